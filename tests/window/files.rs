//! Saving, opening, and taking up a game that a crash left.

use std::fs;
use std::path::{Path, PathBuf};

use iced::keyboard::Modifiers;
use iced::keyboard::key::Named;
use sanqi::app::Message;
use sanqi::app::files::FileError;

use crate::person::Person;
use crate::setup::{home, people, start};

fn at_reversi(home: &Path) -> Person {
    Person::at(home, start("reversi", "standard", 8, people()))
}

fn save_as(person: &mut Person, path: &Path) {
    person.letter("s", Modifiers::COMMAND | Modifiers::SHIFT);
    assert!(person.sees("Save the game"));
    person.type_over(&path.display().to_string());
    person.named(Named::Enter);
}

fn open_by_path(person: &mut Person, path: &Path) {
    person.letter("o", Modifiers::COMMAND | Modifiers::SHIFT);
    assert!(person.sees("Open a game"));
    person.type_over(&path.display().to_string());
    person.named(Named::Enter);
}

#[test]
fn a_game_is_saved_and_opened_by_path_with_its_redo_tail() {
    let home = home();
    let mut person = at_reversi(home.path());
    person.click_squares(&["f5", "f6", "e6"]);
    person.letter("z", Modifiers::COMMAND);
    assert!(person.sees_part("not saved"));
    assert!(person.title().starts_with("* "));
    save_as(&mut person, &home.path().join("mine"));
    // The extension is added.
    let file = home.path().join("mine.sanqi.json");
    assert!(person.sees(&format!("Saved as {}.", file.display())));
    assert!(person.title().starts_with("mine.sanqi.json"));
    let bytes = fs::read(&file).expect("the file");

    // Saved is saved: nothing is asked.
    person.click("tool-new");
    person.click_text("Start game");
    assert!(person.moves().is_empty());
    open_by_path(&mut person, &file);
    assert_eq!(person.moves(), ["f5", "f6"]);
    assert_eq!(person.table().line().len(), 3);
    assert!(person.sees_part("Opened mine.sanqi.json. Move 2 of 3."));
    person.letter("s", Modifiers::COMMAND);
    assert_eq!(fs::read(&file).expect("the file"), bytes);
    // It goes on.
    person.letter("y", Modifiers::COMMAND);
    assert_eq!(person.moves(), ["f5", "f6", "e6"]);
}

#[test]
fn another_file_is_replaced_only_when_that_is_said() {
    let home = home();
    let file = home.path().join("taken.sanqi.json");
    fs::write(&file, "not ours").expect("a file");
    let mut person = at_reversi(home.path());
    person.click_squares(&["f5"]);
    save_as(&mut person, &file);
    assert!(person.sees(&format!("{} already exists. Replace it?", file.display())));
    assert_eq!(fs::read_to_string(&file).expect("the file"), "not ours");
    person.click_text("Cancel");
    assert_eq!(fs::read_to_string(&file).expect("the file"), "not ours");
    save_as(&mut person, &file);
    person.click_text("Replace");
    assert!(
        fs::read_to_string(&file)
            .expect("the file")
            .contains("\"f5\"")
    );
    assert!(!person.sees("Save the game"), "the field is gone");
}

#[test]
fn saving_goes_before_the_new_game_when_it_was_asked_for() {
    let home = home();
    let file = home.path().join("first.sanqi.json");
    let mut person = at_reversi(home.path());
    person.click_squares(&["f5"]);
    person.click("tool-new");
    person.click_text("Gomoku");
    person.click_text("Start game");
    // "Save" stands in the toolbar too; the question's is drawn over it.
    person.click_text("Save");
    assert!(person.sees("This system offers no file dialog, so the path is typed here."));
    assert_eq!(person.moves(), ["f5"], "the game stays until it is saved");
    person.type_over(&file.display().to_string());
    person.named(Named::Enter);
    assert!(file.exists());
    assert_eq!(person.table().game(), "gomoku");
}

