//! What a threat leaves the other player to do.

use super::board::{Board, STEPS};
use super::candidates::FOURS;
use super::pattern::{Pattern, REACH};
use super::point::Class;
use super::set::{At, Set};

/// The few points that answer a four.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Few {
    points: [At; 3],
    len: usize,
}

impl Few {
    fn add(&mut self, at: At) {
        if let Some(place) = self.points.get_mut(self.len) {
            *place = at;
            self.len += 1;
        }
    }

    /// The points.
    pub(super) fn as_slice(&self) -> &[At] {
        &self.points[..self.len]
    }

    /// Whether the point is one of them.
    pub(super) fn contains(&self, at: At) -> bool {
        self.as_slice().contains(&at)
    }
}

impl Board {
    /// The points that stop every five this player threatens, given that there is one; forbidden points too.
    pub(super) fn stops(&self, side: usize) -> Few {
        let mut fives = self.of_class(side, Class::Five).iter();
        let mut few = Few::default();
        if !self.variant().closed_five_fails() {
            if let (Some(only), None) = (fives.next(), fives.next()) {
                few.add(only);
            }
            return few;
        }
        let stops_of = |five: At| {
            let mut few = Few::default();
            few.add(five);
            for end in self.closing_ends(side, five) {
                few.add(end);
            }
            few
        };
        let Some(first) = fives.next() else {
            return few;
        };
        few = stops_of(first);
        for five in fives {
            let others = stops_of(five);
            let mut common = Few::default();
            for at in few.as_slice().iter().filter(|at| others.contains(**at)) {
                common.add(*at);
            }
            few = common;
        }
        few
    }

    /// Where a stone at the far end of a five would make it a closed one that wins nothing.
    fn closing_ends(&self, side: usize, five: At) -> impl Iterator<Item = At> {
        let wins = |direction: &usize| self.pattern(side, five, *direction) == Pattern::Five as u8;
        let mut directions = (0..4).filter(wins);
        let only = match (directions.next(), directions.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        };
        only.into_iter().flat_map(move |direction| {
            [-STEPS[direction], STEPS[direction]]
                .into_iter()
                .filter_map(move |step| {
                    let mut end = five.wrapping_add_signed(step);
                    while self.has(side, end) {
                        end = end.wrapping_add_signed(step);
                    }
                    let closes = self.is_empty(end)
                        && self.pattern_against(side, five, direction, end) != Pattern::Five as u8;
                    closes.then_some(end)
                })
        })
    }

    /// The points that leave this player no four that cannot be stopped, given that it now has one to make and no five.
    ///
    /// Fours of the defender answer too; they are not among these points unless they are on the way. A four that may yet
    /// become forbidden is left out of account, for a stone anywhere might see to that.
    pub(super) fn defences(&self, side: usize) -> Option<Set> {
        let mut common: Option<Set> = None;
        for at in self.of_class(side, Class::OpenFour).iter() {
            if self.point(side, at).doubtful {
                continue;
            }
            let these = self.defences_at(side, at);
            common = Some(common.map_or(these, |common| common.and(&these)));
        }
        common
    }

    /// What is left to play for the side to move when nothing helps any more: a stone that leaves the opponent one way to
    /// five at least.
    pub(super) fn last_reply(&self) -> Option<At> {
        let (side, other) = (self.side(), 1 - self.side());
        let stops = self.stops(other);
        let fives = self.of_class(other, Class::Five).iter();
        let near = stops.as_slice().iter().copied().chain(fives);
        near.chain(self.empty().iter())
            .find(|at| self.allowed(side, *at))
    }

    /// A move of the side to move that is none of these.
    pub(super) fn other_than(&self, points: &Set) -> Option<At> {
        let mut others = self.empty().iter().filter(|at| !points.contains(*at));
        others.find(|at| self.allowed(self.side(), *at))
    }

    /// The moves of the side to move that may change a win by continuous fours over these points: a stone out of reach of
    /// all of them cannot, unless it makes a four itself.
    pub(super) fn answers(&self, points: &Set) -> Set {
        let near = points.in_reach().and(self.empty());
        let fours = FOURS.map(|class| self.of_class(self.side(), class));
        fours.iter().fold(near, |all, fours| all.or(fours))
    }

    fn defences_at(&self, side: usize, at: At) -> Set {
        let mut found = Set::EMPTY;
        found.add(at);
        for (direction, along) in STEPS.into_iter().enumerate() {
            if self.pattern(side, at, direction) < Pattern::Four as u8 {
                continue;
            }
            for step in (1..=REACH as i16).flat_map(|step| [-step, step]) {
                let near = at.wrapping_add_signed(step * along);
                if self.is_empty(near)
                    && self.class_against(side, at, direction, near) < Class::OpenFour
                {
                    found.add(near);
                }
            }
        }
        found
    }
}
