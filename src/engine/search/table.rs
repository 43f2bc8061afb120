//! The transposition table: what is known of positions that were searched before.
//!
//! Shared by all threads without locks. An entry is two words, the key exclusive-or the data and the data, so that a
//! torn write reads as a different key (Hyatt and Mann, "A lock-less transposition table implementation", 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::engine::Control;

/// Entries that share an index: one cache line.
const BUCKET: usize = 4;
const BYTES: usize = 16;
const AGES: u8 = 8;
/// Slots to make between two looks at the control: a few milliseconds; a multiple of [`BUCKET`].
const STEP: usize = 1 << 18;

/// The depth of an entry whose value is exact to the end of the game.
pub(super) const TO_THE_END: u8 = u8::MAX;
/// The most selective to the least: the width that an entry keeps.
pub(super) const WIDEST: u8 = 7;

/// How a stored value bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Lower,
    Upper,
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) best: Option<u16>,
    /// Relative to the position.
    pub(super) value: i16,
    pub(super) evaluation: i16,
    pub(super) depth: u8,
    pub(super) width: u8,
    pub(super) bound: Bound,
}

const NO_MOVE: u16 = u16::MAX;

impl Entry {
    fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        u64::from(self.best.unwrap_or(NO_MOVE))
            | u64::from(self.value as u16) << 16
            | u64::from(self.evaluation as u16) << 32
            | u64::from(self.depth) << 48
            | bound << 56
            | u64::from(self.width.min(WIDEST)) << 58
            | u64::from(age) << 61
    }

    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        let best = data as u16;
        Some(Entry {
            best: (best != NO_MOVE).then_some(best),
            value: (data >> 16) as u16 as i16,
            evaluation: (data >> 32) as u16 as i16,
            depth: depth_of(data),
            width: (data >> 58) as u8 & 7,
            bound,
        })
    }
}

const fn depth_of(data: u64) -> u8 {
    (data >> 48) as u8
}

const fn age_of(data: u64) -> u8 {
    (data >> 61) as u8
}

#[derive(Debug, Default)]
struct Slot {
    lock: AtomicU64,
    data: AtomicU64,
}

/// A table of a fixed size.
#[derive(Debug)]
pub(super) struct Table {
    slots: Vec<Slot>,
    age: AtomicU8,
}

impl Table {
    /// An empty table of about this many bytes, at least one bucket; a smaller one if the control says stop meanwhile.
    pub(super) fn new(bytes: usize, control: &Control) -> Self {
        let wanted = (bytes / (BUCKET * BYTES)).max(1) * BUCKET;
        let mut slots = Vec::new();
        slots.reserve_exact(wanted);
        while slots.len() < wanted {
            slots.resize_with(wanted.min(slots.len() + STEP), Slot::default);
            if control.stopped() {
                break;
            }
        }
        Table {
            slots,
            age: AtomicU8::new(0),
        }
    }

    /// Its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * BYTES
    }

    /// Lets everything stored so far count as old.
    pub(super) fn grow_older(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// How much of the table was written by the running search, in thousandths of a sample.
    pub(super) fn full(&self) -> u16 {
        let sample = self.slots.len().min(1000);
        let age = self.age.load(Ordering::Relaxed);
        let used = self
            .slots
            .iter()
            .take(sample)
            .filter(|slot| {
                let data = slot.data.load(Ordering::Relaxed);
                data != 0 && age_of(data) == age
            })
            .count();
        (used * 1000 / sample) as u16
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let buckets = (self.slots.len() / BUCKET) as u128;
        let start = ((u128::from(key) * buckets) >> 64) as usize * BUCKET;
        &self.slots[start..start + BUCKET]
    }

    /// What is known of a position.
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.lock.load(Ordering::Relaxed) ^ data == key)
                .then(|| Entry::unpack(data))
                .flatten()
        })
    }

    /// Remembers a position, in place of what was known of it or of the least valuable entry of its bucket.
    pub(super) fn store(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut place = None;
        let mut least = i32::MAX;
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.lock.load(Ordering::Relaxed) ^ data == key {
                if let Some(old) = Entry::unpack(data) {
                    if entry.best.is_none() {
                        entry.best = old.best;
                    }
                    let worse = old.depth > entry.depth.saturating_add(3)
                        && old.width >= entry.width
                        && entry.bound != Bound::Exact
                        && age_of(data) == age;
                    if worse {
                        return;
                    }
                }
                place = Some(slot);
                break;
            }
            let years = i32::from((AGES + age - age_of(data)) % AGES);
            let worth = if data == 0 {
                -1000
            } else {
                i32::from(depth_of(data)) - 8 * years
            };
            if worth < least {
                least = worth;
                place = Some(slot);
            }
        }
        if let Some(slot) = place {
            let data = entry.pack(age);
            slot.lock.store(key ^ data, Ordering::Relaxed);
            slot.data.store(data, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry {
            best: Some(7),
            value: -12_345,
            evaluation: 321,
            depth,
            width: 3,
            bound: Bound::Upper,
        }
    }

    #[test]
    fn an_entry_comes_back_as_it_was_stored() {
        let table = Table::new(1 << 16, &Control::new());
        for key in [0, 1, u64::MAX, 0x1234_5678_9abc_def0] {
            assert_eq!(table.probe(key), None);
            table.store(key, entry(9));
            assert_eq!(table.probe(key), Some(entry(9)));
        }
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest_or_oldest() {
        let table = Table::new(1, &Control::new());
        for (key, depth) in [(1, 5), (2, 3), (3, 9), (4, 4)] {
            table.store(key, entry(depth));
        }
        table.store(5, entry(6));
        assert_eq!(table.probe(2), None);
        table.grow_older();
        table.store(6, entry(1));
        assert_eq!(table.probe(4), None);
        assert_eq!(table.probe(3), Some(entry(9)));
    }

    #[test]
    fn only_the_running_search_fills_the_table() {
        let table = Table::new(64 * 100, &Control::new());
        for key in 0..4000_u64 {
            table.store(key.wrapping_mul(0x9e37_79b9_7f4a_7c15), entry(1));
        }
        assert!(table.full() > 900);
        table.grow_older();
        assert_eq!(table.full(), 0);
    }
}
