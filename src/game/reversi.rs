//! Reversi: outflank and flip, on 8×8, 6×6 or 4×4.
//!
//! Squares are bits of a `u64` with eight bits a row on every board size: a1 is bit 0, b1 bit 1, a2 bit 8.

mod bits;
mod rules;

use std::fmt;
use std::str::FromStr;

use super::{
    Cell, Count, Ending, Game, IllegalMove, Outcome, Path, Player, PositionError, PositionFault,
    RowOne, Shape, Square,
};

pub use bits::{flips, moves};
pub use rules::{Rules, Variant};

/// A Reversi position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Reversi {
    rules: Rules,
    discs: [u64; 2],
    turn: Player,
}

/// A disc placed, or a forced pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A disc on this square.
    Place(Square),
    /// No disc can be placed.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => write!(f, "{square}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = super::ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        text.parse().map(Move::Place)
    }
}

impl Reversi {
    /// The discs of one side, as bits.
    #[must_use]
    pub const fn discs(&self, player: Player) -> u64 {
        self.discs[player.index()]
    }

    /// The squares the side to move may place a disc on, as bits; empty when it must pass or the game is over.
    #[must_use]
    pub fn placements(&self) -> u64 {
        self.placements_of(self.turn)
    }

    fn placements_of(&self, player: Player) -> u64 {
        moves(self.discs(player), self.discs(player.other())) & self.board()
    }

    /// The squares of the board, as bits.
    #[must_use]
    pub const fn board(&self) -> u64 {
        bits::board(self.rules.size)
    }

    fn over(&self) -> bool {
        self.placements() == 0 && self.placements_of(self.turn.other()) == 0
    }

    fn bit(&self, square: Square) -> Option<u64> {
        self.shape().contains(square).then(|| bit(square))
    }
}

const fn bit(square: Square) -> u64 {
    1 << (square.row * 8 + square.column)
}

const fn square(index: u32) -> Square {
    Square::new((index % 8) as u8, (index / 8) as u8)
}

impl Game for Reversi {
    type Rules = Rules;
    type Move = Move;

    const ID: &'static str = "reversi";

    fn new(rules: Rules) -> Self {
        let low = rules.size / 2 - 1;
        let at = |column, row| bit(Square::new(low + column, low + row));
        Reversi {
            rules,
            discs: [at(1, 0) | at(0, 1), at(0, 0) | at(1, 1)],
            turn: Player::Black,
        }
    }

    fn from_text(rules: Rules, text: &str) -> Result<Self, PositionError> {
        let fault = |at, fault| PositionError { at, fault };
        let mut discs = [0; 2];
        let mut letters = text.chars().enumerate();
        for row in 0..rules.size {
            for column in 0..rules.size {
                let Some((at, letter)) = letters.next() else {
                    return Err(fault(text.chars().count() + 1, PositionFault::TooShort));
                };
                match letter {
                    'X' | 'x' => discs[0] |= bit(Square::new(column, row)),
                    'O' | 'o' => discs[1] |= bit(Square::new(column, row)),
                    '-' | '.' => {}
                    ' ' => return Err(fault(at + 1, PositionFault::TooShort)),
                    _ => return Err(fault(at + 1, PositionFault::Character)),
                }
            }
        }
        let squares = usize::from(rules.size) * usize::from(rules.size);
        match letters.next() {
            Some((_, ' ')) => {}
            Some((at, 'X' | 'x' | 'O' | 'o' | '-' | '.')) => {
                return Err(fault(at + 1, PositionFault::TooLong));
            }
            Some((at, _)) => return Err(fault(at + 1, PositionFault::Character)),
            None => return Err(fault(squares + 1, PositionFault::Side)),
        }
        let turn = match letters.next() {
            Some((_, 'X' | 'x')) => Player::Black,
            Some((_, 'O' | 'o')) => Player::White,
            _ => return Err(fault(squares + 2, PositionFault::Side)),
        };
        match letters.next() {
            Some((at, _)) => Err(fault(at + 1, PositionFault::TooLong)),
            None => Ok(Reversi { rules, discs, turn }),
        }
    }

