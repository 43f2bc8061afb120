//! The exact solver for the end of the game.
//!
//! Null-window alpha-beta on bitboards: squares of odd regions first near the end, the opponent's fewest moves first
//! above that, and far above it a glance at the evaluation; bounds from stable discs, from the table, and from the
//! table's knowledge of every child (enhanced transposition cut-offs).

use super::board::Board;
use super::glance::Glance;
use super::last::{Last, NONE, QUADRANT};
use super::patterns::Patterns;
use super::stability::{Edges, stable};
use super::table::{Entry, Table, key};
use super::weights::{DISC, Weights};
use crate::engine::search::Meter;

const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The squares of the quadrants whose bits are set.
static QUADRANTS: [u64; 16] = quadrants();

const fn quadrants() -> [u64; 16] {
    let mut table = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut square = 0;
        while square < 64 {
            if set & QUADRANT[square] as usize != 0 {
                table[set] |= 1 << square;
            }
            square += 1;
        }
        set += 1;
    }
    table
}

/// From this many empty squares on the table is used and moves are ordered by the opponent's replies.
const SORTED: u32 = 7;

/// From this many empty squares on the large table is used, whose every look-up waits for the memory.
const FAR: u32 = 11;
const NEAR_BYTES: usize = 1 << 19;

/// What solvers remember.
pub struct Tables {
    far: Table,
    /// Small enough for the processor's cache, for the many small ends.
    near: Table,
}

impl Tables {
    /// Tables of about so many bytes.
    pub fn new(bytes: usize) -> Tables {
        Tables {
            far: Table::new(bytes),
            near: Table::new(NEAR_BYTES.min(bytes)),
        }
    }
}

/// From this many empty squares on moves are ordered by the evaluation.
const EVALUATED: u32 = 12;

/// What a reply of the opponent counts in the order of moves beside the evaluation.
const MOBILITY: i32 = 128;

/// How far the order of moves looks ahead.
const fn depth_of_order(count: u32) -> u32 {
    match count {
        0..14 => 0,
        14..17 => 1,
        17..20 => 2,
        _ => 3,
    }
}

/// The solver: it belongs to one thread, the table may be shared.
pub struct Solver<'a, 'c> {
    area: u64,
    edges: Option<&'static Edges>,
    tables: &'a Tables,
    weights: Option<&'a Weights>,
    meter: &'a mut Meter<'c>,
    last: Last,
    charged: u64,
    stopped: bool,
}

/// A move and the position it leads to.
#[derive(Clone, Copy)]
struct Child {
    board: Board,
    square: u8,
    rank: i32,
}

impl<'a, 'c> Solver<'a, 'c> {
    /// A solver for boards that cover `area`; weights, which order its moves, are for 8×8 only.
    pub fn new(
        area: u64,
        tables: &'a Tables,
        weights: Option<&'a Weights>,
        meter: &'a mut Meter<'c>,
    ) -> Self {
        Solver {
            area,
            edges: (area == u64::MAX).then(Edges::get),
            tables,
            weights,
            last: Last {
                squares: area.count_ones() as i32,
                nodes: 0,
            },
            charged: 0,
            stopped: meter.stopped(),
            meter,
        }
    }

    /// The exact score if it lies in the open window, else a bound on its side; nothing when stopped.
    pub fn solve(&mut self, board: Board, alpha: i32, beta: i32) -> Option<i32> {
        // Scores are even: every board has an even number of squares.
        let (mut low, mut high) = (-64, 64);
        let first = (alpha + 2) & !1;
        let last = (beta + 1) & !1;
        let mut guess = match self.weights {
            // A null window needs no guess, for only one question is asked.
            Some(weights) if first < last => {
                let patterns = Patterns::of(board);
                let mut glance = Glance { weights, nodes: 0 };
                let value = glance.value(board, &patterns, 2, -64 * DISC, 64 * DISC);
                ((value / DISC) & !1).clamp(first, last)
            }
            _ => first,
        };
        while low < high && low < beta && high > alpha {
            let bound = if guess == low { guess + 2 } else { guess };
            let score = self.search(board, bound - 1);
            if self.charge() {
                return None;
            }
            if score >= bound {
                low = score;
            } else {
                high = score;
            }
            guess = score;
        }
        Some(if low >= beta { low } else { high })
    }

    /// The best move of a position that was solved, as far as the table still knows it.
    pub fn best(&self, board: Board) -> Option<u8> {
        let count = (self.area & !board.discs()).count_ones();
        let [best, _] = self.table_at(count).get(key(board))?.best;
        (board.moves(self.area) >> (best & 63) & 1 == 1 && best < 64).then_some(best)
    }

