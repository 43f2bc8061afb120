//! What a computer thinks of a position, printed.

use std::fmt;
use std::io::{self, Write};

use serde::Serialize;

use crate::engine::{Score, Thought, Unit};

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
    #[serde(skip)]
    spoken: Option<Score>,
}

impl From<Thought<String>> for Answer {
    fn from(thought: Thought<String>) -> Self {
        Answer {
            score: thought.score.map(|score| score.value),
            unit: thought.score.map(|score| unit(score.unit)),
            proven: thought.score.is_some_and(|score| score.proven),
            depth: thought.depth,
            nodes: thought.nodes,
            seconds: (thought.time.as_secs_f64() * 1e6).round() / 1e6,
            line: thought.line,
            best: thought.equals,
            spoken: thought.score,
            r#move: thought.best,
        }
    }
}

impl Answer {
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
        if self.line.len() > 1 {
            write!(f, "\nline: {}", self.line.join(" "))?;
        }
        if self.best.len() > 1 {
            write!(f, "\nequally good: {}", self.best.join(" "))?;
        }
        Ok(())
    }
}

/// The name of a unit in JSON.
pub(super) const fn unit(unit: Unit) -> &'static str {
    match unit {
        Unit::Discs => "discs",
        Unit::Pieces => "pieces",
        Unit::Centipoints => "centipoints",
        Unit::MateIn => "mate-in",
    }
}
