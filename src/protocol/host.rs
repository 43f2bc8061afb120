//! Engines of other people as players: start the program, ask it for moves, survive whatever it does.
//!
//! An [`Engine`] is a [`Computer`]: it can sit at a table, play a match, give a hint. It is told the whole game every
//! time it is asked, so undo and jumps need no word of their own. What it does wrong becomes a [`Fault`]; the program is
//! ended then and started again when it is asked the next time.

mod fault;
mod leash;
mod log;
mod process;
mod question;
mod words;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::Protocol;
use super::{gomocup, gtp, nboard, uai};
use crate::engine::{Computer, Control, Limits, Thought};
use crate::game::Game;

pub use super::uai::Declaration;
pub use fault::{Fault, FaultKind};
pub use log::{Entry, Log, Source};
pub(super) use process::Process;
pub(super) use question::{Found, Question};
pub use words::{Unclosed, line, words};

/// An engine as it stands in the preferences.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// What the person calls it; the name of its seat in saved games.
    pub name: String,
    /// The program: a name to be looked for, or a path.
    pub command: String,
    /// What it is started with.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// Its working directory; ours where nothing is said.
    #[serde(default)]
    pub folder: Option<PathBuf>,
    /// The language it speaks.
    pub protocol: Protocol,
    /// Values for options it declares, by their names.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The game it plays, where its protocol serves more than one.
    #[serde(default)]
    pub game: Option<String>,
    /// Whether it gives the hints and analyses the positions of its game, as far as its protocol allows.
    #[serde(default)]
    pub advises: bool,
    /// Bounds of its thoughts instead of those of the game.
    #[serde(default)]
    pub bounds: Bounds,
    /// How long it may take to answer what is answered at once, and to play after its time is up, in milliseconds.
    #[serde(default = "usual_patience")]
    pub patience_ms: u64,
}

/// Whole seconds, at least as long as this.
const fn seconds(time: Duration) -> u64 {
    time.as_millis().div_ceil(1000) as u64
}

/// The longest thought that is not limited in time, except one that goes on until it is stopped.
const LONGEST: Duration = Duration::from_secs(600);

fn usual_patience() -> u64 {
    10_000
}

/// Bounds of a thought; where none is set, those of the game hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Bounds {
    /// Milliseconds for a move.
    #[serde(default)]
    pub time_ms: Option<u64>,
    /// Plies.
    #[serde(default)]
    pub depth: Option<u32>,
    /// Positions.
    #[serde(default)]
    pub nodes: Option<u64>,
}

impl Bounds {
    fn of(self, limits: &Limits) -> Limits {
        if self == Bounds::default() {
            return limits.clone();
        }
        Limits {
            time: self.time_ms.map(Duration::from_millis),
            depth: self.depth,
            nodes: self.nodes,
            clock: None,
            ..limits.clone()
        }
    }
}

impl Settings {
    /// An engine that needs nothing but its command.
    #[must_use]
    pub fn new(name: &str, command: &str, protocol: Protocol) -> Self {
        Settings {
            name: name.to_owned(),
            command: command.to_owned(),
            arguments: Vec::new(),
            folder: None,
            protocol,
            options: BTreeMap::new(),
            game: None,
            advises: false,
            bounds: Bounds::default(),
            patience_ms: usual_patience(),
        }
    }

    /// Whether it is used for this game.
    #[must_use]
    pub fn plays(&self, game: &str) -> bool {
        self.protocol.plays(game) && self.game.as_deref().is_none_or(|own| own == game)
    }

    pub(super) fn patience(&self) -> Duration {
        Duration::from_millis(self.patience_ms)
    }

    /// When to give up on a move that is to be found within these limits, and after how many seconds that is.
    pub(super) fn deadline(&self, limits: &Limits) -> Option<(Instant, u64)> {
        let time = limits.time.or(limits.clock.map(|clock| clock.left));
        let wait = time.unwrap_or(LONGEST).saturating_add(self.patience());
        Some((Instant::now().checked_add(wait)?, seconds(wait)))
    }
}

