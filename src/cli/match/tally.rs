//! Counting a match: the score, what it says about strength, and when enough has been played.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use super::conduct::{Conduct, Standing};

/// The normal quantile of a 95 % interval.
const NINETY_FIVE: f64 = 1.959_964;
/// Either error of the sequential test.
const RISK: f64 = 0.05;

/// The results so far, from the first player's side.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    wins: u64,
    draws: u64,
    losses: u64,
    /// Of pairs of games with the same opening of which one is done.
    half: HashMap<u64, f64>,
    /// How many pairs gave 0, 1/2, 1, 3/2 and 2 points.
    pairs: [u64; 5],
    sides: [Standing; 2],
}

/// The hypotheses of a sequential test: stronger by no more than the first, or by at least the second, in Elo points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sprt(f64, f64);

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (a, b) = text.split_once(',')?;
            let (a, b) = (a.trim().parse().ok()?, b.trim().parse().ok()?);
            let sound = |elo: f64| elo.is_finite() && elo.abs() <= 1000.0;
            (a < b && sound(a) && sound(b)).then_some(Sprt(a, b))
        };
        read().ok_or_else(|| "two numbers of Elo points, the smaller first, as in 0,10".to_owned())
    }
}

/// The state of a match in numbers; `Display` is the progress line.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Summary {
    pub(super) games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// Points for each game.
    score: f64,
    /// The difference in strength; nothing where one side won everything.
    elo: Option<f64>,
    /// Half the width of its 95 % interval; nothing where it is unbounded.
    margin: Option<f64>,
    /// The log-likelihood ratio of the test, and what it decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Verdict>,
    /// How the first and the second player behaved.
    pub(super) sides: [Standing; 2],
}

#[derive(Clone, Copy, Debug, Serialize)]
struct Verdict {
    llr: f64,
    stronger: Option<bool>,
}

impl Tally {
    /// Counts the game of this number; games 0 and 1 are a pair, and so on.
    pub(super) fn add(&mut self, number: u64, points: f64) {
        if points > 0.75 {
            self.wins += 1;
        } else if points > 0.25 {
            self.draws += 1;
        } else {
            self.losses += 1;
        }
        match self.half.remove(&(number / 2)) {
            None => {
                self.half.insert(number / 2, points);
            }
            Some(other) => {
                let halves = ((points + other) * 2.0).round() as usize;
                self.pairs[halves.min(4)] += 1;
            }
        }
    }

    /// Counts how the first and the second player behaved in a game.
    pub(super) fn note(&mut self, conduct: &[Conduct; 2]) {
        for (side, game) in self.sides.iter_mut().zip(conduct) {
            side.add(game);
        }
    }

    fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn score(&self) -> f64 {
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games().max(1) as f64
    }

    /// Mean and variance of the score of a pair, from 0 to 1.
    fn pair(&self) -> Option<(f64, f64, f64)> {
        let count: u64 = self.pairs.iter().sum();
        if count == 0 {
            return None;
        }
        let count = count as f64;
        let moment = |power: i32| -> f64 {
            let each = self.pairs.iter().enumerate();
            each.map(|(at, n)| *n as f64 * (at as f64 / 4.0).powi(power))
                .sum::<f64>()
                / count
        };
        let (mean, square) = (moment(1), moment(2));
        Some((count, mean, (square - mean * mean).max(0.0)))
    }

    /// The log-likelihood ratio of the two hypotheses, by the normal approximation on pairs.
    fn llr(&self, Sprt(a, b): Sprt) -> f64 {
        match self.pair() {
            Some((count, mean, variance)) if variance > 0.0 => {
                let (low, high) = (expected(a), expected(b));
                count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
            }
            _ => 0.0,
        }
    }

    /// Whether the test has decided that the first player is stronger (by the second hypothesis), or is not.
    pub(super) fn decided(&self, sprt: Sprt) -> Option<bool> {
        let bound = ((1.0 - RISK) / RISK).ln();
        let llr = self.llr(sprt);
        (llr.abs() >= bound).then_some(llr > 0.0)
    }

