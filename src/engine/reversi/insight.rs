//! What the engine of Reversi sees, in a form that can be said and drawn.

use super::board::Board;
use super::lines;
use super::plain::corners;
use super::stability::{Edges, stable};
use crate::engine::insight::{self, Insight, Mark, Reason, Seen, Thresholds};
use crate::engine::{Score, Thought};
use crate::game::reversi::Move;
use crate::game::{Game, Player, Reversi, Rules, Square};

/// So few moves are worth a word, even if another move leaves fewer.
const FEW_MOVES: u32 = 2;
/// So many new stable discs are worth a word.
const MANY_STABLE: u32 = 2;
/// So many moves or discs more or less than after the better move are worth a word.
const MANY: u32 = 3;
/// What decides games.
const EVENTS: [&str; 3] = ["wipes-out", "corner", "forces-pass"];
/// Up to so many empty squares it matters who plays last in a region.
const PARITY: u32 = 20;

impl Insight for Reversi {
    const THRESHOLDS: Thresholds = Thresholds {
        inaccuracy: 2.0,
        mistake: 5.0,
        blunder: 9.0,
        won: 16.0,
    };

    fn reasons(&self, thought: &Thought<Move>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        reasons.extend(thought.score.as_ref().and_then(solved));
        if let Move::Place(square) = thought.best {
            Sight::new(self, square).reasons(&mut reasons);
        }
        insight::complete(self, thought, reasons)
    }

    fn faults(&self, played: &[Move], better: &[Move]) -> Vec<Reason> {
        let (Some(Move::Place(first)), Some(Move::Place(instead))) =
            (played.first(), better.first())
        else {
            return Vec::new();
        };
        if self.rules().variant() == "anti" {
            return Vec::new();
        }
        let mut faults = Sight::new(self, *first).faults(&Sight::new(self, *instead));
        let given = faults.iter().find(|fault| fault.id == "gives-corner");
        let given = given.map(|fault| fault.squares.clone());
        // What the move does at once comes first, then what came of that.
        let at = faults.len().min(insight::FAULTS - 1);
        let later = lines::led_to(self, played, better).into_iter();
        let another = |fault: &Reason| given.as_ref() != Some(&fault.squares);
        let mut later: Vec<Reason> = later.filter(another).collect();
        // With a corner go the discs beside it, and with the moves at once those that are left later.
        if later.iter().any(|fault| fault.id.ends_with("-corner")) {
            later.retain(|fault| fault.id != "line-stable");
        }
        if later.len() > 1 && faults.iter().any(|fault| fault.id == "moves-now") {
            later.retain(|fault| !matches!(fault.id, "line-safe" | "line-moves"));
        }
        later.truncate(insight::FAULTS - at);
        later.sort_by_key(Reason::later);
        faults.splice(at..at, later);
        faults.truncate(insight::FAULTS);
        faults
    }

    fn event(&self, mv: Move) -> Option<Reason> {
        let Move::Place(square) = mv else {
            return None;
        };
        let mut found = Vec::new();
        Sight::new(self, square).reasons(&mut found);
        found.into_iter().find(|reason| EVENTS.contains(&reason.id))
    }

    fn tally(&self, moves: &[Move], loser: Player) -> Option<Reason> {
        let area = self.board();
        let [[turns, fewer, own], [_, _, others]] =
            insight::counted(self, moves, loser, |game, mv| {
                let board = board(game, game.turn());
                let choice = |board: Board| board.moves(area).count_ones();
                let taken = matches!(mv, Move::Place(square) if bit(square) & corners(area) != 0);
                let behind = choice(board) < choice(board.passed());
                [1, i64::from(behind), i64::from(taken)]
            });
        let tally = |id| {
            let tally = Reason::plain(id).player("player", loser);
            tally.player("opponent", loser.other())
        };
        if self.rules().variant() == "anti" {
            None
        } else if 2 * fewer > turns {
            let tally = tally("tally-moves").number("count", fewer);
            Some(tally.number("all", turns))
        } else {
            let tally = tally("tally-corners").number("own", own);
            (others > own).then(|| tally.number("others", others))
        }
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        let board = board(self, self.turn());
        for (player, board) in [(self.turn(), board), (self.turn().other(), board.passed())] {
            let of = |id| move |square| Mark::of(id, square, player);
            if player != self.turn() {
                marks.extend(squares(board.moves(self.board())).map(of("mobility")));
            }
            if self.board() == u64::MAX {
                marks.extend(squares(stable(Edges::get(), board)).map(of("stable")));
            }
        }
        if (self.board() & !board.discs()).count_ones() <= PARITY {
            for (number, region) in (1..).zip(regions(self.board() & !board.discs())) {
                let odd = region.count_ones() % 2 == 1;
                marks.extend(squares(region).map(|square| Mark {
                    id: if odd { "region-odd" } else { "region-even" },
                    square,
                    player: None,
                    number: Some(number),
                }));
            }
        }
        marks
    }
}

