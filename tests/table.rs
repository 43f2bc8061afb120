//! A game being played: turns, undo and redo, seats, ends, and taking a record up again.

use sanqi::catalog;
use sanqi::engine::{Control, Limits};
use sanqi::game::{IllegalMove, Player, Square};
use sanqi::record::Seat;
use sanqi::table::{Actor, PlayError, Table, Verdict};

fn person() -> Seat {
    Seat::default()
}

fn computer() -> Seat {
    Seat::Computer {
        player: "random".to_owned(),
    }
}

fn start(rules: &str, seats: [Seat; 2]) -> Box<dyn Table> {
    let (id, rules) = rules.split_once(' ').unwrap();
    let game = catalog::game(id).unwrap();
    game.start(&game.parse_rules(rules).unwrap(), seats)
        .unwrap()
}

fn start_at(rules: &str, position: &str, seats: [Seat; 2]) -> Box<dyn Table> {
    let (id, rules) = rules.split_once(' ').unwrap();
    let game = catalog::game(id).unwrap();
    game.start_at(&game.parse_rules(rules).unwrap(), position, seats)
        .unwrap()
}

fn play(table: &mut dyn Table, moves: &str) {
    for mv in moves.split_whitespace() {
        table.play(mv).unwrap_or_else(|why| panic!("{mv}: {why}"));
    }
}

fn line(table: &dyn Table) -> String {
    let moves: Vec<_> = table.line().iter().map(|mv| mv.notation.as_str()).collect();
    moves.join(" ")
}

/// Black plays a1, White must pass, Black plays a8 and nobody can move: rows 1 and 8 are `-OXXXXXX`.
const PASS_AHEAD: &str = "-OXXXXXX-------------------------------------------------OXXXXXX X";

#[test]
fn two_people_undo_one_ply_and_the_mover_moves_again() {
    let mut table = start("reversi standard", [person(), person()]);
    play(table.as_mut(), "d3 c5");
    assert!(table.undo());
    assert_eq!((table.cursor(), table.turn()), (1, Player::White));
    assert!(table.undo());
    assert_eq!((table.cursor(), table.turn()), (0, Player::Black));
    assert!(!table.can_undo() && !table.undo());
    assert!(table.redo() && table.redo() && !table.redo());
    assert_eq!(table.cursor(), 2);
}

#[test]
fn against_the_computer_undo_goes_back_to_the_persons_own_decision() {
    let mut table = start("reversi standard", [person(), computer()]);
    play(table.as_mut(), "d3 c5 e6");
    assert_eq!(
        table.actor(),
        Actor::Computer(Player::White, "random".to_owned())
    );
    assert!(table.undo(), "while the computer thinks");
    assert_eq!(table.cursor(), 2);
    assert_eq!(table.actor(), Actor::Browsing(Player::Black));
    assert!(table.undo());
    assert_eq!(table.cursor(), 0);
    assert!(table.redo());
    assert_eq!(table.cursor(), 2);
    assert!(table.redo());
    assert_eq!(table.cursor(), 3);
}

#[test]
fn nothing_to_undo_when_only_the_computer_has_moved() {
    let mut table = start("reversi standard", [computer(), person()]);
    play(table.as_mut(), "d3");
    let version = table.version();
    assert!(!table.can_undo() && !table.undo());
    assert_eq!((table.cursor(), table.version()), (1, version));
    assert_eq!(table.actor(), Actor::Person(Player::White));
    assert_eq!(table.seats(), &[computer(), person()]);
}

#[test]
fn computers_alone_undo_one_ply() {
    let mut table = start("reversi standard", [computer(), computer()]);
    play(table.as_mut(), "d3 c5 e6");
    assert!(table.undo());
    assert_eq!(table.cursor(), 2);
    assert!(table.redo());
    assert_eq!(table.cursor(), 3);
}

