//! Engines that misbehave: each manner becomes one sentence, nothing hangs, and no process is left.
//!
//! The bad engine is this very test program, started again with the manner as an argument; see [`bad_engine`].
#![cfg(unix)]

mod protocol {
    pub mod bad;
    mod matches;
}

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use proptest::prelude::*;
use sanqi::engine::{Computer, Control, Limits};
use sanqi::game::ataxx::{Ataxx, Rules};
use sanqi::game::{Game, Gomoku, Reversi};
use sanqi::protocol::Protocol;
use sanqi::protocol::host::{Bounds, Engine, Entry, Fault, FaultKind, Settings, Source};

/// Not a test of its own: plays the engine of the manner named on the command line, and does nothing without one.
#[test]
fn bad_engine() {
    if let Some(manner) =
        std::env::args().find_map(|a| a.strip_prefix("manner=").map(str::to_owned))
    {
        // The test harness has begun a line of its own by now.
        println!();
        protocol::bad::play(&manner);
        std::process::exit(0);
    }
}

fn settings(manner: &str, protocol: Protocol) -> Settings {
    let program = std::env::current_exe().expect("the path of this program");
    let mut settings = Settings::new(manner, &program.to_string_lossy(), protocol);
    let manner = format!("manner={manner}");
    settings.arguments = ["bad_engine", "--exact", "--nocapture", &manner]
        .map(str::to_owned)
        .into();
    settings
}

/// An engine that is waited for only this long.
fn within(patience_ms: u64, manner: &str, protocol: Protocol) -> Engine {
    let mut settings = settings(manner, protocol);
    settings.patience_ms = patience_ms;
    Engine::new(settings)
}

fn ataxx() -> Ataxx {
    Ataxx::new(Rules::classic())
}

fn quick() -> Limits {
    Limits {
        time: Some(Duration::from_millis(100)),
        ..Limits::default()
    }
}

/// Asks for a first move, ends the engine, and checks that its process is gone.
fn ask<G: Game>(engine: Engine, game: &G) -> Result<Option<G::Move>, Fault> {
    let answer = engine.ask(game, &[], &quick(), &Control::new());
    let log = engine.log();
    assert_eq!(answer.as_ref().err(), engine.fault().as_ref());
    drop(engine);
    for process in processes(&log.since(0).0) {
        assert_gone(process);
    }
    answer.map(|thought| thought.map(|thought| thought.best))
}

/// Every process the log speaks of: the engine itself, and the ones it says it started.
fn processes(log: &[Entry]) -> Vec<u32> {
    let mut found: Vec<u32> = log
        .iter()
        .filter(|entry| entry.source != Source::Sent)
        .filter_map(|entry| entry.text.rsplit_once("process ")?.1.parse().ok())
        .collect();
    found.dedup();
    assert!(!found.is_empty(), "the log names no process");
    found
}

/// A process that ended but was not waited for by its parent is gone as well.
fn gone(process: u32) -> bool {
    match std::fs::read_to_string(format!("/proc/{process}/stat")) {
        Ok(stat) => stat
            .rsplit_once(") ")
            .is_none_or(|(_, state)| state.starts_with(['Z', 'X'])),
        Err(_) => {
            let pid = i32::try_from(process)
                .ok()
                .and_then(rustix::process::Pid::from_raw);
            pid.is_none_or(|pid| rustix::process::test_kill_process(pid).is_err())
        }
    }
}

/// A killed process is gone a moment after the signal; a minute is for a machine that is busy.
fn assert_gone(process: u32) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !gone(process) {
        assert!(Instant::now() < deadline, "process {process} is left");
        std::thread::yield_now();
    }
}

fn kind(result: Result<Option<impl std::fmt::Debug>, Fault>) -> FaultKind {
    let fault = result.expect_err("a fault");
    let sentence = fault.to_string();
    assert!(
        sentence.starts_with("the engine ") && !sentence.contains('\n'),
        "{sentence}"
    );
    assert!(fault.tail.len() <= 5);
    fault.kind
}

