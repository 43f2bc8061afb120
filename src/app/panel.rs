//! The side panel: who plays, what the engine has to say, and the moves so far.

mod graph;
mod legend;
mod lines;
mod moves;
mod players;
mod review;

use iced::widget::{Column, column, container, row, rule, scrollable, text};
use iced::{Element, Fill, FillPortion, Size};

use super::action::Command;
use super::theme::{measure, style, type_size};
use super::widget::{hairline, semibold};
use crate::engine::Mark;
use crate::game::Player;
use crate::record::{Class, Seat};
use crate::table::Table;
use crate::text::Text;

pub use graph::{Graph, Spot};
pub use lines::{LINES, Lines};
pub use moves::{LIST, offset};
pub use review::{Habit, Report, Sentence, Step, Subject, spoken};

/// What happened in the panel.
#[derive(Clone, Debug)]
pub enum Message {
    /// A move was clicked: show the position after so many moves of the line shown.
    Clicked(usize),
    /// A point of the graph was clicked: show the position after so many moves of the game.
    Visited(usize),
    /// A move of a line of the analysis was clicked: which line, counted from 0, and how many moves of it to show.
    Line(usize, usize),
    /// A move of a line of the review was clicked: the number of the move it is about, and what to show of it.
    Followed(usize, Step),
    /// A count of mistakes was pressed: whose, and of which class.
    Counted(Player, Class),
    /// A button that gives a command was pressed.
    Asked(Command),
    /// The list of moves was scrolled, or its size has changed.
    Scrolled(scrollable::Viewport),
}

/// How the game stands besides what the table says.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    /// Who plays the game, also while something else is tried out.
    pub seats: &'a [Seat; 2],
    /// A computer is thinking.
    pub thinking: bool,
    /// The two computers are halted.
    pub paused: bool,
    /// The part of the list of moves that can be seen: how far it is scrolled, and its height.
    pub seen: (f32, f32),
    /// The size of the window.
    pub window: Size,
}

/// What the engine has to say; each part only while somebody wants it.
#[derive(Default)]
pub struct Sections<'a> {
    /// The best lines.
    pub lines: Option<Lines<'a>>,
    /// The scores of the game.
    pub graph: Option<Graph<'a>>,
    /// The marks of the threat view.
    pub marks: Option<&'a [Mark]>,
    /// The review.
    pub review: Option<Report<'a>>,
}

impl<'a> Sections<'a> {
    const fn is_empty(&self) -> bool {
        self.lines.is_none()
            && self.graph.is_none()
            && self.review.is_none()
            && self.marks.is_none()
    }

    /// One under the other, each with a hairline below it.
    fn view(self, text: &'a Text, graph: f32) -> Element<'a, Message> {
        let parts = [
            self.lines.map(|lines| lines::view(lines, text)),
            // Above the graph, so that a low window shows first where and why the game was lost.
            self.review
                .map(|report| review::view(report, text, graph < GRAPH)),
            self.graph.map(|points| graph::view(points, graph)),
            self.marks.map(|marks| legend::view(marks, text)),
        ];
        let mut column = Column::new();
        for part in parts.into_iter().flatten() {
            column = column.push(part).push(hairline());
        }
        scrollable(column)
            .id(SECTIONS)
            .width(Fill)
            .style(style::scroll)
            .direction(scrollable::Direction::Vertical(
                scrollable::Scrollbar::new().width(6).scroller_width(6),
            ))
            .into()
    }
}

/// The name of the part of the panel where the engine has its say, for scrolling it.
pub const SECTIONS: &str = "sections";

/// How wide the panel is beside the board; nothing where the board is larger with the panel below it.
#[must_use]
pub fn width(window: Size) -> Option<f32> {
    let width = if window.width < measure::NARROW {
        NARROW
    } else {
        measure::PANEL
    };
    let height = window.height - measure::BARS;
    let beside = height.min(window.width - width);
    let below = window.width.min(height - BELOW);
    (beside >= below).then_some(width)
}

/// The panel beside the board.
pub fn beside<'a>(
    table: &'a dyn Table,
    text: &'a Text,
    standing: Standing<'_>,
    mut sections: Sections<'a>,
    width: f32,
) -> Element<'a, Message> {
    let low = standing.window.height < measure::LOW;
    let card = if low { CARD_LOW } else { CARD };
    // Where there is room for it, the graph is never scrolled away.
    let graph = sections.graph.take_if(|_| !low);
    let taken = if graph.is_some() { GRAPH_WHOLE } else { 0.0 };
    let room = standing.window.height - measure::BARS - 2.0 * card - MOVES - taken;
    let sections = (!sections.is_empty()).then(|| {
        let graph = if low { GRAPH_LOW } else { GRAPH };
        container(sections.view(text, graph)).max_height(room.max(GRAPH))
    });
    let graph = graph.map(|graph| column![graph::view(graph, GRAPH), hairline()]);
    row![
        rule::vertical(1).style(style::hairline),
        container(
            column![players::view(table, text, standing, card), hairline()]
                .push(sections)
                .push(graph)
                .push(moves::view(table, text, standing.seen))
        )
        .height(Fill)
        .style(style::surface),
    ]
    .width(width)
    .into()
}

/// The panel below the board.
pub fn below<'a>(
    table: &'a dyn Table,
    text: &'a Text,
    standing: Standing<'_>,
    sections: Sections<'a>,
) -> Element<'a, Message> {
    let (height, left): (f32, Element<'a, Message>) = if sections.is_empty() {
        let players = players::view(table, text, standing, CARD);
        (2.0 * CARD, players.into())
    } else {
        let height = (standing.window.height * 0.34).clamp(2.0 * CARD, BELOW);
        let players = players::view(table, text, standing, CARD_BELOW);
        let sections = sections.view(text, GRAPH_LOW);
        let left = column![players, hairline(), container(sections).height(Fill)];
        (height, left.into())
    };
    column![
        hairline(),
        container(row![
            container(left).width(FillPortion(4)),
            rule::vertical(1).style(style::hairline),
            container(moves::view(table, text, standing.seen)).width(FillPortion(3)),
        ])
        .height(height)
        .style(style::surface),
    ]
    .into()
}

/// A move as it is called in a sentence or line.
#[must_use]
pub fn name(mv: &str, text: &Text) -> String {
    if mv == "pass" {
        text.get("panel-move-pass")
    } else {
        mv.to_owned()
    }
}

/// The heading of a part of the panel.
fn heading<'a>(content: String) -> text::Text<'a> {
    semibold(content)
        .size(type_size::HEADING)
        .wrapping(text::Wrapping::None)
        .style(style::dim)
}

/// The height of a player's card.
const CARD: f32 = 74.0;
/// The same with its heading and the room around it.
const GRAPH_WHOLE: f32 = GRAPH + 38.0;
/// Its height in a low window.
const CARD_LOW: f32 = 54.0;
/// Its height below the board, where the engine has something to say beside it.
const CARD_BELOW: f32 = 36.0;
/// The height of the graph.
const GRAPH: f32 = 84.0;
/// Its height in a low window.
const GRAPH_LOW: f32 = 56.0;
/// What the list of moves keeps for itself at least: its heading and three rows.
const MOVES: f32 = 124.0;
/// The width of the panel beside the board in a narrow window.
const NARROW: f32 = 264.0;
/// The height of the panel below the board at most.
const BELOW: f32 = 280.0;
