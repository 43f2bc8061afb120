//! Engines with every bad manner there is.

use std::io::{BufRead, Write, stdin, stdout};
use std::process::{Command, exit};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use sanqi::engine::{Greedy, Limits};
use sanqi::game::Reversi;
use sanqi::game::ataxx::Rules;
use sanqi::protocol::host::{Engine, Settings};
use sanqi::protocol::{Protocol, gtp, uai};

/// Plays the engine of this manner on standard input and output.
pub fn play(manner: &str) {
    match manner {
        "polite" => good(),
        "banner" => {
            for line in ["Engine 1.0", "(c) somebody", "= ? bestmove", "info"] {
                println!("{line}");
            }
            good();
        }
        "stderr" => {
            thread::spawn(|| {
                loop {
                    eprintln!("thinking hard");
                }
            });
            good();
        }
        "child" => {
            // Inherits our input and output, and outlives us if nobody ends it.
            let mut child = Command::new("sleep").arg("1000").spawn().expect("a child");
            println!("info string process {}", child.id());
            thread::spawn(move || child.wait());
            good();
        }
        "host" => host(),
        "deaf" => forever(),
        "gomocup-no-about" | "gomocup-slow-start" | "gomocup-occupied" => gomoku(manner),
        "gtp-polite" | "gtp-resigns" | "gtp-refuses" | "gtp-spaced" => go_text(manner),
        "nboard-endless" => nboard(),
        _ => ataxx(manner),
    }
}

fn good() {
    uai::serve(
        Rules::classic(),
        Arc::new(Greedy),
        Limits::default(),
        stdin(),
        stdout(),
    );
}

fn say(text: &str) {
    let mut out = stdout();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

fn forever() -> ! {
    loop {
        thread::park();
    }
}

fn lines() -> impl Iterator<Item = String> {
    stdin().lock().lines().map_while(Result::ok)
}

fn ataxx(manner: &str) {
    let mut noise = String::new();
    for line in lines() {
        let word = line.split(' ').next().unwrap_or_default();
        match (word, manner) {
            (_, "mute") => {}
            ("uai", _) => say("id name Bad\nuaiok"),
            ("isready", "never-ready") => {}
            ("isready", _) => say("readyok"),
            ("setoption", "noise") => {
                noise = line.rsplit_once("value ").unwrap_or_default().1.to_owned();
            }
            ("position", "odd-fen") if line.contains(" fen ") => exit(1),
            ("go", "exit") => exit(3),
            ("go", "crash") => std::process::abort(),
            ("go", "half") => {
                print!("bestm");
                let _ = stdout().flush();
                exit(0);
            }
            ("go", "flood") => loop {
                println!("info string and so on");
            },
            ("go", "illegal") => say("bestmove d4"),
            ("go", "null-move") => say("bestmove 0000"),
            ("go", "nonsense") => say("bestmove banana"),
            ("go", "clone-by-two-squares") => say("bestmove a7b7"),
            ("go", "odd-fen") => say("bestmove b7"),
            ("go", "noise") => {
                say(&noise);
                say(&format!("bestmove {noise}"));
                exit(0);
            }
            ("stop", "waits-for-stop") => say("bestmove b7"),
            // "hang" and "ignores-stop" do nothing more.
            _ => {}
        }
    }
    if manner != "half" {
        forever();
    }
}

fn gomoku(manner: &str) {
    for line in lines() {
        match (line.split(' ').next().unwrap_or_default(), manner) {
            ("ABOUT", "gomocup-no-about") => {}
            ("ABOUT", _) => say("name=\"Bad\""),
            ("START", "gomocup-slow-start") => {
                thread::sleep(Duration::from_secs(3));
                say("OK");
            }
            ("START" | "RESTART", _) => say("OK"),
            ("BEGIN", _) => say("MESSAGE hm\n7,7"),
            ("DONE", "gomocup-occupied") => say("7,7"),
            _ => {}
        }
    }
}

fn go_text(manner: &str) {
    if manner == "gtp-polite" {
        let game = gtp::Seated::<Reversi>::new(Default::default(), Arc::new(Greedy));
        gtp::serve(vec![Box::new(game)], Limits::default(), stdin(), stdout());
        return;
    }
    for line in lines() {
        let mut words = line.split(' ');
        let id = words.next().unwrap_or_default();
        match (words.next().unwrap_or_default(), manner) {
            ("genmove", "gtp-resigns") => say(&format!("={id} resign\n")),
            ("clear_board", "gtp-refuses") => say(&format!("?{id} no\n")),
            // As Edax 4.6 does.
            ("genmove", "gtp-spaced") => say(&format!("= {id} d3\n")),
            ("known_command", _) => say(&format!("={id} false\n")),
            _ => say(&format!("={id} ok\n")),
        }
    }
}

fn nboard() {
    let mut thinking = false;
    for line in lines() {
        match line.split(' ').collect::<Vec<_>>().as_slice() {
            ["ping", number] => {
                if thinking {
                    say("search F5D6C3 0.50 0 4");
                }
                say(&format!("pong {number}"));
            }
            ["go"] => {
                thinking = true;
                say("search D3C5 -1.00 0 1");
            }
            _ => {}
        }
    }
}

/// Hosts an engine until it is killed.
fn host() {
    let program = std::env::current_exe().expect("the path of this program");
    let mut settings = Settings::new("hosted", &program.to_string_lossy(), Protocol::Uai);
    settings.arguments = ["bad_engine", "--exact", "--nocapture", "manner=never-quits"]
        .map(str::to_owned)
        .into();
    let engine = Engine::new(settings);
    engine.start().expect("an introduction");
    say(&format!(
        "hosting process {}",
        engine.process_id().expect("a process")
    ));
    forever();
}
