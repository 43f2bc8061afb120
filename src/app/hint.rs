//! The hint: the best move and why it is good, and its line played out.

use std::time::Duration;

use iced::Task;

use super::background::think;
use super::board::{self, Ghost};
use super::{App, Message, panel};
use crate::engine::{Control, LEVELS, Limits, Reason, Seen, Thought};

/// A hint that somebody has asked for. Dropping it ends its thought.
pub(super) struct Hint {
    /// Tells it from every other.
    number: u64,
    /// The version of the table it is about.
    version: u64,
    control: Control,
    advice: Option<Advice>,
    /// Whether the line is played out on the board.
    played_out: bool,
}

/// What is advised.
struct Advice {
    thought: Thought<String>,
    reasons: Vec<Reason>,
}

impl Drop for Hint {
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// How long is thought about a hint at most.
const PATIENCE: Duration = Duration::from_secs(2);
/// How many moves of a line are played out.
const LONGEST: usize = 12;

impl App {
    /// Asks for the best move, of the analysis where that has come as far; the next time for its line.
    pub(super) fn ask_hint(&mut self) -> Task<Message> {
        self.notice = None;
        if let Some(hint) = &mut self.hint {
            hint.played_out = !hint.played_out && hint.advice.is_some();
            self.show_insight();
            return Task::none();
        }
        if let Some(thought) = self.analysing.thought(self.table.as_ref()) {
            self.hints += 1;
            self.hint = Some(Hint {
                number: self.hints,
                version: self.table.version(),
                control: Control::new(),
                advice: None,
                played_out: false,
            });
            return self.hinted(self.hints, Some(thought));
        }
        let usual = self.settings.effort.limits(0);
        let limits = Limits {
            time: usual.time.min(Some(PATIENCE)),
            thorough: true,
            ..usual
        };
        let job = match self.adviser() {
            Some(engine) => {
                self.analysing.wait();
                self.table.ask(&engine, limits)
            }
            None => self.table.think(&format!("level-{LEVELS}"), limits),
        };
        let Some(job) = job else {
            return Task::none();
        };
        let control = Control::new();
        self.hints += 1;
        let number = self.hints;
        self.hint = Some(Hint {
            number,
            version: self.table.version(),
            control: control.clone(),
            advice: None,
            played_out: false,
        });
        think(move || job.run(&control)).map(move |thought| Message::Hinted(number, thought))
    }

    /// The thought about a hint has ended. One that was given up is too late.
    pub(super) fn hinted(
        &mut self,
        number: u64,
        thought: Option<Thought<String>>,
    ) -> Task<Message> {
        // A later hint may be on its way still.
        let done = self.hint.as_ref().is_none_or(|hint| hint.number == number);
        let analysis = if done && self.analysing.has_waited() {
            self.analyse()
        } else {
            Task::none()
        };
        let version = self.table.version();
        let Some(hint) = &mut self.hint else {
            return analysis;
        };
        if hint.number != number || hint.version != version {
            return analysis;
        }
        let legal = |thought: &Thought<String>| {
            let mut legal = self.table.legal().iter();
            legal.any(|legal| legal.notation == thought.best)
        };
        match thought.filter(legal) {
            Some(thought) => {
                let reasons = self.table.reasons(&thought);
                hint.advice = Some(Advice { thought, reasons });
            }
            None => {
                self.hint = None;
                self.say_adviser_fault();
            }
        }
        self.show_insight();
        analysis
    }

    /// Gives up a hint that is not about the position shown.
    pub(super) fn follow_hint(&mut self) {
        let version = self.table.version();
        self.hint = self.hint.take().filter(|hint| hint.version == version);
    }

    /// Takes the hint off the board; whether there was one.
    pub(super) fn clear_hint(&mut self) -> bool {
        let there = self.hint.take().is_some();
        if there {
            self.show_insight();
        }
        there
    }

    /// What the status bar says of the hint.
    pub(super) fn hint_sentence(&self) -> Option<String> {
        let hint = self.hint.as_ref()?;
        let Some(Advice { thought, reasons }) = &hint.advice else {
            return Some(self.text.get("hint-thinking"));
        };
        let mv = panel::name(&thought.best, &self.text);
        if reasons.is_empty() {
            return Some(self.text.format("hint-bare", &[("move", mv.into())]));
        }
        let why = self.text.reasons(reasons);
        let values = [("move", mv.into()), ("why", why.into())];
        Some(self.text.format("hint-said", &values))
    }

    /// The hint as it is drawn.
    pub(super) fn hint_mark(&self) -> Option<board::Hint> {
        let advice = self.hint.as_ref()?.advice.as_ref()?;
        let paths = self.paths();
        let path = paths.get(advice.thought.best.as_str())?.first()?;
        Some(board::Hint {
            path: path.clone(),
            ghost: Some(self.table.turn()),
        })
    }

    /// Where on the board is seen what is said for the hint.
    pub(super) fn hint_evidence(&self) -> Option<Vec<Seen>> {
        let hint = self.hint.as_ref()?;
        let reasons = &hint.advice.as_ref()?.reasons;
        let seen = reasons.iter().map(|reason| &reason.squares);
        let seen = seen.filter(|_| !hint.played_out);
        let first = seen.into_iter().find(|squares| !squares.is_empty());
        Some(first.cloned().unwrap_or_default())
    }

    /// The line of the hint, played out.
    pub(super) fn hint_ghosts(&self) -> Vec<Ghost> {
        let Some(hint) = self.hint.as_ref().filter(|hint| hint.played_out) else {
            return Vec::new();
        };
        let line = hint.advice.iter().flat_map(|advice| &advice.thought.line);
        let mut branch = self.table.branch();
        let from = branch.cursor();
        for mv in line.take(LONGEST) {
            if branch.play(mv).is_err() {
                break;
            }
        }
        let played = branch.line().iter().skip(from).enumerate();
        let ghosts = played.filter_map(|(index, played)| {
            Some(Ghost {
                square: *played.squares.last()?,
                player: played.player,
                number: index + 1,
            })
        });
        ghosts.collect()
    }
}
