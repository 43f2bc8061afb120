//! Reviews: what is said of the moves of whole games, and how it is kept.

use std::sync::Mutex;

use proptest::prelude::*;
use sanqi::catalog;
use sanqi::engine::{Control, Limits, Unit};
use sanqi::game::Player;
use sanqi::record::{self, Class, Judgement, Seat};
use sanqi::table::{Opened, Table, Warning};

fn bounded(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        hash_mib: 4,
        ..Limits::default()
    }
}

fn start(game: &str, rules: &str) -> Box<dyn Table> {
    let entry = catalog::game(game).unwrap();
    let rules = entry.parse_rules(rules).unwrap();
    entry
        .start(&rules, [Seat::default(), Seat::default()])
        .unwrap()
}

fn played(game: &str, rules: &str, moves: &str) -> Box<dyn Table> {
    let mut table = start(game, rules);
    for mv in moves.split_whitespace() {
        table.play(mv).unwrap();
    }
    table
}

/// Random moves up to a ply.
fn random(game: &str, rules: &str, seed: u64, plies: usize) -> Box<dyn Table> {
    let mut table = start(game, rules);
    for ply in 0..plies {
        let limits = Limits {
            seed: seed * 1000 + ply as u64,
            ..Limits::default()
        };
        let Some(job) = table.think("random", limits) else {
            break;
        };
        table.play(&job.run(&Control::new()).unwrap().best).unwrap();
    }
    table
}

/// Reviews a game from a ply on.
fn review(table: &mut dyn Table, from: usize, limits: Limits) {
    let job = table.review(from, limits).unwrap();
    let version = job.version;
    let judged = Mutex::new(Vec::new());
    job.run(&Control::new(), |ply, judgement| {
        judged.lock().unwrap().push((ply, judgement));
    });
    for (ply, judgement) in judged.into_inner().unwrap() {
        table.judge(version, ply, judgement);
    }
}

fn saved_and_opened(table: &dyn Table) -> Opened {
    let mut bytes = Vec::new();
    record::write(&table.record(), &mut bytes).unwrap();
    catalog::open(&record::read(&bytes).unwrap()).unwrap()
}

fn error(judgement: &Judgement) -> f32 {
    judgement.score.value - judgement.played.value
}

const RULES: [(&str, &str); 7] = [
    ("reversi", "standard"),
    ("reversi", "standard:6"),
    ("reversi", "anti:4"),
    ("gomoku", "freestyle:9"),
    ("gomoku", "renju"),
    ("ataxx", "classic"),
    ("ataxx", "orthogonal:5"),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_move_is_judged_and_no_loss_is_negative(rules in 0..RULES.len(), seed: u64, plies in 1usize..24) {
        let (game, rules) = RULES[rules];
        let mut table = random(game, rules, seed % 10_000, plies);
        let moves = table.line().len();
        review(&mut *table, 0, bounded(300));
        prop_assert_eq!(table.reviewed().plies.len(), moves);
        for (ply, judgement) in table.reviewed().plies.clone().iter().enumerate() {
            prop_assert!(judgement.loss >= 0.0);
            if judgement.score.unit == judgement.played.unit && judgement.score.unit != "mate-in" {
                prop_assert!(error(judgement) >= 0.0);
                prop_assert!(judgement.loss <= error(judgement) + 0.011);
            }
            let position = {
                table.go_to(ply);
                table.legal().to_vec()
            };
            let legal = position.iter().any(|legal| legal.notation == judgement.best);
            prop_assert!(legal);
            prop_assert_eq!(judgement.class == Class::Forced, position.len() == 1);
            if judgement.class == Class::Best {
                prop_assert_eq!(judgement.loss, 0.0);
            }
        }
        let counted: usize = table
            .summary()
            .iter()
            .map(|summary| Class::ALL.iter().map(|class| summary.count(*class)).sum::<usize>())
            .sum();
        prop_assert_eq!(counted, moves);
        for summary in table.summary() {
            prop_assert!(summary.accuracy.is_none_or(|accuracy| (0.0..=100.0).contains(&accuracy)));
        }
        let again = saved_and_opened(&*table);
        prop_assert_eq!(again.warnings, []);
        prop_assert_eq!(again.table.reviewed(), table.reviewed());
        prop_assert_eq!(again.table.record(), table.record());
    }
}

