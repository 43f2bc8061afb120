//! Choosing a move: the computer players.
//!
//! Every player is a [`Computer`]: it is given a position, [`Limits`] and a [`Control`] and answers with a [`Thought`].

mod analysis;
pub mod ataxx;
mod background;
pub mod gomoku;
mod greedy;
mod insight;
mod level;
mod random;
pub mod reversi;
mod score;
pub mod search;
mod shapes;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::game::Game;

pub use analysis::{Analysis, Comparison, Valued};
pub use background::in_background;
pub use greedy::Greedy;
pub use insight::{Insight, Mark, Reason, Seen, Term, Thresholds};
pub use level::{LEVELS, Level, levels};
pub use random::Random;
pub use score::{Score, Unit};
pub use shapes::Shapes;

/// A computer player of one game.
pub trait Computer<G: Game>: Send + Sync {
    /// Its name in files and on the command line: lower case, ASCII.
    fn id(&self) -> &str;

    /// Chooses a legal move, or nothing when the game is over or the thought was stopped before any move was found.
    ///
    /// The same position, limits (without time) and seed give the same answer.
    fn choose(&self, game: &G, limits: &Limits, control: &Control) -> Option<Thought<G::Move>>;

    /// The same, told how the game came about: the legal `moves` since `start`, the last one leading to the position
    /// to think about. Another program that plays through a protocol needs them all; our own need the position alone.
    fn choose_after(
        &self,
        start: &G,
        moves: &[G::Move],
        limits: &Limits,
        control: &Control,
    ) -> Option<Thought<G::Move>> {
        let mut game = start.clone();
        for mv in moves {
            game.play(*mv).ok()?;
        }
        self.choose(&game, limits, control)
    }
}

/// How long and how hard to think; whichever bound is met first ends the thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Wall-clock time for this move.
    pub time: Option<Duration>,
    /// The mover's clock for the rest of the game.
    pub clock: Option<Clock>,
    /// Search threads, at least 1.
    pub threads: usize,
    /// Size of the transposition table in MiB.
    pub hash_mib: usize,
    /// Decides among equals, and what a weaker level lets pass.
    pub seed: u64,
    /// Go on after a win is found, until the value is exact, and name every move that is as good.
    pub thorough: bool,
}

impl Limits {
    /// Whether nothing ends the thought but a word from outside.
    #[must_use]
    pub const fn endless(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.time.is_none() && self.clock.is_none()
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            depth: None,
            nodes: None,
            time: None,
            clock: None,
            threads: 1,
            hash_mib: 64,
            seed: 0,
            thorough: false,
        }
    }
}

/// What is left on a player's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// For the whole rest of the game, or up to the next time control.
    pub left: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves up to the next time control; nothing when `left` is for the rest of the game.
    pub moves: Option<u32>,
}

type Watcher = dyn Fn(&Thought<String>) + Send + Sync;

/// The way to stop a thought from outside and to watch it.
#[derive(Clone, Default)]
pub struct Control {
    stop: Arc<AtomicBool>,
    watcher: Option<Arc<Watcher>>,
}

impl Control {
    /// A control whose progress nobody watches.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A control that reports each completed depth.
    #[must_use]
    pub fn watched(watcher: impl Fn(&Thought<String>) + Send + Sync + 'static) -> Self {
        Control {
            stop: Arc::default(),
            watcher: Some(Arc::new(watcher)),
        }
    }

    /// A control that stops together with this one, and reports to this watcher.
    #[must_use]
    pub fn watched_by(&self, watcher: impl Fn(&Thought<String>) + Send + Sync + 'static) -> Self {
        Control {
            stop: Arc::clone(&self.stop),
            watcher: Some(Arc::new(watcher)),
        }
    }

    /// A control that stops together with this one, but whose progress nobody watches.
    #[must_use]
    pub fn unwatched(&self) -> Self {
        Control {
            stop: Arc::clone(&self.stop),
            watcher: None,
        }
    }

    /// Asks the thought to end now with what it has.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the thought was asked to end.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Reports the state of the thought to whoever watches.
    pub fn report<M: fmt::Display>(&self, thought: &Thought<M>) {
        if let Some(watcher) = &self.watcher {
            watcher(&thought.to_text());
        }
    }
}

impl fmt::Debug for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("stopped", &self.stopped())
            .finish_non_exhaustive()
    }
}

/// What a computer thinks of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought<M> {
    /// The move to play.
    pub best: M,
    /// From the mover's side; players that only follow a rule give none.
    pub score: Option<Score>,
    /// Completed depth in plies; 0 for players that do not search.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
    /// The principal variation, starting with `best`.
    pub line: Vec<M>,
    /// The moves proved to be as good as `best`, itself first; only it unless [`Limits::thorough`].
    pub equals: Vec<M>,
    /// How full the transposition table is, in thousandths.
    pub hash_full: u16,
}

impl<M: Copy> Thought<M> {
    /// The thought of a player that follows a rule and searches nothing.
    #[must_use]
    pub fn rule(best: M) -> Self {
        Thought {
            best,
            score: None,
            depth: 0,
            nodes: 1,
            time: Duration::ZERO,
            line: vec![best],
            equals: vec![best],
            hash_full: 0,
        }
    }
}

impl<M: fmt::Display> Thought<M> {
    /// The same thought with its moves in notation.
    #[must_use]
    pub fn to_text(&self) -> Thought<String> {
        Thought {
            best: self.best.to_string(),
            score: self.score,
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            line: self.line.iter().map(M::to_string).collect(),
            equals: self.equals.iter().map(M::to_string).collect(),
            hash_full: self.hash_full,
        }
    }
}

/// A number below `bound` that depends on the seed alone; nothing when `bound` is 0.
///
/// The mixing function is splitmix64 (Steele, Lea and Flood, 2014).
#[must_use]
pub fn draw(seed: u64, bound: usize) -> Option<usize> {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^= z >> 31;
    usize::try_from(z.checked_rem(bound as u64)?).ok()
}