    fn table_at(&self, count: u32) -> &'a Table {
        if count < FAR {
            &self.tables.near
        } else {
            &self.tables.far
        }
    }

    fn charge(&mut self) -> bool {
        let new = self.last.nodes - self.charged;
        self.charged = self.last.nodes;
        self.stopped |= self.meter.charge(new);
        self.stopped
    }

    /// Null window: whether the score is above `alpha`, and a bound on the side where it is.
    fn search(&mut self, board: Board, alpha: i32) -> i32 {
        let empties = self.area & !board.discs();
        let count = empties.count_ones();
        match count {
            0 => {
                self.last.nodes += 1;
                board.final_score(0)
            }
            1..=4 => self.few(board, alpha, empties),
            5..SORTED => self.shallow(board, alpha, count, parity(empties)),
            _ => self.sorted(board, alpha, count),
        }
    }

    fn few(&mut self, board: Board, alpha: i32, mut empties: u64) -> i32 {
        let mut squares = [0; 4];
        let mut count = 0;
        while empties != 0 {
            squares[count] = empties.trailing_zeros() as usize;
            empties &= empties - 1;
            count += 1;
        }
        let [a, b, c, d] = squares;
        match count {
            1 => self.last.solve_1(board, a),
            2 => self.last.solve_2(board, alpha, [a, b]),
            3 => self.last.solve_3(board, alpha, [a, b, c]),
            _ => self.last.solve_4(board, alpha, [a, b, c, d]),
        }
    }

    fn shallow(&mut self, board: Board, alpha: i32, count: u32, parity: u8) -> i32 {
        self.last.nodes += 1;
        if let Some(bound) = self.stable_bound(board, alpha, count) {
            return bound;
        }
        let moves = board.moves(self.area);
        if moves == 0 {
            let passed = board.passed();
            if passed.moves(self.area) == 0 {
                return board.final_score(count as i32);
            }
            return -self.shallow(passed, -alpha - 1, count, parity);
        }
        let mut best = NONE;
        let odd = QUADRANTS[usize::from(parity & 15)];
        for group in [moves & odd, moves & !odd] {
            for mut left in [group & CORNERS, group & !CORNERS] {
                while left != 0 {
                    let square = left.trailing_zeros() as usize;
                    left &= left - 1;
                    let child = board.after(square, board.flips(square));
                    let score = if count == 5 {
                        -self.few(child, -alpha - 1, self.area & !child.discs())
                    } else {
                        let parity = parity ^ QUADRANT[square & 63];
                        -self.shallow(child, -alpha - 1, count - 1, parity)
                    };
                    if score > best {
                        best = score;
                        if best > alpha {
                            return best;
                        }
                    }
                }
            }
        }
        best
    }

    /// A bound at or below `alpha` from the opponent's stable discs, looked for where it is likely to be found.
    #[inline]
    fn stable_bound(&self, board: Board, alpha: i32, count: u32) -> Option<i32> {
        if alpha < STABLE_FROM[count as usize & 63] {
            return None;
        }
        let bound = 64 - 2 * stable(self.edges?, board.passed()).count_ones() as i32;
        (bound <= alpha).then_some(bound)
    }

    fn sorted(&mut self, board: Board, alpha: i32, count: u32) -> i32 {
        self.last.nodes += 1;
        if self.charge() {
            return alpha;
        }
        if let Some(bound) = self.stable_bound(board, alpha, count) {
            return bound;
        }
        let started = self.last.nodes;
        let moves = board.moves(self.area);
        if moves == 0 {
            let passed = board.passed();
            if passed.moves(self.area) == 0 {
                return board.final_score(count as i32);
            }
            return -self.sorted(passed, -alpha - 1, count);
        }
        let key = key(board);
        let table = self.table_at(count);
        let known = table.get(key).unwrap_or(Entry::UNKNOWN);
        if i32::from(known.lower) > alpha {
            return i32::from(known.lower);
        }
        if i32::from(known.upper) <= alpha {
            return i32::from(known.upper);
        }
        let mut children = [Child {
            board,
            square: 64,
            rank: 0,
        }; 34];
        let mut found = 0;
        let mut left = moves;
        let patterns = (count >= EVALUATED && self.weights.is_some()).then(|| Patterns::of(board));
        let odd = QUADRANTS[usize::from(parity(self.area & !board.discs()) & 15)];
        while left != 0 {
            let square = left.trailing_zeros() as usize;
            left &= left - 1;
            let flipped = board.flips(square);
            let child = board.after(square, flipped);
            if child.own == 0 {
                return 64;
            }
            if count != SORTED
                && count != FAR
                && let Some(entry) = table.get(super::table::key(child))
                && -i32::from(entry.upper) > alpha
            {
                return -i32::from(entry.upper);
            }
            let rank = if square == usize::from(known.best[0]) {
                1 << 20
            } else if square == usize::from(known.best[1]) {
                1 << 19
            } else if let (Some(patterns), Some(weights)) = (&patterns, self.weights) {
                let mut glance = Glance { weights, nodes: 0 };
                let depth = depth_of_order(count);
                let value = glance.value(
                    child,
                    &patterns.after(square, flipped),
                    depth,
                    -64 * DISC,
                    64 * DISC,
                );
                self.last.nodes += glance.nodes;
                let replies = child.moves(self.area);
                let weighted = replies.count_ones() + (replies & CORNERS).count_ones();
                -value - weighted as i32 * MOBILITY
            } else {
                let replies = child.moves(self.area);
                let weighted = replies.count_ones() + (replies & CORNERS).count_ones();
                let mut rank = -(weighted as i32) * 16;
                if odd >> square & 1 == 1 {
                    rank += 8;
                }
                if CORNERS >> square & 1 == 1 {
                    rank += 16;
                }
                rank
            };
            if let Some(slot) = children.get_mut(found) {
                *slot = Child {
                    board: child,
                    square: square as u8,
                    rank,
                };
                found += 1;
            }
        }
        let mut best = NONE;
        let mut best_square = 64;
        for at in 0..found {
            let mut top = at;
            for other in at + 1..found {
                if children[other].rank > children[top].rank {
                    top = other;
                }
            }
            children.swap(at, top);
            let child = children[at];
            let score = -self.search(child.board, -alpha - 1);
            if self.stopped {
                return alpha;
            }
            if score > best {
                best = score;
                best_square = child.square;
                if best > alpha {
                    break;
                }
            }
        }
        let mut entry = known;
        if best > alpha {
            entry.lower = best as i8;
        } else {
            entry.upper = best as i8;
        }
        if entry.best[0] != best_square {
            entry.best = [best_square, entry.best[0]];
        }
        table.put(key, entry, self.last.nodes - started);
        best
    }
}

