//! The numbers of the evaluation.

use super::pattern::Pattern;

/// What a line through an empty point is worth to a player, by the pattern a stone would make there.
pub(super) const LINES: [i16; Pattern::ALL.len()] =
    [0, 0, 2, 2, 4, 11, 13, 21, 36, 48, 25, 25, 25, 0, 0];

/// How promising a move is that makes the pattern.
pub(super) const RANKS: [i16; Pattern::ALL.len()] =
    [0, 2, 6, 10, 26, 32, 38, 30, 80, 100, 60, 500, 500, 0, 1000];

/// What the right to move is worth.
pub(super) const TURN: i32 = 20;

/// What it is worth to have a point for two open threes at once, to the side to move and to the other.
pub(super) const DOUBLE_THREE: [i32; 2] = [70, -80];

/// What it is worth to have a point for a four with an open three.
pub(super) const FOUR_THREE: [i32; 2] = [30, -60];

/// What it costs that the other side threatens a four that cannot be stopped.
pub(super) const UNDER_THREAT: i32 = -150;
