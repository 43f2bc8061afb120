//! Gradient descent.

use std::io::{self, Write};

use super::{Plan, Sample};
use crate::engine::ataxx::net::{Blocks, ONE_BIAS, ONE_HIDDEN, ONE_OUTPUT, OWN, SCALE, TURNS};
use crate::engine::draw;

const BATCH: usize = 512;
const RATE: f32 = 0.002;
/// The weight of the end of the game beside the search.
const RESULT: f32 = 0.4;
/// Every so many samples one is kept to measure by.
const KEPT: usize = 20;
/// Weights of the output beyond this would not fit their 16 bits.
const MOST: f32 = 1.98;

type Row = [f32; OWN];

/// A row of weights with what Adam remembers of its gradients.
#[derive(Clone)]
struct Learnt {
    weights: Row,
    gradient: Row,
    mean: Row,
    square: Row,
    touched: bool,
}

impl Learnt {
    fn new(weights: Row) -> Self {
        Learnt {
            weights,
            gradient: [0.0; OWN],
            mean: [0.0; OWN],
            square: [0.0; OWN],
            touched: false,
        }
    }

    fn learn(&mut self, rate: f32) {
        for at in 0..OWN {
            let gradient = self.gradient[at];
            self.mean[at] += 0.1 * (gradient - self.mean[at]);
            self.square[at] += 0.001 * (gradient * gradient - self.square[at]);
            self.weights[at] -= rate * self.mean[at] / (self.square[at].sqrt() + 1e-8);
            self.weights[at] = self.weights[at].clamp(-MOST, MOST);
        }
        self.gradient = [0.0; OWN];
        self.touched = false;
    }
}

/// The network while it learns.
pub(super) struct Fit {
    blocks: Blocks,
    /// By input, the same input in the eight symmetries.
    turned: Vec<[usize; TURNS]>,
    inputs: Vec<Learnt>,
    hidden: Learnt,
    output: [Learnt; 2],
    /// Only the first number is used.
    bias: Learnt,
    touched: Vec<usize>,
}

pub(super) fn fit(plan: &Plan, samples: &[Sample], mut progress: impl FnMut(u32, f32)) -> Fit {
    let mut fit = Fit::new(plan);
    let mut order: Vec<usize> = (0..samples.len()).filter(|at| at % KEPT != 0).collect();
    let mut seed = plan.seed;
    for round in 0..plan.rounds {
        for at in (1..order.len()).rev() {
            seed = seed.wrapping_add(1);
            order.swap(at, draw(seed, at + 1).unwrap_or_default());
        }
        let done = round as f32 / plan.rounds as f32;
        let rate = RATE * (0.02 + 0.98 * (0.5 + 0.5 * (std::f32::consts::PI * done).cos()));
        for batch in order.chunks(BATCH) {
            for at in batch {
                fit.sample(&samples[*at], true);
            }
            fit.learn(rate);
        }
        let kept = samples.iter().step_by(KEPT);
        let errors: Vec<f32> = kept.map(|sample| fit.sample(sample, false)).collect();
        progress(
            round + 1,
            errors.iter().sum::<f32>() / errors.len().max(1) as f32,
        );
    }
    fit
}

impl Fit {
    fn new(plan: &Plan) -> Self {
        let mut seed = plan.seed ^ 0x5eed;
        let mut random = |most: f32| {
            seed = seed.wrapping_add(1);
            let drawn = draw(seed, 20_001).unwrap_or_default() as f32;
            (drawn / 10_000.0 - 1.0) * most
        };
        let mut row = |most| Learnt::new(std::array::from_fn(|_| random(most)));
        let blocks = Blocks::new(crate::game::Rules::size(&plan.rules));
        Fit {
            turned: (0..blocks.inputs()).map(|at| blocks.turned(at)).collect(),
            inputs: (0..blocks.inputs()).map(|_| row(0.1)).collect(),
            blocks,
            hidden: row(0.1),
            output: [row(0.2), row(0.2)],
            bias: Learnt::new([0.0; OWN]),
            touched: Vec::new(),
        }
    }

    /// The squared error of a sample; adds to the gradients.
    fn sample(&mut self, sample: &Sample, learning: bool) -> f32 {
        let mut sums = [[self.hidden.weights; TURNS]; 2];
        for inputs in self.blocks.whole(sample.pieces, sample.blocked) {
            for (sums, input) in sums.iter_mut().zip(inputs) {
                for (sums, turned) in sums.iter_mut().zip(self.turned[input]) {
                    for (sum, weight) in sums.iter_mut().zip(&self.inputs[turned].weights) {
                        *sum += weight;
                    }
                }
            }
        }
        let mut out = self.bias.weights[0];
        for (view, output) in sums.iter().zip(&self.output) {
            for sums in view {
                for (sum, weight) in sums.iter().zip(&output.weights) {
                    let active = sum.clamp(0.0, 1.0);
                    out += active * active * weight;
                }
            }
        }
        let wanted =
            RESULT * sample.result + (1.0 - RESULT) * sigmoid(f32::from(sample.value) / SCALE);
        let found = sigmoid(out);
        let error = found - wanted;
        if learning {
            let slope = 2.0 * error * found * (1.0 - found) / BATCH as f32;
            self.descend(&sums, slope, sample);
        }
        error * error
    }

    fn descend(&mut self, sums: &[[Row; TURNS]; 2], slope: f32, sample: &Sample) {
        let mut below = [[[0.0; OWN]; TURNS]; 2];
        self.bias.gradient[0] += slope;
        for view in 0..2 {
            for turn in 0..TURNS {
                for at in 0..OWN {
                    let sum = sums[view][turn][at];
                    let active = sum.clamp(0.0, 1.0);
                    self.output[view].gradient[at] += slope * active * active;
                    if sum > 0.0 && sum < 1.0 {
                        below[view][turn][at] =
                            slope * 2.0 * active * self.output[view].weights[at];
                    }
                    self.hidden.gradient[at] += below[view][turn][at];
                }
            }
        }
        for inputs in self.blocks.whole(sample.pieces, sample.blocked) {
            for (below, input) in below.iter().zip(inputs) {
                for (below, turned) in below.iter().zip(self.turned[input]) {
                    let input = &mut self.inputs[turned];
                    for (gradient, below) in input.gradient.iter_mut().zip(below) {
                        *gradient += below;
                    }
                    if !input.touched {
                        input.touched = true;
                        self.touched.push(turned);
                    }
                }
            }
        }
    }

    fn learn(&mut self, rate: f32) {
        for index in self.touched.drain(..) {
            self.inputs[index].learn(rate);
        }
        self.hidden.learn(rate);
        self.bias.learn(rate);
        for output in &mut self.output {
            output.learn(rate);
        }
    }

    /// Writes the weights as whole numbers, in the form that the engine reads.
    pub(super) fn write(&self, mut to: impl Write) -> io::Result<()> {
        let mut row = |row: &[f32], one: f32| -> io::Result<()> {
            for weight in row {
                to.write_all(&((weight * one).round() as i16).to_le_bytes())?;
            }
            Ok(())
        };
        for input in &self.inputs {
            // What never occurred in any game counts nothing, instead of what it began at.
            let known = input.square.iter().any(|square| *square > 0.0);
            let weights = if known { input.weights } else { [0.0; OWN] };
            row(&weights, ONE_HIDDEN)?;
        }
        row(&self.hidden.weights, ONE_HIDDEN)?;
        for output in &self.output {
            row(&output.weights, ONE_OUTPUT)?;
        }
        row(&self.bias.weights[..1], ONE_BIAS)
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
