//! Ataxx as it is searched: both rule sets, any walls.

mod evaluation;
mod insight;
mod net;
pub mod train;
mod zobrist;

use super::search::{DECIDED, LateMoves, Margin, Node, Ranked, Reductions, Style, Think, WON};
use super::{Score, Unit};
use crate::game::ataxx::{CLOCK_END, Habits, Move, Neighbourhood, REPETITION_END};
use crate::game::{Ataxx, Game, Player, Square};

/// One piece, in the scale of the search.
const PIECE: i32 = 100;
/// The value of having won by no piece at all; each piece of the margin adds [`MARGIN`].
const WIN: i32 = DECIDED + 1000;
/// More than the plies of any line, so that a larger margin is better however long it takes.
const MARGIN: i32 = 128;
/// From here on the clock is part of what decides how the game goes on.
const LATE_CLOCK: u8 = 80;
/// A pass; other codes are `8 × 8 × from + to`, with `from = to` for a clone.
const PASS: u16 = 64 * 64;

const _: () = assert!(WIN + 64 * MARGIN <= WON);

/// A position of Ataxx with everything the search wants at hand.
#[derive(Clone, Debug)]
pub struct Position {
    now: State,
    past: Vec<State>,
    habits: &'static Habits,
    /// The squares that pieces may stand on.
    open: u64,
    /// What the network carries along, now and before each move of `past`; empty where there is no network.
    sums: Vec<net::Sums>,
    net: Option<&'static net::Net>,
    /// The position the search began at, which knows the repetitions so far; only under rules that count them.
    root: Option<Ataxx>,
    root_clock: u8,
    /// Hash of the walls and the rules.
    ground: u64,
    /// The number of the move at the root.
    number: u32,
}

/// What a move changes.
#[derive(Clone, Copy, Debug)]
struct State {
    pieces: [u64; 2],
    side: usize,
    clock: u8,
    /// Hash of the pieces and the side.
    key: u64,
}

impl State {
    fn own(&self) -> u64 {
        self.pieces[self.side]
    }

    fn other(&self) -> u64 {
        self.pieces[self.side ^ 1]
    }

    /// The lead of the side to move in pieces.
    fn lead(&self) -> i32 {
        self.own().count_ones() as i32 - self.other().count_ones() as i32
    }
}

impl Position {
    fn empties(&self) -> u64 {
        self.open & !(self.now.pieces[0] | self.now.pieces[1])
    }

    fn clone_targets(&self, pieces: u64) -> u64 {
        match self.habits.clones {
            Some(clones) => clones.of(pieces) & self.empties(),
            None => 0,
        }
    }

    fn can_move(&self, pieces: u64) -> bool {
        self.clone_targets(pieces) != 0 || self.habits.shifts.of(pieces) & self.empties() != 0
    }

    /// The pieces a piece arriving on this square takes.
    fn captured(&self, to: u64) -> u64 {
        self.habits.captures.of(to) & self.now.other()
    }

    /// Whether the position stood on the board before: in the line that is searched, or in the game.
    fn repeated(&self) -> Option<u32> {
        if !self.habits.repetition_ends {
            return None;
        }
        let since = usize::from(self.now.clock).min(self.past.len());
        let line = self.past[self.past.len() - since..]
            .iter()
            .filter(|past| past.key == self.now.key)
            .count() as u32;
        let quiet = usize::from(self.now.clock) >= self.past.len() + usize::from(self.root_clock);
        let turn = Player::BOTH[self.now.side];
        let game = match &self.root {
            Some(root) if quiet => root.occurrences(self.now.pieces, turn),
            _ => 0,
        };
        // Away from the root, the game does not know of the node itself, and both know of the root.
        let now = u32::from(!self.past.is_empty());
        let twice = self
            .past
            .first()
            .is_some_and(|root| quiet && root.key == self.now.key);
        Some(line + game + now - u32::from(twice))
    }

    fn counted(&self) -> i32 {
        match self.now.lead() {
            0 => 0,
            lead if lead > 0 => WIN + lead * MARGIN,
            lead => lead * MARGIN - WIN,
        }
    }

