//! Hashes of positions (Zobrist, "A new hashing method with application for game playing", 1970).

use super::bits;

/// For White to move.
pub(super) const SIDE: u64 = mix(0xa7a2_2a7a);

static PIECES: [[u64; 64]; 2] = {
    let mut pieces = [[0; 64]; 2];
    let mut at = 0;
    while at < 128 {
        pieces[at / 64][at % 64] = mix(at as u64 + 1);
        at += 1;
    }
    pieces
};

/// For a piece of this side on this square.
#[inline]
pub(super) fn piece(side: usize, square: u32) -> u64 {
    PIECES[side & 1][square as usize & 63]
}

/// For this many plies of a late clock.
pub(super) fn clock(plies: u8) -> u64 {
    if plies == 0 {
        0
    } else {
        mix(1000 + plies as u64)
    }
}

/// For the squares in use and the rules.
pub(super) fn ground(open: u64, clones: bool) -> u64 {
    mix(open ^ mix(2000 + u64::from(clones)))
}

/// For all pieces and the side to move.
pub(super) fn whole(pieces: [u64; 2], side: usize) -> u64 {
    let mut key = if side == 0 { 0 } else { SIDE };
    for (side, set) in pieces.into_iter().enumerate() {
        for square in bits(set) {
            key ^= piece(side, square);
        }
    }
    key
}

/// The mixing step of splitmix64 (Steele, Lea and Flood, 2014).
const fn mix(seed: u64) -> u64 {
    let z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
