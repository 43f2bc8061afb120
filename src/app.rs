//! The window: state, messages, update and view. Only this room knows iced and rfd.

pub mod action;
mod analysis;
mod background;
pub mod board;
pub mod console;
mod curve;
pub mod dialog;
mod explain;
pub mod files;
pub mod fonts;
mod hint;
mod hosting;
pub mod icon;
mod keeping;
pub mod keys;
mod keystroke;
mod layer;
mod loser;
pub mod menu;
pub mod panel;
mod perform;
mod play;
mod review;
pub mod settings;
mod sight;
mod start;
mod status;
pub mod theme;
pub mod toolbar;
mod trial;
pub mod trouble;
mod widget;

use std::path::PathBuf;
use std::sync::Arc;

use iced::keyboard::{self, Key, key::Named};
use iced::theme::Mode;
use iced::widget::{column, container, row, stack};
use iced::{Element, Event, Fill, Size, Subscription, Task, Theme, event, system, time, window};

use crate::engine::{Reason, Thought};
use crate::game::Player;
use crate::protocol::host::Engine;
use crate::record::{Judgement, Seat};
use crate::store::{Dirs, MoveLog, SaveError, Slot};
use crate::table::{Actor, Explanation, Opened, Table};
use crate::text::Text;
use action::{Command, Look, Situation, Toggle};
use analysis::Analysing;
use board::Board;
use console::Console;
use curve::Curve;
use dialog::Dialog;
use explain::Explaining;
use files::{FileError, Found, Picked, Saved};
use hint::Hint;
use keeping::Errand;
use menu::Menu;
use panel::{Sections, Standing};
use play::Thinking;
use review::Reviewing;
use settings::Settings;
use sight::Sight;
use trouble::Trouble;

pub use analysis::Report;
pub use start::{RunError, Startup, run};

/// The state of the window.
pub struct App {
    settings: Settings,
    dirs: Option<Dirs>,
    text: Text,
    /// What the system asks for: light or dark.
    system: Mode,
    window: Option<window::Id>,
    screen: Screen,
    full_screen: bool,

    table: Box<dyn Table>,
    board: Board,
    /// Where the game was saved last.
    file: Option<PathBuf>,
    /// Counts the changes worth saving.
    edits: u64,
    /// [`App::edits`] at the last change of the game itself, not of its review.
    moved: u64,
    /// [`App::edits`] when the game was saved.
    kept: u64,
    /// Where the game in progress is kept against a crash.
    slot: Option<Arc<Slot>>,
    /// A game a crashed program left, until the person has said what to do with it.
    left_behind: Option<(Arc<Slot>, Opened)>,

    thinking: Option<Thinking>,
    /// How many thoughts have been asked for: the number of the last one.
    thoughts: u64,
    analysing: Analysing,
    hint: Option<Hint>,
    /// How many hints have been asked for.
    hints: u64,
    curve: Curve,
    reviewing: Option<Reviewing>,
    /// How many reviews have been begun.
    reviews: u64,
    explaining: Explaining,
    /// The graph was asked for, though the game against a computer goes on.
    peeks: bool,
    /// The game, while the table holds something that is tried out.
    away: Option<Box<dyn Table>>,
    sight: Sight,
    /// The version of the table whose threats are on the board.
    marked: Option<u64>,
    /// What the move that led to the position shown does, and the version of the table it was found out for.
    done: Vec<Reason>,
    done_at: Option<u64>,
    /// Two computers are halted.
    paused: bool,
    /// The version of the table for which a computer player found no move.
    failed: Option<u64>,
    /// The engines of other people in the seats of Black and White, once they were asked something.
    engines: [Option<Arc<Engine>>; 2],
    /// The engine that gives the hints of this game, once it was asked something.
    adviser: Option<Arc<Engine>>,
    /// What the last of them did wrong.
    trouble: Option<Trouble>,
    /// The conversation with them, while it is shown.
    console: Option<Console>,
    /// Gets a line for each move of a computer player, where the person asked for it.
    log: Option<Arc<MoveLog>>,

    menu: Menu,
    dialog: Option<Dialog>,
    /// What to do once the game is saved or given up.
    errand: Option<Errand>,
    /// What the status bar says until the next move.
    notice: Option<Notice>,
    /// The part of the list of moves that can be seen: how far it is scrolled, and its height.
    seen: (f32, f32),
}

