//! Opening and saving: the dialogs of the system, and the work on other threads.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use iced::{Task, window};
use thiserror::Error;

use super::background::work;
use crate::catalog;
use crate::record::{self, ReadError, Record};
use crate::store::{self, Dirs, LoadError, SaveError, Slot};
use crate::table::{OpenError, Opened};
use crate::text::Text;

/// What saved games are called.
pub const EXTENSION: &str = "sanqi.json";

/// Why a file was not opened.
#[derive(Debug, Error)]
pub enum FileError {
    /// It could not be loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// It is no record of a game.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The record is not of a game that can be played.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The program failed over it.
    #[error("the file could not be worked through")]
    Failed,
}

impl FileError {
    /// The sentence that says it, naming the file.
    #[must_use]
    pub fn sentence(&self, path: &Path, text: &Text) -> String {
        let why = match self {
            FileError::Load(error) => text.load_error(error),
            FileError::Read(error) => text.read_error(error),
            FileError::Open(error) => text.open_error(error),
            FileError::Failed => text.get("load-failed"),
        };
        text.about_file(path, why)
    }
}

/// Reads a saved game.
///
/// # Errors
/// What is wrong with the file.
pub fn read(path: &Path) -> Result<Opened, FileError> {
    let bytes = store::load(path)?;
    Ok(catalog::open(&record::read(&bytes)?)?)
}

/// Opens a file on another thread.
pub fn open(path: PathBuf) -> Task<(PathBuf, Result<Opened, FileError>)> {
    let asked = path.clone();
    work(move || read(&path))
        .map(move |result| (asked.clone(), result.unwrap_or(Err(FileError::Failed))))
}

/// The bytes of a save file.
///
/// # Errors
/// Those of writing to memory.
pub fn bytes(record: &Record) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    record::write(record, &mut bytes)?;
    Ok(bytes)
}

/// How saving ended.
#[derive(Debug)]
pub enum Saved {
    /// The game is in the file.
    Done,
    /// Another file stands there, and it was not said that it may be replaced.
    Exists,
    /// It could not be saved.
    Failed(SaveError),
}

/// Saves a record on another thread; over an existing file only where `replace` says so.
pub fn save(path: PathBuf, record: Record, replace: bool) -> Task<(PathBuf, Saved)> {
    let asked = path.clone();
    let lost = path.clone();
    work(move || {
        if !replace && path.exists() {
            return Saved::Exists;
        }
        let saved = bytes(&record)
            .map_err(|error| SaveError::Io {
                path: path.clone(),
                error,
            })
            .and_then(|bytes| store::save(&path, &bytes));
        saved.map_or_else(Saved::Failed, |()| Saved::Done)
    })
    .map(move |result| {
        let saved = result.unwrap_or_else(|| {
            Saved::Failed(SaveError::Io {
                path: lost.clone(),
                error: io::Error::other("the program failed over it"),
            })
        });
        (asked.clone(), saved)
    })
}

/// Whether a path ends in the name of a file, and no folder stands there.
#[must_use]
pub fn names_file(path: &Path) -> bool {
    let written = path.to_string_lossy();
    let last = written.rsplit(std::path::is_separator).next();
    path.file_name().is_some() && !matches!(last, Some("" | ".")) && !path.is_dir()
}

/// The path with the extension of saved games, where it has none.
#[must_use]
pub fn with_extension(path: PathBuf) -> PathBuf {
    let named = path
        .file_name()
        .and_then(|name| name.to_str())
        .is_some_and(|name| name.to_ascii_lowercase().ends_with(".json"));
    if named {
        return path;
    }
    let mut name = path.into_os_string();
    name.push(".");
    name.push(EXTENSION);
    PathBuf::from(name)
}

/// How a dialog of the system ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    /// A file was chosen.
    File(PathBuf),
    /// It was left.
    Cancelled,
    /// No dialog could be shown.
    NoService,
}

impl Picked {
    /// The file, if one was chosen.
    #[must_use]
    pub fn file(self) -> Option<PathBuf> {
        match self {
            Picked::File(path) => Some(path),
            Picked::Cancelled | Picked::NoService => None,
        }
    }
}

/// Asks the system for the program of an engine.
pub fn pick_program(parent: Option<window::Id>, text: &Text) -> Task<Picked> {
    let dialog = rfd::AsyncFileDialog::new().set_title(text.get("engine-form-program"));
    pick(parent, dialog, |dialog| async move {
        dialog.pick_file().await.map(|file| file.path().to_owned())
    })
}

/// Asks the system for a file to open.
pub fn pick_open(parent: Option<window::Id>, text: &Text) -> Task<Picked> {
    let dialog = dialog(text).set_title(text.get("path-open-title"));
    pick(parent, dialog, |dialog| async move {
        dialog.pick_file().await.map(|file| file.path().to_owned())
    })
}

