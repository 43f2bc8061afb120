//! Sets of squares as bits, and the neighbourhoods of all of them at once.
//!
//! Eight bits a row on every board size: a1 is bit 0, b1 bit 1, a2 bit 8.

/// Column a, where a shift to the left would wrap into the row below.
const LEFT: u64 = 0x0101_0101_0101_0101;
/// Column h, where a shift to the right would wrap into the row above.
const RIGHT: u64 = LEFT << 7;
/// Columns a and b.
const LEFT_TWO: u64 = LEFT | LEFT << 1;
/// Columns g and h.
const RIGHT_TWO: u64 = RIGHT | RIGHT >> 1;

/// Which squares around a square belong to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Neighbourhood {
    /// The four squares that share an edge with it.
    Orthogonal,
    /// The eight squares that touch it.
    Touching,
    /// The sixteen squares at distance two.
    Ring,
}

impl Neighbourhood {
    /// The union of the neighbourhoods of these squares.
    #[inline]
    pub(crate) const fn of(self, squares: u64) -> u64 {
        let (west, east) = ((squares & !LEFT) >> 1, (squares & !RIGHT) << 1);
        match self {
            Neighbourhood::Orthogonal => west | east | squares << 8 | squares >> 8,
            Neighbourhood::Touching => {
                let row = west | squares | east;
                west | east | row << 8 | row >> 8
            }
            Neighbourhood::Ring => {
                let sides = (squares & !LEFT_TWO) >> 2 | (squares & !RIGHT_TWO) << 2;
                let row = sides | west | squares | east;
                sides | sides << 8 | sides >> 8 | row << 16 | row >> 16
            }
        }
    }

    /// The neighbourhood of one square, given by the number of its bit.
    #[inline]
    pub(crate) const fn around(self, index: u32) -> u64 {
        AROUND[self as usize][(index % 64) as usize]
    }

    /// The number of pairs of a square of `from` and a square of `to` in its neighbourhood.
    #[inline]
    pub(super) const fn pairs(self, mut from: u64, to: u64) -> u32 {
        let mut rows = 0;
        while from != 0 {
            rows += count_rows(self.around(from.trailing_zeros()) & to);
            from &= from - 1;
        }
        // A square of `to` pairs with at most sixteen squares, so no row counts more than 8 × 16; their sum may need more
        // than a byte.
        let rows = (rows & 0x00ff_00ff_00ff_00ff) + (rows >> 8 & 0x00ff_00ff_00ff_00ff);
        (rows.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
    }
}

/// The number of squares in each row, one row a byte.
#[inline]
const fn count_rows(squares: u64) -> u64 {
    let pairs = squares - (squares >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
}

static AROUND: [[u64; 64]; 3] = [
    table(Neighbourhood::Orthogonal),
    table(Neighbourhood::Touching),
    table(Neighbourhood::Ring),
];

const fn table(neighbourhood: Neighbourhood) -> [u64; 64] {
    let mut table = [0; 64];
    let mut index = 0;
    while index < 64 {
        table[index] = neighbourhood.of(1 << index);
        index += 1;
    }
    table
}

/// The squares of a board of this size.
pub(super) const fn board(size: u8) -> u64 {
    let row = 0xff >> (8 - size);
    let mut board = 0;
    let mut at = 0;
    while at < size {
        board |= row << (8 * at);
        at += 1;
    }
    board
}
