//! How the loser lost, besides the one move that decided: what recurs, and what else is worth a look.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

use super::App;
use super::panel::Habit;
use crate::engine::Reason;
use crate::record::{Class, Judgement};
use crate::table::HOPE;

/// From this part on of what makes an inaccuracy, a loss is worth a word.
const SLIP: f32 = 0.25;
/// So many of the costliest moves are told.
const COSTLIEST: usize = 3;
/// So many moves make a habit, if they are one in so many of all.
const HABIT: usize = 3;
const SELDOM: usize = 12;

impl App {
    /// The moves of the loser, each with its ply, that were judged and not forced.
    fn losing(&self) -> impl Iterator<Item = (usize, &Judgement)> {
        let game = self.game();
        let loser = game.loser();
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
        let mut found: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for ply in self.slips() {
            for habit in self.faults(ply).iter().filter_map(Reason::habit) {
                let moves = found.entry(habit).or_default();
                if moves.last() != Some(&(ply + 1)) {
                    moves.push(ply + 1);
                }
            }
        }
        let all = self.losing().count();
        let habits = found
            .into_iter()
            .filter(|(_, moves)| moves.len() >= HABIT && moves.len() * SELDOM >= all);
        let habits = habits.map(|(id, moves)| Habit { id, moves, all });
        let mut habits: Vec<Habit> = habits.collect();
        habits.sort_by_key(|habit| Reverse(habit.moves.len()));
        habits
    }

    /// The worst mistake of the loser before the game was even for the last time, if no later one is worse.
    pub(super) fn made_good(&self, decisive: usize) -> Option<usize> {
        let game = self.game();
        let even = game.last_even()?;
        let found = game.reviewed().of(decisive)?;
        let worst = self.worst(|ply, _| ply < even)?;
        let earlier = game.reviewed().of(worst)?;
        let worse = self.order(earlier, found).is_gt();
        (worse && earlier.class.is_error()).then_some(worst)
    }

    /// The worst move of the loser since then, besides the one that decided, of which there is something to say.
    pub(super) fn also(&self, decisive: usize) -> Option<usize> {
        let even = self.game().last_even().unwrap_or(0);
        let with = |told: fn(&Reason) -> bool| {
            self.worst(|ply, found| {
                let other = ply >= even && ply != decisive && self.is_slip(found);
                other && self.faults(ply).first().is_some_and(told)
            })
        };
        // Best is what anybody sees at once. Of a threat that was not made there is little to learn.
        with(|fault| fault.later().is_none() && fault.id != "no-threat")
            .or_else(|| with(|fault| fault.id != "no-threat"))
    }

    /// Those that lost the most, the worst first.
    pub(super) fn costliest(&self) -> Vec<usize> {
        if self.unjudged() > 0 {
            return Vec::new();
        }
        // What was lost by then has no part in it.
        let open = |found: &Judgement| {
            let before = found.score.score();
            before.is_some_and(|before| before.chance() >= HOPE)
        };
        let mut slips: Vec<_> = self
            .losing()
            .filter(|(_, found)| self.is_slip(found) && open(found))
            .collect();
        slips.sort_by(|(_, one), (_, other)| self.order(other, one));
        slips
            .into_iter()
            .take(COSTLIEST)
            .map(|(ply, _)| ply)
            .collect()
    }

    fn worst(&self, of: impl Fn(usize, &Judgement) -> bool) -> Option<usize> {
        let moves = self.losing().filter(|(ply, found)| of(*ply, found));
        let worst = moves.max_by(|(_, one), (_, other)| self.order(one, other));
        worst.map(|(ply, _)| ply)
    }

    /// Which of two moves is worse: by its mark, then by its loss.
    fn order(&self, one: &Judgement, other: &Judgement) -> Ordering {
        let thresholds = self.game().thresholds();
        let [first, second] = [one, other].map(|found| found.telling_loss(thresholds));
        one.class.cmp(&other.class).then(first.total_cmp(&second))
    }

    /// What is known to be wrong with a move.
    fn faults(&self, ply: usize) -> &[Reason] {
        let found = self.explaining.of(ply);
        found.map_or(&[], |found| &found.faults)
    }
}
