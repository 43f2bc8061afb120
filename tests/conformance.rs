//! What every game promises, checked on every game with every rule set, size and set-up.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Debug;

use proptest::prelude::*;
use sanqi::engine::{Computer, Control, Greedy, Limits, draw};
use sanqi::game::{
    Ataxx, Cell, Game, Gomoku, IllegalMove, Path, Player, Reversi, Rules, RulesError, Shape, Square,
};

/// No game may be longer than this.
const LONGEST: usize = 10_000;

/// Random games under rules that let them go on and on are shown up to this ply.
const LONG_ENOUGH: usize = 500;

/// Whether players who do not try to win come to an end soon.
///
/// Orthogonal Ataxx makes no new pieces: where both sides have many, aimless ones capture back and forth for longer
/// than anybody would wait, and neither a third occurrence nor the clock stops them.
fn ends_by_itself<R: Rules>(rules: &R) -> bool {
    rules.variant() != "orthogonal"
}

/// Every rule set of a game.
fn all_rules<G: Game>() -> Vec<G::Rules> {
    let mut all = Vec::new();
    for variant in G::Rules::variants() {
        let setups = match G::Rules::setups(variant) {
            [] => &[""],
            some => some,
        };
        for size in G::Rules::sizes(variant) {
            for setup in setups {
                all.push(G::Rules::choose(variant, size, setup).expect("rules on offer"));
            }
        }
    }
    all
}

/// Every move that the notation can express on this board and one line around it.
fn every_move<G: Game>(shape: Shape) -> Vec<G::Move> {
    let names: Vec<String> = Shape {
        columns: shape.columns + 1,
        rows: shape.rows + 1,
        ..shape
    }
    .squares()
    .map(|square| square.to_string())
    .collect();
    let mut texts = vec![G::pass().to_string()];
    texts.extend(names.iter().cloned());
    if "a1a2".parse::<G::Move>().is_ok() {
        for from in &names {
            texts.extend(names.iter().map(|to| format!("{from}{to}")));
        }
    }
    let moves: BTreeSet<_> = texts
        .iter()
        .map(|text| text.parse().unwrap_or_else(|_| panic!("{text} is a move")))
        .collect();
    assert_eq!(moves.len(), texts.len(), "one text for one move");
    moves.into_iter().collect()
}

/// Plays a random game and shows every position, the last one included.
fn random_game<G: Game>(rules: G::Rules, seed: u64, mut show: impl FnMut(&G)) {
    let mut game = G::new(rules);
    let plies = if ends_by_itself(game.rules()) {
        LONGEST
    } else {
        LONG_ENOUGH
    };
    for ply in 0..plies {
        show(&game);
        let moves = game.moves();
        let Some(drawn) = draw(seed ^ (ply as u64) << 20, moves.len()) else {
            return;
        };
        game.play(moves[drawn]).expect("generated moves are legal");
    }
    assert!(
        !ends_by_itself(game.rules()),
        "a game of {} has no end: {}",
        game.rules(),
        game.to_text()
    );
}

fn games_end<G: Game>() {
    for rules in all_rules::<G>() {
        let mut game = G::new(rules);
        let mut plies = 0;
        while game.outcome().is_none() {
            let limits = Limits {
                seed: plies,
                ..Limits::default()
            };
            let thought = Greedy.choose(&game, &limits, &Control::new());
            game.play(thought.expect("a thought").best).expect("legal");
            plies += 1;
            assert!(
                plies < LONGEST as u64,
                "{}: {}",
                game.rules(),
                game.to_text()
            );
        }
    }
}