/// Asks the system where to save.
pub fn pick_save(parent: Option<window::Id>, text: &Text, near: Option<&Path>) -> Task<Picked> {
    let mut dialog = dialog(text).set_title(text.get("path-save-title"));
    let name = near.and_then(Path::file_name).map_or_else(
        || format!("{}.{EXTENSION}", text.get("file-default-name")),
        |name| name.to_string_lossy().into_owned(),
    );
    dialog = dialog.set_file_name(name);
    if let Some(directory) = near.and_then(Path::parent) {
        dialog = dialog.set_directory(directory);
    }
    pick(parent, dialog, |dialog| async move {
        dialog.save_file().await.map(|file| file.path().to_owned())
    })
}

fn dialog(text: &Text) -> rfd::AsyncFileDialog {
    rfd::AsyncFileDialog::new()
        .add_filter(text.get("file-filter"), &[EXTENSION, "json"])
        .add_filter(text.get("file-filter-all"), &["*"])
}

fn pick<F>(
    parent: Option<window::Id>,
    dialog: rfd::AsyncFileDialog,
    show: impl Fn(rfd::AsyncFileDialog) -> F + Send + 'static,
) -> Task<Picked>
where
    F: Future<Output = Option<PathBuf>> + Send + 'static,
{
    let Some(parent) = parent.filter(|_| has_service()) else {
        return Task::done(Picked::NoService);
    };
    window::run(parent, move |window| dialog.set_parent(&window)).then(move |dialog| {
        let answer = show(dialog);
        Task::future(async move {
            let asked = Instant::now();
            match answer.await {
                Some(path) => Picked::File(path),
                // Nobody leaves a dialog that fast: it was never shown.
                None if asked.elapsed() < FASTEST => Picked::NoService,
                None => Picked::Cancelled,
            }
        })
    })
}

const FASTEST: Duration = Duration::from_millis(150);

/// Whether the system has something that shows file dialogs: on Linux and its like a desktop portal with a file
/// chooser on the session bus, or zenity.
fn has_service() -> bool {
    if cfg!(any(windows, target_os = "macos")) {
        return true;
    }
    has_program("zenity") || has_bus() && has_portal()
}

fn has_program(name: &str) -> bool {
    env::var_os("PATH")
        .is_some_and(|path| env::split_paths(&path).any(|directory| directory.join(name).is_file()))
}

fn has_bus() -> bool {
    env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some()
        || env::var_os("XDG_RUNTIME_DIR").is_some_and(|dir| Path::new(&dir).join("bus").exists())
}

/// Whether a portal back end says that it has a file chooser.
fn has_portal() -> bool {
    let directories = env::var_os("XDG_DATA_DIRS")
        .filter(|dirs| !dirs.is_empty())
        .unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    env::split_paths(&directories)
        .filter_map(|dir| fs::read_dir(dir.join("xdg-desktop-portal/portals")).ok())
        .flatten()
        .filter_map(|file| fs::read_to_string(file.ok()?.path()).ok())
        .any(|portal| portal.contains("org.freedesktop.impl.portal.FileChooser"))
}

/// What was found at the start: a slot for this program's game in progress, and the game a crashed one left.
pub struct Found {
    /// Where this program keeps its game in progress.
    pub slot: Result<Slot, SaveError>,
    /// The newest game left behind, with its slot.
    pub left: Option<(Slot, Opened)>,
}

/// Looks for a game left behind, and claims a slot.
pub fn look(dirs: &Dirs) -> Task<Option<Found>> {
    let directory = dirs.autosave();
    work(move || {
        let left = Slot::left_behind(&directory)
            .into_iter()
            .find_map(|slot| read(slot.path()).ok().map(|opened| (slot, opened)));
        Found {
            slot: Slot::claim(&directory),
            left,
        }
    })
}

/// Keeps the game of this version in the slot.
pub fn keep(slot: &Arc<Slot>, version: u64, record: Record) -> Task<Option<Result<(), SaveError>>> {
    let slot = Arc::clone(slot);
    work(move || {
        let bytes = bytes(&record).map_err(|error| SaveError::Io {
            path: slot.path().to_owned(),
            error,
        })?;
        slot.save(version, &bytes)
    })
}

/// Forgets the game kept in the slot, up to this version.
pub fn forget(slot: &Arc<Slot>, version: u64) -> Task<Option<Result<(), SaveError>>> {
    let slot = Arc::clone(slot);
    work(move || slot.clear(version))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_no_name_of_a_file() {
        let home = tempfile::tempdir().expect("a directory");
        let file = home.path().join("game");
        assert!(names_file(&file) && names_file(Path::new("game")));
        fs::write(&file, "").expect("a file");
        assert!(names_file(&file));
        assert!(!names_file(home.path()));
        for folder in ["", "/", "new/", "new/.", ".", "..", "new/.."] {
            assert!(!names_file(Path::new(folder)), "{folder:?}");
        }
    }

    #[test]
    fn the_extension_is_added_once() {
        let added = |path: &str| with_extension(PathBuf::from(path));
        assert_eq!(added("/a/b"), PathBuf::from("/a/b.sanqi.json"));
        assert_eq!(added("/a.b/c.d"), PathBuf::from("/a.b/c.d.sanqi.json"));
        assert_eq!(added("/a/b.sanqi.json"), PathBuf::from("/a/b.sanqi.json"));
        assert_eq!(added("/a/b.JSON"), PathBuf::from("/a/b.JSON"));
    }
}
