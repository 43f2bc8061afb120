//! The engines of other people: a list, and a form for one of them.

use iced::widget::{column, container, row, text};
use iced::{Center, Element, Fill};

use super::Action;
use super::form::{self, Form, Left};
use super::trial::Trial;
use crate::app::theme::{space, style, type_size};
use crate::app::widget::{Weight, dialog_button, hairline, semibold};
use crate::protocol::host::{Answered, Fault, Settings, line};
use crate::text::Text;

/// The section.
#[derive(Debug)]
pub(super) struct Engines {
    list: Vec<Settings>,
    /// The engine being tested, or tested last.
    trial: Option<(usize, Trial)>,
    /// The engine that is about to be removed.
    removing: Option<usize>,
    form: Option<Form>,
}

/// What was chosen.
#[derive(Clone, Debug)]
pub enum Message {
    /// Test the engine at this place.
    Test(usize),
    /// End the test.
    Stopped,
    /// The test of this number has ended.
    Tested(u64, Result<Answered, Fault>),
    /// Change the engine at this place.
    Edit(usize),
    /// Remove the engine at this place, if that is confirmed.
    Remove(usize),
    /// Remove it.
    Confirmed,
    /// Leave it.
    Kept,
    /// Add an engine.
    Add,
    /// In the form.
    Form(form::Message),
}

/// The buttons of an engine in the list.
const BUTTONS: usize = 3;

impl Engines {
    pub(super) const fn new(list: Vec<Settings>) -> Self {
        Engines {
            list,
            trial: None,
            removing: None,
            form: None,
        }
    }

    pub(super) const fn form(&mut self) -> Option<&mut Form> {
        self.form.as_mut()
    }

    pub(super) const fn open_form(&self) -> Option<&Form> {
        self.form.as_ref()
    }

    /// The buttons of every engine, and the one that adds another.
    pub(super) const fn controls(&self) -> usize {
        self.list.len() * BUTTONS + 1
    }

    /// Presses the button at this place in the order of the keyboard.
    pub(super) fn act(&mut self, control: usize) -> Option<Action> {
        let at = control / BUTTONS;
        let message = match control % BUTTONS {
            _ if at == self.list.len() => Message::Add,
            0 if self.removing == Some(at) => Message::Kept,
            1 | 2 if self.removing == Some(at) => Message::Confirmed,
            0 if self.tests(at) => Message::Stopped,
            0 => Message::Test(at),
            1 => Message::Edit(at),
            _ => Message::Remove(at),
        };
        Some(self.update(message))
    }

    fn tests(&self, at: usize) -> bool {
        self.trial
            .as_ref()
            .is_some_and(|(tested, trial)| *tested == at && trial.runs())
    }

    pub(super) fn update(&mut self, message: Message) -> Action {
        match message {
            Message::Test(at) => {
                let Some(settings) = self.list.get(at) else {
                    return Action::None;
                };
                let trial = Trial::new(settings.clone());
                let action = trial.action();
                self.trial = Some((at, trial));
                action
            }
            Message::Stopped => {
                self.trial = None;
                Action::None
            }
            Message::Tested(number, outcome) => {
                let listed = self.trial.as_mut().map(|(_, trial)| trial);
                let mine = listed.is_some_and(|trial| trial.take(number, &outcome));
                if let (false, Some(form)) = (mine, &mut self.form) {
                    form.tested(number, &outcome);
                }
                Action::None
            }
            Message::Edit(at) => self.open(Some(at)),
            Message::Add => self.open(None),
            Message::Remove(at) => {
                self.removing = Some(at);
                Action::None
            }
            Message::Kept => {
                self.removing = None;
                Action::None
            }
            Message::Confirmed => match self.removing.take() {
                Some(at) if at < self.list.len() => {
                    self.list.remove(at);
                    self.trial = None;
                    Action::Engines(self.list.clone())
                }
                _ => Action::None,
            },
            Message::Form(message) => {
                let Some(form) = &mut self.form else {
                    return Action::None;
                };
                let (action, left) = form.update(message);
                match left {
                    Some(left) => self.leave(left),
                    None => action,
                }
            }
        }
    }

