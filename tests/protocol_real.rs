//! Whole games against real engines of other people. They are not everybody's, so these tests run only when asked for:
//! `.ci/engines` installs the engines and runs them.

use std::sync::Arc;
use std::time::Duration;

use sanqi::engine::{Computer, Control, Greedy, Limits, Shapes};
use sanqi::game::{Game, Gomoku, Player, Reversi};
use sanqi::protocol::Protocol;
use sanqi::protocol::host::{Engine, Settings};

/// A game between a hosted engine and a player of ours; the first moves are drawn so that no two games are the same.
fn game<G: Game>(
    start: &G,
    engine: &Engine,
    side: Player,
    ours: &Arc<dyn Computer<G>>,
    seed: u64,
    time: Duration,
) -> G {
    let mut game = start.clone();
    let mut moves = Vec::new();
    while game.outcome().is_none() {
        let limits = Limits {
            time: Some(time),
            seed: seed + moves.len() as u64,
            ..Limits::default()
        };
        let thought = if game.turn() == side {
            engine
                .ask(start, &moves, &limits, &Control::new())
                .unwrap_or_else(|fault| panic!("{fault}\n{}", fault.tail.join("\n")))
        } else {
            ours.choose(&game, &limits, &Control::new())
        };
        let best = thought.expect("a move while the game goes on").best;
        game.play(best).expect("a legal move");
        moves.push(best);
    }
    game
}

fn results<G: Game>(
    settings: Settings,
    start: &G,
    ours: Arc<dyn Computer<G>>,
    pairs: u64,
    time: Duration,
) {
    let name = settings.name.clone();
    let engine = Engine::new(settings);
    let identity = engine.start().expect("an introduction");
    let (mut won, mut drawn, mut lost) = (0, 0, 0);
    for seed in 0..pairs {
        for side in Player::BOTH {
            let end = game(start, &engine, side, &ours, seed * 1000, time);
            match end.outcome().and_then(|outcome| outcome.winner) {
                Some(winner) if winner == side => won += 1,
                Some(_) => lost += 1,
                None => drawn += 1,
            }
        }
    }
    engine.quit();
    println!(
        "{name} ({}): {} games against {}: +{won} ={drawn} -{lost} from its side; illegal moves 0, time forfeits 0",
        identity.name,
        pairs * 2,
        ours.id(),
    );
}

fn program(variable: &str) -> String {
    std::env::var(variable).unwrap_or_else(|_| panic!("{variable} is to be the path of the engine"))
}

#[test]
#[ignore = "needs gtp-rhino, its path in RHINO"]
fn rhino_plays_whole_games_of_both_colours() {
    let mut settings = Settings::new("gtp-rhino", &program("RHINO"), Protocol::Gtp);
    settings.arguments = vec!["--level=1".into()];
    let start = Reversi::new(Default::default());
    results(
        settings,
        &start,
        Arc::new(Greedy),
        3,
        Duration::from_secs(2),
    );
}

#[test]
#[ignore = "needs pbrain-figrid of figrid-board, its path in FIGRID"]
fn figrid_plays_whole_games_of_both_colours() {
    let settings = Settings::new("figrid-board", &program("FIGRID"), Protocol::Gomocup);
    let start = Gomoku::new(Default::default());
    results(
        settings,
        &start,
        Arc::new(Shapes),
        2,
        Duration::from_millis(300),
    );
}
