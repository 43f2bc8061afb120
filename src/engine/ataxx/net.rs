//! A small network that judges positions, kept up to date move by move.
//!
//! Its inputs are the contents of the blocks of 2×2 squares (n-tuples, as in Zataxx by zzzzz151), seen from each side;
//! one hidden layer with squared clipped activation; one number out. Every neuron stands in the hidden layer eight
//! times, once for each symmetry of the board, with the same weights turned and mirrored: so a turned board has the same
//! value, and the weights learn from each position eight times (Cohen and Welling, "Group equivariant convolutional
//! networks", 2016). The weights are whole numbers, so that what is carried along equals what is made anew. They are
//! made by [`train`](super::train).

use std::sync::LazyLock;

use super::bits;

/// Symmetries of a square board.
pub(super) const TURNS: usize = 8;
/// Neurons with weights of their own, for each side.
pub(super) const OWN: usize = 16;
/// Neurons of the hidden layer for each side.
const HIDDEN: usize = OWN * TURNS;
/// Contents of a block: four squares of four kinds.
pub(super) const CONTENTS: usize = 256;
/// What the number one is in the hidden layer.
pub(super) const ONE_HIDDEN: f32 = 255.0;
/// What the number one is in the weights of the output.
pub(super) const ONE_OUTPUT: f32 = 64.0;
/// What the number one is in the bias of the output.
pub(super) const ONE_BIAS: f32 = ONE_HIDDEN * ONE_OUTPUT / 16.0;
/// What the number one is in the scale of the search.
pub(super) const SCALE: f32 = 400.0;

/// The hidden layer before activation, for Black's view and White's.
pub(super) type Sums = [[i16; HIDDEN]; 2];

/// The weights for a board of one size.
#[derive(Debug)]
pub(super) struct Net {
    blocks: Blocks,
    /// By block and contents.
    inputs: Vec<[i16; HIDDEN]>,
    hidden: [i16; HIDDEN],
    /// For the side to move, then for the other.
    output: [[i16; HIDDEN]; 2],
    bias: i32,
}

static CLASSIC: LazyLock<Option<Net>> =
    LazyLock::new(|| Net::read(7, include_bytes!("../../../assets/ataxx-classic.net")));

/// The network of the classic rules.
pub(super) fn classic() -> Option<&'static Net> {
    CLASSIC.as_ref()
}

impl Net {
    /// Reads weights as [`train`](super::train) writes them: 16-bit little-endian numbers, the inputs, the biases of the
    /// hidden layer, the output, its bias.
    fn read(size: u8, bytes: &[u8]) -> Option<Self> {
        let blocks = Blocks::new(size);
        let mut numbers = bytes
            .chunks_exact(2)
            .map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut row = || -> Option<[i16; OWN]> {
            let mut row = [0; OWN];
            for number in &mut row {
                *number = numbers.next()?;
            }
            Some(row)
        };
        let own: Option<Vec<_>> = (0..blocks.inputs()).map(|_| row()).collect();
        let own = own?;
        let inputs = (0..blocks.inputs())
            .map(|input| {
                let turned = blocks.turned(input).map(|turned| own[turned]);
                std::array::from_fn(|at| turned[at / OWN][at % OWN])
            })
            .collect();
        let mut spread = || row().map(|row| std::array::from_fn(|at| row[at % OWN]));
        let (hidden, output) = (spread()?, [spread()?, spread()?]);
        Some(Net {
            blocks,
            inputs,
            hidden,
            output,
            bias: i32::from(numbers.next()?),
        })
    }

    /// The sums of a whole position.
    pub(super) fn whole(&self, pieces: [u64; 2], blocked: u64) -> Sums {
        let mut sums = [self.hidden; 2];
        for inputs in self.blocks.whole(pieces, blocked) {
            for (sums, input) in sums.iter_mut().zip(inputs) {
                exchange(sums, &[0; HIDDEN], &self.inputs[input]);
            }
        }
        sums
    }

    /// Takes a change of the pieces into the sums.
    pub(super) fn change(&self, sums: &mut Sums, before: [u64; 2], after: [u64; 2], blocked: u64) {
        let changed = (before[0] ^ after[0]) | (before[1] ^ after[1]);
        let beside = changed | (changed & !0x0101_0101_0101_0101) >> 1;
        let touched = (beside | beside >> 8) & self.blocks.corners;
        let old = self.blocks.contents(touched, before, blocked);
        let new = self.blocks.contents(touched, after, blocked);
        for (old, new) in old.zip(new) {
            for (sums, (old, new)) in sums.iter_mut().zip(old.into_iter().zip(new)) {
                exchange(sums, &self.inputs[old], &self.inputs[new]);
            }
        }
    }

