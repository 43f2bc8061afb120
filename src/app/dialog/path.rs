//! The path of a file, typed: for machines without a file dialog, and for those who know the path.

use std::path::PathBuf;

use iced::Element;
use iced::keyboard::key::Named;
use iced::widget::{Id, column, text, text_input};

use super::Action;
use crate::app::keys::{Chord, Focus, Press};
use crate::app::theme::{space, style, type_size};
use crate::app::widget::{Weight, body, dialog_button, sheet};
use crate::text::Text;

/// The name of the field.
pub const FIELD: &str = "path";

/// What the file is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// It is read.
    Open,
    /// It is written, but not over another file.
    Save,
    /// It is written, whatever stands there.
    Replace,
}

/// A path being typed.
#[derive(Clone, Debug)]
pub struct PathField {
    purpose: Purpose,
    typed: String,
    /// Why the field is shown, or what was wrong with the last try.
    note: Option<Note>,
    focus: Focus,
}

/// What is said under the field.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// The machine has no file dialog.
    NoService,
    /// Nothing was typed.
    Empty,
    /// This file exists already.
    Exists(PathBuf),
    /// Opening or saving failed, as this sentence says.
    Failed(String),
}

/// What happened to the field.
#[derive(Clone, Debug)]
pub enum Message {
    /// The text changed.
    Typed(String),
    /// Enter was pressed in the field, or the button.
    Submitted,
    /// The dialog was left.
    Cancelled,
}

impl PathField {
    /// A field with a path to begin with.
    #[must_use]
    pub fn new(purpose: Purpose, typed: String, note: Option<Note>) -> Self {
        PathField {
            purpose,
            typed,
            note,
            focus: Focus::default(),
        }
    }

    /// Says something under the field, which stays open.
    pub fn tell(&mut self, note: Note) {
        if matches!(note, Note::Exists(_)) {
            self.purpose = Purpose::Replace;
        }
        self.note = Some(note);
    }

    pub(super) fn update(&mut self, message: Message) -> Action {
        match message {
            Message::Typed(typed) => {
                self.typed = typed;
                self.note = None;
                self.focus = Focus::default();
                if self.purpose == Purpose::Replace {
                    self.purpose = Purpose::Save;
                }
                Action::None
            }
            Message::Submitted => match self.path() {
                Some(path) => Action::File(self.purpose, path),
                None => {
                    self.note = Some(Note::Empty);
                    Action::None
                }
            },
            Message::Cancelled => Action::Close,
        }
    }

    /// The path typed, with `~` for the home directory; nothing where only blanks were typed.
    fn path(&self) -> Option<PathBuf> {
        let typed = self.typed.trim();
        if typed.is_empty() {
            return None;
        }
        let home = directories::BaseDirs::new();
        Some(match (typed.strip_prefix("~/"), home) {
            (Some(rest), Some(home)) => home.home_dir().join(rest),
            _ => PathBuf::from(typed),
        })
    }

    pub(super) fn key(&mut self, press: Press) -> Action {
        match press.chord {
            Chord::Named(Named::Escape) => Action::Close,
            Chord::Named(Named::Tab) => {
                self.focus.step(3, press.shift);
                Action::Focus((self.focus.index() == 0).then_some(Id::new(FIELD)))
            }
            // The field has lost the keyboard to a click: what is typed is meant for it.
            Chord::Char(' ') if self.focus.index() == 0 => Action::Focus(Some(Id::new(FIELD))),
            Chord::Named(Named::Enter) | Chord::Char(' ') => match self.focus.index() {
                1 => Action::Close,
                _ => self.update(Message::Submitted),
            },
            Chord::Char(_) | Chord::Named(_) => Action::None,
        }
    }

    pub(super) fn view<'a>(&'a self, words: &Text) -> Element<'a, Message> {
        let (title, go, weight) = match self.purpose {
            Purpose::Open => ("path-open-title", "path-open", Weight::Primary),
            Purpose::Save => ("path-save-title", "path-save", Weight::Primary),
            Purpose::Replace => ("path-save-title", "path-replace", Weight::Destructive),
        };
        let mut content = column![
            text(words.get("path-label"))
                .size(type_size::SECONDARY)
                .style(style::dim),
            text_input(&words.get("path-hint"), &self.typed)
                .id(FIELD)
                .size(type_size::BODY)
                .padding([9.0, 12.0])
                .style(style::field)
                .on_input(Message::Typed)
                .on_submit(Message::Submitted),
        ]
        .spacing(space::S);
        if let Some(note) = &self.note {
            let said = match note {
                Note::NoService => words.get("path-no-service"),
                Note::Empty => words.get("path-empty"),
                Note::Exists(path) => words.format(
                    "path-exists",
                    &[("file", path.display().to_string().into())],
                ),
                Note::Failed(sentence) => sentence.clone(),
            };
            let dress = if *note == Note::NoService {
                style::dim
            } else {
                style::warning
            };
            content = content.push(
                text(said)
                    .size(type_size::SECONDARY)
                    .line_height(1.4)
                    .wrapping(text::Wrapping::WordOrGlyph)
                    .style(dress),
            );
        }
        sheet(
            words.get(title),
            body(content),
            vec![
                dialog_button(
                    words.get("dialog-cancel"),
                    Weight::Secondary,
                    self.focus.shows(1),
                    Message::Cancelled,
                ),
                dialog_button(
                    words.get(go),
                    weight,
                    self.focus.shows(2),
                    Message::Submitted,
                ),
            ],
            560.0,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_no_path() {
        let mut field = PathField::new(Purpose::Open, "  ".to_owned(), None);
        assert_eq!(field.update(Message::Submitted), Action::None);
        assert_eq!(field.note, Some(Note::Empty));
    }

    #[test]
    fn replacing_has_to_be_said_again_for_another_path() {
        let mut field = PathField::new(Purpose::Save, "/a".to_owned(), None);
        field.tell(Note::Exists(PathBuf::from("/a")));
        assert_eq!(
            field.update(Message::Submitted),
            Action::File(Purpose::Replace, PathBuf::from("/a"))
        );
        field.update(Message::Typed("/b".to_owned()));
        assert_eq!(
            field.update(Message::Submitted),
            Action::File(Purpose::Save, PathBuf::from("/b"))
        );
    }

    #[test]
    fn space_gives_a_button_or_returns_to_the_field() {
        let press = |chord| Press {
            chord,
            command: false,
            shift: false,
            alt: false,
        };
        let mut field = PathField::new(Purpose::Save, "/a".to_owned(), None);
        assert_eq!(
            field.key(press(Chord::Char(' '))),
            Action::Focus(Some(Id::new(FIELD)))
        );
        assert_eq!(
            field.key(press(Chord::Named(Named::Enter))),
            Action::File(Purpose::Save, PathBuf::from("/a"))
        );
        field.key(press(Chord::Named(Named::Tab)));
        assert_eq!(field.key(press(Chord::Char(' '))), Action::Close);
        field.key(press(Chord::Named(Named::Tab)));
        assert_eq!(
            field.key(press(Chord::Char(' '))),
            Action::File(Purpose::Save, PathBuf::from("/a"))
        );
    }
}