/// What an engine says about itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Identity {
    /// Its name and version; empty where it says nothing.
    pub name: String,
    /// The options that can be set.
    pub options: Vec<Declaration>,
}

/// The result of a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// From the start of the program to the end of its introduction.
    pub time: Duration,
    /// Who it is.
    pub identity: Identity,
}

/// One side of a conversation with an engine: how to say things in its protocol.
pub(super) trait Driver: Send {
    /// Has the engine introduce itself and makes it ready to be asked.
    fn greet(&mut self, process: &mut Process, settings: &Settings) -> Result<Identity, FaultKind>;

    /// Asks for a move. Nothing when the control said stop and the engine has none; it is ended then, unless the protocol
    /// knows a way to stop it.
    fn ask(
        &mut self,
        process: &mut Process,
        question: &Question,
        settings: &Settings,
        limits: &Limits,
        control: &Control,
    ) -> Result<Option<Found>, FaultKind>;

    /// The command that ends the program.
    fn farewell(&self) -> String;
}

/// An engine of somebody else.
#[derive(Debug)]
pub struct Engine {
    settings: Settings,
    log: Log,
    session: Mutex<Option<Session>>,
    fault: Mutex<Option<Fault>>,
    /// Stopped when nobody wants anything of the engine any more.
    end: Control,
}

struct Session {
    process: Process,
    driver: Box<dyn Driver>,
    identity: Identity,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session")
            .field("process", &self.process.id())
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine that is started when it is first asked something.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Engine {
            settings,
            log: Log::new(),
            session: Mutex::default(),
            fault: Mutex::default(),
            end: Control::new(),
        }
    }

    /// The same engine to be started anew, with the conversation going on in the same log.
    #[must_use]
    pub fn anew(&self) -> Self {
        Engine {
            log: self.log.clone(),
            ..Engine::new(self.settings.clone())
        }
    }

    /// Its settings.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The conversation with it so far.
    #[must_use]
    pub fn log(&self) -> Log {
        self.log.clone()
    }

    /// What it did wrong the last time it was asked; nothing when all went well.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        lock(&self.fault).clone()
    }

    /// The number of its process while one runs and does not think.
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        let session = self.session.try_lock().ok()?;
        session.as_ref().map(|session| session.process.id())
    }

    /// Starts the program unless it runs already, and lets it introduce itself. May take as long as the patience of the
    /// settings.
    ///
    /// # Errors
    /// What it did wrong.
    pub fn start(&self) -> Result<Identity, Fault> {
        let mut session = lock(&self.session);
        let result = self
            .ready(&mut session)
            .map(|session| session.identity.clone());
        self.settle(&mut session, result)
    }

    /// Starts the program, lets it introduce itself, and asks it to leave again.
    ///
    /// # Errors
    /// What it did wrong.
    pub fn test(&self) -> Result<Answered, Fault> {
        let began = Instant::now();
        let identity = self.start()?;
        let time = began.elapsed();
        self.quit();
        Ok(Answered { time, identity })
    }

    /// Has the program ended for good, whatever it does: whoever waits for it hears [`FaultKind::Dismissed`]. Returns at
    /// once.
    pub fn end(&self) {
        self.end.stop();
        // Whoever holds the session ends the program on seeing that.
        if let Ok(mut session) = self.session.try_lock()
            && let Some(session) = session.take()
        {
            std::thread::spawn(move || drop(session));
        }
    }

    /// Asks the program to leave, and ends it if it does not within a moment. The next question starts it again.
    pub fn quit(&self) {
        if let Some(mut session) = lock(&self.session).take() {
            let farewell = session.driver.farewell();
            session.process.dismiss(&farewell);
        }
    }

    /// Asks for a move after these moves. Nothing when the game is over or the control says stop before there is a move.
    ///
    /// A forced pass is answered at once; engines differ too much in what they make of one.
    ///
    /// # Errors
    /// What it did wrong. The program has been ended then.
    pub fn ask<G: Game>(
        &self,
        start: &G,
        moves: &[G::Move],
        limits: &Limits,
        control: &Control,
    ) -> Result<Option<Thought<G::Move>>, Fault> {
        let Some((question, game)) = Question::new(start, moves) else {
            return Ok(None);
        };
        if game.outcome().is_some() {
            return Ok(None);
        }
        if game.check(G::pass()).is_ok() {
            return Ok(Some(Thought::rule(G::pass())));
        }
        let began = Instant::now();
        let limits = self.settings.bounds.of(limits);
        let mut session = lock(&self.session);
        let result = self
            .found(&mut session, &question, &limits, control)
            .and_then(|found| {
                found
                    .map(|found| thought(&game, &found, began.elapsed()))
                    .transpose()
            });
        self.settle(&mut session, result)
    }

    fn found(
        &self,
        session: &mut Option<Session>,
        question: &Question,
        limits: &Limits,
        control: &Control,
    ) -> Result<Option<Found>, FaultKind> {
        if !self.settings.protocol.plays(question.game) {
            return Err(FaultKind::Unspeakable {
                protocol: self.settings.protocol,
                what: format!("a game of {}", question.game),
            });
        }
        let running = self.ready(session)?;
        let found = running.driver.ask(
            &mut running.process,
            question,
            &self.settings,
            limits,
            control,
        )?;
        if found.is_none() {
            self.log.push(Source::Event, "stopped without a move");
            *session = None;
        }
        Ok(found)
    }

    fn ready<'a>(&self, session: &'a mut Option<Session>) -> Result<&'a mut Session, FaultKind> {
        match session {
            Some(session) => Ok(session),
            None => {
                let mut process = Process::start(&self.settings, &self.log, &self.end)?;
                let mut driver: Box<dyn Driver> = match self.settings.protocol {
                    Protocol::Gtp => Box::new(gtp::Driver::default()),
                    Protocol::NBoard => Box::new(nboard::Driver::default()),
                    Protocol::Gomocup => Box::new(gomocup::Driver::default()),
                    Protocol::Uai => Box::new(uai::Driver),
                };
                let identity = driver.greet(&mut process, &self.settings)?;
                Ok(session.insert(Session {
                    process,
                    driver,
                    identity,
                }))
            }
        }
    }

    /// Keeps a fault for whoever asks later, and ends an engine that has one.
    fn settle<T>(
        &self,
        session: &mut Option<Session>,
        result: Result<T, FaultKind>,
    ) -> Result<T, Fault> {
        let result = result.map_err(|kind| {
            *session = None;
            Fault {
                engine: self.settings.name.clone(),
                kind,
                tail: self.log.tail(),
            }
        });
        if let Err(fault) = &result {
            self.log.push(Source::Event, &fault.to_string());
        }
        *lock(&self.fault) = result.as_ref().err().cloned();
        result
    }
}

