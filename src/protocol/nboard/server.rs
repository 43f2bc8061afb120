//! Answering NBoard as an engine.

use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Command, CommandError, Ggf, Reply, Search, Step};
use crate::engine::{Computer, Control, Limits, Thought};
use crate::game::reversi::{Reversi, Rules};
use crate::game::{Game, Player, Rules as _};
use crate::protocol::course::Course;
use crate::protocol::desk::{self, Desk, Dialogue, Meanwhile, Output};

/// Answers NBoard until the other side says `quit`, or an end of the line is closed.
///
/// `limits` hold until the other side sets a depth.
pub fn serve(
    computer: Arc<dyn Computer<Reversi>>,
    limits: Limits,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) {
    let server = Server {
        course: Course::new(Reversi::new(Rules::default())),
        computer,
        limits,
        asked: Asked::Move,
    };
    desk::serve(server, input, output);
}

struct Server {
    course: Course<Reversi>,
    computer: Arc<dyn Computer<Reversi>>,
    limits: Limits,
    asked: Asked,
}

/// What the thought that goes on is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Move,
    Hint,
}

impl Server {
    fn play(&mut self, player: Player, notation: &str) -> bool {
        notation
            .parse()
            .is_ok_and(|mv| self.course.play_for(player, mv).is_ok())
    }

    fn set_game(&mut self, game: &Ggf, desk: &Desk) {
        let variant = if game.is_anti() { "anti" } else { "standard" };
        let start = Rules::choose(variant, game.size(), "")
            .ok()
            .and_then(|rules| Reversi::from_text(rules, &game.start).ok());
        let Some(start) = start else {
            return complain(desk, "this board is not supported");
        };
        self.course = Course::new(start);
        for (number, (player, step)) in (1..).zip(&game.moves) {
            if !self.play(*player, &step.notation) {
                return complain(desk, &format!("move {number} ({step}) is not legal"));
            }
        }
    }

    fn think(&mut self, asked: Asked, count: u32, desk: &mut Desk) {
        desk.say(Reply::Status("Sanqi is thinking".into()));
        self.asked = asked;
        let output = desk.output();
        let control = Control::watched(move |thought| {
            output.say(Reply::NodeStats(thought.nodes, thought.time.as_secs_f32()));
            if let Some(search) = found(thought) {
                output.say(Reply::Search(search));
            }
        });
        let best = self.course.think(&self.computer, self.limits.clone());
        let others = (asked == Asked::Hint && count > 1).then(|| Others {
            course: self.course.clone(),
            computer: Arc::clone(&self.computer),
            limits: self.limits.clone(),
            count,
            output: desk.output(),
        });
        desk.think(control, move |control| {
            let best = best(control)?;
            if let Some(others) = others {
                others.tell(&best.best, control);
            }
            Some(best)
        });
    }
}

/// The moves beside the best one that a hint for several moves is to tell about.
struct Others {
    course: Course<Reversi>,
    computer: Arc<dyn Computer<Reversi>>,
    limits: Limits,
    count: u32,
    output: Output,
}

impl Others {
    /// Thinks about the position after each of the other moves, one ply less, and tells about the best of them.
    fn tell(self, best: &str, control: &Control) {
        let mover = self.course.now().turn();
        let moves = self.course.now().moves();
        let mut limits = self.limits;
        limits.depth = limits.depth.map(|depth| depth.saturating_sub(1).max(1));
        let share = u32::try_from(moves.len()).unwrap_or(u32::MAX).max(1);
        limits.time = limits.time.map(|time| time / share);
        // The reports of these thoughts are about other positions than the one asked about.
        let quiet = control.unwatched();
        let mut found: Vec<Search> = Vec::new();
        for mv in moves {
            if control.stopped() {
                break;
            }
            let mut after = self.course.clone();
            if mv.to_string() == best || after.play(mv).is_err() {
                continue;
            }
            let mut line = vec![mv.to_string()];
            let (value, depth) = match after.now().outcome() {
                Some(_) => match after.now().count() {
                    Some(count) => (
                        f32::from(count.of(mover)) - f32::from(count.of(mover.other())),
                        1,
                    ),
                    None => continue,
                },
                None => {
                    let thought = after.think(&self.computer, limits.clone())(&quiet);
                    let Some((thought, score)) = thought.and_then(|t| t.score.map(|s| (t, s)))
                    else {
                        continue;
                    };
                    line.extend(thought.line);
                    let same = after.now().turn() == mover;
                    let value = if same { score.value } else { -score.value };
                    (value, thought.depth + 1)
                }
            };
            found.push(Search {
                line,
                value,
                depth: depth.to_string(),
            });
        }
        found.sort_by(|a, b| b.value.total_cmp(&a.value));
        for search in found.into_iter().take(self.count as usize - 1) {
            self.output.say(Reply::Search(search));
        }
    }
}