#[test]
fn undo_and_redo_skip_a_forced_pass() {
    for seats in [[person(), person()], [person(), computer()]] {
        let mut table = start_at("reversi standard", PASS_AHEAD, seats);
        play(table.as_mut(), "a1");
        assert_eq!(table.actor(), Actor::Pass(Player::White));
        assert!(table.must_pass());
        assert_eq!(
            table.play("h5"),
            Err(PlayError::Illegal("h5".to_owned(), IllegalMove::MustPass))
        );
        play(table.as_mut(), "pass");
        assert_eq!(table.actor(), Actor::Person(Player::Black));
        assert!(table.undo());
        assert_eq!((table.cursor(), table.turn()), (0, Player::Black));
        assert!(table.redo());
        assert_eq!((table.cursor(), table.turn()), (2, Player::Black));
        play(table.as_mut(), "a8");
        assert_eq!(table.actor(), Actor::Nobody);
        let verdict = table.verdict().unwrap();
        assert_eq!(
            (verdict.id(), verdict.winner()),
            ("wiped-out", Some(Player::Black))
        );
        assert!(table.undo() && table.undo());
        assert_eq!((table.cursor(), table.verdict()), (0, None));
        assert_eq!(line(table.as_ref()), "a1 pass a8");
    }
}

#[test]
fn the_redo_tail_is_dropped_by_a_legal_move_only() {
    let mut table = start("reversi standard", [person(), person()]);
    play(table.as_mut(), "d3 c5 e6");
    table.go_to(1);
    assert!(table.play("a1").is_err() && table.play("nonsense").is_err());
    assert!(table.play("pass").is_err(), "a pass where moves exist");
    assert_eq!(line(table.as_ref()), "d3 c5 e6");
    play(table.as_mut(), "c3");
    assert_eq!(line(table.as_ref()), "d3 c3");
    assert!(!table.can_redo());
}

#[test]
fn resigning_and_agreeing_end_the_game_and_undo_withdraws_it() {
    let mut table = start("reversi standard", [person(), computer()]);
    play(table.as_mut(), "d3 c5");
    table.go_to(0);
    table.resign(Player::Black);
    assert_eq!(table.cursor(), 2);
    let verdict = table.verdict().unwrap();
    assert_eq!(verdict, Verdict::Resigned(Player::Black));
    assert_eq!(verdict.winner(), Some(Player::White));
    assert_eq!(table.actor(), Actor::Nobody);
    assert!(table.legal().is_empty());
    assert_eq!(table.play("e6"), Err(PlayError::Over));
    assert!(table.think("random", Limits::default()).is_none());
    table.agree_draw();
    assert_eq!(table.verdict(), Some(verdict), "the first end stands");

    assert!(table.undo());
    assert_eq!((table.verdict(), table.cursor()), (None, 2));
    assert_eq!(table.actor(), Actor::Person(Player::Black));
    assert!(table.redo());
    assert_eq!(table.verdict(), Some(verdict));
    assert!(table.undo());
    table.agree_draw();
    assert_eq!(table.verdict().and_then(|end| end.winner()), None);
    table.go_to(1);
    assert_eq!(table.verdict(), None, "it belongs to the last ply");
    play(table.as_mut(), "c3");
    assert_eq!(table.verdict(), None);
}

#[test]
fn swapped_seats_stay_swapped_through_undo() {
    let mut table = start("reversi standard", [person(), computer()]);
    play(table.as_mut(), "d3 c5 e6 f5");
    table.swap_seats();
    assert_eq!(
        table.actor(),
        Actor::Computer(Player::Black, "random".to_owned())
    );
    assert!(table.undo());
    assert_eq!((table.cursor(), table.turn()), (3, Player::White));
    assert_eq!(table.seats(), &[computer(), person()]);
}

#[test]
fn a_computer_nobody_knows_is_not_seated() {
    let ghost = Seat::Computer {
        player: "ghost".to_owned(),
    };
    let mut table = start("reversi standard", [ghost.clone(), person()]);
    assert_eq!(table.seats(), &[person(), person()]);
    table.set_seat(Player::White, ghost);
    assert_eq!(table.seats(), &[person(), person()]);
}

#[test]
fn every_change_has_its_own_version_across_tables() {
    let mut first = start("reversi standard", [person(), person()]);
    let mut seen = vec![first.version()];
    play(first.as_mut(), "d3");
    seen.push(first.version());
    first.undo();
    seen.push(first.version());
    first.redo();
    seen.push(first.version());
    first.swap_seats();
    seen.push(first.version());
    first.restart();
    seen.push(first.version());
    seen.push(start("reversi standard", [person(), person()]).version());
    assert!(seen.is_sorted_by(|a, b| a < b), "{seen:?}");
}

#[test]
fn a_thought_carries_the_version_it_was_asked_for() {
    let mut table = start("reversi standard", [person(), computer()]);
    let job = table.think("greedy", Limits::default()).unwrap();
    assert_eq!(job.version, table.version());
    let best = job.run(&Control::new()).unwrap().best;
    play(table.as_mut(), &best);
    let stale = table.think("greedy", Limits::default()).unwrap();
    table.undo();
    assert_ne!(stale.version, table.version());
    assert!(table.think("nobody", Limits::default()).is_none());
}

