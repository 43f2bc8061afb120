//! `sanqi check`: whether files are saved games.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use super::Failure;
use super::position::{position_sentence, rules_sentence};
use crate::catalog::{self, FileError};
use crate::table::OpenError;
use crate::text::{Language, Text};

pub(super) fn run(files: &[PathBuf], out: &mut impl Write) -> Result<ExitCode, Failure> {
    let text = Text::new(Language::English);
    let mut code = ExitCode::SUCCESS;
    for path in files {
        let file = path.display();
        match catalog::load(path) {
            Ok(opened) if opened.warnings.is_empty() => writeln!(out, "{file}: ok")?,
            Ok(opened) => {
                let warnings = opened.warnings.iter().map(ToString::to_string);
                let warnings = warnings.collect::<Vec<_>>().join("; ");
                writeln!(out, "{file}: ok, but {warnings}")?;
            }
            Err(error) => {
                writeln!(out, "{file}: bad: {}", sentence(&error, &text))?;
                code = ExitCode::FAILURE;
            }
        }
    }
    out.flush()?;
    Ok(code)
}

/// What is wrong with a file. The codes of the rules are put into words.
fn sentence(error: &FileError, text: &Text) -> String {
    match error {
        FileError::Open(OpenError::Illegal {
            number,
            text: mv,
            player,
            why,
        }) => format!("move {number} ({mv}): {}", text.illegal(*why, *player, mv)),
        FileError::Open(OpenError::Rules {
            game,
            variant,
            error,
        }) => catalog::game(game).map_or_else(
            || error.to_string(),
            |game| rules_sentence(game, variant, error),
        ),
        FileError::Open(OpenError::Start(error)) => position_sentence(error),
        other => other.to_string(),
    }
}
