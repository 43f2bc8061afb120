//! Why the mistakes were mistakes: found out one after the other for those that are told of.

use std::collections::BTreeMap;

use iced::Task;

use super::background::work;
use super::{App, Message};
use crate::engine::Reason;
use crate::game::Player;
use crate::table::{Explanation, Table};

/// What is known of why moves were mistakes.
#[derive(Default)]
pub(super) struct Explaining {
    /// The moves of the game, in notation.
    line: Vec<String>,
    /// By the ply of the move.
    known: BTreeMap<usize, Explanation>,
    /// How the two sides did since the game was even.
    tally: Option<Reason>,
    /// The loser, and the ply of the last move before which it was even, that this was told of.
    tally_of: (Option<Player>, Option<usize>),
    /// The ply of the move that is being explained.
    asked: Option<usize>,
    /// How many have been begun: the number of the last one.
    begun: u64,
}

impl Explaining {
    /// Why the move at a ply was a mistake, if that is known.
    pub(super) fn of(&self, ply: usize) -> Option<&Explanation> {
        self.known.get(&ply)
    }

    /// How the two sides did since the game was even.
    pub(super) fn tally(&self) -> Option<&Reason> {
        self.tally.as_ref()
    }

    /// Forgets everything: this is another game.
    pub(super) fn clear(&mut self) {
        *self = Explaining {
            begun: self.begun,
            ..Explaining::default()
        };
    }

    /// Forgets what hangs on the judgement on a move: why it was a mistake, and what the move before allowed.
    pub(super) fn judged(&mut self, ply: usize) {
        for ply in [Some(ply), ply.checked_sub(1)].into_iter().flatten() {
            self.known.remove(&ply);
            self.asked = self.asked.filter(|asked| *asked != ply);
        }
    }

    /// Follows the line of moves.
    fn follow(&mut self, game: &dyn Table) {
        let line = game.line().iter().map(|played| &played.notation);
        if !line.clone().eq(&self.line) {
            self.clear();
            self.line = line.cloned().collect();
        }
        let of = (game.loser(), game.last_even());
        if self.tally_of != of {
            self.tally_of = of;
            self.tally = game.tally(of.1.unwrap_or(0));
        }
    }
}

impl App {
    /// Finds out why the next mistake that is told of was one.
    pub(super) fn explain(&mut self) -> Task<Message> {
        let game = self.away.as_deref().unwrap_or(self.table.as_ref());
        let looked_at = self.judgement().and(game.cursor().checked_sub(1));
        self.explaining.follow(game);
        let told_of = [game.turning_point(), looked_at].into_iter().flatten();
        let mistake = |ply: &usize| {
            let judgement = game.reviewed().of(*ply);
            judgement.is_some_and(|judgement| self.is_slip(judgement))
        };
        let unknown = |ply: &usize| self.explaining.of(*ply).is_none();
        let mut plies = told_of.filter(mistake).chain(self.slips());
        let ply = plies.find(unknown);
        let job = ply.and_then(|ply| Some((ply, game.explain(ply)?)));
        let Some((ply, job)) = job.filter(|_| self.explaining.asked.is_none()) else {
            return Task::none();
        };
        self.explaining.asked = Some(ply);
        self.explaining.begun += 1;
        let number = self.explaining.begun;
        work(move || job.run()).map(move |found| Message::Explained(number, found))
    }

    /// A mistake was explained. What hangs on moves or judgements that are gone counts for nothing.
    pub(super) fn explained(&mut self, number: u64, found: Option<Explanation>) -> Task<Message> {
        if number != self.explaining.begun {
            return Task::none();
        }
        if let Some(ply) = self.explaining.asked.take() {
            self.explaining.known.insert(ply, found.unwrap_or_default());
            self.show_insight();
        }
        self.explain()
    }
}
