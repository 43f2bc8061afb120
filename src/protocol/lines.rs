//! Lines from another program: any bytes, any line ending, any length.

use std::io::Read;

/// The longest line taken over, in bytes; the rest of a longer one is dropped.
pub(crate) const LONGEST: usize = 1 << 20;

/// One line without its ending. Bytes that are not UTF-8 have become U+FFFD.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// What was written.
    pub text: String,
    /// Whether the line was longer than [`LONGEST`] and the text is only its beginning.
    pub cut: bool,
}

/// The lines of a stream. LF, CRLF and a lone CR end a line (the Gomocup protocol allows all three); what stands after
/// the last ending is a line too, unless it is empty. A read error ends the stream.
pub(crate) struct Lines<R> {
    input: R,
    block: Box<[u8]>,
    filled: usize,
    taken: usize,
    after_return: bool,
    ended: bool,
}

impl<R: Read> Lines<R> {
    /// The lines of `input`, which needs no buffer of its own.
    pub fn new(input: R) -> Self {
        Lines {
            input,
            block: vec![0; 8192].into(),
            filled: 0,
            taken: 0,
            after_return: false,
            ended: false,
        }
    }

    fn byte(&mut self) -> Option<u8> {
        if self.taken == self.filled {
            self.taken = 0;
            self.filled = loop {
                match self.input.read(&mut self.block) {
                    Ok(read) => break read,
                    Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                    Err(_) => break 0,
                }
            };
        }
        let byte = *self.block.get(self.taken..self.filled)?.first()?;
        self.taken += 1;
        Some(byte)
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        if self.ended {
            return None;
        }
        let (mut bytes, mut cut) = (Vec::new(), false);
        loop {
            let byte = self.byte();
            let second_half = std::mem::take(&mut self.after_return) && byte == Some(b'\n');
            match byte {
                Some(b'\n') if second_half => {}
                Some(b'\n') => break,
                Some(b'\r') => {
                    self.after_return = true;
                    break;
                }
                Some(byte) if bytes.len() < LONGEST => bytes.push(byte),
                Some(_) => cut = true,
                None => {
                    self.ended = true;
                    if bytes.is_empty() {
                        return None;
                    }
                    break;
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Some(Line { text, cut })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn texts(bytes: &[u8]) -> Vec<String> {
        Lines::new(bytes).map(|line| line.text).collect()
    }

    #[test]
    fn every_ending_ends_a_line_once() {
        assert_eq!(
            texts(b"a\nb\r\nc\rd\n\ne\r\n\r\nf"),
            ["a", "b", "c", "d", "", "e", "", "f"]
        );
        assert_eq!(texts(b""), [""; 0]);
        assert_eq!(texts(b"half a line"), ["half a line"]);
    }

    #[test]
    fn a_line_too_long_is_cut_and_the_next_one_is_whole() {
        let mut bytes = vec![b'x'; LONGEST + 5];
        bytes.extend(b"\nquit\n");
        let lines: Vec<_> = Lines::new(&bytes[..]).collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].cut && lines[0].text.len() == LONGEST);
        assert_eq!(
            lines[1],
            Line {
                text: "quit".into(),
                cut: false
            }
        );
    }

    #[test]
    fn bytes_that_are_not_utf8_are_replaced() {
        assert_eq!(texts(b"\xff\xfename\n"), ["\u{fffd}\u{fffd}name"]);
    }

    proptest! {
        #[test]
        fn any_bytes_make_lines(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            for line in Lines::new(&bytes[..]) {
                prop_assert!(!line.cut && !line.text.contains(['\n', '\r']));
            }
        }
    }
}
