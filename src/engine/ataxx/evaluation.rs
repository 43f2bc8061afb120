//! What a position of Ataxx is worth when the search looks no further.

use super::{PIECE, Position};
use crate::game::ataxx::Neighbourhood;

/// A piece that no move can take at present.
const SAFE: i32 = 30;
/// An empty square where the mover's side could arrive and the other could not.
const REACH: i32 = 4;
/// A piece beside an edge or a wall has fewer sides to be taken from.
const BACKED: i32 = 6;
/// The side to move is about to gain this much.
const TEMPO: i32 = 120;

/// From the side to move.
pub(super) fn evaluate(position: &Position) -> i32 {
    let (own, other) = (position.now.own(), position.now.other());
    let clones = position.habits.clones.is_some();
    let tempo = if clones { TEMPO } else { TEMPO / 3 };
    side(position, own, other) - side(position, other, own) + tempo
}

fn side(position: &Position, own: u64, other: u64) -> i32 {
    let empties = position.empties();
    let landing = landing(position, other) & empties;
    let safe = own & !position.habits.captures.of(landing);
    let reach = self::landing(position, own) & empties & !landing;
    let beyond = Neighbourhood::Orthogonal.of(!position.open) | EDGE;
    let count = |set: u64| set.count_ones() as i32;
    count(own) * PIECE + count(safe) * SAFE + count(reach) * REACH + count(own & beyond) * BACKED
}

/// Where pieces could arrive, were it empty.
fn landing(position: &Position, pieces: u64) -> u64 {
    let shifts = position.habits.shifts.of(pieces);
    match position.habits.clones {
        Some(clones) => shifts | clones.of(pieces),
        None => shifts,
    }
}

/// The rim of the largest board; on smaller ones the squares beyond the board do the same.
const EDGE: u64 = 0xff81_8181_8181_81ff;
