//! Playing: moves of people, computers and forced passes.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use iced::Task;
use iced::widget::operation::{self, AbsoluteOffset};

use super::action::Toggle;
use super::background::{after, think, work};
use super::{App, Message, Notice, board, panel};
use crate::engine::{Control, Thought};
use crate::game::{Cell, IllegalMove, Player, Square};
use crate::record::Seat;
use crate::table::{Actor, Table};

/// A thought of a computer player. Dropping it ends it.
pub(super) struct Thinking {
    /// Tells it from every other thought, so that the late answer of one that was ended is known as such.
    number: u64,
    /// The version of the table it is about.
    pub(super) version: u64,
    control: Control,
}

impl Thinking {
    /// Asks for the move with what is known by now.
    pub(super) fn hurry(&self) {
        self.control.stop();
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// No computer's move is shown sooner than this after its turn began.
const SHOWN: Duration = Duration::from_millis(300);
/// A forced pass stands this long before it is played.
const PASS_SHOWN: Duration = Duration::from_millis(1200);

impl App {
    /// Passes a message of the board on, if a person may move.
    pub(super) fn touched(&mut self, message: board::Message) -> Task<Message> {
        if message == board::Message::Drawn {
            return self.drawn_again();
        }
        let touch = matches!(message, board::Message::Touched(_));
        if touch {
            self.menu.close();
        }
        if touch && !self.may_move() {
            self.say_why_not();
            return Task::none();
        }
        if touch {
            self.notice = None;
        }
        let action = self.board.update(message, self.table.as_ref());
        self.obey_board(action)
    }

    /// Does what the board asks for.
    pub(super) fn obey_board(&mut self, action: Option<board::Action>) -> Task<Message> {
        match action {
            Some(board::Action::Play(notation)) if self.may_move() => self.play(&notation),
            Some(board::Action::Explain(why, square)) if self.may_move() => {
                self.say_illegal(why, square);
                Task::none()
            }
            Some(_) => {
                self.say_why_not();
                Task::none()
            }
            None => Task::none(),
        }
    }

    /// Whether a person may make a move in the position.
    pub(super) fn may_move(&self) -> bool {
        match self.table.actor() {
            Actor::Person(_) => true,
            Actor::Browsing(player) => {
                matches!(self.table.seats()[player.index()], Seat::Person { .. })
            }
            Actor::Computer(..) | Actor::Pass(_) | Actor::Nobody => false,
        }
    }

    fn say_why_not(&mut self) {
        let sentence = match self.table.actor() {
            Actor::Nobody => self.text.get("illegal-game-over"),
            Actor::Computer(..) | Actor::Browsing(_) => self.text.get("illegal-not-your-turn"),
            // That somebody passes is said already.
            Actor::Pass(_) | Actor::Person(_) => return,
        };
        self.notice = Some(Notice {
            sentence,
            warning: false,
        });
    }

    fn say_illegal(&mut self, why: IllegalMove, square: Square) {
        let player = self.table.turn();
        let name = board::square_name(self.table.game(), square);
        self.notice = Some(Notice {
            sentence: self.text.illegal(why, player, &name),
            warning: matches!(why, IllegalMove::Forbidden(_)),
        });
    }

    fn play(&mut self, notation: &str) -> Task<Message> {
        let player = self.table.turn();
        let notation = notation.to_owned();
        let mut result = Ok(());
        let task = self.edit(|table| result = table.play(&notation));
        if let Err(error) = result {
            self.notice = Some(Notice {
                sentence: self.text.play_error(&error, player),
                warning: true,
            });
        }
        task
    }

    /// Changes the game in a way that is worth saving.
    pub(super) fn edit(&mut self, edit: impl FnOnce(&mut dyn Table)) -> Task<Message> {
        self.alter(edit, |_| true)
    }

    /// Changes the position, the line or the seats, and everything that hangs on them. Only a change of the result is
    /// worth saving: moves taken back can be redone.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut dyn Table)) -> Task<Message> {
        let result = self.table.record().result;
        self.alter(change, |table| table.record().result != result)
    }

    fn alter(
        &mut self,
        change: impl FnOnce(&mut dyn Table),
        counts: impl FnOnce(&dyn Table) -> bool,
    ) -> Task<Message> {
        let before = self.table.version();
        change(self.table.as_mut());
        if self.table.version() == before {
            return Task::none();
        }
        self.notice = None;
        // What is tried out is not the game.
        if self.away.is_none() && counts(self.table.as_ref()) {
            self.edits += 1;
            self.moved = self.edits;
        }
        Task::batch([self.changed(), self.keep_unsaved()])
    }

    /// The table is another, or stands differently.
    pub(super) fn changed(&mut self) -> Task<Message> {
        self.dismiss_engines();
        self.board.follow(
            self.table.as_ref(),
            self.settings.shows(Toggle::Animation),
            Instant::now(),
        );
        self.follow_hint();
        self.follow_review();
        let tasks = [
            self.proceed(),
            self.show_current(),
            self.follow_analysis(),
            self.fill_curve(),
            self.explain(),
        ];
        self.show_insight();
        Task::batch(tasks)
    }

    /// Puts on the board what the engine has to say about the position.
    pub(super) fn show_insight(&mut self) {
        let version = self.table.version();
        let marks = if !self.settings.shows(Toggle::Threats) {
            self.marked = None;
            Vec::new()
        } else if self.marked.replace(version) == Some(version) {
            self.board.marks().to_vec()
        } else {
            self.table.marks()
        };
        self.look_at_move();
        let evidence = self.hint_evidence().unwrap_or_else(|| self.evidence());
        let insight = board::Insight {
            values: self.values(),
            hint: self.hint_mark(),
            better: self.better_squares().unwrap_or_default(),
            evidence: evidence
                .into_iter()
                .map(|seen| (seen, self.table.cell(seen.square) != Cell::Empty))
                .collect(),
            ghosts: self.hint_ghosts(),
            marks,
        };
        self.board.explain(insight);
    }

    /// Scrolls the list of moves to the current one.
    pub(super) fn show_current(&self) -> Task<Message> {
        let y = panel::offset(self.table.as_ref(), self.seen.1);
        operation::scroll_to(panel::LIST, AbsoluteOffset { x: 0.0, y })
    }

    /// Sets going whoever has to act now, if that is not a person. A thought about another position ends.
    pub(super) fn proceed(&mut self) -> Task<Message> {
        let version = self.table.version();
        if let Some(thinking) = &self.thinking {
            if thinking.version == version {
                return Task::none();
            }
            self.thinking = None;
        }
        match self.table.actor() {
            Actor::Computer(_, name) if !self.paused && self.failed != Some(version) => {
                self.think(&name)
            }
            Actor::Pass(_) if !self.paused => after(PASS_SHOWN, version).map(Message::PassShown),
            _ => Task::none(),
        }
    }

    /// Has a computer player think about the position, whoever sits there.
    pub(super) fn think(&mut self, name: &str) -> Task<Message> {
        let limits = self.settings.effort.limits(seed());
        let version = self.table.version();
        let turn = self.table.turn();
        let job = match &self.table.seats()[turn.index()] {
            Seat::Engine { .. } => match self.engine(turn) {
                Some(engine) => self.table.ask(&engine, limits),
                None => {
                    self.failed = Some(version);
                    self.look_for_engines();
                    return Task::none();
                }
            },
            Seat::Computer { .. } | Seat::Person { .. } => self.table.think(name, limits),
        };
        let Some(job) = job else {
            return self.thought_failed(version);
        };
        let control = Control::new();
        self.notice = None;
        self.thoughts += 1;
        let number = self.thoughts;
        self.thinking = Some(Thinking {
            number,
            version,
            control: control.clone(),
        });
        think(move || {
            let began = Instant::now();
            let thought = job.run(&control);
            std::thread::sleep(SHOWN.saturating_sub(began.elapsed()));
            thought
        })
        .map(move |thought| Message::Thought(number, thought))
    }

    /// A thought has come. One that was ended, or about another position than the present, is too late.
    pub(super) fn thought(
        &mut self,
        number: u64,
        thought: Option<Thought<String>>,
    ) -> Task<Message> {
        let version = self.table.version();
        let expected = self
            .thinking
            .as_ref()
            .is_some_and(|thinking| thinking.number == number && thinking.version == version);
        if !expected {
            return Task::none();
        }
        self.thinking = None;
        let Some(thought) = thought else {
            return self.thought_failed(version);
        };
        let player = self.table.turn();
        let ply = self.table.cursor() + 1;
        let mut played = false;
        let task = self.edit(|table| played = table.play(&thought.best).is_ok());
        if played {
            Task::batch([task, self.log_move(ply, player, thought)])
        } else {
            self.thought_failed(version)
        }
    }

    /// Writes a computer player's move down, where that was asked for.
    fn log_move(&self, ply: usize, player: Player, thought: Thought<String>) -> Task<Message> {
        let seat = &self.table.seats()[player.index()];
        let (Some(log), Seat::Computer { player: name } | Seat::Engine { name }) =
            (self.log.clone(), seat)
        else {
            return Task::none();
        };
        let (game, name) = (self.table.game(), name.clone());
        // A disk that is full meanwhile does not stop the game.
        work(move || log.note(game, ply, &name, &thought).ok()).discard()
    }

    fn thought_failed(&mut self, version: u64) -> Task<Message> {
        self.failed = Some(version);
        let player = self.table.turn();
        if let Some(task) = self.engine_failed(player) {
            return task;
        }
        let name = self
            .text
            .seat(&self.table.seats()[player.index()], player, false);
        self.notice = Some(Notice {
            sentence: self
                .text
                .format("status-computer-failed", &[("name", name.into())]),
            warning: true,
        });
        Task::none()
    }

    /// Plays a forced pass, unless the position has changed since it was shown, or the game was halted.
    pub(super) fn pass_shown(&mut self, version: u64) -> Task<Message> {
        if self.paused || version != self.table.version() {
            return Task::none();
        }
        self.pass()
    }

    fn pass(&mut self) -> Task<Message> {
        if !matches!(self.table.actor(), Actor::Pass(_)) {
            return Task::none();
        }
        match self.table.legal().first().map(|pass| pass.notation.clone()) {
            Some(pass) => self.play(&pass),
            None => Task::none(),
        }
    }

    /// Goes one move on with two halted computers: along the line, and at its end with a move or a forced pass.
    pub(super) fn step(&mut self) -> Task<Message> {
        match self.table.actor() {
            Actor::Computer(_, name) => self.think(&name),
            Actor::Pass(_) => self.pass(),
            Actor::Browsing(_) => self.change(|table| table.go_to(table.cursor() + 1)),
            Actor::Person(_) | Actor::Nobody => Task::none(),
        }
    }

    /// Has the computer whose turn is looked at go on from there.
    pub(super) fn play_on(&mut self) -> Task<Message> {
        let seat = &self.table.seats()[self.table.turn().index()];
        match (self.table.actor(), seat) {
            (Actor::Browsing(_), Seat::Computer { player: name } | Seat::Engine { name }) => {
                let name = name.clone();
                self.think(&name)
            }
            _ => Task::none(),
        }
    }
}

/// Another number every time, so that games differ.
fn seed() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| {
            time.as_secs() ^ u64::from(time.subsec_nanos()).rotate_left(32)
        })
}