    fn to_text(&self) -> String {
        let mut text: String = self
            .shape()
            .squares()
            .map(|square| match self.cell(square) {
                Cell::Stone(Player::Black) => 'X',
                Cell::Stone(Player::White) => 'O',
                _ => '-',
            })
            .collect();
        text.push_str(if self.turn == Player::Black {
            " X"
        } else {
            " O"
        });
        text
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn shape(&self) -> Shape {
        Shape {
            columns: self.rules.size,
            rows: self.rules.size,
            row_one: RowOne::Top,
        }
    }

    fn cell(&self, square: Square) -> Cell {
        match self.bit(square) {
            None => Cell::Wall,
            Some(bit) if self.discs[0] & bit != 0 => Cell::Stone(Player::Black),
            Some(bit) if self.discs[1] & bit != 0 => Cell::Stone(Player::White),
            Some(_) => Cell::Empty,
        }
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn moves(&self) -> Vec<Move> {
        let mut left = self.placements();
        if left == 0 {
            return if self.over() {
                Vec::new()
            } else {
                vec![Move::Pass]
            };
        }
        let mut found = Vec::with_capacity(left.count_ones() as usize);
        while left != 0 {
            found.push(Move::Place(square(left.trailing_zeros())));
            left &= left - 1;
        }
        found
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        match self.placements() {
            0 => u64::from(!self.over()),
            some => u64::from(some.count_ones()),
        }
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        let placements = self.placements();
        if placements == 0 && self.over() {
            return Err(IllegalMove::GameOver);
        }
        match mv {
            Move::Pass if placements == 0 => Ok(()),
            Move::Pass => Err(IllegalMove::PassRefused),
            Move::Place(square) => {
                let bit = self.bit(square).ok_or(IllegalMove::OffBoard)?;
                if (self.discs[0] | self.discs[1]) & bit != 0 {
                    Err(IllegalMove::Occupied)
                } else if placements == 0 {
                    Err(IllegalMove::MustPass)
                } else if placements & bit == 0 {
                    Err(IllegalMove::FlipsNothing)
                } else {
                    Ok(())
                }
            }
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        if let Move::Place(square) = mv {
            let bit = bit(square);
            let (own, other) = (self.turn.index(), self.turn.other().index());
            let flipped = flips(bit, self.discs[own], self.discs[other]);
            self.discs[own] |= bit | flipped;
            self.discs[other] &= !flipped;
        }
        self.turn = self.turn.other();
    }

    fn pass() -> Move {
        Move::Pass
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.over() {
            return None;
        }
        let count = self.discs_count();
        let most = count.leader();
        let winner = match self.rules.variant {
            Variant::Standard => most,
            Variant::Anti => most.map(Player::other),
        };
        let empties = (self.board() & !(self.discs[0] | self.discs[1])).count_ones() as u16;
        let mut tournament = count;
        match winner {
            Some(Player::Black) => tournament.black += empties,
            Some(Player::White) => tournament.white += empties,
            None => {
                tournament.black += empties / 2;
                tournament.white += empties / 2;
            }
        }
        let ending = if count.black == 0 || count.white == 0 {
            Ending::WipedOut
        } else if empties == 0 {
            Ending::FullBoard
        } else {
            Ending::NoMoves
        };
        Some(Outcome {
            winner,
            ending,
            count: Some(count),
            tournament: Some(tournament),
        })
    }

    fn count(&self) -> Option<Count> {
        Some(self.discs_count())
    }

    fn paths(&self, mv: Move) -> Vec<Path> {
        Self::target(mv)
            .map(|to| Path::To([to]))
            .into_iter()
            .collect()
    }

    fn target(mv: Move) -> Option<Square> {
        match mv {
            Move::Place(square) => Some(square),
            Move::Pass => None,
        }
    }
}

impl Reversi {
    const fn discs_count(&self) -> Count {
        Count {
            black: self.discs[0].count_ones() as u16,
            white: self.discs[1].count_ones() as u16,
        }
    }
}
