//! Published counts of the games of a given length, and the counts of other programs.

use sanqi::game::perft::{Counts, perft};
use sanqi::game::{Ataxx, Game, Reversi};

#[test]
fn reversi_from_the_start() {
    let published = include_str!("data/reversi_perft.txt");
    let start = Reversi::new("standard".parse().unwrap());
    let mut checked = 0;
    for line in published.lines().filter(|line| !line.starts_with('#')) {
        let (depth, published) = line.split_once(' ').unwrap();
        let depth = depth.parse().unwrap();
        if depth > 11 {
            break;
        }
        let Counts { leaves, ended } = perft(&start, depth);
        assert_eq!((leaves + ended).to_string(), published, "depth {depth}");
        checked += 1;
    }
    assert_eq!(checked, 11);
}

#[test]
fn ataxx_classic() {
    let published = include_str!("data/ataxx_perft_classic.txt");
    let mut checked = 0;
    for line in published.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split(';');
        let fen = fields.next().unwrap();
        let position = Ataxx::from_text("classic".parse().unwrap(), fen).unwrap();
        assert_eq!(position.to_text(), fen);
        for (depth, leaves) in (1..).zip(fields) {
            assert_eq!(
                perft(&position, depth).leaves.to_string(),
                leaves,
                "{fen} at depth {depth}"
            );
            checked += 1;
        }
    }
    assert_eq!(checked, 25 * 6);
}
