//! How long to think.

use std::time::{Duration, Instant};

use crate::engine::{Clock, Limits};

/// Kept back for what happens between the decision and the other side of the clock.
const OVERHEAD: Duration = Duration::from_millis(10);
/// The moves a game is expected to last for each side when the clock says nothing else.
const MOVES: u32 = 24;

/// The time for one move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    start: Instant,
    /// The thought ends here whatever it is doing.
    hard: Option<Duration>,
    /// No new stage begins after this much, before [`Budget::enough`] adjusts it.
    soft: Option<Duration>,
    /// The move is forced: there is nothing to decide.
    forced: bool,
}

impl Budget {
    pub(super) fn new(limits: &Limits, forced: bool) -> Self {
        let per_move = limits.time.map(|time| time - (time / 20).min(OVERHEAD / 2));
        let clock = limits.clock.map(on_clock);
        let hard = match (per_move, clock) {
            (Some(time), Some((_, hard))) => Some(time.min(hard)),
            (time, clock) => time.or(clock.map(|(_, hard)| hard)),
        };
        Budget {
            start: Instant::now(),
            hard,
            soft: clock.map(|(soft, _)| soft).or(per_move),
            forced,
        }
    }

    /// The time since the thought began.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// When the thought must end.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.hard.and_then(|hard| self.start.checked_add(hard))
    }

    /// Whether to be content after a completed stage: `stable` is how many stages in a row had the same best move, `share`
    /// the part of the last stage's positions that were spent on it.
    ///
    /// A time per move is for using; only a clock is worth saving, and only a forced move needs no thought.
    pub(super) fn enough(&self, stable: u32, share: f32, on_clock: bool) -> bool {
        let Some(soft) = self.soft else {
            return false;
        };
        let elapsed = self.elapsed();
        if self.forced {
            return elapsed >= soft / 20;
        }
        if !on_clock {
            return elapsed >= soft;
        }
        let steady = [1.5, 1.2, 1.0, 0.85, 0.7][(stable as usize).min(4)];
        let focus = 1.5 - share.clamp(0.2, 0.95);
        elapsed >= soft.mul_f32(steady * focus)
    }
}

/// Soft and hard bound of a move on a clock.
fn on_clock(clock: Clock) -> (Duration, Duration) {
    let left = clock.left.saturating_sub(OVERHEAD.max(clock.left / 50));
    let moves = clock.moves.unwrap_or(MOVES).clamp(1, MOVES);
    let share = left / moves + clock.increment.mul_f32(0.75);
    // So much is always left over that a machine busy with something else does not lose the game on time.
    let most = if moves == 1 { left } else { left / 5 };
    ((share * 4 / 5).min(most), (share * 3).min(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, moves: Option<u32>) -> Clock {
        Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves,
        }
    }

    #[test]
    fn no_bound_oversteps_the_clock() {
        for left in [0, 1, 5, 20, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 10, 1_000, 30_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let clock = clock(left, increment, moves);
                    let (soft, hard) = on_clock(clock);
                    assert!(soft <= hard, "{clock:?}");
                    assert!(hard <= clock.left.saturating_sub(OVERHEAD), "{clock:?}");
                }
            }
        }
    }

    #[test]
    fn a_game_played_at_the_hard_bound_never_loses_on_time() {
        let mut left = Duration::from_secs(10);
        let increment = Duration::from_millis(100);
        for _ in 0..300 {
            let (_, hard) = on_clock(Clock {
                left,
                increment,
                moves: None,
            });
            assert!(hard < left);
            left = left - hard + increment;
        }
    }

    #[test]
    fn more_time_gives_more_thought() {
        let (short, _) = on_clock(clock(10_000, 0, None));
        let (long, _) = on_clock(clock(20_000, 0, None));
        let (increment, _) = on_clock(clock(10_000, 1_000, None));
        assert!(long > short && increment > short);
    }
}
