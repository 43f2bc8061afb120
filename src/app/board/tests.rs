use std::time::Duration;

use iced::{Point, Rectangle, Settings, Size};
use iced_test::Simulator;
use iced_test::simulator::click;

use super::geometry::Geometry;
use super::look::Look;
use super::*;
use crate::app::theme;
use crate::catalog;

const EVERYTHING: Options = Options {
    interactive: true,
    legal: true,
    forbidden: true,
    coordinates: true,
    last_move: true,
    numbers: true,
};

fn table(game: &str, rules: &str) -> Box<dyn Table> {
    let game = catalog::game(game).expect("a game");
    let rules = game.parse_rules(rules).expect("rules");
    game.start(&rules, Default::default()).expect("a start")
}

fn tables() -> Vec<Box<dyn Table>> {
    vec![
        table("reversi", "standard"),
        table("gomoku", "renju"),
        table("gomoku", "freestyle:22"),
        table("ataxx", "orthogonal"),
        table("ataxx", "classic:cross"),
    ]
}

fn at(name: &str) -> Square {
    name.parse().expect("a square")
}

fn touch_all(board: &mut Board, table: &dyn Table, squares: &[Square]) -> Option<Action> {
    let mut action = None;
    for square in squares {
        assert_eq!(action, None);
        action = board.update(Message::Touched(*square), table);
    }
    action
}

/// Plays the move in the middle of the legal ones, so that games differ from the first ply on.
fn play_some(table: &mut dyn Table, plies: usize) {
    for _ in 0..plies {
        let legal = table.legal();
        let Some(mv) = legal.get(legal.len() / 2) else {
            return;
        };
        let notation = mv.notation.clone();
        table.play(&notation).expect("a legal move");
    }
}

#[test]
fn where_a_jump_began_is_marked_and_where_a_piece_grew_from_is_not() {
    let mut table = table("ataxx", "classic");
    let board = Board::default();
    let size = Size::new(600.0, 600.0);
    let mut left = |mv: &str| {
        table.play(mv).expect("a legal move");
        let surface = Surface::new(&board, &*table, EVERYTHING);
        let bounds = Rectangle::with_size(size);
        surface
            .marks(surface.geometry(bounds).expect("room for a board"))
            .left
    };
    let a7a5 = left("a7a5");
    assert!(
        a7a5.is_some_and(|square| (square.column, square.row) == (0, 6)),
        "{a7a5:?}"
    );
    assert_eq!(left("f7"), None);
}

#[test]
fn every_click_lands_on_the_square_it_is_on_at_every_size() {
    for table in tables() {
        let board = Board::default();
        for size in [Size::new(320.0, 480.0), Size::new(933.0, 744.0)] {
            let rim = Look::of(table.game()).rim(EVERYTHING.coordinates);
            let geometry = Geometry::new(table.shape(), size, Point::ORIGIN, rim, 1.0)
                .expect("room for a board");
            let mut window =
                Simulator::with_size(Settings::default(), size, board.view(&*table, EVERYTHING));
            let squares: Vec<Square> = table.shape().squares().collect();
            for square in &squares {
                window.point_at(geometry.center(*square));
                let _ = window.simulate(click());
            }
            let Rectangle { x, y, .. } = geometry.field();
            for outside in [
                Point::new(x - 1.0, size.height / 2.0),
                Point::new(size.width / 2.0, y - 1.0),
            ] {
                window.point_at(outside);
                let _ = window.simulate(click());
            }
            let touched: Vec<Square> = window
                .into_messages()
                .filter_map(|message| match message {
                    Message::Touched(square) => Some(square),
                    Message::Hovered(_) | Message::Cancelled | Message::Drawn => None,
                })
                .collect();
            assert_eq!(touched, squares, "{} at {size:?}", table.game());
        }
    }
}

#[test]
fn every_board_is_drawn_in_both_themes_at_any_size() {
    for mut table in tables() {
        play_some(&mut *table, 9);
        let mut board = Board::default();
        board.follow(&*table, true, Instant::now());
        board.key(&Key::Named(Named::ArrowUp), &*table);
        for size in [Size::new(60.0, 60.0), Size::new(700.0, 500.0)] {
            let mut window =
                Simulator::with_size(Settings::default(), size, board.view(&*table, EVERYTHING));
            for theme in [theme::light(), theme::dark()] {
                assert!(window.snapshot(&theme).is_ok());
            }
        }
    }
}

