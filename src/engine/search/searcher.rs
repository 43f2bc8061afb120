//! The whole search: iterative deepening on one or more threads.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::meter::Shared;
use super::root::{RootMove, add_noise};
use super::table::Table;
use super::time::Budget;
use super::worker::{Options, Worker};
use super::{DECIDED, MAX_PLY, Meter, Node, Ranked, Solution, Stage, Think, WON};
use crate::engine::{Control, Limits, Thought};

const MIB: usize = 1 << 20;
/// Bytes of the remembered table for each position of a thought: four entries, so that earlier thoughts stay too.
const KEPT_FOR_EACH: usize = 64;

/// Searches positions, and remembers across moves what it found.
#[derive(Debug, Default)]
pub struct Searcher {
    table: Mutex<Option<Arc<Table>>>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<M> {
    /// The best move and what there is to say about it.
    pub thought: Thought<M>,
    /// The value behind [`Thought::score`], in the scale of the search; nothing if no move was searched to the end.
    pub value: Option<i32>,
}

impl Searcher {
    /// A searcher that remembers nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Searches a position; nothing if the game is over.
    ///
    /// With a bound on nodes or depth, one thread and no time the answer depends on nothing else: the search then starts
    /// with an empty table.
    pub fn think<G: Think>(
        &self,
        game: &G,
        limits: &Limits,
        options: Options,
        control: &Control,
    ) -> Option<Answer<G::Move>> {
        let legal = game.moves();
        if legal.is_empty() {
            return None;
        }
        let budget = Budget::new(limits, legal.len() == 1);
        let node = game.node();
        let pace = node.pace();
        let table = options
            .table
            .then(|| self.table(limits, options, pace, control));
        let table = table.as_deref();
        let shared = Arc::new(Shared::default());
        let meter = || Meter::shared(shared.clone(), control, limits.nodes, budget.deadline());
        let mut worker = Worker::new(node, meter(), table, options);
        let mut moves = worker.root_moves();
        if moves.is_empty() {
            moves = legal.iter().map(|mv| unranked(game.encode(*mv))).collect();
        }
        let node = &worker.node;
        let span = node.grain().saturating_mul(options.variety as i32);
        add_noise(&mut moves, limits.seed, node.key(), span);

        let mut lead = Lead {
            game,
            limits,
            control,
            budget,
            table,
            moves: moves.clone(),
            done: None,
            proven: false,
            equals: Vec::new(),
        };
        thread::scope(|scope| {
            for helper in 1..limits.threads {
                let worker = Worker::new(worker.node.clone(), meter(), table, options);
                let moves = moves.clone();
                // Without the helper the search is slower, not wrong.
                let _ = thread::Builder::new()
                    .name(format!("search-{helper}"))
                    .spawn_scoped(scope, move || help(worker, moves, helper));
            }
            lead.run(&mut worker);
            lead.finish_line(&mut worker);
            lead.compare(&mut worker);
            worker.meter.finish();
        });
        Some(lead.answer(&mut worker))
    }

    /// The table for a thought at a pace of so many positions a second: the one remembered, or a fresh one where the
    /// answer must not depend on earlier thoughts. No larger than a few such thoughts fill: to make one takes time.
    pub(super) fn table(
        &self,
        limits: &Limits,
        options: Options,
        pace: u64,
        control: &Control,
    ) -> Arc<Table> {
        let most = limits.hash_mib.max(1).saturating_mul(MIB);
        let needed = match (limits.nodes, limits.depth) {
            (Some(nodes), _) => Some(usize::try_from(nodes).map_or(most, |n| n.saturating_mul(32))),
            (None, Some(depth)) => Some(MIB.saturating_mul(1 << depth.min(20) >> 3).max(MIB)),
            (None, None) if !options.selective => Some(most),
            (None, None) => None,
        };
        if let Some(needed) = needed {
            return Arc::new(Table::new(needed.min(most), control));
        }
        let filled = limits.time.map_or(most, |time| {
            let positions = pace as f64 * time.as_secs_f64() * limits.threads as f64;
            (positions as usize + 1).saturating_mul(KEPT_FOR_EACH)
        });
        let mut kept = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        match &*kept {
            Some(table) if (filled.min(most)..=most).contains(&table.bytes()) => {
                table.grow_older();
                table.clone()
            }
            _ => kept
                .insert(Arc::new(Table::new(filled.min(most), control)))
                .clone(),
        }
    }
}

/// The thread that decides.
struct Lead<'a, G: Think> {
    game: &'a G,
    limits: &'a Limits,
    control: &'a Control,
    budget: Budget,
    table: Option<&'a Table>,
    moves: Vec<RootMove>,
    done: Option<Stage>,
    /// The value is proven: the last stage reached the end of the game everywhere, or a solver knows the way.
    proven: bool,
    equals: Vec<u16>,
}

