//! A value for every move, or for one beside the best.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::meter::Shared;
use super::root::RootMove;
use super::searcher::{Searcher, help, next_stage, unranked};
use super::table::Table;
use super::time::Budget;
use super::worker::{INFINITE, Options, Worker};
use super::{DECIDED, MAX_PLY, Meter, Node, Solution, Stage, Think, WON};
use crate::engine::{Analysis, Comparison, Control, Limits, Unit, Valued};

/// How many moves are followed to the full depth.
const FOLLOWED: usize = 16;
/// How many others may at each stage prove as good as those.
const CHALLENGERS: usize = 4;
/// The time between two reports.
const REPORTS: Duration = Duration::from_millis(50);
/// How many best moves in a row a solver may refute at one stage.
const REFUTED: u32 = 3;

impl Searcher {
    /// Values every legal move by iterative deepening: the best to the full depth, the others as deep as a part of the
    /// effort takes them. Reports whenever there is something new to tell; nothing if the game is over or the control
    /// said stop before every move had a first value.
    ///
    /// Goes on up to the limits or until everything is proven.
    pub fn analyse<G: Think>(
        &self,
        game: &G,
        limits: &Limits,
        options: Options,
        control: &Control,
        report: &dyn Fn(&Analysis<G::Move>),
    ) -> Option<Analysis<G::Move>> {
        self.study(game, limits, options, control, |study| study.run(report))
    }

    /// Values the best move and the one that was played, by one search and to the same depth; nothing if the move is
    /// not legal or the control said stop before there was a first value.
    ///
    /// `told` is what a search of the position after the move has proved: the plies to its end, and the line.
    pub fn compare<G: Think>(
        &self,
        game: &G,
        played: G::Move,
        told: Option<&Valued<G::Move>>,
        limits: &Limits,
        options: Options,
        control: &Control,
    ) -> Option<Comparison<G::Move>> {
        game.check(played).ok()?;
        let played = game.encode(played);
        self.study(game, limits, options, control, |study| {
            if let Some(told) = told {
                study.believe(played, told);
            }
            study.compare(played)
        })
    }

    /// Prepares a study, with helpers that fill the table meanwhile.
    fn study<G: Think, T>(
        &self,
        game: &G,
        limits: &Limits,
        options: Options,
        control: &Control,
        work: impl FnOnce(&mut Study<'_, G>) -> Option<T>,
    ) -> Option<T> {
        let legal = game.moves();
        if legal.is_empty() {
            return None;
        }
        // Whatever the limits, every move gets its first value.
        let first = Limits {
            nodes: None,
            time: None,
            ..limits.clone()
        };
        let budget = Budget::new(limits, false);
        let node = game.node();
        let pace = node.pace();
        let table = options
            .table
            .then(|| self.table(limits, options, pace, control));
        let table = table.as_deref();
        let shared = Arc::new(Shared::default());
        let meter = |limits: &Limits, end: Option<Instant>| {
            Meter::shared(shared.clone(), control, limits.nodes, end)
        };
        let mut worker = Worker::new(node, meter(&first, None), table, options);
        let mut offered = worker.root_moves();
        if offered.is_empty() {
            offered = legal.iter().map(|mv| unranked(game.encode(*mv))).collect();
        }
        let mut study = Study {
            game,
            limits,
            table,
            budget,
            bounded: Some(meter(limits, budget.deadline())),
            known: legal
                .iter()
                .map(|mv| Known::new(game.encode(*mv)))
                .collect(),
            offered,
            done: None,
            worker,
            solves: false,
            reported: None,
        };
        thread::scope(|scope| {
            for helper in 1..limits.threads {
                let node = study.worker.node.clone();
                let worker = Worker::new(node, meter(limits, budget.deadline()), table, options);
                let moves = study.offered.clone();
                // Without the helper the study is slower, not wrong.
                let _ = thread::Builder::new()
                    .name(format!("study-{helper}"))
                    .spawn_scoped(scope, move || help(worker, moves, helper));
            }
            let done = work(&mut study);
            study.worker.meter.finish();
            done
        })
    }
}

/// A move and what is known of it.
#[derive(Clone, Debug)]
struct Known {
    code: u16,
    /// For the mover, relative to the root.
    value: i32,
    /// 0 as long as nothing is known.
    depth: u32,
    line: Vec<u16>,
    /// The value is proven, and no deeper search would change it.
    sure: bool,
}

impl Known {
    fn new(code: u16) -> Self {
        Known {
            code,
            value: -INFINITE,
            depth: 0,
            line: vec![code],
            sure: false,
        }
    }
}

/// The work on one position.
struct Study<'a, G: Think> {
    game: &'a G,
    limits: &'a Limits,
    table: Option<&'a Table>,
    budget: Budget,
    /// The meter with the limits, until it takes the place of the one without.
    bounded: Option<Meter<'a>>,
    worker: Worker<'a, G::Node>,
    /// The solver of the game is asked about the position after every move that is valued, not only after the best.
    solves: bool,
    /// The moves that the game thinks worth searching, except those that a solver has refuted.
    offered: Vec<RootMove>,
    /// Every legal move, the best first.
    known: Vec<Known>,
    done: Option<Stage>,
    reported: Option<Instant>,
}

