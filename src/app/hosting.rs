//! The engines of other people that sit at the table, and what is done about their faults.

use std::sync::Arc;

use iced::Task;

use super::dialog::{Dialog, NewGame, Preferences};
use super::trouble::{Pressed, Trouble};
use super::{App, Message, Notice};
use crate::game::Player;
use crate::protocol::host::{Engine, FaultKind, Settings};
use crate::record::Seat;

impl App {
    /// The engine in this seat: the one that was asked before, or one of that name among the preferences; nothing where
    /// no engine sits there, or none that is known here.
    pub(super) fn engine(&mut self, player: Player) -> Option<Arc<Engine>> {
        let Seat::Engine { name } = &self.table.seats()[player.index()] else {
            return None;
        };
        let game = self.table.game();
        let mut known = self.settings.engines.iter();
        let settings = known.find(|engine| engine.name == *name && engine.plays(game))?;
        let seat = &mut self.engines[player.index()];
        match seat {
            Some(engine) if engine.settings() == settings => {}
            _ => {
                if let Some(old) = seat.replace(Arc::new(Engine::new(settings.clone()))) {
                    old.end();
                }
            }
        }
        seat.clone()
    }

    /// The engine that gives the hints of this game, if that is not one of our own players.
    pub(super) fn adviser(&mut self) -> Option<Arc<Engine>> {
        let game = self.table.game();
        let mut known = self.settings.engines.iter();
        let settings = known.find(|engine| engine.advises && engine.plays(game));
        let stays = |engine: &Engine| Some(engine.settings()) == settings;
        if let Some(gone) = self.adviser.take_if(|engine| !stays(engine)) {
            gone.end();
        }
        if let (None, Some(settings)) = (&self.adviser, settings) {
            self.adviser = Some(Arc::new(Engine::new(settings.clone())));
        }
        self.adviser.clone()
    }

    /// Says what the engine that gives the hints did wrong, if it did.
    pub(super) fn say_adviser_fault(&mut self) {
        let adviser = self.adviser.as_ref();
        if let Some(fault) = adviser.and_then(|engine| engine.fault()) {
            self.notice = Some(Notice {
                sentence: self.text.engine_fault(&fault),
                warning: true,
            });
        }
    }

    /// Says that the engine whose turn it is cannot be hurried, if its protocol has no word for that: stopping it would
    /// end it without a move.
    pub(super) fn say_unhurried(&mut self) -> bool {
        let turn = self.table.turn();
        let seated = self.engines[turn.index()].as_ref();
        let Some(engine) = seated.filter(|engine| !engine.settings().protocol.tells()) else {
            return false;
        };
        let name = engine.settings().name.as_str();
        let sentence = self
            .text
            .format("status-unhurried", &[("name", name.into())]);
        self.notice = Some(Notice {
            sentence,
            warning: false,
        });
        true
    }

    /// Ends the engines that have no seat any more, or whose settings have changed.
    pub(super) fn dismiss_engines(&mut self) {
        for player in Player::BOTH {
            let seat = &self.table.seats()[player.index()];
            let stays = |engine: &Engine| {
                matches!(seat, Seat::Engine { name } if *name == engine.settings().name)
                    && self.settings.engines.contains(engine.settings())
            };
            let engine = &mut self.engines[player.index()];
            if let Some(gone) = engine.take_if(|engine| !stays(engine)) {
                gone.end();
            }
        }
    }

    /// The preferences name these engines from now on.
    pub(super) fn set_engines(&mut self, engines: Vec<Settings>) -> Task<Message> {
        self.settings.engines = engines;
        self.dismiss_engines();
        self.adviser();
        // Whose engine was missing, or is another now, is asked again.
        if self.trouble.take().is_some() {
            self.failed = None;
            self.look_for_engines();
        }
        Task::batch([self.save_settings(), self.proceed(), self.analyse()])
    }

    /// Ends every engine at the table: its game is over for them.
    pub(super) fn end_engines(&mut self) {
        let seated = self.engines.iter_mut().filter_map(Option::take);
        for engine in seated.chain(self.adviser.take()) {
            engine.end();
        }
    }

    /// The engine whose turn it is came to nothing. Returns whether something was done about it.
    pub(super) fn engine_failed(&mut self, player: Player) -> Option<Task<Message>> {
        let engine = self.engines[player.index()].as_ref()?;
        let fault = engine.fault()?;
        if fault.kind == FaultKind::Resigned {
            return Some(self.edit(|table| table.resign(player)));
        }
        self.trouble = Some(Trouble::fault(self.table.version(), player, fault));
        Some(Task::none())
    }

    /// Says which engine of the game is not among the preferences.
    pub(super) fn look_for_engines(&mut self) {
        let missing = Player::BOTH.into_iter().find_map(|player| {
            let Seat::Engine { name } = &self.table.seats()[player.index()] else {
                return None;
            };
            let name = name.clone();
            self.engine(player).is_none().then_some((player, name))
        });
        if let Some((player, name)) = missing {
            self.trouble = Some(Trouble::missing(self.table.version(), player, name));
        }
    }

    /// What there is to say about an engine in this position.
    pub(super) fn present_trouble(&self) -> Option<&Trouble> {
        let version = self.table.version();
        self.trouble
            .as_ref()
            .filter(|trouble| trouble.version == version)
    }

    /// Does what a person wants done about an engine.
    pub(super) fn settle_trouble(&mut self, pressed: Pressed) -> Task<Message> {
        let Some(player) = self.present_trouble().map(|trouble| trouble.player) else {
            return Task::none();
        };
        match pressed {
            Pressed::Perform(command) => self.perform(command),
            Pressed::Engines => {
                self.dialog = Some(Dialog::Preferences(Box::new(Preferences::engines(
                    &self.settings,
                ))));
                Task::none()
            }
            Pressed::Replace => {
                let seat = self.substitute();
                self.edit(|table| table.set_seat(player, seat))
            }
            Pressed::Sit => self.edit(|table| table.set_seat(player, Seat::default())),
        }
    }

    /// The computer player of ours that was met last in this game, at the table or in the last new game; else the usual.
    pub(super) fn substitute(&self) -> Seat {
        let game = self.table.game();
        let last = self.settings.last.clone().filter(|last| last.game == game);
        let starts = [last, NewGame::usual(Some(game))].into_iter().flatten();
        let mut seats = self
            .table
            .seats()
            .clone()
            .into_iter()
            .chain(starts.flat_map(|start| start.seats));
        seats
            .find(|seat| matches!(seat, Seat::Computer { .. }))
            .unwrap_or_default()
    }

    /// Ends the engines at the table; whose turn it is starts anew and is asked again.
    pub(super) fn restart_engines(&mut self) -> Task<Message> {
        self.thinking = None;
        for engine in self.engines.iter_mut().chain([&mut self.adviser]).flatten() {
            engine.end();
            *engine = Arc::new(engine.anew());
        }
        self.trouble = None;
        self.failed = None;
        self.notice = None;
        Task::batch([self.proceed(), self.analyse()])
    }

    /// Whether an engine sits at the table.
    pub(super) fn has_engine(&self) -> bool {
        let mut seats = self.table.seats().iter();
        seats.any(|seat| matches!(seat, Seat::Engine { .. }))
    }
}
