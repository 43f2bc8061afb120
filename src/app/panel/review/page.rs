//! What the review tells of one move, beside its position on the board.

use iced::widget::canvas::{Geometry, Program};
use iced::widget::{button, column, container, row, space, text, tooltip};
use iced::{Element, Fill, Rectangle, Renderer, Theme, Top, mouse};

use super::spoken::{Compared, compared};
use super::{Report, Sentence, Step, Subject, explained, link, listed, seen_at};
use super::{sign, sign_style, small, spoken, words};
use crate::app::board;
use crate::app::fonts;
use crate::app::layer::{Layer, drawing};
use crate::app::panel::{Message, lines, name};
use crate::app::theme::{space as gap, style, type_size};
use crate::app::widget::{semibold, tip};
use crate::engine::Reason;
use crate::record::Value;
use crate::text::Text;

/// What a move was.
fn headline<'a>(report: &Report<'a>, shown: Subject<'a>, words: &Text) -> Element<'a, Message> {
    let class = shown.judgement.class;
    let said = semibold(words::headline(report, shown, words)).size(type_size::BODY);
    let mark = text(sign(class))
        .size(type_size::NAME)
        .font(fonts::SEMIBOLD)
        .style(sign_style(class));
    row![said.width(Fill), explained(mark, class, words)]
        .spacing(gap::S)
        .into()
}

/// What a move did that was no mistake, and how the game stood then.
pub(super) fn other<'a>(
    report: &Report<'a>,
    shown: Subject<'a>,
    words: &Text,
) -> Element<'a, Message> {
    let after = words::standing(words::reached(shown.judgement), shown.player, words);
    let after = words.format("review-after", &[("score", after.into())]);
    column![headline(report, shown, words), small(after)]
        .push(does(report, shown.mv, words))
        .spacing(2)
        .into()
}

/// What the move that led to the position shown does, with the sign of where that is seen.
fn does<'a>(report: &Report<'a>, mv: &str, words: &Text) -> Option<Element<'a, Message>> {
    let values = [
        ("move", name(mv, words).into()),
        ("why", words.reasons(report.done).into()),
    ];
    let seen = report.done.iter().any(|reason| !reason.squares.is_empty());
    let seen = seen && report.marked;
    let said = small(words.format("review-does", &values));
    (!report.done.is_empty()).then(|| beside(seen.then_some(Sign::Evidence), said))
}

/// How a mistake changed the game, why it was no good, what was better, and what it allowed.
pub(super) fn mistake<'a>(
    report: &Report<'a>,
    shown: Subject<'a>,
    words: &Text,
) -> Element<'a, Message> {
    let Subject {
        number,
        mv,
        judgement,
        explanation,
        ..
    } = shown;
    let returned = words::returned(shown, words);
    let returned = returned.map(|said| link(said, Message::Visited(number + 1)));
    let spoken = explanation.and_then(|found| spoken(found, report.step));
    let spoken = spoken
        .map(|(sentence, _)| sentence)
        .filter(|_| report.step.is_some() || !report.away);
    let sign = |sentence| (report.marked && spoken == Some(sentence)).then_some(Sign::Evidence);
    let follow = |step| Message::Followed(number, step);
    // No fewer moves of a line than are looked at, or compared.
    let later = explanation.and_then(|found| found.faults.iter().find_map(Reason::later));
    let looked_at = report.step.map_or(0, Step::upto);
    let pairs = explanation.map_or_else(Vec::new, compared);
    let least = pairs
        .iter()
        .flat_map(|pair| pair.steps.iter().flatten().map(|step| step.upto()))
        .chain(later.map(|later| later + 1))
        .fold(looked_at, usize::max);
    let moves = |line: &[String], score: &Value, step: fn(usize) -> Step, id: &'static str| {
        let settled = score.score().is_some_and(|score| score.settled());
        let most = if settled { MOVES } else { FEW_MOVES };
        let most = most.max(least);
        let shown = report.step.filter(|shown| *shown == step(shown.upto()));
        let moves = lines::moves(line, most, words, shown.map(Step::upto), |upto| {
            follow(step(upto))
        });
        let moves = container(moves.wrap()).id(id).width(Fill);
        beside(None, moves.into())
    };
    let line = explanation.map_or(&judgement.line, |found| &found.line);
    let better = words::better(judgement, explanation, words);
    let better = link(better, follow(Step::Better(1)));
    // While a line is stepped through: what its move does, where no sentence tells it. The room stays the same then, so
    // that nothing moves away from the pointer.
    let stepped = report.step.filter(|_| spoken.is_none()).and_then(|step| {
        let line = match step {
            Step::Better(_) => line,
            Step::Answer(_) => &explanation?.answer.as_ref()?.line,
        };
        does(report, line.get(step.upto().checked_sub(1)?)?, words)
    });
    let room = report.step.map_or(0.0, |_| TWO_LINES);
    let told = stepped.unwrap_or_else(|| small(words::change(report, shown, words)));
    let mut content = column![headline(report, shown, words)]
        .push(row![space().height(room), told])
        .push(returned)
        .push(explanation.and_then(|found| {
            let said = words::faulty(found, mv, words)?;
            let said = link(said, seen_at(number, later));
            Some(beside(sign(Sentence::Fault), said))
        }))
        .push(comparisons(pairs, report, shown, words))
        .push(explanation.and_then(|found| {
            let said = words::lesson(&found.faults, words)?;
            Some(beside(None, lesson(said)))
        }))
        .push(beside(
            Some(sign(Sentence::Better).unwrap_or(Sign::Better)),
            better,
        ))
        .push(words::deep(shown, words).map(small))
        .push(moves(line, &judgement.score, Step::Better, "better"))
        .spacing(1);
    if let Some(found) = explanation
        && let Some(answer) = &found.answer
        && !answer.line.is_empty()
    {
        let follows = || words.format("review-follows", &[("move", name(mv, words).into())]);
        let said = words::allowed(found, shown, words).unwrap_or_else(follows);
        let said = with_word(link(said, follow(Step::Answer(1))), &answer.reasons, words);
        content = content
            .push(beside(sign(Sentence::Answer), said))
            .push(moves(
                &answer.line,
                &judgement.played,
                Step::Answer,
                "answer",
            ));
    }
    content.into()
}

