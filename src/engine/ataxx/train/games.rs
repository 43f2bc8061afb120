//! Games against itself, from varied openings.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::Plan;
use crate::engine::search::{DECIDED, Options, Searcher, Think};
use crate::engine::{Control, Limits, draw};
use crate::game::ataxx::Rules;
use crate::game::{Ataxx, Game, Player, Rules as _};

/// A position with what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Pieces of the side to move, then of the other.
    pub pieces: [u64; 2],
    /// The squares no piece can stand on.
    pub blocked: u64,
    /// What a short search thought, for the side to move.
    pub value: i16,
    /// 1 if the side to move won, 0.5 in a draw, 0 if it lost.
    pub result: f32,
}

/// Games with more plies than this are not decided by play.
const LONGEST: usize = 300;

pub(super) fn play(
    plan: &Plan,
    control: &Control,
    progress: &(impl Fn(u64) + Sync),
) -> Vec<Sample> {
    let next = AtomicU64::new(0);
    let all = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                let searcher = Searcher::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.games || control.stopped() {
                        return;
                    }
                    let samples = game(plan, number, &searcher, control);
                    let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
                    all.push((number, samples));
                    progress(all.len() as u64);
                }
            });
        }
    });
    let mut all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.sort_by_key(|(number, _)| *number);
    all.into_iter().flat_map(|(_, samples)| samples).collect()
}

/// One game: a few random moves on a random set-up, then the search against itself.
fn game(plan: &Plan, number: u64, searcher: &Searcher, control: &Control) -> Vec<Sample> {
    let mut seed = plan
        .seed
        .wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut choose = |bound: usize| {
        seed = seed.wrapping_add(1);
        draw(seed, bound).unwrap_or_default()
    };
    let mut game = Ataxx::new(varied(&plan.rules, &mut choose));
    for _ in 0..4 + choose(9) {
        let moves = game.moves();
        if let Some(mv) = moves.get(choose(moves.len())) {
            game.play_unchecked(*mv);
        }
    }
    let mut samples = Vec::new();
    let mut winner = None;
    for ply in 0..LONGEST {
        if let Some(outcome) = game.outcome() {
            winner = outcome.winner;
            break;
        }
        let limits = Limits {
            nodes: Some(plan.nodes),
            seed: choose(usize::MAX) as u64,
            ..Limits::default()
        };
        let options = Options {
            variety: u32::from(ply < 12),
            ..Options::default()
        };
        let Some(answer) = searcher.think(&game, &limits, options, control) else {
            break;
        };
        let value = answer.value.unwrap_or_default();
        if value.abs() >= DECIDED {
            let mover = game.turn();
            winner = Some(if value > 0 { mover } else { mover.other() });
            break;
        }
        let sides = [game.turn(), game.turn().other()];
        samples.push((
            game.turn(),
            Sample {
                pieces: sides.map(|side| game.pieces(side)),
                blocked: !game.node().open,
                value: value as i16,
                result: 0.5,
            },
        ));
        game.play_unchecked(answer.thought.best);
    }
    samples
        .into_iter()
        .map(|(mover, sample)| Sample {
            result: winner.map_or(0.5, |winner: Player| f32::from(u8::from(winner == mover))),
            ..sample
        })
        .collect()
}

/// The rules, half of the time with another of their set-ups.
fn varied(rules: &Rules, choose: &mut impl FnMut(usize) -> usize) -> Rules {
    let setups = Rules::setups(rules.variant());
    match setups.get(choose(setups.len() * 2)) {
        Some(setup) => {
            Rules::choose(rules.variant(), rules.size(), setup).unwrap_or_else(|_| rules.clone())
        }
        None => rules.clone(),
    }
}
