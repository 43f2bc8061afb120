//! A game written down: the JSON save file.
//!
//! This room knows the shape of a record and reads and writes it; whether the moves are legal is decided by replaying
//! them through the rules, which needs to know the game (see [`catalog`](crate::catalog)).

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::game::Player;

/// A saved game. The fields stand in the file in this order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Always `sanqi`.
    pub format: String,
    /// Version of the format: 1.
    pub version: u32,
    /// [`Game::ID`](crate::game::Game::ID).
    pub game: String,
    /// The rules in the object form of the game's own rules type.
    pub rules: Value,
    /// The starting position in the game's notation; nothing for the usual one of the rules.
    #[serde(default)]
    pub start: Option<String>,
    /// The moves in the game's notation, passes included.
    pub moves: Vec<String>,
    /// How many of the moves are made in the position shown; all where the field is missing.
    #[serde(default)]
    pub cursor: Option<usize>,
    /// Who sits where.
    #[serde(default)]
    pub players: Players,
    /// How the game ended; nothing while it goes on.
    #[serde(default)]
    pub result: Option<Result>,
    /// When the game began: seconds since 1970-01-01 UTC as RFC 3339 text.
    #[serde(default)]
    pub created: Option<String>,
}

/// Who sits where.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Players {
    /// The first to move.
    #[serde(default)]
    pub black: Seat,
    /// The second to move.
    #[serde(default)]
    pub white: Seat,
}

/// Somebody who plays one colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Seat {
    /// A person at this screen.
    Person {
        /// How the person is called; empty for "you" or "a friend".
        #[serde(default)]
        name: String,
    },
    /// A computer player.
    Computer {
        /// [`Computer::id`](crate::engine::Computer::id).
        player: String,
    },
}

impl Default for Seat {
    fn default() -> Self {
        Seat::Person {
            name: String::new(),
        }
    }
}

/// The end of a game, as stated in its record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Result {
    /// The winner; nobody in a draw.
    pub winner: Option<Player>,
    /// `five`, `full-board`, `no-moves`, `wiped-out`, `repetition`, `ply-clock`, `resigned` or `agreed`.
    pub by: String,
    /// Stones of Black and White, in games that count them.
    #[serde(default)]
    pub count: Option<[u16; 2]>,
}
