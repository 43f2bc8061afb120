//! The side panel: who plays, and the moves so far.

mod moves;
mod players;

use iced::widget::{column, container, row, rule, scrollable};
use iced::{Element, Fill, FillPortion};

use super::theme::{measure, style};
use super::widget::hairline;
use crate::table::Table;
use crate::text::Text;

pub use moves::{LIST, offset};

/// What happened in the panel.
#[derive(Clone, Debug)]
pub enum Message {
    /// A move was clicked: show the position after it.
    Clicked(usize),
    /// The list of moves was scrolled, or its size has changed.
    Scrolled(scrollable::Viewport),
}

/// How the game stands besides what the table says.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// A computer is thinking.
    pub thinking: bool,
    /// The two computers are halted.
    pub paused: bool,
    /// The part of the list of moves that can be seen: how far it is scrolled, and its height.
    pub seen: (f32, f32),
}

/// The panel beside the board.
pub fn beside<'a>(
    table: &'a dyn Table,
    text: &'a Text,
    standing: Standing,
) -> Element<'a, Message> {
    row![
        rule::vertical(1).style(style::hairline),
        container(column![
            players::view(table, text, standing),
            hairline(),
            moves::view(table, text, standing.seen),
        ])
        .height(Fill)
        .style(style::surface),
    ]
    .width(measure::PANEL)
    .into()
}

/// The panel below the board.
pub fn below<'a>(table: &'a dyn Table, text: &'a Text, standing: Standing) -> Element<'a, Message> {
    column![
        hairline(),
        container(row![
            container(players::view(table, text, standing)).width(FillPortion(1)),
            rule::vertical(1).style(style::hairline),
            container(moves::view(table, text, standing.seen)).width(FillPortion(1)),
        ])
        .height(BELOW)
        .style(style::surface),
    ]
    .into()
}

/// The height of the panel below the board.
const BELOW: f32 = 148.0;
