//! What the engine says in the window: hints, analysis, what is tried out, the graph, the threat view.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use iced::Size;
use iced::keyboard::Modifiers;
use iced::keyboard::key::Named;
use sanqi::app::action::Toggle;
use sanqi::app::settings::Settings;
use sanqi::app::{Message, Report};
use sanqi::engine::{Control, Limits};
use sanqi::game::Player;
use sanqi::text::{Language, Text};

use crate::person::Person;
use crate::setup::{against, home, people, start};

/// Position 40 of the FFO suite, which Black wins by 38, and the end of it as it is played perfectly up to the last
/// nine squares.
pub const FFO_40: (&str, &str) = (
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
    r#""a2", "b1", "c1", "pass", "b6", "c7", "a7", "b7", "b8", "d7", "f8", "c6""#,
);

/// Opens a game of these rules that began from a position.
pub fn open(person: &mut Person, home: &Path, game: &str, rules: &str, start: &str, moves: &str) {
    let file = home.join("begun.sanqi.json");
    let text = format!(
        r#"{{"format": "sanqi", "version": 1, "game": "{game}", "rules": {{{rules}}},
            "start": "{start}", "moves": [{moves}]}}"#
    );
    fs::write(&file, text).expect("a file");
    person.send(Message::Dropped(file));
    assert!(person.sees_part("Opened begun.sanqi.json."), "{game} opens");
}

fn plain(person: &mut Person, letter: &str) {
    person.letter(letter, Modifiers::empty());
}

/// Stones that are on their way would be in the pictures.
fn at_reversi(home: &Path) -> Person {
    let mut settings = Settings {
        last: Some(start("reversi", "standard", 8, people())),
        language: Some(Language::English),
        ..Settings::default()
    };
    settings.set(Toggle::Graph, false);
    settings.set(Toggle::Animation, false);
    Person::with(home, settings)
}

fn at_the_end_of_ffo_40(home: &Path) -> Person {
    let mut person = at_reversi(home);
    let (position, moves) = FFO_40;
    let rules = r#""variant": "standard", "size": 8"#;
    open(&mut person, home, "reversi", rules, position, moves);
    person
}

#[test]
fn a_hint_says_the_solved_value_and_plays_its_line_out() {
    let home = home();
    let mut person = at_the_end_of_ffo_40(home.path());
    plain(&mut person, "h");
    let hinted = person.picture();
    assert!(
        person.sees_part("solved: wins by 38"),
        "{:?}",
        person.texts()
    );
    plain(&mut person, "h");
    let played_out = person.picture();
    assert!(hinted != played_out, "the line stands on the board");
    assert!(person.moves().len() == 12, "and nothing was played");
    plain(&mut person, "h");
    assert!(person.picture() == hinted, "the line is gone again");
    person.named(Named::Escape);
    assert!(!person.sees_part("solved"));
    let bare = person.picture();
    assert!(bare != hinted, "the best move was marked");
    plain(&mut person, "h");
    plain(&mut person, "h");
    person.named(Named::Escape);
    assert!(person.picture() == bare, "nothing is left of it");
}

#[test]
fn hints_are_legal_in_every_game() {
    for (game, variant, size) in [
        ("reversi", "standard", 6),
        ("gomoku", "renju", 15),
        ("ataxx", "classic", 7),
    ] {
        let home = home();
        let mut person = Person::at(home.path(), start(game, variant, size, people()));
        plain(&mut person, "h");
        let legal = person.table().legal().to_vec();
        let said = |person: &mut Person, mv: &str| {
            person.sees_part(&format!("{mv}: ")) || person.sees(&format!("{mv} looks best."))
        };
        let hinted = legal
            .iter()
            .filter(|legal| said(&mut person, &legal.notation));
        assert!(hinted.count() >= 1, "{game}: {:?}", person.texts());
    }
}

#[test]
fn a_hint_finds_the_fours_of_gomoku_and_the_captures_of_ataxx() {
    let home = home();
    let mut person = at_reversi(home.path());
    let rows = [
        "..........................O.............X.............O.OX..........O...X....",
        ".....OOX.O.........XOXX..X.......OXX.........................................",
        "....................................................................... O",
    ];
    let rules = r#""variant": "renju", "size": 15"#;
    open(
        &mut person,
        home.path(),
        "gomoku",
        rules,
        &rows.concat(),
        "",
    );
    plain(&mut person, "h");
    assert!(
        person.sees_part("wins with five in"),
        "{:?}",
        person.texts()
    );
    let rules = r#""variant": "classic", "size": 7, "setup": "open""#;
    let fen = "5oo/6o/2ooo2/2o1o2/7/3x3/xxx4 x 0 1";
    open(&mut person, home.path(), "ataxx", rules, fen, "");
    plain(&mut person, "h");
    assert!(
        person.sees_part("d2d4: captures 5; "),
        "{:?}",
        person.texts()
    );
}