#[test]
fn a_program_that_is_not_there() {
    let engine = Engine::new(Settings::new(
        "Nobody",
        "no-such-engine-anywhere",
        Protocol::Uai,
    ));
    let fault = engine
        .ask(&ataxx(), &[], &quick(), &Control::new())
        .expect_err("a fault");
    assert!(
        fault
            .to_string()
            .starts_with("the engine Nobody could not be started")
    );
}

#[test]
fn a_folder_is_no_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let command = folder.path().display().to_string();
    let engine = Engine::new(Settings::new("Folder", &command, Protocol::Uai));
    let fault = engine
        .ask(&ataxx(), &[], &quick(), &Control::new())
        .expect_err("a fault");
    assert_eq!(fault.kind, FaultKind::Folder(command));
}

#[test]
fn good_manners_with_banners_noise_and_children() {
    for manner in [
        "banner",
        "stderr",
        "child",
        "polite",
        "clone-by-two-squares",
    ] {
        let best = ask(Engine::new(settings(manner, Protocol::Uai)), &ataxx());
        assert!(best.expect(manner).is_some(), "{manner}");
    }
}

#[test]
fn an_engine_that_says_nothing() {
    for manner in ["mute", "deaf", "never-ready"] {
        let fault = kind(ask(within(300, manner, Protocol::Uai), &ataxx()));
        assert!(
            matches!(fault, FaultKind::Silent { .. }),
            "{manner}: {fault}"
        );
    }
}

#[test]
fn an_engine_that_hangs() {
    let fault = kind(ask(within(6_000, "hang", Protocol::Uai), &ataxx()));
    assert!(matches!(fault, FaultKind::Late { .. }), "{fault}");
}

#[test]
fn an_engine_that_ends() {
    for (manner, status) in [
        ("exit", "exit status: 3"),
        ("crash", "signal"),
        ("half", "exit status: 0"),
    ] {
        match kind(ask(Engine::new(settings(manner, Protocol::Uai)), &ataxx())) {
            FaultKind::Ended(how) => assert!(how.contains(status), "{manner}: {how}"),
            other => panic!("{manner}: {other}"),
        }
    }
}

#[test]
fn an_engine_that_dies_on_a_position_it_does_not_expect() {
    let rules = ataxx().rules().clone();
    let odd = Ataxx::from_text(rules, "x5o/7/7/3-3/7/7/o5x x 7 12").expect("a position");
    let fault = kind(ask(Engine::new(settings("odd-fen", Protocol::Uai)), &odd));
    assert!(matches!(fault, FaultKind::Ended(_)), "{fault}");
    let usual = ask(Engine::new(settings("odd-fen", Protocol::Uai)), &ataxx());
    assert!(usual.expect("the usual start").is_some());
}

#[test]
fn an_engine_that_floods() {
    let fault = kind(ask(Engine::new(settings("flood", Protocol::Uai)), &ataxx()));
    assert!(matches!(fault, FaultKind::Flood(_)), "{fault}");
}

#[test]
fn an_engine_that_plays_against_the_rules() {
    for (manner, notation) in [("illegal", "d4"), ("null-move", "pass")] {
        match kind(ask(Engine::new(settings(manner, Protocol::Uai)), &ataxx())) {
            FaultKind::Illegal {
                notation: played, ..
            } => assert_eq!(played, notation),
            other => panic!("{manner}: {other}"),
        }
    }
    let fault = kind(ask(
        Engine::new(settings("nonsense", Protocol::Uai)),
        &ataxx(),
    ));
    assert_eq!(fault, FaultKind::NoMove("banana".into()));
}

#[test]
fn a_full_board_and_a_forced_pass_are_never_asked_about() {
    let rules = ataxx().rules().clone();
    let engine = Engine::new(settings("null-move", Protocol::Uai));
    let full = Ataxx::from_text(
        rules.clone(),
        "xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/ooooooo/ooooooo/ooooooo x 0 1",
    );
    let answer = engine.ask(&full.expect("a position"), &[], &quick(), &Control::new());
    assert_eq!(answer, Ok(None));
    let shut_in = Ataxx::from_text(rules, "x--4/---4/---4/7/7/7/6o x 0 1").expect("a position");
    let answer = engine.ask(&shut_in, &[], &quick(), &Control::new());
    assert_eq!(
        answer.map(|thought| thought.map(|t| t.best)),
        Ok(Some(Ataxx::pass()))
    );
    assert_eq!(engine.process_id(), None);
}

