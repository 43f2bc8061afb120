//! The first opponent of all: any legal move.

use super::{Computer, Control, Limits, Thought};
use crate::game::Game;

/// Plays a legal move drawn by the seed.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Computer<G> for Random {
    fn id(&self) -> &'static str {
        "random"
    }

    fn choose(&self, game: &G, limits: &Limits, _control: &Control) -> Option<Thought<G::Move>> {
        let moves = game.moves();
        let drawn = super::draw(limits.seed, moves.len())?;
        let best = *moves.get(drawn)?;
        Some(Thought::rule(best))
    }
}
