//! A value for every move: the same as the search for one move finds, and true where it says so.

#[path = "shared/positions.rs"]
mod positions;
#[macro_use]
#[path = "shared/searched.rs"]
mod searched;

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use sanqi::engine::search::{Options, Searcher, Think};
use sanqi::engine::{Analysis, Control, Limits, Score, Unit, Valued};
use sanqi::game::{Ataxx, Game, Gomoku, Player, Reversi};

use positions::random_position;
use searched::PLAIN;

fn bounded(nodes: Option<u64>, depth: Option<u32>) -> Limits {
    Limits {
        nodes,
        depth,
        hash_mib: 4,
        ..Limits::default()
    }
}

fn analyse<G: Think>(game: &G, limits: &Limits, options: Options) -> Analysis<G::Move> {
    Searcher::new()
        .analyse(game, limits, options, &Control::new(), &|_| {})
        .unwrap()
}

/// Every legal move stands in the analysis once, and what it says can be played.
fn check_sound<G: Think>(game: &G, analysis: &Analysis<G::Move>) {
    let mut moves: Vec<G::Move> = analysis.moves.iter().map(|valued| valued.mv).collect();
    moves.sort();
    let mut legal = game.moves();
    legal.sort();
    assert_eq!(moves, legal, "{}", game.to_text());
    for valued in &analysis.moves {
        assert!(valued.depth > 0 && valued.score.value.is_finite());
        assert_eq!(valued.line.first(), Some(&valued.mv));
        let mut after = game.clone();
        for mv in &valued.line {
            after.play(*mv).unwrap();
        }
    }
}

fn sound<G: Think>(rules: &[&str]) {
    for rules in rules {
        for seed in 0..5 {
            let game: G = random_position(rules, 200 + seed, 11 * seed as usize);
            let reports = Cell::new(0);
            let depths = RefCell::new(vec![0]);
            let limits = bounded(Some(20_000), None);
            let found = Searcher::new().analyse(
                &game,
                &limits,
                Options::default(),
                &Control::new(),
                &|analysis| {
                    check_sound(&game, analysis);
                    reports.set(reports.get() + 1);
                    depths.borrow_mut().push(analysis.depth);
                },
            );
            let found = found.unwrap();
            check_sound(&game, &found);
            assert!(reports.get() > 0 && depths.borrow().is_sorted());
            let all_proven = found.moves.iter().all(|valued| valued.score.proven);
            let to_the_end = found.depth > 100;
            assert!(found.nodes >= 20_000 || all_proven || to_the_end);
        }
    }
}

#[test]
fn every_legal_move_has_a_value_and_a_line_that_can_be_played() {
    every_game!(sound);
}

#[test]
fn two_threads_value_every_move_too() {
    let game: Ataxx = random_position("classic", 31, 14);
    let limits = Limits {
        threads: 2,
        ..bounded(Some(30_000), None)
    };
    check_sound(&game, &analyse(&game, &limits, Options::default()));
}

fn agrees<G: Think>(rules: &[&str]) {
    for rules in rules {
        for seed in 0..8 {
            let game: G = random_position(rules, 100 + seed, 3 + 6 * seed as usize);
            for depth in 1..=3 {
                let limits = bounded(None, Some(depth));
                let searched = Searcher::new()
                    .think(&game, &limits, PLAIN, &Control::new())
                    .unwrap();
                let analysed = analyse(&game, &limits, PLAIN);
                if searched.thought.depth != depth || analysed.depth != depth {
                    continue;
                }
                let best = &analysed.moves[0];
                let score = searched.thought.score.unwrap();
                let place = format!("{rules} depth {depth}: {}", game.to_text());
                // The search looks at the moves near the stones only; whatever else is found must be better.
                if G::ID == "gomoku" && best.score.chance() > score.chance() {
                    continue;
                }
                if best.score.unit == score.unit {
                    assert_eq!(best.score.value, score.value, "{place}");
                } else {
                    // One of them knows by how much the game is won.
                    assert_eq!(best.score.chance(), score.chance(), "{place}");
                }
            }
        }
    }
}

