//! What was said between us and an engine.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Entries kept of each voice; older ones are dropped.
const KEPT: usize = 1_000;
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

/// The conversation with one engine, the last 1,000 lines of each voice: ours, the engine's, and its standard error.
/// One that floods does not push the others out. Clones share the log, so that a window may read while the engine plays.
#[derive(Clone, Debug)]
pub struct Log {
    began: Instant,
    voices: Arc<Mutex<Voices>>,
}

/// The entries of each voice with their numbers.
#[derive(Debug, Default)]
struct Voices {
    ours: VecDeque<(u64, Entry)>,
    engine: VecDeque<(u64, Entry)>,
    error: VecDeque<(u64, Entry)>,
    next: u64,
}

impl Log {
    /// An empty log that begins now.
    pub(super) fn new() -> Self {
        Log {
            began: Instant::now(),
            voices: Arc::default(),
        }
    }

    pub(super) fn push(&self, source: Source, text: &str) {
        let entry = Entry {
            at: self.began.elapsed(),
            source,
            text: text.chars().take(LONGEST).collect(),
        };
        let mut voices = self.voices();
        let number = voices.next;
        voices.next += 1;
        let voice = match source {
            Source::Sent | Source::Event => &mut voices.ours,
            Source::Received => &mut voices.engine,
            Source::Error => &mut voices.error,
        };
        if voice.len() == KEPT {
            voice.pop_front();
        }
        voice.push_back((number, entry));
    }

    /// The entries from this number on in the order they came, counted from 0 since the log began, as far as they are
    /// still kept, and the number to ask from next time.
    #[must_use]
    pub fn since(&self, number: u64) -> (Vec<Entry>, u64) {
        let voices = self.voices();
        let mut entries: Vec<_> = [&voices.ours, &voices.engine, &voices.error]
            .into_iter()
            .flatten()
            .filter(|(at, _)| *at >= number)
            .collect();
        entries.sort_by_key(|(at, _)| *at);
        let entries = entries.into_iter().map(|(_, entry)| entry.clone());
        (entries.collect(), voices.next)
    }

    /// The last lines the engine wrote, on either of its outputs.
    #[must_use]
    pub fn tail(&self) -> Vec<String> {
        let (entries, _) = self.since(0);
        let mut lines: Vec<String> = entries
            .into_iter()
            .rev()
            .filter(|entry| matches!(entry.source, Source::Received | Source::Error))
            .filter(|entry| !entry.text.trim().is_empty())
            .take(TAIL)
            .map(|entry| entry.text)
            .collect();
        lines.reverse();
        lines
    }

    fn voices(&self) -> MutexGuard<'_, Voices> {
        self.voices.lock().unwrap_or_else(PoisonError::into_inner)
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
        assert_eq!(log.since(0).0[0].text, "name");
        assert_eq!(log.tail().len(), TAIL);
        log.push(Source::Error, &"x".repeat(LONGEST * 3));
        assert_eq!(log.since(end).0[0].text.len(), LONGEST);
    }
}
