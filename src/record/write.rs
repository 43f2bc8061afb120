//! Writing a record so that people and version control can read it.

use std::io;

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use super::Record;

/// Moves in one line of the file: playing on changes the last line only.
const ITEMS_A_LINE: usize = 10;

/// Writes a record as JSON: one field a line in the order of [`Record::FIELDS`], ten moves a line, one
/// judgement a line, a final newline.
///
/// # Errors
/// Those of the writer.
pub fn write(record: &Record, mut to: impl io::Write) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(&mut to, Layout::default());
    record.serialize(&mut serializer)?;
    to.write_all(b"\n")
}

#[derive(Default)]
struct Layout {
    /// Objects and arrays that are open and take more than one line.
    depth: usize,
    /// Objects and arrays that are open inside an item of an array: they take one line.
    inline: usize,
    /// The innermost open one is an array.
    in_array: bool,
    /// Something stands in the innermost array that takes more than one line.
    filled: bool,
    /// Items in its running line.
    items: usize,
}

impl Layout {
    fn new_line<W: ?Sized + io::Write>(&self, to: &mut W) -> io::Result<()> {
        to.write_all(b"\n")?;
        (0..self.depth).try_for_each(|_| to.write_all(b"  "))
    }
}

impl Formatter for Layout {
    fn begin_array<W: ?Sized + io::Write>(&mut self, to: &mut W) -> io::Result<()> {
        if self.inline > 0 {
            self.inline += 1;
        } else {
            self.depth += 1;
            self.in_array = true;
            self.filled = false;
            self.items = 0;
        }
        to.write_all(b"[")
    }

    fn begin_array_value<W: ?Sized + io::Write>(
        &mut self,
        to: &mut W,
        first: bool,
    ) -> io::Result<()> {
        if !first {
            to.write_all(b",")?;
        }
        if self.inline > 0 {
            return if first { Ok(()) } else { to.write_all(b" ") };
        }
        self.filled = true;
        let starts_line = self.items.is_multiple_of(ITEMS_A_LINE);
        self.items += 1;
        if starts_line {
            self.new_line(to)
        } else {
            to.write_all(b" ")
        }
    }

    fn end_array<W: ?Sized + io::Write>(&mut self, to: &mut W) -> io::Result<()> {
        if self.inline > 0 {
            self.inline -= 1;
        } else {
            self.depth -= 1;
            // No array that takes more than one line stands in another.
            self.in_array = false;
            if self.filled {
                self.new_line(to)?;
            }
        }
        to.write_all(b"]")
    }

    fn write_null<W: ?Sized + io::Write>(&mut self, to: &mut W) -> io::Result<()> {
        if self.inline == 0 {
            // It stands for an object that is not there yet, and takes its line.
            self.items = 0;
        }
        to.write_all(b"null")
    }

    fn begin_object<W: ?Sized + io::Write>(&mut self, to: &mut W) -> io::Result<()> {
        if self.in_array {
            self.inline += 1;
        } else {
            self.depth += 1;
        }
        to.write_all(b"{")
    }

    fn begin_object_key<W: ?Sized + io::Write>(
        &mut self,
        to: &mut W,
        first: bool,
    ) -> io::Result<()> {
        if !first {
            to.write_all(b",")?;
        }
        match (self.inline > 0, first) {
            (true, true) => Ok(()),
            (true, false) => to.write_all(b" "),
            (false, _) => self.new_line(to),
        }
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, to: &mut W) -> io::Result<()> {
        to.write_all(b": ")
    }

    fn end_object<W: ?Sized + io::Write>(&mut self, to: &mut W) -> io::Result<()> {
        if self.inline > 0 {
            self.inline -= 1;
            if self.inline == 0 {
                // The next item starts a line of its own.
                self.items = 0;
            }
        } else {
            self.depth -= 1;
            self.new_line(to)?;
        }
        to.write_all(b"}")
    }
}
