//! The protocol of the Gomocup tournament, also called the Piskvork protocol.
//!
//! Source: Petr Laštovička, *Gomoku AI protocol*, and the `SWAP2BOARD` command added by Gomocup in 2020. Points are
//! counted from 0 at the top left; our row 1 is at the bottom.

mod driver;
mod server;
mod swap;

pub use server::serve;

pub(super) use driver::Driver;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::excerpt;
use crate::game::Square;
use crate::game::gomoku::Variant;

/// A point: column and row, counted from 0 at the top left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Point {
    /// The column.
    pub x: u8,
    /// The row from the top.
    pub y: u8,
}

impl Point {
    /// The square of this point on a board of this size; nothing off the board.
    #[must_use]
    pub fn square(self, size: u8) -> Option<Square> {
        (self.x < size && self.y < size).then(|| Square::new(self.x, size - 1 - self.y))
    }

    /// The point of a square of a board of this size.
    #[must_use]
    pub const fn of(square: Square, size: u8) -> Self {
        Point {
            x: square.column,
            y: size.saturating_sub(1 + square.row),
        }
    }

    fn read(text: &str) -> Option<Self> {
        let (x, y) = text.split_once(',')?;
        Some(Point {
            x: x.trim().parse().ok()?,
            y: y.trim().parse().ok()?,
        })
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Whose a stone of a board is, in the numbers of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// 1: the engine that is spoken to.
    Engine,
    /// 2: its opponent.
    Opponent,
    /// 3: nobody any more; in a continuous game the stone of a row that has won already.
    Nobody,
}

/// What is said to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A new game on a square board of this size.
    Start(u8),
    /// A new game on a board of so many columns and rows.
    RectStart(u8, u8),
    /// A new game on the same board.
    Restart,
    /// Play the first move.
    Begin,
    /// The opponent played here; play.
    Turn(Point),
    /// The stones of the board follow; play when they are complete.
    Board,
    /// The first stones of a swap2 opening follow; choose when they are complete.
    Swap2Board,
    /// A stone of the board that is being described.
    Stone(Point, Owner),
    /// A stone of the opening that is being described.
    Opening(Point),
    /// The description is complete.
    Done,
    /// Take this stone off the board.
    Takeback(Point),
    /// Play here instead of what was suggested.
    Play(Point),
    /// Something worth knowing.
    Info(Info),
    /// Asks for the name of the engine.
    About,
    /// End the thought with what there is.
    Stop,
    /// End the program.
    End,
}

/// What an engine may want to know. Times are in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Info {
    /// The most one move may take; 0 is as fast as possible.
    TimeoutTurn(u64),
    /// The most the whole game may take; 0 is without limit.
    TimeoutMatch(u64),
    /// What is left of the time for the whole game. Some managers count below 0.
    TimeLeft(i64),
    /// The most memory in bytes; 0 is without limit.
    MaxMemory(u64),
    /// 0 against a person, 1 against an engine, 2 a tournament, 3 a tournament in the network.
    GameType(u32),
    /// A sum of [`RULE_EXACT`], [`RULE_CONTINUOUS`], [`RULE_RENJU`] and [`RULE_CARO`].
    Rule(u32),
    /// The point under the mouse, for debugging.
    Evaluate(Point),
    /// Where files may be kept.
    Folder(String),
    /// Anything else.
    Other(String),
}

/// Exactly five win.
pub const RULE_EXACT: u32 = 1;
/// The game goes on after a five.
pub const RULE_CONTINUOUS: u32 = 2;
/// Renju.
pub const RULE_RENJU: u32 = 4;
/// A five between two opposing stones does not win.
pub const RULE_CARO: u32 = 8;

/// The variant that rule bits mean.
#[must_use]
pub const fn variant(rule: u32) -> Variant {
    if rule & RULE_RENJU != 0 {
        Variant::Renju
    } else if rule & RULE_CARO != 0 {
        if rule & RULE_EXACT != 0 {
            Variant::CaroExact
        } else {
            Variant::Caro
        }
    } else if rule & RULE_EXACT != 0 {
        Variant::Standard
    } else {
        Variant::Freestyle
    }
}

