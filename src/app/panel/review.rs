//! The review: where and why the game was lost, how well either side played, and what was better than the move looked
//! at.

use std::hash::{DefaultHasher, Hash, Hasher};

use iced::border;
use iced::widget::{button, column, container, row, space, text, tooltip};
use iced::{Center, Color, Element, Fill, Padding, Theme};

mod page;
mod spoken;
mod sums;
mod words;

use words::Loss;

pub use spoken::{Sentence, Step, spoken};

use super::{Message, heading};
use crate::app::action::Command;
use crate::app::theme::{palette, space as gap, style, type_size};
use crate::app::widget::tip;
use crate::engine::{Reason, Thresholds};
use crate::game::Player;
use crate::record::{Class, Judgement};
use crate::table::{Explanation, Summary};
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
    /// How far which line of the move looked at is tried out.
    pub step: Option<Step>,
    /// Whether anything is tried out.
    pub away: bool,
    /// Whether the squares that its words mean are marked on the board: a hint has its own.
    pub marked: bool,
    /// The move looked at.
    pub shown: Option<Subject<'a>>,
    /// Whether something better than that is worth showing.
    pub slip: bool,
    /// The move that lost the game.
    pub turning: Option<Subject<'a>>,
    /// A worse mistake of the loser before that, after which the game was even again.
    pub made_good: Option<Subject<'a>>,
    /// The worst of the others since the game was even, of which there is something to say.
    pub also: Option<Subject<'a>>,
    /// Who lost without one such move.
    pub slipped: Option<Player>,
    /// The last move of the loser before which the game was about even.
    pub last_even: Option<usize>,
    /// Who has lost.
    pub loser: Option<Player>,
    /// The moves that cost the loser the most, the worst first.
    pub worst: Vec<Subject<'a>>,
    /// What the move that led to the position shown does.
    pub done: &'a [Reason],
    /// How the two sides did since the game was even.
    pub tally: Option<&'a Reason>,
    /// What recurs in the loser's moves.
    pub habits: Vec<Habit>,
    /// From which loss on a move is what.
    pub thresholds: Thresholds,
    /// The move before which the loser was last not lost, and who that was.
    pub last_defence: Option<(usize, Player)>,
    /// Whether there is a mistake before and one after the position shown.
    pub mistakes: [bool; 2],
}

/// What a player does wrong again and again.
#[derive(Clone, Debug)]
pub struct Habit {
    /// The name of its sentence.
    pub id: &'static str,
    /// In which moves, counted from 1.
    pub moves: Vec<usize>,
    /// Of how many.
    pub all: usize,
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
    /// The judgement on the move that was played next.
    pub reply: Option<&'a Judgement>,
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
    let players = Player::BOTH.map(|player| {
        let summary = &report.summary[player.index()];
        sums::sum(player, summary, words)
    });
    let mut content = column![head].spacing(gap::XS);
    if report.at_work && all > 0 {
        content = content.push(progress(done as f32 / all as f32));
    }
    if done > 0 || report.at_work {
        content = content.extend(players).push(sums::key(words));
    }
    // At the end of the game nobody looks at its last move.
    let ended = report.shown.is_none_or(|shown| shown.number == all);
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
                press(words.get("review-summary"), Message::Visited(all), !ended),
                space::horizontal(),
                press(
                    words.get("review-again"),
                    ask(Command::TryAgain),
                    report.slip
                ),
            ]
            .spacing(gap::XS),
        );
    }
    let told = match (report.shown, verdict(&report, words).filter(|_| ended)) {
        (Some(shown), None) if report.slip => page::mistake(&report, shown, words),
        // Nobody wants to hear of the last move while the others are looked at.
        (Some(shown), None) if !ended || !report.at_work => page::other(&report, shown, words),
        (_, verdict) => column![].push(verdict).into(),
    };
    if done > 0 {
        let height = if low { TOLD_LOW } else { TOLD };
        // Room for what is said of most mistakes, so that nothing jumps from one to the next.
        let told = row![space().height(height), told];
        content = content.push(container(told).style(identified(&report)));
    }
    container(content)
        .id("review")
        .padding(Padding::new(gap::L).top(gap::S).bottom(gap::M))
        .width(Fill)
        .into()
}

/// A ground that is another one whenever something else is said on it, though it looks the same.
///
/// The software renderer of iced repaints what text took up by its measure, which some letters reach beyond.
fn identified(report: &Report<'_>) -> impl Fn(&Theme) -> container::Style + use<> {
    let of = |mv: Option<Subject<'_>>| mv.map(|mv| (mv.number, mv.explanation.is_some()));
    let habits: Vec<_> = report
        .habits
        .iter()
        .map(|habit| habit.moves.len())
        .collect();
    let told = (
        [report.shown, report.turning, report.made_good, report.also].map(of),
        (
            report.last_even,
            report.last_defence,
            report.progress,
            (report.step, report.away, report.marked),
            habits,
        ),
    );
    let mut hasher = DefaultHasher::new();
    told.hash(&mut hasher);
    let [red, green, blue, ..] = hasher.finish().to_le_bytes();
    move |theme| container::Style {
        background: Some(palette(theme).surface.into()),
        // A border without a width.
        border: border::color(Color::from_rgb8(red, green, blue)),
        ..container::Style::default()
    }
}

