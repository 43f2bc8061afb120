//! Being an engine for other programs.

use std::io::{Read, Write};
use std::sync::Arc;

use thiserror::Error;

use super::{Computers, ataxx, gomoku, reversi};
use crate::engine::{Computer, Limits};
use crate::game::{self, Game};
use crate::protocol::gtp::{self, Board, Seated};
use crate::protocol::{self, Protocol};

/// The game has no computer player of this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no computer player {0:?}")]
pub struct UnknownPlayer(String);

/// Answers in a protocol until the other side ends the conversation. GTP begins with Reversi and offers the other games;
/// every other protocol is for one game. The strongest computer player plays unless another is named.
///
/// # Errors
/// No game of the protocol has a computer player of this name.
pub fn serve(
    protocol: Protocol,
    player: Option<&str>,
    limits: Limits,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<(), UnknownPlayer> {
    match protocol {
        Protocol::Gtp => {
            let boards = [
                board(reversi(), player),
                board(gomoku(), player),
                board(ataxx(), player),
            ];
            let games: Vec<_> = boards.into_iter().flatten().collect();
            if games.is_empty() {
                return Err(unknown(player));
            }
            gtp::serve(games, limits, input, output);
        }
        Protocol::NBoard => {
            protocol::nboard::serve(choose(reversi(), player)?, limits, input, output);
        }
        Protocol::Gomocup => {
            protocol::gomocup::serve(choose(gomoku(), player)?, limits, input, output);
        }
        Protocol::Uai => {
            let rules = game::ataxx::Rules::classic();
            protocol::uai::serve(rules, choose(ataxx(), player)?, limits, input, output);
        }
    }
    Ok(())
}

fn board<G: Game>(computers: Computers<G>, player: Option<&str>) -> Option<Box<dyn Board>> {
    let computer = choose(computers, player).ok()?;
    Some(Box::new(Seated::new(G::Rules::default(), computer)))
}

fn choose<G: Game>(
    mut computers: Computers<G>,
    player: Option<&str>,
) -> Result<Arc<dyn Computer<G>>, UnknownPlayer> {
    let chosen = match player {
        None => computers.pop(),
        Some(name) => computers.into_iter().find(|computer| computer.id() == name),
    };
    chosen.ok_or_else(|| unknown(player))
}

fn unknown(player: Option<&str>) -> UnknownPlayer {
    UnknownPlayer(player.unwrap_or_default().to_owned())
}
