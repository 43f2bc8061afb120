//! Taking up a game that was written down: every move is replayed through the rules.

use std::sync::Arc;

use thiserror::Error;

use super::session::{End, Session};
use super::{Table, Verdict};
use crate::engine::{Computer, Insight};
use crate::game::{IllegalMove, Player, PositionError, RulesError};
use crate::record::{self, FieldError, Judgement, Record, Review, Seat, clip};

/// A game taken up again, and what in its record was not believed.
pub struct Opened {
    /// The game.
    pub table: Box<dyn Table>,
    /// What the person should know; the game is sound all the same.
    pub warnings: Vec<Warning>,
}

/// What in a record was not believed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Warning {
    /// The stated result is not the one of the moves, which are trusted.
    #[error("the stated result ({stated}) contradicts the moves ({played}); the moves are trusted")]
    Result {
        /// The result in the file, as `black wins, resigned` or `draw, agreed`.
        stated: String,
        /// The result of the moves in the same form, or `unfinished`.
        played: String,
    },
    /// No computer player of this name is known here; a person has the seat.
    #[error("there is no computer player {name:?} here; a person plays {}", player.id())]
    Computer {
        /// Whose seat.
        player: Player,
        /// The name in the file.
        name: String,
    },
    /// The review speaks of a move that the game does not have, or of moves that cannot be played; this is the first
    /// it was not believed about.
    #[error("the review of move {0} does not fit the game; what does not fit is left out")]
    Review(usize),
    /// Parts of the review cannot be read; this is what is wrong with the first.
    #[error("what cannot be read of the review is left out: {0}")]
    Unread(FieldError),
    /// The file has a field that this version does not know and will not write again.
    #[error("the field {} is unknown here and is not kept", clip(.0))]
    Field(String),
}

/// Why a record is not a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpenError {
    /// No game of this name.
    #[error("there is no game called {0:?}")]
    Game(String),
    /// The game has no such rules.
    #[error("{game} is not played by these rules: {error}")]
    Rules {
        /// The name of the game.
        game: &'static str,
        /// The name of the variant in the file.
        variant: String,
        /// What is wrong.
        error: RulesError,
    },
    /// The starting position cannot be read.
    #[error("the starting position cannot be read: {0}")]
    Start(#[from] PositionError),
    /// A move is not in the game's notation.
    #[error("move {number} ({:?}) is not a move of this game", clip(text))]
    Notation {
        /// Which move, counted from 1.
        number: usize,
        /// As it stands in the file.
        text: String,
    },
    /// A move is against the rules.
    #[error("move {number} ({text}) by {} is illegal: {why}", player.id())]
    Illegal {
        /// Which move, counted from 1.
        number: usize,
        /// In notation.
        text: String,
        /// Whose move it is.
        player: Player,
        /// Why.
        why: IllegalMove,
    },
    /// Moves follow after the game was over.
    #[error("move {number} ({}) comes after the end of the game", clip(text))]
    AfterEnd {
        /// Which move, counted from 1.
        number: usize,
        /// As it stands in the file.
        text: String,
    },
    /// The cursor points beyond the moves.
    #[error("the cursor is at {cursor}, but there are {moves} moves")]
    Cursor {
        /// As it stands in the file.
        cursor: usize,
        /// How many moves there are.
        moves: usize,
    },
}

