//! Gomoku: five in a row, on 5×5 to 22×22, under five rule sets.

mod grid;
mod renju;
mod rules;

use std::fmt;
use std::str::FromStr;

use super::{
    Cell, Count, Ending, Foul, Game, IllegalMove, Outcome, Path, Player, PositionError,
    PositionFault, RowOne, Shape, Square,
};

pub use grid::{DIRECTIONS, Grid, MAX_SIZE, Run};
pub use renju::foul;
pub use rules::{Rules, Variant};

/// A Gomoku position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Gomoku {
    rules: Rules,
    grid: Grid,
    turn: Player,
    /// Kept so that nobody has to search the board for a five after every move.
    winner: Option<Player>,
}

/// A stone placed, or a forced pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A stone on this point.
    Place(Square),
    /// Every free point is forbidden.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => write!(f, "{square:#}"),
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

impl Gomoku {
    /// The stones on the board.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Why this free point is forbidden to a player under the rules in force, or nothing where it is not.
    #[must_use]
    pub fn foul(&self, player: Player, square: Square) -> Option<Foul> {
        if self.rules.variant == Variant::Renju && player == Player::Black {
            renju::foul(&self.grid, square)
        } else {
            None
        }
    }

    fn over(&self) -> bool {
        self.winner.is_some() || self.grid.full()
    }

    fn must_pass(&self) -> bool {
        !self.over()
            && self
                .grid
                .free_squares()
                .all(|square| self.foul(self.turn, square).is_some())
    }

    fn in_winning_row(&self, player: Player, square: Square) -> bool {
        self.grid.has(player, square) && self.rules.variant.wins_at(&self.grid, player, square)
    }
}

impl Game for Gomoku {
    type Rules = Rules;
    type Move = Move;

    const ID: &'static str = "gomoku";

    fn new(rules: Rules) -> Self {
        Gomoku {
            grid: Grid::new(rules.size),
            rules,
            turn: Player::Black,
            winner: None,
        }
    }

    fn from_text(rules: Rules, text: &str) -> Result<Self, PositionError> {
        let fault = |at, fault| PositionError { at, fault };
        let mut game = Gomoku::new(rules);
        let size = game.rules.size;
        let mut letters = text.chars().enumerate();
        for row in (0..size).rev() {
            for column in 0..size {
                let square = Square::new(column, row);
                match letters.next() {
                    Some((_, 'X' | 'x')) => game.grid.put(Player::Black, square),
                    Some((_, 'O' | 'o')) => game.grid.put(Player::White, square),
                    Some((_, '.')) => {}
                    Some((at, ' ')) => return Err(fault(at + 1, PositionFault::TooShort)),
                    Some((at, _)) => return Err(fault(at + 1, PositionFault::Character)),
                    None => return Err(fault(text.chars().count() + 1, PositionFault::TooShort)),
                }
            }
        }
        let squares = usize::from(size) * usize::from(size);
        match letters.next() {
            Some((_, ' ')) => {}
            Some((at, 'X' | 'x' | 'O' | 'o' | '.')) => {
                return Err(fault(at + 1, PositionFault::TooLong));
            }
            Some((at, _)) => return Err(fault(at + 1, PositionFault::Character)),
            None => return Err(fault(squares + 1, PositionFault::Side)),
        }
        game.turn = match letters.next() {
            Some((_, 'X' | 'x')) => Player::Black,
            Some((_, 'O' | 'o')) => Player::White,
            _ => return Err(fault(squares + 2, PositionFault::Side)),
        };
        if let Some((at, _)) = letters.next() {
            return Err(fault(at + 1, PositionFault::TooLong));
        }
        // The player who moved last comes first: in a position drawn by hand both may have a five.
        game.winner = [game.turn.other(), game.turn].into_iter().find(|player| {
            game.shape()
                .squares()
                .any(|square| game.in_winning_row(*player, square))
        });
        Ok(game)
    }

    fn to_text(&self) -> String {
        let size = self.rules.size;
        let mut text: String = (0..size)
            .rev()
            .flat_map(|row| (0..size).map(move |column| Square::new(column, row)))
            .map(|square| match self.cell(square) {
                Cell::Stone(Player::Black) => 'X',
                Cell::Stone(Player::White) => 'O',
                _ => '.',
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
            row_one: RowOne::Bottom,
        }
    }

    fn cell(&self, square: Square) -> Cell {
        if !self.grid.contains(square) {
            Cell::Wall
        } else if self.grid.has(Player::Black, square) {
            Cell::Stone(Player::Black)
        } else if self.grid.has(Player::White, square) {
            Cell::Stone(Player::White)
        } else {
            Cell::Empty
        }
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn moves(&self) -> Vec<Move> {
        if self.over() {
            return Vec::new();
        }
        let allowed: Vec<Move> = self
            .grid
            .free_squares()
            .filter(|square| self.foul(self.turn, *square).is_none())
            .map(Move::Place)
            .collect();
        if allowed.is_empty() {
            vec![Move::Pass]
        } else {
            allowed
        }
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.over() {
            return Err(IllegalMove::GameOver);
        }
        match mv {
            Move::Pass if self.must_pass() => Ok(()),
            Move::Pass => Err(IllegalMove::PassRefused),
            Move::Place(square) if !self.grid.contains(square) => Err(IllegalMove::OffBoard),
            Move::Place(square) if !self.grid.free(square) => Err(IllegalMove::Occupied),
            Move::Place(square) => self
                .foul(self.turn, square)
                .map_or(Ok(()), |foul| Err(IllegalMove::Forbidden(foul))),
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        if let Move::Place(square) = mv {
            self.grid.put(self.turn, square);
            if self.in_winning_row(self.turn, square) {
                self.winner = Some(self.turn);
            }
        }
        self.turn = self.turn.other();
    }

    fn pass() -> Move {
        Move::Pass
    }

    fn outcome(&self) -> Option<Outcome> {
        let ending = if self.winner.is_some() {
            Ending::Five
        } else if self.grid.full() {
            Ending::FullBoard
        } else {
            return None;
        };
        Some(Outcome {
            winner: self.winner,
            ending,
            count: None,
            tournament: None,
        })
    }

    fn count(&self) -> Option<Count> {
        None
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

    /// In a finished game too: a drawn board is studied for its forbidden points whoever has five on it.
    fn forbidden(&self) -> Vec<(Square, Foul)> {
        self.grid
            .free_squares()
            .filter_map(|square| Some((square, self.foul(self.turn, square)?)))
            .collect()
    }

    fn winning_line(&self) -> Vec<Square> {
        let Some(winner) = self.winner else {
            return Vec::new();
        };
        self.shape()
            .squares()
            .filter(|square| self.in_winning_row(winner, *square))
            .collect()
    }
}