/// The rule bits of a variant by its name; nothing for a name that is none.
#[must_use]
pub fn rule(variant_name: &str) -> Option<u32> {
    [0, RULE_EXACT, RULE_RENJU, RULE_CARO, RULE_CARO | RULE_EXACT]
        .into_iter()
        .find(|rule| variant(*rule).name() == variant_name)
}

/// Why a line is no command.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CommandError {
    /// No such command.
    #[error("unknown command {0:?}")]
    Unknown(String),
    /// The command needs other parameters.
    #[error("{0} with wrong parameters")]
    Parameters(&'static str),
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Self, CommandError> {
        let line = line.trim();
        if line.starts_with(|c: char| c.is_ascii_digit()) {
            return stone(line).ok_or(CommandError::Parameters("a stone"));
        }
        let (name, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        let rest = rest.trim();
        let point = |name| Point::read(rest).ok_or(CommandError::Parameters(name));
        Ok(match name.to_ascii_uppercase().as_str() {
            "START" => Command::Start(
                rest.parse()
                    .map_err(|_| CommandError::Parameters("START"))?,
            ),
            "RECTSTART" => {
                let Point { x, y } = point("RECTSTART")?;
                Command::RectStart(x, y)
            }
            "RESTART" => Command::Restart,
            "BEGIN" => Command::Begin,
            "TURN" => Command::Turn(point("TURN")?),
            "BOARD" => Command::Board,
            "SWAP2BOARD" => Command::Swap2Board,
            "DONE" => Command::Done,
            "TAKEBACK" => Command::Takeback(point("TAKEBACK")?),
            "PLAY" => Command::Play(point("PLAY")?),
            "INFO" => Command::Info(Info::read(rest)?),
            "ABOUT" => Command::About,
            "STOP" | "YXSTOP" => Command::Stop,
            "END" => Command::End,
            _ => return Err(CommandError::Unknown(excerpt(name))),
        })
    }
}

fn stone(line: &str) -> Option<Command> {
    match line.matches(',').count() {
        1 => Point::read(line).map(Command::Opening),
        _ => {
            let (point, owner) = line.rsplit_once(',')?;
            let owner = match owner.trim() {
                "1" => Owner::Engine,
                "2" => Owner::Opponent,
                "3" => Owner::Nobody,
                _ => return None,
            };
            Some(Command::Stone(Point::read(point)?, owner))
        }
    }
}

impl Info {
    fn read(text: &str) -> Result<Self, CommandError> {
        let (key, value) = text.split_once([' ', '\t']).unwrap_or((text, ""));
        let value = value.trim();
        let wrong = CommandError::Parameters("INFO");
        Ok(match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => Info::TimeoutTurn(value.parse().map_err(|_| wrong)?),
            "timeout_match" => Info::TimeoutMatch(value.parse().map_err(|_| wrong)?),
            "time_left" => Info::TimeLeft(value.parse().map_err(|_| wrong)?),
            "max_memory" => Info::MaxMemory(value.parse().map_err(|_| wrong)?),
            "game_type" => Info::GameType(value.parse().map_err(|_| wrong)?),
            "rule" => Info::Rule(value.parse().map_err(|_| wrong)?),
            "evaluate" => Info::Evaluate(Point::read(value).ok_or(wrong)?),
            "folder" => Info::Folder(value.to_owned()),
            _ => Info::Other(text.to_owned()),
        })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Start(size) => write!(f, "START {size}"),
            Command::RectStart(columns, rows) => write!(f, "RECTSTART {columns},{rows}"),
            Command::Restart => f.write_str("RESTART"),
            Command::Begin => f.write_str("BEGIN"),
            Command::Turn(point) => write!(f, "TURN {point}"),
            Command::Board => f.write_str("BOARD"),
            Command::Swap2Board => f.write_str("SWAP2BOARD"),
            Command::Stone(point, owner) => write!(f, "{point},{}", *owner as u8 + 1),
            Command::Opening(point) => point.fmt(f),
            Command::Done => f.write_str("DONE"),
            Command::Takeback(point) => write!(f, "TAKEBACK {point}"),
            Command::Play(point) => write!(f, "PLAY {point}"),
            Command::Info(info) => write!(f, "INFO {info}"),
            Command::About => f.write_str("ABOUT"),
            Command::Stop => f.write_str("STOP"),
            Command::End => f.write_str("END"),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Info::TimeoutTurn(ms) => write!(f, "timeout_turn {ms}"),
            Info::TimeoutMatch(ms) => write!(f, "timeout_match {ms}"),
            Info::TimeLeft(ms) => write!(f, "time_left {ms}"),
            Info::MaxMemory(bytes) => write!(f, "max_memory {bytes}"),
            Info::GameType(kind) => write!(f, "game_type {kind}"),
            Info::Rule(rule) => write!(f, "rule {rule}"),
            Info::Evaluate(point) => write!(f, "evaluate {point}"),
            Info::Folder(path) => write!(f, "folder {path}"),
            Info::Other(text) => f.write_str(text),
        }
    }
}

