//! A move of Gomoku before and after: what its stone makes, stops and takes away.

use super::board::{Board, STEPS, square};
use super::fours::Fours;
use super::pattern::Pattern;
use super::point::Class;
use super::set::{At, Set};
use crate::engine::Control;
use crate::engine::insight::{REASONS, Reason};
use crate::engine::search::Meter;
use crate::game::Player;
use crate::game::gomoku::Move;

/// Positions the search for fours may look at to see a threat.
const THREAT_BUDGET: u32 = 2000;

/// A move, before and after.
pub(super) struct Sight {
    at: At,
    side: usize,
    opponent: Player,
    before: Board,
    after: Board,
}

impl Sight {
    pub(super) fn new(before: Board, at: At) -> Self {
        let mut after = before.clone();
        after.play(at);
        let side = before.side();
        Sight {
            at,
            side,
            opponent: Player::BOTH[1 - side],
            before,
            after,
        }
    }

    /// What the stone makes, where that is more than one threat: in the words for a move later in a line.
    pub(super) fn strong(&self) -> Option<&'static str> {
        match self.made()? {
            ("makes-open-four", _) => Some("line-open-four"),
            ("makes-double-four", _) => Some("line-double-four"),
            ("makes-four-three", _) => Some("line-four-three"),
            ("makes-double-three", _) => Some("line-double-three"),
            _ => None,
        }
    }

    /// The position after it.
    pub(super) fn after(self) -> Board {
        self.after
    }

    /// Appends what is to be said of the move, the most telling first.
    pub(super) fn reasons(mut self, reasons: &mut Vec<Reason>) {
        let opponent = self.opponent;
        let about = |id| Reason::plain(id).player("player", opponent);
        if let Some(id) = self.stops_five() {
            reasons.push(about(id));
        }
        if let Some(trap) = self.trap() {
            reasons.push(about("trap").place("square", Move::Place(square(trap))));
        }
        let made = self.made();
        if let Some((id, _)) = made.filter(|(_, strong)| *strong) {
            reasons.push(Reason::plain(id));
        }
        let stops = self.stops_three();
        reasons.extend(stops.map(about));
        reasons.extend(self.denies().map(about));
        if let Some((id, _)) = made.filter(|(_, strong)| !strong) {
            reasons.push(Reason::plain(id));
        }
        if reasons.len() < REASONS {
            reasons.extend(self.fours(made.is_none(), stops.is_none()));
            reasons.extend(self.denies_shape().map(about));
            reasons.extend(self.quiet().map(Reason::plain));
            if self.quells() {
                reasons.push(about("leaves-no-threat"));
            }
        }
    }

    /// What the move does worse than a better one.
    pub(super) fn faults(&self, better: &Sight) -> Vec<Reason> {
        let mut faults = Vec::new();
        let [worst, left] = [self, better].map(Sight::leaves);
        if let Some((class, id, at)) = worst
            && left.is_none_or(|(less, ..)| less < class)
        {
            let fault = Reason::plain(id).player("player", self.opponent);
            faults.push(fault.place("square", Move::Place(square(at))));
        }
        if self.stops_three().is_some() && better.stops_three() == self.stops_three() {
            let fault = Reason::plain("wrong-block").player("player", self.opponent);
            faults.push(fault.place("square", Move::Place(square(better.at))));
        }
        if better.made().is_some() && self.made().is_none() {
            faults.push(Reason::plain("no-threat"));
        }
        faults
    }

    /// The strongest thing that the opponent can make next, unless a four has to be answered first.
    fn leaves(&self) -> Option<(Class, &'static str, At)> {
        if self.after.count(self.side, Class::Five) > 0 {
            return None;
        }
        let other = 1 - self.side;
        let shapes = [
            (Class::Five, "lets-five"),
            (Class::OpenFour, "lets-open-four"),
            (Class::FourThree, "lets-four-three"),
            (Class::DoubleThree, "lets-double-three"),
        ];
        shapes.into_iter().find_map(|(class, id)| {
            let mut points = self.after.of_class(other, class).iter();
            let at = points.find(|at| self.after.allowed(other, *at))?;
            Some((class, id, at))
        })
    }

    /// The opponent is about to make five, and the move stops it.
    fn stops_five(&self) -> Option<&'static str> {
        let other = 1 - self.side;
        if self.before.count(other, Class::Five) == 0 || self.after.count(other, Class::Five) > 0 {
            return None;
        }
        let stops = self.before.stops(other);
        let mut ways = stops.as_slice().iter();
        let ways = ways
            .by_ref()
            .filter(|at| self.before.allowed(self.side, **at));
        Some(match ways.count() {
            1 => "only-defence",
            _ => "blocks-four",
        })
    }

    /// The point where alone the opponent could stop the five that now threatens, but may not play.
    fn trap(&self) -> Option<At> {
        if self.after.count(self.side, Class::Five) == 0 {
            return None;
        }
        let other = 1 - self.side;
        let stops = self.after.stops(self.side);
        let stops = stops.as_slice();
        let forbidden = stops.iter().all(|at| !self.after.allowed(other, *at));
        stops.first().copied().filter(|_| forbidden)
    }

    /// What the stone makes, and whether that is more than one simple threat.
    fn made(&self) -> Option<(&'static str, bool)> {
        let patterns = (0..4).map(|direction| self.before.pattern(self.side, self.at, direction));
        let count = |wanted: Pattern| {
            let equal = |pattern: &u8| *pattern == wanted as u8;
            patterns.clone().filter(equal).count()
        };
        let fours =
            count(Pattern::Four) + count(Pattern::OpenFour) + 2 * count(Pattern::DoubleFour);
        let threes = threes(&self.after, self.side, self.at);
        match (count(Pattern::OpenFour), fours, threes) {
            (1.., _, _) => Some(("makes-open-four", true)),
            (_, 2.., _) => Some(("makes-double-four", true)),
            (_, 1, 1..) => Some(("makes-four-three", true)),
            (_, 1, 0) => Some(("makes-four", false)),
            (_, 0, 2..) => Some(("makes-double-three", true)),
            (_, 0, 1) => Some(("makes-three", false)),
            (_, 0, 0) => None,
        }
    }

    /// The opponent has an open three, and the move leaves fewer of the points where it would become an open four.
    fn stops_three(&self) -> Option<&'static str> {
        let other = 1 - self.side;
        let (points, stones) = shapes(&self.before, other, Pattern::OpenFour);
        if points.is_empty() {
            return None;
        }
        let (after, left) = shapes(&self.after, other, Pattern::OpenFour);
        if after.is_empty() {
            return Some("blocks-three");
        }
        (left != stones).then_some("blocks-one-three")
    }

    /// The opponent would have made a double threat on the point.
    fn denies(&self) -> Option<&'static str> {
        match self.denied()? {
            Class::FourThree => Some("denies-four-three"),
            Class::DoubleThree => Some("denies-double-three"),
            _ => None,
        }
    }

    /// The opponent would have made something less on the point.
    fn denies_shape(&self) -> Option<&'static str> {
        match self.denied()? {
            Class::Four | Class::FourPlus => Some("denies-four"),
            Class::Three | Class::ThreePlus => Some("denies-three"),
            Class::ClosedThree | Class::ClosedThreePlus => Some("denies-closed-three"),
            Class::TwoTwo => Some("denies-two-twos"),
            Class::Two => Some("denies-two"),
            _ => None,
        }
    }

    /// What the opponent would have made on the point.
    fn denied(&self) -> Option<Class> {
        let other = 1 - self.side;
        let allowed = self.before.allowed(other, self.at);
        allowed.then(|| self.before.point(other, self.at).class)
    }

    /// The move threatens to win by continuous fours, or ends such a threat of the opponent, as far as that is asked.
    fn fours(&mut self, threatens: bool, stops: bool) -> Option<Reason> {
        let other = 1 - self.side;
        if self.after.count(self.side, Class::Five) + self.before.count(other, Class::Five) > 0 {
            // Nobody has the time for that.
            return None;
        }
        let control = Control::new();
        let mut meter = Meter::new(&control, None);
        let mut fours = Fours::new();
        let answer = fours.win(&mut self.after, THREAT_BUDGET, &mut meter);
        if answer.is_some() || !fours.exhausted(&self.after) {
            return None;
        }
        let mut first = |board: &mut Board| {
            board.pass();
            let found = fours.win(board, THREAT_BUDGET, &mut meter);
            board.undo();
            found.and_then(|_| fours.line().next())
        };
        if threatens && let Some(first) = first(&mut self.after) {
            return Some(
                Reason::plain("threatens-fours").place("square", Move::Place(square(first))),
            );
        }
        if stops && first(&mut self.before).is_some() {
            return Some(Reason::plain("stops-fours").player("player", self.opponent));
        }
        None
    }

    /// What the stone makes where it makes neither a four nor an open three.
    fn quiet(&self) -> Option<&'static str> {
        let point = self.before.point(self.side, self.at);
        if point.class >= Class::Three {
            return None;
        }
        let count = |low: Pattern, high: Pattern| {
            let within = |direction: &usize| {
                let pattern = self.before.pattern(self.side, self.at, *direction);
                (low as u8..=high as u8).contains(&pattern)
            };
            (0..4).filter(within).count()
        };
        let threes = count(Pattern::Three, Pattern::Three);
        let twos = count(Pattern::OpenTwo, Pattern::OpenTwoWidest);
        match (threes, twos) {
            (2.., _) => Some("makes-two-closed-threes"),
            (1, 1..) => Some("makes-closed-three-two"),
            (1, 0) => Some("makes-closed-three"),
            (0, 2..) => Some("makes-two-twos"),
            (0, 1) => Some("makes-two"),
            (0, 0) => None,
        }
    }

    /// The opponent could have made a four or an open three before the move, and cannot any more.
    fn quells(&self) -> bool {
        let other = 1 - self.side;
        let threats = |board: &Board| {
            let points = board.empty().iter();
            let mut threats = points.filter(|at| {
                let class = board.point(other, *at).class;
                class >= Class::Three && board.allowed(other, *at)
            });
            threats.next().is_some()
        };
        threats(&self.before) && !threats(&self.after)
    }
}

