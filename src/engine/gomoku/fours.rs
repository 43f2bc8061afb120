//! Victory by continuous fours: the search for a win in which every move but the last is a four.

use super::board::Board;
use super::point::Class;
use super::set::{At, Set};
use crate::engine::search::Meter;

/// Entries of the table of positions without a win.
const ENTRIES: usize = 1 << 16;

/// The budget stands in the low bits of an entry, the key in the others.
const BUDGET_BITS: u32 = 6;

/// A search was not cut short by its budget.
const EXHAUSTIVE: u64 = (1 << BUDGET_BITS) - 1;

/// Positions to look at for the rest of a win that was found before.
const REST_BUDGET: u32 = 100_000;

/// Finds wins by continuous fours, and remembers positions without one.
#[derive(Clone)]
pub(super) struct Fours {
    failed: Box<[u64]>,
    /// The win last found.
    way: Way,
    left: u32,
    /// The last ply on which the five may come.
    longest: u32,
}

/// How a win goes.
#[derive(Clone)]
struct Way {
    /// The moves against the longest defence, last move first.
    line: Vec<At>,
    /// All moves against any defence.
    points: Set,
    /// One of the moves is allowed, or a defence forbidden, by more than the lines through it tell: stones far away may
    /// change that.
    doubtful: bool,
}

impl Way {
    const fn new() -> Self {
        Way {
            line: Vec::new(),
            points: Set::EMPTY,
            doubtful: false,
        }
    }

    fn clear(&mut self) {
        self.line.clear();
        self.points = Set::EMPTY;
        self.doubtful = false;
    }

    fn add(&mut self, at: At, doubtful: bool) {
        self.line.push(at);
        self.points.add(at);
        self.doubtful |= doubtful;
    }

    /// Takes in the way against another defence.
    fn join(&mut self, other: Way, longer: bool) {
        self.points = self.points.or(&other.points);
        self.doubtful |= other.doubtful;
        if longer {
            self.line = other.line;
        }
    }
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
            way: Way::new(),
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
        self.way.clear();
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

    /// Whether a position is known to have no win by continuous fours at all.
    pub(super) fn exhausted(&self, board: &Board) -> bool {
        let (slot, key) = entry(board.key());
        self.failed[slot] == key | EXHAUSTIVE
    }

    /// The moves of the win last found against the longest defence, the first move first, up to a four that cannot be
    /// stopped or the five.
    pub(super) fn line(&self) -> impl Iterator<Item = At> {
        self.way.line.iter().rev().copied()
    }

    /// The moves of the side to move that may change the win last found, which the opponent has if it passes.
    pub(super) fn answers(&self, board: &Board) -> Set {
        if self.way.doubtful {
            *board.empty()
        } else {
            board.answers(&self.way.points)
        }
    }

    /// Goes on with a line from this position to the five, so many plies in all, as far as the rest is fours.
    pub(super) fn finish(
        &mut self,
        board: &mut Board,
        attacker: usize,
        plies: u32,
        line: &mut Vec<At>,
        meter: &mut Meter,
    ) {
        for at in &*line {
            board.play_unvalued(*at);
        }
        while !board.won() {
            let before = line.len();
            if board.side() == attacker {
                let left = plies.saturating_sub(before as u32);
                if self.win_within(left, board, REST_BUDGET, meter).is_some() {
                    line.extend(self.line());
                }
            } else if board.count(attacker, Class::Five) > 0 {
                line.extend(board.last_reply());
            }
            if line.len() == before {
                break;
            }
            for at in &line[before..] {
                board.play_unvalued(*at);
            }
        }
        for _ in &*line {
            board.undo();
        }
    }

    fn attack(&mut self, board: &mut Board, ply: u32, meter: &mut Meter) -> Attack {
        let side = board.side();
        if let Some(five) = first(board, side, Class::Five) {
            self.way.add(five, false);
            return Attack::Wins(1);
        }
        // A four, an answer, and the five.
        if ply + 3 > self.longest {
            return Attack::Open;
        }
        let threatened = board.count(1 - side, Class::Five) > 0;
        if !threatened
            && let Some(open) = board
                .of_class(side, Class::OpenFour)
                .iter()
                .find(|at| board.allowed(side, *at))
        {
            self.way.add(open, board.point(side, open).doubtful);
            return Attack::Wins(3);
        }
        let (slot, key) = entry(board.key());
        if self.failed[slot] == key | EXHAUSTIVE {
            return Attack::Fails;
        }
        if self.left == 0 || meter.tick() {
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
        let mut doubtful = board.point(attacker, at).doubtful;
        board.play_unvalued(at);
        self.way.clear();
        let mut most = 0;
        for reply in board.stops(attacker).as_slice() {
            if !board.allowed(1 - attacker, *reply) {
                doubtful |= board.point(1 - attacker, *reply).doubtful;
                continue;
            }
            let before = (most > 0).then(|| std::mem::replace(&mut self.way, Way::new()));
            self.way.clear();
            board.play_unvalued(*reply);
            let attack = self.attack(board, ply + 2, meter);
            board.undo();
            let Attack::Wins(plies) = attack else {
                board.undo();
                return attack;
            };
            self.way.add(*reply, false);
            if let Some(before) = before {
                self.way.join(before, most > plies);
            }
            most = most.max(plies);
        }
        board.undo();
        self.way.add(at, doubtful);
        Attack::Wins(most.max(1) + 2)
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
