//! The review: where and why the game was lost, how well either side played, and what was better than the move looked
//! at.

use iced::widget::canvas::{Geometry, Program};
use iced::widget::{button, canvas, column, container, row, rule, space, text, tooltip};
use iced::{Center, Element, Fill, Padding, Rectangle, Renderer, Theme, mouse};

use super::{Message, heading, lines, name};
use crate::app::action::Command;
use crate::app::board;
use crate::app::fonts;
use crate::app::layer::Layer;
use crate::app::theme::{palette, space as gap, style, type_size};
use crate::app::widget::{line, semibold, tip};
use crate::engine::Score;
use crate::game::Player;
use crate::record::{Class, Judgement, Value};
use crate::table::{Answer, Explanation, Summary};
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
    /// The move looked at.
    pub shown: Option<Subject<'a>>,
    /// The move that lost the game.
    pub turning: Option<Subject<'a>>,
    /// Who lost without one such move.
    pub slipped: Option<Player>,
    /// The move before which the loser was last not lost, and who that was.
    pub last_defence: Option<(usize, Player)>,
    /// Whether there is a mistake before and one after the position shown.
    pub mistakes: [bool; 2],
}

/// A move and what is said of it.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// Which move of the game it is, counted from 1.
    pub number: usize,
    /// Whose it is.
    pub player: Player,
    /// The move in notation.
    pub mv: &'a str,
    /// The judgement on it.
    pub judgement: &'a Judgement,
    /// Why it was a mistake, once that is known.
    pub explanation: Option<&'a Explanation>,
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

/// The whole section; in a low window it keeps less room.
pub fn view<'a>(report: Report<'a>, words: &'a Text, low: bool) -> Element<'a, Message> {
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
    content = content.push(turning(&report, words));
    if done > 0 {
        let [before, after] = report.mistakes;
        let error = report
            .shown
            .is_some_and(|shown| shown.judgement.class.is_error());
        let ask = Message::Asked;
        let detail = report.shown.map(|shown| detail(shown, words));
        content = content
            .push(
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
            )
            .push(rule::horizontal(1).style(style::hairline))
            // Room for what is said of most moves, so that nothing jumps from one to the next.
            .push(row![space().height(if low { DETAIL_LOW } else { DETAIL })].push(detail));
    }
    container(content)
        .id("review")
        .padding(Padding::new(gap::L).top(gap::S).bottom(gap::M))
        .width(Fill)
        .into()
}

/// Where the game was lost, and why.
fn turning<'a>(report: &Report<'a>, words: &Text) -> Option<Element<'a, Message>> {
    let link = |content: String, number: usize| {
        button(text(content).size(type_size::SECONDARY))
            .padding([2.0, 0.0])
            .style(style::link)
            .on_press(Message::Visited(number))
    };
    let mut content = column![].spacing(2);
    if let Some(lost) = report.turning {
        let judgement = lost.judgement;
        let outlook = |value| outlook(value, lost.player, words);
        let values = [
            ("player", words.player(lost.player).into()),
            ("number", lost.number.into()),
            ("move", name(lost.mv, words).into()),
            ("before", outlook(&judgement.score).into()),
            ("after", outlook(&judgement.played).into()),
        ];
        let sentence = words.format(loss(judgement), &values);
        content = content.push(container(link(sentence, lost.number)).id("turning"));
        let small = |said: String| text(said).size(type_size::SECONDARY);
        // Where the move itself is looked at, that stands below.
        let looked_at = report
            .shown
            .is_some_and(|shown| shown.number == lost.number);
        if let Some(found) = lost.explanation.filter(|_| !looked_at) {
            content = content
                .push(faulty(found, lost.mv, words).map(small))
                .push(small(better(judgement, lost.explanation, words)))
                .push(allowed(found, lost.player, words).map(small));
        }
    }
    if let Some(player) = report.slipped {
        let said = words.format("review-slipped", &[("player", words.player(player).into())]);
        content = content.push(text(said).size(type_size::SECONDARY));
    }
    if let Some((number, player)) = report.last_defence {
        let values = [
            ("number", number.into()),
            ("player", words.player(player).into()),
        ];
        content = content.push(link(words.format("review-last-defence", &values), number));
    }
    let said =
        report.turning.is_some() || report.slipped.is_some() || report.last_defence.is_some();
    said.then(|| content.into())
}

/// The sentence for the mistake that cost the most: it lost the game only where the game was not going badly before.
fn loss(judgement: &Judgement) -> &'static str {
    match judgement.score.score() {
        Some(before) if before.chance() <= BEHIND => "review-costliest",
        _ => "review-turning",
    }
}

/// From this chance to win on a player is ahead.
const AHEAD: f32 = 0.6;
/// Up to this one the player is behind.
const BEHIND: f32 = 0.4;

/// How the game stood for a player whose move has this value.
fn outlook(value: &Value, player: Player, words: &Text) -> String {
    let Some(score) = value.score() else {
        return String::new();
    };
    let ahead = |player: Player, score: Score| {
        let key = match score.chance() {
            _ if score.proven && score.value != 0.0 => "outlook-won",
            0.85.. => "outlook-winning",
            _ => "outlook-ahead",
        };
        let values = [
            ("player", words.player(player).into()),
            ("score", words.score(&score).into()),
        ];
        words.format(key, &values)
    };
    match score.chance() {
        AHEAD.. => ahead(player, score),
        ..=BEHIND => ahead(player.other(), score.reversed()),
        _ => words.get("outlook-even"),
    }
}

