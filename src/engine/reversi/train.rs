//! The trainer: weights from nothing but our own games.
//!
//! Each generation plays games with the weights of the one before, from random openings, and solves their ends exactly;
//! the final scores are what the new weights are fitted to. The last generation is measured for multi-ProbCut.

mod cuts;
mod fit;
mod games;

use std::num::NonZero;

use super::probcut::Fits;
use super::weights::{STAGES, Weights};
use games::Sample;

/// What to train.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Games of the last generation; those before play fewer.
    pub games: u32,
    /// Decides everything that is random.
    pub seed: u64,
    /// Threads to play and fit on; the result does not depend on it.
    pub threads: NonZero<usize>,
}

/// News from the trainer.
pub enum News<'a> {
    /// Games of a generation are played.
    Played {
        /// The generation, counted from 1.
        generation: u32,
        /// Games so far.
        games: u32,
        /// Games wanted.
        of: u32,
    },
    /// A generation was fitted.
    Fitted {
        /// The generation, counted from 1.
        generation: u32,
        /// Positions it was fitted to.
        positions: usize,
        /// Root of the mean squared error in discs on games not fitted to, over all stages.
        error: f64,
        /// The same for each stage.
        stages: [f64; STAGES],
    },
    /// A generation has played against the one before, at equal depth from random openings.
    Compared {
        /// The generation, counted from 1.
        generation: u32,
        /// Won games in percent, draws counted half.
        percent: f64,
        /// Mean score in discs.
        discs: f64,
    },
    /// The weights of a generation; the last ones come with the fits of the probabilistic cuts.
    Weights(&'a Weights),
}

/// The share of `games` each generation plays, in hundredths.
const GENERATIONS: [u32; 3] = [20, 40, 100];

/// Games of the comparison of two generations.
const COMPARED: u32 = 200;

/// Trains weights and tells `news` on the way.
///
/// # Errors
/// Whatever `news` answers with; the training then ends.
pub fn train<E>(plan: Plan, mut news: impl FnMut(News) -> Result<(), E>) -> Result<(), E> {
    let threads = plan.threads.get();
    let mut weights = Weights::simple();
    let mut samples: Vec<Sample> = Vec::new();
    for (generation, share) in (1..).zip(GENERATIONS) {
        let of = (u64::from(plan.games) * u64::from(share) / 100).max(100) as u32;
        let seed = plan.seed.wrapping_mul(1000) + u64::from(generation);
        // The games of a generation before help where the new one has few.
        let kept = samples.len().min(of as usize * games::POSITIONS / 4);
        samples.drain(..samples.len() - kept);
        let mut games = 0;
        while games < of {
            let end = of.min(games + games::BATCH);
            samples.extend(games::play(&weights, seed, games..end, threads));
            games = end;
            news(News::Played {
                generation,
                games,
                of,
            })?;
        }
        let fitted = fit::fit(&samples, seed, threads);
        news(News::Fitted {
            generation,
            positions: samples.len(),
            error: fitted.error,
            stages: fitted.stages,
        })?;
        let newer = Weights::unpack(&fitted.packed, Fits::default());
        let (percent, discs) = games::compare(&newer, &weights, seed, COMPARED, threads);
        news(News::Compared {
            generation,
            percent,
            discs,
        })?;
        weights = newer;
        news(News::Weights(&weights))?;
    }
    let fits = cuts::measure(&weights, &samples, plan.seed, threads);
    news(News::Weights(&weights.with_fits(fits)))
}

/// Works on each of the items on some threads and returns the results in the order of the items.
fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let mut done: Vec<(usize, R)> = std::thread::scope(|scope| {
        let worker = || {
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                let Some(item) = items.get(at) else {
                    return done;
                };
                done.push((at, work(item)));
            }
        };
        let handles: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        handles
            .into_iter()
            .filter_map(|handle| handle.join().ok())
            .flatten()
            .collect()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

/// A stream of numbers from a seed.
struct Dice(u64);

impl Dice {
    /// The dice of one of the things numbered under a seed.
    fn of(seed: u64, number: u64) -> Dice {
        Dice(seed.rotate_left(32) ^ number << 20)
    }

    /// A number below `bound`; 0 when that is 0.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        crate::engine::draw(self.0, bound).unwrap_or(0)
    }
}
