//! Reading a record from bytes that may be anything.

use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use thiserror::Error;

use super::field::{self, FieldError};
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
    #[error("{0}: not JSON")]
    Syntax(Place),
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
    Field(Place, FieldError),
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

    let keys = outline(text)?;
    let value: Value = serde_json::from_str(text).map_err(|error| syntax(&error))?;
    if value.get("format").and_then(Value::as_str) != Some(FORMAT) {
        return Err(ReadError::Format);
    }
    if let Some(version) = value.get("version")
        && version
            .as_f64()
            .is_some_and(|version| version > f64::from(VERSION))
    {
        return Err(ReadError::Version(version.to_string()));
    }
    let refused = |error: FieldError| ReadError::Field(place(text, &error.name), error);
    let version = field::version(&value).map_err(refused)?;
    if version != u64::from(VERSION) {
        return Err(ReadError::Version(version.to_string()));
    }
    let mut record = field::record(&value).map_err(refused)?;
    record.unknown = keys;
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
    if error.is_eof() {
        ReadError::CutOff(place)
    } else {
        ReadError::Syntax(place)
    }
}

/// Where a field stands, by its name as in [`FieldError::name`]: the value itself, or if it is missing the end of what
/// should hold it.
fn place(text: &str, name: &str) -> Place {
    let names: Vec<&str> = name.split('.').collect();
    let found = Find(&names).deserialize(&mut serde_json::Deserializer::from_str(text));
    // Stopping there is the one way to learn the place.
    match found {
        Err(error) => Place::of(&error),
        Ok(()) => Place::after(text.as_bytes()),
    }
}

/// Stops where the value of these names from the outside in has been read.
#[derive(Clone, Copy)]
struct Find<'a>(&'a [&'a str]);

fn here<T, E: serde::de::Error>() -> Result<T, E> {
    Err(E::custom("here"))
}

impl<'de> DeserializeSeed<'de> for Find<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, source: D) -> Result<(), D::Error> {
        source.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Find<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E: serde::de::Error>(self, _: bool) -> Result<(), E> {
        here()
    }

    fn visit_i64<E: serde::de::Error>(self, _: i64) -> Result<(), E> {
        here()
    }

    fn visit_u64<E: serde::de::Error>(self, _: u64) -> Result<(), E> {
        here()
    }

    fn visit_f64<E: serde::de::Error>(self, _: f64) -> Result<(), E> {
        here()
    }

    fn visit_str<E: serde::de::Error>(self, _: &str) -> Result<(), E> {
        here()
    }

    fn visit_unit<E: serde::de::Error>(self) -> Result<(), E> {
        here()
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        if let [number, inner @ ..] = self.0
            && let Ok(number) = number.parse::<usize>()
        {
            for _ in 1..number {
                seq.next_element::<IgnoredAny>()?;
            }
            seq.next_element_seed(Find(inner))?;
        }
        here()
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        if let [name, inner @ ..] = self.0 {
            while let Some(key) = map.next_key::<String>()? {
                if key == *name {
                    map.next_value_seed(Find(inner))?;
                }
                map.next_value::<IgnoredAny>()?;
            }
        }
        here()
    }
}

/// What is wrong although it is JSON.
enum Fault {
    Duplicate(String),
    TooDeep,
}

/// Walks through all of the JSON without keeping it; returns the keys of the outermost object.
fn outline(text: &str) -> Result<Vec<String>, ReadError> {
    let (fault, keys) = (RefCell::new(None), RefCell::new(Vec::new()));
    let walk = Walk {
        depth: 0,
        fault: &fault,
        keys: &keys,
    };
    let mut source = serde_json::Deserializer::from_str(text);
    walk.deserialize(&mut source)
        .and_then(|()| source.end())
        .map_err(|error| match fault.take() {
            Some(Fault::Duplicate(key)) => ReadError::Duplicate(Place::of(&error), key),
            Some(Fault::TooDeep) => ReadError::TooDeep(Place::of(&error)),
            None => syntax(&error),
        })?;
    Ok(keys.take())
}

/// Walks through JSON, keeping only the outermost keys.
#[derive(Clone, Copy)]
struct Walk<'a> {
    depth: usize,
    fault: &'a RefCell<Option<Fault>>,
    keys: &'a RefCell<Vec<String>>,
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
            map.next_value_seed(inside)?;
            if self.depth == 0 {
                self.keys.borrow_mut().push(key);
            }
        }
        Ok(())
    }
}
