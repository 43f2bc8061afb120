//! The search against plain minimax, and its promises: the same answer twice, the same value whatever the means, and an
//! end when asked.

#[path = "shared/positions.rs"]
mod positions;
#[macro_use]
#[path = "shared/searched.rs"]
mod searched;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use sanqi::engine::search::{
    Answer, Ask, DECIDED, Meter, Node, Options, Searcher, Stage, Think, WON,
};
use sanqi::engine::{Control, Limits, Unit, draw, levels};
use sanqi::game::{Ataxx, Game, Gomoku, Reversi};

use positions::random_position;
use searched::PLAIN;

fn think<G: Think>(game: &G, depth: u32, options: Options, threads: usize) -> Answer<G::Move> {
    let limits = Limits {
        depth: Some(depth),
        threads,
        hash_mib: 4,
        ..Limits::default()
    };
    Searcher::new()
        .think(game, &limits, options, &Control::new())
        .unwrap()
}

/// What the search should find, without a single shortcut.
fn minimax<N: Node>(node: &mut N, depth: u32, ply: usize, meter: &mut Meter) -> i32 {
    let to_root = |value: i32| match value {
        DECIDED.. => value - ply as i32,
        v if v <= -DECIDED => value + ply as i32,
        _ => value,
    };
    if ply > 0 {
        if let Some(value) = node.ending() {
            return to_root(value);
        }
        let ask = Ask {
            depth,
            ply,
            alpha: -WON,
            beta: WON,
            width: 0,
        };
        if let Some(solved) = node.solve(&ask, meter) {
            return to_root(solved.value);
        }
        if depth == 0 {
            return node.evaluate();
        }
    }
    let mut moves = Vec::new();
    node.generate(depth, &mut moves);
    let mut best = None;
    for mv in moves {
        let deeper = depth - 1 + node.extension(mv.code);
        node.play(mv.code);
        let value = -minimax(node, deeper, ply + 1, meter);
        node.undo();
        best = best.max(Some(value));
    }
    best.unwrap_or_else(|| node.evaluate())
}

fn agrees_with_minimax<G: Think>(rules: &[&str]) {
    let control = Control::new();
    for rules in rules {
        for seed in 0..12 {
            let game: G = random_position(rules, seed, 3 + 5 * seed as usize);
            for depth in 1..=2 {
                let mut node = game.node();
                // A solver at the root answers before the search does.
                let stage = Stage { depth, width: 0 };
                let mut meter = Meter::new(&control, None);
                if node.solve_root(stage, &mut meter).is_some() {
                    continue;
                }
                let expected = minimax(&mut node, depth, 0, &mut meter);
                let found = think(&game, depth, PLAIN, 1);
                if found.thought.depth == depth {
                    assert_eq!(found.value, Some(expected), "{rules} {}", game.to_text());
                }
            }
        }
    }
}

#[test]
fn the_value_is_that_of_plain_minimax() {
    every_game!(agrees_with_minimax);
}

fn any_means<G: Think>(rules: &[&str]) {
    let tabled = Options {
        table: true,
        ..PLAIN
    };
    for rules in rules {
        for seed in 0..8 {
            let game: G = random_position(rules, 100 + seed, 4 + 6 * seed as usize);
            let expected = think(&game, 3, PLAIN, 1);
            let found = [think(&game, 3, tabled, 1), think(&game, 3, tabled, 2)];
            for found in found {
                assert_eq!(found.value, expected.value, "{rules} {}", game.to_text());
            }
        }
    }
}

#[test]
fn neither_the_table_nor_a_second_thread_changes_the_value() {
    every_game!(any_means);
}

fn in_bounds<G: Think>(rules: &[&str]) {
    for rules in rules {
        for seed in 0..6 {
            let game: G = random_position(rules, 200 + seed, 9 * seed as usize);
            let found = think(&game, 5, Options::default(), 1);
            let value = found.value.unwrap();
            assert!(value.abs() <= WON);
            let score = found.thought.score.unwrap();
            assert!(score.value.is_finite());
            assert!(score.value == 0.0 || (score.value > 0.0) == (value > 0));
            // The line can be played.
            let mut after = game.clone();
            assert_eq!(found.thought.line.first(), Some(&found.thought.best));
            for mv in &found.thought.line {
                after.play(*mv).unwrap();
            }
        }
    }
}

