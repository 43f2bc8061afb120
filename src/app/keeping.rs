//! Keeping the game: opening and saving files, the autosave, and asking before a game is lost.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use iced::Task;
use iced::widget::operation;

use super::analysis::Analysing;
use super::background::work;
use super::dialog::path::{FIELD, Note, PathField, Purpose};
use super::dialog::question::Answer;
use super::dialog::{Dialog, Question, Start};
use super::files::{self, FileError, Found, Picked, Saved};
use super::widget::Weight;
use super::{App, Message, Notice};
use crate::catalog;
use crate::record::Seat;
use crate::store::SaveError;
use crate::table::{Opened, Table};

/// Something that takes the place of the game on the board, or ends the program.
pub(super) enum Errand {
    /// Start this game.
    Start(Start),
    /// Start the same game anew.
    Restart,
    /// Take up the game of this file.
    Take(PathBuf, Opened),
    /// Take up this game, which was left behind at a mistake.
    Again(Box<dyn Table>),
    /// Take up the game that a crash left.
    Recover,
    /// Leave.
    Quit,
}

impl App {
    /// Whether the game has changed since it was saved.
    pub(super) fn is_unsaved(&self) -> bool {
        self.edits != self.kept
    }

    /// Whether something would be lost with the game: an unsaved game that is in progress or reviewed, or changes to a
    /// saved one.
    fn is_precious(&self) -> bool {
        let game = self.game();
        let done_with = game.record().result.is_some() && game.reviewed().is_empty();
        self.is_unsaved() && !game.line().is_empty() && (!done_with || self.file.is_some())
    }

    /// Runs an errand; if something would be lost, the person is asked first, once.
    pub(super) fn ask_first(&mut self, errand: Errand) -> Task<Message> {
        self.errand = Some(errand);
        if !self.is_precious() {
            return self.run_errand();
        }
        let text = &self.text;
        let values = [
            ("moves", self.game().line().len().into()),
            ("game", text.game(self.table.game()).into()),
        ];
        let unsaved = if self.moved > self.kept {
            "confirm-text"
        } else {
            "confirm-review"
        };
        self.dialog = Some(Dialog::Question(Question::new(
            text.get("confirm-title"),
            vec![text.format(unsaved, &values)],
            vec![
                (
                    text.get("dialog-cancel"),
                    Weight::Secondary,
                    Answer::Dismiss,
                ),
                (
                    text.get("confirm-discard"),
                    Weight::Secondary,
                    Answer::Discard,
                ),
                (text.get("confirm-save"), Weight::Primary, Answer::Save),
            ],
            Answer::Dismiss,
        )));
        Task::none()
    }

    /// Does what was asked for before the question whether to save.
    pub(super) fn run_errand(&mut self) -> Task<Message> {
        match self.errand.take() {
            None => Task::none(),
            Some(Errand::Start(start)) => self.start(start),
            Some(Errand::Restart) => {
                let forget = self.forget();
                self.file = None;
                self.kept = self.edits;
                self.paused = false;
                self.peeks = false;
                Task::batch([forget, self.change(|table| table.restart())])
            }
            Some(Errand::Take(path, opened)) => self.take(opened, Some(path)),
            Some(Errand::Again(table)) => {
                // Now it is the person who has to find the moves.
                self.end_analysis();
                Task::batch([self.forget(), self.replace(table, false)])
            }
            Some(Errand::Recover) => self.recover(),
            Some(Errand::Quit) => self.quit(),
        }
    }

    fn start(&mut self, start: Start) -> Task<Message> {
        let table = catalog::game(&start.game)
            .and_then(|game| game.start(&start.rules, start.seats.clone()).ok());
        let Some(table) = table else {
            return Task::none();
        };
        self.settings.last = Some(start);
        let tasks = [
            self.forget(),
            self.replace(table, false),
            self.save_settings(),
        ];
        Task::batch(tasks)
    }

    /// Puts another game on the board, where two computers play at once or wait.
    fn replace(&mut self, table: Box<dyn Table>, paused: bool) -> Task<Message> {
        self.thinking = None;
        self.end_engines();
        self.trouble = None;
        self.reviewing = None;
        self.away = None;
        self.curve.clear();
        self.explaining.clear();
        self.peeks = false;
        self.analysing.lock = None;
        self.table = table;
        self.file = None;
        self.kept = self.edits;
        self.paused = paused;
        self.failed = None;
        self.notice = None;
        self.changed()
    }

