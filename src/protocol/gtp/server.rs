//! Answering GTP as an engine.

use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use super::board::Asked;
use super::{Answer, Board, Color, Command, name_of, notation, sgf, vertex};
use crate::engine::{Clock, Control, Limits, Thought};
use crate::game::Player;
use crate::protocol::desk::{self, Desk, Dialogue, Meanwhile};

const COMMANDS: [&str; 21] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "showboard",
    "time_settings",
    "time_left",
    "final_score",
    "set_game",
    "list_games",
    "loadsgf",
    "query_boardsize",
];

/// Answers GTP until the other side says `quit`, or an end of the line is closed.
///
/// The first of the games is on the board; `set_game` takes another. `limits` hold for every move until the other side
/// sets a time. Does nothing without a game.
pub fn serve(
    games: Vec<Box<dyn Board>>,
    limits: Limits,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) {
    if games.is_empty() {
        return;
    }
    let server = Server {
        games,
        current: 0,
        limits,
        times: Times::default(),
        asked: None,
    };
    desk::serve(server, input, output);
}

struct Server {
    games: Vec<Box<dyn Board>>,
    current: usize,
    limits: Limits,
    times: Times,
    asked: Option<Genmove>,
}

/// What was set for the whole game, and what was last said to be left to each player.
#[derive(Clone, Copy, Default)]
struct Times {
    settings: Option<Clock>,
    left: [Option<Clock>; 2],
}

/// A move being thought about.
struct Genmove {
    id: Option<u32>,
    player: Player,
    play: bool,
}

/// Why a command failed, in the words of the standard where it has some.
type Failure = &'static str;

const SYNTAX: Failure = "syntax error";

impl Server {
    fn board(&mut self) -> &mut dyn Board {
        // `current` is only ever set to the place of a game that is there, and games are never taken away.
        self.games[self.current].as_mut()
    }

    fn run(&mut self, command: &Command, desk: &mut Desk) -> Result<Option<String>, Failure> {
        let arguments: Vec<&str> = command.arguments.iter().map(String::as_str).collect();
        let done = Ok(Some(String::new()));
        match (command.name.as_str(), arguments.as_slice()) {
            ("protocol_version", _) => Ok(Some("2".into())),
            ("name", _) => Ok(Some("Sanqi".into())),
            ("version", _) => Ok(Some(env!("CARGO_PKG_VERSION").into())),
            ("known_command", [name, ..]) => Ok(Some(COMMANDS.contains(name).to_string())),
            ("known_command", []) => Ok(Some("false".into())),
            ("list_commands", _) => Ok(Some(COMMANDS.join("\n"))),
            ("list_games", _) => {
                let names: Vec<_> = self.games.iter().map(|game| name_of(game.game())).collect();
                Ok(Some(names.join("\n")))
            }
            ("set_game", [name, ..]) => {
                self.current = self
                    .games
                    .iter()
                    .position(|board| {
                        name.eq_ignore_ascii_case(board.game())
                            || name.eq_ignore_ascii_case(name_of(board.game()))
                    })
                    .ok_or("unsupported game")?;
                self.board().clear();
                done
            }
            ("boardsize", [size, ..]) => {
                let size: u32 = size.parse().map_err(|_| SYNTAX)?;
                let fits = u8::try_from(size).is_ok_and(|size| self.board().resize(size));
                fits.then(String::new).map(Some).ok_or("unacceptable size")
            }
            ("query_boardsize", _) => Ok(Some(self.board().size().to_string())),
            ("clear_board", _) => {
                self.board().clear();
                self.times.left = [None; 2];
                done
            }
            ("komi", [komi, ..]) => komi.parse::<f64>().map_err(|_| SYNTAX).and(done),
            ("play", [color, at, ..]) => {
                let Color(player) = color.parse().map_err(|_| SYNTAX)?;
                let notation = notation(at).ok_or(SYNTAX)?;
                let legal = self.board().play(player, &notation);
                legal.then(String::new).map(Some).ok_or("illegal move")
            }
            ("genmove" | "reg_genmove", [color, ..]) => {
                let Color(player) = color.parse().map_err(|_| SYNTAX)?;
                self.genmove(command, player, desk)
            }
            ("undo", _) => {
                let undone = self.board().undo();
                undone.then(String::new).map(Some).ok_or("cannot undo")
            }
            ("showboard", _) => Ok(Some(format!("\n{}", self.board().show()))),
            ("time_settings", [main, extra, stones, ..]) => {
                let [main, extra, stones] =
                    [main, extra, stones].map(|text| text.parse::<u32>().map_err(|_| SYNTAX));
                self.time_settings(main?, extra?, stones?);
                done
            }
            ("time_left", [color, left, stones, ..]) => {
                let Color(player) = color.parse().map_err(|_| SYNTAX)?;
                let left = left.parse().map_err(|_| SYNTAX)?;
                let stones = stones.parse().map_err(|_| SYNTAX)?;
                self.times.left[player.index()] = Some(clock(left, stones));
                done
            }
            ("final_score", _) => self.board().score().map(Some).ok_or("cannot score"),
            ("loadsgf", [path, rest @ ..]) => {
                let before = match rest.first() {
                    Some(number) => Some(number.parse().map_err(|_| SYNTAX)?),
                    None => None,
                };
                self.load(Path::new(path), before)?;
                done
            }
            ("quit", _) => done,
            (name, _) if COMMANDS.contains(&name) => Err(SYNTAX),
            _ => Err("unknown command"),
        }
    }

