//! The one place that names all three games: from a name to the rules on offer and to a [`Table`].

mod serve;

use std::path::Path;
use std::sync::{Arc, LazyLock};

use thiserror::Error;

use crate::engine::search::Think;
use crate::engine::{Computer, Greedy, Insight, Random, Shapes, levels};
use crate::game::perft::{Counts, perft};
use crate::game::{Ataxx, Gomoku, PositionError, Reversi, Rules, RulesError};
use crate::record::{self, Choice, ReadError, Record, Seat};
use crate::store::{self, LoadError};
use crate::table::{self, OpenError, Opened, Session, Table};

pub use serve::{UnknownPlayer, serve};

static GAMES: LazyLock<Vec<Box<dyn Entry>>> = LazyLock::new(build);

fn build() -> Vec<Box<dyn Entry>> {
    vec![entry(reversi()), entry(gomoku()), entry(ataxx())]
}

/// The computer players of a game, weakest first.
type Computers<G> = Vec<Arc<dyn Computer<G>>>;

fn reversi() -> Computers<Reversi> {
    with_levels(vec![Arc::new(Random), Arc::new(Greedy)])
}

fn gomoku() -> Computers<Gomoku> {
    with_levels(vec![Arc::new(Random), Arc::new(Shapes)])
}

fn ataxx() -> Computers<Ataxx> {
    with_levels(vec![Arc::new(Random), Arc::new(Greedy)])
}

/// Every game, in the order they are offered.
#[must_use]
pub fn games() -> &'static [Box<dyn Entry>] {
    &GAMES
}

/// The game of this [`Game::ID`](crate::game::Game::ID).
#[must_use]
pub fn game(id: &str) -> Option<&'static dyn Entry> {
    games().iter().map(Box::as_ref).find(|game| game.id() == id)
}

/// The same with computer players of its own, who share no memory with those of [`game`].
#[must_use]
pub fn fresh(id: &str) -> Option<Box<dyn Entry>> {
    build().into_iter().find(|game| game.id() == id)
}

/// A game between two people for a program that was told nothing: the first game by its usual rules.
#[must_use]
pub fn usual() -> Box<dyn Table> {
    GAMES[0].start_usual()
}

/// Takes up a game that was written down, whichever it is.
///
/// # Errors
/// The first thing that makes the record no game.
pub fn open(record: &Record) -> Result<Opened, OpenError> {
    game(&record.game)
        .ok_or_else(|| OpenError::Game(record.game.clone()))?
        .open(record)
}

/// Why a file is no game.
#[derive(Debug, Error)]
pub enum FileError {
    /// It cannot be loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// Its content is not a record.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The record is no game.
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// Takes up the game in a file.
///
/// # Errors
/// The first thing that makes the file no game.
pub fn load(path: &Path) -> Result<Opened, FileError> {
    let bytes = store::load(path)?;
    Ok(open(&record::read(&bytes)?)?)
}

/// One game: the rules on offer, its computer players, and how to begin.
pub trait Entry: Send + Sync {
    /// [`Game::ID`](crate::game::Game::ID).
    fn id(&self) -> &'static str;
    /// The names of the variants, the default first.
    fn variants(&self) -> &'static [&'static str];
    /// The board sizes of a variant, in ascending order.
    fn sizes(&self, variant: &str) -> Vec<u8>;
    /// The size a variant is played on unless one is chosen.
    fn default_size(&self, variant: &str) -> u8;
    /// The named set-ups of a variant, the default first; empty where there is nothing to choose.
    fn setups(&self, variant: &str) -> &'static [&'static str];
    /// The names of the computer players, weakest first.
    fn computers(&self) -> Vec<&str>;
    /// The rules this game is played by unless others are chosen.
    fn default_rules(&self) -> Choice;
    /// Reads rules in the short form of the command line, as `freestyle:19`.
    ///
    /// # Errors
    /// Which part is not one of those on offer.
    fn parse_rules(&self, text: &str) -> Result<Choice, RulesError>;
    /// Writes rules in the short form.
    ///
    /// # Errors
    /// Which part is not one of those on offer.
    fn rules_text(&self, rules: &Choice) -> Result<String, RulesError>;
    /// Begins a game. A seat for an unknown computer player becomes a person's.
    ///
    /// # Errors
    /// Which part of the rules is not one of those on offer.
    fn start(&self, rules: &Choice, seats: [Seat; 2]) -> Result<Box<dyn Table>, RulesError>;
    /// Begins a game by its usual rules between two people.
    fn start_usual(&self) -> Box<dyn Table>;
    /// Begins a game from a position in the game's notation.
    ///
    /// # Errors
    /// What is wrong with the rules or the position.
    fn start_at(
        &self,
        rules: &Choice,
        position: &str,
        seats: [Seat; 2],
    ) -> Result<Box<dyn Table>, StartError>;
    /// Counts every line of `depth` moves from a position, or from the start of the rules.
    ///
    /// # Errors
    /// What is wrong with the rules or the position.
    fn perft(
        &self,
        rules: &Choice,
        position: Option<&str>,
        depth: u32,
    ) -> Result<Counts, StartError>;
    /// Takes up a game of this kind; see [`open`].
    ///
    /// # Errors
    /// The first thing that makes the record no game of this kind.
    fn open(&self, record: &Record) -> Result<Opened, OpenError>;
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// The rules are not on offer.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The position cannot be read.
    #[error(transparent)]
    Position(#[from] PositionError),
}