/// A game of Reversi on 4×4, which is solved from the start, with the exact value before and after every move.
#[test]
fn in_a_solved_game_every_loss_is_exact() {
    let mut table = random("reversi", "standard:4", 5, 20);
    let line: Vec<String> = table.line().iter().map(|mv| mv.notation.clone()).collect();
    review(&mut *table, 0, Limits::default());
    let judged = table.reviewed().plies.clone();
    assert_eq!(judged.len(), line.len());
    let mut values = Vec::new();
    for ply in 0..=line.len() {
        let black = match table.value_at(ply, Limits::default()) {
            Some(job) => {
                let score = job.run(&Control::new()).unwrap().score.unwrap();
                assert!(score.proven);
                table.go_to(ply);
                if table.turn() == Player::Black {
                    score
                } else {
                    score.reversed()
                }
            }
            None => table.final_score(ply).unwrap(),
        };
        values.push(black.value);
    }
    let mut lost = 0.0;
    for (ply, judgement) in judged.iter().enumerate() {
        let change = values[ply] - values[ply + 1];
        let loss = match table.line()[ply].player {
            Player::Black => change,
            Player::White => -change,
        };
        assert_eq!(judgement.loss, loss, "ply {ply}");
        assert!(judgement.score.proven && judgement.played.proven);
        lost += loss;
    }
    assert!(lost > 0.0);
}

#[test]
fn a_missed_five_and_a_five_not_stopped_are_told() {
    // Black makes a four with one end open, White looks away, Black does too, White stops it.
    let mut table = played("gomoku", "freestyle", "h8 g8 i8 a2 j8 a5 k8 a9 o1 l8");
    review(&mut *table, 0, bounded(3_000));
    let plies = &table.reviewed().plies;
    assert_eq!(plies[7].class, Class::Blunder);
    assert_eq!(plies[7].best, "L8");
    assert_eq!(plies[8].class, Class::MissedWin);
    assert_eq!((plies[8].best.as_str(), plies[8].score.value), ("L8", 1.0));
    assert_eq!(plies[8].score.score().unwrap().unit, Unit::MateIn);
    assert!(table.summary()[0].count(Class::MissedWin) == 1);
    assert!(table.summary()[0].accuracy < Some(100.0));
}

#[test]
fn the_last_defence_is_before_the_open_four() {
    // An open three of Black; White looks away and is lost: i8 would have stopped it, or h4.
    let mut table = played("gomoku", "freestyle", "h8 a1 h7 a3 h6 a5 h5 a9 h4");
    assert_eq!(table.last_defence(), None);
    review(&mut *table, 0, bounded(20_000));
    assert_eq!(table.last_defence(), Some(5));
    assert_eq!(table.line()[5].notation, "A5");
    table.undo();
    assert_eq!(table.reviewed().plies.len(), 9);
}

#[test]
fn a_resigned_game_is_reviewed_and_analysed_too() {
    let mut table = played("reversi", "standard:6", "c2 b2");
    table.resign(Player::White);
    assert!(table.analyse(bounded(100)).is_some());
    assert_eq!(table.final_score(2), None);
    review(&mut *table, 0, bounded(500));
    assert_eq!(table.reviewed().plies.len(), 2);
    assert_eq!(table.last_defence(), None);
}