fn generated_moves_are_the_legal_ones<G: Game>() {
    for rules in all_rules::<G>() {
        let every = every_move::<G>(G::new(rules.clone()).shape());
        let mut ply = 0;
        random_game::<G>(rules, 1, |game| {
            let generated = game.moves();
            let legal: BTreeSet<_> = generated.iter().copied().collect();
            assert_eq!(legal.len(), generated.len(), "a move is generated twice");
            assert_eq!(game.count_moves(), legal.len() as u64);
            assert_eq!(legal.is_empty(), game.outcome().is_some());
            if legal.contains(&G::pass()) {
                assert_eq!(legal.len(), 1, "a pass is legal only when forced");
            }
            // Long games are looked at ever more rarely; their first hundred plies and their ends always.
            if ply < 100 || ply % 97 == 0 || legal.len() < 2 {
                for mv in &every {
                    let checked = game.check(*mv);
                    assert_eq!(
                        checked.is_ok(),
                        legal.contains(mv),
                        "{mv} in {}",
                        game.to_text()
                    );
                    if legal.is_empty() {
                        assert_eq!(checked, Err(IllegalMove::GameOver));
                    }
                    assert_refused_move_changes_nothing(game, *mv, checked);
                }
            }
            ply += 1;
        });
    }
}

fn assert_refused_move_changes_nothing<G: Game>(
    game: &G,
    mv: G::Move,
    checked: Result<(), IllegalMove>,
) {
    if checked.is_err() {
        let mut after = game.clone();
        assert_eq!(after.play(mv), checked);
        assert!(after == *game, "{mv} was refused and changed the position");
    }
}

fn play_is_deterministic_and_alternates<G: Game>() {
    for rules in all_rules::<G>() {
        random_game::<G>(rules, 2, |game| {
            for mv in game.moves() {
                let (mut one, mut two) = (game.clone(), game.clone());
                one.play(mv).expect("legal");
                two.play_unchecked(mv);
                assert!(one == two);
                assert_eq!(one.outcome(), two.outcome());
                assert_eq!(one.turn(), game.turn().other());
            }
        });
    }
}

fn texts_read_back<G: Game>() {
    for rules in all_rules::<G>() {
        random_game::<G>(rules.clone(), 3, |game| {
            let text = game.to_text();
            let read = G::from_text(rules.clone(), &text).expect("its own text");
            assert!(read == *game, "{text}");
            assert_eq!(read.to_text(), text);
            for mv in game.moves() {
                let text = mv.to_string();
                assert_eq!(text.parse::<G::Move>().ok(), Some(mv));
                assert_eq!(text.to_uppercase().parse::<G::Move>().ok(), Some(mv));
                assert_eq!(game.read_move(&text).ok(), Some(mv));
            }
        });
    }
}

fn paths_lead_to_one_move_each<G: Game>() {
    for rules in all_rules::<G>() {
        random_game::<G>(rules, 4, |game| {
            let mut seen = HashSet::new();
            for mv in game.moves() {
                let paths = game.paths(mv);
                assert_eq!(paths.is_empty(), mv == G::pass());
                assert_eq!(paths.is_empty(), G::target(mv).is_none());
                for path in paths {
                    assert_eq!(path.squares().last().copied(), G::target(mv));
                    assert!(seen.insert(path), "{path:?} makes two moves");
                    if let Path::FromTo([from, _]) = path {
                        assert_eq!(game.cell(from), Cell::Stone(game.turn()));
                    }
                }
            }
        });
    }
}

fn the_board_agrees_with_what_is_said_of_it<G: Game>() {
    for rules in all_rules::<G>() {
        random_game::<G>(rules, 5, |game| {
            let shape = game.shape();
            let of = |player| {
                let stones = shape.squares();
                stones
                    .filter(|square| game.cell(*square) == Cell::Stone(player))
                    .count()
            };
            if let Some(count) = game.count() {
                for player in Player::BOTH {
                    assert_eq!(usize::from(count.of(player)), of(player));
                }
            }
            for (square, _) in game.forbidden() {
                assert_eq!(game.cell(square), Cell::Empty);
                assert!(!game.moves().iter().any(|mv| G::target(*mv) == Some(square)));
            }
            let winner = game.outcome().and_then(|outcome| outcome.winner);
            for square in game.winning_line() {
                assert_eq!(Some(game.cell(square)), winner.map(Cell::Stone));
            }
            for beyond in [
                Square::new(shape.columns, 0),
                Square::new(0, shape.rows),
                Square::new(255, 255),
            ] {
                assert_eq!(game.cell(beyond), Cell::Wall);
            }
        });
    }
}