#[test]
fn a_place_that_takes_no_file_is_said_and_the_game_stays() {
    let home = home();
    let file = home.path().join("nowhere/game.sanqi.json");
    let mut person = at_reversi(home.path());
    person.click_squares(&["f5"]);
    save_as(&mut person, &file);
    let folder = home.path().join("nowhere");
    assert!(person.sees(&format!("There is no folder {}.", folder.display())));
    assert!(
        person.sees("Save the game"),
        "another place can be typed at once"
    );
    let file = home.path().join("here.sanqi.json");
    person.type_over(&file.display().to_string());
    person.named(Named::Enter);
    assert!(file.exists());
    assert_eq!(person.moves(), ["f5"]);
}

#[test]
fn a_bad_file_is_refused_with_its_place_and_the_game_stays() {
    let home = home();
    let good = home.path().join("good.sanqi.json");
    let mut person = at_reversi(home.path());
    person.click_squares(&["f5", "f6"]);
    save_as(&mut person, &good);
    let good = fs::read_to_string(&good).expect("the file");
    let illegal = good.replace("f6", "a1");
    let cut = &good[..good.len() / 2];
    let bad = [
        ("cut.sanqi.json", cut, "the file is cut off here."),
        ("empty.sanqi.json", "", "the file is empty."),
        (
            "illegal.sanqi.json",
            &illegal,
            "move 2 is illegal. A disc on a1 would flip nothing.",
        ),
    ];
    person.letter("z", Modifiers::COMMAND);
    let version = person.table().version();
    for (name, content, why) in bad {
        let file = home.path().join(name);
        fs::write(&file, content).expect("a file");
        open_by_path(&mut person, &file);
        assert!(person.sees_part(why), "{name}: {:?}", person.texts());
        assert!(person.sees_part(name));
        assert!(person.sees("Open a game"), "another path can be typed");
        person.named(Named::Escape);
        // Dropped on the window it is said in a dialog of its own.
        person.send(Message::Dropped(file));
        assert!(person.sees("The game was not opened"));
        assert!(person.sees_part(why));
        person.named(Named::Enter);
    }
    let missing = home.path().join("missing.sanqi.json");
    open_by_path(&mut person, &missing);
    assert!(person.sees_part("there is no such file."));
    person.named(Named::Escape);
    assert_eq!(person.table().version(), version);
    assert_eq!(person.moves(), ["f5"]);
    assert!(person.sees_part("Move 1 of 2."));
}

#[test]
fn opening_over_an_unsaved_game_asks_first() {
    let home = home();
    let example = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("assets/examples/gomoku-freestyle.sanqi.json");
    let mut person = at_reversi(home.path());
    person.click_squares(&["f5"]);
    person.send(Message::Dropped(example.clone()));
    assert!(person.sees("Save this game first?"));
    person.click_text("Cancel");
    assert_eq!(person.moves(), ["f5"]);
    person.send(Message::Dropped(example));
    person.hold();
    person.click_text("Discard");
    assert_eq!(person.table().game(), "gomoku");
}

#[test]
fn a_game_that_a_crash_left_is_offered() {
    let home = home();
    let mut person = at_reversi(home.path());
    person.click_squares(&["f5", "f6", "e6"]);
    let position = person.table().position();
    // The program ends without a word.
    drop(person);
    let mut person = at_reversi(home.path());
    assert!(person.sees("Resume the last game?"));
    assert!(person.sees_part("A game of Reversi with 3 moves was kept."));
    person.click_text("Resume");
    assert_eq!(person.table().position(), position);
    assert_eq!(person.moves(), ["f5", "f6", "e6"]);
    // It is still kept: the next crash loses nothing either.
    drop(person);
    let mut person = at_reversi(home.path());
    assert!(person.sees("Resume the last game?"));
    person.click_text("Discard");
    assert!(person.moves().is_empty());
    drop(person);
    let mut person = at_reversi(home.path());
    assert!(!person.sees("Resume the last game?"));
}

