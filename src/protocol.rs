//! Programs that talk: ourselves as an engine for others, and the engines of others as players here.
//!
//! Four line protocols over a program's standard input and output. Each has one module with the types of what is said
//! in both directions; those types print and parse, so that what we send we can read. `server` answers as an engine,
//! `driver` talks to one.
//!
//! | protocol | game | source |
//! |---|---|---|
//! | [`gtp`] | Reversi, and any other game by `set_game` | Gunnar Farnebäck, *GTP version 2*, draft 2, 2002 |
//! | [`nboard`] | Reversi | Chris Welty, *NBoard Protocol*, version 2 |
//! | [`gomocup`] | Gomoku | Petr Laštovička, *Gomoku AI protocol*; *Swap2* addition of Gomocup 2020 |
//! | [`uai`] | Ataxx | the Universal Chess Interface carried over to Ataxx, as python-ataxx and cuteataxx speak it |

pub mod gomocup;
pub mod gtp;
pub mod host;
pub mod nboard;
pub mod uai;

mod course;
mod desk;
mod lines;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Which language an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// Go Text Protocol, version 2.
    Gtp,
    /// NBoard, version 2.
    NBoard,
    /// The protocol of the Gomocup tournament, also called Piskvork.
    Gomocup,
    /// Universal Ataxx Interface.
    Uai,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Protocol; 4] = [
        Protocol::Gtp,
        Protocol::NBoard,
        Protocol::Gomocup,
        Protocol::Uai,
    ];

    /// The name on the command line and in files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Protocol::Gtp => "gtp",
            Protocol::NBoard => "nboard",
            Protocol::Gomocup => "gomocup",
            Protocol::Uai => "uai",
        }
    }

    /// Whether a game can be played through it. GTP serves every game; the others were made for one.
    #[must_use]
    pub fn plays(self, game: &str) -> bool {
        match self {
            Protocol::Gtp => true,
            Protocol::NBoard => game == "reversi",
            Protocol::Gomocup => game == "gomoku",
            Protocol::Uai => game == "ataxx",
        }
    }

    /// Whether an engine tells what it sees while it thinks, and not its move alone.
    #[must_use]
    pub const fn tells(self) -> bool {
        matches!(self, Protocol::NBoard | Protocol::Uai)
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Protocol {
    type Err = UnknownProtocol;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Protocol::ALL
            .into_iter()
            .find(|protocol| protocol.id().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownProtocol(text.to_owned()))
    }
}

/// The beginning of a text that is to be repeated to whoever sent it.
fn excerpt(text: &str) -> String {
    text.chars().take(60).collect()
}

/// No protocol has this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is no protocol; there are gtp, nboard, gomocup and uai")]
pub struct UnknownProtocol(String);