impl Dialogue for Server {
    fn line(&mut self, line: &str, desk: &mut Desk) -> ControlFlow<()> {
        if line.trim().is_empty() {
            return ControlFlow::Continue(());
        }
        match line.parse() {
            Ok(Command::NBoard(_)) => {
                desk.say(Reply::MyName(format!(
                    "Sanqi {}",
                    env!("CARGO_PKG_VERSION")
                )));
            }
            Ok(Command::SetDepth(depth)) => {
                self.limits.depth = Some(depth.max(1));
                self.limits.time = None;
                desk.say(Reply::MyName(format!("Sanqi {depth}")));
            }
            Ok(Command::SetGame(game)) => self.set_game(&game, desk),
            Ok(Command::Move(step)) => {
                let mut player = self.course.now().turn();
                if step.notation != "pass" && self.course.must_pass() {
                    player = player.other();
                }
                if !self.play(player, &step.notation) {
                    complain(desk, &format!("{step} is not legal here"));
                }
            }
            Ok(Command::Hint(count)) => self.think(Asked::Hint, count, desk),
            Ok(Command::Go) => self.think(Asked::Move, 1, desk),
            Ok(Command::Ping(number)) => desk.say(Reply::Pong(number)),
            Ok(Command::Learn) => desk.say(Reply::Learned),
            Ok(Command::Quit) => return ControlFlow::Break(()),
            Err(CommandError::Unknown(_)) => {}
            Err(error) => complain(desk, &error.to_string()),
        }
        ControlFlow::Continue(())
    }

    fn too_long(&mut self, desk: &mut Desk) {
        complain(desk, "the line is too long");
    }

    fn thought(&mut self, thought: Option<Thought<String>>, desk: &mut Desk) {
        match (thought, self.asked) {
            (Some(thought), Asked::Move) => desk.say(Reply::Best(Step {
                value: thought.score.map(|score| score.value),
                seconds: Some(thought.time.as_secs_f32()),
                notation: thought.best,
            })),
            (Some(thought), Asked::Hint) => {
                if let Some(search) = found(&thought) {
                    desk.say(Reply::Search(search));
                }
            }
            // Only a game that is over has no move.
            (None, Asked::Move) => desk.say(Reply::Best(Step::of("pass"))),
            (None, Asked::Hint) => {}
        }
        desk.say(Reply::Status("Sanqi is waiting".into()));
    }

    /// The protocol wants a thought ended as soon as the board changes or `ping` asks for it.
    fn meanwhile(&self, line: &str) -> Meanwhile {
        match line.parse() {
            Ok(Command::Quit) => Meanwhile::Close,
            Ok(_) => Meanwhile::Halt,
            Err(_) => Meanwhile::Wait,
        }
    }
}

fn complain(desk: &Desk, what: &str) {
    desk.say(Reply::Status(what.to_owned()));
}

/// What a thought found; nothing for players that do not value what they choose.
fn found(thought: &Thought<String>) -> Option<Search> {
    Some(Search {
        line: thought.line.clone(),
        value: thought.score?.value,
        depth: thought.depth.to_string(),
    })
}