#[test]
fn touched_squares_say_why_they_are_no_move() {
    let table = start("reversi standard", [person(), person()]);
    let at = |name: &str| -> Square { name.parse().unwrap() };
    assert_eq!(table.why_not(&[at("d3")]), None);
    assert_eq!(table.why_not(&[]), None);
    for (name, why) in [
        ("d4", IllegalMove::Occupied),
        ("a1", IllegalMove::FlipsNothing),
        ("z9", IllegalMove::OffBoard),
    ] {
        assert_eq!(table.why_not(&[at(name)]), Some(why), "{name}");
    }
}

#[test]
fn squares_are_named_as_in_the_games_own_notation() {
    let at = Square::new(7, 7);
    let seats = || [person(), person()];
    for (rules, name) in [
        ("reversi standard", "h8"),
        ("gomoku freestyle", "H8"),
        ("ataxx classic", "h8"),
        ("ataxx orthogonal", "h8"),
    ] {
        assert_eq!(start(rules, seats()).square_name(at), name);
    }
}

#[test]
fn a_move_list_cell_shows_any_ply_of_the_line() {
    let mut table = start("reversi standard", [person(), person()]);
    play(table.as_mut(), "d3 c5");
    table.go_to(0);
    let d3 = Square::new(3, 2);
    assert_eq!(table.cell_at(0, d3), table.cell(d3));
    assert_ne!(table.cell_at(1, d3), table.cell(d3));
    assert_eq!(table.line()[0].squares, [d3]);
    assert_eq!(table.line()[1].player, Player::White);
    table.go_to(99);
    assert_eq!(table.cursor(), 2);
}

#[test]
fn a_game_that_ends_with_empty_squares_is_counted_and_recorded() {
    // Neither side reaches the other: a count of 2 to 2 with 60 squares empty, and one of 3 to 2.
    let equal = format!("XX------{}------OO X", "-".repeat(48));
    let table = start_at("reversi standard", &equal, [person(), computer()]);
    let verdict = table.verdict().unwrap();
    assert_eq!((verdict.id(), verdict.winner()), ("no-moves", None));
    assert_eq!(table.actor(), Actor::Nobody);
    assert!(table.legal().is_empty() && !table.must_pass());
    let result = table.record().result.unwrap();
    assert_eq!((result.winner, result.count), (None, Some([2, 2])));

    let more = format!("XXX-----{}------OO O", "-".repeat(48));
    let most = start_at("reversi standard", &more, [person(), person()]);
    assert_eq!(
        most.verdict().and_then(|end| end.winner()),
        Some(Player::Black)
    );
    let fewest = start_at("reversi anti", &more, [person(), person()]);
    assert_eq!(
        fewest.verdict().and_then(|end| end.winner()),
        Some(Player::White)
    );
}

#[test]
fn two_stones_never_stand_on_one_point() {
    let mut table = start("gomoku freestyle", [person(), person()]);
    play(table.as_mut(), "H8");
    let occupied = Err(PlayError::Illegal("H8".to_owned(), IllegalMove::Occupied));
    assert_eq!(table.play("h8"), occupied, "a quick second click");
    play(table.as_mut(), "H9");
    table.undo();
    assert_eq!(table.play("H8"), occupied);
    assert_eq!(line(table.as_ref()), "H8 H9");
}

#[test]
fn a_computer_answers_in_a_position_made_by_hand_with_white_to_move() {
    let mut rows = vec![".".repeat(15); 15];
    rows[3] = "XX.............".to_owned();
    let position = rows.concat() + " O";
    let mut table = start_at("gomoku renju", &position, [person(), computer()]);
    assert_eq!(table.turn(), Player::White);
    for player in ["random", "shapes"] {
        let job = table.think(player, Limits::default()).unwrap();
        let best = job.run(&Control::new()).unwrap().best;
        play(table.as_mut(), &best);
        assert_eq!(table.line()[0].player, Player::White);
        table.go_to(0);
    }
    let start = table.record().start.unwrap();
    assert_eq!(start, position);
}

