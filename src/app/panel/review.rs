//! The review: where and why the game was lost, how well either side played, and what was better than the move looked
//! at.

use iced::widget::canvas::{Geometry, Program};
use iced::widget::{button, column, container, row, space, text, tooltip};
use iced::{Center, Element, Fill, Padding, Rectangle, Renderer, Theme, mouse};

use super::{Message, heading, lines, name};
use crate::app::action::Command;
use crate::app::board;
use crate::app::fonts;
use crate::app::layer::{Layer, drawing};
use crate::app::theme::{palette, space as gap, style, type_size};
use crate::app::widget::{line, semibold, tip};
use crate::engine::{Score, Thresholds, Unit};
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
    /// The last move of the loser before which the game was about even.
    pub last_even: Option<usize>,
    /// From which loss on a move is what.
    pub thresholds: Thresholds,
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
        press(words.get(key), Message::Asked(Command::Review), true)
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
        content = content.extend(sums).push(key(words));
    }
    let error = report
        .shown
        .is_some_and(|shown| shown.judgement.class.is_error());
    if done > 0 {
        let [before, after] = report.mistakes;
        let ask = Message::Asked;
        // Above all that comes and goes, so that they stay where they are.
        content = content.push(
            row![
                press(
                    words.get("review-previous"),
                    ask(Command::PreviousMistake),
                    before
                ),
                press(words.get("review-next"), ask(Command::NextMistake), after),
                space::horizontal(),
                press(words.get("review-again"), ask(Command::TryAgain), error),
            ]
            .spacing(gap::XS),
        );
    }
    let told = match report.shown.filter(|_| error) {
        Some(shown) => mistake(&report, shown, words),
        None => {
            // At the end of the game nobody looks at its last move.
            let verdict = verdict(&report, words);
            let looked_at = |shown: &Subject<'_>| shown.number < all || verdict.is_none();
            let shown = report.shown.filter(looked_at);
            column![]
                .push(shown.map(|shown| headline(&report, shown, words)))
                .push(verdict)
                .spacing(gap::S)
                .into()
        }
    };
    if done > 0 {
        let height = if low { TOLD_LOW } else { TOLD };
        // Room for what is said of most mistakes, so that nothing jumps from one to the next.
        content = content.push(row![space().height(height), told]);
    }
    container(content)
        .id("review")
        .padding(Padding::new(gap::L).top(gap::S).bottom(gap::M))
        .width(Fill)
        .into()
}

/// Where the game was lost, and why.
fn verdict<'a>(report: &Report<'a>, words: &Text) -> Option<Element<'a, Message>> {
    let mut content = column![].spacing(2);
    if let Some(lost) = report.turning {
        let go = Message::Visited(lost.number);
        let sentence = container(link(decided(report, lost, words), go)).id("turning");
        content = content.push(sentence);
        if let Some(found) = lost.explanation {
            content = content
                .push(faulty(found, lost.mv, words).map(small))
                .push(small(better(lost.judgement, lost.explanation, words)))
                .push(allowed(found, lost, words).map(small));
        }
    }
    if let Some(player) = report.slipped {
        let values = [
            ("player", words.player(player).into()),
            ("from", report.last_even.unwrap_or(0).into()),
        ];
        let said = words.format("review-slipped", &values);
        content = content.push(small(said));
    }
    if let Some((number, player)) = report.last_defence {
        let values = [
            ("number", number.into()),
            ("player", words.player(player).into()),
        ];
        let later = report.turning.is_some_and(|lost| lost.number < number);
        let key = if later {
            "review-held-until"
        } else {
            "review-last-defence"
        };
        let go = Message::Visited(number);
        content = content.push(link(words.format(key, &values), go));
    }
    let said =
        report.turning.is_some() || report.slipped.is_some() || report.last_defence.is_some();
    said.then(|| content.into())
}

/// How the move that cost the most changed the game.
fn decided(report: &Report<'_>, lost: Subject<'_>, words: &Text) -> String {
    let judgement = lost.judgement;
    let outlook = |score: Option<Score>| {
        score.map_or_else(String::new, |score| outlook(score, lost.player, words))
    };
    let values = [
        ("player", words.player(lost.player).into()),
        ("number", lost.number.into()),
        ("move", name(lost.mv, words).into()),
        ("before", outlook(judgement.score.score()).into()),
        ("after", outlook(reached(judgement)).into()),
        ("from", report.last_even.unwrap_or(0).into()),
    ];
    words.format(loss(judgement), &values)
}

