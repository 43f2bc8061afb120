//! The root: its moves, and one stage of the deepening over them.

use super::worker::{INFINITE, Worker, from_node};
use super::{Ask, DECIDED, MAX_PLY, Meter, Node, Ranked, Solution, Solved, Stage};
use crate::engine::draw;

/// A move of the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) code: u16,
    /// Value of the last search that found the move better than those before it, without the noise.
    pub(super) value: i32,
    /// Positions spent on the move in the last stage.
    pub(super) nodes: u64,
    /// The principal variation, this move first.
    pub(super) line: Vec<u16>,
    quiet: bool,
    /// Added to the value when moves are compared, from 0 up: what makes a player vary its moves.
    noise: i32,
}

impl RootMove {
    pub(super) fn new(mv: Ranked) -> Self {
        RootMove {
            code: mv.code,
            value: -INFINITE,
            nodes: 0,
            line: vec![mv.code],
            quiet: mv.quiet,
            noise: 0,
        }
    }
}

/// Gives every move its noise of up to `span`, drawn by the seed and the position.
pub(super) fn add_noise(moves: &mut [RootMove], seed: u64, key: u64, span: i32) {
    for mv in moves {
        let own = seed ^ key ^ u64::from(mv.code).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mv.noise = draw(own, span.max(0) as usize + 1).unwrap_or_default() as i32;
    }
}