    /// The value for the side to move.
    pub(super) fn value(&self, sums: &Sums, side: usize) -> i32 {
        let views = [&sums[side & 1], &sums[side & 1 ^ 1]];
        let mut total = 0;
        for (view, weights) in views.into_iter().zip(&self.output) {
            for (sum, weight) in view.iter().zip(weights) {
                let active = (*sum).clamp(0, ONE_HIDDEN as i16);
                // Within 16 bits, which a processor multiplies many at a time: the weight is below 128.
                total += i32::from(active.wrapping_mul(*weight)) * i32::from(active);
            }
        }
        let value =
            total as f32 / (ONE_HIDDEN * ONE_HIDDEN * ONE_OUTPUT) + self.bias as f32 / ONE_BIAS;
        (value * SCALE) as i32
    }
}

/// Takes one input out of the sums and another in.
fn exchange(sums: &mut [i16; HIDDEN], old: &[i16; HIDDEN], new: &[i16; HIDDEN]) {
    for ((sum, old), new) in sums.iter_mut().zip(old).zip(new) {
        *sum = sum.wrapping_add(new.wrapping_sub(*old));
    }
}

/// The blocks of a board of one size.
#[derive(Debug)]
pub(super) struct Blocks {
    size: u32,
    /// The lower left squares of the blocks.
    corners: u64,
}

impl Blocks {
    pub(super) fn new(size: u8) -> Self {
        let row = 0xff_u64 >> (9 - size);
        Blocks {
            size: u32::from(size),
            corners: (0..size - 1).fold(0, |corners, at| corners | row << (8 * at)),
        }
    }

    /// How many inputs there are: blocks times contents.
    pub(super) fn inputs(&self) -> usize {
        self.corners.count_ones() as usize * CONTENTS
    }

    /// The inputs of a whole position, for both views.
    pub(super) fn whole(&self, pieces: [u64; 2], blocked: u64) -> impl Iterator<Item = [usize; 2]> {
        self.contents(self.corners, pieces, blocked)
    }

    /// The inputs of the blocks with these lower left squares, for both views.
    fn contents(
        &self,
        corners: u64,
        pieces: [u64; 2],
        blocked: u64,
    ) -> impl Iterator<Item = [usize; 2]> {
        let width = self.size - 1;
        let planes = [pieces[0] | blocked, pieces[1] | blocked];
        bits(corners).map(move |corner| {
            let [own, other] = planes
                .map(|plane| (plane >> corner & 3 | (plane >> (corner + 8) & 3) << 2) as usize);
            let block = (corner / 8 * width + corner % 8) as usize * CONTENTS;
            [block + own + 16 * other, block + other + 16 * own]
        })
    }

    /// The same input on the board in each of its symmetries.
    pub(super) fn turned(&self, input: usize) -> [usize; TURNS] {
        let (last, width) = (self.size - 1, self.size - 1);
        let (block, contents) = ((input / CONTENTS) as u32, input % CONTENTS);
        let (row, column) = (block / width, block % width);
        std::array::from_fn(|turn| {
            let turned = |at: u32| {
                let (mut row, mut column) = (row + at / 2, column + at % 2);
                if turn & 1 != 0 {
                    row = last - row;
                }
                if turn & 2 != 0 {
                    column = last - column;
                }
                if turn & 4 != 0 {
                    std::mem::swap(&mut row, &mut column);
                }
                (row, column)
            };
            let squares = [0, 1, 2, 3].map(turned);
            let low = squares.into_iter().min().unwrap_or_default();
            let moved = squares
                .into_iter()
                .enumerate()
                .fold(0, |moved, (at, square)| {
                    let to = (square.0 - low.0) * 2 + square.1 - low.1;
                    moved | (contents >> at & 1) << to | (contents >> (at + 4) & 1) << (to + 4)
                });
            (low.0 * width + low.1) as usize * CONTENTS + moved
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symmetry_permutes_the_inputs() {
        for size in [7, 8] {
            let blocks = Blocks::new(size);
            for turn in 0..TURNS {
                let mut seen = vec![false; blocks.inputs()];
                for input in 0..blocks.inputs() {
                    seen[blocks.turned(input)[turn]] = true;
                }
                assert!(seen.into_iter().all(|seen| seen));
            }
        }
    }

    #[test]
    fn the_weights_in_the_program_are_whole() {
        assert!(classic().is_some());
    }
}
