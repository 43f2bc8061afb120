//! Trying out: a branch of the game on the board, while the game itself waits.

use std::collections::HashMap;

use iced::Task;

use super::{App, Message};
use crate::game::Square;
use crate::table::Table;

impl App {
    /// The game, also while something else is tried out.
    pub(super) fn game(&self) -> &dyn Table {
        self.away.as_deref().unwrap_or(self.table.as_ref())
    }

    /// The same, to be changed.
    pub(super) fn game_mut(&mut self) -> &mut dyn Table {
        match &mut self.away {
            Some(game) => game.as_mut(),
            None => self.table.as_mut(),
        }
    }

    /// Lets moves be tried out from the position shown.
    pub(super) fn try_out(&mut self) -> Task<Message> {
        let branch = self.table.branch();
        self.show_branch(branch)
    }

    /// Shows the position after so many moves of a line that begins at the cursor of a table.
    pub(super) fn try_line(
        &mut self,
        mut branch: Box<dyn Table>,
        line: &[String],
        upto: usize,
    ) -> Task<Message> {
        let from = branch.cursor();
        for mv in line {
            if branch.play(mv).is_err() {
                break;
            }
        }
        branch.go_to(from + upto);
        self.show_branch(branch)
    }

    fn show_branch(&mut self, branch: Box<dyn Table>) -> Task<Message> {
        let shown = std::mem::replace(&mut self.table, branch);
        self.away.get_or_insert(shown);
        self.notice = None;
        self.changed()
    }

    /// Shows the game again, as it was left.
    pub(super) fn back_to_game(&mut self) -> Task<Message> {
        let Some(game) = self.away.take() else {
            return Task::none();
        };
        self.table = game;
        self.notice = None;
        self.changed()
    }

    /// Shows a position of the game.
    pub(super) fn go_to(&mut self, ply: usize) -> Task<Message> {
        if let Some(game) = self.away.take() {
            self.table = game;
            self.notice = None;
            self.table.go_to(ply);
            return self.changed();
        }
        self.change(|table| table.go_to(ply))
    }

    /// The ways to touch squares for every legal move of the position shown; where one is enough, its square alone.
    pub(super) fn paths(&self) -> HashMap<&str, Vec<Vec<Square>>> {
        let legal = self.table.legal().iter();
        legal
            .map(|legal| {
                let paths = legal.paths.iter().map(|path| path.squares().to_vec());
                (legal.notation.as_str(), paths.collect())
            })
            .collect()
    }
}
