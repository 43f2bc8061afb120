//! The shapes the evaluation looks at: eleven kinds in 46 places, each read as a ternary number.
//!
//! A square counts 0 for a disc of the opponent, 1 when empty, 2 for a disc of the mover, so that the other side's view
//! of a place is its largest number minus the mover's. All 46 numbers are kept in one row of 16-bit lanes and changed by
//! adding the row of each square that changes; the compiler makes vector instructions of that.

use super::board::Board;

/// Kinds of pattern.
pub(super) const KINDS: usize = 11;
/// Places: each kind in each distinct image under the eight symmetries of the board.
pub(super) const PLACES: usize = 46;
/// Lanes of a row: the places, filled up to whole vectors.
const LANES: usize = 48;
/// The most squares a kind has.
const MOST: usize = 10;

/// The squares of each kind in its first place; `a1` is 0, `b1` 1, `a2` 8.
const KIND_SQUARES: [&[u8]; KINDS] = [
    // Edge with both X squares.
    &[9, 0, 1, 2, 3, 4, 5, 6, 7, 14],
    // Corner, 2 rows of 5.
    &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12],
    // Corner, 3 × 3.
    &[0, 1, 2, 8, 9, 10, 16, 17, 18],
    // The second, third and fourth line.
    &[8, 9, 10, 11, 12, 13, 14, 15],
    &[16, 17, 18, 19, 20, 21, 22, 23],
    &[24, 25, 26, 27, 28, 29, 30, 31],
    // Diagonals of 8 down to 4.
    &[0, 9, 18, 27, 36, 45, 54, 63],
    &[1, 10, 19, 28, 37, 46, 55],
    &[2, 11, 20, 29, 38, 47],
    &[3, 12, 21, 30, 39],
    &[4, 13, 22, 31],
];

/// How many numbers a pattern of so many squares has.
const fn numbers(squares: usize) -> usize {
    3_usize.pow(squares as u32)
}

/// How many numbers a kind has.
pub(super) const fn kind_numbers(kind: usize) -> usize {
    numbers(KIND_SQUARES[kind].len())
}

/// Where the weights of each kind begin in a table of all kinds; the last is the size of the table.
pub(super) const OFFSETS: [usize; KINDS + 1] = offsets();

const fn offsets() -> [usize; KINDS + 1] {
    let mut table = [0; KINDS + 1];
    let mut kind = 0;
    while kind < KINDS {
        table[kind + 1] = table[kind] + kind_numbers(kind);
        kind += 1;
    }
    table
}

/// One of the eight symmetries applied to a square: bit 0 mirrors the columns, bit 1 the rows, bit 2 swaps them.
const fn image(square: u8, symmetry: u8) -> u8 {
    let (mut row, mut column) = (square / 8, square % 8);
    if symmetry & 1 != 0 {
        column = 7 - column;
    }
    if symmetry & 2 != 0 {
        row = 7 - row;
    }
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    8 * row + column
}

/// A kind in one place; unused squares hold 64.
#[derive(Clone, Copy)]
struct Place {
    kind: usize,
    squares: [u8; MOST],
}

const fn place(kind: usize, symmetry: u8) -> Place {
    let mut squares = [64; MOST];
    let shape = KIND_SQUARES[kind];
    let mut at = 0;
    while at < shape.len() {
        squares[at] = image(shape[at], symmetry);
        at += 1;
    }
    Place { kind, squares }
}

const fn covers(place: &Place) -> u64 {
    let mut bits = 0;
    let mut at = 0;
    while at < MOST {
        if place.squares[at] < 64 {
            bits |= 1 << place.squares[at];
        }
        at += 1;
    }
    bits
}

/// Kind by kind, the images of its first place, each set of squares once.
const ALL: [Place; PLACES] = all();

const fn all() -> [Place; PLACES] {
    let mut found = [place(0, 0); PLACES];
    let mut count = 0;
    let mut kind = 0;
    while kind < KINDS {
        let first = count;
        let mut symmetry = 0;
        while symmetry < 8 {
            let new = place(kind, symmetry);
            let mut at = first;
            while at < count && covers(&found[at]) != covers(&new) {
                at += 1;
            }
            if at == count {
                found[count] = new;
                count += 1;
            }
            symmetry += 1;
        }
        kind += 1;
    }
    assert!(count == PLACES);
    found
}

/// Where the weights of each place begin.
pub(super) const PLACE_OFFSETS: [usize; PLACES] = place_offsets();

const fn place_offsets() -> [usize; PLACES] {
    let mut table = [0; PLACES];
    let mut at = 0;
    while at < PLACES {
        table[at] = OFFSETS[ALL[at].kind];
        at += 1;
    }
    table
}

/// A number for each place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
struct Row([u16; LANES]);

const ZERO: Row = Row([0; LANES]);

/// What a square adds to each place when it changes by one.
static ROWS: [Row; 64] = rows();