#[test]
fn the_best_value_is_the_one_that_the_search_for_one_move_finds() {
    every_game!(agrees);
}

fn compares<G: Think>(rules: &[&str]) {
    for rules in rules {
        for seed in 0..6 {
            let game: G = random_position(rules, 900 + seed, 3 + 7 * seed as usize);
            for played in game.moves().into_iter().step_by(7) {
                let limits = bounded(Some(1_500), None);
                let searcher = Searcher::new();
                let control = Control::new();
                let found = searcher
                    .compare(&game, played, None, &limits, Options::default(), &control)
                    .unwrap();
                assert_eq!(found.played.mv, played);
                let (best, played) = (found.best.score, found.played.score);
                let worse = best.chance() - played.chance();
                assert!(worse >= -1e-6, "{} {found:?}", game.to_text());
                for line in [found.best.line, found.played.line] {
                    let mut after = game.clone();
                    line.iter().for_each(|mv| after.play(*mv).unwrap());
                }
            }
        }
    }
}

#[test]
fn no_move_is_better_than_the_best() {
    every_game!(compares);
}

#[test]
fn what_is_proved_of_the_move_played_is_believed() {
    let game: Gomoku = random_position("freestyle", 900, 10);
    let limits = bounded(Some(1_500), None);
    let compare = |played, told: Option<f32>| {
        let told = told.map(|plies| Valued {
            mv: played,
            score: Score {
                value: plies,
                unit: Unit::MateIn,
                proven: true,
            },
            depth: 20,
            line: vec![played],
        });
        let (options, control) = (Options::default(), Control::new());
        Searcher::new()
            .compare(&game, played, told.as_ref(), &limits, options, &control)
            .unwrap()
    };
    let best = compare(game.moves()[0], None).best.mv;
    let unsuspected = compare(best, None);
    assert_eq!(unsuspected.played.mv, best);
    assert!(!unsuspected.played.score.proven);
    // A loss that only a later search has seen: another move is better.
    let lost = compare(best, Some(-12.0));
    assert_eq!((lost.played.score.value, lost.played.depth), (-12.0, 20));
    assert!(lost.played.score.loses());
    assert_ne!(lost.best.mv, best);
    assert!(lost.best.score.chance() > 0.0);
    let won = compare(best, Some(13.0));
    assert_eq!((won.best.mv, won.best.score.value), (best, 13.0));
    assert_eq!(won.best, won.played);
}

fn repeats<G: Think>(rules: &[&str]) {
    let limits = bounded(Some(5_000), None);
    for rules in rules {
        let game: G = random_position(rules, 400, 6);
        let strip = |analysis: Analysis<G::Move>| (analysis.moves, analysis.depth, analysis.nodes);
        let first = strip(analyse(&game, &limits, Options::default()));
        let second = strip(analyse(&game, &limits, Options::default()));
        assert_eq!(first, second);
    }
}

#[test]
fn one_thread_with_a_bound_on_nodes_repeats_itself() {
    every_game!(repeats);
}

/// The first of the FFO positions, `plies` moves further along a line of good moves.
fn end(plies: usize) -> Reversi {
    let line = include_str!("data/reversi_ffo.txt").lines().nth(2).unwrap();
    let mut fields = line.split_whitespace();
    let text = [fields.next().unwrap(), fields.next().unwrap()].join(" ");
    let mut game = Reversi::from_text(Default::default(), &text).unwrap();
    for _ in 0..plies {
        let thought = Searcher::new()
            .think(
                &game,
                &bounded(None, Some(4)),
                Options::default(),
                &Control::new(),
            )
            .unwrap()
            .thought;
        game.play(thought.best).unwrap();
    }
    game
}

