//! The autosave: the game in progress, offered again after a crash.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::SystemTime;

use super::file::{SaveError, save};

/// The place where one running program keeps its game in progress.
///
/// A slot is a game file and a lock file beside it. The lock is the system's: it ends with the program however that
/// ends, so a game whose lock is free was left behind by a crash, and two running programs never touch each other's.
#[derive(Debug)]
pub struct Slot {
    game: PathBuf,
    lock_path: PathBuf,
    /// Locked for as long as the slot lives.
    lock: File,
    /// The newest [`Table::version`](crate::table::Table::version) that was saved or cleared.
    newest: Mutex<u64>,
}

impl Slot {
    /// A new slot in this directory, which is made where it is missing.
    ///
    /// # Errors
    /// Why the directory cannot be written to.
    pub fn claim(directory: &Path) -> Result<Self, SaveError> {
        let fail = |error| SaveError::at(directory, error);
        fs::create_dir_all(directory).map_err(fail)?;
        loop {
            let new = tempfile::Builder::new()
                .prefix("game-")
                .suffix(".lock")
                .tempfile_in(directory)
                .map_err(fail)?;
            let (lock, path) = new.keep().map_err(|error| fail(error.error))?;
            lock.lock().map_err(fail)?;
            // Between the last two steps a program that starts now may have cleared the slot away as an empty one.
            if path.exists() {
                return Ok(Slot::held(lock, path));
            }
        }
    }

    /// The games that crashed programs left in this directory, the newest first. Each slot is ours from now on: save to
    /// it and clear it like one's own; one that is dropped uncleared is left for the next start.
    #[must_use]
    pub fn left_behind(directory: &Path) -> Vec<Self> {
        let Ok(files) = fs::read_dir(directory) else {
            return Vec::new();
        };
        let mut slots: Vec<(SystemTime, Slot)> = files
            .filter_map(|file| {
                let path = file.ok()?.path();
                let lock = (path.extension() == Some(OsStr::new("lock")))
                    .then(|| File::options().write(true).open(&path).ok())??;
                lock.try_lock().ok()?;
                let slot = Slot::held(lock, path);
                let age = fs::metadata(&slot.game).and_then(|found| found.modified());
                // A slot without a game goes when it is dropped here.
                Some((age.ok()?, slot))
            })
            .collect();
        slots.sort_by_key(|(age, _)| std::cmp::Reverse(*age));
        slots.into_iter().map(|(_, slot)| slot).collect()
    }

    fn held(lock: File, lock_path: PathBuf) -> Self {
        Slot {
            game: lock_path.with_extension("sanqi.json"),
            lock_path,
            lock,
            newest: Mutex::new(0),
        }
    }

    /// The file with the game.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.game
    }

    /// Saves the game of this [`Table::version`](crate::table::Table::version), unless a newer one has been saved or
    /// cleared already: saves may run on several threads and end in any order.
    ///
    /// # Errors
    /// Why not; the game saved before is still there.
    pub fn save(&self, version: u64, bytes: &[u8]) -> Result<(), SaveError> {
        self.advance(version, || save(&self.game, bytes))
    }

    /// Removes the game, because up to this version it is saved elsewhere or no longer wanted.
    ///
    /// # Errors
    /// Why not.
    pub fn clear(&self, version: u64) -> Result<(), SaveError> {
        self.advance(version, || match fs::remove_file(&self.game) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(SaveError::at(&self.game, error))
            }
            _ => Ok(()),
        })
    }

    fn advance(
        &self,
        version: u64,
        change: impl FnOnce() -> Result<(), SaveError>,
    ) -> Result<(), SaveError> {
        let mut newest = match self.newest.lock() {
            Ok(newest) => newest,
            // The number is whole whatever the thread that held it did.
            Err(poisoned) => poisoned.into_inner(),
        };
        if version < *newest {
            return Ok(());
        }
        *newest = version;
        change()
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        if !self.game.exists() {
            // At worst an empty lock file stays, and goes at the next start.
            let _ = fs::remove_file(&self.lock_path);
        }
        // Closing the file would not do: a program that is just being started has a copy of it, and with it the lock.
        let _ = self.lock.unlock();
    }
}
