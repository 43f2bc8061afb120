//! The last four empty squares, where looking for moves costs more than trying each.
//!
//! Every function returns the exact final score or a bound on the far side of `alpha`, from the mover's side, and
//! counts the positions it visits.

use super::board::{Board, NEIGHBOURS, flips};

/// A score below every possible one.
pub(super) const NONE: i32 = -128;

/// The quadrant of each square, as a bit: regions of empties are told apart by it.
pub(super) static QUADRANT: [u8; 64] = quadrants();

const fn quadrants() -> [u8; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = 1 << (2 * (square / 32) + square % 8 / 4);
        square += 1;
    }
    table
}

/// Twice the discs flipped along a line of which all squares but `at` are taken, by where the mover's discs are.
static LINE: [[u8; 256]; 8] = line_counts();

const fn line_counts() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut at = 0;
    while at < 8 {
        let mut own = 0;
        while own < 256 {
            let mut flipped = 0;
            let mut step = 1;
            while at + step < 8 {
                if own >> (at + step) & 1 == 1 {
                    flipped += step - 1;
                    break;
                }
                step += 1;
            }
            let mut step = 1;
            while step <= at {
                if own >> (at - step) & 1 == 1 {
                    flipped += step - 1;
                    break;
                }
                step += 1;
            }
            table[at][own] = 2 * flipped as u8;
            own += 1;
        }
        at += 1;
    }
    table
}

/// The two diagonals through each square: rising and falling.
static DIAGONALS: [[u64; 2]; 64] = diagonals();

