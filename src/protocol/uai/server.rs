//! Answering UAI as an engine.

use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::{Command, Declaration, Go, Info, Reply, Value, from_uai, to_uai};
use crate::engine::{Clock, Computer, Control, Limits, Score, Thought, Unit};
use crate::game::ataxx::{Ataxx, Rules};
use crate::game::perft::perft;
use crate::game::{Cell, Game, Player, Rules as _, Square};
use crate::protocol::course::Course;
use crate::protocol::desk::{self, Desk, Dialogue, Meanwhile};

/// The largest table a person may ask for, in MiB.
const MOST_HASH: usize = 65_536;
/// The most threads a person may ask for.
const MOST_THREADS: usize = 256;
/// Longer than anybody waits before saying `stop`.
const ENDLESS: Duration = Duration::from_secs(1 << 31);
/// Plies that are counted in one go, without a look at whether the count is still wanted.
const QUICK_PERFT: u32 = 6;

/// Answers UAI until the other side says `quit`, or an end of the line is closed.
///
/// `startpos` and the moves are those of `rules`. `limits` hold where `go` gives no bound of its own.
pub fn serve(
    rules: Rules,
    computer: Arc<dyn Computer<Ataxx>>,
    limits: Limits,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) {
    let server = Server {
        course: Some(Course::new(Ataxx::new(rules.clone()))),
        rules,
        computer,
        limits,
        counting: false,
    };
    desk::serve(server, input, output);
}

struct Server {
    rules: Rules,
    /// Nothing after a position that could not be read: no move is better than one for another position.
    course: Option<Course<Ataxx>>,
    computer: Arc<dyn Computer<Ataxx>>,
    limits: Limits,
    /// Whether what goes on is a perft, which ends without a move.
    counting: bool,
}

impl Server {
    fn introduce(&self, desk: &Desk) {
        desk.say(Reply::Name(format!("Sanqi {}", env!("CARGO_PKG_VERSION"))));
        desk.say(Reply::Author("the authors of Sanqi".into()));
        let spin = |name: &str, default: usize, max: usize| {
            Reply::Option(Declaration {
                name: name.into(),
                kind: "spin".into(),
                default: default.to_string(),
                min: Some(1),
                max: i64::try_from(max).ok(),
                choices: Vec::new(),
            })
        };
        desk.say(spin("Hash", self.limits.hash_mib, MOST_HASH));
        desk.say(spin("Threads", self.limits.threads, MOST_THREADS));
        desk.say(Reply::UaiOk);
    }

    fn set(&mut self, name: &str, value: &str, desk: &Desk) {
        let (target, most) = match name.to_ascii_lowercase().as_str() {
            "hash" => (&mut self.limits.hash_mib, MOST_HASH),
            "threads" => (&mut self.limits.threads, MOST_THREADS),
            _ => return desk.say(remark(format!("there is no option {name}"))),
        };
        match value.parse() {
            Ok(number) if (1..=most).contains(&number) => *target = number,
            _ => desk.say(remark(format!("{name} is a number from 1 to {most}"))),
        }
    }

    fn position(&mut self, fen: Option<&str>, moves: &[String], desk: &Desk) {
        self.course = None;
        let start = match fen {
            None => Ataxx::new(self.rules.clone()),
            Some(fen) => match self.read_fen(fen) {
                Ok(start) => start,
                Err(why) => return desk.say(remark(format!("the position cannot be read: {why}"))),
            },
        };
        let mut course = Course::new(start);
        for text in moves {
            let played = from_uai(course.now(), text).is_some_and(|mv| course.play(mv).is_ok());
            if !played {
                let fen = course.now().to_text();
                return desk.say(remark(format!("{text} is not legal in {fen}")));
            }
        }
        self.course = Some(course);
    }

    /// A board of another size than the one of the rules is welcome where the variant is played on it.
    fn read_fen(&self, fen: &str) -> Result<Ataxx, String> {
        let rows = fen.split(' ').next().unwrap_or_default().split('/').count();
        let size = u8::try_from(rows).unwrap_or(0);
        let rules = if size == self.rules.size() {
            self.rules.clone()
        } else {
            Rules::choose(self.rules.variant(), size, "")
                .map_err(|_| format!("a board of {rows} rows is not played on"))?
        };
        Ataxx::from_text(rules, fen).map_err(|error| error.to_string())
    }

    fn go(&mut self, go: &Go, desk: &mut Desk) {
        let Some(course) = &self.course else {
            desk.say(remark("there is no position to think about".into()));
            return desk.say(Reply::BestMove("0000".into()));
        };
        if course.now().outcome().is_some() {
            desk.say(remark("the game is over".into()));
        }
        let mut limits = self.limits.clone();
        if *go != Go::default() {
            let mover = course.now().turn().index();
            limits.depth = go.depth;
            limits.nodes = go.nodes;
            limits.time = go.move_time;
            limits.clock = go.left[mover].map(|left| Clock {
                left,
                increment: go.increment[mover],
                moves: go.moves_to_go,
            });
        }
        if go.infinite {
            limits.time = Some(ENDLESS);
        }
        let began = Instant::now();
        let output = desk.output();
        let control = Control::watched(move |thought| {
            output.say(Reply::Info(info(thought, began.elapsed())));
        });
        let job = course.think(&self.computer, limits);
        let infinite = go.infinite;
        self.counting = false;
        desk.think(control, move |control| {
            let thought = job(control);
            // Whoever asks for an endless thought does not expect its answer before saying `stop`.
            while infinite && !control.stopped() {
                thread::sleep(Duration::from_millis(2));
            }
            thought
        });
    }

