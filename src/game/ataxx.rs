//! Ataxx: two rule sets of one family, the orthogonal game (同化棋) and the classic one.
//!
//! What differs between them is data (`rules`); moving, capturing and ending are the same code.
//! Squares are bits of a `u64` with eight bits a row on every board size: a1 is bit 0, b1 bit 1, a2 bit 8.

mod bits;
mod fen;
mod history;
mod layout;
mod moves;
mod rules;

use super::{
    Cell, Count, Ending, Game, IllegalMove, Outcome, ParseSquareError, Path, Player, PositionError,
    RowOne, Rules as _, Shape, Square,
};
use history::History;

pub(crate) use bits::Neighbourhood;
pub use moves::Move;
pub(crate) use rules::Habits;
pub use rules::Rules;

/// The game ends when the clock reaches this many plies.
pub(crate) const CLOCK_END: u8 = 100;

/// The game ends when a position has occurred this often, under rules that count.
pub(crate) const REPETITION_END: u32 = 3;

/// An Ataxx position.
///
/// Two positions are equal when their texts are: the positions before them are not compared.
#[derive(Clone, Debug)]
pub struct Ataxx {
    rules: Rules,
    pieces: [u64; 2],
    /// The squares of the board that are no wall.
    open: u64,
    turn: Player,
    /// Plies since the last capture or clone, whichever the rules count.
    clock: u8,
    /// As in chess: from 1, raised after White's turn.
    number: u32,
    /// Every position so far, where the rules count repetitions.
    history: History,
    /// How often the present position has occurred; 0 where the rules do not count.
    occurred: u32,
}

impl PartialEq for Ataxx {
    fn eq(&self, other: &Self) -> bool {
        self.pieces == other.pieces
            && self.open == other.open
            && self.turn == other.turn
            && self.clock == other.clock
            && self.number == other.number
            && self.rules == other.rules
    }
}

impl Eq for Ataxx {}

impl Ataxx {
    fn at(rules: Rules, pieces: [u64; 2], open: u64, turn: Player, clock: u8, number: u32) -> Self {
        let mut position = Ataxx {
            rules,
            pieces,
            open,
            turn,
            clock,
            number,
            history: History::default(),
            occurred: 0,
        };
        position.remember();
        position
    }

    /// The pieces of one side, as bits.
    #[must_use]
    pub const fn pieces(&self, player: Player) -> u64 {
        self.pieces[player.index()]
    }

    /// The empty squares, as bits.
    #[must_use]
    pub const fn empties(&self) -> u64 {
        self.open & !(self.pieces[0] | self.pieces[1])
    }

    /// Plies since the last capture (orthogonal) or clone (classic); at 100 the game ends.
    #[must_use]
    pub const fn clock(&self) -> u8 {
        self.clock
    }

    /// The number of the move, counted from 1 and raised after White's turn.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// What these rules do differently.
    pub(crate) const fn habits(&self) -> &'static Habits {
        self.rules.habits()
    }

    /// How often a position has occurred so far, under rules that count repetitions.
    pub(crate) fn occurrences(&self, pieces: [u64; 2], turn: Player) -> u32 {
        self.history.times([pieces[0], pieces[1], turn as u64])
    }

    /// Counts one more occurrence of the present position.
    #[inline]
    fn remember(&mut self) {
        if self.rules.habits().repetition_ends {
            let key = [self.pieces[0], self.pieces[1], self.turn as u64];
            (self.history, self.occurred) = self.history.with(key);
        }
    }

    /// The empty squares a side could put a new piece on.
    #[inline]
    fn clone_targets(&self, player: Player) -> u64 {
        match self.rules.habits().clones {
            Some(clones) => clones.of(self.pieces(player)) & self.empties(),
            None => 0,
        }
    }

    /// The empty squares that a piece on this square could go to.
    fn shift_targets(&self, from: Square) -> u64 {
        self.rules.habits().shifts.around(index(from)) & self.empties()
    }

    fn can_move(&self, player: Player) -> bool {
        let shifts = self.rules.habits().shifts.of(self.pieces(player));
        self.clone_targets(player) != 0 || shifts & self.empties() != 0
    }

    /// What ended the game. An end that the board alone shows goes before one by clock or repetition.
    fn ending(&self) -> Option<Ending> {
        if self.pieces[0] == 0 || self.pieces[1] == 0 {
            Some(Ending::WipedOut)
        } else if self.empties() == 0 {
            Some(Ending::FullBoard)
        } else if !self.can_move(self.turn) && !self.can_move(self.turn.other()) {
            Some(Ending::NoMoves)
        } else if self.occurred >= REPETITION_END {
            Some(Ending::Repetition)
        } else if self.clock >= CLOCK_END {
            Some(Ending::PlyClock)
        } else {
            None
        }
    }

    const fn pieces_count(&self) -> Count {
        Count {
            black: self.pieces[0].count_ones() as u16,
            white: self.pieces[1].count_ones() as u16,
        }
    }

    /// Whether a side that can move may make this move, and if not, why not.
    fn check_piece(&self, mv: Move) -> Result<(), IllegalMove> {
        let habits = self.rules.habits();
        let to = Self::target(mv).ok_or(IllegalMove::PassRefused)?;
        match self.cell(to) {
            _ if !self.shape().contains(to) => return Err(IllegalMove::OffBoard),
            Cell::Wall => return Err(IllegalMove::Wall),
            Cell::Stone(_) => return Err(IllegalMove::Occupied),
            Cell::Empty => {}
        }
        match mv {
            Move::Shift { from, .. } if !self.shape().contains(from) => Err(IllegalMove::OffBoard),
            Move::Shift { from, .. } if self.pieces(self.turn) & bit(from) == 0 => {
                Err(IllegalMove::NotYours)
            }
            Move::Shift { from, .. } if habits.shifts.of(bit(from)) & bit(to) != 0 => Ok(()),
            Move::Shift { from, .. }
                if habits
                    .clones
                    .is_some_and(|clones| clones.of(bit(from)) & bit(to) != 0) =>
            {
                Err(IllegalMove::WrongKind)
            }
            Move::Clone(_) if habits.clones.is_none() => Err(IllegalMove::WrongKind),
            Move::Clone(_) if self.clone_targets(self.turn) & bit(to) != 0 => Ok(()),
            _ => Err(IllegalMove::OutOfReach),
        }
    }
}

