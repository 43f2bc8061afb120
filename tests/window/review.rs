//! The review in the window: progress, marks, stepping through mistakes, trying again.

use std::fs;
use std::path::Path;

use iced::keyboard::Modifiers;
use iced::keyboard::key::Named;
use sanqi::app::Message;
use sanqi::app::action::Toggle;
use sanqi::app::settings::{Effort, Settings};
use sanqi::game::Player;
use sanqi::record::{Class, Judgement, Seat};
use sanqi::text::Language;

use crate::insight::open;
use crate::person::Person;
use crate::setup::{against, home, people, start};

fn plain(person: &mut Person, letter: &str) {
    person.letter(letter, Modifiers::empty());
}

/// The last twelve squares of position 40 of the FFO suite, which Black wins by 38: three perfect moves, and a fourth
/// that throws the win away.
fn with_a_mistake(home: &Path) -> Person {
    // Time enough on the busiest machine; what is solved takes none of it.
    let mut settings = Settings {
        last: Some(start("reversi", "standard", 8, people())),
        language: Some(Language::English),
        effort: Effort {
            seconds: 300,
            ..Effort::default()
        },
        ..Settings::default()
    };
    // Stones that are on their way would be in the pictures.
    settings.set(Toggle::Animation, false);
    let mut person = Person::with(home, settings);
    let position = "OOXXXXXXXOXXXXXXOOXOXOXXOOXXOXXXOOXOXOXX-O-XOOOXXOX-O--X-X------ O";
    let rules = r#""variant": "standard", "size": 8"#;
    let moves = r#""d7", "f8", "c6", "a6", "a8""#;
    open(&mut person, home, "reversi", rules, position, moves);
    person
}

fn judged(person: &Person) -> Vec<Judgement> {
    let judged = person.table().reviewed().judged();
    judged.map(|(_, judgement)| judgement.clone()).collect()
}

#[test]
fn a_review_finds_the_mistake_says_what_was_better_and_is_saved() {
    let home = home();
    let mut person = with_a_mistake(home.path());
    plain(&mut person, "r");
    assert!(person.has("review"));
    let judged = judged(&person);
    assert_eq!(judged.len(), 5);
    for judgement in &judged {
        assert!(judgement.loss >= 0.0);
    }
    for judgement in &judged[..3] {
        assert!(!judgement.class.is_error(), "{judgement:?}");
    }
    assert_eq!(judged[3].class, Class::Blunder, "{:?}", judged[3]);
    assert_eq!((judged[3].score.value, judged[3].loss), (38.0, 46.0));
    // From the end back to the mistake, and what was better.
    plain(&mut person, "p");
    person.named(Named::Home);
    plain(&mut person, "n");
    assert_eq!(person.moves().len(), 4);
    assert!(person.sees_part("Better was"), "{:?}", person.texts());
    assert!(person.sees_part("4. Black a6: blunder, cost 46 discs"));
    let answer = format!("It allowed White {}: solved: wins by 8", judged[4].best);
    assert!(person.sees_part(&answer), "{answer}: {:?}", person.texts());
    let better = person.center_of("better");
    let texts = person.texts();
    let first = texts
        .iter()
        .find(|(text, place)| *text == judged[3].best && (place.center_y() - better.y).abs() < 8.0);
    let (_, place) = first.expect("the better move");
    person.click_at(place.center());
    assert_eq!(person.moves().len(), 4);
    assert_eq!(person.moves()[3], judged[3].best);
    person.named(Named::Escape);
    assert_eq!(person.moves().len(), 4);
    // The same from the keyboard.
    plain(&mut person, "b");
    assert_eq!(person.moves()[3], judged[3].best);
    person.named(Named::Escape);
    assert_eq!(person.moves()[3], "a6");
    // Kept in the file.
    person.letter("s", Modifiers::COMMAND);
    let file = home.path().join("begun.sanqi.json");
    let saved = fs::read_to_string(&file).expect("the file");
    assert!(saved.contains("\"review\""), "{saved}");
    let mut other = Person::at(home.path(), start("reversi", "standard", 8, people()));
    other.send(Message::Dropped(file));
    assert_eq!(self::judged(&other), judged);
    assert!(other.has("review"));
}