const fn rows() -> [Row; 64] {
    let mut table = [ZERO; 64];
    let mut at = 0;
    while at < PLACES {
        let mut power = 1;
        let mut digit = 0;
        while digit < MOST {
            let square = ALL[at].squares[digit];
            if square < 64 {
                table[square as usize].0[at] = power;
                power *= 3;
            }
            digit += 1;
        }
        at += 1;
    }
    table
}

/// The numbers of an empty board: half of the largest ones.
static EMPTY: Row = empty();

const fn empty() -> Row {
    let mut sum = ZERO;
    let rows = rows();
    let mut square = 0;
    while square < 64 {
        let mut at = 0;
        while at < LANES {
            sum.0[at] += rows[square].0[at];
            at += 1;
        }
        square += 1;
    }
    sum
}

/// The sum of the rows of some squares.
#[inline]
fn sum(mut squares: u64) -> Row {
    let mut sum = ZERO;
    while squares != 0 {
        let row = &ROWS[squares.trailing_zeros() as usize & 63];
        for (number, more) in sum.0.iter_mut().zip(row.0) {
            *number = number.wrapping_add(more);
        }
        squares &= squares - 1;
    }
    sum
}

/// The patterns of a position, seen by the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patterns(Row);

impl Patterns {
    /// Those of a position, from scratch.
    #[must_use]
    pub fn of(board: Board) -> Patterns {
        let (own, opp) = (sum(board.own), sum(board.opp));
        let mut row = EMPTY;
        for (at, number) in row.0.iter_mut().enumerate() {
            *number = number.wrapping_add(own.0[at]).wrapping_sub(opp.0[at]);
        }
        Patterns(row)
    }

    /// Those after the mover's disc on `square` has flipped `flipped`, seen by the opponent.
    #[inline]
    #[must_use]
    pub fn after(&self, square: usize, flipped: u64) -> Patterns {
        let placed = &ROWS[square & 63];
        let turned = sum(flipped);
        let mut row = ZERO;
        for (at, number) in row.0.iter_mut().enumerate() {
            // A disc turned is worth two, one placed on an empty square one.
            let mine = self.0.0[at]
                .wrapping_add(placed.0[at])
                .wrapping_add(2 * turned.0[at]);
            *number = (2 * EMPTY.0[at]).wrapping_sub(mine);
        }
        Patterns(row)
    }

    /// The same position seen by the opponent.
    #[inline]
    #[must_use]
    pub fn passed(&self) -> Patterns {
        let mut row = self.0;
        for (number, empty) in row.0.iter_mut().zip(EMPTY.0) {
            *number = (2 * empty).wrapping_sub(*number);
        }
        Patterns(row)
    }

    /// The number of each place.
    #[inline]
    pub(super) fn numbers(&self) -> &[u16; LANES] {
        &self.0.0
    }
}

/// For each number of a kind, the number of its mirror image if the kind is its own mirror image, else itself.
pub(super) fn mirrored(kind: usize) -> Vec<usize> {
    let shape = KIND_SQUARES[kind];
    let first = covers(&place(kind, 0));
    let order: Vec<usize> = (1..8)
        .map(|symmetry| place(kind, symmetry))
        .filter(|mirror| covers(mirror) == first)
        .map(|mirror| {
            mirror
                .squares
                .iter()
                .filter_map(|square| shape.iter().position(|other| other == square))
                .collect::<Vec<usize>>()
        })
        // Reflecting a diagonal in itself changes nothing: the reflection across it is the one looked for.
        .find(|order| order.iter().enumerate().any(|(at, to)| at != *to))
        .unwrap_or_else(|| (0..shape.len()).collect());
    // Digit by digit: the numbers with one digit more follow those without it.
    order.iter().fold(vec![0], |shorter, to| {
        let digits = (0..3).map(|digit| digit * numbers(*to));
        digits
            .flat_map(|digit| shorter.iter().map(move |number| number + digit))
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::walk;
    use super::*;

    #[test]
    fn carried_along_is_the_same_as_from_scratch() {
        for seed in 0..100 {
            let mut patterns: Option<Patterns> = None;
            walk(seed, |board, played| {
                patterns = match (patterns, played) {
                    (Some(before), Some((square, flipped))) => Some(before.after(square, flipped)),
                    (Some(before), None) => Some(before.passed()),
                    (None, _) => Some(Patterns::of(board)),
                };
                assert_eq!(patterns, Some(Patterns::of(board)));
            });
        }
    }

    #[test]
    fn mirroring_twice_changes_nothing() {
        for kind in 0..KINDS {
            let mirrored = mirrored(kind);
            assert!((0..kind_numbers(kind)).all(|number| mirrored[mirrored[number]] == number));
            let fixed = (0..kind_numbers(kind)).filter(|n| mirrored[*n] == *n);
            // Only the 2 × 5 corner has no mirror image in its own place.
            assert_eq!(fixed.count() == kind_numbers(kind), kind == 1);
        }
    }
}
