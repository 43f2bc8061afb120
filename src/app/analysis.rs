//! Analysis: what the engine knows of every move of the position shown, for as long as somebody looks.

use std::sync::Arc;

use iced::Task;
use iced::widget::operation::{self, RelativeOffset};

use super::background::sample;
use super::board::{Reading, Value};
use super::panel::{LINES, Lines, SECTIONS};
use super::{App, Message};
use crate::engine::{Analysis, Control, Limits, Score, Thought, Thresholds};
use crate::game::Player;
use crate::table::Table;

/// Whether positions are analysed, and what is known of one by now.
#[derive(Default)]
pub(super) struct Analysing {
    /// Whether it is switched on.
    pub(super) on: bool,
    /// The position it stays with, whatever is shown.
    pub(super) lock: Option<Box<dyn Table>>,
    running: Option<Running>,
    /// Whether it waits for a hint, for which the same engine is wanted.
    waits: bool,
    /// How many analyses have been begun: the number of the last one.
    begun: u64,
    pub(super) known: Option<Known>,
}

/// An analysis on its way. Dropping it ends it.
struct Running {
    /// Tells it from every other, so that the late word of one that was ended is known as such.
    number: u64,
    control: Control,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// What is known of a position.
pub(super) struct Known {
    /// The position.
    position: String,
    /// Whose turn it is there.
    pub(super) turn: Player,
    /// Every move and its value.
    pub(super) analysis: Analysis<String>,
}

/// What an analysis says on its way.
#[derive(Clone, Debug)]
pub enum Report {
    /// It goes on, and knows this by now.
    Going(Analysis<String>),
    /// It has ended.
    Ended(Option<Analysis<String>>),
}

/// From this depth on the analysis is as good as a hint.
const TOLD: u32 = 8;

impl Analysing {
    /// Whether it is at work now.
    pub(super) const fn at_work(&self) -> bool {
        self.running.is_some()
    }

    /// Whether what is known is about the position of a table.
    pub(super) fn knows(&self, table: &dyn Table) -> Option<&Known> {
        self.known
            .as_ref()
            .filter(|known| known.position == table.position())
    }

    /// What it has found of the position of a table, once that is worth telling.
    pub(super) fn thought(&self, table: &dyn Table) -> Option<Thought<String>> {
        let Known { analysis, .. } = self.knows(table)?;
        let best = analysis.moves.first()?;
        let told = best.score.proven || analysis.depth >= TOLD;
        told.then(|| Thought {
            best: best.mv.clone(),
            score: Some(best.score),
            depth: best.depth,
            nodes: analysis.nodes,
            time: analysis.time,
            line: best.line.clone(),
            equals: vec![best.mv.clone()],
            hash_full: analysis.hash_full,
        })
    }

    /// How many lines can be chosen from.
    pub(super) fn line_count(&self) -> usize {
        let known = self.known.as_ref();
        known.map_or(0, |known| known.analysis.moves.len().min(LINES))
    }

    /// Ends it for now; what is known stays.
    pub(super) fn rest(&mut self) {
        self.running = None;
    }

    /// Ends it until the hint that is asked for is there.
    pub(super) fn wait(&mut self) {
        self.waits |= self.running.take().is_some();
    }

    /// Whether it has waited for a hint.
    pub(super) const fn has_waited(&mut self) -> bool {
        std::mem::replace(&mut self.waits, false)
    }
}

impl App {
    /// Switches analysis on or off.
    pub(super) fn switch_analysis(&mut self) -> Task<Message> {
        let on = !self.analysing.on;
        self.end_analysis();
        self.analysing.on = on;
        let tasks = [
            operation::snap_to(SECTIONS, RelativeOffset::START),
            self.analyse(),
            self.fill_curve(),
        ];
        self.show_insight();
        Task::batch(tasks)
    }

    /// Switches analysis off.
    pub(super) fn end_analysis(&mut self) {
        self.analysing = Analysing {
            begun: self.analysing.begun,
            ..Analysing::default()
        };
    }

    /// Stays with the position shown, or follows again.
    pub(super) fn switch_lock(&mut self) -> Task<Message> {
        if self.analysing.lock.take().is_some() {
            return self.follow_analysis();
        }
        self.analysing.lock = Some(self.table.branch());
        Task::none()
    }

