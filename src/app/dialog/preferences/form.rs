//! The form of one engine.

mod problem;
mod view;

use std::collections::BTreeMap;
use std::path::PathBuf;

use iced::keyboard::key::Named;
use iced::widget::Id;

use super::neighbour;
use super::trial::Trial;
use crate::app::dialog::Action;
use crate::app::keys::{Chord, Focus, Press};
use crate::catalog;
use crate::protocol::Protocol;
use crate::protocol::host::{
    Answered, Bounds, Declaration, Fault, Settings, Unclosed, line, words as split,
};
use crate::record::LONGEST_NAME;

use problem::{Problem, number};

/// An engine being added or changed.
#[derive(Debug)]
pub struct Form {
    /// Its place in the list; nothing for a new one.
    at: Option<usize>,
    /// What is kept as it was.
    base: Settings,
    /// The names of the others.
    taken: Vec<String>,
    game: &'static str,
    protocol: Protocol,
    typed: BTreeMap<Field, String>,
    advises: bool,
    /// Values for options the engine declares.
    options: BTreeMap<String, String>,
    problem: Option<Problem>,
    trial: Option<Trial>,
    focus: Focus,
}

/// A field to type in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Field {
    /// What the person calls the engine.
    Name,
    /// The program.
    Program,
    /// Its arguments.
    Arguments,
    /// Its working directory.
    Folder,
    /// Seconds for a move.
    Time,
    /// Plies.
    Depth,
    /// Positions.
    Nodes,
    /// Options as `NAME=VALUE`, for protocols in which an engine declares none.
    Options,
}

impl Field {
    /// The name of the field in the window.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Field::Name => "engine-name",
            Field::Program => "engine-program",
            Field::Arguments => "engine-arguments",
            Field::Folder => "engine-folder",
            Field::Time => "engine-time",
            Field::Depth => "engine-depth",
            Field::Nodes => "engine-nodes",
            Field::Options => "engine-options",
        }
    }
}

/// What happened in the form.
#[derive(Clone, Debug)]
pub enum Message {
    /// Something was typed.
    Typed(Field, String),
    /// Another game.
    Game(&'static str),
    /// Another protocol.
    Protocol(Protocol),
    /// Whether it gives the hints.
    Advises(bool),
    /// An option gets a value.
    Option(String, String),
    /// The program is to be chosen in the system's dialog.
    Browsed,
    /// It was chosen there, or not.
    Picked(Option<PathBuf>),
    /// The engine is to be tested as it stands.
    Tested,
    /// The test is to be ended.
    Stopped,
    /// The form was left.
    Cancelled,
    /// The engine is to be kept.
    Saved,
}

/// How the form was left.
#[derive(Debug)]
pub enum Left {
    /// Nothing changes.
    Cancelled,
    /// This is the engine.
    Saved(Box<Settings>),
}

/// A control, in the order of the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Control {
    Field(Field),
    Game,
    Protocol,
    Browse,
    Advises,
    Test,
    Cancel,
    Save,
}

const CONTROLS: [Control; 15] = [
    Control::Field(Field::Name),
    Control::Game,
    Control::Protocol,
    Control::Field(Field::Program),
    Control::Browse,
    Control::Field(Field::Arguments),
    Control::Field(Field::Folder),
    Control::Field(Field::Time),
    Control::Field(Field::Depth),
    Control::Field(Field::Nodes),
    Control::Field(Field::Options),
    Control::Advises,
    Control::Test,
    Control::Cancel,
    Control::Save,
];

/// The game an engine is used for: the one that was chosen, or the first its protocol serves.
pub(super) fn game_of(settings: &Settings) -> &'static str {
    let mut games = catalog::games().iter().map(|game| game.id());
    let first = catalog::games().first().map_or("", |game| game.id());
    games.find(|game| settings.plays(game)).unwrap_or(first)
}

/// The name of a protocol as those who use it write it.
pub(super) const fn protocol_name(protocol: Protocol) -> &'static str {
    match protocol {
        Protocol::Gtp => "GTP",
        Protocol::NBoard => "NBoard",
        Protocol::Gomocup => "Gomocup",
        Protocol::Uai => "UAI",
    }
}