#[test]
fn the_game_of_a_crash_is_offered_whatever_else_there_is_to_say() {
    let home = home();
    let mut person = at_reversi(home.path());
    person.click_squares(&["f5", "f6"]);
    drop(person);
    // A file is opened at the start, and one that cannot be: the offer waits and comes back.
    let mut person = at_reversi(home.path());
    person.send(Message::Read(
        PathBuf::from("missing"),
        Err(FileError::Failed),
    ));
    assert!(person.sees("The game was not opened"));
    person.named(Named::Enter);
    assert!(person.sees("Resume the last game?"));
    let example = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("assets/examples/gomoku-freestyle.sanqi.json");
    let opened = sanqi::app::files::read(&example).expect("a game");
    person.hold();
    person.send(Message::Read(example, Ok(opened)));
    assert_eq!(person.table().game(), "gomoku");
    assert!(person.sees("Resume the last game?"));
    person.forget();
    // Esc puts the answer off to the next start.
    person.named(Named::Escape);
    assert!(!person.sees("Resume the last game?"));
    assert_eq!(person.table().game(), "gomoku");
    drop(person);
    let mut person = at_reversi(home.path());
    person.click_text("Resume");
    assert_eq!(person.moves(), ["f5", "f6"]);
}

#[test]
fn a_saved_game_is_not_offered_after_a_crash() {
    let home = home();
    let mut person = at_reversi(home.path());
    person.click_squares(&["f5", "f6"]);
    save_as(&mut person, &home.path().join("mine"));
    drop(person);
    let mut person = at_reversi(home.path());
    assert!(!person.sees("Resume the last game?"));
}

#[test]
fn a_file_of_another_name_is_saved_as_it_is_called() {
    let home = home();
    let mut person = at_reversi(home.path());
    person.click_squares(&["f5", "f6"]);
    save_as(&mut person, &home.path().join("game"));
    let text = home.path().join("game.txt");
    let other = home.path().join("game.txt.sanqi.json");
    fs::copy(home.path().join("game.sanqi.json"), &text).expect("a copy");
    fs::write(&other, "not ours").expect("a file");
    open_by_path(&mut person, &text);
    person.click_squares(&["e6"]);
    person.letter("s", Modifiers::COMMAND);
    assert_eq!(fs::read_to_string(&other).expect("the file"), "not ours");
    assert!(
        fs::read_to_string(&text)
            .expect("the file")
            .contains("\"e6\"")
    );
    // A name that is given now gets the extension, and another file of that name is asked about.
    save_as(&mut person, &text);
    assert!(person.sees(&format!("{} already exists. Replace it?", other.display())));
    assert_eq!(fs::read_to_string(&other).expect("the file"), "not ours");
}

#[test]
fn a_folder_is_no_place_to_save_a_game() {
    let home = home();
    let mut person = at_reversi(home.path());
    person.click_squares(&["f5"]);
    for folder in [
        home.path().to_owned(),
        home.path().join("new/"),
        home.path().join(".."),
    ] {
        save_as(&mut person, &folder);
        assert!(person.sees("This is a folder. Please add the name of a file."));
        person.named(Named::Escape);
    }
    assert!(!home.path().join("new").exists());
    assert!(person.sees_part("not saved"));
}

#[test]
fn nothing_is_offered_after_an_orderly_end() {
    let home = home();
    let mut person = at_reversi(home.path());
    person.click_squares(&["f5"]);
    person.letter("q", Modifiers::COMMAND);
    person.click_text("Discard");
    assert!(person.ended);
    drop(person);
    let mut person = at_reversi(home.path());
    assert!(!person.sees("Resume the last game?"));
}

#[test]
fn a_file_dropped_on_an_open_dialog_changes_nothing() {
    let home = home();
    let example = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("assets/examples/gomoku-freestyle.sanqi.json");
    let mut person = at_reversi(home.path());
    person.named(Named::F1);
    person.send(Message::Dropped(example));
    assert_eq!(person.table().game(), "reversi");
    assert!(person.sees_part("A player who cannot move passes."));
}
