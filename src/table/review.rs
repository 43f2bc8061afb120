//! Judging the moves of a game that was played.

use std::sync::Arc;

use super::Session;
use crate::engine::search::{Options, Searcher};
use crate::engine::{
    Comparison, Control, Insight, Limits, Score, Thresholds, Unit, Valued, in_background,
};
use crate::record::{Class, Judgement, LINE, Review, Value};

/// Of fewer moves no accuracy is told.
const FEWEST: u16 = 5;
/// Lines are followed so many plies, or to the end of the game.
const FOLLOWED: usize = 12;
/// What follows a line that was cut short is searched with a part of the effort: one of so many.
const SMALLER: u64 = 8;

/// The moves of one player, summed up.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Summary {
    counts: [usize; Class::ALL.len()],
    /// In per cent, 100 for a player who never lost anything; nothing before so many moves are judged that were not
    /// forced, nor made in a game that was lost by then, that it means something.
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
        thresholds: Thresholds,
    ) -> Self {
        let mut summary = Summary::default();
        let (mut sum, mut free) = (0.0, 0_u16);
        for judgement in judgements {
            summary.counts[judgement.class as usize] += 1;
            let best = judgement.score.score();
            // Who has lost already has nothing to lose.
            let lost =
                best.is_some_and(|best| worth(&best, best.proven, thresholds) <= -thresholds.won);
            if judgement.class == Class::Forced || lost {
                continue;
            }
            let loss = judgement.telling_loss(thresholds);
            let loss = match judgement.class {
                Class::MissedWin => loss.max(thresholds.blunder),
                _ => loss,
            };
            sum += (-loss / thresholds.mistake).exp();
            free = free.saturating_add(1);
        }
        summary.accuracy = (free >= FEWEST).then(|| 100.0 * sum / f32::from(free));
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
        let mut known = known.clone();
        let searcher = Arc::clone(&self.searcher);
        Some(ReviewJob {
            version: self.version,
            run: Box::new(move |control, report| {
                for (ply, position, played) in moves {
                    let told = known.of(ply + 1);
                    let told = told.and_then(|answer| told_by(&position, played, answer));
                    let Some(judgement) =
                        judge(&searcher, &position, played, told, &limits, control)
                    else {
                        return;
                    };
                    known.put(ply, judgement.clone());
                    report(ply, judgement);
                }
            }),
        })
    }
}

/// What the judgement on the answer to a move says of the move itself: a search from there on sees further.
fn told_by<G: Insight>(
    position: &G,
    played: G::Move,
    answer: &Judgement,
) -> Option<Valued<G::Move>> {
    let mut after = position.clone();
    let mut line = vec![played];
    after.play(played).ok()?;
    for mv in &answer.line {
        let mv = after.read_move(mv).ok()?;
        after.play(mv).ok()?;
        line.push(mv);
    }
    Some(Valued {
        mv: played,
        score: answer.score.score()?.reversed().earlier(1.0),
        depth: answer.depth.saturating_add(1),
        line,
    })
}

/// Judges a move that was played in a position; nothing when stopped.
///
/// What the answer has told counts for the move, so that a position has one value in the whole review. A search that
/// began a ply later may see what this one does not see of either move: where it makes a mistake of the move, the best
/// one is searched as far before that is believed.
fn judge<G: Insight>(
    searcher: &Searcher,
    position: &G,
    played: G::Move,
    told: Option<Valued<G::Move>>,
    limits: &Limits,
    control: &Control,
) -> Option<Judgement> {
    let options = Options::default();
    let proved = |told: &&Valued<G::Move>| told.score.unit == Unit::MateIn && told.score.proven;
    let proved = told.as_ref().filter(proved);
    let mut found = searcher.compare(position, played, proved, limits, options, control)?;
    if let Some(told) = told {
        let same = found.best.mv == played;
        let lost = |found: &Comparison<_>, to| telling_loss(&found.best.score, to, G::THRESHOLDS);
        let more = lost(&found, &told.score) > lost(&found, &found.played.score);
        let mistake = lost(&found, &told.score) >= G::THRESHOLDS.inaccuracy;
        if !same && more && mistake && !found.best.score.proven {
            let mut after = position.clone();
            after.play(found.best.mv).ok()?;
            let answer = searcher.think(&after, limits, options, control);
            if let Some(thought) = answer.map(|answer| answer.thought)
                && let Some(score) = thought.score
            {
                found.best = Valued {
                    mv: found.best.mv,
                    score: score.reversed().earlier(1.0),
                    depth: thought.depth.saturating_add(1),
                    line: [found.best.mv].into_iter().chain(thought.line).collect(),
                };
            }
        }
        if same || told.score.better_than(&found.best.score) {
            found.best = told.clone();
        }
        found.played = told;
    }
    if !found.best.score.decided() {
        let limits = Limits {
            nodes: limits.nodes.map(|nodes| nodes / SMALLER),
            time: limits.time.map(|time| time / SMALLER as u32),
            ..limits.clone()
        };
        let line = &mut found.best.line;
        follow(searcher, position, line, FOLLOWED, &limits, control);
    }
    if control.stopped() {
        return None;
    }
    let forced = position.count_moves() == 1;
    Some(judgement(&found, forced, G::THRESHOLDS))
}

