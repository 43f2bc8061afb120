//! `sanqi analyse`: reviews a saved game.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc;

use serde::Serialize;

use super::Failure;
use super::answer::english;
use super::effort::Effort;
use crate::catalog;
use crate::engine::Control;
use crate::game::Player;
use crate::record::{Class, Judgement, Review, Value};
use crate::table::{Played, Table};

/// What the help says after the options.
const NOTES: &str = "\
Every move is compared with the best by one search, and classed by what it loses. From which loss on a move is an
inaccuracy, a mistake, a blunder:
  reversi   2, 4, 8 discs; exact as soon as the end is solved
  gomoku    40, 100, 200 hundredths of a point; a decided game counts 1000
  ataxx     1, 2, 4 pieces
A missed win is a move after which a proved win is proved no more, though not lost. In Gomoku a move that loses a game not yet proved
to be lost is a blunder whatever the loss. Accuracy is the mean over a player's moves, forced ones left out, of
100 · e^(-loss / mistake); a missed win counts as a blunder at least.";

#[derive(clap::Args, Debug)]
#[command(after_help = NOTES)]
pub(super) struct Analyse {
    /// A saved game
    file: PathBuf,
    #[command(flatten)]
    effort: Effort,
    /// One JSON object for each move
    #[arg(long)]
    json: bool,
}

/// A move of the game and what is said of it.
#[derive(Serialize)]
struct Line<'a> {
    number: usize,
    player: Player,
    played: &'a str,
    class: Class,
    loss: f32,
    score: &'a Value,
    best: &'a str,
    best_score: &'a Value,
    line: &'a [String],
    depth: u32,
}

pub(super) fn run(args: &Analyse, out: &mut impl Write) -> Result<ExitCode, Failure> {
    let opened = catalog::load(&args.file)
        .map_err(|error| Failure::Nothing(format!("{}: {error}", args.file.display())))?;
    let mut table = opened.table;
    let mut limits = args.effort.limits();
    if !args.effort.is_bounded() {
        // About a second, but the same review every time.
        limits.nodes = Some(table.pace());
    }
    if let Some(job) = table.review(&Review::default(), limits) {
        let version = job.version;
        let (sender, judged) = mpsc::channel();
        job.run(&Control::new(), |ply, judgement| {
            // The receiver lives longer.
            let _ = sender.send((ply, judgement));
        });
        for (ply, judgement) in judged.try_iter() {
            table.judge(version, ply, judgement);
        }
    }
    for (played, (ply, judgement)) in table.line().iter().zip(table.reviewed().judged()) {
        tell(args.json, ply, played, judgement, out)?;
    }
    if !args.json {
        summary(&*table, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn tell(
    json: bool,
    ply: usize,
    played: &Played,
    judgement: &Judgement,
    out: &mut impl Write,
) -> io::Result<()> {
    let number = ply + 1;
    if json {
        let line = Line {
            number,
            player: played.player,
            played: &played.notation,
            class: judgement.class,
            loss: judgement.loss,
            score: &judgement.played,
            best: &judgement.best,
            best_score: &judgement.score,
            line: &judgement.line,
            depth: judgement.depth,
        };
        serde_json::to_writer(&mut *out, &line)?;
    } else {
        let player = played.player.id();
        let class = english().class(judgement.class);
        let mv = &played.notation;
        write!(
            out,
            "{number:3}. {player} {mv:5} {class:10}  {}",
            spoken(&judgement.played)
        )?;
        if judgement.class.is_error() {
            let (best, line) = (spoken(&judgement.score), judgement.line.join(" "));
            write!(out, "; better {line} ({best})")?;
        }
    }
    writeln!(out)
}

/// The last lines: how each player did.
fn summary(table: &dyn Table, out: &mut impl Write) -> io::Result<()> {
    for (player, summary) in Player::BOTH.into_iter().zip(table.summary()) {
        let Some(accuracy) = summary.accuracy else {
            continue;
        };
        write!(out, "{}: accuracy {accuracy:.0} %", player.id())?;
        for class in Class::ALL {
            let count = summary.count(class);
            if count > 0 {
                write!(out, ", {count} {}", english().class(class))?;
            }
        }
        writeln!(out)?;
    }
    if let Some(ply) = table.last_defence() {
        writeln!(out, "the last move that could still defend: {}", ply + 1)?;
    }
    out.flush()
}

fn spoken(value: &Value) -> String {
    value
        .score()
        .map_or_else(String::new, |score| score.to_string())
}
