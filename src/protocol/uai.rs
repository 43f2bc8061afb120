//! UAI, the Universal Ataxx Interface: the Universal Chess Interface carried over to Ataxx.
//!
//! A clone is written by its target (`g2`; `g1g2` is read as well), a jump by both squares (`a7a5`), a pass is `0000`.

mod driver;
mod server;

pub use server::serve;

pub(super) use driver::Driver;

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use super::excerpt;
use crate::game::Game;

/// What is said to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Asks for the name, the options and `uaiok`.
    Uai,
    /// The next position belongs to another game.
    NewGame,
    /// Asks for `readyok`.
    IsReady,
    /// Sets an option.
    SetOption {
        /// As the engine declared it.
        name: String,
        /// Empty for a button.
        value: String,
    },
    /// The position to think about.
    Position {
        /// Where the game began; nothing for the usual start.
        fen: Option<String>,
        /// The moves since.
        moves: Vec<String>,
    },
    /// Think.
    Go(Go),
    /// End the thought.
    Stop,
    /// End the program.
    Quit,
    /// Count the games of up to this many plies.
    Perft(u32),
    /// Show the board.
    Display,
}

/// The bounds of a thought, as far as they are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Left on the clocks of Black and White.
    pub left: [Option<Duration>; 2],
    /// Added to the clocks of Black and White after each move.
    pub increment: [Duration; 2],
    /// Moves up to the next time control.
    pub moves_to_go: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Think until `stop`.
    pub infinite: bool,
}

/// The line is not a command of UAI.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not a command of UAI")]
pub struct UnknownCommand(String);

impl FromStr for Command {
    type Err = UnknownCommand;

    fn from_str(line: &str) -> Result<Self, UnknownCommand> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let unknown = || UnknownCommand(excerpt(line));
        Ok(match words.as_slice() {
            ["uai", ..] => Command::Uai,
            ["uainewgame", ..] => Command::NewGame,
            ["isready", ..] => Command::IsReady,
            ["setoption", "name", rest @ ..] => {
                let split = rest.iter().position(|word| *word == "value");
                let (name, value) = rest.split_at(split.unwrap_or(rest.len()));
                Command::SetOption {
                    name: name.join(" "),
                    value: value.get(1..).unwrap_or_default().join(" "),
                }
            }
            ["position", "startpos", rest @ ..] => position(None, rest).ok_or_else(unknown)?,
            ["position", "fen", rest @ ..] => {
                let split = rest.iter().position(|word| *word == "moves");
                let (fen, moves) = rest.split_at(split.unwrap_or(rest.len()));
                position(Some(fen.join(" ")), moves).ok_or_else(unknown)?
            }
            ["go", "perft", depth, ..] | ["perft", depth, ..] => {
                Command::Perft(depth.parse().map_err(|_| unknown())?)
            }
            ["go", rest @ ..] => Command::Go(go(rest)),
            ["stop", ..] => Command::Stop,
            ["quit", ..] => Command::Quit,
            ["display" | "d", ..] => Command::Display,
            _ => return Err(unknown()),
        })
    }
}

fn position(fen: Option<String>, rest: &[&str]) -> Option<Command> {
    let moves = match rest {
        [] => Vec::new(),
        ["moves", moves @ ..] => moves.iter().map(|&mv| mv.to_owned()).collect(),
        _ => return None,
    };
    Some(Command::Position { fen, moves })
}

