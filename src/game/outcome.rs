//! How a game ends.

use super::Player;

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