    /// Goes on to the position shown, unless another is locked or it is the same.
    pub(super) fn follow_analysis(&mut self) -> Task<Message> {
        let stays = self.analysing.lock.is_some()
            || self.analysing.at_work() && self.analysing.knows(self.table.as_ref()).is_some();
        if !self.analysing.on || stays {
            return Task::none();
        }
        self.analyse()
    }

    /// Analyses the locked position, or the one shown.
    pub(super) fn analyse(&mut self) -> Task<Message> {
        self.analysing.rest();
        if !self.analysing.on || self.sight.hidden() {
            return Task::none();
        }
        let adviser = self.adviser();
        // An engine that tells its move alone has nothing to say here.
        let adviser = adviser.filter(|engine| engine.settings().protocol.tells());
        let table = self.analysing.lock.as_deref().unwrap_or(&*self.table);
        if self.analysing.knows(table).is_none() {
            self.analysing.known = None;
        }
        let effort = self.settings.effort;
        let limits = Limits {
            threads: effort.threads,
            hash_mib: effort.hash_mib,
            ..Limits::default()
        };
        let study = match &adviser {
            Some(engine) => table.consult(engine, limits),
            None => table.analyse(limits),
        };
        let Some(study) = study else {
            return Task::none();
        };
        let about = Arc::new((table.turn(), table.position()));
        let control = Control::new();
        self.analysing.begun += 1;
        let number = self.analysing.begun;
        self.analysing.running = Some(Running {
            number,
            control: control.clone(),
        });
        sample(move |say| {
            let ended = study.run(&control, {
                let say = Arc::clone(&say);
                move |analysis| say(Report::Going(analysis))
            });
            say(Report::Ended(ended));
        })
        .map(move |report| Message::Analysed(number, Arc::clone(&about), report))
    }

    /// An analysis says something. One that was ended is not listened to.
    pub(super) fn analysed(
        &mut self,
        number: u64,
        about: &(Player, String),
        report: Report,
    ) -> Task<Message> {
        let expected = self.analysing.running.as_ref();
        if expected.is_none_or(|running| running.number != number) {
            return Task::none();
        }
        let (turn, position) = about.clone();
        let known = match report {
            Report::Going(analysis) => Some(analysis),
            Report::Ended(analysis) => {
                self.analysing.running = None;
                if analysis.is_none() {
                    self.say_adviser_fault();
                }
                analysis
            }
        };
        if let Some(analysis) = known {
            // Begun again after a rest, it first has to get as deep as it was.
            let deeper = self.analysing.known.as_ref().is_none_or(|known| {
                known.position != position || known.analysis.depth <= analysis.depth
            });
            if deeper || !self.analysing.at_work() {
                self.analysing.known = Some(Known {
                    position,
                    turn,
                    analysis,
                });
            }
            self.show_insight();
        }
        Task::none()
    }

    /// Shows the position after so many moves of one of the best lines.
    pub(super) fn try_best(&mut self, rank: usize, upto: usize) -> Task<Message> {
        let Some(line) = self.line(rank).map(<[String]>::to_vec) else {
            return Task::none();
        };
        let table = self.analysing.lock.as_deref().unwrap_or(&*self.table);
        let branch = table.branch();
        self.try_line(branch, &line, upto)
    }

    fn line(&self, rank: usize) -> Option<&[String]> {
        let known = self.analysing.known.as_ref()?;
        let valued = known.analysis.moves.get(rank)?;
        Some(&valued.line)
    }

    /// What the panel shows of the analysis.
    pub(super) fn lines(&self) -> Option<Lines<'_>> {
        if !self.analysing.on {
            return None;
        }
        let known = self.analysing.known.as_ref();
        let locked = self.analysing.lock.as_ref();
        Some(Lines {
            analysis: known.map(|known| &known.analysis),
            turn: known.map_or(self.table.turn(), |known| known.turn),
            locked: locked.map(|table| table.cursor()),
            at_work: self.analysing.at_work(),
            over: self.table.verdict().is_some(),
        })
    }

