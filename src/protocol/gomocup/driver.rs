//! Talking the Gomocup protocol to an engine.

use std::time::Duration;

use super::{Command, Info, Owner, Point, Reply, rule};
use crate::engine::{Control, Limits};
use crate::protocol::Protocol;
use crate::protocol::host::{self, FaultKind, Found, Identity, Process, Question, Settings};

/// The board every engine of the tournament must support.
const TOURNAMENT: u8 = 20;
/// The time for a move where nobody limits it: the protocol has no way to stop a thought.
const MOVE_TIME: Duration = Duration::from_secs(5);
/// What managers say is left where there is no limit, in milliseconds.
const WITHOUT_LIMIT: i64 = i32::MAX as i64;

/// Talks the Gomocup protocol to an engine.
#[derive(Default)]
pub(in crate::protocol) struct Driver {
    /// The board the engine was last told about.
    size: Option<u8>,
}

impl Driver {
    /// Begins a game on this board: anew where the board is the same as before, as managers do.
    fn begin(
        &mut self,
        process: &mut Process,
        settings: &Settings,
        size: u8,
    ) -> Result<(), FaultKind> {
        if self.size == Some(size) {
            process.say(Command::Restart);
            let answer = answer(process, settings, &Command::Restart)?;
            if answer.is_ok() {
                return Ok(());
            }
        }
        let start = Command::Start(size);
        process.say(&start);
        answer(process, settings, &start)?.map_err(|answer| FaultKind::Refused {
            to: start.to_string(),
            answer,
        })?;
        self.size = Some(size);
        Ok(())
    }
}

/// Waits for `OK`, or for the words of a refusal.
fn answer(
    process: &mut Process,
    settings: &Settings,
    to: &Command,
) -> Result<Result<(), String>, FaultKind> {
    process.expect(&to.to_string(), settings.patience(), |line| {
        match line.parse() {
            Ok(Reply::Ok) => Some(Ok(())),
            Ok(Reply::Error(why) | Reply::Unknown(why)) => Some(Err(why)),
            _ => None,
        }
    })
}

impl host::Driver for Driver {
    /// Some engines never answer `ABOUT`; the first board shows whether they are there.
    fn greet(&mut self, process: &mut Process, settings: &Settings) -> Result<Identity, FaultKind> {
        process.say(Command::About);
        let start = Command::Start(TOURNAMENT);
        process.say(&start);
        let mut name = String::new();
        let started = process.expect(&start.to_string(), settings.patience(), |line| match line
            .parse()
        {
            Ok(Reply::About(pairs)) => {
                let value = |key: &str| {
                    let pair = pairs.iter().find(|(k, _)| k.eq_ignore_ascii_case(key));
                    pair.map_or("", |(_, value)| value)
                };
                name = format!("{} {}", value("name"), value("version"));
                None
            }
            Ok(Reply::Ok) => Some(true),
            Ok(Reply::Error(_)) => Some(false),
            _ => None,
        })?;
        self.size = started.then_some(TOURNAMENT);
        Ok(Identity {
            name: name.trim().to_owned(),
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
        let rule = rule(question.variant).ok_or_else(|| FaultKind::Unspeakable {
            protocol: Protocol::Gomocup,
            what: format!("{} rules", question.variant),
        })?;
        let size = question.size;
        self.begin(process, settings, size)?;
        let mut limits = limits.clone();
        if limits.time.is_none() && limits.clock.is_none() {
            limits.time = Some(MOVE_TIME);
        }
        for info in infos(&limits, rule) {
            process.say(Command::Info(info));
        }
        for (key, value) in &settings.options {
            process.say(Command::Info(Info::Other(format!("{key} {value}"))));
        }
        if question.stones.is_empty() {
            process.say(Command::Begin);
        } else {
            process.say(Command::Board);
            for (square, player) in &question.stones {
                let owner = match *player == question.turn {
                    true => Owner::Engine,
                    false => Owner::Opponent,
                };
                process.say(Command::Stone(Point::of(*square, size), owner));
            }
            process.say(Command::Done);
        }
        let deadline = settings.deadline(&limits);
        loop {
            let Some(line) = process.hear(deadline.map(|(at, _)| at), control)? else {
                return match deadline {
                    Some((_, seconds)) if !control.stopped() => Err(FaultKind::Late { seconds }),
                    _ => Ok(None),
                };
            };
            match line.parse() {
                Ok(Reply::Moves(points)) => {
                    let square = match points.as_slice() {
                        [point] => point.square(size),
                        _ => None,
                    };
                    return Ok(Some(Found {
                        notation: square.ok_or(FaultKind::NoMove(line))?.to_string(),
                        ..Found::default()
                    }));
                }
                Ok(Reply::Error(answer)) => {
                    return Err(FaultKind::Refused {
                        to: Command::Board.to_string(),
                        answer,
                    });
                }
                _ => {}
            }
        }
    }

    fn farewell(&self) -> String {
        Command::End.to_string()
    }
}

fn infos(limits: &Limits, rule: u32) -> Vec<Info> {
    let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let left = limits.clock.map(|clock| ms(clock.left));
    let mut infos = vec![
        Info::Rule(rule),
        Info::GameType(1),
        Info::TimeoutTurn(limits.time.map(ms).or(left).unwrap_or_default()),
        Info::TimeoutMatch(left.unwrap_or(0)),
        Info::TimeLeft(
            left.and_then(|ms| ms.try_into().ok())
                .unwrap_or(WITHOUT_LIMIT),
        ),
        Info::MaxMemory(0),
    ];
    // Understood by Yixin and those after it; an engine that does not know a key passes over it.
    infos.extend(
        limits
            .depth
            .map(|depth| Info::Other(format!("max_depth {depth}"))),
    );
    infos.extend(
        limits
            .nodes
            .map(|nodes| Info::Other(format!("max_node {nodes}"))),
    );
    infos
}
