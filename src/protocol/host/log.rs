//! What was said between us and an engine.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Entries kept; older ones are dropped.
const KEPT: usize = 2_000;
/// Characters kept of one line.
const LONGEST: usize = 400;
/// Lines of an engine that go with a fault.
const TAIL: usize = 5;

/// Who wrote a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    /// We, to the engine.
    Sent,
    /// The engine, to us.
    Received,
    /// The engine, to its standard error.
    Error,
    /// Nobody: something happened.
    Event,
}

/// One line of the conversation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Since the log began.
    pub at: Duration,
    /// Who wrote it.
    pub source: Source,
    /// Without a line break; the end of a very long line is left out.
    pub text: String,
}

/// The conversation with one engine, its last 2,000 lines. Clones share it, so that a window may read while the engine
/// plays.
#[derive(Clone, Debug)]
pub struct Log {
    began: Instant,
    ring: Arc<Mutex<Ring>>,
}

#[derive(Debug, Default)]
struct Ring {
    entries: VecDeque<Entry>,
    dropped: u64,
}

impl Log {
    /// An empty log that begins now.
    pub(super) fn new() -> Self {
        Log {
            began: Instant::now(),
            ring: Arc::default(),
        }
    }

    pub(super) fn push(&self, source: Source, text: &str) {
        let entry = Entry {
            at: self.began.elapsed(),
            source,
            text: text.chars().take(LONGEST).collect(),
        };
        let mut ring = self.ring();
        if ring.entries.len() == KEPT {
            ring.entries.pop_front();
            ring.dropped += 1;
        }
        ring.entries.push_back(entry);
    }

    /// The entries from this number on, counted from 0 since the log began, as far as they are still kept, and the number
    /// to ask from next time.
    #[must_use]
    pub fn since(&self, number: u64) -> (Vec<Entry>, u64) {
        let ring = self.ring();
        let skip = usize::try_from(number.saturating_sub(ring.dropped)).unwrap_or(usize::MAX);
        let entries = ring.entries.iter().skip(skip).cloned().collect();
        (entries, ring.dropped + ring.entries.len() as u64)
    }

    /// The last lines the engine wrote, on either of its outputs.
    #[must_use]
    pub fn tail(&self) -> Vec<String> {
        let ring = self.ring();
        let mut lines: Vec<String> = ring
            .entries
            .iter()
            .rev()
            .filter(|entry| matches!(entry.source, Source::Received | Source::Error))
            .filter(|entry| !entry.text.trim().is_empty())
            .take(TAIL)
            .map(|entry| entry.text.clone())
            .collect();
        lines.reverse();
        lines
    }

    fn ring(&self) -> MutexGuard<'_, Ring> {
        self.ring.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_is_bounded_and_can_be_followed() {
        let log = Log::new();
        log.push(Source::Sent, "name");
        let (entries, next) = log.since(0);
        assert_eq!((entries.len(), next), (1, 1));
        for number in 0..KEPT + 10 {
            log.push(Source::Received, &number.to_string());
        }
        let (entries, end) = log.since(next);
        assert_eq!(entries.len(), KEPT);
        assert_eq!(end, KEPT as u64 + 11);
        assert_eq!(log.since(end).0, []);
        assert_eq!(log.tail().len(), TAIL);
        log.push(Source::Received, &"x".repeat(LONGEST * 3));
        assert_eq!(log.since(end).0[0].text.len(), LONGEST);
    }
}
