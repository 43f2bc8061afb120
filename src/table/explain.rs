//! Why a move of the line was a mistake, in the game's own words.

use std::time::Duration;

use super::Session;
use super::review::follow;
use super::study::why;
use crate::engine::search::{Node, Searcher};
use crate::engine::{Control, Insight, Limits, Reason, Thought};
use crate::game::{Cell, Player};
use crate::record::{Judgement, Value};

/// What there is to say of a mistake.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explanation {
    /// What the move did worse than the best.
    pub faults: Vec<Reason>,
    /// What the best move did that this one does not.
    pub better: Vec<Reason>,
    /// The principal variation of the best move, followed as far as the two are compared.
    pub line: Vec<String>,
    /// What it allowed; nothing where the answer is not judged.
    pub answer: Option<Answer>,
    /// What the other side did in the rest of the game that anybody sees to decide it: the first few such moves.
    pub came: Vec<Event>,
}

/// A move that decides.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Which move of the game it is, counted from 1.
    pub number: usize,
    /// The move in notation.
    pub mv: String,
    /// What it does.
    pub does: Reason,
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
    /// What the move that led to the position shown does.
    pub(super) fn what_was_done(&self) -> Vec<Reason> {
        let before = self.cursor.checked_sub(1);
        let played = before.and_then(|ply| Some((self.positions.get(ply)?, self.moves.get(ply)?)));
        let mut done = played.map_or_else(Vec::new, |(position, mv)| {
            why(position, &bare(mv.to_string()))
        });
        // What only describes the move is worth a word where there is nothing else.
        if done.iter().any(|reason| !reason.slight) {
            done.retain(|reason| !reason.slight);
        }
        done.truncate(REASONS);
        done.into_iter().map(Reason::alone).collect()
    }

    /// The explaining of a move of the line; nothing if it is not judged.
    pub(super) fn explain_job(&self, ply: usize) -> Option<ExplainJob> {
        let judgement = self.review.of(ply)?.clone();
        let answer = self.review.of(ply + 1).cloned();
        let played = *self.moves.get(ply)?;
        let rest = self.moves.get(ply + 1..)?.to_vec();
        let (before, after) = (
            self.positions.get(ply)?.clone(),
            self.positions.get(ply + 1)?.clone(),
        );
        Some(ExplainJob {
            run: Box::new(move || {
                let mv = played.to_string();
                let did = why(&before, &bare(mv.clone())).into_iter();
                let did: Vec<Reason> = did.map(Reason::alone).collect();
                let mut better = reasons(&before, &judgement);
                better.retain(|reason| did.iter().all(|did| did.id != reason.id));
                better.truncate(REASONS);
                let follows = answer.iter().flat_map(|answer| &answer.line);
                let mut played = line(&before, [&mv].into_iter().chain(follows));
                let mut best = line(&before, &judgement.line);
                for (line, score) in [
                    (&mut played, &judgement.played),
                    (&mut best, &judgement.score),
                ] {
                    // What is decided has been followed to its end.
                    let score = score.score();
                    if score.is_some_and(|score| !score.settled()) {
                        go_on(&before, line);
                    }
                }
                let mut faults = before.faults(&played, &best);
                faults.retain(|fault| !refuted(fault, before.turn(), &after, &rest));
                Explanation {
                    faults,
                    better,
                    line: texts(&best),
                    came: came(after.clone(), ply + 2, &rest),
                    answer: answer.map(|answer| Answer {
                        reasons: if tells(&judgement, &answer) {
                            let mut reasons = reasons(&after, &answer);
                            // What it does after the better move too says nothing against the mistake.
                            let same = done_by(&before, best.first(), &answer.best);
                            reasons.retain(|reason| !same.contains(reason));
                            reasons.truncate(REASONS);
                            reasons
                        } else {
                            Vec::new()
                        },
                        line: texts(played.get(1..).unwrap_or_default()),
                        score: answer.score,
                    }),
                }
            }),
        })
    }
}

