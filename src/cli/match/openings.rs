//! Where the games of a match begin.

use std::collections::HashMap;
use std::collections::hash_map::Entry as Slot;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::catalog::Entry;
use crate::cli::Failure;
use crate::engine::{Control, Limits, draw};
use crate::record::{Choice, Seat};
use crate::table::Table;

/// The player that varies the first moves, and how many it makes.
const VARIED: (&str, u64) = ("level-2", 6);
/// After so many draws it makes two moves more, and so on.
const DRAWS: u64 = 40;
/// So many are drawn at most.
const MOST: u64 = 400;
/// No side of an opening is likelier to win than this much more than even.
const EVEN: f32 = 0.1;
/// The player that says how a game stands, and which part of a second it has for that.
const JUDGE: &str = "level-10";
const JUDGED: u64 = 20;

/// The beginnings of games.
pub(super) enum Openings {
    /// Positions or moves, in the order they are used.
    Listed(Vec<String>),
    /// A few moves of a player that draws among good ones.
    Varied(Mutex<Drawn>),
}

/// Openings after which the game is about even, no two alike as long as there are others.
#[derive(Default)]
pub(super) struct Drawn {
    seed: u64,
    /// The moves of the first openings.
    lines: Vec<Vec<String>>,
    /// How even the positions are that have been drawn so far; nothing where the game is over.
    leads: HashMap<String, Option<f32>>,
}

impl Openings {
    pub(super) fn varied(seed: u64) -> Self {
        Openings::Varied(Mutex::new(Drawn {
            seed,
            ..Drawn::default()
        }))
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
            Openings::Varied(drawn) => {
                let mut drawn = drawn.lock().unwrap_or_else(PoisonError::into_inner);
                drawn.begin(pair, game, rules)
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

impl Drawn {
    fn begin(
        &mut self,
        pair: u64,
        game: &dyn Entry,
        rules: &Choice,
    ) -> Result<Box<dyn Table>, String> {
        while self.lines.len() as u64 <= pair {
            let line = self.draw(game, rules)?;
            self.lines.push(line);
        }
        let mut table = begin(game, rules)?;
        for mv in &self.lines[usize::try_from(pair).unwrap_or_default()] {
            table.play(mv).map_err(|error| error.to_string())?;
        }
        Ok(table)
    }

    /// The moves of the next opening: of the first draw that is new and about even, or of the most even of all.
    fn draw(&mut self, game: &dyn Entry, rules: &Choice) -> Result<Vec<String>, String> {
        let seed = self.seed.wrapping_mul(1_000_003) + self.lines.len() as u64;
        let mut best: Option<(f32, Vec<String>)> = None;
        for again in 0..MOST {
            let mut table = begin(game, rules)?;
            for ply in 0..VARIED.1 + 2 * (again / DRAWS) {
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
            let line = || table.line().iter().map(|played| played.notation.clone());
            match self.leads.entry(table.position()) {
                // Another game has begun so, or nobody should.
                Slot::Occupied(_) => {}
                Slot::Vacant(new) => match *new.insert(lead(&*table)) {
                    Some(lead) if lead <= EVEN => return Ok(line().collect()),
                    Some(lead) if best.as_ref().is_none_or(|(least, _)| lead < *least) => {
                        best = Some((lead, line().collect()));
                    }
                    Some(_) | None => {}
                },
            }
        }
        best.map(|(_, line)| line)
            .ok_or_else(|| "no opening was found".to_owned())
    }
}

fn begin(game: &dyn Entry, rules: &Choice) -> Result<Box<dyn Table>, String> {
    game.start(rules, [Seat::default(), Seat::default()])
        .map_err(|error| error.to_string())
}

/// How much likelier than not one side is to win, whichever it is; nothing where the game is over.
fn lead(table: &dyn Table) -> Option<f32> {
    let limits = Limits {
        nodes: Some(table.pace() / JUDGED),
        hash_mib: 4,
        ..Limits::default()
    };
    let thought = table.think(JUDGE, limits)?.run(&Control::new())?;
    let chance = thought.score.map_or(0.5, |score| score.chance());
    Some((chance - 0.5).abs())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::catalog;

    #[test]
    fn openings_are_even_and_no_two_are_alike() {
        for (game, rules) in [
            ("reversi", "standard"),
            ("gomoku", "freestyle"),
            ("ataxx", "classic"),
        ] {
            let game = catalog::game(game).expect("a game");
            let rules = game.parse_rules(rules).expect("rules");
            let openings = Openings::varied(7);
            let begin = |openings: &Openings, pair| {
                let table = openings.begin(pair, game, &rules);
                table.expect("an opening")
            };
            let mut all = BTreeSet::new();
            for pair in 0..5 {
                let table = begin(&openings, pair);
                assert!(table.line().len() as u64 >= VARIED.1);
                assert!(lead(&*table).is_some_and(|lead| lead <= EVEN));
                all.insert(table.position());
            }
            assert_eq!(all.len(), 5);
            // A match that goes on begins with another pair.
            let again = begin(&Openings::varied(7), 3);
            assert_eq!(again.position(), begin(&openings, 3).position());
        }
    }
}