impl<G: Think> Lead<'_, G> {
    fn run(&mut self, worker: &mut Worker<'_, G::Node>) {
        let half = worker.aspiration();
        let mut stable = 0;
        while let Some(stage) = next_stage(&worker.node, self.done, self.limits) {
            if let Some(solution) = worker.node.solve_root(stage, &mut worker.meter)
                && let Some(&code) = solution.line.first()
            {
                self.adopt(code, solution.value, solution.line);
                self.proven = true;
                self.control.report(&self.thought(worker));
                if !self.limits.thorough || solution.value.abs() >= DECIDED {
                    return;
                }
            }
            let before = self.best();
            let guesses = worker.guesses;
            worker.deepen(&mut self.moves, stage, half);
            if worker.meter.stopped() {
                return;
            }
            self.done = Some(stage);
            self.proven = worker.guesses == guesses && worker.node.complete();
            self.settle(worker);
            stable = if self.best() == before { stable + 1 } else { 0 };
            self.control.report(&self.thought(worker));
            if self.proven
                || (self.seen_through(&worker.node, stage) && !self.limits.thorough)
                || self
                    .budget
                    .enough(stable, self.share(), self.limits.clock.is_some())
            {
                return;
            }
        }
    }

    /// Goes on with the line of an exact value to the end of the game.
    fn finish_line(&mut self, worker: &mut Worker<'_, G::Node>) {
        if self.proven
            && let Some(best) = self.moves.first_mut()
        {
            worker.finish_line(&mut best.line, best.value);
        }
    }

    /// Finds the moves as good as the best, where that was asked for and its value is proven.
    fn compare(&mut self, worker: &mut Worker<'_, G::Node>) {
        if let Some(stage) = self.done
            && self.limits.thorough
            && (self.proven || self.decided())
        {
            self.equals = worker.equals(&self.moves, stage);
        }
    }

    /// Has a win or a loss proved and measured that the search found by looking at a part of the moves.
    fn settle(&mut self, worker: &mut Worker<'_, G::Node>) {
        let (Some(code), Some(value)) = (self.best(), self.value()) else {
            return;
        };
        if value.abs() < DECIDED || worker.node.complete() {
            return;
        }
        let solution = worker.node.settle(value > 0, &mut worker.meter);
        let solution = match solution {
            None if value > 0 => worker.settle_after(code, value),
            solution => solution,
        };
        if let Some(Solution { value, line }) = solution
            && let Some(&code) = line.first()
        {
            self.adopt(code, value, line);
            self.proven = true;
        }
    }

    /// Whether a deeper search will hardly tell more: the game is decided within what was searched.
    fn seen_through<N: Node>(&self, node: &N, stage: Stage) -> bool {
        let decided = self.value().filter(|value| value.abs() >= DECIDED);
        decided.is_some_and(|value| node.complete() || WON - value.abs() < stage.depth as i32)
    }

    fn decided(&self) -> bool {
        self.value().is_some_and(|value| value.abs() >= DECIDED)
    }

    fn best(&self) -> Option<u16> {
        self.moves.first().map(|mv| mv.code)
    }

    fn value(&self) -> Option<i32> {
        let value = self.moves.first()?.value;
        (value.abs() < super::worker::INFINITE).then_some(value)
    }

    /// The share of the last stage spent on the best move.
    fn share(&self) -> f32 {
        let all: u64 = self.moves.iter().map(|mv| mv.nodes).sum();
        let best = self.moves.first().map_or(0, |mv| mv.nodes);
        best as f32 / all.max(1) as f32
    }

    /// Puts a solver's answer first.
    fn adopt(&mut self, code: u16, value: i32, line: Vec<u16>) {
        let Some(at) = self.moves.iter().position(|mv| mv.code == code) else {
            self.moves.insert(0, unranked(code));
            return self.adopt(code, value, line);
        };
        self.moves[..=at].rotate_right(1);
        self.moves[0].value = value;
        self.moves[0].line = line;
    }

    fn thought(&self, worker: &mut Worker<'_, G::Node>) -> Thought<G::Move> {
        let moves = |codes: &[u16]| -> Vec<_> {
            codes.iter().map(|code| self.game.decode(*code)).collect()
        };
        let line = moves(self.moves.first().map_or(&[], |mv| &mv.line));
        let mut equals = moves(&self.equals);
        if equals.is_empty() {
            equals.extend(line.first());
        }
        Thought {
            best: self.game.decode(self.best().unwrap_or_default()),
            score: self
                .value()
                .map(|value| worker.node.score(value, self.proven)),
            depth: self.done.map_or(0, |stage| stage.depth),
            nodes: worker.meter.total(),
            time: self.budget.elapsed(),
            line,
            equals,
            hash_full: self.table.map_or(0, Table::full),
        }
    }

    fn answer(&self, worker: &mut Worker<'_, G::Node>) -> Answer<G::Move> {
        Answer {
            thought: self.thought(worker),
            value: self.value(),
        }
    }
}

