//! GTP 2: commands and answers, with an optional number that says which belongs to which.
//!
//! Source: Gunnar Farnebäck, *Specification of the Go Text Protocol, version 2, draft 2*, 2002.

mod board;
mod driver;
mod server;
mod sgf;

pub use board::{Board, Seated};
pub use server::serve;

pub(super) use driver::Driver;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::game::Player;

/// One command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// Echoed in the answer.
    pub id: Option<u32>,
    /// What to do.
    pub name: String,
    /// With what.
    pub arguments: Vec<String>,
}

impl Command {
    /// Reads a line; nothing when it is empty or only a comment. Control characters are dropped, tabs are spaces, and
    /// what follows a `#` is a comment, as section 3.1 of the standard says.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        let clean: String = line
            .chars()
            .take_while(|c| *c != '#')
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|c| !c.is_control())
            .collect();
        let mut words = clean.split_whitespace().map(str::to_owned).peekable();
        let id = words.peek().and_then(|word| word.parse().ok());
        if id.is_some() {
            words.next();
        }
        // A number alone is a command without a name; it is answered under its number.
        let name = match words.next() {
            Some(name) => name,
            None if id.is_some() => String::new(),
            None => return None,
        };
        Some(Command {
            id,
            name,
            arguments: words.collect(),
        })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(id) = self.id {
            write!(f, "{id} ")?;
        }
        f.write_str(&self.name)?;
        self.arguments
            .iter()
            .try_for_each(|argument| write!(f, " {argument}"))
    }
}

/// The answer to one command: success or failure, each with a text of one or more lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The number of the command.
    pub id: Option<u32>,
    /// What came of it.
    pub result: Result<String, String>,
}

impl Answer {
    /// Reads an answer from its lines, the empty one that ends it left out; nothing when the first is not the beginning
    /// of an answer.
    #[must_use]
    pub fn read(lines: &[String]) -> Option<Self> {
        let (first, rest) = lines.split_first()?;
        let failed = match first.chars().next()? {
            '=' => false,
            '?' => true,
            _ => return None,
        };
        let digits = first[1..].chars().take_while(char::is_ascii_digit).count();
        let (id, text) = first[1..].split_at(digits);
        let mut text = text.trim().to_owned();
        for line in rest {
            text.push('\n');
            text.push_str(line.trim_end());
        }
        Some(Answer {
            id: id.parse().ok(),
            result: if failed { Err(text) } else { Ok(text) },
        })
    }
}

impl fmt::Display for Answer {
    /// The answer without the line break that ends its last line, but with the empty line after it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mark, text) = match &self.result {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        write!(f, "{mark}")?;
        if let Some(id) = self.id {
            write!(f, "{id}")?;
        }
        // No space at the end of a line.
        let space = if text.is_empty() || text.starts_with('\n') {
            ""
        } else {
            " "
        };
        writeln!(f, "{space}{text}")
    }
}

/// A colour: `b`, `black`, `w` or `white` in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Color(pub Player);

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.id())
    }
}

impl FromStr for Color {
    type Err = NotAColor;

    fn from_str(text: &str) -> Result<Self, NotAColor> {
        match text.to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Color(Player::Black)),
            "w" | "white" => Ok(Color(Player::White)),
            _ => Err(NotAColor),
        }
    }
}

/// The text names no colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("invalid color")]
pub struct NotAColor;

/// The vertex of GTP for a move in our notation: upper case, and no column is called I (section 2.11).
#[must_use]
pub fn vertex(notation: &str) -> String {
    notation
        .chars()
        .map(|c| match c.to_ascii_uppercase() {
            letter @ 'I'..='Y' if has_digits(notation) => char::from(letter as u8 + 1),
            other => other,
        })
        .collect()
}

/// Our notation for a vertex of GTP; nothing where it names a column I.
#[must_use]
pub fn notation(vertex: &str) -> Option<String> {
    if !has_digits(vertex) {
        return Some(vertex.to_ascii_lowercase());
    }
    vertex
        .chars()
        .map(|c| match c.to_ascii_lowercase() {
            'i' => None,
            letter @ 'j'..='z' => Some(char::from(letter as u8 - 1)),
            other => Some(other),
        })
        .collect()
}

/// `pass` and `resign` are words, not squares.
fn has_digits(text: &str) -> bool {
    text.bytes().any(|b| b.is_ascii_digit())
}

/// What GTP programs call a game, where it is not our own name for it.
#[must_use]
pub fn name_of(game: &str) -> &str {
    match game {
        "reversi" => "Othello",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn comments_controls_and_numbers() {
        let read = |line| Command::read(line).map(|c| (c.id, c.name, c.arguments));
        assert_eq!(read("  # nothing"), None);
        assert_eq!(read(" \t\x07 "), None);
        assert_eq!(
            read("12 pl\x01ay\tblack d3 # good"),
            Some((Some(12), "play".into(), vec!["black".into(), "d3".into()]))
        );
        assert_eq!(read("7"), Some((Some(7), String::new(), vec![])));
    }

    #[test]
    fn no_column_is_called_i() {
        assert_eq!(vertex("h8"), "H8");
        assert_eq!(vertex("i9"), "J9");
        assert_eq!(vertex("a7c5"), "A7C5");
        assert_eq!(vertex("pass"), "PASS");
        assert_eq!(notation("J9"), Some("i9".into()));
        assert_eq!(notation("i9"), None);
        assert_eq!(notation("PASS"), Some("pass".into()));
        assert_eq!(notation("resign"), Some("resign".into()));
    }

    proptest! {
        #[test]
        fn a_command_reads_back(
            id in proptest::option::of(any::<u32>()),
            name in "[a-z_-]{1,12}",
            arguments in proptest::collection::vec("[!-\"$-~]{1,6}", 0..4),
        ) {
            let command = Command { id, name, arguments };
            prop_assert_eq!(Command::read(&command.to_string()), Some(command));
        }

        #[test]
        fn an_answer_reads_back(
            id in proptest::option::of(any::<u32>()),
            failed: bool,
            text in "[!-~]([ -~]{0,20}[!-~])?(\n[!-~]{1,9}){0,3}",
        ) {
            // A text that begins with digits cannot be told from a number where there is none.
            prop_assume!(!text.starts_with(|c: char| c.is_ascii_digit()) || id.is_some());
            let answer = Answer { id, result: if failed { Err(text) } else { Ok(text) } };
            let written = answer.to_string();
            let lines: Vec<String> = written.lines().map(str::to_owned).collect();
            prop_assert!(written.ends_with('\n') && !written.contains("\n\n"));
            prop_assert_eq!(Answer::read(&lines), Some(answer));
        }

        #[test]
        fn any_text_is_read_without_harm(text in ".{0,40}") {
            if let Some(command) = Command::read(&text) {
                prop_assert_eq!(Command::read(&command.to_string()), Some(command));
            }
            let _ = Answer::read(&[text.clone(), text.clone()]);
            let _ = notation(&vertex(&text));
        }

        #[test]
        fn a_vertex_reads_back(column in b'a'..=b'v', row in 1u8..=22) {
            let square = format!("{}{row}", char::from(column));
            prop_assert_eq!(notation(&vertex(&square)), Some(square));
        }
    }
}
