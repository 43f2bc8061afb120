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

    /// The number of pairs of a square of `from` and a square of `to` in its neighbourhood.
    #[inline]
    pub(super) const fn pairs(self, from: u64, to: u64) -> u32 {
        let (west, east) = ((from & !LEFT) >> 1, (from & !RIGHT) << 1);
        match self {
            Neighbourhood::Orthogonal => {
                (west & to).count_ones()
                    + (east & to).count_ones()
                    + (from << 8 & to).count_ones()
                    + (from >> 8 & to).count_ones()
            }
            Neighbourhood::Touching => {
                (west & to).count_ones()
                    + (east & to).count_ones()
                    + in_rows([west, from, east], 8, to)
            }
            Neighbourhood::Ring => {
                let (far_west, far_east) = ((from & !LEFT_TWO) >> 2, (from & !RIGHT_TWO) << 2);
                (far_west & to).count_ones()
                    + (far_east & to).count_ones()
                    + in_rows([far_west, far_east, 0], 8, to)
                    + in_rows([far_west, west, from], 16, to)
                    + in_rows([east, far_east, 0], 16, to)
            }
        }
    }
}

/// How often the three sets, shifted up and down by this many bits, meet `to`.
#[inline]
const fn in_rows(sets: [u64; 3], shift: u32, to: u64) -> u32 {
    let mut met = 0;
    let mut at = 0;
    while at < 3 {
        met += (sets[at] << shift & to).count_ones() + (sets[at] >> shift & to).count_ones();
        at += 1;
    }
    met
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
