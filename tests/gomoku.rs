//! The rules of Gomoku: what wins under each rule set, what ends a game, what a position's text may say.

use proptest::prelude::*;
use sanqi::game::gomoku::{Gomoku, Move, Rules, Variant};
use sanqi::game::{
    Cell, Ending, Game, IllegalMove, Player, PositionError, PositionFault, Rules as _, Square,
};

fn empty(rules: &str) -> Gomoku {
    Gomoku::new(rules.parse().expect("rules"))
}

/// A board with these stones and this side to move.
fn drawn(rules: &str, black: &[Square], white: &[Square], turn: char) -> Gomoku {
    let rules: Rules = rules.parse().expect("rules");
    let size = rules.size();
    let mut text = String::new();
    for row in (0..size).rev() {
        for column in 0..size {
            let square = Square::new(column, row);
            text.push(if black.contains(&square) {
                'X'
            } else if white.contains(&square) {
                'O'
            } else {
                '.'
            });
        }
    }
    text.push(' ');
    text.push(turn);
    Gomoku::from_text(rules, &text).expect("a drawn board")
}

fn points(names: &str) -> Vec<Square> {
    names
        .split_whitespace()
        .map(|name| name.parse().expect("a point"))
        .collect()
}

fn play_all(game: &mut Gomoku, moves: &str) {
    for mv in moves.split_whitespace() {
        let parsed = mv.parse().expect("a move");
        assert_eq!(game.play(parsed), Ok(()), "{mv}");
    }
}

fn winner_after(mut game: Gomoku, mv: Square) -> Option<Player> {
    assert_eq!(game.play(Move::Place(mv)), Ok(()), "{mv:#}");
    game.outcome().and_then(|outcome| outcome.winner)
}

/// Every run of `length` points on a board of this size, in all four directions.
fn runs(size: u8, length: i8) -> Vec<Vec<Square>> {
    let mut found = Vec::new();
    for row in 0..size {
        for column in 0..size {
            for (dc, dr) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let run: Vec<Square> = (0..length)
                    .filter_map(|step| Square::new(column, row).offset(dc * step, dr * step))
                    .filter(|square| square.column < size && square.row < size)
                    .collect();
                if run.len() == usize::from(length.unsigned_abs()) {
                    found.push(run);
                }
            }
        }
    }
    found
}

#[test]
fn five_wins_everywhere_whichever_stone_came_last() {
    for variant in Variant::ALL {
        for size in [5, 6, 15] {
            let rules = format!("{}:{size}", variant.name());
            for run in runs(size, 5) {
                for last in &run {
                    let rest: Vec<Square> = run
                        .iter()
                        .copied()
                        .filter(|square| square != last)
                        .collect();
                    for player in Player::BOTH {
                        let game = match player {
                            Player::Black => drawn(&rules, &rest, &[], 'X'),
                            Player::White => drawn(&rules, &[], &rest, 'O'),
                        };
                        assert_eq!(game.outcome(), None);
                        let mut after = game;
                        assert_eq!(after.play(Move::Place(*last)), Ok(()));
                        let outcome = after.outcome().expect("five ends the game");
                        assert_eq!(outcome.winner, Some(player), "{rules} {run:?}");
                        assert_eq!(outcome.ending, Ending::Five);
                        let mut line = run.clone();
                        line.sort();
                        let mut shown = after.winning_line();
                        shown.sort();
                        assert_eq!(shown, line);
                        assert!(after.moves().is_empty());
                    }
                }
            }
        }
    }
}

#[test]
fn three_and_two_join_into_five() {
    for row in ["A1 B1 C1 E1", "A1 B1 D1 E1", "A1 C1 D1 E1"] {
        let gap: Vec<Square> = points("A1 B1 C1 D1 E1")
            .into_iter()
            .filter(|square| !points(row).contains(square))
            .collect();
        let game = drawn("freestyle", &points(row), &[], 'X');
        assert_eq!(winner_after(game, gap[0]), Some(Player::Black), "{row}");
    }
}

#[test]
fn six_wins_where_the_rules_say_so() {
    let row = points("D8 E8 F8 H8 I8");
    let fill: Square = "G8".parse().expect("a point");
    let black = |rules| winner_after(drawn(rules, &row, &[], 'X'), fill);
    let white = |rules| winner_after(drawn(rules, &[], &row, 'O'), fill);
    assert_eq!(black("freestyle"), Some(Player::Black));
    assert_eq!(white("freestyle"), Some(Player::White));
    assert_eq!(black("standard"), None);
    assert_eq!(white("standard"), None);
    assert_eq!(black("caro"), Some(Player::Black));
    assert_eq!(white("caro"), Some(Player::White));
    assert_eq!(black("caro-exact"), None);
    assert_eq!(white("caro-exact"), None);
    assert_eq!(white("renju"), Some(Player::White));
    let refused = drawn("renju", &row, &[], 'X').play(Move::Place(fill));
    assert!(matches!(refused, Err(IllegalMove::Forbidden(_))));
}

