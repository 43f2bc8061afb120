//! Gomoku for the search: patterns kept up to date with every stone, threats, and wins by continuous fours.

mod board;
mod candidates;
mod fours;
mod insight;
mod net;
mod pattern;
mod point;
mod set;
mod sight;
mod threats;
mod threes;
pub mod train;

use super::search::{
    Ask, DECIDED, LateMoves, Margin, Meter, Node, Ranked, Reductions, Solution, Solved, Stage,
    Style, Think, WON,
};
use super::{Score, Unit};
use crate::game::gomoku::{Gomoku, Move};

use board::Board;
use candidates::{FOURS, PASS};
use fours::Fours;
use point::Class;
use set::{At, Set};
use threes::Threes;

/// From this depth of the search on it looks for wins by continuous fours: who looks ahead less does not see them either.
const FOURS_FROM: u32 = 5;

/// From this remaining depth on it looks for wins by continuous threats.
const THREES_FROM: u32 = 7;

/// Positions each solver at the root may look at, and more the longer the search has taken.
const ROOT_BUDGET: u32 = 1000;

/// No win but a five is shorter.
const SHORT: u32 = 3;

/// So many times the positions for a win may be looked at to show that every move loses.
const LOSS_BUDGETS: u64 = 8;

/// So many quiet moves may be part of a win by continuous threats.
const QUIET_MOVES: u8 = 1;

/// For wins with one more of them: how long they may be, how many positions may be looked at, and how many the search
/// must have visited before.
const LONGEST_QUIET: u32 = 15;
const QUIET_BUDGET: u32 = 250_000;
const QUIET_FROM: u64 = 400_000;

/// A Gomoku position as it is searched.
#[derive(Clone)]
pub struct Searched {
    board: Board,
    fours: Fours,
    threes: Threes,
    /// Where the opponent threatens to win by continuous fours: the key of the position, and the moves that may help.
    /// By the number of moves played.
    dangers: Vec<(u64, Set)>,
    /// How many positions must have been visited before wins with more quiet moves are looked for.
    quiet_from: u64,
}

impl Think for Gomoku {
    type Node = Searched;

    fn node(&self) -> Searched {
        Searched {
            board: Board::new(self),
            fours: Fours::new(),
            threes: Threes::default(),
            dangers: Vec::new(),
            quiet_from: QUIET_FROM,
        }
    }

    fn encode(&self, mv: Move) -> u16 {
        match mv {
            Move::Place(square) => board::at(square),
            Move::Pass => PASS,
        }
    }

    fn decode(&self, code: u16) -> Move {
        if code == PASS {
            Move::Pass
        } else {
            Move::Place(board::square(code))
        }
    }
}

impl Searched {
    /// What the threats on the board decide without a search.
    fn decided(&self) -> Option<Solved> {
        let board = &self.board;
        let (side, other) = (board.side(), 1 - board.side());
        let wins = |plies, best| {
            Some(Solved {
                value: WON - plies,
                best: Some(best),
            })
        };
        let loses = |plies| {
            Some(Solved {
                value: plies - WON,
                best: None,
            })
        };
        if board.count(side, Class::Five) > 0 {
            let five = board.of_class(side, Class::Five).iter().next()?;
            return wins(1, five);
        }
        if board.count(other, Class::Five) > 0 {
            let stops = board.stops(other);
            let lost = !stops.as_slice().iter().any(|at| board.allowed(side, *at));
            return if lost { loses(2) } else { None };
        }
        if let Some(open) = board.open_four() {
            return wins(3, open);
        }
        if board.count(other, Class::OpenFour) > 0
            && FOURS.iter().all(|class| board.count(side, *class) == 0)
            && let Some(defences) = board.defences(other)
            && !defences.iter().any(|at| board.allowed(side, at))
        {
            return loses(4);
        }
        None
    }
}

/// A share of the positions visited so far.
fn share(meter: &Meter, of: u64) -> u32 {
    u32::try_from(meter.nodes() / of).unwrap_or(u32::MAX)
}

