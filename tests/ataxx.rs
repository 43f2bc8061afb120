//! The rules of Ataxx, case by case.

use sanqi::game::{
    Ataxx, Cell, Count, Ending, Game, IllegalMove, Path, Player, PositionError, PositionFault,
    Rules, Square,
};

fn position(rules: &str, fen: &str) -> Ataxx {
    Ataxx::from_text(rules.parse().unwrap(), fen).unwrap()
}

fn start(rules: &str) -> Ataxx {
    Ataxx::new(rules.parse().unwrap())
}

fn check(game: &Ataxx, mv: &str) -> Result<(), IllegalMove> {
    game.check(game.read_move(mv).unwrap())
}

fn play(game: &mut Ataxx, moves: &str) {
    for mv in moves.split(' ') {
        let read = game.read_move(mv).unwrap();
        game.play(read)
            .unwrap_or_else(|why| panic!("{mv} in {}: {why}", game.to_text()));
    }
}

fn after(rules: &str, fen: &str, moves: &str) -> Ataxx {
    let mut game = position(rules, fen);
    play(&mut game, moves);
    game
}

fn end(game: &Ataxx) -> Option<(Ending, Option<Player>)> {
    let outcome = game.outcome()?;
    assert_eq!(outcome.count, game.count());
    assert_eq!(game.moves(), []);
    Some((outcome.ending, outcome.winner))
}

fn moves(game: &Ataxx) -> String {
    let moves: Vec<_> = game.moves().iter().map(ToString::to_string).collect();
    moves.join(" ")
}

#[test]
fn the_start() {
    for (size, text) in [
        (4, "oooo/4/4/xxxx x 0 1"),
        (5, "ooooo/5/5/5/xxxxx x 0 1"),
        (6, "oooooo/oooooo/6/6/xxxxxx/xxxxxx x 0 1"),
        (7, "ooooooo/ooooooo/7/7/7/xxxxxxx/xxxxxxx x 0 1"),
        (8, "oooooooo/oooooooo/8/8/8/8/xxxxxxxx/xxxxxxxx x 0 1"),
    ] {
        assert_eq!(start(&format!("orthogonal:{size}")).to_text(), text);
    }
    assert_eq!(start("classic").to_text(), "x5o/7/7/7/7/7/o5x x 0 1");
    assert_eq!(
        start("classic:cross").to_text(),
        "x5o/7/3-3/2---2/3-3/7/o5x x 0 1"
    );
}

#[test]
fn every_layout_is_fair_and_every_square_can_be_reached() {
    let layouts = sanqi::game::ataxx::Rules::setups("classic");
    assert!(layouts.len() > 6);
    for layout in layouts {
        let game = start(&format!("classic:{layout}"));
        let squares: Vec<_> = game.shape().squares().collect();
        for square in &squares {
            let wall = game.cell(*square) == Cell::Wall;
            for mirrored in [
                Square::new(6 - square.column, square.row),
                Square::new(square.column, 6 - square.row),
            ] {
                assert_eq!(game.cell(mirrored) == Cell::Wall, wall, "{layout}");
            }
        }
        let mut reached = vec![Square::new(0, 0)];
        for at in 0.. {
            let Some(from) = reached.get(at).copied() else {
                break;
            };
            for square in &squares {
                let near =
                    from.column.abs_diff(square.column) <= 2 && from.row.abs_diff(square.row) <= 2;
                if near && game.cell(*square) != Cell::Wall && !reached.contains(square) {
                    reached.push(*square);
                }
            }
        }
        let open = squares.iter().filter(|at| game.cell(**at) != Cell::Wall);
        assert_eq!(reached.len(), open.count(), "{layout}");
    }
}

#[test]
fn orthogonal_pieces_step_and_assimilate_on_four_sides() {
    let game = after("orthogonal:4", "1o2/o1oo/1o2/x3 x 7 3", "a1b1");
    assert_eq!(game.to_text(), "1o2/o1oo/1x2/1x2 o 0 3");
    let game = after("orthogonal:4", "o3/x1o1/1o2/4 x 7 3", "a3b3");
    assert_eq!(game.to_text(), "o3/1xx1/1x2/4 o 0 3");
    let game = after("orthogonal:4", "o1o1/x3/o1o1/4 x 7 3", "a3b3");
    assert_eq!(game.to_text(), "o1o1/1x2/o1o1/4 o 8 3");
}

