//! The log of what computer players thought.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::SaveError;
use crate::engine::Thought;

/// A file with a line for each move of a computer player.
#[derive(Debug)]
pub struct MoveLog(Mutex<File>);

impl MoveLog {
    /// The log in this file: what is in it already stays.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn open(path: &Path) -> Result<Self, SaveError> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        file.map(|file| MoveLog(Mutex::new(file)))
            .map_err(|error| SaveError::at(path, error))
    }

    /// Writes down a move: in which game, which ply counted from 1, who made it, and what was thought.
    ///
    /// # Errors
    /// Why not.
    pub fn note(
        &self,
        game: &str,
        ply: usize,
        player: &str,
        thought: &Thought<String>,
    ) -> io::Result<()> {
        let score = thought
            .score
            .map_or_else(|| "none".to_owned(), |score| score.to_string());
        let line = format!(
            "game {game} ply {ply} {player} {} score {score} depth {} nodes {} seconds {:.3} line {}\n",
            thought.best,
            thought.depth,
            thought.nodes,
            thought.time.as_secs_f64(),
            thought.line.join(" ")
        );
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(line.as_bytes())
    }
}
