//! The moves worth a look, the most urgent first.

use super::board::Board;
use super::point::Class;
use super::set::{At, Set};
use crate::engine::search::Ranked;

/// The code of a pass: a point outside every board.
pub(super) const PASS: At = 0;

/// The classes of moves that make a four the opponent can stop.
pub(super) const FOURS: [Class; 3] = [Class::FourThree, Class::FourPlus, Class::Four];

impl Board {
    /// Appends the moves of the side to move: what wins at once, else what the opponent's threats allow, else every point
    /// near a stone. At least one, unless the board is full.
    pub(super) fn candidates(&self, moves: &mut Vec<Ranked>) {
        let (side, other) = (self.side(), 1 - self.side());
        let before = moves.len();
        if self.count(side, Class::Five) > 0 {
            moves.extend(self.of_class(side, Class::Five).iter().take(1).map(forced));
            return;
        }
        if self.count(other, Class::Five) > 0 {
            let stops = self.stops(other);
            let stops = stops.as_slice().iter().copied();
            moves.extend(stops.filter(|at| self.allowed(side, *at)).map(forced));
        } else if let Some(open) = self.open_four() {
            moves.push(forced(open));
        } else if self.count(other, Class::OpenFour) > 0
            && let Some(defences) = self.defences(other)
        {
            let fours = FOURS.map(|class| self.of_class(side, class));
            let all = fours.iter().fold(defences, |all, fours| all.or(fours));
            self.rank_all(&all, true, moves);
        }
        if moves.len() == before {
            let near = if self.stones().is_empty() {
                self.centre()
            } else {
                self.stones().around().and(self.empty())
            };
            self.rank_all(&near, false, moves);
        }
        if moves.len() == before {
            self.rank_all(self.empty(), false, moves);
        }
        if moves.len() == before && !self.empty().is_empty() {
            moves.push(forced(PASS));
        }
    }

    /// A point where the side to move makes a four that cannot be stopped, given that it is under no threat of five.
    pub(super) fn open_four(&self) -> Option<At> {
        let side = self.side();
        if self.count(side, Class::OpenFour) == 0 {
            return None;
        }
        self.of_class(side, Class::OpenFour)
            .iter()
            .find(|at| self.allowed(side, *at))
    }

    fn rank_all(&self, points: &Set, forced: bool, moves: &mut Vec<Ranked>) {
        let (side, other) = (self.side(), 1 - self.side());
        for at in points.iter() {
            if !self.allowed(side, at) {
                continue;
            }
            let own = self.point(side, at);
            let theirs = self.point(other, at);
            let urgent = |class| class >= Class::FourThree || class == Class::DoubleThree;
            moves.push(Ranked {
                code: at,
                quiet: !forced && !urgent(own.class) && !urgent(theirs.class),
                rank: self.rank(at),
            });
        }
    }
}

fn forced(at: At) -> Ranked {
    Ranked {
        code: at,
        quiet: false,
        rank: 0,
    }
}