/// The stage after the last, within the limits.
pub(super) fn next_stage<N: Node>(node: &N, done: Option<Stage>, limits: &Limits) -> Option<Stage> {
    let most = limits.depth.unwrap_or(MAX_PLY as u32).min(MAX_PLY as u32);
    if limits.depth.is_some() && done.is_some_and(|done| done.depth >= most) {
        return None;
    }
    let mut stage = node.next(done)?;
    if stage.depth > MAX_PLY as u32 {
        return None;
    }
    stage.depth = stage.depth.min(most.max(1));
    Some(stage)
}

/// A thread that only fills the table: the same deepening, every other helper a stage ahead.
pub(super) fn help<N: Node>(mut worker: Worker<'_, N>, mut moves: Vec<RootMove>, number: usize) {
    let half = worker.aspiration();
    let mut stage = worker.node.next(None);
    if number % 2 == 1
        && let Some(first) = stage
    {
        stage = worker.node.next(Some(first));
    }
    while let Some(now) = stage {
        if worker.meter.stopped() || now.depth > MAX_PLY as u32 {
            return;
        }
        worker.deepen(&mut moves, now, half);
        stage = worker.node.next(Some(now));
    }
}

pub(super) fn unranked(code: u16) -> RootMove {
    RootMove::new(Ranked {
        code,
        quiet: false,
        rank: 0,
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_short_thought_keeps_a_small_table_and_a_longer_one_makes_a_larger() {
        let searcher = Searcher::new();
        let table = |milliseconds, hash_mib| {
            let limits = Limits {
                time: Some(Duration::from_millis(milliseconds)),
                hash_mib,
                ..Limits::default()
            };
            searcher.table(&limits, Options::default(), 1_000_000, &Control::new())
        };
        let short = table(40, 64);
        assert_eq!(short.bytes(), 40_001 * KEPT_FOR_EACH);
        assert!(Arc::ptr_eq(&short, &table(40, 64)), "it is remembered");
        let long = table(10_000, 64);
        assert_eq!(long.bytes(), 64 * MIB);
        assert!(
            Arc::ptr_eq(&long, &table(40, 64)),
            "a larger one serves too"
        );
        assert_eq!(table(10_000, 1).bytes(), MIB, "but no more than allowed");
    }
}
