//! The way from one position to the next, shown: the difference of two pictures, square by square.

use std::time::{Duration, Instant};

use super::picture::Picture;
use crate::game::{Cell, Player, Square};

/// How long one stone takes.
const STEP: Duration = Duration::from_millis(180);
/// How much later a disc begins to turn than one nearer to the stone that turns it.
const RIPPLE: Duration = Duration::from_millis(25);
/// When the last one begins at the latest.
const LATEST: Duration = Duration::from_millis(110);

/// A change of position while it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Animation {
    started: Instant,
    changes: Vec<Change>,
}

/// One stone on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Change {
    /// The square it ends on, or leaves.
    square: Square,
    motion: Motion,
    delay: Duration,
}

/// What a stone does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Comes onto the board.
    Appear(Player),
    /// Leaves it.
    Vanish(Player),
    /// Turns over from this player's to the other's.
    Turn(Player),
    /// Moves here from another square.
    Slide(Player, Square),
}

impl Animation {
    /// What leads from one picture to another, the stone on `played` first; nothing where nothing changes, or where
    /// they are not pictures of one board.
    #[must_use]
    pub fn between(
        before: &Picture,
        after: &Picture,
        played: Option<Square>,
        now: Instant,
    ) -> Option<Self> {
        if before.shape != after.shape {
            return None;
        }
        let mut changes: Vec<Change> = after
            .cells()
            .filter_map(|(square, cell)| {
                let motion = match (before.cell(square), cell) {
                    (Cell::Stone(old), Cell::Stone(new)) if old != new => Motion::Turn(old),
                    (Cell::Stone(_), Cell::Stone(_)) => return None,
                    (_, Cell::Stone(new)) => Motion::Appear(new),
                    (Cell::Stone(old), _) => Motion::Vanish(old),
                    _ => return None,
                };
                let delay = match (motion, played) {
                    (Motion::Turn(_), Some(played)) => {
                        LATEST.min(RIPPLE * u32::from(steps(played, square)))
                    }
                    _ => Duration::ZERO,
                };
                Some(Change {
                    square,
                    motion,
                    delay,
                })
            })
            .collect();
        join_a_slide(&mut changes);
        (!changes.is_empty()).then_some(Animation {
            started: now,
            changes,
        })
    }

    /// Whether everything has arrived.
    #[must_use]
    pub fn is_over(&self, now: Instant) -> bool {
        let elapsed = now.saturating_duration_since(self.started);
        self.changes
            .iter()
            .all(|change| elapsed >= change.delay + STEP)
    }

    /// The squares whose stones are on their way.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.changes.iter().map(|change| change.square)
    }

    /// Every stone on its way and how far it is, from 0 to 1.
    pub fn at(&self, now: Instant) -> impl Iterator<Item = (Square, Motion, f32)> {
        let elapsed = now.saturating_duration_since(self.started);
        self.changes.iter().map(move |change| {
            let part = elapsed.saturating_sub(change.delay).as_secs_f32() / STEP.as_secs_f32();
            (change.square, change.motion, ease(part.min(1.0)))
        })
    }
}

/// Where one stone vanished and one of the same player appeared, it went from there to here.
fn join_a_slide(changes: &mut Vec<Change>) {
    let find = |wanted: fn(Motion) -> Option<Player>| {
        let mut found = changes
            .iter()
            .enumerate()
            .filter_map(|(index, change)| wanted(change.motion).map(|player| (index, player)));
        match (found.next(), found.next()) {
            (only, None) => only,
            _ => None,
        }
    };
    let gone = find(|motion| match motion {
        Motion::Vanish(player) => Some(player),
        _ => None,
    });
    let come = find(|motion| match motion {
        Motion::Appear(player) => Some(player),
        _ => None,
    });
    if let (Some((from, old)), Some((to, new))) = (gone, come)
        && old == new
    {
        changes[to].motion = Motion::Slide(new, changes[from].square);
        changes.remove(from);
    }
}

/// King's steps between two squares.
fn steps(a: Square, b: Square) -> u8 {
    a.column.abs_diff(b.column).max(a.row.abs_diff(b.row))
}

/// Fast, then gently to a stop.
fn ease(part: f32) -> f32 {
    1.0 - (1.0 - part).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: Duration = Duration::from_millis(300);

    fn animation(before: &[&str], after: &[&str], played: (u8, u8)) -> Animation {
        Animation::between(
            &Picture::drawn(before),
            &Picture::drawn(after),
            Some(Square::new(played.0, played.1)),
            Instant::now(),
        )
        .expect("a change")
    }

    fn motions(animation: &Animation) -> Vec<(Square, Motion)> {
        animation
            .changes
            .iter()
            .map(|change| (change.square, change.motion))
            .collect()
    }

    #[test]
    fn a_placed_disc_appears_and_the_others_turn_one_after_the_other() {
        let animation = animation(&[".ooox"], &["xxxxx"], (0, 0));
        assert_eq!(
            motions(&animation),
            [
                (Square::new(0, 0), Motion::Appear(Player::Black)),
                (Square::new(1, 0), Motion::Turn(Player::White)),
                (Square::new(2, 0), Motion::Turn(Player::White)),
                (Square::new(3, 0), Motion::Turn(Player::White)),
            ]
        );
        assert!(animation.changes.is_sorted_by_key(|change| change.delay));
    }

    #[test]
    fn a_stone_that_left_and_came_slides() {
        let animation = animation(&["x.o"], &[".xx"], (1, 0));
        assert_eq!(
            motions(&animation),
            [
                (
                    Square::new(1, 0),
                    Motion::Slide(Player::Black, Square::new(0, 0))
                ),
                (Square::new(2, 0), Motion::Turn(Player::White)),
            ]
        );
    }

    #[test]
    fn stones_of_different_players_do_not_slide_into_one_another() {
        let animation = animation(&["x."], &[".o"], (1, 0));
        assert_eq!(
            motions(&animation),
            [
                (Square::new(0, 0), Motion::Vanish(Player::Black)),
                (Square::new(1, 0), Motion::Appear(Player::White)),
            ]
        );
    }

    #[test]
    fn it_is_over_within_300_ms_and_everything_has_arrived_then() {
        let row = ".oooooooooooooooooooox";
        let done = "xxxxxxxxxxxxxxxxxxxxxx";
        let animation = animation(&[row], &[done], (0, 0));
        assert!(!animation.is_over(animation.started));
        assert!(
            animation
                .at(animation.started)
                .all(|(.., part)| part == 0.0)
        );
        let end = animation.started + WHOLE;
        assert!(animation.is_over(end));
        assert!(animation.at(end).all(|(.., part)| part == 1.0));
    }

    #[test]
    fn nothing_moves_where_nothing_changes_or_the_board_is_another() {
        let (small, large) = (Picture::drawn(&["x."]), Picture::drawn(&["x.."]));
        let now = Instant::now();
        assert_eq!(Animation::between(&small, &small, None, now), None);
        assert_eq!(Animation::between(&small, &large, None, now), None);
    }
}