/// Goes on with a line that the search has cut short, to so many plies or the end of the game, so that it can be
/// followed and compared with others, by thinking about where it ends.
pub(super) fn follow<G: Insight>(
    searcher: &Searcher,
    position: &G,
    line: &mut Vec<G::Move>,
    plies: usize,
    limits: &Limits,
    control: &Control,
) {
    let mut end = position.clone();
    if line.iter().any(|mv| end.play(*mv).is_err()) {
        return;
    }
    while line.len() < plies {
        let Some(answer) = searcher.think(&end, limits, Options::default(), control) else {
            return;
        };
        let more = answer.thought.line;
        if more.is_empty() {
            return;
        }
        for mv in more {
            if end.play(mv).is_err() {
                return;
            }
            line.push(mv);
        }
    }
}

fn judgement<M: std::fmt::Display>(
    found: &Comparison<M>,
    forced: bool,
    thresholds: Thresholds,
) -> Judgement {
    let best = found.best.to_text();
    let (score, played) = (rounded(found.best.score), rounded(found.played.score));
    let loss = hundredths(loss(&score, &played, thresholds));
    Judgement {
        best: best.mv,
        line: best.line.into_iter().take(LINE).collect(),
        score: score.into(),
        played: played.into(),
        loss,
        class: class(&score, &played, forced, thresholds),
        depth: found.best.depth.min(found.played.depth),
    }
}

/// How much worse the second score is than the first, in the unit of the game's scores. A won or lost game of Gomoku
/// counts as the score from which on one is called so.
fn loss(best: &Score, played: &Score, thresholds: Thresholds) -> f32 {
    if best.unit == played.unit && !best.unit.is_result() {
        return (best.value - played.value).max(0.0);
    }
    let number = |score: &Score| match score.unit {
        Unit::MateIn | Unit::Win => thresholds.won.copysign(score.value),
        Unit::Centipoints => score.value.clamp(-thresholds.won, thresholds.won),
        Unit::Discs | Unit::Pieces => score.value,
    };
    (number(best) - number(played)).max(0.0)
}

/// The same as far as it matters: what is won or lost counts no more for being won or lost by more.
fn telling_loss(best: &Score, played: &Score, thresholds: Thresholds) -> f32 {
    let proven = best.proven && played.proven;
    (worth(best, proven, thresholds) - worth(played, proven, thresholds)).max(0.0)
}

/// What a score comes to, as far as it matters.
fn worth(score: &Score, proven: bool, thresholds: Thresholds) -> f32 {
    if score.value != 0.0 && (proven || score.unit.is_result()) {
        thresholds.won.copysign(score.value)
    } else {
        score.value.clamp(-thresholds.won, thresholds.won)
    }
}

impl Judgement {
    /// What the move lost, in the unit of the game's scores, as far as it matters: what is won or lost counts no more for
    /// being won or lost by more.
    #[must_use]
    pub fn telling_loss(&self, thresholds: Thresholds) -> f32 {
        match (self.score.score(), self.played.score()) {
            (Some(best), Some(played)) => telling_loss(&best, &played, thresholds),
            _ => self.loss,
        }
    }
}

/// Whether the game is lost, or as good as lost.
pub(super) fn loses(score: &Score) -> bool {
    score.reversed().decided()
}

fn class(best: &Score, played: &Score, forced: bool, thresholds: Thresholds) -> Class {
    let loss = telling_loss(best, played, thresholds);
    if forced {
        Class::Forced
    } else if best.wins() && !played.decided() && !loses(played) {
        Class::MissedWin
    } else if loss >= thresholds.blunder || (gave_up(best, played) && best.value > -thresholds.won)
    {
        Class::Blunder
    } else if loss >= thresholds.mistake || gave_up(best, played) {
        Class::Mistake
    } else if loss >= thresholds.inaccuracy {
        Class::Inaccuracy
    } else if best == played {
        Class::Best
    } else {
        Class::Good
    }
}

