//! Legal placements and flips, all squares of a direction at once.

/// Columns b–g: a run across the board may go on through these only, or it would wrap into the next row.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The squares of a board of this size.
pub(super) const fn board(size: u8) -> u64 {
    match size {
        4 => 0x0f0f_0f0f,
        6 => 0x3f3f_3f3f_3f3f,
        _ => u64::MAX,
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
///
/// Along each ray the first square that is not `opp` ends the run; if it is `own`, everything before it flips.
#[must_use]
#[inline]
pub const fn flips(placed: u64, own: u64, opp: u64) -> u64 {
    let rays = &RAYS[(placed.trailing_zeros() % 64) as usize];
    let mut flipped = 0;
    let mut direction = 0;
    while direction < rays.up.len() {
        let (up, down) = (rays.up[direction], rays.down[direction]);
        let ends = up & !opp;
        let end = ends & ends.wrapping_neg() & own;
        flipped |= up & end.wrapping_sub((end != 0) as u64);
        // Bit 0 keeps the shift in range where nothing ends the run; it counts only where it is on the ray.
        let ends = down & !opp | 1;
        let end = (1 << (63 - ends.leading_zeros())) & own & down;
        flipped |= down & (end << 1).wrapping_neg();
        direction += 1;
    }
    flipped
}

/// The squares from one square to the edge, without itself: east, north, north-west and north-east on a board drawn with
/// bit 0 at the lower left (`up`, towards higher bits), and the opposite ways (`down`).
#[derive(Clone, Copy)]
struct Rays {
    up: [u64; 4],
    down: [u64; 4],
}

static RAYS: [Rays; 64] = {
    let steps = [(1, 0), (0, 1), (-1, 1), (1, 1)];
    let mut all = [Rays {
        up: [0; 4],
        down: [0; 4],
    }; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < steps.len() {
            let (columns, rows) = steps[direction];
            all[square].up[direction] = ray(square as i32, columns, rows);
            all[square].down[direction] = ray(square as i32, -columns, -rows);
            direction += 1;
        }
        square += 1;
    }
    all
};

const fn ray(from: i32, columns: i32, rows: i32) -> u64 {
    let (mut column, mut row) = (from % 8 + columns, from / 8 + rows);
    let mut ray = 0;
    while 0 <= column && column < 8 && 0 <= row && row < 8 {
        ray |= 1 << (row * 8 + column);
        column += columns;
        row += rows;
    }
    ray
}
