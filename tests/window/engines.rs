//! Engines of other people in the window: added in the preferences, sitting at the table, and misbehaving there.
#![cfg(unix)]

use std::fs;
use std::path::Path;

use iced::keyboard::Modifiers;
use iced::keyboard::key::Named;
use sanqi::app::dialog::Start;
use sanqi::app::settings::{Effort, Settings};
use sanqi::protocol::Protocol;
use sanqi::protocol::host;
use sanqi::record::{Choice, Seat};
use sanqi::store::Dirs;
use sanqi::table::Verdict;
use sanqi::text::Language;

use crate::bad;
use crate::dialogs::pick;
use crate::person::Person;
use crate::setup::{computer, home};

/// Not a test of its own: plays the engine of the manner named on the command line, and does nothing without one.
#[test]
fn bad_engine() {
    if let Some(manner) =
        std::env::args().find_map(|a| a.strip_prefix("manner=").map(str::to_owned))
    {
        println!();
        bad::play(&manner);
        std::process::exit(0);
    }
}

/// The arguments with which this program is the engine of that manner.
fn arguments(manner: &str) -> Vec<String> {
    let manner = format!("manner={manner}");
    ["engines::bad_engine", "--exact", "--nocapture", &manner]
        .map(str::to_owned)
        .into()
}

fn program() -> String {
    let program = std::env::current_exe().expect("the path of this program");
    program.to_string_lossy().into_owned()
}

fn engine(name: &str, manner: &str) -> host::Settings {
    let mut engine = host::Settings::new(name, &program(), Protocol::Uai);
    engine.arguments = arguments(manner);
    engine.bounds.time_ms = Some(50);
    // Only those that say nothing are to be waited for in vain.
    engine.patience_ms = match manner {
        "hang" | "mute" | "never-ready" => 2_000,
        _ => 60_000,
    };
    engine
}

fn seat(name: &str) -> Seat {
    Seat::Engine {
        name: name.to_owned(),
    }
}

/// A game of classic Ataxx.
fn ataxx(seats: [Seat; 2]) -> Start {
    Start {
        game: "ataxx".to_owned(),
        rules: Choice {
            variant: "classic".to_owned(),
            size: 7,
            setup: "open".to_owned(),
        },
        seats,
    }
}

/// At a window where an engine of this manner, called Bad, has White.
fn against(home: &Path, manner: &str) -> Person {
    let settings = Settings {
        last: Some(ataxx([Seat::default(), seat("Bad")])),
        language: Some(Language::English),
        engines: vec![engine("Bad", manner)],
        effort: Effort {
            seconds: 1,
            ..Effort::default()
        },
        ..Settings::default()
    };
    Person::with(home, settings)
}

/// The processes that the console speaks of.
fn processes(person: &Person) -> Vec<u32> {
    let conversation = person.conversation();
    let numbers = conversation
        .lines()
        .filter_map(|line| line.rsplit_once("process ")?.1.parse().ok());
    numbers.collect()
}

fn assert_gone(process: u32) {
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
    let gone = || match fs::read_to_string(format!("/proc/{process}/stat")) {
        Ok(stat) => stat
            .rsplit_once(") ")
            .is_none_or(|(_, state)| state.starts_with(['Z', 'X'])),
        Err(_) => {
            let pid = i32::try_from(process).ok();
            let pid = pid.and_then(rustix::process::Pid::from_raw);
            pid.is_none_or(|pid| rustix::process::test_kill_process(pid).is_err())
        }
    };
    while !gone() {
        assert!(
            std::time::Instant::now() < deadline,
            "process {process} is left"
        );
        std::thread::yield_now();
    }
}

