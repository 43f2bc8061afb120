//! The language, the look, and what the board shows.

use iced::widget::{checkbox, column};
use iced::{Element, Padding};

use super::{Action, Message, neighbour};
use crate::app::action::{Command, Look, Situation, Toggle};
use crate::app::theme::{space, style, type_size};
use crate::app::widget::{ring, segments, setting};
use crate::text::{Language, Text};

/// The section; it remembers nothing of its own.
pub(super) struct General;

const LANGUAGE: usize = 0;
const LOOK: usize = 1;
const SWITCHES: usize = 2;

impl General {
    pub(super) const CONTROLS: usize = SWITCHES + Toggle::ALL.len();

    /// Uses the control; nothing where that is not a switch.
    pub(super) fn act(control: usize) -> Option<Action> {
        let toggle = Toggle::ALL.get(control.checked_sub(SWITCHES)?)?;
        Some(Action::Perform(Command::Toggle(*toggle)))
    }

    pub(super) fn turn(control: usize, now: &Situation, back: bool) -> Action {
        match control {
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
        words: &Text,
        now: &Situation,
        shown: Option<usize>,
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
                Toggle::Threats => "preferences-threats",
                Toggle::Graph => "preferences-graph",
            };
            let control = SWITCHES + index;
            ring(
                checkbox(now.toggles[index])
                    .label(words.get(key))
                    .text_size(type_size::BODY)
                    .style(style::tick)
                    .on_toggle(move |_| Message::Chosen(control, Command::Toggle(toggle))),
                shown == Some(control),
            )
            .into()
        });
        column![
            setting(
                words.get("preferences-language"),
                ring(
                    segments(languages, now.language, |choice| {
                        Message::Chosen(LANGUAGE, Command::Language(choice))
                    }),
                    shown == Some(LANGUAGE),
                ),
            ),
            setting(
                words.get("preferences-theme"),
                ring(
                    segments(looks, now.look, |choice| {
                        Message::Chosen(LOOK, Command::Look(choice))
                    }),
                    shown == Some(LOOK),
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
        .spacing(space::M)
        .into()
    }
}