impl Searched {
    /// A win of the side to move by continuous threats, with the most plies that it takes and the line to the five.
    fn win(&mut self, budget: u32, meter: &mut Meter) -> Option<Solution> {
        let mut found = self.win_within(u32::MAX, budget, meter)?;
        // The first one may be hundreds of plies long, and few people like to watch that.
        while found.0 > SHORT
            && let Some(shorter) = self.win_within(found.0 - 2, budget, meter)
        {
            found = shorter;
        }
        let (plies, line) = found;
        Some(Solution {
            value: WON - plies as i32,
            line,
        })
    }

    /// The plies and the line of a win within so many plies.
    fn win_within(
        &mut self,
        longest: u32,
        budget: u32,
        meter: &mut Meter,
    ) -> Option<(u32, Vec<At>)> {
        let (fours, board) = (&mut self.fours, &mut self.board);
        if let Some(plies) = fours.win_within(longest, board, budget, meter) {
            let mut line = fours.line().collect();
            fours.finish(board, board.side(), plies, &mut line, meter);
            return Some((plies, line));
        }
        (0..=QUIET_MOVES).find_map(|quiet| {
            self.threes
                .win_within(longest, fours, board, quiet, budget, meter)
        })
    }

    /// A short win with more quiet moves, looked for when the search has gone on for long, and again when it has gone on
    /// for much longer: that takes so many positions that there should be hope.
    fn win_quietly(&mut self, meter: &mut Meter) -> Option<Solution> {
        let (fours, board) = (&mut self.fours, &mut self.board);
        if meter.nodes() < self.quiet_from || board.value() < 0 {
            return None;
        }
        self.quiet_from = 4 * meter.nodes();
        let (plies, line) = self.threes.win_within(
            LONGEST_QUIET,
            fours,
            board,
            QUIET_MOVES + 1,
            QUIET_BUDGET,
            meter,
        )?;
        Some(Solution {
            value: WON - plies as i32,
            line,
        })
    }

    /// A loss of the side to move, if each of its moves leaves the opponent a win by continuous threats: the most plies
    /// that it takes and the longest defence.
    fn loss(&mut self, budget: u32, end: u64, meter: &mut Meter) -> Option<Solution> {
        let mut moves = Vec::new();
        self.board.candidates(&mut moves);
        // What looks most like a defence first: if that holds, the rest need not be tried.
        moves.sort_by_key(|mv| -mv.rank);
        let mut codes: Vec<At> = moves.iter().map(|mv| mv.code).collect();
        codes.extend(self.board.empty().iter());
        let mut tried = Set::EMPTY;
        let mut longest: Option<Solution> = None;
        for at in codes {
            if at == PASS || tried.contains(at) || !self.legal(at) {
                continue;
            }
            tried.add(at);
            self.board.play(at);
            let won = if meter.nodes() < end {
                self.win(budget, meter)
            } else {
                None
            };
            self.board.undo();
            let Solution { value, line } = won?;
            let value = 1 - value;
            if longest.as_ref().is_none_or(|longest| value > longest.value) {
                let line = std::iter::once(at).chain(line).collect();
                longest = Some(Solution { value, line });
            }
        }
        longest
    }

    /// Notes whether the opponent threatens to win by continuous fours.
    fn look_out(&mut self, budget: u32, meter: &mut Meter) {
        let board = &mut self.board;
        let other = 1 - board.side();
        if board.count(other, Class::Five) > 0 {
            return;
        }
        board.pass();
        let threat = self.fours.win(board, budget, meter);
        board.undo();
        let ply = board.played();
        if self.dangers.len() <= ply {
            self.dangers.resize(ply + 1, (0, Set::EMPTY));
        }
        if threat.is_none() {
            self.dangers[ply].0 = 0;
            return;
        }
        self.dangers[ply] = (board.key(), self.fours.answers(board));
    }

    /// The moves that may help against continuous fours of the opponent, if those were seen to win.
    fn danger(&self) -> Option<&Set> {
        let (key, helpful) = self.dangers.get(self.board.played())?;
        (*key == self.board.key()).then_some(helpful)
    }
}

impl Node for Searched {
    const CODES: usize = set::POINTS;

    fn style(&self) -> Style {
        Style {
            aspiration: 60,
            reverse_futility: Some(Margin {
                depth: 5,
                base: 60,
                step: 90,
            }),
            futility: Some(Margin {
                depth: 4,
                base: 80,
                step: 80,
            }),
            late_moves: Some(LateMoves {
                depth: 7,
                base: 4,
                step: 1,
            }),
            blind: None,
            reductions: Some(Reductions {
                depth: 3,
                number: 3,
                base: 0.5,
                divisor: 1.5,
            }),
        }
    }

