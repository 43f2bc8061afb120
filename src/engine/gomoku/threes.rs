//! Victory by continuous threats: the search for a win in which every move is a four or an open three, or here and there
//! a quiet move that threatens to win by continuous fours (a *fukumi* move).
//!
//! A depth-first proof-number search (Nagai, "Df-pn algorithm for searching AND/OR trees", 2002), whose leaves are decided
//! by the search for continuous fours.

use std::collections::HashMap;
use std::rc::Rc;

use super::board::Board;
use super::candidates::FOURS;
use super::fours::Fours;
use super::point::Class;
use super::set::{At, Set};
use crate::engine::search::Meter;

/// Entries of the table of positions met.
const ENTRIES: usize = 1 << 17;

/// Impossible: no number of positions would do.
const NEVER: u32 = u32::MAX / 2;

/// Positions the search for fours may look at for the attacker, and for the defender.
const FOURS_BUDGET: [u32; 2] = [128, 64];

/// The open threes, best first.
const THREES: [Class; 3] = [Class::DoubleThree, Class::ThreePlus, Class::Three];

/// The quiet moves that may bring a four nearer, best first.
const QUIET: [Class; 4] = [
    Class::ClosedThreePlus,
    Class::ClosedThree,
    Class::TwoTwo,
    Class::Two,
];

/// Makes the keys of positions differ by who attacks and how many quiet moves are left for that.
const ATTACK_KEY: u64 = 0x2545_f491_4f6c_dd1d;

/// How far a position is from being decided, seen by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct State {
    /// Positions that at least must be decided for the mover to reach its aim (a win of the attack, or its failure).
    aim: u32,
    /// The same for the other side.
    other: u32,
    /// Plies to five, once the attack is known to win.
    plies: u16,
}

impl State {
    const UNKNOWN: State = State {
        aim: 1,
        other: 1,
        plies: 0,
    };

    const fn reached(plies: u16) -> Self {
        State {
            aim: 0,
            other: NEVER,
            plies,
        }
    }

    const fn missed(plies: u16) -> Self {
        State {
            aim: NEVER,
            other: 0,
            plies,
        }
    }
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    state: State,
}

/// Finds wins by continuous threats, and remembers what it met.
#[derive(Clone, Default)]
pub(super) struct Threes {
    table: Vec<Option<Entry>>,
}

impl Threes {
    /// The plies to five by continuous threats of the side to move, with at most so many quiet moves among them, and the
    /// moves as far as they are remembered, if a look at `budget` positions finds a way.
    pub(super) fn win(
        &mut self,
        fours: &mut Fours,
        board: &mut Board,
        quiet: u8,
        budget: u32,
        meter: &mut Meter,
    ) -> Option<(u32, Vec<At>)> {
        if self.table.is_empty() {
            self.table.resize(ENTRIES, None);
        }
        let mut proof = Proof {
            attacker: board.side(),
            table: &mut self.table,
            lists: HashMap::new(),
            fours,
            until: meter.nodes() + u64::from(budget),
            meter,
        };
        let state = proof.prove(board, quiet, NEVER, NEVER);
        let line = proof.line(board, quiet);
        (state.aim == 0 && !line.is_empty()).then(|| (u32::from(state.plies), line))
    }
}

/// Moves to consider.
#[derive(Clone, Default)]
struct List {
    moves: Vec<At>,
    /// How many of the last ones are quiet moves of the attacker.
    quiet: usize,
    /// Plies to five after the longest defence that is not among the moves.
    plies: u16,
}

impl List {
    fn is_quiet(&self, place: usize) -> bool {
        place + self.quiet >= self.moves.len()
    }
}

/// One search for a proof.
struct Proof<'a, 'm> {
    attacker: usize,
    table: &'a mut Vec<Option<Entry>>,
    /// The lists that were hard to make.
    lists: HashMap<u64, Rc<List>>,
    fours: &'a mut Fours,
    meter: &'a mut Meter<'m>,
    /// The count of the meter at which the work ends.
    until: u64,
}

