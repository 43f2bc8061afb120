//! The rules of Gomoku that can be chosen, and what wins under each.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::grid::{DIRECTIONS, Grid, MAX_SIZE};
use crate::game::{Player, RulesError, Square};

/// Which rows of stones win, and whether Black is restrained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Variant {
    /// Five or more win.
    Freestyle,
    /// Exactly five win.
    Standard,
    /// White wins with five or more, Black with exactly five; double threes, double fours and overlines are forbidden
    /// to Black (rules of the Renju International Federation, section 9).
    Renju,
    /// Five or more win, but not exactly five with an opposing stone at both ends.
    Caro,
    /// Exactly five win, but not with an opposing stone at both ends.
    CaroExact,
}

impl Variant {
    /// Every variant, the default first.
    pub const ALL: [Variant; 5] = [
        Variant::Freestyle,
        Variant::Standard,
        Variant::Renju,
        Variant::Caro,
        Variant::CaroExact,
    ];

    /// The name in files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Freestyle => "freestyle",
            Variant::Standard => "standard",
            Variant::Renju => "renju",
            Variant::Caro => "caro",
            Variant::CaroExact => "caro-exact",
        }
    }

    /// Whether six or more in a row win for this player.
    #[must_use]
    pub const fn overline_wins(self, player: Player) -> bool {
        match self {
            Variant::Freestyle | Variant::Caro => true,
            Variant::Standard | Variant::CaroExact => false,
            Variant::Renju => matches!(player, Player::White),
        }
    }

    /// Whether exactly five between two opposing stones do not win.
    #[must_use]
    pub const fn closed_five_fails(self) -> bool {
        matches!(self, Variant::Caro | Variant::CaroExact)
    }

    /// Whether this player's stone on this point, there already or about to be, is part of a winning row along one
    /// direction.
    #[must_use]
    pub fn wins_along(
        self,
        grid: &Grid,
        player: Player,
        square: Square,
        direction: (i8, i8),
    ) -> bool {
        let run = grid.run(player, square, direction);
        let closed = |steps| {
            grid.step(square, direction, steps)
                .is_some_and(|end| grid.has(player.other(), end))
        };
        match run.length() {
            ..5 => false,
            5 => !(self.closed_five_fails() && closed(run.ahead + 1) && closed(-(run.back + 1))),
            _ => self.overline_wins(player),
        }
    }

    /// Whether this player's stone on this point is part of a winning row.
    #[must_use]
    pub fn wins_at(self, grid: &Grid, player: Player, square: Square) -> bool {
        DIRECTIONS
            .iter()
            .any(|direction| self.wins_along(grid, player, square, *direction))
    }
}

/// The variant and the board: 5 to 22 points along an edge.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Raw")]
pub struct Rules {
    pub(super) variant: Variant,
    pub(super) size: u8,
}

impl Rules {
    /// What wins and what is forbidden.
    #[must_use]
    pub const fn kind(&self) -> Variant {
        self.variant
    }
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
        <Self as crate::game::Rules>::choose(&raw.variant, raw.size, "")
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            variant: Variant::Freestyle,
            size: 15,
        }
    }
}

impl crate::game::Rules for Rules {
    fn variants() -> &'static [&'static str] {
        const NAMES: [&str; 5] = {
            let mut names = [""; 5];
            let mut index = 0;
            while index < names.len() {
                names[index] = Variant::ALL[index].name();
                index += 1;
            }
            names
        };
        &NAMES
    }

    fn sizes(_variant: &str) -> Vec<u8> {
        (5..=MAX_SIZE).collect()
    }

    fn default_size(_variant: &str) -> u8 {
        15
    }

    fn setups(_variant: &str) -> &'static [&'static str] {
        &[]
    }

    fn choose(variant: &str, size: u8, setup: &str) -> Result<Self, RulesError> {
        let variant = *Variant::ALL
            .iter()
            .find(|known| known.name() == variant)
            .ok_or_else(|| RulesError::Variant(variant.to_owned()))?;
        if !(5..=MAX_SIZE).contains(&size) {
            return Err(RulesError::Size(size.to_string()));
        }
        if !setup.is_empty() {
            return Err(RulesError::Setup(setup.to_owned()));
        }
        Ok(Rules { variant, size })
    }

    fn variant(&self) -> &'static str {
        self.variant.name()
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
