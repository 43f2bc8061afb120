//! What this program is.

use iced::Element;
use iced::keyboard::key::Named;
use iced::widget::{column, text};

use super::{Action, Message};
use crate::app::keys::{Chord, Press};
use crate::app::theme::{space, style, type_size};
use crate::app::widget::{Weight, body, dialog_button, semibold, sheet};
use crate::text::Text;

/// The page; it has no state.
#[derive(Clone, Copy, Debug, Default)]
pub struct About;

impl About {
    pub(super) fn key(self, press: Press) -> Action {
        match press.chord {
            Chord::Named(Named::Escape | Named::Enter) | Chord::Char(' ') => Action::Close,
            Chord::Char(_) | Chord::Named(_) => Action::None,
        }
    }

    pub(super) fn view<'a>(self, words: &Text) -> Element<'a, Message> {
        let version = words.format(
            "about-version",
            &[("version", env!("CARGO_PKG_VERSION").into())],
        );
        let content = column![
            semibold(words.get("app-name")).size(type_size::COUNT),
            text(version).size(type_size::SECONDARY).style(style::dim),
            text(words.get("about-text")).size(type_size::BODY),
            text(words.get("about-licence"))
                .size(type_size::SECONDARY)
                .line_height(1.45)
                .style(style::dim),
        ]
        .spacing(space::S);
        sheet(
            words.get("about-title"),
            body(content),
            vec![dialog_button(
                words.get("dialog-close"),
                Weight::Primary,
                false,
                Message::Closed,
            )],
            440.0,
        )
    }
}
