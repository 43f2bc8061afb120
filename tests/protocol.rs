//! Whole sessions with our engines: the transcripts say what is sent and what must come back.

use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;

use proptest::prelude::*;
use sanqi::engine::{Computer, Control, Greedy, Limits, Random, Shapes, Thought};
use sanqi::game::ataxx::{Ataxx, Rules};
use sanqi::game::{Game, Gomoku, Reversi};
use sanqi::protocol::gtp::{Board, Seated};
use sanqi::protocol::{Protocol, gomocup, gtp, nboard, uai};

/// Serves with players that follow a rule, so that the same input always gives the same output.
fn serve(
    protocol: Protocol,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) {
    let limits = Limits::default();
    match protocol {
        Protocol::Gtp => {
            let games: Vec<Box<dyn Board>> = vec![
                Box::new(Seated::<Reversi>::new(Default::default(), Arc::new(Random))),
                Box::new(Seated::<Gomoku>::new(Default::default(), Arc::new(Random))),
                Box::new(Seated::<Ataxx>::new(Default::default(), Arc::new(Random))),
            ];
            gtp::serve(games, limits, input, output);
        }
        Protocol::NBoard => nboard::serve(Arc::new(Greedy), limits, input, output),
        Protocol::Gomocup => gomocup::serve(Arc::new(Shapes), limits, input, output),
        Protocol::Uai => uai::serve(Rules::classic(), Arc::new(Greedy), limits, input, output),
    }
}

#[derive(Clone, Default)]
struct Sink(Arc<Mutex<Vec<u8>>>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("the lock").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Sink {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("the lock").clone()).expect("text")
    }
}

fn answers(protocol: Protocol, input: &[u8]) -> String {
    let sink = Sink::default();
    serve(protocol, io::Cursor::new(input.to_vec()), sink.clone());
    sink.text()
}

