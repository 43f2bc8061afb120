//! Computer players at the table: their thoughts come as messages, and late ones count for nothing.

use std::fs;
use std::time::{Duration, Instant};

use iced::keyboard::Modifiers;
use iced::keyboard::key::Named;
use sanqi::app::Message;
use sanqi::app::action::Toggle;
use sanqi::app::settings::Settings;
use sanqi::engine::{Control, Limits};
use sanqi::table::Actor;
use sanqi::text::Language;

use crate::person::Person;
use crate::setup::{against, computer, home, people, start};

fn opened(home: &tempfile::TempDir) -> Person {
    Person::at(
        home.path(),
        start("reversi", "standard", 8, against("greedy")),
    )
}

/// What the computer player says about the position, as the app is told when its first thought ends.
fn thought(person: &Person) -> Message {
    let table = person.table();
    let job = table.think("greedy", Limits::default()).expect("a thought");
    Message::Thought(1, job.run(&Control::new()))
}

#[test]
fn the_reply_is_played_once() {
    let home = home();
    let mut person = opened(&home);
    assert!(person.sees("Your move."));
    person.hold();
    person.click_squares(&["f5"]);
    assert!(person.sees("Greedy is thinking…"));
    // While it thinks, the board is not the person's.
    let next = person.table().legal()[0].target.expect("a disc");
    person.click_square(next);
    assert_eq!(person.moves(), ["f5"]);
    assert!(person.sees("It is the computer's turn."));
    let again = thought(&person);
    person.release();
    assert_eq!(person.moves().len(), 2);
    assert!(person.sees("Your move."));
    person.send(again);
    assert_eq!(person.moves().len(), 2);
}

#[test]
fn a_reply_to_a_move_taken_back_is_dropped() {
    let home = home();
    let mut person = opened(&home);
    person.hold();
    person.click_squares(&["f5"]);
    let late = thought(&person);
    person.letter("z", Modifiers::COMMAND);
    assert!(person.moves().is_empty());
    let version = person.table().version();
    person.release();
    person.send(late);
    assert_eq!(person.table().version(), version);
    assert!(person.sees_part("Looking back at the start; one move follows."));
    // The game goes on from there.
    person.click_squares(&["d3"]);
    assert_eq!(person.moves()[0], "d3");
    assert_eq!(person.moves().len(), 2);
}

#[test]
fn a_reply_to_a_game_given_up_is_dropped() {
    let home = home();
    let mut person = opened(&home);
    person.hold();
    person.click_squares(&["f5"]);
    let late = thought(&person);
    person.click("tool-new");
    person.click_text("Gomoku");
    person.click_text("Start game");
    person.click_text("Discard");
    assert_eq!(person.table().game(), "gomoku");
    person.release();
    person.send(late);
    assert_eq!(person.table().game(), "gomoku");
    assert!(person.moves().is_empty());
}

/// At a window where a level thinks for five minutes, and has just begun.
fn while_it_thinks(home: &tempfile::TempDir) -> Person {
    let mut settings = Settings {
        last: Some(start("reversi", "standard", 8, against("level-10"))),
        language: Some(Language::English),
        ..Settings::default()
    };
    settings.effort.seconds = 300;
    settings.set(Toggle::Graph, false);
    let mut person = Person::with(home.path(), settings);
    person.hold();
    person.click_squares(&["f5"]);
    assert!(person.sees("Sanqi level 10 is thinking…"));
    person
}

/// Waits for the thought that was stopped.
fn release_at_once(person: &mut Person) {
    let began = Instant::now();
    person.release();
    assert!(began.elapsed() < Duration::from_secs(60), "it thought on");
}

#[test]
fn a_computer_that_is_hurried_moves_with_what_it_knows() {
    let home = home();
    let mut person = while_it_thinks(&home);
    person.named(Named::F5);
    release_at_once(&mut person);
    assert_eq!(person.moves().len(), 2);
    assert!(person.sees("Your move."));
}

#[test]
fn a_game_opened_while_a_computer_thinks_ends_its_thought() {
    let home = home();
    let path = home.path().join("other.sanqi.json");
    let text = r#"{"format": "sanqi", "version": 1, "game": "gomoku", "moves": ["H8", "H9"],
        "rules": {"variant": "freestyle", "size": 15}}"#;
    fs::write(&path, text).expect("a file");
    let mut person = while_it_thinks(&home);
    let opened = sanqi::app::files::read(&path).expect("a game");
    person.send(Message::Read(path, Ok(opened)));
    person.click_text("Discard");
    release_at_once(&mut person);
    assert_eq!(person.table().game(), "gomoku");
    assert_eq!(person.moves(), ["H8", "H9"]);
}

#[test]
fn a_window_closed_while_a_computer_thinks_ends_its_thought() {
    let home = home();
    let mut person = while_it_thinks(&home);
    person.send(Message::CloseRequested);
    person.click_text("Discard");
    release_at_once(&mut person);
    assert!(person.ended);
}

