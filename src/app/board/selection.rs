//! Touched squares → a move: the same for every game, from the paths of its legal moves.

use crate::game::Square;
use crate::table::Legal;

/// What touching one more square means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Touch {
    /// These squares are touched now and more are needed.
    Selected(Vec<Square>),
    /// The move of this notation is complete.
    Complete(String),
    /// No move goes on or begins like this.
    Nothing,
}

/// What touching a square after some others means.
///
/// The touched squares go on a path, or complete one; else the square begins a path; else, if nothing has been touched
/// before and exactly one path ends there, it is that path's move.
#[must_use]
pub fn touch(legal: &[Legal], touched: &[Square], square: Square) -> Touch {
    let further = [touched, &[square]].concat();
    along(legal, further)
        .or_else(|| along(legal, vec![square]))
        .or_else(|| {
            let mut ending = paths(legal).filter(|(_, path)| path.last() == Some(&square));
            match (touched, ending.next(), ending.next()) {
                ([], Some((notation, _)), None) => Some(Touch::Complete(notation.to_owned())),
                _ => None,
            }
        })
        .unwrap_or(Touch::Nothing)
}

/// The squares that can be touched next, each once, with whether that completes a move.
#[must_use]
pub fn next(legal: &[Legal], touched: &[Square]) -> Vec<(Square, bool)> {
    let mut next: Vec<(Square, bool)> = paths(legal)
        .filter_map(|(_, path)| match path.strip_prefix(touched)? {
            [] => None,
            [last] => Some((*last, true)),
            [first, ..] => Some((*first, false)),
        })
        .collect();
    next.sort_unstable();
    next.dedup();
    next
}

fn along(legal: &[Legal], squares: Vec<Square>) -> Option<Touch> {
    let mut selected = false;
    for (notation, path) in paths(legal) {
        if path == squares {
            return Some(Touch::Complete(notation.to_owned()));
        }
        selected |= path.starts_with(&squares);
    }
    selected.then_some(Touch::Selected(squares))
}

fn paths(legal: &[Legal]) -> impl Iterator<Item = (&str, &[Square])> {
    legal
        .iter()
        .flat_map(|mv| mv.paths.iter().map(|path| (&*mv.notation, path.squares())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Path;

    fn at(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn from_to(from: &str, to: &str) -> Path {
        Path::FromTo([at(from), at(to)])
    }

    fn mv(notation: &str, paths: Vec<Path>) -> Legal {
        Legal {
            notation: notation.to_owned(),
            target: paths
                .first()
                .and_then(|path| path.squares().last().copied()),
            paths,
        }
    }

    fn single() -> Vec<Legal> {
        vec![
            mv("d3", vec![Path::To([at("d3")])]),
            mv("c4", vec![Path::To([at("c4")])]),
        ]
    }

    fn double() -> Vec<Legal> {
        vec![
            mv("b1", vec![from_to("a1", "b1"), from_to("c1", "b1")]),
            mv("a1a3", vec![from_to("a1", "a3")]),
            mv("a1c3", vec![from_to("a1", "c3")]),
            mv("c1c3", vec![from_to("c1", "c3")]),
        ]
    }

    #[test]
    fn one_touch_plays_where_one_is_a_path() {
        assert_eq!(
            touch(&single(), &[], at("d3")),
            Touch::Complete("d3".to_owned())
        );
        assert_eq!(touch(&single(), &[], at("a1")), Touch::Nothing);
    }

    #[test]
    fn a_start_is_selected_and_its_target_completes() {
        assert_eq!(
            touch(&double(), &[], at("a1")),
            Touch::Selected(vec![at("a1")])
        );
        assert_eq!(
            touch(&double(), &[at("a1")], at("b1")),
            Touch::Complete("b1".to_owned())
        );
        assert_eq!(
            touch(&double(), &[at("c1")], at("c3")),
            Touch::Complete("c1c3".to_owned())
        );
    }

    #[test]
    fn another_start_replaces_the_selection() {
        assert_eq!(
            touch(&double(), &[at("a1")], at("c1")),
            Touch::Selected(vec![at("c1")])
        );
        assert_eq!(
            touch(&double(), &[at("a1")], at("a1")),
            Touch::Selected(vec![at("a1")])
        );
    }

    #[test]
    fn a_target_of_one_path_is_played_directly_and_of_two_is_not() {
        assert_eq!(
            touch(&double(), &[], at("a3")),
            Touch::Complete("a1a3".to_owned())
        );
        assert_eq!(touch(&double(), &[], at("c3")), Touch::Nothing);
        assert_eq!(touch(&double(), &[], at("b1")), Touch::Nothing);
    }

    #[test]
    fn a_touch_elsewhere_cancels_a_selection_even_on_a_target_of_another_stone() {
        assert_eq!(touch(&double(), &[at("c1")], at("a3")), Touch::Nothing);
        assert_eq!(touch(&double(), &[at("c1")], at("h8")), Touch::Nothing);
    }

    #[test]
    fn a_pass_cannot_be_touched() {
        let pass = [mv("--", vec![])];
        assert_eq!(touch(&pass, &[], at("a1")), Touch::Nothing);
        assert!(next(&pass, &[]).is_empty());
    }

    #[test]
    fn the_next_squares_are_starts_first_and_targets_then() {
        assert_eq!(next(&double(), &[]), [(at("a1"), false), (at("c1"), false)]);
        assert_eq!(
            next(&double(), &[at("a1")]),
            [(at("b1"), true), (at("a3"), true), (at("c3"), true)]
                .into_iter()
                .collect::<std::collections::BTreeSet<_>>()
                .into_iter()
                .collect::<Vec<_>>()
        );
        assert_eq!(next(&single(), &[]).len(), 2);
    }
}
