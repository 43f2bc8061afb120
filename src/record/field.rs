//! The fields of a record, taken one by one from JSON that may hold anything.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use thiserror::Error;

use super::review::{self, Class, Judgement, Review};
use super::{Choice, FORMAT, Players, Record, Result, Seat, VERSION, clip};
use crate::game::Player;

/// Names are shown to people in one line: longer ones, or with control characters, are no names.
pub const LONGEST_NAME: usize = 100;

/// A field that is missing or has no acceptable value.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{name:?} {fault}")]
pub struct FieldError {
    /// The names of the fields from the outside in, with points between them, as `players.black.kind`. The items of a
    /// list count from 1.
    pub name: String,
    /// What is wrong with it.
    pub fault: FieldFault,
}

/// What is wrong with a field. `Display` goes on after its name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FieldFault {
    /// It has to be there.
    #[error("is missing")]
    Missing,
    /// It is no object.
    #[error("must be an object")]
    Object,
    /// It is no list.
    #[error("must be a list")]
    List,
    /// It is no list of two numbers.
    #[error("must be a list of two numbers")]
    Pair,
    /// It is no text.
    #[error("must be text")]
    Text,
    /// It is no number that counts something.
    #[error("must be a whole number that is not negative")]
    Number,
    /// It is no number, or none that a score or a loss can be.
    #[error("must be a number between {lowest} and {highest}", lowest = .0[0], highest = .0[1])]
    Range([i32; 2]),
    /// It is neither true nor false.
    #[error("must be true or false")]
    Flag,
    /// A list of too many items.
    #[error("has more than {0} items")]
    Many(usize),
    /// A board that no game has.
    #[error("is {0}, and no game is played on a board of that size")]
    Size(u64),
    /// A text that means nothing there.
    #[error("cannot be {0:?}")]
    Unknown(String),
    /// There is no field of this name.
    #[error("is not known here")]
    Stranger,
    /// A name of too many characters.
    #[error("is longer than {LONGEST_NAME} characters")]
    Long,
    /// A name with a line end or the like.
    #[error("contains a control character")]
    Control,
}

type Read<T> = std::result::Result<T, FieldError>;

impl FieldFault {
    fn of(self, name: &str) -> FieldError {
        FieldError {
            name: name.to_owned(),
            fault: self,
        }
    }
}

impl FieldError {
    fn inside(self, outer: &str) -> Self {
        FieldError {
            name: format!("{outer}.{}", self.name),
            ..self
        }
    }
}