    fn rank(&self, to: u64, left: u64, captured: u64) -> i32 {
        let gained = captured.count_ones() as i32 * 2 + i32::from(left == 0);
        // A piece among its own and the edge is harder to take back than one among empty squares.
        let around = self.habits.captures.of(to);
        let exposed = (around & self.empties() & !left).count_ones() as i32;
        let left_open = (self.habits.captures.of(left) & self.now.own()).count_ones() as i32;
        gained * 64 - exposed * 4 - left_open * 6
    }
}

impl Node for Position {
    const CODES: usize = PASS as usize + 1;

    fn style(&self) -> Style {
        Style {
            aspiration: 80,
            reverse_futility: Some(Margin {
                depth: 5,
                base: 60,
                step: 130,
            }),
            futility: Some(Margin {
                depth: 4,
                base: 200,
                step: 130,
            }),
            late_moves: Some(LateMoves {
                depth: 5,
                base: 5,
                step: 3,
            }),
            blind: Some(4),
            reductions: Some(Reductions {
                depth: 3,
                number: 3,
                base: 0.6,
                divisor: 1.6,
            }),
        }
    }

    fn key(&self) -> u64 {
        self.now.key ^ self.ground ^ zobrist::clock(self.now.clock.saturating_sub(LATE_CLOCK))
    }

    fn side(&self) -> usize {
        self.now.side
    }

    fn ending(&mut self) -> Option<i32> {
        let State { pieces, clock, .. } = self.now;
        if pieces[0] == 0 || pieces[1] == 0 || self.empties() == 0 {
            return Some(self.counted());
        }
        if !self.can_move(pieces[0]) && !self.can_move(pieces[1]) {
            return Some(self.counted());
        }
        match self.repeated() {
            Some(times) if times >= REPETITION_END => return Some(self.counted()),
            // Whoever leads need not leave the circle, and wins by it in the end.
            Some(2..) if !self.past.is_empty() => {
                return Some((self.now.lead() + 4 * self.now.lead().signum()) * PIECE);
            }
            _ => {}
        }
        (clock >= CLOCK_END).then(|| {
            if self.habits.clock_end_is_counted {
                self.counted()
            } else {
                0
            }
        })
    }

    fn evaluate(&mut self) -> i32 {
        match (self.net, self.sums.last()) {
            (Some(net), Some(sums)) => net.value(sums, self.now.side),
            _ => evaluation::evaluate(self),
        }
    }

    fn generate(&mut self, _depth: u32, moves: &mut Vec<Ranked>) {
        let start = moves.len();
        let empties = self.empties();
        let mut push = |from: u32, to: u32| {
            let (target, left) = (1 << to, if from == to { 0 } else { 1 << from });
            let captured = self.captured(target);
            moves.push(Ranked {
                code: (from * 64 + to) as u16,
                quiet: captured.count_ones() + u32::from(from == to) < 3,
                rank: self.rank(target, left, captured),
            });
        };
        for to in bits(self.clone_targets(self.now.own())) {
            push(to, to);
        }
        for from in bits(self.now.own()) {
            for to in bits(SHIFTS[self.habits.shifts as usize][from as usize] & empties) {
                push(from, to);
            }
        }
        if moves.len() == start {
            moves.push(Ranked {
                code: PASS,
                quiet: false,
                rank: 0,
            });
        }
    }

    fn legal(&mut self, code: u16) -> bool {
        if code >= PASS {
            return code == PASS && !self.can_move(self.now.own());
        }
        let (from, to) = squares(code);
        if from == to {
            self.clone_targets(self.now.own()) & 1 << to != 0
        } else {
            self.now.own() & 1 << from != 0
                && SHIFTS[self.habits.shifts as usize][from as usize] & self.empties() & 1 << to
                    != 0
        }
    }

