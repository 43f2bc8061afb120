//! Whole games, clicked and typed through.

use iced::keyboard::Modifiers;
use iced::keyboard::key::Named;
use sanqi::app::Message;
use sanqi::game::{Player, Square};
use sanqi::table::{Actor, Legal};

use crate::person::Person;
use crate::setup::{home, people, square, start};

/// Plays a forced pass after looking that it is announced.
fn see_pass(person: &mut Person, player: Player) {
    let name = match player {
        Player::Black => "Black",
        Player::White => "White",
    };
    assert!(person.sees(&format!("{name} has no move and passes.")));
    let before = person.moves().len();
    let version = person.table().version();
    person.send(Message::PassShown(version));
    assert_eq!(person.moves().len(), before + 1);
    person.send(Message::PassShown(version));
    assert_eq!(person.moves().len(), before + 1, "the pass is played once");
}

/// Plays until the game is over; passes are played when they have been shown. Returns how many there were.
fn play_out(
    person: &mut Person,
    choose: impl Fn(usize, &[Legal]) -> usize,
    make: impl Fn(&mut Person, &Legal),
) -> usize {
    let mut passes = 0;
    person.hold();
    for _ in 0..400 {
        match person.table().actor() {
            Actor::Nobody => break,
            Actor::Pass(player) => {
                see_pass(person, player);
                passes += 1;
            }
            _ => {
                let legal = person.table().legal();
                let mv = legal[choose(person.table().cursor(), legal)].clone();
                let before = person.moves();
                make(person, &mv);
                let after = person.moves();
                assert_eq!(after.len(), before.len() + 1, "{mv:?} after {before:?}");
                assert_eq!(after.last(), Some(&mv.notation));
            }
        }
    }
    person.forget();
    assert_eq!(person.table().actor(), Actor::Nobody);
    passes
}

/// The sentence of a game that is decided by counting.
fn counted(person: &Person) -> String {
    let count = person.table().count().expect("a game that is counted");
    let (black, white) = (count.of(Player::Black), count.of(Player::White));
    match black.cmp(&white) {
        std::cmp::Ordering::Greater => format!("Black wins {black}–{white}."),
        std::cmp::Ordering::Less => format!("White wins {white}–{black}."),
        std::cmp::Ordering::Equal => format!("The game is a draw, {black}–{white}."),
    }
}

fn target(mv: &Legal) -> Square {
    mv.target.expect("a move that goes somewhere")
}

/// Which of the legal moves to make at each ply of a game on the smallest board in which somebody has to pass.
fn with_a_pass() -> Vec<usize> {
    let start = start("reversi", "standard", 4, people());
    let game = sanqi::catalog::game(&start.game).expect("the game");
    (1_u32..1000)
        .find_map(|mut seed| {
            let mut table = game.start(&start.rules, people()).ok()?;
            let (mut choices, mut passes) = (Vec::new(), false);
            while table.actor() != Actor::Nobody {
                passes |= table.must_pass();
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let choice = (seed >> 16) as usize % table.legal().len();
                let notation = table.legal()[choice].notation.clone();
                table.play(&notation).ok()?;
                choices.push(choice);
            }
            passes.then_some(choices)
        })
        .expect("some game has a pass")
}

#[test]
fn reversi_is_clicked_to_the_end_and_passes_are_shown() {
    let home = home();
    let mut person = Person::at(home.path(), start("reversi", "standard", 4, people()));
    assert!(person.sees("Black to move."));
    let choices = with_a_pass();
    let passes = play_out(
        &mut person,
        |ply, _| choices[ply],
        |person, mv| person.click_square(target(mv)),
    );
    assert!(passes > 0);
    let sentence = counted(&person);
    assert!(person.sees_part(&sentence), "{sentence}");
    assert!(person.sees("pass"), "the list of moves has the pass");
    let moves = person.moves();
    person.click_square(square("a1"));
    assert_eq!(person.moves(), moves);
    assert!(person.sees("The game is over. Take back a move or start a new one."));
}

#[test]
fn a_pass_taken_back_before_it_is_played_is_not_played() {
    let home = home();
    let mut person = Person::at(home.path(), start("reversi", "standard", 4, people()));
    person.hold();
    for choice in with_a_pass() {
        if person.table().must_pass() {
            break;
        }
        let to = target(&person.table().legal()[choice]);
        person.click_square(to);
    }
    assert!(matches!(person.table().actor(), Actor::Pass(_)));
    let version = person.table().version();
    person.letter("z", Modifiers::COMMAND);
    let moves = person.moves();
    person.send(Message::PassShown(version));
    assert_eq!(person.moves(), moves);
}

