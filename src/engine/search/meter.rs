//! Counting positions and noticing when to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use crate::engine::Control;

/// How many positions may pass between two looks at the clock: well under a millisecond of any engine here.
const INTERVAL: u64 = 256;

/// What the threads of one search share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    /// Positions visited by threads that have reported.
    nodes: AtomicU64,
    /// The search is over.
    stop: AtomicBool,
}

/// One thread's count of positions, and whether it must stop.
#[derive(Debug)]
pub struct Meter<'a> {
    shared: Arc<Shared>,
    control: &'a Control,
    deadline: Option<Instant>,
    limit: u64,
    nodes: u64,
    reported: u64,
    next: u64,
    stopped: bool,
}

impl<'a> Meter<'a> {
    /// A meter for work on one thread that stops after a number of positions or when the control says so.
    #[must_use]
    pub fn new(control: &'a Control, limit: Option<u64>) -> Self {
        Self::shared(Arc::default(), control, limit, None)
    }

    /// A meter that stops at a number of positions of all threads together, at a time, or when the control says so.
    pub(super) fn shared(
        shared: Arc<Shared>,
        control: &'a Control,
        limit: Option<u64>,
        deadline: Option<Instant>,
    ) -> Self {
        let limit = limit.unwrap_or(u64::MAX);
        let mut meter = Meter {
            shared,
            control,
            deadline,
            limit,
            nodes: 0,
            reported: 0,
            next: 0,
            stopped: false,
        };
        meter.look();
        meter
    }

    /// Counts one position. Returns whether to stop: then everything unwinds and no value counts any more.
    #[inline]
    pub fn tick(&mut self) -> bool {
        if self.nodes >= self.next {
            self.look();
        }
        self.nodes += u64::from(!self.stopped);
        self.stopped
    }

    /// Counts positions that were visited without a [`Meter::tick`] each. Returns whether to stop.
    #[inline]
    pub fn charge(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        if self.nodes >= self.next {
            self.look();
        }
        self.stopped
    }

    /// Whether the search must stop.
    #[must_use]
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// Positions visited by this thread.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Positions visited by all threads, as far as they have reported.
    pub(super) fn total(&mut self) -> u64 {
        self.report()
    }

    /// Ends the search for every thread.
    pub(super) fn finish(&mut self) {
        self.report();
        self.shared.stop.store(true, Ordering::Relaxed);
        self.stopped = true;
        self.next = 0;
    }

    fn report(&mut self) -> u64 {
        let new = self.nodes - self.reported;
        self.reported = self.nodes;
        self.shared.nodes.fetch_add(new, Ordering::Relaxed) + new
    }

    #[cold]
    fn look(&mut self) {
        if self.stopped {
            return;
        }
        let left = self.limit.saturating_sub(self.report());
        self.stopped = left == 0
            || self.shared.stop.load(Ordering::Relaxed)
            || self.control.stopped()
            || self.deadline.is_some_and(|end| Instant::now() >= end);
        self.next = if self.stopped {
            0
        } else {
            self.nodes + left.min(INTERVAL)
        };
    }
}
