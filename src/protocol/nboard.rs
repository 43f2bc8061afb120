//! The NBoard protocol of Reversi, version 2.
//!
//! Source: Chris Welty, *NBoard Protocol*. Squares are upper case here, a pass is `PA`.

mod driver;
mod ggf;
mod server;

pub use ggf::{Ggf, GgfError};
pub use server::serve;

pub(super) use driver::Driver;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::excerpt;
/// What is said to an engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// The version of the protocol.
    NBoard(u32),
    /// Search so many plies in the midgame.
    SetDepth(u32),
    /// All that follows is about the position at the end of this game.
    SetGame(Box<Ggf>),
    /// All that follows is about the position after this move.
    Move(Step),
    /// Tell the values of about so many best moves.
    Hint(u32),
    /// Choose a move.
    Go,
    /// Stop thinking and answer with the same number.
    Ping(u32),
    /// Learn from the game.
    Learn,
    /// End the program.
    Quit,
}

/// A move with what a player thought of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// In our notation.
    pub notation: String,
    /// In discs, from the mover's side.
    pub value: Option<f32>,
    /// In seconds.
    pub seconds: Option<f32>,
}

impl Step {
    /// A move alone.
    #[must_use]
    pub fn of(notation: &str) -> Self {
        Step {
            notation: notation.to_owned(),
            value: None,
            seconds: None,
        }
    }

    /// Reads `F5/1.5/2.0`; the parts may be apart by spaces and left out.
    fn read(text: &str) -> Option<Self> {
        let mut parts = text.split(['/', ' ']);
        let notation = from_nboard(parts.next()?)?;
        let number = |text: Option<&str>| text?.trim().parse().ok().filter(|n: &f32| n.is_finite());
        Some(Step {
            notation,
            value: number(parts.next()),
            seconds: number(parts.next()),
        })
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&to_nboard(&self.notation))?;
        match (self.value, self.seconds) {
            (None, None) => Ok(()),
            (Some(value), None) => write!(f, "/{value:.2}"),
            (None, Some(seconds)) => write!(f, "//{seconds:.2}"),
            (Some(value), Some(seconds)) => write!(f, "/{value:.2}/{seconds:.2}"),
        }
    }
}

/// Our notation for a square or a pass, in any of the spellings programs use.
pub(super) fn from_nboard(text: &str) -> Option<String> {
    match text.trim().to_ascii_lowercase().as_str() {
        "pa" | "ps" | "pass" | "--" => Some("pass".to_owned()),
        square => match square.as_bytes() {
            [b'a'..=b'h', b'1'..=b'8'] => Some(square.to_owned()),
            _ => None,
        },
    }
}

/// NBoard's spelling of a move in our notation.
pub(super) fn to_nboard(notation: &str) -> String {
    match notation {
        "pass" => "PA".to_owned(),
        square => square.to_ascii_uppercase(),
    }
}