/// Sends the `> ` lines of a transcript, and compares what comes back with its `< ` lines.
fn replay(protocol: Protocol, transcript: &str) {
    let sent: String = transcript
        .lines()
        .filter_map(|line| line.strip_prefix("> ").or(line.strip_prefix('>')))
        .map(|line| format!("{line}\n"))
        .collect();
    let expected: Vec<&str> = transcript
        .lines()
        .filter_map(|line| line.strip_prefix("< ").or(line.strip_prefix('<')))
        .collect();
    let answers = answers(protocol, sent.as_bytes());
    let answers = answers.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    if std::env::var_os("SHOW_ANSWERS").is_some() {
        println!("{answers}");
    }
    assert_eq!(answers.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn a_session_of_gtp() {
    replay(Protocol::Gtp, include_str!("data/transcripts/gtp.txt"));
}

#[test]
fn a_session_of_nboard() {
    replay(
        Protocol::NBoard,
        include_str!("data/transcripts/nboard.txt"),
    );
}

#[test]
fn a_session_of_gomocup() {
    replay(
        Protocol::Gomocup,
        include_str!("data/transcripts/gomocup.txt"),
    );
}

#[test]
fn a_session_of_uai() {
    replay(Protocol::Uai, include_str!("data/transcripts/uai.txt"));
}

#[test]
fn a_whole_game_of_each_game_through_gtp() {
    for (game, moves) in [("Othello", 70), ("gomoku", 230), ("ataxx", 300)] {
        let mut input = format!("set_game {game}\n");
        for _ in 0..moves {
            input.push_str("genmove black\ngenmove white\n");
        }
        input.push_str("showboard\nfinal_score\nquit\n");
        let answers = answers(Protocol::Gtp, input.as_bytes());
        assert!(!answers.contains('?'), "{game}: {answers}");
        assert!(answers.contains("= PASS\n"), "{game}: the game did not end");
    }
}

#[test]
fn a_long_line_and_bytes_that_are_no_text_are_survived() {
    for protocol in Protocol::ALL {
        let mut input = vec![b'x'; 1 << 21];
        input.extend(b"\r\n\xff\xfe\x00\r\n\n\rname\nABOUT\nping 7\nisready\n");
        // The last line has no end.
        input.extend(b"half a li");
        let answers = answers(protocol, &input);
        let alive = ["= Sanqi", "name=\"Sanqi\"", "pong 7", "readyok"];
        assert!(
            alive.iter().any(|sign| answers.contains(sign)),
            "{protocol}: {answers}"
        );
    }
}

/// Thinks until it is told to stop.
struct Endless;

impl<G: Game> Computer<G> for Endless {
    fn id(&self) -> &str {
        "endless"
    }

    fn choose(&self, _: &G, _: &Limits, control: &Control) -> Option<Thought<G::Move>> {
        while !control.stopped() {
            thread::yield_now();
        }
        None
    }
}

/// An input that is written while it is read, and an output that is read while it is written.
struct Pipe(Receiver<Vec<u8>>, Vec<u8>);

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            self.1 = self.0.recv().unwrap_or_default();
        }
        let count = self.1.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

struct Tap(Sender<String>);

impl Write for Tap {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes).into_owned();
        self.0.send(text).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A conversation in which the engine thinks without end.
struct Talk {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    server: thread::JoinHandle<()>,
}

impl Talk {
    fn new(protocol: Protocol) -> Self {
        let (input, read) = mpsc::channel();
        let (write, output) = mpsc::channel();
        let (read, write) = (Pipe(read, Vec::new()), Tap(write));
        let limits = Limits::default();
        let server = thread::spawn(move || match protocol {
            Protocol::Gtp => {
                let board = Seated::<Reversi>::new(Default::default(), Arc::new(Endless));
                gtp::serve(vec![Box::new(board)], limits, read, write);
            }
            Protocol::NBoard => nboard::serve(Arc::new(Endless), limits, read, write),
            Protocol::Gomocup => gomocup::serve(Arc::new(Endless), limits, read, write),
            Protocol::Uai => uai::serve(Rules::classic(), Arc::new(Endless), limits, read, write),
        });
        Talk {
            input: Some(input),
            output,
            server,
        }
    }

    fn say(&self, text: &str) {
        let input = self.input.as_ref().expect("an open input");
        input.send(text.as_bytes().to_vec()).expect("a server");
    }

    fn hear(&self, wanted: &str) -> String {
        loop {
            let text = self.output.recv().expect("an answer");
            if text.contains(wanted) {
                return text;
            }
        }
    }
}

#[test]
fn stop_quit_and_the_end_of_input_end_a_thought() {
    let manners = [
        (Protocol::Gtp, "genmove b\n", "", "quit\n", "= "),
        (Protocol::NBoard, "go\n", "ping 3\n", "quit\n", "=== "),
        (
            Protocol::Gomocup,
            "START 15\nBEGIN\n",
            "STOP\n",
            "END\n",
            ",",
        ),
        (
            Protocol::Uai,
            "go infinite\n",
            "stop\n",
            "quit\n",
            "bestmove ",
        ),
    ];
    for (protocol, go, stop, quit, sign) in manners {
        for end in [stop, quit, ""] {
            let mut talk = Talk::new(protocol);
            talk.say(go);
            match end {
                "" => drop(talk.input.take()),
                line => talk.say(line),
            }
            talk.hear(sign);
            talk.input = None;
            talk.server.join().expect("an orderly end");
        }
    }
}

#[test]
fn a_question_in_the_middle_of_a_thought_is_answered_at_once() {
    let talk = Talk::new(Protocol::Uai);
    talk.say("go infinite\nisready\n");
    talk.hear("readyok");
    talk.say("position startpos moves g2\n");
    assert_ne!(talk.hear("bestmove"), "bestmove 0000\n");
    talk.say("quit\n");
    talk.server.join().expect("an orderly end");
    let talk = Talk::new(Protocol::Gomocup);
    talk.say("START 15\nBEGIN\nINFO timeout_turn 10\nABOUT\n");
    talk.hear("name=\"Sanqi\"");
    talk.say("END\n");
    talk.server.join().expect("an orderly end");
}

#[test]
fn an_output_that_is_closed_ends_the_conversation() {
    for protocol in Protocol::ALL {
        let Talk {
            input,
            output,
            server,
        } = Talk::new(protocol);
        drop(output);
        let input = input.expect("an open input");
        let _ = input.send(b"name\nABOUT\nping 1\nisready\n".to_vec());
        server.join().expect("an orderly end");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn no_input_breaks_an_engine(
        lines in proptest::collection::vec(
            "(play|genmove|set_game|boardsize|position|go depth 1 nodes|START|TURN|BOARD|INFO rule|[0-9],[0-9],|set game|move|hint|undo|TAKEBACK)?[ -~]{0,9}",
            0..12,
        ),
    ) {
        for protocol in Protocol::ALL {
            answers(protocol, lines.join("\n").as_bytes());
        }
    }
}
