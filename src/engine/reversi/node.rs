//! Reversi as the search sees it.

use std::sync::{Arc, OnceLock};

use super::board::Board;
use super::endgame::{Solver, Tables};
use super::patterns::Patterns;
use super::plain;
use super::table;
use super::weights::{DISC, Weights, stage};
use crate::engine::search::{Ask, Cut, Meter, Node, Ranked, Solved, Stage, Style, Think};
use crate::engine::{Score, Unit};
use crate::game::reversi::Move;
use crate::game::{Game, Reversi, Rules, Square};

/// The code of a pass; other codes are squares.
const PASS: u16 = 64;

/// [`Stage::width`] of the midgame, where cuts are taken, and of the end, which is solved.
const SELECTIVE: u8 = 0;
const EXACT: u8 = 1;

/// The end is solved as soon as the search comes so many plies close to it: the solver is that much faster.
const AHEAD: u32 = 8;

/// From this remaining depth on moves are ordered by the evaluation.
const EVALUATED: u32 = 3;

/// A position that is searched.
#[derive(Clone)]
pub struct ReversiNode {
    board: Board,
    patterns: Patterns,
    side: usize,
    played: Vec<(Board, Patterns)>,
    area: u64,
    anti: bool,
    /// The trained evaluation, for 8×8 where most discs win.
    weights: Option<&'static Weights>,
    ends: Arc<OnceLock<Tables>>,
}

impl Think for Reversi {
    type Node = ReversiNode;

    fn node(&self) -> ReversiNode {
        let board = Board {
            own: self.discs(self.turn()),
            opp: self.discs(self.turn().other()),
        };
        let anti = self.rules().variant() == "anti";
        ReversiNode {
            board,
            patterns: Patterns::of(board),
            side: self.turn().index(),
            played: Vec::with_capacity(64),
            area: self.board(),
            anti,
            weights: (!anti && self.board() == u64::MAX).then(Weights::bundled),
            ends: Arc::default(),
        }
    }

    fn encode(&self, mv: Move) -> u16 {
        match mv {
            Move::Place(square) => u16::from(8 * square.row + square.column),
            Move::Pass => PASS,
        }
    }

    fn decode(&self, code: u16) -> Move {
        if code >= PASS {
            return Move::Pass;
        }
        Move::Place(Square::new((code % 8) as u8, (code / 8) as u8))
    }
}

impl ReversiNode {
    fn empties(&self) -> u32 {
        (self.area & !self.board.discs()).count_ones()
    }

    fn moves(&self) -> u64 {
        self.board.moves(self.area)
    }

    fn after(&self, square: usize) -> (Board, Patterns) {
        let flipped = self.board.flips(square);
        (
            self.board.after(square, flipped),
            self.patterns.after(square, flipped),
        )
    }

    fn value(&self, board: Board, patterns: &Patterns) -> i32 {
        match self.weights {
            Some(weights) => weights.value(board, patterns),
            None => plain::value(board, self.area, self.anti),
        }
    }

    /// The table of the solver, made when the first end is solved.
    fn ends(&self) -> &Tables {
        // No larger, for it is filled with nothing at once, and a thought must be able to stop.
        let mib = match self.empties() {
            0..=12 => 1,
            13..=16 => 8,
            _ => 32,
        };
        self.ends.get_or_init(|| Tables::new(mib << 20))
    }
}

impl Node for ReversiNode {
    const CODES: usize = 65;

    fn style(&self) -> Style {
        Style {
            aspiration: 2 * DISC,
            ..Style::default()
        }
    }

    fn key(&self) -> u64 {
        let rules = self.area.rotate_left(u32::from(self.anti)) ^ u64::MAX;
        table::key(self.board) ^ rules
    }

    fn side(&self) -> usize {
        self.side
    }

    fn ending(&mut self) -> Option<i32> {
        if self.moves() != 0 || self.board.passed().moves(self.area) != 0 {
            return None;
        }
        let value = if self.anti {
            -self.board.lead()
        } else {
            self.board.final_score(self.empties() as i32)
        };
        Some(value * DISC)
    }

    fn evaluate(&mut self) -> i32 {
        self.value(self.board, &self.patterns)
    }

    fn generate(&mut self, depth: u32, moves: &mut Vec<Ranked>) {
        let mut left = self.moves();
        if left == 0 {
            moves.push(Ranked {
                code: PASS,
                quiet: false,
                rank: 0,
            });
        }
        while left != 0 {
            let square = left.trailing_zeros();
            left &= left - 1;
            let rank = if depth >= EVALUATED {
                let (board, patterns) = self.after(square as usize);
                -self.value(board, &patterns)
            } else {
                let flipped = self.board.flips(square as usize);
                let after = self.board.after(square as usize, flipped);
                -(plain::replies(after, self.area) as i32)
            };
            moves.push(Ranked {
                code: square as u16,
                quiet: false,
                rank,
            });
        }
    }

    fn legal(&mut self, code: u16) -> bool {
        let moves = self.moves();
        if code >= PASS {
            code == PASS && moves == 0
        } else {
            moves >> code & 1 == 1
        }
    }

    fn play(&mut self, code: u16) {
        self.played.push((self.board, self.patterns));
        self.side = 1 - self.side;
        (self.board, self.patterns) = if code >= PASS {
            (self.board.passed(), self.patterns.passed())
        } else {
            self.after(usize::from(code))
        };
    }

    fn undo(&mut self) {
        if let Some(before) = self.played.pop() {
            (self.board, self.patterns) = before;
            self.side = 1 - self.side;
        }
    }

    fn extension(&self, code: u16) -> u32 {
        u32::from(code == PASS)
    }

    fn cuts(&self, depth: u32, width: u8) -> &[Cut] {
        match self.weights {
            Some(weights) if width == SELECTIVE => {
                weights.cuts(stage(self.board.discs().count_ones()), depth)
            }
            _ => &[],
        }
    }

    fn solve(&mut self, ask: &Ask, meter: &mut Meter) -> Option<Solved> {
        if self.anti || ask.width != EXACT || ask.depth < self.empties() {
            return None;
        }
        let alpha = ask.alpha.div_euclid(DISC);
        let beta = -(-ask.beta).div_euclid(DISC);
        let mut solver = Solver::new(self.area, self.ends(), self.weights, meter);
        let score = solver.solve(self.board, alpha, beta)?;
        let best = solver.best(self.board);
        Some(Solved {
            value: score * DISC,
            best: best.map(u16::from),
        })
    }

    fn next(&self, done: Option<Stage>) -> Option<Stage> {
        let depth = match done {
            None => 1,
            Some(stage) if stage.width == EXACT => return None,
            Some(stage) => stage.depth + 1,
        };
        let empties = self.empties();
        if depth >= empties || (!self.anti && depth + AHEAD >= empties) {
            return Some(Stage {
                depth: empties.max(depth),
                width: EXACT,
            });
        }
        Some(Stage {
            depth,
            width: SELECTIVE,
        })
    }

    fn opening(&self) -> bool {
        self.board.discs().count_ones() < 16
    }

    fn grain(&self) -> i32 {
        DISC / 4
    }

    fn pace(&self) -> u64 {
        1_500_000
    }

    fn score(&self, value: i32, exact: bool) -> Score {
        Score {
            value: value as f32 / DISC as f32,
            unit: Unit::Discs,
            proven: exact,
        }
    }
}
