//! Reviews: what is said of the moves of whole games, and how it is kept.

use std::sync::Mutex;

use proptest::prelude::*;
use sanqi::catalog;
use sanqi::engine::{Control, Insight, Limits, Reason, Unit};
use sanqi::game::{Ataxx, Gomoku, Player, Reversi};
use sanqi::record::{self, Class, Judgement, Review, Seat};
use sanqi::table::{Opened, Table, Warning};
use sanqi::text::{Language, Text};

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

/// Judges the moves that are not judged yet.
fn review(table: &mut dyn Table, limits: Limits) {
    let job = table.review(table.reviewed(), limits).unwrap();
    let version = job.version;
    let judged = Mutex::new(Vec::new());
    job.run(&Control::new(), |ply, judgement| {
        judged.lock().unwrap().push((ply, judgement));
    });
    for (ply, judgement) in judged.into_inner().unwrap() {
        table.judge(version, ply, judgement);
    }
}

/// Every judgement of a game that is judged to its first move.
fn judged(table: &dyn Table) -> Vec<Judgement> {
    let judged = (0..table.line().len()).map(|ply| table.reviewed().of(ply).cloned());
    judged
        .collect::<Option<_>>()
        .expect("a judgement on every move")
}

/// The plies of the moves that are judged.
fn plies(table: &dyn Table) -> Vec<usize> {
    table.reviewed().judged().map(|(ply, _)| ply).collect()
}

fn written(table: &dyn Table) -> Vec<u8> {
    let mut bytes = Vec::new();
    record::write(&table.record(), &mut bytes).unwrap();
    bytes
}

