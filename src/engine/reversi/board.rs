//! Two bitboards seen from the side to move, and the fast ways to change them.

use crate::game::reversi;

/// The discs of the side to move and of its opponent; bit `8 * row + column` is a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// The side to move.
    pub own: u64,
    /// The other side.
    pub opp: u64,
}

impl Board {
    /// The squares the side to move may play, among those of `area`.
    #[inline]
    #[must_use]
    pub fn moves(self, area: u64) -> u64 {
        reversi::moves(self.own, self.opp) & area
    }

    /// The position after the mover's disc on `square` has flipped `flipped`, seen by the opponent.
    #[inline]
    #[must_use]
    pub const fn after(self, square: usize, flipped: u64) -> Board {
        Board {
            own: self.opp ^ flipped,
            opp: self.own | flipped | 1 << square,
        }
    }

    /// The same discs seen by the opponent.
    #[inline]
    #[must_use]
    pub const fn passed(self) -> Board {
        Board {
            own: self.opp,
            opp: self.own,
        }
    }

    /// The squares of either colour.
    #[inline]
    #[must_use]
    pub const fn discs(self) -> u64 {
        self.own | self.opp
    }

    /// The discs that a disc of the mover on the empty square flips.
    #[inline]
    #[must_use]
    pub fn flips(self, square: usize) -> u64 {
        flips(square, self.own, self.opp)
    }

    /// Discs of the mover less those of the opponent.
    #[inline]
    #[must_use]
    pub const fn lead(self) -> i32 {
        self.own.count_ones() as i32 - self.opp.count_ones() as i32
    }

    /// The final score from the mover's side when nobody can move: the winner takes the `empties`.
    #[inline]
    #[must_use]
    pub const fn final_score(self, empties: i32) -> i32 {
        let lead = self.lead();
        lead + lead.signum() * empties
    }
}

/// The squares seen from one, in the four directions of rising and the four of falling bit numbers.
struct Rays {
    up: [u64; 4],
    down: [u64; 4],
}

static RAYS: [Rays; 64] = rays();

/// The squares next to each square: without an opposing disc there a move flips nothing.
pub(super) static NEIGHBOURS: [u64; 64] = neighbours();

const STEPS: [(i32, i32); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];

const fn ray(square: usize, column_step: i32, row_step: i32, length: u32) -> u64 {
    let (mut column, mut row) = (square as i32 % 8, square as i32 / 8);
    let mut found = 0;
    let mut step = 0;
    while step < length {
        column += column_step;
        row += row_step;
        if column < 0 || column > 7 || row < 0 || row > 7 {
            break;
        }
        found |= 1 << (8 * row + column);
        step += 1;
    }
    found
}

const fn rays() -> [Rays; 64] {
    const NONE: Rays = Rays {
        up: [0; 4],
        down: [0; 4],
    };
    let mut table = [NONE; 64];
    let mut square = 0;
    while square < 64 {
        let mut way = 0;
        while way < 4 {
            let (column, row) = STEPS[way];
            table[square].up[way] = ray(square, column, row, 7);
            table[square].down[way] = ray(square, -column, -row, 7);
            way += 1;
        }
        square += 1;
    }
    table
}

const fn neighbours() -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut way = 0;
        while way < 4 {
            let (column, row) = STEPS[way];
            table[square] |= ray(square, column, row, 1) | ray(square, -column, -row, 1);
            way += 1;
        }
        square += 1;
    }
    table
}

/// The discs of `opp` that a disc of `own` on the empty square flips, ray by ray.
///
/// Upwards a carry runs over the opposing discs of the ray to the first square that is none; downwards the highest
/// square that is none is found by its leading zeros. Both leave one bounding bit, which must be the mover's.
#[inline]
#[must_use]
pub fn flips(square: usize, own: u64, opp: u64) -> u64 {
    let rays = &RAYS[square & 63];
    let mut flipped = 0;
    for ray in rays.up {
        let bound = (opp | !ray).wrapping_add(1) & own & ray;
        flipped |= bound.wrapping_sub(u64::from(bound != 0)) & ray;
    }
    for ray in rays.down {
        let stop = (1 << 63) >> ((ray & !opp) | 1).leading_zeros();
        let bound = stop & own & ray;
        flipped |= (bound.wrapping_neg() << 1) & ray;
    }
    flipped
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub const START: Board = Board {
        own: 0x0000_0008_1000_0000,
        opp: 0x0000_0010_0800_0000,
    };

    pub fn random(seed: &mut u64) -> u64 {
        *seed = seed.wrapping_add(1);
        crate::engine::draw(*seed, usize::MAX).unwrap_or(0) as u64
    }

    /// A random game from the start: every position, with the square and the flips that led to it (nothing for a pass).
    pub fn walk(mut seed: u64, mut visit: impl FnMut(Board, Option<(usize, u64)>)) {
        seed <<= 32;
        let mut board = START;
        visit(board, None);
        loop {
            let mut moves = board.moves(u64::MAX);
            let played = if moves == 0 {
                board = board.passed();
                if board.moves(u64::MAX) == 0 {
                    return;
                }
                None
            } else {
                for _ in 0..random(&mut seed) % u64::from(moves.count_ones()) {
                    moves &= moves - 1;
                }
                let square = moves.trailing_zeros() as usize;
                let flipped = board.flips(square);
                board = board.after(square, flipped);
                Some((square, flipped))
            };
            visit(board, played);
        }
    }

    #[test]
    fn flips_and_neighbours_agree_with_the_rules() {
        let mut seed = 1;
        for _ in 0..20_000 {
            let own = random(&mut seed) & random(&mut seed);
            let opp = random(&mut seed) & !own;
            for square in (0..64).filter(|square| (own | opp) >> square & 1 == 0) {
                let expected = reversi::flips(1 << square, own, opp);
                assert_eq!(flips(square, own, opp), expected);
                assert!(expected == 0 || NEIGHBOURS[square] & opp != 0);
            }
        }
    }
}
