//! One thread of the search: principal variation search below the root.

use super::order::{self, Order};
use super::root::RootMove;
use super::table::{Bound, Entry, TO_THE_END, Table, WIDEST};
use super::{Ask, DECIDED, MAX_PLY, Meter, Node, Ranked, Reductions, Solved, Stage, Style, WON};

/// Beyond every value.
pub(super) const INFINITE: i32 = WON + 1;
/// Reductions are tabled up to this depth and this number of a move.
const REDUCED: usize = 64;
/// How many probabilistic cuts may be nested.
const NESTED_CUTS: u32 = 2;

/// What a search may do; everything, unless somebody compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Prunes and reduces as the game's [`Style`] and [`Node::cuts`] say; otherwise the value is that of plain minimax.
    pub selective: bool,
    /// Uses the transposition table.
    pub table: bool,
    /// Units of [`Node::grain`] that a move may be worse than the best and still be drawn by the seed.
    pub variety: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            selective: true,
            table: true,
            variety: 0,
        }
    }
}

/// A thread's own state.
pub(super) struct Worker<'a, N: Node> {
    pub(super) node: N,
    pub(super) meter: Meter<'a>,
    pub(super) order: Order,
    /// How often a value rested on an estimate; unchanged over a search, its value is exact to the end of the game.
    pub(super) guesses: u64,
    table: Option<&'a Table>,
    style: Style,
    selective: bool,
    reductions: Vec<u8>,
    pub(super) width: u8,
    cuts: u32,
    lists: Vec<Vec<Ranked>>,
    lines: Vec<Vec<u16>>,
}

impl<'a, N: Node> Worker<'a, N> {
    pub(super) fn new(
        node: N,
        meter: Meter<'a>,
        table: Option<&'a Table>,
        options: Options,
    ) -> Self {
        let style = if options.selective {
            node.style()
        } else {
            Style::default()
        };
        Worker {
            order: Order::new(N::CODES),
            node,
            meter,
            guesses: 0,
            table,
            style,
            selective: options.selective,
            reductions: reductions(style),
            width: WIDEST,
            cuts: 0,
            lists: Vec::new(),
            lines: vec![Vec::new(); 2],
        }
    }

    /// Half the width of the first window of a stage.
    pub(super) fn aspiration(&self) -> i32 {
        self.style.aspiration
    }

    /// The moves of the root in the order of the game's ranks, the one the table knows first.
    pub(super) fn root_moves(&mut self) -> Vec<RootMove> {
        let mut moves = Vec::new();
        self.node.generate(1, &mut moves);
        let known = self
            .table
            .and_then(|table| table.probe(self.node.key()))
            .and_then(|entry| entry.best);
        self.order.rank(self.node.side(), 0, &mut moves);
        moves.sort_by_key(|mv| (known != Some(mv.code), -mv.rank));
        moves.into_iter().map(RootMove::new).collect()
    }

    /// Prepares for a stage.
    pub(super) fn begin(&mut self, stage: Stage) {
        self.width = stage.width;
        self.cuts = 0;
    }

    /// The principal variation found below a ply.
    pub(super) fn line(&self, ply: usize) -> &[u16] {
        self.lines.get(ply).map_or(&[], Vec::as_slice)
    }

    /// The value of the node, from the side to move and relative to the root; meaningless once the meter has stopped.
    ///
    /// Fail-soft: a value up to `alpha` is an upper bound, one from `beta` on a lower bound.
    pub(super) fn search(&mut self, mut depth: u32, alpha: i32, beta: i32, ply: usize) -> i32 {
        self.clear_line(ply);
        if self.meter.tick() {
            return 0;
        }
        if let Some(value) = self.node.ending() {
            return from_node(value, ply);
        }
        if ply >= MAX_PLY {
            return self.estimate();
        }
        let window = (alpha, beta);
        let on_line = beta - alpha > 1;
        let key = self.node.key();
        let known = self.table.and_then(|table| table.probe(key));
        if !on_line
            && let Some(entry) = known
            && let Some(value) = self.settled(entry, depth, window, ply)
        {
            return value;
        }

        let guesses = self.guesses;
        let ask = Ask {
            depth,
            ply,
            alpha: to_node(alpha, ply),
            beta: to_node(beta, ply),
            width: self.width,
        };
        let solved = self.node.solve(&ask, &mut self.meter);
        if self.meter.stopped() {
            return 0;
        }
        if let Some(Solved { value, best }) = solved {
            let value = from_node(value, ply);
            if let Some(best) = best {
                // What stands below is the line of another position.
                self.clear_line(ply + 1);
                self.extend_line(ply, best);
            }
            self.remember(
                key,
                Entry {
                    best,
                    value: to_node(value, ply) as i16,
                    evaluation: undecided(value) as i16,
                    depth: TO_THE_END,
                    width: WIDEST,
                    bound: bound(value, window),
                },
            );
            return value;
        }
        if depth == 0 {
            if !(self.selective && self.node.unquiet()) {
                return self.estimate();
            }
            depth = 1;
        }

        let evaluation = match known {
            Some(entry) => i32::from(entry.evaluation),
            None => self.node.evaluate(),
        };
        if !on_line
            && self.selective
            && let Some(value) = self.cut(depth, window, evaluation, ply)
        {
            return value;
        }
        let hash_move = known
            .and_then(|entry| entry.best)
            .filter(|code| self.node.legal(*code));
        if hash_move.is_none() && self.style.blind.is_some_and(|from| depth >= from) {
            depth -= 1;
        }
        let tried = self.try_moves(depth, window, ply, hash_move, evaluation);
        if self.meter.stopped() {
            return 0;
        }
        let Some((value, best)) = tried else {
            return self.estimate();
        };
        let (depth, width) = if self.selective && self.guesses == guesses {
            (TO_THE_END, WIDEST)
        } else {
            (depth.min(u32::from(TO_THE_END) - 1) as u8, self.width)
        };
        self.remember(
            key,
            Entry {
                best,
                value: to_node(value, ply) as i16,
                evaluation: undecided(evaluation) as i16,
                depth,
                width,
                bound: bound(value, window),
            },
        );
        value
    }