#[test]
fn an_engine_is_added_tested_changed_and_removed() {
    let home = home();
    let mut person = Person::at(home.path(), ataxx([Seat::default(), Seat::default()]));
    let saved = || {
        Settings::load(&Dirs::under(home.path()).settings())
            .0
            .engines
    };
    person.letter(",", Modifiers::COMMAND);
    person.click_text("Engines");
    person.click_text("Add an engine…");
    // Nothing is kept of an engine without a name or a program.
    person.click_text("Save");
    assert!(person.sees_part("needs a name"));
    person.click_text("Cancel");
    person.click_text("Add an engine…");
    person.type_over("Polite");
    person.named(Named::Tab);
    person.named(Named::ArrowRight);
    person.named(Named::ArrowRight);
    person.named(Named::Tab);
    person.named(Named::Tab);
    person.type_over(&program());
    person.named(Named::Tab);
    person.named(Named::Tab);
    person.type_over(&host::line(arguments("polite")));
    person.click_text("Test");
    assert!(person.sees_part("Answers in "), "{:?}", person.texts());
    assert!(person.sees_part(" ms as Sanqi"));
    // Its options are there now, as it declares them.
    assert!(person.sees("Hash"));
    person.click_text("Save");
    assert!(person.sees("Polite"));
    let [engine] = saved().try_into().expect("one engine");
    assert_eq!(engine.command, program());
    assert_eq!(engine.arguments, arguments("polite"));
    assert_eq!(engine.protocol, Protocol::Uai);
    assert!(engine.plays("ataxx"));

    person.click_text("Test");
    assert!(person.sees_part("Answers in "));
    person.click_text("Edit…");
    person.type_over("Kind");
    person.named(Named::Enter);
    assert!(person.sees("Kind") && !person.sees("Polite"));
    assert_eq!(saved()[0].name, "Kind");

    person.click_text("Remove");
    person.click_text("Cancel");
    person.click_text("Remove");
    person.click_text("Remove it");
    assert!(saved().is_empty());
    assert!(!person.sees("Kind"));
    person.named(Named::Escape);
    assert!(person.sees("Black to move."));
}

#[test]
fn a_test_that_fails_says_why_in_one_sentence() {
    let home = home();
    let mut settings = Settings {
        language: Some(Language::English),
        last: Some(ataxx([Seat::default(), Seat::default()])),
        engines: vec![engine("Mute", "mute"), engine("Nobody", "polite")],
        ..Settings::default()
    };
    settings.engines[0].patience_ms = 200;
    settings.engines[1].command = "no-such-engine".to_owned();
    let mut person = Person::with(home.path(), settings);
    person.letter(",", Modifiers::COMMAND);
    person.named(Named::ArrowRight);
    person.named(Named::ArrowRight);
    person.named(Named::Tab);
    person.named(Named::Enter);
    assert!(person.sees("The engine Mute did not answer “uai” within 1 s."));
    for _ in 0..3 {
        person.named(Named::Tab);
    }
    person.named(Named::Enter);
    assert!(person.sees_part("The engine Nobody could not be started: no-such-engine"));
    assert!(!person.sees_part("The engine Mute"));
}

#[test]
fn a_test_can_be_stopped_and_its_late_answer_counts_for_nothing() {
    let home = home();
    let settings = Settings {
        language: Some(Language::English),
        last: Some(ataxx([Seat::default(), Seat::default()])),
        engines: vec![engine("Mute", "mute")],
        ..Settings::default()
    };
    let mut person = Person::with(home.path(), settings);
    person.letter(",", Modifiers::COMMAND);
    person.click_text("Engines");
    person.hold();
    person.click_text("Test");
    assert!(person.sees("Waiting for its answer…"));
    person.click_text("Stop");
    assert!(!person.sees("Waiting for its answer…"));
    // It was ended at once: nobody waits for its two seconds.
    let began = std::time::Instant::now();
    person.release();
    assert!(began.elapsed() < std::time::Duration::from_secs(2));
    assert!(!person.sees_part("The engine Mute"));
}

#[test]
fn an_engine_chosen_for_a_seat_plays_and_moves_are_taken_back() {
    let home = home();
    let mut person = against(home.path(), "polite");
    person.click_squares(&["b7"]);
    assert_eq!(person.moves().len(), 2, "{:?}", person.texts());
    assert!(person.sees("Your move."));
    assert!(person.sees("Bad"));
    person.click("tool-undo");
    assert!(person.moves().is_empty());
    person.click_squares(&["f1"]);
    assert_eq!(person.moves().len(), 2);
    // It was told the game that is on the board, and nothing of the one taken back.
    person.named(Named::F12);
    let texts = person.texts();
    let mut told = texts.iter().filter(|(text, _)| text.contains("> position"));
    let last = told.next_back().expect("a position").0.clone();
    assert!(last.ends_with("position startpos moves f1"), "{last}");
    person.click_text("Close");
    assert!(!person.sees_part("position startpos"));
}

#[test]
fn the_new_game_dialog_offers_the_engines_of_each_game() {
    let home = home();
    let mut person = against(home.path(), "polite");
    for (game, engines) in [("Reversi", 0), ("Ataxx", 1)] {
        person.click("tool-new");
        person.click_text(game);
        let id = game.to_lowercase();
        let computers = sanqi::catalog::game(&id).expect("the game").computers();
        // The engines stand after the players of ours.
        let count = 1 + computers.len() + engines;
        pick(&mut person, "Black", count - 1, count);
        // Two computers would play the game to its end.
        person.hold();
        person.click_text("Start game");
        let expected = match engines {
            0 => computer("level-10"),
            _ => seat("Bad"),
        };
        assert_eq!(person.table().seats()[0], expected, "{game}");
        person.forget();
    }
}

