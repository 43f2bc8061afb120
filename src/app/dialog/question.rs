//! A question with a few answers, or a message with one.

use iced::Element;
use iced::keyboard::key::Named;
use iced::widget::{column, text};

use super::Action;
use crate::app::keys::{Chord, Focus, Press};
use crate::app::theme::{space, type_size};
use crate::app::widget::{Weight, body, dialog_button, sheet};
use crate::game::Player;

/// What a person answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Leave everything as it is.
    Dismiss,
    /// Save the game, then go on with what was asked for.
    Save,
    /// Go on with what was asked for; the game is lost.
    Discard,
    /// This player resigns.
    Resign(Player),
    /// The draw is agreed.
    AgreeDraw,
    /// This player declines the draw.
    DeclineDraw(Player),
    /// Take up the game that was kept.
    Recover,
    /// Throw away the game that was kept.
    Forget,
    /// Ask about the game that was kept at the next start.
    Later,
    /// Save in another place.
    OtherPlace,
}

/// A question: what it says and the answers on offer.
#[derive(Clone, Debug)]
pub struct Question {
    title: String,
    paragraphs: Vec<String>,
    answers: Vec<(String, Weight, Answer)>,
    /// What Esc answers.
    escape: Answer,
    focus: Focus,
}

/// An answer was given.
#[derive(Clone, Copy, Debug)]
pub struct Message(Answer);

impl Question {
    /// A question; the keyboard starts at the primary answer, or else at the first.
    #[must_use]
    pub fn new(
        title: String,
        paragraphs: Vec<String>,
        answers: Vec<(String, Weight, Answer)>,
        escape: Answer,
    ) -> Self {
        let primary = answers
            .iter()
            .position(|(_, weight, _)| *weight == Weight::Primary);
        Question {
            title,
            paragraphs,
            answers,
            escape,
            focus: Focus::at(primary.unwrap_or(0)),
        }
    }

    /// Something to know, with one button.
    #[must_use]
    pub fn message(title: String, paragraphs: Vec<String>, ok: String) -> Self {
        let answers = vec![(ok, Weight::Primary, Answer::Dismiss)];
        Self::new(title, paragraphs, answers, Answer::Dismiss)
    }

    pub(super) fn update(&mut self, Message(answer): Message) -> Action {
        Action::Answer(answer)
    }

    pub(super) fn key(&mut self, press: Press) -> Action {
        let count = self.answers.len();
        match press.chord {
            Chord::Named(Named::Escape) => return Action::Answer(self.escape),
            Chord::Named(Named::Tab) => self.focus.step(count, press.shift),
            Chord::Named(Named::ArrowLeft | Named::ArrowUp) => self.focus.step(count, true),
            Chord::Named(Named::ArrowRight | Named::ArrowDown) => self.focus.step(count, false),
            Chord::Named(Named::Enter) | Chord::Char(' ') => {
                if let Some((_, _, answer)) = self.answers.get(self.focus.index()) {
                    return Action::Answer(*answer);
                }
            }
            Chord::Char(_) | Chord::Named(_) => {}
        }
        Action::None
    }

    pub(super) fn view(&self) -> Element<'_, Message> {
        let paragraphs = self.paragraphs.iter().map(|paragraph| {
            text(paragraph.as_str())
                .size(type_size::BODY)
                .line_height(1.45)
                .wrapping(text::Wrapping::WordOrGlyph)
                .into()
        });
        let buttons = self
            .answers
            .iter()
            .enumerate()
            .map(|(index, (name, weight, answer))| {
                dialog_button(
                    name.clone(),
                    *weight,
                    self.focus.shows(index),
                    Message(*answer),
                )
            })
            .collect();
        sheet(
            self.title.clone(),
            body(column(paragraphs).spacing(space::S)),
            buttons,
            WIDTH,
        )
    }
}

const WIDTH: f32 = 480.0;
