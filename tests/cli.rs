//! The real binary: its output, its exit codes, and that nothing makes it panic.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use tempfile::tempdir;

fn sanqi() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sanqi"));
    command.stdin(Stdio::null());
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    command
}

fn run(args: &[&str]) -> Output {
    sanqi().args(args).output().unwrap()
}

/// The output of a command that must succeed.
fn told(args: &[&str]) -> String {
    let output = run(args);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), error.as_str()),
        (Some(0), ""),
        "{args:?}"
    );
    String::from_utf8(output.stdout).unwrap()
}

/// The error of a command that must be refused with this exit code.
fn refused(code: i32, args: &[&str]) -> String {
    let output = run(args);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {error}");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "");
    assert!(!error.contains("panicked"), "{error}");
    error
}

fn moves(args: &[&str]) -> Value {
    let told = told(&[&["moves"], args, &["--json"]].concat());
    assert_eq!(told.lines().count(), 1);
    serde_json::from_str(&told).unwrap()
}

#[test]
fn perft_counts_leaves_and_ended_games_one_line_a_depth() {
    assert_eq!(
        told(&["perft", "reversi", "6"]),
        "1 4 0\n2 12 0\n3 56 0\n4 244 0\n5 1396 0\n6 8200 0\n"
    );
    assert_eq!(
        told(&["perft", "ataxx", "3", "--rules", "classic"]),
        "1 16 0\n2 256 0\n3 6460 0\n"
    );
    // One disc can be placed, and with it the game is over: a leaf at depth 1, ended at depth 2.
    let last = format!("-OX{} X", "-".repeat(61));
    assert_eq!(
        told(&["perft", "reversi", "2", "--position", &last]),
        "1 1 0\n2 0 1\n"
    );
    assert_eq!(
        told(&["perft", "gomoku", "2", "--rules", "freestyle:5"]),
        "1 25 0\n2 600 0\n"
    );
}

#[test]
fn moves_of_the_start_and_of_any_position() {
    assert_eq!(
        moves(&["reversi"]),
        json!({"turn": "black", "moves": ["d3", "c4", "f5", "e6"], "forbidden": [], "outcome": null})
    );
    assert_eq!(told(&["moves", "reversi"]), "d3\nc4\nf5\ne6\n");
    let orthogonal = moves(&["ataxx", "--rules", "orthogonal:6"]);
    assert_eq!(orthogonal["moves"].as_array().unwrap().len(), 6);
    let pass = "-OX-----".to_owned() + &"-".repeat(56) + " O";
    assert_eq!(
        moves(&["reversi", "--position", &pass])["moves"],
        json!(["d1"])
    );
}

#[test]
fn a_finished_position_has_an_outcome_and_no_moves() {
    let over = "X".repeat(40) + &"O".repeat(24) + " X";
    assert_eq!(
        moves(&["reversi", "--position", &over]),
        json!({
            "turn": "black", "moves": [], "forbidden": [],
            "outcome": {"winner": "black", "by": "full-board", "count": [40, 24]}
        })
    );
}

#[test]
fn forbidden_points_of_renju_are_named_with_the_reason() {
    // Black stones on F8 G8 and H9 H10 of 15×15: a stone on H8 makes two open threes.
    let mut rows = vec![".".repeat(15); 15];
    rows[15 - 8].replace_range(5..7, "XX");
    for row in [9, 10] {
        rows[15 - row].replace_range(7..8, "X");
    }
    rows[14] = "O.O.O.O........".to_owned();
    let position = rows.concat() + " X";
    let renju = moves(&["gomoku", "--rules", "renju", "--position", &position]);
    assert_eq!(
        renju["forbidden"],
        json!([{"point": "H8", "why": "double three"}])
    );
    let names = renju["moves"].as_array().unwrap();
    assert!(names.contains(&json!("A15")) && !names.contains(&json!("H8")));
    let free = moves(&["gomoku", "--position", &position]);
    assert_eq!(free["forbidden"], json!([]));
}

