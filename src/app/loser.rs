//! How the loser lost, besides the one move that decided: what recurs, and what else is worth a look.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::App;
use super::panel::Habit;
use crate::engine::Reason;
use crate::game::Player;
use crate::record::{Class, Judgement};

/// From this part on of what makes an inaccuracy, a loss is worth a word.
const SLIP: f32 = 0.25;
/// So many moves make a habit.
const HABIT: usize = 3;
/// How many habits are told.
const HABITS: usize = 2;

impl App {
    /// Who has lost the game.
    pub(super) fn loser(&self) -> Option<Player> {
        let result = self.game().record().result?;
        result.winner.map(Player::other)
    }

    /// The moves of the loser, each with its ply, that were judged and not forced.
    fn losing(&self) -> impl Iterator<Item = (usize, &Judgement)> {
        let game = self.game();
        let loser = self.loser();
        let judged = game.reviewed().judged();
        judged.filter(move |(ply, judgement)| {
            let played = game.line().get(*ply);
            let own = played.is_some_and(|played| Some(played.player) == loser);
            own && judgement.class != Class::Forced
        })
    }

    /// Those that lost something, as soon as every move is judged.
    pub(super) fn slips(&self) -> Vec<usize> {
        if self.unjudged() > 0 {
            return Vec::new();
        }
        let slips = self.losing().filter(|(_, found)| self.is_slip(found));
        slips.map(|(ply, _)| ply).collect()
    }

    /// Whether a move has lost enough that something better is worth showing.
    pub(super) fn is_slip(&self, judgement: &Judgement) -> bool {
        let thresholds = self.game().thresholds();
        let least = SLIP * thresholds.inaccuracy;
        judgement.class.is_error() || judgement.telling_loss(thresholds) >= least
    }

    /// What recurs in them, the most frequent first.
    pub(super) fn habits(&self) -> Vec<Habit> {
        let mut found: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for ply in self.slips() {
            for habit in self.faults(ply).iter().filter_map(Reason::habit) {
                let plies = found.entry(habit).or_default();
                if plies.last() != Some(&ply) {
                    plies.push(ply);
                }
            }
        }
        let all = self.losing().count();
        let cursor = self.game().cursor();
        let habits = found.into_iter().filter(|(_, plies)| plies.len() >= HABIT);
        let habits = habits.map(|(id, plies)| Habit {
            id,
            count: plies.len(),
            all,
            // After the last comes the first.
            next: 1 + *plies
                .iter()
                .find(|ply| **ply >= cursor)
                .unwrap_or(&plies[0]),
        });
        let mut habits: Vec<Habit> = habits.collect();
        habits.sort_by_key(|habit| Reverse(habit.count));
        habits.truncate(HABITS);
        habits
    }

    /// The worst mistake of the loser with a worse mark than the one that decided, made before the game was even for the
    /// last time.
    pub(super) fn made_good(&self, decisive: usize) -> Option<usize> {
        let game = self.game();
        let (even, class) = (game.last_even()?, game.reviewed().of(decisive)?.class);
        let worse = |(ply, found): &(usize, &Judgement)| *ply < even && found.class > class;
        self.worst(worse)
    }

    /// The worst mistake of the loser after the one that decided of which there is something to say.
    pub(super) fn later(&self, decisive: usize) -> Option<usize> {
        self.worst(|(ply, _)| *ply > decisive && !self.faults(*ply).is_empty())
    }

    fn worst(&self, of: impl Fn(&(usize, &Judgement)) -> bool) -> Option<usize> {
        let errors = self.losing().filter(|(_, found)| found.class.is_error());
        let worst = errors.filter(of).max_by(|(_, one), (_, other)| {
            let loss = one.loss.total_cmp(&other.loss);
            one.class.cmp(&other.class).then(loss)
        });
        worst.map(|(ply, _)| ply)
    }

    /// What is known to be wrong with a move.
    fn faults(&self, ply: usize) -> &[Reason] {
        let found = self.explaining.of(ply);
        found.map_or(&[], |found| &found.faults)
    }
}
