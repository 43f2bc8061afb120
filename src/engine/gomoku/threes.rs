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
use super::set::At;
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

/// Makes the keys of positions differ by who attacks and what is left for that.
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

    /// A position after a move of the attacker that was not looked at yet, by how many answers such a move leaves. Where
    /// quiet moves come into it, the search would else get lost in them.
    fn to_come(class: Class) -> Self {
        let other = if class >= Class::Four {
            1
        } else if class >= Class::Three {
            3
        } else {
            8
        };
        State {
            other,
            ..State::UNKNOWN
        }
    }

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
    /// The most plies to five by continuous threats of the side to move, with at most so many quiet moves among them, and
    /// the moves against the longest defence, if a look at `budget` positions finds a way.
    ///
    /// Whatever the opponent does, the five comes within so many plies.
    pub(super) fn win(
        &mut self,
        fours: &mut Fours,
        board: &mut Board,
        quiet: u8,
        budget: u32,
        meter: &mut Meter,
    ) -> Option<(u32, Vec<At>)> {
        self.win_within(u32::MAX, fours, board, quiet, budget, meter)
    }

    /// The same for a win within so many plies.
    pub(super) fn win_within(
        &mut self,
        longest: u32,
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
            end: (longest < u32::MAX).then(|| board.played() as u32 + longest),
            table: &mut self.table,
            lists: HashMap::new(),
            fours,
            until: meter.nodes() + u64::from(budget),
            meter,
        };
        let state = proof.prove(board, quiet, NEVER, NEVER);
        if state.aim != 0 {
            return None;
        }
        proof.until = proof.meter.nodes() + u64::from(budget);
        let line = proof.line(board, quiet, state.plies);
        (!line.is_empty()).then(|| (u32::from(state.plies), line))
    }
}

/// Moves to consider.
#[derive(Clone, Default)]
struct List {
    moves: Vec<At>,
    /// How many of the last ones are quiet moves of the attacker.
    quiet: usize,
    /// Plies to five after the longest defence that is not among the moves, and that defence.
    plies: u16,
    rest: Option<At>,
}

impl List {
    fn is_quiet(&self, place: usize) -> bool {
        place + self.quiet >= self.moves.len()
    }
}

/// One search for a proof.
struct Proof<'a, 'm> {
    attacker: usize,
    /// How many moves may have been played on the board when the five stands.
    end: Option<u32>,
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
        let key = self.key_here(board, quiet);
        if self.spent() || self.meter.tick() {
            return self.known(key);
        }
        let list = match self.list(board, quiet) {
            Ok(list) => list,
            Err(state) => return self.remember(key, state),
        };
        let attacking = board.side() == self.attacker;
        let after = |place: usize| {
            if list.is_quiet(place) {
                quiet - 1
            } else {
                quiet
            }
        };
        let mut next: Vec<State> = (0..list.moves.len())
            .map(|place| {
                let at = list.moves[place];
                let state = self.known(self.key_after(board, at, after(place)));
                if attacking && quiet > 0 && state == State::UNKNOWN {
                    State::to_come(board.point(board.side(), at).class)
                } else {
                    state
                }
            })
            .collect();
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
        if attacking {
            if let Some(plies) = self.attack_by_fours(board, budget) {
                return Err(State::reached(plies));
            }
        } else if self.fours(board, budget).is_some() {
            return Err(State::reached(0));
        }
        let key = self.key_here(board, quiet);
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

    /// The plies to five by continuous fours of the attacker, if there are so many left.
    fn attack_by_fours(&mut self, board: &mut Board, budget: u32) -> Option<u16> {
        let longest = self.left(board.played());
        let plies = self.fours.win_within(longest, board, budget, self.meter)?;
        Some(plies as u16)
    }

    /// The plies left until the five must stand.
    fn left(&self, played: usize) -> u32 {
        self.end
            .map_or(u32::MAX, |end| end.saturating_sub(played as u32))
    }