#[test]
fn what_the_other_side_gives_back_is_told() {
    let home = home();
    let mut person = with_a_mistake(home.path());
    // Instead of the corner, which wins by 8, White plays what loses by 28.
    person.click("move-4");
    person.click_squares(&["g7"]);
    plain(&mut person, "r");
    person.click("move-4");
    assert!(person.sees_part("4. Black a6: blunder, cost 46 discs"));
    person.click_text("White gave 36 discs back at once (blunder).");
    assert!(person.sees_part("5. White g7: blunder, cost 36 discs"));
}

#[test]
fn what_a_mistake_leads_to_can_be_seen_on_the_board() {
    let home = home();
    let mut person = with_a_mistake(home.path());
    plain(&mut person, "r");
    person.click("move-4");
    assert_eq!(person.marked(), ["a8"]);
    let said =
        "a6 gives White the corner a8; loses the corner h8 to White (9 moves on, with best play).";
    person.click_text(said);
    assert_eq!(person.moves().len(), 13);
    assert_eq!(person.marked(), ["h8"]);
    // What is said stays beside what is shown.
    assert!(person.sees_part("4. Black a6: blunder, cost 46 discs"));
    person.named(Named::Escape);
    assert_eq!(person.moves().len(), 4);
}

#[test]
fn a_corner_that_was_won_all_the_same_is_no_fault() {
    let home = home();
    let mut person = with_a_mistake(home.path());
    plain(&mut person, "r");
    person.click("move-4");
    assert!(person.sees_part("loses the corner h8 to White"));
    // With best play it is White's, but White plays beside it.
    person.click_squares(&["e8", "f7", "g7", "h8"]);
    plain(&mut person, "r");
    person.click("move-4");
    assert!(person.sees_part("a6 gives White the corner a8"));
    assert!(!person.sees_part("the corner h8"), "{:?}", person.texts());
}

#[test]
fn an_answer_that_does_the_same_after_the_better_move_says_nothing_against_a_mistake() {
    let home = home();
    let mut person = at_ataxx(home.path());
    // White takes two in the corner whichever way Black grows elsewhere.
    open_judged(
        &mut person,
        home.path(),
        "6x/7/7/7/2o4/7/xx5 x 0 1",
        &["f7", "c3a2"],
        &[
            judgement("g6", [4.0, -2.0], "blunder"),
            judgement("c3a2", [2.0, 2.0], "best"),
        ],
    );
    assert!(person.sees("c3a2: captures 2."), "{:?}", person.texts());
    person.click("move-1");
    assert!(
        person.sees_part("It allowed White c3a2 (White: "),
        "{:?}",
        person.texts()
    );
}

#[test]
fn small_discs_show_who_could_move_where_after_a_mistake_and_after_the_better_move() {
    let home = home();
    let mut person = with_a_mistake(home.path());
    let value = r#""unit": "discs", "proven": false"#;
    let judgement = |best: &str, loss: u8, class: &str| {
        format!(
            r#"{{"best": "{best}", "line": ["{best}"], "score": {{"value": 0.0, {value}}},
                "played": {{"value": -{loss}.0, {value}}}, "loss": {loss}.0, "class": "{class}", "depth": 5}}"#
        )
    };
    let moves = ["c4", "c5", "b6", "d3", "e3", "b5"];
    let plies = moves.map(|mv| match mv {
        "b5" => judgement("c3", 6, "mistake"),
        mv => judgement(mv, 0, "best"),
    });
    let text = format!(
        r#"{{"format": "sanqi", "version": 1, "game": "reversi", "rules": {{"variant": "standard", "size": 8}},
            "start": null, "moves": {moves:?}, "review": {{"plies": [{}]}}}}"#,
        plies.join(","),
    );
    let file = home.path().join("judged.sanqi.json");
    fs::write(&file, text).expect("a file");
    person.send(Message::Dropped(file));
    let said = "b5 at once leaves White 8 moves against 8 of Black, instead of 10 against 6";
    assert!(person.sees_part(said), "{:?}", person.texts());
    let white = ["a7", "b7", "c3", "e2", "f2", "f3", "f4", "f5"];
    let black = ["b4", "c2", "c3", "c6", "d2", "d6", "e6", "f6"];
    assert_eq!(person.movers(Player::White), white);
    assert_eq!(person.movers(Player::Black), black);
    let mut marked: Vec<&str> = white.into_iter().chain(black).collect();
    marked.sort_unstable();
    marked.dedup();
    assert_eq!(person.marked(), marked);
    person.click_text("after c3: 10–6");
    assert_eq!(person.moves().last().map(String::as_str), Some("c3"));
    assert_eq!(person.movers(Player::White).len(), 10);

    assert_eq!(person.movers(Player::Black).len(), 6);
}