#[test]
fn what_is_said_goes_with_the_moves_it_is_said_of() {
    let mut table = random("ataxx", "classic", 3, 12);
    review(&mut *table, 0, bounded(300));
    let before = table.reviewed().clone();
    assert_eq!(before.plies.len(), 12);
    // Looking around keeps everything; another move keeps what came before it.
    table.go_to(5);
    assert_eq!(table.reviewed(), &before);
    let version = table.version();
    let other = table
        .legal()
        .iter()
        .map(|legal| legal.notation.clone())
        .find(|notation| *notation != table.line()[5].notation)
        .unwrap();
    table.play(&other).unwrap();
    assert_eq!(table.reviewed().plies, before.plies[..5]);
    // A judgement of the move that is gone comes late.
    table.judge(version, 5, before.plies[5].clone());
    assert_eq!(table.reviewed().plies.len(), 5);
    table.judge(version, 4, before.plies[3].clone());
    assert_eq!(table.reviewed().plies[4], before.plies[3]);
    // A gap is left alone.
    table.judge(table.version(), 9, before.plies[9].clone());
    assert_eq!(table.reviewed().plies.len(), 5);
    table.restart();
    assert!(table.reviewed().is_empty());
}

#[test]
fn a_review_is_stopped_and_gone_on_with() {
    let mut table = random("gomoku", "freestyle", 8, 30);
    let job = table.review(0, bounded(2_000)).unwrap();
    let version = job.version;
    let control = Control::new();
    let judged = Mutex::new(Vec::new());
    job.run(&control, |ply, judgement| {
        judged.lock().unwrap().push((ply, judgement));
        if ply == 3 {
            control.stop();
        }
    });
    let judged = judged.into_inner().unwrap();
    assert_eq!(judged.len(), 4);
    for (ply, judgement) in judged {
        table.judge(version, ply, judgement);
    }
    // Walking through the game meanwhile changes nothing.
    table.go_to(1);
    let from = table.reviewed().plies.len();
    review(&mut *table, from, bounded(300));
    assert_eq!(table.reviewed().plies.len(), table.line().len());
    assert!(table.review(table.line().len(), bounded(300)).is_none());
}

#[test]
fn a_branch_is_a_game_of_its_own() {
    let mut table = random("reversi", "standard", 4, 10);
    table.go_to(6);
    let mut branch = table.branch();
    assert_eq!(branch.position(), table.position());
    assert_eq!((branch.cursor(), branch.line().len()), (6, 6));
    assert_eq!(branch.seats(), &[Seat::default(), Seat::default()]);
    let version = table.version();
    let mv = branch.legal()[0].notation.clone();
    branch.play(&mv).unwrap();
    assert_ne!(branch.version(), version);
    assert_eq!((table.version(), table.line().len()), (version, 10));
}

#[test]
fn a_review_that_does_not_fit_is_cut_off_and_told() {
    let mut table = random("reversi", "standard", 4, 6);
    review(&mut *table, 0, bounded(300));
    let whole = table.record();
    let open = |change: &dyn Fn(&mut record::Record)| {
        let mut record = whole.clone();
        change(&mut record);
        catalog::open(&record).unwrap()
    };
    let illegal = open(&|record| record.review.plies[2].line[0] = "a1".to_owned());
    assert_eq!(illegal.warnings, [Warning::Review(3)]);
    assert_eq!(illegal.table.reviewed().plies.len(), 2);
    let foreign = open(&|record| record.review.plies[4].best = "pass".to_owned());
    assert_eq!(foreign.warnings, [Warning::Review(5)]);
    let long = open(&|record| {
        let last = record.review.plies[5].clone();
        record.review.plies.push(last);
    });
    assert_eq!(long.warnings, [Warning::Review(7)]);
    assert_eq!(long.table.reviewed().plies.len(), 6);
}

#[test]
fn the_analysis_of_a_table_is_in_notation() {
    let table = random("ataxx", "classic", 6, 8);
    let study = table.analyse(bounded(3_000)).unwrap();
    assert_eq!(study.version, table.version());
    let reports = Mutex::new(0);
    let analysis = study
        .run(&Control::new(), |_| *reports.lock().unwrap() += 1)
        .unwrap();
    assert!(reports.into_inner().unwrap() > 0);
    let mut moves: Vec<&str> = analysis.moves.iter().map(|mv| mv.mv.as_str()).collect();
    let mut legal: Vec<&str> = table
        .legal()
        .iter()
        .map(|mv| mv.notation.as_str())
        .collect();
    moves.sort_unstable();
    legal.sort_unstable();
    assert_eq!(moves, legal);
}
