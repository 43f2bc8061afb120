//! Victory by continuous threats: the search for a win in which every move is a four or an open three.
//!
//! A depth-first proof-number search (Nagai, "Df-pn algorithm for searching AND/OR trees", 2002), whose leaves are decided
//! by the search for continuous fours.

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
    /// The plies to five by continuous threats of the side to move and the moves as far as they are remembered, if a look
    /// at `budget` positions finds a way.
    pub(super) fn win(
        &mut self,
        fours: &mut Fours,
        board: &mut Board,
        budget: u32,
        meter: &mut Meter,
    ) -> Option<(u32, Vec<At>)> {
        if self.table.is_empty() {
            self.table.resize(ENTRIES, None);
        }
        let mut proof = Proof {
            attacker: board.side(),
            table: &mut self.table,
            fours,
            meter,
            left: budget,
        };
        let state = proof.prove(board, NEVER, NEVER);
        let line = proof.line(board);
        (state.aim == 0 && !line.is_empty()).then(|| (u32::from(state.plies), line))
    }
}

/// One search for a proof.
struct Proof<'a, 'm> {
    attacker: usize,
    table: &'a mut Vec<Option<Entry>>,
    fours: &'a mut Fours,
    meter: &'a mut Meter<'m>,
    left: u32,
}

impl Proof<'_, '_> {
    /// Looks at a position until it is decided or one of its numbers reaches its limit.
    fn prove(&mut self, board: &mut Board, aim: u32, other: u32) -> State {
        if self.left == 0 || self.meter.tick() {
            return self.known(board.key());
        }
        self.left -= 1;
        let moves = match self.moves(board) {
            Ok(moves) => moves,
            Err(state) => return self.remember(board.key(), state),
        };
        let mut next: Vec<State> = moves
            .iter()
            .map(|at| self.known(board.key_after(*at)))
            .collect();
        let attacking = board.side() == self.attacker;
        loop {
            let state = combine(&next, attacking);
            let stop = self.left == 0 || self.meter.stopped();
            if state.aim >= aim
                || state.other >= other
                || state.aim == 0
                || state.other == 0
                || stop
            {
                return self.remember(board.key(), state);
            }
            let (best, second) = two_easiest(&next);
            let child = next[best];
            board.play(moves[best]);
            // A little beyond the second best, lest the search jump to and fro.
            next[best] = self.prove(
                board,
                (other - state.other).saturating_add(child.aim).min(NEVER),
                aim.min(second.saturating_add(second / 4 + 1)),
            );
            board.undo();
        }
    }

    /// The moves to consider, or how the position is decided without a look at them.
    fn moves(&mut self, board: &mut Board) -> Result<Vec<At>, State> {
        let (side, other) = (board.side(), 1 - board.side());
        let attacking = side == self.attacker;
        let budget = FOURS_BUDGET[usize::from(!attacking)];
        if let Some(plies) = self.fours.win(board, budget, self.meter) {
            return Err(State::reached(if attacking { plies as u16 } else { 0 }));
        }
        let mut moves = Vec::new();
        let threatened = board.count(other, Class::Five) > 0;
        let must = if threatened {
            let stops = board.stops(other);
            moves.extend_from_slice(stops.as_slice());
            None
        } else {
            board.defences(other)
        };
        if attacking {
            let kept = std::mem::take(&mut moves);
            for class in FOURS.into_iter().chain(THREES) {
                for at in board.of_class(side, class).iter() {
                    let answers = if threatened {
                        kept.contains(&at)
                    } else {
                        class >= Class::Four || must.is_none_or(|must| must.contains(at))
                    };
                    if answers && board.allowed(side, at) {
                        moves.push(at);
                    }
                }
            }
            return if moves.is_empty() {
                Err(State::missed(0))
            } else {
                Ok(moves)
            };
        }
        if !threatened {
            let Some(must) = must else {
                return Err(State::reached(0));
            };
            let fours = FOURS.map(|class| board.of_class(side, class));
            moves.extend(fours.iter().fold(must, |all, fours| all.or(fours)).iter());
        }
        moves.retain(|at| board.allowed(side, *at));
        if moves.is_empty() {
            return Err(State::missed(if threatened { 2 } else { 4 }));
        }
        Ok(moves)
    }

    /// The moves that win, as far as the table remembers them.
    fn line(&self, board: &mut Board) -> Vec<At> {
        let mut line = Vec::new();
        loop {
            let attacking = board.side() == self.attacker;
            let wins = |state: State| match attacking {
                true => state.other == 0,
                false => state.aim == 0,
            };
            let next = board
                .empty()
                .iter()
                .map(|at| (at, self.known(board.key_after(at))))
                .filter(|(_, state)| wins(*state) && state.plies > 0);
            let chosen = if attacking {
                next.min_by_key(|(_, state)| state.plies)
            } else {
                next.max_by_key(|(_, state)| state.plies)
            };
            let Some((at, _)) = chosen.filter(|(at, _)| board.allowed(board.side(), *at)) else {
                break;
            };
            board.play(at);
            line.push(at);
        }
        for _ in &line {
            board.undo();
        }
        line
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