    fn key(&self) -> u64 {
        self.board.key()
    }

    fn side(&self) -> usize {
        self.board.side()
    }

    fn ending(&mut self) -> Option<i32> {
        if self.board.won() {
            Some(-WON)
        } else if self.board.empty().is_empty() {
            Some(0)
        } else {
            None
        }
    }

    fn evaluate(&mut self) -> i32 {
        self.board.value().clamp(1 - DECIDED, DECIDED - 1)
    }

    fn generate(&mut self, _depth: u32, moves: &mut Vec<Ranked>) {
        self.board.candidates(moves);
        if let Some(helpful) = self.danger()
            && moves.iter().any(|mv| helpful.contains(mv.code))
        {
            moves.retain(|mv| helpful.contains(mv.code));
        }
    }

    fn legal(&mut self, code: u16) -> bool {
        if code == PASS {
            return false;
        }
        usize::from(code) < set::POINTS
            && self.board.is_empty(code)
            && self.board.allowed(self.board.side(), code)
    }

    fn play(&mut self, code: u16) {
        if code == PASS {
            self.board.pass();
        } else {
            self.board.play(code);
        }
    }

    fn undo(&mut self) {
        self.board.undo();
    }

    fn extension(&self, _code: u16) -> u32 {
        u32::from(self.board.count(1 - self.board.side(), Class::Five) > 0)
    }

    fn unquiet(&self) -> bool {
        self.danger().is_some()
    }

    fn solve(&mut self, ask: &Ask, meter: &mut Meter) -> Option<Solved> {
        if let Some(solved) = self.decided() {
            return Some(solved);
        }
        if ask.ply as u32 + ask.depth < FOURS_FROM {
            return None;
        }
        let budget = if ask.depth == 0 { 64 } else { 256 };
        if let Some(plies) = self.fours.win(&mut self.board, budget, meter) {
            return Some(Solved {
                value: WON - plies as i32,
                best: self.fours.line().next(),
            });
        }
        if ask.depth >= THREES_FROM {
            let budget = 16 << (ask.depth - THREES_FROM).min(8);
            let found = self
                .threes
                .win(&mut self.fours, &mut self.board, 0, budget, meter);
            if let Some((plies, line)) = found {
                return Some(Solved {
                    value: WON - plies as i32,
                    best: line.first().copied(),
                });
            }
        }
        if ask.depth >= 2 {
            self.look_out(64, meter);
        }
        None
    }

    fn solve_root(&mut self, stage: Stage, meter: &mut Meter) -> Option<Solution> {
        if stage.depth < FOURS_FROM {
            return None;
        }
        // A share of what the search itself has taken.
        self.win(ROOT_BUDGET + share(meter, 32), meter)
            .or_else(|| self.win_quietly(meter))
    }

    fn settle(&mut self, wins: bool, meter: &mut Meter) -> Option<Solution> {
        let budget = ROOT_BUDGET + share(meter, 16);
        if wins {
            self.win(budget, meter)
        } else {
            let end = meter.nodes() + u64::from(budget) * LOSS_BUDGETS;
            self.loss(budget, end, meter)
        }
    }

    fn complete(&self) -> bool {
        false
    }

    fn calm(&self) -> bool {
        let other = 1 - self.board.side();
        self.board.count(other, Class::Five) == 0
            && self.board.count(other, Class::OpenFour) == 0
            && self.danger().is_none()
    }

    fn opening(&self) -> bool {
        self.board.stones().iter().count() < 6
    }

    fn grain(&self) -> i32 {
        75
    }

    fn pace(&self) -> u64 {
        1_000_000
    }

    fn score(&self, value: i32, proven: bool) -> Score {
        let (value, unit) = if value.abs() >= DECIDED {
            let plies = (WON - value.abs()) as f32;
            (plies * value.signum() as f32, Unit::MateIn)
        } else {
            (value as f32, Unit::Centipoints)
        };
        Score {
            value,
            unit,
            proven,
        }
    }
}

#[cfg(test)]
mod tests;