#[test]
fn a_hint_is_dropped_by_a_move() {
    let home = home();
    let mut person = at_reversi(home.path());
    let job = person.table().think("level-1", Limits::default());
    let thought = job.and_then(|job| job.run(&Control::new()));
    person.hold();
    plain(&mut person, "h");
    assert!(person.sees("Looking for the best move…"));
    person.click_squares(&["f5"]);
    assert!(person.sees("White to move."));
    person.send(Message::Hinted(1, thought));
    assert!(person.sees("White to move."), "it comes too late");
    person.forget();
}

#[test]
fn analysis_solves_the_end_shows_every_move_and_a_line_can_be_tried_out() {
    let home = home();
    let mut person = at_the_end_of_ffo_40(home.path());
    let bare = person.picture();
    plain(&mut person, "a");
    assert!(person.picture() != bare);
    assert!(
        person.sees_part("Black: wins by 38, solved"),
        "{:?}",
        person.texts()
    );
    assert!(person.has("line-0") && person.has("line-2"));
    // A hint says what is known already.
    person.hold();
    plain(&mut person, "h");
    assert!(
        person.sees_part("solved: wins by 38"),
        "{:?}",
        person.texts()
    );
    person.named(Named::Escape);
    person.release();
    // The first move of the best line, from the keyboard.
    let position = person.table().position();
    plain(&mut person, "1");
    assert_eq!(person.moves().len(), 13);
    assert!(person.sees_part("Trying out: 1 move after move 12. White to move."));
    assert!(
        person.sees_part("Black: wins by 38, solved"),
        "{:?}",
        person.texts()
    );
    // Moves can be tried out for both sides, and the game knows nothing of it.
    let next = person.table().legal()[0].target.expect("a square");
    person.click_square(next);
    assert_eq!(person.moves().len(), 14);
    person.named(Named::PageUp);
    person.named(Named::Escape);
    assert_eq!(person.table().position(), position);
    assert_eq!(person.table().line().len(), 12);
    assert!(person.sees_part("Black: wins by 38, solved"));
    assert!(
        !person.title().starts_with("* "),
        "the game is as it was saved"
    );
    plain(&mut person, "a");
    assert!(!person.has("lines"));
}

#[test]
fn a_move_of_a_line_is_shown_at_a_click() {
    let home = home();
    let mut person = at_the_end_of_ffo_40(home.path());
    plain(&mut person, "a");
    let line = person.place_of_text("Black: wins by 38, solved, depth 9");
    let texts = person.texts();
    let below = texts.iter().filter(|(_, place)| {
        place.y > line.y + 10.0 && place.y < line.y + 40.0 && place.x > line.x + 40.0
    });
    let best: Vec<_> = below.cloned().collect();
    assert!(best.len() >= 2, "{texts:?}");
    let (_, second) = &best[1];
    person.click_at(second.center());
    let line: Vec<String> = best.iter().map(|(mv, _)| mv.clone()).collect();
    assert_eq!(person.moves()[12..], line[..2]);
    // What follows in the line can be walked through.
    let tried = person.table().line().iter().skip(12);
    let tried: Vec<_> = tried.map(|played| played.notation.clone()).collect();
    assert!(tried.starts_with(&line) && person.table().cursor() == 14);
    person.click("tool-back-to-game");
    assert_eq!(person.moves().len(), 12);
}

#[test]
fn analysis_follows_the_cursor_unless_it_is_locked_and_late_words_are_dropped() {
    let home = home();
    let mut person = at_reversi(home.path());
    person.click_squares(&["f5", "f6"]);
    person.hold();
    plain(&mut person, "a");
    person.wait_until(|person| person.sees_part("Black: "));
    let study = person.table().analyse(Limits {
        depth: Some(1),
        ..Limits::default()
    });
    let late = study.and_then(|study| study.run(&Control::new(), |_| {}));
    let about = Arc::new((Player::Black, person.table().position()));
    person.named(Named::PageUp);
    assert!(!person.sees_part("Black: "));
    person.send(Message::Analysed(1, about, Report::Ended(late)));
    assert!(!person.sees_part("Black: "), "that was another position");
    person.wait_until(|person| person.sees_part("White: "));
    plain(&mut person, "l");
    person.named(Named::Home);
    assert!(person.sees("Analysis, locked at move 1"));
    assert!(person.sees_part("White: "), "it stays with its position");
    plain(&mut person, "2");
    assert_eq!(person.moves().len(), 2, "its lines begin there");
    assert_eq!(person.moves()[0], "f5");
    person.named(Named::Escape);
    assert!(person.moves().is_empty());
    plain(&mut person, "l");
    assert!(!person.sees_part("White: "));
    person.wait_until(|person| person.sees_part("Black: "));
    plain(&mut person, "a");
    person.forget();
}

