//! `sanqi perft`: counting the games of a given length.

use std::io::Write;
use std::process::ExitCode;

use super::Failure;
use super::position::{Position, start_failure};

pub(super) fn run(
    position: &Position,
    depth: u32,
    out: &mut impl Write,
) -> Result<ExitCode, Failure> {
    let (game, rules) = position.rules()?;
    for depth in 1..=depth {
        let counts = game
            .perft(&rules, position.board(), depth)
            .map_err(|error| start_failure(game, &rules, &error))?;
        writeln!(out, "{depth} {} {}", counts.leaves, counts.ended)?;
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}
