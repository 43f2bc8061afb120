//! The weights of the evaluation and the file they come from.

use std::sync::LazyLock;

use thiserror::Error;

use super::board::Board;
use super::patterns::{KINDS, OFFSETS, PLACE_OFFSETS, PLACES, Patterns, kind_numbers, mirrored};
use super::probcut::{Cuts, Fits};
use crate::engine::search::Cut;

/// Values per disc.
pub const DISC: i32 = 128;

/// Stages of a game, by discs on the board.
pub(super) const STAGES: usize = 12;

const OWN_MOVES: usize = OFFSETS[KINDS];
const OPP_MOVES: usize = OWN_MOVES + 32;
const REGIONS: usize = OPP_MOVES + 32;
const EMPTIES: usize = REGIONS + 5;

/// Weights of a stage: the patterns of every kind, then one for each number of moves of the mover and of the
/// opponent, of quadrants with an odd number of empty squares, and of empty squares.
pub(super) const STAGE: usize = EMPTIES + 64;

/// Parts that a value is the sum of.
pub(super) const PARTS: usize = PLACES + 4;

const MAGIC: &[u8; 8] = b"SANQI-R1";

/// Why a file of weights is not used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum WeightsError {
    /// The length is not that of a file of weights.
    #[error("the file of weights has {found} bytes instead of {expected}")]
    Size {
        /// The length it should have.
        expected: usize,
        /// The length it has.
        found: usize,
    },
    /// It begins otherwise than a file of weights of this version.
    #[error("the file is not one of Reversi weights of this version")]
    Kind,
    /// The checksum at the end does not fit the content.
    #[error("the file of weights is damaged: its checksum is wrong")]
    Checksum,
}

/// The weights of all stages, unpacked, and the fits of the probabilistic cuts.
pub struct Weights {
    stages: Vec<Box<[i16]>>,
    fits: Fits,
    cuts: Cuts,
}

/// The stage of a position with so many discs.
pub(super) const fn stage(discs: u32) -> usize {
    let stage = discs.saturating_sub(4) as usize / 5;
    if stage < STAGES { stage } else { STAGES - 1 }
}

/// For each weight of a stage, where it stands in the file: patterns that are each other's mirror image share one.
pub(super) struct Packing {
    places: Vec<u32>,
    /// Weights of a stage in the file.
    pub size: usize,
}

impl Packing {
    pub fn get() -> &'static Packing {
        static PACKING: LazyLock<Packing> = LazyLock::new(|| {
            let mut places = Vec::with_capacity(STAGE);
            let mut size = 0;
            for kind in 0..KINDS {
                let mirrored = mirrored(kind);
                for number in 0..kind_numbers(kind) {
                    if mirrored[number] < number {
                        places.push(places[OFFSETS[kind] + mirrored[number]]);
                    } else {
                        places.push(size);
                        size += 1;
                    }
                }
            }
            while places.len() < STAGE {
                places.push(size);
                size += 1;
            }
            Packing {
                places,
                size: size as usize,
            }
        });
        &PACKING
    }

    /// Where a weight stands in the file.
    pub fn place(&self, weight: usize) -> u32 {
        self.places[weight]
    }
}

/// Quadrants with an odd number of empty squares, as the low bit of four nibbles.
#[inline]
pub(super) const fn odd_quadrants(discs: u64) -> u64 {
    let mut odd = !discs;
    odd ^= odd >> 1;
    odd ^= odd >> 2;
    odd ^= odd >> 8;
    odd ^= odd >> 16;
    odd & 0x0000_0011_0000_0011
}

/// The weights that a position's value is the sum of.
pub(super) fn parts(board: Board, patterns: &Patterns) -> [usize; PARTS] {
    let mut parts = [0; PARTS];
    for (part, (offset, number)) in parts
        .iter_mut()
        .zip(PLACE_OFFSETS.iter().zip(patterns.numbers()))
    {
        *part = offset + usize::from(*number);
    }
    parts[PLACES..].copy_from_slice(&scalars(board));
    parts
}

#[inline]
fn scalars(board: Board) -> [usize; 4] {
    let own = board.moves(u64::MAX).count_ones().min(31) as usize;
    let opp = board.passed().moves(u64::MAX).count_ones().min(31) as usize;
    let discs = board.discs();
    [
        OWN_MOVES + own,
        OPP_MOVES + opp,
        REGIONS + odd_quadrants(discs).count_ones() as usize,
        EMPTIES + (!discs).count_ones().min(63) as usize,
    ]
}