    /// Takes up an opened game, and says what in it was not believed.
    fn take(&mut self, opened: Opened, file: Option<PathBuf>) -> Task<Message> {
        let forget = self.forget();
        // Two computers do not rush off with a game that somebody wants to look at.
        let mut seats = opened.table.seats().iter();
        let paused = !seats.any(|seat| matches!(seat, Seat::Person { .. }));
        let task = self.replace(opened.table, paused);
        self.look_for_engines();
        if let Some(path) = &file {
            self.say_opened(path);
        }
        self.file = file;
        if !opened.warnings.is_empty() {
            let warnings = opened.warnings.iter();
            let sentences = warnings.map(|warning| self.text.warning(warning)).collect();
            self.dialog = Some(Dialog::Question(Question::message(
                self.text.get("message-warning"),
                sentences,
                self.text.get("dialog-ok"),
            )));
        }
        Task::batch([forget, task])
    }

    /// Says which file was opened, and how its game stands.
    fn say_opened(&mut self, path: &Path) {
        let name = path.file_name().unwrap_or(path.as_os_str());
        let name = name.to_string_lossy().into_owned();
        let opened = self.text.format("status-opened", &[("file", name.into())]);
        let (standing, _) = self.sentence();
        let values = [("first", opened.into()), ("second", standing.into())];
        self.notice = Some(Notice {
            sentence: self.text.format("status-both", &values),
            warning: false,
        });
    }

    /// Opens a file.
    pub(super) fn open(&mut self, path: PathBuf) -> Task<Message> {
        files::open(path).map(|(path, result)| Message::Read(path, result))
    }

    /// Asks the system which file to open.
    pub(super) fn pick_open(&mut self) -> Task<Message> {
        files::pick_open(self.window, &self.text).map(Message::PickedOpen)
    }

    /// Asks for the path of a file to open.
    pub(super) fn type_open(&mut self, note: Option<Note>) -> Task<Message> {
        self.type_path(PathField::new(Purpose::Open, String::new(), note))
    }

    fn type_path(&mut self, field: PathField) -> Task<Message> {
        self.dialog = Some(Dialog::Path(field));
        operation::focus(FIELD).chain(operation::move_cursor_to_end(FIELD))
    }

    /// The system's dialog for a file to open was left.
    pub(super) fn picked_open(&mut self, picked: Picked) -> Task<Message> {
        match picked {
            Picked::File(path) => self.open(path),
            Picked::Cancelled => Task::none(),
            Picked::NoService => self.type_open(Some(Note::NoService)),
        }
    }

    /// A file was read: its game is taken up, or why not is said and nothing else changes.
    pub(super) fn read(
        &mut self,
        path: PathBuf,
        result: Result<Opened, FileError>,
    ) -> Task<Message> {
        let error = match result {
            Ok(opened) => {
                self.leave_path();
                return self.ask_first(Errand::Take(path, opened));
            }
            Err(error) => error,
        };
        let sentence = error.sentence(&path, &self.text);
        self.tell("message-open-failed", sentence);
        Task::none()
    }

    /// Closes the path field, whose work is done; any other dialog stays.
    fn leave_path(&mut self) {
        if matches!(self.dialog, Some(Dialog::Path(_))) {
            self.dialog = None;
        }
    }

    /// Says that something failed: under the path field where that is open, else in a dialog of its own.
    fn tell(&mut self, title: &str, sentence: String) {
        if let Some(Dialog::Path(field)) = &mut self.dialog {
            field.tell(Note::Failed(sentence));
            return;
        }
        self.dialog = Some(Dialog::Question(Question::message(
            self.text.get(title),
            vec![sentence],
            self.text.get("dialog-ok"),
        )));
    }

    /// Saves the game where it was saved last, or asks where.
    pub(super) fn save(&mut self) -> Task<Message> {
        match self.file.clone() {
            Some(path) => self.save_in(path, true),
            None => self.save_as(),
        }
    }

