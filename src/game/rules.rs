//! Choosing the rules of a game by name.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// The rules of one game: a variant by name, a board size, and a named starting set-up.
///
/// `Display` and `FromStr` are the short form of the command line (`standard`, `freestyle:19`, `classic:cross`),
/// serde the object form in files. Both refuse what [`Rules::choose`] refuses.
pub trait Rules:
    Clone
    + Eq
    + Debug
    + Default
    + Display
    + FromStr<Err = RulesError>
    + Serialize
    + DeserializeOwned
    + Send
    + Sync
    + 'static
{
    /// The names of the variants, the default first.
    fn variants() -> &'static [&'static str];
    /// The board sizes a variant may be played on, in ascending order.
    fn sizes(variant: &str) -> Vec<u8>;
    /// The size a variant is played on unless one is chosen.
    fn default_size(variant: &str) -> u8;
    /// The named set-ups of a variant, the default first; empty where there is nothing to choose.
    fn setups(variant: &str) -> &'static [&'static str];
    /// Rules from their parts; `setup` is empty where there is nothing to choose.
    ///
    /// # Errors
    /// Which part is not one of those on offer.
    fn choose(variant: &str, size: u8, setup: &str) -> Result<Self, RulesError>;
    /// The name of the variant.
    fn variant(&self) -> &'static str;
    /// The size of the board: squares along one edge.
    fn size(&self) -> u8;
    /// The name of the set-up, or empty.
    fn setup(&self) -> &'static str;
}

/// Writes rules in the short form: the variant, and after a colon the size or set-up where it is not the default.
pub(crate) fn write_rules<R: Rules>(
    rules: &R,
    f: &mut std::fmt::Formatter<'_>,
) -> std::fmt::Result {
    let variant = rules.variant();
    f.write_str(variant)?;
    if rules.size() != R::default_size(variant) {
        write!(f, ":{}", rules.size())?;
    }
    if R::setups(variant)
        .first()
        .is_some_and(|usual| *usual != rules.setup())
    {
        write!(f, ":{}", rules.setup())?;
    }
    Ok(())
}

/// Reads the short form of rules: `variant`, then `:size` or `:set-up` in any order, each at most once.
pub(crate) fn read_rules<R: Rules>(text: &str) -> Result<R, RulesError> {
    let mut parts = text.split(':');
    let variant = parts.next().unwrap_or_default();
    let variant = *R::variants()
        .iter()
        .find(|known| **known == variant)
        .ok_or_else(|| RulesError::Variant(variant.to_owned()))?;
    let (mut size, mut setup) = (None, None);
    for part in parts {
        if part.starts_with(|c: char| c.is_ascii_digit()) {
            let read = part
                .parse()
                .map_err(|_| RulesError::Size(part.to_owned()))?;
            if size.replace(read).is_some() {
                return Err(RulesError::Size(part.to_owned()));
            }
        } else if part.is_empty() || setup.replace(part).is_some() {
            return Err(RulesError::Setup(part.to_owned()));
        }
    }
    R::choose(
        variant,
        size.unwrap_or_else(|| R::default_size(variant)),
        setup
            .or_else(|| R::setups(variant).first().copied())
            .unwrap_or_default(),
    )
}
/// Why rules cannot be made. `Display` is a stable code with the offending part.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RulesError {
    /// No such variant.
    #[error("unknown-variant {0:?}")]
    Variant(String),
    /// The variant is not played on boards of this size.
    #[error("size {0}")]
    Size(String),
    /// The variant has no set-up of this name.
    #[error("unknown-setup {0:?}")]
    Setup(String),
}