#[test]
fn the_toolbar_stands_still_whoever_acts() {
    let home = home();
    let mut person = opened(&home);
    let place = |person: &mut Person| {
        ["tool-undo", "tool-hint", "tool-analysis"].map(|tool| person.place(tool))
    };
    let mine = place(&mut person);
    assert!(mine.iter().all(Option::is_some));
    let hurry = person.place("tool-move-now");
    person.hold();
    person.click_squares(&["f5"]);
    assert_eq!(place(&mut person), mine);
    assert_eq!(person.place("tool-move-now"), hurry);
    let go_on = person.place("tool-continue");
    person.release();
    person.named(Named::PageUp);
    person.letter("x", Modifiers::empty());
    assert_eq!(person.place("tool-back-to-game"), go_on);
    assert_eq!(place(&mut person), mine);
    // Two computers: halted, at work, and looked back.
    let both = [computer("greedy"), computer("random")];
    let mut person = Person::at(home.path(), start("reversi", "standard", 8, both));
    assert_eq!(place(&mut person), mine);
    let (step, go_on) = (person.place("tool-step"), person.place("tool-continue"));
    assert!(step.is_some() && go_on.is_some());
    person.hold();
    person.click("tool-continue");
    assert_eq!(place(&mut person), mine);
    assert_eq!(person.place("tool-move-now"), step);
    assert_eq!(person.place("tool-pause"), go_on);
    person.forget();
}

#[test]
fn undo_takes_back_to_the_persons_own_move_and_browsing_wakes_nobody() {
    let home = home();
    let mut person = opened(&home);
    person.click_squares(&["f5"]);
    let next = person.table().legal()[0].target.expect("a disc");
    person.click_square(next);
    let moves = person.moves();
    assert!(moves.len() >= 4);
    person.click("tool-undo");
    assert_eq!(person.moves(), moves[..2]);
    person.click("tool-redo");
    assert_eq!(person.moves(), moves);
    person.click("move-1");
    assert_eq!(person.moves(), moves[..1]);
    assert!(person.sees("Greedy waits here. Letting it go on replaces the moves that follow."));
    person.named(Named::F6);
    assert_eq!(person.moves().len(), 2);
    assert_eq!(person.table().line().len(), 2);
}

#[test]
fn the_computer_begins_when_the_colours_are_swapped() {
    let home = home();
    let mut person = opened(&home);
    person.letter("g", Modifiers::ALT);
    person.click("command-swap");
    assert_eq!(person.table().seats()[0], computer("greedy"));
    assert_eq!(person.moves().len(), 1);
    assert!(matches!(person.table().actor(), Actor::Person(_)));
}

#[test]
fn two_computers_wait_step_and_pause() {
    let home = home();
    let both = [computer("greedy"), computer("random")];
    let mut person = Person::at(home.path(), start("reversi", "standard", 8, both));
    assert!(person.moves().is_empty());
    assert!(person.sees("Paused. Black to move."));
    person.click("tool-step");
    assert_eq!(person.moves().len(), 1);
    person.named(Named::F8);
    assert_eq!(person.moves().len(), 2);
    // Let go, and halted while one thinks.
    person.hold();
    person.click("tool-continue");
    assert!(person.sees("Greedy is thinking…"));
    person.click("tool-pause");
    person.release();
    assert_eq!(person.moves().len(), 2);
    assert!(person.sees("Paused. Black to move."));
    // Looking back, a step goes along the line, and beyond its end one of them thinks again.
    let line = person.moves();
    person.named(Named::Home);
    person.named(Named::F8);
    assert_eq!(person.moves(), line[..1]);
    assert_eq!(person.table().line().len(), 2);
    person.named(Named::F8);
    person.named(Named::F8);
    assert_eq!(person.moves().len(), 3);
}

#[test]
fn a_reply_that_was_stopped_is_dropped_after_going_on() {
    let home = home();
    let both = [computer("greedy"), computer("random")];
    let mut person = Person::at(home.path(), start("reversi", "standard", 8, both));
    person.hold();
    person.named(Named::F7);
    let late = thought(&person);
    person.named(Named::F7);
    person.named(Named::F7);
    assert!(person.sees("Greedy is thinking…"));
    person.send(late);
    assert!(person.moves().is_empty());
    person.forget();
}

#[test]
fn two_computers_do_not_pass_while_halted() {
    let home = home();
    let both = [computer("greedy"), computer("random")];
    let mut person = Person::at(home.path(), start("reversi", "standard", 4, both));
    for _ in 0..12 {
        if person.table().must_pass() {
            break;
        }
        person.named(Named::F8);
    }
    if person.table().must_pass() {
        let version = person.table().version();
        person.send(Message::PassShown(version));
        assert_eq!(person.table().version(), version);
        person.named(Named::F8);
        assert_ne!(person.table().version(), version);
    }
}

#[test]
fn a_computer_declines_a_draw_and_people_are_asked() {
    let home = home();
    let mut person = opened(&home);
    person.click_squares(&["f5"]);
    person.letter("g", Modifiers::ALT);
    person.click("command-draw");
    assert!(person.sees("Greedy declines the draw."));
    let mut person = Person::at(home.path(), start("reversi", "standard", 8, people()));
    person.click_squares(&["f5"]);
    person.letter("g", Modifiers::ALT);
    person.click("command-draw");
    assert!(person.sees("White offers a draw. Does Black accept?"));
    person.click_text("Decline");
    assert!(person.sees("Black declines the draw."));
    assert_eq!(person.table().verdict(), None);
}
