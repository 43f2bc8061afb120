//! Answering as an engine: one thread reads, one thinks, and the desk between them is never blocked by either.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{Read, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::lines::{Line, Lines};
use crate::engine::{Control, Thought};

/// Lines waiting while a thought goes on, at most; who sends more does not wait for the thought.
const PATIENCE: usize = 10_000;

/// The engine's part of a conversation in one protocol.
pub(crate) trait Dialogue {
    /// Deals with a line; `Break` ends the conversation.
    fn line(&mut self, line: &str, desk: &mut Desk) -> ControlFlow<()>;
    /// Deals with a line that was too long to be read.
    fn too_long(&mut self, desk: &mut Desk);
    /// Answers with the result of the thought it asked for.
    fn thought(&mut self, thought: Option<Thought<String>>, desk: &mut Desk);
    /// What to do with a line that comes while a thought goes on.
    fn meanwhile(&self, line: &str) -> Meanwhile;
}

/// How long a thought may go on when the other side has said farewell or is gone: long enough for a sensible last move,
/// too short to be noticed.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// What to do with a line that comes while a thought goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meanwhile {
    /// Deal with it now.
    Now,
    /// End the thought, answer it, then deal with the line.
    Halt,
    /// Deal with it when the thought is done.
    Wait,
    /// Let this thought and those still to come end soon: the line is a farewell.
    Close,
}

enum Event {
    Line(Line),
    End,
    Thought(Option<Thought<String>>),
}

/// What a [`Dialogue`] works with: the output, and the one thought that may go on.
pub(crate) struct Desk {
    out: Output,
    events: Sender<Event>,
    thinking: Option<Control>,
    closing: bool,
    /// When to end the thought, once the conversation is closing.
    deadline: Option<Instant>,
}

impl Desk {
    /// Writes one line, or several.
    pub fn say(&self, text: impl Display) {
        self.out.say(text);
    }

    /// The output, for a thought that reports while it goes on.
    pub fn output(&self) -> Output {
        self.out.clone()
    }

    /// Starts a thought on another thread; [`Dialogue::thought`] gets its result.
    pub fn think(
        &mut self,
        control: Control,
        job: impl FnOnce(&Control) -> Option<Thought<String>> + Send + 'static,
    ) {
        if self.closing {
            self.close();
        }
        self.thinking = Some(control.clone());
        let events = self.events.clone();
        thread::spawn(move || {
            let mut answer = Answer {
                events,
                thought: None,
            };
            answer.thought = job(&control);
        });
    }

    fn close(&mut self) {
        self.closing = true;
        self.deadline = Some(Instant::now() + LAST_WORDS);
    }

    fn halt(&self) {
        if let Some(control) = &self.thinking {
            control.stop();
        }
    }
}

/// Sends the result of a thought when it goes out of scope, so that a thought which panics is answered too.
struct Answer {
    events: Sender<Event>,
    thought: Option<Thought<String>>,
}

impl Drop for Answer {
    fn drop(&mut self) {
        let _ = self.events.send(Event::Thought(self.thought.take()));
    }
}

/// Where the engine's lines go. Each call writes whole lines, whichever thread it comes from.
#[derive(Clone)]
pub(crate) struct Output {
    stream: Arc<Mutex<Box<dyn Write + Send>>>,
    broken: Arc<AtomicBool>,
}

impl Output {
    fn new(stream: impl Write + Send + 'static) -> Self {
        Output {
            stream: Arc::new(Mutex::new(Box::new(stream))),
            broken: Arc::default(),
        }
    }

    /// Writes one line, or several.
    pub fn say(&self, text: impl Display) {
        let mut stream = self.stream.lock().unwrap_or_else(PoisonError::into_inner);
        if stream
            .write_all(format!("{text}\n").as_bytes())
            .and_then(|()| stream.flush())
            .is_err()
        {
            self.broken.store(true, Ordering::Relaxed);
        }
    }
}

/// Holds the conversation until the other side ends it, its output is closed, or its input is.
pub(crate) fn serve(
    mut dialogue: impl Dialogue,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) {
    let (events, inbox) = mpsc::channel();
    let reader = events.clone();
    thread::spawn(move || {
        for line in Lines::new(input) {
            if reader.send(Event::Line(line)).is_err() {
                return;
            }
        }
        let _ = reader.send(Event::End);
    });
    let mut desk = Desk {
        out: Output::new(output),
        events,
        thinking: None,
        closing: false,
        deadline: None,
    };
    let mut waiting = VecDeque::new();
    while !desk.out.broken.load(Ordering::Relaxed) {
        if desk.thinking.is_none() {
            match waiting.pop_front() {
                Some(line) => {
                    if hear(&mut dialogue, &line, &mut desk).is_break() {
                        break;
                    }
                    continue;
                }
                None if desk.closing => break,
                None => {}
            }
        }
        let event = match desk.deadline {
            Some(deadline) => {
                inbox.recv_timeout(deadline.saturating_duration_since(Instant::now()))
            }
            None => inbox.recv().map_err(Into::into),
        };
        match event {
            Ok(Event::Line(line)) if desk.thinking.is_none() => waiting.push_back(line),
            Ok(Event::Line(line)) => match dialogue.meanwhile(&line.text) {
                Meanwhile::Now => {
                    if hear(&mut dialogue, &line, &mut desk).is_break() {
                        break;
                    }
                }
                Meanwhile::Wait if waiting.len() < PATIENCE => waiting.push_back(line),
                Meanwhile::Close => {
                    desk.close();
                    waiting.push_back(line);
                }
                Meanwhile::Halt | Meanwhile::Wait => {
                    desk.halt();
                    waiting.push_back(line);
                }
            },
            Ok(Event::End) => desk.close(),
            Ok(Event::Thought(thought)) => {
                desk.thinking = None;
                dialogue.thought(thought, &mut desk);
            }
            Err(RecvTimeoutError::Timeout) => {
                desk.deadline = None;
                desk.halt();
            }
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    desk.halt();
}

fn hear(dialogue: &mut impl Dialogue, line: &Line, desk: &mut Desk) -> ControlFlow<()> {
    if line.cut {
        dialogue.too_long(desk);
        return ControlFlow::Continue(());
    }
    dialogue.line(&line.text, desk)
}
