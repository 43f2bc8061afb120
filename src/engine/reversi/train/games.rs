//! The games the trainer plays with itself.

use std::ops::Range;

use super::super::board::Board;
use super::super::endgame::{Solver, Tables};
use super::super::glance::Glance;
use super::super::patterns::Patterns;
use super::super::weights::Weights;
use super::{Dice, in_parallel};
use crate::engine::Control;
use crate::engine::search::Meter;

/// A position and how the game ended, in discs for its mover.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub board: Board,
    pub score: i8,
}

/// About how many positions a game gives.
pub(super) const POSITIONS: usize = 42;
/// Games between two reports.
pub(super) const BATCH: u32 = 1000;

const START: Board = Board {
    own: 0x0000_0008_1000_0000,
    opp: 0x0000_0010_0800_0000,
};

/// Plies of an opening drawn at random: between these.
const OPENING: Range<usize> = 4..28;
/// Plies the players look ahead.
const DEPTH: u32 = 3;
/// From this many empty squares on the score is solved.
const SOLVED: u32 = 12;

/// Plays the games with these numbers; the result depends on weights, seed and numbers alone.
pub(super) fn play(weights: &Weights, seed: u64, games: Range<u32>, threads: usize) -> Vec<Sample> {
    let batches: Vec<Range<u32>> = games
        .clone()
        .step_by(50)
        .map(|first| first..games.end.min(first + 50))
        .collect();
    in_parallel(&batches, threads, |batch| {
        let table = Tables::new(4 << 20);
        let mut samples = Vec::new();
        for game in batch.clone() {
            one(
                weights,
                &table,
                Dice::of(seed, u64::from(game)),
                &mut samples,
            );
        }
        samples
    })
    .concat()
}

fn one(weights: &Weights, table: &Tables, mut dice: Dice, samples: &mut Vec<Sample>) {
    let Some(mut board) = opening(&mut dice) else {
        return;
    };
    let first = samples.len();
    let mut glance = Glance { weights, nodes: 0 };
    while empties(board) > SOLVED {
        samples.push(Sample { board, score: 0 });
        match next(board, |board| {
            glance
                .best(board, &Patterns::of(board), DEPTH)
                .map(|(square, _)| square)
        }) {
            Some(after) => board = after,
            None => break,
        }
    }
    // The score belongs to the mover of `board`; before it the sides took turns, passes being samples of their own.
    let mut score = solve(weights, table, board);
    for sample in samples[first..].iter_mut().rev() {
        score = -score;
        sample.score = score as i8;
    }
    // The end is played carelessly, for variety, and solved at every step.
    while board.discs() != u64::MAX {
        let score = solve(weights, table, board);
        samples.push(Sample {
            board,
            score: score as i8,
        });
        let careless = dice.below(3) == 0;
        match next(board, |board| {
            if careless {
                Some(nth(board.moves(u64::MAX), &mut dice))
            } else {
                let best = glance.best(board, &Patterns::of(board), 2);
                best.map(|(square, _)| square)
            }
        }) {
            Some(after) => board = after,
            None => break,
        }
    }
}

/// The position after the chosen move or a pass; nothing when the game is over.
fn next(board: Board, choose: impl FnOnce(Board) -> Option<usize>) -> Option<Board> {
    if board.moves(u64::MAX) == 0 {
        let passed = board.passed();
        return (passed.moves(u64::MAX) != 0).then_some(passed);
    }
    let square = choose(board)?;
    Some(board.after(square, board.flips(square)))
}

/// A position after random moves; nothing when the game ended on the way.
fn opening(dice: &mut Dice) -> Option<Board> {
    let mut board = START;
    for _ in 0..OPENING.start + dice.below(OPENING.len()) {
        board = next(board, |board| Some(nth(board.moves(u64::MAX), dice)))?;
    }
    Some(board)
}

fn nth(mut moves: u64, dice: &mut Dice) -> usize {
    for _ in 0..dice.below(moves.count_ones() as usize) {
        moves &= moves - 1;
    }
    moves.trailing_zeros() as usize
}

fn empties(board: Board) -> u32 {
    (!board.discs()).count_ones()
}

fn solve(weights: &Weights, table: &Tables, board: Board) -> i32 {
    let control = Control::new();
    let mut meter = Meter::new(&control, None);
    Solver::new(u64::MAX, table, Some(weights), &mut meter)
        .solve(board, -64, 64)
        .unwrap_or(0)
}

/// Plays two sets of weights against each other, each opening from both sides: percent and mean discs of the first.
pub(super) fn compare(
    first: &Weights,
    second: &Weights,
    seed: u64,
    games: u32,
    threads: usize,
) -> (f64, f64) {
    let numbers: Vec<u32> = (0..games).collect();
    let scores = in_parallel(&numbers, threads, |number| {
        let mut dice = Dice::of(!seed, u64::from(number / 2));
        let board = std::iter::repeat_with(|| opening(&mut dice)).find_map(|board| board);
        duel([first, second], number % 2 == 0, board.unwrap_or(START))
    });
    let wins: f64 = scores
        .iter()
        .map(|score| f64::from(score.signum() + 1) / 2.0)
        .sum();
    let discs: i32 = scores.iter().sum();
    let games = f64::from(games.max(1));
    (100.0 * wins / games, f64::from(discs) / games)
}

/// The final score of the first of two players.
fn duel(players: [&Weights; 2], first_begins: bool, mut board: Board) -> i32 {
    let mut glances = players.map(|weights| Glance { weights, nodes: 0 });
    let mut turn = usize::from(!first_begins);
    loop {
        let glance = &mut glances[turn];
        // Near the end both see everything.
        let depth = if empties(board) <= 10 { 10 } else { DEPTH };
        match next(board, |board| {
            let best = glance.best(board, &Patterns::of(board), depth);
            best.map(|(square, _)| square)
        }) {
            Some(after) => {
                board = after;
                turn = 1 - turn;
            }
            None => {
                let score = board.final_score(empties(board) as i32);
                return if turn == 0 { score } else { -score };
            }
        }
    }
}
