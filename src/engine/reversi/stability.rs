//! Discs that can never be flipped again: a bound on the final score that needs no search.

use std::sync::LazyLock;

use super::board::Board;

const INNER: u64 = 0x007e_7e7e_7e7e_7e00;
const COLUMN: u64 = 0x0101_0101_0101_0101;

/// Powers of three at the set bits: a row of two colours as one number.
static TERNARY: [u16; 256] = ternary();

const fn ternary() -> [u16; 256] {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let (mut power, mut at) = (1, 0);
        while at < 8 {
            if bits >> at & 1 == 1 {
                table[bits] += power;
            }
            power *= 3;
            at += 1;
        }
        bits += 1;
    }
    table
}

const fn index(own: u64, opp: u64) -> usize {
    (TERNARY[(own & 255) as usize] + 2 * TERNARY[(opp & 255) as usize]) as usize
}

/// The stable discs of the first colour on an edge, by the edge as a ternary number.
pub(super) struct Edges([u8; 6561]);

impl Edges {
    /// The table, made when first asked for.
    pub fn get() -> &'static Edges {
        static EDGES: LazyLock<Edges> = LazyLock::new(|| {
            let mut known = vec![None; 6561];
            let mut table = [0; 6561];
            for own in 0..=255_u8 {
                for opp in (0..=255_u8).filter(|opp| opp & own == 0) {
                    let stable = edge_stable(own, opp, &mut known);
                    table[index(u64::from(own), u64::from(opp))] = stable & own;
                }
            }
            Edges(table)
        });
        &EDGES
    }

    fn at(&self, own: u64, opp: u64) -> u64 {
        u64::from(self.0[index(own, opp)])
    }

    fn on_edges(&self, own: u64, opp: u64) -> u64 {
        let rows = self.at(own, opp) | self.at(own >> 56, opp >> 56) << 56;
        let left = self.at(gather(own), gather(opp));
        let right = self.at(gather(own >> 7), gather(opp >> 7));
        rows | spread(left) | spread(right) << 7
    }
}

