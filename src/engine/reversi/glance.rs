//! A shallow look ahead: plain alpha-beta of a fixed depth on the evaluation, without a table.
//!
//! Orders moves high in the endgame and plays the trainer's games.

use super::board::Board;
use super::patterns::Patterns;
use super::weights::{DISC, Weights};

/// Looks ahead with one set of weights and counts the positions it visits.
pub(super) struct Glance<'a> {
    pub weights: &'a Weights,
    pub nodes: u64,
}

struct Child {
    board: Board,
    patterns: Patterns,
    rank: u32,
}

impl Glance<'_> {
    /// The value of a position for the mover after a search of `depth` plies, fail-soft.
    pub fn value(
        &mut self,
        board: Board,
        patterns: &Patterns,
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        if depth == 0 {
            return self.weights.value(board, patterns);
        }
        let mut moves = board.moves(u64::MAX);
        if moves == 0 {
            let passed = board.passed();
            if passed.moves(u64::MAX) == 0 {
                let empties = (!board.discs()).count_ones();
                return board.final_score(empties as i32) * DISC;
            }
            return -self.value(passed, &patterns.passed(), depth, -beta, -alpha);
        }
        let mut best = i32::MIN;
        if depth == 1 {
            while moves != 0 {
                let square = moves.trailing_zeros() as usize;
                moves &= moves - 1;
                let flipped = board.flips(square);
                let after = board.after(square, flipped);
                self.nodes += 1;
                best = best.max(-self.weights.value(after, &patterns.after(square, flipped)));
                if best >= beta {
                    break;
                }
            }
            return best;
        }
        for child in children(board, patterns, moves) {
            let value = -self.value(child.board, &child.patterns, depth - 1, -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if best >= beta {
                break;
            }
        }
        best
    }

    /// The best move after a search of `depth` plies and its value; nothing if there is no move.
    pub fn best(&mut self, board: Board, patterns: &Patterns, depth: u32) -> Option<(usize, i32)> {
        let mut best: Option<(usize, i32)> = None;
        let mut moves = board.moves(u64::MAX);
        while moves != 0 {
            let square = moves.trailing_zeros() as usize;
            moves &= moves - 1;
            let flipped = board.flips(square);
            let (after, patterns) = (
                board.after(square, flipped),
                patterns.after(square, flipped),
            );
            let alpha = best.map_or(-65 * DISC, |(_, value)| value);
            let value = -self.value(
                after,
                &patterns,
                depth.saturating_sub(1),
                -65 * DISC,
                -alpha,
            );
            if value > alpha {
                best = Some((square, value));
            }
        }
        best
    }
}

/// The positions after each move, those with the fewest replies first.
fn children(board: Board, patterns: &Patterns, mut moves: u64) -> Vec<Child> {
    let mut children = Vec::with_capacity(moves.count_ones() as usize);
    while moves != 0 {
        let square = moves.trailing_zeros() as usize;
        moves &= moves - 1;
        let flipped = board.flips(square);
        let after = board.after(square, flipped);
        children.push(Child {
            board: after,
            patterns: patterns.after(square, flipped),
            rank: after.moves(u64::MAX).count_ones(),
        });
    }
    children.sort_by_key(|child| child.rank);
    children
}