#[test]
fn five_beats_an_overline_made_by_the_same_stone() {
    let across = points("D8 E8 F8 H8 I8");
    let along = points("G4 G5 G6 G7");
    let stones: Vec<Square> = across.iter().chain(&along).copied().collect();
    let fill: Square = "G8".parse().expect("a point");
    for rules in ["standard", "renju", "caro-exact"] {
        let mut game = drawn(rules, &stones, &[], 'X');
        assert_eq!(game.play(Move::Place(fill)), Ok(()), "{rules}");
        assert_eq!(
            game.outcome().and_then(|outcome| outcome.winner),
            Some(Player::Black)
        );
        let mut line = game.winning_line();
        line.sort();
        assert_eq!(line, points("G4 G5 G6 G7 G8"), "{rules}");
    }
}

#[test]
fn caro_wants_one_end_of_a_five_free_of_the_opponent() {
    for rules in ["caro", "caro-exact"] {
        let middle = points("D8 E8 F8 G8");
        let fill: Square = "H8".parse().expect("a point");
        let win = |white: &str| winner_after(drawn(rules, &middle, &points(white), 'X'), fill);
        assert_eq!(win("C8 I8"), None);
        assert_eq!(win("C8 J8"), Some(Player::Black), "an open end");
        assert_eq!(win("C8"), Some(Player::Black));

        let edge = points("A8 B8 C8 D8");
        let game = drawn(rules, &edge, &points("F8"), 'X');
        let fill = "E8".parse().expect("a point");
        assert_eq!(winner_after(game, fill), Some(Player::Black), "the edge");
    }
    let closed = points("C8 J8");
    let six = points("D8 E8 F8 G8 I8");
    let fill = "H8".parse().expect("a point");
    assert_eq!(
        winner_after(drawn("caro", &six, &closed, 'X'), fill),
        Some(Player::Black)
    );
    assert_eq!(
        winner_after(drawn("caro-exact", &six, &closed, 'X'), fill),
        None
    );
}

#[test]
fn a_drawn_board_knows_who_has_five() {
    let five = points("D8 E8 F8 G8 H8");
    let other = points("D9 E9 F9 G9 H9");
    for turn in ['X', 'O'] {
        let game = drawn("freestyle", &five, &[], turn);
        assert_eq!(
            game.outcome().and_then(|outcome| outcome.winner),
            Some(Player::Black)
        );
        assert_eq!(game.check(Move::Pass), Err(IllegalMove::GameOver));
    }
    let both = drawn("freestyle", &five, &other, 'X');
    assert_eq!(
        both.outcome().and_then(|outcome| outcome.winner),
        Some(Player::White),
        "White moved last"
    );
}

#[test]
fn a_full_board_without_five_is_a_draw() {
    let mut game = empty("freestyle:5");
    play_all(
        &mut game,
        "A1 C1 B1 D1 E1 A2 C2 B2 D2 E2 A3 C3 B3 D3 E3 A4 C4 B4 D4 E4 A5 C5 B5 D5",
    );
    assert_eq!(game.outcome(), None);
    play_all(&mut game, "E5");
    let outcome = game.outcome().expect("the board is full");
    assert_eq!((outcome.winner, outcome.ending), (None, Ending::FullBoard));
    assert!(game.moves().is_empty());
    assert!(game.winning_line().is_empty());
}

#[test]
fn the_only_block_may_be_forbidden_and_the_game_goes_on() {
    let mut game = empty("renju");
    play_all(&mut game, "h8 g6 f6 g5 f7 g4 h7 g3 g2 a1");
    let block = "G7".parse().expect("a move");
    assert!(matches!(game.check(block), Err(IllegalMove::Forbidden(_))));
    assert_eq!(game.outcome(), None);
    assert!(!game.moves().contains(&Move::Pass));
    assert_eq!(game.check(Move::Pass), Err(IllegalMove::PassRefused));
    play_all(&mut game, "o15 g7");
    assert_eq!(
        game.outcome().and_then(|outcome| outcome.winner),
        Some(Player::White)
    );
}

#[test]
fn black_passes_when_every_free_point_is_forbidden() {
    let mut black = points("A1 B1 C1 E1 F1");
    let free: Square = "D1".parse().expect("a point");
    let white: Vec<Square> = (0..6)
        .flat_map(|row| (0..6).map(move |column| Square::new(column, row)))
        .filter(|square| square.row > 0 && (square.column + square.row / 2) % 2 == 0)
        .collect();
    black.extend(
        (0..6)
            .flat_map(|row| (0..6).map(move |column| Square::new(column, row)))
            .filter(|square| square.row > 0 && !white.contains(square)),
    );
    let mut game = drawn("renju:6", &black, &white, 'X');
    assert_eq!(game.outcome(), None);
    assert_eq!(game.moves(), [Move::Pass]);
    assert!(matches!(
        game.check(Move::Place(free)),
        Err(IllegalMove::Forbidden(_))
    ));
    assert!(game.paths(Move::Pass).is_empty());
    play_all(&mut game, "PASS");
    assert_eq!(game.turn(), Player::White);
    assert!(game.forbidden().is_empty(), "White may play anywhere");
    play_all(&mut game, "d1");
    assert_eq!(
        game.outcome().map(|outcome| outcome.ending),
        Some(Ending::FullBoard)
    );
}

