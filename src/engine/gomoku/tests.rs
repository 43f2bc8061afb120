use super::*;
use crate::engine::search::{Options, Searcher};
use crate::engine::{Control, Limits, draw};
use crate::game::gomoku::{Rules, Variant};
use crate::game::{Game, Player, Rules as _};

fn rules(variant: Variant, size: u8) -> Rules {
    Rules::choose(variant.name(), size, "").expect("on offer")
}

/// A game with random moves, mostly near other stones, not necessarily over.
fn random_game(variant: Variant, size: u8, plies: u64, seed: u64) -> Gomoku {
    let mut game = Gomoku::new(rules(variant, size));
    for ply in 0..plies {
        let node = Board::new(&game);
        let mut moves = Vec::new();
        node.candidates(&mut moves);
        let near: Vec<Move> = moves.iter().map(|mv| game.decode(mv.code)).collect();
        let all = if ply % 5 == 0 { game.moves() } else { near };
        let Some(index) = draw(seed * 1000 + ply, all.len()) else {
            break;
        };
        let mv = all[index];
        assert_eq!(game.play(mv), Ok(()), "{} {mv}", game.to_text());
        if game.outcome().is_some() {
            break;
        }
    }
    game
}

#[test]
fn what_is_kept_up_to_date_equals_what_is_made_from_scratch() {
    for variant in Variant::ALL {
        for (size, seed) in [(5, 1), (8, 2), (15, 3), (22, 4)] {
            let start = random_game(variant, size, 10, seed);
            let mut board = Board::new(&start);
            let mut games = vec![start];
            for step in 0..400 {
                let game = games.last().expect("a game").clone();
                let back = draw(step, 5) == Some(0) && games.len() > 1;
                let moves = game.moves();
                if moves.is_empty() && games.len() == 1 {
                    break;
                }
                if back || moves.is_empty() {
                    board.undo();
                    games.pop();
                } else if let Some(index) = draw(step * 7 + seed, moves.len()) {
                    let mv = moves[index];
                    match game.encode(mv) {
                        PASS => board.pass(),
                        at => board.play(at),
                    }
                    let mut after = game;
                    after.play_unchecked(mv);
                    games.push(after);
                }
                let scratch = Board::new(games.last().expect("a game"));
                assert!(
                    board.state() == scratch.state(),
                    "{variant:?} {size} {step}"
                );
            }
        }
    }
}

#[test]
fn the_tables_and_the_rules_agree_on_what_wins_and_what_is_forbidden() {
    for variant in Variant::ALL {
        for size in [5, 7, 15] {
            for seed in 0..12 {
                let game = random_game(variant, size, 40, seed);
                if game.outcome().is_some() {
                    continue;
                }
                let board = Board::new(&game);
                for square in game.grid().free_squares() {
                    let at = board::at(square);
                    for player in Player::BOTH {
                        let side = player.index();
                        let five = board.point(side, at).class == Class::Five;
                        let wins = variant.wins_at(game.grid(), player, square);
                        assert_eq!(five, wins, "{} {square:#}", game.to_text());
                        let allowed = game.foul(player, square).is_none();
                        assert_eq!(board.allowed(side, at), allowed, "{}", game.to_text());
                    }
                }
            }
        }
    }
}

fn played(rules: &str, moves: &str) -> Gomoku {
    let mut game = Gomoku::new(rules.parse().expect("rules"));
    for mv in moves.split_whitespace() {
        let mv = mv.parse().expect("notation");
        assert_eq!(game.play(mv), Ok(()));
    }
    game
}

fn best(game: &Gomoku, nodes: u64) -> Move {
    let limits = Limits {
        nodes: Some(nodes),
        hash_mib: 1,
        ..Limits::default()
    };
    let answer = Searcher::new().think(game, &limits, Options::default(), &Control::new());
    let best = answer.expect("the game goes on").thought.best;
    assert_eq!(game.check(best), Ok(()), "{}", game.to_text());
    best
}

#[test]
fn it_blocks_a_four() {
    let moves = "h8 h7 i7 g9 h6 g5 g7 i6 g8 f8 f6 e5 f5 j10 i10 i11 k9 h10 j12 l10";
    for nodes in [1, 100, 5000] {
        let game = played("freestyle", moves);
        assert_eq!(best(&game, nodes).to_string(), "E7");
    }
}

#[test]
fn it_answers_when_its_only_block_is_forbidden() {
    best(&played("renju", "h8 g6 f6 g5 f7 g4 h7 g3 g2 a1"), 2000);
}