/// What a proven score says.
fn solved(score: &Score) -> Option<Reason> {
    let discs = score.value.abs() as i64;
    score.proven.then(|| match discs {
        0 => Reason::plain("solved-draw"),
        _ if score.value > 0.0 => Reason::plain("solved-win").number("count", discs),
        _ => Reason::plain("solved-loss").number("count", discs),
    })
}

/// A move, before and after.
struct Sight<'a> {
    game: &'a Reversi,
    square: Square,
    bit: u64,
    /// Seen by the mover.
    before: Board,
    /// Seen by the opponent, whose turn it is.
    after: Board,
}

impl<'a> Sight<'a> {
    fn new(game: &'a Reversi, square: Square) -> Self {
        let before = board(game, game.turn());
        Sight {
            game,
            square,
            bit: bit(square),
            before,
            after: placed(before, square),
        }
    }

    fn reasons(&self, reasons: &mut Vec<Reason>) {
        let known = reasons.len();
        let area = self.game.board();
        let opponent = self.game.turn().other();
        let anti = self.game.rules().variant() == "anti";
        let replies = self.after.moves(area).count_ones();
        let goes_on = replies > 0 || self.after.passed().moves(area) != 0;
        if self.after.own == 0 {
            reasons.push(Reason::plain("wipes-out").player("player", opponent));
            return;
        }
        if !anti && self.bit & corners(area) != 0 {
            reasons.push(Reason::plain("corner"));
        }
        if replies == 0 && goes_on {
            reasons.push(Reason::plain("forces-pass").player("player", opponent));
        }
        if !anti && let Some(corner) = squares(self.kept()).next() {
            let reason = Reason::plain("keeps-from-corner").player("player", opponent);
            reasons.push(reason.place("square", corner).seen([corner]));
        }
        if replies > 0 && (replies <= FEW_MOVES || self.leaves_fewest(replies)) {
            let reason = Reason {
                slight: replies > FEW_MOVES,
                ..Reason::plain("leaves-moves").player("player", opponent)
            };
            let left = squares(self.after.moves(area));
            reasons.push(reason.number("count", replies).seen(left));
        }
        if !anti && let Some(gained) = self.stable_gained().filter(|many| *many >= MANY_STABLE) {
            let own = squares(stable(Edges::get(), self.after.passed()));
            reasons.push(Reason::plain("stable").number("count", gained).seen(own));
        }
        if !anti && goes_on && self.evens() {
            reasons.push(Reason::plain("parity"));
        }
        if reasons.len() == known && replies > 0 {
            let opened = self.after.moves(area) & !self.before.passed().moves(area);
            let own = self.after.passed().moves(area).count_ones();
            reasons.push(if opened == 0 {
                Reason::slight("quiet").player("player", opponent)
            } else if own < replies {
                let flips = (self.after.opp & self.before.opp).count_ones();
                Reason::slight("flips").number("count", flips)
            } else {
                Reason::slight("mobility")
                    .player("player", opponent)
                    .number("count", replies)
                    .player("mover", opponent.other())
                    .number("own", own)
            });
        }
    }

    /// What the move does worse than a better one.
    fn faults(&self, better: &Sight<'_>) -> Vec<Reason> {
        let mut faults = Vec::new();
        let area = self.game.board();
        let opponent = self.game.turn().other();
        let given = self.after.moves(area) & !better.after.moves(area) & corners(area);
        if let Some(corner) = squares(given).next() {
            let fault = Reason::plain("gives-corner").player("player", opponent);
            faults.push(fault.place("square", corner).seen([corner]));
        } else if let Some((id, corner)) = self.beside_corner()
            && better.beside_corner().is_none()
        {
            faults.push(Reason::plain(id).place("square", corner).seen([corner]));
        }
        faults.extend(self.fewer_moves(better));
        if better.evens() && !self.evens() {
            let empty = area & !self.after.discs();
            let odd = regions(empty).filter(|region| region.count_ones() % 2 == 1);
            faults.push(Reason::plain("parity-lost").seen(odd.flat_map(squares)));
        }
        let frontier = [self, better].map(|sight| sight.frontier().count_ones());
        if frontier[0] >= frontier[1] + MANY {
            faults.push(
                Reason::plain("frontier")
                    .number("count", frontier[0])
                    .number("fewer", frontier[1])
                    .seen(squares(self.frontier()))
                    .but_instead(squares(better.frontier())),
            );
        }
        faults
    }

