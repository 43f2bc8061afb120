//! Strength against a plain player of our own making; measured by hand, as it takes minutes:
//!
//! `cargo test --test strength -- --ignored --nocapture`

use sanqi::engine::{Control, Limits, draw, levels};
use sanqi::game::{Ataxx, Game, Player};

/// Openings; each is played from both sides.
const OPENINGS: u64 = 50;
/// Positions our player visits for a move: 40 ms of one core.
const NODES: u64 = 100_000;
/// Random plies of an opening.
const PLIES: u64 = 4;

/// Pieces of the side to move minus those of the other.
fn balance(game: &Ataxx) -> i32 {
    let count = game.count().unwrap();
    let black = i32::from(count.black) - i32::from(count.white);
    if game.turn() == Player::Black {
        black
    } else {
        -black
    }
}

/// The value of a position by plain alpha-beta; an end counts as the pieces do, a thousand times as much.
fn alpha_beta(game: &Ataxx, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    if let Some(outcome) = game.outcome() {
        let winner = outcome
            .winner
            .map_or(0, |winner| if winner == game.turn() { 1 } else { -1 });
        return winner * 1000 + balance(game);
    }
    if depth == 0 {
        return balance(game);
    }
    for mv in game.moves() {
        let mut next = game.clone();
        next.play_unchecked(mv);
        alpha = alpha.max(-alpha_beta(&next, depth - 1, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// The best move four plies deep; one of the best by lot.
fn plain(game: &Ataxx, seed: u64) -> Option<<Ataxx as Game>::Move> {
    let valued: Vec<_> = game
        .moves()
        .into_iter()
        .map(|mv| {
            let mut next = game.clone();
            next.play_unchecked(mv);
            (-alpha_beta(&next, 3, -10_000, 10_000), mv)
        })
        .collect();
    let best = valued.iter().map(|(value, _)| *value).max()?;
    let equal: Vec<_> = valued.iter().filter(|(value, _)| *value == best).collect();
    draw(seed, equal.len()).map(|at| equal[at].1)
}

#[test]
#[ignore = "takes minutes"]
fn orthogonal_ataxx_beats_alpha_beta_on_piece_count() {
    let players = levels::<Ataxx>();
    let strongest = players.last().unwrap();
    let control = Control::new();
    let mut points = 0.0;
    for opening in 0..OPENINGS {
        let mut start = Ataxx::new("orthogonal".parse().unwrap());
        for ply in 0..PLIES {
            let moves = start.moves();
            let at = draw(opening * PLIES + ply, moves.len()).unwrap();
            start.play_unchecked(moves[at]);
        }
        for ours in Player::BOTH {
            let mut game = start.clone();
            let mut ply = 0;
            while game.outcome().is_none() {
                ply += 1;
                let seed = opening << 32 | ply << 1 | ours.index() as u64;
                let mv = if game.turn() == ours {
                    let limits = Limits {
                        nodes: Some(NODES),
                        seed,
                        ..Limits::default()
                    };
                    strongest
                        .choose(&game, &limits, &control)
                        .map(|thought| thought.best)
                } else {
                    plain(&game, seed)
                };
                game.play(mv.unwrap()).unwrap();
            }
            points += match game.outcome().unwrap().winner {
                Some(winner) if winner == ours => 1.0,
                None => 0.5,
                Some(_) => 0.0,
            };
        }
        println!("{} games: {points} points", 2 * (opening + 1));
    }
    let share = points / (2 * OPENINGS) as f64;
    assert!(share >= 0.95, "{share}");
}
