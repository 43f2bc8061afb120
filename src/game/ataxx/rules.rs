//! The rules of Ataxx that can be chosen.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::bits::{self, Neighbourhood};
use super::layout::{LAYOUTS, Layout, NAMES};
use crate::game::RulesError;

/// Which of the two games of this family is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Variant {
    /// 同化棋: pieces step to one of four squares and assimilate on four.
    Orthogonal,
    /// Pieces clone themselves or jump, and capture on eight squares.
    Classic,
}

/// What one variant does differently; everything else is the same game.
#[derive(Debug)]
pub(crate) struct Habits {
    /// Where a piece puts a copy of itself, if it does.
    pub(crate) clones: Option<Neighbourhood>,
    /// Where a piece goes when it leaves its square.
    pub(crate) shifts: Neighbourhood,
    /// Where opposing pieces change sides around a piece that arrived.
    pub(crate) captures: Neighbourhood,
    /// Whether a capture sets the clock back to 0; where not, a clone does.
    pub(crate) clock_stops_at_captures: bool,
    /// Whether a position that occurs for the third time ends the game.
    pub(crate) repetition_ends: bool,
    /// Whether the pieces are counted when the clock runs out; where not, the game is drawn.
    pub(crate) clock_end_is_counted: bool,
}

static ORTHOGONAL: Habits = Habits {
    clones: None,
    shifts: Neighbourhood::Orthogonal,
    captures: Neighbourhood::Orthogonal,
    clock_stops_at_captures: true,
    repetition_ends: true,
    clock_end_is_counted: true,
};

static CLASSIC: Habits = Habits {
    clones: Some(Neighbourhood::Touching),
    shifts: Neighbourhood::Ring,
    captures: Neighbourhood::Touching,
    clock_stops_at_captures: false,
    repetition_ends: false,
    clock_end_is_counted: false,
};

/// The variant, the board and its walls.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Raw", into = "Raw")]
pub struct Rules {
    variant: Variant,
    size: u8,
    layout: Option<&'static Layout>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    variant: String,
    size: u8,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    setup: String,
}

impl From<Rules> for Raw {
    fn from(rules: Rules) -> Self {
        use super::super::Rules as _;
        Raw {
            variant: rules.variant().to_owned(),
            size: rules.size,
            setup: rules.setup().to_owned(),
        }
    }
}

impl TryFrom<Raw> for Rules {
    type Error = RulesError;

    fn try_from(raw: Raw) -> Result<Self, RulesError> {
        <Self as super::super::Rules>::choose(&raw.variant, raw.size, &raw.setup)
    }
}

impl Rules {
    /// The classic game on the board without walls.
    #[must_use]
    pub fn classic() -> Self {
        Rules {
            variant: Variant::Classic,
            size: 7,
            layout: LAYOUTS.first(),
        }
    }

    pub(super) const fn habits(&self) -> &'static Habits {
        match self.variant {
            Variant::Orthogonal => &ORTHOGONAL,
            Variant::Classic => &CLASSIC,
        }
    }

    /// The squares of the board, walls included.
    pub(super) const fn board(&self) -> u64 {
        bits::board(self.size)
    }

    /// The squares of the board without the walls of the set-up.
    pub(super) const fn open(&self) -> u64 {
        match self.layout {
            Some(layout) => self.board() & !layout.walls,
            None => self.board(),
        }
    }

    /// The pieces of Black and White at the start.
    pub(super) const fn pieces(&self) -> [u64; 2] {
        match self.variant {
            Variant::Orthogonal => {
                let rows = if self.size < 6 { 1 } else { 2 };
                let bottom = self.board() & ((1 << (8 * rows)) - 1);
                [bottom, bottom << (8 * (self.size - rows))]
            }
            Variant::Classic => {
                let (right, top) = (self.size - 1, 8 * (self.size - 1));
                [1 << right | 1 << top, 1 | 1 << (right + top)]
            }
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            variant: Variant::Orthogonal,
            size: 8,
            layout: None,
        }
    }
}

impl super::super::Rules for Rules {
    fn variants() -> &'static [&'static str] {
        &["orthogonal", "classic"]
    }

    fn sizes(variant: &str) -> Vec<u8> {
        match variant {
            "classic" => vec![7],
            _ => (4..=8).collect(),
        }
    }

    fn default_size(variant: &str) -> u8 {
        match variant {
            "classic" => 7,
            _ => 8,
        }
    }

    fn setups(variant: &str) -> &'static [&'static str] {
        match variant {
            "classic" => &NAMES,
            _ => &[],
        }
    }

    fn choose(variant: &str, size: u8, setup: &str) -> Result<Self, RulesError> {
        let kind = match variant {
            "orthogonal" => Variant::Orthogonal,
            "classic" => Variant::Classic,
            _ => return Err(RulesError::Variant(variant.to_owned())),
        };
        if !Self::sizes(variant).contains(&size) {
            return Err(RulesError::Size(size.to_string()));
        }
        let layout = match kind {
            Variant::Classic if setup.is_empty() => LAYOUTS.first(),
            Variant::Classic => LAYOUTS.iter().find(|layout| layout.name == setup),
            Variant::Orthogonal => None,
        };
        if layout.is_none() && !setup.is_empty() {
            return Err(RulesError::Setup(setup.to_owned()));
        }
        Ok(Rules {
            variant: kind,
            size,
            layout,
        })
    }

    fn variant(&self) -> &'static str {
        match self.variant {
            Variant::Orthogonal => "orthogonal",
            Variant::Classic => "classic",
        }
    }

    fn size(&self) -> u8 {
        self.size
    }

    fn setup(&self) -> &'static str {
        self.layout.map_or("", |layout| layout.name)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::game::write_rules(self, f)
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        crate::game::read_rules(text)
    }
}