/// The quadrants with an odd number of empty squares.
#[inline]
fn parity(empties: u64) -> u8 {
    let mut odd = 0;
    let mut at = 0;
    while at < 4 {
        odd |= ((empties & QUADRANTS[1 << at]).count_ones() as u8 & 1) << at;
        at += 1;
    }
    odd
}

/// From which `alpha` on, by empty squares, stable discs are counted.
static STABLE_FROM: [i32; 64] = stable_from();

const fn stable_from() -> [i32; 64] {
    let mut table = [0; 64];
    let mut count = 0;
    while count < 64 {
        table[count] = if count < 5 { 99 } else { 2 * count as i32 - 4 };
        count += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::walk;
    use super::*;
    use crate::engine::Control;

    fn minimax(board: Board, area: u64, mut alpha: i32, beta: i32) -> i32 {
        let mut moves = board.moves(area);
        if moves == 0 {
            let passed = board.passed();
            if passed.moves(area) == 0 {
                let empties = (area & !board.discs()).count_ones();
                return board.final_score(empties as i32);
            }
            return -minimax(passed, area, -beta, -alpha);
        }
        let mut best = NONE;
        while moves != 0 && alpha < beta {
            let square = moves.trailing_zeros() as usize;
            moves &= moves - 1;
            let after = board.after(square, board.flips(square));
            best = best.max(-minimax(after, area, -beta, -alpha));
            alpha = alpha.max(best);
        }
        best
    }

    fn solve(board: Board, area: u64, alpha: i32, beta: i32) -> Option<i32> {
        let control = Control::new();
        let mut meter = Meter::new(&control, None);
        let tables = Tables::new(1 << 20);
        let weights = (area == u64::MAX).then(Weights::bundled);
        Solver::new(area, &tables, weights, &mut meter).solve(board, alpha, beta)
    }

    #[test]
    fn the_last_squares_are_solved_as_by_plain_minimax() {
        let mut solved = 0;
        for seed in 0..60 {
            walk(seed, |board, _| {
                let empties = (!board.discs()).count_ones();
                if empties <= 8 || (empties <= 10 && seed < 6) {
                    let expected = minimax(board, u64::MAX, -64, 64);
                    assert_eq!(solve(board, u64::MAX, -64, 64), Some(expected), "{board:?}");
                    solved += 1;
                    for alpha in [-20, -1, 0, 7] {
                        let bound = solve(board, u64::MAX, alpha, alpha + 1);
                        let above = bound.is_some_and(|bound| bound > alpha);
                        assert_eq!(above, expected > alpha, "{board:?} {alpha}");
                        assert!(bound.is_some_and(|bound| if above {
                            bound <= expected
                        } else {
                            bound >= expected
                        }));
                    }
                }
            });
        }
        assert!(solved > 400);
    }

    #[test]
    fn the_whole_game_on_4x4_is_solved_as_by_plain_minimax() {
        let start = Board {
            own: 1 << 10 | 1 << 17,
            opp: 1 << 9 | 1 << 18,
        };
        let area = 0x0f0f_0f0f;
        let expected = minimax(start, area, -64, 64);
        assert!(expected < 0, "the second player wins on 4×4");
        assert_eq!(solve(start, area, -64, 64), Some(expected));
    }

    #[test]
    fn a_stop_ends_the_work() {
        let control = Control::new();
        control.stop();
        let mut meter = Meter::new(&control, None);
        let tables = Tables::new(1 << 20);
        let start = super::super::board::tests::START;
        let score = Solver::new(u64::MAX, &tables, None, &mut meter).solve(start, -64, 64);
        assert_eq!(score, None);
        assert!(meter.nodes() < 100_000);
    }
}
