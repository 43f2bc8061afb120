//! What the words of the review speak of, as it is seen on the board.

use crate::engine::{Reason, Seen};
use crate::table::Explanation;

/// A position that the review tells of besides those of the game: so many moves of one of its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Of the line that was better than the move, the better move first.
    Better(usize),
    /// Of the line that follows the move, the answer first.
    Answer(usize),
}

impl Step {
    /// How many moves of its line.
    #[must_use]
    pub const fn upto(self) -> usize {
        match self {
            Step::Better(upto) | Step::Answer(upto) => upto,
        }
    }
}

/// A sentence of what is said of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sentence {
    /// What it did worse than the best.
    Fault,
    /// What was better.
    Better,
    /// What it allowed.
    Answer,
}

/// The sentence that speaks of something in the position shown, and where that is: after the move, or so far along a line.
#[must_use]
pub fn spoken(found: &Explanation, step: Option<Step>) -> Option<(Sentence, Vec<Seen>)> {
    let faults = found.faults.iter();
    // A corner is where it is before anybody has it.
    let there = |fault: &Reason| fault.id.ends_with("-corner");
    let later = |wanted: Option<usize>| {
        move |fault: &&Reason| fault.later() == wanted || wanted.is_none() && there(fault)
    };
    let after = |wanted| {
        faults
            .clone()
            .filter(later(wanted))
            .map(|fault| &fault.squares)
    };
    let answer = || found.answer.iter().flat_map(|answer| &answer.reasons);
    let seen: Vec<(Sentence, &Vec<Seen>)> = match step {
        None => after(None)
            .map(|seen| (Sentence::Fault, seen))
            .chain(told(Sentence::Answer, answer()))
            .collect(),
        Some(Step::Answer(upto)) => {
            let now = (upto == 1).then(answer).into_iter().flatten();
            let faults = after(Some(upto)).map(|seen| (Sentence::Fault, seen));
            faults.chain(told(Sentence::Answer, now)).collect()
        }
        Some(Step::Better(upto)) => {
            let now = found.better.iter().filter(|_| upto == 1);
            let compared = faults
                .clone()
                .filter(|fault| fault.later().unwrap_or(0) + 1 == upto);
            let compared = compared.map(|fault| (Sentence::Fault, &fault.instead));
            compared.chain(told(Sentence::Better, now)).collect()
        }
    };
    let (sentence, squares) = seen.into_iter().find(|(_, squares)| !squares.is_empty())?;
    Some((sentence, squares.clone()))
}

fn told<'a>(
    sentence: Sentence,
    reasons: impl Iterator<Item = &'a Reason>,
) -> impl Iterator<Item = (Sentence, &'a Vec<Seen>)> {
    reasons.map(move |reason| (sentence, &reason.squares))
}

/// The first fault that counts something, after the move and after the better one: the counts, and where to see them.
pub(super) fn compared(found: &Explanation) -> Option<([String; 2], [Option<Step>; 2])> {
    let (fault, counts) = found.faults.iter().find_map(|fault| {
        let counts = fault.counts()?;
        (!fault.squares.is_empty() || !fault.instead.is_empty()).then_some((fault, counts))
    })?;
    let later = fault.later();
    let better = Step::Better(later.unwrap_or(0) + 1);
    Some((counts, [later.map(Step::Answer), Some(better)]))
}
