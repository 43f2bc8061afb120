//! How often each position has occurred in a game.

use std::sync::Arc;

/// What makes two positions the same: the pieces of each side and, as 0 or 1, whose turn it is.
pub(super) type Key = [u64; 3];

/// A set of positions with the number of times each occurred.
///
/// It is persistent: a copy shares everything with the original, and adding to it copies only the few nodes on the
/// way, so an undo stack of a thousand positions does not hold a thousand histories.
/// A binary tree that branches on the bits of a hash; the keys themselves decide what is equal.
#[derive(Clone, Default, Debug)]
pub(super) struct History(Option<Arc<Node>>);

#[derive(Clone, Debug)]
struct Node {
    key: Key,
    times: u32,
    children: [History; 2],
}

impl History {
    /// The history with one more occurrence of this position, and how often it has now occurred.
    pub(super) fn with(&self, key: Key) -> (Self, u32) {
        self.insert(key, hash(key))
    }

    /// How often this position has occurred.
    pub(super) fn times(&self, key: Key) -> u32 {
        let mut path = hash(key);
        let mut at = self;
        while let Some(node) = at.0.as_deref() {
            if node.key == key {
                return node.times;
            }
            at = &node.children[(path & 1) as usize];
            path = path.rotate_right(1);
        }
        0
    }

    fn insert(&self, key: Key, path: u64) -> (Self, u32) {
        let (node, times) = match self.0.as_deref() {
            None => {
                let children = Default::default();
                (
                    Node {
                        key,
                        times: 1,
                        children,
                    },
                    1,
                )
            }
            Some(node) if node.key == key => {
                let times = node.times + 1;
                (
                    Node {
                        times,
                        ..node.clone()
                    },
                    times,
                )
            }
            Some(node) => {
                let mut node = node.clone();
                let child = &mut node.children[(path & 1) as usize];
                let times;
                // Rotating keeps the path endless should two positions ever share all their bits.
                (*child, times) = child.insert(key, path.rotate_right(1));
                (node, times)
            }
        };
        (History(Some(Arc::new(node))), times)
    }
}

/// Multiplies and folds, the mixing step of splitmix64 (Steele, Lea and Flood, 2014).
fn hash(key: Key) -> u64 {
    key.into_iter().fold(0, |mixed: u64, part| {
        let mixed = (mixed ^ part).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) ^ mixed >> 31
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_counted_by_itself() {
        let mut history = History::default();
        for round in 1..=3 {
            for n in 0..500 {
                let times;
                (history, times) = history.with([n, n ^ 7, n & 1]);
                assert_eq!(times, round);
                assert_eq!(history.times([n, n ^ 7, n & 1]), round);
                assert_eq!(history.times([n, n ^ 7, 2]), 0);
            }
        }
    }

    #[test]
    fn a_copy_keeps_its_own_past() {
        let (before, _) = History::default().with([1, 2, 0]);
        let (after, _) = before.with([1, 2, 0]);
        assert_eq!(before.with([1, 2, 0]).1, 2);
        assert_eq!(after.with([1, 2, 0]).1, 3);
        assert_eq!(after.with([1, 2, 1]).1, 1);
    }
}