/// A window with a game of Ataxx, nothing in it that moves.
fn at_ataxx(home: &Path) -> Person {
    let mut settings = Settings {
        last: Some(start("ataxx", "classic", 7, people())),
        language: Some(Language::English),
        ..Settings::default()
    };
    settings.set(Toggle::Graph, false);
    settings.set(Toggle::Animation, false);
    Person::with(home, settings)
}

/// A judgement on a move of Ataxx: what was best, what it and the move were worth, and the class.
fn judgement(best: &str, [score, played]: [f32; 2], class: &str) -> String {
    let value =
        |value: f32| format!(r#"{{"value": {value:?}, "unit": "pieces", "proven": false}}"#);
    format!(
        r#"{{"best": "{best}", "line": ["{best}"], "score": {}, "played": {}, "loss": {:?},
            "class": "{class}", "depth": 5}}"#,
        value(score),
        value(played),
        score - played,
    )
}

/// Opens a game of Ataxx from a position with a judgement on every move.
fn open_judged(person: &mut Person, home: &Path, start: &str, moves: &[&str], plies: &[String]) {
    let text = format!(
        r#"{{"format": "sanqi", "version": 1, "game": "ataxx", "rules": {{"variant": "classic", "size": 7}},
            "start": "{start}", "moves": {moves:?}, "review": {{"plies": [{}]}}}}"#,
        plies.join(","),
    );
    let file = home.join("judged.sanqi.json");
    fs::write(&file, text).expect("a file");
    person.send(Message::Dropped(file));
    assert_eq!(person.table().reviewed().count(), moves.len());
}

#[test]
fn what_is_said_against_a_move_is_marked_after_it_and_after_the_better_one() {
    let home = home();
    let mut person = at_ataxx(home.path());
    // Instead of taking the piece that threatens three, Black adds one far away.
    open_judged(
        &mut person,
        home.path(),
        "4o1x/7/7/7/1x5/1x2o2/1x5 x 0 1",
        &["a1", "e2c2"],
        &[
            judgement("b2d2", [4.0, -2.0], "blunder"),
            judgement("e2c2", [2.0, 2.0], "best"),
        ],
    );
    // Of a good move is told what it does.
    assert!(person.sees("e2c2: captures 3."), "{:?}", person.texts());
    assert_eq!(person.marked(), ["b1", "b2", "b3"]);
    person.click("move-1");
    assert!(
        person.sees("a1 leaves the piece on e2, which b2d2 captures: White plays e2c2 with it; lets White capture 3 instead of 1."),
        "{:?}",
        person.texts()
    );
    assert_eq!(person.marked(), ["b1", "b2", "b3", "e2"]);
    person.click_text("after b2d2: 1");
    assert_eq!(person.moves(), ["b2d2"]);
    let marked = person.marked();
    assert!(
        marked.len() == 2 && marked.contains(&"g7".to_owned()),
        "{marked:?}"
    );
    person.click_text("after a1: 3");
    assert_eq!(person.moves(), ["a1"]);
    assert_eq!(person.marked(), ["b1", "b2", "b3", "e2"]);
    // A hint marks what it speaks of, too.
    person.named(Named::PageUp);
    plain(&mut person, "h");
    assert!(person.sees_part(": captures 1"), "{:?}", person.texts());
    assert_eq!(person.marked(), ["e2"]);
    person.named(Named::Escape);
    // Its corners are not taken for those of the review, whose sign is beside its words only while they are seen.
    person.named(Named::PageDown);
    assert!(person.has_sign("a1 leaves the piece on e2"));
    plain(&mut person, "h");
    assert!(!person.has_sign("a1 leaves the piece on e2"));
}

