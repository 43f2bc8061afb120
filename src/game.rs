//! The rules, pure: the [`Game`] trait and its three implementations.
//!
//! Nothing here does I/O, knows an engine, a record, a clock, a colour or a human language.

mod square;

pub mod ataxx;
pub mod gomoku;
pub mod perft;
pub mod reversi;

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

pub use ataxx::Ataxx;
pub use gomoku::Gomoku;
pub use reversi::Reversi;
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

/// The rules of one game: a variant by name, a board size, and a named starting set-up.
///
/// `Display` and `FromStr` are the short form of the command line (`standard`, `freestyle:19`, `classic:cross`),
/// serde the object form in files. Both refuse what [`Rules::choose`] refuses.
pub trait Rules:
    Clone
    + Eq
    + Debug
    + Default
    + Display
    + FromStr<Err = RulesError>
    + Serialize
    + DeserializeOwned
    + Send
    + Sync
    + 'static
{
    /// The names of the variants, the default first.
    fn variants() -> &'static [&'static str];
    /// The board sizes a variant may be played on, in ascending order.
    fn sizes(variant: &str) -> Vec<u8>;
    /// The size a variant is played on unless one is chosen.
    fn default_size(variant: &str) -> u8;
    /// The named set-ups of a variant, the default first; empty where there is nothing to choose.
    fn setups(variant: &str) -> &'static [&'static str];
    /// Rules from their parts; `setup` is empty where there is nothing to choose.
    ///
    /// # Errors
    /// Which part is not one of those on offer.
    fn choose(variant: &str, size: u8, setup: &str) -> Result<Self, RulesError>;
    /// The name of the variant.
    fn variant(&self) -> &'static str;
    /// The size of the board: squares along one edge.
    fn size(&self) -> u8;
    /// The name of the set-up, or empty.
    fn setup(&self) -> &'static str;
}

/// Writes rules in the short form: the variant, and after a colon the size or set-up where it is not the default.
pub(crate) fn write_rules<R: Rules>(
    rules: &R,
    f: &mut std::fmt::Formatter<'_>,
) -> std::fmt::Result {
    let variant = rules.variant();
    f.write_str(variant)?;
    if rules.size() != R::default_size(variant) {
        write!(f, ":{}", rules.size())?;
    }
    if R::setups(variant)
        .first()
        .is_some_and(|usual| *usual != rules.setup())
    {
        write!(f, ":{}", rules.setup())?;
    }
    Ok(())
}

/// Reads the short form of rules: `variant`, then `:size` or `:set-up` in any order, each at most once.
pub(crate) fn read_rules<R: Rules>(text: &str) -> Result<R, RulesError> {
    let mut parts = text.split(':');
    let variant = parts.next().unwrap_or_default();
    let variant = *R::variants()
        .iter()
        .find(|known| **known == variant)
        .ok_or_else(|| RulesError::Variant(variant.to_owned()))?;
    let (mut size, mut setup) = (None, None);
    for part in parts {
        if part.starts_with(|c: char| c.is_ascii_digit()) {
            let read = part
                .parse()
                .map_err(|_| RulesError::Size(part.to_owned()))?;
            if size.replace(read).is_some() {
                return Err(RulesError::Size(part.to_owned()));
            }
        } else if part.is_empty() || setup.replace(part).is_some() {
            return Err(RulesError::Setup(part.to_owned()));
        }
    }
    R::choose(
        variant,
        size.unwrap_or_else(|| R::default_size(variant)),
        setup
            .or_else(|| R::setups(variant).first().copied())
            .unwrap_or_default(),
    )
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

/// How many stones each side has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Count {
    /// Black's stones.
    pub black: u16,
    /// White's stones.
    pub white: u16,
}

impl Count {
    /// The stones of one side.
    #[must_use]
    pub const fn of(self, player: Player) -> u16 {
        match player {
            Player::Black => self.black,
            Player::White => self.white,
        }
    }