/// The room there is to draw in.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// The size of the window, in logical pixels.
    pub size: Size,
    /// Physical pixels in a logical one.
    pub scale: f32,
}

/// Something the status bar says for a while.
#[derive(Clone, Debug)]
struct Notice {
    sentence: String,
    warning: bool,
}

/// What happened.
pub enum Message {
    /// On the board.
    Board(board::Message),
    /// In the menus.
    Menu(menu::Message),
    /// In the toolbar.
    Toolbar(toolbar::Pressed),
    /// In the side panel.
    Panel(panel::Message),
    /// In the open dialog.
    Dialog(dialog::Message),
    /// A key that no field took.
    Key(keyboard::Event),
    /// The window was opened.
    Opened(window::Id),
    /// The window has a new size.
    Resized(Size),
    /// The window has a new scale factor.
    Rescaled(f32),
    /// The size of the screen is known.
    Screen(Option<Size>),
    /// The system asks for light or dark.
    SystemTheme(Mode),
    /// The person wants to close the window.
    CloseRequested,
    /// A file was dropped on the window.
    Dropped(PathBuf),
    /// The system's dialog for a file to open was left.
    PickedOpen(Picked),
    /// The system's dialog for a file to save in was left.
    PickedSave(Picked),
    /// A file was read.
    Read(PathBuf, Result<Opened, FileError>),
    /// The game was saved, as it was after this many edits.
    Saved(u64, PathBuf, Saved),
    /// The thought of this number, counted from 1, has ended.
    Thought(u64, Option<Thought<String>>),
    /// The analysis of this number, of a position and whose turn it is there, says something.
    Analysed(u64, Arc<(Player, String)>, Report),
    /// The thought about the hint of this number has ended.
    Hinted(u64, Option<Thought<String>>),
    /// The thought of this number about the score of a position has ended.
    Sampled(u64, Option<Thought<String>>),
    /// The review of this number has judged a move of the game, or has ended.
    Judged(u64, Option<(usize, Judgement)>),
    /// The explaining of this number of a mistake has ended.
    Explained(u64, Option<Explanation>),
    /// It is time to look whether anybody sees the window.
    Pulse,
    /// Whether the window is minimised.
    Minimised(bool),
    /// The pass of this version has been shown long enough.
    PassShown(u64),
    /// The autosaved games were looked for.
    Found(Option<Found>),
    /// The game in progress was kept.
    Kept(Option<Result<(), SaveError>>),
    /// In the strip about an engine.
    Trouble(trouble::Pressed),
    /// In the console of the engines.
    Console(console::Message),
    /// Everything is written down; the program may end.
    Ended,
}

impl App {
    /// Takes a message. It returns at once: whatever takes time is a task.
    pub fn update(&mut self, message: Message) -> Task<Message> {
        let woken = self.wake_for(&message);
        let task = Task::batch([woken, self.take_in(message)]);
        // Whatever dialog stood in its way may be gone now.
        self.offer_left_behind();
        task
    }

