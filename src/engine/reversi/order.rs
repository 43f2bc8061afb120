//! Which move the endgame solver tries first.

use super::board::Board;
use super::glance::Glance;
use super::last::QUADRANT;
use super::patterns::Patterns;
use super::weights::{DISC, Weights};

/// From this many empty squares on moves are ordered by the evaluation.
const EVALUATED: u32 = 12;

/// What a reply of the opponent counts beside the evaluation.
const REPLY: i32 = DISC;

/// How far the order of moves looks ahead.
const fn depth(count: u32) -> u32 {
    match count {
        0..14 => 0,
        14..17 => 1,
        17..20 => 2,
        _ => 3,
    }
}

/// The squares of the quadrants whose bits are set.
pub(super) static QUADRANTS: [u64; 16] = quadrants();

const fn quadrants() -> [u64; 16] {
    let mut table = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut square = 0;
        while square < 64 {
            if set & QUADRANT[square] as usize != 0 {
                table[set] |= 1 << square;
            }
            square += 1;
        }
        set += 1;
    }
    table
}

/// The quadrants with an odd number of empty squares.
#[inline]
pub(super) fn parity(empties: u64) -> u8 {
    let mut odd = 0;
    for at in 0..4 {
        odd |= ((empties & QUADRANTS[1 << at]).count_ones() as u8 & 1) << at;
    }
    odd
}

/// A move and the position it leads to.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub board: Board,
    pub square: u8,
    pub rank: i32,
}

/// The moves of a position on the way to being ordered.
pub(super) struct Order<'a> {
    area: u64,
    corners: u64,
    odd: u64,
    known: [u8; 2],
    evaluated: Option<(Patterns, Glance<'a>, u32)>,
}

impl<'a> Order<'a> {
    /// For a position with so many empty squares; `known` are the best moves of earlier visits.
    pub fn new(
        board: Board,
        (area, corners): (u64, u64),
        count: u32,
        known: [u8; 2],
        weights: Option<&'a Weights>,
    ) -> Self {
        let evaluated = weights.filter(|_| count >= EVALUATED).map(|weights| {
            let glance = Glance { weights, nodes: 0 };
            (Patterns::of(board), glance, depth(count))
        });
        Order {
            area,
            corners,
            odd: QUADRANTS[usize::from(parity(area & !board.discs()) & 15)],
            known,
            evaluated,
        }
    }

    /// The higher the sooner.
    #[inline]
    pub fn rank(&mut self, square: usize, flipped: u64, after: Board) -> i32 {
        if square == usize::from(self.known[0]) {
            return 1 << 20;
        }
        if square == usize::from(self.known[1]) {
            return 1 << 19;
        }
        let replies = after.moves(self.area);
        let replies = (replies.count_ones() + (replies & self.corners).count_ones()) as i32;
        if let Some((patterns, glance, depth)) = &mut self.evaluated {
            let patterns = patterns.after(square, flipped);
            let value = glance.value(after, &patterns, *depth, -64 * DISC, 64 * DISC);
            return -value - replies * REPLY;
        }
        let odd = (self.odd >> square & 1) as i32;
        let corner = (self.corners >> square & 1) as i32;
        8 * odd + 16 * corner - 16 * replies
    }

    /// Positions visited in looking ahead.
    pub fn nodes(&self) -> u64 {
        self.evaluated
            .as_ref()
            .map_or(0, |(_, glance, _)| glance.nodes)
    }
}

/// Brings the best of the rest to `at`.
#[inline]
pub(super) fn select(children: &mut [Child], at: usize) -> Child {
    let mut top = at;
    for other in at + 1..children.len() {
        if children[other].rank > children[top].rank {
            top = other;
        }
    }
    children.swap(at, top);
    children[at]
}
