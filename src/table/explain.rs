//! Why a move of the line was a mistake, in the game's own words.

use std::time::Duration;

use super::Session;
use super::study::why;
use crate::engine::{Insight, Reason, Thought};
use crate::record::{Judgement, Value};

/// What there is to say of a mistake.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explanation {
    /// What the move did worse than the best.
    pub faults: Vec<Reason>,
    /// Why the best move was good.
    pub better: Vec<Reason>,
    /// What it allowed; nothing where the answer is not judged.
    pub answer: Option<Answer>,
}

/// The best answer to a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The principal variation, the answer first.
    pub line: Vec<String>,
    /// What it is worth for whoever gives it.
    pub score: Value,
    /// What the answer does.
    pub reasons: Vec<Reason>,
}

type Explain = dyn FnOnce() -> Explanation + Send;

/// The explaining of a move, to be run on any thread.
pub struct ExplainJob {
    run: Box<Explain>,
}

impl ExplainJob {
    /// Explains.
    #[must_use]
    pub fn run(self) -> Explanation {
        (self.run)()
    }
}

impl std::fmt::Debug for ExplainJob {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ExplainJob").finish_non_exhaustive()
    }
}

impl<G: Insight> Session<G> {
    /// The explaining of a move of the line; nothing if it is not judged.
    pub(super) fn explain_job(&self, ply: usize) -> Option<ExplainJob> {
        let judgement = self.review.of(ply)?.clone();
        let answer = self.review.of(ply + 1).cloned();
        let played = *self.moves.get(ply)?;
        let (before, after) = (
            self.positions.get(ply)?.clone(),
            self.positions.get(ply + 1)?.clone(),
        );
        Some(ExplainJob {
            run: Box::new(move || {
                let best = before.read_move(&judgement.best);
                let best = best.ok().filter(|best| before.check(*best).is_ok());
                Explanation {
                    faults: best.map_or_else(Vec::new, |best| before.faults(played, best)),
                    better: reasons(&before, &judgement),
                    answer: answer.map(|answer| Answer {
                        reasons: reasons(&after, &answer),
                        line: answer.line,
                        score: answer.score,
                    }),
                }
            }),
        })
    }
}

/// Why the best move of a position was good, as far as there is more to say than that it was searched for.
fn reasons<G: Insight>(position: &G, judgement: &Judgement) -> Vec<Reason> {
    let thought = Thought {
        best: judgement.best.clone(),
        score: judgement.score.score(),
        depth: judgement.depth,
        nodes: 0,
        time: Duration::ZERO,
        line: judgement.line.clone(),
        equals: Vec::new(),
        hash_full: 0,
    };
    let mut reasons = why(position, &thought);
    reasons.retain(|reason| !reason.is_bare());
    reasons
}
