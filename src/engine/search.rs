//! The search: one for all games.
//!
//! Iterative deepening, principal variation search with aspiration windows, a transposition table, killers, history,
//! reductions, and lazy SMP. It names no game: a game implements [`Think`] for its position and [`Node`] for the form
//! of the position that is searched, and what it does not need it leaves at the default.
//!
//! # Values
//! Inside the search a value is an `i32` from the mover's side, small enough for 16 bits:
//!
//! | range | meaning |
//! |---|---|
//! | `-DECIDED < v < DECIDED` | an estimate (or an exact count, once the search has seen every end) in the game's own scale |
//! | `DECIDED <= v <= WON` | the mover wins for certain; the sooner the better |
//! | `-WON <= v <= -DECIDED` | the mover loses for certain; the later the better |
//!
//! A decided value loses one unit for every ply between the end of the game and the position it is given for: a win
//! in `n` plies is `top - n`, where `top` is the value of having just won and lies at least [`MAX_PLY`] above [`DECIDED`]. [`Node`] answers are always relative to
//! the position it stands on; the search moves them to the root and back.

mod meter;
mod order;
mod root;
mod searcher;
mod study;
mod table;
mod time;
mod worker;

use crate::game::Game;

use super::Score;

pub use meter::Meter;
pub use searcher::{Answer, Searcher};
pub use worker::Options;

/// The value of having won in a way that no other win beats.
pub const WON: i32 = 30_000;

/// Values from here on are certain wins; their negatives certain losses.
pub const DECIDED: i32 = 20_000;

/// The search looks at most this many plies ahead.
pub const MAX_PLY: usize = 500;

/// A game whose positions can be searched.
pub trait Think: Game {
    /// The form of a position that is searched.
    type Node: Node;

    /// The position in the form that is searched.
    fn node(&self) -> Self::Node;

    /// A move in the code of [`Self::Node`].
    fn encode(&self, mv: Self::Move) -> u16;

    /// The move of a code.
    fn decode(&self, code: u16) -> Self::Move;
}

/// A position as it is searched: moves are made and taken back in place, and what the evaluation needs is carried along.
///
/// Moves are codes below [`Node::CODES`], the same for the same move in every position. The clone of a node is given to
/// another thread; what all threads should share belongs behind an `Arc` in the node.
pub trait Node: Clone + Send {
    /// Every move has a code below this number (it sizes the history tables).
    const CODES: usize;

    /// How selective the search may be in this game.
    fn style(&self) -> Style {
        Style::default()
    }

    /// A hash of everything that decides how the game goes on: stones, side to move, and clocks that are about to run out.
    fn key(&self) -> u64;

    /// The side to move: 0 or 1.
    fn side(&self) -> usize;

    /// The value for the side to move if the game is over here by its rules.
    ///
    /// Within the search a repetition may already be called a draw the first time.
    fn ending(&mut self) -> Option<i32>;

    /// An estimate for the side to move, strictly between `-DECIDED` and `DECIDED`.
    fn evaluate(&mut self) -> i32;

    /// Appends the moves worth searching, in any order; a forced pass is a move.
    ///
    /// `depth` is how many plies will be searched below: cheap ranks near the leaves, good ones far above. A node may
    /// leave out moves that cannot be best (or that certainly lose); if it appends none the position is evaluated as it stands.
    fn generate(&mut self, depth: u32, moves: &mut Vec<Ranked>);

    /// Whether a code from the transposition table is a legal move here.
    fn legal(&mut self, code: u16) -> bool;

    /// Plays a legal move.
    fn play(&mut self, code: u16);

    /// Takes back the last move played.
    fn undo(&mut self);

    /// Plies to search deeper than usual after this move, which has not been played yet (a forced pass, the only answer to a four).
    fn extension(&self, _code: u16) -> u32 {
        0
    }

    /// Whether a leaf must be searched one ply deeper instead of being estimated; asked after [`Node::solve`].
    fn unquiet(&self) -> bool {
        false
    }

    /// The probabilistic cuts to try at this depth, cheapest first (Buro's multi-ProbCut).
    ///
    /// `width` is [`Stage::width`]; the widest stage must answer with none.
    fn cuts(&self, _depth: u32, _width: u8) -> &[Cut] {
        &[]
    }

    /// A solver that knows better than the search: an exact endgame, a threat sequence.
    ///
    /// It is asked once at every position of the tree after the transposition table, at the leaves (`ask.depth` 0) too,
    /// but never at the root. Its nodes go to the meter; when [`Meter::tick`] says stop it returns at once with nothing.
    fn solve(&mut self, _ask: &Ask, _meter: &mut Meter) -> Option<Solved> {
        None
    }

    /// The solver for the root, asked before each stage; a decided answer ends the search.
    fn solve_root(&mut self, _stage: Stage, _meter: &mut Meter) -> Option<Solution> {
        None
    }

