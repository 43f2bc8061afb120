//! What is remembered from one start to the next.

use std::path::Path;
use std::time::Duration;

use iced::Size;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::action::{Look, Toggle};
use super::dialog::Start;
use crate::engine::Limits;
use crate::protocol::host;
use crate::store::SaveError;
use crate::store::settings::{self, Problem};
use crate::text::Language;

/// The preferences, the last new game, and the size of the window.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The language; the system's where none was chosen.
    pub language: Option<Language>,
    /// Light or dark.
    pub look: Look,
    /// Which [`Toggle`]s are on, in their order.
    pub toggles: [bool; Toggle::ALL.len()],
    /// The game started last.
    pub last: Option<Start>,
    /// The size of the window, in logical pixels.
    pub window: Size,
    /// How hard the computer players think.
    pub effort: Effort,
    /// The engines of other people, in the order they are offered; no two have one name.
    pub engines: Vec<host::Settings>,
}

/// How hard the computer players of the window think, as far as their level does not hold them back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    /// For a move.
    pub seconds: u64,
    /// Search threads.
    pub threads: usize,
    /// Size of the transposition table.
    #[serde(rename = "hash-mib")]
    pub hash_mib: usize,
}

impl Effort {
    /// The times for a move on offer, in seconds.
    pub const SECONDS: [u64; 7] = [1, 2, 5, 10, 30, 60, 300];
    /// The sizes of the table on offer, in MiB.
    pub const HASH_MIB: [usize; 7] = [16, 32, 64, 128, 256, 512, 1024];

    /// The numbers of threads on offer here.
    #[must_use]
    pub fn threads() -> Vec<usize> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        (1..=cores.clamp(1, 64)).collect()
    }

    /// These bounds with a seed of its own for every thought.
    #[must_use]
    pub fn limits(self, seed: u64) -> Limits {
        Limits {
            time: Some(Duration::from_secs(self.seconds)),
            threads: self.threads,
            hash_mib: self.hash_mib,
            seed,
            ..Limits::default()
        }
    }

    /// The same with what is not on offer put right.
    fn sound(self) -> Self {
        let usual = Effort::default();
        Effort {
            seconds: Some(self.seconds)
                .filter(|seconds| Self::SECONDS.contains(seconds))
                .unwrap_or(usual.seconds),
            threads: self.threads.clamp(1, Self::threads().len()),
            hash_mib: Some(self.hash_mib)
                .filter(|size| Self::HASH_MIB.contains(size))
                .unwrap_or(usual.hash_mib),
        }
    }
}

impl Default for Effort {
    fn default() -> Self {
        Effort {
            seconds: 10,
            threads: 1,
            hash_mib: 64,
        }
    }
}

/// The smallest window that shows everything.
pub const MIN_WINDOW: Size = Size::new(560.0, 520.0);

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: None,
            look: Look::System,
            toggles: [true, true, true, false, true, true, false, true],
            last: None,
            window: Size::new(1280.0, 860.0),
            effort: Effort::default(),
            engines: Vec::new(),
        }
    }
}

/// Engines that can be read, the first of each name.
fn engines(values: Vec<Value>) -> Vec<host::Settings> {
    let mut engines: Vec<host::Settings> = Vec::new();
    for value in values {
        if let Ok(engine) = host::Settings::deserialize(value)
            && !engines.iter().any(|other| other.name == engine.name)
        {
            engines.push(engine);
        }
    }
    engines
}

const fn look_name(look: Look) -> &'static str {
    match look {
        Look::System => "system",
        Look::Light => "light",
        Look::Dark => "dark",
    }
}

const fn toggle_name(toggle: Toggle) -> &'static str {
    match toggle {
        Toggle::Marks => "legal-moves",
        Toggle::LastMove => "last-move",
        Toggle::Forbidden => "forbidden-points",
        Toggle::Numbers => "move-numbers",
        Toggle::Coordinates => "coordinates",
        Toggle::Animation => "animation",
        Toggle::Threats => "threat-view",
        Toggle::Graph => "score-graph",
    }
}

#[derive(Deserialize)]
struct Area {
    width: f32,
    height: f32,
}

impl Settings {
    /// Whether a switch is on.
    #[must_use]
    pub fn shows(&self, toggle: Toggle) -> bool {
        let mut switches = Toggle::ALL.into_iter().zip(self.toggles);
        switches.any(|(other, on)| other == toggle && on)
    }

    /// Turns a switch on or off.
    pub fn set(&mut self, toggle: Toggle, on: bool) {
        for (other, switch) in Toggle::ALL.into_iter().zip(&mut self.toggles) {
            if other == toggle {
                *switch = on;
            }
        }
    }