impl<N: Node> Worker<'_, N> {
    /// Searches the root to a stage; afterwards the best move stands first, also when the meter stopped on the way.
    pub(super) fn deepen(&mut self, moves: &mut [RootMove], stage: Stage, half: i32) {
        self.begin(stage);
        let Some(previous) = moves.first().map(|best| shift(best.value, best.noise)) else {
            return;
        };
        let mut half = half;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if half > 0 && stage.depth > 3 && previous.abs() < DECIDED {
            (alpha, beta) = (previous - half, previous + half);
        }
        loop {
            let value = self.search_root(moves, stage.depth, alpha, beta);
            half = half.saturating_mul(3);
            let wide = half > DECIDED / 4;
            if self.meter.stopped() {
                return;
            } else if value <= alpha && alpha > -INFINITE {
                alpha = if wide { -INFINITE } else { value - half };
            } else if value >= beta && beta < INFINITE {
                beta = if wide { INFINITE } else { value + half };
            } else {
                return;
            }
        }
    }

    /// Searches every move of the root within a window. Returns the best value, noise included.
    fn search_root(
        &mut self,
        moves: &mut [RootMove],
        depth: u32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let mut best = -INFINITE;
        for index in 0..moves.len() {
            let RootMove {
                code, noise, quiet, ..
            } = moves[index];
            let before = self.meter.nodes();
            let deeper = depth.saturating_sub(1) + self.node.extension(code);
            let reduction = if quiet && index > 0 {
                let side = self.node.side();
                self.reduction(depth, index, true, side, code).min(deeper)
            } else {
                0
            };
            self.node.play(code);
            let window = (shift(alpha, -noise), shift(beta, -noise));
            let value = self.principal(deeper, reduction, window, index == 0, 1);
            self.node.undo();
            if self.meter.stopped() {
                break;
            }
            let mv = &mut moves[index];
            mv.nodes = self.meter.nodes() - before;
            let compared = shift(value, noise);
            best = best.max(compared);
            if compared > alpha {
                alpha = compared;
                mv.value = value;
                mv.line.clear();
                mv.line.push(code);
                mv.line.extend_from_slice(self.line(1));
                moves[..=index].rotate_right(1);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }

    /// The value for the mover of the root of the move just played, which is expected to be near this one.
    pub(super) fn search_near(&mut self, depth: u32, expected: i32) -> i32 {
        let half = self.aspiration();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if half > 0 && depth > 2 && expected.abs() < DECIDED {
            (alpha, beta) = (expected - half, expected + half);
        }
        loop {
            let value = -self.search(depth, -beta, -alpha, 1);
            if self.meter.stopped() {
                return value;
            } else if value <= alpha && alpha > -INFINITE {
                alpha = -INFINITE;
            } else if value >= beta && beta < INFINITE {
                beta = INFINITE;
            } else {
                return value;
            }
        }
    }

    /// What a solver of the game says of the position after a move: the value for the mover, and the line with the move.
    pub(super) fn after(
        &mut self,
        code: u16,
        solve: impl FnOnce(&mut N, &mut Meter<'_>) -> Option<Solution>,
    ) -> Option<Solution> {
        self.node.play(code);
        let solution = match self.node.ending() {
            Some(value) => (value.abs() >= DECIDED).then(|| Solution {
                value,
                line: Vec::new(),
            }),
            None => solve(&mut self.node, &mut self.meter),
        };
        self.node.undo();
        let Solution { value, line } = solution?;
        Some(Solution {
            value: -from_node(value, 1),
            line: std::iter::once(code).chain(line).collect(),
        })
    }

    /// Has a decided value that the search found of a move proved and measured; nothing if that takes too long.
    pub(super) fn settle_after(&mut self, code: u16, value: i32) -> Option<Solution> {
        self.after(code, |node, meter| node.settle(value < 0, meter))
    }

    /// Goes on with a line from the root to the end of the game, as far as a solver knows the way; the value is the one
    /// of the line, and proven.
    pub(super) fn finish_line(&mut self, line: &mut Vec<u16>, value: i32) {
        for &code in &*line {
            self.node.play(code);
        }
        while line.len() < MAX_PLY && self.node.ending().is_none() {
            let own = if line.len().is_multiple_of(2) {
                value
            } else {
                -value
            };
            let Some(code) = self.proven_move(own, line.len()) else {
                break;
            };
            self.node.play(code);
            line.push(code);
        }
        for _ in &*line {
            self.node.undo();
        }
    }

    /// A move that keeps the proven value of the node, as far as a solver knows one.
    fn proven_move(&mut self, value: i32, ply: usize) -> Option<u16> {
        let mut moves = Vec::new();
        self.node.generate(1, &mut moves);
        if let [only] = moves.as_slice() {
            return Some(only.code);
        }
        let known = self.prove(value, ply)?.best;
        if known.is_some_and(|code| moves.iter().any(|mv| mv.code == code)) {
            return known;
        }
        moves.iter().map(|mv| mv.code).find(|code| {
            self.node.play(*code);
            let after = match self.node.ending() {
                Some(after) => Some(after),
                None => self.prove(-value, ply + 1).map(|solved| solved.value),
            };
            self.node.undo();
            after == Some(-value)
        })
    }

    /// Asks the solver of the game about the node, whose value is expected to be this one.
    fn prove(&mut self, value: i32, ply: usize) -> Option<Solved> {
        let ask = Ask {
            depth: MAX_PLY as u32,
            ply,
            alpha: value - 1,
            beta: value + 1,
            width: self.width,
        };
        self.node.solve(&ask, &mut self.meter)
    }

    /// The moves whose value is at least that of the first, found by asking each other move for no more than that.
    pub(super) fn equals(&mut self, moves: &[RootMove], stage: Stage) -> Vec<u16> {
        self.begin(stage);
        let Some((first, others)) = moves.split_first() else {
            return Vec::new();
        };
        let mut equal = vec![first.code];
        for mv in others {
            let deeper = stage.depth.saturating_sub(1) + self.node.extension(mv.code);
            self.node.play(mv.code);
            let value = -self.search(deeper, -first.value, 1 - first.value, 1);
            self.node.undo();
            if self.meter.stopped() {
                break;
            }
            if value >= first.value {
                equal.push(mv.code);
            }
        }
        equal
    }
}

/// Adds noise to an estimate; what is decided stays as it is.
fn shift(value: i32, noise: i32) -> i32 {
    if value.abs() >= DECIDED {
        value
    } else {
        (value + noise).clamp(1 - DECIDED, DECIDED - 1)
    }
}