struct Of<G: Insight> {
    computers: Arc<[Arc<dyn Computer<G>>]>,
}

/// The entry of a game with its computer players, weakest first.
fn entry<G: Insight>(computers: Computers<G>) -> Box<dyn Entry> {
    Box::new(Of {
        computers: computers.into(),
    })
}

/// The ten levels after the players that follow a rule.
fn with_levels<G: Think>(mut computers: Computers<G>) -> Computers<G> {
    computers.extend(levels());
    computers
}

impl<G: Insight> Of<G> {
    fn table(&self, start: G, seats: [Seat; 2]) -> Box<dyn Table> {
        Box::new(Session::new(start, seats, Arc::clone(&self.computers)))
    }
}

impl<G: Insight> Entry for Of<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn variants(&self) -> &'static [&'static str] {
        G::Rules::variants()
    }

    fn sizes(&self, variant: &str) -> Vec<u8> {
        G::Rules::sizes(variant)
    }

    fn default_size(&self, variant: &str) -> u8 {
        G::Rules::default_size(variant)
    }

    fn setups(&self, variant: &str) -> &'static [&'static str] {
        G::Rules::setups(variant)
    }

    fn computers(&self) -> Vec<&str> {
        self.computers
            .iter()
            .map(|computer| computer.id())
            .collect()
    }

    fn default_rules(&self) -> Choice {
        Choice::of(&G::Rules::default())
    }

    fn parse_rules(&self, text: &str) -> Result<Choice, RulesError> {
        text.parse().map(|rules: G::Rules| Choice::of(&rules))
    }

    fn rules_text(&self, rules: &Choice) -> Result<String, RulesError> {
        rules.rules::<G::Rules>().map(|rules| rules.to_string())
    }

    fn start(&self, rules: &Choice, seats: [Seat; 2]) -> Result<Box<dyn Table>, RulesError> {
        Ok(self.table(G::new(rules.rules()?), seats))
    }

    fn start_usual(&self) -> Box<dyn Table> {
        self.table(G::new(G::Rules::default()), Default::default())
    }

    fn start_at(
        &self,
        rules: &Choice,
        position: &str,
        seats: [Seat; 2],
    ) -> Result<Box<dyn Table>, StartError> {
        Ok(self.table(G::from_text(rules.rules()?, position)?, seats))
    }

    fn perft(
        &self,
        rules: &Choice,
        position: Option<&str>,
        depth: u32,
    ) -> Result<Counts, StartError> {
        let rules = rules.rules()?;
        let start = match position {
            Some(text) => G::from_text(rules, text)?,
            None => G::new(rules),
        };
        Ok(perft(&start, depth))
    }

    fn open(&self, record: &Record) -> Result<Opened, OpenError> {
        table::open(record, Arc::clone(&self.computers))
    }
}
