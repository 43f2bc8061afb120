//! The swap2 opening: three stones that leave both sides about even, and the choice between the colours.

use crate::engine::{Score, draw};
use crate::game::Square;

/// Where the three stones stand, counted from the corner of the board: black, white, black. Stones at the edge are worth
/// little, so that neither colour has gained much by them.
const OPENINGS: [[(u8, u8); 3]; 4] = [
    [(1, 0), (3, 1), (0, 4)],
    [(0, 2), (1, 4), (4, 1)],
    [(2, 0), (0, 3), (4, 2)],
    [(0, 1), (2, 3), (3, 0)],
];

/// Three stones to open with, drawn by the seed.
pub(super) fn opening(size: u8, seed: u64) -> [Square; 3] {
    let drawn = draw(seed, OPENINGS.len()).unwrap_or(0);
    let stones = OPENINGS.get(drawn).unwrap_or(&OPENINGS[0]);
    stones.map(|(column, row)| Square::new(column, size.saturating_sub(1 + row)))
}

/// Whether to take Black, where White is to move and this is the value from White's side.
pub(super) fn takes_black(score: Option<Score>) -> bool {
    score.is_some_and(|score| score.value < 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Unit;

    #[test]
    fn the_stones_stand_apart_on_every_board() {
        for seed in 0..20 {
            let [a, b, c] = opening(5, seed);
            assert!(a != b && b != c && a != c);
            assert!([a, b, c].iter().all(|at| at.column < 5 && at.row < 5));
        }
    }

    #[test]
    fn the_better_colour_is_taken() {
        let score = |value| {
            Some(Score {
                value,
                unit: Unit::Centipoints,
                proven: false,
            })
        };
        assert!(takes_black(score(-30.0)) && !takes_black(score(0.0)) && !takes_black(None));
    }
}