/// The points where a player makes a pattern, and the stones that are part of it.
pub(super) fn shapes(board: &Board, side: usize, pattern: Pattern) -> (Set, Set) {
    let (mut points, mut stones) = (Set::EMPTY, Set::EMPTY);
    for at in board.empty().iter() {
        for direction in 0..4 {
            if board.pattern(side, at, direction) == pattern as u8 && board.allowed(side, at) {
                points.add(at);
                for stone in run(board, side, at, direction) {
                    stones.add(stone);
                }
            }
        }
    }
    (points, stones)
}

/// The stones of a player that stand in one row with a point, without a gap.
fn run(board: &Board, side: usize, at: At, direction: usize) -> impl Iterator<Item = At> {
    [-STEPS[direction], STEPS[direction]]
        .into_iter()
        .flat_map(move |step| {
            (1..)
                .map(move |steps: i16| at.wrapping_add_signed(step * steps))
                .take_while(move |at| board.has(side, *at))
        })
}

/// In how many directions a stone just played is part of an open three: one more stone makes a four there that no stone
/// stops, `X.XXX.X` among them.
pub(super) fn threes(board: &Board, side: usize, at: At) -> usize {
    (0..4)
        .filter(|direction| {
            near(board, at, *direction).any(|point| {
                let made = board.pattern(side, point, *direction);
                (made == Pattern::OpenFour as u8 || made == Pattern::DoubleFour as u8)
                    && board.allowed(side, point)
                    && run(board, side, point, *direction).any(|stone| stone == at)
            })
        })
        .count()
}

/// The empty points of one line around a point.
fn near(board: &Board, at: At, direction: usize) -> impl Iterator<Item = At> {
    (-4..=4)
        .filter(|steps| *steps != 0)
        .map(move |steps: i16| at.wrapping_add_signed(steps * STEPS[direction]))
        .filter(|point| board.is_empty(*point))
}
