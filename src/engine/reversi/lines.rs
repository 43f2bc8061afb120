//! What a line of Reversi leads to and a better one does not.

use super::insight::{self, bit, board, placed, squares};
use super::plain::corners;
use super::stability::{Edges, stable};
use crate::engine::insight::{Reason, Seen};
use crate::game::reversi::Move;
use crate::game::{Game, Player, Reversi, Square};

/// A count against that of the other side that is so much worse than along the better line is worth a word.
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
    let mover = game.turn();
    if last.after.discs(mover) == 0 && last.instead.discs(mover) > 0 {
        return vec![Reason::plain("line-wiped").after(last.plies)];
    }
    // A corner that goes to the other side instead is told of once.
    let (missed, misses) = corner_missed(game, &pairs).unzip();
    let mut given = [corner_lost(game, &pairs, missed), misses];
    given.sort_by_key(|fault| fault.as_ref().and_then(Reason::later));
    let [first, second] = given;
    let found = [
        first,
        second,
        passes(game, played, better),
        balance("line-safe", &pairs, mover, safe)
            .or_else(|| balance("line-moves", &pairs, mover, moves)),
        balance("line-stable", &pairs, mover, stable_discs),
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
            seen: [after, instead],
            worse: ahead(instead) - ahead(after),
        })
    });
    let told = telling(looks.collect())?;
    let [after, instead] = told.seen;
    let shown = |sides: [u64; 2]| -> Vec<Seen> {
        match id {
            "line-stable" => squares(sides[0] | sides[1]).map(Seen::from).collect(),
            _ => insight::both(mover, sides).collect(),
        }
    };
    let reason = insight::against(id, mover, [after, instead]);
    let reason = reason.seen(shown(after)).but_instead(shown(instead));
    Some(reason.after(told.plies))
}

/// Of the looks that are so much worse, also at the next look or at the last: the first that is about as bad as it gets.
fn telling(looks: Vec<Look>) -> Option<Look> {
    let looks: Vec<Look> = looks
        .into_iter()
        .filter(|look| look.plies >= LATER)
        .collect();
    let lasting = looks.iter().zip(looks.iter().skip(1).chain(looks.last()));
    let lasting = lasting.filter(|(now, next)| now.worse.min(next.worse) >= BALANCE);
    let worst = lasting.clone().map(|(now, _)| now.worse).max()?;
    let (told, _) = lasting
        .into_iter()
        .find(|(now, _)| 3 * now.worse >= 2 * worst)?;
    Some(*told)
}

/// What is counted after so many plies of either line, and how much worse the first is.
#[derive(Clone, Copy)]
struct Look {
    plies: usize,
    /// The mover's and the other side's.
    seen: [[u64; 2]; 2],
    worse: i64,
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

/// A corner that the opponent takes along the one line only; of another than the mover misses.
fn corner_lost(game: &Reversi, pairs: &[Pair], missed: Option<Square>) -> Option<Reason> {
    let opponent = game.turn().other();
    let held = |pair: &Pair| [&pair.after, &pair.instead].map(|game| game.discs(opponent));
    let (corner, plies) = first_corner(game, pairs, missed, held)?;
    let fault = Reason::plain("line-loses-corner").player("player", opponent);
    let fault = fault.place("square", corner);
    Some(fault.seen([corner]).but_instead([corner]).after(plies))
}

/// A corner that the mover takes along the better line only.
fn corner_missed(game: &Reversi, pairs: &[Pair]) -> Option<(Square, Reason)> {
    let held = |pair: &Pair| [&pair.instead, &pair.after].map(|line| line.discs(game.turn()));
    let (corner, plies) = first_corner(game, pairs, None, held)?;
    let fault = Reason::plain("line-misses-corner").place("square", corner);
    let fault = fault.seen([corner]).but_instead([corner]);
    Some((corner, fault.after(plies)))
}

/// The first corner that a player, who holds these discs along the one line and those along the other, has at the end of
/// the one line only, and after how many plies.
fn first_corner(
    game: &Reversi,
    pairs: &[Pair],
    except: Option<Square>,
    held: impl Fn(&Pair) -> [u64; 2],
) -> Option<(Square, usize)> {
    let [by, not] = held(pairs.last()?);
    let taken = by & !not & corners(game.board()) & !board(game, game.turn()).discs();
    let wanted = squares(taken).filter(|corner| Some(*corner) != except);
    let since = wanted.filter_map(|corner| {
        let pair = pairs.iter().find(|pair| held(pair)[0] & bit(corner) != 0)?;
        Some((corner, pair.plies))
    });
    since.min_by_key(|(_, plies)| *plies)
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
