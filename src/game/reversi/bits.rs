//! Legal placements and flips, all squares of a direction at once.

/// Columns b–g: a run across the board may go on through these only, or it would wrap into the next row.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares of a board of this size.
pub(super) const fn board(size: u8) -> u64 {
    match size {
        8 => u64::MAX,
        _ => {
            let row = (1 << size) - 1;
            let mut board = 0;
            let mut at = 0;
            while at < size {
                board |= row << (8 * at);
                at += 1;
            }
            board
        }
    }
}

/// Shift, and the mask that opposing discs must pass to carry a run on.
const DIRECTIONS: [(u32, u64); 4] = [(1, INNER), (8, u64::MAX), (7, INNER), (9, INNER)];

/// The empty squares where `own` would flip at least one disc of `opp`.
#[must_use]
#[inline]
pub fn moves(own: u64, opp: u64) -> u64 {
    let mut found = 0;
    for (shift, mask) in DIRECTIONS {
        let opp = opp & mask;
        let mut up = opp & (own << shift);
        let mut down = opp & (own >> shift);
        up |= opp & (up << shift);
        down |= opp & (down >> shift);
        let (twice_up, twice_down) = (opp & (opp << shift), opp & (opp >> shift));
        for _ in 0..2 {
            up |= twice_up & (up << (2 * shift));
            down |= twice_down & (down >> (2 * shift));
        }
        found |= (up << shift) | (down >> shift);
    }
    found & !(own | opp)
}

/// The discs of `opp` that a disc of `own` placed on the single bit `placed` flips.
#[must_use]
#[inline]
pub fn flips(placed: u64, own: u64, opp: u64) -> u64 {
    let mut flipped = 0;
    for (shift, mask) in DIRECTIONS {
        let opp = opp & mask;
        let mut up = opp & (placed << shift);
        let mut down = opp & (placed >> shift);
        for _ in 0..5 {
            up |= opp & (up << shift);
            down |= opp & (down >> shift);
        }
        if own & (up << shift) != 0 {
            flipped |= up;
        }
        if own & (down >> shift) != 0 {
            flipped |= down;
        }
    }
    flipped
}
