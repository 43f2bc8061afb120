//! What went wrong with files, by variant of the typed errors.

use std::path::Path;

use super::{Text, Value};
use crate::game::RulesError;
use crate::record::{FieldError, FieldFault, LONGEST_NAME, Place, ReadError};
use crate::store::settings::Problem;
use crate::store::{LoadError, SaveError, plain};
use crate::table::{OpenError, Warning};

impl Text {
    /// Something that is wrong with a file, after the name of the file.
    #[must_use]
    pub fn about_file(&self, file: &Path, why: String) -> String {
        let file = file.display().to_string();
        self.format("file-error", &[("file", file.into()), ("why", why.into())])
    }

    /// Why a file was not loaded.
    #[must_use]
    pub fn load_error(&self, error: &LoadError) -> String {
        match error {
            LoadError::Missing => self.get("load-missing"),
            LoadError::Directory => self.get("load-directory"),
            LoadError::NotADirectory => self.get("load-not-a-directory"),
            LoadError::Special => self.get("load-special"),
            LoadError::Denied => self.get("load-denied"),
            LoadError::TooLarge { size } => {
                self.format("load-too-large", &[("size", (size >> 20).into())])
            }
            LoadError::Io(error) => self.format("load-io", &[("why", plain(error).into())]),
        }
    }

    /// Why bytes are no record.
    #[must_use]
    pub fn read_error(&self, error: &ReadError) -> String {
        let with = |key: &str, name: &str, value: &str| self.format(key, &[(name, value.into())]);
        match error {
            ReadError::Empty => self.get("read-empty"),
            ReadError::TooLarge => self.format(
                "load-too-large",
                &[("size", (crate::record::LIMIT >> 20).into())],
            ),
            ReadError::Encoding(name) => with("read-encoding", "encoding", name),
            ReadError::NotText(place) => self.at(*place, self.get("read-not-text")),
            ReadError::CutOff(place) => self.at(*place, self.get("read-cut-off")),
            ReadError::Syntax(place) => self.at(*place, self.get("read-syntax")),
            ReadError::Duplicate(place, key) => self.at(*place, with("read-duplicate", "key", key)),
            ReadError::TooDeep(place) => self.at(*place, self.get("read-too-deep")),
            ReadError::Format => self.get("read-format"),
            ReadError::Version(version) => with("read-version", "version", version),
            ReadError::Field(place, error) => self.at(*place, self.field_error(error)),
        }
    }

    fn field_error(&self, error: &FieldError) -> String {
        let name = || ("name", Value::from(error.name.as_str()));
        let plain = |key: &str| self.format(key, &[name()]);
        match &error.fault {
            FieldFault::Missing => plain("field-missing"),
            FieldFault::Object => plain("field-object"),
            FieldFault::List => plain("field-list"),
            FieldFault::Pair => plain("field-pair"),
            FieldFault::Text => plain("field-text"),
            FieldFault::Number => plain("field-number"),
            FieldFault::Range([low, high]) => self.format(
                "field-range",
                &[name(), ("low", (*low).into()), ("high", (*high).into())],
            ),
            FieldFault::Flag => plain("field-flag"),
            FieldFault::Many(most) => {
                self.format("field-many", &[name(), ("most", (*most).into())])
            }
            FieldFault::Size(size) => self.format("open-size", &[("size", (*size).into())]),
            FieldFault::Unknown(value) => {
                self.format("field-unknown", &[name(), ("value", value.as_str().into())])
            }
            FieldFault::Stranger => plain("field-stranger"),
            FieldFault::Long => self.format("field-long", &[name(), ("most", LONGEST_NAME.into())]),
            FieldFault::Control => plain("field-control"),
        }
    }

    fn at(&self, place: Place, why: String) -> String {
        self.format(
            "read-place",
            &[
                ("line", place.line.into()),
                ("column", place.column.into()),
                ("why", why.into()),
            ],
        )
    }

    /// Why a record is no game.
    #[must_use]
    pub fn open_error(&self, error: &OpenError) -> String {
        let mv = |key: &str, number: usize, text: &str| {
            self.format(key, &[("number", number.into()), ("move", text.into())])
        };
        match error {
            OpenError::Game(name) => self.format("open-game", &[("game", name.as_str().into())]),
            OpenError::Rules { error, .. } => self.rules_error(error),
            OpenError::Start(error) => self.format("open-start", &[("at", error.at.into())]),
            OpenError::Notation { number, text } => mv("open-notation", *number, text),
            OpenError::AfterEnd { number, text } => mv("open-after-end", *number, text),
            OpenError::Illegal {
                number,
                text,
                why,
                player,
            } => {
                let why = self.illegal(*why, *player, text);
                let values: [(&str, Value<'_>); 2] =
                    [("number", (*number).into()), ("why", why.into())];
                self.format("open-illegal", &values)
            }
            OpenError::Cursor { cursor, moves } => self.format(
                "open-cursor",
                &[("cursor", (*cursor).into()), ("moves", (*moves).into())],
            ),
        }
    }

    /// Why rules cannot be played by.
    #[must_use]
    pub fn rules_error(&self, error: &RulesError) -> String {
        match error {
            RulesError::Variant(name) => {
                self.format("open-variant", &[("name", name.as_str().into())])
            }
            RulesError::Size(size) => self.format("open-size", &[("size", size.as_str().into())]),
            RulesError::Setup(name) => self.format("open-setup", &[("name", name.as_str().into())]),
        }
    }

    /// What in a record was not believed.
    #[must_use]
    pub fn warning(&self, warning: &Warning) -> String {
        match warning {
            Warning::Result { .. } => self.get("warning-result"),
            Warning::Review(number) => {
                self.format("warning-review", &[("number", (*number).into())])
            }
            Warning::Unread(error) => {
                let why = self.field_error(error);
                self.format("warning-unread", &[("why", why.as_str().into())])
            }
            Warning::Field(name) => self.format("warning-field", &[("name", name.as_str().into())]),
            Warning::Computer { player, name } => self.format(
                "warning-computer",
                &[
                    ("name", name.as_str().into()),
                    ("player", self.player(*player).into()),
                ],
            ),
        }
    }

    /// Why a file was not saved.
    #[must_use]
    pub fn save_error(&self, error: &SaveError) -> String {
        let about = |key: &str, path: &Path| {
            self.format(key, &[("file", path.display().to_string().into())])
        };
        match error {
            SaveError::NoDirectory(path) => about("save-no-directory", path),
            SaveError::NotAFile(path) => about("save-not-a-file", path),
            SaveError::ReadOnly(path) => about("save-read-only", path),
            SaveError::Full(path) => about("save-full", path),
            SaveError::Io { path, error } => self.format(
                "save-io",
                &[
                    ("file", path.display().to_string().into()),
                    ("why", plain(error).into()),
                ],
            ),
        }
    }

    /// What was wrong with the file of the preferences.
    #[must_use]
    pub fn settings_problem(&self, problem: &Problem) -> String {
        match problem {
            Problem::Unreadable { path, error } => self.format(
                "settings-unreadable",
                &[
                    ("file", path.display().to_string().into()),
                    ("why", self.load_error(error).into()),
                ],
            ),
            Problem::Damaged { kept_as } => self.format(
                "settings-damaged",
                &[("file", kept_as.display().to_string().into())],
            ),
            Problem::Stuck(error) => self.format("settings-stuck", &[("why", plain(error).into())]),
        }
    }
}
