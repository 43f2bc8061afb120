//! The engine of Reversi: ends solved exactly, and what it promises at the root.

use sanqi::engine::search::{Options, Searcher};
use sanqi::engine::{Control, Limits};
use sanqi::game::reversi::Move;
use sanqi::game::{Game, Reversi};

/// A position with its exact score for the mover and all of its best moves.
struct End {
    number: u32,
    game: Reversi,
    score: f32,
    best: Vec<Move>,
}

/// The positions 40 to 49 of the public FFO test suite.
fn ends() -> Vec<End> {
    let lines = include_str!("data/reversi_ffo.txt").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .zip(40..)
        .map(|(line, number)| {
            let mut fields = line.split_whitespace();
            let mut field = || fields.next().unwrap();
            let position = format!("{} {}", field(), field());
            End {
                number,
                game: Reversi::from_text(Default::default(), &position).unwrap(),
                score: field().parse().unwrap(),
                best: field().split(',').map(|mv| mv.parse().unwrap()).collect(),
            }
        })
        .collect()
}

fn solved(end: &End, thorough: bool) -> u64 {
    let limits = Limits {
        thorough,
        ..Limits::default()
    };
    let answer = Searcher::new()
        .think(&end.game, &limits, Options::default(), &Control::new())
        .unwrap();
    let score = answer.thought.score.unwrap();
    assert!(score.proven, "{}", end.number);
    assert_eq!(score.value, end.score, "{}", end.number);
    assert!(end.best.contains(&answer.thought.best), "{}", end.number);
    if thorough {
        let mut equals = answer.thought.equals;
        equals.sort();
        let mut best = end.best.clone();
        best.sort();
        assert_eq!(equals, best, "{}", end.number);
    }
    answer.thought.nodes
}

#[test]
fn a_known_end_is_solved() {
    let ends = ends();
    assert_eq!(ends.len(), 10);
    solved(&ends[0], true);
}

#[test]
#[ignore = "minutes without optimisation"]
fn all_known_ends_are_solved_within_a_bound_on_positions() {
    let mut total = 0;
    for end in ends() {
        let nodes = solved(&end, false);
        println!("{} {nodes}", end.number);
        total += nodes;
    }
    println!("total {total}");
    assert!(total <= 1_500_000_000);
}

#[test]
#[ignore = "minutes without optimisation"]
fn all_best_moves_of_known_ends_are_found() {
    for end in ends() {
        solved(&end, true);
    }
}

#[test]
fn the_4x4_game_is_solved_from_the_start_under_both_rules() {
    for (rules, won) in [("standard:4", false), ("anti:4", true)] {
        let game = Reversi::new(rules.parse().unwrap());
        let answer = Searcher::new()
            .think(
                &game,
                &Limits::default(),
                Options::default(),
                &Control::new(),
            )
            .unwrap();
        let score = answer.thought.score.unwrap();
        assert!(score.proven, "{rules}");
        assert_eq!(score.value > 0.0, won, "{rules} {}", score.value);
    }
}