/// The bits of column a as one byte, row 1 lowest.
const fn gather(bits: u64) -> u64 {
    (bits & COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// A byte as bits of column a: the reverse of [`gather`].
const fn spread(byte: u64) -> u64 {
    let low = (byte & 15).wrapping_mul(0x0020_4081) & 0x0101_0101;
    let high = (byte >> 4).wrapping_mul(0x0020_4081) & 0x0101_0101;
    low | high << 32
}

/// The discs on an edge that no sequence of moves by either side can flip.
fn edge_stable(own: u8, opp: u8, known: &mut [Option<u8>]) -> u8 {
    let at = index(u64::from(own), u64::from(opp));
    if let Some(stable) = known[at] {
        return stable;
    }
    let mut stable = own | opp;
    for square in (0..8).filter(|square| (own | opp) >> square & 1 == 0) {
        for (mover, other) in [(own, opp), (opp, own)] {
            let flipped = row_flips(square, mover, other);
            let (mover, other) = (mover | 1 << square | flipped, other & !flipped);
            stable &= !flipped & edge_stable(mover, other, known);
        }
    }
    known[at] = Some(stable);
    stable
}

/// What a disc of `own` flips along one row.
fn row_flips(square: u8, own: u8, opp: u8) -> u8 {
    super::board::flips(usize::from(square), u64::from(own), u64::from(opp)) as u8
}

/// Squares whose line is full, for each of the four directions.
fn full_lines(discs: u64) -> [u64; 4] {
    let empty = !discs;
    let mut rows = empty;
    rows |= rows >> 4 & 0x0f0f_0f0f_0f0f_0f0f;
    rows |= rows >> 2 & 0x3f3f_3f3f_3f3f_3f3f;
    rows |= rows >> 1 & 0x7f7f_7f7f_7f7f_7f7f;
    let rows = (rows & COLUMN).wrapping_mul(255);
    let mut columns = empty;
    columns |= columns.rotate_left(8);
    columns |= columns.rotate_left(16);
    columns |= columns.rotate_left(32);
    let (mut up, mut down) = (empty, empty);
    up |= up << 9 & 0xfefe_fefe_fefe_fefe;
    up |= up << 18 & 0xfcfc_fcfc_fcfc_fcfc;
    up |= up << 36 & 0xf0f0_f0f0_f0f0_f0f0;
    down |= down >> 9 & 0x7f7f_7f7f_7f7f_7f7f;
    down |= down >> 18 & 0x3f3f_3f3f_3f3f_3f3f;
    down |= down >> 36 & 0x0f0f_0f0f_0f0f_0f0f;
    let rising = up | down;
    let (mut up, mut down) = (empty, empty);
    up |= up << 7 & 0x7f7f_7f7f_7f7f_7f7f;
    up |= up << 14 & 0x3f3f_3f3f_3f3f_3f3f;
    up |= up << 28 & 0x0f0f_0f0f_0f0f_0f0f;
    down |= down >> 7 & 0xfefe_fefe_fefe_fefe;
    down |= down >> 14 & 0xfcfc_fcfc_fcfc_fcfc;
    down |= down >> 28 & 0xf0f0_f0f0_f0f0_f0f0;
    [!rows, !columns, !rising, !(up | down)]
}

/// Discs of the mover that can never be flipped, on 8×8; a safe part of them, not always all.
///
/// Those are the stable discs of the edges, the discs with all four lines full, and the discs which in every
/// direction have a full line or lean on a stable one.
pub(super) fn stable(edges: &Edges, board: Board) -> u64 {
    let [rows, columns, rising, falling] = full_lines(board.discs());
    let inner = board.own & INNER;
    let mut stable =
        edges.on_edges(board.own, board.opp) | (inner & rows & columns & rising & falling);
    if stable == 0 {
        return 0;
    }
    loop {
        let more = inner
            & (rows | stable << 1 | stable >> 1)
            & (columns | stable << 8 | stable >> 8)
            & (rising | stable << 9 | stable >> 9)
            & (falling | stable << 7 | stable >> 7);
        if more & !stable == 0 {
            return stable;
        }
        stable |= more;
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::walk;
    use super::*;

    /// The mover's discs that no sequence of moves of either side can flip.
    fn never_flipped(board: Board) -> u64 {
        fn visit(black: u64, white: u64, kept: &mut u64) {
            for (board, own_is_black) in [
                (
                    Board {
                        own: black,
                        opp: white,
                    },
                    true,
                ),
                (
                    Board {
                        own: white,
                        opp: black,
                    },
                    false,
                ),
            ] {
                let mut moves = board.moves(u64::MAX);
                while moves != 0 {
                    let square = moves.trailing_zeros() as usize;
                    moves &= moves - 1;
                    let flipped = board.flips(square);
                    *kept &= !flipped;
                    let after = board.after(square, flipped);
                    if own_is_black {
                        visit(after.opp, after.own, kept);
                    } else {
                        visit(after.own, after.opp, kept);
                    }
                }
            }
        }
        let mut kept = board.own;
        visit(board.own, board.opp, &mut kept);
        kept
    }

    #[test]
    fn what_is_called_stable_is_never_flipped() {
        let mut found = 0;
        for seed in 0..150 {
            walk(1000 + seed, |board, _| {
                if (!board.discs()).count_ones() <= 6 {
                    let stable = stable(Edges::get(), board);
                    assert_eq!(stable & !never_flipped(board), 0, "{board:?}");
                    found += stable.count_ones();
                }
            });
        }
        assert!(found > 5_000, "{found}");
    }

    #[test]
    fn every_edge_table_entry_is_safe() {
        // A corner holds whatever stands next to it in one colour.
        let edges = Edges::get();
        assert_eq!(edges.at(0b0000_0111, 0), 0b0000_0111);
        assert_eq!(edges.at(0b0000_0110, 0), 0);
        assert_eq!(edges.at(0b1100_0000, 0b0011_1111), 0b1100_0000);
        assert_eq!(edges.at(0b0111_1111, 0b1000_0000), 0b0111_1111);
    }
}