#[test]
fn values_stay_in_bounds_and_lines_can_be_played() {
    every_game!(in_bounds);
}

fn incremental<G: Think>(rules: &[&str]) {
    for rules in rules {
        for seed in 0..6 {
            let mut game: G = random_position(rules, 300 + seed, 2);
            let mut node = game.node();
            for ply in 0..60 {
                let moves = game.moves();
                if moves.is_empty() {
                    assert!(node.ending().is_some());
                    break;
                }
                assert_eq!(node.ending(), None, "{}", game.to_text());
                let before = (node.key(), node.evaluate());
                for mv in &moves {
                    let code = game.encode(*mv);
                    assert_eq!(game.decode(code), *mv);
                    assert!(node.legal(code), "{mv} in {}", game.to_text());
                    node.play(code);
                    node.undo();
                }
                let codes = (0..G::Node::CODES as u16).filter(|code| node.legal(*code));
                assert_eq!(codes.count(), moves.len(), "{}", game.to_text());
                assert_eq!((node.key(), node.evaluate()), before);
                let mv = moves[draw(seed * 77 + ply, moves.len()).unwrap()];
                node.play(game.encode(mv));
                game.play(mv).unwrap();
                let mut fresh = game.node();
                assert_eq!(node.key(), fresh.key(), "{}", game.to_text());
                assert_eq!(node.evaluate(), fresh.evaluate(), "{}", game.to_text());
                assert_eq!(node.side(), fresh.side());
                // A repetition may be called an end within the line before it is one in the game.
                if node.ending().is_some() && fresh.ending().is_none() {
                    break;
                }
            }
        }
    }
}

#[test]
fn what_is_carried_along_equals_what_is_made_anew() {
    every_game!(incremental);
}

fn repeats<G: Think>(rules: &[&str]) {
    let limits = Limits {
        nodes: Some(5_000),
        seed: 7,
        ..Limits::default()
    };
    let options = Options {
        variety: 2,
        ..Options::default()
    };
    let searcher = Searcher::new();
    for rules in rules {
        let game: G = random_position(rules, 400, 6);
        let ask = || {
            let answer = searcher.think(&game, &limits, options, &Control::new());
            let thought = answer.unwrap().thought;
            (thought.line, thought.score, thought.nodes, thought.depth)
        };
        let first = ask();
        assert!(first.2 <= 5_000);
        assert_eq!(first, ask());
    }
}

#[test]
fn one_thread_with_a_bound_on_nodes_repeats_itself() {
    every_game!(repeats);
}

fn stops<G: Think>(rules: &[&str]) {
    for rules in rules {
        let game: G = random_position(rules, 500, 4);
        let at_stop = Arc::new(AtomicU64::new(0));
        let handle: Arc<Mutex<Option<Control>>> = Arc::default();
        let control = Control::watched({
            let (at_stop, handle) = (at_stop.clone(), handle.clone());
            move |thought| {
                if thought.depth >= 2
                    && let Some(control) = handle.lock().unwrap().take()
                {
                    at_stop.store(thought.nodes, Ordering::Relaxed);
                    control.stop();
                }
            }
        });
        *handle.lock().unwrap() = Some(control.clone());
        let answer = Searcher::new()
            .think(&game, &Limits::default(), Options::default(), &control)
            .unwrap();
        let after = answer.thought.nodes - at_stop.load(Ordering::Relaxed);
        assert!(after <= 1_000, "{after} positions after the stop");
        game.check(answer.thought.best).unwrap();
    }
}

#[test]
fn a_stop_is_obeyed_at_once() {
    every_game!(stops);
}

