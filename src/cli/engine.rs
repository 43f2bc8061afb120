//! `sanqi engine`: being an engine for other programs.

use std::io;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;

use super::Failure;
use super::effort::Effort;
use crate::catalog;
use crate::protocol::Protocol;

/// For a move where neither the command line nor the other program says how long.
const USUAL: Duration = Duration::from_secs(1);

/// How to answer.
#[derive(Args, Debug)]
pub(super) struct Options {
    /// The language: gtp (Reversi, with set_game also Gomoku and Ataxx), nboard (Reversi), gomocup (Gomoku) or uai (Ataxx)
    protocol: Protocol,
    /// The computer player, as a game lists them; the strongest unless one is named
    #[arg(long)]
    player: Option<String>,
    /// Bounds that hold until the other program sets its own
    #[command(flatten)]
    effort: Effort,
}

/// Answers on standard input and output until the other side ends the conversation.
pub(super) fn run(options: &Options) -> Result<ExitCode, Failure> {
    let mut limits = options.effort.limits();
    if !options.effort.is_bounded() {
        limits.time = Some(USUAL);
    }
    catalog::serve(
        options.protocol,
        options.player.as_deref(),
        limits,
        io::stdin(),
        io::stdout(),
    )
    .map_err(|error| Failure::Usage(error.to_string()))?;
    Ok(ExitCode::SUCCESS)
}
