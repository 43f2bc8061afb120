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

/// A fault that counts something.
pub(super) struct Compared {
    /// What is counted after the move, and after the better one.
    pub(super) counts: [String; 2],
    /// Where to see it; nothing for the position after the move itself.
    pub(super) steps: [Option<Step>; 2],
}

/// The faults that count something on the board, one for each pair of positions: those marked in it.
pub(super) fn compared(found: &Explanation) -> Vec<Compared> {
    let mut all: Vec<Compared> = Vec::new();
    for fault in &found.faults {
        let marked = !fault.squares.is_empty() || !fault.instead.is_empty();
        let Some(counts) = fault.counts().filter(|_| marked) else {
            continue;
        };
        let later = fault.later();
        let better = Step::Better(later.unwrap_or(0) + 1);
        let steps = [later.map(Step::Answer), Some(better)];
        if all.iter().all(|known| known.steps != steps) {
            all.push(Compared { counts, steps });
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Term;
    use crate::game::Square;

    fn fault(id: &'static str, later: Option<i64>, [count, instead]: [i64; 2]) -> Reason {
        let later = later.map(|later| ("later", Term::Number(later)));
        let counts = [("count", count), ("instead", instead)];
        let counts = counts.map(|(name, count)| (name, Term::Number(count)));
        Reason {
            terms: counts.into_iter().chain(later).collect(),
            squares: vec![Square::new(0, 0).into()],
            ..Reason::plain(id)
        }
    }

    #[test]
    fn every_count_can_be_compared_where_it_is_marked() {
        let unmarked = Reason {
            squares: Vec::new(),
            ..fault("line-stable", Some(9), [1, 2])
        };
        let found = Explanation {
            faults: vec![
                fault("frontier", None, [15, 12]),
                Reason::plain("gives-corner"),
                unmarked,
                fault("line-moves", Some(3), [4, 8]),
                fault("line-stable", Some(3), [0, 5]),
            ],
            ..Explanation::default()
        };
        let pairs = compared(&found).into_iter();
        let pairs: Vec<_> = pairs.map(|pair| (pair.counts, pair.steps)).collect();
        let counted = |counts: [&str; 2]| counts.map(str::to_owned);
        assert_eq!(
            pairs,
            [
                (counted(["15", "12"]), [None, Some(Step::Better(1))]),
                (
                    counted(["4", "8"]),
                    [Some(Step::Answer(3)), Some(Step::Better(4))]
                ),
            ]
        );
    }
}
