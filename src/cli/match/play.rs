//! One game of a match.

use std::fs::File;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use super::openings::Openings;
use super::side::Spec;
use super::{Match, Terms};
use crate::catalog::{self, Entry};
use crate::cli::Failure;
use crate::cli::answer::Spoken;
use crate::engine::{Control, Limits, Thought, draw};
use crate::game::Player;
use crate::record::{Choice, Record, Seat};
use crate::table::Table;

/// What one thread needs to play: each player has a game of its own, so that neither sees what the other thinks.
pub(super) struct Worker<'a> {
    sides: [Side<'a>; 2],
    rules: &'a Choice,
    limits: Limits,
}

struct Side<'a> {
    spec: &'a Spec,
    entry: Box<dyn Entry>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(args: &'a Match, terms: &'a Terms) -> Result<Self, Failure> {
        let side = |spec| -> Result<_, Failure> {
            let entry = catalog::fresh(&terms.game)
                .ok_or_else(|| Failure::Usage(format!("there is no game {:?}", terms.game)))?;
            Ok(Side { spec, entry })
        };
        Ok(Worker {
            sides: [side(&args.a)?, side(&args.b)?],
            rules: &terms.rules,
            limits: args.effort.limits(),
        })
    }

    /// Plays the game of this number; the first player has Black in even ones.
    pub(super) fn game(
        &mut self,
        number: u64,
        openings: &Openings,
        log: Option<&Mutex<File>>,
    ) -> Result<Record, Failure> {
        let mut tables = Vec::new();
        for side in &self.sides {
            tables.push(openings.begin(number / 2, &*side.entry, self.rules)?);
        }
        while !over(&*tables[0]) {
            let turn = tables[0].turn();
            let mover = self.mover(number, turn);
            let side = &self.sides[mover];
            let table = &tables[mover];
            let mut limits = side.spec.limits(&self.limits);
            let ply = table.cursor() as u64;
            limits.seed =
                draw(limits.seed ^ number << 32 ^ ply, usize::MAX).unwrap_or_default() as u64;
            let thought = table
                .think(&side.spec.player, limits)
                .and_then(|job| job.run(&Control::new()))
                .ok_or_else(|| Failure::Nothing(format!("{} gave no move", side.spec)))?;
            for table in &mut tables {
                table
                    .play(&thought.best)
                    .map_err(|error| Failure::Nothing(format!("{}: {error}", side.spec)))?;
            }
            if let Some(log) = log {
                let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
                writeln!(log, "{}", line(number, ply, side.spec, &thought))?;
            }
        }
        for player in Player::BOTH {
            let name = self.sides[self.mover(number, player)].spec.to_string();
            tables[0].set_seat(player, Seat::Person { name });
        }
        Ok(tables[0].record())
    }

    /// Which side plays this colour.
    fn mover(&self, number: u64, player: Player) -> usize {
        (number % 2) as usize ^ player.index()
    }
}

fn over(table: &dyn Table) -> bool {
    table.legal().is_empty()
}

/// A thought as a line of the log.
fn line(number: u64, ply: u64, spec: &Spec, thought: &Thought<String>) -> String {
    let score = thought.score.map(|score| Spoken(score).to_string());
    format!(
        "game {} ply {} {spec} {} score {} depth {} nodes {} seconds {:.3} line {}",
        number + 1,
        ply + 1,
        thought.best,
        score.unwrap_or_else(|| "none".to_owned()),
        thought.depth,
        thought.nodes,
        thought.time.as_secs_f64(),
        thought.line.join(" ")
    )
}
