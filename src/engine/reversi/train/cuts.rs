//! Measuring how well shallow searches foretell deep ones.

use super::super::glance::Glance;
use super::super::patterns::Patterns;
use super::super::probcut::{DEPTHS, Fit, Fits, shallow};
use super::super::weights::{DISC, STAGES, Weights, stage};
use super::games::Sample;
use super::{Dice, in_parallel};

/// Positions of a stage that are searched.
const POSITIONS: usize = 80;

/// The fits of all stages and depths.
pub(super) fn measure(weights: &Weights, samples: &[Sample], seed: u64, threads: usize) -> Fits {
    let stages: Vec<usize> = (0..STAGES).collect();
    let rows = in_parallel(&stages, threads, |number| {
        let mut dice = Dice::of(seed, *number as u64);
        let of_stage: Vec<&Sample> = samples
            .iter()
            .filter(|sample| {
                let board = sample.board;
                let discs = board.discs().count_ones();
                stage(discs) == *number && discs <= 64 - *DEPTHS.end() && board.moves(u64::MAX) != 0
            })
            .collect();
        let mut differences = vec![Vec::new(); DEPTHS.count()];
        for _ in 0..POSITIONS.min(of_stage.len()) {
            let board = of_stage[dice.below(of_stage.len())].board;
            let patterns = Patterns::of(board);
            let mut glance = Glance { weights, nodes: 0 };
            let values: Vec<i32> = (0..=*DEPTHS.end())
                .map(|depth| glance.value(board, &patterns, depth, -65 * DISC, 65 * DISC))
                .collect();
            for (row, deep) in differences.iter_mut().zip(DEPTHS) {
                row.push(values[deep as usize] - values[shallow(deep) as usize]);
            }
        }
        differences.iter().map(|row| fit(row)).collect::<Vec<Fit>>()
    });
    let mut fits = Fits::default();
    for (number, row) in rows.iter().enumerate() {
        for (deep, fit) in DEPTHS.zip(row) {
            fits.set(number, deep, *fit);
        }
    }
    fits
}

fn fit(differences: &[i32]) -> Fit {
    let count = differences.len().max(1) as f64;
    let mean = differences.iter().map(|d| f64::from(*d)).sum::<f64>() / count;
    let spread = differences
        .iter()
        .map(|d| (f64::from(*d) - mean).powi(2))
        .sum::<f64>();
    Fit {
        bias: mean.round() as i16,
        deviation: (spread / count).sqrt().round() as i16,
    }
}