#[test]
fn gomoku_is_clicked_to_five() {
    let home = home();
    let mut person = Person::at(home.path(), start("gomoku", "freestyle", 15, people()));
    person.click_squares(&["H8", "H9", "I8", "I9", "J8", "J9", "K8", "K9"]);
    assert!(person.sees("Black to move."));
    let before = person.picture();
    person.click_squares(&["L8"]);
    assert!(person.sees_part("Black wins."));
    assert!(person.sees_part("Five in a row."));
    let mut line = person.table().winning_line();
    line.sort_unstable();
    assert_eq!(line, ["H8", "I8", "J8", "K8", "L8"].map(square));
    assert!(before != person.picture());
    assert!(person.sees("Person · won") && person.sees("Person · lost"));
    assert!(person.sees("L8"), "the list of moves has the last one");
    person.click_squares(&["A1"]);
    assert_eq!(person.moves().len(), 9);
}

#[test]
fn a_forbidden_point_of_renju_is_refused_with_the_reason() {
    let home = home();
    let mut person = Person::at(home.path(), start("gomoku", "renju", 15, people()));
    // Two open threes cross at H8.
    person.click_squares(&["G8", "A1", "I8", "O1", "H7", "A15", "H9", "O15"]);
    let moves = person.moves();
    person.click_squares(&["H8"]);
    assert_eq!(person.moves(), moves);
    assert!(person.sees("H8 is forbidden to Black: a double three."));
}

#[test]
fn ataxx_is_clicked_to_the_end_piece_and_target() {
    let home = home();
    let mut person = Person::at(home.path(), start("ataxx", "classic", 7, people()));
    play_out(
        &mut person,
        |_, legal| legal.len() / 2,
        |person, mv| {
            for touched in mv.paths[0].squares() {
                person.click_square(*touched);
            }
        },
    );
    let verdict = person.table().verdict().expect("the game is over");
    let winner = match verdict.winner() {
        Some(Player::Black) => "Black wins",
        Some(Player::White) => "White wins",
        None => "The game is a draw",
    };
    assert!(person.sees_part(winner), "{verdict:?}");
}

#[test]
fn in_ataxx_a_piece_is_chosen_let_go_and_a_lone_target_clicked_at_once() {
    let home = home();
    let mut person = Person::at(home.path(), start("ataxx", "orthogonal", 4, people()));
    let piece = person.center(square("b1"));
    person.click_at(piece);
    let chosen = person.picture();
    assert!(person.moves().is_empty());
    person.named(Named::Escape);
    let free = person.picture();
    assert!(
        chosen != free,
        "what is chosen is shown, and Esc lets go of it"
    );
    person.click_at(piece);
    assert!(chosen == person.picture());
    person.click_squares(&["b2"]);
    assert_eq!(person.moves(), ["b1b2"]);
    // White's d3 is reached from d4 alone.
    person.click_squares(&["d3"]);
    assert_eq!(person.moves(), ["b1b2", "d4d3"]);
    // Black's c2 is reached from b2 and from c1: a click there alone says nothing.
    person.click_squares(&["c2"]);
    assert_eq!(person.moves().len(), 2);
    // Clicking elsewhere lets go.
    person.click_squares(&["c1", "b4", "c2"]);
    assert_eq!(person.moves().len(), 2);
    person.click_squares(&["c1", "c2"]);
    assert_eq!(person.moves(), ["b1b2", "d4d3", "c1c2"]);
}

#[test]
fn a_game_is_chosen_and_played_with_the_keyboard_alone() {
    let home = home();
    let mut person = Person::at(home.path(), start("gomoku", "freestyle", 15, people()));
    person.letter("n", Modifiers::COMMAND);
    assert!(person.sees("New game"));
    person.named(Named::ArrowLeft);
    person.named(Named::Tab);
    person.named(Named::Tab);
    for _ in 0..4 {
        person.named(Named::ArrowLeft);
    }
    for _ in 0..2 {
        person.named(Named::Tab);
        for _ in 0..20 {
            person.named(Named::ArrowLeft);
        }
    }
    person.named(Named::Enter);
    assert_eq!(person.table().game(), "reversi");
    assert_eq!(person.table().rules().size, 4);
    assert_eq!(person.table().seats(), &people());
    play_out(
        &mut person,
        |_, legal| legal.len() - 1,
        |person, mv| {
            person.walk_to(target(mv));
            person.named(Named::Enter);
        },
    );
    let sentence = counted(&person);
    assert!(person.sees_part(&sentence), "{sentence}");
}

#[test]
fn the_cursor_plays_ataxx_with_space_too() {
    let home = home();
    let mut person = Person::at(home.path(), start("ataxx", "orthogonal", 6, people()));
    person.walk_to(square("c2"));
    person.named(Named::Space);
    person.named(Named::ArrowUp);
    person.named(Named::Space);
    assert_eq!(person.moves(), ["c2c3"]);
}
