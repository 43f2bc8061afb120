//! Answering the Gomocup protocol as an engine.

use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Command, CommandError, Info, Owner, Point, RULE_CONTINUOUS, Reply, swap, variant};
use crate::engine::{Clock, Computer, Control, Limits, Score, Thought, Unit};
use crate::game::gomoku::{Gomoku, Rules};
use crate::game::{Game, Rules as _, Square};
use crate::protocol::course::Course;
use crate::protocol::desk::{self, Desk, Dialogue, Meanwhile};

/// Managers say this many milliseconds are left where there is no limit.
const WITHOUT_LIMIT: i64 = i32::MAX as i64;
const NO_BOARD: &str = "there is no board yet; send START first";
/// What the program needs beside the table of its search, in bytes.
const OTHER_MEMORY: u64 = 24 << 20;

/// Answers the Gomocup protocol until the other side says `END`, or an end of the line is closed.
///
/// `limits` hold as long as the other side gives no time or memory of its own.
pub fn serve(
    computer: Arc<dyn Computer<Gomoku>>,
    limits: Limits,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) {
    let server = Server {
        computer,
        limits,
        wishes: Wishes::default(),
        size: None,
        stones: Vec::new(),
        listing: None,
        asked: Asked::Move,
    };
    desk::serve(server, input, output);
}

struct Server {
    computer: Arc<dyn Computer<Gomoku>>,
    limits: Limits,
    wishes: Wishes,
    /// Nothing before `START`.
    size: Option<u8>,
    /// The stones on the board in the order they came.
    stones: Vec<(Square, Owner)>,
    /// The stones being described, up to `DONE`.
    listing: Option<Listing>,
    asked: Asked,
}

/// What the manager said about time, memory and rules.
#[derive(Clone, Copy, Default)]
struct Wishes {
    turn: Option<Duration>,
    whole: bool,
    left: Option<Duration>,
    memory: u64,
    rule: u32,
}

/// A description of stones in progress.
struct Listing {
    swap2: bool,
    stones: Vec<(Square, Owner)>,
    /// The first line that was wrong; all of the lines are read before it is answered.
    fault: Option<String>,
}

/// What the thought that goes on is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Move,
    /// A choice in a swap2 opening.
    Swap2,
}

impl Server {
    fn start(&mut self, columns: u8, rows: u8, desk: &Desk) {
        if columns != rows {
            return desk.say(Reply::Error("only square boards are supported".into()));
        }
        if Rules::choose(variant(self.wishes.rule).name(), columns, "").is_err() {
            return desk.say(Reply::Error("only sizes from 5 to 22 are supported".into()));
        }
        self.size = Some(columns);
        self.stones.clear();
        desk.say(Reply::Ok);
    }

    /// The free square of a point; the answer to give instead where there is none.
    fn free(&self, point: Point, stones: &[(Square, Owner)]) -> Result<Square, String> {
        let size = self.size.ok_or(NO_BOARD)?;
        let square = point
            .square(size)
            .ok_or_else(|| format!("{point} is not on the board"))?;
        if stones.iter().any(|(taken, _)| *taken == square) {
            return Err(format!("{point} is occupied"));
        }
        Ok(square)
    }

    fn put(&mut self, point: Point, owner: Owner) -> Result<(), String> {
        let square = self.free(point, &self.stones)?;
        self.stones.push((square, owner));
        Ok(())
    }

    /// Takes down a stone of a description. The stones of a swap2 opening were put down black and white in turn and
    /// White is to choose, so the engine is asked about them as White.
    fn list(&mut self, point: Point, owner: Option<Owner>) {
        let Some(mut listing) = self.listing.take() else {
            return;
        };
        let in_turn = match listing.stones.len() % 2 {
            0 => Owner::Opponent,
            _ => Owner::Engine,
        };
        match self.free(point, &listing.stones) {
            Ok(square) if owner.is_none() == listing.swap2 => {
                listing.stones.push((square, owner.unwrap_or(in_turn)));
            }
            Ok(_) => drop(
                listing
                    .fault
                    .get_or_insert("a stone of the wrong form".into()),
            ),
            Err(fault) => drop(listing.fault.get_or_insert(fault)),
        }
        self.listing = Some(listing);
    }

    fn done(&mut self, desk: &mut Desk) -> Result<(), String> {
        let listing = self.listing.take().ok_or("DONE without BOARD")?;
        if let Some(fault) = listing.fault {
            return Err(fault);
        }
        let size = self.size.ok_or(NO_BOARD)?;
        self.stones = listing.stones;
        match (listing.swap2, self.stones.len()) {
            (false, _) => self.think(Asked::Move, desk),
            (true, 0) => {
                let points = swap::opening(size, self.limits.seed).map(|at| Point::of(at, size));
                desk.say(Reply::Moves(points.to_vec()));
                Ok(())
            }
            (true, 3 | 5) => self.think(Asked::Swap2, desk),
            (true, _) => Err("SWAP2BOARD is for 0, 3 or 5 stones".into()),
        }
    }

