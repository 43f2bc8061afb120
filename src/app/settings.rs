//! What is remembered from one start to the next.

use std::path::Path;

use iced::Size;
use serde::Deserialize;

use super::action::{Look, Toggle};
use super::dialog::Start;
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
    pub toggles: [bool; 6],
    /// The game started last.
    pub last: Option<Start>,
    /// The size of the window, in logical pixels.
    pub window: Size,
}

/// The smallest window that shows everything.
pub const MIN_WINDOW: Size = Size::new(560.0, 520.0);

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: None,
            look: Look::System,
            toggles: [true, true, true, false, true, true],
            last: None,
            window: Size::new(1280.0, 860.0),
        }
    }
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
    }
}

#[derive(Deserialize)]
struct Area {
    width: f32,
    height: f32,
}

impl Settings {
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
        settings::save(path, &fields)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
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
            toggles: [false, true, false, true, false, true],
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
                "new-game":{"game":1},"window":{"width":-5,"height":1e300}}"#,
        );
        assert!(problem.is_none());
        assert_eq!(settings.language, None);
        assert_eq!(settings.look, Look::Dark);
        assert_eq!(settings.toggles, [true, true, true, false, false, true]);
        assert_eq!(settings.last, None);
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
