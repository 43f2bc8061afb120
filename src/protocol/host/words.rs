//! A command line as a person types it, in words and back.

use thiserror::Error;

/// A quotation mark without its partner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a quotation mark {0} is not closed")]
pub struct Unclosed(pub char);

/// The words of a line. They are separated by white space; what stands between two `'` or two `"` belongs together. Every
/// other character, the backslash too, is itself, so that the paths of every system can be written.
///
/// # Errors
/// Which quotation mark is not closed.
pub fn words(line: &str) -> Result<Vec<String>, Unclosed> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut open: Option<char> = None;
    for c in line.chars() {
        match open {
            Some(mark) if c == mark => open = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '\'' || c == '"' => {
                word.get_or_insert_default();
                open = Some(c);
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    match open {
        Some(mark) => Err(Unclosed(mark)),
        None => {
            words.extend(word);
            Ok(words)
        }
    }
}

/// The line of these words, as [`words`] reads it.
pub fn line<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> String {
    let mut line = String::new();
    for word in words {
        if !line.is_empty() {
            line.push(' ');
        }
        quote(word.as_ref(), &mut line);
    }
    line
}

fn quote(word: &str, line: &mut String) {
    let special = |c: char| c.is_whitespace() || c == '\'' || c == '"';
    if !word.is_empty() && !word.contains(special) {
        line.push_str(word);
        return;
    }
    // A mark of one kind stands between two of the other.
    let mut mark = if word.contains('"') { '\'' } else { '"' };
    line.push(mark);
    for c in word.chars() {
        if c == mark {
            line.push(mark);
            mark = if mark == '"' { '\'' } else { '"' };
            line.push(mark);
        }
        line.push(c);
    }
    line.push(mark);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn quotes_keep_words_together_and_a_backslash_is_itself() {
        for (typed, read) in [
            ("gtp-rhino --level=1", &["gtp-rhino", "--level=1"][..]),
            (
                r#""C:\Program Files\pbrain.exe" 'a "b"'"#,
                &[r"C:\Program Files\pbrain.exe", r#"a "b""#],
            ),
            (r#"--name="a b"c ''"#, &["--name=a bc", ""]),
            ("  ", &[]),
        ] {
            assert_eq!(words(typed).unwrap(), read, "{typed}");
        }
        assert_eq!(words("a 'b"), Err(Unclosed('\'')));
        assert_eq!(line(["a", "b c"]), r#"a "b c""#);
    }

    proptest! {
        #[test]
        fn every_line_of_words_is_read_back(said in prop::collection::vec("[a-c'\" \\\\\u{3000}]{0,8}", 0..5)) {
            prop_assert_eq!(words(&line(&said)), Ok(said));
        }
    }
}