    fn think(&mut self, asked: Asked, desk: &mut Desk) -> Result<(), String> {
        let game = self.position()?;
        if game.outcome().is_some() {
            return Err("the game is over".into());
        }
        if game.check(Gomoku::pass()).is_ok() {
            return Err("every empty point is forbidden".into());
        }
        let (began, output, size) = (Instant::now(), desk.output(), game.rules().size());
        let control = Control::watched(move |thought| {
            output.say(Reply::Message(progress(thought, began.elapsed(), size)));
        });
        let job = Course::new(game).think(&self.computer, self.bounds());
        self.asked = asked;
        desk.think(control, job);
        Ok(())
    }

    /// The position to think about. The engine is Black where an even number of stones is on the board.
    fn position(&self) -> Result<Gomoku, String> {
        let size = self.size.ok_or(NO_BOARD)?;
        let kind = variant(self.wishes.rule).name();
        let rules = Rules::choose(kind, size, "").map_err(|error| error.to_string())?;
        let mut stones = self.stones.clone();
        loop {
            let game = Gomoku::from_text(rules.clone(), &text(&stones, size))
                .map_err(|error| error.to_string())?;
            if self.wishes.rule & RULE_CONTINUOUS == 0 || !retire(&mut stones, &game) {
                return Ok(game);
            }
        }
    }

    fn bounds(&self) -> Limits {
        let mut limits = self.limits.clone();
        let wishes = &self.wishes;
        if let Some(turn) = wishes.turn {
            limits.time = Some(keep_back(turn));
        }
        if let Some(left) = wishes.left.filter(|_| wishes.whole) {
            limits.clock = Some(Clock {
                left: keep_back(left),
                increment: Duration::ZERO,
                moves: None,
            });
        }
        if wishes.memory > 0 {
            let table = wishes.memory.saturating_sub(OTHER_MEMORY) / 2;
            let mib = usize::try_from(table >> 20).unwrap_or(usize::MAX);
            limits.hash_mib = limits.hash_mib.min(mib).max(1);
        }
        limits
    }

    fn learn(&mut self, info: Info) {
        let ms = |ms: i64| Duration::from_millis(ms.try_into().unwrap_or(0));
        match info {
            Info::TimeoutTurn(turn) => self.wishes.turn = Some(Duration::from_millis(turn)),
            Info::TimeoutMatch(whole) => self.wishes.whole = whole > 0,
            Info::TimeLeft(left) => {
                self.wishes.left = (left < WITHOUT_LIMIT).then(|| ms(left));
            }
            Info::MaxMemory(bytes) => self.wishes.memory = bytes,
            Info::Rule(rule) => self.wishes.rule = rule,
            Info::GameType(_) | Info::Evaluate(_) | Info::Folder(_) | Info::Other(_) => {}
        }
    }
}

impl Server {
    fn run(&mut self, command: Command, desk: &mut Desk) -> Result<(), String> {
        match command {
            Command::Start(size) => self.start(size, size, desk),
            Command::RectStart(columns, rows) => self.start(columns, rows, desk),
            Command::Restart => {
                self.size.ok_or(NO_BOARD)?;
                self.stones.clear();
                desk.say(Reply::Ok);
            }
            Command::Begin => {
                self.size.ok_or(NO_BOARD)?;
                self.think(Asked::Move, desk)?;
            }
            Command::Turn(point) => {
                self.put(point, Owner::Opponent)?;
                self.think(Asked::Move, desk)?;
            }
            Command::Board | Command::Swap2Board => {
                self.listing = Some(Listing {
                    swap2: command == Command::Swap2Board,
                    stones: Vec::new(),
                    fault: None,
                });
            }
            Command::Stone(..) | Command::Opening(_) => {
                return Err("a stone outside of BOARD".into());
            }
            Command::Done => self.done(desk)?,
            Command::Takeback(point) => {
                let square = point.square(self.size.ok_or(NO_BOARD)?);
                let found = self.stones.iter().position(|(at, _)| Some(*at) == square);
                self.stones
                    .remove(found.ok_or_else(|| format!("there is no stone on {point}"))?);
                desk.say(Reply::Ok);
            }
            Command::Play(point) => {
                self.put(point, Owner::Engine)?;
                desk.say(Reply::Moves(vec![point]));
            }
            Command::Info(info) => self.learn(info),
            Command::About => desk.say(Reply::About(vec![
                ("name".into(), "Sanqi".into()),
                ("version".into(), env!("CARGO_PKG_VERSION").into()),
                ("author".into(), "the authors of Sanqi".into()),
            ])),
            Command::Stop | Command::End => {}
        }
        Ok(())
    }
}