    fn take_in(&mut self, message: Message) -> Task<Message> {
        match message {
            Message::Board(message) => self.touched(message),
            Message::Menu(message) => {
                let action = self.menu.update(message);
                self.obey_menu(action)
            }
            Message::Toolbar(toolbar::Pressed(command)) => {
                self.menu.close();
                self.perform(command)
            }
            Message::Panel(message) => self.obey_panel(message),
            Message::Dialog(message) => {
                let action = match &mut self.dialog {
                    Some(dialog) => dialog.update(message),
                    None => dialog::Action::None,
                };
                self.obey_dialog(action)
            }
            Message::Key(event) => self.key(&event),
            Message::Opened(id) => {
                self.window = Some(id);
                Task::batch([
                    window::scale_factor(id).map(Message::Rescaled),
                    window::monitor_size(id).map(Message::Screen),
                ])
            }
            Message::Resized(size) => {
                self.screen.size = size;
                if !self.full_screen {
                    self.settings.window = size;
                }
                self.show_current()
            }
            Message::Rescaled(scale) => {
                self.screen.scale = scale;
                self.board.rescaled(scale);
                Task::none()
            }
            Message::Screen(screen) => self.fit(screen),
            Message::SystemTheme(mode) => {
                self.system = mode;
                Task::none()
            }
            Message::CloseRequested => self.perform(Command::Quit),
            Message::Dropped(path) if self.dialog.is_none() => self.open(path),
            Message::Dropped(_) => Task::none(),
            Message::PickedOpen(picked) => self.picked_open(picked),
            Message::PickedSave(picked) => self.picked_save(picked),
            Message::Read(path, result) => self.read(path, result),
            Message::Saved(edits, path, saved) => self.saved(edits, path, saved),
            Message::Thought(number, thought) => self.thought(number, thought),
            Message::Analysed(number, about, report) => self.analysed(number, &about, report),
            Message::Hinted(number, thought) => self.hinted(number, thought),
            Message::Sampled(number, thought) => self.sampled(number, thought),
            Message::Judged(number, said) => self.judged(number, said),
            Message::Explained(number, found) => self.explained(number, found),
            Message::Pulse => self.look_around(),
            Message::Minimised(minimised) => self.minimised(minimised),
            Message::PassShown(version) => self.pass_shown(version),
            Message::Found(found) => self.found(found),
            Message::Kept(result) => self.was_kept(result),
            Message::Trouble(pressed) => self.settle_trouble(pressed),
            Message::Console(message) => self.console_did(message),
            Message::Ended => iced::exit(),
        }
    }

