//! The numbers of the evaluation.

use super::pattern::Pattern;

/// What a line through an empty point is worth to a player, by the pattern a stone would make there.
pub(super) const LINES: [i16; Pattern::ALL.len()] =
    [0, 1, 3, 4, 9, 11, 13, 10, 26, 32, 22, 60, 80, 0, 100];

/// How promising a move is that makes the pattern.
pub(super) const RANKS: [i16; Pattern::ALL.len()] = [
    0, 2, 6, 10, 26, 32, 38, 30, 110, 130, 120, 1000, 1000, 0, 4000,
];

/// What the right to move is worth.
pub(super) const TURN: i32 = 40;
