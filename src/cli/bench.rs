//! `sanqi bench`: how much the search visits, and how fast.
//!
//! The number of positions is a checksum of the whole engine: a change that is meant to keep its decisions keeps it.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use super::Failure;
use super::best::STRONGEST;
use super::position::game_ids;
use crate::catalog::{self, Entry, StartError};
use crate::engine::{Control, Limits, draw};
use crate::record::Seat;
use crate::table::Table;

/// Each position is played out to one of these plies by random moves.
const PLIES: [usize; 6] = [0, 4, 10, 18, 28, 40];

#[derive(clap::Args, Debug)]
pub(super) struct Bench {
    /// The game [default: all of them]
    #[arg(value_parser = game_ids())]
    game: Option<String>,
    /// Plies to look ahead
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// Positions to visit at most for each
    #[arg(long, default_value_t = 300_000)]
    nodes: u64,
}

pub(super) fn run(args: &Bench, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let limits = Limits {
        depth: Some(args.depth),
        nodes: Some(args.nodes),
        ..Limits::default()
    };
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for game in catalog::games() {
        if args.game.as_ref().is_some_and(|id| id != game.id()) {
            continue;
        }
        let (its_nodes, its_time) = bench(&**game, &limits)?;
        line(game.id(), its_nodes, its_time, out)?;
        nodes += its_nodes;
        time += its_time;
    }
    line("total", nodes, time, out)?;
    Ok(ExitCode::SUCCESS)
}

fn line(name: &str, nodes: u64, time: Duration, out: &mut impl Write) -> Result<(), Failure> {
    let speed = nodes as f64 / time.as_secs_f64().max(1e-9);
    writeln!(out, "{name} {nodes} nodes {speed:.0} nodes/s")?;
    out.flush()?;
    Ok(())
}

/// The positions visited over every variant of a game, and the time it took.
fn bench(game: &dyn Entry, limits: &Limits) -> Result<(u64, Duration), Failure> {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for variant in game.variants() {
        for (number, plies) in PLIES.into_iter().enumerate() {
            let table = position(game, variant, plies, number as u64)
                .map_err(|error| Failure::Nothing(error.to_string()))?;
            let Some(job) = table.think(STRONGEST, limits.clone()) else {
                continue;
            };
            let start = Instant::now();
            nodes += job.run(&Control::new()).map_or(0, |thought| thought.nodes);
            time += start.elapsed();
        }
    }
    Ok((nodes, time))
}

/// A position after so many random moves, or the last before the end of the game.
fn position(
    game: &dyn Entry,
    variant: &str,
    plies: usize,
    seed: u64,
) -> Result<Box<dyn Table>, StartError> {
    let rules = game.parse_rules(variant)?;
    let mut table = game.start(&rules, [Seat::default(), Seat::default()])?;
    for ply in 0..plies {
        let legal = table.legal();
        let drawn = draw(seed * 1000 + ply as u64, legal.len()).and_then(|at| legal.get(at));
        let Some(notation) = drawn.map(|legal| legal.notation.clone()) else {
            break;
        };
        // A move from the list of legal ones is legal.
        let _ = table.play(&notation);
    }
    while table.legal().is_empty() && table.cursor() > 0 {
        table.go_to(table.cursor() - 1);
    }
    Ok(table)
}