    fn play(&mut self, code: u16) {
        self.past.push(self.now);
        let side = self.now.side;
        let before = self.now.pieces;
        let mut progress = false;
        if code < PASS {
            let (from, to) = squares(code);
            let captured = self.captured(1 << to);
            let State { pieces, key, .. } = &mut self.now;
            pieces[side] |= 1 << to | captured;
            pieces[side ^ 1] &= !captured;
            *key ^= zobrist::piece(side, to);
            for square in bits(captured) {
                *key ^= zobrist::piece(0, square) ^ zobrist::piece(1, square);
            }
            if from != to {
                pieces[side] &= !(1 << from);
                *key ^= zobrist::piece(side, from);
            }
            progress = if self.habits.clock_stops_at_captures {
                captured != 0
            } else {
                from == to
            };
        }
        self.now.clock = if progress {
            0
        } else {
            self.now.clock.saturating_add(1)
        };
        if let (Some(net), Some(mut sums)) = (self.net, self.sums.last().copied()) {
            net.change(&mut sums, before, self.now.pieces, !self.open);
            self.sums.push(sums);
        }
        self.now.side ^= 1;
        self.now.key ^= zobrist::SIDE;
    }

    fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.now = before;
            self.sums.pop();
        }
    }

    fn extension(&self, code: u16) -> u32 {
        u32::from(code == PASS)
    }

    fn opening(&self) -> bool {
        self.number <= 5
    }

    fn grain(&self) -> i32 {
        PIECE / 4
    }

    fn pace(&self) -> u64 {
        match self.net {
            Some(_) => 1_000_000,
            None => 2_000_000,
        }
    }

    fn score(&self, value: i32, exact: bool) -> Score {
        let margin = (value.abs() - WIN + MARGIN - 1) / MARGIN;
        let (value, unit) = match value.abs() >= DECIDED {
            true if exact => ((margin * value.signum()) as f32, Unit::Pieces),
            // The win is certain, but it may still be larger than what was found.
            true => (value.signum() as f32, Unit::Win),
            false => (value as f32 / PIECE as f32, Unit::Pieces),
        };
        Score {
            value,
            unit,
            proven: exact || unit == Unit::Win,
        }
    }
}

impl Think for Ataxx {
    type Node = Position;

    fn node(&self) -> Position {
        let habits = self.habits();
        let pieces = [self.pieces(Player::Black), self.pieces(Player::White)];
        let open = pieces[0] | pieces[1] | self.empties();
        let side = self.turn().index();
        let net = net::classic().filter(|_| habits.clones.is_some());
        Position {
            sums: net
                .map(|net| net.whole(pieces, !open))
                .into_iter()
                .collect(),
            net,
            now: State {
                pieces,
                side,
                clock: self.clock(),
                key: zobrist::whole(pieces, side),
            },
            past: Vec::new(),
            habits,
            open,
            root: habits.repetition_ends.then(|| self.clone()),
            root_clock: self.clock(),
            ground: zobrist::ground(open, habits.clones.is_some()),
            number: self.number(),
        }
    }

    fn encode(&self, mv: Move) -> u16 {
        let index = |square: Square| u16::from(square.row) * 8 + u16::from(square.column);
        match mv {
            Move::Clone(to) => index(to) * 65,
            Move::Shift { from, to } => index(from) * 64 + index(to),
            Move::Pass => PASS,
        }
    }

    fn decode(&self, code: u16) -> Move {
        let square = |index: u32| Square::new((index % 8) as u8, (index / 8) as u8);
        match squares(code) {
            _ if code >= PASS => Move::Pass,
            (from, to) if from == to => Move::Clone(square(to)),
            (from, to) => Move::Shift {
                from: square(from),
                to: square(to),
            },
        }
    }
}

/// The neighbourhoods of single squares, by [`Neighbourhood`] and square.
static SHIFTS: [[u64; 64]; 3] = {
    let kinds = [
        Neighbourhood::Orthogonal,
        Neighbourhood::Touching,
        Neighbourhood::Ring,
    ];
    let mut all = [[0; 64]; 3];
    let mut kind = 0;
    while kind < 3 {
        let mut square = 0;
        while square < 64 {
            all[kinds[kind] as usize][square] = kinds[kind].of(1 << square);
            square += 1;
        }
        kind += 1;
    }
    all
};

fn squares(code: u16) -> (u32, u32) {
    (u32::from(code / 64) & 63, u32::from(code % 64))
}

/// The squares of a set.
fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let index = set.trailing_zeros();
        set &= set.checked_sub(1)?;
        Some(index)
    })
}