    /// The moves it leaves either side, where that is clearly worse than after a better one.
    fn fewer_moves(&self, better: &Sight<'_>) -> Option<Reason> {
        let area = self.game.board();
        let [now, instead] = [self, better].map(|sight| {
            let own = sight.after.passed().moves(area);
            [own, sight.after.moves(area)]
        });
        let [[own, others], [more, fewer]] = [now, instead].map(counts);
        let (lost, given) = (more - own, others - fewer);
        let worst = lost.max(given).max(lost + given);
        let mover = self.game.turn();
        (lost + given > 0 && worst >= i64::from(MANY)).then(|| {
            against("moves-now", mover, [now, instead])
                .seen(both(mover, now))
                .but_instead(both(mover, instead))
        })
    }

    /// The empty corner that the disc stands beside: diagonally, or along an edge.
    fn beside_corner(&self) -> Option<(&'static str, Square)> {
        let empty = corners(self.game.board()) & !self.after.discs();
        squares(empty).find_map(|corner| {
            let columns = corner.column.abs_diff(self.square.column);
            let rows = corner.row.abs_diff(self.square.row);
            match (columns, rows) {
                (1, 1) => Some(("x-square", corner)),
                (1, 0) | (0, 1) => Some(("c-square", corner)),
                _ => None,
            }
        })
    }

    /// The discs of the mover that touch an empty square.
    fn frontier(&self) -> u64 {
        let empty = self.game.board() & !self.after.discs();
        self.after.opp & grown(empty)
    }

    /// Whether the end is near and every region of empty squares is even.
    fn evens(&self) -> bool {
        let empty = self.game.board() & !self.after.discs();
        empty.count_ones() <= PARITY && regions(empty).all(|region| region.count_ones() % 2 == 0)
    }

    /// The corners that the opponent could take if the mover passed, and no longer can.
    fn kept(&self) -> u64 {
        let area = self.game.board();
        let could = self.before.passed().moves(area) & corners(area);
        could & !self.after.moves(area) & !self.bit
    }

    /// Whether every other move leaves the opponent more moves.
    fn leaves_fewest(&self, replies: u32) -> bool {
        let area = self.game.board();
        squares(self.before.moves(area) & !self.bit).all(|square| {
            let other = Sight::new(self.game, square);
            other.after.moves(area).count_ones() > replies
        })
    }

    /// How many more discs of the mover can never be flipped, as far as that is known at a glance.
    fn stable_gained(&self) -> Option<u32> {
        if self.game.board() != u64::MAX {
            return None;
        }
        let count = |board| stable(Edges::get(), board).count_ones();
        count(self.after.passed()).checked_sub(count(self.before))
    }
}

pub(super) fn board(game: &Reversi, player: Player) -> Board {
    Board {
        own: game.discs(player),
        opp: game.discs(player.other()),
    }
}

/// The position after a disc on a square, seen by the opponent.
pub(super) fn placed(board: Board, square: Square) -> Board {
    let index = bit(square).trailing_zeros() as usize & 63;
    board.after(index, board.flips(index))
}

pub(super) fn bit(square: Square) -> u64 {
    1 << ((8 * square.row + square.column) & 63)
}

pub(super) fn squares(mut bits: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let index = bits.trailing_zeros() as u8;
        bits &= bits.checked_sub(1)?;
        Some(Square::new(index % 8, index / 8))
    })
}

/// A reason that counts something of the mover's against the same of the other side's, after the move and after the
/// better one; it begins with the side whose count differs more.
pub(super) fn against(id: &'static str, mover: Player, sides: [[u64; 2]; 2]) -> Reason {
    let [now, instead] = sides.map(counts);
    let apart = |side: usize| (now[side] - instead[side]).abs();
    let (first, player) = match apart(1) > apart(0) {
        true => (1, mover.other()),
        false => (0, mover),
    };
    Reason::plain(id)
        .player("player", player)
        .number("own", now[first])
        .player("opponent", player.other())
        .number("others", now[1 - first])
        .number("more", instead[first])
        .number("fewer", instead[1 - first])
}

fn counts(sides: [u64; 2]) -> [i64; 2] {
    sides.map(|squares| i64::from(squares.count_ones()))
}

/// The moves of a player's and those of the other side's.
pub(super) fn both(player: Player, moves: [u64; 2]) -> impl Iterator<Item = Seen> {
    let sides = [player, player.other()].into_iter().zip(moves);
    sides.flat_map(|(player, moves)| {
        squares(moves).map(move |square| Seen {
            square,
            mover: Some(player),
        })
    })
}

/// These squares and all that touch them, sides or corners.
const fn grown(bits: u64) -> u64 {
    let row = bits | (bits & !LAST_COLUMN) << 1 | (bits & !FIRST_COLUMN) >> 1;
    row | row << 8 | row >> 8
}

/// The groups of empty squares that touch each other, sides or corners.
fn regions(mut empty: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let mut region = empty & empty.wrapping_neg();
        if region == 0 {
            return None;
        }
        loop {
            let larger = grown(region) & empty;
            if larger == region {
                empty &= !region;
                return Some(region);
            }
            region = larger;
        }
    })
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;
