//! The rules, pure: the [`Game`] trait and its three implementations.
//!
//! Nothing here does I/O, knows an engine, a record, a clock, a colour or a human language.

mod fault;
mod outcome;
mod rules;
mod square;

pub mod ataxx;
pub mod gomoku;
pub mod perft;
pub mod reversi;

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;

pub use ataxx::Ataxx;
pub use fault::{Foul, IllegalMove, PositionError, PositionFault};
pub use gomoku::Gomoku;
pub use outcome::{Count, Ending, Outcome};
pub use reversi::Reversi;
pub use rules::{Rules, RulesError};
pub(crate) use rules::{read_rules, write_rules};
pub use square::{ParseSquareError, Square};

/// A position of a two-player board game, with all of its history that the rules look at.
///
/// Cheap to clone, so that an undo stack is a stack of positions and a search may copy freely.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// Which rules are in force; validated when made.
    type Rules: Rules;
    /// One move. A pass is a move, legal exactly when the rules force it.
    ///
    /// `Display` and `FromStr` are the one notation used in move lists, files, protocols and errors.
    type Move: Copy + Eq + Ord + Hash + Debug + Display + FromStr + Send + Sync + 'static;

    /// The name of the game in files and on the command line: lower case, ASCII.
    const ID: &'static str;

    /// The starting position of these rules.
    fn new(rules: Self::Rules) -> Self;

    /// Reads a position in the game's own one-line notation under these rules.
    ///
    /// # Errors
    /// Where and why the text is not a position.
    fn from_text(rules: Self::Rules, text: &str) -> Result<Self, PositionError>;

    /// Writes the position in the notation that [`Game::from_text`] reads.
    fn to_text(&self) -> String;

    /// The rules this game is played by.
    fn rules(&self) -> &Self::Rules;

    /// Size and orientation of the board.
    fn shape(&self) -> Shape;

    /// What stands on a square; off the board is a [`Cell::Wall`].
    fn cell(&self, square: Square) -> Cell;

    /// Whose turn it is; in a finished game, whose it would have been.
    fn turn(&self) -> Player;

    /// Every legal move, each once, in a fixed order; none when the game is over.
    fn moves(&self) -> Vec<Self::Move>;

    /// How many moves are legal.
    fn count_moves(&self) -> u64 {
        self.moves().len() as u64
    }

    /// Reads a move as it may be written in this position.
    ///
    /// Where a game has a second spelling that only the position can explain (in classic Ataxx a clone written with its
    /// source, `g1g2` for `g2`), this gives the one move it means; everything else reads as by `FromStr`. Whether the
    /// move is legal is not asked.
    ///
    /// # Errors
    /// The text is no move of this game.
    fn read_move(&self, text: &str) -> Result<Self::Move, <Self::Move as FromStr>::Err> {
        text.parse()
    }

    /// Whether a move may be played, and if not, why not.
    ///
    /// # Errors
    /// The first rule the move breaks.
    fn check(&self, mv: Self::Move) -> Result<(), IllegalMove>;

    /// Plays a legal move whose legality the caller has already established.
    ///
    /// An illegal move leaves the position in an unspecified (but memory-safe) state.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Plays a move.
    ///
    /// # Errors
    /// Why the move is illegal; the position is then unchanged.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMove> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// The pass, for games and rules that know one.
    fn pass() -> Self::Move;

    /// How the game ended, or nothing while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// The stones of each side, in games that are decided by counting them.
    fn count(&self) -> Option<Count>;

    /// Every way a person may touch squares to make this legal move: `[to]` or `[from, to]`; nothing for a pass.
    ///
    /// A move that can be made from several squares (an Ataxx clone) has several paths.
    fn paths(&self, mv: Self::Move) -> Vec<Path>;

    /// The square a move puts its stone on, if any.
    fn target(mv: Self::Move) -> Option<Square>;

    /// Empty squares where the side to move may not play although they look free, with the reason.
    fn forbidden(&self) -> Vec<(Square, Foul)> {
        Vec::new()
    }

    /// The stones of the line that decided the game, if a line did.
    fn winning_line(&self) -> Vec<Square> {
        Vec::new()
    }
}
/// The two sides: Black moves first.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The first to move.
    Black,
    /// The second to move.
    White,
}

impl Player {
    /// Both players, in the order they move.
    pub const BOTH: [Player; 2] = [Player::Black, Player::White];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::Black => Player::White,
            Player::White => Player::Black,
        }
    }

    /// 0 for Black, 1 for White: an index into a pair.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `black` or `white`, as in files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Player::Black => "black",
            Player::White => "white",
        }
    }
}

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A stone, disc or piece.
    Stone(Player),
    /// A square nobody can use.
    Wall,
}

/// Size and orientation of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// Columns, named from the left.
    pub columns: u8,
    /// Rows.
    pub rows: u8,
    /// Where row 1 is printed.
    pub row_one: RowOne,
}

impl Shape {
    /// Every square of the board, row by row from row 1.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.rows)
            .flat_map(move |row| (0..self.columns).map(move |column| Square { column, row }))
    }

    /// Whether the square is on the board.
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        square.column < self.columns && square.row < self.rows
    }
}

/// Where row 1 of a board is printed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RowOne {
    /// At the top, as in Reversi.
    Top,
    /// At the bottom, as in Gomoku and Ataxx.
    Bottom,
}

/// The squares a person touches, in order, to make a move: one or two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Path {
    /// Touch where the stone goes.
    To([Square; 1]),
    /// Touch a stone, then where it goes.
    FromTo([Square; 2]),
}

impl Path {
    /// The squares in the order they are touched.
    #[must_use]
    pub const fn squares(&self) -> &[Square] {
        match self {
            Path::To(squares) => squares,
            Path::FromTo(squares) => squares,
        }
    }
}
