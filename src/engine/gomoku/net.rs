//! A small network that judges positions, kept up to date stone by stone.
//!
//! Its inputs are the empty points: for each player, the four line patterns that a stone there would make, in any order
//! (a *combination*). Every combination has a row of numbers, and the rows of all empty points are summed for Black and
//! for White; so a point counts the same wherever it lies. One hidden layer reads both sums, one number comes out. The
//! rows are whole numbers, so that what is carried along equals what is made anew.
//!
//! Beside it, two numbers for each combination say how promising a move is, by what it makes and by what it takes away.
//! All are made by [`train`](super::train).

use std::sync::LazyLock;

use super::pattern::Pattern;
use super::point::Lines;

/// Numbers in a row.
pub(super) const WIDTH: usize = 16;
/// Neurons of the hidden layer.
pub(super) const HIDDEN: usize = 16;
/// Ways to choose four of the patterns, the order left aside.
pub(super) const COMBINATIONS: usize = {
    let kinds = Pattern::ALL.len();
    kinds * (kinds + 1) * (kinds + 2) * (kinds + 3) / 24
};
/// What the number one is in the rows.
pub(super) const ONE: f32 = 128.0;
/// What the number one is in the scale of the search.
pub(super) const SCALE: f32 = 200.0;

/// The sums over all empty points, for Black and for White.
pub(super) type Sums = [[i16; WIDTH]; 2];

/// The weights of the network.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Net {
    /// By combination: for a player who may do anything, then for Black in renju.
    pub(super) rows: Vec<[i16; WIDTH]>,
    /// What the hidden layer reads of the mover's sums, then of the other's.
    pub(super) hidden: [[f32; HIDDEN]; 2 * WIDTH],
    /// By whom renju restrains: nobody, the mover, the other.
    pub(super) bias: [[f32; HIDDEN]; 3],
    pub(super) output: [f32; HIDDEN],
    /// What the output reads of the difference of the sums.
    pub(super) direct: [f32; WIDTH],
    pub(super) output_bias: f32,
    /// By combination, as for the rows: how promising a move is by what it makes, and by what it takes away.
    pub(super) ranks: Vec<[i16; 2]>,
}

static BUILT_IN: LazyLock<Net> =
    LazyLock::new(|| Net::read(include_bytes!("../../../assets/gomoku.net")).unwrap_or_default());

/// The network in the program.
pub(super) fn built_in() -> &'static Net {
    &BUILT_IN
}

impl Default for Net {
    fn default() -> Self {
        Net {
            rows: vec![[0; WIDTH]; 2 * COMBINATIONS],
            hidden: [[0.0; HIDDEN]; 2 * WIDTH],
            bias: [[0.0; HIDDEN]; 3],
            output: [0.0; HIDDEN],
            direct: [0.0; WIDTH],
            output_bias: 0.0,
            ranks: vec![[0; 2]; 2 * COMBINATIONS],
        }
    }
}

impl Net {
    /// Reads weights as [`Net::write`] writes them.
    fn read(bytes: &[u8]) -> Option<Self> {
        let mut net = Net::default();
        let mut left = bytes;
        let mut take = |count: usize| -> Option<&[u8]> {
            let (taken, rest) = left.split_at_checked(count)?;
            left = rest;
            Some(taken)
        };
        for number in net
            .rows
            .iter_mut()
            .flatten()
            .chain(net.ranks.iter_mut().flatten())
        {
            *number = i16::from_le_bytes(take(2)?.try_into().ok()?);
        }
        for number in net.reals() {
            *number = f32::from_le_bytes(take(4)?.try_into().ok()?);
        }
        left.is_empty().then_some(net)
    }

    /// The weights as bytes, little-endian: rows and ranks in 16 bits, the rest as 32-bit reals.
    pub(super) fn write(&mut self) -> Vec<u8> {
        let whole = self
            .rows
            .iter()
            .flatten()
            .chain(self.ranks.iter().flatten());
        let mut bytes: Vec<u8> = whole.flat_map(|number| number.to_le_bytes()).collect();
        bytes.extend(self.reals().flat_map(|number| number.to_le_bytes()));
        bytes
    }

    fn reals(&mut self) -> impl Iterator<Item = &mut f32> {
        let layers = self
            .hidden
            .iter_mut()
            .flatten()
            .chain(self.bias.iter_mut().flatten());
        layers
            .chain(&mut self.output)
            .chain(&mut self.direct)
            .chain(std::iter::once(&mut self.output_bias))
    }

    /// The value for the side to move, given what each side has and whom renju restrains: 0 nobody, 1 the mover, 2 the
    /// other.
    pub(super) fn value(&self, sums: &Sums, side: usize, restrained: usize) -> i32 {
        let views = [&sums[side & 1], &sums[side & 1 ^ 1]];
        let mut hidden = self.bias[restrained];
        let mut out = self.output_bias;
        for (view, sums) in views.into_iter().enumerate() {
            let sign = if view == 0 { 1.0 } else { -1.0 };
            for (at, sum) in sums.iter().enumerate() {
                let sum = f32::from(*sum) / ONE;
                out += sign * sum * self.direct[at];
                let active = sum.max(0.0);
                for (hidden, weight) in hidden.iter_mut().zip(&self.hidden[view * WIDTH + at]) {
                    *hidden += active * weight;
                }
            }
        }
        for (hidden, weight) in hidden.iter().zip(&self.output) {
            out += hidden.max(0.0) * weight;
        }
        (out * SCALE) as i32
    }
}

/// Takes one row out of a sum and another in.
#[inline]
pub(super) fn exchange(sum: &mut [i16; WIDTH], old: &[i16; WIDTH], new: &[i16; WIDTH]) {
    let before = *sum;
    *sum = std::array::from_fn(|at| before[at].wrapping_sub(old[at]).wrapping_add(new[at]));
}

/// The number of the combination of four patterns.
pub(super) fn combination(lines: Lines) -> u16 {
    let last = Pattern::ALL.len() as u32 - 1;
    let mut patterns: [u32; 4] =
        std::array::from_fn(|direction| u32::from(lines >> (4 * direction) & 15).min(last));
    patterns.sort_unstable();
    // The combinatorial number system: strictly increasing numbers, each a binomial coefficient.
    let choose = |n: u32, k: u32| (0..k).fold(1, |product, at| product * (n - at) / (at + 1));
    let number: u32 = patterns
        .iter()
        .enumerate()
        .map(|(at, pattern)| {
            let n = pattern + at as u32;
            let k = at as u32 + 1;
            if n < k { 0 } else { choose(n, k) }
        })
        .sum();
    number as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_has_a_number_of_its_own() {
        let mut seen = vec![None; COMBINATIONS];
        for lines in 0..=Lines::MAX {
            let mut patterns: Vec<u16> = (0..4).map(|at| lines >> (4 * at) & 15).collect();
            if patterns.contains(&15) {
                continue;
            }
            patterns.sort_unstable();
            let place = &mut seen[usize::from(combination(lines))];
            assert_eq!(*place.get_or_insert(patterns.clone()), patterns);
        }
        assert!(seen.iter().all(Option::is_some));
    }

    #[test]
    fn the_weights_in_the_program_are_whole() {
        assert!(Net::read(include_bytes!("../../../assets/gomoku.net")).is_some());
    }
}
