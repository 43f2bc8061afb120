//! The rules of Reversi that can be chosen.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::RulesError;

/// Who wins: the side with more discs or with fewer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Variant {
    /// Most discs win.
    Standard,
    /// Fewest discs win.
    Anti,
}

/// The variant and the board: 4, 6 or 8 squares along an edge.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Raw")]
pub struct Rules {
    pub(super) variant: Variant,
    pub(super) size: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    variant: String,
    size: u8,
}

impl TryFrom<Raw> for Rules {
    type Error = RulesError;

    fn try_from(raw: Raw) -> Result<Self, RulesError> {
        <Self as super::super::Rules>::choose(&raw.variant, raw.size, "")
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            variant: Variant::Standard,
            size: 8,
        }
    }
}

impl super::super::Rules for Rules {
    fn variants() -> &'static [&'static str] {
        &["standard", "anti"]
    }

    fn sizes(_variant: &str) -> Vec<u8> {
        vec![4, 6, 8]
    }

    fn default_size(_variant: &str) -> u8 {
        8
    }

    fn setups(_variant: &str) -> &'static [&'static str] {
        &[]
    }

    fn choose(variant: &str, size: u8, setup: &str) -> Result<Self, RulesError> {
        let variant = match variant {
            "standard" => Variant::Standard,
            "anti" => Variant::Anti,
            _ => return Err(RulesError::Variant(variant.to_owned())),
        };
        if !matches!(size, 4 | 6 | 8) {
            return Err(RulesError::Size(size.to_string()));
        }
        if !setup.is_empty() {
            return Err(RulesError::Setup(setup.to_owned()));
        }
        Ok(Rules { variant, size })
    }

    fn variant(&self) -> &'static str {
        match self.variant {
            Variant::Standard => "standard",
            Variant::Anti => "anti",
        }
    }

    fn size(&self) -> u8 {
        self.size
    }

    fn setup(&self) -> &'static str {
        ""
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
