//! The command line: opens the window, or runs a command without one. Only this room knows clap.

mod analyse;
mod answer;
mod bench;
mod best;
mod check;
mod effort;
mod engine;
mod r#match;
mod moves;
mod perft;
mod position;
mod train;
mod window;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::app::Startup;
use crate::store::plain;
use position::{Position, game_ids};

const NOTES: &str = "\
Positions, always in one argument:
  reversi   the squares row by row from a1 as X O -, a space, the side to move as X or O
  gomoku    the points row by row from the top row as X O . , a space, the side to move as X or O
  ataxx     FEN, with its size in the orthogonal game too
Exit codes:
  0  done
  1  a checked file is bad, there is no answer, a file or the window cannot be opened, or the output cannot be
     written
  2  the command line is not understood: an option, a game, rules or a position
Environment:
  SANQI_HOME  a directory to keep preferences and autosaved games in, instead of the usual ones";

/// What `--help` says after the options.
fn notes() -> String {
    format!(
        "Rules by name, with a size or set-up after a colon where it is not the usual one, as in standard:6:\n{}{NOTES}",
        position::rules_on_offer()
    )
}

/// Reversi, Gomoku and Ataxx in one window.
#[derive(Parser, Debug)]
#[command(name = "sanqi", version, after_help = notes(), args_conflicts_with_subcommands = true)]
struct Args {
    /// A saved game to open
    file: Option<PathBuf>,
    /// The game to begin with
    #[arg(long, value_parser = game_ids(), conflicts_with = "file")]
    game: Option<String>,
    /// Append a line for each move of a computer player to this file
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Count the games of every length up to a depth, one line a depth: depth, positions at exactly that ply, games
    /// that ended before it
    Perft {
        #[command(flatten)]
        position: Position,
        /// Plies
        #[arg(value_parser = clap::value_parser!(u32).range(1..))]
        depth: u32,
    },
    /// List the legal moves of a position
    Moves {
        #[command(flatten)]
        position: Position,
        /// As one JSON object with the side to move, forbidden points and the outcome
        #[arg(long)]
        json: bool,
    },
    /// Be an engine for another program, on standard input and output
    Engine(engine::Options),
    /// Check saved games, one line each
    Check {
        /// Saved games
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Ask a computer player for its move
    Best(best::Best),
    /// Find the exact value of a position and every best move
    Solve(best::Solve),
    /// Say of every move of a saved game what would have been best
    Analyse(analyse::Analyse),
    /// Play two computer players against each other
    Match(Box<r#match::Match>),
    /// Count the positions the search visits, a checksum of the engines, and its speed
    Bench(bench::Bench),
    /// Train the weights of an evaluation anew
    Train {
        #[command(subcommand)]
        trained: train::Trained,
    },
}

/// Why a command did not do what it should.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// The command line asks for something that does not exist.
    #[error("{0}")]
    Usage(String),
    /// The window cannot open.
    #[error("{0}")]
    Window(String),
    /// There is no answer to what was asked, or a file of a command cannot be used.
    #[error("{0}")]
    Nothing(String),
    /// The output cannot be written.
    #[error("the output cannot be written: {}", plain(.0))]
    Output(#[from] io::Error),
}

/// Runs the program with these arguments, the first of which is its name.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args = match Args::try_parse_from(args) {
        Ok(args) => args,
        Err(told) => {
            let printed = told.print().and_then(|()| io::stdout().flush());
            let code = u8::try_from(told.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from);
            // Help and version come this way too, and they were what was asked for.
            return exit_code(match printed {
                Err(error) if !told.use_stderr() => Err(error.into()),
                _ => Ok(code),
            });
        }
    };
    let mut out = io::stdout().lock();
    let done = match args.command {
        None => {
            drop(out);
            window::open(Startup {
                file: args.file,
                game: args.game,
                log: args.log,
            })
        }
        Some(Command::Engine(options)) => {
            // The engine writes from several threads.
            drop(out);
            engine::run(&options)
        }
        Some(Command::Perft { position, depth }) => perft::run(&position, depth, &mut out),
        Some(Command::Moves { position, json }) => moves::run(&position, json, &mut out),
        Some(Command::Check { files }) => check::run(&files, &mut out),
        Some(Command::Best(args)) => best::best(&args, &mut out),
        Some(Command::Solve(args)) => best::solve(&args, &mut out),
        Some(Command::Analyse(args)) => analyse::run(&args, &mut out),
        Some(Command::Match(args)) => r#match::run(&args, &mut out),
        Some(Command::Bench(args)) => bench::run(&args, &mut out),
        Some(Command::Train { trained }) => train::run(&trained, &mut out),
    };
    exit_code(done)
}

/// Says what went wrong, if something did.
fn exit_code(done: Result<ExitCode, Failure>) -> ExitCode {
    match done {
        Ok(code) => code,
        // Whoever reads has seen enough, as in `sanqi perft reversi 12 | head -3`.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            let _ = writeln!(io::stderr(), "sanqi: {failure}");
            match failure {
                Failure::Usage(_) => ExitCode::from(2),
                Failure::Window(_) | Failure::Nothing(_) | Failure::Output(_) => ExitCode::FAILURE,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        super::Args::command().debug_assert();
    }
}
