//! `sanqi match`: one player against another.

mod conduct;
mod openings;
mod play;
mod side;
mod tally;

use std::collections::HashMap;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::Failure;
use super::effort::Effort;
use super::position::game_ids;
use crate::catalog;
use crate::game::Player;
use crate::record::{self, Choice, Record};
use crate::store::{self, MoveLog};

use conduct::Conduct;
use openings::Openings;
use play::Worker;
use side::Spec;
use tally::{Sprt, Tally};

#[derive(clap::Args, Debug)]
pub(super) struct Match {
    /// The game
    #[arg(long, value_parser = game_ids())]
    game: String,
    /// The rules by name [default: those of a new game]
    #[arg(long)]
    rules: Option<String>,
    /// The first player: a computer player by name, with bounds of its own after @ and commas, as in
    /// level-10@time=1s,threads=2; or an engine of somebody else by its protocol and command line, as in
    /// "gtp:gtp-rhino --level=3@time=1s,patience=5s" or uai:./engine@nodes=9000,option.Hash=64;
    /// or one of those in the preferences, as in engine:Rhino
    #[arg(short, long, value_name = "PLAYER")]
    a: Spec,
    /// The second player
    #[arg(short, long, value_name = "PLAYER")]
    b: Spec,
    /// How many games; both players have each colour in half of them
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    effort: Effort,
    /// Starting positions, or moves from the start, one a line [default: six varied moves, about even]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Stop as soon as it is clear whether the first player is stronger by A or by B Elo points
    #[arg(long, value_name = "A,B")]
    sprt: Option<Sprt>,
    /// Games at the same time [default: one for each core]
    #[arg(long, value_parser = super::effort::threads)]
    concurrency: Option<usize>,
    /// Where the games are written; a match that was cut short goes on from there [default: match-GAME-A-B]
    #[arg(long, value_name = "DIRECTORY")]
    records: Option<PathBuf>,
    /// Append a line for each move of a computer player to this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// The result as one JSON object
    #[arg(long)]
    json: bool,
}

/// What makes two matches the same one; kept beside their games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Terms {
    game: String,
    rules: Choice,
    a: String,
    b: String,
    bounds: String,
    openings: Option<String>,
    seed: u64,
}

/// The result as it is printed.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    terms: &'a Terms,
    #[serde(flatten)]
    tally: tally::Summary,
    /// What the engines of other people call themselves; nothing for players of ours, and where no game was played now.
    identities: [Option<String>; 2],
    /// Games played now, the others were found in the records.
    played: u64,
    seconds: f64,
}

