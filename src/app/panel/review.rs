//! The review: how far it has come, how well either side played, and what was better than the move looked at.

use iced::widget::{button, column, container, row, rule, space, text};
use iced::{Center, Element, Fill, Padding, Theme};

use super::{Message, heading, lines, name};
use crate::app::action::Command;
use crate::app::board;
use crate::app::fonts;
use crate::app::theme::{palette, space as gap, style, type_size};
use crate::app::widget::{line, semibold};
use crate::engine::Unit;
use crate::game::Player;
use crate::record::{Class, Judgement, Value};
use crate::table::Summary;
use crate::text::Text;

/// What there is to show of a review.
#[derive(Clone)]
pub struct Report<'a> {
    /// How many moves are judged, and how many there are.
    pub progress: (usize, usize),
    /// Whether it goes on.
    pub at_work: bool,
    /// Black's and White's moves, summed up.
    pub summary: [Summary; 2],
    /// The judgement on the move looked at, and the move.
    pub judgement: Option<(&'a Judgement, &'a str)>,
    /// What a mistake allowed the other side: its best answer, and what that does.
    pub allowed: Option<(&'a str, String)>,
    /// The move before which the loser was last not lost, and who that was.
    pub last_defence: Option<(usize, Player)>,
    /// The move that cost the loser the most, and whose it was.
    pub costliest: Option<(usize, Player)>,
    /// Whether there is a mistake before and one after the position shown.
    pub mistakes: [bool; 2],
}

/// The sign of a class of moves, beside the move; nothing for good ones.
#[must_use]
pub const fn sign(class: Class) -> &'static str {
    match class {
        Class::Forced | Class::Best | Class::Good => "",
        Class::Inaccuracy => "?!",
        Class::Mistake => "?",
        Class::Blunder => "??",
        Class::MissedWin => "×",
    }
}

/// How a sign is coloured.
pub fn sign_style(class: Class) -> impl Fn(&Theme) -> text::Style {
    move |theme| text::Style {
        color: Some(super::graph::class_color(class, palette(theme))),
    }
}

/// The whole section.
pub fn view<'a>(report: Report<'a>, words: &'a Text) -> Element<'a, Message> {
    let (done, all) = report.progress;
    let unfinished = done < all;
    let values = [("number", done.into()), ("all", all.into())];
    let standing = match (report.at_work, unfinished) {
        (false, _) if done == 0 => String::new(),
        (true, _) => {
            let next = (done + 1).min(all);
            words.format(
                "review-going",
                &[("number", next.into()), ("all", all.into())],
            )
        }
        (false, true) => words.format("review-stopped", &values),
        (false, false) => String::new(),
    };
    let switch = (report.at_work || unfinished).then(|| {
        let key = match (report.at_work, done) {
            (true, _) => "review-stop",
            (false, 0) => "review-begin",
            (false, _) => "review-continue",
        };
        small(words.get(key), Message::Asked(Command::Review), true)
    });
    let head = row![
        heading(words.get("panel-review")),
        space::horizontal(),
        text(standing)
            .size(type_size::SECONDARY)
            .wrapping(text::Wrapping::None)
            .style(style::dim),
    ]
    .push(switch)
    .spacing(gap::S)
    .align_y(Center);
    let sums = Player::BOTH.map(|player| sum(player, &report.summary[player.index()], words));
    let mut content = column![head].spacing(gap::XS);
    if report.at_work && all > 0 {
        content = content.push(progress(done as f32 / all as f32));
    }
    if done > 0 || report.at_work {
        content = content.extend(sums);
    }
    if let Some((judgement, mv)) = report.judgement {
        content = content
            .push(rule::horizontal(1).style(style::hairline))
            .push(detail(judgement, mv, words));
    }
    if let Some((answer, why)) = report.allowed {
        let values = [
            ("move", name(answer, words).into()),
            ("why", why.as_str().into()),
        ];
        content =
            content.push(text(words.format("review-allowed", &values)).size(type_size::SECONDARY));
    }
    let turning = [
        ("review-costliest", report.costliest),
        ("review-last-defence", report.last_defence),
    ];
    for (key, point) in turning {
        if let Some((ply, player)) = point {
            let values = [
                ("number", ply.into()),
                ("player", words.player(player).into()),
            ];
            content = content.push(
                button(text(words.format(key, &values)).size(type_size::SECONDARY))
                    .padding([2.0, 0.0])
                    .style(style::link)
                    .on_press(Message::Visited(ply)),
            );
        }
    }
    let [before, after] = report.mistakes;
    let error = report
        .judgement
        .is_some_and(|(judgement, _)| judgement.class.is_error());
    if before || after || error {
        let ask = Message::Asked;
        content = content.push(
            row![
                small(
                    words.get("review-previous"),
                    ask(Command::PreviousMistake),
                    before
                ),
                small(words.get("review-next"), ask(Command::NextMistake), after),
                space::horizontal(),
                small(words.get("review-again"), ask(Command::TryAgain), error),
            ]
            .spacing(gap::XS),
        );
    }
    container(content)
        .id("review")
        .padding(Padding::new(gap::L).top(gap::S).bottom(gap::M))
        .width(Fill)
        .into()
}

