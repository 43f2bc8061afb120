//! How the two sides of a match behaved: the time they took, and the games they forfeited.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::protocol::host::{Fault, FaultKind};

/// A game given away without being lost on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Forfeit {
    /// A move against the rules, or no move at all.
    IllegalMove,
    /// No answer in time.
    Time,
    /// The program ended, flooded us or would not do what it was told.
    Breakdown,
}

impl Forfeit {
    /// What a fault costs: nothing where it is not the fault of the engine in this game.
    pub(super) fn of(fault: &Fault) -> Option<Self> {
        match fault.kind {
            FaultKind::Illegal { .. } | FaultKind::NoMove(_) => Some(Forfeit::IllegalMove),
            FaultKind::Silent { .. } | FaultKind::Late { .. } => Some(Forfeit::Time),
            FaultKind::Ended(_) | FaultKind::Flood(_) | FaultKind::Refused { .. } => {
                Some(Forfeit::Breakdown)
            }
            FaultKind::Start(_)
            | FaultKind::Folder(_)
            | FaultKind::Unspeakable { .. }
            | FaultKind::Resigned
            | FaultKind::Dismissed => None,
        }
    }
}

/// What one side did in one game.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Conduct {
    /// Moves it was asked for; forced passes are not counted.
    moves: u64,
    /// The time of all of them.
    seconds: f64,
    /// The time of the slowest.
    longest: f64,
    /// How it gave the game away, if it did.
    pub(super) forfeit: Option<Forfeit>,
}

impl Conduct {
    pub(super) fn moved(&mut self, took: Duration) {
        let seconds = took.as_secs_f64();
        self.moves += 1;
        self.seconds += seconds;
        self.longest = self.longest.max(seconds);
    }
}

/// What one side did in a match.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub(super) struct Standing {
    moves: u64,
    #[serde(skip)]
    seconds: f64,
    average_seconds: f64,
    longest_seconds: f64,
    illegal_moves: u64,
    time_forfeits: u64,
    breakdowns: u64,
    forfeits: u64,
}

impl Standing {
    pub(super) fn add(&mut self, game: &Conduct) {
        self.moves += game.moves;
        self.seconds += game.seconds;
        self.average_seconds = self.seconds / self.moves.max(1) as f64;
        self.longest_seconds = self.longest_seconds.max(game.longest);
        if let Some(forfeit) = game.forfeit {
            self.forfeits += 1;
            *match forfeit {
                Forfeit::IllegalMove => &mut self.illegal_moves,
                Forfeit::Time => &mut self.time_forfeits,
                Forfeit::Breakdown => &mut self.breakdowns,
            } += 1;
        }
    }

    /// The forfeits in words; nothing where there are none.
    pub(super) fn forfeits(&self) -> Option<String> {
        (self.forfeits > 0).then(|| {
            format!(
                "{} forfeited ({} by an illegal move, {} on time, {} by a breakdown)",
                self.forfeits, self.illegal_moves, self.time_forfeits, self.breakdowns
            )
        })
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:.3} s a move, {:.3} s at most",
            self.average_seconds, self.longest_seconds
        )?;
        match self.forfeits() {
            Some(forfeits) => write!(f, ", {forfeits}"),
            None => f.write_str(", no forfeit"),
        }
    }
}
