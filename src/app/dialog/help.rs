//! The help page: the rules of each game in short, every key, and how to read what the engine says.

use iced::keyboard::key::Named;
use iced::widget::{Column, column, container, row, scrollable, text};
use iced::{Element, Fill};

use super::{Action, Message};
use crate::app::Screen;
use crate::app::action::COMMANDS;
use crate::app::keys::{Chord, Press};
use crate::app::theme::{space, style, type_size};
use crate::app::widget::{Weight, body, dialog_button, semibold, sheet};
use crate::catalog;
use crate::text::Text;

/// The page; it has no state.
#[derive(Clone, Copy, Debug, Default)]
pub struct Help;

/// The name of the part that scrolls.
pub const SCROLL: &str = "help";

impl Help {
    pub(super) fn key(self, press: Press) -> Action {
        match press.chord {
            Chord::Named(Named::Escape | Named::Enter) => Action::Close,
            Chord::Named(Named::ArrowDown) => Action::Scroll(LINE),
            Chord::Named(Named::ArrowUp) => Action::Scroll(-LINE),
            Chord::Named(Named::PageDown) | Chord::Char(' ') => Action::Scroll(PAGE),
            Chord::Named(Named::PageUp) => Action::Scroll(-PAGE),
            Chord::Named(Named::End) => Action::Scroll(f32::MAX),
            Chord::Named(Named::Home) => Action::Scroll(f32::MIN),
            Chord::Char(_) | Chord::Named(_) => Action::None,
        }
    }

    pub(super) fn view<'a>(self, words: &Text, screen: Screen) -> Element<'a, Message> {
        let content = column![games(words), keys(words), insight(words)].spacing(space::XXL);
        let page = scrollable(body(content))
            .id(SCROLL)
            .style(style::scroll)
            .width(Fill);
        sheet(
            words.get("help-title"),
            container(page).max_height((screen.size.height - 200.0).max(120.0)),
            vec![dialog_button(
                words.get("dialog-close"),
                Weight::Primary,
                false,
                Message::Closed,
            )],
            640.0,
        )
    }
}

fn games<'a>(words: &Text) -> Column<'a, Message> {
    let mut games = column![].spacing(space::S);
    for game in catalog::games() {
        let id = game.id();
        games = games
            .push(semibold(words.game(id)).size(type_size::NAME))
            .push(paragraph(words.get(&format!("game-{id}-rules"))));
        for variant in game.variants() {
            games = games.push(
                row![
                    text(words.variant(id, variant))
                        .size(type_size::SECONDARY)
                        .width(KEYS),
                    text(words.variant_about(id, variant))
                        .size(type_size::SECONDARY)
                        .style(style::dim)
                        .width(Fill),
                ]
                .spacing(space::M),
            );
        }
        games = games.push(iced::widget::space().height(space::XS));
    }
    games
}

fn keys<'a>(words: &Text) -> Column<'a, Message> {
    let mut keys = column![
        semibold(words.get("help-board-keys")).size(type_size::NAME),
        key(words.get("help-keys-arrows"), words.get("help-key-arrows")),
        key(words.get("help-keys-enter"), words.get("help-key-enter")),
        key(words.get("help-keys-escape"), words.get("help-key-escape")),
        key(words.get("help-keys-menu"), words.get("help-key-menu")),
        iced::widget::space().height(space::XS),
        semibold(words.get("help-keys")).size(type_size::NAME),
    ]
    .spacing(space::S);
    for entry in COMMANDS {
        if !entry.shortcuts.is_empty() {
            let shortcuts: Vec<_> = entry.shortcuts.iter().map(ToString::to_string).collect();
            keys = keys.push(key(
                shortcuts.join(", "),
                crate::app::keys::plain(&words.get(entry.key)),
            ));
        }
    }
    keys
}

/// What the engine says, and how to read it.
fn insight<'a>(words: &Text) -> Column<'a, Message> {
    let title = semibold(words.get("help-insight")).size(type_size::NAME);
    let parts = ["hint", "values", "bar", "lines", "review", "threats"];
    let said = parts.map(|part| words.get(&format!("help-insight-{part}")));
    column![title]
        .extend(said.map(|said| paragraph(said).into()))
        .spacing(space::S)
}

fn key<'a>(keys: String, does: String) -> Element<'a, Message> {
    row![
        text(keys).size(type_size::SECONDARY).width(KEYS),
        text(does)
            .size(type_size::SECONDARY)
            .style(style::dim)
            .width(Fill),
    ]
    .spacing(space::M)
    .into()
}

fn paragraph<'a>(content: String) -> text::Text<'a> {
    text(content).size(type_size::BODY).line_height(1.45)
}

/// The width of the column of keys.
const KEYS: f32 = 160.0;
/// How far an arrow key scrolls.
const LINE: f32 = 40.0;
/// How far a page key scrolls.
const PAGE: f32 = 320.0;