/// Reads the bounds of `go`; a word that means nothing here, or a number that is none, is passed over, as engines do.
fn go(words: &[&str]) -> Go {
    // Some programs count a clock below zero when it has run out.
    let ms = |text: &str| {
        let ms: i64 = text.parse().ok()?;
        Some(Duration::from_millis(ms.try_into().unwrap_or(0)))
    };
    let mut go = Go::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if *word == "infinite" {
            go.infinite = true;
            continue;
        }
        let value = words.clone().next().copied().unwrap_or_default();
        match *word {
            "btime" => go.left[0] = ms(value),
            "wtime" => go.left[1] = ms(value),
            "binc" => go.increment[0] = ms(value).unwrap_or_default(),
            "winc" => go.increment[1] = ms(value).unwrap_or_default(),
            "movestogo" => go.moves_to_go = value.parse().ok(),
            "movetime" => go.move_time = ms(value),
            "depth" => go.depth = value.parse().ok(),
            "nodes" => go.nodes = value.parse().ok(),
            _ => continue,
        }
        words.next();
    }
    go
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Uai => f.write_str("uai"),
            Command::NewGame => f.write_str("uainewgame"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value } if value.is_empty() => {
                write!(f, "setoption name {name}")
            }
            Command::SetOption { name, value } => write!(f, "setoption name {name} value {value}"),
            Command::Position { fen, moves } => {
                match fen {
                    Some(fen) => write!(f, "position fen {fen}")?,
                    None => f.write_str("position startpos")?,
                }
                if !moves.is_empty() {
                    f.write_str(" moves")?;
                }
                moves.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
            Command::Go(go) => go.fmt(f),
            Command::Stop => f.write_str("stop"),
            Command::Quit => f.write_str("quit"),
            Command::Perft(depth) => write!(f, "perft {depth}"),
            Command::Display => f.write_str("display"),
        }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        for (name, left) in ["btime", "wtime"].iter().zip(self.left) {
            if let Some(left) = left {
                write!(f, " {name} {}", left.as_millis())?;
            }
        }
        for (name, increment) in ["binc", "winc"].iter().zip(self.increment) {
            if !increment.is_zero() {
                write!(f, " {name} {}", increment.as_millis())?;
            }
        }
        if let Some(moves) = self.moves_to_go {
            write!(f, " movestogo {moves}")?;
        }
        if let Some(time) = self.move_time {
            write!(f, " movetime {}", time.as_millis())?;
        }
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        Ok(())
    }
}

/// What an engine says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The name of the engine.
    Name(String),
    /// Who made it.
    Author(String),
    /// An option that can be set, as it was declared after the word `option`.
    Option(Declaration),
    /// The answer to `uai` is complete.
    UaiOk,
    /// The engine is ready for the next command.
    ReadyOk,
    /// How the thought goes.
    Info(Info),
    /// The move, in this notation.
    BestMove(String),
}

/// An option an engine declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// Its name, which may have spaces.
    pub name: String,
    /// `spin`, `check`, `string`, `combo` or `button`.
    pub kind: String,
    /// The value it has unless another is set.
    pub default: String,
    /// The least number of a `spin`.
    pub min: Option<i64>,
    /// The greatest number of a `spin`.
    pub max: Option<i64>,
    /// The values of a `combo`.
    pub choices: Vec<String>,
}

/// How a thought goes, as far as the engine says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// Plies.
    pub depth: Option<u32>,
    /// The value from the mover's side.
    pub score: Option<Value>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Since the thought began.
    pub time: Option<Duration>,
    /// Positions a second.
    pub speed: Option<u64>,
    /// The principal variation.
    pub line: Vec<String>,
    /// Anything else the engine wants to say.
    pub text: Option<String>,
}

/// The value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Hundredths of a piece.
    Centipieces(i32),
    /// Moves to a forced win, or to a forced loss where negative.
    Mate(i32),
}

/// The line is nothing that UAI lets an engine say.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not an answer of UAI")]
pub struct UnknownReply(String);

impl FromStr for Reply {
    type Err = UnknownReply;

    fn from_str(line: &str) -> Result<Self, UnknownReply> {
        let words: Vec<&str> = line.split_whitespace().collect();
        Ok(match words.as_slice() {
            ["id", "name", name @ ..] => Reply::Name(name.join(" ")),
            ["id", "author", author @ ..] => Reply::Author(author.join(" ")),
            ["option", rest @ ..] => Reply::Option(Declaration::read(rest)),
            ["uaiok"] => Reply::UaiOk,
            ["readyok"] => Reply::ReadyOk,
            ["info", rest @ ..] => Reply::Info(Info::read(rest)),
            ["bestmove", best, ..] => Reply::BestMove((*best).to_owned()),
            _ => return Err(UnknownReply(excerpt(line))),
        })
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Name(name) => write!(f, "id name {name}"),
            Reply::Author(author) => write!(f, "id author {author}"),
            Reply::Option(option) => option.fmt(f),
            Reply::UaiOk => f.write_str("uaiok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => info.fmt(f),
            Reply::BestMove(best) => write!(f, "bestmove {best}"),
        }
    }
}

