//! Save files: what is written reads back, and whatever else is read is refused with the place of the fault.

#[path = "record/any.rs"]
mod any;

use std::collections::BTreeSet;

use sanqi::catalog;
use sanqi::game::{IllegalMove, Player, RulesError};
use sanqi::record::{self, LIMIT, Place, ReadError, Record, Seat};
use sanqi::table::{OpenError, Table, Verdict, Warning};

const GAME: &str = r#"{
  "format": "sanqi",
  "version": 1,
  "game": "reversi",
  "rules": {
    "variant": "standard",
    "size": 8
  },
  "start": null,
  "moves": [
    "d3", "c5", "e6"
  ],
  "cursor": 2,
  "players": {
    "black": {
      "kind": "person",
      "name": "李雷"
    },
    "white": {
      "kind": "computer",
      "player": "greedy"
    }
  },
  "result": null,
  "created": "2025-01-01T00:00:00Z"
}
"#;

fn read(text: &str) -> Result<Record, ReadError> {
    record::read(text.as_bytes())
}

fn write(record: &Record) -> String {
    let mut bytes = Vec::new();
    record::write(record, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn open(text: &str) -> Result<(Box<dyn Table>, Vec<Warning>), OpenError> {
    catalog::open(&read(text).unwrap()).map(|opened| (opened.table, opened.warnings))
}

fn refused(text: &str) -> OpenError {
    open(text).err().unwrap()
}

fn at(line: usize, column: usize) -> Place {
    Place { line, column }
}

#[test]
fn a_file_opens_and_saves_back_the_same() {
    let (table, warnings) = open(GAME).unwrap();
    assert_eq!(warnings, []);
    assert_eq!((table.cursor(), table.line().len()), (2, 3));
    assert!(table.can_redo());
    assert_eq!(table.turn(), Player::Black);
    assert_eq!(
        table.seats()[0],
        Seat::Person {
            name: "李雷".to_owned()
        }
    );
    assert_eq!(write(&table.record()), GAME);
}

#[test]
fn every_field_is_written_and_known() {
    let value: serde_json::Value = serde_json::from_str(GAME).unwrap();
    let written: BTreeSet<&str> = value
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    // The review is written only where there is one.
    let (review, always) = Record::FIELDS.split_last().unwrap();
    assert_eq!(*review, "review");
    assert_eq!(written, BTreeSet::from_iter(always.iter().copied()));
    let mut from = 0;
    for field in always {
        from += GAME[from..].find(&format!("\n  \"{field}\":")).unwrap() + 1;
    }
}

#[test]
fn playing_on_changes_the_last_line_of_moves_only() {
    let mut record = read(GAME).unwrap();
    record.moves = vec!["d3".to_owned(); 20];
    let before = write(&record);
    record.moves.push("e6".to_owned());
    let after = write(&record);
    let kept = before.rfind("\"d3\"\n").unwrap() + 4;
    assert!(after.starts_with(&before[..kept]));
    assert_eq!(
        after[kept..],
        before[kept..].replacen('\n', ",\n    \"e6\"\n", 1)
    );
    record.moves.clear();
    assert!(write(&record).contains("\"moves\": [],"));
}

/// A judgement as it stands in a file, and the review around it.
const JUDGEMENT: &str = r#"{"best": "c5", "line": ["c5", "e6"], "score": {"value": 1.25, "unit": "discs", "proven": false}, "played": {"value": -2.0, "unit": "discs", "proven": true}, "loss": 3.25, "class": "inaccuracy", "depth": 9}"#;

fn reviewed(judgements: &[&str]) -> String {
    let plies = judgements.join(",\n      ");
    let review =
        format!("Z\",\n  \"review\": {{\n    \"plies\": [\n      {plies}\n    ]\n  }}\n}}\n");
    GAME.replace("Z\"\n}\n", &review)
}

#[test]
fn a_review_stands_in_the_file_one_judgement_a_line() {
    let first = JUDGEMENT.replace("c5", "d3").replace("e6", "c5");
    let text = reviewed(&[&first, JUDGEMENT]);
    let (table, warnings) = open(&text).unwrap();
    assert_eq!(warnings, []);
    assert_eq!(write(&table.record()), text);
    let judgement = table.reviewed().of(1).unwrap();
    assert_eq!(judgement.best, "c5");
    assert_eq!((judgement.loss, judgement.class.id()), (3.25, "inaccuracy"));
    assert!(judgement.played.proven && judgement.played.value < 0.0);
}

#[test]
fn moves_that_are_not_judged_yet_stand_in_the_file_as_null() {
    let text = reviewed(&["null", JUDGEMENT]);
    let (table, warnings) = open(&text).unwrap();
    assert_eq!(warnings, []);
    assert_eq!(write(&table.record()), text);
    assert_eq!(table.reviewed().of(0), None);
    assert_eq!(table.reviewed().of(1).unwrap().best, "c5");
    // Where nothing is judged there is no review.
    let (table, warnings) = open(&reviewed(&["null", "null", "null"])).unwrap();
    assert_eq!(warnings, []);
    assert!(!write(&table.record()).contains("review"));
}

#[test]
fn a_fault_in_a_review_is_named_and_ends_neither_the_review_nor_the_game() {
    let field = |from: &str, to: &str| {
        let first = JUDGEMENT.replace("c5", "d3").replace("e6", "c5");
        let last = JUDGEMENT
            .replace("c5", "e6")
            .replace("\"e6\", \"e6\"", "\"e6\"");
        let text = reviewed(&[&first, &JUDGEMENT.replacen(from, to, 1), &last]);
        let (table, warnings) = open(&text).unwrap();
        let judged = table.reviewed().judged().map(|(ply, _)| ply);
        assert_eq!(judged.collect::<Vec<_>>(), [0, 2]);
        match warnings.as_slice() {
            [Warning::Unread(error)] => error.to_string(),
            other => panic!("{to}: {other:?}"),
        }
    };
    assert_eq!(
        field("9", "-9"),
        "\"review.plies.2.depth\" must be a whole number that is not negative"
    );
    assert_eq!(
        field("3.25", "-1"),
        "\"review.plies.2.loss\" must be a number between 0 and 100000"
    );
    assert_eq!(
        field("true", "1"),
        "\"review.plies.2.played.proven\" must be true or false"
    );
    assert_eq!(
        field("discs", "stones"),
        "\"review.plies.2.score.unit\" cannot be \"stones\""
    );
    assert_eq!(
        field("inaccuracy", "brilliant"),
        "\"review.plies.2.class\" cannot be \"brilliant\""
    );
    let long = format!("[\"c5\"{}]", ", \"e6\"".repeat(40));
    assert_eq!(
        field("[\"c5\", \"e6\"]", &long),
        "\"review.plies.2.line\" has more than 40 items"
    );
    assert_eq!(
        field("\"best\": \"c5\", ", ""),
        "\"review.plies.2.best\" is missing"
    );
    for review in ["7", "\"x\"", "[]", "{}", "{\"plies\": 7}"] {
        let text = GAME.replace("Z\"\n}\n", &format!("Z\", \"review\": {review}}}"));
        let (table, warnings) = open(&text).unwrap();
        assert!(table.reviewed().is_empty());
        assert!(
            matches!(warnings.as_slice(), [Warning::Unread(_)]),
            "{review}: {warnings:?}"
        );
    }
}

#[test]
fn a_byte_order_mark_and_any_line_ends_are_read() {
    let plain = read(GAME).unwrap();
    assert_eq!(read(&format!("\u{feff}{GAME}")), Ok(plain.clone()));
    assert_eq!(read(&GAME.replace('\n', "\r\n")), Ok(plain.clone()));
    assert_eq!(read(GAME.trim_end()), Ok(plain));
}

#[test]
fn fields_that_may_be_missing() {
    let text = r#"{"format":"sanqi","version":1,"game":"reversi",
        "rules":{"variant":"standard","size":8},"moves":["d3","c5"]}"#;
    let (table, warnings) = open(text).unwrap();
    assert_eq!(warnings, []);
    assert_eq!(table.cursor(), 2);
    assert_eq!(table.seats(), &[Seat::default(), Seat::default()]);
}

#[test]
fn what_is_not_a_saved_game_is_refused_with_its_place() {
    assert_eq!(read(""), Err(ReadError::Empty));
    assert_eq!(read("\u{feff} \r\n\t"), Err(ReadError::Empty));
    assert_eq!(
        record::read(&vec![b' '; LIMIT + 1]),
        Err(ReadError::TooLarge)
    );
    let utf16: Vec<u8> = GAME.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(record::read(&utf16), Err(ReadError::Encoding("UTF-16")));
    let big: Vec<u8> = GAME.encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert_eq!(record::read(&big), Err(ReadError::Encoding("UTF-16")));
    let marked = [&[0xff, 0xfe], utf16.as_slice()].concat();
    assert_eq!(record::read(&marked), Err(ReadError::Encoding("UTF-16")));
    assert_eq!(
        record::read(b"{\n \"format\": \"\xff\""),
        Err(ReadError::NotText(at(2, 13)))
    );
    assert_eq!(read("3"), Err(ReadError::Format));
    assert_eq!(read("[]"), Err(ReadError::Format));
    assert_eq!(read("{}"), Err(ReadError::Format));
    assert_eq!(
        read(&GAME.replace("\"sanqi\"", "\"chess\"")),
        Err(ReadError::Format)
    );
    for newer in ["2", "1.5", "1e300"] {
        let text = GAME.replace(
            "\"version\": 1",
            &format!("\"version\": {newer}, \"x\": [1]"),
        );
        assert!(matches!(read(&text), Err(ReadError::Version(_))), "{newer}");
    }
    assert!(matches!(
        read("<html></html>"),
        Err(ReadError::Syntax(place)) if place == at(1, 1)
    ));
    assert!(matches!(
        read(&format!("{GAME}{GAME}")),
        Err(ReadError::Syntax(place)) if place.line == GAME.lines().count() + 1
    ));
}

#[test]
fn a_file_cut_off_anywhere_says_so() {
    let whole = GAME.trim_end();
    for end in (1..whole.len()).filter(|end| whole.is_char_boundary(*end)) {
        let cut = read(&whole[..end]);
        assert!(matches!(cut, Err(ReadError::CutOff(_))), "{end}: {cut:?}");
    }
}

#[test]
fn a_key_that_stands_twice_is_named() {
    let twice = GAME.replace("  \"cursor\": 2,", "  \"cursor\": 2,\n  \"cursor\": 3,");
    let Err(ReadError::Duplicate(place, key)) = read(&twice) else {
        panic!("accepted");
    };
    assert_eq!((place.line, key.as_str()), (14, "cursor"));
    let inside = GAME.replace("\"size\": 8", "\"size\": 8, \"size\": 8");
    assert!(matches!(read(&inside), Err(ReadError::Duplicate(_, key)) if key == "size"));
    let unknown = GAME.replace(
        "{\n  \"format\"",
        "{\"x\": {\"a\": 1, \"a\": 2},\n  \"format\"",
    );
    assert!(matches!(read(&unknown), Err(ReadError::Duplicate(_, key)) if key == "a"));
}

#[test]
fn deep_nesting_is_refused() {
    for (open, close) in [("[", "]"), ("{\"x\":", "}")] {
        for depth in [33, 1_000, 1_000_000] {
            let text = open.repeat(depth) + "1" + &close.repeat(depth);
            assert!(matches!(read(&text), Err(ReadError::TooDeep(_))));
        }
    }
}

#[test]
fn a_field_of_the_wrong_kind_is_refused_with_its_place() {
    for (old, new) in [
        ("\"cursor\": 2", "\"cursor\": -1"),
        ("\"cursor\": 2", "\"cursor\": 1.5"),
        ("\"version\": 1", "\"version\": \"1\""),
        ("\"size\": 8", "\"size\": 300"),
        ("\"size\": 8", "\"komi\": 8"),
        ("\"e6\"", "6"),
        ("\"reversi\"", "\"re\\u0007versi\""),
    ] {
        let text = GAME.replace(old, new);
        let line = text[..text.find(new).unwrap()].lines().count();
        let Err(ReadError::Field(place, what)) = read(&text) else {
            panic!("{new}: {:?}", read(&text));
        };
        assert_eq!(place.line, line, "{new}: {place} {what}");
    }
    for (old, new) in [
        ("\"kind\": \"person\"", "\"kind\": \"ghost\""),
        ("李雷", "a\\nb"),
    ] {
        let refused = read(&GAME.replace(old, new));
        assert!(matches!(refused, Err(ReadError::Field(..))), "{refused:?}");
    }
    let long = GAME.replace("李雷", &"x".repeat(100_000));
    let told = read(&long).unwrap_err().to_string();
    assert!(told.len() < 200, "{told}");
    for field in ["format", "version", "game", "rules", "moves"] {
        let without: serde_json::Value = serde_json::from_str(GAME).unwrap();
        let mut without = without.as_object().unwrap().clone();
        without.remove(field);
        let text = serde_json::Value::from(without).to_string();
        assert!(read(&text).is_err(), "{field}");
    }
}

#[test]
fn a_refused_field_is_named_in_plain_words() {
    let with = |field: &str, value: &str| {
        let mut whole: serde_json::Value = serde_json::from_str(GAME).unwrap();
        let (outer, inner) = field.split_once('.').unwrap_or((field, ""));
        let place = match inner {
            "" => &mut whole[outer],
            _ => &mut whole[outer][inner],
        };
        *place = serde_json::from_str(value).unwrap();
        let told = read(&whole.to_string()).unwrap_err().to_string();
        told.split_once(": ").unwrap().1.to_owned()
    };
    for (field, value, told) in [
        (
            "rules",
            r#"["standard", 8, ""]"#,
            r#""rules" must be an object"#,
        ),
        ("players", "[{}, {}]", r#""players" must be an object"#),
        ("players", "null", r#""players" must be an object"#),
        (
            "players.black",
            "[]",
            r#""players.black" must be an object"#,
        ),
        ("players.black", "{}", r#""players.black.kind" is missing"#),
        (
            "players.white",
            r#"{"kind": "alien"}"#,
            r#""players.white.kind" cannot be "alien""#,
        ),
        (
            "result",
            r#"["black", "five"]"#,
            r#""result" must be an object"#,
        ),
        (
            "result",
            r#"{"winner": "black"}"#,
            r#""result.by" is missing"#,
        ),
        (
            "result",
            r#"{"winner": "red", "by": "five"}"#,
            r#""result.winner" cannot be "red""#,
        ),
        (
            "result",
            r#"{"by": "no-moves", "count": [1]}"#,
            r#""result.count" must be a list of two numbers"#,
        ),
        ("moves", r#"{"1": "d3"}"#, r#""moves" must be a list"#),
        ("moves", r#"["d3", null]"#, r#""moves.2" must be text"#),
        ("start", "8", r#""start" must be text"#),
        ("game", "null", r#""game" must be text"#),
        (
            "cursor",
            r#""2""#,
            r#""cursor" must be a whole number that is not negative"#,
        ),
        (
            "rules.size",
            "256",
            r#""rules.size" is 256, and no game is played on a board of that size"#,
        ),
        ("rules.komi", "6", r#""rules.komi" is not known here"#),
    ] {
        assert_eq!(with(field, value), told);
    }
    let far = GAME.replace("\"cursor\": 2", "\"cursor\": 4294967296");
    assert_eq!(
        refused(&far),
        OpenError::Cursor {
            cursor: 4_294_967_296,
            moves: 3
        }
    );
}

#[test]
fn unknown_fields_are_passed_over_and_told() {
    let text = GAME.replace("\"result\"", "\"remarks\": {\"a\": [1, {}]}, \"result\"");
    let (table, warnings) = open(&text).unwrap();
    assert_eq!(warnings, [Warning::Field("remarks".to_owned())]);
    assert_eq!(write(&table.record()), GAME);
}

#[test]
fn what_no_game_can_be_is_refused() {
    assert_eq!(
        refused(&GAME.replace("reversi", "chess")),
        OpenError::Game("chess".to_owned())
    );
    for size in ["0", "7", "255"] {
        assert_eq!(
            refused(&GAME.replace("\"size\": 8", &format!("\"size\": {size}"))),
            OpenError::Rules {
                game: "reversi",
                variant: "standard".to_owned(),
                error: RulesError::Size(size.to_owned())
            }
        );
    }
    assert_eq!(
        refused(&GAME.replace("\"standard\"", "\"wild\"")),
        OpenError::Rules {
            game: "reversi",
            variant: "wild".to_owned(),
            error: RulesError::Variant("wild".to_owned())
        }
    );
    assert!(matches!(
        refused(&GAME.replace("\"start\": null", "\"start\": \"XO\"")),
        OpenError::Start(_)
    ));
    assert_eq!(
        refused(&GAME.replace("\"c5\"", "\"c4\"")),
        OpenError::Illegal {
            number: 2,
            text: "c4".to_owned(),
            player: Player::White,
            why: IllegalMove::FlipsNothing
        }
    );
    assert_eq!(
        refused(&GAME.replace("\"c5\"", "\"pass\"")),
        OpenError::Illegal {
            number: 2,
            text: "pass".to_owned(),
            player: Player::White,
            why: IllegalMove::PassRefused
        }
    );
    assert_eq!(
        refused(&GAME.replace("\"e6\"", "\"castle\"")),
        OpenError::Notation {
            number: 3,
            text: "castle".to_owned()
        }
    );
    assert_eq!(
        refused(&GAME.replace("\"cursor\": 2", "\"cursor\": 4")),
        OpenError::Cursor {
            cursor: 4,
            moves: 3
        }
    );
}

/// Black wins on a 5×5 board with its fifth move.
const FIVE: &str = r#"{"format":"sanqi","version":1,"game":"gomoku","rules":{"variant":"freestyle","size":5},
    "moves":["a1","a2","b1","b2","c1","c2","d1","d2","e1"],
    "result":{"winner":"black","by":"five"}}"#;

#[test]
fn moves_after_the_end_are_refused() {
    let (table, warnings) = open(FIVE).unwrap();
    assert_eq!(warnings, []);
    assert!(matches!(table.verdict(), Some(Verdict::Rules(_))));
    assert_eq!(
        refused(&FIVE.replace("\"e1\"", "\"e1\",\"e2\"")),
        OpenError::AfterEnd {
            number: 10,
            text: "e2".to_owned()
        }
    );
}

#[test]
fn a_result_that_contradicts_the_moves_is_told_and_the_moves_trusted() {
    for (stated, warned) in [
        (r#"{"winner":"white","by":"five"}"#, true),
        (r#"{"winner":"black","by":"resigned"}"#, true),
        (r#"{"winner":null,"by":"agreed"}"#, true),
        (r#"{"winner":"black","by":"five","count":[3,4]}"#, true),
        ("null", false),
    ] {
        let text = FIVE.replace(r#"{"winner":"black","by":"five"}"#, stated);
        let (table, warnings) = open(&text).unwrap();
        assert_eq!(warnings.len(), usize::from(warned), "{stated}");
        let verdict = table.verdict().unwrap();
        assert_eq!(
            (verdict.id(), verdict.winner()),
            ("five", Some(Player::Black))
        );
    }
    let (table, warnings) = open(&GAME.replace(
        "\"result\": null",
        r#""result": {"winner":"white","by":"no-moves"}"#,
    ))
    .unwrap();
    let told = warnings[0].to_string();
    assert!(told.contains("white wins, no-moves") && told.contains("unfinished"));
    assert_eq!(table.verdict(), None);
}

#[test]
fn a_resignation_and_an_agreed_draw_survive() {
    for (stated, verdict) in [
        (
            r#"{"winner":"white","by":"resigned"}"#,
            Verdict::Resigned(Player::Black),
        ),
        (r#"{"winner":null,"by":"agreed"}"#, Verdict::Agreed),
    ] {
        let text = GAME.replace("\"result\": null", &format!("\"result\": {stated}"));
        let (mut table, warnings) = open(&text).unwrap();
        assert_eq!(warnings, []);
        assert_eq!(table.verdict(), None, "the cursor is inside the line");
        table.go_to(3);
        assert_eq!(table.verdict(), Some(verdict));
        let again = open(&write(&table.record())).unwrap().0;
        assert_eq!(again.verdict(), Some(verdict));
        assert!(table.undo());
        assert_eq!(table.record().result, None);
        table.play("f5").unwrap();
    }
}

#[test]
fn a_finished_game_reopened_and_undone_can_be_played_on() {
    let (table, _) = open(FIVE).unwrap();
    let mut table = open(&write(&table.record())).unwrap().0;
    assert!(table.undo());
    assert_eq!(table.verdict(), None);
    table.play("e5").unwrap();
    assert_eq!(table.record().result, None);
}

#[test]
fn a_stranger_in_a_seat_is_told_and_a_person_sits_there() {
    let (table, warnings) = open(&GAME.replace("greedy", "deep-thought")).unwrap();
    assert_eq!(
        warnings,
        [Warning::Computer {
            player: Player::White,
            name: "deep-thought".to_owned()
        }]
    );
    assert_eq!(table.seats()[1], Seat::default());
}

#[test]
fn passes_written_or_implied_are_read() {
    let game = |moves: &str, cursor: &str| {
        format!(
            r#"{{"format":"sanqi","version":1,"game":"reversi","rules":{{"variant":"standard","size":8}},
            "start":"-OXXXXXX-------------------------------------------------OXXXXXX X",
            "moves":[{moves}]{cursor}}}"#
        )
    };
    let written = open(&game(r#""a1","PASS","a8""#, "")).unwrap().0;
    let implied = open(&game(r#""a1","a8""#, "")).unwrap().0;
    assert_eq!(written.line(), implied.line());
    assert_eq!((written.cursor(), implied.cursor()), (3, 3));
    for (cursor, ply) in [(0, 0), (1, 1), (2, 3)] {
        let cursor = format!(",\"cursor\":{cursor}");
        let implied = open(&game(r#""a1","a8""#, &cursor)).unwrap().0;
        assert_eq!(implied.cursor(), ply);
    }
    let record = written.record();
    assert!(record.start.is_some());
    assert_eq!(record.moves, ["a1", "pass", "a8"]);
}

#[test]
fn a_start_that_is_the_usual_one_is_not_written() {
    let usual = open(GAME).unwrap().0;
    let mut start = open(GAME).unwrap().0;
    start.go_to(0);
    let text = GAME.replace(
        "\"start\": null",
        &format!("\"start\": {:?}", start.position()),
    );
    assert_eq!(open(&text).unwrap().0.record(), usual.record());
}