impl Weights {
    /// The weights that come with the program.
    #[must_use]
    pub fn bundled() -> &'static Weights {
        static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
            Weights::read(include_bytes!("../../../assets/reversi.weights"))
                .unwrap_or_else(|_| Weights::simple())
        });
        &WEIGHTS
    }

    /// Weights made without training, from corners, X squares and mobility: where training begins.
    #[must_use]
    pub fn simple() -> Weights {
        let mut stage = vec![0_i16; STAGE];
        // The 3 × 3 corner: the corner is its first digit, the X square its fifth.
        for number in 0..kind_numbers(2) {
            let (corner, x) = (number % 3, number / 81 % 3);
            stage[OFFSETS[2] + number] = match (corner, x) {
                (0, _) => -10 * DISC as i16,
                (2, _) => 10 * DISC as i16,
                (_, 0) => 5 * DISC as i16,
                (_, 2) => -5 * DISC as i16,
                _ => 0,
            };
        }
        for moves in 0..32 {
            stage[OWN_MOVES + moves] = moves as i16 * DISC as i16;
            stage[OPP_MOVES + moves] = -(moves as i16) * DISC as i16;
        }
        Weights::new(vec![stage.into_boxed_slice(); STAGES], Fits::default())
    }

    /// Weights from their packed form, stage by stage.
    pub(super) fn unpack(packed: &[Vec<i16>], fits: Fits) -> Weights {
        let packing = Packing::get();
        let unpack = |packed: &Vec<i16>| {
            (0..STAGE)
                .map(|weight| packed[packing.place(weight) as usize])
                .collect()
        };
        Weights::new(packed.iter().map(unpack).collect(), fits)
    }

    fn new(stages: Vec<Box<[i16]>>, fits: Fits) -> Weights {
        Weights {
            stages,
            cuts: Cuts::of(&fits),
            fits,
        }
    }

    /// The same weights with the fits that were measured for them.
    pub(super) fn with_fits(self, fits: Fits) -> Weights {
        Weights::new(self.stages, fits)
    }

    /// The probabilistic cuts of a stage and a depth.
    pub(super) fn cuts(&self, stage: usize, depth: u32) -> &[Cut] {
        self.cuts.at(stage, depth)
    }

    /// The value of a position for the mover, in 1/128 disc.
    #[inline]
    #[must_use]
    pub fn value(&self, board: Board, patterns: &Patterns) -> i32 {
        let weights = &self.stages[stage(board.discs().count_ones())];
        let Some(weights) = weights.first_chunk::<STAGE>() else {
            return 0;
        };
        let mut sum = 0;
        for (offset, number) in PLACE_OFFSETS.iter().zip(patterns.numbers()) {
            sum += i32::from(weights[offset + usize::from(*number)]);
        }
        for part in scalars(board) {
            sum += i32::from(weights[part]);
        }
        sum.clamp(-64 * DISC, 64 * DISC)
    }

    /// Reads a file of weights.
    ///
    /// # Errors
    /// The file has another length or beginning, or is damaged.
    pub fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let size = Packing::get().size;
        let expected = MAGIC.len() + 2 * size * STAGES + Fits::BYTES + 8;
        if bytes.len() != expected {
            return Err(WeightsError::Size {
                expected,
                found: bytes.len(),
            });
        }
        let rest = bytes.strip_prefix(MAGIC).ok_or(WeightsError::Kind)?;
        let (body, sum) = bytes.split_at(bytes.len() - 8);
        if sum != checksum(body).to_le_bytes() {
            return Err(WeightsError::Checksum);
        }
        let (weights, fits) = rest.split_at(2 * size * STAGES);
        let packed: Vec<Vec<i16>> = weights.chunks_exact(2 * size).map(words).collect();
        Ok(Weights::unpack(
            &packed,
            Fits::from_words(&words(&fits[..Fits::BYTES])),
        ))
    }

    /// Writes the file that [`Weights::read`] reads.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let packing = Packing::get();
        let mut bytes = MAGIC.to_vec();
        for stage in &self.stages {
            let mut packed = vec![0_i16; packing.size];
            for (weight, value) in stage.iter().enumerate() {
                packed[packing.place(weight) as usize] = *value;
            }
            bytes.extend(packed.iter().flat_map(|value| value.to_le_bytes()));
        }
        bytes.extend(self.fits.words().iter().flat_map(|word| word.to_le_bytes()));
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }
}

fn words(bytes: &[u8]) -> Vec<i16> {
    let pairs = bytes.chunks_exact(2);
    pairs
        .map(|pair| i16::from_le_bytes([pair[0], pair[1]]))
        .collect()
}

/// FNV-1a, 64 bits (Fowler, Noll and Vo).
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::walk;
    use super::*;

    fn image(bits: u64, symmetry: u32) -> u64 {
        (0..64)
            .filter(|square| bits >> square & 1 == 1)
            .map(|square| {
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
                1 << (8 * row + column)
            })
            .sum()
    }

    #[test]
    fn symmetric_positions_have_the_same_value() {
        let weights = Weights::bundled();
        let mut different = 0;
        for seed in 0..20 {
            walk(seed, |board, _| {
                let value = weights.value(board, &Patterns::of(board));
                different += i32::from(value != 0);
                for symmetry in 1..8 {
                    let mirror = Board {
                        own: image(board.own, symmetry),
                        opp: image(board.opp, symmetry),
                    };
                    assert_eq!(weights.value(mirror, &Patterns::of(mirror)), value);
                }
            });
        }
        assert!(different > 1000);
    }

    #[test]
    fn the_bundled_file_is_read_and_written_back_unchanged() {
        let bytes: &[u8] = include_bytes!("../../../assets/reversi.weights");
        let weights = Weights::read(bytes).map(|weights| weights.to_bytes());
        assert!(weights.is_ok_and(|written| written == bytes));
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let bytes = Weights::simple().to_bytes();
        assert!(Weights::read(&bytes).is_ok());
        for at in [8, 1000, bytes.len() / 2, bytes.len() - 1] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            assert_eq!(Weights::read(&damaged).err(), Some(WeightsError::Checksum));
        }
        let mut other = bytes.clone();
        other[0] = b'X';
        assert_eq!(Weights::read(&other).err(), Some(WeightsError::Kind));
        for shorter in [&bytes[..0], &bytes[..7], &bytes[..bytes.len() - 1]] {
            assert!(matches!(
                Weights::read(shorter).err(),
                Some(WeightsError::Size { .. })
            ));
        }
    }
}
