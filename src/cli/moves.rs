//! `sanqi moves`: the legal moves of a position.

use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;

use super::Failure;
use super::position::Position;
use crate::game::Player;
use crate::record;

#[derive(Serialize)]
struct Answer<'a> {
    turn: Player,
    moves: Vec<&'a str>,
    forbidden: Vec<Forbidden>,
    outcome: Option<record::Result>,
}

#[derive(Serialize)]
struct Forbidden {
    point: String,
    why: String,
}

pub(super) fn run(
    position: &Position,
    json: bool,
    out: &mut impl Write,
) -> Result<ExitCode, Failure> {
    let table = position.table()?;
    let moves = table.legal().iter().map(|legal| legal.notation.as_str());
    if json {
        let answer = Answer {
            turn: table.turn(),
            moves: moves.collect(),
            forbidden: table
                .forbidden()
                .into_iter()
                .map(|(square, foul)| Forbidden {
                    point: table.square_name(square),
                    why: foul.to_string().replace('-', " "),
                })
                .collect(),
            outcome: table.record().result,
        };
        serde_json::to_writer(&mut *out, &answer).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        for mv in moves {
            writeln!(out, "{mv}")?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