#[test]
fn when_the_only_block_is_forbidden_the_game_goes_on() {
    let mut table = start("gomoku renju", [person(), person()]);
    play(table.as_mut(), "h8 g6 f6 g5 f7 g4 h7 g3 g2 a1");
    let g7 = Square::new(6, 6);
    assert!(table.forbidden().iter().any(|(square, _)| *square == g7));
    assert!(matches!(
        table.why_not(&[g7]),
        Some(IllegalMove::Forbidden(_))
    ));
    assert_eq!(table.actor(), Actor::Person(Player::Black));
    let job = table.think("shapes", Limits::default()).unwrap();
    assert!(table.play(&job.run(&Control::new()).unwrap().best).is_ok());
}

#[test]
fn a_piece_that_is_touched_first_is_no_mistake() {
    let table = start("ataxx orthogonal", [person(), person()]);
    let at = |name: &str| -> Square { name.parse().unwrap() };
    assert_eq!(table.why_not(&[at("d2")]), None);
    assert_eq!(table.why_not(&[at("d2"), at("d3")]), None);
    for touched in [
        &["d1"][..],
        &["d8"],
        &["e5"],
        &["d2", "d4"],
        &["d2", "e3"],
        &["d2", "d1"],
        &["d2", "d3", "d4"],
    ] {
        let touched: Vec<Square> = touched.iter().map(|name| at(name)).collect();
        assert!(table.why_not(&touched).is_some(), "{touched:?}");
    }
}

#[test]
fn a_piece_or_square_that_is_no_move_is_explained() {
    let at = |name: &str| -> Square { name.parse().unwrap() };
    let orthogonal = "ooo4/7/3-3/7/7/xx5/xx5 x 0 1";
    let classic = "o6/7/3-3/7/xxx4/xxx4/xxx4 x 0 1";
    for (rules, position, cases) in [
        (
            "ataxx orthogonal:7",
            orthogonal,
            &[
                ("a1", Some(IllegalMove::CannotMove)),
                ("a2", None),
                ("a7", Some(IllegalMove::NotYours)),
                ("d5", Some(IllegalMove::Wall)),
                ("g4", Some(IllegalMove::OutOfReach)),
                ("a3", None),
                ("h1", Some(IllegalMove::OffBoard)),
                ("a2 a4", Some(IllegalMove::PieceOutOfReach)),
                ("a2 c2", Some(IllegalMove::PieceOutOfReach)),
                ("a2 b1", Some(IllegalMove::Occupied)),
                ("a2 d5", Some(IllegalMove::Wall)),
            ][..],
        ),
        (
            "ataxx classic",
            classic,
            &[
                ("a1", Some(IllegalMove::CannotMove)),
                ("c3", None),
                ("a7", Some(IllegalMove::NotYours)),
                ("d5", Some(IllegalMove::Wall)),
                ("g7", Some(IllegalMove::OutOfReach)),
                ("a4", Some(IllegalMove::ChoosePiece)),
                ("c3 c6", Some(IllegalMove::PieceOutOfReach)),
                ("c3 d5", Some(IllegalMove::Wall)),
                ("c3 a7", Some(IllegalMove::Occupied)),
            ],
        ),
    ] {
        let table = start_at(rules, position, [person(), person()]);
        for (touched, why) in cases {
            let touched: Vec<Square> = touched.split(' ').map(at).collect();
            assert_eq!(table.why_not(&touched), *why, "{rules} {touched:?}");
        }
    }
    let corner = start_at(
        "ataxx orthogonal:7",
        "6o/7/7/7/7/x6/1x5 x 0 1",
        [person(), person()],
    );
    assert_eq!(corner.why_not(&[at("a1")]), Some(IllegalMove::ChoosePiece));
}

#[test]
fn restarting_keeps_rules_start_and_seats() {
    let mut table = start_at("reversi anti", PASS_AHEAD, [computer(), person()]);
    play(table.as_mut(), "a1");
    table.resign(Player::White);
    table.restart();
    assert_eq!(table.verdict(), None);
    assert!(table.line().is_empty() && !table.can_undo() && !table.can_redo());
    assert_eq!(table.position(), PASS_AHEAD);
    assert_eq!(table.rules().variant, "anti");
    assert_eq!(table.seats(), &[computer(), person()]);
}

#[test]
fn a_computer_waits_while_somebody_looks_back() {
    let mut table = start("reversi standard", [computer(), person()]);
    play(table.as_mut(), "d3 c5 e6");
    table.go_to(2);
    assert_eq!(table.actor(), Actor::Browsing(Player::Black));
    table.go_to(3);
    assert_eq!(table.actor(), Actor::Person(Player::White));
}