#[test]
fn what_does_not_exist_is_a_usage_error_that_names_what_does() {
    let error = refused(2, &["moves", "reversi", "--rules", "wild"]);
    assert!(
        error.contains("\"wild\"") && error.contains("standard, anti"),
        "{error}"
    );
    let error = refused(2, &["perft", "reversi", "2", "--rules", "standard:7"]);
    assert!(error.contains("4, 6, 8"), "{error}");
    let error = refused(2, &["moves", "ataxx", "--rules", "classic:nowhere"]);
    assert!(error.contains("\"nowhere\""), "{error}");
    let error = refused(2, &["moves", "chess"]);
    assert!(error.contains("reversi, gomoku, ataxx"), "{error}");
    for args in [
        &["perft", "reversi"][..],
        &["perft", "reversi", "0"],
        &["perft", "reversi", "-1"],
        &["perft", "reversi", "99999999999"],
        &["check"],
        &["--game", "chess"],
        &["--game", "reversi", "file"],
        &["--nonsense"],
    ] {
        refused(2, args);
    }
}

#[test]
fn a_position_that_cannot_be_read_is_an_error_with_the_place() {
    for (game, position, place) in [
        ("reversi", "XO", "character 3"),
        ("reversi", "XO?", "character 3"),
        ("reversi", "", "character 1"),
        ("gomoku", "X O", "character 2"),
        ("ataxx", "8/8/q", "character 5"),
        ("ataxx", "é", "character 1"),
    ] {
        for command in [&["moves", game][..], &["perft", game, "1"]] {
            let error = refused(2, &[command, &["--position", position]].concat());
            assert!(error.contains(place), "{position}: {error}");
        }
    }
}

#[test]
fn check_says_one_line_a_file() {
    let dir = tempdir().unwrap();
    let path = |name: &str, text: &str| {
        let path = dir.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let game = r#"{"format":"sanqi","version":1,"game":"reversi",
        "rules":{"variant":"standard","size":8},"moves":["d3","c5"]}"#;
    let good = path("good", game);
    let told_good = told(&["check", &good]);
    assert_eq!(told_good, format!("{good}: ok\n"));
    let warned = path(
        "warned",
        &game.replace("\"game\"", "\"extra\": 1, \"game\""),
    );
    let odd = told(&["check", &warned]);
    assert!(odd.starts_with(&format!("{warned}: ok, but ")) && odd.contains("extra"));

    let cases = [
        (path("empty", ""), "empty"),
        (path("cut", &game[..60]), "cut off"),
        (path("text", "hello"), "line 1, column 1"),
        (path("move", &game.replace("c5", "c4")), "move 2 (c4)"),
        (path("size", &game.replace(":8", ":7")), "4, 6, 8"),
        (path("game", &game.replace("reversi", "go")), "\"go\""),
        (path("newer", &game.replace("1,", "2,")), "version 2"),
        (dir.path().to_str().unwrap().to_owned(), "directory"),
        (
            dir.path().join("none").to_str().unwrap().to_owned(),
            "no such file",
        ),
    ];
    let mut args = vec!["check", &good];
    args.extend(cases.iter().map(|(path, _)| path.as_str()));
    let output = run(&args);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), cases.len() + 1, "{told}");
    for ((path, part), line) in cases.iter().zip(&lines[1..]) {
        assert!(line.starts_with(&format!("{path}: bad: ")), "{line}");
        assert!(line.contains(part), "{line}");
    }
}

#[test]
fn the_examples_are_good() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/examples");
    let mut args = vec!["check".to_owned()];
    for file in fs::read_dir(examples).unwrap() {
        args.push(file.unwrap().path().to_str().unwrap().to_owned());
    }
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    assert!(told(&args).lines().all(|line| line.ends_with(": ok")));
}

#[test]
fn help_and_version() {
    assert!(told(&["--version"]).starts_with("sanqi "));
    let help = told(&["--help"]);
    for part in [
        "perft",
        "moves",
        "check",
        "Exit codes",
        "SANQI_HOME",
        "--game",
    ] {
        assert!(help.contains(part), "{part}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_one_sentence_is_said() {
    for args in [&[][..], &["--game", "gomoku"], &["game.sanqi.json"]] {
        let error = refused(1, args);
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains("display"), "{error}");
    }
}

#[test]
fn a_reader_that_stops_reading_is_no_error() {
    let mut child = sanqi()
        .args(["perft", "reversi", "7"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_said() {
    for args in [&["moves", "reversi"][..], &["--help"], &["--version"]] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = sanqi().args(args).stdout(full).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(error.contains("cannot be written"), "{error}");
        assert!(!error.contains("os error"), "{error}");
    }
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let over = "X".repeat(40) + &"O".repeat(24) + " X";
    let error = refused(1, &["best", "reversi", "--position", &over]);
    assert!(error.contains("the game is over"), "{error}");
}
