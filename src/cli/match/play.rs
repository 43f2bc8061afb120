//! One game of a match.

use std::sync::Arc;
use std::time::Instant;

use super::conduct::{Conduct, Forfeit};
use super::openings::Openings;
use super::side::{self, Spec};
use super::{Match, Terms};
use crate::catalog::{self, Entry};
use crate::cli::Failure;
use crate::engine::{Control, Limits, Thought, draw};
use crate::game::Player;
use crate::protocol::host::{Engine, Fault, FaultKind};
use crate::record::{Choice, Record, Seat};
use crate::store::MoveLog;
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
    /// The program, where somebody else's plays.
    engine: Option<Arc<Engine>>,
    /// What it calls itself.
    identity: Option<String>,
}

/// A game that was played: its record, and how each side behaved.
pub(super) struct Finished {
    pub(super) record: Record,
    pub(super) conduct: [Conduct; 2],
    /// Why it was forfeited, if it was.
    pub(super) fault: Option<Fault>,
}

impl<'a> Side<'a> {
    fn new(spec: &'a Spec, game: &str) -> Result<Self, Failure> {
        let entry = catalog::fresh(game)
            .ok_or_else(|| Failure::Usage(format!("there is no game {game:?}")))?;
        let (engine, identity) = match &spec.player {
            side::Player::Ours(_) => (None, None),
            side::Player::Theirs(settings) => {
                let engine = Engine::new(settings.as_ref().clone());
                let identity = engine.start().map_err(|fault| failure(&fault))?;
                (Some(Arc::new(engine)), Some(identity.name))
            }
        };
        Ok(Side {
            spec,
            entry,
            engine,
            identity,
        })
    }

    /// Its move in the position of the table, or what it did instead.
    fn think(
        &self,
        table: &dyn Table,
        limits: Limits,
    ) -> Result<Result<Thought<String>, Fault>, Failure> {
        let job = match (&self.engine, &self.spec.player) {
            (Some(engine), _) => table.ask(engine, limits),
            (None, side::Player::Ours(name)) => table.think(name, limits),
            (None, side::Player::Theirs(_)) => None,
        };
        if let Some(thought) = job.and_then(|job| job.run(&Control::new())) {
            return Ok(Ok(thought));
        }
        match self.engine.as_ref().and_then(|engine| engine.fault()) {
            Some(fault) => Ok(Err(fault)),
            None => Err(Failure::Nothing(format!("{} gave no move", self.spec))),
        }
    }
}

impl<'a> Worker<'a> {
    pub(super) fn new(args: &'a Match, terms: &'a Terms) -> Result<Self, Failure> {
        Ok(Worker {
            sides: [
                Side::new(&args.a, &terms.game)?,
                Side::new(&args.b, &terms.game)?,
            ],
            rules: &terms.rules,
            limits: args.effort.limits(),
        })
    }

    /// What the engines of other people call themselves.
    pub(super) fn identities(&self) -> [Option<String>; 2] {
        self.sides.each_ref().map(|side| side.identity.clone())
    }

    /// Plays the game of this number; the first player has Black in even ones.
    pub(super) fn game(
        &mut self,
        number: u64,
        openings: &Openings,
        log: Option<&MoveLog>,
    ) -> Result<Finished, Failure> {
        let mut tables = Vec::new();
        for side in &self.sides {
            tables.push(openings.begin(number / 2, &*side.entry, self.rules)?);
        }
        let mut conduct = [Conduct::default(); 2];
        let mut forfeited = None;
        while !over(&*tables[0]) {
            let turn = tables[0].turn();
            let mover = seat(number, turn);
            let side = &self.sides[mover];
            let table = &tables[mover];
            let mut limits = side.spec.limits(&self.limits);
            let ply = table.cursor();
            limits.seed = draw(limits.seed ^ number << 32 ^ ply as u64, usize::MAX)
                .unwrap_or_default() as u64;
            let began = Instant::now();
            let answer = side.think(&**table, limits)?;
            let took = began.elapsed();
            let thought = match answer {
                Ok(thought) => thought,
                Err(fault) => {
                    let forfeit = Forfeit::of(&fault);
                    if forfeit.is_none() && fault.kind != FaultKind::Resigned {
                        return Err(failure(&fault));
                    }
                    conduct[mover].forfeit = forfeit;
                    forfeited = forfeit.map(|_| fault);
                    tables[0].resign(turn);
                    break;
                }
            };
            if !table.must_pass() {
                conduct[mover].moved(took);
            }
            for table in &mut tables {
                table
                    .play(&thought.best)
                    .map_err(|error| Failure::Nothing(format!("{}: {error}", side.spec)))?;
            }
            if let Some(log) = log {
                let game = (number + 1).to_string();
                log.note(&game, ply + 1, &side.spec.to_string(), &thought)?;
            }
        }
        for player in Player::BOTH {
            let name = self.sides[seat(number, player)].spec.name();
            tables[0].set_seat(player, Seat::Person { name });
        }
        Ok(Finished {
            record: tables[0].record(),
            conduct,
            fault: forfeited,
        })
    }
}

/// Which side plays this colour in the game of this number.
fn seat(number: u64, player: Player) -> usize {
    (number % 2) as usize ^ player.index()
}

fn over(table: &dyn Table) -> bool {
    table.legal().is_empty()
}

/// A fault that ends the match, with the last lines of the engine.
fn failure(fault: &Fault) -> Failure {
    let mut sentence = fault.to_string();
    for line in &fault.tail {
        sentence.push_str("\n  ");
        sentence.push_str(line);
    }
    Failure::Nothing(sentence)
}
