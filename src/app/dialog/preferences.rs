//! The preferences: each takes effect at once.

use iced::keyboard::key::Named;
use iced::widget::{checkbox, column, container, scrollable};
use iced::{Element, Padding};

use super::Action;
use crate::app::Screen;
use crate::app::action::{Command, Look, Situation, Toggle};
use crate::app::keys::{Chord, Focus, Press};
use crate::app::theme::{space, style, type_size};
use crate::app::widget::{Weight, body, dialog_button, ring, segments, setting, sheet};
use crate::text::{Language, Text};

/// Where the keyboard is in the dialog: at the language, the appearance, one of the switches, or the button.
#[derive(Clone, Copy, Debug, Default)]
pub struct Preferences {
    focus: Focus,
}

/// What was chosen.
#[derive(Clone, Copy, Debug)]
pub enum Message {
    /// A command that changes a preference, by the control at this index.
    Chosen(usize, Command),
    /// The dialog was left.
    Closed,
}

const LANGUAGE: usize = 0;
const LOOK: usize = 1;
const SWITCHES: usize = 2;
const CLOSE: usize = SWITCHES + Toggle::ALL.len();

impl Preferences {
    pub(super) fn update(&mut self, message: Message) -> Action {
        match message {
            Message::Chosen(control, command) => {
                self.focus.touch(control);
                Action::Perform(command)
            }
            Message::Closed => Action::Close,
        }
    }

    pub(super) fn key(&mut self, press: Press, now: &Situation) -> Action {
        let at = self.focus.index();
        match press.chord {
            Chord::Named(Named::Escape) => Action::Close,
            // The button is the answer of Enter unless the keyboard is seen to be at a switch.
            Chord::Named(Named::Enter) if at < SWITCHES || !self.focus.shows(at) => Action::Close,
            Chord::Named(Named::Enter) | Chord::Char(' ') => {
                match Toggle::ALL.get(at.wrapping_sub(SWITCHES)) {
                    Some(toggle) => Action::Perform(Command::Toggle(*toggle)),
                    None if at == CLOSE => Action::Close,
                    None => Action::None,
                }
            }
            Chord::Named(Named::Tab) => {
                self.focus.step(CLOSE + 1, press.shift);
                Action::None
            }
            Chord::Named(Named::ArrowDown) => {
                self.focus.step(CLOSE + 1, false);
                Action::None
            }
            Chord::Named(Named::ArrowUp) => {
                self.focus.step(CLOSE + 1, true);
                Action::None
            }
            Chord::Named(Named::ArrowLeft) => self.turn(now, true),
            Chord::Named(Named::ArrowRight) => self.turn(now, false),
            Chord::Char(_) | Chord::Named(_) => Action::None,
        }
    }

    /// Goes to the next or previous choice of the control the keyboard is at.
    fn turn(&mut self, now: &Situation, back: bool) -> Action {
        self.focus.show();
        match self.focus.index() {
            LANGUAGE => neighbour(&Language::ALL, now.language, back)
                .map_or(Action::None, |choice| {
                    Action::Perform(Command::Language(choice))
                }),
            LOOK => neighbour(&Look::ALL, now.look, back).map_or(Action::None, |choice| {
                Action::Perform(Command::Look(choice))
            }),
            _ => Action::None,
        }
    }

    pub(super) fn view<'a>(
        &self,
        words: &Text,
        now: &Situation,
        screen: Screen,
    ) -> Element<'a, Message> {
        let languages = Language::ALL.map(|language| {
            let key = match language {
                Language::English => "command-english",
                Language::Chinese => "command-chinese",
            };
            (words.get(key), language)
        });
        let looks = Look::ALL.map(|look| {
            let key = match look {
                Look::System => "preferences-theme-system",
                Look::Light => "preferences-theme-light",
                Look::Dark => "preferences-theme-dark",
            };
            (words.get(key), look)
        });
        let switches = Toggle::ALL.into_iter().enumerate().map(|(index, toggle)| {
            let key = match toggle {
                Toggle::Marks => "preferences-marks",
                Toggle::LastMove => "preferences-last-move",
                Toggle::Forbidden => "preferences-forbidden",
                Toggle::Numbers => "preferences-numbers",
                Toggle::Coordinates => "preferences-coordinates",
                Toggle::Animation => "preferences-animation",
            };
            let control = SWITCHES + index;
            ring(
                checkbox(now.toggles[index])
                    .label(words.get(key))
                    .text_size(type_size::BODY)
                    .style(style::tick)
                    .on_toggle(move |_| Message::Chosen(control, Command::Toggle(toggle))),
                self.focus.shows(control),
            )
            .into()
        });
        let content = column![
            setting(
                words.get("preferences-language"),
                ring(
                    segments(languages, now.language, |choice| {
                        Message::Chosen(LANGUAGE, Command::Language(choice))
                    }),
                    self.focus.shows(LANGUAGE),
                ),
            ),
            setting(
                words.get("preferences-theme"),
                ring(
                    segments(looks, now.look, |choice| {
                        Message::Chosen(LOOK, Command::Look(choice))
                    }),
                    self.focus.shows(LOOK),
                ),
            ),
            setting(
                words.get("preferences-board"),
                // Their first line is less high than the controls above.
                column(switches)
                    .spacing(space::XS)
                    .padding(Padding::ZERO.top(space::S)),
            ),
        ]
        .spacing(space::M);
        sheet(
            words.get("preferences-title"),
            container(scrollable(body(content)).style(style::scroll))
                .max_height((screen.size.height - 200.0).max(120.0)),
            vec![dialog_button(
                words.get("dialog-close"),
                Weight::Primary,
                self.focus.shows(CLOSE),
                Message::Closed,
            )],
            520.0,
        )
    }
}

/// The choice after or before this one; nothing at the end.
pub(super) fn neighbour<T: Clone + PartialEq>(choices: &[T], now: T, back: bool) -> Option<T> {
    let at = choices.iter().position(|choice| *choice == now)?;
    let next = if back { at.checked_sub(1)? } else { at + 1 };
    choices.get(next).cloned()
}
