//! The beginner's habit: take the most now.

use super::{Computer, Control, Limits, Thought, draw};
use crate::game::Game;

/// Plays a move after which it has the largest lead in stones, drawn by the seed among equals.
///
/// In Reversi that is the move that flips most, in Ataxx the one that leaves most pieces. For games that count no
/// stones every move is equal.
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl<G: Game> Computer<G> for Greedy {
    fn id(&self) -> &'static str {
        "greedy"
    }

    fn choose(&self, game: &G, limits: &Limits, _control: &Control) -> Option<Thought<G::Move>> {
        let mover = game.turn();
        let lead = |mv: G::Move| {
            let mut after = game.clone();
            after.play_unchecked(mv);
            after.count().map_or(0, |count| {
                i32::from(count.of(mover)) - i32::from(count.of(mover.other()))
            })
        };
        let moves = game.moves();
        let most = moves.iter().map(|mv| lead(*mv)).max()?;
        let equals: Vec<_> = moves.into_iter().filter(|mv| lead(*mv) == most).collect();
        Some(Thought::rule(
            *equals.get(draw(limits.seed, equals.len())?)?,
        ))
    }
}
