//! Why the mistakes were mistakes: found out one after the other for those that are told of.

use std::collections::{BTreeMap, BTreeSet};

use iced::Task;

use super::background::work;
use super::{App, Message};
use crate::engine::Reason;
use crate::game::Player;
use crate::record::Class;
use crate::table::{Explanation, Table};

/// A move that loses this part of what makes it an inaccuracy is looked at for what recurs.
const SLIP: f32 = 0.25;
/// So many moves make a habit.
const HABIT: usize = 3;
/// How many habits are told.
const HABITS: usize = 2;

/// What is known of why moves were mistakes.
#[derive(Default)]
pub(super) struct Explaining {
    /// The moves of the game, in notation.
    line: Vec<String>,
    /// By the ply of the move.
    known: BTreeMap<usize, Explanation>,
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
    }
}

impl App {
    /// Finds out why the next mistake that is told of was one.
    pub(super) fn explain(&mut self) -> Task<Message> {
        let looked_at = self.judgement().and(self.table.cursor().checked_sub(1));
        let game = self.away.as_deref().unwrap_or(self.table.as_ref());
        self.explaining.follow(game);
        let told_of = [game.turning_point(), looked_at].into_iter().flatten();
        let mistake = |ply: &usize| {
            let judgement = game.reviewed().of(*ply);
            judgement.is_some_and(|judgement| judgement.class.is_error())
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

    /// The moves of the loser that lost something, as soon as every move is judged.
    fn slips(&self) -> Vec<usize> {
        let game = self.game();
        let loser = self.loser().filter(|_| self.unjudged() == 0);
        let least = SLIP * game.thresholds().inaccuracy;
        let judged = game.reviewed().judged();
        let slips = judged.filter(|(ply, judgement)| {
            let played = game.line().get(*ply);
            played.is_some_and(|played| Some(played.player) == loser) && judgement.loss >= least
        });
        slips.map(|(ply, _)| ply).collect()
    }

    /// Who has lost the game.
    pub(super) fn loser(&self) -> Option<Player> {
        let result = self.game().record().result?;
        result.winner.map(Player::other)
    }

    /// What recurs in the moves of the loser, and in how many of how many: the most frequent first.
    pub(super) fn habits(&self) -> Vec<(&'static str, usize, usize)> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for ply in self.slips() {
            let faults = self
                .explaining
                .of(ply)
                .map_or(&[][..], |found| &found.faults);
            let habits: BTreeSet<_> = faults.iter().filter_map(Reason::habit).collect();
            for habit in habits {
                *counts.entry(habit).or_default() += 1;
            }
        }
        let game = self.game();
        let loser = self.loser();
        let judged = game.reviewed().judged();
        let free = judged.filter(|(ply, judgement)| {
            let played = game.line().get(*ply);
            played.is_some_and(|played| Some(played.player) == loser)
                && judgement.class != Class::Forced
        });
        let all = free.count();
        let mut habits: Vec<_> = counts
            .into_iter()
            .filter(|(_, count)| *count >= HABIT)
            .collect();
        habits.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        habits.truncate(HABITS);
        habits
            .into_iter()
            .map(|(habit, count)| (habit, count, all))
            .collect()
    }

    /// A mistake was explained. What hangs on moves or judgements that are gone counts for nothing.
    pub(super) fn explained(&mut self, number: u64, found: Option<Explanation>) -> Task<Message> {
        if number != self.explaining.begun {
            return Task::none();
        }
        if let Some(ply) = self.explaining.asked.take() {
            self.explaining.known.insert(ply, found.unwrap_or_default());
        }
        self.explain()
    }
}