fn link<'a>(content: String, message: Message) -> Element<'a, Message> {
    button(text(content).size(type_size::SECONDARY))
        .padding([2.0, 0.0])
        .style(style::link)
        .on_press(message)
        .into()
}

fn small<'a>(content: String) -> Element<'a, Message> {
    text(content).size(type_size::SECONDARY).into()
}

/// The sentence for the mistake that cost the most: it lost the game only where it cost much, and the game was not going
/// badly before.
fn loss(judgement: &Judgement) -> &'static str {
    match judgement.score.score() {
        _ if judgement.class == Class::Inaccuracy => "review-crept",
        Some(before) if before.chance() <= BEHIND => "review-costliest",
        _ => "review-turning",
    }
}

/// From this chance to win on a player is ahead.
const AHEAD: f32 = 0.6;
/// Up to this one the player is behind.
const BEHIND: f32 = 0.4;

/// How the game stood for a player.
fn outlook(score: Score, player: Player, words: &Text) -> String {
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

/// The score of the position that a move led to: its own ply is over there.
fn reached(judgement: &Judgement) -> Option<Score> {
    let score = judgement.played.score()?;
    Some(match score.unit {
        Unit::MateIn => Score {
            value: (score.value.abs() - 1.0).max(0.0).copysign(score.value),
            ..score
        },
        _ => score,
    })
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
    if reasons.is_empty() {
        words.format("review-better", &[best])
    } else {
        let why = ("why", words.reasons(reasons).into());
        words.format("review-better-because", &[best, why])
    }
}

/// What a mistake allowed.
fn allowed(found: &Explanation, mistake: Subject<'_>, words: &Text) -> Option<String> {
    let Answer {
        line,
        score,
        reasons,
    } = found.answer.as_ref()?;
    let answer = line.first()?;
    let opponent = mistake.player.other();
    let same = mistake.judgement.line.get(1) == Some(answer);
    let (key, why) = if reasons.is_empty() {
        if same {
            return None;
        }
        (
            "review-allowed-bare",
            standing(score.score(), opponent, words),
        )
    } else if same {
        ("review-allowed-now", words.reasons(reasons))
    } else {
        ("review-allowed", words.reasons(reasons))
    };
    let values = [
        ("player", words.player(opponent).into()),
        ("move", name(answer, words).into()),
        ("best", name(&mistake.judgement.best, words).into()),
        ("why", why.into()),
    ];
    Some(words.format(key, &values))
}

fn press<'a>(content: String, message: Message, enabled: bool) -> Element<'a, Message> {
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
        .width(31)
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
fn key<'a>(words: &Text) -> Element<'a, Message> {
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

/// What a move was.
fn headline<'a>(report: &Report<'a>, shown: Subject<'a>, words: &Text) -> Element<'a, Message> {
    let Subject {
        number,
        player,
        mv,
        judgement,
        ..
    } = shown;
    let class = judgement.class;
    let cost = class.is_error().then(|| cost(judgement, words)).flatten();
    let (key, told) = match cost {
        Some(cost) => ("review-mistake", ("cost", cost.into())),
        None if class.is_error() => ("review-error", ("score", String::new().into())),
        None => {
            let after = standing(reached(judgement), player, words);
            ("review-move", ("score", after.into()))
        }
    };
    let said = words.format(
        key,
        &[
            ("number", number.into()),
            ("move", name(mv, words).into()),
            (
                "class",
                class_of(judgement, report.thresholds, words).into(),
            ),
            told,
        ],
    );
    let mark = text(sign(class))
        .size(type_size::NAME)
        .font(fonts::SEMIBOLD)
        .style(sign_style(class));
    row![
        container(line(said, type_size::BODY, fonts::SEMIBOLD, text::default)).width(Fill),
        explained(mark, class, words),
    ]
    .spacing(gap::S)
    .into()
}

/// How a mistake changed the game, why it was no good, what was better, and what it allowed.
fn mistake<'a>(report: &Report<'a>, shown: Subject<'a>, words: &Text) -> Element<'a, Message> {
    let Subject {
        number,
        player,
        mv,
        judgement,
        explanation,
    } = shown;
    let decisive = report.turning.filter(|lost| lost.number == number);
    let elsewhere = report.turning.filter(|lost| lost.number != number);
    let elsewhere = elsewhere.map(|lost| {
        let values = [
            ("number", lost.number.into()),
            ("move", name(lost.mv, words).into()),
        ];
        link(
            words.format("review-elsewhere", &values),
            Message::Visited(lost.number),
        )
    });
    let change = match decisive {
        Some(lost) if loss(lost.judgement) == "review-turning" => decided(report, lost, words),
        _ => {
            let values = [
                (
                    "before",
                    standing(judgement.score.score(), player, words).into(),
                ),
                ("after", standing(reached(judgement), player, words).into()),
            ];
            words.format("review-change", &values)
        }
    };
    let faults = explanation.and_then(|found| faulty(found, mv, words));
    let moves = |line: &[String], message: fn(usize) -> Message, id: &'static str| {
        container(lines::moves(line, MOVES, words, message).wrap())
            .id(id)
            .width(Fill)
    };
    let mut content = column![headline(report, shown, words)]
        .push(small(change))
        .push(faults.map(small))
        .push(
            row![
                drawing(Better, 16, 16),
                link(better(judgement, explanation, words), Message::Better(1))
            ]
            .spacing(gap::XS),
        )
        .push(moves(&judgement.line, Message::Better, "better"))
        .spacing(2);
    if let Some(found) = explanation
        && let Some(answer) = &found.answer
        && !answer.line.is_empty()
    {
        let follows = || words.format("review-follows", &[("move", name(mv, words).into())]);
        let said = allowed(found, shown, words).unwrap_or_else(follows);
        content = content.push(link(said, Message::Answer(1))).push(moves(
            &answer.line,
            Message::Answer,
            "answer",
        ));
    }
    content.push(elsewhere).into()
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

/// The class of a move in a word; where the game is lost or won whatever is played, no move is called good.
fn class_of(judgement: &Judgement, thresholds: Thresholds, words: &Text) -> String {
    let score = judgement.score.score();
    let decided = score.filter(|score| {
        score.loses()
            || judgement.loss >= thresholds.inaccuracy && score.value.abs() > thresholds.won / 2.0
    });
    match decided {
        Some(score) if judgement.class == Class::Good => words.get(if score.value < 0.0 {
            "class-lost"
        } else {
            "class-won"
        }),
        _ => words.class(judgement.class),
    }
}

/// How a position stands by the score of a player's move that leads to it.
fn standing(score: Option<Score>, player: Player, words: &Text) -> String {
    score.map_or_else(String::new, |score| words.standing(&score, player))
}

/// What a move cost, where that can be counted.
fn cost(judgement: &Judgement, words: &Text) -> Option<String> {
    let scores = [&judgement.score, &judgement.played].map(Value::score);
    let [Some(best), Some(played)] = scores else {
        return None;
    };
    (best.unit == played.unit).then(|| words.cost(judgement.loss, best.unit))?
}

/// How many moves of a line: enough for the wins that people can follow.
const MOVES: usize = 24;
/// The height of what is said of most mistakes.
const TOLD: f32 = 204.0;
/// The same in a low window.
const TOLD_LOW: f32 = 130.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_move_lost_the_game_only_if_it_cost_much_and_all_was_well_before() {
        let pieces = |value| Value {
            value,
            unit: "pieces".to_owned(),
            proven: false,
        };
        let sentence = |before, after, class| {
            loss(&Judgement {
                best: "g3".to_owned(),
                line: vec!["g3".to_owned()],
                score: pieces(before),
                played: pieces(after),
                loss: before - after,
                class,
                depth: 5,
            })
        };
        let mistake = |before, after| sentence(before, after, Class::Mistake);
        assert_eq!(mistake(-3.0, -7.0), "review-costliest");
        assert_eq!(mistake(-1.0, -5.0), "review-turning");
        assert_eq!(mistake(6.0, -5.0), "review-turning");
        let inaccuracy = sentence(-1.0, -3.5, Class::Inaccuracy);
        assert_eq!(inaccuracy, "review-crept");
    }
}
