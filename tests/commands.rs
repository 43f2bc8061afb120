//! The commands that think, through the real binary.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::tempdir;

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sanqi"))
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn told(args: &[&str]) -> String {
    let output = run(args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&told(args)).unwrap()
}

/// The error of a command that must fail.
fn refused(args: &[&str]) -> String {
    let output = run(args);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success(), "{args:?}");
    assert!(!error.contains("panicked"), "{error}");
    error
}

/// Four pieces in a row of Black on an empty board, White elsewhere, Black to move.
fn four() -> String {
    let mut rows = vec![".".repeat(15); 15];
    rows[7].replace_range(5..9, "XXXX");
    rows[9].replace_range(3..6, "OOO");
    format!("{} X", rows.concat())
}

#[test]
fn the_best_move_is_told_with_all_there_is_to_say() {
    let answer = json(&[
        "best", "ataxx", "--rules", "classic", "--nodes", "2000", "--json",
    ]);
    assert_eq!(answer["unit"], "pieces");
    assert_eq!(answer["proven"], false);
    assert!(answer["depth"].as_u64() >= Some(2));
    assert!(answer["nodes"].as_u64() <= Some(2000));
    assert_eq!(answer["line"][0], answer["move"]);
    assert_eq!(answer["best"][0], answer["move"]);
}

#[test]
fn every_level_from_the_third_on_completes_a_five() {
    for level in 3..=10 {
        let level = level.to_string();
        let answer = json(&[
            "best",
            "gomoku",
            "--position",
            &four(),
            "--level",
            &level,
            "--nodes",
            "5000",
            "--json",
        ]);
        assert!(answer["move"] == "E8" || answer["move"] == "J8", "{answer}");
    }
}

#[test]
fn an_ataxx_ending_is_solved_with_every_best_move() {
    // d2d1 takes White's last piece.
    let position = "xxxx/xxxx/xxxx/xxo1 x 0 30";
    let answer = json(&[
        "solve",
        "ataxx",
        "--rules",
        "orthogonal:4",
        "--position",
        position,
        "--depth",
        "4",
        "--json",
    ]);
    assert_eq!(answer["proven"], true, "{answer}");
    assert_eq!(answer["move"], "d2d1");
    assert_eq!(answer["score"].as_f64(), Some(15.0), "{answer}");
}

#[test]
fn a_finished_game_has_no_best_move() {
    let error = refused(&[
        "best",
        "ataxx",
        "--rules",
        "orthogonal:4",
        "--position",
        "xxxx/4/4/4 o 0 9",
    ]);
    assert!(error.contains("over"), "{error}");
}

#[test]
fn the_bench_counts_the_same_twice() {
    let nodes = || {
        let told = told(&["bench", "--depth", "2"]);
        told.lines()
            .map(|line| line.split_whitespace().nth(1).unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let first = nodes();
    assert!(first.len() >= 2);
    assert_eq!(first, nodes());
}

#[test]
fn every_move_of_a_saved_game_is_analysed() {
    let file = "assets/examples/ataxx-classic.sanqi.json";
    let told = told(&["analyse", file, "--nodes", "300", "--json"]);
    let saved: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
    let played: Vec<Value> = told
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["played"].clone())
        .collect();
    assert_eq!(Value::Array(played), saved["moves"]);
}

#[test]
fn a_lost_game_is_told_with_the_move_that_lost_it_and_why() {
    let directory = tempdir().unwrap();
    let file = directory.path().join("lost.sanqi.json");
    let game = r#"{"format": "sanqi", "version": 1, "game": "gomoku",
        "rules": {"variant": "freestyle", "size": 15},
        "moves": ["h8", "h10", "i8", "g8", "f4", "i9", "c3", "g11", "m13", "j8", "d12", "k7"]}"#;
    fs::write(&file, game).unwrap();
    let review = || told(&["analyse", file.to_str().unwrap(), "--nodes", "60000"]);
    let told = review();
    assert!(
        told.contains("\nthe move that lost the game: 7\n"),
        "{told}"
    );
    let lines: Vec<&str> = told.lines().collect();
    let lost = lines
        .iter()
        .position(|line| line.starts_with("  7. black C3    blunder"));
    let after = &lines[lost.unwrap() + 1..];
    assert!(
        after[0].starts_with("       it does not take G11, where White makes an open three"),
        "{told}"
    );
    assert!(after[1].starts_with("       better G11 "), "{told}");
    let told_twice = "open four at J8; lets White make an open four at J8";
    assert!(!told.contains(told_twice), "{told}");
    assert!(after[2].starts_with("       it allowed G11 "), "{told}");
    assert_eq!(review(), told, "it is the same every time");
}