impl Declaration {
    fn read(words: &[&str]) -> Self {
        const KEYS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];
        let mut option = Declaration {
            name: String::new(),
            kind: String::new(),
            default: String::new(),
            min: None,
            max: None,
            choices: Vec::new(),
        };
        let mut rest = words;
        while let [key, tail @ ..] = rest {
            let end = tail.iter().position(|word| KEYS.contains(word));
            let (value, next) = tail.split_at(end.unwrap_or(tail.len()));
            let value = value.join(" ");
            match *key {
                "name" => option.name = value,
                "type" => option.kind = value,
                "default" => option.default = value,
                "min" => option.min = value.parse().ok(),
                "max" => option.max = value.parse().ok(),
                "var" => option.choices.push(value),
                _ => {}
            }
            rest = next;
        }
        option
    }
}

impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type {}", self.name, self.kind)?;
        if !self.default.is_empty() {
            write!(f, " default {}", self.default)?;
        }
        if let Some(min) = self.min {
            write!(f, " min {min}")?;
        }
        if let Some(max) = self.max {
            write!(f, " max {max}")?;
        }
        self.choices
            .iter()
            .try_for_each(|choice| write!(f, " var {choice}"))
    }
}

impl Info {
    fn read(words: &[&str]) -> Self {
        let mut info = Info::default();
        let mut rest = words;
        while let [key, tail @ ..] = rest {
            rest = tail;
            let value = tail.first().copied().unwrap_or_default();
            match *key {
                "depth" => info.depth = value.parse().ok(),
                "nodes" => info.nodes = value.parse().ok(),
                "nps" => info.speed = value.parse().ok(),
                "time" => info.time = value.parse().ok().map(Duration::from_millis),
                "score" => {
                    let second = tail.get(1).and_then(|word| word.parse().ok());
                    info.score = match value {
                        "cp" => second.map(Value::Centipieces),
                        "mate" => second.map(Value::Mate),
                        // Several engines of the field leave the unit out.
                        number => number.parse().ok().map(Value::Centipieces),
                    };
                }
                "pv" => {
                    info.line = tail.iter().map(|&mv| mv.to_owned()).collect();
                    rest = &[];
                }
                "string" => {
                    info.text = Some(tail.join(" "));
                    rest = &[];
                }
                _ => {}
            }
        }
        info
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        match self.score {
            Some(Value::Centipieces(value)) => write!(f, " score cp {value}")?,
            Some(Value::Mate(moves)) => write!(f, " score mate {moves}")?,
            None => {}
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(time) = self.time {
            write!(f, " time {}", time.as_millis())?;
        }
        if let Some(speed) = self.speed {
            write!(f, " nps {speed}")?;
        }
        if !self.line.is_empty() {
            write!(f, " pv {}", self.line.join(" "))?;
        } else if let Some(text) = &self.text {
            write!(f, " string {text}")?;
        }
        Ok(())
    }
}

/// UAI for a move in our notation.
pub(super) fn to_uai<G: Game>(notation: &str) -> String {
    match notation.parse::<G::Move>() {
        Ok(mv) if mv == G::pass() => "0000".to_owned(),
        _ => notation.to_owned(),
    }
}

/// The legal move that UAI text means here: as it stands, or by its target alone where it is a clone written with the
/// square it came from.
pub(super) fn from_uai<G: Game>(game: &G, text: &str) -> Option<G::Move> {
    let text = if text == "0000" {
        G::pass().to_string()
    } else {
        text.to_ascii_lowercase()
    };
    let legal = |text: &str| text.parse().ok().filter(|mv| game.check(*mv).is_ok());
    legal(&text).or_else(|| match text.len() {
        4 => text.get(2..).and_then(legal),
        _ => None,
    })
}

#[cfg(test)]
mod tests;
