//! What a line of Reversi leads to and a better one does not.

use super::insight::{bit, board, placed, squares};
use super::plain::corners;
use super::stability::{Edges, stable};
use crate::engine::insight::Reason;
use crate::game::reversi::Move;
use crate::game::{Game, Player, Reversi, Square};

/// A count that is so much more or less than along the better line is worth a word.
const APART: i64 = 3;
/// The same of one count against another.
const BALANCE: i64 = 4;
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
    let missed = corner_missed(game, &pairs);
    // A corner that goes to the other side instead is told of once.
    let same = |lost: &Reason| {
        missed
            .as_ref()
            .is_some_and(|missed| missed.squares == lost.squares)
    };
    let lost = corner_lost(game, &pairs).filter(|lost| !same(lost));
    let found = [
        lost,
        missed,
        passes(game, played, better),
        apart("line-gives-stable", &pairs, opponent, stable_discs, 1),
        balance("line-safe", &pairs, mover, safe)
            .or_else(|| balance("line-moves", &pairs, mover, moves)),
        apart("line-leaves-stable", &pairs, mover, stable_discs, -1),
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

/// A count of a player's that is clearly worse for the mover than along the better line: `sign` is 1 where more is worse,
/// and -1 where fewer is.
fn apart(
    id: &'static str,
    pairs: &[Pair],
    player: Player,
    count: Count,
    sign: i64,
) -> Option<Reason> {
    let looks = pairs.iter().filter_map(|pair| {
        let seen = [count(&pair.after, player)?, count(&pair.instead, player)?];
        let [count, instead] = seen.map(number);
        Some(Look {
            plies: pair.plies,
            seen,
            worse: sign * (count - instead),
        })
    });
    let told = telling(looks.collect(), APART)?;
    let [count, instead] = told.seen.map(number);
    let reason = Reason::plain(id).player("player", player);
    let reason = reason.number("count", count).number("instead", instead);
    Some(told.shown(reason))
}

/// A count of the mover's against the same of the other side's, with the mover to move, where that is clearly worse than
/// along the better line.
fn balance(id: &'static str, pairs: &[Pair], mover: Player, count: Count) -> Option<Reason> {
    let both = |game: &Reversi| Some([count(game, mover)?, count(game, mover.other())?]);
    let to_move = |pair: &&Pair| pair.after.turn() == mover && pair.instead.turn() == mover;
    let looks = pairs.iter().filter(to_move).filter_map(|pair| {
        let (after, instead) = (both(&pair.after)?, both(&pair.instead)?);
        let ahead = |[own, others]: [u64; 2]| number(own) - number(others);
        Some(Look {
            plies: pair.plies,
            seen: [after[0], instead[0]],
            worse: ahead(instead) - ahead(after),
        })
    });
    let told = telling(looks.collect(), BALANCE)?;
    let pair = pairs.iter().find(|pair| pair.plies == told.plies)?;
    let (after, instead) = (both(&pair.after)?, both(&pair.instead)?);
    let reason = Reason::plain(id)
        .player("player", mover)
        .number("own", number(after[0]))
        .player("opponent", mover.other())
        .number("others", number(after[1]))
        .number("more", number(instead[0]))
        .number("fewer", number(instead[1]));
    Some(told.shown(reason))
}

/// Of the looks that are so much worse, also at the next look or at the last: the first that is about as bad as it gets.
fn telling(looks: Vec<Look>, least: i64) -> Option<Look> {
    let looks: Vec<Look> = looks
        .into_iter()
        .filter(|look| look.plies >= LATER)
        .collect();
    let lasting = looks.iter().zip(looks.iter().skip(1).chain(looks.last()));
    let lasting = lasting.filter(|(now, next)| now.worse.min(next.worse) >= least);
    let worst = lasting.clone().map(|(now, _)| now.worse).max()?;
    let (told, _) = lasting
        .into_iter()
        .find(|(now, _)| 3 * now.worse >= 2 * worst)?;
    Some(*told)
}

/// The squares counted after so many plies of either line, and how much worse the first is.
#[derive(Clone, Copy)]
struct Look {
    plies: usize,
    seen: [u64; 2],
    worse: i64,
}

impl Look {
    /// A reason with where and when it is seen.
    fn shown(self, reason: Reason) -> Reason {
        let [seen, instead] = self.seen;
        let reason = reason.seen(squares(seen)).but_instead(squares(instead));
        reason.after(self.plies)
    }
}

fn number(squares: u64) -> i64 {
    i64::from(squares.count_ones())
}

/// The moves of a player, if it were to move.
fn moves(game: &Reversi, player: Player) -> Option<u64> {
    Some(board(game, player).moves(game.board()))
}

/// Those of them after which the other side can take no corner; nothing where no corner is left.
fn safe(game: &Reversi, player: Player) -> Option<u64> {
    let (area, board) = (game.board(), board(game, player));
    let open = corners(area) & !board.discs();
    let moves = squares(board.moves(area));
    let safe = moves.filter(|square| placed(board, *square).moves(area) & open == 0);
    (open != 0).then(|| safe.map(bit).sum())
}

/// The discs that can never be flipped, as far as that is known at a glance.
fn stable_discs(game: &Reversi, player: Player) -> Option<u64> {
    let known = game.board() == u64::MAX;
    known.then(|| stable(Edges::get(), board(game, player)))
}

/// A corner that the opponent takes along the one line only.
fn corner_lost(game: &Reversi, pairs: &[Pair]) -> Option<Reason> {
    let opponent = game.turn().other();
    let last = pairs.last()?;
    let corner = corner(game, opponent, &last.after, &last.instead)?;
    let taken = |pair: &&Pair| pair.after.discs(opponent) & bit(corner) != 0;
    let fault = Reason::plain("line-loses-corner").player("player", opponent);
    let fault = fault
        .place("square", corner)
        .seen([corner])
        .but_instead([corner]);
    Some(fault.after(pairs.iter().find(taken)?.plies))
}

/// A corner that the mover takes along the better line only.
fn corner_missed(game: &Reversi, pairs: &[Pair]) -> Option<Reason> {
    let mover = game.turn();
    let last = pairs.last()?;
    let corner = corner(game, mover, &last.instead, &last.after)?;
    let taken = |pair: &&Pair| pair.instead.discs(mover) & bit(corner) != 0;
    let fault = Reason::plain("line-misses-corner").place("square", corner);
    let fault = fault.seen([corner]).but_instead([corner]);
    Some(fault.after(pairs.iter().find(taken)?.plies))
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
