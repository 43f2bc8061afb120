//! What an engine did wrong, said in the window, with what can be done about it.

use iced::widget::{button, column, container, row, text};
use iced::{Element, Fill};

use super::action::Command;
use super::theme::{space as gap, style, type_size};
use super::widget::{hairline, semibold};
use crate::game::Player;
use crate::protocol::host::Fault;
use crate::text::Text;

/// An engine that cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// The version of the table it is about.
    pub version: u64,
    /// Whose seat the engine has.
    pub player: Player,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Fault(Box<Fault>),
    /// No engine of this name is among the preferences.
    Missing(String),
}

/// A button of the strip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pressed {
    /// A command.
    Perform(Command),
    /// The engines of the preferences.
    Engines,
    /// A computer player of ours gets the seat.
    Replace,
    /// A person gets the seat.
    Sit,
}

impl Trouble {
    /// An engine did something wrong.
    #[must_use]
    pub fn fault(version: u64, player: Player, fault: Fault) -> Self {
        Trouble {
            version,
            player,
            kind: Kind::Fault(Box::new(fault)),
        }
    }

    /// The engine of a game is not there.
    #[must_use]
    pub fn missing(version: u64, player: Player, name: String) -> Self {
        Trouble {
            version,
            player,
            kind: Kind::Missing(name),
        }
    }

    /// What happened, in a sentence.
    #[must_use]
    pub fn sentence(&self, words: &Text) -> String {
        match &self.kind {
            Kind::Fault(fault) => words.engine_fault(fault),
            Kind::Missing(name) => words.format(
                "engine-missing",
                &[
                    ("name", name.as_str().into()),
                    ("player", words.player(self.player).into()),
                ],
            ),
        }
    }

    /// The strip that says it, over the status bar, and offers the seat to the computer player of this name. The last
    /// lines of the engine are left out where they are to be seen in its log.
    pub fn view<'a>(
        &'a self,
        words: &Text,
        substitute: String,
        log_shown: bool,
    ) -> Element<'a, Pressed> {
        let tail: &[String] = match &self.kind {
            Kind::Fault(fault) if !log_shown => &fault.tail,
            Kind::Fault(_) | Kind::Missing(_) => &[],
        };
        let mut said = column![
            semibold(self.sentence(words))
                .size(type_size::BODY)
                .wrapping(text::Wrapping::WordOrGlyph)
                .style(style::warning),
        ]
        .spacing(gap::XS)
        .width(Fill);
        if !tail.is_empty() {
            said = said.push(
                text(words.get("engine-last-lines"))
                    .size(type_size::SECONDARY)
                    .style(style::dim),
            );
        }
        said = said.extend(tail.iter().map(|line| {
            text(line.as_str())
                .size(type_size::SECONDARY)
                .wrapping(text::Wrapping::None)
                .into()
        }));
        let labelled = |label: String, pressed: Pressed| {
            button(text(label).size(type_size::BODY))
                .padding([gap::S, gap::M])
                .style(style::secondary)
                .on_press(pressed)
        };
        let pressable = |key: &str, pressed: Pressed| labelled(words.get(key), pressed);
        let replace = labelled(
            words.format("engine-replace", &[("name", substitute.into())]),
            Pressed::Replace,
        );
        let buttons = row![].spacing(gap::S);
        let buttons = match &self.kind {
            Kind::Fault(_) => buttons
                .push(
                    (!log_shown)
                        .then(|| pressable("engine-log", Pressed::Perform(Command::EngineLog))),
                )
                .push(replace)
                .push(pressable(
                    "engine-restart",
                    Pressed::Perform(Command::RestartEngine),
                )),
            Kind::Missing(_) => buttons
                .push(pressable("engine-preferences", Pressed::Engines))
                .push(pressable("engine-sit", Pressed::Sit))
                .push(replace),
        };
        column![
            hairline(),
            container(row![said.clip(true), buttons].spacing(gap::M))
                .padding([gap::M, 14.0])
                .width(Fill)
                .style(style::surface),
        ]
        .into()
    }
}