pub(super) fn run(args: &Match, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let game = catalog::game(&args.game)
        .ok_or_else(|| Failure::Usage(format!("there is no game {:?}", args.game)))?;
    let rules = super::position::rules(game, args.rules.as_deref())?;
    for spec in [&args.a, &args.b] {
        spec.check(game, &args.effort.limits())?;
    }
    let openings = match &args.openings {
        Some(path) => Openings::read(path, game, &rules)?,
        None => Openings::varied(args.effort.seed),
    };
    let terms = Terms {
        game: args.game.clone(),
        rules,
        a: args.a.to_string(),
        b: args.b.to_string(),
        bounds: format!(
            "{:?} {:?} {:?}",
            args.effort.time, args.effort.nodes, args.effort.depth
        ),
        openings: args
            .openings
            .as_ref()
            .map(|path| path.display().to_string()),
        seed: args.effort.seed,
    };
    let records = Records::open(args, &terms)?;
    let log = args.log.as_deref().map(MoveLog::open).transpose();
    let log = log.map_err(|error| Failure::Nothing(error.to_string()))?;
    let start = Instant::now();
    let contest = Contest {
        args,
        terms: &terms,
        openings: &openings,
        records: &records,
        log,
        next: AtomicU64::new(0),
        over: AtomicBool::new(false),
        state: Mutex::new(State::default()),
    };
    let state = contest.run()?;
    let report = Report {
        terms: &terms,
        tally: state.tally.summary(args.sprt),
        played: state.played,
        identities: state.identities,
        seconds: start.elapsed().as_secs_f64(),
    };
    if args.json {
        serde_json::to_writer(&mut *out, &report).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{} against {}: {}", terms.a, terms.b, report.tally)?;
        for (name, side) in [&terms.a, &terms.b].into_iter().zip(&report.tally.sides) {
            writeln!(out, "  {name}: {side}")?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The directory of the games.
struct Records {
    path: PathBuf,
    /// How the sides behaved in games that were played before, by their numbers.
    conduct: HashMap<u64, [Conduct; 2]>,
    /// Where that is written down, a line a game.
    sides: Mutex<fs::File>,
}

/// A line of the file that says how the sides behaved.
#[derive(Serialize, Deserialize)]
struct Note {
    game: u64,
    sides: [Conduct; 2],
}

impl Records {
    fn open(args: &Match, terms: &Terms) -> Result<Self, Failure> {
        let path = args.records.clone().unwrap_or_else(|| {
            let name = format!("match-{}-{}-{}", terms.game, terms.a, terms.b);
            let tame = |c: char| {
                if c.is_ascii_alphanumeric() || "-_.=@".contains(c) {
                    c
                } else {
                    '_'
                }
            };
            name.chars().take(120).map(tame).collect::<String>().into()
        });
        let failure = |error: &dyn std::fmt::Display| {
            Failure::Nothing(format!("{}: {error}", path.display()))
        };
        fs::create_dir_all(&path).map_err(|error| failure(&error))?;
        let about = path.join("match.json");
        if about.exists() {
            let bytes = store::load(&about).map_err(|error| failure(&error))?;
            let found: Option<Terms> = serde_json::from_slice(&bytes).ok();
            if found.as_ref() != Some(terms) {
                return Err(failure(&"another match was written here"));
            }
        } else {
            let bytes = serde_json::to_vec_pretty(terms).map_err(|error| failure(&error))?;
            store::save(&about, &bytes).map_err(|error| failure(&error))?;
        }
        let sides = path.join("sides.jsonl");
        let noted = fs::read_to_string(&sides).unwrap_or_default();
        let notes = noted
            .lines()
            .filter_map(|line| serde_json::from_str::<Note>(line).ok());
        let conduct = notes.map(|note| (note.game, note.sides)).collect();
        let sides = fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(&sides)
            .map_err(|error| failure(&error))?;
        Ok(Records {
            path,
            conduct,
            sides: Mutex::new(sides),
        })
    }

    fn file(&self, number: u64) -> PathBuf {
        self.path.join(format!("{:05}.sanqi.json", number + 1))
    }

    /// A game that was played to its end before.
    fn load(&self, number: u64) -> Option<Record> {
        let bytes = store::load(&self.file(number)).ok()?;
        record::read(&bytes)
            .ok()
            .filter(|record| record.result.is_some())
    }

    fn save(&self, number: u64, record: &Record, sides: [Conduct; 2]) -> Result<(), Failure> {
        let note = Note {
            game: number + 1,
            sides,
        };
        let mut line = serde_json::to_string(&note).map_err(io::Error::from)?;
        line.push('\n');
        self.sides
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .write_all(line.as_bytes())?;
        let path = self.file(number);
        let failure = |error: &dyn std::fmt::Display| {
            Failure::Nothing(format!("{}: {error}", path.display()))
        };
        let mut bytes = Vec::new();
        record::write(record, &mut bytes).map_err(|error| failure(&error))?;
        store::save(&path, &bytes).map_err(|error| failure(&error))
    }
}

/// A match while it is played.
struct Contest<'a> {
    args: &'a Match,
    terms: &'a Terms,
    openings: &'a Openings,
    records: &'a Records,
    log: Option<MoveLog>,
    next: AtomicU64,
    over: AtomicBool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    tally: Tally,
    played: u64,
    /// What the engines of other people call themselves, once they were started.
    identities: [Option<String>; 2],
    failure: Option<Failure>,
}

impl Contest<'_> {
    fn run(self) -> Result<State, Failure> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = self.args.effort.threads.max(1);
        let workers = self.args.concurrency.unwrap_or((cores / threads).max(1));
        thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    if let Err(failure) = self.work() {
                        self.over.store(true, Ordering::Relaxed);
                        self.state().failure.get_or_insert(failure);
                    }
                });
            }
        });
        let mut state = self
            .state
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        match state.failure.take() {
            Some(failure) => Err(failure),
            None => Ok(state),
        }
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One thread: plays game after game.
    fn work(&self) -> Result<(), Failure> {
        let mut worker = None;
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.args.games || self.over.load(Ordering::Relaxed) {
                return Ok(());
            }
            if let Some(record) = self.records.load(number) {
                let conduct = self.records.conduct.get(&(number + 1)).copied();
                self.count(number, &record, conduct.unwrap_or_default(), false);
                continue;
            }
            let worker = match &mut worker {
                Some(worker) => worker,
                none => {
                    let worker = none.insert(Worker::new(self.args, self.terms)?);
                    self.state().identities = worker.identities();
                    worker
                }
            };
            let game = worker.game(number, self.openings, self.log.as_ref())?;
            self.records.save(number, &game.record, game.conduct)?;
            if let Some(fault) = &game.fault {
                let _ = writeln!(io::stderr(), "game {}: {fault}", number + 1);
            }
            self.count(number, &game.record, game.conduct, true);
        }
    }

    fn count(&self, number: u64, record: &Record, conduct: [Conduct; 2], played: bool) {
        let first = if number.is_multiple_of(2) {
            Player::Black
        } else {
            Player::White
        };
        let winner = record.result.as_ref().and_then(|result| result.winner);
        let points = winner.map_or(0.5, |winner| f64::from(u8::from(winner == first)));
        let mut state = self.state();
        state.tally.add(number, points);
        state.tally.note(&conduct);
        if played {
            state.played += 1;
            let summary = state.tally.summary(self.args.sprt);
            let _ = writeln!(
                io::stderr(),
                "{}/{} {summary}",
                summary.games,
                self.args.games
            );
        }
        if let Some(sprt) = self.args.sprt
            && state.tally.decided(sprt).is_some()
        {
            self.over.store(true, Ordering::Relaxed);
        }
    }
}
