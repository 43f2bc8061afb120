//! Carrying out commands, and what menus and dialogs ask for.

use iced::Task;
use iced::widget::operation::{self, AbsoluteOffset};
use iced::{widget, window};

use super::action::{self, Command, Look, Toggle};
use super::dialog::question::Answer;
use super::dialog::{self, About, Dialog, Help, NewGame, Preferences, Question};
use super::keeping::Errand;
use super::widget::Weight;
use super::{App, Message, Notice, board, files, menu, panel};
use crate::game::Player;
use crate::record::Seat;
use crate::text::{Language, Text};

impl App {
    /// Does what the menus ask for.
    pub(super) fn obey_menu(&mut self, action: menu::Action) -> Task<Message> {
        match action {
            menu::Action::Perform(command) => self.perform(command),
            menu::Action::None | menu::Action::Taken => Task::none(),
        }
    }

    /// Does what was asked for in the panel.
    pub(super) fn obey_panel(&mut self, message: panel::Message) -> Task<Message> {
        match message {
            panel::Message::Clicked(ply) => self.change(|table| table.go_to(ply)),
            panel::Message::Visited(ply) => self.go_to(ply),
            panel::Message::Line(rank, upto) => self.try_best(rank, upto),
            panel::Message::Followed(number, step) => self.try_step(number, step),
            panel::Message::Counted(player, class) => self.step_through(player, class),
            panel::Message::Asked(command) => self.perform(command),
            panel::Message::Scrolled(viewport) => {
                let height = viewport.bounds().height;
                let resized = height != self.seen.1;
                self.seen = (viewport.absolute_offset().y, height);
                if resized {
                    self.show_current()
                } else {
                    Task::none()
                }
            }
        }
    }

    /// Does what a dialog asks for.
    pub(super) fn obey_dialog(&mut self, action: dialog::Action) -> Task<Message> {
        match action {
            dialog::Action::None => Task::none(),
            dialog::Action::Close => {
                self.dialog = None;
                self.errand = None;
                Task::none()
            }
            dialog::Action::Answer(answer) => {
                self.dialog = None;
                self.answered(answer)
            }
            dialog::Action::Start(start) => {
                self.dialog = None;
                self.ask_first(Errand::Start(start))
            }
            dialog::Action::File(purpose, path) => match purpose {
                dialog::path::Purpose::Open => self.open(path),
                dialog::path::Purpose::Save => self.save_new(path, false),
                dialog::path::Purpose::Replace => self.save_new(path, true),
            },
            dialog::Action::Perform(command) => self.perform(command),
            // Focusing a field that does not exist takes the focus from every other.
            dialog::Action::Focus(field) => {
                operation::focus(field.unwrap_or_else(widget::Id::unique))
            }
            dialog::Action::Effort(effort) => {
                self.settings.effort = effort;
                self.save_settings()
            }
            dialog::Action::Engines(engines) => self.set_engines(engines),
            dialog::Action::PickProgram => {
                files::pick_program(self.window, &self.text).map(|picked| {
                    let message = dialog::preferences::Message::picked(picked.file());
                    Message::Dialog(dialog::Message::Preferences(message))
                })
            }
            dialog::Action::Test(number, probe) => probe.run(number),
            dialog::Action::Scroll(y) => {
                operation::scroll_by(dialog::help::SCROLL, AbsoluteOffset { x: 0.0, y })
            }
        }
    }

