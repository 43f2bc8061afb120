//! The moves of either player, summed up.

use iced::widget::{button, container, row, text, tooltip};
use iced::{Center, Element, Fill};

use super::{Message, sign, sign_style};
use crate::app::board;
use crate::app::fonts;
use crate::app::theme::{space as gap, style, type_size};
use crate::app::widget::{semibold, tip};
use crate::game::Player;
use crate::record::Class;
use crate::table::Summary;
use crate::text::Text;

/// A player's accuracy, and how many of each kind of mistake.
pub(super) fn sum<'a>(player: Player, summary: &Summary, words: &Text) -> Element<'a, Message> {
    let errors = Class::ALL.into_iter().filter(|class| class.is_error());
    let counts = errors.map(|class| {
        let count = summary.count(class);
        let sign = text(sign(class))
            .size(type_size::SECONDARY)
            .font(fonts::SEMIBOLD);
        let said = row![
            sign.style(sign_style(class)),
            text(count.to_string())
                .size(type_size::SECONDARY)
                .style(if count == 0 {
                    style::dim
                } else {
                    text::default
                }),
        ]
        .spacing(3);
        let go = Message::Counted(player, class);
        let counted = button(said)
            .padding(0)
            .width(31)
            .style(style::link)
            .on_press_maybe((count > 0).then_some(go));
        let meaning = tip(words.class(class));
        container(tooltip(counted, meaning, tooltip::Position::Top))
            .id(format!("count-{}-{}", player.index(), class as usize))
            .into()
    });
    let accuracy = match summary.accuracy {
        Some(accuracy) => {
            let accuracy = format!("{accuracy:.0}");
            words.format("review-accuracy", &[("percent", accuracy.into())])
        }
        None => "–".to_owned(),
    };
    row![
        board::stone(player, 16.0),
        text(words.player(player))
            .size(type_size::SECONDARY)
            .width(42),
        container(tooltip(
            row![
                semibold(accuracy)
                    .size(type_size::BODY)
                    .wrapping(text::Wrapping::None),
                text(words.get("review-accuracy-label"))
                    .size(type_size::SECONDARY)
                    .wrapping(text::Wrapping::None)
                    .style(style::dim),
            ]
            .spacing(gap::XS)
            .align_y(Center),
            tip(words.get("review-accuracy-tip")),
            tooltip::Position::Top,
        ))
        .width(Fill),
    ]
    .extend(counts)
    .spacing(gap::XS)
    .align_y(Center)
    .into()
}

/// What the signs mean.
pub(super) fn key<'a>(words: &Text) -> Element<'a, Message> {
    let errors = Class::ALL.into_iter().filter(|class| class.is_error());
    let signs = errors.map(|class| {
        let small = |said| {
            let said = text(said).size(type_size::SECONDARY);
            said.wrapping(text::Wrapping::None)
        };
        let sign = small(sign(class).to_owned()).font(fonts::SEMIBOLD);
        row![
            sign.style(sign_style(class)),
            small(words.class(class)).style(style::dim),
        ]
        .spacing(3)
        .into()
    });
    row(signs).spacing(gap::S).wrap().into()
}