#[test]
fn illegal_moves_say_why_and_change_nothing() {
    let mut game = empty("freestyle");
    play_all(&mut game, "H8");
    let before = game.clone();
    for (mv, why) in [
        ("h8", IllegalMove::Occupied),
        ("p1", IllegalMove::OffBoard),
        ("a16", IllegalMove::OffBoard),
        ("z255", IllegalMove::OffBoard),
        ("pass", IllegalMove::PassRefused),
    ] {
        assert_eq!(game.play(mv.parse().expect("notation")), Err(why), "{mv}");
        assert_eq!(game, before);
    }
}

#[test]
fn moves_read_in_either_case_and_print_upper_case() {
    assert_eq!("h8".parse::<Move>(), "H8".parse());
    for (text, printed) in [("h8", "H8"), ("V22", "V22"), ("Pass", "pass")] {
        assert_eq!(text.parse::<Move>().expect("a move").to_string(), printed);
    }
    assert!("".parse::<Move>().is_err());
}

#[test]
fn rules_have_a_short_and_an_object_form() {
    for variant in Variant::ALL {
        for size in Rules::sizes(variant.name()) {
            let rules = Rules::choose(variant.name(), size, "").expect("on offer");
            assert_eq!(rules.to_string().parse(), Ok(rules.clone()));
            let json = serde_json::to_string(&rules).expect("rules are plain data");
            assert_eq!(
                serde_json::from_str::<Rules>(&json).expect("what was written"),
                rules
            );
        }
    }
    assert_eq!(Rules::default().to_string(), "freestyle");
    for wrong in [
        "",
        "gomoku",
        "renju:4",
        "renju:23",
        "renju:15:x",
        "caro:15:15",
    ] {
        assert!(wrong.parse::<Rules>().is_err(), "{wrong:?}");
    }
    assert!(serde_json::from_str::<Rules>(r#"{"variant":"renju","size":4}"#).is_err());
}

#[test]
fn what_is_not_a_position_is_refused_with_the_place() {
    let rules = || "freestyle:5".parse::<Rules>().expect("rules");
    let row = ".....".repeat(5);
    for (text, at, fault) in [
        (String::new(), 1, PositionFault::TooShort),
        (row[..24].to_owned(), 25, PositionFault::TooShort),
        (format!("{} X", &row[..24]), 25, PositionFault::TooShort),
        (row.clone(), 26, PositionFault::Side),
        (format!("{row} "), 27, PositionFault::Side),
        (format!("{row} -"), 27, PositionFault::Side),
        (format!("{row}. X"), 26, PositionFault::TooLong),
        (format!("{row} X "), 28, PositionFault::TooLong),
        (format!("..#{}", &row[3..]), 3, PositionFault::Character),
    ] {
        assert_eq!(
            Gomoku::from_text(rules(), &text),
            Err(PositionError { at, fault }),
            "{text:?}"
        );
    }
}

#[test]
fn row_one_is_at_the_bottom() {
    let text = format!("{}X.... O", ".....".repeat(4));
    let game = Gomoku::from_text("freestyle:5".parse().expect("rules"), &text).expect("a board");
    let corner = "A1".parse().expect("a point");
    assert_eq!(game.cell(corner), Cell::Stone(Player::Black));
    assert_eq!(game.turn(), Player::White);
    assert_eq!(game.to_text(), text);
}

proptest! {
    #[test]
    fn any_text_is_refused_or_saves_back_the_same(
        text in prop_oneof![".*", "[XO.]{25} [XO]", "[XOxo.]{20,30} ?[XOxo]?.?"]
    ) {
        let rules: Rules = "renju:5".parse().expect("rules");
        if let Ok(game) = Gomoku::from_text(rules.clone(), &text) {
            let saved = game.to_text();
            prop_assert!(saved.eq_ignore_ascii_case(&text));
            prop_assert_eq!(Gomoku::from_text(rules, &saved), Ok(game));
        }
    }

    #[test]
    fn a_played_position_equals_the_one_read_from_its_text(
        variant in 0..5_usize, size in 5..=22_u8, seed in any::<u64>()
    ) {
        let rules = Rules::choose(Variant::ALL[variant].name(), size, "").expect("on offer");
        let mut game = Gomoku::new(rules.clone());
        let mut draws = seed;
        for _ in 0..60 {
            let moves = game.moves();
            let Some(index) = sanqi::engine::draw(draws, moves.len()) else {
                break;
            };
            draws = draws.wrapping_add(1);
            prop_assert_eq!(game.play(moves[index]), Ok(()));
        }
        prop_assert_eq!(Gomoku::from_text(rules, &game.to_text()), Ok(game));
    }

    #[test]
    fn any_text_is_no_move_or_prints_as_one(text in ".*") {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string().parse(), Ok(mv));
        }
    }
}
