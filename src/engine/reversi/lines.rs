//! What a line of Reversi leads to and a better one does not.

use super::insight::{bit, board, placed, squares};
use super::plain::corners;
use super::stability::{Edges, stable};
use crate::engine::insight::Reason;
use crate::game::reversi::Move;
use crate::game::{Game, Player, Reversi, Square};

/// A count that is so much more or less than along the better line is worth a word.
const APART: i64 = 3;
/// What the mistake itself changes is told by other faults: lines are compared from this ply on.
const LATER: usize = 2;

/// The squares of something of a player's in a position, where that can be said.
type Count = fn(&Reversi, Player) -> Option<u64>;

/// The positions that two lines lead to after so many plies.
struct Pair {
    plies: usize,
    after: Reversi,
    instead: Reversi,
}

/// What a line leads to and another one does not, as far on as both of them are known; the most telling first.
pub(super) fn led_to(game: &Reversi, played: &[Move], better: &[Move]) -> Vec<Reason> {
    let pairs = pairs(game, played, better);
    let Some(last) = pairs.last() else {
        return Vec::new();
    };
    let (mover, opponent) = (game.turn(), game.turn().other());
    if last.after.discs(mover) == 0 && last.instead.discs(mover) > 0 {
        return vec![Reason::plain("line-wiped").after(last.plies)];
    }
    // Few of one's own are bad, and many of the other side's.
    let leaves = |id, count: Count| apart(id, &pairs, mover, count, -1);
    let gives = |id, count: Count| apart(id, &pairs, opponent, count, 1);
    let left = leaves("line-leaves-safe", safe);
    let given = gives("line-gives-safe", safe);
    // Fewer moves of one's own and more of the other side's come of one thing: it is told once.
    let choice = left
        .or(given)
        .or_else(|| leaves("line-leaves-moves", moves))
        .or_else(|| gives("line-gives-moves", moves));
    let found = [
        corner_lost(game, last),
        corner_missed(game, last),
        passes(game, played, better),
        gives("line-gives-stable", stable_discs),
        choice,
        leaves("line-leaves-stable", stable_discs),
    ];
    found.into_iter().flatten().collect()
}

fn pairs(game: &Reversi, played: &[Move], better: &[Move]) -> Vec<Pair> {
    let (mut after, mut instead) = (game.clone(), game.clone());
    let moves = played.iter().zip(better).zip(1..);
    let pairs = moves.map_while(|((mv, other), plies)| {
        after.play(*mv).ok()?;
        instead.play(*other).ok()?;
        Some(Pair {
            plies,
            after: after.clone(),
            instead: instead.clone(),
        })
    });
    pairs.collect()
}

/// A count of a player's that is clearly worse for the mover than along the better line, at two looks running or at the
/// last: the first such look at which it is about as bad as it gets. `sign` is 1 where more is worse, and -1 where fewer is.
fn apart(
    id: &'static str,
    pairs: &[Pair],
    player: Player,
    count: Count,
    sign: i64,
) -> Option<Reason> {
    let looks: Vec<Look> = pairs
        .iter()
        .filter(|pair| pair.plies >= LATER)
        .filter_map(|pair| {
            let squares = [count(&pair.after, player)?, count(&pair.instead, player)?];
            let [count, instead] = squares.map(|squares| i64::from(squares.count_ones()));
            Some(Look {
                plies: pair.plies,
                squares,
                worse: sign * (count - instead),
            })
        })
        .collect();
    let lasting = looks.iter().zip(looks.iter().skip(1).chain(looks.last()));
    let lasting = lasting.filter(|(now, next)| now.worse.min(next.worse) >= APART);
    let worst = lasting.clone().map(|(now, _)| now.worse).max()?;
    let (told, _) = lasting
        .into_iter()
        .find(|(now, _)| 3 * now.worse >= 2 * worst)?;
    Some(
        Reason::plain(id)
            .player("player", player)
            .number("count", told.squares[0].count_ones())
            .number("instead", told.squares[1].count_ones())
            .seen(squares(told.squares[0]))
            .but_instead(squares(told.squares[1]))
            .after(told.plies),
    )
}

/// The squares counted after so many plies of either line, and how much worse the first count is.
struct Look {
    plies: usize,
    squares: [u64; 2],
    worse: i64,
}

/// The moves of the side to move.
fn moves(game: &Reversi, player: Player) -> Option<u64> {
    (game.turn() == player).then(|| board(game, player).moves(game.board()))
}

/// Those of them after which the other side can take no corner; nothing where no corner is left.
fn safe(game: &Reversi, player: Player) -> Option<u64> {
    let (area, board) = (game.board(), board(game, player));
    let open = corners(area) & !board.discs();
    let moves = squares(board.moves(area));
    let safe = moves.filter(|square| placed(board, *square).moves(area) & open == 0);
    (game.turn() == player && open != 0).then(|| safe.map(bit).sum())
}

/// The discs that can never be flipped, as far as that is known at a glance.
fn stable_discs(game: &Reversi, player: Player) -> Option<u64> {
    let known = game.board() == u64::MAX;
    known.then(|| stable(Edges::get(), board(game, player)))
}

/// A corner that the opponent takes along the one line only.
fn corner_lost(game: &Reversi, last: &Pair) -> Option<Reason> {
    let opponent = game.turn().other();
    let corner = corner(game, opponent, &last.after, &last.instead)?;
    let fault = Reason::plain("line-loses-corner").player("player", opponent);
    Some(fault.place("square", corner).seen([corner]))
}

/// A corner that the mover takes along the better line only.
fn corner_missed(game: &Reversi, last: &Pair) -> Option<Reason> {
    let corner = corner(game, game.turn(), &last.instead, &last.after)?;
    let fault = Reason::plain("line-misses-corner").place("square", corner);
    Some(fault.seen([corner]))
}

fn corner(game: &Reversi, player: Player, by: &Reversi, not: &Reversi) -> Option<Square> {
    let taken = by.discs(player) & !not.discs(player) & !game.discs(player);
    squares(taken & corners(game.board())).next()
}

/// The mover must pass, and more often than along the better line.
fn passes(game: &Reversi, played: &[Move], better: &[Move]) -> Option<Reason> {
    let own = |line: &[Move]| {
        let mut after = game.clone();
        let mut passes = Vec::new();
        for (plies, mv) in line.iter().enumerate().take(played.len().min(better.len())) {
            if *mv == Move::Pass && after.turn() == game.turn() {
                passes.push(plies);
            }
            if after.play(*mv).is_err() {
                break;
            }
        }
        passes
    };
    let forced = own(played);
    let plies = *forced.first()?;
    (forced.len() > own(better).len()).then(|| {
        let fault = Reason::plain("line-passes").player("player", game.turn());
        fault.after(plies)
    })
}
