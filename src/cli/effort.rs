//! How hard to think, as the command line says it.

use std::time::Duration;

use crate::engine::Limits;

/// Bounds of a thought.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Effort {
    /// Time for a move: 2, 0.5s or 40ms
    #[arg(long, value_parser = duration)]
    pub(super) time: Option<Duration>,
    /// Positions to visit for a move
    #[arg(long)]
    pub(super) nodes: Option<u64>,
    /// Plies to look ahead
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) depth: Option<u32>,
    /// Search threads
    #[arg(long, default_value_t = 1, value_parser = threads)]
    pub(super) threads: usize,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = mebibytes)]
    pub(super) hash: usize,
    /// Decides among equal moves; the same seed gives the same answer where no time is set
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
}

impl Effort {
    pub(super) fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            threads: self.threads,
            hash_mib: self.hash,
            seed: self.seed,
            ..Limits::default()
        }
    }

    pub(super) fn is_bounded(&self) -> bool {
        self.time.is_some() || self.nodes.is_some() || self.depth.is_some()
    }
}

/// Reads `2`, `0.5s` or `40ms`, up to a day.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s').unwrap_or(text), 1.0),
    };
    let seconds = number
        .parse::<f64>()
        .map_err(|_| "a time is a number of seconds, as 2, 0.5s or 40ms".to_owned())?
        * unit;
    if (0.001..=86_400.0).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err("a time is between 1ms and a day".to_owned())
    }
}

pub(super) fn threads(text: &str) -> Result<usize, String> {
    within(text, 1, 256)
}

pub(super) fn mebibytes(text: &str) -> Result<usize, String> {
    within(text, 1, 65_536)
}

fn within(text: &str, least: usize, most: usize) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(format!("not a number from {least} to {most}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_seconds_or_milliseconds() {
        assert_eq!(duration("2"), Ok(Duration::from_secs(2)));
        assert_eq!(duration("0.5s"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("40ms"), Ok(Duration::from_millis(40)));
        for bad in ["", "s", "-1", "0", "nan", "inf", "1e99", "2m"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }
}