    /// Carries out a command, if it can be given now.
    pub(super) fn perform(&mut self, command: Command) -> Task<Message> {
        let now = self.situation();
        if action::entry(command).is_some_and(|entry| !(entry.enabled)(&now)) {
            return Task::none();
        }
        match command {
            Command::New => {
                let last = self.settings.last.as_ref();
                let engines = &self.settings.engines;
                let dialog = NewGame::new(last, self.table.game(), engines);
                self.dialog = Some(Dialog::NewGame(dialog));
                Task::none()
            }
            Command::Open => self.pick_open(),
            Command::OpenPath => self.type_open(None),
            Command::Save => self.save(),
            Command::SaveAs => self.save_as(),
            Command::Restart => self.ask_first(Errand::Restart),
            Command::Swap => {
                let task = self.edit(|table| table.swap_seats());
                self.say("status-seats-swapped");
                task
            }
            Command::Resign => {
                let task = self.face_the_end();
                self.ask_resign();
                task
            }
            Command::OfferDraw => {
                let task = self.face_the_end();
                self.ask_draw();
                task
            }
            Command::Preferences => {
                self.dialog = Some(Dialog::Preferences(Box::new(Preferences::new(
                    &self.settings,
                ))));
                Task::none()
            }
            Command::Quit => self.ask_first(Errand::Quit),
            Command::Undo => {
                self.halt();
                self.change(|table| {
                    table.undo();
                })
            }
            Command::Redo => self.change(|table| {
                table.redo();
            }),
            Command::Start => self.change(|table| table.go_to(0)),
            Command::Back => self.change(|table| table.go_to(table.cursor().saturating_sub(1))),
            Command::Forward => self.change(|table| table.go_to(table.cursor() + 1)),
            Command::End => self.change(|table| table.go_to(usize::MAX)),
            Command::Pause => {
                self.halt();
                Task::none()
            }
            Command::Continue => {
                self.paused = false;
                self.failed = None;
                self.notice = None;
                self.proceed()
            }
            Command::Step => self.step(),
            Command::MoveNow => {
                if self.say_unhurried() {
                    return Task::none();
                }
                if let Some(thinking) = &self.thinking {
                    thinking.hurry();
                }
                Task::none()
            }
            Command::PlayOn => self.play_on(),
            Command::Hint => self.ask_hint(),
            Command::Analysis => self.switch_analysis(),
            Command::Lock => self.switch_lock(),
            Command::Line(rank) => self.try_best(rank, 1),
            Command::Review => self.switch_review(),
            Command::NextMistake => self.step_mistake(false),
            Command::PreviousMistake => self.step_mistake(true),
            Command::Better => self.try_step(self.game().cursor(), panel::Step::Better(1)),
            Command::TryAgain => self.try_again(),
            Command::TryOut => self.try_out(),
            Command::BackToGame => self.back_to_game(),
            Command::Language(language) => self.speak(language),
            Command::Look(look) => {
                self.settings.look = look;
                self.save_settings()
            }
            Command::Toggle(toggle) => {
                let shown = match toggle {
                    Toggle::Graph => self.shows_graph(),
                    _ => self.settings.shows(toggle),
                };
                self.settings.set(toggle, !shown);
                self.peeks |= toggle == Toggle::Graph && !shown;
                self.show_insight();
                Task::batch([self.save_settings(), self.fill_curve()])
            }
            Command::FullScreen => {
                self.full_screen = !self.full_screen;
                let mode = if self.full_screen {
                    window::Mode::Fullscreen
                } else {
                    window::Mode::Windowed
                };
                self.window
                    .map_or_else(Task::none, |id| window::set_mode(id, mode))
            }
            Command::RestartEngine => self.restart_engines(),
            Command::EngineLog => self.toggle_console(),
            Command::Help => {
                self.dialog = Some(Dialog::Help(Help));
                Task::none()
            }
            Command::About => {
                self.dialog = Some(Dialog::About(About));
                Task::none()
            }
        }
    }

    /// Halts two computers playing each other; their thought ends.
    fn halt(&mut self) {
        if self.persons() == 0 {
            self.paused = true;
            self.thinking = None;
        }
    }

    /// How many people sit at the table.
    pub(super) fn persons(&self) -> usize {
        self.situation().persons
    }

    fn speak(&mut self, language: Language) -> Task<Message> {
        self.settings.language = Some(language);
        self.text = Text::new(language);
        self.notice = None;
        // The values on the board are words too.
        self.show_insight();
        self.save_settings()
    }