/// The eight symmetries of a square board.
fn turned(square: Square, size: u8, symmetry: u8) -> Square {
    let Square {
        mut column,
        mut row,
    } = square;
    if symmetry & 1 != 0 {
        column = size - 1 - column;
    }
    if symmetry & 2 != 0 {
        row = size - 1 - row;
    }
    if symmetry & 4 != 0 {
        (column, row) = (row, column);
    }
    Square { column, row }
}

fn turned_move<G: Game>(mv: G::Move, size: u8, symmetry: u8) -> G::Move {
    let text = mv.to_string();
    let mut names: Vec<String> = Vec::new();
    for letter in text.chars() {
        match names.last_mut() {
            Some(name) if letter.is_ascii_digit() => name.push(letter),
            _ => names.push(letter.to_string()),
        }
    }
    let squares: Result<Vec<Square>, _> = names.iter().map(|name| name.parse()).collect();
    let Ok(squares) = squares else {
        return mv; // a pass
    };
    let turned: String = squares
        .into_iter()
        .map(|square| turned(square, size, symmetry).to_string())
        .collect();
    turned.parse().ok().expect("a move")
}

fn symmetric_positions_have_symmetric_moves<G: Game>() {
    let mut found = 0;
    for rules in all_rules::<G>() {
        let size = rules.size();
        let start = G::new(rules.clone());
        for symmetry in 1..8 {
            let alike = |one: &G, two: &G| {
                one.shape()
                    .squares()
                    .all(|at| one.cell(at) == two.cell(turned(at, size, symmetry)))
            };
            if !alike(&start, &start) {
                continue;
            }
            found += 1;
            let (mut one, mut two) = (start.clone(), start.clone());
            for ply in 0..60 {
                let moves = one.moves();
                let mirrored: BTreeSet<_> = moves
                    .iter()
                    .map(|mv| turned_move::<G>(*mv, size, symmetry))
                    .collect();
                assert_eq!(mirrored, two.moves().into_iter().collect());
                assert_eq!(one.outcome(), two.outcome());
                let Some(drawn) = draw(ply, moves.len()) else {
                    break;
                };
                one.play(moves[drawn]).expect("legal");
                two.play(turned_move::<G>(moves[drawn], size, symmetry))
                    .expect("legal");
                assert!(alike(&one, &two));
            }
        }
    }
    assert!(found > 0, "no symmetric start");
}

fn rules_read_back<G: Game>()
where
    G::Rules: Debug,
{
    assert_eq!(G::Rules::default().variant(), G::Rules::variants()[0]);
    for rules in all_rules::<G>() {
        assert_eq!(rules.to_string().parse(), Ok(rules.clone()));
        let json = serde_json::to_string(&rules).expect("rules serialise");
        assert_eq!(
            serde_json::from_str::<G::Rules>(&json).ok(),
            Some(rules.clone())
        );
        let (variant, setup) = (rules.variant(), rules.setup());
        assert_eq!(G::new(rules.clone()).rules(), &rules);
        for size in (0..=255).filter(|size| !G::Rules::sizes(variant).contains(size)) {
            let chosen = G::Rules::choose(variant, size, setup);
            assert_eq!(chosen, Err(RulesError::Size(size.to_string())));
            let json = json.replace(
                &format!("\"size\":{}", rules.size()),
                &format!("\"size\":{size}"),
            );
            assert!(serde_json::from_str::<G::Rules>(&json).is_err(), "{json}");
        }
        assert_eq!(
            G::Rules::choose(variant, rules.size(), "nowhere"),
            Err(RulesError::Setup("nowhere".into()))
        );
    }
    for text in [
        "",
        ":",
        "chess",
        "standard:",
        "standard:8:8",
        "Standard",
        "anti:9999",
    ] {
        assert!(text.parse::<G::Rules>().is_err(), "{text:?}");
    }
}