/// Where the game was lost, and why.
fn verdict<'a>(report: &Report<'a>, words: &Text) -> Option<Element<'a, Message>> {
    let mut content = column![].spacing(2);
    if let Some(lost) = report.turning {
        let go = Message::Visited(lost.number);
        let sentence = container(link(words::decided(report, lost, words), go)).id("turning");
        content = content.push(sentence);
        let small_steps = Loss::of(lost.judgement) == Loss::Small && report.worst.len() > 1;
        if small_steps {
            content = content.push(tally(report, words));
        }
        // One of many moves, of which there is little to say, has its place in the list of the costliest.
        let told = |found: &&Explanation| !small_steps || !found.faults.is_empty();
        if let Some(found) = lost.explanation.filter(told) {
            let follow = |step| Message::Followed(lost.number, step);
            let better = words::better(lost.judgement, lost.explanation, words);
            let first = found.faults.first().and_then(Reason::later);
            content = content
                .push(
                    words::faulty(found, lost.mv, words)
                        .map(|said| link(said, seen_at(lost.number, first))),
                )
                .push(link(better, follow(Step::Better(1))))
                .push(
                    words::allowed(found, lost, words)
                        .map(|said| link(said, follow(Step::Answer(1)))),
                )
                .push(words::deep(lost, words).map(small));
        }
        if !small_steps {
            content = content.push(words::tally(report, words).map(small));
        }
        let came = lost.explanation.map_or(&[][..], |found| &found.came);
        if !came.is_empty() {
            let came = came
                .iter()
                .map(|event| link(words::came(event, words), Message::Visited(event.number)));
            let winner = words.player(lost.player.other());
            let then = words.format("review-came", &[("player", winner.into())]);
            content = content.push(listed(then, came));
        }
        if small_steps {
            let worst = report.worst.iter().filter_map(|mv| {
                let said = words::costly(*mv, words)?;
                Some(link(said, Message::Visited(mv.number)))
            });
            content = content.push(listed(words.get("review-worst"), worst));
        }
        let also = report.also.filter(|_| !small_steps);
        let more = [
            report.made_good.map(|mv| (mv, words::made_good(mv, words))),
            also.and_then(|mv| Some((mv, words::also(mv, words)?))),
        ];
        let more = more.into_iter().flatten();
        content = content.extend(more.map(|(mv, said)| link(said, Message::Visited(mv.number))));
    }
    if let Some(player) = report.slipped {
        let values = [
            ("player", words.player(player).into()),
            ("from", report.last_even.unwrap_or(0).into()),
        ];
        let said = words.format("review-slipped", &values);
        content = content.push(small(said)).push(tally(report, words));
    }
    if let Some(loser) = report.loser {
        // Where one move lost the game, what recurs matters less.
        let decisive = report.turning.map(|lost| Loss::of(lost.judgement)) == Some(Loss::Decisive);
        for habit in report.habits.iter().take(if decisive { 1 } else { HABITS }) {
            let moves = habit.moves.iter().take(EXAMPLES);
            let moves = moves.map(|number| link(number.to_string(), Message::Visited(*number)));
            content = content
                .push(small(words::habit(habit, loser, words)))
                .push(row(moves).spacing(gap::M));
        }
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

/// What made the difference in the end, and what there is to learn from it.
fn tally<'a>(report: &Report<'_>, words: &Text) -> Option<Element<'a, Message>> {
    let said = small(words::tally(report, words)?);
    let lesson = words::lesson(report.tally, words).map(page::lesson);
    Some(column![said].push(lesson).spacing(2).into())
}

/// Where a fault of a move is seen: after the move itself, or so far along the line that follows it.
fn seen_at(number: usize, later: Option<usize>) -> Message {
    later.map_or(Message::Visited(number), |upto| {
        Message::Followed(number, Step::Answer(upto))
    })
}

/// A few words, and links that go with them, on as few lines as they need.
fn listed<'a>(
    label: String,
    links: impl Iterator<Item = Element<'a, Message>>,
) -> Element<'a, Message> {
    row([small(label)].into_iter().chain(links))
        .spacing(gap::S)
        .align_y(Center)
        .wrap()
        .vertical_spacing(0)
        .into()
}

fn link<'a>(content: String, message: Message) -> Element<'a, Message> {
    button(text(content).size(type_size::SECONDARY))
        .padding([1.0, 0.0])
        .style(style::link)
        .on_press(message)
        .into()
}

fn small<'a>(content: String) -> Element<'a, Message> {
    text(content).size(type_size::SECONDARY).into()
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

/// A sign with its meaning in a tip.
pub fn explained<'a>(sign: text::Text<'a>, class: Class, words: &Text) -> Element<'a, Message> {
    if class.is_error() {
        let meaning = tip(words.class(class));
        tooltip(sign, meaning, tooltip::Position::Top).into()
    } else {
        sign.into()
    }
}

/// How many habits are told.
const HABITS: usize = 2;
/// How many moves of a habit can be gone to.
const EXAMPLES: usize = 9;
/// The height of what is said of most mistakes.
const TOLD: f32 = 234.0;
/// The same in a low window.
const TOLD_LOW: f32 = 130.0;
