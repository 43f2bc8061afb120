//! Writing a record so that people and version control can read it.

use std::io;

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use super::Record;

/// Moves in one line of the file: playing on changes the last line only.
const ITEMS_A_LINE: usize = 10;

/// Writes a record as JSON: one field a line in the order of [`Record::FIELDS`], ten moves a line, a final newline.
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
    depth: usize,
    /// Items written of the innermost array; no array stands in another.
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
        self.depth += 1;
        self.items = 0;
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
        let starts_line = self.items.is_multiple_of(ITEMS_A_LINE);
        self.items += 1;
        if starts_line {
            self.new_line(to)
        } else {
            to.write_all(b" ")
        }
    }

    fn end_array<W: ?Sized + io::Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.depth -= 1;
        if self.items > 0 {
            self.new_line(to)?;
        }
        to.write_all(b"]")
    }

    fn begin_object<W: ?Sized + io::Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.depth += 1;
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
        self.new_line(to)
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, to: &mut W) -> io::Result<()> {
        to.write_all(b": ")
    }

    fn end_object<W: ?Sized + io::Write>(&mut self, to: &mut W) -> io::Result<()> {
        self.depth -= 1;
        self.new_line(to)?;
        to.write_all(b"}")
    }
}
