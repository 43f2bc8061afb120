//! The preferences, in three sections: each choice takes effect at once.

mod computer;
mod engines;
mod form;
mod general;
mod trial;

use std::path::PathBuf;

use iced::keyboard::key::Named;
use iced::widget::{column, container, scrollable};
use iced::{Element, Padding};

use super::Action;
use crate::app::Screen;
use crate::app::action::{Command, Situation};
use crate::app::keys::{Chord, Focus, Press};
use crate::app::settings::{Effort, Settings};
use crate::app::theme::{space, style};
use crate::app::widget::{RING, Weight, body, dialog_button, ring, segments, sheet};
use crate::text::Text;

use computer::Computer;
use engines::Engines;
use general::General;

pub use engines::Message as EnginesMessage;
pub use form::{Field, Message as FormMessage};
pub use trial::Probe;

/// The preferences and where the keyboard is in them: at the sections, at a control of the one shown, or at the button.
#[derive(Debug)]
pub struct Preferences {
    section: Section,
    focus: Focus,
    computer: Computer,
    engines: Engines,
}

/// A part of the preferences.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Section {
    /// The language, the look and the board.
    #[default]
    General,
    /// How hard the computer players think.
    Computer,
    /// The engines of other people.
    Engines,
}

impl Section {
    const ALL: [Section; 3] = [Section::General, Section::Computer, Section::Engines];
}

/// What was chosen.
#[derive(Clone, Debug)]
pub enum Message {
    /// Another section.
    Section(Section),
    /// A command that changes a preference, by the control at this index.
    Chosen(usize, Command),
    /// How hard to think, by the control at this index.
    Effort(usize, Effort),
    /// Something about the engines.
    Engines(engines::Message),
    /// The dialog was left.
    Closed,
}

impl Message {
    /// The system's dialog for the program of an engine was left, with a file or without.
    #[must_use]
    pub const fn picked(file: Option<PathBuf>) -> Self {
        Message::Engines(engines::Message::Form(form::Message::Picked(file)))
    }
}

/// The place of the sections in the order of the keyboard; the controls of the section follow.
const SECTIONS: usize = 0;
/// The width of the sheet.
const WIDTH: f32 = 640.0;
/// The height of a section, where the window has room for it.
const HEIGHT: f32 = 384.0;

impl Preferences {
    /// The preferences at their first section.
    #[must_use]
    pub fn new(settings: &Settings) -> Self {
        Preferences {
            section: Section::default(),
            focus: Focus::default(),
            computer: Computer::new(settings.effort),
            engines: Engines::new(settings.engines.clone()),
        }
    }

    /// The preferences at the engines.
    #[must_use]
    pub fn engines(settings: &Settings) -> Self {
        Preferences {
            section: Section::Engines,
            ..Self::new(settings)
        }
    }

    /// How many controls the section has.
    fn controls(&self) -> usize {
        match self.section {
            Section::General => General::CONTROLS,
            Section::Computer => Computer::CONTROLS,
            Section::Engines => self.engines.controls(),
        }
    }

    /// The place of the button.
    fn close(&self) -> usize {
        1 + self.controls()
    }

    /// The control of the section the keyboard is seen to be at.
    fn shown(&self) -> Option<usize> {
        let at = self.focus.index().checked_sub(1)?;
        self.focus.shows(at + 1).then_some(at)
    }

    pub(super) fn update(&mut self, message: Message) -> Action {
        match message {
            Message::Section(section) => {
                self.section = section;
                self.focus.touch(SECTIONS);
                Action::None
            }
            Message::Chosen(control, command) => {
                self.focus.touch(1 + control);
                Action::Perform(command)
            }
            Message::Effort(control, effort) => {
                self.focus.touch(1 + control);
                self.computer.set(effort)
            }
            Message::Engines(message) => {
                // A test that has ended is nothing the person did.
                if !matches!(message, engines::Message::Tested(..)) {
                    self.focus.touch(SECTIONS);
                }
                self.engines.update(message)
            }
            Message::Closed => Action::Close,
        }
    }

