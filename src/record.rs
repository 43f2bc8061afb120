//! A game written down: the JSON save file.
//!
//! This room knows the shape of a record and reads and writes it; whether the moves are legal is decided by replaying
//! them through the rules, which needs to know the game (see [`catalog`](crate::catalog)).

use serde::Serialize;

use crate::game::{Player, Rules, RulesError};

mod field;
mod read;
mod review;
mod time;
mod write;

pub use field::{FieldError, FieldFault, LONGEST_NAME};
pub use read::{LIMIT, Place, ReadError, read};
pub use review::{Class, Judgement, LINE, Review, Value};
pub use time::{now, rfc3339};
pub use write::write;

/// What [`Record::format`] says.
pub const FORMAT: &str = "sanqi";
/// The newest version of the format that this program reads, and the one it writes.
pub const VERSION: u32 = 1;

/// A saved game. The fields stand in the file in this order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Record {
    /// Always `sanqi`.
    pub format: String,
    /// Version of the format: 1.
    pub version: u32,
    /// [`Game::ID`](crate::game::Game::ID).
    pub game: String,
    /// The rules by their parts.
    pub rules: Choice,
    /// The starting position in the game's notation; nothing for the usual one of the rules.
    pub start: Option<String>,
    /// The moves in the game's notation, passes included.
    pub moves: Vec<String>,
    /// How many of the moves are made in the position shown; all where the field is missing.
    pub cursor: Option<usize>,
    /// Who sits where.
    pub players: Players,
    /// How the game ended; nothing while it goes on.
    pub result: Option<Result>,
    /// When the game began: RFC 3339 text in UTC.
    pub created: Option<String>,
    /// What was said of the moves; not written where nothing was.
    #[serde(skip_serializing_if = "Review::is_empty")]
    pub review: Review,
    /// What in the review could not be read; the review ends before it.
    #[serde(skip)]
    pub unread: Option<FieldError>,
    /// Fields of the file that this version does not know; they are not written again.
    #[serde(skip)]
    pub unknown: Vec<String>,
}

impl Record {
    /// The names of the fields, in the order they are written.
    pub const FIELDS: [&str; 11] = [
        "format", "version", "game", "rules", "start", "moves", "cursor", "players", "result",
        "created", "review",
    ];
}

/// The beginning of a text from a file, for a sentence that quotes it.
pub(crate) fn clip(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The rules of any game by their parts: what a new-game dialog chooses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The name of the variant.
    pub variant: String,
    /// Squares along one edge.
    pub size: u8,
    /// The name of the set-up; empty where there is nothing to choose.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub setup: String,
}

impl Choice {
    /// The parts of these rules.
    #[must_use]
    pub fn of<R: Rules>(rules: &R) -> Self {
        Choice {
            variant: rules.variant().to_owned(),
            size: rules.size(),
            setup: rules.setup().to_owned(),
        }
    }

    /// The rules of these parts.
    ///
    /// # Errors
    /// Which part is not one of those on offer.
    pub fn rules<R: Rules>(&self) -> std::result::Result<R, RulesError> {
        R::choose(&self.variant, self.size, &self.setup)
    }
}

/// Who sits where.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize)]
pub struct Players {
    /// The first to move.
    pub black: Seat,
    /// The second to move.
    pub white: Seat,
}

/// Somebody who plays one colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Seat {
    /// A person at this screen.
    Person {
        /// How the person is called; empty for "you" or "a friend".
        #[serde(skip_serializing_if = "String::is_empty")]
        name: String,
    },
    /// A computer player.
    Computer {
        /// The name of the player, as its engine gives it.
        player: String,
    },
    /// An engine of somebody else. How it is started is no part of a game: a file that came from elsewhere must not say
    /// what is run here.
    Engine {
        /// What the person who has it calls it.
        name: String,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Result {
    /// The winner; nobody in a draw.
    pub winner: Option<Player>,
    /// `five`, `full-board`, `no-moves`, `wiped-out`, `repetition`, `ply-clock`, `resigned` or `agreed`.
    pub by: String,
    /// Stones of Black and White, in games that count them.
    pub count: Option<[u16; 2]>,
}
