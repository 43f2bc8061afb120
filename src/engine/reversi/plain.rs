//! The evaluation of small boards and of "fewest discs win": corners and mobility, nothing trained.

use super::board::Board;
use super::weights::DISC;

/// The corners of a square area of up to 8×8 whose first square is a1.
pub(super) const fn corners(area: u64) -> u64 {
    let size = (area & 255).count_ones();
    let row = 1 | 1 << (size - 1);
    row | row << (8 * (size - 1))
}

/// Moves of the mover, corners counted twice.
#[inline]
pub(super) fn replies(board: Board, area: u64) -> u32 {
    let moves = board.moves(area);
    moves.count_ones() + (moves & corners(area)).count_ones()
}

/// An estimate of the final score for the mover.
pub(super) fn value(board: Board, area: u64, anti: bool) -> i32 {
    let count = |bits: u64| bits.count_ones() as i32;
    let corners = corners(area);
    let corners = count(board.own & corners) - count(board.opp & corners);
    let moves = count(board.moves(area)) - count(board.passed().moves(area));
    let filled = count(board.discs());
    let lead = board.lead() * filled / count(area).max(1);
    let value = if anti {
        moves - 6 * corners - lead
    } else {
        moves + 8 * corners + lead / 4
    };
    (value * DISC).clamp(-64 * DISC, 64 * DISC)
}
