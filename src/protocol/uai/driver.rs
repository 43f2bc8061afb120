//! Talking UAI to an engine.

use std::time::{Duration, Instant};

use super::{Command, Go, Info, Reply, Value};
use crate::engine::{Control, Limits, Score, Unit};
use crate::protocol::Protocol;
use crate::protocol::host::{self, FaultKind, Found, Identity, Process, Question, Settings};

/// How long an engine may take to answer `stop`.
const STOPPING: Duration = Duration::from_millis(500);

/// Talks UAI to an engine.
pub(in crate::protocol) struct Driver;

impl Driver {
    /// Waits until the engine has dealt with all that was said, so that nothing left over from before is taken for an
    /// answer.
    fn sync(process: &mut Process, settings: &Settings) -> Result<(), FaultKind> {
        process.say(Command::IsReady);
        process.expect("isready", settings.patience(), |line| {
            matches!(line.parse(), Ok(Reply::ReadyOk)).then_some(())
        })
    }
}

impl host::Driver for Driver {
    fn greet(&mut self, process: &mut Process, settings: &Settings) -> Result<Identity, FaultKind> {
        let mut identity = Identity::default();
        process.say(Command::Uai);
        process.expect("uai", settings.patience(), |line| {
            match line.parse() {
                Ok(Reply::Name(name)) => identity.name = name,
                Ok(Reply::Option(option)) => identity.options.push(option),
                Ok(Reply::UaiOk) => return Some(()),
                _ => {}
            }
            None
        })?;
        for (name, value) in &settings.options {
            process.say(Command::SetOption {
                name: name.clone(),
                value: value.clone(),
            });
        }
        process.say(Command::NewGame);
        Self::sync(process, settings)?;
        Ok(identity)
    }

    fn ask(
        &mut self,
        process: &mut Process,
        question: &Question,
        settings: &Settings,
        limits: &Limits,
        control: &Control,
    ) -> Result<Option<Found>, FaultKind> {
        if question.variant != "classic" {
            return Err(FaultKind::Unspeakable {
                protocol: Protocol::Uai,
                what: format!("{} rules", question.variant),
            });
        }
        let began = Instant::now();
        let moves = question.moves.iter().map(|played| match played.pass {
            true => "0000".to_owned(),
            false => played.notation.clone(),
        });
        process.say(Command::Position {
            fen: (!question.usual_start).then(|| question.start.clone()),
            moves: moves.collect(),
        });
        Self::sync(process, settings)?;
        let go = go(limits);
        process.say(Command::Go(go));
        let mut deadline = settings.deadline(limits).filter(|_| !go.infinite);
        let mut found = Found::default();
        let (running, mut stopped) = (Control::new(), false);
        loop {
            let listen = if stopped { &running } else { control };
            let Some(line) = process.hear(deadline.map(|(at, _)| at), listen)? else {
                if !stopped && control.stopped() {
                    process.say(Command::Stop);
                    stopped = true;
                    deadline = Some((Instant::now() + STOPPING, 0));
                    continue;
                }
                return match deadline {
                    Some((_, seconds)) if !stopped => Err(FaultKind::Late { seconds }),
                    _ => Ok(None),
                };
            };
            match line.parse() {
                Ok(Reply::Info(info)) => {
                    take(&mut found, &info);
                    found.report(control, began.elapsed());
                }
                // An engine that is stopped before it looked at anything says so with a pass.
                Ok(Reply::BestMove(best)) if stopped && best == "0000" => return Ok(None),
                Ok(Reply::BestMove(best)) => {
                    found.notation = notation(&best);
                    return Ok(Some(found));
                }
                _ => {}
            }
        }
    }

    fn farewell(&self) -> String {
        Command::Quit.to_string()
    }
}

fn go(limits: &Limits) -> Go {
    let clock = limits.clock;
    let go = Go {
        // We know the mover's clock alone, and some engines will not do without the other.
        left: [clock.map(|clock| clock.left); 2],
        increment: [clock.map(|clock| clock.increment).unwrap_or_default(); 2],
        moves_to_go: clock.and_then(|clock| clock.moves),
        move_time: limits.time,
        depth: limits.depth,
        nodes: limits.nodes,
        infinite: false,
    };
    Go {
        infinite: go == Go::default(),
        ..go
    }
}

/// Our notation; a clone written with both squares is the target alone.
fn notation(text: &str) -> String {
    match text.as_bytes() {
        b"0000" => "pass".to_owned(),
        [a, b, c, d] if a.abs_diff(*c) <= 1 && b.abs_diff(*d) <= 1 => {
            text.get(2..).unwrap_or_default().to_owned()
        }
        _ => text.to_owned(),
    }
}

fn take(found: &mut Found, info: &Info) {
    found.depth = info.depth.unwrap_or(found.depth);
    found.nodes = info.nodes.unwrap_or(found.nodes);
    if let Some(value) = info.score {
        found.score = Some(match value {
            Value::Centipieces(value) => Score {
                value: value as f32 / 100.0,
                unit: Unit::Pieces,
                proven: false,
            },
            // A move of the protocol is two of our plies, the last one only half a move.
            Value::Mate(moves) => Score {
                value: (moves.unsigned_abs() as f32 * 2.0 - 1.0).copysign(moves as f32),
                unit: Unit::MateIn,
                proven: true,
            },
        });
    }
    if !info.line.is_empty() {
        found.line = info.line.iter().map(|mv| notation(mv)).collect();
    }
}
