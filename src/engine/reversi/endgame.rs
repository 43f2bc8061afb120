//! The exact solver for the end of the game.
//!
//! Null-window alpha-beta on bitboards: squares of odd regions first near the end, the opponent's fewest moves first
//! above that, and far above it a glance at the evaluation; bounds from stable discs, from the table, and from the
//! table's knowledge of every child (enhanced transposition cut-offs).

use super::board::Board;
use super::glance::Glance;
use super::last::{Last, NONE, QUADRANT};
use super::order::{self, Child, Order, QUADRANTS, parity};
use super::patterns::Patterns;
use super::plain;
use super::stability::{Edges, stable};
use super::table::{self, Entry, Table};
use super::weights::{DISC, Weights};
use crate::engine::search::Meter;

/// From this many empty squares on the table is used and moves are ordered by the opponent's replies.
const SORTED: u32 = 7;

/// From this many empty squares on the large table is used, whose every look-up waits for the memory.
const FAR: u32 = 11;
const NEAR_BYTES: usize = 1 << 19;

/// No position has more moves.
const MOST_MOVES: usize = 34;

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

/// The solver: it belongs to one thread, the table may be shared.
pub struct Solver<'a, 'c> {
    area: u64,
    corners: u64,
    edges: Option<&'static Edges>,
    tables: &'a Tables,
    weights: Option<&'a Weights>,
    meter: &'a mut Meter<'c>,
    last: Last,
    charged: u64,
    stopped: bool,
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
            corners: plain::corners(area),
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
        let [best, _] = self.table_at(count).get(table::key(board))?.best;
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
            for mut left in [group & self.corners, group & !self.corners] {
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
        let key = table::key(board);
        let known = self.table_at(count).get(key).unwrap_or(Entry::UNKNOWN);
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
        }; MOST_MOVES];
        let mut found = 0;
        let mut left = moves;
        let area = (self.area, self.corners);
        let mut order = Order::new(board, area, count, known.best, self.weights);
        while left != 0 {
            let square = left.trailing_zeros() as usize;
            left &= left - 1;
            let flipped = board.flips(square);
            let after = board.after(square, flipped);
            if after.own == 0 {
                return self.last.squares;
            }
            if count > SORTED
                && let Some(entry) = self.table_at(count - 1).get(table::key(after))
                && -i32::from(entry.upper) > alpha
            {
                return -i32::from(entry.upper);
            }
            if let Some(slot) = children.get_mut(found) {
                *slot = Child {
                    board: after,
                    square: square as u8,
                    rank: order.rank(square, flipped, after),
                };
                found += 1;
            }
        }
        self.last.nodes += order.nodes();
        let children = &mut children[..found];
        let mut best = NONE;
        let mut best_square = 64;
        for at in 0..found {
            let child = order::select(children, at);
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
        // Where every move fails, the bounds do not tell which is best.
        let tells = best > alpha || entry.best[0] == 64;
        if tells && entry.best[0] != best_square {
            entry.best = [best_square, entry.best[0]];
        }
        let cost = self.last.nodes - started;
        self.table_at(count).put(key, entry, cost);
        best
    }
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
    use super::super::board::tests::{random, walk};
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
    fn games_on_4x4_are_solved_from_the_start_as_by_plain_minimax() {
        let area = 0x0f0f_0f0f;
        let mut wiped_out = 0;
        for seed in 0..40 {
            let mut dice = seed << 32;
            let mut board = Board {
                own: 1 << 10 | 1 << 17,
                opp: 1 << 9 | 1 << 18,
            };
            loop {
                let expected = minimax(board, area, -64, 64);
                assert_eq!(solve(board, area, -64, 64), Some(expected), "{board:?}");
                wiped_out += i32::from(expected.abs() == 16);
                let mut moves = board.moves(area);
                if moves == 0 {
                    break;
                }
                for _ in 0..random(&mut dice) % u64::from(moves.count_ones()) {
                    moves &= moves - 1;
                }
                let square = moves.trailing_zeros() as usize;
                board = board.after(square, board.flips(square));
            }
        }
        assert!(wiped_out > 0);
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
