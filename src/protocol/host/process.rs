//! An engine as a running program: lines in, lines out.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use super::leash::Leash;
use super::log::{Log, Source};
use super::{FaultKind, Settings, seconds};
use crate::engine::Control;
use crate::protocol::lines::Lines;

/// Lines that wait to be read by us; an engine that writes more has to wait.
const WAITING: usize = 4_096;
/// Lines an engine may write for one answer.
const FLOOD: usize = 200_000;
/// How often a wait looks whether it is still wanted.
const GLANCE: Duration = Duration::from_millis(10);
/// How long an engine may take to leave when it was asked to.
const FAREWELL: Duration = Duration::from_millis(300);

/// A running engine. Dropping it ends the program and everything the program started.
pub(in crate::protocol) struct Process {
    child: Child,
    leash: Leash,
    input: Option<Sender<String>>,
    output: Receiver<String>,
    log: Log,
    /// Stopped when nobody waits for the engine any more.
    end: Control,
    heard: usize,
    /// How the program ended, once it has.
    status: Option<String>,
}

impl Process {
    /// Starts the program of these settings.
    pub fn start(settings: &Settings, log: &Log, end: &Control) -> Result<Self, FaultKind> {
        if end.stopped() {
            return Err(FaultKind::Dismissed);
        }
        let fault = |error: io::Error| FaultKind::Start(format!("{} ({error})", settings.command));
        let program = program(settings);
        if program.is_dir() {
            return Err(FaultKind::Folder(settings.command.clone()));
        }
        let mut command = Command::new(program);
        command
            .args(&settings.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(folder) = &settings.folder {
            command.current_dir(folder);
        }
        Leash::prepare(&mut command);
        let mut child = command.spawn().map_err(fault)?;
        let leash = match Leash::hold(&child) {
            Ok(leash) => leash,
            Err(error) => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(fault(error));
            }
        };
        log.push(
            Source::Event,
            &format!("started {} as process {}", settings.command, child.id()),
        );
        let (input, to_send) = mpsc::channel::<String>();
        if let Some(mut stdin) = child.stdin.take() {
            // An engine that does not read must not stop us, so somebody else waits for it.
            thread::spawn(move || {
                for line in to_send {
                    if stdin
                        .write_all(line.as_bytes())
                        .and_then(|()| stdin.flush())
                        .is_err()
                    {
                        return;
                    }
                }
            });
        }
        let (heard, output) = mpsc::sync_channel(WAITING);
        if let Some(stdout) = child.stdout.take() {
            let log = log.clone();
            thread::spawn(move || {
                for line in Lines::new(stdout) {
                    log.push(Source::Received, &line.text);
                    if heard.send(line.text).is_err() {
                        return;
                    }
                }
            });
        }
        if let Some(stderr) = child.stderr.take() {
            let log = log.clone();
            thread::spawn(move || {
                for line in Lines::new(stderr) {
                    log.push(Source::Error, &line.text);
                }
            });
        }
        Ok(Process {
            child,
            leash,
            input: Some(input),
            output,
            log: log.clone(),
            end: end.clone(),
            heard: 0,
            status: None,
        })
    }

    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends a line, or several.
    pub fn say(&mut self, text: impl std::fmt::Display) {
        let text = text.to_string();
        for line in text.lines() {
            self.log.push(Source::Sent, line);
        }
        self.heard = 0;
        if let Some(input) = &self.input {
            let _ = input.send(text + "\n");
        }
    }

    /// The next line; nothing when the deadline passes first or the control says stop.
    pub fn hear(
        &mut self,
        deadline: Option<Instant>,
        control: &Control,
    ) -> Result<Option<String>, FaultKind> {
        loop {
            if self.end.stopped() {
                return Err(FaultKind::Dismissed);
            }
            if control.stopped() {
                return Ok(None);
            }
            let now = Instant::now();
            let wait = deadline.map_or(GLANCE, |deadline| {
                deadline.saturating_duration_since(now).min(GLANCE)
            });
            match self.output.recv_timeout(wait) {
                Ok(line) => {
                    self.heard += 1;
                    if self.heard > FLOOD {
                        return Err(FaultKind::Flood(FLOOD));
                    }
                    return Ok(Some(line));
                }
                Err(RecvTimeoutError::Timeout) => {
                    if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                        return Ok(None);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(FaultKind::Ended(self.end())),
            }
        }
    }

    /// Waits for the line that `find` is looking for.
    pub fn expect<T>(
        &mut self,
        to: &str,
        wait: Duration,
        mut find: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, FaultKind> {
        let deadline = Instant::now() + wait;
        let control = Control::new();
        while let Some(line) = self.hear(Some(deadline), &control)? {
            if let Some(found) = find(&line) {
                return Ok(found);
            }
        }
        Err(FaultKind::Silent {
            to: to.to_owned(),
            seconds: seconds(wait),
        })
    }

    /// Asks the program to leave, and gives it a moment for it.
    pub fn dismiss(&mut self, farewell: &str) {
        self.say(farewell);
        self.input = None;
        let deadline = Some(Instant::now() + FAREWELL);
        while let Ok(Some(_)) = self.hear(deadline, &Control::new()) {}
    }

    /// Ends the program and says how it ended. One that closed its output by ending has its own status by then.
    fn end(&mut self) -> String {
        if let Some(status) = &self.status {
            return status.clone();
        }
        self.leash.kill();
        let _ = self.child.kill();
        let status = match self.child.wait() {
            Ok(status) => status.to_string(),
            Err(error) => error.to_string(),
        };
        self.log.push(Source::Event, &format!("ended: {status}"));
        self.status.insert(status).clone()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

/// The program to run. Whether a relative path with a folder in it is meant from the working directory of the engine or
/// from ours differs between systems; here it is always ours.
fn program(settings: &Settings) -> PathBuf {
    let path = PathBuf::from(&settings.command);
    if path.is_relative() && path.components().count() > 1 {
        return std::path::absolute(&path).unwrap_or(path);
    }
    path
}