    /// Asks where to save.
    pub(super) fn save_as(&mut self) -> Task<Message> {
        files::pick_save(self.window, &self.text, self.file.as_deref()).map(Message::PickedSave)
    }

    /// The system's dialog for a file to save in was left.
    pub(super) fn picked_save(&mut self, picked: Picked) -> Task<Message> {
        match picked {
            // The system's dialog has asked about replacing already, but not where the extension was added.
            Picked::File(path) => {
                let replace = files::with_extension(path.clone()) == path;
                self.save_new(path, replace)
            }
            Picked::Cancelled => {
                self.errand = None;
                Task::none()
            }
            Picked::NoService => self.type_save(Some(Note::NoService)),
        }
    }

    fn type_save(&mut self, note: Option<Note>) -> Task<Message> {
        let path = self.file.clone().unwrap_or_else(|| {
            let name = format!(
                "{}.{}",
                self.text.get("file-default-name"),
                files::EXTENSION
            );
            let home = directories::UserDirs::new();
            let documents = home.as_ref().map(|home| {
                home.document_dir()
                    .filter(|dir| dir.is_dir())
                    .unwrap_or(home.home_dir())
            });
            documents.map_or_else(|| PathBuf::from(&name), |dir| dir.join(&name))
        });
        let typed = path.display().to_string();
        self.type_path(PathField::new(Purpose::Save, typed, note))
    }

    /// Saves the game under a name that was just chosen, which gets the extension where it has none.
    pub(super) fn save_new(&mut self, path: PathBuf, replace: bool) -> Task<Message> {
        if files::names_file(&path) {
            return self.save_in(files::with_extension(path), replace);
        }
        let note = Note::Failed(self.text.get("path-no-file"));
        self.ask_path(&path, note)
    }

    /// Saves the game in exactly this file.
    fn save_in(&mut self, path: PathBuf, replace: bool) -> Task<Message> {
        let edits = self.edits;
        files::save(path, self.game().record(), replace)
            .map(move |(path, saved)| Message::Saved(edits, path, saved))
    }

    /// Says under the path field what is in the way of saving in a file; shows the field where it is not open.
    fn ask_path(&mut self, path: &Path, note: Note) -> Task<Message> {
        if let Some(Dialog::Path(field)) = &mut self.dialog {
            field.tell(note);
            return Task::none();
        }
        let mut field = PathField::new(Purpose::Save, path.display().to_string(), None);
        field.tell(note);
        self.type_path(field)
    }

    /// The game was saved, or not.
    pub(super) fn saved(&mut self, edits: u64, path: PathBuf, saved: Saved) -> Task<Message> {
        match saved {
            Saved::Done => {
                self.kept = edits;
                self.notice = Some(Notice {
                    sentence: self.text.format(
                        "status-saved",
                        &[("file", path.display().to_string().into())],
                    ),
                    warning: false,
                });
                self.file = Some(path);
                self.leave_path();
                // A game that is saved as it stands would be lost by no crash.
                let forget = if self.is_unsaved() {
                    Task::none()
                } else {
                    self.forget()
                };
                Task::batch([forget, self.run_errand()])
            }
            Saved::Exists => {
                let note = Note::Exists(path.clone());
                self.ask_path(&path, note)
            }
            Saved::Failed(error) => {
                let sentence = self.text.save_error(&error);
                if let Some(Dialog::Path(field)) = &mut self.dialog {
                    field.tell(Note::Failed(sentence));
                    return Task::none();
                }
                self.dialog = Some(Dialog::Question(Question::new(
                    self.text.get("message-save-failed"),
                    vec![sentence],
                    vec![
                        (
                            self.text.get("dialog-cancel"),
                            Weight::Secondary,
                            Answer::Dismiss,
                        ),
                        (
                            self.text.get("message-other-place"),
                            Weight::Primary,
                            Answer::OtherPlace,
                        ),
                    ],
                    Answer::Dismiss,
                )));
                Task::none()
            }
        }
    }

    /// Keeps the game in progress against a crash.
    pub(super) fn keep(&self) -> Task<Message> {
        match &self.slot {
            Some(slot) => {
                files::keep(slot, self.game().version(), self.game().record()).map(Message::Kept)
            }
            None => Task::none(),
        }
    }

