//! Talking NBoard to an engine.

use std::time::{Duration, Instant};

use super::{Command, Ggf, Reply, Search, Step};
use crate::engine::{Control, Limits, Score, Unit};
use crate::protocol::host::{self, FaultKind, Found, Identity, Process, Question, Settings};

/// The protocol knows no time; this is the depth where nobody asks for another.
const DEPTH: u32 = 12;
/// No game has more plies.
const DEEPEST: u32 = 60;
/// How long an engine may take to answer `ping` when it thinks.
const STOPPING: Duration = Duration::from_millis(500);

/// Talks NBoard to an engine.
#[derive(Default)]
pub(in crate::protocol) struct Driver {
    pings: u32,
}

impl Driver {
    fn ping(&mut self, process: &mut Process) -> u32 {
        self.pings += 1;
        process.say(Command::Ping(self.pings));
        self.pings
    }

    /// Waits until the engine has dealt with all that was said. Returns the name it has given itself meanwhile.
    fn sync(
        &mut self,
        process: &mut Process,
        settings: &Settings,
    ) -> Result<Option<String>, FaultKind> {
        let number = self.ping(process);
        let mut name = None;
        process.expect("ping", settings.patience(), |line| {
            match line.parse() {
                Ok(Reply::MyName(said)) => name = Some(said),
                Ok(Reply::Pong(back)) if back == number => return Some(()),
                _ => {}
            }
            None
        })?;
        Ok(name)
    }
}

impl host::Driver for Driver {
    fn greet(&mut self, process: &mut Process, settings: &Settings) -> Result<Identity, FaultKind> {
        process.say(Command::NBoard(2));
        process.say(Command::SetDepth(DEPTH));
        let name = self.sync(process, settings)?.unwrap_or_default();
        Ok(Identity {
            name,
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
        let began = Instant::now();
        let moves = question.moves.iter();
        // Without any bound it is to go on and tell what it sees until it is stopped.
        let endless = limits.endless();
        let depth = if endless { DEEPEST } else { DEPTH };
        process.say(Command::SetDepth(limits.depth.unwrap_or(depth)));
        process.say(Command::SetGame(Box::new(Ggf {
            players: Default::default(),
            kind: match question.variant {
                "anti" => format!("{}a", question.size),
                _ => question.size.to_string(),
            },
            start: question.start.clone(),
            moves: moves
                .map(|played| (played.player, Step::of(&played.notation)))
                .collect(),
        })));
        self.sync(process, settings)?;
        process.say(match endless {
            true => Command::Hint(1),
            false => Command::Go,
        });
        let give_up = settings.deadline(limits).filter(|_| !endless);
        let time_up = limits.time.and_then(|time| began.checked_add(time));
        let mut deadline = time_up.or(give_up.map(|(at, _)| at));
        let mut found = Found::default();
        let (running, mut pinged) = (Control::new(), None);
        loop {
            let listen = if pinged.is_some() { &running } else { control };
            let Some(line) = process.hear(deadline, listen)? else {
                if pinged.is_none() {
                    // Time is up or nobody wants to wait: `ping` is the protocol's way to end a thought.
                    pinged = Some(self.ping(process));
                    deadline = match control.stopped() {
                        true => Some(Instant::now() + STOPPING),
                        false => give_up.map(|(at, _)| at),
                    };
                    continue;
                }
                return match give_up {
                    Some((_, seconds)) if !control.stopped() => Err(FaultKind::Late { seconds }),
                    _ => Ok(None),
                };
            };
            match line.parse() {
                Ok(Reply::Search(search)) => {
                    take(&mut found, search);
                    found.report(control, began.elapsed());
                }
                Ok(Reply::NodeStats(nodes, _)) => found.nodes = nodes,
                Ok(Reply::Best(step)) => {
                    if let Some(value) = step.value {
                        found.score = Some(discs(value));
                    }
                    found.notation = step.notation;
                    return Ok(Some(found));
                }
                // It ended its thought without choosing: the best line so far is its choice.
                Ok(Reply::Pong(back)) if Some(back) == pinged => {
                    let Some(first) = found.line.first() else {
                        return match control.stopped() {
                            true => Ok(None),
                            false => Err(FaultKind::NoMove(line)),
                        };
                    };
                    found.notation.clone_from(first);
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

fn take(found: &mut Found, search: Search) {
    found.score = Some(discs(search.value));
    found.line = search.line;
    if let Ok(depth) = search.depth.parse() {
        found.depth = depth;
    }
}

const fn discs(value: f32) -> Score {
    Score {
        value,
        unit: Unit::Discs,
        proven: false,
    }
}
