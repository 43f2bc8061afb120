//! The score of every position of the game, found out one after the other while nothing else has to be thought about.

use std::time::Duration;

use iced::Task;

use super::action::Toggle;
use super::background::work;
use super::panel::{Graph, Spot};
use super::{App, Message};
use crate::engine::{Control, Limits, Score, Thought};
use crate::game::Player;
use crate::record::{Review, Seat};
use crate::table::Table;

/// The scores of the positions of a game, the start included.
#[derive(Default)]
pub(super) struct Curve {
    /// The moves that lead from one to the next, in notation.
    line: Vec<String>,
    /// From Black's side.
    samples: Vec<Sample>,
    running: Option<Running>,
    /// How many thoughts have been begun: the number of the last one.
    begun: u64,
}

/// What is known of the score of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Sample {
    /// Nobody has thought about it.
    #[default]
    Missing,
    /// The time was too short: it is looked at again, one ply deep.
    Hard,
    /// Nothing came of thinking about it.
    Unknown,
    /// This.
    Known(Score),
}

/// A thought about the score of a position. Dropping it ends it.
struct Running {
    number: u64,
    ply: usize,
    control: Control,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// How long is thought about a position.
const EFFORT: Duration = Duration::from_millis(150);

impl Curve {
    /// The score at a ply, from Black's side.
    pub(super) fn score(&self, ply: usize) -> Option<Score> {
        match self.samples.get(ply)? {
            Sample::Known(score) => Some(*score),
            Sample::Missing | Sample::Hard | Sample::Unknown => None,
        }
    }

    /// Forgets everything: this is another game.
    pub(super) fn clear(&mut self) {
        *self = Curve {
            begun: self.begun,
            ..Curve::default()
        };
    }

    /// Follows the line of moves: what is known of positions that are still part of it stays.
    fn follow(&mut self, game: &dyn Table) {
        let line = game.line();
        let same = self.line.iter().zip(line);
        let same = same
            .take_while(|(known, played)| **known == played.notation)
            .count();
        self.line.truncate(same);
        self.samples.truncate(same + 1);
        let rest = line[same..].iter().map(|played| played.notation.clone());
        self.line.extend(rest);
        self.samples.resize(line.len() + 1, Sample::Missing);
        if self.running.as_ref().is_some_and(|run| run.ply > same) {
            self.running = None;
        }
    }

    /// The first position of which nothing is known, by the review neither.
    fn missing(&self, review: &Review) -> Option<usize> {
        let missing = |sample: &Sample| matches!(sample, Sample::Missing | Sample::Hard);
        let samples = self.samples.iter().enumerate();
        let mut unknown =
            samples.filter(|(ply, sample)| missing(sample) && review.of(*ply).is_none());
        unknown.next().map(|(ply, _)| ply)
    }
}

impl App {
    /// Whether the graph is to be seen. While a person plays a computer it would give away what the person should find,
    /// so then it must have been asked for.
    pub(super) fn shows_graph(&self) -> bool {
        let game = self.game();
        let is_person = |seat: &Seat| matches!(seat, Seat::Person { .. });
        let [black, white] = game.seats().each_ref().map(is_person);
        let helped = self.peeks
            || self.analysing.on
            || self.reviewing.is_some()
            || !game.reviewed().is_empty();
        self.settings.shows(Toggle::Graph)
            && (helped || black == white || game.record().result.is_some())
    }

    /// Finds out the next score that is missing, unless a computer is thinking about its move or nobody wants to see.
    pub(super) fn fill_curve(&mut self) -> Task<Message> {
        let wanted = self.shows_graph();
        let game = self.away.as_deref().unwrap_or(self.table.as_ref());
        self.curve.follow(game);
        // What a review is about to find out need not be found out twice.
        if !wanted || self.thinking.is_some() || self.reviewing.is_some() {
            self.curve.running = None;
            return Task::none();
        }
        while self.curve.running.is_none() {
            let Some(ply) = self.curve.missing(game.reviewed()) else {
                break;
            };
            if let Some(score) = game.final_score(ply) {
                self.curve.samples[ply] = Sample::Known(score);
                continue;
            }
            let hard = self.curve.samples[ply] == Sample::Hard;
            let limits = Limits {
                time: (!hard).then_some(EFFORT),
                depth: hard.then_some(1),
                ..Limits::default()
            };
            let Some(job) = game.value_at(ply, limits) else {
                self.curve.samples[ply] = Sample::Unknown;
                continue;
            };
            let control = Control::new();
            self.curve.begun += 1;
            let number = self.curve.begun;
            self.curve.running = Some(Running {
                number,
                ply,
                control: control.clone(),
            });
            return work(move || job.run(&control))
                .map(move |thought| Message::Sampled(number, thought.flatten()));
        }
        Task::none()
    }

    /// The graph of the game: where a move was reviewed, with the score found there.
    #[must_use]
    pub fn graph(&self) -> Graph<'_> {
        let game = self.game();
        let review = game.reviewed();
        let points = (0..=game.line().len()).map(|ply| {
            let found = review.of(ply).and_then(|found| found.score.score());
            let reviewed = found.map(|score| match turn_at(game, ply) {
                Player::Black => score,
                Player::White => score.reversed(),
            });
            let score = reviewed.or_else(|| self.curve.score(ply))?;
            let before = ply.checked_sub(1).and_then(|before| review.of(before));
            Some(Spot {
                score,
                class: before
                    .map(|judgement| judgement.class)
                    .filter(|class| class.is_error()),
            })
        });
        Graph {
            points: points.collect(),
            cursor: game.cursor(),
            words: &self.text,
        }
    }

    /// A score was found out. One that nobody waits for any more counts for nothing.
    pub(super) fn sampled(
        &mut self,
        number: u64,
        thought: Option<Thought<String>>,
    ) -> Task<Message> {
        let running = self.curve.running.take_if(|run| run.number == number);
        let Some(running) = running else {
            return Task::none();
        };
        let ply = running.ply;
        let turn = turn_at(self.game(), ply);
        if let Some(sample) = self.curve.samples.get_mut(ply) {
            *sample = match thought.and_then(|thought| thought.score) {
                Some(score) if turn == Player::Black => Sample::Known(score),
                Some(score) => Sample::Known(score.reversed()),
                None if *sample == Sample::Missing => Sample::Hard,
                None => Sample::Unknown,
            };
        }
        self.fill_curve()
    }
}

/// Whose turn it is at a ply of the line where the game goes on.
pub(super) fn turn_at(game: &dyn Table, ply: usize) -> Player {
    let line = game.line();
    match (line.get(ply), line.last()) {
        (Some(next), _) => next.player,
        (None, Some(last)) => last.player.other(),
        (None, None) => game.turn(),
    }
}
