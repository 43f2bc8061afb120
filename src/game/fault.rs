//! What is wrong with a move or with the text of a position.

use std::fmt::Display;

use thiserror::Error;

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
    /// The piece that is chosen has no move.
    #[error("cannot-move")]
    CannotMove,
    /// Several pieces of the mover reach the target and none of them is chosen.
    #[error("choose-piece")]
    ChoosePiece,
    /// Not the chosen piece, perhaps another one, reaches the target.
    #[error("piece-out-of-reach")]
    PieceOutOfReach,
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