/// What an engine found as a thought of this position, if it is legal here.
fn thought<G: Game>(
    game: &G,
    found: &Found,
    time: Duration,
) -> Result<Thought<G::Move>, FaultKind> {
    let best: G::Move = found
        .notation
        .parse()
        .map_err(|_| FaultKind::NoMove(found.notation.clone()))?;
    game.check(best).map_err(|why| FaultKind::Illegal {
        notation: found.notation.clone(),
        why,
    })?;
    let mut line = Vec::new();
    let mut after = game.clone();
    for mv in found.line.iter().map_while(|text| text.parse().ok()) {
        if after.play(mv).is_err() {
            break;
        }
        line.push(mv);
    }
    if line.first() != Some(&best) {
        line = vec![best];
    }
    Ok(Thought {
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
        time,
        line,
        ..Thought::rule(best)
    })
}

impl<G: Game> Computer<G> for Engine {
    fn id(&self) -> &str {
        &self.settings.name
    }

    fn choose(&self, game: &G, limits: &Limits, control: &Control) -> Option<Thought<G::Move>> {
        self.choose_after(game, &[], limits, control)
    }

    fn choose_after(
        &self,
        start: &G,
        moves: &[G::Move],
        limits: &Limits,
        control: &Control,
    ) -> Option<Thought<G::Move>> {
        self.ask(start, moves, limits, control).ok().flatten()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
