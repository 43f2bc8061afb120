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
use crate::engine::{Control, Reason};
use crate::game::Player;
use crate::record::{Class, Judgement, Review, Value};
use crate::table::{ExplainJob, Played, Table};

/// What the help says after the options.
const NOTES: &str = "\
Every move is compared with the best by one search, and classed by what it loses. From which loss on a move is an
inaccuracy, a mistake, a blunder, and from which score on a game counts as won:
  reversi   2, 5, 9; 16 discs; losses are exact as soon as the end is solved
  gomoku    100, 200, 300; 400 hundredths of a point
  ataxx     1, 2.5, 5; 12 pieces
Scores beyond the last, and what is proved to be won or lost, count as that: a game that is lost or won before and after a
move knows no mistakes, but in gomoku a move that loses a game not yet proved to be lost is a blunder, or a mistake where
it was as good as lost. A missed win is a move
after which a proved win is proved no more, though not lost. Accuracy, told
from five moves on, is the mean over a player's moves, forced ones and those of a game that is lost by then left out, of
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
        if args.json {
            tell_json(ply, played, judgement, out)?;
        } else {
            tell(&*table, ply, played, judgement, out)?;
        }
    }
    if !args.json {
        summary(&*table, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn tell_json(
    ply: usize,
    played: &Played,
    judgement: &Judgement,
    out: &mut impl Write,
) -> io::Result<()> {
    let line = Line {
        number: ply + 1,
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
    writeln!(out)
}

/// A move in one line, and of a mistake what was better and what it allowed.
fn tell(
    table: &dyn Table,
    ply: usize,
    played: &Played,
    judgement: &Judgement,
    out: &mut impl Write,
) -> io::Result<()> {
    let (number, player) = (ply + 1, played.player.id());
    let (class, mv) = (english().class(judgement.class), &played.notation);
    let score = spoken(&judgement.played);
    writeln!(out, "{number:3}. {player} {mv:5} {class:10}  {score}")?;
    let mistake = table.explain(ply).filter(|_| judgement.class.is_error());
    let Some(found) = mistake.map(ExplainJob::run) else {
        return Ok(());
    };
    let because = |reasons: &[Reason]| match reasons {
        [] => String::new(),
        reasons => format!(": {}", english().reasons(reasons)),
    };
    if !found.faults.is_empty() {
        writeln!(out, "       it {}", english().reasons(&found.faults))?;
    }
    let (line, score) = (judgement.line.join(" "), spoken(&judgement.score));
    writeln!(
        out,
        "       better {line} ({score}){}",
        because(&found.better)
    )?;
    if let Some(answer) = found.answer {
        let (line, why) = (answer.line.join(" "), because(&answer.reasons));
        writeln!(out, "       it allowed {line}{why}")?;
    }
    Ok(())
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
    if let Some(ply) = table.turning_point() {
        writeln!(out, "the move that lost the game: {}", ply + 1)?;
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
