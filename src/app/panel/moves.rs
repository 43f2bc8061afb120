//! The list of moves: each with its number, Black's at the left, White's at the right, every one clickable.

use iced::widget::{button, column, container, row, scrollable, space, text};
use iced::{Center, Element, Fill, FillPortion, Padding};

use super::review::{explained, sign, sign_style};
use super::{Message, heading};
use crate::app::fonts;
use crate::app::theme::{space as gap, style, type_size};
use crate::game::Player;
use crate::record::Class;
use crate::table::{Played, Table};
use crate::text::Text;

/// The name of the list, for scrolling it.
pub const LIST: &str = "moves";

/// The height of a row.
const ROW: f32 = 28.0;
/// The width of a number.
const NUMBER: f32 = 24.0;

/// The heading and the list. Of a long game only the rows that can be seen are laid out.
pub fn view<'a>(table: &'a dyn Table, words: &'a Text, seen: (f32, f32)) -> Element<'a, Message> {
    let heading = container(heading(words.get("panel-moves")))
        .padding(Padding::new(gap::L).top(gap::M).bottom(gap::S));
    let line = table.line();
    if line.is_empty() {
        let nothing = text(words.get("panel-no-moves"))
            .size(type_size::BODY)
            .style(style::dim);
        return column![
            heading,
            container(nothing).padding(Padding::ZERO.horizontal(gap::L)),
        ]
        .height(Fill)
        .into();
    }
    let rows = row_count(line);
    let (offset, height) = seen;
    let first = ((offset / ROW) as usize).saturating_sub(MARGIN).min(rows);
    let last = (((offset + height) / ROW) as usize + MARGIN + 1).clamp(first, rows);
    let shown = (first..last).map(|index| numbered(table, index, words));
    let list = column![space().height(first as f32 * ROW)]
        .extend(shown)
        .push(space().height((rows - last) as f32 * ROW))
        .padding(Padding::ZERO.horizontal(gap::M));
    column![
        heading,
        scrollable(list)
            .id(LIST)
            .on_scroll(Message::Scrolled)
            .width(Fill)
            .height(Fill)
            .style(style::scroll),
    ]
    .height(Fill)
    .into()
}

/// How many rows beyond the seen ones are laid out.
const MARGIN: usize = 8;

/// How far to scroll so that the current move stands in the middle of a list of this height.
#[must_use]
pub fn offset(table: &dyn Table, height: f32) -> f32 {
    let row = (table.cursor().saturating_sub(1) + first_column(table.line())) / 2;
    ((row as f32 + 0.5) * ROW - height / 2.0).max(0.0)
}

/// 1 where White makes the first move, so that the list begins in the right column.
fn first_column(line: &[Played]) -> usize {
    line.first().map_or(0, |played| played.player.index())
}

fn row_count(line: &[Played]) -> usize {
    (line.len() + first_column(line)).div_ceil(2)
}

fn numbered<'a>(table: &'a dyn Table, index: usize, words: &Text) -> Element<'a, Message> {
    let (line, cursor) = (table.line(), table.cursor());
    let review = table.reviewed();
    let cells = Player::BOTH.map(|player| {
        let at = (index * 2 + player.index()).checked_sub(first_column(line));
        match at.and_then(|ply| Some((ply, line.get(ply)?))) {
            Some((ply, played)) => {
                let class = review.of(ply).map(|judgement| judgement.class);
                cell(played, ply + 1, cursor, class, words)
            }
            None => space().width(FillPortion(1)).into(),
        }
    });
    row(cells)
        .spacing(gap::S)
        .height(ROW)
        .align_y(Center)
        .into()
}

fn cell<'a>(
    played: &Played,
    ply: usize,
    cursor: usize,
    class: Option<Class>,
    words: &Text,
) -> Element<'a, Message> {
    let current = ply == cursor;
    let name = if played.squares.is_empty() {
        words.get("panel-move-pass")
    } else {
        played.notation.clone()
    };
    let undone = ply > cursor;
    let content = text(name)
        .size(type_size::BODY)
        .wrapping(text::Wrapping::None)
        .font(if current {
            fonts::SEMIBOLD
        } else {
            fonts::REGULAR
        });
    let number = text(ply.to_string())
        .size(type_size::SECONDARY)
        .width(NUMBER)
        .align_x(iced::Right);
    // On the accent everything takes the colour of the move.
    let number = if current {
        number
    } else {
        number.style(style::dim)
    };
    let content = if undone {
        content.style(style::dim)
    } else {
        content
    };
    let mark = class.filter(|class| class.is_error()).map(|class| {
        let mark = text(sign(class))
            .size(type_size::BODY)
            .font(fonts::SEMIBOLD);
        let mark = if current {
            mark
        } else {
            mark.style(sign_style(class))
        };
        explained(mark, class, words)
    });
    container(
        button(
            row![number, content]
                .push(mark)
                .spacing(gap::S)
                .align_y(Center),
        )
        .width(Fill)
        .padding([3.0, gap::S])
        .style(style::row(current))
        .on_press(Message::Clicked(ply)),
    )
    .id(format!("move-{ply}"))
    .width(FillPortion(1))
    .into()
}
