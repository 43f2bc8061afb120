//! Engines of other people in `sanqi match`: what they do wrong costs them the game, and is counted.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use sanqi::protocol::host::line;
use serde_json::Value;
use tempfile::tempdir;

/// A match of two games between an engine and a player of ours, as JSON, and what was written on standard error.
fn contest(engine: &str, records: &Path) -> (Value, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_sanqi"))
        .args(["match", "--game", "ataxx", "--rules", "classic"])
        .args(["-a", engine, "-b", "level-2", "--games", "2", "--json"])
        .arg("--records")
        .arg(records)
        .stdin(Stdio::null())
        .output()
        .expect("a match");
    let error = String::from_utf8(output.stderr).expect("text");
    assert!(output.status.success(), "{error}");
    (serde_json::from_slice(&output.stdout).expect("JSON"), error)
}

/// The engine of this manner as a match names it.
fn bad(manner: &str, bounds: &str) -> String {
    let program = std::env::current_exe().expect("the path of this program");
    let manner = format!("manner={manner}");
    let program = program.to_string_lossy();
    let words = [&*program, "bad_engine", "--exact", "--nocapture", &manner];
    format!("uai:{}@{bounds}", line(words))
}

#[test]
fn what_an_engine_does_wrong_costs_it_the_game_and_is_counted() {
    for (manner, bounds, count, sentence) in [
        ("null-move", "time=50ms", "illegal_moves", "played pass"),
        ("nonsense", "time=50ms", "illegal_moves", "no move"),
        (
            "hang",
            "time=50ms,patience=3s",
            "time_forfeits",
            "gave no move",
        ),
        ("exit", "depth=2", "breakdowns", "exit status: 3"),
        ("crash", "nodes=100", "breakdowns", "signal"),
    ] {
        let directory = tempdir().expect("a directory");
        let (result, error) = contest(&bad(manner, bounds), directory.path());
        assert_eq!(result["losses"], 2, "{manner}: {result}");
        let sides = &result["sides"];
        assert_eq!(sides[0][count], 2, "{manner}: {result}");
        assert_eq!(sides[0]["forfeits"], 2, "{manner}: {result}");
        assert_eq!(sides[1]["forfeits"], 0, "{manner}: {result}");
        assert!(error.contains(sentence), "{manner}: {error}");
        assert!(error.contains("first 2 forfeited"), "{manner}: {error}");

        // What was played before is counted again.
        let (again, _) = contest(&bad(manner, bounds), directory.path());
        assert_eq!(again["played"], 0);
        assert_eq!(again["sides"], *sides, "{manner}");
    }
}

#[test]
fn two_engines_play_whole_games_with_their_times_told() {
    let directory = tempdir().expect("a directory");
    let sanqi = line([env!("CARGO_BIN_EXE_sanqi"), "engine", "uai"]);
    let (result, error) = contest(&format!("uai:{sanqi}@nodes=300"), directory.path());
    assert_eq!(result["wins"], 2, "{result}\n{error}");
    let name = result["identities"][0].as_str();
    assert!(
        name.is_some_and(|name| name.starts_with("Sanqi")),
        "{result}"
    );
    assert!(result["identities"][1].is_null());
    for side in [&result["sides"][0], &result["sides"][1]] {
        assert_eq!(side["forfeits"], 0, "{result}");
        assert!(side["moves"].as_u64() > Some(5), "{result}");
        assert!(side["average_seconds"].as_f64() > Some(0.0), "{result}");
        assert!(side["average_seconds"].as_f64() <= side["longest_seconds"].as_f64());
    }
    let game = fs::read(directory.path().join("00001.sanqi.json")).expect("a record");
    let game: Value = serde_json::from_slice(&game).expect("JSON");
    assert_ne!(game["result"]["by"], "resigned");
    assert_eq!(game["players"]["white"]["name"], "level-2");
}

#[test]
fn an_engine_of_the_preferences_is_called_by_its_name() {
    let home = tempdir().expect("a directory");
    let settings = home.path().join("config/settings.json");
    fs::create_dir(home.path().join("config")).expect("a directory");
    let engine = serde_json::json!({
        "name": "Our own", "command": env!("CARGO_BIN_EXE_sanqi"), "arguments": ["engine", "uai"],
        "protocol": "uai", "bounds": {"nodes": 200},
    });
    fs::write(
        &settings,
        serde_json::json!({"engines": [engine]}).to_string(),
    )
    .expect("a file");
    let play = |name: &str| {
        Command::new(env!("CARGO_BIN_EXE_sanqi"))
            .env("SANQI_HOME", home.path())
            .args(["match", "--game", "ataxx", "--rules", "classic"])
            .args(["-a", name, "-b", "random", "--games", "2", "--json"])
            .arg("--records")
            .arg(home.path().join("games"))
            .output()
            .expect("a match")
    };
    let output = play("engine:Our own");
    let error = String::from_utf8_lossy(&output.stderr);
    let result: Value = serde_json::from_slice(&output.stdout).expect(&error);
    assert_eq!(result["wins"], 2, "{result}");
    assert!(result["identities"][0].is_string(), "{result}");

    let output = play("engine:Another");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("there are Our own"), "{error}");
}

#[test]
fn an_engine_that_is_not_there_ends_the_match_with_a_sentence() {
    let directory = tempdir().expect("a directory");
    let output = Command::new(env!("CARGO_BIN_EXE_sanqi"))
        .args(["match", "--game", "ataxx", "--rules", "classic"])
        .args(["-a", "uai:no-such-engine@time=1s", "-b", "random"])
        .arg("--records")
        .arg(directory.path())
        .output()
        .expect("a match");
    let error = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(
        error.contains("the engine no-such-engine could not be started"),
        "{error}"
    );
}
