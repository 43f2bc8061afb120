//! Any game, any bytes, any damage.

use proptest::prelude::*;
use sanqi::catalog;
use sanqi::engine::{Control, Limits};
use sanqi::game::Player;
use sanqi::record::{self, Seat};
use sanqi::table::Table;

use super::{GAME, open, read, write};

/// A game played by seed, perhaps taken back some way and perhaps resigned.
fn played(game: usize, seed: u64, plies: usize, back: usize, end: u8) -> Box<dyn Table> {
    let entry = &catalog::games()[game % catalog::games().len()];
    let variants = entry.variants();
    let variant = variants[seed as usize % variants.len()];
    let sizes = entry.sizes(variant);
    let setups = entry.setups(variant);
    let rules = record::Choice {
        variant: variant.to_owned(),
        size: sizes[(seed >> 8) as usize % sizes.len()],
        setup: setups
            .get((seed >> 16) as usize % setups.len().max(1))
            .map_or_else(String::new, |setup| (*setup).to_owned()),
    };
    let rules = match entry.rules_text(&rules) {
        Ok(_) => rules,
        Err(_) => entry.default_rules(),
    };
    let mut table = entry
        .start(&rules, [Seat::default(), Seat::default()])
        .unwrap();
    for ply in 0..plies {
        let limits = Limits {
            seed: seed ^ ply as u64,
            ..Limits::default()
        };
        let Some(job) = table.think("random", limits) else {
            break;
        };
        table.play(&job.run(&Control::new()).unwrap().best).unwrap();
    }
    match end {
        0 => table.resign(Player::Black),
        1 => table.agree_draw(),
        _ => {}
    }
    let ply = table.line().len().saturating_sub(back);
    table.go_to(ply);
    table
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_game_saves_and_opens_the_same(
        game in 0usize..8, seed: u64, plies in 0usize..120, back in 0usize..9, end in 0u8..6
    ) {
        let table = played(game, seed, plies, back, end);
        let text = write(&table.record());
        let (again, warnings) = open(&text).unwrap();
        prop_assert_eq!(warnings, []);
        prop_assert_eq!(again.line(), table.line());
        prop_assert_eq!(again.cursor(), table.cursor());
        prop_assert_eq!(again.verdict(), table.verdict());
        prop_assert_eq!(again.position(), table.position());
        prop_assert_eq!(write(&again.record()), text);
    }

    #[test]
    fn any_bytes_are_refused_or_a_game(bytes: Vec<u8>) {
        if let Ok(record) = record::read(&bytes) {
            prop_assert_eq!(read(&write(&record)), Ok(record));
        }
    }

    #[test]
    fn a_damaged_file_is_refused_or_a_game_that_saves_back_the_same(
        at in 0usize..GAME.len(), cut in 0usize..12, put in "[ -~]{0,8}"
    ) {
        let mut bytes = GAME.as_bytes().to_vec();
        let end = (at + cut).min(bytes.len());
        bytes.splice(at..end, put.into_bytes());
        if let Ok(mut record) = record::read(&bytes) {
            record.unknown.clear();
            prop_assert_eq!(read(&write(&record)), Ok(record.clone()));
            if let Ok(opened) = catalog::open(&record) {
                let saved = opened.table.record();
                let again = catalog::open(&saved).unwrap();
                prop_assert_eq!(again.table.record(), saved);
            }
        }
    }
}
