//! Perft of Reversi and Ataxx beside a public crate for each; every pair counts the same leaves in the same way: the last
//! ply is counted, not played.
//!
//! `cargo bench --bench perft`: items are leaves.

use divan::Bencher;
use divan::counter::ItemsCount;
use magpie::othello::{Board, Stone};
use sanqi::game::perft::perft;
use sanqi::game::{Ataxx, Game, Reversi};

fn main() {
    divan::main();
}

const REVERSI_DEPTH: u32 = 10;
const REVERSI_LEAVES: u64 = 24_571_284;

#[divan::bench]
fn reversi_sanqi(bencher: Bencher) {
    let start = Reversi::new("standard".parse().unwrap());
    bencher.counter(ItemsCount::new(REVERSI_LEAVES)).bench(|| {
        let counts = perft(&start, REVERSI_DEPTH);
        assert_eq!(counts.leaves + counts.ended, REVERSI_LEAVES);
    });
}

#[divan::bench]
fn reversi_magpie(bencher: Bencher) {
    bencher.counter(ItemsCount::new(REVERSI_LEAVES)).bench(|| {
        let leaves = magpie_perft(Board::standard(), Stone::Black, false, REVERSI_DEPTH);
        assert_eq!(leaves, REVERSI_LEAVES);
    });
}

fn magpie_perft(board: Board, stone: Stone, passed: bool, depth: u32) -> u64 {
    let moves = board.moves_for(stone);
    if moves.is_empty() {
        if passed {
            return 1;
        }
        if depth == 1 {
            return 1;
        }
        return magpie_perft(board, stone.flip(), true, depth - 1);
    }
    if depth == 1 {
        return u64::from(moves.count_set());
    }
    moves
        .hot_bits()
        .map(|at| {
            let mut next = board.clone();
            next.play(stone, at);
            magpie_perft(next, stone.flip(), false, depth - 1)
        })
        .sum()
}

const CLASSIC: &str = "x5o/7/7/7/7/7/o5x x 0 1";
const CLASSIC_DEPTH: u8 = 6;
const CLASSIC_LEAVES: u64 = 141_865_520;

#[divan::bench]
fn ataxx_sanqi(bencher: Bencher) {
    let start = Ataxx::from_text("classic".parse().unwrap(), CLASSIC).unwrap();
    bencher.counter(ItemsCount::new(CLASSIC_LEAVES)).bench(|| {
        let leaves = perft(&start, CLASSIC_DEPTH.into()).leaves;
        assert_eq!(leaves, CLASSIC_LEAVES);
    });
}

#[divan::bench]
fn ataxx_crate(bencher: Bencher) {
    let start: ataxx::Position = CLASSIC.parse().unwrap();
    bencher.counter(ItemsCount::new(CLASSIC_LEAVES)).bench(|| {
        let leaves = ataxx::perft::<false, true>(start, CLASSIC_DEPTH);
        assert_eq!(leaves, CLASSIC_LEAVES);
    });
}