#[test]
fn whatever_an_engine_does_wrong_is_one_sentence_and_the_game_goes_on() {
    for (manner, sentence) in [
        (
            "null-move",
            "The engine Bad played pass, which is not legal here.",
        ),
        (
            "nonsense",
            "The engine Bad answered “banana”, which is no move.",
        ),
        ("exit", "The engine Bad ended by itself (exit status: 3)."),
        ("crash", "The engine Bad ended by itself (signal: 6"),
        ("hang", "The engine Bad gave no move within 3 s."),
        ("flood", "The engine Bad wrote more than "),
        (
            "never-ready",
            "The engine Bad did not answer “isready” within 2 s.",
        ),
    ] {
        let home = home();
        let mut person = against(home.path(), manner);
        person.click_squares(&["b7"]);
        assert!(person.sees_part(sentence), "{manner}: {:?}", person.texts());
        assert_eq!(person.moves(), ["b7"], "{manner}");
        // It is tried again when asked for, and does the same.
        if manner != "hang" && manner != "never-ready" {
            person.click_text("Restart the engine");
            assert!(person.sees_part(sentence), "{manner}");
        }
        // The log names every process; none is left.
        person.click_text("Engine log");
        let started = processes(&person);
        assert!(!started.is_empty(), "{manner}: {:?}", person.texts());
        started.into_iter().for_each(assert_gone);
        // Undo works, and another player takes over.
        person.click("tool-undo");
        assert!(person.moves().is_empty() && !person.sees_part(sentence));
        person.click_squares(&["f1"]);
        assert!(person.sees_part(sentence), "{manner}");
        person.click_text("Let Sanqi level 3 play");
        assert_eq!(person.table().seats()[1], computer("level-3"));
        assert_eq!(person.moves().len(), 2, "{manner}");
    }
}

/// At a window where an engine that resigns has White; its protocol has no word to stop it.
fn against_one_that_resigns(home: &Path) -> Person {
    let mut resigns = engine("Bad", "gtp-resigns");
    resigns.protocol = Protocol::Gtp;
    resigns.game = Some("ataxx".to_owned());
    let settings = Settings {
        last: Some(ataxx([Seat::default(), seat("Bad")])),
        language: Some(Language::English),
        engines: vec![resigns],
        ..Settings::default()
    };
    Person::with(home, settings)
}

#[test]
fn an_engine_that_cannot_be_hurried_is_not_ended_for_it() {
    let home = home();
    let mut person = against_one_that_resigns(home.path());
    person.hold();
    person.click_squares(&["b7"]);
    person.named(Named::F5);
    assert!(person.sees("Bad cannot be told to hurry."));
    person.release();
    assert!(person.table().verdict().is_some());
}

#[test]
fn an_engine_that_resigns_loses() {
    let home = home();
    let mut person = against_one_that_resigns(home.path());
    person.click_squares(&["b7"]);
    assert_eq!(
        person.table().verdict(),
        Some(Verdict::Resigned(sanqi::game::Player::White))
    );
    assert!(person.sees_part("White resigns, Black wins."));
}

#[test]
fn the_process_goes_with_the_game_and_with_the_window() {
    let home = home();
    let mut person = against(home.path(), "child");
    let both = |person: &mut Person| {
        person.click_squares(&["b7"]);
        assert_eq!(person.moves().len(), 2);
        if person.sees("Engine log") {
            person.send(sanqi::app::Message::Console(
                sanqi::app::console::Message::Refreshed,
            ));
        } else {
            person.named(Named::F12);
        }
        let found = processes(person);
        assert_eq!(found.len(), 2, "{:?}", person.texts());
        found
    };
    let first = both(&mut person);
    person.letter("n", Modifiers::COMMAND);
    person.click_text("Start game");
    person.click_text("Discard");
    assert!(person.moves().is_empty());
    first.into_iter().for_each(assert_gone);
    let second = both(&mut person);
    person.letter("q", Modifiers::COMMAND);
    person.click_text("Discard");
    assert!(person.ended);
    second.into_iter().for_each(assert_gone);
}