/// What an engine says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Understood and done, perhaps with a remark.
    Ok,
    /// Its move; in a swap2 opening one to three stones.
    Moves(Vec<Point>),
    /// In a swap2 opening: the engine takes the other colour.
    Swap,
    /// It would play here.
    Suggest(Point),
    /// The command makes no sense here.
    Error(String),
    /// It does not know the command.
    Unknown(String),
    /// A word to the person.
    Message(String),
    /// A word to the author.
    Debug(String),
    /// Its name and the like, by key.
    About(Vec<(String, String)>),
}

/// The line is nothing that the protocol lets an engine say.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not an answer of the Gomocup protocol")]
pub struct UnknownReply(String);

impl FromStr for Reply {
    type Err = UnknownReply;

    fn from_str(line: &str) -> Result<Self, UnknownReply> {
        let line = line.trim();
        let unknown = || UnknownReply(excerpt(line));
        if line.starts_with(|c: char| c.is_ascii_digit()) {
            let points: Option<Vec<_>> = line.split_whitespace().map(Point::read).collect();
            return points.map(Reply::Moves).ok_or_else(unknown);
        }
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim().to_owned();
        Ok(match name.to_ascii_uppercase().as_str() {
            "OK" => Reply::Ok,
            "SWAP" => Reply::Swap,
            "SUGGEST" => Reply::Suggest(Point::read(&rest).ok_or_else(unknown)?),
            "ERROR" => Reply::Error(rest),
            "UNKNOWN" => Reply::Unknown(rest),
            "MESSAGE" => Reply::Message(rest),
            "DEBUG" => Reply::Debug(rest),
            _ => Reply::About(about(line).ok_or_else(unknown)?),
        })
    }
}

/// Reads `name="…", version="…"`; nothing where it is not that.
fn about(line: &str) -> Option<Vec<(String, String)>> {
    let mut pairs = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let (key, tail) = rest.split_once('=')?;
        let (value, tail) = tail.trim_start().strip_prefix('"')?.split_once('"')?;
        pairs.push((key.trim().to_owned(), value.to_owned()));
        rest = tail.trim_start().trim_start_matches(',').trim_start();
    }
    (!pairs.is_empty()).then_some(pairs)
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |f: &mut fmt::Formatter<'_>, name: &str, text: &str| {
            f.write_str(name)?;
            if text.is_empty() {
                return Ok(());
            }
            write!(f, " {text}")
        };
        match self {
            Reply::Ok => f.write_str("OK"),
            Reply::Moves(points) => {
                let points: Vec<_> = points.iter().map(Point::to_string).collect();
                f.write_str(&points.join(" "))
            }
            Reply::Swap => f.write_str("SWAP"),
            Reply::Suggest(point) => write!(f, "SUGGEST {point}"),
            Reply::Error(text) => word(f, "ERROR", text),
            Reply::Unknown(text) => word(f, "UNKNOWN", text),
            Reply::Message(text) => word(f, "MESSAGE", text),
            Reply::Debug(text) => word(f, "DEBUG", text),
            Reply::About(pairs) => {
                let pairs: Vec<_> = pairs
                    .iter()
                    .map(|(key, value)| format!("{key}=\"{value}\""))
                    .collect();
                f.write_str(&pairs.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests;