/// The same moves with judgements of our own, best and played, on each; Black then gives up.
fn lost_with(home: &Path, judgements: [(f32, f32, &str); 5]) -> Person {
    let mut person = with_a_mistake(home);
    let moves = ["d7", "f8", "c6", "a6", "a8"];
    let lines = [
        r#""d7""#,
        r#""f8""#,
        r#""c6""#,
        r#""f7", "g7", "a8", "pass", "d8", "e8", "c8", "g8", "a6", "pass", "h8""#,
        r#""a8", "e8", "d8", "c8", "g8", "pass", "f7", "g7", "h8""#,
    ];
    let value = |value: f32| format!(r#"{{"value": {value:?}, "unit": "discs", "proven": false}}"#);
    let plies: Vec<String> = judgements
        .iter()
        .zip(lines)
        .map(|((best, played, class), line)| {
            let first = line.split('"').nth(1).expect("a move");
            format!(
                r#"{{"best": "{first}", "line": [{line}], "score": {}, "played": {}, "loss": {:?},
                    "class": "{class}", "depth": 12}}"#,
                value(*best),
                value(*played),
                best - played,
            )
        })
        .collect();
    let text = fs::read_to_string(home.join("begun.sanqi.json")).expect("the game");
    let (game, _) = text.rsplit_once('}').expect("an object");
    let file = home.join("judged.sanqi.json");
    let review = format!(r#"{game}, "review": {{"plies": [{}]}}}}"#, plies.join(","));
    fs::write(&file, review).expect("a file");
    person.send(Message::Dropped(file));
    assert_eq!(person.table().reviewed().count(), moves.len());
    person.letter("g", Modifiers::ALT);
    person.click("command-resign");
    person.click_text("Resign");
    person
}

/// A blunder that is given back at once, and a mistake that is not.
const GIVEN_BACK: [(f32, f32, &str); 5] = [
    (0.0, 0.0, "best"),
    (0.0, -10.0, "blunder"),
    (10.0, 0.0, "blunder"),
    (0.0, -6.0, "mistake"),
    (6.0, 6.0, "best"),
];

#[test]
fn a_worse_mistake_that_was_made_good_is_told_too() {
    let home = home();
    let mut person = lost_with(home.path(), GIVEN_BACK);
    assert!(person.sees_part("Black lost the game with move 4, a6"));
    // What came of it.
    assert!(person.sees("Later White:") && person.sees("5. a8 takes the corner"));
    person.click_text("2. f8 (blunder) was not punished: the game was even again after it.");
    assert_eq!(person.moves().len(), 2);
    assert!(person.sees("White gave 10 discs back at once (blunder)."));
}

#[test]
fn the_mistakes_of_who_lost_are_stepped_through() {
    let home = home();
    let mut person = lost_with(home.path(), GIVEN_BACK);
    person.named(Named::Home);
    // White's, which is the third move, is left out; the counts lead there.
    for (key, moves) in [("n", 2), ("n", 4), ("n", 4), ("p", 2), ("p", 2)] {
        plain(&mut person, key);
        assert_eq!(person.moves().len(), moves, "{key}");
    }
    person.click(&format!(
        "count-{}-{}",
        Player::White.index(),
        Class::Blunder as usize
    ));
    assert_eq!(person.moves().len(), 3);
}

#[test]
fn a_win_that_was_let_go_is_not_called_the_loss_of_the_game() {
    let home = home();
    let mut person = lost_with(
        home.path(),
        [
            (0.0, 0.0, "best"),
            (20.0, -6.0, "missed-win"),
            (6.0, 6.0, "best"),
            (-6.0, -6.0, "best"),
            (6.0, 6.0, "best"),
        ],
    );
    assert!(
        person.sees_part("Black let a won game go with move 2, f8: "),
        "{:?}",
        person.texts()
    );
}

