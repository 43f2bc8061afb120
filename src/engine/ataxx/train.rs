//! Makes the weights of the network: games against itself, then regression.
//!
//! A sample is a position of a game, with what a short search thought of it and how the game ended. The network learns
//! to foretell a mixture of both by gradient descent (Kingma and Ba, "Adam: A method for stochastic optimization", 2015).

mod fit;
mod games;

use std::io::{self, Write};

use crate::engine::Control;
use crate::game::ataxx::Rules;

pub use games::Sample;

/// How much to train.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rules to train for.
    pub rules: Rules,
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

/// Plays the games of a plan; `progress` hears how many are done.
#[must_use]
pub fn play(plan: &Plan, control: &Control, progress: impl Fn(u64) + Sync) -> Vec<Sample> {
    games::play(plan, control, &progress)
}

/// Fits the network to samples and writes its weights; `progress` hears the number of the round and the mean squared
/// error over samples that were not learnt from.
///
/// # Errors
/// What writing answers.
pub fn fit(
    plan: &Plan,
    samples: &[Sample],
    progress: impl FnMut(u32, f32),
    to: impl Write,
) -> io::Result<()> {
    fit::fit(plan, samples, progress).write(to)
}
