//! Counting the games of a given length: the test of a move generator.

use super::Game;

/// How the games of a given length stand.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Positions at exactly that ply, counted once for every line of moves that leads there.
    pub leaves: u64,
    /// Games that ended before that ply.
    pub ended: u64,
}

/// Counts every line of `depth` moves from this position; a pass is a move.
///
/// The last ply is only counted, not played, so a game that ends with its last move is a leaf.
#[must_use]
pub fn perft<G: Game>(game: &G, depth: u32) -> Counts {
    let mut counts = Counts::default();
    add(game, depth, &mut counts);
    counts
}

fn add<G: Game>(game: &G, depth: u32, counts: &mut Counts) {
    match depth {
        0 => counts.leaves += 1,
        1 => add_moves(game, counts),
        _ => {
            let moves = game.moves();
            if moves.is_empty() {
                counts.ended += 1;
            }
            for mv in moves {
                let mut next = game.clone();
                next.play_unchecked(mv);
                // Most positions are parents of leaves: they are not worth a call.
                if depth == 2 {
                    add_moves(&next, counts);
                } else {
                    add(&next, depth - 1, counts);
                }
            }
        }
    }
}

#[inline]
fn add_moves<G: Game>(game: &G, counts: &mut Counts) {
    match game.count_moves() {
        0 => counts.ended += 1,
        some => counts.leaves += some,
    }
}
