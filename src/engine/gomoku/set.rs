//! A set of points.

/// A point of the board as it is searched: 32 points a row, the board itself starting at row and column [`MARGIN`].
pub(super) type At = u16;

/// Cells of wall around the board, so that a step along a line needs no bounds.
pub(super) const MARGIN: u16 = 5;

/// Points in all, walls included.
pub(super) const POINTS: usize = 32 * 32;

/// Points of the board, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Set([u32; 32]);

impl Set {
    /// No point.
    pub(super) const EMPTY: Set = Set([0; 32]);

    #[inline]
    pub(super) const fn add(&mut self, at: At) {
        self.0[(at >> 5) as usize] |= 1 << (at & 31);
    }

    #[inline]
    pub(super) const fn remove(&mut self, at: At) {
        self.0[(at >> 5) as usize] &= !(1 << (at & 31));
    }

    #[inline]
    pub(super) const fn contains(&self, at: At) -> bool {
        self.0[(at >> 5) as usize] >> (at & 31) & 1 != 0
    }

    /// Whether there is no point in it.
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; 32]
    }

    /// The points in both.
    pub(super) fn and(&self, other: &Set) -> Set {
        Set(std::array::from_fn(|row| self.0[row] & other.0[row]))
    }

    /// The points in either.
    pub(super) fn or(&self, other: &Set) -> Set {
        Set(std::array::from_fn(|row| self.0[row] | other.0[row]))
    }

    /// The points up to two steps away in columns and rows, or three in a straight line.
    pub(super) fn around(&self) -> Set {
        let beside = |steps: u32| -> [u32; 32] {
            std::array::from_fn(|row| {
                let bits = self.0[row];
                bits << steps | bits >> steps
            })
        };
        let [one, two, three] = [beside(1), beside(2), beside(3)];
        let block: [u32; 32] = std::array::from_fn(|row| self.0[row] | one[row] | two[row]);
        let star: [u32; 32] = std::array::from_fn(|row| self.0[row] | three[row]);
        let at = |rows: &[u32; 32], row: usize, by: isize| {
            row.checked_add_signed(by)
                .and_then(|row| rows.get(row))
                .copied()
                .unwrap_or(0)
        };
        Set(std::array::from_fn(|row| {
            let near = (-2..=2).fold(0, |bits, by| bits | at(&block, row, by));
            near | three[row] | at(&star, row, -3) | at(&star, row, 3)
        }))
    }

    /// These points and all up to five steps away in a straight line.
    pub(super) fn in_reach(&self) -> Set {
        let mut all = *self;
        for steps in 1..=MARGIN as usize {
            for row in 0..32 {
                let bits = self.0[row];
                let aside = bits << steps | bits >> steps;
                all.0[row] |= aside;
                for near in [row.checked_sub(steps), row.checked_add(steps)] {
                    if let Some(near) = near.and_then(|near| all.0.get_mut(near)) {
                        *near |= bits | aside;
                    }
                }
            }
        }
        all
    }

    /// The points, in ascending order.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = At> + use<> {
        let rows = self.0;
        (0..32_u16).flat_map(move |row| {
            let mut left = rows[usize::from(row)];
            std::iter::from_fn(move || {
                if left == 0 {
                    return None;
                }
                let column = left.trailing_zeros() as u16;
                left &= left - 1;
                Some(row << 5 | column)
            })
        })
    }
}
