//! Ataxx positions as text: `x5o/7/7/7/7/7/o5x x 0 1`.
//!
//! Rows from the top, separated by `/`: `x` Black, `o` White, `-` a wall, a digit that many empty squares. Then the side
//! to move, the plies on the clock and the number of the move, counted from 1 and raised after White's turn. As in the
//! programs of the field, the two numbers may be left out when reading. The same form serves every board size.

use super::{Ataxx, CLOCK_END, Rules, bit};
use crate::game::{Cell, Game, Player, PositionError, PositionFault, Rules as _, Square};

/// The letters of a text with their places, counted from 1.
type Letters<'a> = std::iter::Peekable<std::iter::Enumerate<std::str::Chars<'a>>>;

pub(super) fn read(rules: Rules, text: &str) -> Result<Ataxx, PositionError> {
    let mut letters = text.chars().enumerate().peekable();
    let end = text.chars().count() + 1;
    let fault = |at: usize, fault| PositionError { at, fault };
    let size = rules.size();

    let (mut pieces, mut open) = ([0; 2], rules.board());
    let mut square = Square::new(0, size - 1);
    loop {
        let Some((before, letter)) = letters.next() else {
            return Err(fault(end, PositionFault::TooShort));
        };
        let at = before + 1;
        let width = match letter {
            '/' | ' ' if square.column < size => return Err(fault(at, PositionFault::RowLength)),
            '/' if square.row == 0 => return Err(fault(at, PositionFault::BoardSize)),
            '/' => {
                square = Square::new(0, square.row - 1);
                continue;
            }
            ' ' if square.row > 0 => return Err(fault(at, PositionFault::BoardSize)),
            ' ' => break,
            'x' | 'X' | 'o' | 'O' | '-' => 1,
            '1'..='8' => letter as u8 - b'0',
            _ => return Err(fault(at, PositionFault::Character)),
        };
        if width > size - square.column {
            return Err(fault(at, PositionFault::RowLength));
        }
        match letter {
            'x' | 'X' => pieces[0] |= bit(square),
            'o' | 'O' => pieces[1] |= bit(square),
            '-' => open &= !bit(square),
            _ => {}
        }
        square.column += width;
    }

    let turn = match letters.next() {
        Some((_, 'x' | 'X')) => Player::Black,
        Some((_, 'o' | 'O')) => Player::White,
        other => {
            return Err(fault(
                other.map_or(end, |(before, _)| before + 1),
                PositionFault::Side,
            ));
        }
    };
    let clock = number(&mut letters, u32::from(CLOCK_END))?.unwrap_or(0) as u8;
    let number = number(&mut letters, u32::MAX)?.unwrap_or(1);
    if let Some((before, _)) = letters.next() {
        return Err(fault(before + 1, PositionFault::TooLong));
    }
    Ok(Ataxx::at(rules, pieces, open, turn, clock, number))
}

/// A space and a number of at most this much, or nothing where the text ends.
fn number(letters: &mut Letters, most: u32) -> Result<Option<u32>, PositionError> {
    let fault = |before: usize, fault| PositionError {
        at: before + 1,
        fault,
    };
    let Some((space, letter)) = letters.next() else {
        return Ok(None);
    };
    if letter != ' ' {
        return Err(fault(space, PositionFault::TooLong));
    }
    let mut number = None;
    while let Some((before, letter)) = letters.next_if(|(_, letter)| *letter != ' ') {
        number = letter
            .to_digit(10)
            .and_then(|digit| number.unwrap_or(0u32).checked_mul(10)?.checked_add(digit))
            .filter(|number| *number <= most);
        if number.is_none() {
            return Err(fault(before, PositionFault::Number));
        }
    }
    match number {
        Some(_) => Ok(number),
        None => Err(fault(space + 1, PositionFault::Number)),
    }
}

pub(super) fn write(position: &Ataxx) -> String {
    let size = position.rules.size();
    let mut text = String::new();
    for row in (0..size).rev() {
        let mut empties = 0;
        for column in 0..size {
            let letter = match position.cell(Square::new(column, row)) {
                Cell::Empty => {
                    empties += 1;
                    continue;
                }
                Cell::Stone(Player::Black) => 'x',
                Cell::Stone(Player::White) => 'o',
                Cell::Wall => '-',
            };
            push_empties(&mut text, &mut empties);
            text.push(letter);
        }
        push_empties(&mut text, &mut empties);
        text.push(if row > 0 { '/' } else { ' ' });
    }
    text.push(match position.turn {
        Player::Black => 'x',
        Player::White => 'o',
    });
    text.push_str(&format!(" {} {}", position.clock, position.number));
    text
}

fn push_empties(text: &mut String, empties: &mut u8) {
    if *empties > 0 {
        text.push(char::from(b'0' + *empties));
    }
    *empties = 0;
}
