//! Positions that several tests begin from.

use sanqi::engine::draw;
use sanqi::game::Game;

/// A position after so many random moves, or an earlier one where the game ended before.
pub fn random_position<G: Game>(rules: &str, seed: u64, plies: usize) -> G {
    let rules = rules.parse().unwrap();
    let mut game = G::new(rules);
    for ply in 0..plies {
        let moves = game.moves();
        let mut after = game.clone();
        after.play_unchecked(moves[draw(seed * 1000 + ply as u64, moves.len()).unwrap()]);
        if after.outcome().is_some() {
            break;
        }
        game = after;
    }
    game
}
