//! The forbidden points of renju, against boards on which several programs agree.

use sanqi::game::gomoku::{Gomoku, Rules};
use sanqi::game::{Foul, Game, IllegalMove, Square};

fn black_to_move(board: &str) -> Gomoku {
    let rules: Rules = "renju".parse().expect("renju is a variant");
    Gomoku::from_text(rules, &format!("{board} X")).expect("a 15x15 board")
}

fn squares(text: &str) -> Vec<Square> {
    text.split_whitespace()
        .filter(|name| *name != "-")
        .map(|name| name.parse().expect("a point"))
        .collect()
}

fn sorted<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort();
    items
}

#[test]
fn published_cases_come_out_point_by_point_with_their_kind() {
    let mut seen = 0;
    for case in include_str!("data/renju_forbidden.txt")
        .split("CASE ")
        .skip(1)
    {
        let name = case.lines().next().unwrap_or_default();
        let board: String = case.lines().filter(|line| is_row(line)).collect();
        let position = black_to_move(&board);
        for line in case.lines() {
            match line.split_once(' ') {
                Some(("FORBIDDEN", points)) => {
                    let expected = points
                        .split_whitespace()
                        .filter(|point| *point != "-")
                        .map(|point| {
                            let (at, kind) = point.split_once(':').expect("point:kind");
                            (at.to_owned(), kind.to_owned())
                        })
                        .collect();
                    let found = position
                        .forbidden()
                        .into_iter()
                        .map(|(square, foul)| {
                            let kind = match foul {
                                Foul::DoubleThree => "33",
                                Foul::DoubleFour => "44",
                                Foul::Overline => "6",
                            };
                            (format!("{square:#}"), kind.to_owned())
                        })
                        .collect();
                    assert_eq!(sorted(found), sorted(expected), "{name}");
                    seen += 1;
                }
                Some(("PROBE", probe)) => {
                    let (at, verdict) = probe.split_once(' ').expect("point verdict");
                    let mv = at.parse().expect("a point");
                    let refused = matches!(position.check(mv), Err(IllegalMove::Forbidden(_)));
                    assert_eq!(refused, verdict == "FORBIDDEN", "{name}: {at}");
                }
                Some(("FIVE", points)) => {
                    for square in squares(points) {
                        let mut after = position.clone();
                        let mv = format!("{square:#}").parse().expect("a point");
                        assert_eq!(after.play(mv), Ok(()), "{name}");
                        assert!(after.outcome().is_some(), "{name}: {square:#} is a five");
                        assert!(after.winning_line().contains(&square), "{name}");
                    }
                }
                _ => {}
            }
        }
    }
    assert_eq!(seen, 54);
}

fn is_row(line: &str) -> bool {
    line.len() == 15 && line.bytes().all(|b| matches!(b, b'X' | b'O' | b'.'))
}

#[test]
fn random_boards_have_exactly_the_listed_points() {
    let mut seen = 0;
    for line in include_str!("data/renju_random.txt").lines() {
        let Some((board, points)) = line.split_once('\t') else {
            continue;
        };
        let found = black_to_move(board)
            .forbidden()
            .into_iter()
            .map(|(square, _)| square)
            .collect();
        assert_eq!(sorted(found), sorted(squares(points)), "{board}");
        seen += 1;
    }
    assert_eq!(seen, 600);
}