    /// Forgets the game kept against a crash.
    fn forget(&self) -> Task<Message> {
        match &self.slot {
            Some(slot) => files::forget(slot, self.game().version()).map(Message::Kept),
            None => Task::none(),
        }
    }

    /// The game was kept, or not: that is said once.
    pub(super) fn was_kept(&mut self, result: Option<Result<(), SaveError>>) -> Task<Message> {
        if let Some(Err(error)) = result {
            self.slot = None;
            self.say_unkept(&error);
        }
        Task::none()
    }

    fn say_unkept(&mut self, error: &SaveError) {
        let why = self.text.save_error(error);
        self.notice = Some(Notice {
            sentence: self.text.format("status-not-kept", &[("why", why.into())]),
            warning: true,
        });
    }

    /// The autosaved games were looked for: one that a crash left is offered.
    pub(super) fn found(&mut self, found: Option<Found>) -> Task<Message> {
        let Some(found) = found else {
            return Task::none();
        };
        match found.slot {
            Ok(slot) => self.slot = Some(Arc::new(slot)),
            Err(error) => self.say_unkept(&error),
        }
        self.left_behind = found.left.map(|(slot, opened)| (Arc::new(slot), opened));
        self.keep_unsaved()
    }

    /// Asks about the game that a crash left, as soon as nothing else is being asked or done.
    pub(super) fn offer_left_behind(&mut self) {
        let (Some((_, opened)), None, None) = (&self.left_behind, &self.dialog, &self.errand)
        else {
            return;
        };
        let text = &self.text;
        let values = [
            ("game", text.game(opened.table.game()).into()),
            ("moves", opened.table.line().len().into()),
        ];
        let question = Question::new(
            text.get("recover-title"),
            vec![text.format("recover-text", &values)],
            vec![
                (
                    text.get("recover-discard"),
                    Weight::Secondary,
                    Answer::Forget,
                ),
                (
                    text.get("recover-restore"),
                    Weight::Primary,
                    Answer::Recover,
                ),
            ],
            Answer::Later,
        );
        self.dialog = Some(Dialog::Question(question));
    }

    /// Keeps a game in progress against a crash, the position looked at included.
    pub(super) fn keep_unsaved(&self) -> Task<Message> {
        if self.is_unsaved() {
            self.keep()
        } else {
            Task::none()
        }
    }

    /// Takes up the game that a crash left; its slot is ours from now on.
    fn recover(&mut self) -> Task<Message> {
        let Some((slot, opened)) = self.left_behind.take() else {
            return Task::none();
        };
        let task = self.take(opened, None);
        self.slot = Some(slot);
        self.edits += 1;
        self.moved = self.edits;
        Task::batch([task, self.keep()])
    }

    /// Throws away the game that a crash left.
    pub(super) fn forget_left_behind(&mut self) -> Task<Message> {
        match self.left_behind.take() {
            Some((slot, _)) => files::forget(&slot, u64::MAX).map(Message::Kept),
            None => Task::none(),
        }
    }

    /// Writes the preferences down.
    pub(super) fn save_settings(&self) -> Task<Message> {
        let Some(dirs) = &self.dirs else {
            return Task::none();
        };
        let (path, settings) = (dirs.settings(), self.settings.clone());
        // Preferences that cannot be written hold until the end; the game matters more than a complaint.
        work(move || settings.save(&path).ok()).discard()
    }

    /// Forgets the game in progress and ends.
    fn quit(&mut self) -> Task<Message> {
        self.thinking = None;
        self.hint = None;
        self.reviewing = None;
        self.analysing = Analysing::default();
        self.curve.clear();
        self.left_behind = None;
        let slot = self.slot.take();
        let version = self.game().version();
        let settings = self.dirs.as_ref().map(|dirs| dirs.settings());
        let mine = self.settings.clone();
        let seated = self.engines.each_mut().map(Option::take);
        let adviser = self.adviser.take();
        work(move || {
            for engine in seated.into_iter().chain([adviser]).flatten() {
                engine.end();
                engine.quit();
            }
            if let Some(path) = settings {
                let _ = mine.save(&path);
            }
            if let Some(slot) = slot {
                let _ = slot.clear(version);
            }
        })
        .map(|_| Message::Ended)
    }
}