/// The fields of an object.
struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    fn of(value: &'a Value) -> std::result::Result<Self, FieldFault> {
        value.as_object().map(Fields).ok_or(FieldFault::Object)
    }

    fn required(&self, name: &str) -> Read<&'a Value> {
        self.0.get(name).ok_or_else(|| FieldFault::Missing.of(name))
    }

    /// A field that may be missing or `null`.
    fn optional(&self, name: &str) -> Option<&'a Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    fn short(&self, name: &str) -> Read<String> {
        short(self.required(name)?).map_err(|fault| fault.of(name))
    }

    /// A short text that is empty where it is missing.
    fn short_or_empty(&self, name: &str) -> Read<String> {
        self.0.get(name).map_or(Ok(String::new()), |value| {
            short(value).map_err(|fault| fault.of(name))
        })
    }

    /// A list of up to so many items.
    fn list<T>(
        &self,
        name: &str,
        most: usize,
        read: impl Fn(&'a Value) -> std::result::Result<T, FieldFault>,
    ) -> Read<Vec<T>> {
        self.list_of(name, most, |value, number| {
            read(value).map_err(|fault| fault.of(number))
        })
    }

    /// A list of up to so many items that may have fields; the reader is told the number of the item as text.
    fn list_of<T>(
        &self,
        name: &str,
        most: usize,
        mut read: impl FnMut(&'a Value, &str) -> Read<T>,
    ) -> Read<Vec<T>> {
        let items = self.required(name)?.as_array();
        let items = items
            .ok_or(FieldFault::List)
            .map_err(|fault| fault.of(name))?;
        if items.len() > most {
            return Err(FieldFault::Many(most).of(name));
        }
        let numbered = items.iter().zip(1..);
        numbered
            .map(|(item, number): (_, usize)| {
                read(item, &number.to_string()).map_err(|error| error.inside(name))
            })
            .collect()
    }

    /// A number within these bounds, both included.
    fn real(&self, name: &str, range: [i32; 2]) -> Read<f32> {
        let number = self.required(name)?.as_f64().map(|number| number as f32);
        let [low, high] = range.map(|bound| bound as f32);
        number
            .filter(|number| (low..=high).contains(number))
            .ok_or_else(|| FieldFault::Range(range).of(name))
    }

    /// An object inside this one.
    fn object<T>(&self, name: &str, read: impl FnOnce(&Fields<'a>) -> Read<T>) -> Read<T> {
        let fields = Fields::of(self.required(name)?).map_err(|fault| fault.of(name))?;
        read(&fields).map_err(|error| error.inside(name))
    }
}

fn text(value: &Value) -> std::result::Result<&str, FieldFault> {
    value.as_str().ok_or(FieldFault::Text)
}

fn short(value: &Value) -> std::result::Result<String, FieldFault> {
    let text = text(value)?;
    if text.chars().count() > LONGEST_NAME {
        Err(FieldFault::Long)
    } else if text.contains(char::is_control) {
        Err(FieldFault::Control)
    } else {
        Ok(text.to_owned())
    }
}

fn number(value: &Value) -> std::result::Result<u64, FieldFault> {
    value.as_u64().ok_or(FieldFault::Number)
}

/// The record of a JSON value whose format and version are known to be ours.
pub(super) fn record(value: &Value) -> Read<Record> {
    let fields = Fields::of(value).map_err(|fault| fault.of("format"))?;
    let (review, unread) = fields.optional("review").map(review).unwrap_or_default();
    Ok(Record {
        format: FORMAT.to_owned(),
        version: VERSION,
        game: fields.short("game")?,
        rules: fields.object("rules", choice)?,
        start: fields
            .optional("start")
            .map(|value| text(value).map(ToOwned::to_owned))
            .transpose()
            .map_err(|fault| fault.of("start"))?,
        moves: fields.list("moves", usize::MAX, |mv| Ok(text(mv)?.to_owned()))?,
        cursor: fields
            .optional("cursor")
            .map(number)
            .transpose()
            .map_err(|fault| fault.of("cursor"))?
            // Too far either way.
            .map(|cursor| usize::try_from(cursor).unwrap_or(usize::MAX)),
        players: match fields.0.get("players") {
            None => Players::default(),
            Some(_) => fields.object("players", players)?,
        },
        result: match fields.optional("result") {
            None => None,
            Some(_) => Some(fields.object("result", result)?),
        },
        created: fields
            .optional("created")
            .map(short)
            .transpose()
            .map_err(|fault| fault.of("created"))?,
        review,
        unread,
        unknown: Vec::new(),
    })
}

/// The version that a record states.
pub(super) fn version(value: &Value) -> Read<u64> {
    match value.get("version") {
        None => Err(FieldFault::Missing.of("version")),
        Some(version) => number(version).map_err(|fault| fault.of("version")),
    }
}

fn choice(fields: &Fields<'_>) -> Read<Choice> {
    const KNOWN: [&str; 3] = ["variant", "size", "setup"];
    if let Some(key) = fields.0.keys().find(|key| !KNOWN.contains(&key.as_str())) {
        return Err(FieldFault::Stranger.of(&clip(key)));
    }
    Ok(Choice {
        variant: fields.short("variant")?,
        size: number(fields.required("size")?)
            .and_then(|size| u8::try_from(size).map_err(|_| FieldFault::Size(size)))
            .map_err(|fault| fault.of("size"))?,
        setup: fields.short_or_empty("setup")?,
    })
}

fn players(fields: &Fields<'_>) -> Read<Players> {
    let one = |name| match fields.0.get(name) {
        None => Ok(Seat::default()),
        Some(_) => fields.object(name, seat),
    };
    Ok(Players {
        black: one("black")?,
        white: one("white")?,
    })
}

fn seat(fields: &Fields<'_>) -> Read<Seat> {
    match fields.short("kind")?.as_str() {
        "person" => Ok(Seat::Person {
            name: fields.short_or_empty("name")?,
        }),
        "computer" => Ok(Seat::Computer {
            player: fields.short("player")?,
        }),
        "engine" => Ok(Seat::Engine {
            name: fields.short("name")?,
        }),
        other => Err(FieldFault::Unknown(clip(other)).of("kind")),
    }
}

fn result(fields: &Fields<'_>) -> Read<Result> {
    let winner = |value: &Value| {
        let name = text(value)?;
        let player = Player::BOTH.into_iter().find(|player| player.id() == name);
        player.ok_or_else(|| FieldFault::Unknown(clip(name)))
    };
    Ok(Result {
        winner: fields
            .optional("winner")
            .map(winner)
            .transpose()
            .map_err(|fault| fault.of("winner"))?,
        by: fields.short("by")?,
        count: fields
            .optional("count")
            .map(pair)
            .transpose()
            .map_err(|fault| fault.of("count"))?,
    })
}

/// The review without what in it cannot be read, and the first fault: a game is worth more than what was said of it.
fn review(value: &Value) -> (Review, Option<FieldError>) {
    let mut first = None;
    let read = Fields::of(value)
        .map_err(|fault| fault.of("review"))
        .and_then(|fields| {
            let judged = |value: &Value, number: &str| {
                if value.is_null() {
                    return Ok(None);
                }
                let fields = Fields::of(value).map_err(|fault| fault.of(number));
                let read = fields
                    .and_then(|fields| judgement(&fields).map_err(|error| error.inside(number)));
                Ok(read.map_err(|error| first.get_or_insert(error)).ok())
            };
            let plies = fields.list_of("plies", review::MOST, judged);
            plies.map_err(|error| error.inside("review"))
        });
    let first = first.map(|error: FieldError| error.inside("plies").inside("review"));
    match read {
        Ok(plies) => (Review::new(plies), first),
        Err(error) => (Review::default(), Some(error)),
    }
}

fn judgement(fields: &Fields<'_>) -> Read<Judgement> {
    let class = fields.short("class")?;
    Ok(Judgement {
        best: fields.short("best")?,
        line: fields.list("line", review::LINE, short)?,
        score: fields.object("score", value)?,
        played: fields.object("played", value)?,
        loss: fields.real("loss", [0, review::HIGHEST])?,
        class: Class::ALL
            .into_iter()
            .find(|known| known.id() == class)
            .ok_or_else(|| FieldFault::Unknown(clip(&class)).of("class"))?,
        depth: number(fields.required("depth")?)
            // Nobody has looked that far; it stands for whatever is beyond it.
            .map(|depth| u32::try_from(depth).unwrap_or(u32::MAX))
            .map_err(|fault| fault.of("depth"))?,
    })
}

fn value(fields: &Fields<'_>) -> Read<review::Value> {
    let unit = fields.short("unit")?;
    if !review::UNITS.contains(&unit.as_str()) {
        return Err(FieldFault::Unknown(clip(&unit)).of("unit"));
    }
    Ok(review::Value {
        value: fields.real("value", [-review::HIGHEST, review::HIGHEST])?,
        unit,
        proven: fields
            .required("proven")?
            .as_bool()
            .ok_or_else(|| FieldFault::Flag.of("proven"))?,
    })
}

fn pair(value: &Value) -> std::result::Result<[u16; 2], FieldFault> {
    let numbers = value.as_array().map_or(&[][..], Vec::as_slice);
    match numbers {
        // No board has so many squares as the largest number, so it stands for whatever is beyond it.
        [black, white] => match (black.as_u64(), white.as_u64()) {
            (Some(black), Some(white)) => {
                Ok([black, white].map(|count| u16::try_from(count).unwrap_or(u16::MAX)))
            }
            _ => Err(FieldFault::Pair),
        },
        _ => Err(FieldFault::Pair),
    }
}

/// Deserializes a type through the function that reads it from the fields of an object.
fn from_object<'de, T, D: Deserializer<'de>>(
    source: D,
    read: impl FnOnce(&Fields<'_>) -> Read<T>,
) -> std::result::Result<T, D::Error> {
    let value = Value::deserialize(source)?;
    let fields = Fields::of(&value).map_err(D::Error::custom)?;
    read(&fields).map_err(D::Error::custom)
}

impl<'de> Deserialize<'de> for Choice {
    fn deserialize<D: Deserializer<'de>>(source: D) -> std::result::Result<Self, D::Error> {
        from_object(source, choice)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(source: D) -> std::result::Result<Self, D::Error> {
        from_object(source, seat)
    }
}