/// What a move did worse than the best.
fn faulty(found: &Explanation, mv: &str, words: &Text) -> Option<String> {
    let values = [
        ("move", name(mv, words).into()),
        ("why", words.reasons(&found.faults).into()),
    ];
    (!found.faults.is_empty()).then(|| words.format("review-fault", &values))
}

/// What was better, and why.
fn better(judgement: &Judgement, explanation: Option<&Explanation>, words: &Text) -> String {
    let reasons = explanation.map_or(&[][..], |found| &found.better);
    let best = ("move", name(&judgement.best, words).into());
    let score = ("score", value(&judgement.score, words).into());
    if reasons.is_empty() {
        words.format("review-better", &[best, score])
    } else {
        let why = ("why", words.reasons(reasons).into());
        words.format("review-better-because", &[best, score, why])
    }
}

/// What a mistake of a player allowed.
fn allowed(found: &Explanation, player: Player, words: &Text) -> Option<String> {
    let Answer {
        line,
        score,
        reasons,
    } = found.answer.as_ref()?;
    let (key, why) = if reasons.is_empty() {
        ("review-allowed-bare", value(score, words))
    } else {
        ("review-allowed", words.reasons(reasons))
    };
    let values = [
        ("player", words.player(player.other()).into()),
        ("move", name(line.first()?, words).into()),
        ("why", why.into()),
    ];
    Some(words.format(key, &values))
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
            explained(sign.style(sign_style(class)), class, words),
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
        container(tooltip(
            semibold(accuracy)
                .size(type_size::BODY)
                .wrapping(text::Wrapping::None),
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

/// What the move was, why it was no good, what was better, and what it allowed.
fn detail<'a>(shown: Subject<'a>, words: &Text) -> Element<'a, Message> {
    let Subject {
        number,
        player,
        mv,
        judgement,
        explanation,
    } = shown;
    let class = judgement.class;
    let said = words.format(
        "review-move",
        &[
            ("number", number.into()),
            ("move", name(mv, words).into()),
            ("class", standing(judgement, words).into()),
            ("score", value(&judgement.played, words).into()),
        ],
    );
    let mark = text(sign(class))
        .size(type_size::NAME)
        .font(fonts::SEMIBOLD)
        .style(sign_style(class));
    let head = row![
        container(line(said, type_size::BODY, fonts::SEMIBOLD, text::default)).width(Fill),
        explained(mark, class, words),
    ]
    .spacing(gap::S);
    if !class.is_error() {
        return head.into();
    }
    let small = |content: String| text(content).size(type_size::SECONDARY);
    let faults = explanation.and_then(|found| faulty(found, mv, words));
    let moves = |line: &[String], message: fn(usize) -> Message, id: &'static str| {
        container(lines::moves(line, MOVES, words, message).wrap())
            .id(id)
            .width(Fill)
    };
    let mut content = column![head]
        .push(faults.map(small))
        .push(
            row![
                canvas(Better).width(16).height(16),
                small(better(judgement, explanation, words))
            ]
            .spacing(gap::XS),
        )
        .push(moves(&judgement.line, Message::Better, "better"))
        .spacing(2);
    if let Some(found) = explanation
        && let Some(answer) = &found.answer
    {
        content = content
            .push(allowed(found, player, words).map(small))
            .push(moves(&answer.line, Message::Answer, "answer"));
    }
    content.into()
}

/// The sign that stands on the board where the better move goes.
struct Better;

impl<M> Program<M> for Better {
    type State = Layer<()>;

    fn draw(
        &self,
        layer: &Self::State,
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        vec![layer.draw(renderer, bounds.size(), (), |frame, ()| {
            board::draw_better(frame, frame.center(), frame.height() / 2.0 - 1.5);
        })]
    }
}

/// A sign with its meaning in a tip.
pub fn explained<'a>(sign: text::Text<'a>, class: Class, words: &Text) -> Element<'a, Message> {
    if class.is_error() {
        let meaning = tip(words.class(class));
        tooltip(sign, meaning, tooltip::Position::Top).into()
    } else {
        sign.into()
    }
}

/// The class of a move in a word; where the game is lost whatever is played, no move is called good.
fn standing(judgement: &Judgement, words: &Text) -> String {
    let lost = judgement.score.score().is_some_and(|score| score.loses());
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

/// How many moves of a line: enough for the wins that people can follow.
const MOVES: usize = 20;
/// The height of what is said of most mistakes.
const DETAIL: f32 = 172.0;
/// The same in a low window.
const DETAIL_LOW: f32 = 108.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_went_badly_already_was_not_lost_by_one_move() {
        let pieces = |value| Value {
            value,
            unit: "pieces".to_owned(),
            proven: false,
        };
        let sentence = |before, after| {
            loss(&Judgement {
                best: "g3".to_owned(),
                line: vec!["g3".to_owned()],
                score: pieces(before),
                played: pieces(after),
                loss: before - after,
                class: Class::Mistake,
                depth: 5,
            })
        };
        assert_eq!(sentence(-3.0, -7.0), "review-costliest");
        assert_eq!(sentence(-1.0, -5.0), "review-turning");
        assert_eq!(sentence(6.0, -5.0), "review-turning");
    }
}
