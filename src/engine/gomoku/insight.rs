//! What the engine of Gomoku sees, in a form that can be said and drawn.

use super::board::{self, Board};
use super::candidates::PASS;
use super::fours::Fours;
use super::pattern::Pattern;
use super::point::Class;
use super::sight::{Sight, shapes, threes};
use crate::engine::insight::{self, Insight, Mark, Reason, Thresholds};
use crate::engine::search::{Meter, Think};
use crate::engine::{Control, Score, Thought, Unit};
use crate::game::gomoku::Move;
use crate::game::{Game, Gomoku, Player, Square};

/// Positions the search for fours may look at to see whether the rest of a win is fours.
const FOURS_BUDGET: u32 = 10_000;

impl Insight for Gomoku {
    const THRESHOLDS: Thresholds = Thresholds {
        inaccuracy: 100.0,
        mistake: 200.0,
        blunder: 300.0,
        won: 400.0,
    };

    fn reasons(&self, thought: &Thought<Move>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if let Move::Place(square) = thought.best
            && self.check(thought.best).is_ok()
        {
            let at = board::at(square);
            let board = Board::new(self);
            if board.point(board.side(), at).class == Class::Five {
                return vec![Reason::plain("five")];
            }
            if let Some(score) = thought.score.filter(Score::wins) {
                reasons.extend(won(self, &score, &thought.line));
            }
            let won = !reasons.is_empty();
            let mut sight = Sight::new(board, at);
            sight.reasons(&mut reasons);
            // Beside a win nobody asks for more.
            if won {
                reasons.truncate(2);
            } else {
                sight.more_reasons(&mut reasons);
            }
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

    fn faults(&self, played: &[Move], better: &[Move]) -> Vec<Reason> {
        let of = |line: &[Move]| match line.first() {
            Some(&mv @ Move::Place(square)) if self.check(mv).is_ok() => {
                Some(Sight::new(Board::new(self), board::at(square)))
            }
            _ => None,
        };
        let (Some(first), Some(instead)) = (of(played), of(better)) else {
            return Vec::new();
        };
        let mut faults = first.faults(&instead);
        let there = |fault: &Reason| fault.squares.first().copied();
        // What was better for the one is what the other was waiting for.
        if let (Some(Move::Place(answer)), Some(Move::Place(best))) =
            (played.get(1), better.first())
            && answer == best
        {
            let left = point_left(self.turn().other(), first.after(), *best);
            if faults.iter().all(|fault| there(fault) != there(&left)) {
                faults.insert(0, left);
            }
        }
        // What is made by the very next move is told of once.
        let new = |fault: &Reason, faults: &[Reason]| {
            let known = faults.iter().any(|known| there(known) == there(fault));
            !known || fault.later() != Some(1)
        };
        let left = unspoilt(self, played, better).filter(|fault| new(fault, &faults));
        if let Some(fault) = left {
            faults.retain(|fault| fault.id != "no-threat");
            faults.push(fault);
        }
        let line = led_to(self, played, better).filter(|fault| new(fault, &faults));
        faults.extend(line);
        faults.truncate(insight::FAULTS);
        faults
    }

    fn event(&self, mv: Move) -> Option<Reason> {
        let at = self.encode(mv);
        let board = Board::new(self);
        if at == PASS || !board.is_empty(at) {
            return None;
        }
        if board.point(board.side(), at).class == Class::Five {
            return Some(Reason::plain("five"));
        }
        Sight::new(board, at).double().map(Reason::plain)
    }

    fn tally(&self, moves: &[Move], loser: Player) -> Option<Reason> {
        let [[own], [others]] = insight::counted(self, moves, loser, |game, mv| {
            let at = game.encode(mv);
            let board = Board::new(game);
            let placed = at != PASS && board.is_empty(at);
            [i64::from(placed && Sight::new(board, at).threatens())]
        });
        let threats = Reason::plain("tally-threats")
            .player("player", loser)
            .number("own", own)
            .player("opponent", loser.other())
            .number("others", others);
        (others > own).then_some(threats)
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

/// What a line lets the other side make that cannot be stopped at one point, where another line does not, as far on as
/// both of them are known.
fn led_to(game: &Gomoku, played: &[Move], better: &[Move]) -> Option<Reason> {
    let plies = played.len().min(better.len());
    let strong = |line: &[Move]| {
        let mut board = Board::new(game);
        for (ply, mv) in (1..=plies).zip(line) {
            let at = game.encode(*mv);
            if at == PASS || !board.is_empty(at) {
                return None;
            }
            let sight = Sight::new(board, at);
            if ply % 2 == 0
                && let Some(id) = sight.strong()
            {
                let made = Reason::plain(id).player("player", game.turn().other());
                let made = made.place("square", mv).seen(sight.made_stones());
                return Some(made.after(ply));
            }
            board = sight.after();
        }
        None
    };
    strong(played).filter(|_| strong(better).is_none())
}

/// The first move of the other side along a line that makes less with the better stone on the board: what that would
/// have spoiled.
fn unspoilt(game: &Gomoku, played: &[Move], better: &[Move]) -> Option<Reason> {
    let [mut board, mut instead] = [played, better].map(|line| {
        let mut board = Board::new(game);
        board.play(game.encode(*line.first()?));
        Some(board)
    });
    let (board, instead) = (board.as_mut()?, instead.as_mut()?);
    let better = better.first()?;
    for (ply, mv) in played.iter().enumerate().skip(1) {
        // That point is told of as the one that both sides want.
        if mv == better {
            return None;
        }
        let at = game.encode(*mv);
        if at == PASS || !board.is_empty(at) {
            return None;
        }
        let free = instead.is_empty(at);
        if ply % 2 == 1 {
            let class = |board: &Board| board.point(board.side(), at).class;
            let sight = Sight::new(board.clone(), at);
            let shape = sight.shape();
            let other = || Sight::new(instead.clone(), at).shape() != shape;
            let less = !free || class(instead) < class(board) && other();
            if let Some([id, _]) = shape.filter(|_| less) {
                return Some(
                    Reason::plain(id)
                        .player("player", game.turn().other())
                        .place("square", mv)
                        .place("better", better)
                        .seen(sight.made_stones())
                        .after(ply + 1),
                );
            }
        }
        if !free {
            return None;
        }
        board.play(at);
        instead.play(at);
    }
    None
}

/// A point that was left to a player, who takes it, and what is made there.
fn point_left(player: Player, board: Board, point: Square) -> Reason {
    let left = |id| {
        let left = Reason::plain(id).player("player", player);
        left.place("square", Move::Place(point)).seen([point])
    };
    let at = board::at(point);
    let sight = board.is_empty(at).then(|| Sight::new(board, at));
    let made = sight.and_then(|sight| Some((sight.shape()?, sight.made_stones())));
    match made {
        Some(([_, id], stones)) => left(id).seen(stones.into_iter().filter(|at| *at != point)),
        None => left("leaves-point"),
    }
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