#[test]
fn at_the_end_of_reversi_every_move_has_its_exact_value() {
    let game = (6..10).map(end).max_by_key(Game::count_moves).unwrap();
    let analysis = analyse(&game, &Limits::default(), Options::default());
    assert!(analysis.moves.len() > 2);
    for valued in &analysis.moves {
        assert!(valued.score.proven);
        // The line goes to the end, and ends with that score.
        let mut last = game.clone();
        valued.line.iter().for_each(|mv| last.play(*mv).unwrap());
        let count = last.outcome().unwrap().tournament.unwrap();
        let lead = f32::from(count.black) - f32::from(count.white);
        let own = match game.turn() {
            Player::Black => lead,
            Player::White => -lead,
        };
        assert_eq!(valued.score.value, own, "{}", valued.mv);
        let mut after = game.clone();
        after.play(valued.mv).unwrap();
        let exact = Searcher::new()
            .think(
                &after,
                &Limits::default(),
                Options::default(),
                &Control::new(),
            )
            .unwrap()
            .thought
            .score
            .unwrap();
        assert!(exact.proven);
        assert_eq!(valued.score.value, -exact.value, "{}", valued.mv);
    }
    let values: Vec<f32> = analysis.moves.iter().map(|mv| mv.score.value).collect();
    assert!(values.is_sorted_by(|a, b| a >= b));
}

#[test]
fn a_known_end_has_its_known_best_move_and_value() {
    let game = end(0);
    let searcher = Searcher::new();
    let control = Control::new();
    let seen = Cell::new(false);
    // The best move is solved first; the others may take their time elsewhere.
    searcher.analyse(
        &game,
        &Limits::default(),
        Options::default(),
        &control,
        &|analysis| {
            let best = &analysis.moves[0];
            if best.score.proven {
                assert_eq!(
                    (best.mv.to_string().as_str(), best.score.value),
                    ("a2", 38.0)
                );
                seen.set(true);
                control.stop();
            }
        },
    );
    assert!(seen.get());
}

#[test]
fn a_move_that_leaves_a_five_is_a_proved_loss_and_the_stop_is_not() {
    // Black has four with one end open; White to move must stop it at l8.
    let mut game = Gomoku::new("freestyle".parse().unwrap());
    for mv in "h8 g8 i8 a2 j8 a3 k8".split_whitespace() {
        game.play(mv.parse().unwrap()).unwrap();
    }
    let analysis = analyse(&game, &bounded(None, Some(4)), Options::default());
    assert_eq!(analysis.moves[0].mv.to_string(), "L8");
    assert!(!analysis.moves[0].score.loses());
    for valued in &analysis.moves[1..] {
        assert_eq!(
            (valued.score.value, valued.score.unit),
            (-2.0, Unit::MateIn)
        );
        assert!(valued.score.proven);
    }
}

#[test]
fn the_largest_board_has_first_values_at_once_and_obeys_a_stop() {
    let game: Gomoku = random_position("freestyle:22", 3, 12);
    let control = Control::new();
    let started = Instant::now();
    let first = Cell::new(None);
    let stopped = Cell::new(None);
    let found = Searcher::new().analyse(
        &game,
        &Limits::default(),
        Options::default(),
        &control,
        &|analysis| {
            if first.get().is_none() {
                first.set(Some(started.elapsed()));
            }
            if analysis.depth >= 4 && stopped.get().is_none() {
                stopped.set(Some(Instant::now()));
                control.stop();
            }
        },
    );
    let took = stopped.get().unwrap().elapsed();
    check_sound(&game, &found.unwrap());
    assert!(first.get().unwrap() < Duration::from_secs(3));
    assert!(took < Duration::from_millis(500), "{took:?}");
}

#[test]
fn a_game_that_is_over_has_no_analysis() {
    let mut game = Gomoku::new("freestyle:5".parse().unwrap());
    for mv in "a1 a2 b1 b2 c1 c2 d1 d2 e1".split_whitespace() {
        game.play(mv.parse().unwrap()).unwrap();
    }
    let (searcher, control) = (Searcher::new(), Control::new());
    let limits = Limits::default();
    let found = searcher.analyse(&game, &limits, Options::default(), &control, &|_| {});
    assert_eq!(found, None);
}