#[test]
fn the_worst_of_the_other_mistakes_is_told_too() {
    let home = home();
    let mut person = lost_with(
        home.path(),
        [
            (0.0, 0.0, "best"),
            (0.0, -6.0, "mistake"),
            (6.0, 6.0, "best"),
            (-6.0, -9.0, "inaccuracy"),
            (9.0, 9.0, "best"),
        ],
    );
    assert!(person.sees_part("Black lost the game with move 2, f8"));
    assert!(person.sees("From move 2 on White took one corner, Black none."));
    person.click_text("Also 4. a6 gives White the corner a8.");
    assert_eq!(person.moves().len(), 4);
}

#[test]
fn what_recurs_in_the_moves_of_the_loser_is_told() {
    let home = home();
    let mut person = at_ataxx(home.path());
    // White jumps about, where a piece could be added every time.
    let moves = ["a6", "g7g5", "b7", "g5g3", "b6", "g3e3", "a5", "e3g3", "b5"];
    let instead = ["a6", "g6", "b7", "g6", "b6", "g2", "a5", "e2", "b5"];
    let plies: Vec<String> = (0..moves.len())
        .map(|ply| match ply % 2 {
            0 => judgement(moves[ply], [1.0, 1.0], "best"),
            _ => judgement(instead[ply], [-1.0, -2.5], "inaccuracy"),
        })
        .collect();
    open_judged(
        &mut person,
        home.path(),
        "x5o/7/7/7/7/7/o5x x 0 1",
        &moves,
        &plies,
    );
    person.letter("g", Modifiers::ALT);
    person.click("command-resign");
    person.click_text("Resign");
    let habit = "In 4 of 4 moves with a choice White moved a piece where the best move adds one.";
    assert!(person.sees(habit), "{:?}", person.texts());
    let tally = "White added one piece fewer by growing than Black (0 against 1; jumps 1 against 0, captures 0 against 0).";
    assert!(person.sees_part(tally), "{:?}", person.texts());
    // The worst moves, with what they cost, lead to their pages.
    person.click_text("4. g5g3 (1.5 pieces)");
    assert_eq!(person.moves().len(), 4);
    assert!(person.sees_part("Tip: "));
}

#[test]
fn a_count_of_mistakes_leads_to_them() {
    let home = home();
    let mut person = with_a_mistake(home.path());
    plain(&mut person, "r");
    let blunders = |player: Player| format!("count-{}-{}", player.index(), Class::Blunder as usize);
    person.click(&blunders(Player::White));
    assert_eq!(person.moves().len(), 5, "White has made none");
    for _ in 0..2 {
        person.click(&blunders(Player::Black));
        assert_eq!(person.moves().len(), 4);
    }
}

#[test]
fn a_review_is_stopped_and_continued() {
    let home = home();
    let mut person = with_a_mistake(home.path());
    person.hold();
    plain(&mut person, "r");
    assert!(person.sees("Reviewing 1 of 5"), "{:?}", person.texts());
    person.wait_until(|person| person.table().reviewed().count() >= 2);
    plain(&mut person, "r");
    let done = person.table().reviewed().count();
    assert!(person.sees(&format!("{done} of 5 reviewed")));
    person.release();
    assert_eq!(person.table().reviewed().count(), done);
    person.click_text("Continue");
    assert_eq!(person.table().reviewed().count(), 5);
    assert!(!person.sees("Continue"));
}

#[test]
fn a_move_ends_the_review_and_takes_the_judgements_after_it_away() {
    let home = home();
    let mut person = with_a_mistake(home.path());
    plain(&mut person, "r");
    person.click("move-3");
    let best = judged(&person)[3].best.clone();
    person.click_squares(&[&best]);
    assert_eq!(person.table().reviewed().count(), 3);
    assert!(person.sees("3 of 4 reviewed"));
}

