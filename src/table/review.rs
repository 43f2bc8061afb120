//! Judging the moves of a game that was played.

use std::sync::Arc;

use super::{Played, Session};
use crate::engine::search::{Options, Searcher};
use crate::engine::{Comparison, Control, Insight, Limits, Score, Unit, in_background};
use crate::game::Player;
use crate::record::{Class, Judgement, LINE, Review, Value};

/// What a won or lost game of Gomoku counts where it is weighed against an estimate: more than estimates reach.
const DECIDED: f32 = 1000.0;

/// The moves of one player, summed up.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Summary {
    counts: [usize; Class::ALL.len()],
    /// In per cent, 100 for a player who never lost anything; nothing as long as no move was judged that was not forced.
    ///
    /// The mean over those moves of `100 · e^(−loss ÷ mistake)`, where `mistake` is the loss from which on a move of
    /// the game is called a mistake. A missed win counts as a loss of no less than a blunder.
    pub accuracy: Option<f32>,
}

impl Summary {
    /// How many of the moves are of this class.
    #[must_use]
    pub const fn count(&self, class: Class) -> usize {
        self.counts[class as usize]
    }

    /// Sums up judgements.
    pub(super) fn of<'a>(
        judgements: impl Iterator<Item = &'a Judgement>,
        [_, mistake, blunder]: [f32; 3],
    ) -> Self {
        let mut summary = Summary::default();
        let (mut sum, mut free) = (0.0, 0_u16);
        for judgement in judgements {
            summary.counts[judgement.class as usize] += 1;
            if judgement.class == Class::Forced {
                continue;
            }
            let loss = match judgement.class {
                Class::MissedWin => judgement.loss.max(blunder),
                _ => judgement.loss,
            };
            sum += (-loss / mistake).exp();
            free = free.saturating_add(1);
        }
        summary.accuracy = (free > 0).then(|| 100.0 * sum / f32::from(free));
        summary
    }
}

type Judge = dyn FnOnce(&Control, &(dyn Fn(usize, Judgement) + Send)) + Send;

/// The judging of the moves of a line, to be run on any thread.
pub struct ReviewJob {
    /// [`Table::version`](super::Table::version) when it was asked for.
    pub version: u64,
    run: Box<Judge>,
}

impl ReviewJob {
    /// Judges one move after the other at low priority, from the last to the first, and reports each with its ply (0 for
    /// the first move); returns when done or soon after the control says stop.
    pub fn run(self, control: &Control, report: impl Fn(usize, Judgement) + Send) {
        in_background(move || (self.run)(control, &report));
    }
}

impl std::fmt::Debug for ReviewJob {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ReviewJob")
            .field("version", &self.version)
            .finish_non_exhaustive()
    }
}

impl<G: Insight> Session<G> {
    /// The judging of the moves that are not judged yet, the last one first; nothing if there is none.
    pub(super) fn review_job(&self, known: &Review, limits: Limits) -> Option<ReviewJob> {
        let moves: Vec<(usize, G, G::Move)> = (0..self.moves.len())
            .rev()
            .filter(|ply| known.of(*ply).is_none())
            .map(|ply| (ply, self.positions[ply].clone(), self.moves[ply]))
            .collect();
        if moves.is_empty() {
            return None;
        }
        let searcher = Arc::clone(&self.searcher);
        Some(ReviewJob {
            version: self.version,
            run: Box::new(move |control, report| {
                for (ply, position, played) in moves {
                    let Some(judgement) = judge(&searcher, &position, played, &limits, control)
                    else {
                        return;
                    };
                    report(ply, judgement);
                }
            }),
        })
    }
}

/// Judges a move that was played in a position; nothing when stopped.
fn judge<G: Insight>(
    searcher: &Searcher,
    position: &G,
    played: G::Move,
    limits: &Limits,
    control: &Control,
) -> Option<Judgement> {
    let found = searcher.compare(position, played, limits, Options::default(), control)?;
    if control.stopped() {
        return None;
    }
    let forced = position.count_moves() == 1;
    Some(judgement(&found, forced, G::THRESHOLDS))
}

fn judgement<M: std::fmt::Display>(
    found: &Comparison<M>,
    forced: bool,
    thresholds: [f32; 3],
) -> Judgement {
    let best = found.best.to_text();
    let (score, played) = (rounded(found.best.score), rounded(found.played.score));
    let loss = hundredths(loss(&score, &played));
    Judgement {
        best: best.mv,
        line: best.line.into_iter().take(LINE).collect(),
        score: score.into(),
        played: played.into(),
        loss,
        class: class(&score, &played, loss, forced, thresholds),
        depth: found.best.depth.min(found.played.depth),
    }
}

/// How much worse the second score is than the first, in the unit of the game's scores.
fn loss(best: &Score, played: &Score) -> f32 {
    (weighed(best) - weighed(played)).max(0.0)
}

/// A score as a number of the game's own unit: a decided game of Gomoku is worth the same however many plies it takes.
fn weighed(score: &Score) -> f32 {
    match score.unit {
        Unit::MateIn => DECIDED.copysign(score.value),
        Unit::Centipoints => score.value.clamp(-DECIDED, DECIDED),
        Unit::Discs | Unit::Pieces => score.value,
    }
}

fn class(
    best: &Score,
    played: &Score,
    loss: f32,
    forced: bool,
    [inaccuracy, mistake, blunder]: [f32; 3],
) -> Class {
    if forced {
        Class::Forced
    } else if best.wins() && !played.wins() && !played.loses() {
        Class::MissedWin
    } else if loss >= blunder || threw_away(best, played) {
        Class::Blunder
    } else if loss >= mistake {
        Class::Mistake
    } else if loss >= inaccuracy {
        Class::Inaccuracy
    } else if best == played {
        Class::Best
    } else {
        Class::Good
    }
}

