//! Games against itself, from varied openings.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::{Plan, Sample};
use crate::engine::search::{Answer, DECIDED, Options, Searcher};
use crate::engine::{Control, Limits, draw};
use crate::game::gomoku::{Gomoku, Move, Rules};
use crate::game::{Game, Player, Square};

/// The rules to play by, as often as they stand here.
const RULES: [&str; 10] = [
    "freestyle:15",
    "freestyle:15",
    "freestyle:15",
    "freestyle:20",
    "standard:15",
    "standard:15",
    "renju:15",
    "renju:15",
    "renju:15",
    "caro:15",
];
/// Games with more stones than this count as drawn.
const LONGEST: usize = 90;
/// Openings worth more than this to either side are seldom played on.
const UNFAIR: i32 = 300;

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
                    let samples = Match::new(plan, number, &searcher, control).play();
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

/// One game.
struct Match<'a> {
    plan: &'a Plan,
    searcher: &'a Searcher,
    control: &'a Control,
    seed: u64,
}

impl<'a> Match<'a> {
    fn new(plan: &'a Plan, number: u64, searcher: &'a Searcher, control: &'a Control) -> Self {
        let own = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Match {
            plan,
            searcher,
            control,
            seed: plan.seed.wrapping_add(own),
        }
    }

    fn choose(&mut self, bound: usize) -> usize {
        self.seed = self.seed.wrapping_add(1);
        draw(self.seed, bound).unwrap_or_default()
    }

    /// A few random stones near each other, then the search against itself; now and then a look at what would have
    /// come of a random move.
    fn play(mut self) -> Vec<Sample> {
        let rules = RULES[self.choose(RULES.len())];
        let Ok(rules) = rules.parse::<Rules>() else {
            return Vec::new();
        };
        let mut game = Gomoku::new(rules);
        let size = i32::from(game.grid().size());
        let middle = if self.choose(4) == 0 {
            [0, 0].map(|_| 3 + self.choose(size as usize - 6) as i32)
        } else {
            [size / 2; 2]
        };
        for stone in 0..2 + self.choose(9) {
            self.scatter(&mut game, middle, if stone < 5 { 2 } else { 4 });
        }
        let mut samples = Vec::new();
        let mut beside = Vec::new();
        let mut stones = 0;
        let winner = loop {
            if let Some(outcome) = game.outcome() {
                break outcome.winner;
            }
            if stones > LONGEST {
                break None;
            }
            let nodes = self.plan.nodes + self.choose(self.plan.nodes as usize) as u64;
            let Some(answer) = self.think(&game, nodes) else {
                break None;
            };
            let value = answer.value.unwrap_or_default();
            if stones == 0 && value.abs() > UNFAIR && self.choose(4) != 0 {
                return Vec::new();
            }
            stones += 1;
            samples.push(sample(&game, &answer));
            if value.abs() >= DECIDED {
                let mover = game.turn();
                break Some(if value > 0 { mover } else { mover.other() });
            }
            if self.choose(4) == 0 {
                beside.extend(self.elsewhere(&game));
            }
            game.play_unchecked(answer.thought.best);
        };
        for sample in &mut samples {
            let mover = sample.position.turn();
            let won = |winner: Player| f32::from(u8::from(winner == mover));
            sample.result = Some(winner.map_or(0.5, won));
        }
        samples.extend(beside);
        samples
    }

    /// What a search thinks of the position after one random move or two.
    fn elsewhere(&mut self, game: &Gomoku) -> Option<Sample> {
        let mut game = game.clone();
        for _ in 0..1 + self.choose(2) {
            let grid = game.grid();
            let taken = |at: &Square| !grid.free(*at);
            let stones: Vec<Square> = game.shape().squares().filter(taken).collect();
            let near = stones.get(self.choose(stones.len()))?;
            let middle = [i32::from(near.column), i32::from(near.row)];
            self.scatter(&mut game, middle, 2);
        }
        if game.outcome().is_some() {
            return None;
        }
        let answer = self.think(&game, self.plan.nodes)?;
        Some(sample(&game, &answer))
    }

    /// Plays a random move up to so many steps away from a point, if chance finds a legal one.
    fn scatter(&mut self, game: &mut Gomoku, middle: [i32; 2], reach: i32) {
        for _ in 0..50 {
            let [column, row] =
                middle.map(|at| at + self.choose(2 * reach as usize + 1) as i32 - reach);
            if let (Ok(column), Ok(row)) = (u8::try_from(column), u8::try_from(row))
                && game.play(Move::Place(Square::new(column, row))).is_ok()
            {
                return;
            }
        }
    }

    fn think(&mut self, game: &Gomoku, nodes: u64) -> Option<Answer<Move>> {
        let limits = Limits {
            nodes: Some(nodes),
            seed: self.choose(usize::MAX) as u64,
            ..Limits::default()
        };
        let options = Options {
            variety: 1,
            ..Options::default()
        };
        self.searcher.think(game, &limits, options, self.control)
    }
}

fn sample(game: &Gomoku, answer: &Answer<Move>) -> Sample {
    Sample {
        position: game.clone(),
        value: answer.value.unwrap_or_default(),
        best: Some(answer.thought.best),
        result: None,
    }
}
