//! Menus, toolbar, shortcuts, the list of moves, and clicks after a resize.

use iced::keyboard::Modifiers;
use iced::keyboard::key::Named;
use iced::{Point, Size};
use sanqi::app::action::{COMMANDS, Menu};

use crate::person::Person;
use crate::setup::{home, people, square, start};

fn at_reversi(home: &tempfile::TempDir) -> Person {
    Person::at(home.path(), start("reversi", "standard", 8, people()))
}

/// Which commands are listed now.
fn listed(person: &mut Person) -> Vec<&'static str> {
    let keys = COMMANDS.iter().map(|entry| entry.key);
    keys.filter(|key| person.has(key)).collect()
}

fn commands_of(menu: Menu) -> Vec<&'static str> {
    menu.entries().map(|entry| entry.key).collect()
}

#[test]
fn every_menu_opens_and_lists_its_commands() {
    let home = home();
    let mut person = at_reversi(&home);
    assert!(listed(&mut person).is_empty());
    for (menu, title) in Menu::ALL {
        person.click(title);
        assert_eq!(listed(&mut person), commands_of(menu));
        for shortcut in menu.entries().filter_map(|entry| entry.shortcuts.first()) {
            assert!(person.sees(&shortcut.to_string()), "{shortcut}");
        }
        person.click(title);
        assert!(listed(&mut person).is_empty(), "{title} closes again");
    }
}

#[test]
fn a_menu_opens_under_its_title() {
    let home = home();
    let mut person = at_reversi(&home);
    for language in ["command-english", "command-chinese"] {
        person.click("menu-view");
        person.click(language);
        for (menu, title) in Menu::ALL {
            person.click(title);
            let title = person.place(title).unwrap();
            let first = person.place(commands_of(menu)[0]).unwrap();
            assert!(
                (first.x - title.x).abs() < 8.0,
                "{menu:?}: {first:?} under {title:?}"
            );
            assert!(first.y > title.y + title.height);
            person.named(Named::Escape);
        }
    }
}

#[test]
fn menus_open_by_letter_and_walk_by_arrow() {
    let home = home();
    let mut person = at_reversi(&home);
    for (letter, menu) in [
        ("g", Menu::Game),
        ("m", Menu::Move),
        ("a", Menu::Analysis),
        ("v", Menu::View),
        ("h", Menu::Help),
    ] {
        person.letter(letter, Modifiers::ALT);
        assert_eq!(listed(&mut person), commands_of(menu));
    }
    person.named(Named::ArrowRight);
    assert_eq!(
        listed(&mut person),
        commands_of(Menu::Game),
        "round the end"
    );
    person.named(Named::Escape);
    assert!(listed(&mut person).is_empty());
    person.named(Named::F10);
    assert_eq!(listed(&mut person), commands_of(Menu::Game));
    person.named(Named::Enter);
    assert!(listed(&mut person).is_empty());
    assert!(person.sees("New game"), "Enter chose the first command");
}

#[test]
fn the_pointer_leads_from_one_open_menu_to_the_next() {
    let home = home();
    let mut person = at_reversi(&home);
    let titles = ["menu-move", "menu-view"].map(|title| person.center_of(title));
    person.point_at(titles[0]);
    assert!(listed(&mut person).is_empty(), "none is open yet");
    person.press();
    person.point_at(titles[1]);
    assert_eq!(listed(&mut person), commands_of(Menu::View));
    person.click_square(square("f5"));
    assert!(listed(&mut person).is_empty());
    assert!(person.moves().is_empty(), "the click only closed the menu");
}

#[test]
fn a_disabled_command_does_nothing() {
    let home = home();
    let mut person = at_reversi(&home);
    let version = person.table().version();
    for name in ["tool-undo", "tool-redo"] {
        person.click(name);
    }
    for name in [
        "command-undo",
        "command-redo",
        "command-start",
        "command-back",
        "command-forward",
        "command-end",
        "command-move-now",
        "command-play-on",
        "command-pause",
        "command-continue",
        "command-step",
    ] {
        person.letter("m", Modifiers::ALT);
        person.click(name);
        person.named(Named::Escape);
    }
    for name in ["command-restart", "command-draw"] {
        person.letter("g", Modifiers::ALT);
        person.click(name);
        person.named(Named::Escape);
    }
    person.letter("z", Modifiers::COMMAND);
    person.letter("y", Modifiers::COMMAND);
    person.letter("r", Modifiers::COMMAND);
    for key in [Named::Home, Named::End, Named::F5, Named::F7, Named::F8] {
        person.named(key);
    }
    assert_eq!(person.table().version(), version);
    assert!(person.sees("Black to move."), "and no dialog came up");
    // It works once it is enabled.
    person.click_squares(&["f5"]);
    person.letter("m", Modifiers::ALT);
    person.click("command-undo");
    assert!(person.moves().is_empty());
}

