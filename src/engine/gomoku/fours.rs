//! Victory by continuous fours: the search for a win in which every move but the last is a four.

use super::board::Board;
use super::point::Class;
use super::set::At;
use crate::engine::search::Meter;

/// Entries of the table of positions without a win.
const ENTRIES: usize = 1 << 16;

/// The budget stands in the low bits of an entry, the key in the others.
const BUDGET_BITS: u32 = 6;

/// A search was not cut short by its budget.
const EXHAUSTIVE: u64 = (1 << BUDGET_BITS) - 1;

/// Finds wins by continuous fours, and remembers positions without one.
#[derive(Clone)]
pub(super) struct Fours {
    failed: Box<[u64]>,
    /// The winning line, last move first.
    line: Vec<At>,
    left: u32,
    /// The last ply on which the five may come.
    longest: u32,
}

/// What became of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Attack {
    /// Five after this many plies.
    Wins(u32),
    Fails,
    /// The budget ran out.
    Open,
}

impl Fours {
    pub(super) fn new() -> Self {
        Fours {
            failed: vec![0; ENTRIES].into_boxed_slice(),
            line: Vec::new(),
            left: 0,
            longest: u32::MAX,
        }
    }

    /// The plies to five by continuous fours of the side to move, if a look at `budget` positions finds a way; the line
    /// is then [`Fours::line`].
    pub(super) fn win(&mut self, board: &mut Board, budget: u32, meter: &mut Meter) -> Option<u32> {
        self.win_within(u32::MAX, board, budget, meter)
    }

    /// The same for a win within so many plies.
    pub(super) fn win_within(
        &mut self,
        longest: u32,
        board: &mut Board,
        budget: u32,
        meter: &mut Meter,
    ) -> Option<u32> {
        self.line.clear();
        self.left = budget;
        self.longest = longest;
        let effort = u64::from(budget.max(1).ilog2());
        let (slot, key) = entry(board.key());
        let known = self.failed[slot];
        if known & !EXHAUSTIVE == key && known & EXHAUSTIVE >= effort {
            return None;
        }
        match self.attack(board, 0, meter) {
            Attack::Wins(plies) => Some(plies),
            Attack::Open if longest == u32::MAX => {
                self.failed[slot] = key | effort;
                None
            }
            Attack::Fails | Attack::Open => None,
        }
    }

    /// The moves of the win last found, the attacker's and the defender's in turn, the first move first.
    pub(super) fn line(&self) -> impl Iterator<Item = At> {
        self.line.iter().rev().copied()
    }

    fn attack(&mut self, board: &mut Board, ply: u32, meter: &mut Meter) -> Attack {
        let side = board.side();
        if let Some(five) = first(board, side, Class::Five) {
            self.line.push(five);
            return Attack::Wins(1);
        }
        let threatened = board.count(1 - side, Class::Five) > 0;
        if !threatened
            && let Some(open) = board
                .of_class(side, Class::OpenFour)
                .iter()
                .find(|at| board.allowed(side, *at))
        {
            self.line.push(open);
            return Attack::Wins(3);
        }
        let (slot, key) = entry(board.key());
        if self.failed[slot] == key | EXHAUSTIVE {
            return Attack::Fails;
        }
        if self.left == 0 || ply + 5 > self.longest || meter.tick() {
            return Attack::Open;
        }
        self.left -= 1;
        let must = threatened.then(|| board.stops(1 - side));
        let mut open = false;
        for class in [
            Class::OpenFour,
            Class::FourThree,
            Class::FourPlus,
            Class::Four,
        ] {
            if board.count(side, class) == 0 {
                continue;
            }
            for at in board.of_class(side, class).iter() {
                if must.is_some_and(|must| !must.contains(at)) || !board.allowed(side, at) {
                    continue;
                }
                match self.four(board, at, ply, meter) {
                    Attack::Wins(plies) => return Attack::Wins(plies),
                    Attack::Fails => {}
                    Attack::Open => open = true,
                }
                if self.left == 0 || meter.stopped() {
                    return Attack::Open;
                }
            }
        }
        if open {
            return Attack::Open;
        }
        self.failed[slot] = key | EXHAUSTIVE;
        Attack::Fails
    }

    /// The attack that begins with this four.
    fn four(&mut self, board: &mut Board, at: At, ply: u32, meter: &mut Meter) -> Attack {
        let attacker = board.side();
        board.play_unvalued(at);
        self.line.clear();
        let mut worst = Attack::Wins(1);
        for reply in board.stops(attacker).as_slice() {
            if !board.allowed(1 - attacker, *reply) {
                continue;
            }
            self.line.clear();
            board.play_unvalued(*reply);
            let attack = self.attack(board, ply + 2, meter);
            board.undo();
            match (attack, worst) {
                (Attack::Wins(plies), Attack::Wins(most)) => {
                    worst = Attack::Wins(most.max(plies));
                    self.line.push(*reply);
                }
                _ => {
                    worst = attack;
                    break;
                }
            }
        }
        board.undo();
        if let Attack::Wins(plies) = worst {
            self.line.push(at);
            return Attack::Wins(plies + 2);
        }
        worst
    }
}

fn entry(key: u64) -> (usize, u64) {
    ((key >> 48) as usize % ENTRIES, key & !EXHAUSTIVE)
}

fn first(board: &Board, side: usize, class: Class) -> Option<At> {
    if board.count(side, class) == 0 {
        return None;
    }
    board.of_class(side, class).iter().next()
}
