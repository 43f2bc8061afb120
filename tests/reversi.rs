//! The rules of Reversi, case by case.

use sanqi::game::{
    Count, Ending, Game, IllegalMove, Outcome, Player, PositionError, PositionFault, Reversi,
};

/// A position drawn by its first rows; what is not drawn is empty.
fn position(rules: &str, rows: &[&str], turn: char) -> Reversi {
    let rules: sanqi::game::reversi::Rules = rules.parse().unwrap();
    let size = usize::from(sanqi::game::Rules::size(&rules));
    let drawn = rows.concat();
    let text = format!("{drawn:-<width$} {turn}", width = size * size);
    Reversi::from_text(rules, &text).unwrap()
}

fn play(game: &mut Reversi, moves: &str) {
    for mv in moves.split(' ') {
        game.play(mv.parse().unwrap())
            .unwrap_or_else(|why| panic!("{mv} in {}: {why}", game.to_text()));
    }
}

fn check(game: &Reversi, mv: &str) -> Result<(), IllegalMove> {
    game.check(mv.parse().unwrap())
}

fn moves(game: &Reversi) -> String {
    let moves: Vec<_> = game.moves().iter().map(ToString::to_string).collect();
    moves.join(" ")
}

fn count(black: u16, white: u16) -> Option<Count> {
    Some(Count { black, white })
}

#[test]
fn the_start() {
    let game = Reversi::new("standard".parse().unwrap());
    assert_eq!(
        game.to_text(),
        "---------------------------OX------XO--------------------------- X"
    );
    assert_eq!(moves(&game), "d3 c4 f5 e6");
    let game = Reversi::new("standard:4".parse().unwrap());
    assert_eq!(game.to_text(), "-----OX--XO----- X");
    assert_eq!(moves(&game), "b1 a2 d3 c4");
}

#[test]
fn every_run_that_is_closed_flips_and_no_other() {
    let rows = [
        "X--O----", //
        "-O-O-O--", "--OOO---", "XOO-OOOX", "--OOO---", "-O-X-O--", "O--O--O-",
    ];
    let mut game = position("standard", &rows, 'X');
    play(&mut game, "d4");
    let after = [
        "X--O----", //
        "-X-O-O--", "--XOO---", "XXXXXXXX", "--OXO---", "-O-X-O--", "O--O--O-",
    ];
    assert_eq!(game, position("standard", &after, 'O'));
}

#[test]
fn a_run_does_not_go_on_around_the_edge() {
    let game = position("standard", &["------XO", "O-------", "X-------"], 'X');
    assert_eq!(check(&game, "b2"), Err(IllegalMove::FlipsNothing));
    let game = position("standard", &["-------O", "O------X"], 'X');
    assert_eq!(moves(&game), "pass");
}

#[test]
fn a_refusal_says_why() {
    let game = Reversi::new("standard".parse().unwrap());
    for (mv, why) in [
        ("i1", IllegalMove::OffBoard),
        ("a9", IllegalMove::OffBoard),
        ("z255", IllegalMove::OffBoard),
        ("d4", IllegalMove::Occupied),
        ("a1", IllegalMove::FlipsNothing),
        ("e3", IllegalMove::FlipsNothing),
        ("pass", IllegalMove::PassRefused),
    ] {
        assert_eq!(check(&game, mv), Err(why), "{mv}");
    }
}

#[test]
fn who_cannot_move_passes_and_the_same_side_moves_again() {
    let mut game = position("standard", &["XO------", "--------", "XO------"], 'O');
    assert_eq!(moves(&game), "pass");
    assert_eq!(check(&game, "c1"), Err(IllegalMove::MustPass));
    assert_eq!(game.outcome(), None);
    play(&mut game, "pass");
    assert_eq!(game.turn(), Player::Black);
    assert_eq!(check(&game, "pass"), Err(IllegalMove::PassRefused));
    play(&mut game, "c1 pass c3");
    assert_eq!(game.count(), count(6, 0));
}

#[test]
fn neither_side_can_move_with_squares_left() {
    let game = position("standard", &["XX----OO", "XX----OO", "X------O"], 'X');
    assert_eq!(game.moves(), []);
    assert_eq!(check(&game, "pass"), Err(IllegalMove::GameOver));
    assert_eq!(check(&game, "c1"), Err(IllegalMove::GameOver));
    assert_eq!(
        game.outcome(),
        Some(Outcome {
            winner: None,
            ending: Ending::NoMoves,
            count: count(5, 5),
            tournament: count(32, 32),
        })
    );
}

#[test]
fn the_shortest_wipe_out() {
    let mut game = Reversi::new("standard".parse().unwrap());
    play(&mut game, "e6 f4 e3 f6 g5 d6 e7 f5");
    assert_eq!(game.outcome(), None);
    play(&mut game, "c5");
    assert_eq!(
        game.outcome(),
        Some(Outcome {
            winner: Some(Player::Black),
            ending: Ending::WipedOut,
            count: count(13, 0),
            tournament: count(64, 0),
        })
    );
    assert_eq!(game.moves(), []);
}

#[test]
fn the_fewest_discs_win_the_other_game() {
    let mut game = Reversi::new("anti".parse().unwrap());
    play(&mut game, "e6 f4 e3 f6 g5 d6 e7 f5 c5");
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.winner, Some(Player::White));
    assert_eq!(outcome.count, count(13, 0));
}

#[test]
fn the_last_disc_ends_the_game() {
    let rows = ["XXXX", "XXXX", "OOOO", "XOO-"];
    let mut game = position("standard:4", &rows, 'X');
    play(&mut game, "d4");
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.ending, Ending::FullBoard);
    assert_eq!(outcome.count, outcome.tournament);
    assert_eq!(outcome.count, count(14, 2));
}

#[test]
fn an_equal_count_is_a_draw() {
    let game = position("standard:4", &["XXXX", "XXXX", "OOOO", "OOOO"], 'X');
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.ending), (None, Ending::FullBoard));
}

#[test]
fn an_empty_board_is_over() {
    let game = position("standard", &[], 'X');
    assert_eq!(game.moves(), []);
    assert_eq!(game.outcome().map(|outcome| outcome.winner), Some(None));
}

#[test]
fn a_position_that_cannot_be_read_says_where() {
    let start = "-----OX--XO-----";
    for (text, at, fault) in [
        (String::new(), 1, PositionFault::TooShort),
        ("-----OX--XO---- X".into(), 16, PositionFault::TooShort),
        (start.into(), 17, PositionFault::Side),
        (format!("{start} "), 18, PositionFault::Side),
        (format!("{start} W"), 18, PositionFault::Side),
        (format!("{start}- X"), 17, PositionFault::TooLong),
        (format!("{start} X "), 19, PositionFault::TooLong),
        ("-----OQ--XO----- X".into(), 7, PositionFault::Character),
    ] {
        let read = Reversi::from_text("standard:4".parse().unwrap(), &text);
        assert_eq!(read, Err(PositionError { at, fault }), "{text:?}");
    }
}