    pub(super) fn key(&mut self, press: Press, now: &Situation) -> Action {
        if let (Section::Engines, Some(form)) = (self.section, self.engines.form()) {
            let (action, left) = form.key(press);
            return match left {
                Some(left) => self.engines.leave(left),
                None => action,
            };
        }
        let (at, count) = (self.focus.index(), 2 + self.controls());
        match press.chord {
            Chord::Named(Named::Escape) => return Action::Close,
            Chord::Named(Named::Tab) => self.focus.step(count, press.shift),
            Chord::Named(Named::ArrowDown) => self.focus.step(count, false),
            Chord::Named(Named::ArrowUp) => self.focus.step(count, true),
            Chord::Named(Named::ArrowLeft) => return self.turn(now, true),
            Chord::Named(Named::ArrowRight) => return self.turn(now, false),
            Chord::Named(Named::Enter) | Chord::Char(' ') => {
                let enter = press.chord == Chord::Named(Named::Enter);
                let acted = match (self.section, self.shown()) {
                    (Section::General, Some(control)) => General::act(control),
                    (Section::Engines, Some(control)) => self.engines.act(control),
                    _ => None,
                };
                // The button is the answer of Enter where nothing else is.
                return match acted {
                    Some(action) => action,
                    None if enter || at == self.close() => Action::Close,
                    None => Action::None,
                };
            }
            Chord::Char(_) | Chord::Named(_) => {}
        }
        Action::None
    }

    /// Goes to the next or previous choice of the control the keyboard is at.
    fn turn(&mut self, now: &Situation, back: bool) -> Action {
        self.focus.show();
        let Some(control) = self.focus.index().checked_sub(1) else {
            if let Some(section) = neighbour(&Section::ALL, self.section, back) {
                self.section = section;
            }
            return Action::None;
        };
        match self.section {
            Section::General => General::turn(control, now, back),
            Section::Computer => self.computer.turn(control, back),
            Section::Engines => Action::None,
        }
    }

    pub(super) fn view<'a>(
        &'a self,
        words: &'a Text,
        now: &Situation,
        screen: Screen,
    ) -> Element<'a, Message> {
        let height = (screen.size.height - 230.0).max(120.0);
        if let (Section::Engines, Some(form)) = (self.section, self.engines.open_form()) {
            let form = form.view(words, height).map(engines::Message::Form);
            return form.map(Message::Engines);
        }
        let sections = Section::ALL.map(|section| {
            let key = match section {
                Section::General => "preferences-general",
                Section::Computer => "preferences-computer",
                Section::Engines => "preferences-engines",
            };
            (words.get(key), section)
        });
        let sections = ring(
            segments(sections, self.section, Message::Section),
            self.focus.shows(SECTIONS),
        );
        let shown = self.shown();
        let content = match self.section {
            Section::General => General::view(words, now, shown),
            Section::Computer => self.computer.view(words, shown),
            Section::Engines => self.engines.view(words, shown).map(Message::Engines),
        };
        // All sections are as high as the first, so that the sheet stands still.
        let content = column![
            container(sections).padding(Padding::ZERO.horizontal(space::XXL - RING)),
            container(scrollable(body(content)).style(style::scroll)).height(height.min(HEIGHT)),
        ]
        .spacing(space::M);
        sheet(
            words.get("preferences-title"),
            content,
            vec![dialog_button(
                words.get("dialog-close"),
                Weight::Primary,
                self.focus.shows(self.close()),
                Message::Closed,
            )],
            WIDTH,
        )
    }
}

/// The choice after or before this one; nothing at the end.
pub(super) fn neighbour<T: Clone + PartialEq>(choices: &[T], now: T, back: bool) -> Option<T> {
    let at = choices.iter().position(|choice| *choice == now)?;
    let next = if back { at.checked_sub(1)? } else { at + 1 };
    choices.get(next).cloned()
}