impl Proof<'_, '_> {
    /// Looks at a position until it is decided or one of its numbers reaches its limit.
    fn prove(&mut self, board: &mut Board, quiet: u8, aim: u32, other: u32) -> State {
        let key = self.key(board.key(), quiet);
        if self.spent() || self.meter.tick() {
            return self.known(key);
        }
        let list = match self.list(board, quiet) {
            Ok(list) => list,
            Err(state) => return self.remember(key, state),
        };
        let after = |place: usize| {
            if list.is_quiet(place) {
                quiet - 1
            } else {
                quiet
            }
        };
        let mut next: Vec<State> = (0..list.moves.len())
            .map(|place| self.known(self.key(board.key_after(list.moves[place]), after(place))))
            .collect();
        let attacking = board.side() == self.attacker;
        loop {
            let mut state = combine(&next, attacking);
            if state.other == 0 {
                state.plies = state.plies.max(list.plies);
            }
            let stop = self.spent();
            if state.aim >= aim
                || state.other >= other
                || state.aim == 0
                || state.other == 0
                || stop
            {
                return self.remember(key, state);
            }
            let (best, second) = two_easiest(&next);
            let child = next[best];
            board.play_unvalued(list.moves[best]);
            // A little beyond the second best, lest the search jump to and fro.
            next[best] = self.prove(
                board,
                after(best),
                (other - state.other).saturating_add(child.aim).min(NEVER),
                aim.min(second.saturating_add(second / 4 + 1)),
            );
            board.undo();
        }
    }

    /// The moves to consider, or how the position is decided without a look at them.
    fn list(&mut self, board: &mut Board, quiet: u8) -> Result<Rc<List>, State> {
        let attacking = board.side() == self.attacker;
        let budget = FOURS_BUDGET[usize::from(!attacking)];
        if let Some(plies) = self.fours(board, budget) {
            return Err(State::reached(if attacking { plies as u16 } else { 0 }));
        }
        let key = self.key(board.key(), quiet);
        if let Some(list) = self.lists.get(&key) {
            return Ok(list.clone());
        }
        if attacking {
            self.attacks(board, quiet)
        } else {
            self.defences(board, quiet)
        }
    }

    fn spent(&self) -> bool {
        self.meter.stopped() || self.meter.nodes() >= self.until
    }

    /// The plies to five by continuous fours.
    fn fours(&mut self, board: &mut Board, budget: u32) -> Option<u32> {
        self.fours.win(board, budget, self.meter)
    }

    fn attacks(&mut self, board: &mut Board, quiet: u8) -> Result<Rc<List>, State> {
        let (side, other) = (board.side(), 1 - board.side());
        let stops = (board.count(other, Class::Five) > 0).then(|| board.stops(other));
        let must = match stops {
            Some(_) => None,
            None => board.defences(other),
        };
        let answers = |at: At, class: Class| match (&stops, &must) {
            (Some(stops), _) => stops.contains(at),
            (None, Some(must)) => class >= Class::Four || must.contains(at),
            (None, None) => true,
        };
        let mut list = List::default();
        for class in FOURS.into_iter().chain(THREES) {
            let points = board.of_class(side, class).iter();
            list.moves
                .extend(points.filter(|at| answers(*at, class) && board.allowed(side, *at)));
        }
        if quiet == 0 || stops.is_some() {
            return if list.moves.is_empty() {
                Err(State::missed(0))
            } else {
                Ok(Rc::new(list))
            };
        }
        for class in QUIET {
            for at in board.of_class(side, class).iter() {
                if answers(at, class) && board.allowed(side, at) && self.threatens(board, at) {
                    list.moves.push(at);
                    list.quiet += 1;
                }
            }
        }
        if list.moves.is_empty() {
            return Err(State::missed(0));
        }
        Ok(self.keep(board, quiet, list))
    }

    /// Whether a move threatens to win by continuous fours, and the opponent cannot do so first.
    fn threatens(&mut self, board: &mut Board, at: At) -> bool {
        board.play_unvalued(at);
        let mut threatens = self.fours(board, FOURS_BUDGET[1]).is_none();
        if threatens {
            board.pass();
            threatens = self.fours(board, FOURS_BUDGET[1]).is_some();
            board.undo();
        }
        board.undo();
        threatens
    }

    fn defences(&mut self, board: &mut Board, quiet: u8) -> Result<Rc<List>, State> {
        let (side, other) = (board.side(), 1 - board.side());
        let mut moves: Vec<At> = Vec::new();
        let threatened = board.count(other, Class::Five) > 0;
        if threatened {
            moves.extend_from_slice(board.stops(other).as_slice());
        } else if let Some(must) = board.defences(other) {
            let fours = FOURS.map(|class| board.of_class(side, class));
            moves.extend(fours.iter().fold(must, |all, fours| all.or(fours)).iter());
        } else {
            return self.defences_against_fours(board, quiet);
        }
        moves.retain(|at| board.allowed(side, *at));
        if moves.is_empty() {
            return Err(State::missed(if threatened { 2 } else { 4 }));
        }
        Ok(Rc::new(List {
            moves,
            ..List::default()
        }))
    }

