//! What a computer thinks of a position, printed.

use std::fmt;
use std::io::{self, Write};
use std::sync::LazyLock;

use serde::Serialize;

use crate::engine::{Reason, Score, Thought};
use crate::text::{Language, Text};

/// A thought as one JSON object; `Display` is the form for people.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Answer {
    r#move: String,
    score: Option<f32>,
    unit: Option<&'static str>,
    proven: bool,
    depth: u32,
    nodes: u64,
    seconds: f64,
    line: Vec<String>,
    best: Vec<String>,
    /// Why, in English.
    reasons: Vec<String>,
    #[serde(skip)]
    spoken: Option<Score>,
}

impl Answer {
    pub(super) fn new(thought: Thought<String>, reasons: &[Reason]) -> Self {
        Answer {
            score: thought.score.map(|score| score.value),
            unit: thought.score.map(|score| score.unit.id()),
            proven: thought.score.is_some_and(|score| score.proven),
            depth: thought.depth,
            nodes: thought.nodes,
            seconds: (thought.time.as_secs_f64() * 1e6).round() / 1e6,
            line: thought.line,
            best: thought.equals,
            reasons: reasons
                .iter()
                .map(|reason| english().reason(reason))
                .collect(),
            spoken: thought.score,
            r#move: thought.best,
        }
    }

    pub(super) fn write(&self, json: bool, out: &mut impl Write) -> io::Result<()> {
        if json {
            serde_json::to_writer(&mut *out, self)?;
            writeln!(out)?;
        } else {
            writeln!(out, "{self}")?;
        }
        out.flush()
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.r#move)?;
        if let Some(score) = self.spoken {
            write!(f, "  {score}")?;
        }
        write!(
            f,
            "  depth {}, {} positions, {:.2} s",
            self.depth, self.nodes, self.seconds
        )?;
        if !self.reasons.is_empty() {
            write!(f, "\nwhy: {}", self.reasons.join("; "))?;
        }
        if self.line.len() > 1 {
            write!(f, "\nline: {}", self.line.join(" "))?;
        }
        if self.best.len() > 1 {
            write!(f, "\nequally good: {}", self.best.join(" "))?;
        }
        Ok(())
    }
}

/// The commands speak English.
pub(super) fn english() -> &'static Text {
    static ENGLISH: LazyLock<Text> = LazyLock::new(|| Text::new(Language::English));
    &ENGLISH
}
