//! `sanqi analyse`: what the strongest player thinks of every position of a saved game.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use serde::Serialize;

use super::Failure;
use super::answer::Answer;
use super::best::STRONGEST;
use super::effort::Effort;
use crate::catalog;
use crate::engine::{Control, Score};
use crate::game::Player;

/// The time for a position when nobody says how long.
const USUAL: Duration = Duration::from_secs(1);

#[derive(clap::Args, Debug)]
pub(super) struct Analyse {
    /// A saved game
    file: PathBuf,
    #[command(flatten)]
    effort: Effort,
    /// One JSON object for each move
    #[arg(long)]
    json: bool,
}

/// A move of the game and what should have been played.
#[derive(Serialize)]
struct Line {
    number: usize,
    player: Player,
    played: String,
    #[serde(flatten)]
    answer: Answer,
}

pub(super) fn run(args: &Analyse, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let opened = catalog::load(&args.file)
        .map_err(|error| Failure::Nothing(format!("{}: {error}", args.file.display())))?;
    let mut table = opened.table;
    let mut limits = args.effort.limits();
    if !args.effort.is_bounded() {
        limits.time = Some(USUAL);
    }
    let line = table.line().to_vec();
    for (ply, played) in line.into_iter().enumerate() {
        table.go_to(ply);
        let job = table.think(STRONGEST, limits.clone());
        let Some(thought) = job.and_then(|job| job.run(&Control::new())) else {
            break;
        };
        if args.json {
            let line = Line {
                number: ply + 1,
                player: played.player,
                played: played.notation,
                answer: thought.into(),
            };
            serde_json::to_writer(&mut *out, &line).map_err(io::Error::from)?;
            writeln!(out)?;
        } else {
            let better = if thought.best == played.notation {
                String::new()
            } else {
                format!(" (better {})", thought.best)
            };
            writeln!(
                out,
                "{:3}. {} {}{better}  {}",
                ply + 1,
                played.player.id(),
                played.notation,
                spoken(thought.score),
            )?;
        }
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

fn spoken(score: Option<Score>) -> String {
    score.map_or_else(String::new, |score| score.to_string())
}