    /// Reads the file of the settings. Every field that is missing or bad is the usual one, whatever the others are.
    #[must_use]
    pub fn load(path: &Path) -> (Self, Option<Problem>) {
        let (fields, problem) = settings::load(path);
        let usual = Settings::default();
        let text = |name| settings::field::<Option<String>>(&fields, name, None);
        let language = text("language").and_then(|tag| Language::from_tag(&tag));
        let look = match text("theme").as_deref() {
            Some("light") => Look::Light,
            Some("dark") => Look::Dark,
            _ => Look::System,
        };
        let mut toggles = usual.toggles;
        for (on, toggle) in toggles.iter_mut().zip(Toggle::ALL) {
            *on = settings::field(&fields, toggle_name(toggle), *on);
        }
        let window = settings::field::<Option<Area>>(&fields, "window", None)
            .map(|area| Size::new(area.width, area.height))
            .filter(|size| size.width.is_finite() && size.height.is_finite())
            .map_or(usual.window, |size| {
                Size::new(
                    size.width.clamp(MIN_WINDOW.width, 8192.0),
                    size.height.clamp(MIN_WINDOW.height, 8192.0),
                )
            });
        let settings = Settings {
            language,
            look,
            toggles,
            last: settings::field(&fields, "new-game", None),
            window,
            effort: settings::field(&fields, "computer", usual.effort).sound(),
            engines: engines(settings::field(&fields, "engines", Vec::new())),
        };
        (settings, problem)
    }

    /// Writes the file of the settings.
    ///
    /// # Errors
    /// Why not; the old file is then untouched.
    pub fn save(&self, path: &Path) -> Result<(), SaveError> {
        let mut fields = serde_json::Map::new();
        if let Some(language) = self.language {
            fields.insert("language".to_owned(), language.tag().into());
        }
        fields.insert("theme".to_owned(), look_name(self.look).into());
        for (on, toggle) in self.toggles.into_iter().zip(Toggle::ALL) {
            fields.insert(toggle_name(toggle).to_owned(), on.into());
        }
        if let Some(last) = &self.last
            && let Ok(last) = serde_json::to_value(last)
        {
            fields.insert("new-game".to_owned(), last);
        }
        let window = serde_json::json!({
            "width": self.window.width.round(),
            "height": self.window.height.round(),
        });
        fields.insert("window".to_owned(), window);
        for (name, value) in [
            ("computer", serde_json::to_value(self.effort)),
            ("engines", serde_json::to_value(&self.engines)),
        ] {
            if let Ok(value) = value {
                fields.insert(name.to_owned(), value);
            }
        }
        settings::save(path, &fields)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::protocol::Protocol;
    use crate::record::{Choice, Seat};

    fn read(text: &str) -> (Settings, Option<Problem>) {
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().join("settings.json");
        fs::write(&path, text).expect("a file");
        Settings::load(&path)
    }

    #[test]
    fn settings_come_back_as_they_were() {
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().join("config/settings.json");
        let settings = Settings {
            language: Some(Language::Chinese),
            look: Look::Dark,
            toggles: [false, true, false, true, false, true, true, false],
            last: Some(Start {
                game: "reversi".to_owned(),
                rules: Choice {
                    variant: "anti".to_owned(),
                    size: 6,
                    setup: String::new(),
                },
                seats: [
                    Seat::default(),
                    Seat::Computer {
                        player: "greedy".to_owned(),
                    },
                ],
            }),
            window: Size::new(900.0, 640.0),
            effort: Effort {
                seconds: 30,
                threads: 1,
                hash_mib: 256,
            },
            engines: vec![host::Settings::new("Edax", "/opt/edax", Protocol::NBoard)],
        };
        settings.save(&path).expect("saved");
        let (read, problem) = Settings::load(&path);
        assert_eq!(read, settings);
        assert!(problem.is_none());
    }

    #[test]
    fn a_bad_field_harms_no_other() {
        let (settings, problem) = read(
            r#"{"language":7,"theme":"dark","legal-moves":"yes","coordinates":false,
                "new-game":{"game":1},"window":{"width":-5,"height":1e300},
                "computer":{"seconds":0,"threads":9999,"hash-mib":1},
                "engines":[{"name":"A","command":"a","protocol":"uai"},{"name":"B"},7,
                    {"name":"A","command":"b","protocol":"gtp"}]}"#,
        );
        assert!(problem.is_none());
        assert_eq!(settings.language, None);
        assert_eq!(settings.look, Look::Dark);
        assert_eq!(
            settings.toggles,
            [true, true, true, false, false, true, false, true]
        );
        assert_eq!(settings.last, None);
        let usual = Effort::default();
        assert_eq!(settings.effort.seconds, usual.seconds);
        assert_eq!(settings.effort.threads, Effort::threads().len());
        assert_eq!(settings.effort.hash_mib, usual.hash_mib);
        assert_eq!(
            settings.engines,
            [host::Settings::new("A", "a", Protocol::Uai)]
        );
        assert_eq!(settings.window, Settings::default().window);
    }

    #[test]
    fn a_window_too_small_is_made_large_enough() {
        let (settings, _) = read(r#"{"window":{"width":-5,"height":20000}}"#);
        assert_eq!(settings.window, Size::new(MIN_WINDOW.width, 8192.0));
    }

    #[test]
    fn a_damaged_file_is_said_and_the_usual_settings_hold() {
        let (settings, problem) = read("{\"theme\":");
        assert_eq!(settings, Settings::default());
        assert!(matches!(problem, Some(Problem::Damaged { .. })));
    }
}