impl Dialogue for Server {
    fn line(&mut self, line: &str, desk: &mut Desk) -> ControlFlow<()> {
        if line.trim().is_empty() {
            return ControlFlow::Continue(());
        }
        match line.parse() {
            Ok(Command::End) => return ControlFlow::Break(()),
            Ok(Command::Stone(point, owner)) if self.listing.is_some() => {
                self.list(point, Some(owner));
            }
            Ok(Command::Opening(point)) if self.listing.is_some() => self.list(point, None),
            Ok(command) => {
                if let Err(why) = self.run(command, desk) {
                    desk.say(Reply::Error(why));
                }
            }
            Err(CommandError::Unknown(name)) => {
                desk.say(Reply::Unknown(format!("command {name:?}")));
            }
            Err(error) => match &mut self.listing {
                Some(listing) => drop(listing.fault.get_or_insert(error.to_string())),
                None => desk.say(Reply::Error(error.to_string())),
            },
        }
        ControlFlow::Continue(())
    }

    fn too_long(&mut self, desk: &mut Desk) {
        desk.say(Reply::Error("the line is too long".into()));
    }

    fn thought(&mut self, thought: Option<Thought<String>>, desk: &mut Desk) {
        let size = self.size.unwrap_or_default();
        let square = thought
            .as_ref()
            .and_then(|thought| thought.best.parse::<Square>().ok());
        match (square, self.asked) {
            (Some(_), Asked::Swap2) if swap::takes_black(thought.and_then(|t| t.score)) => {
                desk.say(Reply::Swap);
            }
            (Some(square), _) => {
                self.stones.push((square, Owner::Engine));
                desk.say(Reply::Moves(vec![Point::of(square, size)]));
            }
            (None, _) => desk.say(Reply::Error("no move was found".into())),
        }
    }

    fn meanwhile(&self, line: &str) -> Meanwhile {
        match line.parse() {
            Ok(Command::End) => Meanwhile::Close,
            Ok(Command::Info(_) | Command::About) => Meanwhile::Now,
            Ok(
                Command::Stop
                | Command::Start(_)
                | Command::RectStart(..)
                | Command::Restart
                | Command::Takeback(_),
            ) => Meanwhile::Halt,
            _ => Meanwhile::Wait,
        }
    }
}

/// A part is kept back for the way to the manager and back, so that its clock never runs out: a tenth, but at least 5 ms
/// and at most 60 ms.
fn keep_back(time: Duration) -> Duration {
    let margin = (time / 10).clamp(Duration::from_millis(5), Duration::from_millis(60));
    time.saturating_sub(margin)
}

/// The position in the notation of the game, the engine to move.
fn text(stones: &[(Square, Owner)], size: u8) -> String {
    let (engine, opponent) = match stones.len() % 2 {
        0 => ('X', 'O'),
        _ => ('O', 'X'),
    };
    let mut text: String = (0..size)
        .rev()
        .flat_map(|row| (0..size).map(move |column| Square::new(column, row)))
        .map(
            |square| match stones.iter().find(|(taken, _)| *taken == square) {
                None => '.',
                Some((_, Owner::Engine)) => engine,
                Some((_, Owner::Opponent)) => opponent,
                // Our boards have no stones without an owner. In this pattern at most two of a colour stand in a row.
                Some((_, Owner::Nobody)) => match (square.column + 2 * square.row) % 4 {
                    0 | 1 => 'X',
                    _ => 'O',
                },
            },
        )
        .collect();
    text.push(' ');
    text.push(engine);
    text
}

/// A continuous game goes on after a five, whose stones are nobody's from then on. Returns whether there were any.
fn retire(stones: &mut [(Square, Owner)], game: &Gomoku) -> bool {
    let line = game.winning_line();
    let mut any = false;
    for (square, owner) in stones {
        if *owner != Owner::Nobody && line.contains(square) {
            *owner = Owner::Nobody;
            any = true;
        }
    }
    any
}

/// How the thought goes, in the form that Gomocup's graphical managers know from Rapfi and Yixin.
fn progress(thought: &Thought<String>, time: Duration, size: u8) -> String {
    let ms = time.as_millis().max(1);
    let value = match thought.score {
        Some(Score {
            value,
            unit: Unit::MateIn,
            ..
        }) => format!("{}M{}", if value > 0.0 { '+' } else { '-' }, value.abs()),
        Some(score) => format!("{:.0}", score.value),
        None => "0".into(),
    };
    let line: Vec<String> = thought
        .line
        .iter()
        .filter_map(|mv| mv.parse::<Square>().ok())
        .map(|square| {
            // These programs name squares from the top left, as the points of the protocol.
            let Point { x, y } = Point::of(square, size);
            Square::new(x, y).to_string()
        })
        .collect();
    format!(
        "depth {depth}-{depth} ev {value} n {nodes} n/ms {speed} tm {ms} pv {line}",
        depth = thought.depth,
        nodes = thought.nodes,
        speed = u128::from(thought.nodes) / ms,
        line = line.join(" "),
    )
}
