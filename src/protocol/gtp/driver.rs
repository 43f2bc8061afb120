//! Talking GTP to an engine.

use std::time::{Duration, Instant};

use super::{Answer, Color, Command, name_of, notation, vertex};
use crate::engine::{Control, Limits};
use crate::protocol::Protocol;
use crate::protocol::host::{self, FaultKind, Found, Identity, Process, Question, Settings};

/// Talks GTP to an engine.
#[derive(Default)]
pub(in crate::protocol) struct Driver {
    last: u32,
    /// Whether the engine knows more than one game.
    sets_game: bool,
}

impl Driver {
    fn say(&mut self, process: &mut Process, name: &str, arguments: &[&str]) -> Command {
        self.last += 1;
        let command = Command {
            id: Some(self.last),
            name: name.to_owned(),
            arguments: arguments.iter().map(|&text| text.to_owned()).collect(),
        };
        process.say(&command);
        command
    }

    /// The answer to a command that is answered at once.
    fn call(
        &mut self,
        process: &mut Process,
        settings: &Settings,
        name: &str,
        arguments: &[&str],
    ) -> Result<Result<String, String>, FaultKind> {
        let command = self.say(process, name, arguments);
        let mut reader = Reader::of(&command);
        process.expect(&said(&command), settings.patience(), |line| {
            reader.line(line)
        })
    }

    /// A command that must not fail.
    fn must(
        &mut self,
        process: &mut Process,
        settings: &Settings,
        name: &str,
        arguments: &[&str],
    ) -> Result<String, FaultKind> {
        self.call(process, settings, name, arguments)?
            .map_err(|answer| FaultKind::Refused {
                to: [&[name], arguments].concat().join(" "),
                answer,
            })
    }

    fn set_time(
        &mut self,
        process: &mut Process,
        settings: &Settings,
        question: &Question,
        limits: &Limits,
    ) -> Result<(), FaultKind> {
        // Whole seconds, and never none: that would be a loss on time.
        let seconds = |time: Duration| (time.as_millis().div_ceil(1000)).max(1).to_string();
        // An engine that does not know clocks plays without.
        if let Some(clock) = limits.clock {
            let color = Color(question.turn).to_string();
            let stones = clock.moves.unwrap_or(0).to_string();
            let left = seconds(clock.left);
            let _ = self.call(process, settings, "time_settings", &[&left, "0", "0"])?;
            let _ = self.call(process, settings, "time_left", &[&color, &left, &stones])?;
        } else if let Some(time) = limits.time {
            let _ = self.call(
                process,
                settings,
                "time_settings",
                &["0", &seconds(time), "1"],
            )?;
        }
        Ok(())
    }
}

impl host::Driver for Driver {
    fn greet(&mut self, process: &mut Process, settings: &Settings) -> Result<Identity, FaultKind> {
        let name = self.must(process, settings, "name", &[])?;
        let version = self
            .call(process, settings, "version", &[])?
            .unwrap_or_default();
        self.sets_game = self
            .call(process, settings, "known_command", &["set_game"])?
            .is_ok_and(|known| known == "true");
        for (name, value) in &settings.options {
            let _ = self.call(process, settings, name, &[value])?;
        }
        Ok(Identity {
            name: format!("{name} {version}").trim().to_owned(),
            options: Vec::new(),
        })
    }

    fn ask(
        &mut self,
        process: &mut Process,
        question: &Question,
        settings: &Settings,
        limits: &Limits,
        control: &Control,
    ) -> Result<Option<Found>, FaultKind> {
        if !question.usual_start {
            return Err(FaultKind::Unspeakable {
                protocol: Protocol::Gtp,
                what: "a position that was set up".into(),
            });
        }
        if self.sets_game {
            let usual = self.call(process, settings, "set_game", &[name_of(question.game)])?;
            if usual.is_err() {
                self.must(process, settings, "set_game", &[question.game])?;
            }
        }
        self.must(
            process,
            settings,
            "boardsize",
            &[&question.size.to_string()],
        )?;
        self.must(process, settings, "clear_board", &[])?;
        self.set_time(process, settings, question, limits)?;
        for played in &question.moves {
            let color = Color(played.player).to_string();
            let at = vertex(&played.notation);
            if played.pass {
                // Many programs pass by themselves where it is forced, and refuse to be told.
                let _ = self.call(process, settings, "play", &[&color, "PASS"])?;
            } else {
                self.must(process, settings, "play", &[&color, &at])?;
            }
        }
        let color = Color(question.turn).to_string();
        let command = self.say(process, "genmove", &[&color]);
        let mut reader = Reader::of(&command);
        let deadline = settings.deadline(limits);
        let answer = loop {
            match process.hear(deadline.map(|(at, _): (Instant, _)| at), control)? {
                Some(line) => {
                    if let Some(answer) = reader.line(&line) {
                        break answer;
                    }
                }
                None => {
                    return match deadline {
                        Some((_, seconds)) if !control.stopped() => {
                            Err(FaultKind::Late { seconds })
                        }
                        _ => Ok(None),
                    };
                }
            }
        };
        let text = answer.map_err(|answer| FaultKind::Refused {
            to: said(&command),
            answer,
        })?;
        if text.eq_ignore_ascii_case("resign") {
            return Err(FaultKind::Resigned);
        }
        Ok(Some(Found {
            notation: notation(&text).ok_or(FaultKind::NoMove(text))?,
            ..Found::default()
        }))
    }

    fn farewell(&self) -> String {
        "quit".to_owned()
    }
}

/// A command as a person reads it, without its number.
fn said(command: &Command) -> String {
    Command {
        id: None,
        ..command.clone()
    }
    .to_string()
}

/// Puts the lines of the answer to one command together; banners before it and answers to earlier commands are passed
/// over.
struct Reader {
    id: Option<u32>,
    lines: Vec<String>,
}

impl Reader {
    fn of(command: &Command) -> Self {
        Reader {
            id: command.id,
            lines: Vec::new(),
        }
    }

    fn line(&mut self, line: &str) -> Option<Result<String, String>> {
        if !line.trim().is_empty() {
            if !self.lines.is_empty() || line.starts_with(['=', '?']) {
                self.lines.push(line.to_owned());
            }
            return None;
        }
        let mut answer = Answer::read(&std::mem::take(&mut self.lines))?;
        // Not every engine echoes the number, and some put a space before it.
        if let (None, Some(id), Ok(text) | Err(text)) = (answer.id, self.id, &mut answer.result) {
            let number = text.split_whitespace().next().unwrap_or_default();
            if number.parse() == Ok(id) {
                *text = text.trim_start()[number.len()..].trim_start().to_owned();
            }
        }
        (answer.id == self.id || answer.id.is_none()).then_some(answer.result)
    }
}
