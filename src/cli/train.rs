//! `sanqi train`: making the weights of an evaluation anew.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::Failure;
use crate::engine::reversi::train::{News, Plan, train};
use crate::engine::{Control, ataxx, gomoku};
use crate::store;

/// The evaluations that are trained.
#[derive(Subcommand, Debug)]
pub(super) enum Trained {
    /// The patterns of Reversi, from nothing but our own games
    Reversi(Training),
    /// The network of Gomoku, from games of the engine as it stands
    Gomoku(Generation),
    /// The network of classic Ataxx, from games of the engine as it stands
    Ataxx(Generation),
}

#[derive(Args, Debug)]
pub(super) struct Generation {
    /// Games to play
    #[arg(long, default_value_t = 12_000, value_parser = clap::value_parser!(u64).range(100..))]
    games: u64,
    /// Positions to visit for each of their moves
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(50..))]
    nodes: u64,
    /// Times to go through all their positions
    #[arg(long, default_value_t = 14, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Decides everything that is random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads to play on
    #[arg(long, default_value_t = 1, value_parser = super::effort::threads)]
    threads: usize,
    /// The file to write
    #[arg(long)]
    out: PathBuf,
}

#[derive(Args, Debug)]
pub(super) struct Training {
    /// Games of the last generation
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(100..))]
    games: u32,
    /// Decides everything that is random: the same seed gives the same file, whatever the number of threads
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads to play and fit on
    #[arg(long, default_value = "1")]
    threads: NonZero<usize>,
    /// The file to write, after every generation
    #[arg(long)]
    out: PathBuf,
}

pub(super) fn run(trained: &Trained, out: &mut impl Write) -> Result<ExitCode, Failure> {
    match trained {
        Trained::Reversi(training) => patterns(training, out),
        Trained::Gomoku(generation) => points(generation, out),
        Trained::Ataxx(generation) => network(generation, out),
    }
}

fn points(generation: &Generation, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let plan = gomoku::train::Plan {
        games: generation.games,
        nodes: generation.nodes,
        rounds: generation.rounds,
        threads: generation.threads,
        seed: generation.seed,
    };
    let samples = gomoku::train::play(&plan, &Control::new(), |_| {});
    writeln!(out, "{} positions of {} games", samples.len(), plan.games)?;
    let tell = |round, error, right: f32| {
        // Whoever closed the output still wants the weights.
        let _ = writeln!(
            out,
            "round {round}: error on others {error:.5}, {:.1} % of their moves foretold",
            right * 100.0
        );
    };
    let weights = gomoku::train::fit(&plan, &samples, tell);
    store::save(&generation.out, &weights).map_err(|error| Failure::Nothing(error.to_string()))?;
    Ok(ExitCode::SUCCESS)
}

fn network(generation: &Generation, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let rules = "classic"
        .parse::<crate::game::ataxx::Rules>()
        .map_err(|error| Failure::Nothing(format!("{error}")))?;
    let plan = ataxx::train::Plan {
        rules,
        games: generation.games,
        nodes: generation.nodes,
        rounds: generation.rounds,
        threads: generation.threads,
        seed: generation.seed,
    };
    let samples = ataxx::train::play(&plan, &Control::new(), |_| {});
    writeln!(out, "{} positions of {} games", samples.len(), plan.games)?;
    let mut weights = Vec::new();
    let tell = |round, error| {
        // Whoever closed the output still wants the weights.
        let _ = writeln!(out, "round {round}: error on others {error:.5}");
    };
    ataxx::train::fit(&plan, &samples, tell, &mut weights)?;
    store::save(&generation.out, &weights).map_err(|error| Failure::Nothing(error.to_string()))?;
    Ok(ExitCode::SUCCESS)
}

fn patterns(training: &Training, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let plan = Plan {
        games: training.games,
        seed: training.seed,
        threads: training.threads,
    };
    train(plan, |news| match news {
        News::Weights(weights) => store::save(&training.out, &weights.to_bytes())
            .map_err(|error| Failure::Nothing(error.to_string())),
        news => tell(out, &news).map_err(Failure::Output),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn tell(out: &mut impl Write, news: &News) -> std::io::Result<()> {
    match news {
        News::Played {
            generation,
            games,
            of,
        } => writeln!(out, "generation {generation}: {games} of {of} games played")?,
        News::Fitted {
            generation,
            positions,
            error,
            stages,
        } => {
            write!(
                out,
                "generation {generation}: fitted to {positions} positions, error on others {error:.2} discs; by stage"
            )?;
            for error in stages {
                write!(out, " {error:.1}")?;
            }
            writeln!(out)?;
        }
        News::Compared {
            generation,
            percent,
            discs,
        } => writeln!(
            out,
            "generation {generation}: {percent:.1} % and {discs:+.1} discs a game against the one before"
        )?,
        News::Weights(_) => {}
    }
    out.flush()
}