    /// The moves that leave the attacker without a win by continuous fours that a pass would allow: each is tried.
    fn defences_against_fours(&mut self, board: &mut Board, quiet: u8) -> Result<Rc<List>, State> {
        let side = board.side();
        board.pass();
        let threat = self.fours(board, FOURS_BUDGET[0]);
        board.undo();
        if threat.is_none() {
            return Err(State::reached(0));
        }
        let mut line = Set::EMPTY;
        for at in self.fours.line() {
            line.add(at);
        }
        let all = board.answers(&line);
        let mut list = List::default();
        for at in all.iter() {
            if !board.allowed(side, at) {
                continue;
            }
            board.play_unvalued(at);
            match self.fours(board, FOURS_BUDGET[0]) {
                Some(plies) => list.plies = list.plies.max(plies as u16 + 1),
                None => list.moves.push(at),
            }
            board.undo();
        }
        if self.meter.stopped() {
            return Err(State::UNKNOWN);
        }
        if list.moves.is_empty() {
            return Err(State::missed(list.plies));
        }
        Ok(self.keep(board, quiet, list))
    }

    fn keep(&mut self, board: &Board, quiet: u8, list: List) -> Rc<List> {
        let list = Rc::new(list);
        self.lists
            .insert(self.key(board.key(), quiet), list.clone());
        list
    }

    /// The moves that win, as far as they are remembered.
    fn line(&mut self, board: &mut Board, mut quiet: u8) -> Vec<At> {
        let mut line = Vec::new();
        while !self.meter.stopped() {
            let attacking = board.side() == self.attacker;
            let Ok(list) = self.list(board, quiet) else {
                break;
            };
            let wins = |state: State| match attacking {
                true => state.other == 0,
                false => state.aim == 0,
            };
            let next = (0..list.moves.len()).filter_map(|place| {
                let at = list.moves[place];
                let after = quiet - u8::from(list.is_quiet(place));
                let state = self.known(self.key(board.key_after(at), after));
                wins(state).then_some((at, after, state.plies))
            });
            let chosen = if attacking {
                next.min_by_key(|(_, _, plies)| *plies)
            } else {
                next.max_by_key(|(_, _, plies)| *plies)
            };
            let Some((at, after, _)) = chosen else {
                break;
            };
            quiet = after;
            board.play_unvalued(at);
            line.push(at);
        }
        for _ in &line {
            board.undo();
        }
        line
    }

    /// The key of a position with who attacks and how many quiet moves are left for that.
    fn key(&self, position: u64, quiet: u8) -> u64 {
        position ^ (2 * u64::from(quiet) + self.attacker as u64).wrapping_mul(ATTACK_KEY)
    }

    fn known(&self, key: u64) -> State {
        self.table[slot(key)]
            .filter(|entry| entry.key == key)
            .map_or(State::UNKNOWN, |entry| entry.state)
    }

    fn remember(&mut self, key: u64, state: State) -> State {
        self.table[slot(key)] = Some(Entry { key, state });
        state
    }
}

fn slot(key: u64) -> usize {
    (key >> 40) as usize % ENTRIES
}

/// What the positions after each move say about the one before.
fn combine(next: &[State], attacking: bool) -> State {
    let aim = next.iter().map(|state| state.other).min().unwrap_or(NEVER);
    let other = next
        .iter()
        .fold(0_u32, |sum, state| sum.saturating_add(state.aim))
        .min(NEVER);
    let plies = if attacking && aim == 0 {
        let won = next.iter().filter(|state| state.other == 0);
        won.map(|state| state.plies + 1).min()
    } else if !attacking && other == 0 {
        next.iter().map(|state| state.plies + 1).max()
    } else {
        None
    };
    State {
        aim,
        other: if aim == 0 { NEVER } else { other },
        plies: plies.unwrap_or_default(),
    }
}

/// The place of the move closest to the mover's aim, and how close the next one is.
fn two_easiest(next: &[State]) -> (usize, u32) {
    let mut best = (0, NEVER);
    let mut second = NEVER;
    for (place, state) in next.iter().enumerate() {
        if state.other < best.1 {
            second = best.1;
            best = (place, state.other);
        } else {
            second = second.min(state.other);
        }
    }
    (best.0, second)
}