    fn genmove(
        &mut self,
        command: &Command,
        player: Player,
        desk: &mut Desk,
    ) -> Result<Option<String>, Failure> {
        let play = command.name == "genmove";
        let limits = self.limits.clone();
        let clock = self.times.left[player.index()].or(self.times.settings);
        match self.board().job(player, &limits, clock) {
            None => Err("not this color's turn"),
            Some(Asked::Pass) => {
                if play {
                    self.board().play(player, "pass");
                }
                Ok(Some("PASS".into()))
            }
            Some(Asked::Think(job)) => {
                self.asked = Some(Genmove {
                    id: command.id,
                    player,
                    play,
                });
                desk.think(Control::new(), job);
                Ok(None)
            }
        }
    }

    /// Main time alone is for the whole game; with byo-yomi the main time is spent like the rest of the game and the
    /// periods are what counts once `time_left` says so; byo-yomi time with no stones is no limit (section 4.2).
    fn time_settings(&mut self, main: u32, extra: u32, stones: u32) {
        self.times.left = [None; 2];
        self.times.settings = match (main, extra, stones) {
            (_, 1.., 0) => None,
            (0, _, 1..) => Some(clock(extra, stones)),
            _ => Some(clock(main, 0)),
        };
    }

    fn load(&mut self, path: &Path, before: Option<usize>) -> Result<(), Failure> {
        const FAILED: Failure = "cannot load file";
        let game = sgf::read(path).ok_or(FAILED)?;
        let size = game.size.unwrap_or_else(|| self.board().size());
        let board = self.board();
        if !board.resize(size) {
            return Err(FAILED);
        }
        let count = before.map_or(usize::MAX, |number: usize| number.saturating_sub(1));
        for (player, point) in game.moves.iter().take(count) {
            let notation = board.sgf_notation(point);
            if !board.play(*player, &notation) {
                board.clear();
                return Err(FAILED);
            }
        }
        Ok(())
    }
}

/// So many seconds for so many moves; for the whole game where the number of moves is 0.
fn clock(seconds: u32, stones: u32) -> Clock {
    Clock {
        left: Duration::from_secs(seconds.into()),
        increment: Duration::ZERO,
        moves: (stones > 0).then_some(stones),
    }
}

impl Dialogue for Server {
    fn line(&mut self, line: &str, desk: &mut Desk) -> ControlFlow<()> {
        let Some(command) = Command::read(line) else {
            return ControlFlow::Continue(());
        };
        let result = self.run(&command, desk).map_err(str::to_owned);
        if let Some(result) = result.transpose() {
            let id = command.id;
            desk.say(Answer { id, result });
        }
        match command.name.as_str() {
            "quit" => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }

    fn too_long(&mut self, desk: &mut Desk) {
        let result = Err(SYNTAX.into());
        desk.say(Answer { id: None, result });
    }

    fn thought(&mut self, thought: Option<Thought<String>>, desk: &mut Desk) {
        let Some(Genmove { id, player, play }) = self.asked.take() else {
            return;
        };
        let result = match thought {
            Some(thought) if !play || self.board().play(player, &thought.best) => {
                Ok(vertex(&thought.best))
            }
            _ => Ok("resign".into()),
        };
        desk.say(Answer { id, result });
    }

    fn meanwhile(&self, line: &str) -> Meanwhile {
        match Command::read(line) {
            Some(command) if command.name == "quit" => Meanwhile::Close,
            _ => Meanwhile::Wait,
        }
    }
}
