//! Fitting weights to samples: least squares by stochastic gradient, stage by stage.

use super::super::patterns::Patterns;
use super::super::probcut::Fits;
use super::super::weights::{DISC, PARTS, Packing, STAGES, Weights, parts, stage};
use super::games::Sample;
use super::{Dice, in_parallel};

/// Times every sample is seen.
const ROUNDS: u32 = 24;
/// The share of an error that one step mends, in the first round and in the last.
const STEP: [f32; 2] = [0.10, 0.01];
/// Samples of neighbouring stages, up to so many discs away, are fitted too.
const MARGIN: u32 = 3;
/// One sample in so many is kept apart to measure the error.
const APART: usize = 16;
/// Samples that follow each other and are kept apart together, for those of one game resemble each other.
const TOGETHER: usize = 400;

/// Weights in their packed form and how well they fit.
pub(super) struct Fitted {
    pub packed: Vec<Vec<i16>>,
    pub error: f64,
    pub stages: [f64; STAGES],
}

/// Fits the weights of every stage.
pub(super) fn fit(samples: &[Sample], seed: u64, threads: usize) -> Fitted {
    let numbers: Vec<usize> = (0..STAGES).collect();
    let fitted = in_parallel(&numbers, threads, |number| {
        fit_stage(samples, *number, seed)
    });
    let packed: Vec<Vec<i16>> = fitted;
    let weights = Weights::unpack(&packed, Fits::default());
    let mut stages = [(0.0, 0_u32); STAGES];
    for (_, sample) in samples.iter().enumerate().filter(|(at, _)| apart(*at)) {
        let value = weights.value(sample.board, &Patterns::of(sample.board));
        let error = f64::from(sample.score) - f64::from(value) / f64::from(DISC);
        let (sum, count) = &mut stages[stage(sample.board.discs().count_ones())];
        *sum += error * error;
        *count += 1;
    }
    let root = |sum: f64, count: u32| (sum / f64::from(count.max(1))).sqrt();
    Fitted {
        error: root(
            stages.iter().map(|(sum, _)| sum).sum(),
            stages.iter().map(|(_, count)| count).sum(),
        ),
        stages: stages.map(|(sum, count)| root(sum, count)),
        packed,
    }
}

fn apart(at: usize) -> bool {
    (at / TOGETHER).is_multiple_of(APART)
}

fn fit_stage(samples: &[Sample], number: usize, seed: u64) -> Vec<i16> {
    let packing = Packing::get();
    let near = |discs: u32| {
        stage(discs) == number
            || stage(discs + MARGIN) == number
            || stage(discs.saturating_sub(MARGIN)) == number
    };
    let mut rows: Vec<([u32; PARTS], f32)> = samples
        .iter()
        .enumerate()
        .filter(|(at, sample)| !apart(*at) && near(sample.board.discs().count_ones()))
        .map(|(_, sample)| {
            let parts = parts(sample.board, &Patterns::of(sample.board));
            (
                parts.map(|part| packing.place(part)),
                f32::from(sample.score),
            )
        })
        .collect();
    let mut weights = vec![0.0_f32; packing.size];
    let mut dice = Dice::of(seed, number as u64);
    for round in 0..ROUNDS {
        for at in (1..rows.len()).rev() {
            rows.swap(at, dice.below(at + 1));
        }
        let along = round as f32 / (ROUNDS - 1) as f32;
        let step = STEP[0] * (STEP[1] / STEP[0]).powf(along) / PARTS as f32;
        for (parts, score) in &rows {
            let value: f32 = parts.iter().map(|part| weights[*part as usize]).sum();
            let mend = step * (score - value);
            for part in parts {
                weights[*part as usize] += mend;
            }
        }
    }
    weights
        .iter()
        .map(|weight| (weight * DISC as f32).round() as i16)
        .collect()
}