/// The protocols for a game, the one made for it first.
fn protocols(game: &str) -> Vec<Protocol> {
    let mut all: Vec<_> = Protocol::ALL
        .into_iter()
        .filter(|protocol| protocol.plays(game))
        .collect();
    all.sort_by_key(|protocol| *protocol == Protocol::Gtp);
    all
}

fn shown(number: Option<impl ToString>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

impl Form {
    pub(super) fn new(at: Option<usize>, settings: Option<&Settings>, taken: Vec<String>) -> Self {
        let game = settings.map_or("reversi", game_of);
        let usual = protocols(game).first().copied().unwrap_or(Protocol::Gtp);
        let base = settings
            .cloned()
            .unwrap_or_else(|| Settings::new("", "", usual));
        let bounds = base.bounds;
        let options = base.options.iter();
        let typed = [
            (Field::Name, base.name.clone()),
            (Field::Program, base.command.clone()),
            (Field::Arguments, line(&base.arguments)),
            (
                Field::Folder,
                base.folder
                    .as_ref()
                    .map_or_else(String::new, |folder| folder.display().to_string()),
            ),
            (
                Field::Time,
                shown(bounds.time_ms.map(|ms| ms as f64 / 1000.0)),
            ),
            (Field::Depth, shown(bounds.depth)),
            (Field::Nodes, shown(bounds.nodes)),
            (
                Field::Options,
                line(options.map(|(name, value)| format!("{name}={value}"))),
            ),
        ];
        Form {
            at,
            game,
            protocol: base.protocol,
            typed: typed.into(),
            options: base.options.clone(),
            advises: base.advises,
            base,
            taken,
            problem: None,
            trial: None,
            focus: Focus::default(),
        }
    }

    pub(super) const fn at(&self) -> Option<usize> {
        self.at
    }

    /// What opening the form asks for: the keyboard for its first field.
    pub(super) fn begin(&self) -> Action {
        Action::Focus(Some(Id::new(Field::Name.id())))
    }

    pub(super) fn tested(&mut self, number: u64, outcome: &Result<Answered, Fault>) {
        if let Some(trial) = &mut self.trial {
            trial.take(number, outcome);
        }
    }

    fn typed(&self, field: Field) -> &str {
        self.typed.get(&field).map_or("", |typed| typed.trim())
    }

    fn declared(&self) -> &[Declaration] {
        self.trial.as_ref().map_or(&[], Trial::declared)
    }

    /// Whether options are typed as text: where the engine does not declare them.
    fn types_options(&self) -> bool {
        self.declared().is_empty()
    }

    /// The engine as it stands in the form.
    fn settings(&self) -> Result<Settings, Problem> {
        let name = self.typed(Field::Name);
        let bad = |c: char| c.is_control();
        if name.is_empty() || name.contains(bad) || name.chars().count() > LONGEST_NAME {
            return Err(Problem::NoName);
        }
        if self.taken.iter().any(|other| other == name) {
            return Err(Problem::NameTaken);
        }
        if self.typed(Field::Program).is_empty() {
            return Err(Problem::NoProgram);
        }
        let unclosed = |Unclosed(mark)| Problem::Unclosed(mark);
        let folder = self.typed(Field::Folder);
        let options = if self.types_options() {
            let options = split(self.typed(Field::Options)).map_err(unclosed)?;
            let pair = |option: String| {
                let (name, value) = option.split_once('=')?;
                (!name.is_empty()).then(|| (name.to_owned(), value.to_owned()))
            };
            let pairs: Option<_> = options.into_iter().map(pair).collect();
            pairs.ok_or(Problem::Option)?
        } else {
            self.options.clone()
        };
        Ok(Settings {
            name: name.to_owned(),
            command: self.typed(Field::Program).to_owned(),
            arguments: split(self.typed(Field::Arguments)).map_err(unclosed)?,
            folder: (!folder.is_empty()).then(|| PathBuf::from(folder)),
            protocol: self.protocol,
            options,
            game: Some(self.game.to_owned()),
            advises: self.advises,
            bounds: Bounds {
                time_ms: number(self.typed(Field::Time), |seconds: f64| {
                    (0.001..=86_400.0)
                        .contains(&seconds)
                        .then(|| (seconds * 1000.0).round() as u64)
                })?,
                depth: number(self.typed(Field::Depth), |depth: u32| {
                    (depth > 0).then_some(depth)
                })?,
                nodes: number(self.typed(Field::Nodes), |nodes: u64| {
                    (nodes > 0).then_some(nodes)
                })?,
            },
            patience_ms: self.base.patience_ms,
        })
    }

    pub(super) fn update(&mut self, message: Message) -> (Action, Option<Left>) {
        if !matches!(message, Message::Tested | Message::Stopped) {
            self.problem = None;
        }
        match message {
            Message::Typed(field, typed) => {
                self.typed.insert(field, typed);
                self.touch(Control::Field(field));
            }
            Message::Game(game) => {
                self.game = game;
                if !self.protocol.plays(game) {
                    self.protocol = protocols(game).first().copied().unwrap_or(self.protocol);
                }
                self.touch(Control::Game);
            }
            Message::Protocol(protocol) => {
                self.protocol = protocol;
                self.touch(Control::Protocol);
            }
            Message::Advises(advises) => {
                self.advises = advises;
                self.touch(Control::Advises);
            }
            Message::Browsed => return (Action::PickProgram, None),
            Message::Picked(path) => {
                let Some(path) = path else {
                    let field = Id::new(Field::Program.id());
                    return (Action::Focus(Some(field)), None);
                };
                self.typed
                    .insert(Field::Program, path.display().to_string());
            }
            Message::Option(name, value) => {
                self.options.insert(name, value);
            }
            Message::Tested => match self.settings() {
                Ok(settings) => {
                    self.options.clone_from(&settings.options);
                    let trial = Trial::new(settings);
                    let action = trial.action();
                    self.trial = Some(trial);
                    self.problem = None;
                    return (action, None);
                }
                Err(problem) => self.problem = Some(problem),
            },
            Message::Stopped => self.trial = None,
            Message::Cancelled => return (Action::None, Some(Left::Cancelled)),
            Message::Saved => match self.settings() {
                Ok(settings) => return (Action::None, Some(Left::Saved(Box::new(settings)))),
                Err(problem) => self.problem = Some(problem),
            },
        }
        (Action::None, None)
    }

    fn touch(&mut self, control: Control) {
        if let Some(at) = CONTROLS.iter().position(|other| *other == control) {
            self.focus.touch(at);
        }
    }

    fn control(&self) -> Control {
        CONTROLS
            .get(self.focus.index())
            .copied()
            .unwrap_or(Control::Save)
    }

    /// The field of the control the keyboard is at, to be given the keyboard.
    fn focus_field(&self) -> Action {
        Action::Focus(match self.control() {
            Control::Field(field) => Some(Id::new(field.id())),
            _ => None,
        })
    }

    pub(super) fn key(&mut self, press: Press) -> (Action, Option<Left>) {
        let control = self.control();
        match press.chord {
            Chord::Named(Named::Escape) => return self.update(Message::Cancelled),
            Chord::Named(Named::Tab | Named::ArrowDown | Named::ArrowUp) => {
                let back = press.shift || press.chord == Chord::Named(Named::ArrowUp);
                self.focus.step(CONTROLS.len(), back);
                // Options that the engine declares are chosen with the pointer.
                if self.control() == Control::Field(Field::Options) && !self.types_options() {
                    self.focus.step(CONTROLS.len(), back);
                }
                return (self.focus_field(), None);
            }
            Chord::Named(Named::ArrowLeft | Named::ArrowRight) => {
                let back = press.chord == Chord::Named(Named::ArrowLeft);
                self.turn(control, back);
            }
            Chord::Named(Named::Enter) | Chord::Char(' ') => match control {
                Control::Advises if press.chord == Chord::Char(' ') => {
                    return self.update(Message::Advises(!self.advises));
                }
                Control::Browse => return self.update(Message::Browsed),
                Control::Test if self.tests() => return self.update(Message::Stopped),
                Control::Test => return self.update(Message::Tested),
                Control::Cancel => return self.update(Message::Cancelled),
                Control::Save => return self.update(Message::Saved),
                // What is typed is meant for the field.
                Control::Field(_) if press.chord == Chord::Char(' ') => {
                    return (self.focus_field(), None);
                }
                Control::Game | Control::Protocol | Control::Field(_) | Control::Advises => {
                    if press.chord == Chord::Named(Named::Enter) {
                        return self.update(Message::Saved);
                    }
                }
            },
            Chord::Char(_) | Chord::Named(_) => {}
        }
        (Action::None, None)
    }

    fn turn(&mut self, control: Control, back: bool) {
        let games: Vec<_> = catalog::games().iter().map(|game| game.id()).collect();
        let message = match control {
            Control::Game => neighbour(&games, self.game, back).map(Message::Game),
            Control::Protocol => {
                neighbour(&protocols(self.game), self.protocol, back).map(Message::Protocol)
            }
            _ => None,
        };
        if let Some(message) = message {
            self.update(message);
        }
        self.focus.show();
    }

    fn tests(&self) -> bool {
        self.trial.as_ref().is_some_and(Trial::runs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(typed: &[(Field, &str)]) -> Form {
        let mut form = Form::new(None, None, vec!["Edax".to_owned()]);
        for (field, text) in typed {
            form.update(Message::Typed(*field, (*text).to_owned()));
        }
        form
    }

    #[test]
    fn what_is_typed_becomes_the_settings_and_comes_back() {
        let mut form = form(&[
            (Field::Name, " Rhino "),
            (Field::Program, "/usr/games/gtp-rhino"),
            (Field::Arguments, "--level=1 'a b'"),
            (Field::Time, "1,5"),
            (Field::Nodes, "9000"),
            (Field::Options, "Hash=64 'Book file=a b'"),
        ]);
        form.update(Message::Protocol(Protocol::Gtp));
        let settings = form.settings().expect("an engine");
        assert_eq!(settings.name, "Rhino");
        assert_eq!(settings.arguments, ["--level=1", "a b"]);
        assert_eq!(settings.bounds.time_ms, Some(1500));
        assert_eq!(settings.bounds.nodes, Some(9000));
        assert_eq!(settings.options["Book file"], "a b");
        assert_eq!(settings.game.as_deref(), Some("reversi"));
        assert!(settings.plays("reversi") && !settings.plays("ataxx"));
        let again = Form::new(Some(0), Some(&settings), Vec::new());
        assert_eq!(again.settings(), Ok(settings));
    }

    #[test]
    fn what_is_missing_or_wrong_is_said() {
        let named = (Field::Name, "A");
        let program = (Field::Program, "a");
        for (typed, problem) in [
            (&[program][..], Problem::NoName),
            (&[(Field::Name, "Edax"), program], Problem::NameTaken),
            (&[named], Problem::NoProgram),
            (
                &[named, program, (Field::Arguments, "'a")],
                Problem::Unclosed('\''),
            ),
            (&[named, program, (Field::Time, "soon")], Problem::Number),
            (&[named, program, (Field::Time, "0")], Problem::Number),
            (&[named, program, (Field::Depth, "-1")], Problem::Number),
            (&[named, program, (Field::Options, "Hash")], Problem::Option),
        ] {
            assert_eq!(form(typed).settings(), Err(problem), "{typed:?}");
            let mut form = form(typed);
            assert!(form.update(Message::Saved).1.is_none());
            assert_eq!(form.problem, Some(problem));
        }
    }

    #[test]
    fn the_protocol_follows_the_game() {
        let mut form = form(&[]);
        assert_eq!(form.protocol, Protocol::NBoard);
        for (game, protocol) in [("gomoku", Protocol::Gomocup), ("ataxx", Protocol::Uai)] {
            form.update(Message::Game(game));
            assert_eq!(form.protocol, protocol);
        }
        form.update(Message::Protocol(Protocol::Gtp));
        form.update(Message::Game("reversi"));
        assert_eq!(form.protocol, Protocol::Gtp);
    }
}