/// A sentence with the sign of the board that goes with it before it, or the room for one.
fn beside<'a>(sign: Option<Sign>, said: Element<'a, Message>) -> Element<'a, Message> {
    let sign: Element<'a, Message> = match sign {
        Some(sign) => drawing(sign, SIGN, SIGN),
        None => space().width(SIGN).into(),
    };
    let sign = container(sign).padding(iced::Padding::ZERO.top(1));
    row![sign, said].spacing(gap::XS).align_y(Top).into()
}

/// What there is to learn.
pub(super) fn lesson<'a>(said: String) -> Element<'a, Message> {
    text(said)
        .size(type_size::SECONDARY)
        .style(style::dim)
        .into()
}

/// With the word in the reasons that has to be explained, if there is one, in a tip beside them.
fn with_word<'a>(
    said: Element<'a, Message>,
    reasons: &[Reason],
    words: &Text,
) -> Element<'a, Message> {
    match reasons.iter().find_map(Reason::word) {
        Some(word) => {
            let meaning = tip(words.get(&format!("word-{word}")));
            tooltip(said, meaning, tooltip::Position::Bottom).into()
        }
        None => said,
    }
}

/// For each fault that is counted the two positions in which it is: after the mistake, and after the better move.
fn comparisons<'a>(
    pairs: Vec<Compared>,
    report: &Report<'a>,
    mistake: Subject<'a>,
    words: &Text,
) -> Option<Element<'a, Message>> {
    let moves = [mistake.mv, &mistake.judgement.best];
    let pairs = pairs.into_iter().map(|pair| {
        let see = pair.steps.into_iter().zip(moves).zip(pair.counts);
        let see = see.map(|((step, mv), count)| {
            let values = [("move", name(mv, words).into()), ("count", count.into())];
            let said = words.format("review-see-after", &values);
            let go = step.map_or(Message::Visited(mistake.number), |step| {
                Message::Followed(mistake.number, step)
            });
            let here = report.step == step && report.away == step.is_some();
            button(
                text(said)
                    .size(type_size::SECONDARY)
                    .wrapping(text::Wrapping::None),
            )
            .padding([1.0, gap::S])
            .style(move |theme, status| {
                if here {
                    style::tool(true)(theme, status)
                } else {
                    style::link(theme, status)
                }
            })
            .on_press(go)
            .into()
        });
        listed(words.get("review-see"), see)
    });
    let pairs: Vec<_> = pairs.collect();
    (!pairs.is_empty()).then(|| beside(None, column(pairs).into()))
}

/// A sign of the board, before the words that it goes with.
#[derive(Clone, Copy, PartialEq)]
enum Sign {
    /// Where the better move goes.
    Better,
    /// Around what the words speak of.
    Evidence,
}

impl<M> Program<M> for Sign {
    type State = Layer<Sign>;

    fn draw(
        &self,
        layer: &Self::State,
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        vec![layer.draw(renderer, bounds.size(), *self, |frame, sign| {
            let half = frame.height() / 2.0 - 1.5;
            match sign {
                Sign::Better => board::draw_better(frame, frame.center(), half, 0.0),
                Sign::Evidence => board::draw_evidence(frame, frame.center(), half, RIM),
            }
        })]
    }
}

/// The height of two lines of text.
const TWO_LINES: f32 = 33.0;
/// The size of a sign.
const SIGN: u32 = 16;
/// The rim of the corners where they are so small; that of a ring would fill its gaps.
const RIM: f32 = 0.6;
/// How many moves of a line: enough for the wins that people can follow.
const MOVES: usize = 24;
/// And where they decide nothing.
const FEW_MOVES: usize = 8;
