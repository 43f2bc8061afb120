//! The Gomoku engine on won positions: what it announces must hold.

use sanqi::engine::search::{Options, Searcher};
use sanqi::engine::{Control, Limits, Thought, Unit};
use sanqi::game::gomoku::{Gomoku, Move, Rules, Variant};
use sanqi::game::{Game, Player};

/// A won position from a collection of problems.
struct Puzzle {
    name: &'static str,
    kind: &'static str,
    position: Gomoku,
    keys: Vec<&'static str>,
    /// Plies to the five in the solution, where it is known.
    mate: Option<u32>,
}

fn puzzles() -> Vec<Puzzle> {
    let field = |case: &'static str, name: &str| {
        case.lines()
            .find_map(|line| line.strip_prefix(name))
            .unwrap_or_default()
            .trim()
    };
    let is_row = |line: &&str| line.len() == 15 && line.bytes().all(|b| b"XO.".contains(&b));
    include_str!("data/gomoku_puzzles.txt")
        .split("PUZZLE ")
        .skip(1)
        .map(|case| {
            let rules: Rules = match field(case, "RULE ") {
                "4" => "renju",
                _ => "freestyle",
            }
            .parse()
            .expect("rules");
            let board: String = case.lines().filter(is_row).collect();
            let text = format!("{board} {}", field(case, "SIDE "));
            Puzzle {
                name: case.lines().next().unwrap_or_default(),
                kind: field(case, "KIND "),
                position: Gomoku::from_text(rules, &text).expect("a board"),
                keys: field(case, "KEY ").split_whitespace().collect(),
                mate: field(case, "MATE ").parse().ok(),
            }
        })
        .collect()
}

fn think(game: &Gomoku, nodes: u64) -> Thought<Move> {
    let limits = Limits {
        nodes: Some(nodes),
        hash_mib: 2,
        ..Limits::default()
    };
    let answer = Searcher::new().think(game, &limits, Options::default(), &Control::new());
    answer.expect("the game goes on").thought
}

/// The plies to a win of the mover that were announced.
fn announced(thought: &Thought<Move>) -> Option<u32> {
    let score = thought.score.filter(|score| score.unit == Unit::MateIn)?;
    (score.value > 0.0 && score.proven).then_some(score.value as u32)
}

/// Whether a player threatens to win with the next stone.
fn threatens_five(game: &Gomoku, player: Player) -> bool {
    let variant: Variant = game.rules().kind();
    game.grid()
        .free_squares()
        .any(|square| variant.wins_at(game.grid(), player, square))
}

#[test]
fn continuous_fours_are_found_and_every_move_is_a_four() {
    for puzzle in puzzles().iter().filter(|puzzle| puzzle.kind == "VCF") {
        let thought = think(&puzzle.position, 60_000);
        let name = puzzle.name;
        announced(&thought).unwrap_or_else(|| panic!("{name}: no win found"));
        let mut game = puzzle.position.clone();
        let attacker = game.turn();
        for mv in &thought.line {
            assert_eq!(game.play(*mv), Ok(()), "{name}: {mv}");
            if game.turn() != attacker {
                assert!(threatens_five(&game, attacker), "{name}: {mv} is no four");
            }
        }
        let last = think(&game, 1000);
        assert!(
            announced(&last).is_some() || game.turn() != attacker,
            "{name}"
        );
    }
}

#[test]
fn most_won_positions_are_seen_to_be_won() {
    let short: Vec<Puzzle> = puzzles()
        .into_iter()
        .filter(|puzzle| puzzle.mate.is_some_and(|mate| mate <= 15))
        .collect();
    let solved = short
        .iter()
        .filter(|puzzle| {
            let thought = think(&puzzle.position, 30_000);
            let best = thought.best.to_string();
            announced(&thought).is_some() || puzzle.keys.contains(&best.as_str())
        })
        .count();
    assert!(
        solved * 10 >= short.len() * 8,
        "{solved} of {}",
        short.len()
    );
}

/// Solved is what is named first in the collection, or a win announced. Counts positions instead of seconds so that a busy
/// machine does not matter: `cargo test --test gomoku_engine --release -- --ignored --nocapture` prints the times too.
#[test]
#[ignore = "takes minutes unoptimised"]
fn nearly_all_problems_are_solved() {
    for (nodes, percent) in [(700_000, 85), (3_500_000, 85)] {
        let all = puzzles();
        let mut solved = 0;
        for puzzle in &all {
            let thought = think(&puzzle.position, nodes);
            let best = thought.best.to_string();
            let right = announced(&thought).is_some() || puzzle.keys.contains(&best.as_str());
            solved += usize::from(right);
            println!(
                "{} {} {best} {:?} after {} positions, {:.2?}",
                if right { "solved" } else { "MISSED" },
                puzzle.name,
                thought.score,
                thought.nodes,
                thought.time
            );
        }
        println!("{solved} of {} with {nodes} positions each", all.len());
        assert!(solved * 100 >= all.len() * percent);
    }
}

#[test]
fn an_announced_win_is_carried_through_against_the_best_defence() {
    for puzzle in puzzles() {
        if puzzle.mate.is_none_or(|mate| mate > 13) {
            continue;
        }
        let mut game = puzzle.position.clone();
        let attacker = game.turn();
        let Some(plies) = announced(&think(&game, 20_000)) else {
            continue;
        };
        for _ in 0..plies {
            if game.outcome().is_some() {
                break;
            }
            let thought = think(&game, 20_000);
            if game.turn() == attacker {
                assert!(announced(&thought).is_some(), "{}", puzzle.name);
            }
            assert_eq!(game.play(thought.best), Ok(()));
        }
        let winner = game.outcome().and_then(|outcome| outcome.winner);
        assert_eq!(winner, Some(attacker), "{}", puzzle.name);
    }
}
