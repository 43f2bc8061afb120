//! The dialogs: one at a time, drawn in the window over everything else.

pub mod about;
pub mod help;
pub mod new_game;
pub mod path;
pub mod preferences;
pub mod question;

use std::path::PathBuf;

use iced::Element;
use iced::widget::{Id, center, container, opaque, stack};
use serde::{Deserialize, Serialize};

use super::Screen;
use super::action::{Command, Situation};
use super::keys::Press;
use super::settings::Effort;
use super::theme::{space, style};
use crate::protocol::host;
use crate::record::{Choice, Seat};
use crate::text::Text;

pub use about::About;
pub use help::Help;
pub use new_game::NewGame;
pub use path::PathField;
pub use preferences::{Preferences, Probe};
pub use question::Question;

/// The dialog that is open.
pub enum Dialog {
    /// Choosing a new game.
    NewGame(NewGame),
    /// A question with a few answers.
    Question(Question),
    /// The path of a file.
    Path(PathField),
    /// The preferences.
    Preferences(Box<Preferences>),
    /// The help page.
    Help(Help),
    /// What this program is.
    About(About),
}

/// What happened in a dialog.
#[derive(Clone, Debug)]
pub enum Message {
    /// In the new-game dialog.
    NewGame(new_game::Message),
    /// In a question.
    Question(question::Message),
    /// In a path field.
    Path(path::Message),
    /// In the preferences.
    Preferences(preferences::Message),
    /// A page was closed.
    Closed,
}

/// What the app has to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Nothing.
    None,
    /// Close the dialog.
    Close,
    /// Act on the answer to a question; the dialog is done.
    Answer(question::Answer),
    /// Start this game; the dialog is done.
    Start(Start),
    /// Open or save this file; the dialog stays until that is done.
    File(path::Purpose, PathBuf),
    /// Carry out a command that changes the preferences.
    Perform(Command),
    /// Give the field of this name the keyboard, or take it away from every field.
    Focus(Option<Id>),
    /// Think so hard from now on.
    Effort(Effort),
    /// These are the engines from now on.
    Engines(Vec<host::Settings>),
    /// Ask the system for the program of an engine.
    PickProgram,
    /// Test an engine, and hand the answer back under this number.
    Test(u64, Probe),
    /// Scroll the page by this many pixels.
    Scroll(f32),
}

/// A game to start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Start {
    /// [`Game::ID`](crate::game::Game::ID).
    pub game: String,
    /// Its rules.
    pub rules: Choice,
    /// Who plays Black and White.
    pub seats: [Seat; 2],
}

impl Dialog {
    /// Takes a message. One that belongs to another dialog does nothing.
    pub fn update(&mut self, message: Message) -> Action {
        match (self, message) {
            (Dialog::NewGame(dialog), Message::NewGame(message)) => dialog.update(message),
            (Dialog::Question(dialog), Message::Question(message)) => dialog.update(message),
            (Dialog::Path(dialog), Message::Path(message)) => dialog.update(message),
            (Dialog::Preferences(dialog), Message::Preferences(message)) => dialog.update(message),
            (_, Message::Closed) => Action::Close,
            _ => Action::None,
        }
    }

    /// Takes a key: no key goes past an open dialog.
    pub fn key(&mut self, press: Press, now: &Situation) -> Action {
        match self {
            Dialog::NewGame(dialog) => dialog.key(press),
            Dialog::Question(dialog) => dialog.key(press),
            Dialog::Path(dialog) => dialog.key(press),
            Dialog::Preferences(dialog) => dialog.key(press, now),
            Dialog::Help(dialog) => dialog.key(press),
            Dialog::About(dialog) => dialog.key(press),
        }
    }

    /// The dialog over a dimmed window.
    pub fn view<'a>(
        &'a self,
        text: &'a Text,
        now: &Situation,
        screen: Screen,
    ) -> Element<'a, Message> {
        let sheet = match self {
            Dialog::NewGame(dialog) => dialog.view(text, screen).map(Message::NewGame),
            Dialog::Question(dialog) => dialog.view().map(Message::Question),
            Dialog::Path(dialog) => dialog.view(text).map(Message::Path),
            Dialog::Preferences(dialog) => dialog.view(text, now, screen).map(Message::Preferences),
            Dialog::Help(dialog) => dialog.view(text, screen),
            Dialog::About(dialog) => dialog.view(text),
        };
        stack![
            opaque(
                container(iced::widget::space().width(iced::Fill).height(iced::Fill))
                    .style(style::scrim)
            ),
            center(opaque(sheet)).padding(space::L),
        ]
        .into()
    }
}