#[test]
fn trying_again_puts_the_person_before_the_mistake_against_the_strongest() {
    let home = home();
    let mut person = with_a_mistake(home.path());
    plain(&mut person, "r");
    person.named(Named::Home);
    plain(&mut person, "n");
    let class = judged(&person)[3].class;
    assert!(class >= Class::Inaccuracy);
    person.named(Named::F9);
    if person.sees("Discard") {
        person.click_text("Discard");
    }
    assert_eq!(person.moves().len(), 3);
    assert_eq!(person.table().line().len(), 3);
    assert_eq!(person.table().turn(), Player::Black);
    let [black, white] = person.table().seats();
    assert!(matches!(black, Seat::Person { .. }));
    assert!(matches!(white, Seat::Computer { player } if player == "level-10"));
    assert!(person.sees("Your move."));
}

#[test]
fn a_lost_game_offers_its_review_and_says_where_and_why_it_was_lost() {
    let home = home();
    let mut person = with_a_mistake(home.path());
    assert!(!person.has("review"), "the game goes on");
    // Black, who had the win and threw it away, gives up.
    person.letter("g", Modifiers::ALT);
    person.click("command-resign");
    person.click_text("Resign");
    assert!(person.sees("Black resigns, White wins."));
    person.click_text("Review the game");
    let said = "Black lost the game with move 4, a6: Black had a won game (wins by 38, solved), then White had a \
                won game (wins by 8, solved).";
    assert!(person.sees(said), "{:?}", person.texts());
    let best = judged(&person)[4].best.clone();
    let why = format!("It allowed White {best}: solved: wins by 8");
    assert!(person.sees_part(&why), "{:?}", person.texts());
    person.click_text(said);
    assert_eq!(person.moves().len(), 4);
    assert_eq!(person.moves()[3], "a6");
    // What it allowed, played out on the board.
    let line = person.center_of("answer");
    let texts = person.texts();
    let first = texts
        .iter()
        .find(|(text, place)| *text == best && (place.center_y() - line.y).abs() < 8.0);
    let (_, place) = first.expect("the answer");
    person.click_at(place.center());
    assert_eq!(person.moves().len(), 5);
    assert_eq!(person.moves()[4], best);
    person.named(Named::Escape);
    assert_eq!(person.moves().len(), 4);
}

#[test]
fn a_game_that_was_reviewed_is_not_left_unasked() {
    let home = home();
    let mut person = Person::at(home.path(), start("reversi", "standard", 4, people()));
    person.click_squares(&["b1"]);
    person.letter("g", Modifiers::ALT);
    person.click("command-resign");
    person.click_text("Resign");
    plain(&mut person, "r");
    assert_eq!(person.table().reviewed().count(), 1);
    person.letter("r", Modifiers::COMMAND);
    person.click_text("Cancel");
    assert_eq!(person.moves(), ["b1"]);
    assert_eq!(person.table().reviewed().count(), 1);
}

#[test]
fn of_a_saved_game_only_the_new_review_is_called_unsaved() {
    let home = home();
    let mut person = with_a_mistake(home.path());
    plain(&mut person, "r");
    person.letter("r", Modifiers::COMMAND);
    assert!(person.sees("The review of this game of Reversi is not saved."));
    person.click_text("Cancel");
    person.click("move-4");
    let legal = person.table().legal().iter();
    let other = legal.filter(|legal| legal.notation != "a8");
    let target = other.filter_map(|legal| legal.target).next();
    person.click_square(target.expect("another move"));
    person.letter("r", Modifiers::COMMAND);
    assert!(
        person.sees("5 moves of Reversi are not saved."),
        "{:?}",
        person.texts()
    );
}

#[test]
fn where_nothing_was_played_there_is_nothing_to_review() {
    let home = home();
    let mut person = Person::at(home.path(), start("reversi", "standard", 8, people()));
    plain(&mut person, "r");
    assert!(person.sees("There is no move to review yet."));
    assert!(!person.has("review"));
}

