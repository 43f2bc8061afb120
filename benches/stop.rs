//! How long a search on every core goes on after it was told to stop.
//!
//! `cargo bench --bench stop`

use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use divan::Bencher;
use sanqi::engine::search::{Options, Searcher, Think};
use sanqi::engine::{Control, Limits};
use sanqi::game::{Ataxx, Gomoku, Reversi};

fn main() {
    divan::main();
}

/// For how many milliseconds it is let search: while its table is laid out, soon after, and well on the way.
const BEGUN: [u64; 3] = [20, 60, 150];

/// Stops a search that has begun in the position after moves of a game's own choice.
fn stop<G: Think>(bencher: Bencher, plies: usize, begun: u64) {
    let mut game = G::new(G::Rules::default());
    let searcher = Arc::new(Searcher::new());
    let quick = Limits {
        nodes: Some(2_000),
        ..Limits::default()
    };
    for _ in 0..plies {
        let answer = searcher.think(&game, &quick, Options::default(), &Control::new());
        let thought = answer.expect("a move").thought;
        game.play(thought.best).expect("a legal move");
    }
    let limits = Limits {
        threads: thread::available_parallelism().map_or(1, usize::from),
        time: Some(Duration::from_secs(60)),
        ..Limits::default()
    };
    bencher
        .with_inputs(|| {
            let control = Control::new();
            let thinking = thread::spawn({
                let (game, control) = (game.clone(), control.clone());
                let (searcher, limits) = (Arc::clone(&searcher), limits.clone());
                move || {
                    let _ = searcher.think(&game, &limits, Options::default(), &control);
                }
            });
            thread::sleep(Duration::from_millis(begun));
            (control, thinking)
        })
        .bench_values(|(control, thinking): (Control, JoinHandle<()>)| {
            control.stop();
            thinking.join()
        });
}

#[divan::bench(args = BEGUN, sample_count = 50, sample_size = 1)]
fn reversi(bencher: Bencher, begun: u64) {
    stop::<Reversi>(bencher, 20, begun);
}

#[divan::bench(args = BEGUN, sample_count = 50, sample_size = 1)]
fn gomoku(bencher: Bencher, begun: u64) {
    stop::<Gomoku>(bencher, 12, begun);
}

#[divan::bench(args = BEGUN, sample_count = 50, sample_size = 1)]
fn ataxx(bencher: Bencher, begun: u64) {
    stop::<Ataxx>(bencher, 20, begun);
}