#[test]
fn a_saved_game_names_its_engine_and_never_how_it_is_started() {
    let home = home();
    let mut person = against(home.path(), "polite");
    person.click_squares(&["b7"]);
    let record = person.table().record();
    let mut bytes = Vec::new();
    sanqi::record::write(&record, &mut bytes).expect("JSON");
    let text = String::from_utf8(bytes).expect("text");
    assert!(text.contains(r#""kind": "engine""#) && text.contains(r#""name": "Bad""#));
    assert!(!text.contains("manner"), "{text}");

    let path = home.path().join("game.sanqi.json");
    fs::write(&path, &text).expect("a file");
    let opened = || Ok(sanqi::app::files::read(&path).expect("a game"));
    // With the engine, the game goes on.
    let mut person = against(home.path(), "polite");
    person.send(sanqi::app::Message::Read(path.clone(), opened()));
    assert_eq!(person.table().seats()[1], seat("Bad"));
    assert!(!person.sees_part("not among your engines"));
    person.click_squares(&["f1"]);
    assert_eq!(person.moves().len(), 4);

    // Without, that is said, and another player is offered.
    let mut person = Person::at(home.path(), ataxx([Seat::default(), Seat::default()]));
    person.send(sanqi::app::Message::Read(path.clone(), opened()));
    let missing =
        "White was played by the engine “Bad”, which is not among your engines for this game.";
    assert!(person.sees(missing), "{:?}", person.texts());
    person.click_squares(&["f1"]);
    assert!(person.sees(missing));
    assert_eq!(person.moves().len(), 3);
    person.click_text("Let Sanqi level 3 play");
    assert_eq!(person.moves().len(), 4);
}

#[test]
fn the_effort_of_the_computer_is_chosen_and_kept() {
    let home = home();
    let mut person = Person::at(home.path(), ataxx([Seat::default(), Seat::default()]));
    person.letter(",", Modifiers::COMMAND);
    person.click_text("Computer");
    person.named(Named::Tab);
    person.named(Named::ArrowLeft);
    person.named(Named::Tab);
    person.named(Named::Tab);
    person.named(Named::ArrowRight);
    let effort = Settings::load(&Dirs::under(home.path()).settings())
        .0
        .effort;
    assert_eq!(
        (effort.seconds, effort.threads, effort.hash_mib),
        (5, 1, 128)
    );
}

/// At a window where the program itself gives the hints and the analysis, as an engine of somebody else.
fn advised(home: &Path, manner: Option<&str>) -> Person {
    let mut adviser = engine("Bad", manner.unwrap_or_default());
    if manner.is_none() {
        adviser.command = env!("CARGO_BIN_EXE_sanqi").to_owned();
        adviser.arguments = ["engine", "uai"].map(str::to_owned).into();
        adviser.bounds = host::Bounds {
            nodes: Some(500),
            ..host::Bounds::default()
        };
    }
    adviser.advises = true;
    let settings = Settings {
        last: Some(ataxx([Seat::default(), Seat::default()])),
        language: Some(Language::English),
        engines: vec![adviser],
        ..Settings::default()
    };
    Person::with(home, settings)
}

#[test]
fn an_engine_gives_the_hints_and_the_analysis_of_its_game() {
    let home = home();
    let mut person = advised(home.path(), None);
    person.named(Named::F12);
    person.letter("h", Modifiers::empty());
    let told = |person: &mut Person| {
        person.send(sanqi::app::Message::Console(
            sanqi::app::console::Message::Refreshed,
        ));
        person.conversation()
    };
    assert!(told(&mut person).contains("> go nodes 500"));
    let best = |person: &mut Person| {
        let conversation = told(person);
        let mut said = conversation
            .lines()
            .filter_map(|line| line.split_once("bestmove "));
        said.next_back().expect("a move").1.to_owned()
    };
    let hint = best(&mut person);
    assert!(person.sees_part(&hint), "{hint}: {:?}", person.texts());
    person.click_squares(&["b6"]);
    person.letter("a", Modifiers::empty());
    assert!(told(&mut person).contains("position startpos moves b6"));
    let line = best(&mut person);
    assert!(person.sees_part(&line), "{line}: {:?}", person.texts());
    // Another game is not its own.
    person.click("tool-new");
    person.click_text("Reversi");
    person.click_text("Start game");
}

#[test]
fn an_adviser_that_fails_is_one_sentence() {
    let home = home();
    let mut person = advised(home.path(), Some("exit"));
    for key in ["h", "a"] {
        person.letter(key, Modifiers::empty());
        assert!(
            person.sees("The engine Bad ended by itself (exit status: 3)."),
            "{key}: {:?}",
            person.texts()
        );
        person.click_squares(&[if key == "h" { "b6" } else { "f6" }]);
    }
    assert_eq!(person.moves().len(), 2);
}
