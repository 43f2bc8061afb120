//! A square and its name.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A square or point of a board: column and row, both counted from 0.
///
/// Its name is the column's letter and the row's number counted from 1: column 3, row 2 is `d3`.
/// No letter is left out. `{}` prints lower case, `{:#}` upper case; both are read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    /// Counted from the left.
    pub column: u8,
    /// Counted from the game's row 1, whether that is printed at the top or at the bottom.
    pub row: u8,
}

impl Square {
    /// The square in this column and row, both counted from 0.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Self {
        Square { column, row }
    }

    /// The square some columns and rows away, unless that is left of column 0, below row 0 or beyond 255.
    #[must_use]
    pub const fn offset(self, columns: i8, rows: i8) -> Option<Square> {
        match (
            self.column.checked_add_signed(columns),
            self.row.checked_add_signed(rows),
        ) {
            (Some(column), Some(row)) => Some(Square { column, row }),
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = if f.alternate() { b'A' } else { b'a' };
        write!(
            f,
            "{}{}",
            char::from(first.saturating_add(self.column)),
            u16::from(self.row) + 1
        )
    }
}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        let column = match letters.next() {
            Some(letter) if letter.is_ascii_alphabetic() => {
                letter.to_ascii_lowercase() as u8 - b'a'
            }
            _ => return Err(ParseSquareError),
        };
        let digits = letters.as_str();
        if digits.is_empty()
            || digits.starts_with('0')
            || !digits.bytes().all(|b| b.is_ascii_digit())
        {
            return Err(ParseSquareError);
        }
        let number: u8 = digits.parse().map_err(|_| ParseSquareError)?;
        Ok(Square {
            column,
            row: number - 1,
        })
    }
}

/// The text is not a column's letter followed by a row's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("not-a-square")]
pub struct ParseSquareError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_reads_back_in_either_case() {
        for column in 0..26 {
            for row in 0..22 {
                let square = Square { column, row };
                assert_eq!(format!("{square}").parse(), Ok(square));
                assert_eq!(format!("{square:#}").parse(), Ok(square));
            }
        }
        assert_eq!("H8".parse(), Ok(Square { column: 7, row: 7 }));
    }

    #[test]
    fn what_is_not_a_name_is_refused() {
        for text in [
            "", "a", "a0", "a01", "8h", "h+8", "h 8", "h256", "é1", "hh8",
        ] {
            assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text:?}");
        }
    }
}