#[test]
fn touching_the_squares_of_a_path_plays_its_move_through_whole_games() {
    for mut table in tables() {
        for _ in 0..25 {
            let mut board = Board::default();
            for mv in table.legal() {
                for path in &mv.paths {
                    assert_eq!(
                        touch_all(&mut board, &*table, path.squares()),
                        Some(Action::Play(mv.notation.clone()))
                    );
                }
            }
            play_some(&mut *table, 1);
        }
    }
}

#[test]
fn the_keyboard_reaches_every_square_and_plays() {
    for table in tables() {
        let mut board = Board::default();
        let key = |board: &mut Board, key| board.key(&Key::Named(key), &*table);
        let shape = table.shape();
        for _ in 0..=shape.columns {
            key(&mut board, Named::ArrowLeft);
            key(&mut board, Named::ArrowDown);
        }
        let bottom = match shape.row_one {
            RowOne::Top => shape.rows - 1,
            RowOne::Bottom => 0,
        };
        assert_eq!(board.cursor, Some(Square::new(0, bottom)));

        let target = table.legal()[0].clone();
        let mut action = None;
        for square in target.paths[0].squares() {
            while board.cursor != Some(*square) {
                let cursor = board.cursor.expect("a cursor");
                let lower = (cursor.row < square.row) == (shape.row_one == RowOne::Top);
                let next = if cursor.column < square.column {
                    Named::ArrowRight
                } else if cursor.column > square.column {
                    Named::ArrowLeft
                } else if lower {
                    Named::ArrowDown
                } else {
                    Named::ArrowUp
                };
                assert_eq!(key(&mut board, next), None);
            }
            assert_eq!(action, None);
            action = key(&mut board, Named::Enter);
        }
        assert_eq!(action, Some(Action::Play(target.notation)));
    }
}

#[test]
fn escape_gives_up_the_selection_and_then_the_cursor() {
    let table = table("ataxx", "classic");
    let mut board = Board::default();
    board.key(&Key::Named(Named::ArrowUp), &*table);
    board.cursor = Some(at("a7"));
    assert_eq!(board.key(&Key::Named(Named::Space), &*table), None);
    assert_eq!(board.touched, [at("a7")]);
    board.key(&Key::Named(Named::Escape), &*table);
    assert_eq!((board.touched.len(), board.cursor), (0, Some(at("a7"))));
    board.key(&Key::Named(Named::Escape), &*table);
    assert_eq!(board.cursor, None);
}

#[test]
fn a_touch_that_makes_no_move_is_explained_and_forgets_the_selection() {
    let table = table("ataxx", "classic");
    let mut board = Board::default();
    assert_eq!(touch_all(&mut board, &*table, &[at("a7")]), None);
    assert_eq!(
        board.update(Message::Touched(at("d4")), &*table),
        Some(Action::Explain(IllegalMove::PieceOutOfReach, at("d4")))
    );
    assert!(board.touched.is_empty());
}

#[test]
fn a_move_is_animated_and_a_touch_meanwhile_counts_and_ends_it() {
    let mut table = table("reversi", "standard");
    let (mut board, now) = (Board::default(), Instant::now());
    board.follow(&*table, true, now);
    assert_eq!(board.animation, None);
    table.play("d3").expect("a legal move");
    board.follow(&*table, true, now);
    let animation = board.animation.clone().expect("a disc and a flip");
    assert_eq!(
        animation.squares().collect::<Vec<_>>(),
        [at("d3"), at("d4")]
    );
    assert!(animation.is_over(now + Duration::from_millis(300)));
    assert_eq!(
        board.update(Message::Touched(at("c5")), &*table),
        Some(Action::Play("c5".to_owned()))
    );
    assert_eq!(board.animation, None);
}

#[test]
fn without_animation_and_on_another_board_nothing_moves() {
    let mut table = table("reversi", "standard");
    let (mut board, now) = (Board::default(), Instant::now());
    board.follow(&*table, true, now);
    table.play("d3").expect("a legal move");
    board.follow(&*table, false, now);
    assert_eq!(board.animation, None);
    board.follow(&*self::table("gomoku", "renju"), true, now);
    assert_eq!(board.animation, None);
}

#[test]
fn a_selection_does_not_survive_a_change_of_the_table() {
    let mut table = table("ataxx", "classic");
    let mut board = Board::default();
    board.follow(&*table, true, Instant::now());
    touch_all(&mut board, &*table, &[at("a7")]);
    play_some(&mut *table, 1);
    board.follow(&*table, true, Instant::now());
    assert!(board.touched.is_empty());
}