    /// The window.
    pub fn view(&self) -> Element<'_, Message> {
        let now = self.situation();
        let (table, options) = (self.table.as_ref(), self.board_options());
        let margin = theme::measure::margin(self.screen.size);
        let bar = self.reading().map(|reading| {
            let bar = self.board.bar(table, options, margin, reading);
            bar.map(Message::Board)
        });
        let board = container(self.board.view(table, options).map(Message::Board))
            .id("board")
            .padding(margin)
            .width(Fill)
            .height(Fill)
            .style(theme::style::ground);
        let board = stack![board].push(bar);
        let (standing, sections) = (self.standing(), self.sections());
        let middle: Element<'_, Message> = match panel::width(self.screen.size) {
            Some(width) => {
                let panel = panel::beside(table, &self.text, standing, sections, width);
                row![board, panel.map(Message::Panel)].height(Fill).into()
            }
            None => {
                let panel = panel::below(table, &self.text, standing, sections);
                column![board, panel.map(Message::Panel)]
                    .height(Fill)
                    .into()
            }
        };
        let (sentence, warning) = self.sentence();
        let trouble = self.present_trouble();
        let trouble = trouble.map(|trouble| {
            let name = self.text.seat(&self.substitute(), trouble.player, false);
            let strip = trouble.view(&self.text, name, self.console.is_some());
            strip.map(Message::Trouble)
        });
        let console = self.console.as_ref();
        let console = console.map(|console| {
            let strip = console.view(&self.text, self.screen.size);
            strip.map(Message::Console)
        });
        let base = column![
            self.menu.bar(&self.text).map(Message::Menu),
            widget::hairline(),
            toolbar::view(&now, &self.text, self.screen.size.width).map(Message::Toolbar),
            widget::hairline(),
            middle,
        ]
        .push(trouble)
        .push(console)
        .push(widget::hairline())
        .push(status::view(sentence, warning, &self.facts()));
        let sheet = self
            .menu
            .sheet(&now, &self.text, self.screen.size)
            .map(|sheet| sheet.map(Message::Menu));
        let dialog = self.dialog.as_ref().map(|dialog| {
            dialog
                .view(&self.text, &now, self.screen)
                .map(Message::Dialog)
        });
        stack![base]
            .push(sheet)
            .push(dialog)
            .width(Fill)
            .height(Fill)
            .into()
    }

    /// The game on the board.
    #[must_use]
    pub fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    /// The title of the window.
    #[must_use]
    pub fn title(&self) -> String {
        let name = match &self.file {
            Some(path) => path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            None => self.text.game(self.table.game()),
        };
        let mark = if self.is_unsaved() { "* " } else { "" };
        format!("{mark}{name} — {}", self.text.get("app-name"))
    }

    /// The look of the window.
    #[must_use]
    pub fn theme(&self) -> Theme {
        theme::of(match self.settings.look {
            Look::System => self.system,
            Look::Light => Mode::Light,
            Look::Dark => Mode::Dark,
        })
    }

    /// What the window listens to. Nothing comes while nothing happens.
    pub fn subscription(&self) -> Subscription<Message> {
        Subscription::batch([
            event::listen_with(listen),
            system::theme_changes().map(Message::SystemTheme),
            match self.console {
                Some(_) => time::every(console::REFRESH)
                    .map(|_| Message::Console(console::Message::Refreshed)),
                None => Subscription::none(),
            },
            self.pulse(),
        ])
    }

    /// What decides which commands can be given now.
    fn situation(&self) -> Situation {
        let table = self.table.as_ref();
        let is_person = |seat: &&Seat| matches!(seat, Seat::Person { .. });
        let turn = &table.seats()[table.turn().index()];
        let at_end = table.cursor() == table.line().len();
        let over = at_end && table.verdict().is_some();
        let game = self.away.as_deref().unwrap_or(table);
        Situation {
            can_undo: table.can_undo(),
            can_redo: table.can_redo(),
            cursor: table.cursor(),
            moves: table.line().len(),
            over,
            decided: over || !at_end && table.record().result.is_some(),
            thinking: self.thinking.is_some(),
            persons: table.seats().iter().filter(is_person).count(),
            machines: !game.seats().iter().all(|seat| is_person(&seat)),
            paused: self.paused,
            waits: matches!(table.actor(), Actor::Browsing(_)) && !is_person(&turn),
            language: self.text.language(),
            look: self.settings.look,
            toggles: Toggle::ALL.map(|toggle| match toggle {
                Toggle::Graph => self.shows_graph(),
                _ => self.settings.shows(toggle),
            }),
            full_screen: self.full_screen,
            engines: self.has_engine(),
            console: self.console.is_some(),
            trying: self.away.is_some(),
            analysing: self.analysing.on,
            locked: self.analysing.lock.is_some(),
            lines: self.analysing.line_count(),
            reviewing: self.reviewing.is_some(),
            unjudged: self.unjudged(),
            mistakes: [true, false].map(|back| self.mistake(back).is_some()),
            mistaken: self.judgement().is_some_and(|found| self.is_slip(found)),
        }
    }

    fn standing(&self) -> Standing<'_> {
        Standing {
            seats: self.game().seats(),
            thinking: self.thinking.is_some(),
            paused: self.paused,
            seen: self.seen,
            window: self.screen.size,
        }
    }

    /// What the engine has to say, in the panel.
    fn sections(&self) -> Sections<'_> {
        Sections {
            lines: self.lines(),
            graph: self.shows_graph().then(|| self.graph()),
            review: self.report(),
            marks: self
                .settings
                .shows(Toggle::Threats)
                .then(|| self.board.marks()),
        }
    }

    /// Makes the window no larger than the screen.
    fn fit(&mut self, screen: Option<Size>) -> Task<Message> {
        let (Some(id), Some(screen)) = (self.window, screen) else {
            return Task::none();
        };
        let fitting = Size::new(
            self.screen.size.width.min(screen.width),
            self.screen.size.height.min(screen.height),
        );
        if fitting == self.screen.size {
            Task::none()
        } else {
            window::resize(id, fitting)
        }
    }
}

fn listen(event: Event, status: event::Status, id: window::Id) -> Option<Message> {
    let taken = status == event::Status::Captured;
    match event {
        Event::Keyboard(event) => {
            // A text field takes Esc to give up the keyboard; the dialog around it wants it all the same.
            let escape = matches!(
                &event,
                keyboard::Event::KeyPressed {
                    key: Key::Named(Named::Escape),
                    ..
                }
            );
            (!taken || escape).then_some(Message::Key(event))
        }
        Event::Window(event) => match event {
            window::Event::Opened { .. } => Some(Message::Opened(id)),
            window::Event::Resized(size) => Some(Message::Resized(size)),
            window::Event::Rescaled(scale) => Some(Message::Rescaled(scale)),
            window::Event::CloseRequested => Some(Message::CloseRequested),
            window::Event::Focused | window::Event::Unfocused | window::Event::Moved(_) => {
                Some(Message::Pulse)
            }
            window::Event::FileDropped(path) => Some(Message::Dropped(path)),
            _ => None,
        },
        _ => None,
    }
}