#[test]
fn moves_are_counted_one_by_one_everywhere() {
    let home = home();
    let mut person = with_a_mistake(home.path());
    plain(&mut person, "r");
    plain(&mut person, "p");
    let list = |person: &mut Person, number: usize| {
        let cell = person.center_of(&format!("move-{number}"));
        let texts = person.texts();
        let inside = texts.iter().filter(|(_, place)| {
            (place.center_y() - cell.y).abs() < 8.0 && (place.center_x() - cell.x).abs() < 90.0
        });
        inside.map(|(text, _)| text.clone()).collect::<Vec<_>>()
    };
    assert_eq!(list(&mut person, 4), ["4", "a6", "??"]);
    assert!(person.sees_part("4. Black a6: blunder"));
    assert!(
        person.sees("Move 4 of 5. A move here replaces the rest.")
            || person.sees_part("move 4 of 5")
    );
}

#[test]
fn trying_again_is_without_analysis() {
    let home = home();
    let mut person = with_a_mistake(home.path());
    plain(&mut person, "r");
    plain(&mut person, "p");
    plain(&mut person, "a");
    assert!(person.has("lines"));
    person.named(Named::F9);
    person.click_text("Discard");
    assert_eq!(person.moves().len(), 3);
    assert!(!person.has("lines"));
}

#[test]
fn the_graph_gives_nothing_away_while_a_computer_is_played() {
    let home = home();
    let mut person = Person::at(
        home.path(),
        start("reversi", "standard", 8, against("greedy")),
    );
    person.click_squares(&["f5"]);
    assert!(!person.has("graph"));
    // Whoever asks for it sees it, in this game.
    plain(&mut person, "g");
    assert!(person.has("graph"));
    person.letter("r", Modifiers::COMMAND);
    person.click_text("Discard");
    person.click_squares(&["f5"]);
    assert!(!person.has("graph"));
    // And after it anyway.
    person.letter("g", Modifiers::ALT);
    person.click("command-resign");
    person.click_text("Resign");
    assert!(person.has("graph"));
    plain(&mut person, "g");
    assert!(!person.has("graph"));
}

#[test]
fn who_plays_is_not_forgotten_while_something_is_tried_out() {
    let home = home();
    let mut person = Person::at(
        home.path(),
        start("reversi", "standard", 8, against("level-2")),
    );
    person.click_squares(&["f5"]);
    assert!(person.sees("You") && person.sees("Sanqi level 2"));
    plain(&mut person, "x");
    assert!(person.sees_part("Trying out"));
    assert!(
        person.sees("You") && person.sees("Sanqi level 2"),
        "{:?}",
        person.texts()
    );
}

#[test]
fn nothing_jumps_from_one_mistake_to_the_next_move() {
    let home = home();
    let mut person = with_a_mistake(home.path());
    plain(&mut person, "r");
    plain(&mut person, "p");
    let places = |person: &mut Person| {
        ["Mistake ›", "Try again", "Moves"].map(|text| person.place_of_text(text))
    };
    let at_mistake = places(&mut person);
    person.named(Named::PageUp);
    assert!(!person.sees_part("Better was"));
    assert_eq!(places(&mut person), at_mistake);
}

#[test]
fn the_graph_keeps_nothing_of_a_pointer_that_has_left() {
    let home = home();
    let mut person = with_a_mistake(home.path());
    // Beside the board.
    let away = iced::Point::new(20.0, 300.0);
    person.point_at(away);
    let before = person.picture();
    let (left, right) = person.ends_of("graph");
    person.point_at(iced::Point::new((left.x + right.x) / 2.0, left.y));
    assert!(
        person.picture() != before,
        "the position under the pointer is told"
    );
    person.point_at(away);
    assert!(person.picture() == before);
}

#[test]
fn the_arrows_step_through_a_game_until_there_is_a_cursor() {
    let home = home();
    let mut person = with_a_mistake(home.path());
    let all = person.moves().len();
    person.named(Named::PageUp);
    person.named(Named::ArrowLeft);
    assert_eq!(person.moves().len(), all - 2);
    person.named(Named::ArrowRight);
    assert_eq!(person.moves().len(), all - 1);
    // With a cursor they move that.
    person.named(Named::ArrowUp);
    person.named(Named::ArrowLeft);
    assert_eq!(person.moves().len(), all - 1);
}
