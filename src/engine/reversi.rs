//! The engine of Reversi: a trained pattern evaluation, multi-ProbCut, and an exact solver for the end.

mod board;
mod endgame;
mod glance;
mod insight;
mod last;
mod lines;
mod node;
mod order;
mod patterns;
mod plain;
mod probcut;
mod stability;
mod table;
pub mod train;
mod weights;

pub use node::ReversiNode;
pub use weights::{Weights, WeightsError};
