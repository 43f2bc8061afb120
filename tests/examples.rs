//! The example saves in `assets/examples`, and the schema of the format.

use std::fs;
use std::path::{Path, PathBuf};

use sanqi::catalog;
use sanqi::engine::{Control, Limits};
use sanqi::game::Player;
use sanqi::record::{self, Record, Review, Seat};
use sanqi::store;
use sanqi::table::{Table, Verdict};
use serde_json::{Value, json};

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

fn examples() -> Vec<PathBuf> {
    let files = fs::read_dir(assets().join("examples")).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn every_game_has_an_example_and_each_opens_without_a_warning() {
    let mut games: Vec<String> = Vec::new();
    for path in examples() {
        let opened = catalog::load(&path).unwrap_or_else(|why| panic!("{path:?}: {why}"));
        assert_eq!(opened.warnings, [], "{path:?}");
        let mut table = opened.table;
        games.push(table.game().to_owned());
        let written = fs::read_to_string(&path).unwrap();
        assert_eq!(text(&table.record()), written, "{path:?}");
        table.go_to(usize::MAX);
        let record: Record = record::read(written.as_bytes()).unwrap();
        assert_eq!(table.verdict().is_some(), record.result.is_some());
    }
    for game in catalog::games() {
        assert!(games.contains(&game.id().to_owned()), "{}", game.id());
    }
}

/// What a JSON Schema says against a value: the parts of draft 2020-12 that ours uses, and no others.
fn faults(root: &Value, schema: &Value, value: &Value, at: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut fault = |holds: bool, what: &str| {
        if !holds {
            faults.push(format!("{at}: {what}"));
        }
    };
    let mut inside: Vec<(&Value, &Value, String)> = Vec::new();
    for (keyword, says) in schema.as_object().unwrap() {
        match keyword.as_str() {
            "title" | "description" | "$schema" | "$defs" | "format" => {}
            "$ref" => {
                let target = says.as_str().unwrap().strip_prefix('#').unwrap();
                inside.push((root.pointer(target).unwrap(), value, at.to_owned()));
            }
            "const" => fault(value == says, "const"),
            "enum" => fault(says.as_array().unwrap().contains(value), "enum"),
            "type" => {
                let is = |name: &Value| match name.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "number" => value.is_number(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    other => panic!("{other}"),
                };
                let any = says
                    .as_array()
                    .map_or_else(|| is(says), |any| any.iter().any(is));
                fault(any, "type");
            }
            "required" => {
                for key in says.as_array().unwrap() {
                    let there = value.get(key.as_str().unwrap()).is_some() || !value.is_object();
                    fault(there, &format!("{key} is missing"));
                }
            }
            "properties" => {
                for (key, schema) in says.as_object().unwrap() {
                    if let Some(value) = value.get(key) {
                        inside.push((schema, value, format!("{at}.{key}")));
                    }
                }
            }
            "additionalProperties" => {
                let known = &schema["properties"];
                for key in value
                    .as_object()
                    .into_iter()
                    .flat_map(|object| object.keys())
                {
                    fault(known.get(key).is_some(), &format!("{key} is unknown"));
                }
            }
            "items" => {
                for (index, value) in value.as_array().into_iter().flatten().enumerate() {
                    inside.push((says, value, format!("{at}[{index}]")));
                }
            }
            "minItems" => fault(
                value
                    .as_array()
                    .is_none_or(|a| a.len() as u64 >= says.as_u64().unwrap()),
                keyword,
            ),
            "maxItems" => fault(
                value
                    .as_array()
                    .is_none_or(|a| a.len() as u64 <= says.as_u64().unwrap()),
                keyword,
            ),
            "minimum" => fault(
                value.as_f64().is_none_or(|n| n >= says.as_f64().unwrap()),
                keyword,
            ),
            "maximum" => fault(
                value.as_f64().is_none_or(|n| n <= says.as_f64().unwrap()),
                keyword,
            ),
            "maxLength" => fault(
                value
                    .as_str()
                    .is_none_or(|s| s.chars().count() as u64 <= says.as_u64().unwrap()),
                keyword,
            ),
            other => panic!("the schema uses {other}"),
        }
    }
    for (schema, value, at) in inside {
        faults.extend(self::faults(root, schema, value, &at));
    }
    faults
}

fn schema() -> Value {
    let text = fs::read_to_string(assets().join("sanqi.schema.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn the_examples_follow_the_schema_and_it_knows_every_field() {
    let schema = schema();
    for path in examples() {
        let example: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(faults(&schema, &schema, &example, ""), [""; 0], "{path:?}");
    }
    let known: Vec<&str> = schema["properties"]
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    let mut fields = Record::FIELDS;
    fields.sort_unstable();
    let mut known = known;
    known.sort_unstable();
    assert_eq!(known, fields);
}

#[test]
fn the_schema_knows_every_game_and_variant() {
    let schema = schema();
    let properties = &schema["properties"];
    for game in catalog::games() {
        for variant in game.variants() {
            for size in game.sizes(variant) {
                let setups = game.setups(variant);
                let record = json!({
                    "format": "sanqi", "version": 1, "game": game.id(), "moves": [],
                    "rules": {
                        "variant": variant, "size": size,
                        "setup": setups.last().copied().unwrap_or_default()
                    }
                });
                assert_eq!(faults(&schema, &schema, &record, ""), [""; 0]);
            }
        }
    }
    let count = |list: &Value| list["enum"].as_array().unwrap().len();
    assert_eq!(count(&properties["game"]), catalog::games().len());
}

#[test]
fn the_schema_refuses_what_the_reader_refuses_or_leaves_out() {
    let schema = schema();
    let good = json!({
        "format": "sanqi", "version": 1, "game": "reversi",
        "rules": {"variant": "standard", "size": 8}, "moves": ["d3"], "cursor": 1,
        "players": {"black": {"kind": "person", "name": "x"}, "white": {"kind": "computer", "player": "greedy"}},
        "result": {"winner": null, "by": "agreed", "count": [4, 1]},
        "review": {"plies": [{
            "best": "d3", "line": ["d3", "c3"], "loss": 0.5, "class": "good", "depth": 7,
            "score": {"value": 0.5, "unit": "discs", "proven": false},
            "played": {"value": 0, "unit": "discs", "proven": false}
        }]}
    });
    record::read(good.to_string().as_bytes()).unwrap();
    assert_eq!(faults(&schema, &schema, &good, ""), [""; 0]);
    for (at, bad) in [
        ("/format", json!("chess")),
        ("/version", json!(2)),
        ("/version", json!("1")),
        ("/game", json!("go")),
        ("/rules", json!({"variant": "standard"})),
        (
            "/rules",
            json!({"variant": "standard", "size": 8, "komi": 1}),
        ),
        ("/rules/size", json!(300)),
        ("/moves", json!({})),
        ("/moves/0", json!(3)),
        ("/cursor", json!(-1)),
        ("/cursor", json!(1.5)),
        ("/players/black/kind", json!("ghost")),
        ("/players/black", json!({})),
        ("/result", json!({"winner": null})),
        ("/result/winner", json!("red")),
        ("/result/count", json!([1])),
        ("/review", json!([])),
        ("/review/plies", json!({})),
        ("/review/plies/0", json!({})),
        ("/review/plies/0/best", json!(3)),
        ("/review/plies/0/line", json!("d3")),
        ("/review/plies/0/line", json!(vec!["d3"; 41])),
        ("/review/plies/0/line/1", json!("d".repeat(101))),
        ("/review/plies/0/loss", json!(-0.5)),
        ("/review/plies/0/loss", json!("0")),
        ("/review/plies/0/class", json!("brilliant")),
        ("/review/plies/0/depth", json!(-1)),
        ("/review/plies/0/score", json!(0.5)),
        ("/review/plies/0/score/value", json!(1e9)),
        ("/review/plies/0/played/unit", json!("stones")),
        ("/review/plies/0/played/proven", json!(0)),
    ] {
        let mut record = good.clone();
        *record.pointer_mut(at).unwrap() = bad.clone();
        assert_ne!(
            faults(&schema, &schema, &record, ""),
            [""; 0],
            "{at}: {bad}"
        );
        let opened =
            record::read(record.to_string().as_bytes()).map(|record| catalog::open(&record));
        let believed = matches!(&opened, Ok(Ok(opened)) if opened.warnings.is_empty());
        assert!(!believed, "{at}: {bad}");
    }
}

fn text(record: &Record) -> String {
    let mut bytes = Vec::new();
    record::write(record, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// A new game between a person and a computer player, or two of one kind.
fn begin(game: &str, rules: &str, black: Seat, white: Seat) -> Box<dyn Table> {
    let game = catalog::game(game).unwrap();
    let rules = game.parse_rules(rules).unwrap();
    game.start(&rules, [black, white]).unwrap()
}

fn person(name: &str) -> Seat {
    Seat::Person {
        name: name.to_owned(),
    }
}

fn computer(player: &str) -> Seat {
    Seat::Computer {
        player: player.to_owned(),
    }
}

/// The first game by seed that one of two computer players wins in so many plies.
fn won(game: &str, rules: &str, players: [&str; 2], plies: usize) -> Box<dyn Table> {
    let attempt = |seed: u64| {
        let mut table = begin(game, rules, computer(players[0]), computer(players[1]));
        while table.verdict().is_none() && table.cursor() < plies {
            let limits = Limits {
                nodes: Some(100_000),
                seed: (seed << 16) + table.cursor() as u64,
                ..Limits::default()
            };
            let job = table.think(players[table.turn().index()], limits);
            let thought = job.expect("a player of this name").run(&Control::new());
            table.play(&thought.expect("a move").best).unwrap();
        }
        table.verdict()?.winner().map(|_| table)
    };
    (0..).find_map(attempt).expect("a game that is won")
}

fn keep(name: &str, table: &dyn Table) {
    let mut record = table.record();
    record.created = Some("2026-01-01T12:00:00Z".to_owned());
    let path = assets().join("examples").join(format!("{name}.sanqi.json"));
    store::save(&path, text(&record).as_bytes()).unwrap();
}

fn review(table: &mut dyn Table) {
    let limits = Limits {
        nodes: Some(100_000),
        ..Limits::default()
    };
    let job = table.review(&Review::default(), limits).expect("moves");
    let version = job.version;
    let (sender, judged) = std::sync::mpsc::channel();
    job.run(&Control::new(), |ply, judgement| {
        sender.send((ply, judgement)).unwrap();
    });
    for (ply, judgement) in judged.try_iter() {
        table.judge(version, ply, judgement);
    }
}

#[test]
#[ignore = "writes the examples anew"]
fn make() {
    fs::create_dir_all(assets().join("examples")).unwrap();

    // The shortest way to leave White without a disc.
    let mut table = begin("reversi", "standard", person("Amina"), person("Bo"));
    for mv in "e6 f4 e3 f6 g5 d6 e7 f5 c5".split(' ') {
        table.play(mv).unwrap();
    }
    assert!(matches!(table.verdict(), Some(Verdict::Rules(_))));
    keep("reversi-wipe-out", table.as_ref());
    review(table.as_mut());
    keep("reversi-reviewed", table.as_ref());

    let mut table = won("reversi", "standard", ["random", "greedy"], 64);
    table.go_to(20);
    keep("reversi-looking-back", table.as_ref());

    let table = won("gomoku", "freestyle", ["level-3", "level-5"], 80);
    keep("gomoku-freestyle", table.as_ref());

    // In the middle of a game that goes on, with two moves taken back.
    let mut table = begin("gomoku", "renju", person("李雷"), person("韩梅梅"));
    for mv in "H8 H9 J8 G10 J9 J7 H10 G8 K8 L8".split(' ') {
        table.play(mv).unwrap();
    }
    table.undo();
    table.undo();
    keep("gomoku-renju-open", table.as_ref());

    let table = won("ataxx", "orthogonal", ["level-5", "greedy"], 150);
    keep("ataxx-orthogonal", table.as_ref());

    let mut table = won("ataxx", "classic:cross", ["level-4", "level-6"], 100);
    table.set_seat(Player::Black, person("Amina"));
    keep("ataxx-classic", table.as_ref());
}