/// Whether the move made a loss certain that was not, in a game where that is told apart from the score.
fn gave_up(best: &Score, played: &Score) -> bool {
    played.unit == Unit::MateIn && loses(played) && !loses(best)
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

    const DISCS: Thresholds = Thresholds {
        inaccuracy: 2.0,
        mistake: 4.0,
        blunder: 8.0,
        won: 16.0,
    };
    const POINTS: Thresholds = Thresholds {
        inaccuracy: 100.0,
        mistake: 200.0,
        blunder: 300.0,
        won: 400.0,
    };

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
        let thresholds = match best.unit {
            Unit::Discs | Unit::Pieces | Unit::Win => DISCS,
            Unit::Centipoints | Unit::MateIn => POINTS,
        };
        (
            class(&best, &played, false, thresholds),
            loss(&best, &played, thresholds),
        )
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
        assert_eq!(class(&from, &from, true, DISCS), Class::Forced);
    }

    #[test]
    fn a_game_that_is_won_or_lost_before_and_after_knows_no_mistakes() {
        for (best, played) in [(40.0, 20.0), (16.0, 16.0), (-17.0, -50.0)] {
            let found = judged(discs(best, false), discs(played, false));
            assert!(!found.0.is_error(), "{best} {played}");
            assert_eq!(found.1, best - played);
        }
        // What is won by less, or lost by more, for certain is won or lost all the same.
        assert_eq!(
            judged(discs(38.0, true), discs(2.0, true)),
            (Class::Good, 36.0)
        );
        assert_eq!(
            judged(discs(-2.0, true), discs(-30.0, true)),
            (Class::Good, 28.0)
        );
        // From beyond the bound only what lies within it counts.
        assert_eq!(
            judged(discs(40.0, false), discs(13.0, false)).0,
            Class::Inaccuracy
        );
        assert_eq!(
            judged(points(900.0), points(150.0)),
            (Class::Mistake, 750.0)
        );
        // But a loss that was not certain yet was not lost yet.
        assert_eq!(judged(points(-450.0), mate(-6.0)).0, Class::Mistake);
        assert_eq!(judged(points(-50.0), mate(-6.0)).0, Class::Blunder);
        assert_eq!(judged(points(-390.0), mate(-6.0)).0, Class::Blunder);
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
            judged(discs(2.0, true), discs(-2.0, true)),
            (Class::Blunder, 4.0)
        );
        // What is as good as won or lost counts as that.
        let likely = |plies| Score {
            proven: false,
            ..mate(plies)
        };
        assert_eq!(judged(mate(9.0), likely(13.0)), (Class::Good, 0.0));
        assert_eq!(judged(likely(-9.0), mate(-2.0)), (Class::Good, 0.0));
        assert_eq!(judged(points(0.0), likely(-8.0)).0, Class::Blunder);
        // A win or a loss is the same however many plies it takes.
        assert_eq!(judged(mate(5.0), mate(13.0)), (Class::Good, 0.0));
        assert_eq!(judged(mate(-8.0), mate(-2.0)), (Class::Good, 0.0));
        let drawn = judged(discs(0.0, true), discs(-2.0, true));
        assert_eq!(drawn, (Class::Blunder, 2.0));
        // Both may be lost as far as the estimate can tell.
        let behind = judged(discs(-1.0, false), discs(-2.0, true));
        assert_eq!(behind, (Class::Good, 1.0));
    }

    #[test]
    fn accuracy_is_the_mean_of_what_each_loss_leaves() {
        let judgement = |class, loss: f32| Judgement {
            best: String::new(),
            line: Vec::new(),
            score: discs(0.0, false).into(),
            played: discs(-loss, false).into(),
            loss,
            class,
            depth: 1,
        };
        let of = |judgements: &[Judgement]| Summary::of(judgements.iter(), DISCS);
        let mut judgements = vec![
            judgement(Class::Best, 0.0),
            judgement(Class::Mistake, 4.0),
            judgement(Class::MissedWin, 1.0),
            judgement(Class::Best, 0.0),
            judgement(Class::Forced, 0.0),
        ];
        assert_eq!(of(&judgements).accuracy, None, "it is too early to say");
        let lost = Judgement {
            score: discs(-16.0, false).into(),
            ..judgement(Class::Good, 0.0)
        };
        judgements.push(lost);
        assert_eq!(of(&judgements).accuracy, None, "there was nothing to lose");
        judgements.push(judgement(Class::Blunder, 60.0));
        let summary = of(&judgements);
        // 100, 100, 100 / e, 100 / e² and, as no more than 16 discs matter, 100 / e⁴.
        let expected = (200.0 + 36.788 + 13.534 + 1.832) / 5.0;
        assert!((summary.accuracy.unwrap_or_default() - expected).abs() < 0.01);
        assert_eq!(summary.count(Class::MissedWin), 1);
        assert_eq!(summary.count(Class::Good), 1);
    }
}
