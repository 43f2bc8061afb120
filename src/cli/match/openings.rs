//! Where the games of a match begin.

use std::fs;
use std::path::Path;

use crate::catalog::Entry;
use crate::cli::Failure;
use crate::engine::{Control, Limits, draw};
use crate::record::{Choice, Seat};
use crate::table::Table;

/// The player that varies the first moves, and how many it makes: more would decide many a game of Gomoku.
const VARIED: (&str, u64) = ("level-2", 3);

/// The beginnings of games.
pub(super) enum Openings {
    /// Positions or moves, in the order they are used.
    Listed(Vec<String>),
    /// A few moves of a player that draws among good ones, by this seed.
    Varied(u64),
}

impl Openings {
    pub(super) fn varied(seed: u64) -> Self {
        Openings::Varied(seed)
    }

    /// Reads a file: a position or moves from the start on each line; what follows a `#` at its beginning is left out.
    pub(super) fn read(path: &Path, game: &dyn Entry, rules: &Choice) -> Result<Self, Failure> {
        let at = path.display();
        let text =
            fs::read_to_string(path).map_err(|error| Failure::Nothing(format!("{at}: {error}")))?;
        let mut openings = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            listed(line, game, rules)
                .map_err(|why| Failure::Nothing(format!("{at}, line {}: {why}", number + 1)))?;
            openings.push(line.to_owned());
        }
        if openings.is_empty() {
            return Err(Failure::Nothing(format!("{at}: there is no opening in it")));
        }
        Ok(Openings::Listed(openings))
    }

    /// The game at its beginning, the same for both games of a pair.
    pub(super) fn begin(
        &self,
        pair: u64,
        game: &dyn Entry,
        rules: &Choice,
    ) -> Result<Box<dyn Table>, Failure> {
        match self {
            Openings::Listed(lines) => {
                let at = usize::try_from(pair % lines.len() as u64).unwrap_or_default();
                listed(&lines[at], game, rules)
            }
            Openings::Varied(seed) => {
                varied(seed.wrapping_mul(1_000_003).wrapping_add(pair), game, rules)
            }
        }
        .map_err(Failure::Nothing)
    }
}

/// A line of the file: a position, or moves.
fn listed(line: &str, game: &dyn Entry, rules: &Choice) -> Result<Box<dyn Table>, String> {
    let seats = || [Seat::default(), Seat::default()];
    let table = match game.start_at(rules, line, seats()) {
        Ok(table) => table,
        Err(no_position) => {
            let mut table = game
                .start(rules, seats())
                .map_err(|error| error.to_string())?;
            for mv in line.split_whitespace() {
                table.play(mv).map_err(|error| {
                    format!("no position ({no_position}) and no moves ({error})")
                })?;
            }
            table
        }
    };
    if table.legal().is_empty() {
        return Err("the game is over there".to_owned());
    }
    Ok(table)
}

/// A few moves of a player that draws; another draw where they end the game.
fn varied(seed: u64, game: &dyn Entry, rules: &Choice) -> Result<Box<dyn Table>, String> {
    for again in 0..100 {
        let mut table = game
            .start(rules, [Seat::default(), Seat::default()])
            .map_err(|error| error.to_string())?;
        for ply in 0..VARIED.1 {
            let limits = Limits {
                seed: draw(seed.wrapping_add((again * 1000 + ply) << 32), usize::MAX)
                    .unwrap_or_default() as u64,
                ..Limits::default()
            };
            let job = table.think(VARIED.0, limits);
            if let Some(thought) = job.and_then(|job| job.run(&Control::new())) {
                let _ = table.play(&thought.best);
            }
        }
        if !table.legal().is_empty() {
            return Ok(table);
        }
    }
    Err("no opening was found".to_owned())
}