/// Why a line is no command.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum CommandError {
    /// No such command; the protocol asks to pass over it.
    #[error("{0:?} is not a command of NBoard")]
    Unknown(String),
    /// The game cannot be read.
    #[error("the game cannot be read: {0}")]
    Game(#[from] GgfError),
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Self, CommandError> {
        let line = line.trim();
        let unknown = || CommandError::Unknown(excerpt(line));
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let number = |text: &str| text.parse().map_err(|_| unknown());
        Ok(match name {
            "nboard" => Command::NBoard(number(rest)?),
            "set" => match rest.split_once(char::is_whitespace) {
                Some(("depth", depth)) => Command::SetDepth(number(depth.trim())?),
                Some(("game", game)) => Command::SetGame(Box::new(game.parse()?)),
                _ => return Err(unknown()),
            },
            "move" => Command::Move(Step::read(rest).ok_or_else(unknown)?),
            "hint" => Command::Hint(number(rest)?),
            "go" => Command::Go,
            "ping" => Command::Ping(number(rest)?),
            "learn" => Command::Learn,
            "quit" => Command::Quit,
            // The first version of the protocol sent a move without the word before it.
            other => Command::Move(Step::read(other).ok_or_else(unknown)?),
        })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::NBoard(version) => write!(f, "nboard {version}"),
            Command::SetDepth(depth) => write!(f, "set depth {depth}"),
            Command::SetGame(game) => write!(f, "set game {game}"),
            Command::Move(step) => write!(f, "move {step}"),
            Command::Hint(count) => write!(f, "hint {count}"),
            Command::Go => f.write_str("go"),
            Command::Ping(number) => write!(f, "ping {number}"),
            Command::Learn => f.write_str("learn"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

/// What an engine says.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// Its name.
    MyName(String),
    /// What it is doing; empty when it does nothing.
    Status(String),
    /// Positions and seconds since the thought began.
    NodeStats(u64, f32),
    /// A line it found.
    Search(Search),
    /// The answer to `ping`.
    Pong(u32),
    /// The move it chose.
    Best(Step),
    /// The answer to `learn`.
    Learned,
}

/// A line an engine found.
#[derive(Clone, PartialEq, Debug)]
pub struct Search {
    /// In our notation.
    pub line: Vec<String>,
    /// In discs, from the side of the player to move.
    pub value: f32,
    /// Plies, or whatever the engine writes there, such as `100%`.
    pub depth: String,
}

/// The line is nothing that NBoard lets an engine say.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not an answer of NBoard")]
pub struct UnknownReply(String);

impl FromStr for Reply {
    type Err = UnknownReply;

    fn from_str(line: &str) -> Result<Self, UnknownReply> {
        let line = line.trim();
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let words: Vec<&str> = rest.split_whitespace().collect();
        let reply = match (name, words.as_slice()) {
            ("set", ["myname", ..]) => {
                Some(Reply::MyName(rest["myname".len()..].trim().to_owned()))
            }
            ("status", _) => Some(Reply::Status(rest.to_owned())),
            ("nodestats", [nodes, seconds, ..]) => nodes
                .parse()
                .ok()
                .zip(seconds.parse().ok())
                .map(|(nodes, seconds)| Reply::NodeStats(nodes, seconds)),
            ("search" | "book", [line, value, _, rest @ ..]) => search(line, value, rest),
            ("pong", [number, ..]) => number.parse().ok().map(Reply::Pong),
            ("===", [..]) => Step::read(rest).map(Reply::Best),
            ("learned", _) => Some(Reply::Learned),
            _ => None,
        };
        reply.ok_or_else(|| UnknownReply(excerpt(line)))
    }
}

fn search(line: &str, value: &str, rest: &[&str]) -> Option<Reply> {
    // The value may be a pair: what a draw is worth to Black, then to White.
    let value = value.split(',').next()?.parse().ok();
    let letters: Vec<char> = line.chars().filter(|c| *c != '-').collect();
    let line: Option<Vec<_>> = letters
        .chunks(2)
        .map(|pair| from_nboard(&pair.iter().collect::<String>()))
        .collect();
    Some(Reply::Search(Search {
        line: line?,
        value: value.filter(|value: &f32| value.is_finite())?,
        depth: (*rest.first().unwrap_or(&"")).to_owned(),
    }))
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::MyName(name) => write!(f, "set myname {name}"),
            Reply::Status(text) if text.is_empty() => f.write_str("status"),
            Reply::Status(text) => write!(f, "status {text}"),
            Reply::NodeStats(nodes, seconds) => write!(f, "nodestats {nodes} {seconds:.2}"),
            Reply::Search(search) => {
                let line: String = search.line.iter().map(|mv| to_nboard(mv)).collect();
                write!(f, "search {line} {:.2} 0 {}", search.value, search.depth)
            }
            Reply::Pong(number) => write!(f, "pong {number}"),
            Reply::Best(step) => write!(f, "=== {step}"),
            Reply::Learned => f.write_str("learned"),
        }
    }
}

#[cfg(test)]
mod tests;
