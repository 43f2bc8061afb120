//! Why the form of an engine cannot be saved.

use std::str::FromStr;

use crate::text::Text;

/// Why the form cannot be saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Problem {
    NoName,
    NameTaken,
    NoProgram,
    Unclosed(char),
    Number,
    Option,
}

/// A number in a field that may be empty.
pub(super) fn number<T: FromStr, U>(
    typed: &str,
    sound: impl FnOnce(T) -> Option<U>,
) -> Result<Option<U>, Problem> {
    if typed.is_empty() {
        return Ok(None);
    }
    let number = typed.replace(',', ".").parse().ok().and_then(sound);
    number.map(Some).ok_or(Problem::Number)
}

impl Problem {
    pub(super) fn sentence(self, words: &Text) -> String {
        let key = match self {
            Problem::NoName => "engine-problem-name",
            Problem::NameTaken => "engine-problem-taken",
            Problem::NoProgram => "engine-problem-program",
            Problem::Unclosed(mark) => {
                let mark = mark.to_string();
                return words.format("engine-problem-quote", &[("mark", mark.into())]);
            }
            Problem::Number => "engine-problem-number",
            Problem::Option => "engine-problem-option",
        };
        words.get(key)
    }
}