fn contest<'a>(directory: &'a str, games: &'a str) -> Vec<&'a str> {
    vec![
        "match",
        "--game",
        "ataxx",
        "--rules",
        "classic",
        "-a",
        "level-2",
        "-b",
        "random",
        "--games",
        games,
        "--seed",
        "5",
        "--records",
        directory,
        "--json",
    ]
}

#[test]
fn a_match_goes_on_where_it_was_cut_short() {
    let directory = tempdir().unwrap();
    let [whole, parts] = ["whole", "parts"].map(|name| directory.path().join(name));
    let [whole, parts] = [&whole, &parts].map(|path| path.to_str().unwrap());
    let at_once = json(&contest(whole, "6"));
    json(&contest(parts, "2"));
    let resumed = json(&contest(parts, "6"));
    assert_eq!(at_once["played"], 6);
    assert_eq!(resumed["played"], 4);
    for key in ["games", "wins", "draws", "losses", "score"] {
        assert_eq!(at_once[key], resumed[key], "{key}");
    }
    assert!(at_once["score"].as_f64() > Some(0.8), "{at_once}");
    let games = fs::read_dir(whole).unwrap().count();
    assert_eq!(games, 8, "six games, the terms, and how the sides behaved");
    for number in 1..=6 {
        let game = Path::new(whole).join(format!("{number:05}.sanqi.json"));
        let file = game.to_str().unwrap();
        assert!(told(&["check", file]).ends_with(": ok\n"));
    }
}

#[test]
fn a_match_does_not_mix_with_another() {
    let directory = tempdir().unwrap();
    let path = directory.path().to_str().unwrap();
    json(&contest(path, "2"));
    let mut other = contest(path, "2");
    other[6] = "greedy";
    assert!(refused(&other).contains("another match"));
}

#[test]
fn the_openings_of_a_match_are_played_from_both_sides() {
    let directory = tempdir().unwrap();
    let openings = directory.path().join("openings.txt");
    fs::write(&openings, "# two\nx5o/7/7/7/7/7/o5x x 0 1\n\nf2 b2 b6\n").unwrap();
    let records = directory.path().join("games");
    let mut args = contest(records.to_str().unwrap(), "4");
    args.extend(["--openings", openings.to_str().unwrap()]);
    json(&args);
    let moves = |number| -> Vec<String> {
        let file = records.join(format!("{number:05}.sanqi.json"));
        let game: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
        let moves = game["moves"].as_array().unwrap().iter();
        moves.map(|mv| mv.as_str().unwrap().to_owned()).collect()
    };
    for number in [3, 4] {
        assert_eq!(moves(number)[..3], ["f2", "b2", "b6"]);
    }

    fs::write(&openings, "f2 a9\n").unwrap();
    let error = refused(&args);
    assert!(error.contains("line 1"), "{error}");
}

#[test]
fn what_cannot_play_is_refused() {
    let directory = tempdir().unwrap();
    let path = directory.path().join("games");
    for player in [
        "nobody",
        "level-11",
        "level-3@speed=1",
        "level-3@time=soon",
        "uai:",
        "uci:e",
        "gomocup:e",
    ] {
        let mut args = contest(path.to_str().unwrap(), "2");
        args[6] = player;
        refused(&args);
    }
}
