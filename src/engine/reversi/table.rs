//! The transposition table of the endgame solver: bounds on exact scores, shared by its threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use super::board::Board;

/// What is known of a position: bounds on its exact score and the moves that were best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The score is at least this.
    pub lower: i8,
    /// The score is at most this.
    pub upper: i8,
    /// The best move and the one before it; 64 stands for none.
    pub best: [u8; 2],
}

impl Entry {
    /// Nothing is known.
    pub const UNKNOWN: Entry = Entry {
        lower: -64,
        upper: 64,
        best: [64; 2],
    };
}

/// One slot: the data, and the key scrambled with it, so that a torn write is not taken for an entry
/// (the method of Hyatt and Mann, "A lockless transposition table", 2002).
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The table.
pub struct Table {
    buckets: Box<[Bucket]>,
}

/// A position's key: the product of both colours folded onto itself, as in wyhash.
#[inline]
pub(super) fn key(board: Board) -> u64 {
    let product = u128::from(board.own ^ 0xa076_1d64_78bd_642f)
        * u128::from(board.opp ^ 0xe703_7ed1_a0b4_28db);
    (product as u64) ^ (product >> 64) as u64
}

impl Table {
    /// A table of about this size, a power of two of buckets.
    pub fn new(bytes: usize) -> Table {
        let wanted = bytes.max(1 << 16) / size_of::<Bucket>();
        let count = 1 << wanted.ilog2();
        Table {
            buckets: std::iter::repeat_with(Bucket::default)
                .take(count)
                .collect(),
        }
    }

    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                let [lower, upper, first, second, ..] = data.to_le_bytes();
                return Some(Entry {
                    lower: lower as i8,
                    upper: upper as i8,
                    best: [first, second],
                });
            }
        }
        None
    }

    /// Keeps an entry that cost this many nodes; the cheapest of its bucket gives way.
    #[inline]
    pub fn put(&self, key: u64, entry: Entry, nodes: u64) {
        let cost = nodes.max(1).ilog2() as u8;
        let mut victim = (u8::MAX, 0);
        for (at, slot) in self.bucket(key).0.iter().enumerate() {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                victim = (0, at);
                break;
            }
            let kept = data.to_le_bytes()[4];
            if kept < victim.0 {
                victim = (kept, at);
            }
        }
        let slot = &self.bucket(key).0[victim.1];
        let [first, second] = entry.best;
        let data = u64::from_le_bytes([
            entry.lower as u8,
            entry.upper as u8,
            first,
            second,
            cost,
            0,
            0,
            1,
        ]);
        slot.data.store(data, Ordering::Relaxed);
        slot.check.store(key ^ data, Ordering::Relaxed);
    }
}