    fn attacks(&mut self, board: &mut Board, quiet: u8) -> Result<Rc<List>, State> {
        let (side, other) = (board.side(), 1 - board.side());
        // Nothing but fours is over sooner than a three, the four and the five, with the answers to them.
        if self.left(board.played()) < 5 {
            return Err(State::missed(0));
        }
        let mut list = List::default();
        if board.count(other, Class::Five) > 0 {
            // Whatever the stone that stops the five makes itself: the threats made before may go on.
            let stops = board.stops(other);
            let stops = stops.as_slice().iter().copied();
            list.moves
                .extend(stops.filter(|at| board.allowed(side, *at)));
            return if list.moves.is_empty() {
                Err(State::missed(0))
            } else {
                Ok(Rc::new(list))
            };
        }
        let must = board.defences(other);
        let answers = |at: At, class: Class| {
            class >= Class::Four || must.as_ref().is_none_or(|must| must.contains(at))
        };
        for class in FOURS.into_iter().chain(THREES) {
            let points = board.of_class(side, class).iter();
            list.moves
                .extend(points.filter(|at| answers(*at, class) && board.allowed(side, *at)));
        }
        if quiet == 0 {
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
        board.pass();
        let mut threatens = self.attack_by_fours(board, FOURS_BUDGET[1]).is_some();
        board.undo();
        if threatens {
            threatens = self.fours(board, FOURS_BUDGET[1]).is_none();
        }
        board.undo();
        threatens
    }

    /// The answers to a threat. Those that are left out lose within [`List::plies`].
    fn defences(&mut self, board: &mut Board, quiet: u8) -> Result<Rc<List>, State> {
        let (side, other) = (board.side(), 1 - board.side());
        let mut list = List::default();
        if board.count(other, Class::Five) > 0 {
            list.moves.extend_from_slice(board.stops(other).as_slice());
            list.plies = 2;
        } else if let Some(must) = board.defences(other) {
            let fours = FOURS.map(|class| board.of_class(side, class));
            let all = fours.iter().fold(must, |all, fours| all.or(fours));
            list.moves.extend(all.iter());
            // The four that cannot be stopped, and the five.
            list.plies = 4;
            list.rest = board.other_than(&all);
            if self.left(board.played()) < 4 {
                return Err(State::reached(0));
            }
        } else {
            return self.defences_against_fours(board, quiet);
        }
        list.moves.retain(|at| board.allowed(side, *at));
        Ok(Rc::new(list))
    }

    /// The moves that leave the attacker without a win by continuous fours that a pass would allow: each is tried.
    fn defences_against_fours(&mut self, board: &mut Board, quiet: u8) -> Result<Rc<List>, State> {
        let side = board.side();
        board.pass();
        let threat = self.attack_by_fours(board, FOURS_BUDGET[0]);
        board.undo();
        let Some(threat) = threat else {
            return Err(State::reached(0));
        };
        let all = self.fours.answers(board);
        let mut list = List::default();
        if let Some(rest) = board.other_than(&all) {
            list.plies = threat + 1;
            list.rest = Some(rest);
        }
        for at in all.iter() {
            if !board.allowed(side, at) {
                continue;
            }
            board.play_unvalued(at);
            match self.attack_by_fours(board, FOURS_BUDGET[0]) {
                Some(plies) if plies + 1 > list.plies => {
                    list.plies = plies + 1;
                    list.rest = Some(at);
                }
                Some(_) => {}
                None => list.moves.push(at),
            }
            board.undo();
        }
        if self.meter.stopped() {
            return Err(State::UNKNOWN);
        }
        Ok(self.keep(board, quiet, list))
    }

    fn keep(&mut self, board: &Board, quiet: u8, list: List) -> Rc<List> {
        let list = Rc::new(list);
        self.lists.insert(self.key_here(board, quiet), list.clone());
        list
    }

    /// The moves of a proved win against the longest defence. What was forgotten is proved anew.
    fn line(&mut self, board: &mut Board, mut quiet: u8, plies: u16) -> Vec<At> {
        let mut line = Vec::new();
        while let Ok(list) = self.list(board, quiet) {
            let chosen = if board.side() == self.attacker {
                self.attack_to_play(board, quiet, &list)
            } else {
                let longest = self.defence_to_play(board, quiet, &list);
                longest.map(|at| (at, quiet))
            };
            let Some((at, after)) = chosen else {
                break;
            };
            quiet = after;
            board.play_unvalued(at);
            line.push(at);
        }
        for _ in &line {
            board.undo();
        }
        let plies = u32::from(plies);
        self.fours
            .finish(board, self.attacker, plies, &mut line, self.meter);
        line
    }

    /// The shortest win that is known in a won position, and how many quiet moves it leaves.
    fn attack_to_play(&mut self, board: &mut Board, quiet: u8, list: &List) -> Option<(At, u8)> {
        let shortest = |proof: &Self, board: &Board| {
            let won = (0..list.moves.len()).filter_map(|place| {
                let at = list.moves[place];
                let after = quiet - u8::from(list.is_quiet(place));
                let state = proof.known(proof.key_after(board, at, after));
                (state.other == 0).then_some((state.plies, at, after))
            });
            won.min().map(|(_, at, after)| (at, after))
        };
        shortest(self, board).or_else(|| {
            self.prove(board, quiet, NEVER, NEVER);
            shortest(self, board)
        })
    }

    /// The defence that lasts longest in a lost position; nothing if it cannot be told.
    fn defence_to_play(&mut self, board: &mut Board, quiet: u8, list: &List) -> Option<At> {
        let mut longest = (list.plies, list.rest);
        for at in &list.moves {
            let mut state = self.known(self.key_after(board, *at, quiet));
            if state.aim != 0 {
                board.play_unvalued(*at);
                state = self.prove(board, quiet, NEVER, NEVER);
                board.undo();
            }
            if state.aim != 0 {
                return None;
            }
            if state.plies + 1 > longest.0 {
                longest = (state.plies + 1, Some(*at));
            }
        }
        longest.1
    }

    fn key_here(&self, board: &Board, quiet: u8) -> u64 {
        self.key(board.key(), board.played(), quiet)
    }

    fn key_after(&self, board: &Board, at: At, quiet: u8) -> u64 {
        self.key(board.key_after(at), board.played() + 1, quiet)
    }

    /// The key of a position with who attacks, how many quiet moves are left for that, and how many plies.
    fn key(&self, position: u64, played: usize, quiet: u8) -> u64 {
        let left = u64::from(self.left(played).wrapping_add(1));
        position ^ (8 * left + 2 * u64::from(quiet) + self.attacker as u64).wrapping_mul(ATTACK_KEY)
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
