//! A player of a match, as the command line names it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::catalog::Entry;
use crate::cli::Failure;
use crate::cli::effort;
use crate::engine::Limits;

/// `level-7`, `level-10@time=1s`, `greedy`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Spec {
    text: String,
    /// The name of the computer player.
    pub(super) player: String,
    time: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<u32>,
    threads: Option<usize>,
    hash: Option<usize>,
}

impl Spec {
    /// Whether the game has such a player.
    pub(super) fn check(&self, game: &dyn Entry) -> Result<(), Failure> {
        let known = game.computers();
        if known.contains(&self.player.as_str()) {
            return Ok(());
        }
        Err(Failure::Usage(format!(
            "{} has no computer player {:?}; it has {}",
            game.id(),
            self.player,
            known.join(", ")
        )))
    }

    /// These bounds, where the player has none of its own.
    pub(super) fn limits(&self, common: &Limits) -> Limits {
        let own = self.time.is_some() || self.nodes.is_some() || self.depth.is_some();
        let bounds = if own {
            (self.time, self.nodes, self.depth)
        } else {
            (common.time, common.nodes, common.depth)
        };
        Limits {
            time: bounds.0,
            nodes: bounds.1,
            depth: bounds.2,
            threads: self.threads.unwrap_or(common.threads),
            hash_mib: self.hash.unwrap_or(common.hash_mib),
            ..common.clone()
        }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (player, bounds) = text.split_once('@').unwrap_or((text, ""));
        let mut spec = Spec {
            text: text.to_owned(),
            player: player.to_owned(),
            time: None,
            nodes: None,
            depth: None,
            threads: None,
            hash: None,
        };
        for bound in bounds.split(',').filter(|bound| !bound.is_empty()) {
            let (name, value) = bound
                .split_once('=')
                .ok_or_else(|| format!("{bound:?} is no bound; a bound is as time=1s"))?;
            let number = || format!("{value:?} is not a number");
            match name {
                "time" => spec.time = Some(effort::duration(value)?),
                "nodes" => spec.nodes = Some(value.parse().map_err(|_| number())?),
                "depth" => spec.depth = Some(value.parse().map_err(|_| number())?),
                "threads" => spec.threads = Some(effort::threads(value)?),
                "hash" => spec.hash = Some(effort::mebibytes(value)?),
                _ => {
                    return Err(format!(
                        "there is no bound {name:?}; there are time, nodes, depth, threads and hash"
                    ));
                }
            }
        }
        Ok(spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_has_a_name_and_bounds() {
        let spec: Spec = "level-10@time=1s,threads=2".parse().unwrap();
        let common = Limits {
            nodes: Some(5),
            ..Limits::default()
        };
        let limits = spec.limits(&common);
        assert_eq!(spec.player, "level-10");
        assert_eq!(limits.time, Some(Duration::from_secs(1)));
        assert_eq!((limits.nodes, limits.threads), (None, 2));
        let plain: Spec = "greedy".parse().unwrap();
        assert_eq!(plain.limits(&common), common);
    }

    #[test]
    fn a_bound_that_means_nothing_is_refused() {
        for bad in [
            "a@time",
            "a@time=x",
            "a@speed=3",
            "a@threads=0",
            "a@nodes=-1",
        ] {
            assert!(bad.parse::<Spec>().is_err(), "{bad}");
        }
    }
}