    fn open(&mut self, at: Option<usize>) -> Action {
        self.trial = None;
        self.removing = None;
        let settings = at.and_then(|at| self.list.get(at));
        let others = self.list.iter().enumerate();
        let others = others.filter(|(other, _)| Some(*other) != at);
        let taken = others.map(|(_, engine)| engine.name.clone()).collect();
        let form = Form::new(at, settings, taken);
        let action = form.begin();
        self.form = Some(form);
        action
    }

    /// The form is done.
    pub(super) fn leave(&mut self, left: Left) -> Action {
        let at = self.form.take().and_then(|form| form.at());
        match left {
            Left::Cancelled => Action::None,
            Left::Saved(settings) => {
                if settings.advises {
                    // A game has one adviser.
                    let game = form::game_of(&settings);
                    for other in self.list.iter_mut().filter(|other| other.plays(game)) {
                        other.advises = false;
                    }
                }
                match at.and_then(|at| self.list.get_mut(at)) {
                    Some(engine) => *engine = *settings,
                    None => self.list.push(*settings),
                }
                Action::Engines(self.list.clone())
            }
        }
    }

    pub(super) fn view<'a>(&'a self, words: &Text, shown: Option<usize>) -> Element<'a, Message> {
        let mut content = column![].spacing(space::M);
        if self.list.is_empty() {
            content = content.push(
                text(words.get("engines-none"))
                    .size(type_size::BODY)
                    .line_height(1.4)
                    .style(style::dim),
            );
        }
        for (at, settings) in self.list.iter().enumerate() {
            content = content.push(self.entry(at, settings, words, shown));
            content = content.push(hairline());
        }
        let add = self.list.len() * BUTTONS;
        content
            .push(dialog_button(
                words.get("engines-add"),
                Weight::Secondary,
                shown == Some(add),
                Message::Add,
            ))
            .into()
    }

    fn entry<'a>(
        &'a self,
        at: usize,
        settings: &'a Settings,
        words: &Text,
        shown: Option<usize>,
    ) -> Element<'a, Message> {
        let focused = |button: usize| shown == Some(at * BUTTONS + button);
        let command = std::iter::once(&settings.command).chain(&settings.arguments);
        let advises = match settings.advises {
            true => format!("{} · ", words.get("engines-advises")),
            false => String::new(),
        };
        let about = format!(
            "{} · {} · {advises}{}",
            words.game(form::game_of(settings)),
            form::protocol_name(settings.protocol),
            line(command)
        );
        let name = column![
            semibold(settings.name.clone()).size(type_size::BODY),
            text(about)
                .size(type_size::SECONDARY)
                .wrapping(text::Wrapping::WordOrGlyph)
                .style(style::dim),
        ]
        .spacing(2)
        .width(Fill);
        let button = |key: &str, weight, place, message| {
            dialog_button(words.get(key), weight, focused(place), message)
        };
        let buttons = if self.removing == Some(at) {
            row![
                button("dialog-cancel", Weight::Secondary, 0, Message::Kept),
                button(
                    "engines-remove-confirm",
                    Weight::Destructive,
                    1,
                    Message::Confirmed
                ),
            ]
        } else {
            let test = match self.tests(at) {
                true => button("engines-stop", Weight::Secondary, 0, Message::Stopped),
                false => button("engines-test", Weight::Secondary, 0, Message::Test(at)),
            };
            row![
                test,
                button("engines-edit", Weight::Secondary, 1, Message::Edit(at)),
                button("engines-remove", Weight::Secondary, 2, Message::Remove(at)),
            ]
        };
        let trial = self.trial.as_ref().filter(|(tested, _)| *tested == at);
        column![
            row![name, container(buttons)]
                .spacing(space::M)
                .align_y(Center)
        ]
        .push(trial.map(|(_, trial)| trial.view(words)))
        .spacing(space::XS)
        .into()
    }
}