    /// Proves that the side to move wins, or that it loses, whatever the other does, and measures how long it takes at most.
    ///
    /// Asked where the search found that, and [`Node::generate`] may have left out the defence that lasts longest.
    fn settle(&mut self, _wins: bool, _meter: &mut Meter) -> Option<Solution> {
        None
    }

    /// What to search after a completed stage (`None` for the first); nothing when no more can be learnt.
    fn next(&self, done: Option<Stage>) -> Option<Stage> {
        Some(Stage {
            depth: done.map_or(1, |stage| stage.depth + 1),
            width: 0,
        })
    }

    /// Whether [`Node::generate`] leaves out only moves that cannot change the value.
    ///
    /// Then a search that reached the end of the game everywhere is exact, and its score is reported as proven.
    fn complete(&self) -> bool {
        true
    }

    /// Whether the evaluation can be trusted for pruning: the mover is under no immediate threat.
    fn calm(&self) -> bool {
        true
    }

    /// Whether the game is still in its opening, where a computer player varies its moves.
    fn opening(&self) -> bool;

    /// How much worse than the best a move may be and still count as "as good": one unit of variety.
    fn grain(&self) -> i32;

    /// About how many positions a second one thread visits on an ordinary machine; levels are measured by it.
    fn pace(&self) -> u64;

    /// A value of this position in the game's own unit; `proven` says that it does not rest on any estimate.
    fn score(&self, value: i32, proven: bool) -> Score;
}

/// A move with what the ordering needs to know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// The code of the move.
    pub code: u16,
    /// Neither reduced nor pruned, and searched before all quiet moves but the one from the table, if false.
    pub quiet: bool,
    /// The higher the sooner; between -1,000,000 and 1,000,000. The history of a quiet move (±16,384) is added.
    pub rank: i32,
}

/// One step of the iterative deepening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Plies.
    pub depth: u32,
    /// The game's own measure of selectivity, handed to [`Node::cuts`].
    pub width: u8,
}

/// A probabilistic cut: the value of the deep search is about that of the shallow one plus `bias`, give or take `margin`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Depth of the shallow search.
    pub depth: u32,
    /// Mean of the deep value minus the shallow one.
    pub bias: i32,
    /// How far the shallow value (with the bias) must lie outside the window.
    pub margin: i32,
}

/// What a solver inside the tree is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// Plies the search would go on, 0 at a leaf.
    pub depth: u32,
    /// Distance from the root in plies.
    pub ply: usize,
    /// Values up to here need not be exact; relative to the position.
    pub alpha: i32,
    /// Values from here on need not be exact; relative to the position.
    pub beta: i32,
    /// [`Stage::width`] of the running stage.
    pub width: u8,
}

/// A solver's answer about a position inside the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// For the side to move, relative to the position: exact within the window that was asked, else a bound on its side of it.
    pub value: i32,
    /// The best move, if known.
    pub best: Option<u16>,
}

/// A solver's answer about the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// For the side to move.
    pub value: i32,
    /// The moves that prove it, at least one: those to the end of the game, as far as they are known.
    pub line: Vec<u16>,
}

/// How selective the search is in a game. The default is not selective at all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Style {
    /// Half the width of the first aspiration window; 0 opens every window fully.
    pub aspiration: i32,
    /// Give up a position whose evaluation is this far above the window (reverse futility).
    pub reverse_futility: Option<Margin>,
    /// Skip quiet moves where the evaluation is this far below the window (futility).
    pub futility: Option<Margin>,
    /// Skip quiet moves late in the order.
    pub late_moves: Option<LateMoves>,
    /// From this remaining depth on, search a position whose best move is unknown one ply less deep.
    pub blind: Option<u32>,
    /// Search quiet moves late in the order less deep.
    pub reductions: Option<Reductions>,
}

/// A margin that grows with the remaining depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margin {
    /// Up to this remaining depth.
    pub depth: u32,
    /// At depth 0.
    pub base: i32,
    /// More for each ply of remaining depth.
    pub step: i32,
}

impl Margin {
    fn at(self, depth: u32) -> i32 {
        self.base + self.step * depth as i32
    }
}

/// After how many moves the rest is skipped: `base + step × depth²`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateMoves {
    /// Up to this remaining depth.
    pub depth: u32,
    /// At depth 0.
    pub base: u32,
    /// More for each square of the depth.
    pub step: u32,
}

impl LateMoves {
    fn after(self, depth: u32) -> usize {
        (self.base + self.step * depth * depth) as usize
    }
}

/// Late-move reductions: `base + ln(depth) × ln(number of the move) / divisor` plies, rounded down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reductions {
    /// From this remaining depth.
    pub depth: u32,
    /// From this move on, counted from 0.
    pub number: usize,
    /// See above.
    pub base: f32,
    /// See above.
    pub divisor: f32,
}
