//! What a search has to say of every move of a position, or of one beside the best.

use std::fmt;
use std::time::Duration;

use super::Score;

/// What is known of every legal move of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<M> {
    /// Every legal move once, the best first: those followed to the full depth by their values, then those that were
    /// not by theirs, then the moves that are proved to lose. While a depth is under way the order stays that of the
    /// one before, but for the best move, which is found first: values of different depths do not compare.
    pub moves: Vec<Valued<M>>,
    /// Completed depth in plies.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hash_full: u16,
}

/// A move and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Valued<M> {
    /// The move.
    pub mv: M,
    /// From the side of whoever makes the move.
    pub score: Score,
    /// How many plies were looked ahead to find it, the move included.
    pub depth: u32,
    /// The principal variation, the move first.
    pub line: Vec<M>,
}

/// The best move of a position and the one that was played, as one search values them to the same depth.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison<M> {
    /// The best move; the played one where none is better.
    pub best: Valued<M>,
    /// The move that was played: never valued higher than the best.
    pub played: Valued<M>,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl<M: fmt::Display> Valued<M> {
    /// The same with moves in notation.
    #[must_use]
    pub fn to_text(&self) -> Valued<String> {
        Valued {
            mv: self.mv.to_string(),
            score: self.score,
            depth: self.depth,
            line: self.line.iter().map(M::to_string).collect(),
        }
    }
}

impl<M: fmt::Display> Analysis<M> {
    /// The same with moves in notation.
    #[must_use]
    pub fn to_text(&self) -> Analysis<String> {
        Analysis {
            moves: self.moves.iter().map(Valued::to_text).collect(),
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            hash_full: self.hash_full,
        }
    }
}