fn small<'a>(content: String, message: Message, enabled: bool) -> Element<'a, Message> {
    button(
        text(content)
            .size(type_size::SECONDARY)
            .wrapping(text::Wrapping::None),
    )
    .padding([3.0, gap::S])
    .style(style::secondary)
    .on_press_maybe(enabled.then_some(message))
    .into()
}

fn progress<'a>(part: f32) -> Element<'a, Message> {
    let parts = 1000;
    let done = (part * 1000.0) as u16;
    let side = |width: u16, strong: bool| {
        container(space().height(4))
            .width(iced::FillPortion(width.max(1)))
            .style(style::progress(strong))
    };
    row![side(done, true), side(parts - done.min(parts - 1), false)].into()
}

/// A player's accuracy, and how many of each kind of mistake.
fn sum<'a>(player: Player, summary: &Summary, words: &Text) -> Element<'a, Message> {
    let errors = Class::ALL.into_iter().filter(|class| class.is_error());
    let counts = errors.map(|class| {
        let count = summary.count(class);
        let sign = text(sign(class))
            .size(type_size::SECONDARY)
            .font(fonts::SEMIBOLD);
        row![
            sign.style(sign_style(class)),
            text(count.to_string())
                .size(type_size::SECONDARY)
                .style(if count == 0 {
                    style::dim
                } else {
                    text::default
                }),
        ]
        .spacing(3)
        .width(38)
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
            .width(48),
        semibold(accuracy)
            .size(type_size::BODY)
            .wrapping(text::Wrapping::None)
            .width(Fill),
    ]
    .extend(counts)
    .spacing(gap::XS)
    .align_y(Center)
    .into()
}

/// What the move was, and what was better.
fn detail<'a>(judgement: &Judgement, mv: &str, words: &Text) -> Element<'a, Message> {
    let class = judgement.class;
    let said = words.format(
        "review-move",
        &[
            ("move", name(mv, words).into()),
            ("class", standing(judgement, words).into()),
            ("score", value(&judgement.played, words).into()),
        ],
    );
    let head = row![
        container(line(said, type_size::BODY, fonts::SEMIBOLD, text::default)).width(Fill),
        text(sign(class))
            .size(type_size::NAME)
            .font(fonts::SEMIBOLD)
            .style(sign_style(class)),
    ]
    .spacing(gap::S);
    if !class.is_error() {
        return head.into();
    }
    let values = [
        ("move", name(&judgement.best, words).into()),
        ("score", value(&judgement.score, words).into()),
    ];
    let better = words.format("review-better", &values);
    column![
        head,
        line(better, type_size::SECONDARY, fonts::REGULAR, style::dim),
        container(lines::moves(&judgement.line, words, Message::Better))
            .id("better")
            .width(Fill)
            .clip(true),
    ]
    .spacing(2)
    .into()
}

/// The class of a move in a word; where the game is lost whatever is played, no move is called good.
fn standing(judgement: &Judgement, words: &Text) -> String {
    let lost = judgement
        .score
        .score()
        .is_some_and(|score| score.unit == Unit::MateIn && score.loses());
    if lost && judgement.class == Class::Good {
        words.get("class-lost")
    } else {
        words.class(judgement.class)
    }
}

fn value(value: &Value, words: &Text) -> String {
    value
        .score()
        .map_or_else(String::new, |score| words.score(&score))
}