fn saved_and_opened(table: &dyn Table) -> Opened {
    catalog::open(&record::read(&written(table)).unwrap()).unwrap()
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
        review(&mut *table, bounded(300));
        prop_assert_eq!(table.reviewed().count(), moves);
        for (ply, judgement) in judged(&*table).iter().enumerate() {
            prop_assert!(judgement.loss >= 0.0);
            if judgement.score.unit == judgement.played.unit && !["mate-in", "win"].contains(&&*judgement.score.unit) {
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
    review(&mut *table, Limits::default());
    let judged = judged(&*table);
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
    review(&mut *table, bounded(3_000));
    let plies = judged(&*table);
    assert!(plies[7].class >= Class::Mistake, "{:?}", plies[7]);
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
    review(&mut *table, bounded(20_000));
    assert_eq!(table.last_defence(), Some(5));
    assert_eq!(table.line()[5].notation, "A5");
    table.undo();
    assert_eq!(table.reviewed().count(), 9);
}

#[test]
fn the_move_that_lost_is_found_and_why_is_said() {
    // Black looks away twice: with move 5, and for good with move 7.
    let moves = "h8 h10 i8 g8 f4 i9 c3 g11 m13 j8 d12 k7";
    let mut table = played("gomoku", "freestyle", moves);
    assert_eq!(table.turning_point(), None);
    // From the end back: it is known before the first moves are judged.
    review_some(&mut *table, 6, bounded(100_000));
    assert_eq!(table.turning_point(), Some(6));
    review(&mut *table, bounded(100_000));
    assert_eq!(table.turning_point(), Some(6));
    let judged = judged(&*table);
    let heaviest = judged.iter().map(|judgement| judgement.class).max();
    assert_eq!(heaviest, Some(judged[6].class));
    let found = table.explain(6).unwrap().run();
    assert!(!found.better.is_empty());
    let answer = found.answer.unwrap();
    assert_eq!(answer.line[0], judged[7].best);
    let allowed = said(&answer.reasons);
    assert!(allowed.contains("wins with five in"), "{allowed}");
    // The last move needs no answer, and what was never played no explanation.
    assert_eq!(table.explain(11).unwrap().run().answer, None);
    assert!(table.explain(12).is_none());
    // Nobody lost a game that goes on.
    let mut table = played("gomoku", "freestyle", "h8 a1 h7 a3 h6 a5");
    review(&mut *table, bounded(2_000));
    assert_eq!(table.turning_point(), None);
}

fn said(reasons: &[Reason]) -> String {
    Text::new(Language::English).reasons(reasons)
}

#[test]
fn a_loss_that_only_the_answer_shows_counts_for_the_move() {
    let mut table = played("gomoku", "freestyle", "h8 a1 h7 a3 h6 a5 h5 a9 h4");
    review(&mut *table, bounded(400));
    let judged = judged(&*table);
    for pair in judged.windows(2) {
        let (before, after) = (&pair[0].played, &pair[1].score);
        if after.unit == "mate-in" {
            assert_eq!(before.unit, "mate-in");
            assert_eq!(before.value, -(after.value + after.value.signum()));
        }
    }
}

#[test]
fn a_resigned_game_is_reviewed_and_analysed_too() {
    let mut table = played("reversi", "standard:6", "c2 b2");
    table.resign(Player::White);
    assert!(table.analyse(bounded(100)).is_some());
    assert_eq!(table.final_score(2), None);
    review(&mut *table, bounded(500));
    assert_eq!(plies(&*table), [0, 1]);
    assert_eq!(table.last_defence(), None);
}

#[test]
fn what_is_said_goes_with_the_moves_it_is_said_of() {
    let mut table = random("ataxx", "classic", 3, 12);
    review(&mut *table, bounded(300));
    let before = table.reviewed().clone();
    assert_eq!(before.count(), 12);
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
    assert_eq!(plies(&*table), [0, 1, 2, 3, 4]);
    // A judgement of the move that is gone comes late; one of a move that stands does not.
    table.judge(version, 5, before.of(5).unwrap().clone());
    assert_eq!(plies(&*table), [0, 1, 2, 3, 4]);
    table.judge(version, 4, before.of(3).unwrap().clone());
    assert_eq!(table.reviewed().of(4), before.of(3));
    // Nor does one of a move that was never made.
    table.judge(table.version(), 9, before.of(9).unwrap().clone());
    assert_eq!(table.reviewed().count(), 5);
    // What is new is judged, and what was judged stays.
    let kept = table.reviewed().clone();
    review(&mut *table, bounded(300));
    assert_eq!(plies(&*table), [0, 1, 2, 3, 4, 5]);
    assert!((0..5).all(|ply| table.reviewed().of(ply) == kept.of(ply)));
    table.restart();
    assert!(table.reviewed().is_empty());
}

/// Reviews a game, but stops after so many judgements.
fn review_some(table: &mut dyn Table, count: usize, limits: Limits) {
    let job = table.review(table.reviewed(), limits).unwrap();
    let version = job.version;
    let control = Control::new();
    let judged = Mutex::new(Vec::new());
    job.run(&control, |ply, judgement| {
        let mut judged = judged.lock().unwrap();
        judged.push((ply, judgement));
        if judged.len() == count {
            control.stop();
        }
    });
    let judged = judged.into_inner().unwrap();
    assert_eq!(judged.len(), count);
    for (ply, judgement) in judged {
        table.judge(version, ply, judgement);
    }
}

#[test]
fn a_review_goes_from_the_last_move_back_and_is_stopped_and_gone_on_with() {
    for (game, rules) in [
        ("gomoku", "freestyle"),
        ("reversi", "standard:6"),
        ("ataxx", "classic"),
    ] {
        let mut whole = random(game, rules, 8, 14);
        review(&mut *whole, bounded(2_000));
        let mut table = saved_and_opened(&*random(game, rules, 8, 14)).table;
        review_some(&mut *table, 4, bounded(2_000));
        assert_eq!(plies(&*table), [10, 11, 12, 13]);
        // Walking through the game meanwhile changes nothing, nor does saving and opening.
        table.go_to(1);
        let again = saved_and_opened(&*table);
        assert_eq!(again.warnings, []);
        let mut table = again.table;
        assert_eq!(plies(&*table), [10, 11, 12, 13]);
        review_some(&mut *table, 3, bounded(2_000));
        review(&mut *table, bounded(2_000));
        // However often it was stopped, it is the same review.
        assert_eq!(table.reviewed(), whole.reviewed());
        assert!(table.review(table.reviewed(), bounded(300)).is_none());
    }
}

#[test]
fn two_reviews_of_one_game_are_the_same_to_the_byte() {
    for (game, rules) in RULES {
        let game = random(game, rules, 3, 12);
        let reviewed = || {
            let mut table = saved_and_opened(&*game).table;
            review(&mut *table, bounded(1_500));
            written(&*table)
        };
        assert_eq!(reviewed(), reviewed());
    }
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
fn what_of_a_review_does_not_fit_is_left_out_and_told() {
    let mut table = random("reversi", "standard", 4, 6);
    review(&mut *table, bounded(300));
    let whole = table.record();
    let open = |change: &dyn Fn(&mut record::Record)| {
        let mut record = whole.clone();
        change(&mut record);
        catalog::open(&record).unwrap()
    };
    let with = |change: &dyn Fn(&mut Vec<Option<Judgement>>)| {
        open(&|record| {
            let mut plies: Vec<_> = (0..6).map(|ply| record.review.of(ply).cloned()).collect();
            change(&mut plies);
            record.review = Review::new(plies);
        })
    };
    let change = |plies: &mut Vec<Option<Judgement>>, ply: usize, to: &str, line: bool| {
        let judgement = plies[ply].as_mut().unwrap();
        if line {
            judgement.line[0] = to.to_owned();
        } else {
            judgement.best = to.to_owned();
        }
    };
    let illegal = with(&|plies| change(plies, 2, "a1", true));
    assert_eq!(illegal.warnings, [Warning::Review(3)]);
    assert_eq!(self::plies(&*illegal.table), [0, 1, 3, 4, 5]);
    let foreign = with(&|plies| {
        change(plies, 4, "pass", false);
        change(plies, 5, "a1", true);
    });
    assert_eq!(foreign.warnings, [Warning::Review(5)]);
    assert_eq!(self::plies(&*foreign.table), [0, 1, 2, 3]);
    let long = with(&|plies| plies.push(plies[5].clone()));
    assert_eq!(long.warnings, [Warning::Review(7)]);
    assert_eq!(long.table.reviewed(), table.reviewed());
    // A gap is no fault.
    let gap = with(&|plies| plies[1] = None);
    assert_eq!(gap.warnings, []);
    assert_eq!(self::plies(&*gap.table), [0, 2, 3, 4, 5]);
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

#[test]
fn a_position_has_one_value_in_the_whole_review() {
    for (game, rules) in RULES {
        for seed in 0..3 {
            let mut table = random(game, rules, 50 + seed, 30);
            review(&mut *table, bounded(400));
            for pair in judged(&*table).windows(2) {
                let [before, after] = pair else {
                    unreachable!();
                };
                // What the move leads to is what the other side has there: a ply later where plies are counted.
                let ply = f32::from(u8::from(after.score.unit == "mate-in"));
                assert_eq!(before.played.unit, after.score.unit);
                assert_eq!(before.played.value.abs(), after.score.value.abs() + ply);
                assert_eq!(before.played.proven, after.score.proven);
                if after.score.value != 0.0 {
                    assert!(before.played.value * after.score.value < 0.0);
                }
            }
        }
    }
}

#[test]
fn the_help_tells_from_which_loss_on_a_move_is_a_mistake() {
    let losses = [Reversi::THRESHOLDS, Gomoku::THRESHOLDS, Ataxx::THRESHOLDS]
        .map(|losses| [losses.inaccuracy, losses.mistake, losses.blunder]);
    let [reversi, gomoku, ataxx] = losses;
    // Gomoku counts hundredths of a point.
    let told = |class: usize| [reversi[class], gomoku[class] / 100.0, ataxx[class]];
    for (language, comma) in [(Language::English, ", "), (Language::Chinese, "、")] {
        let said = Text::new(language).get("help-insight-review");
        let [discs, points, pieces] = told(0);
        let inaccuracies = match language {
            Language::English => [
                format!("{discs} discs"),
                format!("{points} point "),
                format!("{pieces} piece "),
            ],
            Language::Chinese => [
                format!("黑白棋亏 {discs} 子"),
                format!("五子棋亏 {points} 分"),
                format!("同化棋亏 {pieces} 子"),
            ],
        };
        for part in inaccuracies {
            assert!(said.contains(&part), "{part}: {said}");
        }
        for class in [1, 2] {
            let part = told(class).map(|loss| loss.to_string()).join(comma);
            assert!(said.contains(&part), "{part}: {said}");
        }
    }
}

#[test]
fn the_lines_of_a_review_can_be_followed() {
    for (game, rules) in RULES {
        for seed in 0..2 {
            let mut table = random(game, rules, 70 + seed, 24);
            review(&mut *table, bounded(400));
            for (ply, judgement) in judged(&*table).into_iter().enumerate() {
                if judgement.score.score().unwrap().decided() {
                    continue;
                }
                table.go_to(ply);
                let mut end = table.branch();
                for mv in &judgement.line {
                    end.play(mv).unwrap();
                }
                let over = end.record().result.is_some();
                assert!(judgement.line.len() >= 12 || over, "{judgement:?}");
            }
        }
    }
}

#[test]
fn where_a_game_was_even_for_the_last_time_is_found() {
    let moves = "h8 h10 i8 g8 f4 i9 c3 g11 m13 j8 d12 k7";
    let mut table = played("gomoku", "freestyle", moves);
    assert_eq!(table.last_even(), None);
    review(&mut *table, bounded(100_000));
    // Before the move that lost it, and so there is nothing to add to that.
    let even = table.last_even().unwrap();
    assert_eq!(table.turning_point(), Some(6));
    assert!(even <= 6, "{even}");
    let judged = judged(&*table);
    for ply in ((even + 2)..moves.split(' ').count()).step_by(2) {
        let chance = judged[ply].score.score().unwrap().chance();
        assert!(chance < 0.4, "{ply}: {chance}");
    }
}

#[test]
fn a_better_move_is_not_praised_for_what_the_played_one_does_too() {
    let mut told = 0;
    for (game, rules) in RULES {
        for seed in 0..2 {
            let mut table = random(game, rules, 90 + seed, 20);
            review(&mut *table, bounded(400));
            for ply in 0..table.line().len() {
                let found = table.explain(ply).unwrap().run();
                let judgement = table.reviewed().of(ply).unwrap().clone();
                if judgement.best == table.line()[ply].notation {
                    // What was found out by searching is all that it did not do of itself.
                    let searched = ["solved", "decided", "wins", "lost"];
                    for reason in &found.better {
                        let known = searched.iter().any(|id| reason.id.starts_with(id));
                        assert!(known, "{reason:?}");
                    }
                    assert_eq!(found.faults, [], "{ply}");
                }
                told += usize::from(!found.better.is_empty());
            }
        }
    }
    assert!(told > 30, "{told}");
}