#[test]
fn the_line_is_walked_by_button_key_and_click() {
    let home = home();
    let mut person = at_reversi(&home);
    let line = ["f5", "f6", "e6", "f4"];
    person.click_squares(&line);
    assert_eq!(person.moves(), line);
    person.click("tool-undo");
    person.letter("z", Modifiers::COMMAND);
    assert_eq!(person.moves(), line[..2]);
    person.click("tool-redo");
    assert_eq!(person.moves(), line[..3]);
    person.letter("z", Modifiers::COMMAND | Modifiers::SHIFT);
    assert_eq!(person.moves(), line);
    person.named(Named::Home);
    assert!(person.moves().is_empty());
    assert!(person.sees_part("Looking back at the start; 4 moves follow."));
    person.named(Named::End);
    assert_eq!(person.moves(), line);
    person.named(Named::PageUp);
    assert_eq!(person.moves(), line[..3]);
    person.named(Named::PageDown);
    assert_eq!(person.moves(), line);
    for ply in [1, 4, 2] {
        person.click(&format!("move-{ply}"));
        assert_eq!(person.moves(), line[..ply]);
    }
    assert!(person.sees_part("Move 2 of 4."));
    // An illegal click keeps what follows; a legal one replaces it.
    person.click_squares(&["a1"]);
    assert!(person.sees("A disc on a1 would flip nothing."));
    assert_eq!(person.table().line().len(), 4);
    let other = person.table().legal().iter();
    let other: Vec<String> = other.map(|mv| mv.notation.clone()).collect();
    let other = other.iter().find(|mv| *mv != "e6").expect("another move");
    person.click_square(square(other));
    assert_eq!(person.moves(), ["f5", "f6", other.as_str()]);
    assert_eq!(person.table().line().len(), 3);
}

#[test]
fn resigning_and_a_draw_are_asked_and_can_be_taken_back() {
    let home = home();
    let mut person = at_reversi(&home);
    person.click_squares(&["f5"]);
    person.letter("g", Modifiers::ALT);
    person.click("command-resign");
    person.click_text("Cancel");
    assert_eq!(person.table().verdict(), None);
    person.letter("g", Modifiers::ALT);
    person.click("command-resign");
    person.click_text("Resign");
    assert!(person.sees("White resigns, Black wins."));
    person.letter("z", Modifiers::COMMAND);
    assert_eq!(person.table().verdict(), None);
    let mut person = at_reversi(&home);
    person.click_squares(&["f5"]);
    person.letter("g", Modifiers::ALT);
    person.click("command-draw");
    person.click_text("Accept");
    assert!(person.sees("The game is a draw by agreement."));
    // Looking back in it, there is nothing left to give up.
    person.named(Named::Home);
    for name in ["command-resign", "command-draw"] {
        person.letter("g", Modifiers::ALT);
        person.click(name);
        person.named(Named::Escape);
    }
    assert!(person.sees_part("Looking back at the start"));
    assert!(!person.sees("Resign?") && !person.sees("A draw?"));
}

#[test]
fn whose_turn_it_is_at_the_end_of_the_line_resigns() {
    let home = home();
    let mut person = at_reversi(&home);
    person.click_squares(&["f5"]);
    person.named(Named::Home);
    person.letter("g", Modifiers::ALT);
    person.click("command-resign");
    assert!(person.sees("White resigns and Black wins."));
    person.click_text("Resign");
    assert!(person.sees("White resigns, Black wins."));
}

#[test]
fn a_refusal_is_forgotten_with_the_next_touch() {
    let home = home();
    let mut person = Person::at(home.path(), start("ataxx", "classic", 7, people()));
    person.click_squares(&["d4"]);
    assert!(!person.sees("Black to move."));
    let from = person.table().legal()[0].paths[0].squares()[0];
    person.click_square(from);
    assert!(person.sees("Black to move."));
    person.click_squares(&["d4"]);
    assert!(!person.sees("Black to move."));
    person.named(Named::Escape);
    assert!(person.sees("Black to move."));
}

#[test]
fn the_first_click_after_a_resize_hits_the_right_square() {
    let home = home();
    let mut person = Person::at(home.path(), start("gomoku", "freestyle", 15, people()));
    let views = [
        (Size::new(560.0, 520.0), 1.0, "A1"),
        (Size::new(1920.0, 1080.0), 1.25, "O15"),
        (Size::new(901.0, 640.0), 1.5, "A15"),
        (Size::new(899.0, 1400.0), 2.0, "O1"),
        (Size::new(1281.0, 861.0), 1.75, "H8"),
        (Size::new(700.0, 600.0), 1.0, "C12"),
        (Size::new(3840.0, 2160.0), 1.0, "M4"),
    ];
    let mut expected = Vec::new();
    for (size, scale, name) in views {
        person.resize(size, scale);
        let point = person.center(square(name));
        person.put_pointer(point);
        person.press();
        expected.push(name);
        assert_eq!(person.moves(), expected, "{size:?} at {scale}");
    }
}

#[test]
fn a_click_beside_the_board_does_nothing_and_at_the_edge_of_a_cell_takes_the_nearer() {
    let home = home();
    let mut person = Person::at(home.path(), start("gomoku", "freestyle", 15, people()));
    let (a, b) = (person.center(square("A15")), person.center(square("B15")));
    let cell = b.x - a.x;
    person.click_at(Point::new(a.x - 0.6 * cell, a.y));
    person.click_at(Point::new(a.x, a.y - 0.6 * cell));
    assert!(person.moves().is_empty());
    person.click_at(Point::new(a.x + 0.45 * cell, a.y));
    assert_eq!(person.moves(), ["A15"]);
    person.click_at(Point::new(a.x + 0.55 * cell, a.y));
    assert_eq!(person.moves(), ["A15", "B15"]);
}

#[test]
fn a_menu_opened_by_letter_stays_when_the_pointer_leaves_the_board_for_it() {
    let home = home();
    let mut person = at_reversi(&home);
    person.click_squares(&["f5"]);
    person.letter("m", Modifiers::ALT);
    let place = person.center_of("command-undo");
    person.point_at(place);
    assert_eq!(listed(&mut person), commands_of(Menu::Move));
}
