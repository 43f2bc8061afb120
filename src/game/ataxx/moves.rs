//! A move and its notation.

use std::fmt;
use std::str::FromStr;

use crate::game::{ParseSquareError, Square};

/// A move of a piece, or a forced pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A new piece on this square, beside any piece of the mover: `g2`.
    ///
    /// From which neighbour it comes makes no difference, so it is no part of the move.
    Clone(Square),
    /// A piece leaves its square, by a step or a jump: `a2a3`, `a7a5`.
    Shift {
        /// Where it stood.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// Nothing can move: `pass`; `0000` is read as well.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Clone(to) => write!(f, "{to}"),
            Move::Shift { from, to } => write!(f, "{from}{to}"),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        if text == "0000" || text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        let second = text
            .char_indices()
            .skip(1)
            .find(|(_, letter)| letter.is_ascii_alphabetic());
        match second {
            None => text.parse().map(Move::Clone),
            Some((at, _)) => {
                let (from, to) = text.split_at(at);
                Ok(Move::Shift {
                    from: from.parse()?,
                    to: to.parse()?,
                })
            }
        }
    }
}
