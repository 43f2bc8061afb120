//! Gradient descent.

use super::{Plan, Sample};
use crate::engine::gomoku::Searched;
use crate::engine::gomoku::board::{self, Board};
use crate::engine::gomoku::net::{COMBINATIONS, HIDDEN, Net, ONE, SCALE, WIDTH};
use crate::engine::gomoku::pattern::Pattern;
use crate::engine::gomoku::point::Lines;
use crate::engine::gomoku::set::At;
use crate::engine::search::{DECIDED, Meter, Think};
use crate::engine::{Control, draw};
use crate::game::gomoku::Move;

const BATCH: usize = 512;
const RATE: f32 = 0.002;
/// The weight of the end of the game beside the search.
const RESULT: f32 = 0.35;
/// Every so many samples one is kept to measure by.
const KEPT: usize = 20;
/// What the number one of the ranks is in the whole numbers of the search.
const ONE_RANK: f32 = 1000.0;
/// Positions a search for fours may look at before the network is asked, as at the leaves of the search.
const FOURS: u32 = 64;

const KINDS: usize = Pattern::ALL.len();

/// Numbers that are learnt together, with what Adam remembers of their gradients.
#[derive(Clone)]
struct Learnt<const N: usize> {
    weights: [f32; N],
    gradient: [f32; N],
    mean: [f32; N],
    square: [f32; N],
    touched: bool,
}

impl<const N: usize> Learnt<N> {
    fn new(weights: [f32; N]) -> Self {
        Learnt {
            weights,
            gradient: [0.0; N],
            mean: [0.0; N],
            square: [0.0; N],
            touched: false,
        }
    }

    fn learn(&mut self, rate: f32) {
        if !self.touched {
            return;
        }
        for at in 0..N {
            let gradient = self.gradient[at];
            self.mean[at] += 0.1 * (gradient - self.mean[at]);
            self.square[at] += 0.001 * (gradient * gradient - self.square[at]);
            self.weights[at] -= rate * self.mean[at] / (self.square[at].sqrt() + 1e-8);
        }
        self.gradient = [0.0; N];
        self.touched = false;
    }

    fn add(&mut self, gradient: &[f32; N], times: f32) {
        for (sum, part) in self.gradient.iter_mut().zip(gradient) {
            *sum += part * times;
        }
        self.touched = true;
    }
}

/// What is learnt for each row: a part for each of its patterns, a part for the combination, and a part that only
/// holds for Black in renju. So rows that seldom occur are not far from what their patterns say.
struct Rows<const N: usize> {
    patterns: Vec<Learnt<N>>,
    combinations: Vec<Learnt<N>>,
    restrained: Vec<Learnt<N>>,
    /// The patterns of every combination.
    parts: Vec<[usize; 4]>,
    /// The combinations that count nothing.
    ignored: Vec<bool>,
}

impl<const N: usize> Rows<N> {
    fn new(mut random: impl FnMut() -> f32, parts: Vec<[usize; 4]>, from: Pattern) -> Self {
        let matters = |parts: &[usize; 4]| parts.iter().any(|part| *part >= from as usize);
        let none = vec![Learnt::new([0.0; N]); COMBINATIONS];
        Rows {
            patterns: (0..KINDS)
                .map(|_| Learnt::new(std::array::from_fn(|_| random())))
                .collect(),
            combinations: none.clone(),
            restrained: none,
            ignored: parts.iter().map(|parts| !matters(parts)).collect(),
            parts,
        }
    }

    fn whole(&self) -> Vec<[f32; N]> {
        (0..2 * COMBINATIONS)
            .map(|row| {
                let combination = row % COMBINATIONS;
                if self.ignored[combination] {
                    return [0.0; N];
                }
                let mut sum = self.combinations[combination].weights;
                let mut add = |part: &[f32; N]| {
                    for (sum, part) in sum.iter_mut().zip(part) {
                        *sum += part;
                    }
                };
                for pattern in self.parts[combination] {
                    add(&self.patterns[pattern].weights);
                }
                if row >= COMBINATIONS {
                    add(&self.restrained[combination].weights);
                }
                sum
            })
            .collect()
    }

