//! What the engine of Gomoku sees, in a form that can be said and drawn.

use super::board::{self, Board, STEPS};
use super::candidates::PASS;
use super::fours::Fours;
use super::pattern::Pattern;
use super::point::Class;
use super::set::{At, Set};
use crate::engine::insight::{self, Insight, Mark, Reason};
use crate::engine::search::{Meter, Think};
use crate::engine::{Control, Score, Thought, Unit};
use crate::game::gomoku::Move;
use crate::game::{Game, Gomoku, Player};

/// Positions the search for fours may look at to see whether the rest of a win is fours.
const FOURS_BUDGET: u32 = 10_000;

impl Insight for Gomoku {
    const THRESHOLDS: [f32; 3] = [40.0, 100.0, 200.0];

    fn reasons(&self, thought: &Thought<Move>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if let Move::Place(square) = thought.best
            && self.check(thought.best).is_ok()
        {
            let sight = Sight::new(self, board::at(square));
            if sight.before.point(sight.side, sight.at).class == Class::Five {
                return vec![Reason::plain("five")];
            }
            if let Some(score) = thought.score.filter(Score::wins) {
                reasons.extend(won(self, &score, &thought.line));
            }
            sight.reasons(&mut reasons);
        }
        if let Some(score) = thought.score.filter(Score::loses) {
            reasons.insert(
                0,
                Reason::plain("lost")
                    .player("player", self.turn().other())
                    .number("plies", -score.value as i64),
            );
        }
        insight::complete(self, thought, reasons)
    }

    fn marks(&self) -> Vec<Mark> {
        let board = Board::new(self);
        let mut marks = Vec::new();
        for player in Player::BOTH {
            for (id, pattern) in [("four", Pattern::Five), ("open-three", Pattern::OpenFour)] {
                let (points, _) = shapes(&board, player.index(), pattern);
                let of = |at| Mark::of(id, board::square(at), player);
                marks.extend(points.iter().map(of));
            }
        }
        let free = self.grid().free_squares();
        let forbidden = free.filter(|square| self.foul(Player::Black, *square).is_some());
        marks.extend(forbidden.map(|square| Mark::of("forbidden", square, Player::Black)));
        marks
    }
}

/// The points where a player makes a pattern, and the stones that are part of it.
fn shapes(board: &Board, side: usize, pattern: Pattern) -> (Set, Set) {
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

/// How a win was found to go.
fn won(game: &Gomoku, score: &Score, line: &[Move]) -> Option<Reason> {
    if score.unit != Unit::MateIn {
        return None;
    }
    let plies = score.value as u32;
    let id = match threats(game, line, plies) {
        Some(true) => "wins-fours",
        Some(false) => "wins-threats",
        None => "wins",
    };
    Some(Reason::plain(id).number("plies", plies))
}

/// Whether the mover wins within so many plies along a line by threats alone, and whether each of them is a four; nothing
/// if a move is no threat or what follows the line is no win by fours.
fn threats(game: &Gomoku, line: &[Move], plies: u32) -> Option<bool> {
    let mut board = Board::new(game);
    let side = board.side();
    let mut fours = true;
    for mv in line {
        let at = game.encode(*mv);
        if at == PASS || !board.is_empty(at) {
            return None;
        }
        let own = board.side() == side;
        board.play(at);
        if board.won() {
            return own.then_some(fours);
        }
        if own && board.count(side, Class::Five) == 0 {
            fours = false;
            if threes(&board, side, at) == 0 {
                return None;
            }
        }
    }
    let control = Control::new();
    let mut meter = Meter::new(&control, None);
    let mut by_fours = |board: &mut Board, plies: u32| {
        let found = Fours::new().win_within(plies, board, FOURS_BUDGET, &mut meter);
        found.is_some_and(|found| found <= plies)
    };
    let left = plies.checked_sub(line.len() as u32)?;
    if board.side() == side {
        return by_fours(&mut board, left).then_some(fours);
    }
    // The line ends with a threat: a four that nothing stops, or whose every stop leaves a win by fours.
    if board.count(side, Class::Five) == 0 {
        return None;
    }
    let won = board.stops(side).as_slice().iter().all(|stop| {
        !board.allowed(1 - side, *stop) || {
            board.play(*stop);
            let won = left > 0 && by_fours(&mut board, left - 1);
            board.undo();
            won
        }
    });
    won.then_some(fours)
}

/// In how many directions a stone just played is part of an open three.
fn threes(board: &Board, side: usize, at: At) -> usize {
    (0..4)
        .filter(|direction| {
            near(board, at, *direction).any(|point| {
                board.pattern(side, point, *direction) == Pattern::OpenFour as u8
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

/// A move, before and after.
struct Sight {
    at: At,
    side: usize,
    mover: Player,
    before: Board,
    after: Board,
}

impl Sight {
    fn new(game: &Gomoku, at: At) -> Self {
        let before = Board::new(game);
        let mut after = before.clone();
        after.play(at);
        Sight {
            at,
            side: before.side(),
            mover: game.turn(),
            before,
            after,
        }
    }

    fn reasons(&self, reasons: &mut Vec<Reason>) {
        let opponent = self.mover.other();
        let about = |id| Reason::plain(id).player("player", opponent);
        if let Some(id) = self.stops_five() {
            reasons.push(about(id));
        }
        if let Some(trap) = self.trap() {
            reasons.push(about("trap").place("square", Move::Place(board::square(trap))));
        }
        let made = self.made();
        if let Some((id, _)) = made.filter(|(_, strong)| *strong) {
            reasons.push(Reason::plain(id));
        }
        if let Some(id) = self.stops_three() {
            reasons.push(about(id));
        }
        if let Some(id) = self.denies() {
            reasons.push(about(id));
        }
        if let Some((id, _)) = made.filter(|(_, strong)| !strong) {
            reasons.push(Reason::plain(id));
        }
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
        let other = 1 - self.side;
        if !self.before.allowed(other, self.at) {
            return None;
        }
        match self.before.point(other, self.at).class {
            Class::FourThree => Some("denies-four-three"),
            Class::DoubleThree => Some("denies-double-three"),
            _ => None,
        }
    }
}