/// Follows a line further than it was judged by.
fn go_on<G: Insight>(position: &G, line: &mut Vec<G::Move>) {
    let limits = Limits {
        nodes: Some(position.node().pace() / LITTLE),
        ..Limits::default()
    };
    follow(
        &Searcher::new(),
        position,
        line,
        COMPARED,
        &limits,
        &Control::new(),
    );
    line.truncate(COMPARED);
}

fn texts<M: ToString>(line: &[M]) -> Vec<String> {
    line.iter().map(M::to_string).collect()
}

/// What a move does after another one; nothing where it is not legal then.
fn done_by<G: Insight>(position: &G, first: Option<&G::Move>, mv: &str) -> Vec<Reason> {
    let mut after = position.clone();
    let played = first.is_some_and(|first| after.play(*first).is_ok());
    let legal = after.read_move(mv).is_ok_and(|mv| after.check(mv).is_ok());
    if !(played && legal) {
        return Vec::new();
    }
    let does = why(&after, &bare(mv.to_owned())).into_iter();
    does.map(Reason::alone).collect()
}

/// Whether the rest of the game, as it was played, gave the player the corner that the line of a fault costs.
fn refuted<G: Insight>(fault: &Reason, player: Player, after: &G, rest: &[G::Move]) -> bool {
    let corner = fault.squares.first().filter(|_| {
        let corner = fault.id.ends_with("-corner");
        corner && fault.later().is_some()
    });
    corner.is_some_and(|corner| {
        let mut end = after.clone();
        let played = rest.iter().all(|mv| end.play(*mv).is_ok());
        played && end.cell(corner.square) == Cell::Stone(player)
    })
}

/// What whose turn it is does in the rest of the game that decides it.
fn came<G: Insight>(mut position: G, from: usize, rest: &[G::Move]) -> Vec<Event> {
    let player = position.turn();
    let mut came = Vec::new();
    for (number, mv) in (from..).zip(rest) {
        if position.turn() == player
            && let Some(does) = position.event(*mv)
        {
            let mv = mv.to_string();
            came.push(Event { number, mv, does });
        }
        if came.len() == EVENTS || position.play(*mv).is_err() {
            break;
        }
    }
    came
}

/// Lines are compared over so many plies.
const COMPARED: usize = 24;
/// They are followed with a little thought at a time: one of so many parts of a second.
const LITTLE: u64 = 20;
/// So many reasons are told of a move that was not played.
const REASONS: usize = 2;
/// So many events are told.
const EVENTS: usize = 3;

/// Whether an answer says something against a move: one that the better move allows too does so only where it wins now.
fn tells(mistake: &Judgement, answer: &Judgement) -> bool {
    let score = answer.score.score();
    mistake.line.get(1) != answer.line.first() || score.is_some_and(|score| score.decided())
}

/// The moves of a line, up to the first that is none.
fn line<'a, G: Insight>(position: &G, texts: impl IntoIterator<Item = &'a String>) -> Vec<G::Move> {
    let mut after = position.clone();
    let moves = texts.into_iter().map_while(|text| {
        let mv = after.read_move(text).ok()?;
        after.play(mv).ok()?;
        Some(mv)
    });
    moves.collect()
}

/// A thought that has found nothing out about a move.
fn bare(mv: String) -> Thought<String> {
    Thought {
        best: mv,
        score: None,
        depth: 0,
        nodes: 0,
        time: Duration::ZERO,
        line: Vec::new(),
        equals: Vec::new(),
        hash_full: 0,
    }
}

/// Why the best move of a position was good, as far as there is more to say than that it was searched for.
fn reasons<G: Insight>(position: &G, judgement: &Judgement) -> Vec<Reason> {
    let thought = Thought {
        score: judgement.score.score(),
        depth: judgement.depth,
        line: judgement.line.clone(),
        ..bare(judgement.best.clone())
    };
    let mut reasons = why(position, &thought);
    reasons.retain(|reason| !reason.slight);
    reasons.into_iter().map(Reason::alone).collect()
}