#[test]
fn it_wins_with_six_where_six_wins_and_not_where_it_does_not() {
    let moves = "d8 a1 e8 c2 f8 e1 h8 g3 i8 i1";
    for (rules, wins) in [
        ("freestyle", true),
        ("standard", false),
        ("renju", false),
        ("caro", true),
        ("caro-exact", false),
    ] {
        let g8 = best(&played(rules, moves), 2000).to_string() == "G8";
        assert_eq!(g8, wins, "{rules}");
    }
}

#[test]
fn it_finishes_any_game_from_any_position() {
    for variant in Variant::ALL {
        for size in [5, 6, 9, 22] {
            for (seed, plies) in [(1, 0), (2, 1), (3, 12), (4, 20)] {
                let mut game = random_game(variant, size, plies, seed);
                for _ in 0..u32::from(size) * u32::from(size) {
                    if game.outcome().is_some() {
                        break;
                    }
                    let mv = best(&game, 30);
                    game.play_unchecked(mv);
                }
                assert!(game.outcome().is_some());
            }
        }
    }
}

#[test]
fn white_may_begin() {
    let text = format!("{} O", ".".repeat(225));
    let game = Gomoku::from_text(Rules::default(), &text).expect("an empty board");
    assert_eq!(best(&game, 500).to_string(), "H8");
}

/// Carries a win through against every defence, asking the solvers again after each. Returns how many positions were met.
fn carry_through(node: &mut Searched, plies: i32, text: &str, meter: &mut Meter) -> u32 {
    let found = node.win_within(plies as u32, 20_000, meter);
    let Some((found, line)) = found else {
        panic!("{text}: no win in {plies} plies");
    };
    assert!(found <= plies as u32);
    let attacker = node.board.side();
    let first = line[0];
    assert!(node.legal(first));
    node.play(first);
    let mut met = 1;
    if !node.board.won() {
        let stops = node.board.stops(attacker);
        let fours = node.board.count(attacker, Class::Five) > 0;
        for at in node.board.empty().iter() {
            if !node.legal(at) || (fours && !stops.contains(at)) {
                continue;
            }
            node.play(at);
            assert!(!node.board.won(), "{text}");
            met += carry_through(node, plies - 2, text, meter);
            node.undo();
        }
    }
    node.undo();
    met
}

/// The defender may play anywhere, and the attacker has but the plies left of those announced.
#[test]
fn an_announced_win_holds_against_every_defence() {
    let control = Control::new();
    let mut meter = Meter::new(&control, None);
    for (variant, seeds) in [
        (Variant::Freestyle, 100),
        (Variant::Renju, 200),
        (Variant::Standard, 40),
        (Variant::Caro, 100),
        (Variant::CaroExact, 100),
    ] {
        let (mut threes, mut lines) = (0, 0);
        for seed in 0..seeds {
            let game = random_game(variant, 15, 12 + seed % 12, seed);
            let mut node = game.node();
            let Some(solution) = node.win(2000, &mut meter) else {
                continue;
            };
            let plies = WON - solution.value;
            let mut won = game.clone();
            for code in &solution.line {
                assert_eq!(won.play(game.decode(*code)), Ok(()), "{}", game.to_text());
            }
            let whole = solution.line.len() as i32 == plies;
            assert!(solution.line.len() as i32 <= plies, "{}", game.to_text());
            assert_eq!(won.outcome().is_some(), whole, "{}", game.to_text());
            lines += i32::from(whole) * 2 - 1;
            if (5..=9).contains(&plies) {
                let met = carry_through(&mut node, plies, &game.to_text(), &mut meter);
                threes += u32::from(met > 100);
            }
        }
        // Enough of them are no mere fours, and nearly every line goes to the five.
        assert!(threes > 3, "{variant:?}: {threes}");
        assert!(lines > 10, "{variant:?}: {lines}");
    }
}

#[test]
fn a_lost_position_is_measured_by_the_longest_defence() {
    let control = Control::new();
    let mut meter = Meter::new(&control, None);
    // An open three of White's and nothing of Black's: a four that cannot be stopped, and the five.
    let game = played("freestyle", "h8 c3 i12 d3 m5 e3");
    let mut node = game.node();
    assert_eq!(node.settle(false, &mut meter), None, "it can be stopped");
    for (moves, plies) in [
        // Two open threes that no stone stops both.
        ("h8 c3 i12 d3 m5 e3 a15 j10 o1 j11 o15 j12", 4),
        // Black has a four to put in first.
        ("a1 c3 a2 d3 a3 e3 o1 j10 o15 j11 k15 j12", 6),
        ("h8 c3 i12 d3 m5 e3 a15 f3", 2),
    ] {
        let mut node = played("freestyle", moves).node();
        let solution = node.settle(false, &mut meter).expect("a loss");
        assert_eq!(WON + solution.value, plies, "{moves}");
        assert_eq!(solution.line.len() as i32, plies, "{moves}");
    }
}