    /// What the board shows.
    pub(super) fn board_options(&self) -> board::Options {
        let [legal, last_move, forbidden, numbers, coordinates, ..] = self.settings.toggles;
        board::Options {
            interactive: self.may_move(),
            legal,
            forbidden,
            coordinates,
            last_move,
            numbers,
        }
    }

    pub(super) fn say(&mut self, key: &str) {
        self.notice = Some(Notice {
            sentence: self.text.get(key),
            warning: false,
        });
    }

    /// Between two people the one whose turn it is at the end of the line gives up or offers a draw, so that is shown.
    fn face_the_end(&mut self) -> Task<Message> {
        if self.persons() == 2 {
            self.change(|table| table.go_to(usize::MAX))
        } else {
            Task::none()
        }
    }

    /// The person who would resign or offer a draw now: the one whose turn it is, or the only one.
    fn speaker(&self) -> Option<Player> {
        let turn = self.table.turn();
        let is_person =
            |player: &Player| matches!(self.table.seats()[player.index()], Seat::Person { .. });
        [turn, turn.other()].into_iter().find(is_person)
    }

    fn ask_resign(&mut self) {
        let Some(player) = self.speaker() else {
            return;
        };
        let text = &self.text;
        let values = [
            ("player", text.player(player).into()),
            ("winner", text.player(player.other()).into()),
        ];
        self.dialog = Some(Dialog::Question(Question::new(
            text.get("resign-title"),
            vec![text.format("resign-text", &values)],
            vec![
                (
                    text.get("dialog-cancel"),
                    Weight::Secondary,
                    Answer::Dismiss,
                ),
                (
                    text.get("resign-confirm"),
                    Weight::Destructive,
                    Answer::Resign(player),
                ),
            ],
            Answer::Dismiss,
        )));
    }

    fn ask_draw(&mut self) {
        let Some(player) = self.speaker() else {
            return;
        };
        let text = &self.text;
        let opponent = player.other();
        let seat = &self.table.seats()[opponent.index()];
        if !matches!(seat, Seat::Person { .. }) {
            let name = text.seat(seat, opponent, false);
            self.say_declined(name);
            return;
        }
        let values = [
            ("player", text.player(player).into()),
            ("opponent", text.player(opponent).into()),
        ];
        self.dialog = Some(Dialog::Question(Question::new(
            text.get("draw-title"),
            vec![text.format("draw-text", &values)],
            vec![
                (
                    text.get("draw-decline"),
                    Weight::Secondary,
                    Answer::DeclineDraw(opponent),
                ),
                (text.get("draw-accept"), Weight::Primary, Answer::AgreeDraw),
            ],
            Answer::DeclineDraw(opponent),
        )));
    }

    fn say_declined(&mut self, name: String) {
        self.notice = Some(Notice {
            sentence: self
                .text
                .format("status-draw-declined", &[("name", name.into())]),
            warning: false,
        });
    }

    fn answered(&mut self, answer: Answer) -> Task<Message> {
        match answer {
            Answer::Dismiss => {
                self.errand = None;
                Task::none()
            }
            Answer::Save => self.save(),
            Answer::Discard => self.run_errand(),
            Answer::Resign(player) => self.edit(|table| table.resign(player)),
            Answer::AgreeDraw => self.edit(|table| table.agree_draw()),
            Answer::DeclineDraw(opponent) => {
                self.say_declined(self.text.player(opponent));
                Task::none()
            }
            Answer::Recover => self.ask_first(Errand::Recover),
            Answer::Later => {
                self.left_behind = None;
                Task::none()
            }
            Answer::Forget => self.forget_left_behind(),
            Answer::OtherPlace => self.save_as(),
        }
    }
}

impl Look {
    /// Every look, in the order they are offered.
    pub const ALL: [Look; 3] = [Look::System, Look::Light, Look::Dark];
}