const fn diagonals() -> [[u64; 2]; 64] {
    let mut table = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (row, column) = (square / 8, square % 8);
            let (other_row, other_column) = (other / 8, other % 8);
            if row + other_column == other_row + column {
                table[square][0] |= 1 << other;
            }
            if row + column == other_row + other_column {
                table[square][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    table
}

const COLUMN: u64 = 0x0101_0101_0101_0101;

/// Twice the number of discs that a disc of `own` flips on the only empty square.
#[inline]
fn last_flips(square: usize, own: u64) -> i32 {
    let (row, column) = (square >> 3 & 7, square & 7);
    let [rising, falling] = DIAGONALS[square & 63];
    let flat = LINE[column][(own >> (8 * row)) as usize & 255];
    // The multiplication gathers a column's bits, row 1 lowest, in the top byte.
    let upright = ((own >> column) & COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let upright = LINE[row][upright as usize];
    let rising = LINE[column][((own & rising).wrapping_mul(COLUMN) >> 56) as usize];
    let falling = LINE[column][((own & falling).wrapping_mul(COLUMN) >> 56) as usize];
    i32::from(flat) + i32::from(upright) + i32::from(rising) + i32::from(falling)
}

/// The only empty square of a board of so many `squares`.
#[inline]
fn score_of_1(board: Board, squares: i32, square: usize) -> i32 {
    let lead = 2 * board.own.count_ones() as i32 - (squares - 1);
    let gain = last_flips(square, board.own);
    if gain != 0 {
        return lead + gain + 1;
    }
    let loss = last_flips(square, board.opp);
    if loss != 0 {
        return lead - loss - 1;
    }
    lead + lead.signum()
}

/// What the last squares need to know of the search.
pub(super) struct Last {
    /// The squares of the board.
    pub squares: i32,
    /// Positions visited.
    pub nodes: u64,
}

impl Last {
    /// The best of the mover's moves on two empty squares, or nothing if it has none.
    #[inline]
    fn best_of_2(&mut self, board: Board, alpha: i32, [a, b]: [usize; 2]) -> i32 {
        let mut best = NONE;
        for (square, rest) in [(a, b), (b, a)] {
            if NEIGHBOURS[square & 63] & board.opp == 0 {
                continue;
            }
            let flipped = flips(square, board.own, board.opp);
            if flipped != 0 {
                self.nodes += 1;
                best = best.max(-score_of_1(
                    board.after(square, flipped),
                    self.squares,
                    rest,
                ));
                if best > alpha {
                    break;
                }
            }
        }
        best
    }

    /// One empty square.
    pub fn solve_1(&mut self, board: Board, square: usize) -> i32 {
        self.nodes += 1;
        score_of_1(board, self.squares, square)
    }

    /// Two empty squares.
    pub fn solve_2(&mut self, board: Board, alpha: i32, empties: [usize; 2]) -> i32 {
        self.nodes += 1;
        let best = self.best_of_2(board, alpha, empties);
        if best != NONE {
            return best;
        }
        let best = self.best_of_2(board.passed(), -alpha - 1, empties);
        if best != NONE {
            return -best;
        }
        board.final_score(2)
    }

    /// Three empty squares.
    pub fn solve_3(&mut self, board: Board, alpha: i32, empties: [usize; 3]) -> i32 {
        self.nodes += 1;
        let [a, b, c] = empties;
        // A square alone in its quadrant goes first.
        let [qa, qb, qc] = empties.map(|square| QUADRANT[square & 63]);
        let empties = if qa == qb {
            [c, a, b]
        } else if qa == qc {
            [b, a, c]
        } else {
            [a, b, c]
        };
        let best = self.best_of_3(board, alpha, empties);
        if best != NONE {
            return best;
        }
        let best = self.best_of_3(board.passed(), -alpha - 1, empties);
        if best != NONE {
            return -best;
        }
        board.final_score(3)
    }

    #[inline]
    fn best_of_3(&mut self, board: Board, alpha: i32, [a, b, c]: [usize; 3]) -> i32 {
        let mut best = NONE;
        for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
            if NEIGHBOURS[square & 63] & board.opp == 0 {
                continue;
            }
            let flipped = flips(square, board.own, board.opp);
            if flipped != 0 {
                best = best.max(-self.solve_2(board.after(square, flipped), -alpha - 1, rest));
                if best > alpha {
                    break;
                }
            }
        }
        best
    }

    /// Four empty squares.
    pub fn solve_4(&mut self, board: Board, alpha: i32, empties: [usize; 4]) -> i32 {
        self.nodes += 1;
        let empties = singles_first(empties);
        let best = self.best_of_4(board, alpha, empties);
        if best != NONE {
            return best;
        }
        let best = self.best_of_4(board.passed(), -alpha - 1, empties);
        if best != NONE {
            return -best;
        }
        board.final_score(4)
    }

    fn best_of_4(&mut self, board: Board, alpha: i32, [a, b, c, d]: [usize; 4]) -> i32 {
        let mut best = NONE;
        for (square, rest) in [
            (a, [b, c, d]),
            (b, [a, c, d]),
            (c, [a, b, d]),
            (d, [a, b, c]),
        ] {
            if NEIGHBOURS[square & 63] & board.opp == 0 {
                continue;
            }
            let flipped = flips(square, board.own, board.opp);
            if flipped != 0 {
                best = best.max(-self.solve_3(board.after(square, flipped), -alpha - 1, rest));
                if best > alpha {
                    break;
                }
            }
        }
        best
    }
}

/// The squares of odd quadrants before the others.
#[inline]
fn singles_first([a, b, c, d]: [usize; 4]) -> [usize; 4] {
    let [qa, qb, qc, qd] = [a, b, c, d].map(|square| QUADRANT[square & 63]);
    let odd = qa ^ qb ^ qc ^ qd;
    // Four in one quadrant, two and two, or one in each: nothing to tell apart.
    if odd == 0 || odd == 15 {
        return [a, b, c, d];
    }
    // Otherwise exactly two quadrants are odd.
    if qa & odd == 0 {
        if qb & odd == 0 {
            [c, d, a, b]
        } else if qc & odd == 0 {
            [b, d, a, c]
        } else {
            [b, c, a, d]
        }
    } else if qb & odd == 0 {
        if qc & odd == 0 {
            [a, d, b, c]
        } else {
            [a, c, b, d]
        }
    } else if qc & odd == 0 {
        [a, b, c, d]
    } else {
        // Three and one.
        if qa == qb && qa == qc {
            [d, a, b, c]
        } else if qa == qb && qa == qd {
            [c, a, b, d]
        } else if qa == qc && qa == qd {
            [b, a, c, d]
        } else {
            [a, b, c, d]
        }
    }
}