    fn descend(&mut self, row: u16, gradient: &[f32; N], times: f32) {
        let row = usize::from(row);
        let combination = row % COMBINATIONS;
        if self.ignored[combination] {
            return;
        }
        for pattern in self.parts[combination] {
            self.patterns[pattern].add(gradient, times);
        }
        self.combinations[combination].add(gradient, times);
        if row >= COMBINATIONS {
            self.restrained[combination].add(gradient, times);
        }
    }

    fn learn(&mut self, rate: f32) {
        let all = self.patterns.iter_mut().chain(&mut self.combinations);
        for learnt in all.chain(&mut self.restrained) {
            learnt.learn(rate);
        }
    }
}

/// A sample as the network sees it.
struct Seen {
    /// The rows of the empty points and how often each occurs, for the mover and the other.
    rows: [Vec<(u16, u16)>; 2],
    restrained: usize,
    wanted: f32,
    /// The rows of the moves to choose from, for the mover and the other, the chosen one first.
    choice: Vec<[u16; 2]>,
}

impl Seen {
    /// Nothing where the search would not ask the network.
    fn new(sample: &Sample) -> Option<Self> {
        let mut node: Searched = sample.position.node();
        if node.decided().is_some() {
            return None;
        }
        let control = Control::new();
        let mut meter = Meter::new(&control, None);
        if node.fours.win(&mut node.board, FOURS, &mut meter).is_some() {
            return None;
        }
        let board = &node.board;
        let rows = [board.side(), 1 - board.side()].map(|side| rows(board, side));
        let found = if sample.value.abs() >= DECIDED {
            f32::from(u8::from(sample.value > 0))
        } else {
            sigmoid(sample.value as f32 / SCALE)
        };
        let wanted = match sample.result {
            Some(result) if sample.value.abs() < DECIDED => {
                RESULT * result + (1.0 - RESULT) * found
            }
            _ => found,
        };
        Some(Seen {
            rows,
            restrained: board.restrained(),
            wanted,
            choice: sample.best.map_or(Vec::new(), |best| choice(board, best)),
        })
    }
}

fn rows(board: &Board, side: usize) -> Vec<(u16, u16)> {
    let mut all: Vec<u16> = board
        .empty()
        .iter()
        .map(|at| board.point(side, at).row)
        .collect();
    all.sort_unstable();
    all.chunk_by(|a, b| a == b)
        .map(|same| (same[0], same.len() as u16))
        .collect()
}

/// The moves the search had to choose from where nothing was forced.
fn choice(board: &Board, best: Move) -> Vec<[u16; 2]> {
    let Move::Place(square) = best else {
        return Vec::new();
    };
    let best = board::at(square);
    let of = |at: At| [board.side(), 1 - board.side()].map(|side| board.point(side, at).row);
    let mut moves = Vec::new();
    board.candidates(&mut moves);
    if moves.len() < 2 || !moves.iter().any(|mv| mv.code == best) {
        return Vec::new();
    }
    let others = moves.iter().filter(|mv| mv.code != best);
    std::iter::once(of(best))
        .chain(others.map(|mv| of(mv.code)))
        .collect()
}

/// The network while it learns.
struct Fit {
    rows: Rows<WIDTH>,
    ranks: Rows<2>,
    hidden: Vec<Learnt<HIDDEN>>,
    bias: Vec<Learnt<HIDDEN>>,
    output: Learnt<HIDDEN>,
    direct: Learnt<WIDTH>,
    output_bias: Learnt<1>,
    /// The rows as they are during a batch.
    whole: Vec<[f32; WIDTH]>,
    whole_ranks: Vec<[f32; 2]>,
}