    /// The values of the moves of the position shown, the best first.
    pub(super) fn values(&self) -> Vec<Value> {
        let Some(known) = self.analysing.knows(self.table.as_ref()) else {
            return Vec::new();
        };
        let moves = &known.analysis.moves;
        let Some(best) = moves.first() else {
            return Vec::new();
        };
        let (paths, thresholds) = (self.paths(), self.table.thresholds());
        let valued = moves.iter().flat_map(|valued| {
            let followed = valued.score.proven || valued.depth + 1 >= best.depth;
            let quality = quality(&valued.score, &best.score, thresholds);
            let value = move |path: &[_]| Value {
                path: path.to_vec(),
                label: self.text.score_short(&valued.score),
                // A move that looks as good only because nobody has looked as deep is not called good.
                quality: if followed { quality } else { quality.min(0.0) },
                proven: valued.score.proven,
                followed,
            };
            let paths = paths.get(valued.mv.as_str());
            paths.into_iter().flatten().map(move |path| value(path))
        });
        valued.collect()
    }

    /// What the evaluation bar shows, while there is one.
    pub(super) fn reading(&self) -> Option<Reading> {
        if !self.analysing.on {
            return None;
        }
        let table = self.table.as_ref();
        let for_black = |score: Score, turn: Player| match turn {
            Player::Black => score,
            Player::White => score.reversed(),
        };
        let score = self
            .analysing
            .knows(table)
            .and_then(|known| Some(for_black(known.analysis.moves.first()?.score, known.turn)))
            .or_else(|| table.final_score(table.cursor()))
            .or_else(|| {
                let same = self.away.is_none();
                same.then(|| self.curve.score(table.cursor())).flatten()
            });
        Some(match score {
            Some(score) => {
                let black = score.chance();
                let own = if black < 0.5 { score.reversed() } else { score };
                Reading {
                    black,
                    labels: [
                        self.text.standing(&score, Player::Black),
                        self.text.score_short(&own),
                    ],
                }
            }
            None => Reading {
                black: 0.5,
                labels: Default::default(),
            },
        })
    }
}

/// How good a move is beside the best, from −1 to 1: a loss that makes a mistake is half way, one that makes a blunder as
/// bad as can be. What loses is no better than half way, even where nothing better is left, and what wins no worse.
fn quality(score: &Score, best: &Score, thresholds: Thresholds) -> f32 {
    let Thresholds {
        mistake, blunder, ..
    } = thresholds;
    let loss = best.value - score.value;
    let beside = if score.unit != best.unit {
        -1.0
    } else if score.unit.is_result() {
        1.0
    } else if loss <= mistake {
        1.0 - loss / mistake
    } else {
        (loss - mistake) / (mistake - blunder)
    };
    if score.loses() && !best.loses() {
        -1.0
    } else if score.wins() {
        beside.clamp(0.0, 1.0)
    } else if score.loses() {
        beside.clamp(-1.0, 0.0)
    } else {
        // Who hardly has a chance has no good move.
        beside.clamp(-1.0, (score.chance() * 8.0).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Unit;

    fn discs(value: f32, proven: bool) -> Score {
        Score {
            value,
            unit: Unit::Discs,
            proven,
        }
    }

    const DISCS: Thresholds = Thresholds {
        inaccuracy: 2.0,
        mistake: 4.0,
        blunder: 8.0,
        won: 16.0,
    };

    #[test]
    fn the_best_move_is_green_a_mistake_grey_and_a_blunder_red() {
        let best = discs(3.0, false);
        let beside = |value| quality(&discs(value, false), &best, DISCS);
        assert!(beside(3.0) > 0.99);
        assert!((beside(2.0) - 0.75).abs() < 1e-6);
        assert!(beside(-1.0).abs() < 1e-6);
        assert!(beside(-5.0) < -0.99 && beside(-40.0) < -0.99);
    }

    #[test]
    fn where_all_is_lost_nothing_is_green_and_a_smaller_win_is_not_red() {
        let lost = discs(-6.0, true);
        assert!(quality(&lost, &lost, DISCS).abs() < 1e-6);
        assert!(quality(&discs(-51.0, false), &discs(-51.0, false), DISCS) < 0.01);
        let won = discs(9.0, true);
        assert!(quality(&discs(2.0, true), &won, DISCS).abs() < 1e-6);
        assert!(quality(&lost, &won, DISCS) < -0.99);
        let mate = Score {
            value: 9.0,
            unit: Unit::MateIn,
            proven: true,
        };
        assert!(quality(&mate, &mate, DISCS) > 0.99);
        assert!(quality(&discs(500.0, false), &mate, DISCS) < -0.99);
    }
}