    fn display(&self, desk: &Desk) {
        let Some(course) = &self.course else {
            return desk.say(remark("there is no position".into()));
        };
        let game = course.now();
        let shape = game.shape();
        for row in (0..shape.rows).rev() {
            let squares: String = (0..shape.columns)
                .map(|column| match game.cell(Square::new(column, row)) {
                    Cell::Empty => " .",
                    Cell::Stone(Player::Black) => " x",
                    Cell::Stone(Player::White) => " o",
                    Cell::Wall => " -",
                })
                .collect();
            desk.say(format_args!("{}{squares}", row + 1));
        }
        let letters: String = (0..shape.columns)
            .map(|column| format!(" {}", char::from(b'a' + column)))
            .collect();
        desk.say(format_args!(" {letters}"));
        desk.say(format_args!("fen {}", game.to_text()));
    }

    /// One line a depth, then the last count alone.
    fn perft(&mut self, depth: u32, desk: &mut Desk) {
        let Some(course) = &self.course else {
            return desk.say(remark("there is no position".into()));
        };
        let (game, output) = (course.now().clone(), desk.output());
        self.counting = true;
        desk.think(Control::new(), move |control| {
            let mut last = 0;
            for depth in 0..=depth {
                let began = Instant::now();
                last = leaves(&game, depth, control)?;
                let time = began.elapsed();
                output.say(Reply::Info(Info {
                    depth: Some(depth),
                    nodes: Some(last),
                    time: Some(time),
                    speed: speed(last, time),
                    ..Info::default()
                }));
            }
            output.say(format_args!("nodes {last}"));
            None
        });
    }
}

/// The positions after so many plies; nothing when the count was stopped.
fn leaves(game: &Ataxx, depth: u32, control: &Control) -> Option<u64> {
    if control.stopped() {
        return None;
    }
    if depth <= QUICK_PERFT {
        return Some(perft(game, depth).leaves);
    }
    let mut sum = 0;
    for mv in game.moves() {
        let mut next = game.clone();
        next.play_unchecked(mv);
        sum += leaves(&next, depth - 1, control)?;
    }
    Some(sum)
}

impl Dialogue for Server {
    fn line(&mut self, line: &str, desk: &mut Desk) -> ControlFlow<()> {
        match line.parse() {
            Ok(Command::Uai) => self.introduce(desk),
            Ok(Command::NewGame) => {
                self.course = Some(Course::new(Ataxx::new(self.rules.clone())));
            }
            Ok(Command::IsReady) => desk.say(Reply::ReadyOk),
            Ok(Command::SetOption { name, value }) => self.set(&name, &value, desk),
            Ok(Command::Position { fen, moves }) => self.position(fen.as_deref(), &moves, desk),
            Ok(Command::Go(go)) => self.go(&go, desk),
            Ok(Command::Perft(depth)) => self.perft(depth, desk),
            Ok(Command::Display) => self.display(desk),
            Ok(Command::Quit) => return ControlFlow::Break(()),
            Ok(Command::Stop) => {}
            Err(_) if line.trim().is_empty() => {}
            Err(unknown) => desk.say(remark(unknown.to_string())),
        }
        ControlFlow::Continue(())
    }

    fn too_long(&mut self, desk: &mut Desk) {
        desk.say(remark("the line is too long".into()));
    }

    fn thought(&mut self, thought: Option<Thought<String>>, desk: &mut Desk) {
        if !self.counting {
            let best = thought.map_or("0000".into(), |thought| to_uai::<Ataxx>(&thought.best));
            desk.say(Reply::BestMove(best));
        }
    }

    fn meanwhile(&self, line: &str) -> Meanwhile {
        match line.parse() {
            Ok(Command::Stop | Command::Position { .. } | Command::Go(_) | Command::NewGame) => {
                Meanwhile::Halt
            }
            Ok(Command::Quit) => Meanwhile::Close,
            Ok(Command::Uai | Command::IsReady) => Meanwhile::Now,
            _ => Meanwhile::Wait,
        }
    }
}

fn remark(text: String) -> Reply {
    Reply::Info(Info {
        text: Some(text),
        ..Info::default()
    })
}

fn info(thought: &Thought<String>, time: Duration) -> Info {
    Info {
        depth: Some(thought.depth),
        score: thought.score.map(value),
        nodes: Some(thought.nodes),
        time: Some(time),
        speed: speed(thought.nodes, time),
        line: thought.line.iter().map(|mv| to_uai::<Ataxx>(mv)).collect(),
        text: None,
    }
}

/// Hundredths of the 49 pieces that a board has room for.
const DECIDED: f32 = 4900.0;

fn value(score: Score) -> Value {
    match score.unit {
        // Two of our plies are one move of the protocol.
        Unit::MateIn => Value::Mate(((score.value.abs() + 1.0) / 2.0).copysign(score.value) as i32),
        // Certain, by how much is not known: as if the whole board were won, so that nobody takes it for close.
        Unit::Win => Value::Centipieces(DECIDED.copysign(score.value) as i32),
        _ => Value::Centipieces((score.value * 100.0) as i32),
    }
}

fn speed(nodes: u64, time: Duration) -> Option<u64> {
    let micros = u64::try_from(time.as_micros()).ok().filter(|us| *us > 0)?;
    nodes.checked_mul(1_000_000)?.checked_div(micros)
}
