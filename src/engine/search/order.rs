//! Which moves to look at first: killers and history.

use super::{MAX_PLY, Ranked};

/// The history of a move stays within plus and minus this.
const HISTORY: i32 = 16_384;
const NOISY: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;

/// What the search has learnt about moves, whatever the position.
#[derive(Debug)]
pub(super) struct Order {
    killers: Vec<[Option<u16>; 2]>,
    history: [Vec<i16>; 2],
}

impl Order {
    pub(super) fn new(codes: usize) -> Self {
        Order {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: [vec![0; codes], vec![0; codes]],
        }
    }

    /// How well a quiet move has done for a side.
    pub(super) fn history(&self, side: usize, code: u16) -> i32 {
        self.history[side & 1]
            .get(usize::from(code))
            .map_or(0, |value| i32::from(*value))
    }

    /// Turns the ranks a game gave into the order of the search.
    pub(super) fn rank(&self, side: usize, ply: usize, moves: &mut [Ranked]) {
        let [first, second] = self.killers[ply];
        for mv in moves {
            if !mv.quiet {
                mv.rank += NOISY;
                continue;
            }
            mv.rank += self.history(side, mv.code);
            if first == Some(mv.code) {
                mv.rank += 2 * KILLER;
            } else if second == Some(mv.code) {
                mv.rank += KILLER;
            }
        }
    }

    /// Learns from a quiet move that refuted its position, and from those tried in vain before it.
    pub(super) fn refuted(
        &mut self,
        side: usize,
        ply: usize,
        depth: u32,
        best: u16,
        vain: impl Iterator<Item = u16>,
    ) {
        let [first, second] = &mut self.killers[ply];
        if *first != Some(best) {
            *second = *first;
            *first = Some(best);
        }
        let bonus = (depth * depth * 16).min(2000) as i32;
        self.learn(side, best, bonus);
        for code in vain {
            self.learn(side, code, -bonus);
        }
    }

    fn learn(&mut self, side: usize, code: u16, bonus: i32) {
        if let Some(value) = self.history[side & 1].get_mut(usize::from(code)) {
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / HISTORY) as i16;
        }
    }
}

/// Moves the best of the rest to `from`.
pub(super) fn select(moves: &mut [Ranked], from: usize) {
    let mut best = from;
    for index in from + 1..moves.len() {
        if moves[index].rank > moves[best].rank {
            best = index;
        }
    }
    moves.swap(from, best);
}
