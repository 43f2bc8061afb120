//! A move of Gomoku before and after: what its stone makes, stops and takes away.

use std::ops::RangeInclusive;

use super::board::{Board, STEPS, square};
use super::fours::Fours;
use super::pattern::Pattern;
use super::point::Class;
use super::set::{At, Set};
use crate::engine::Control;
use crate::engine::insight::{REASONS, Reason};
use crate::engine::search::Meter;
use crate::game::gomoku::Move;
use crate::game::{Player, Square};

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
        match self.double()? {
            "makes-open-four" => Some("line-open-four"),
            "makes-double-four" => Some("line-double-four"),
            "makes-four-three" => Some("line-four-three"),
            "makes-double-three" => Some("line-double-three"),
            _ => None,
        }
    }

    /// What the stone makes: in the words for what another stone would have spoiled, and in those for a point that
    /// another stone would have taken.
    pub(super) fn shape(&self) -> Option<[&'static str; 2]> {
        if self.before.point(self.side, self.at).class == Class::Five {
            return Some(["unspoilt-five", "left-five"]);
        }
        Some(match self.made()?.0 {
            "makes-open-four" => ["unspoilt-open-four", "left-open-four"],
            "makes-double-four" => ["unspoilt-double-four", "left-double-four"],
            "makes-four-three" => ["unspoilt-four-three", "left-four-three"],
            "makes-double-three" => ["unspoilt-double-three", "left-double-three"],
            "makes-four" => ["unspoilt-four", "left-four"],
            _ => ["unspoilt-three", "left-three"],
        })
    }

    /// What of it is more than one threat, in the words for the move itself.
    pub(super) fn double(&self) -> Option<&'static str> {
        self.made().filter(|(_, strong)| *strong).map(|(id, _)| id)
    }

    /// The position after it.
    pub(super) fn after(self) -> Board {
        self.after
    }

    /// Appends what is to be said of the move, the most telling first.
    pub(super) fn reasons(&self, reasons: &mut Vec<Reason>) {
        let opponent = self.opponent;
        let about = |id| Reason::plain(id).player("player", opponent);
        if let Some(id) = self.stops_five() {
            reasons.push(about(id).seen(self.denied_stones(Pattern::Five..=Pattern::Five)));
        }
        if let Some(trap) = self.trap() {
            let reason = about("trap").place("square", Move::Place(square(trap)));
            reasons.push(reason.seen([square(trap)]));
        }
        if let Some(id) = self.double() {
            reasons.push(Reason::plain(id).seen(self.made_stones()));
        }
        let stops = self.stops_three();
        reasons.extend(stops.map(|id| about(id).seen(self.stopped_stones())));
        let shapes = Pattern::OpenThree..=Pattern::OpenFour;
        let denies = self.denies();
        reasons.extend(denies.map(|id| about(id).seen(self.denied_stones(shapes))));
        if let Some((id, _)) = self.made().filter(|(_, strong)| !strong) {
            reasons.push(Reason::plain(id).seen(self.made_stones()));
        }
    }

    /// Appends what is to be said besides where there is little of that.
    pub(super) fn more_reasons(&mut self, reasons: &mut Vec<Reason>) {
        let about = {
            let opponent = self.opponent;
            move |id| Reason::plain(id).player("player", opponent)
        };
        if reasons.len() < REASONS {
            let (made, stops) = (self.made(), self.stops_three());
            reasons.extend(self.fours(made.is_none(), stops.is_none()));
            let denies = self.denies_shape();
            reasons.extend(denies.map(|(id, shapes)| Reason {
                slight: shapes != (Pattern::Four..=Pattern::OpenFour) && shapes != OPEN_THREES,
                ..about(id).seen(self.denied_stones(shapes))
            }));
            reasons.extend(self.quiet());
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
            let shapes = Pattern::OpenThree..=Pattern::Five;
            let stones = stones(&self.after, 1 - self.side, at, shapes);
            let fault = fault.seen([square(at)]).seen(stones);
            faults.push(fault.place("square", Move::Place(square(at))));
        }
        if self.stops_three().is_some() && better.stops_three() == self.stops_three() {
            let fault = Reason::plain("wrong-block").player("player", self.opponent);
            let fault = fault.seen(self.stopped_stones());
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
        // A row with a four in it is no three as well: what stops the four is played there anyway.
        let four = |direction: &usize| {
            let pattern = self.before.pattern(self.side, self.at, *direction);
            (Pattern::Four as u8..=Pattern::OpenFour as u8).contains(&pattern)
        };
        let three = |direction: &usize| {
            !four(direction) && is_three(&self.after, self.side, self.at, *direction)
        };
        let threes = (0..4).filter(three).count();
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

    /// Whether the stone makes a four or an open three, or wins.
    pub(super) fn threatens(&self) -> bool {
        self.before.point(self.side, self.at).class == Class::Five || self.made().is_some()
    }

    /// The stones of the five, the fours and the open threes that the move makes, and the points where a four becomes five.
    pub(super) fn made_stones(&self) -> Vec<Square> {
        let fours = [
            Pattern::Four..=Pattern::OpenFour,
            Pattern::Five..=Pattern::Five,
        ];
        let fours = fours.map(|shapes| directions(&self.before, self.side, self.at, shapes));
        let fours: Vec<usize> = fours.into_iter().flatten().collect();
        let shape = |direction: &usize| {
            fours.contains(direction) || is_three(&self.after, self.side, self.at, *direction)
        };
        let rows = (0..4).filter(shape);
        let stones = rows.flat_map(|direction| row(&self.after, self.side, self.at, direction));
        let fives = self.after.of_class(self.side, Class::Five);
        let stones = [self.at].into_iter().chain(stones).chain(fives.iter());
        stones.map(square).collect()
    }

    /// The stones of the open threes that the move takes a point of.
    fn stopped_stones(&self) -> Vec<Square> {
        let other = 1 - self.side;
        let (_, stones) = shapes(&self.before, other, Pattern::OpenFour);
        let (_, left) = shapes(&self.after, other, Pattern::OpenFour);
        let stopped = stones.iter().filter(|at| !left.contains(*at));
        stopped.map(square).collect()
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

    /// The opponent would have made something less on the point: of one of these patterns.
    fn denies_shape(&self) -> Option<(&'static str, Shapes)> {
        let fours = Pattern::Four..=Pattern::OpenFour;
        match self.denied()? {
            Class::Four | Class::FourPlus => Some(("denies-four", fours)),
            Class::Three | Class::ThreePlus => Some(("denies-three", OPEN_THREES)),
            Class::ClosedThree | Class::ClosedThreePlus => {
                Some(("denies-closed-three", Pattern::Three..=Pattern::Three))
            }
            Class::TwoTwo => Some(("denies-two-twos", OPEN_TWOS)),
            Class::Two => Some(("denies-two", OPEN_TWOS)),
            _ => None,
        }
    }

    /// The stones that the opponent would have made these patterns with.
    fn denied_stones(&self, shapes: Shapes) -> Vec<Square> {
        stones(&self.before, 1 - self.side, self.at, shapes)
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
            let reason = Reason::plain("threatens-fours").seen([square(first)]);
            return Some(reason.place("square", Move::Place(square(first))));
        }
        if stops && first(&mut self.before).is_some() {
            return Some(Reason::plain("stops-fours").player("player", self.opponent));
        }
        None
    }

    /// What the stone makes where it makes neither a four nor an open three.
    fn quiet(&self) -> Option<Reason> {
        let point = self.before.point(self.side, self.at);
        if point.class >= Class::Three {
            return None;
        }
        let count = |shapes| directions(&self.before, self.side, self.at, shapes).count();
        let threes = count(Pattern::Three..=Pattern::Three);
        let twos = count(OPEN_TWOS);
        let (id, low) = match (threes, twos) {
            (2.., _) => ("makes-two-closed-threes", Pattern::Three),
            (1, 1..) => ("makes-closed-three-two", Pattern::OpenTwo),
            (1, 0) => ("makes-closed-three", Pattern::Three),
            (0, 2..) => ("makes-two-twos", Pattern::OpenTwo),
            (0, 1) => ("makes-two", Pattern::OpenTwo),
            (0, 0) => return None,
        };
        let stones = stones(&self.before, self.side, self.at, low..=Pattern::Three);
        let made = Reason::slight(id);
        Some(made.seen([square(self.at)]).seen(stones))
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
    let three = |direction: &usize| is_three(board, side, at, *direction);
    (0..4).filter(three).count()
}

fn is_three(board: &Board, side: usize, at: At, direction: usize) -> bool {
    near(board, at, direction).any(|point| {
        let made = board.pattern(side, point, direction);
        (made == Pattern::OpenFour as u8 || made == Pattern::DoubleFour as u8)
            && board.allowed(side, point)
            && run(board, side, point, direction).any(|stone| stone == at)
    })
}

/// A range of patterns, both ends included.
type Shapes = RangeInclusive<Pattern>;

const OPEN_THREES: Shapes = Pattern::OpenThree..=Pattern::OpenThreeWide;
const OPEN_TWOS: Shapes = Pattern::OpenTwo..=Pattern::OpenTwoWidest;

/// The directions in which a stone on an empty point makes one of these patterns.
fn directions(board: &Board, side: usize, at: At, shapes: Shapes) -> impl Iterator<Item = usize> {
    let (low, high) = (*shapes.start() as u8, *shapes.end() as u8);
    (0..4).filter(move |direction| (low..=high).contains(&board.pattern(side, at, *direction)))
}

/// The stones that would make one of these patterns with one more on an empty point.
fn stones(board: &Board, side: usize, at: At, shapes: Shapes) -> Vec<Square> {
    let rows = directions(board, side, at, shapes);
    let stones = rows.flat_map(|direction| row(board, side, at, direction));
    stones.map(square).collect()
}

/// The stones of a player that stand in one row with a point, with a gap at most on either side of it.
fn row(board: &Board, side: usize, at: At, direction: usize) -> impl Iterator<Item = At> {
    [-STEPS[direction], STEPS[direction]]
        .into_iter()
        .flat_map(move |step| {
            let mut gaps = 0;
            (1..=4)
                .map(move |steps: i16| at.wrapping_add_signed(step * steps))
                .take_while(move |at| {
                    gaps += usize::from(board.is_empty(*at));
                    gaps <= 1 && (board.is_empty(*at) || board.has(side, *at))
                })
                .filter(move |at| board.has(side, *at))
        })
}

/// The empty points of one line around a point.
fn near(board: &Board, at: At, direction: usize) -> impl Iterator<Item = At> {
    (-4..=4)
        .filter(|steps| *steps != 0)
        .map(move |steps: i16| at.wrapping_add_signed(steps * STEPS[direction]))
        .filter(|point| board.is_empty(*point))
}