/// Any text is refused, at a place within it or just after it, or is a position that reads back the same.
fn assert_position_text<G: Game>(rules: &G::Rules, text: &str) {
    match G::from_text(rules.clone(), text) {
        Ok(game) => {
            let again = G::from_text(rules.clone(), &game.to_text());
            assert!(again.is_ok_and(|again| again == game), "{text:?}");
            assert_eq!(game.moves().is_empty(), game.outcome().is_some());
        }
        Err(error) => assert!(
            (1..=text.chars().count() + 1).contains(&error.at),
            "{text:?}"
        ),
    }
}

fn assert_move_text<G: Game>(game: &G, text: &str) {
    if let Ok(mv) = text.parse::<G::Move>() {
        assert_eq!(mv.to_string().parse().ok(), Some(mv));
        let mut after = game.clone();
        if after.play(mv).is_err() {
            assert!(after == *game);
        }
    }
}

/// The texts of positions of random games, damaged in one place.
fn damaged_position<G: Game>() -> impl Strategy<Value = (G::Rules, String)> {
    let rules = prop::sample::select(all_rules::<G>());
    (
        rules,
        any::<u64>(),
        0..60u64,
        any::<prop::sample::Index>(),
        "[xXoO.\\-/ 0-9]{0,3}",
    )
        .prop_map(|(rules, seed, plies, at, patch)| {
            let mut game = G::new(rules.clone());
            for ply in 0..plies {
                let moves = game.moves();
                if let Some(drawn) = draw(seed ^ ply, moves.len()) {
                    game.play(moves[drawn]).expect("legal");
                }
            }
            let mut letters: Vec<char> = game.to_text().chars().collect();
            let at = at.index(letters.len());
            letters.splice(at..at + patch.len().min(1), patch.chars());
            (rules, letters.into_iter().collect())
        })
}

macro_rules! suite {
    ($name:ident, $game:ty) => {
        mod $name {
            use super::*;

            #[test]
            fn generated_moves_are_the_legal_ones() {
                super::generated_moves_are_the_legal_ones::<$game>();
            }

            #[test]
            fn games_end() {
                super::games_end::<$game>();
            }

            #[test]
            fn play_is_deterministic_and_alternates() {
                super::play_is_deterministic_and_alternates::<$game>();
            }

            #[test]
            fn texts_read_back() {
                super::texts_read_back::<$game>();
            }

            #[test]
            fn paths_lead_to_one_move_each() {
                super::paths_lead_to_one_move_each::<$game>();
            }

            #[test]
            fn the_board_agrees_with_what_is_said_of_it() {
                super::the_board_agrees_with_what_is_said_of_it::<$game>();
            }

            #[test]
            fn symmetric_positions_have_symmetric_moves() {
                super::symmetric_positions_have_symmetric_moves::<$game>();
            }

            #[test]
            fn rules_read_back() {
                super::rules_read_back::<$game>();
            }

            proptest! {
                #[test]
                fn any_text_is_refused_or_a_position(text in "\\PC{0,80}|[xXoO.\\-/ 0-9]{0,80}") {
                    for rules in all_rules::<$game>() {
                        assert_position_text::<$game>(&rules, &text);
                    }
                }

                #[test]
                fn damaged_text_is_refused_or_a_position(
                    (rules, text) in damaged_position::<$game>()
                ) {
                    assert_position_text::<$game>(&rules, &text);
                }

                #[test]
                fn any_text_is_refused_or_a_move(text in "\\PC{0,8}|([a-zA-Z]{1,2}[0-9]{0,3}){1,2}") {
                    assert_move_text(&<$game>::new(Default::default()), &text);
                }

                #[test]
                fn any_text_is_refused_or_rules(text in "\\PC{0,20}|[a-z]{4,9}(:[a-z0-9]{0,4}){0,2}") {
                    if let Ok(rules) = text.parse::<<$game as Game>::Rules>() {
                        assert_eq!(rules.to_string().parse(), Ok(rules));
                    }
                }
            }
        }
    };
}

suite!(reversi, Reversi);
suite!(gomoku, Gomoku);
suite!(ataxx, Ataxx);
