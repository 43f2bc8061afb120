//! Preferences as a JSON object in which each field survives a bad value of another.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::file::{LoadError, SaveError, load as load_file, plain, save as save_file, set_aside};

/// What was wrong with the file of the preferences; the defaults are used then.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// It could not be read.
    #[error("the preferences in {} cannot be read: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: LoadError,
    },
    /// It is no JSON object. It was renamed, so that this is said once.
    #[error("the preferences are damaged; the old file is kept as {}", kept_as.display())]
    Damaged {
        /// Its new name.
        kept_as: PathBuf,
    },
    /// It is no JSON object, and cannot be renamed.
    #[error("the preferences are damaged, and the file cannot be renamed: {}", plain(.0))]
    Stuck(#[source] io::Error),
}

/// Reads the preferences; none where there is no file.
#[must_use]
pub fn load(path: &Path) -> (Map<String, Value>, Option<Problem>) {
    let bytes = match load_file(path) {
        Ok(bytes) => bytes,
        Err(LoadError::Missing) => return (Map::new(), None),
        Err(error) => {
            let path = path.to_owned();
            return (Map::new(), Some(Problem::Unreadable { path, error }));
        }
    };
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    match serde_json::from_slice(text) {
        Ok(fields) => (fields, None),
        Err(_) => {
            let problem = match set_aside(path) {
                Ok(kept_as) => Problem::Damaged { kept_as },
                Err(error) => Problem::Stuck(error),
            };
            (Map::new(), Some(problem))
        }
    }
}

/// One field, or the default where it is missing or has no acceptable value.
#[must_use]
pub fn field<T: DeserializeOwned>(fields: &Map<String, Value>, name: &str, default: T) -> T {
    fields
        .get(name)
        .and_then(|value| T::deserialize(value).ok())
        .unwrap_or(default)
}

/// Writes the preferences, making the directory where it is missing.
///
/// # Errors
/// Why not; the old file is then untouched.
pub fn save(path: &Path, preferences: &impl Serialize) -> Result<(), SaveError> {
    let fail = |error| SaveError::at(path, error);
    let mut bytes = serde_json::to_vec_pretty(preferences).map_err(|error| fail(error.into()))?;
    bytes.push(b'\n');
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory).map_err(fail)?;
    }
    save_file(path, &bytes)
}