#[test]
fn an_engine_that_ignores_stop_is_ended_and_started_again() {
    let engine = Engine::new(settings("ignores-stop", Protocol::Uai));
    engine.start().expect("an introduction");
    let first = engine.process_id().expect("a process");
    let control = Control::new();
    control.stop();
    let limits = Limits::default();
    assert_eq!(engine.ask(&ataxx(), &[], &limits, &control), Ok(None));
    assert_gone(first);
    assert_eq!(engine.fault(), None);
    engine.start().expect("an introduction");
    let second = engine.process_id().expect("a process");
    assert!(!gone(second));
    engine.quit();
    assert_gone(second);
}

#[test]
fn an_engine_nobody_waits_for_is_ended_in_the_middle_of_everything() {
    for (manner, word) in [("mute", "uai"), ("hang", "go")] {
        let engine = Engine::new(settings(manner, Protocol::Uai));
        let log = engine.log();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let said =
                    |entry: &Entry| entry.source == Source::Sent && entry.text.starts_with(word);
                while !log.since(0).0.iter().any(said) {
                    std::thread::yield_now();
                }
                engine.end();
            });
            let fault = kind(engine.ask(&ataxx(), &[], &quick(), &Control::new()));
            assert_eq!(fault, FaultKind::Dismissed, "{manner}");
        });
        for process in processes(&log.since(0).0) {
            assert_gone(process);
        }
        // It is not started again.
        let fault = engine.start().expect_err("a fault");
        assert_eq!(fault.kind, FaultKind::Dismissed);
        assert_eq!(engine.process_id(), None);
    }
}

#[test]
fn stop_brings_the_move_of_an_engine_that_knows_it() {
    let engine = Engine::new(settings("waits-for-stop", Protocol::Uai));
    let control = Control::new();
    let stopper = control.clone();
    let log = engine.log();
    let watcher = std::thread::spawn(move || {
        while !log
            .since(0)
            .0
            .iter()
            .any(|entry| entry.text.starts_with("go"))
        {
            std::thread::yield_now();
        }
        stopper.stop();
    });
    let thought = engine.ask(&ataxx(), &[], &Limits::default(), &control);
    watcher.join().expect("the watcher");
    assert!(thought.expect("no fault").is_some());
}

#[test]
fn the_whole_game_is_sent_every_time() {
    let engine = Engine::new(settings("polite", Protocol::Uai));
    let start = ataxx();
    let mut game = start.clone();
    let mut moves = Vec::new();
    for _ in 0..4 {
        let thought = engine.ask(&start, &moves, &quick(), &Control::new());
        let best = thought.expect("no fault").expect("a move").best;
        game.play(best).expect("legal");
        moves.push(best);
    }
    moves.truncate(1);
    engine
        .ask(&start, &moves, &quick(), &Control::new())
        .expect("no fault");
    let sent: Vec<_> = engine.log().since(0).0;
    let last = sent
        .iter()
        .rev()
        .find(|entry| entry.text.starts_with("position"));
    assert_eq!(
        last.expect("a position").text,
        format!("position startpos moves {}", moves[0])
    );
}

#[test]
fn gomocup_engines_that_never_introduce_themselves_or_start_slowly() {
    for manner in ["gomocup-no-about", "gomocup-slow-start"] {
        let game = Gomoku::new(Default::default());
        let best = ask(Engine::new(settings(manner, Protocol::Gomocup)), &game);
        assert!(best.expect(manner).is_some(), "{manner}");
    }
    let answered = Engine::new(settings("gomocup-no-about", Protocol::Gomocup)).test();
    let answered = answered.expect("an answer");
    assert_eq!(answered.identity.name, "");
}

