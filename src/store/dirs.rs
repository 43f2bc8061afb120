//! Where the program keeps its own files.

use std::env;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

/// The directories of the program's own files. They need not exist yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dirs {
    /// Settings.
    pub config: PathBuf,
    /// Autosaved games.
    pub data: PathBuf,
}

impl Dirs {
    /// The directories of this user: those of the system's convention (on Linux the XDG base directories), or
    /// `config` and `data` in the directory that the environment variable `SANQI_HOME` names.
    ///
    /// Nothing where the system names no home.
    #[must_use]
    pub fn of_user() -> Option<Self> {
        match env::var_os("SANQI_HOME").filter(|home| !home.is_empty()) {
            Some(home) => Some(Self::under(Path::new(&home))),
            None => ProjectDirs::from("", "", "sanqi").map(|dirs| Dirs {
                config: dirs.config_dir().to_owned(),
                data: dirs.data_dir().to_owned(),
            }),
        }
    }

    /// The directories `config` and `data` in this one.
    #[must_use]
    pub fn under(home: &Path) -> Self {
        Dirs {
            config: home.join("config"),
            data: home.join("data"),
        }
    }

    /// The file of the preferences.
    #[must_use]
    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.json")
    }

    /// The directory of the autosave slots.
    #[must_use]
    pub fn autosave(&self) -> PathBuf {
        self.data.join("autosave")
    }
}
