//! Opening the window.

use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use iced::theme::Mode;
use iced::{Task, system, window};
use thiserror::Error;

use super::analysis::Analysing;
use super::board::Board;
use super::curve::Curve;
use super::dialog::{Dialog, NewGame, Question};
use super::explain::Explaining;
use super::menu::Menu;
use super::settings::{MIN_WINDOW, Settings};
use super::sight::Sight;
use super::{App, Message, Screen, files, fonts};
use crate::catalog;
use crate::store::settings::Problem;
use crate::store::{Dirs, MoveLog, SaveError};
use crate::text::{Language, Text};

/// What the window begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Startup {
    /// A saved game to open.
    pub file: Option<PathBuf>,
    /// The game to begin with, by its name.
    pub game: Option<String>,
    /// The file that gets a line for each move of a computer player.
    pub log: Option<PathBuf>,
}

/// Why no window was opened.
#[derive(Debug, Error)]
pub enum RunError {
    /// There is no game of this name.
    #[error("there is no game {0:?} here")]
    Game(String),
    /// The moves of computer players cannot be written down.
    #[error("the log cannot be written: {0}")]
    Log(#[from] SaveError),
    /// There is no screen to open a window on, or nothing that can draw there.
    #[error("no window can be opened: there is no display, or nothing that can draw on it")]
    NoDisplay,
    /// What the window system says.
    #[error("no window can be opened: {0}")]
    Window(#[from] iced::Error),
}

/// Opens the window and plays until it is closed.
///
/// # Errors
/// Why no window could be opened.
pub fn run(startup: Startup) -> Result<(), RunError> {
    if let Some(game) = &startup.game
        && catalog::game(game).is_none()
    {
        return Err(RunError::Game(game.clone()));
    }
    let log = startup.log.as_deref().map(MoveLog::open).transpose()?;
    let log = log.map(Arc::new);
    let dirs = Dirs::of_user();
    let (settings, problem) = dirs
        .as_ref()
        .map_or_else(Default::default, |dirs| Settings::load(&dirs.settings()));
    let size = settings.window;

    let boot = move || {
        OPENED.store(true, Ordering::Relaxed);
        let mut app = App::new(settings.clone(), dirs.clone(), startup.game.as_deref());
        app.log.clone_from(&log);
        if let Some(problem) = &problem {
            app.say_problem(problem);
        }
        let begin = app.begin(startup.file.clone());
        (app, begin)
    };
    let application = iced::application(boot, App::update, App::view)
        .title(App::title)
        .theme(App::theme)
        .subscription(App::subscription)
        .default_font(fonts::REGULAR)
        .antialiasing(true)
        .window(window::Settings {
            size,
            min_size: Some(MIN_WINDOW),
            exit_on_close_request: false,
            ..window::Settings::default()
        });
    let application = fonts::FILES
        .into_iter()
        .fold(application, |application, font| application.font(font));

    // The window system's libraries panic where there is no display after all.
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if OPENED.load(Ordering::Relaxed) {
            usual(info);
        }
    }));
    match panic::catch_unwind(AssertUnwindSafe(|| application.run())) {
        Ok(result) => Ok(result?),
        Err(_) if !OPENED.load(Ordering::Relaxed) => Err(RunError::NoDisplay),
        Err(payload) => panic::resume_unwind(payload),
    }
}

static OPENED: AtomicBool = AtomicBool::new(false);

impl App {
    /// The window before anything has happened: the game of this name, or the one started last, or the usual one.
    #[must_use]
    pub fn new(settings: Settings, dirs: Option<Dirs>, game: Option<&str>) -> Self {
        let last = settings
            .last
            .clone()
            .filter(|last| game.is_none_or(|game| game == last.game));
        let table = last
            .or_else(|| NewGame::usual(game))
            .and_then(|start| {
                catalog::game(&start.game)?
                    .start(&start.rules, start.seats)
                    .ok()
            })
            .unwrap_or_else(catalog::usual);
        let language = settings.language.unwrap_or_else(Language::system);
        let mut app = App {
            text: Text::new(language),
            system: Mode::None,
            window: None,
            screen: Screen {
                size: settings.window,
                scale: 1.0,
            },
            full_screen: false,
            settings,
            dirs,
            table,
            board: Board::default(),
            file: None,
            edits: 0,
            moved: 0,
            kept: 0,
            slot: None,
            left_behind: None,
            thinking: None,
            thoughts: 0,
            analysing: Analysing::default(),
            hint: None,
            hints: 0,
            curve: Curve::default(),
            reviewing: None,
            explaining: Explaining::default(),
            peeks: false,
            reviews: 0,
            away: None,
            sight: Sight::default(),
            marked: None,
            done: Vec::new(),
            done_at: None,
            paused: false,
            failed: None,
            engines: [None, None],
            adviser: None,
            trouble: None,
            console: None,
            log: None,
            menu: Menu::default(),
            dialog: None,
            errand: None,
            notice: None,
            seen: (0.0, 400.0),
        };
        // Two computers wait until somebody is there to watch them.
        app.paused = app.persons() == 0;
        app
    }

    /// What is done when the window opens.
    pub fn begin(&mut self, file: Option<PathBuf>) -> Task<Message> {
        self.look_for_engines();
        let look = self.dirs.as_ref().map_or_else(Task::none, files::look);
        let open = file.map_or_else(Task::none, |path| self.open(path));
        Task::batch([
            system::theme().map(Message::SystemTheme),
            look.map(Message::Found),
            open,
            self.changed(),
        ])
    }

    fn say_problem(&mut self, problem: &Problem) {
        self.dialog = Some(Dialog::Question(Question::message(
            self.text.get("message-settings"),
            vec![self.text.settings_problem(problem)],
            self.text.get("dialog-ok"),
        )));
    }
}