    /// The side with more stones, if one has.
    #[must_use]
    pub const fn leader(self) -> Option<Player> {
        if self.black > self.white {
            Some(Player::Black)
        } else if self.white > self.black {
            Some(Player::White)
        } else {
            None
        }
    }
}

/// How a game ended by its rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The winner; nobody in a draw.
    pub winner: Option<Player>,
    /// What ended the game.
    pub ending: Ending,
    /// The stones on the board, in games that count them.
    pub count: Option<Count>,
    /// The count with the empty squares given to the winner, where a tournament scores so.
    pub tournament: Option<Count>,
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// A winning row of stones.
    Five,
    /// No empty square is left.
    FullBoard,
    /// Neither side can move although squares are empty.
    NoMoves,
    /// A side has no stone left.
    WipedOut,
    /// The same position for the third time.
    Repetition,
    /// Too many plies without progress (Ataxx: 100).
    PlyClock,
}

impl Ending {
    /// Its name in files and messages.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Ending::Five => "five",
            Ending::FullBoard => "full-board",
            Ending::NoMoves => "no-moves",
            Ending::WipedOut => "wiped-out",
            Ending::Repetition => "repetition",
            Ending::PlyClock => "ply-clock",
        }
    }
}

/// Why a move is illegal. `Display` is a stable code; the sentences are the catalogues' business.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum IllegalMove {
    /// The game is over.
    #[error("game-over")]
    GameOver,
    /// A square of the move is not on the board.
    #[error("off-board")]
    OffBoard,
    /// The target is occupied.
    #[error("occupied")]
    Occupied,
    /// The target is a wall.
    #[error("wall")]
    Wall,
    /// The disc would flip nothing.
    #[error("flips-nothing")]
    FlipsNothing,
    /// There is no stone of the mover on the square the move starts from.
    #[error("not-yours")]
    NotYours,
    /// No stone of the mover reaches the target.
    #[error("out-of-reach")]
    OutOfReach,
    /// The rules forbid this point to the mover.
    #[error("forbidden-{0}")]
    Forbidden(Foul),
    /// A pass, although there are moves.
    #[error("pass-refused")]
    PassRefused,
    /// A move, although the mover must pass.
    #[error("must-pass")]
    MustPass,
    /// A kind of move these rules do not know (a jump where pieces step, a step where they clone).
    #[error("wrong-kind")]
    WrongKind,
}

/// Why a point is forbidden to Black in renju.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Foul {
    /// Two open threes at once.
    DoubleThree,
    /// Two fours at once.
    DoubleFour,
    /// Six or more in a row.
    Overline,
}

impl Display for Foul {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Foul::DoubleThree => "double-three",
            Foul::DoubleFour => "double-four",
            Foul::Overline => "overline",
        })
    }
}

/// Why rules cannot be made. `Display` is a stable code with the offending part.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RulesError {
    /// No such variant.
    #[error("unknown-variant {0:?}")]
    Variant(String),
    /// The variant is not played on boards of this size.
    #[error("size {0}")]
    Size(String),
    /// The variant has no set-up of this name.
    #[error("unknown-setup {0:?}")]
    Setup(String),
}

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{fault} at {at}")]
pub struct PositionError {
    /// The character the fault was found at, counted from 1.
    pub at: usize,
    /// What is wrong there.
    pub fault: PositionFault,
}

/// What is wrong with the text of a position. `Display` is a stable code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum PositionFault {
    /// A character that means nothing here.
    #[error("unexpected-character")]
    Character,
    /// The text stops too early.
    #[error("too-short")]
    TooShort,
    /// Something follows the position.
    #[error("too-long")]
    TooLong,
    /// A row has too many or too few squares.
    #[error("row-length")]
    RowLength,
    /// The board has not the size the rules say.
    #[error("board-size")]
    BoardSize,
    /// The side to move is missing or unknown.
    #[error("side-to-move")]
    Side,
    /// A counter is not a number in range.
    #[error("number")]
    Number,
    /// A position that no game under these rules can reach and no search can use.
    #[error("impossible")]
    Impossible,
}
