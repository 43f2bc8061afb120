//! Thoughts that are begun and stopped leave nothing behind. Alone in its program, as it counts what the whole of it holds.

#![cfg(target_os = "linux")]

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use sanqi::catalog;
use sanqi::engine::{Control, Limits};
use sanqi::record::Seat;
use sanqi::table::Table;

const THOUGHTS: usize = 1000;
/// So many of them come before anything is counted: what is kept for the next thought is made then.
const FIRST: usize = 100;
const MIB: usize = 1 << 20;

fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").unwrap().count()
}

/// Resident memory in bytes.
fn resident() -> usize {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap();
    let resident = pages.split(' ').nth(1).unwrap();
    resident.parse::<usize>().unwrap() * 4096
}

/// Begins a thought on two threads and stops it: at once, or when it has said something.
fn begin_and_stop(table: &dyn Table, at_once: bool) {
    let limits = Limits {
        time: Some(Duration::from_secs(300)),
        threads: 2,
        hash_mib: 16,
        ..Limits::default()
    };
    let job = table.think("level-10", limits).expect("a thought");
    let (sender, said) = mpsc::channel();
    let control = Control::watched(move |_| {
        let _ = sender.send(());
    });
    let stop = control.unwatched();
    let thinker = thread::spawn(move || job.run(&control));
    if !at_once {
        said.recv().expect("a word");
    }
    stop.stop();
    let thought = thinker.join().expect("an orderly end");
    assert!(thought.is_some(), "a stopped thought still has a move");
}

#[test]
fn a_thousand_thoughts_begun_and_stopped_leave_no_thread_and_no_memory() {
    let tables: Vec<Box<dyn Table>> = catalog::games()
        .iter()
        .map(|game| {
            let seats = <[Seat; 2]>::default();
            let mut table = game.start(&game.default_rules(), seats).expect("a start");
            // Without the stones of an opening there is nothing to think about in Gomoku.
            for _ in 0..4 {
                let legal = table.legal();
                let mv = legal[legal.len() / 2].notation.clone();
                table.play(&mv).expect("a legal move");
            }
            table
        })
        .collect();
    let alone = threads();
    let mut before = 0;
    for number in 0..THOUGHTS {
        if number == FIRST {
            before = resident();
        }
        begin_and_stop(&*tables[number % tables.len()], number % 2 == 0);
    }
    // The system may count a thread for a moment after it was joined.
    let patience = Instant::now() + Duration::from_secs(30);
    while threads() > alone {
        assert!(
            Instant::now() < patience,
            "{} threads more",
            threads() - alone
        );
        thread::yield_now();
    }
    let grown = resident().saturating_sub(before);
    assert!(grown < 32 * MIB, "{grown} bytes more");
}