    pub(super) fn summary(&self, sprt: Option<Sprt>) -> Summary {
        let score = self.score();
        let margin = self.pair().and_then(|(count, mean, variance)| {
            let error = NINETY_FIVE * (variance / count).sqrt();
            Some((elo(mean + error)? - elo(mean - error)?) / 2.0)
        });
        Summary {
            games: self.games(),
            wins: self.wins,
            draws: self.draws,
            losses: self.losses,
            score,
            elo: elo(score),
            margin,
            sprt: sprt.map(|sprt| Verdict {
                llr: self.llr(sprt),
                stronger: self.decided(sprt),
            }),
            sides: self.sides.clone(),
        }
    }
}

/// The score to expect of a player stronger by this much.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in strength that gives this score.
fn elo(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "+{} ={} -{}, {:.1} %",
            self.wins,
            self.draws,
            self.losses,
            self.score * 100.0
        )?;
        match (self.elo, self.margin) {
            (Some(elo), Some(margin)) => write!(f, ", Elo {elo:+.0} ± {margin:.0}")?,
            (Some(elo), None) => write!(f, ", Elo {elo:+.0}")?,
            (None, _) => {}
        }
        if let Some(Verdict { llr, stronger }) = self.sprt {
            write!(f, ", LLR {llr:+.2}")?;
            match stronger {
                Some(true) => f.write_str(" (stronger)")?,
                Some(false) => f.write_str(" (not stronger)")?,
                None => {}
            }
        }
        for (side, name) in self.sides.iter().zip(["first", "second"]) {
            if let Some(forfeits) = side.forfeits() {
                write!(f, ", {name} {forfeits}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(results: &[f64]) -> Tally {
        let mut tally = Tally::default();
        for (number, points) in results.iter().enumerate() {
            tally.add(number as u64, *points);
        }
        tally
    }

    #[test]
    fn three_quarters_are_191_points() {
        let summary = tally(&[1.0, 0.5, 1.0, 0.5]).summary(None);
        assert_eq!((summary.wins, summary.draws, summary.losses), (2, 2, 0));
        assert!((summary.elo.unwrap() - 190.85).abs() < 0.01);
        assert_eq!(summary.margin.unwrap(), 0.0);
    }

    #[test]
    fn the_interval_narrows_with_the_games() {
        let results = [1.0, 1.0, 1.0, 0.0, 0.0, 0.5];
        let few = tally(&results.repeat(4)).summary(None);
        let many = tally(&results.repeat(16)).summary(None);
        let ratio = few.margin.unwrap() / many.margin.unwrap();
        assert!((1.8..2.4).contains(&ratio), "{ratio}");
    }

    #[test]
    fn everything_won_has_no_number() {
        let summary = tally(&[1.0; 10]).summary(None);
        assert_eq!((summary.score, summary.elo), (1.0, None));
    }

    #[test]
    fn the_test_decides_for_the_stronger_and_against_the_equal() {
        let sprt: Sprt = "0,50".parse().unwrap();
        let strong = [1.0, 1.0, 1.0, 0.0, 0.5, 1.0].repeat(40);
        let equal = [1.0, 0.0, 0.0, 0.5, 0.5, 1.0].repeat(60);
        assert_eq!(tally(&strong).decided(sprt), Some(true));
        assert_eq!(tally(&equal).decided(sprt), Some(false));
        assert_eq!(tally(&strong[..6]).decided(sprt), None);
    }

    #[test]
    fn games_may_end_in_any_order() {
        let mut tally = Tally::default();
        for (number, points) in [(3, 1.0), (0, 0.5), (2, 1.0), (1, 0.0)] {
            tally.add(number, points);
        }
        assert_eq!(tally.pairs, [0, 1, 0, 0, 1]);
    }

    #[test]
    fn hypotheses_are_two_numbers_in_order() {
        for bad in ["", "1", "5,5", "9,1", "nan,3", "0,inf"] {
            assert!(bad.parse::<Sprt>().is_err(), "{bad}");
        }
    }
}
