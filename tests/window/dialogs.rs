//! The dialogs: a new game, the question before one is lost, preferences, help.

use iced::Point;
use iced::keyboard::Modifiers;
use iced::keyboard::key::Named;
use sanqi::app::Message;
use sanqi::app::theme::{space, type_size};
use sanqi::text::{Language, Text};

use crate::person::Person;
use crate::setup::{WINDOW, computer, home, people, start};

/// Chooses from the list beside this label the choice at this place of so many.
pub fn pick(person: &mut Person, label: &str, place: usize, count: usize) {
    let label = person.place_of_text(label);
    let list = Point::new(label.x + 160.0, label.center_y());
    person.click_at(list);
    // The opened list stands under the field, or over it where there is more room; its rows are as high as the field.
    let row = type_size::BODY * 1.3 + 2.0 * space::S;
    let rows = if list.y < WINDOW.height / 2.0 {
        (place + 1) as f32
    } else {
        place as f32 - count as f32
    };
    person.click_at(Point::new(list.x, list.y + row * rows));
}

#[test]
fn each_game_is_chosen_with_its_rules_size_and_seats() {
    let home = home();
    let mut person = Person::at(home.path(), start("reversi", "standard", 8, people()));
    let choices = [
        ("Reversi", "Fewest discs", "reversi", "anti", 8),
        ("Gomoku", "Renju", "gomoku", "renju", 15),
        ("Ataxx", "Classic", "ataxx", "classic", 7),
    ];
    for (game, rules, id, variant, size) in choices {
        person.click("tool-new");
        person.click_text(game);
        person.click_text(rules);
        person.click_text("Start game");
        assert_eq!(person.table().game(), id);
        assert_eq!(person.table().rules().variant, variant);
        assert_eq!(person.table().rules().size, size);
        assert!(person.table().line().is_empty());
    }
}

#[test]
fn a_size_and_a_seat_are_picked_from_their_lists() {
    let home = home();
    let mut person = Person::at(home.path(), start("reversi", "standard", 8, people()));
    person.click("tool-new");
    let game = sanqi::catalog::game("reversi").expect("the game");
    let computers = game.computers();
    pick(&mut person, "Board", 1, game.sizes("standard").len());
    pick(&mut person, "White", 1, 1 + computers.len());
    person.click_text("Start game");
    assert_eq!(person.table().rules().size, 6);
    let seats = person.table().seats();
    assert_eq!(seats[0], people()[0]);
    assert_eq!(seats[1], computer(computers[0]));
}

#[test]
fn a_cancelled_new_game_changes_nothing_and_the_last_choice_is_remembered() {
    let home = home();
    let mut person = Person::at(home.path(), start("reversi", "standard", 8, people()));
    let version = person.table().version();
    person.click("tool-new");
    person.click_text("Gomoku");
    person.click_text("Cancel");
    assert_eq!(person.table().version(), version);
    person.click("tool-new");
    person.click_text("Gomoku");
    person.click_text("Caro");
    person.click_text("Start game");
    person.click("tool-new");
    let about = Text::new(Language::English).get("variant-gomoku-caro-about");
    assert!(person.sees(&about), "the dialog stands where it was left");
    person.named(Named::Escape);
    assert!(!person.sees(&about));
}

#[test]
fn the_game_on_the_board_is_the_one_chosen_at_first() {
    let home = home();
    let mut person = Person::at(home.path(), start("reversi", "standard", 8, people()));
    let example = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("assets/examples/gomoku-freestyle.sanqi.json");
    person.hold();
    let opened = sanqi::app::files::read(&example).expect("a game");
    person.send(Message::Read(example, Ok(opened)));
    person.click("tool-new");
    person.click_text("Start game");
    assert_eq!(person.table().game(), "gomoku");
    person.forget();
}

#[test]
fn a_game_in_progress_is_asked_about_once() {
    let home = home();
    let mut person = Person::at(home.path(), start("reversi", "standard", 8, people()));
    person.click_squares(&["f5", "f6"]);
    let ask = |person: &mut Person| {
        person.click("tool-new");
        person.click_text("Start game");
        assert!(person.sees("Save this game first?"));
        assert!(person.sees("2 moves of Reversi are not saved."));
    };
    // Cancel and Esc keep the game, and nothing of the question is left behind.
    ask(&mut person);
    person.click_text("Cancel");
    assert!(!person.sees("Save this game first?"));
    assert_eq!(person.moves(), ["f5", "f6"]);
    ask(&mut person);
    person.named(Named::Escape);
    assert!(!person.sees("Save this game first?"));
    assert_eq!(person.moves(), ["f5", "f6"]);
    ask(&mut person);
    person.click_text("Discard");
    assert!(!person.sees("Save this game first?"));
    assert!(person.moves().is_empty());
    // Nothing is lost with a game that has not begun.
    person.click("tool-new");
    person.click_text("Start game");
    assert!(!person.sees("Save this game first?"));
}

#[test]
fn no_click_and_no_key_goes_past_an_open_dialog() {
    let home = home();
    let mut person = Person::at(home.path(), start("reversi", "standard", 8, people()));
    let version = person.table().version();
    person.named(Named::F1);
    person.click_squares(&["c4", "f5"]);
    person.letter("n", Modifiers::COMMAND);
    person.letter("q", Modifiers::COMMAND);
    assert_eq!(person.table().version(), version);
    assert!(person.sees("Help") && !person.sees("New game"));
    assert!(!person.ended);
}

#[test]
fn closing_the_window_asks_and_then_ends() {
    let home = home();
    let mut person = Person::at(home.path(), start("reversi", "standard", 8, people()));
    person.click_squares(&["f5"]);
    person.send(Message::CloseRequested);
    assert!(person.sees("One move of Reversi is not saved."));
    person.send(Message::CloseRequested);
    person.click_text("Cancel");
    assert!(!person.sees("Save this game first?"), "it was asked once");
    assert!(!person.ended);
    person.letter("q", Modifiers::COMMAND);
    person.click_text("Discard");
    assert!(person.ended);
}

#[test]
fn preferences_take_effect_at_once() {
    let home = home();
    let mut person = Person::at(home.path(), start("reversi", "standard", 8, people()));
    let before = person.picture();
    person.letter(",", Modifiers::COMMAND);
    assert!(person.sees("Preferences"));
    person.click_text("Dark");
    person.click_text("简体中文");
    assert!(person.sees(&Text::new(Language::Chinese).get("preferences-title")));
    person.click_text("English");
    person.click_text("Close");
    let dark = person.picture();
    assert!(before != dark);
    person.letter(",", Modifiers::COMMAND);
    person.click_text("Coordinates");
    person.named(Named::Escape);
    assert!(dark != person.picture());
}

#[test]
fn help_and_about_say_what_there_is() {
    let home = home();
    let mut person = Person::at(home.path(), start("reversi", "standard", 8, people()));
    person.named(Named::F1);
    person.named(Named::PageDown);
    assert!(person.sees("On the board") && person.sees("Arrow keys"));
    person.named(Named::Escape);
    person.letter("h", Modifiers::ALT);
    person.click("command-about");
    assert!(person.sees_part(env!("CARGO_PKG_VERSION")));
    person.named(Named::Escape);
    assert!(person.sees("Black to move."));
    assert!(!person.sees_part(env!("CARGO_PKG_VERSION")));
}
