//! `sanqi best`: the move of a computer player; `sanqi solve`: the exact value.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use super::Failure;
use super::answer::Answer;
use super::effort::Effort;
use super::position::Position;
use crate::engine::{Control, Limits};
use crate::table::Table;

/// The player that is asked unless another is named.
pub(super) const STRONGEST: &str = "level-10";
/// How long to try to solve a position when nobody says how long.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(clap::Args, Debug)]
pub(super) struct Best {
    #[command(flatten)]
    position: Position,
    #[command(flatten)]
    effort: Effort,
    /// The level that is asked
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// As one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args, Debug)]
pub(super) struct Solve {
    #[command(flatten)]
    position: Position,
    #[command(flatten)]
    effort: Effort,
    /// As one JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn best(args: &Best, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let table = args.position.table()?;
    let player = format!("level-{}", args.level);
    let answer = think(&*table, &player, args.effort.limits())?;
    answer.write(args.json, out)?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn solve(args: &Solve, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let table = args.position.table()?;
    let mut limits = args.effort.limits();
    limits.thorough = true;
    if !args.effort.is_bounded() {
        limits.time = Some(PATIENCE);
    }
    let answer = think(&*table, STRONGEST, limits)?;
    answer.write(args.json, out)?;
    Ok(ExitCode::SUCCESS)
}

/// The thought of a player about the position of a table.
fn think(table: &dyn Table, player: &str, limits: Limits) -> Result<Answer, Failure> {
    if table.verdict().is_some() {
        let over = "the game is over in this position";
        return Err(Failure::Nothing(over.to_owned()));
    }
    let game = table.game();
    let job = table
        .think(player, limits)
        .ok_or_else(|| Failure::Nothing(format!("{game} has no computer player {player}")))?;
    let thought = job
        .run(&Control::new())
        .ok_or_else(|| Failure::Nothing(format!("{player} found no move in this position")))?;
    let reasons = table.reasons(&thought);
    Ok(Answer::new(thought, &reasons))
}