#[test]
fn classic_pieces_clone_and_jump_and_capture_on_eight_sides() {
    let fen = "7/7/2ooo2/2o1o2/2ooo2/3x3/7 x 7 3";
    let game = after("classic", "7/7/2ooo2/2o1o2/2oxo2/7/7 x 7 3", "d4");
    assert_eq!(game.to_text(), "7/7/2xxx2/2xxx2/2xxx2/7/7 o 0 3");
    let game = after("classic", fen, "d2d4");
    assert_eq!(game.to_text(), "7/7/2xxx2/2xxx2/2xxx2/7/7 o 8 3");
}

#[test]
fn a_clone_from_several_sources_is_one_move_with_a_path_from_each() {
    let game = position("classic", "7/7/7/7/7/7/xx4o x 0 1");
    let clones: Vec<_> = game
        .moves()
        .into_iter()
        .filter(|mv| mv.to_string() == "a2")
        .collect();
    assert_eq!(clones.len(), 1);
    let to = Square::new(0, 1);
    assert_eq!(
        game.paths(clones[0]),
        [0, 1].map(|column| Path::FromTo([Square::new(column, 0), to]))
    );
}

#[test]
fn a_clone_written_with_its_source_is_the_clone() {
    let game = start("classic");
    assert_eq!(game.read_move("g1g2"), game.read_move("g2"));
    assert_eq!(game.read_move("G1G2"), game.read_move("g2"));
    // Not a piece of the mover, or not beside the target: no clone is meant.
    assert_eq!(check(&game, "a1a2"), Err(IllegalMove::NotYours));
    assert_eq!(check(&game, "b2a2"), Err(IllegalMove::NotYours));
    assert_eq!(
        game.check("g1g2".parse().unwrap()),
        Err(IllegalMove::WrongKind)
    );
    assert_eq!(check(&start("orthogonal"), "a2a3"), Ok(()));
    assert_eq!(
        check(&start("orthogonal"), "a3"),
        Err(IllegalMove::WrongKind)
    );
    assert_eq!(game.read_move("0000"), Ok(Ataxx::pass()));
    assert_eq!(game.read_move("PASS"), Ok(Ataxx::pass()));
}

#[test]
fn a_refusal_says_why() {
    let classic = position("classic", "x5o/7/7/7/2-4/1x5/o6 x 0 1");
    for (mv, why) in [
        ("h1", IllegalMove::OffBoard),
        ("a8", IllegalMove::OffBoard),
        ("h1g1", IllegalMove::OffBoard),
        ("z255", IllegalMove::OffBoard),
        ("c3", IllegalMove::Wall),
        ("b2c3", IllegalMove::Wall),
        ("a1", IllegalMove::Occupied),
        ("b2a1", IllegalMove::Occupied),
        ("b2b2", IllegalMove::Occupied),
        ("a1a2", IllegalMove::NotYours),
        ("e2e3", IllegalMove::NotYours),
        ("e5", IllegalMove::OutOfReach),
        ("b2b5", IllegalMove::OutOfReach),
        ("pass", IllegalMove::PassRefused),
    ] {
        assert_eq!(check(&classic, mv), Err(why), "{mv}");
    }
    let orthogonal = start("orthogonal");
    for (mv, why) in [
        ("b2c3", IllegalMove::OutOfReach),
        ("b2b4", IllegalMove::OutOfReach),
        ("a1a2", IllegalMove::Occupied),
        ("a7a6", IllegalMove::NotYours),
        ("a9", IllegalMove::OffBoard),
        ("pass", IllegalMove::PassRefused),
    ] {
        assert_eq!(check(&orthogonal, mv), Err(why), "{mv}");
    }
}

#[test]
fn a_walled_in_side_must_pass_and_may_move_again_later() {
    let mut game = position(
        "classic",
        "xxxxxxx/-------/-------/7/7/-------/ooooooo x 5 1",
    );
    assert_eq!(moves(&game), "pass");
    for mv in ["a3", "a1a3", "h9"] {
        assert_eq!(check(&game, mv), Err(IllegalMove::MustPass), "{mv}");
    }
    play(&mut game, "pass");
    assert_eq!(game.turn(), Player::White);
    assert_eq!(game.clock(), 6, "a pass is a ply on the clock");
    assert_eq!(check(&game, "pass"), Err(IllegalMove::PassRefused));

    let mut game = position("orthogonal:4", "4/4/x3/ox2 o 5 1");
    assert_eq!(moves(&game), "pass");
    play(&mut game, "pass a2a3");
    assert_eq!((game.clock(), moves(&game).as_str()), (7, "a1a2"));
}