/// Takes up a game of this kind. A forced pass that the record leaves out is put in.
///
/// # Errors
/// The first thing that makes the record no game of this kind.
pub fn open<G: Insight>(
    record: &Record,
    computers: Arc<[Arc<dyn Computer<G>>]>,
) -> Result<Opened, OpenError> {
    let rules: G::Rules = record.rules.rules().map_err(|error| OpenError::Rules {
        game: G::ID,
        variant: record.rules.variant.clone(),
        error,
    })?;
    let start = match &record.start {
        Some(text) => G::from_text(rules, text)?,
        None => G::new(rules),
    };
    let mut position = start.clone();
    let mut moves: Vec<G::Move> = Vec::with_capacity(record.moves.len());
    let stated_cursor = record.cursor.unwrap_or(record.moves.len());
    let mut cursor = 0;
    for (index, text) in record.moves.iter().enumerate() {
        if index == stated_cursor {
            cursor = moves.len();
        }
        let number = index + 1;
        if position.outcome().is_some() {
            let text = text.clone();
            return Err(OpenError::AfterEnd { number, text });
        }
        let read = |position: &G| {
            position.read_move(text).map_err(|_| OpenError::Notation {
                number,
                text: text.clone(),
            })
        };
        let mut mv = read(&position)?;
        let mut played = position.play(mv);
        if played == Err(IllegalMove::MustPass) {
            position.play_unchecked(G::pass());
            moves.push(G::pass());
            mv = read(&position)?;
            played = position.play(mv);
        }
        played.map_err(|why| OpenError::Illegal {
            number,
            text: mv.to_string(),
            player: position.turn(),
            why,
        })?;
        moves.push(mv);
    }
    if stated_cursor > record.moves.len() {
        return Err(OpenError::Cursor {
            cursor: stated_cursor,
            moves: record.moves.len(),
        });
    }
    if stated_cursor == record.moves.len() {
        cursor = moves.len();
    }

    let unknown = record.unknown.iter().cloned().map(Warning::Field);
    let mut warnings: Vec<Warning> = unknown.collect();
    let seats = [record.players.black.clone(), record.players.white.clone()];
    for (player, seat) in Player::BOTH.into_iter().zip(&seats) {
        if let Seat::Computer { player: name } = seat
            && !computers.iter().any(|computer| computer.id() == name)
        {
            warnings.push(Warning::Computer {
                player,
                name: name.clone(),
            });
        }
    }
    let (end, doubt) = end_of(&position, record.result.as_ref());
    warnings.extend(doubt);

    warnings.extend(record.unread.clone().map(Warning::Unread));
    let review = fitting(&record.review, &start, &moves);
    let mut judged = record.review.judged();
    if let Some((ply, _)) = judged.find(|(ply, _)| review.of(*ply).is_none()) {
        warnings.push(Warning::Review(ply + 1));
    }
    let mut session = Session::new(start, seats, computers);
    session.resume(moves, cursor, end, record.created.clone(), review);
    Ok(Opened {
        table: Box::new(session),
        warnings,
    })
}

/// What in a review speaks of the moves of this game, and of moves that can be played.
fn fitting<G: Insight>(review: &Review, start: &G, moves: &[G::Move]) -> Review {
    let mut position = start.clone();
    let plies = moves.iter().enumerate().map(|(ply, mv)| {
        let judgement = review.of(ply);
        let fitting = judgement.filter(|judgement| fits(judgement, &position));
        position.play_unchecked(*mv);
        fitting.cloned()
    });
    Review::new(plies.collect())
}

fn fits<G: Insight>(judgement: &Judgement, position: &G) -> bool {
    let mut after = position.clone();
    judgement.line.first() == Some(&judgement.best)
        && judgement.line.iter().all(|text| {
            let mv = after.read_move(text);
            mv.is_ok_and(|mv| after.play(mv).is_ok())
        })
}

/// How the game ended if not by its rules, and whether the stated result is wrong.
fn end_of<G: Insight>(last: &G, stated: Option<&record::Result>) -> (Option<End>, Option<Warning>) {
    let by_rules = last.outcome().map(Verdict::Rules);
    let by_hand = match stated {
        Some(result) if by_rules.is_none() => match (result.by.as_str(), result.winner) {
            ("resigned", Some(winner)) => Some(End::Resigned(winner.other())),
            ("agreed", None) => Some(End::Agreed),
            _ => None,
        },
        _ => None,
    };
    let played = by_rules.or(by_hand.map(Verdict::from));
    let agrees = stated.is_none_or(|stated| {
        let count = last.count().map(|count| [count.black, count.white]);
        played.is_some_and(|played| played.winner() == stated.winner && played.id() == stated.by)
            && (stated.count.is_none() || stated.count == count)
    });
    let doubt = stated.filter(|_| !agrees).map(|stated| Warning::Result {
        stated: result_text(stated.winner, &stated.by),
        played: played.map_or_else(
            || "unfinished".to_owned(),
            |played| result_text(played.winner(), played.id()),
        ),
    });
    (by_hand, doubt)
}

fn result_text(winner: Option<Player>, by: &str) -> String {
    match winner {
        Some(player) => format!("{} wins, {by}", player.id()),
        None => format!("draw, {by}"),
    }
}