const fn bit(square: Square) -> u64 {
    1 << index(square)
}

const fn index(square: Square) -> u32 {
    (square.row * 8 + square.column) as u32
}

/// The squares of a set, from a1 along the rows.
fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let index = set.trailing_zeros() as u8;
        set &= set.checked_sub(1)?;
        Some(Square::new(index % 8, index / 8))
    })
}

impl Game for Ataxx {
    type Rules = Rules;
    type Move = Move;

    const ID: &'static str = "ataxx";

    fn new(rules: Rules) -> Self {
        let (pieces, open) = (rules.pieces(), rules.open());
        Self::at(rules, pieces, open, Player::Black, 0, 1)
    }

    fn from_text(rules: Rules, text: &str) -> Result<Self, PositionError> {
        fen::read(rules, text)
    }

    fn to_text(&self) -> String {
        fen::write(self)
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn shape(&self) -> Shape {
        Shape {
            columns: self.rules.size(),
            rows: self.rules.size(),
            row_one: RowOne::Bottom,
        }
    }

    fn cell(&self, square: Square) -> Cell {
        if !self.shape().contains(square) || self.open & bit(square) == 0 {
            Cell::Wall
        } else if self.pieces[0] & bit(square) != 0 {
            Cell::Stone(Player::Black)
        } else if self.pieces[1] & bit(square) != 0 {
            Cell::Stone(Player::White)
        } else {
            Cell::Empty
        }
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn moves(&self) -> Vec<Move> {
        let count = self.count_moves();
        let mut found = Vec::with_capacity(count as usize);
        if count == 0 {
            return found;
        }
        found.extend(squares(self.clone_targets(self.turn)).map(Move::Clone));
        for from in squares(self.pieces(self.turn)) {
            found.extend(squares(self.shift_targets(from)).map(|to| Move::Shift { from, to }));
        }
        if found.is_empty() {
            found.push(Move::Pass);
        }
        found
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        let (own, other) = (self.pieces(self.turn), self.pieces(self.turn.other()));
        if own == 0 || other == 0 || self.clock >= CLOCK_END || self.occurred >= REPETITION_END {
            return 0;
        }
        let shifts = self.rules.habits().shifts.pairs(own, self.empties());
        match self.clone_targets(self.turn).count_ones() + shifts {
            0 => u64::from(self.can_move(self.turn.other())),
            some => u64::from(some),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, ParseSquareError> {
        let mv = text.parse()?;
        match (mv, self.rules.habits().clones) {
            (Move::Shift { from, to }, Some(clones))
                if self.cell(from) == Cell::Stone(self.turn)
                    && self.shape().contains(to)
                    && clones.of(bit(from)) & bit(to) != 0 =>
            {
                Ok(Move::Clone(to))
            }
            _ => Ok(mv),
        }
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.ending().is_some() {
            return Err(IllegalMove::GameOver);
        }
        match (mv, self.can_move(self.turn)) {
            (Move::Pass, true) => Err(IllegalMove::PassRefused),
            (Move::Pass, false) => Ok(()),
            (_, true) => self.check_piece(mv),
            (_, false) => Err(IllegalMove::MustPass),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let habits = self.rules.habits();
        let (own, other) = (self.turn.index(), self.turn.other().index());
        let mut captured = 0;
        if let Some(to) = Self::target(mv) {
            captured = habits.captures.around(index(to)) & self.pieces[other];
            self.pieces[own] |= bit(to) | captured;
            self.pieces[other] &= !captured;
        }
        if let Move::Shift { from, .. } = mv {
            self.pieces[own] &= !bit(from);
        }
        let progress = if habits.clock_stops_at_captures {
            captured != 0
        } else {
            matches!(mv, Move::Clone(_))
        };
        self.clock = if progress {
            0
        } else {
            self.clock.saturating_add(1)
        };
        self.number = self.number.saturating_add(own as u32);
        self.turn = self.turn.other();
        self.remember();
    }

    fn pass() -> Move {
        Move::Pass
    }

    fn outcome(&self) -> Option<Outcome> {
        let ending = self.ending()?;
        let count = self.pieces_count();
        let counted = ending != Ending::PlyClock || self.rules.habits().clock_end_is_counted;
        Some(Outcome {
            winner: count.leader().filter(|_| counted),
            ending,
            count: Some(count),
            tournament: None,
        })
    }

    fn count(&self) -> Option<Count> {
        Some(self.pieces_count())
    }

    fn paths(&self, mv: Move) -> Vec<Path> {
        match (mv, self.rules.habits().clones) {
            (Move::Shift { from, to }, _) => vec![Path::FromTo([from, to])],
            (Move::Clone(to), Some(clones)) => squares(clones.of(bit(to)) & self.pieces(self.turn))
                .map(|from| Path::FromTo([from, to]))
                .collect(),
            (Move::Clone(_), None) | (Move::Pass, _) => Vec::new(),
        }
    }

    fn target(mv: Move) -> Option<Square> {
        match mv {
            Move::Clone(to) | Move::Shift { to, .. } => Some(to),
            Move::Pass => None,
        }
    }
}