#[test]
fn a_gomocup_engine_that_plays_on_a_stone() {
    let start = Gomoku::new(Default::default());
    let moves = ["h8".parse().expect("a move")];
    let engine = Engine::new(settings("gomocup-occupied", Protocol::Gomocup));
    let fault = engine
        .ask(&start, &moves, &quick(), &Control::new())
        .expect_err("a fault");
    assert_eq!(
        fault.to_string(),
        "the engine gomocup-occupied played h8, which is not legal here (occupied)"
    );
}

#[test]
fn gtp_engines_that_refuse_that_resign_and_that_write_their_numbers_apart() {
    let game = Reversi::new(Default::default());
    let best = ask(Engine::new(settings("gtp-polite", Protocol::Gtp)), &game);
    assert!(best.expect("no fault").is_some());
    let best = ask(Engine::new(settings("gtp-spaced", Protocol::Gtp)), &game);
    assert_eq!(
        best.map(|mv| mv.map(|mv| mv.to_string())),
        Ok(Some("d3".into()))
    );
    let fault = kind(ask(
        Engine::new(settings("gtp-resigns", Protocol::Gtp)),
        &game,
    ));
    assert_eq!(fault, FaultKind::Resigned);
    let fault = kind(ask(
        Engine::new(settings("gtp-refuses", Protocol::Gtp)),
        &game,
    ));
    assert!(matches!(fault, FaultKind::Refused { .. }), "{fault}");
}

#[test]
fn an_nboard_engine_that_only_tells_lines_is_stopped_by_ping() {
    let game = Reversi::new(Default::default());
    let engine = Engine::new(settings("nboard-endless", Protocol::NBoard));
    assert_eq!(
        ask(engine, &game).map(|mv| mv.map(|mv| mv.to_string())),
        Ok(Some("f5".into()))
    );
}

#[test]
fn the_wrong_game_for_the_protocol_is_said_without_starting_anything() {
    let engine = Engine::new(settings("polite", Protocol::Uai));
    let fault = engine
        .ask(
            &Reversi::new(Default::default()),
            &[],
            &quick(),
            &Control::new(),
        )
        .expect_err("a fault");
    assert!(matches!(fault.kind, FaultKind::Unspeakable { .. }));
    assert_eq!(engine.process_id(), None);
}

#[test]
fn an_engine_is_a_computer_player_that_can_be_tested_and_saved() {
    let mut settings = settings("polite", Protocol::Uai);
    settings.bounds = Bounds {
        depth: Some(1),
        ..Bounds::default()
    };
    let answered = Engine::new(settings.clone()).test().expect("an answer");
    assert!(answered.identity.name.starts_with("Sanqi"));
    assert!(
        answered
            .identity
            .options
            .iter()
            .any(|option| option.name == "Hash")
    );
    let json = serde_json::to_string(&settings).expect("JSON");
    assert_eq!(
        serde_json::from_str::<Settings>(&json).expect("settings"),
        settings
    );
    let engine = Engine::new(settings);
    let computer: &dyn Computer<Ataxx> = &engine;
    assert_eq!(computer.id(), "polite");
    let thought = computer.choose(&ataxx(), &Limits::default(), &Control::new());
    assert!(thought.is_some());
    let sent = engine.log().since(0).0;
    assert!(sent.iter().any(|entry| entry.text == "go depth 1"));
}

#[test]
fn engines_end_when_we_are_killed() {
    let program = std::env::current_exe().expect("the path of this program");
    let mut host = Command::new(program)
        .args(["bad_engine", "--exact", "--nocapture", "manner=host"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("a host");
    let lines = BufReader::new(host.stdout.take().expect("its output")).lines();
    let engine: u32 = lines
        .map_while(Result::ok)
        .find_map(|line| line.strip_prefix("hosting process ")?.parse().ok())
        .expect("the number of its engine");
    assert!(!gone(engine));
    host.kill().expect("a signal");
    host.wait().expect("its end");
    assert_gone(engine);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]
    #[test]
    fn whatever_an_engine_writes_is_a_fault_or_a_move(noise in "[ -~]{0,60}") {
        let mut settings = settings("noise", Protocol::Uai);
        settings.options.insert("Noise".into(), noise);
        let _ = ask(Engine::new(settings), &ataxx());
    }
}