impl<G: Think> Study<'_, G> {
    fn run(&mut self, report: &dyn Fn(&Analysis<G::Move>)) -> Option<Analysis<G::Move>> {
        let first = self.next()?;
        for at in 0..self.known.len() {
            self.value(at, first)?;
        }
        self.sort();
        self.done = Some(first);
        self.tell(report, true);
        self.bound();
        while let Some(stage) = self.next() {
            if self.known.iter().all(|mv| mv.sure) || self.stage(stage, report).is_none() {
                break;
            }
            self.done = Some(stage);
            self.sort();
            self.tell(report, true);
        }
        // The last stage of a game that is solved counts for every move.
        if let Some(stage) = self.done
            && self.worker.node.next(self.done).is_none()
        {
            for at in 0..self.known.len() {
                if self.known[at].depth < stage.depth && self.value(at, stage).is_none() {
                    break;
                }
            }
            self.sort();
        }
        Some(self.analysis())
    }

    /// One stage: the best moves, those that might be as good, and a part of the rest. Nothing when stopped.
    fn stage(&mut self, stage: Stage, report: &dyn Fn(&Analysis<G::Move>)) -> Option<()> {
        let before = self.worker.meter.nodes();
        let best = self.lead(stage)?;
        // Values of different depths do not compare: until the stage is done, the order stays as it was.
        let at = self.at(best)?;
        self.known[..=at].rotate_right(1);
        let codes: Vec<u16> = self.known.iter().map(|mv| mv.code).collect();
        let (followed, others) = codes.split_at(codes.len().min(FOLLOWED));
        let mut worst = INFINITE;
        for &code in followed {
            let at = self.at(code)?;
            if self.known[at].depth < stage.depth {
                self.value(at, stage)?;
                self.tell(report, false);
            }
            worst = worst.min(self.known[at].value);
        }
        let spent = self.worker.meter.nodes() - before;
        let better = |code: &&u16| {
            self.at(**code)
                .is_some_and(|at| self.known[at].value > worst)
        };
        let challengers: Vec<u16> = others.iter().filter(better).copied().collect();
        for code in challengers.into_iter().take(CHALLENGERS) {
            let at = self.at(code)?;
            self.value(at, stage)?;
        }
        self.deepen_rest(stage, spent / 2)?;
        Some(())
    }

    /// Takes the moves that are not followed a ply deeper, the shallowest first, up to half the depth of the stage and
    /// as long as so many positions last.
    fn deepen_rest(&mut self, stage: Stage, positions: u64) -> Option<()> {
        let end = self.worker.meter.nodes().saturating_add(positions);
        let most = stage.depth.div_ceil(2);
        let mut rest: Vec<(u32, i32, u16)> = self
            .known
            .iter()
            .filter(|mv| mv.depth < most && !mv.sure)
            .map(|mv| (mv.depth, -mv.value, mv.code))
            .collect();
        rest.sort_unstable();
        for (depth, _, code) in rest {
            if self.worker.meter.nodes() >= end {
                break;
            }
            let at = self.at(code)?;
            let depth = depth + 1;
            self.value(at, Stage { depth, ..stage })?;
        }
        Some(())
    }

    /// Takes in what is proved of a move: where it loses, it is not worth searching.
    fn believe(&mut self, code: u16, told: &Valued<G::Move>) {
        let plies = told.score.value.abs() as i32;
        if told.score.unit != Unit::MateIn || plies > MAX_PLY as i32 {
            return;
        }
        let value = if told.score.wins() {
            WON - plies
        } else {
            plies - WON
        };
        let line = told.line.iter().map(|mv| self.game.encode(*mv)).collect();
        if let Some(at) = self.at(code) {
            self.known[at] = Known {
                code,
                value,
                depth: told.depth,
                line,
                sure: true,
            };
        }
        if value < 0 {
            self.offered.retain(|mv| mv.code != code);
        }
    }

    fn compare(&mut self, played: u16) -> Option<Comparison<G::Move>> {
        let mut pair = None;
        self.solves = true;
        while let Some(stage) = self.next() {
            let Some(found) = self.pair(stage, played) else {
                break;
            };
            self.done = Some(stage);
            let settled = found.0.sure && found.1.sure;
            pair = Some(found);
            self.bound();
            if settled {
                break;
            }
        }
        let (best, played) = pair?;
        Some(Comparison {
            best: self.valued(&best),
            played: self.valued(&played),
            nodes: self.worker.meter.total(),
            time: self.budget.elapsed(),
        })
    }

    /// The best move and the one played, at one stage.
    fn pair(&mut self, stage: Stage, played: u16) -> Option<(Known, Known)> {
        let best = self.lead(stage)?;
        let at = self.at(played)?;
        if best != played {
            self.value(at, stage)?;
        }
        let played = self.known[self.at(played)?].clone();
        let best = self.known[self.at(best)?].clone();
        // A search is never quite sure of its best move, but it must not contradict itself.
        if played.value >= best.value {
            return Some((played.clone(), played));
        }
        Some((best, played))
    }

    /// Finds the best move of a stage as a search for that alone does. Returns it; nothing when stopped.
    fn lead(&mut self, stage: Stage) -> Option<u16> {
        let won = self.known.iter().find(|mv| mv.sure && mv.value >= DECIDED);
        if let Some(won) = won {
            return Some(won.code);
        }
        let worker = &mut self.worker;
        if let Some(solution) = worker.node.solve_root(stage, &mut worker.meter)
            && let Some(&code) = solution.line.first()
        {
            self.learn(code, solution.value, stage.depth, solution.line, true)?;
            return Some(code);
        }
        let mut refuted = 0;
        loop {
            let worker = &mut self.worker;
            let guesses = worker.guesses;
            worker.deepen(&mut self.offered, stage, worker.aspiration());
            let exact = worker.guesses == guesses && worker.node.complete();
            let Some(best) = self.offered.first() else {
                break;
            };
            let (code, value, line) = (best.code, best.value, best.line.clone());
            if value.abs() < DECIDED
                && refuted < REFUTED
                && let Some(Solution { value, line }) = self.solve_after(code, stage)
            {
                self.learn(code, value, stage.depth, line, true)?;
                if value <= -DECIDED {
                    self.offered.remove(0);
                    refuted += 1;
                    continue;
                }
                return Some(code);
            }
            self.learn(code, value, stage.depth, line, exact)?;
            return Some(code);
        }
        // All that was worth searching loses.
        let lost = self.known.iter().filter(|mv| mv.sure);
        lost.max_by_key(|mv| mv.value).map(|mv| mv.code)
    }

    /// What the solver of the game says of the position after a move: the value for the mover, and the line.
    fn solve_after(&mut self, code: u16, stage: Stage) -> Option<Solution> {
        self.worker
            .after(code, |node, meter| node.solve_root(stage, meter))
    }

    /// Finds the value of a move of its own. Nothing when stopped.
    fn value(&mut self, at: usize, stage: Stage) -> Option<()> {
        let Known {
            code, value, sure, ..
        } = self.known[at];
        if sure {
            return Some(());
        }
        self.worker.begin(stage);
        if self.solves
            && let Some(Solution { value, line }) = self.solve_after(code, stage)
        {
            return self.learn(code, value, stage.depth, line, true);
        }
        let worker = &mut self.worker;
        let deeper = stage.depth.saturating_sub(1) + worker.node.extension(code);
        let guesses = worker.guesses;
        worker.node.play(code);
        let found = worker.search_near(deeper, value);
        let mut line = vec![code];
        line.extend_from_slice(worker.line(1));
        worker.node.undo();
        let exact = worker.guesses == guesses && worker.node.complete();
        self.learn(code, found, stage.depth, line, exact)
    }

    /// Writes down what was found of a move. Nothing when the search was stopped meanwhile.
    fn learn(
        &mut self,
        code: u16,
        mut value: i32,
        depth: u32,
        mut line: Vec<u16>,
        proven: bool,
    ) -> Option<()> {
        if self.worker.meter.stopped() {
            return None;
        }
        let mut sure = proven;
        if !proven
            && value.abs() >= DECIDED
            && !self.worker.node.complete()
            && let Some(solution) = self.worker.settle_after(code, value)
        {
            Solution { value, line } = solution;
            sure = true;
        }
        if sure {
            self.worker.finish_line(&mut line, value);
        }
        let at = self.at(code)?;
        self.known[at] = Known {
            code,
            value,
            depth,
            line,
            sure,
        };
        Some(())
    }

    fn at(&self, code: u16) -> Option<usize> {
        self.known.iter().position(|mv| mv.code == code)
    }

    fn next(&self) -> Option<Stage> {
        next_stage(&self.worker.node, self.done, self.limits)
    }

    /// From now on the limits count.
    fn bound(&mut self) {
        if let Some(bounded) = self.bounded.take() {
            // What was spent so far counts for all.
            self.worker.meter.total();
            self.worker.meter = bounded;
        }
    }

    fn sort(&mut self) {
        let full = self.done.map_or(0, |stage| stage.depth);
        self.known.sort_by_key(|mv| {
            let lost = mv.value <= -DECIDED;
            let shallow = mv.depth < full && !mv.sure;
            (lost, shallow, -mv.value)
        });
    }

    fn tell(&mut self, report: &dyn Fn(&Analysis<G::Move>), now: bool) {
        let due = self.reported.is_none_or(|last| last.elapsed() >= REPORTS);
        if now || due {
            self.reported = Some(Instant::now());
            report(&self.analysis());
        }
    }

    fn analysis(&mut self) -> Analysis<G::Move> {
        Analysis {
            nodes: self.worker.meter.total(),
            moves: self.known.iter().map(|mv| self.valued(mv)).collect(),
            depth: self.done.map_or(0, |stage| stage.depth),
            time: self.budget.elapsed(),
            hash_full: self.table.map_or(0, Table::full),
        }
    }

    fn valued(&self, known: &Known) -> Valued<G::Move> {
        Valued {
            mv: self.game.decode(known.code),
            score: self.worker.node.score(known.value, known.sure),
            depth: known.depth,
            line: known
                .line
                .iter()
                .map(|code| self.game.decode(*code))
                .collect(),
        }
    }
}