pub(super) fn fit(plan: &Plan, samples: &[Sample], mut progress: impl FnMut(u32, f32, f32)) -> Net {
    let seen: Vec<Seen> = samples.iter().filter_map(Seen::new).collect();
    let mut fit = Fit::new(plan.seed);
    let is_kept = |at: &usize| (at / 200).is_multiple_of(KEPT);
    let mut order: Vec<usize> = (0..seen.len()).filter(|at| !is_kept(at)).collect();
    let mut seed = plan.seed;
    for round in 0..plan.rounds {
        for at in (1..order.len()).rev() {
            seed = seed.wrapping_add(1);
            order.swap(at, draw(seed, at + 1).unwrap_or_default());
        }
        let done = round as f32 / plan.rounds as f32;
        let rate = RATE * (0.02 + 0.98 * (0.5 + 0.5 * (std::f32::consts::PI * done).cos()));
        for batch in order.chunks(BATCH) {
            fit.join();
            for at in batch {
                fit.value(&seen[*at], true);
                fit.choose(&seen[*at], true);
            }
            fit.learn(rate);
        }
        fit.join();
        let (mut error, mut right, mut kept, mut choices) = (0.0, 0_u32, 0_u32, 0_u32);
        for at in (0..seen.len()).filter(is_kept) {
            error += fit.value(&seen[at], false);
            right += u32::from(fit.choose(&seen[at], false));
            kept += 1;
            choices += u32::from(!seen[at].choice.is_empty());
        }
        progress(
            round + 1,
            error / kept.max(1) as f32,
            right as f32 / choices.max(1) as f32,
        );
    }
    fit.net()
}

impl Fit {
    fn new(seed: u64) -> Self {
        let mut seed = seed ^ 0x5eed;
        let mut random = |most: f32| {
            seed = seed.wrapping_add(1);
            let drawn = draw(seed, 20_001).unwrap_or_default() as f32;
            (drawn / 10_000.0 - 1.0) * most
        };
        let mut parts = vec![[0; 4]; COMBINATIONS];
        for lines in 0..=Lines::MAX {
            let patterns = [0, 1, 2, 3].map(|at| usize::from(lines >> (4 * at) & 15));
            if patterns.iter().all(|pattern| *pattern < KINDS) {
                parts[usize::from(crate::engine::gomoku::net::combination(lines))] = patterns;
            }
        }
        Fit {
            // Points far from any stone are many on a large board and few on a small one: they must not matter.
            rows: Rows::new(|| random(0.02), parts.clone(), Pattern::Two),
            ranks: Rows::new(|| 0.0, parts, Pattern::Dead),
            hidden: (0..2 * WIDTH)
                .map(|_| Learnt::new(std::array::from_fn(|_| random(0.2))))
                .collect(),
            bias: vec![Learnt::new([0.0; HIDDEN]); 3],
            output: Learnt::new(std::array::from_fn(|_| random(0.3))),
            direct: Learnt::new([0.0; WIDTH]),
            output_bias: Learnt::new([0.0]),
            whole: Vec::new(),
            whole_ranks: Vec::new(),
        }
    }

    fn join(&mut self) {
        self.whole = self.rows.whole();
        self.whole_ranks = self.ranks.whole();
    }

    /// The squared error of the value of a sample; adds to the gradients.
    fn value(&mut self, seen: &Seen, learning: bool) -> f32 {
        let sums = seen.rows.each_ref().map(|rows| {
            let mut sums = [0.0; WIDTH];
            for (row, times) in rows {
                for (sum, part) in sums.iter_mut().zip(&self.whole[usize::from(*row)]) {
                    *sum += part * f32::from(*times);
                }
            }
            sums
        });
        let mut hidden = self.bias[seen.restrained].weights;
        let mut out = self.output_bias.weights[0];
        for (view, sums) in sums.iter().enumerate() {
            for (at, sum) in sums.iter().enumerate() {
                out += [sum, &-sum][view] * self.direct.weights[at];
                let weights = &self.hidden[view * WIDTH + at].weights;
                for (hidden, weight) in hidden.iter_mut().zip(weights) {
                    *hidden += sum.max(0.0) * weight;
                }
            }
        }
        for (hidden, weight) in hidden.iter().zip(&self.output.weights) {
            out += hidden.max(0.0) * weight;
        }
        let error = sigmoid(out) - seen.wanted;
        if learning {
            self.descend(seen, &sums, &hidden, error / BATCH as f32);
        }
        error * error
    }