    /// The value the table has for this window, if it is good enough.
    fn settled(&mut self, entry: Entry, depth: u32, window: (i32, i32), ply: usize) -> Option<i32> {
        // A deeper value is better than the one asked for, but it is not the one of plain minimax.
        let deep_enough = if self.selective {
            u32::from(entry.depth) >= depth && entry.width >= self.width
        } else {
            u32::from(entry.depth) == depth
        };
        if !deep_enough {
            return None;
        }
        let value = from_node(i32::from(entry.value), ply);
        let settles = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => value >= window.1,
            Bound::Upper => value <= window.0,
        };
        if settles && entry.depth != TO_THE_END {
            self.guesses += 1;
        }
        settles.then_some(value)
    }

    fn remember(&self, key: u64, entry: Entry) {
        if let Some(table) = self.table {
            table.store(key, entry);
        }
    }

    fn estimate(&mut self) -> i32 {
        self.guesses += 1;
        undecided(self.node.evaluate())
    }

    /// A value good enough to leave the position without trying its moves.
    fn cut(&mut self, depth: u32, window: (i32, i32), evaluation: i32, ply: usize) -> Option<i32> {
        let (alpha, beta) = window;
        if beta <= -DECIDED || alpha >= DECIDED || !self.node.calm() {
            return None;
        }
        if let Some(margin) = self.style.reverse_futility
            && depth <= margin.depth
            && evaluation - margin.at(depth) >= beta
        {
            self.guesses += 1;
            return Some(evaluation);
        }
        if self.cuts >= NESTED_CUTS {
            return None;
        }
        let mut index = 0;
        while let Some(&cut) = self.node.cuts(depth, self.width).get(index) {
            index += 1;
            let high = beta - cut.bias + cut.margin;
            let low = alpha - cut.bias - cut.margin;
            let (shallow, bound) = if evaluation >= beta && high < DECIDED {
                ((high - 1, high), beta)
            } else if evaluation <= alpha && low > -DECIDED {
                ((low, low + 1), alpha)
            } else {
                continue;
            };
            self.cuts += 1;
            let value = self.search(cut.depth, shallow.0, shallow.1, ply);
            self.cuts -= 1;
            if self.meter.stopped() {
                return None;
            }
            if (bound == beta && value >= high) || (bound == alpha && value <= low) {
                self.guesses += 1;
                return Some(bound);
            }
        }
        None
    }

    /// Searches the moves in order; nothing if the game offered none worth searching.
    fn try_moves(
        &mut self,
        depth: u32,
        (mut alpha, beta): (i32, i32),
        ply: usize,
        hash_move: Option<u16>,
        evaluation: i32,
    ) -> Option<(i32, Option<u16>)> {
        let on_line = beta - alpha > 1;
        let side = self.node.side();
        let may_skip = self.selective && !on_line && self.node.calm();
        let mut moves = self.take_list(ply);
        let mut generated = false;
        let mut next = 0;
        let mut number = 0;
        let mut best = None;
        let mut best_value = -INFINITE;
        loop {
            let (code, quiet) = match hash_move {
                Some(code) if number == 0 => (code, true),
                _ => {
                    if !generated {
                        self.node.generate(depth, &mut moves);
                        self.order.rank(side, ply, &mut moves);
                        generated = true;
                    }
                    if next >= moves.len() {
                        break;
                    }
                    order::select(&mut moves, next);
                    let Ranked { code, quiet, .. } = moves[next];
                    if hash_move == Some(code) {
                        next += 1;
                        continue;
                    }
                    if quiet
                        && may_skip
                        && best_value > -DECIDED
                        && self.skips(depth, number, alpha, evaluation)
                    {
                        self.guesses += 1;
                        break;
                    }
                    next += 1;
                    (code, quiet)
                }
            };
            let deeper = depth - 1 + self.node.extension(code);
            let reduction = if quiet && number > 0 {
                self.reduction(depth, number, on_line, side, code)
                    .min(deeper)
            } else {
                0
            };
            self.node.play(code);
            let value = self.principal(deeper, reduction, (alpha, beta), number == 0, ply + 1);
            self.node.undo();
            if self.meter.stopped() {
                break;
            }
            number += 1;
            if value <= best_value {
                continue;
            }
            best_value = value;
            if value <= alpha {
                continue;
            }
            best = Some(code);
            alpha = value;
            if on_line {
                self.extend_line(ply, code);
            }
            if alpha >= beta {
                if quiet {
                    let vain = moves[..next.saturating_sub(1)]
                        .iter()
                        .filter(|mv| mv.quiet && mv.code != code)
                        .map(|mv| mv.code);
                    self.order.refuted(side, ply, depth, code, vain);
                }
                break;
            }
        }
        self.lists[ply] = moves;
        (number > 0).then_some((best_value, best))
    }

    /// The value of the node after a move: the first with the full window, the others only as far as they prove better.
    pub(super) fn principal(
        &mut self,
        depth: u32,
        reduction: u32,
        (alpha, beta): (i32, i32),
        first: bool,
        ply: usize,
    ) -> i32 {
        if first {
            return -self.search(depth, -beta, -alpha, ply);
        }
        let mut value = -self.search(depth - reduction, -alpha - 1, -alpha, ply);
        if reduction > 0 && value > alpha {
            value = -self.search(depth, -alpha - 1, -alpha, ply);
        }
        if value > alpha && value < beta {
            value = -self.search(depth, -beta, -alpha, ply);
        }
        value
    }

    fn skips(&self, depth: u32, number: usize, alpha: i32, evaluation: i32) -> bool {
        let late = self
            .style
            .late_moves
            .is_some_and(|late| depth <= late.depth && number >= late.after(depth));
        let futile = self
            .style
            .futility
            .is_some_and(|margin| depth <= margin.depth && evaluation + margin.at(depth) <= alpha);
        number > 0 && (late || futile)
    }

    pub(super) fn reduction(
        &self,
        depth: u32,
        number: usize,
        on_line: bool,
        side: usize,
        code: u16,
    ) -> u32 {
        let Some(style) = self.style.reductions else {
            return 0;
        };
        if depth < style.depth || number < style.number {
            return 0;
        }
        let at = (depth as usize).min(REDUCED - 1) * REDUCED + number.min(REDUCED - 1);
        let plies = i32::from(self.reductions[at])
            - i32::from(on_line)
            - self.order.history(side, code) / 8192;
        plies.max(0) as u32
    }

    fn take_list(&mut self, ply: usize) -> Vec<Ranked> {
        if self.lists.len() <= ply {
            self.lists.resize_with(ply + 1, Vec::new);
        }
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        list
    }

    fn clear_line(&mut self, ply: usize) {
        if self.lines.len() <= ply + 1 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        self.lines[ply].clear();
    }

    /// Makes the line from a ply on: this move, then the line below it.
    fn extend_line(&mut self, ply: usize, code: u16) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(code);
        line.extend_from_slice(&below[0]);
    }
}

