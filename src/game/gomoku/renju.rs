//! The points forbidden to Black in renju, as sections 9.2 and 9.3 of the rules of the Renju International Federation
//! define them.

use super::grid::{DIRECTIONS, Grid};
use crate::game::{Foul, Player, Square};

/// Why Black may not play on this free point, or nothing where Black may.
///
/// Exactly five in a row is never forbidden, whatever else the stone makes. Where several fouls come together the
/// double four is named before the double three and that before the overline.
#[must_use]
pub fn foul(grid: &Grid, square: Square) -> Option<Foul> {
    let lengths = DIRECTIONS.map(|direction| grid.run(Player::Black, square, direction).length());
    if lengths.contains(&5) {
        return None;
    }
    let after = grid.with(Player::Black, square);
    let fours = DIRECTIONS.map(|direction| fours(&after, square, direction));
    if fours.iter().sum::<usize>() >= 2 {
        return Some(Foul::DoubleFour);
    }
    let threes = DIRECTIONS
        .iter()
        .zip(fours)
        .filter(|(direction, fours)| *fours == 0 && is_three(&after, square, **direction));
    if threes.take(2).count() == 2 {
        return Some(Foul::DoubleThree);
    }
    lengths
        .iter()
        .any(|length| *length > 5)
        .then_some(Foul::Overline)
}

/// The fours a black stone is part of along one direction: rows that one more stone makes into exactly five.
///
/// A straight four, `.XXXX.`, has two such points but is one four; `X.XXX.X` is two.
fn fours(grid: &Grid, square: Square, direction: (i8, i8)) -> usize {
    let completes = |sign| {
        let steps = gap(grid, square, direction, sign)?;
        let point = grid.step(square, direction, steps)?;
        (grid.run(Player::Black, point, direction).length() == 5).then_some(steps)
    };
    match (completes(-1), completes(1)) {
        (Some(back), Some(ahead)) if ahead - back != 5 => 2,
        (None, None) => 0,
        _ => 1,
    }
}

/// Whether a black stone is part of a three along one direction: a row that one more stone, itself allowed and not
/// making five, turns into a straight four.
fn is_three(grid: &Grid, square: Square, direction: (i8, i8)) -> bool {
    [-1, 1].into_iter().any(|sign| {
        gap(grid, square, direction, sign)
            .and_then(|steps| grid.step(square, direction, steps))
            .is_some_and(|point| {
                makes_straight_four(grid, point, direction)
                    && !makes_five(grid, point)
                    && foul(grid, point).is_none()
            })
    })
}

/// The steps to the nearest free point in one sense of a direction, across Black's own stones only.
fn gap(grid: &Grid, square: Square, direction: (i8, i8), sign: i8) -> Option<i8> {
    let mut steps = sign;
    loop {
        let point = grid.step(square, direction, steps)?;
        if grid.free(point) {
            return Some(steps);
        }
        if !grid.has(Player::Black, point) {
            return None;
        }
        steps += sign;
    }
}

/// Whether a black stone on this point gives four in a row that become exactly five at either end.
fn makes_straight_four(grid: &Grid, point: Square, direction: (i8, i8)) -> bool {
    let run = grid.run(Player::Black, point, direction);
    let after = grid.with(Player::Black, point);
    run.length() == 4
        && [-(run.back + 1), run.ahead + 1].into_iter().all(|steps| {
            grid.step(point, direction, steps).is_some_and(|end| {
                after.free(end) && after.run(Player::Black, end, direction).length() == 5
            })
        })
}

fn makes_five(grid: &Grid, point: Square) -> bool {
    DIRECTIONS
        .iter()
        .any(|direction| grid.run(Player::Black, point, *direction).length() == 5)
}