#[test]
fn a_jump_uncovers_the_square_it_left() {
    let fen = "xxxxx-1/xxxxx--/xxxxxxx/xxxxxxx/ooooooo/ooooooo/ooooooo x 0 1";
    let game = position("classic", fen);
    assert_eq!(moves(&game), "e5g7 f5g7 g5g7 e6g7 e7g7");
    let game = after("classic", fen, "g5g7");
    assert_eq!(
        moves(&game),
        "e3g5 f3g5 g3g5",
        "White reaches what was uncovered"
    );
}

#[test]
fn a_side_without_pieces_has_lost_at_once() {
    for (rules, fen, mv) in [
        ("classic", "7/7/7/3o3/3x3/7/7 x 0 1", "c4"),
        ("orthogonal:4", "4/2o1/4/1x2 x 3 1", "pass"),
    ] {
        let game = position(rules, fen);
        assert_eq!(end(&game), None);
        if mv != "pass" {
            let game = after(rules, fen, mv);
            assert_eq!(end(&game), Some((Ending::WipedOut, Some(Player::Black))));
            assert_eq!(check(&game, "pass"), Err(IllegalMove::GameOver));
        }
    }
    let game = after("orthogonal:4", "4/2o1/4/2x1 x 3 1", "c1c2");
    assert_eq!(end(&game), Some((Ending::WipedOut, Some(Player::Black))));
    let alone = position("classic", "x6/7/7/7/7/7/7 o 0 1");
    assert_eq!(end(&alone), Some((Ending::WipedOut, Some(Player::Black))));
    let nobody = position("classic", "7/7/7/7/7/7/7 x 0 1");
    assert_eq!(end(&nobody), Some((Ending::WipedOut, None)));
}

#[test]
fn a_full_board_ends_the_game_at_once() {
    let fen = "1xxxxxx/xxxxxxx/xxxxxxx/ooooooo/ooooooo/ooooooo/ooooooo x 0 1";
    let game = after("classic", fen, "a7");
    assert_eq!(end(&game), Some((Ending::FullBoard, Some(Player::White))));
    assert_eq!(
        game.count(),
        Some(Count {
            black: 21,
            white: 28
        })
    );
    assert_eq!(check(&game, "pass"), Err(IllegalMove::GameOver));
}

#[test]
fn walls_belong_to_nobody() {
    let fen = "1xxxxxx/xxxxxxx/xxxxxxx/-------/ooooooo/ooooooo/ooooooo x 0 1";
    let game = after("classic", fen, "a7");
    assert_eq!(end(&game), Some((Ending::FullBoard, None)), "21 to 21");
    assert_eq!(game.cell(Square::new(3, 3)), Cell::Wall);
}

#[test]
fn it_ends_when_nobody_reaches_an_empty_square() {
    let game = position(
        "classic",
        "xxxxxxx/-------/-------/7/-------/-------/oooooo- x 0 1",
    );
    assert_eq!(end(&game), Some((Ending::NoMoves, Some(Player::Black))));
}

#[test]
fn a_hundred_plies_without_a_clone_are_a_draw_unless_decided_at_that_very_ply() {
    let fen = "xx5/xx5/7/7/7/7/o6 x 99 80";
    let game = after("classic", fen, "b6d6");
    assert_eq!(
        end(&game),
        Some((Ending::PlyClock, None)),
        "4 to 1 is drawn"
    );
    let game = after("classic", fen, "c5");
    assert_eq!((end(&game), game.clock()), (None, 0));
    let game = after("classic", "x1o4/7/7/7/7/7/7 x 99 80", "a7c6");
    assert_eq!(end(&game), Some((Ending::WipedOut, Some(Player::Black))));
    let game = position("classic", "x5o/7/7/7/7/7/o5x x 100 1");
    assert_eq!(end(&game), Some((Ending::PlyClock, None)));
}

#[test]
fn a_hundred_plies_without_assimilation_are_counted() {
    let fen = "o3/4/4/xx2 x 99 80";
    let game = after("orthogonal:4", fen, "a1a2");
    assert_eq!(end(&game), Some((Ending::PlyClock, Some(Player::Black))));
    let game = after("orthogonal:4", "o3/o3/4/xx2 x 99 80", "a1a2");
    assert_eq!((end(&game), game.clock()), (None, 0));
    let game = after("orthogonal:4", "4/4/xx2/ox2 o 99 80", "pass");
    assert_eq!(end(&game), Some((Ending::PlyClock, Some(Player::Black))));
    let game = after("orthogonal:4", "4/4/o3/1x2 x 99 80", "b1b2");
    assert_eq!(end(&game), Some((Ending::WipedOut, Some(Player::Black))));
}

