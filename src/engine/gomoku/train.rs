//! Makes the weights of the network: games against itself, then regression.
//!
//! A sample is a position, with what a short search thought of it, the move it chose, and how the game ended. The
//! network learns to foretell a mixture of value and end, the ranks to foretell the move, by gradient descent (Kingma
//! and Ba, "Adam: A method for stochastic optimization", 2015).

mod fit;
mod games;

use crate::engine::Control;
use crate::game::gomoku::{Gomoku, Move};

/// How much to train.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Games to play.
    pub games: u64,
    /// Positions to visit for each move of them.
    pub nodes: u64,
    /// Times to go through all samples.
    pub rounds: u32,
    /// Threads to play on.
    pub threads: usize,
    /// The same seed gives the same weights.
    pub seed: u64,
}

/// A position with what is known of it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The position.
    pub position: Gomoku,
    /// What a short search thought, for the side to move.
    pub value: i32,
    /// What it would play.
    pub best: Option<Move>,
    /// 1 if the side to move won, 0.5 in a draw, 0 if it lost; nothing where the game went elsewhere.
    pub result: Option<f32>,
}

/// Plays the games of a plan; `progress` hears how many are done.
#[must_use]
pub fn play(plan: &Plan, control: &Control, progress: impl Fn(u64) + Sync) -> Vec<Sample> {
    games::play(plan, control, &progress)
}

/// Fits the network to samples and answers its weights; `progress` hears the number of the round and, over samples that
/// were not learnt from, the mean squared error of the value and how often the first rank is the move that was chosen.
#[must_use]
pub fn fit(plan: &Plan, samples: &[Sample], progress: impl FnMut(u32, f32, f32)) -> Vec<u8> {
    fit::fit(plan, samples, progress).write()
}