#[test]
fn a_thought_stopped_before_it_began_still_names_a_legal_move() {
    let game: Ataxx = random_position("classic", 1, 5);
    let control = Control::new();
    control.stop();
    let answer = Searcher::new()
        .think(&game, &Limits::default(), Options::default(), &control)
        .unwrap();
    game.check(answer.thought.best).unwrap();
    assert_eq!(answer.thought.score, None);
}

/// The threads of this process, where the system tells.
fn threads() -> Option<usize> {
    std::fs::read_dir("/proc/self/task")
        .ok()
        .map(Iterator::count)
}

#[test]
fn a_thousand_cancelled_thoughts_leave_no_thread() {
    let game: Ataxx = random_position("classic", 2, 5);
    let searcher = Searcher::new();
    let limits = Limits {
        threads: 3,
        hash_mib: 1,
        ..Limits::default()
    };
    for _ in 0..1_000 {
        let control = Control::new();
        std::thread::scope(|scope| {
            let thought =
                scope.spawn(|| searcher.think(&game, &limits, Options::default(), &control));
            control.stop();
            assert!(thought.join().unwrap().is_some());
        });
    }
    // Other tests run beside this one, each with a few threads of its own.
    if let Some(threads) = threads() {
        assert!(threads < 100, "{threads} threads");
    }
}

fn plays_whole_games<G: Think>(rules: &[&str]) {
    for rules in rules {
        let mut game: G = random_position(rules, 600, 1);
        let players = levels::<G>();
        for ply in 0..4_000 {
            let limits = Limits {
                nodes: Some(200),
                seed: ply,
                ..Limits::default()
            };
            let player = &players[ply as usize % players.len()];
            let Some(thought) = player.choose(&game, &limits, &Control::new()) else {
                break;
            };
            game.play(thought.best).unwrap();
        }
        assert!(game.outcome().is_some(), "{}", game.to_text());
    }
}

#[test]
fn every_level_plays_legal_moves_to_the_end() {
    every_game!(plays_whole_games);
}

/// The Ataxx position turned upside down and with the colours exchanged in no way: the same for the mover.
fn mirrored(game: &Ataxx) -> Ataxx {
    let text = game.to_text();
    let (board, rest) = text.split_once(' ').unwrap();
    let rows: Vec<&str> = board.split('/').rev().collect();
    let text = format!("{} {rest}", rows.join("/"));
    Ataxx::from_text(game.rules().clone(), &text).unwrap()
}

#[test]
fn a_mirrored_position_has_the_same_value() {
    for rules in ["classic", "classic:cross", "orthogonal"] {
        for seed in 0..10 {
            let game: Ataxx = random_position(rules, 700 + seed, 5 * seed as usize);
            let (one, other) = (
                think(&game, 3, PLAIN, 1),
                think(&mirrored(&game), 3, PLAIN, 1),
            );
            assert_eq!(one.value, other.value, "{}", game.to_text());
        }
    }
}

/// Where a search has seen that a side wins, and not by how much, every answer to its move loses too.
#[test]
fn a_certain_win_of_ataxx_is_one() {
    let found = |game: &Ataxx, nodes| {
        let limits = Limits {
            nodes: Some(nodes),
            hash_mib: 4,
            ..Limits::default()
        };
        let options = Options::default();
        let answer = Searcher::new().think(game, &limits, options, &Control::new());
        answer.unwrap().thought
    };
    let mut seen = 0;
    for rules in ["classic", "orthogonal:5"] {
        for seed in 0..60 {
            let mut game: Ataxx = random_position(rules, 400 + seed, 70 + seed as usize);
            let thought = found(&game, 3_000);
            let score = thought.score.unwrap();
            if score.unit != Unit::Win || score.value < 0.0 {
                continue;
            }
            assert!(score.proven && score.value == 1.0);
            game.play(thought.best).unwrap();
            for reply in game.moves() {
                let mut after = game.clone();
                after.play(reply).unwrap();
                if after.outcome().is_none() {
                    let score = found(&after, 30_000).score;
                    assert!(score.unwrap().wins(), "{}", after.to_text());
                }
            }
            seen += 1;
        }
    }
    assert!(seen >= 5, "{seen}");
}