#[test]
fn the_third_occurrence_of_a_position_is_counted_over_the_whole_game() {
    let mut game = start("orthogonal");
    let once = "a2a3 a7a6 a3a2 a6a7";
    play(&mut game, once);
    assert_eq!(end(&game), None);
    let mut branch = game.clone();
    play(&mut game, "a2a3 a7a6 a3a2");
    assert_eq!(end(&game), None);
    play(&mut game, "a6a7");
    assert_eq!(end(&game), Some((Ending::Repetition, None)), "16 to 16");
    // Taking it back and playing on forgets what was taken back.
    play(&mut branch, "b2b3 b7b6 b3b2");
    assert_eq!(end(&branch), None);
    play(&mut branch, "b6b7");
    assert_eq!(end(&branch), Some((Ending::Repetition, None)));
}

#[test]
fn a_repeated_position_goes_to_whoever_has_more() {
    let mut game = position("orthogonal:5", "oo3/5/5/5/4x x 0 1");
    for _ in 0..2 {
        assert_eq!(end(&game), None);
        play(&mut game, "e1e2 b5b4 e2e1 b4b5");
    }
    assert_eq!(end(&game), Some((Ending::Repetition, Some(Player::White))));
}

#[test]
fn the_same_pieces_with_the_other_side_to_move_are_another_position() {
    // White is walled in and passes: every pair of plies leaves the pieces as they were, with the other side to move.
    let mut game = position("orthogonal:4", "3x/4/xx2/ox2 o 0 1");
    play(&mut game, "pass d4d3 pass d3d4 pass d4d3 pass");
    assert_eq!(end(&game), None);
    play(&mut game, "d3d4");
    assert_eq!(end(&game), Some((Ending::Repetition, Some(Player::Black))));
}

#[test]
fn classic_knows_no_repetition() {
    let mut game = position("classic", "x6/7/7/7/7/7/6o x 0 1");
    for _ in 0..20 {
        play(&mut game, "a7a5 g1g3 a5a7 g3g1");
    }
    assert_eq!(end(&game), None);
    assert_eq!(game.to_text(), "x6/7/7/7/7/7/6o x 80 41");
}

#[test]
fn a_position_that_cannot_be_read_says_where() {
    for (rules, fen, at, fault) in [
        ("classic", "", 1, PositionFault::TooShort),
        ("classic", "x5o/7/7", 8, PositionFault::TooShort),
        ("classic", "x5o/7/7 x 0 1", 8, PositionFault::BoardSize),
        (
            "classic",
            "x6o/7/7/7/7/7/o5x x 0 1",
            3,
            PositionFault::RowLength,
        ),
        (
            "classic",
            "x4o/7/7/7/7/7/o5x x 0 1",
            4,
            PositionFault::RowLength,
        ),
        (
            "classic",
            "x5o/7/7/7/7/7/o5x/7 x 0 1",
            18,
            PositionFault::BoardSize,
        ),
        (
            "classic",
            "x5q/7/7/7/7/7/o5x x 0 1",
            3,
            PositionFault::Character,
        ),
        ("classic", "x5o/7/7/7/7/7/o5x", 18, PositionFault::TooShort),
        ("classic", "x5o/7/7/7/7/7/o5x ", 19, PositionFault::Side),
        (
            "classic",
            "x5o/7/7/7/7/7/o5x w 0 1",
            19,
            PositionFault::Side,
        ),
        (
            "classic",
            "x5o/7/7/7/7/7/o5x x -1 1",
            21,
            PositionFault::Number,
        ),
        (
            "classic",
            "x5o/7/7/7/7/7/o5x x 101 1",
            23,
            PositionFault::Number,
        ),
        (
            "classic",
            "x5o/7/7/7/7/7/o5x x 0 99999999999",
            32,
            PositionFault::Number,
        ),
        (
            "classic",
            "x5o/7/7/7/7/7/o5x x 0 1 1",
            24,
            PositionFault::TooLong,
        ),
        (
            "classic",
            "x5o/7/7/7/7/7/o5xx x 0 1",
            18,
            PositionFault::RowLength,
        ),
        (
            "orthogonal:4",
            "x5o/7/7/7/7/7/o5x x 0 1",
            2,
            PositionFault::RowLength,
        ),
    ] {
        let read = Ataxx::from_text(rules.parse().unwrap(), fen);
        assert_eq!(read, Err(PositionError { at, fault }), "{fen}");
    }
}

#[test]
fn the_counters_may_be_left_out() {
    let short = position("classic", "x5o/7/7/7/7/7/o5x o");
    assert_eq!(short.to_text(), "x5o/7/7/7/7/7/o5x o 0 1");
}
