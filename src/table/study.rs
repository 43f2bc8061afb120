//! What an engine sees in a position of the line.

use std::sync::{Arc, mpsc};
use std::thread;

use super::{Job, Session};
use crate::engine::search::{Node, Options, Searcher};
use crate::engine::{
    Analysis, Control, Insight, Limits, Reason, Score, Thought, Valued, in_background,
};
use crate::game::Player;

/// MiB of transposition table for a thought about the value of a position.
const VALUE_HASH: usize = 4;

type Analyse = dyn FnOnce(&Control, &dyn Fn(&Analysis<String>)) -> Option<Analysis<String>> + Send;

/// An analysis of one position, to be run on any thread.
pub struct Study {
    /// [`Table::version`](super::Table::version) when it was asked for.
    pub version: u64,
    run: Box<Analyse>,
}

impl Study {
    /// Analyses at low priority and reports what is known by now, again and again; returns when done or soon after the
    /// control says stop.
    #[must_use]
    pub fn run(
        self,
        control: &Control,
        report: impl Fn(Analysis<String>) + Send,
    ) -> Option<Analysis<String>> {
        let report = move |analysis: &Analysis<String>| report(analysis.clone());
        in_background(move || (self.run)(control, &report)).flatten()
    }
}

impl std::fmt::Debug for Study {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Study")
            .field("version", &self.version)
            .finish_non_exhaustive()
    }
}

/// What a thought knows of the best move; nothing where it gives no value, or its move is none. Its line ends before the
/// first move that is none.
fn analysis<G: Insight>(position: &G, thought: &Thought<String>) -> Option<Analysis<String>> {
    let mut after = position.clone();
    let played = thought.line.iter().map_while(|text| {
        let mv = after.read_move(text).ok()?;
        after.play(mv).ok()?;
        Some(mv.to_string())
    });
    let line: Vec<String> = played.collect();
    Some(Analysis {
        moves: vec![Valued {
            mv: line.first()?.clone(),
            score: thought.score?,
            depth: thought.depth,
            line,
        }],
        depth: thought.depth,
        nodes: thought.nodes,
        time: thought.time,
        hash_full: thought.hash_full,
    })
}

impl<G: Insight> Session<G> {
    /// The analysis of the position at the cursor; nothing if the rules end the game there.
    pub(super) fn study(&self, limits: Limits) -> Option<Study> {
        let position = self.going_on(self.cursor)?;
        let searcher = Arc::clone(&self.searcher);
        Some(Study {
            version: self.version,
            run: Box::new(move |control, report| {
                let report = |analysis: &Analysis<G::Move>| report(&analysis.to_text());
                searcher
                    .analyse(&position, &limits, Options::default(), control, &report)
                    .map(|analysis| analysis.to_text())
            }),
        })
    }

    /// A thought of somebody else about the position at the cursor as an analysis of its best move.
    pub(super) fn consultation(&self, job: Job) -> Option<Study> {
        let position = self.going_on(self.cursor)?;
        Some(Study {
            version: self.version,
            run: Box::new(move |control, report| {
                let (sender, thoughts) = mpsc::channel();
                let watched = control.watched_by(move |thought| {
                    // Nobody listens any more where that fails.
                    let _ = sender.send(thought.clone());
                });
                let thinker = thread::spawn(move || job.run(&watched));
                for analysis in thoughts
                    .iter()
                    .filter_map(|thought| analysis(&position, &thought))
                {
                    report(&analysis);
                }
                let thought = thinker.join().ok().flatten()?;
                analysis(&position, &thought)
            }),
        })
    }

    /// A thought about the position at a ply at low priority; nothing if the rules end the game there.
    pub(super) fn value_job(&self, ply: usize, limits: Limits) -> Option<Job> {
        let position = self.going_on(ply)?;
        // A memory of its own, let go with the thought: a whole table would outlive the few moments it is good for.
        let limits = Limits {
            hash_mib: VALUE_HASH,
            ..limits
        };
        Some(Job::new(self.version, move |control| {
            let searcher = Searcher::new();
            in_background(|| searcher.think(&position, &limits, Options::default(), control))
                .flatten()
                .map(|answer| answer.thought.to_text())
        }))
    }

    /// The position at a ply where the game goes on.
    fn going_on(&self, ply: usize) -> Option<G> {
        let position = self.positions.get(ply)?;
        position.outcome().is_none().then(|| position.clone())
    }

    /// The score of a position in which the rules end the game, from Black's side.
    pub(super) fn ended(&self, ply: usize) -> Option<Score> {
        let position = self.positions.get(ply)?;
        position.outcome()?;
        let mut node = position.node();
        let value = node.ending()?;
        let score = node.score(value, true);
        Some(match position.turn() {
            Player::Black => score,
            Player::White => score.reversed(),
        })
    }
}

/// Why the best move of a thought about a position is good; nothing if a move in it is none.
pub(super) fn why<G: Insight>(position: &G, thought: &Thought<String>) -> Vec<Reason> {
    let moves = |texts: &[String]| -> Option<Vec<G::Move>> {
        texts
            .iter()
            .map(|text| position.read_move(text).ok())
            .collect()
    };
    let (Ok(best), Some(line), Some(equals)) = (
        position.read_move(&thought.best),
        moves(&thought.line),
        moves(&thought.equals),
    ) else {
        return Vec::new();
    };
    if position.check(best).is_err() {
        return Vec::new();
    }
    position.reasons(&Thought {
        best,
        line,
        equals,
        score: thought.score,
        depth: thought.depth,
        nodes: thought.nodes,
        time: thought.time,
        hash_full: thought.hash_full,
    })
}
