//! What a shallow search says about a deep one: the fits behind multi-ProbCut
//! (Michael Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello", 1997).

use super::weights::STAGES;
use crate::engine::search::Cut;

/// Depths of deep searches that are fitted.
pub(super) const DEPTHS: std::ops::RangeInclusive<u32> = 3..=8;
const COUNT: usize = 6;

/// A shallow search and how the deep one differs from it, in values.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Fit {
    /// Mean of the deep value less the shallow one.
    pub bias: i16,
    /// Standard deviation of that difference.
    pub deviation: i16,
}

/// For each stage and deep depth, the fit of the search of [`shallow`] depth.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Fits([[Fit; COUNT]; STAGES]);

/// The depth of the shallow search that stands for a deep one: about half, of the same parity.
pub(super) const fn shallow(deep: u32) -> u32 {
    let half = deep / 2;
    half - (deep - half) % 2
}

impl Fits {
    /// Bytes of the fits in the file of weights.
    pub const BYTES: usize = 4 * COUNT * STAGES;

    /// The fit for a stage and a deep depth; where nothing so deep was fitted, the deepest of the same parity.
    pub fn at(&self, stage: usize, deep: u32) -> Option<Fit> {
        let deepest = *DEPTHS.end();
        let deep = deep.min(deepest - (deep ^ deepest) % 2);
        let depth = deep.checked_sub(*DEPTHS.start())?;
        let fit = *self.0.get(stage)?.get(depth as usize)?;
        (fit.deviation > 0).then_some(fit)
    }

    /// Sets a fit.
    pub fn set(&mut self, stage: usize, deep: u32, fit: Fit) {
        let depth = deep.wrapping_sub(*DEPTHS.start()) as usize;
        if let Some(slot) = self.0.get_mut(stage).and_then(|row| row.get_mut(depth)) {
            *slot = fit;
        }
    }

    /// The fits as they stand in the file.
    pub fn words(&self) -> Vec<i16> {
        let fits = self.0.iter().flatten();
        fits.flat_map(|fit| [fit.bias, fit.deviation]).collect()
    }

    /// The reverse of [`Fits::words`].
    pub fn from_words(words: &[i16]) -> Fits {
        let mut fits = Fits::default();
        for (slot, pair) in fits.0.iter_mut().flatten().zip(words.chunks_exact(2)) {
            *slot = Fit {
                bias: pair[0],
                deviation: pair[1],
            };
        }
        fits
    }
}

/// Deviations that the shallow value must lie outside the window.
const CONFIDENCE: f32 = 1.4;

/// Depths that are cut, counted from 0.
const CUT_DEPTHS: usize = 24;

/// The cuts that the fits allow, for each stage and depth.
pub(super) struct Cuts(Vec<[Option<Cut>; CUT_DEPTHS]>);

impl Cuts {
    /// The cuts of these fits.
    pub fn of(fits: &Fits) -> Cuts {
        let cut = |stage, depth| {
            let fit = fits.at(stage, depth)?;
            Some(Cut {
                depth: shallow(depth),
                bias: i32::from(fit.bias),
                margin: (f32::from(fit.deviation) * CONFIDENCE) as i32,
            })
        };
        let stage = |stage| std::array::from_fn(|depth| cut(stage, depth as u32));
        Cuts((0..STAGES).map(stage).collect())
    }

    /// Those of a stage and a depth.
    pub fn at(&self, stage: usize, depth: u32) -> &[Cut] {
        let row = self.0.get(stage);
        let cut = row.and_then(|row| row.get(depth as usize));
        cut.map_or(&[], Option::as_slice)
    }
}