/// The table of late-move reductions, by depth and number of the move.
fn reductions(style: Style) -> Vec<u8> {
    let Some(Reductions { base, divisor, .. }) = style.reductions else {
        return Vec::new();
    };
    let ln: [f32; REDUCED] = std::array::from_fn(|n| (n.max(1) as f32).ln());
    (0..REDUCED * REDUCED)
        .map(|at| (base + ln[at / REDUCED] * ln[at % REDUCED] / divisor) as u8)
        .collect()
}

/// From a value relative to a position at this ply to one relative to the root.
pub(super) fn from_node(value: i32, ply: usize) -> i32 {
    let ply = ply as i32;
    if value >= DECIDED {
        value - ply
    } else if value <= -DECIDED {
        value + ply
    } else {
        value
    }
}

/// The reverse of [`from_node`].
fn to_node(value: i32, ply: usize) -> i32 {
    let ply = ply as i32;
    if value >= DECIDED {
        (value + ply).min(INFINITE)
    } else if value <= -DECIDED {
        (value - ply).max(-INFINITE)
    } else {
        value
    }
}

/// How a value found with this window bounds the true one.
fn bound(value: i32, (alpha, beta): (i32, i32)) -> Bound {
    if value >= beta {
        Bound::Lower
    } else if value <= alpha {
        Bound::Upper
    } else {
        Bound::Exact
    }
}

fn undecided(value: i32) -> i32 {
    value.clamp(1 - DECIDED, DECIDED - 1)
}