/// Whether the move lost a game that was not lost. Where stones are counted an estimate says too little of that.
fn threw_away(best: &Score, played: &Score) -> bool {
    played.loses() && !best.loses() && (best.proven || played.unit == Unit::MateIn)
}

/// The last move of the loser before which the game was not proved to be lost.
pub(super) fn last_defence(line: &[Played], review: &Review, loser: Player) -> Option<usize> {
    let lost = |value: &Value| {
        let score = value.score();
        score.is_some_and(|score| score.unit == Unit::MateIn && score.loses())
    };
    let moves = line.iter().enumerate().rev();
    let own = moves.filter(|(_, mv)| mv.player == loser);
    // A move that is not judged yet may be the one.
    let (ply, judgement) = own
        .map_while(|(ply, _)| Some((ply, review.of(ply)?)))
        .find(|(_, judgement)| !lost(&judgement.score))?;
    lost(&judgement.played).then_some(ply)
}

impl From<Score> for Value {
    fn from(score: Score) -> Self {
        Value {
            value: score.value,
            unit: score.unit.id().to_owned(),
            proven: score.proven,
        }
    }
}

impl Value {
    /// The value as a score of an engine; nothing if no engine knows the unit.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        Some(Score {
            value: self.value,
            unit: Unit::of(&self.unit)?,
            proven: self.proven,
        })
    }
}

fn rounded(score: Score) -> Score {
    Score {
        value: hundredths(score.value),
        ..score
    }
}

/// To two places: what a file shows is what was compared.
fn hundredths(value: f32) -> f32 {
    // Never minus nothing.
    (value * 100.0).round() / 100.0 + 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const THRESHOLDS: [f32; 3] = [2.0, 4.0, 8.0];

    fn discs(value: f32, proven: bool) -> Score {
        Score {
            value,
            unit: Unit::Discs,
            proven,
        }
    }

    fn points(value: f32) -> Score {
        Score {
            value,
            unit: Unit::Centipoints,
            proven: false,
        }
    }

    fn mate(plies: f32) -> Score {
        Score {
            value: plies,
            unit: Unit::MateIn,
            proven: true,
        }
    }

    fn judged(best: Score, played: Score) -> (Class, f32) {
        let loss = loss(&best, &played);
        (class(&best, &played, loss, false, THRESHOLDS), loss)
    }

    #[test]
    fn a_move_is_classed_by_what_it_loses() {
        let from = discs(3.0, false);
        for (played, expected) in [
            (3.0, Class::Best),
            (1.1, Class::Good),
            (1.0, Class::Inaccuracy),
            (-1.0, Class::Mistake),
            (-5.0, Class::Blunder),
        ] {
            let found = judged(from, discs(played, false));
            assert_eq!(found, (expected, 3.0 - played));
        }
        assert_eq!(class(&from, &from, 0.0, true, THRESHOLDS), Class::Forced);
    }

    #[test]
    fn what_is_proved_counts_more_than_what_it_loses() {
        let missed = |best, played| judged(best, played).0 == Class::MissedWin;
        assert!(missed(discs(2.0, true), discs(0.0, true)));
        assert!(missed(discs(2.0, true), discs(1.0, false)));
        assert!(!missed(discs(6.0, true), discs(2.0, true)));
        assert!(missed(mate(9.0), points(900.0)));
        // From won to lost is worse than a win let go.
        assert_eq!(judged(mate(9.0), mate(-2.0)).0, Class::Blunder);
        assert_eq!(
            judged(discs(2.0, true), discs(-2.0, true)).0,
            Class::Blunder
        );
        // A win or a loss is the same however many plies it takes.
        assert_eq!(judged(mate(5.0), mate(13.0)), (Class::Good, 0.0));
        assert_eq!(judged(mate(-8.0), mate(-2.0)), (Class::Good, 0.0));
        assert_eq!(judged(points(-999.0), mate(-6.0)).0, Class::Blunder);
        let drawn = judged(discs(0.0, true), discs(-2.0, true));
        assert_eq!(drawn, (Class::Blunder, 2.0));
        // Both may be lost as far as the estimate can tell.
        let behind = judged(discs(-1.0, false), discs(-2.0, true));
        assert_eq!(behind, (Class::Good, 1.0));
    }

    #[test]
    fn accuracy_is_the_mean_of_what_each_loss_leaves() {
        let judgement = |class, loss| Judgement {
            best: String::new(),
            line: Vec::new(),
            score: discs(0.0, false).into(),
            played: discs(0.0, false).into(),
            loss,
            class,
            depth: 1,
        };
        let of = |judgements: &[Judgement]| Summary::of(judgements.iter(), THRESHOLDS);
        assert_eq!(of(&[]).accuracy, None);
        assert_eq!(of(&[judgement(Class::Forced, 0.0)]).accuracy, None);
        let summary = of(&[
            judgement(Class::Best, 0.0),
            judgement(Class::Mistake, 4.0),
            judgement(Class::MissedWin, 1.0),
            judgement(Class::Forced, 0.0),
        ]);
        // 100, 100 / e and 100 / e².
        let expected = (100.0 + 36.788 + 13.534) / 3.0;
        assert!((summary.accuracy.unwrap_or_default() - expected).abs() < 0.01);
        assert_eq!(summary.count(Class::MissedWin), 1);
        assert_eq!(summary.count(Class::Good), 0);
    }
}
