//! What the engine of Reversi sees, in a form that can be said and drawn.

use super::board::Board;
use super::plain::corners;
use super::stability::{Edges, stable};
use crate::engine::insight::{self, Insight, Mark, Reason};
use crate::engine::{Score, Thought};
use crate::game::reversi::Move;
use crate::game::{Game, Player, Reversi, Rules, Square};

/// So few moves are worth a word, even if another move leaves fewer.
const FEW_MOVES: u32 = 2;
/// So many new stable discs are worth a word.
const MANY_STABLE: u32 = 2;
/// Up to so many empty squares it matters who plays last in a region.
const PARITY: u32 = 20;

impl Insight for Reversi {
    const THRESHOLDS: [f32; 3] = [2.0, 4.0, 8.0];

    fn reasons(&self, thought: &Thought<Move>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        reasons.extend(thought.score.as_ref().and_then(solved));
        if let Move::Place(square) = thought.best {
            Sight::new(self, square).reasons(&mut reasons);
        }
        insight::complete(self, thought, reasons)
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
        let index = usize::from(8 * square.row + square.column) & 63;
        Sight {
            game,
            square,
            bit: 1 << index,
            before,
            after: before.after(index, before.flips(index)),
        }
    }

    fn reasons(&self, reasons: &mut Vec<Reason>) {
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
            reasons.push(Reason::plain("corner").place("square", self.square));
        }
        if replies == 0 && goes_on {
            reasons.push(Reason::plain("forces-pass").player("player", opponent));
        }
        if !anti && let Some(corner) = squares(self.kept()).next() {
            let reason = Reason::plain("keeps-from-corner").player("player", opponent);
            reasons.push(reason.place("square", corner));
        }
        if replies > 0 && (replies <= FEW_MOVES || self.leaves_fewest(replies)) {
            let reason = Reason::plain("leaves-moves").player("player", opponent);
            reasons.push(reason.number("count", replies));
        }
        if !anti && let Some(gained) = self.stable_gained().filter(|many| *many >= MANY_STABLE) {
            reasons.push(Reason::plain("stable").number("count", gained));
        }
        let empty = area & !self.after.discs();
        let even = regions(empty).all(|region| region.count_ones() % 2 == 0);
        if !anti && goes_on && empty.count_ones() <= PARITY && even {
            reasons.push(Reason::plain("parity"));
        }
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

fn board(game: &Reversi, player: Player) -> Board {
    Board {
        own: game.discs(player),
        opp: game.discs(player.other()),
    }
}

fn squares(mut bits: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let index = bits.trailing_zeros() as u8;
        bits &= bits.checked_sub(1)?;
        Some(Square::new(index % 8, index / 8))
    })
}

/// The groups of empty squares that touch each other, sides or corners.
fn regions(mut empty: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let mut region = empty & empty.wrapping_neg();
        if region == 0 {
            return None;
        }
        loop {
            let sides = region | (region & !LAST_COLUMN) << 1 | (region & !FIRST_COLUMN) >> 1;
            let grown = (sides | sides << 8 | sides >> 8) & empty;
            if grown == region {
                empty &= !region;
                return Some(region);
            }
            region = grown;
        }
    })
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;