    /// Adds the gradient of the cross entropy.
    fn descend(
        &mut self,
        seen: &Seen,
        sums: &[[f32; WIDTH]; 2],
        hidden: &[f32; HIDDEN],
        slope: f32,
    ) {
        self.output_bias.add(&[1.0], slope);
        self.output
            .add(&hidden.map(|hidden| hidden.max(0.0)), slope);
        let below: [f32; HIDDEN] = std::array::from_fn(|at| {
            if hidden[at] > 0.0 {
                slope * self.output.weights[at]
            } else {
                0.0
            }
        });
        self.bias[seen.restrained].add(&below, 1.0);
        for (view, sums) in sums.iter().enumerate() {
            let sign = if view == 0 { 1.0 } else { -1.0 };
            self.direct.add(sums, sign * slope);
            let mut gradient = [0.0; WIDTH];
            for at in 0..WIDTH {
                let learnt = &mut self.hidden[view * WIDTH + at];
                gradient[at] = sign * slope * self.direct.weights[at];
                if sums[at] > 0.0 {
                    let through = learnt.weights.iter().zip(&below);
                    gradient[at] += through.map(|(weight, below)| weight * below).sum::<f32>();
                    learnt.add(&below, sums[at]);
                }
            }
            for (row, times) in &seen.rows[view] {
                self.rows.descend(*row, &gradient, f32::from(*times));
            }
        }
    }

    /// Whether the ranks put the move first that was chosen; adds to the gradients.
    fn choose(&mut self, seen: &Seen, learning: bool) -> bool {
        let logit = |rows: &[u16; 2]| {
            self.whole_ranks[usize::from(rows[0])][0] + self.whole_ranks[usize::from(rows[1])][1]
        };
        let logits: Vec<f32> = seen.choice.iter().map(logit).collect();
        let Some((first, others)) = logits.split_first() else {
            return false;
        };
        let most = logits.iter().copied().fold(f32::MIN, f32::max);
        if learning {
            let sum: f32 = logits.iter().map(|logit| (logit - most).exp()).sum();
            for (at, (rows, logit)) in seen.choice.iter().zip(&logits).enumerate() {
                let chance = (logit - most).exp() / sum;
                let slope = (chance - f32::from(u8::from(at == 0))) / BATCH as f32;
                self.ranks.descend(rows[0], &[1.0, 0.0], slope);
                self.ranks.descend(rows[1], &[0.0, 1.0], slope);
            }
        }
        others.iter().all(|other| other < first)
    }

    fn learn(&mut self, rate: f32) {
        self.rows.learn(rate);
        self.ranks.learn(2.0 * rate);
        for hidden in self.hidden.iter_mut().chain(&mut self.bias) {
            hidden.learn(rate);
        }
        self.output.learn(rate);
        self.direct.learn(rate);
        self.output_bias.learn(rate);
    }

    fn net(&self) -> Net {
        let whole = |number: f32, one: f32| (number * one).round() as i16;
        Net {
            rows: self
                .rows
                .whole()
                .into_iter()
                .map(|row| row.map(|x| whole(x, ONE)))
                .collect(),
            hidden: std::array::from_fn(|at| self.hidden[at].weights),
            bias: std::array::from_fn(|at| self.bias[at].weights),
            output: self.output.weights,
            direct: self.direct.weights,
            output_bias: self.output_bias.weights[0],
            ranks: self
                .ranks
                .whole()
                .into_iter()
                .map(|row| row.map(|x| whole(x, ONE_RANK)))
                .collect(),
        }
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
