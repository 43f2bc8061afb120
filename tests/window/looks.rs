//! Languages, light and dark.

use std::path::Path;

use iced::keyboard::Modifiers;
use iced::keyboard::key::Named;
use iced::theme::Mode;
use iced::{Point, Rectangle, Size};
use sanqi::app::Message;
use sanqi::app::action::Look;
use sanqi::app::settings::Settings;
use sanqi::text::{Language, Text};

use crate::person::Person;
use crate::setup::{home, people, start};

fn dressed(home: &Path, look: Look, language: Language) -> Person {
    let settings = Settings {
        last: Some(start("reversi", "standard", 8, people())),
        language: Some(language),
        look,
        ..Settings::default()
    };
    Person::with(home, settings)
}

/// That every text in sight is really drawn: there is more than one colour where it stands.
///
/// With a dialog open only its texts count, from its title on: it may cover the others.
fn assert_drawn(person: &mut Person, title: Option<&str>, scale: f32) {
    let mut texts = person.texts();
    if let Some(title) = title {
        let at = texts.iter().rposition(|(text, _)| text == title);
        texts.drain(..at.expect("the title"));
    }
    assert!(texts.len() > 5, "{texts:?}");
    let picture = person.picture();
    for (text, bounds) in texts {
        let part = Rectangle::new(bounds.position(), bounds.size()) * scale;
        let blank = text.trim().is_empty();
        assert!(blank || picture.colours(part) > 1, "{text:?} is missing");
    }
}

#[test]
fn light_and_dark_differ_and_show_every_text_in_both_languages() {
    for language in Language::ALL {
        let pictures = [Look::Light, Look::Dark].map(|look| {
            let home = home();
            let mut person = dressed(home.path(), look, language);
            person.click_squares(&["f5", "f6"]);
            assert_drawn(&mut person, None, 1.0);
            let picture = person.picture();
            let text = Text::new(language);
            person.letter("n", Modifiers::COMMAND);
            assert_drawn(&mut person, Some(&text.get("new-title")), 1.0);
            person.named(Named::Escape);
            person.letter(",", Modifiers::COMMAND);
            assert_drawn(&mut person, Some(&text.get("preferences-title")), 1.0);
            picture
        });
        assert!(pictures[0] != pictures[1], "{language:?}");
    }
}

#[test]
fn a_narrow_window_draws_every_text_at_twice_the_scale() {
    let home = home();
    let mut person = dressed(home.path(), Look::Dark, Language::Chinese);
    person.resize(Size::new(700.0, 600.0), 2.0);
    assert_drawn(&mut person, None, 2.0);
}

#[test]
fn the_look_follows_the_system_until_one_is_chosen() {
    let home = home();
    let mut person = dressed(home.path(), Look::System, Language::English);
    person.send(Message::SystemTheme(Mode::Light));
    let light = person.picture();
    person.send(Message::SystemTheme(Mode::Dark));
    let dark = person.picture();
    assert!(light != dark);
    person.letter("v", Modifiers::ALT);
    person.click("command-theme-light");
    person.send(Message::SystemTheme(Mode::Light));
    let chosen = person.picture();
    person.send(Message::SystemTheme(Mode::Dark));
    assert!(chosen == person.picture());
}

#[test]
fn the_language_changes_at_once_and_back() {
    let home = home();
    let mut person = dressed(home.path(), Look::Light, Language::English);
    let moves = Language::ALL.map(|language| Text::new(language).get("panel-moves"));
    let turn = |language| {
        let text = Text::new(language);
        text.format(
            "status-to-move",
            &[("player", text.player(sanqi::game::Player::Black).into())],
        )
    };
    assert!(person.sees("Moves") && moves[0] != moves[1]);
    person.letter("v", Modifiers::ALT);
    person.click("command-chinese");
    assert!(person.sees(&Text::new(Language::Chinese).get("panel-moves")));
    assert!(person.sees(&turn(Language::Chinese)));
    assert!(!person.sees("Moves") && !person.sees(&turn(Language::English)));
    person.letter("v", Modifiers::ALT);
    person.click("command-english");
    assert!(person.sees("Moves") && person.sees(&turn(Language::English)));
}

#[test]
fn what_is_switched_in_the_view_menu_is_remembered() {
    let home = home();
    let mut person = dressed(home.path(), Look::Light, Language::English);
    person.point_at(Point::ORIGIN);
    let marked = person.picture();
    person.letter("v", Modifiers::ALT);
    person.click("command-marks");
    person.point_at(Point::ORIGIN);
    let bare = person.picture();
    assert!(marked != bare, "the marks of legal moves are gone");
    let file = sanqi::store::Dirs::under(home.path()).settings();
    let (settings, problem) = Settings::load(&file);
    assert!(problem.is_none());
    assert!(!settings.toggles[0]);
    assert_eq!(settings.look, Look::Light);
}
