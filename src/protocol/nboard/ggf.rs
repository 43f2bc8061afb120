//! GGF, the way NBoard writes a game down: `(;GM[Othello]…BO[8 …board… *]B[F5]W[F6];)`.
//!
//! Source: *GGF*, the format of the Generic Game Server, as NBoard and the game archives of GGS use it.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::Step;
use crate::game::Player;

/// A game of Reversi in GGF.
#[derive(Clone, PartialEq, Debug)]
pub struct Ggf {
    /// The players, Black first; empty where nobody said.
    pub players: [String; 2],
    /// The kind of game, such as `8` or `8a` (fewest discs win).
    pub kind: String,
    /// The board the game began with, in the notation of the game: squares row by row from a1, then the side to move.
    pub start: String,
    /// The moves since, with who made them.
    pub moves: Vec<(Player, Step)>,
}

impl Ggf {
    /// Squares along one edge.
    #[must_use]
    pub fn size(&self) -> u8 {
        let squares = self.start.len().saturating_sub(2);
        u8::try_from(squares.isqrt()).unwrap_or(0)
    }

    /// Whether fewest discs win.
    #[must_use]
    pub fn is_anti(&self) -> bool {
        self.kind.to_ascii_lowercase().contains('a')
    }
}

/// Why a text is no game in GGF.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GgfError {
    /// It does not begin with `(;`, or it stops before its end.
    #[error("it is not a GGF game from `(;` to `;)`")]
    Frame,
    /// It is a game of something else.
    #[error("it is a game of {0}, not of Othello")]
    Game(String),
    /// It has no board, or one that is not square.
    #[error("its board cannot be read")]
    Board,
    /// A move is no square.
    #[error("move {number} ({text:?}) is no square")]
    Move {
        /// Counted from 1.
        number: usize,
        /// As it stands there.
        text: String,
    },
}

impl FromStr for Ggf {
    type Err = GgfError;

    fn from_str(text: &str) -> Result<Self, GgfError> {
        let text = text.trim();
        let body = text
            .strip_prefix("(;")
            .and_then(|body| body.strip_suffix(";)"))
            .ok_or(GgfError::Frame)?;
        let mut game = Ggf {
            players: Default::default(),
            kind: String::new(),
            start: String::new(),
            moves: Vec::new(),
        };
        let mut rest = body.trim();
        while !rest.is_empty() {
            let (name, tail) = rest.split_once('[').ok_or(GgfError::Frame)?;
            let (value, tail) = tail.split_once(']').ok_or(GgfError::Frame)?;
            let mut step = |player| {
                let wrong = || GgfError::Move {
                    number: game.moves.len() + 1,
                    text: value.to_owned(),
                };
                let step = Step::read(value).ok_or_else(wrong)?;
                game.moves.push((player, step));
                Ok(())
            };
            match name.trim() {
                "GM" if !value.eq_ignore_ascii_case("othello") => {
                    return Err(GgfError::Game(value.to_owned()));
                }
                "PB" => value.clone_into(&mut game.players[0]),
                "PW" => value.clone_into(&mut game.players[1]),
                "TY" => value.clone_into(&mut game.kind),
                "BO" => game.start = board(value).ok_or(GgfError::Board)?,
                "B" => step(Player::Black)?,
                "W" => step(Player::White)?,
                _ => {}
            }
            rest = tail.trim_start();
        }
        if game.start.is_empty() {
            return Err(GgfError::Board);
        }
        Ok(game)
    }
}

/// The board in our notation; spaces between the rows are allowed.
fn board(text: &str) -> Option<String> {
    let (size, squares) = text.trim().split_once(char::is_whitespace)?;
    let size: usize = size.parse().ok().filter(|size| (2..=16).contains(size))?;
    let mut board = String::with_capacity(size * size + 2);
    for letter in squares.chars().filter(|c| !c.is_whitespace()) {
        if board.len() == size * size {
            board.push(' ');
        }
        board.push(match letter {
            '*' | 'X' | 'x' => 'X',
            'O' | 'o' => 'O',
            '-' | '.' if board.len() < size * size => '-',
            _ => return None,
        });
    }
    (board.len() == size * size + 2).then_some(board)
}

impl fmt::Display for Ggf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = &self.players;
        write!(f, "(;GM[Othello]PC[Sanqi]PB[{black}]PW[{white}]RE[?]")?;
        let board = self.start.replace('X', "*");
        write!(f, "TY[{}]BO[{} {board}]", self.kind, self.size())?;
        for (player, step) in &self.moves {
            let letter = match player {
                Player::Black => 'B',
                Player::White => 'W',
            };
            write!(f, "{letter}[{step}]")?;
        }
        f.write_str(";)")
    }
}
