//! Reading a record from bytes that may be anything.

use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use thiserror::Error;

use super::{FORMAT, Record, VERSION, clip};

/// The most bytes a record may have. A game of five hundred moves has four thousand.
pub const LIMIT: usize = 16 << 20;

/// How deep objects and arrays may stand inside each other. A record needs three.
const DEPTH: usize = 32;

/// Why bytes are not a record. Lines and columns count from 1; columns count bytes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadError {
    /// No bytes, or white space only.
    #[error("the file is empty")]
    Empty,
    /// More than [`LIMIT`] bytes.
    #[error("the file is larger than {} MiB", LIMIT >> 20)]
    TooLarge,
    /// Text in an encoding that this format does not use.
    #[error("the text is {0}, not UTF-8")]
    Encoding(&'static str),
    /// Bytes that are no UTF-8.
    #[error("{0}: not UTF-8 text")]
    NotText(Place),
    /// The text stops in the middle.
    #[error("{0}: the file is cut off here")]
    CutOff(Place),
    /// Not JSON.
    #[error("{0}: not JSON ({1})")]
    Syntax(Place, String),
    /// A key stands twice in one object.
    #[error("{0}: the key {1:?} stands here a second time")]
    Duplicate(Place, String),
    /// Objects or arrays stand too deep inside each other.
    #[error("{0}: nested too deeply")]
    TooDeep(Place),
    /// JSON, but no saved game of this program.
    #[error("not a saved game of Sanqi (\"format\" is not \"sanqi\")")]
    Format,
    /// Written by a newer version of this program.
    #[error("the file has version {0}; this program reads version {VERSION}")]
    Version(String),
    /// A field is missing or has no acceptable value.
    #[error("{0}: {1}")]
    Field(Place, String),
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Counted from 1.
    pub line: usize,
    /// In bytes, counted from 1.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

impl Place {
    fn of(error: &serde_json::Error) -> Self {
        Place {
            line: error.line(),
            column: error.column().max(1),
        }
    }

    fn after(bytes: &[u8]) -> Self {
        let line_start = bytes
            .iter()
            .rposition(|b| *b == b'\n')
            .map_or(0, |at| at + 1);
        Place {
            line: bytes.iter().filter(|b| **b == b'\n').count() + 1,
            column: bytes.len() - line_start + 1,
        }
    }
}

/// Reads a record. A byte order mark of UTF-8 and any line ends are accepted.
///
/// Fields that this version does not know are named in [`Record::unknown`] and otherwise passed over.
///
/// # Errors
/// What is wrong with the bytes, and where.
pub fn read(bytes: &[u8]) -> Result<Record, ReadError> {
    if bytes.len() > LIMIT {
        return Err(ReadError::TooLarge);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(ReadError::Empty);
    }
    if let Some(encoding) = foreign_encoding(bytes) {
        return Err(ReadError::Encoding(encoding));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let good = bytes.get(..error.valid_up_to()).unwrap_or(bytes);
        ReadError::NotText(Place::after(good))
    })?;

    let outline = outline(text)?;
    if outline.format.as_ref().and_then(Value::as_str) != Some(FORMAT) {
        return Err(ReadError::Format);
    }
    if let Some(version) = &outline.version
        && version
            .as_f64()
            .is_some_and(|version| version > f64::from(VERSION))
    {
        return Err(ReadError::Version(version.to_string()));
    }
    let mut record: Record = serde_json::from_str(text).map_err(|error| syntax(&error))?;
    if record.version != VERSION {
        return Err(ReadError::Version(record.version.to_string()));
    }
    record.unknown = outline.keys;
    record
        .unknown
        .retain(|key| !Record::FIELDS.contains(&key.as_str()));
    Ok(record)
}

/// The encoding of text that is not UTF-8: by its byte order mark, or by the zero bytes beside ASCII.
fn foreign_encoding(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => Some("UTF-32"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, 1..=255, ..] | [1..=255, 0, ..] => Some("UTF-16"),
        _ => None,
    }
}

fn syntax(error: &serde_json::Error) -> ReadError {
    let place = Place::of(error);
    let told = error.to_string();
    let what = told.split(" at line ").next().unwrap_or_default();
    match error.classify() {
        serde_json::error::Category::Eof => ReadError::CutOff(place),
        serde_json::error::Category::Data => ReadError::Field(place, what.to_owned()),
        _ => ReadError::Syntax(place, what.to_owned()),
    }
}

/// What has to be known of a file before its fields are read one by one.
#[derive(Default)]
struct Outline {
    keys: Vec<String>,
    format: Option<Value>,
    version: Option<Value>,
}

/// What is wrong although it is JSON.
enum Fault {
    Duplicate(String),
    TooDeep,
}

fn outline(text: &str) -> Result<Outline, ReadError> {
    let (fault, outline) = (RefCell::new(None), RefCell::new(Outline::default()));
    let walk = Walk {
        depth: 0,
        fault: &fault,
        outline: &outline,
    };
    let mut source = serde_json::Deserializer::from_str(text);
    walk.deserialize(&mut source)
        .and_then(|()| source.end())
        .map_err(|error| match fault.take() {
            Some(Fault::Duplicate(key)) => ReadError::Duplicate(Place::of(&error), key),
            Some(Fault::TooDeep) => ReadError::TooDeep(Place::of(&error)),
            None => syntax(&error),
        })?;
    Ok(outline.take())
}

/// Walks through all of the JSON, keeping only the outline.
#[derive(Clone, Copy)]
struct Walk<'a> {
    depth: usize,
    fault: &'a RefCell<Option<Fault>>,
    outline: &'a RefCell<Outline>,
}

impl Walk<'_> {
    fn deeper<E: serde::de::Error>(self) -> Result<Self, E> {
        if self.depth == DEPTH {
            self.fault.replace(Some(Fault::TooDeep));
            return Err(E::custom("nested too deeply"));
        }
        Ok(Walk {
            depth: self.depth + 1,
            ..self
        })
    }
}

impl<'de> DeserializeSeed<'de> for Walk<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<(), D::Error> {
        source.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Walk<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        let inside = self.deeper()?;
        while seq.next_element_seed(inside)?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let inside = self.deeper()?;
        let mut keys = HashSet::new();
        while let Some(key) = map.next_key::<String>()? {
            if !keys.insert(key.clone()) {
                self.fault.replace(Some(Fault::Duplicate(clip(&key))));
                return Err(A::Error::custom("duplicate key"));
            }
            match key.as_str() {
                "format" if self.depth == 0 => {
                    let format = map.next_value()?;
                    self.outline.borrow_mut().format = Some(format);
                }
                "version" if self.depth == 0 => {
                    let version = map.next_value()?;
                    self.outline.borrow_mut().version = Some(version);
                }
                _ => map.next_value_seed(inside)?,
            }
            if self.depth == 0 {
                self.outline.borrow_mut().keys.push(key);
            }
        }
        Ok(())
    }
}
