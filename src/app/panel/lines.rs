//! The best lines of an analysis: each move of them can be clicked to see the position after it.

use std::time::Duration;

use iced::widget::{Row, button, column, container, row, space, text, tooltip};
use iced::{Center, Element, Fill, Padding};

use super::{Message, heading, name};
use crate::app::action::Command;
use crate::app::fonts;
use crate::app::icon::{Icon, Tone, icon};
use crate::app::theme::{measure, space as gap, style, type_size};
use crate::app::widget::{line, semibold, tip};
use crate::engine::{Analysis, Valued};
use crate::game::Player;
use crate::text::Text;

/// What there is to show of an analysis.
#[derive(Clone, Copy)]
pub struct Lines<'a> {
    /// Every move and its value.
    pub analysis: Option<&'a Analysis<String>>,
    /// Whose turn it is there.
    pub turn: Player,
    /// The ply of the position it is locked to.
    pub locked: Option<usize>,
    /// Whether it goes on.
    pub at_work: bool,
    /// Whether the game is over in the position shown.
    pub over: bool,
}

/// The heading, what the analysis has found by now, and its best lines.
pub fn view<'a>(lines: Lines<'a>, words: &'a Text) -> Element<'a, Message> {
    let locked = lines.locked.is_some();
    let lock = button(icon(
        Icon::Lock,
        measure::ICON - 2.0,
        if locked { Tone::Accent } else { Tone::Ink },
    ))
    .padding([3.0, 6.0])
    .style(style::tool(locked))
    .on_press(Message::Asked(Command::Lock));
    let lock = tooltip(
        container(lock).id("lock"),
        tip(words.get("analysis-lock-tip")),
        tooltip::Position::Bottom,
    );
    let title = match lines.locked {
        Some(ply) => words.format("analysis-locked", &[("number", ply.into())]),
        None => words.get("panel-analysis"),
    };
    let head = row![
        heading(title),
        space::horizontal(),
        text(
            lines
                .analysis
                .map(|found| speed(found, words))
                .unwrap_or_default()
        )
        .size(type_size::SECONDARY)
        .wrapping(text::Wrapping::None)
        .style(style::dim),
        lock,
    ]
    .spacing(gap::S)
    .align_y(Center);
    let mut content = column![head].spacing(2);
    let best = lines.analysis.and_then(|found| found.moves.first());
    match (lines.analysis, best) {
        (Some(analysis), Some(best)) => {
            let moves = analysis.moves.iter().take(LINES).enumerate();
            content = content
                .push(verdict(best, analysis, lines, words))
                .extend(moves.map(|(rank, valued)| one(rank, valued, words)));
        }
        _ => {
            let key = match (lines.over, lines.at_work) {
                (true, _) => "analysis-over",
                (false, true) => "analysis-begins",
                (false, false) => "analysis-rests",
            };
            content = content.push(text(words.get(key)).size(type_size::BODY).style(style::dim));
        }
    }
    container(content)
        .id("lines")
        .padding(Padding::new(gap::L).top(gap::S).bottom(gap::S))
        .width(Fill)
        .into()
}

/// How many lines are shown.
pub const LINES: usize = 3;
/// How many moves of a line at most; what has no room is cut off.
const MOVES: usize = 12;

fn verdict<'a>(
    best: &Valued<String>,
    analysis: &Analysis<String>,
    lines: Lines<'_>,
    words: &Text,
) -> Element<'a, Message> {
    let values = [
        ("score", words.standing(&best.score, lines.turn).into()),
        ("depth", analysis.depth.into()),
    ];
    let said = words.format("analysis-verdict", &values);
    line(said, type_size::BODY, fonts::SEMIBOLD, text::default)
}

fn one<'a>(rank: usize, valued: &Valued<String>, words: &Text) -> Element<'a, Message> {
    let score = semibold(words.score_short(&valued.score))
        .size(type_size::SECONDARY + 0.5)
        .wrapping(text::Wrapping::None)
        .width(46);
    let moves = moves(&valued.line, MOVES, words, None, move |upto| {
        Message::Line(rank, upto)
    });
    container(row![score, moves].align_y(Center).height(ROW))
        .id(format!("line-{rank}"))
        .width(Fill)
        .clip(true)
        .into()
}

/// The height of a line.
const ROW: f32 = 24.0;

/// The first moves of a line, each a button that shows the position after it; the one that is shown is marked.
pub fn moves<'a>(
    line: &[String],
    most: usize,
    words: &Text,
    shown: Option<usize>,
    message: impl Fn(usize) -> Message,
) -> Row<'a, Message> {
    let more = (line.len() > most).then(|| text("…").size(type_size::SECONDARY));
    let moves = line.iter().take(most).enumerate();
    let moves = row(moves.map(|(index, mv)| {
        button(
            text(name(mv, words))
                .size(type_size::SECONDARY + 0.5)
                .wrapping(text::Wrapping::None),
        )
        .padding([2.0, 4.0])
        .style(style::row(shown == Some(index + 1)))
        .on_press(message(index + 1))
        .into()
    }));
    moves.push(more).align_y(Center)
}

/// How fast it goes.
fn speed(analysis: &Analysis<String>, words: &Text) -> String {
    let seconds = analysis.time.max(Duration::from_millis(1)).as_secs_f64();
    let rate = analysis.nodes as f64 / seconds;
    let rate = if rate >= 1e6 {
        format!("{:.1} M", rate / 1e6)
    } else if rate >= 1e4 {
        format!("{:.0} k", rate / 1e3)
    } else {
        format!("{rate:.0}")
    };
    words.format("analysis-speed", &[("rate", rate.into())])
}
