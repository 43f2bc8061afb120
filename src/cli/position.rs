//! A position named on the command line: the game, its rules, and perhaps the board.

use clap::builder::PossibleValuesParser;

use super::Failure;
use crate::catalog::{self, Entry, StartError};
use crate::game::{PositionError, RulesError};
use crate::record::{Choice, Seat};
use crate::table::Table;

#[derive(clap::Args, Debug)]
pub(super) struct Position {
    /// The game
    #[arg(value_parser = game_ids())]
    game: String,
    /// The rules by name [default: those of a new game]
    #[arg(long)]
    rules: Option<String>,
    /// The position [default: the start of the rules]
    #[arg(long, allow_hyphen_values = true)]
    position: Option<String>,
}

/// The games by name, as clap offers them.
pub(super) fn game_ids() -> PossibleValuesParser {
    PossibleValuesParser::new(catalog::games().iter().map(|game| game.id()))
}

/// Every game with its variants, sizes and set-ups, a line a variant.
pub(super) fn rules_on_offer() -> String {
    let mut lines = String::new();
    for game in catalog::games() {
        let mut name = game.id();
        for variant in game.variants() {
            let sizes = sizes_sentence(&game.sizes(variant));
            lines.push_str(&format!("  {name:<9} {variant:<11} {sizes}"));
            let setups = game.setups(variant);
            if !setups.is_empty() {
                lines.push_str(&format!("; {}", setups.join(" ")));
            }
            lines.push('\n');
            name = "";
        }
    }
    lines
}

/// `4, 6, 8` or `5 to 22`.
fn sizes_sentence(sizes: &[u8]) -> String {
    match sizes {
        [first, _, .., last] if usize::from(last - first) + 1 == sizes.len() => {
            format!("{first} to {last}")
        }
        _ => sizes
            .iter()
            .map(u8::to_string)
            .collect::<Vec<_>>()
            .join(", "),
    }
}

impl Position {
    pub(super) fn board(&self) -> Option<&str> {
        self.position.as_deref()
    }

    /// The game and the rules.
    pub(super) fn rules(&self) -> Result<(&'static dyn Entry, Choice), Failure> {
        let game = catalog::game(&self.game)
            .ok_or_else(|| Failure::Usage(format!("there is no game {:?}", self.game)))?;
        Ok((game, rules(game, self.rules.as_deref())?))
    }

    /// The position as a game that begins there.
    pub(super) fn table(&self) -> Result<Box<dyn Table>, Failure> {
        let (game, rules) = self.rules()?;
        let seats = [Seat::default(), Seat::default()];
        match self.board() {
            None => game.start(&rules, seats).map_err(StartError::from),
            Some(text) => game.start_at(&rules, text, seats),
        }
        .map_err(|error| start_failure(game, &rules, &error))
    }
}

/// Rules by name, or those of a new game.
pub(super) fn rules(game: &dyn Entry, text: Option<&str>) -> Result<Choice, Failure> {
    match text {
        None => Ok(game.default_rules()),
        Some(text) => game.parse_rules(text).map_err(|error| {
            let variant = text.split(':').next().unwrap_or_default();
            Failure::Usage(rules_sentence(game, variant, &error))
        }),
    }
}

pub(super) fn start_failure(game: &dyn Entry, rules: &Choice, error: &StartError) -> Failure {
    Failure::Usage(match error {
        StartError::Rules(error) => rules_sentence(game, &rules.variant, error),
        StartError::Position(error) => position_sentence(error),
    })
}

/// Why a game has no such rules, and which it has.
pub(super) fn rules_sentence(game: &dyn Entry, variant: &str, error: &RulesError) -> String {
    let id = game.id();
    match error {
        RulesError::Variant(name) => {
            let known = game.variants().join(", ");
            format!("{id} has no rules called {name:?}; it has {known}")
        }
        RulesError::Size(size) => {
            let sizes = sizes_sentence(&game.sizes(variant));
            format!("{id} {variant} is not played on size {size:?}, but on {sizes}")
        }
        RulesError::Setup(name) => match game.setups(variant) {
            [] => format!("{id} {variant} has no set-ups to choose from, so not {name:?} either"),
            setups => {
                let known = setups.join(", ");
                format!("{id} {variant} has no set-up called {name:?}; it has {known}")
            }
        },
    }
}

/// Where and why a text is no position.
pub(super) fn position_sentence(error: &PositionError) -> String {
    let fault = error.fault.to_string().replace('-', " ");
    format!(
        "the position cannot be read: {fault} at character {}",
        error.at
    )
}