#[test]
fn a_minimised_window_analyses_nothing() {
    let home = home();
    let mut person = at_reversi(home.path());
    person.hold();
    plain(&mut person, "a");
    person.wait_until(|person| person.sees_part("Black: "));
    person.send(Message::Minimised(true));
    // The thread has ended: everything that was put off comes to its end.
    person.release();
    person.hold();
    person.send(Message::Minimised(false));
    person.wait_until(|person| person.sees_part("Black: "));
    // Whoever does something in the window sees it.
    person.send(Message::Minimised(true));
    person.release();
    person.hold();
    person.click_squares(&["f5"]);
    person.wait_until(|person| person.sees_part("White: "));
    plain(&mut person, "a");
    person.forget();
}

#[test]
fn what_is_tried_out_against_a_computer_wakes_nobody() {
    let home = home();
    let mut person = Person::at(
        home.path(),
        start("reversi", "standard", 8, against("greedy")),
    );
    person.click_squares(&["f5"]);
    let moves = person.moves();
    assert_eq!(moves.len(), 2);
    plain(&mut person, "x");
    let mut next = || {
        let target = person.table().legal()[0].target.expect("a square");
        person.click_square(target);
        person.moves().len()
    };
    assert_eq!((next(), next(), next()), (3, 4, 5));
    // What would end the game is not offered meanwhile.
    person.letter("g", Modifiers::ALT);
    person.click("command-swap");
    person.named(Named::Escape);
    person.named(Named::Escape);
    assert_eq!(person.moves(), moves);
    assert_eq!(person.table().seats(), &against("greedy"));
}

#[test]
fn the_graph_has_a_point_for_every_position_and_leads_there() {
    let home = home();
    let settings = Settings {
        last: Some(start("reversi", "standard", 4, people())),
        language: Some(Language::English),
        ..Settings::default()
    };
    let mut person = Person::with(home.path(), settings);
    for _ in 0..5 {
        let next = person.table().legal()[0].target.expect("a square");
        person.click_square(next);
    }
    assert_eq!(person.graph(), [true; 6]);
    let (left, right) = person.ends_of("graph");
    person.point_at(right);
    person.press();
    assert_eq!(person.moves().len(), 5);
    person.click_at(left);
    assert!(person.moves().is_empty());
    assert_eq!(person.table().line().len(), 5);
    // Another move there: the later points go, and its own comes.
    let line = person.table().line()[0].notation.clone();
    let legal = person.table().legal().iter();
    let other = legal
        .filter(|legal| legal.notation != line)
        .find_map(|legal| legal.target);
    person.click_square(other.expect("another square"));
    assert_eq!(person.graph(), [true; 2]);
    plain(&mut person, "g");
    assert!(!person.has("graph"));
}

#[test]
fn the_threat_view_explains_its_marks_and_is_remembered() {
    let home = home();
    let mut person = at_reversi(home.path());
    let bare = person.picture();
    plain(&mut person, "t");
    assert!(person.picture() != bare);
    let said = Text::new(Language::English).mark("mobility");
    assert!(person.sees(&said), "{:?}", person.texts());
    let file = sanqi::store::Dirs::under(home.path()).settings();
    let (settings, _) = Settings::load(&file);
    assert!(settings.shows(Toggle::Threats));
    plain(&mut person, "t");
    assert!(!person.has("legend"));
}

#[test]
fn everything_fits_into_small_windows() {
    let home = home();
    let mut person = at_the_end_of_ffo_40(home.path());
    plain(&mut person, "a");
    plain(&mut person, "t");
    plain(&mut person, "g");
    for (width, height) in [
        (900.0, 640.0),
        (899.0, 640.0),
        (640.0, 640.0),
        (560.0, 520.0),
    ] {
        person.resize(Size::new(width, height), 1.0);
        let moves = person.place_of_text("Moves");
        let bottom = height - 30.0;
        assert!(moves.y + moves.height < bottom, "{width}×{height}");
        assert!(person.has("lines"), "{width}×{height}");
        let legal = person.table().legal()[0].target.expect("a square");
        let center = person.center(legal);
        assert!(center.y < bottom && center.x < width);
    }
}

#[test]
fn the_threat_view_leaves_the_marks_of_legal_moves() {
    let home = home();
    let mut person = at_reversi(home.path());
    plain(&mut person, "t");
    assert!(person.has("legend"));
    let marked = person.picture();
    person.letter("v", Modifiers::ALT);
    person.click("command-marks");
    assert!(marked != person.picture(), "the marks were there");
}
