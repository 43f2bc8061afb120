//! One of the games a GTP engine offers, whichever it is.

use std::fmt::Write;
use std::sync::Arc;

use super::Color;
use crate::engine::{Clock, Computer, Control, Limits, Thought};
use crate::game::{Cell, Game, Player, RowOne, Rules, Square};
use crate::protocol::course::Course;

/// A thought to be run on another thread.
pub(super) type Job = Box<dyn FnOnce(&Control) -> Option<Thought<String>> + Send>;

/// A game on the engine's board, whichever it is. [`Seated`] is the one implementation.
pub trait Board: Send {
    /// [`Game::ID`].
    fn game(&self) -> &'static str;
    /// Squares along one edge.
    fn size(&self) -> u8;
    /// Begins anew on a board of this size; false when the rules are not played on it.
    fn resize(&mut self, size: u8) -> bool;
    /// Begins anew.
    fn clear(&mut self);
    /// Plays a move in our notation for this player; false when it is not legal.
    fn play(&mut self, player: Player, notation: &str) -> bool;
    /// Our notation for a move as SGF writes it: two letters counted from the top left, or a name.
    #[doc(hidden)]
    fn sgf_notation(&self, point: &str) -> String;
    /// Takes the last move back; false when there is none.
    fn undo(&mut self) -> bool;
    /// The board for people to look at, with no empty line in it.
    fn show(&self) -> String;
    /// The result as GTP writes it (`B+12`, `W+4`, `0`); nothing while the game goes on.
    fn score(&self) -> Option<String>;
    /// A thought about this player's move, or a word instead: `pass` when there is nothing to move, nothing at all when
    /// it is the other player's turn.
    #[doc(hidden)]
    fn job(&mut self, player: Player, limits: &Limits, clock: Option<Clock>) -> Option<Asked>;
}

/// What came of asking for a move.
#[doc(hidden)]
pub enum Asked {
    /// A thought to be run.
    Think(Job),
    /// There is nothing to move: the player passes or the game is over.
    Pass,
}

/// A game with a computer player at its board.
pub struct Seated<G: Game> {
    rules: G::Rules,
    course: Course<G>,
    computer: Arc<dyn Computer<G>>,
    /// Passes said after the end: two of them are how some controllers end every game.
    idle: usize,
}

impl<G: Game> Seated<G> {
    /// A game under these rules, in which this computer player answers.
    #[must_use]
    pub fn new(rules: G::Rules, computer: Arc<dyn Computer<G>>) -> Self {
        Seated {
            course: Course::new(G::new(rules.clone())),
            rules,
            computer,
            idle: 0,
        }
    }

    fn over(&self) -> bool {
        self.course.now().outcome().is_some()
    }
}

impl<G: Game> Board for Seated<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn size(&self) -> u8 {
        self.rules.size()
    }

    fn resize(&mut self, size: u8) -> bool {
        match G::Rules::choose(self.rules.variant(), size, self.rules.setup()) {
            Ok(rules) => {
                self.rules = rules;
                self.clear();
                true
            }
            Err(_) => false,
        }
    }

    fn clear(&mut self) {
        self.course = Course::new(G::new(self.rules.clone()));
        self.idle = 0;
    }

    fn play(&mut self, player: Player, notation: &str) -> bool {
        let Ok(mv) = notation.parse::<G::Move>() else {
            return false;
        };
        if mv == G::pass() && self.over() {
            self.idle += 1;
            return true;
        }
        self.course.play_for(player, mv).is_ok()
    }

    fn sgf_notation(&self, point: &str) -> String {
        let shape = self.course.now().shape();
        match point.as_bytes() {
            [] => G::pass().to_string(),
            [column @ b'a'..=b'z', row @ b'a'..=b'z'] => {
                let (column, down) = (column - b'a', row - b'a');
                let row = match shape.row_one {
                    RowOne::Top => down,
                    // A row below the board is no square, as it should be.
                    RowOne::Bottom => shape.rows.wrapping_sub(down + 1),
                };
                Square::new(column, row).to_string()
            }
            _ => point.to_ascii_lowercase(),
        }
    }

    fn undo(&mut self) -> bool {
        if self.idle > 0 {
            self.idle -= 1;
            return true;
        }
        self.course.undo()
    }

    fn show(&self) -> String {
        let game = self.course.now();
        let shape = game.shape();
        let mut letters = String::from("  ");
        for column in 0..shape.columns {
            let vertex = super::vertex(&Square::new(column, 0).to_string());
            let _ = write!(letters, " {}", &vertex[..1]);
        }
        let mut text = format!("{} to move\n{letters}\n", Color(game.turn()));
        for line in 0..shape.rows {
            let row = match shape.row_one {
                RowOne::Top => line,
                RowOne::Bottom => shape.rows - 1 - line,
            };
            let _ = write!(text, "{:2}", row + 1);
            for column in 0..shape.columns {
                text.push(' ');
                text.push(match game.cell(Square::new(column, row)) {
                    Cell::Empty => '.',
                    Cell::Stone(Player::Black) => 'X',
                    Cell::Stone(Player::White) => 'O',
                    Cell::Wall => '#',
                });
            }
            let _ = writeln!(text, " {}", row + 1);
        }
        text + &letters
    }

    fn score(&self) -> Option<String> {
        let outcome = self.course.now().outcome()?;
        let Some(winner) = outcome.winner else {
            return Some("0".to_owned());
        };
        // A line of five has no margin; the smallest one says who won.
        let margin = outcome
            .count
            .map_or(1, |count| count.black.abs_diff(count.white).max(1));
        let letter = match winner {
            Player::Black => 'B',
            Player::White => 'W',
        };
        Some(format!("{letter}+{margin}"))
    }

    fn job(&mut self, player: Player, limits: &Limits, clock: Option<Clock>) -> Option<Asked> {
        if self.over() {
            return Some(Asked::Pass);
        }
        self.course.pass_to(player);
        let game = self.course.now();
        if game.outcome().is_some() {
            return Some(Asked::Pass);
        }
        if game.turn() != player {
            return None;
        }
        if self.course.must_pass() {
            return Some(Asked::Pass);
        }
        let mut limits = limits.clone();
        if let Some(clock) = clock {
            limits.time = None;
            limits.clock = Some(clock);
        }
        Some(Asked::Think(Box::new(
            self.course.think(&self.computer, limits),
        )))
    }
}
