//! The classic first program for Gomoku: look one stone ahead and weigh the shapes it makes.

use super::{Computer, Control, Limits, Thought, draw};
use crate::game::gomoku::{DIRECTIONS, Gomoku, Grid, Move, Variant};
use crate::game::{Game, Player, Square};

/// Plays the point where the shapes it makes and the shapes it takes from the opponent are worth most, the
/// opponent's counting 1.2 times; a five of its own before anything else. The seed decides among equals.
#[derive(Clone, Copy, Debug)]
pub struct Shapes;

impl Computer<Gomoku> for Shapes {
    fn id(&self) -> &str {
        "shapes"
    }

    fn choose(&self, game: &Gomoku, limits: &Limits, _control: &Control) -> Option<Thought<Move>> {
        let moves = game.moves();
        let values: Vec<(bool, u32)> = moves
            .iter()
            .map(|mv| Gomoku::target(*mv).map_or((false, 0), |square| value(game, square)))
            .collect();
        let most = values.iter().max()?;
        let equals: Vec<Move> = moves
            .into_iter()
            .zip(&values)
            .filter(|(_, value)| *value == most)
            .map(|(mv, _)| mv)
            .collect();
        Some(Thought::rule(
            *equals.get(draw(limits.seed, equals.len())?)?,
        ))
    }
}

/// What a row through a new stone can become, weakest first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Nothing,
    Two,
    OpenTwo,
    Three,
    OpenThree,
    Four,
    OpenFour,
    Five,
}

impl Shape {
    const fn worth(self) -> u32 {
        match self {
            Shape::Nothing => 0,
            Shape::Two => 10,
            Shape::OpenTwo => 100,
            Shape::Three => 100,
            Shape::OpenThree => 1_000,
            Shape::Four => 1_200,
            Shape::OpenFour => 10_000,
            Shape::Five => 100_000,
        }
    }
}

/// Whether a stone of the mover on this point wins, and what the point is worth otherwise.
fn value(game: &Gomoku, square: Square) -> (bool, u32) {
    let worth = |player| -> u32 {
        // Where a player may not play there is nothing to make, and nothing to prevent.
        if game.foul(player, square).is_some() {
            return 0;
        }
        let variant = game.rules().kind();
        DIRECTIONS
            .iter()
            .map(|direction| shape(variant, game.grid(), player, square, *direction).worth())
            .sum()
    };
    let attack = worth(game.turn());
    let defence = worth(game.turn().other());
    // The middle of the board breaks ties: it leaves room for later.
    let size = game.grid().size();
    let room = [square.column, square.row]
        .map(|at| u32::from(at.min(size - 1 - at)))
        .into_iter()
        .min()
        .unwrap_or_default();
    (
        attack >= Shape::Five.worth(),
        attack * 10 + defence * 12 + room,
    )
}

/// The shape a player's new stone makes along one direction.
fn shape(
    variant: Variant,
    grid: &Grid,
    player: Player,
    square: Square,
    direction: (i8, i8),
) -> Shape {
    if variant.wins_along(grid, player, square, direction) {
        return Shape::Five;
    }
    let alone = !(-4..=4).any(|steps| {
        grid.step(square, direction, steps)
            .is_some_and(|near| grid.has(player, near))
    });
    if alone {
        return Shape::Nothing;
    }
    let after = grid.with(player, square);
    let next = |grid: &Grid, wanted: &dyn Fn(&Grid, Square) -> bool| {
        (-4..=4)
            .filter_map(|steps| after.step(square, direction, steps))
            .filter(|point| grid.free(*point) && wanted(grid, *point))
            .count()
    };
    let wins = |grid: &Grid, point| variant.wins_along(grid, player, point, direction);
    let fives = |grid: &Grid| next(grid, &wins);
    let fours = |grid: &Grid, ends| {
        next(grid, &|grid, point| {
            fives(&grid.with(player, point)) >= ends
        })
    };
    let threes = |grid: &Grid, ends| {
        next(grid, &|grid, point| {
            fours(&grid.with(player, point), ends) > 0
        })
    };
    match fives(&after) {
        2.. => return Shape::OpenFour,
        1 => return Shape::Four,
        _ => {}
    }
    if fours(&after, 2) > 0 {
        Shape::OpenThree
    } else if fours(&after, 1) > 0 {
        Shape::Three
    } else if threes(&after, 2) > 0 {
        Shape::OpenTwo
    } else if threes(&after, 1) > 0 {
        Shape::Two
    } else {
        Shape::Nothing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(rules: &str, moves: &str, seed: u64) -> String {
        let mut game = Gomoku::new(rules.parse().expect("rules"));
        for mv in moves.split_whitespace() {
            let mv = mv.parse().expect("notation");
            assert_eq!(game.play(mv), Ok(()));
        }
        let limits = Limits {
            seed,
            ..Limits::default()
        };
        let thought = Shapes.choose(&game, &limits, &Control::new());
        let best = thought.expect("the game goes on").best;
        assert_eq!(game.check(best), Ok(()));
        best.to_string()
    }

    #[test]
    fn it_takes_its_five_and_blocks_the_opponents() {
        let open = "h8 a1 i8 a2 j8 a3 k8 a4";
        assert!(["G8", "L8"].contains(&answer("freestyle", open, 1).as_str()));
        let blocked = "h8 g8 i8 a2 j8 a3 k8";
        assert_eq!(answer("freestyle", blocked, 1), "L8");
    }

    #[test]
    fn it_wants_no_six_where_six_wins_nothing() {
        let six = "d8 a1 e8 c2 f8 e1 h8 g3 i8 i1";
        assert_ne!(answer("standard", six, 3), "G8");
        assert_ne!(answer("renju", six, 3), "G8");
        assert_eq!(answer("freestyle", six, 3), "G8");
    }

    #[test]
    fn it_opens_in_the_middle_and_varies_by_seed_among_equals() {
        assert_eq!(answer("freestyle", "", 0), "H8");
        let answers: std::collections::BTreeSet<String> = (0..20)
            .map(|seed| answer("freestyle", "h8", seed))
            .collect();
        assert!(answers.len() > 1);
    }

    #[test]
    fn it_answers_when_its_only_block_is_forbidden() {
        answer("renju", "h8 g6 f6 g5 f7 g4 h7 g3 g2 a1", 0);
    }
}
