//! A player of a match, as the command line names it.

use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use crate::catalog::Entry;
use crate::cli::Failure;
use crate::cli::effort;
use crate::engine::Limits;
use crate::protocol::Protocol;
use crate::protocol::host::{self, Bounds, Settings};
use crate::record::LONGEST_NAME;
use crate::store::Dirs;

/// `level-7`, `level-10@time=1s`, `greedy`, or an engine of somebody else as `gtp:gtp-rhino --level=1@time=1s`, or as
/// `engine:Rhino` where the preferences know it by that name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Spec {
    text: String,
    pub(super) player: Player,
    time: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<u32>,
    threads: Option<usize>,
    hash: Option<usize>,
}

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Player {
    /// A computer player of ours, by its name.
    Ours(String),
    /// An engine of somebody else.
    Theirs(Box<Settings>),
}

impl Spec {
    /// Whether the game has such a player.
    pub(super) fn check(&self, game: &dyn Entry, common: &Limits) -> Result<(), Failure> {
        let id = game.id();
        match &self.player {
            Player::Ours(name) => {
                let known = game.computers();
                if known.contains(&name.as_str()) {
                    return Ok(());
                }
                Err(Failure::Usage(format!(
                    "{id} has no computer player {name:?}; it has {}, and engines as uai:PROGRAM",
                    known.join(", ")
                )))
            }
            Player::Theirs(engine) if !engine.plays(id) => {
                Err(Failure::Usage(format!("{self} does not play {id}")))
            }
            Player::Theirs(engine) => {
                let endless = engine.bounds == Bounds::default() && self.limits(common).endless();
                if engine.protocol.tells() && endless {
                    let why = format!("{self} would think for ever; give it time, nodes or depth");
                    return Err(Failure::Usage(why));
                }
                Ok(())
            }
        }
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

    /// The name of its seat in the records.
    pub(super) fn name(&self) -> String {
        let name = self.text.chars().filter(|c| !c.is_control());
        name.take(LONGEST_NAME).collect()
    }

    fn bound(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = || format!("{value:?} is not a number");
        match (name, &mut self.player) {
            ("time", _) => self.time = Some(effort::duration(value)?),
            ("nodes", _) => self.nodes = Some(value.parse().map_err(|_| number())?),
            ("depth", _) => self.depth = Some(value.parse().map_err(|_| number())?),
            ("threads", Player::Ours(_)) => self.threads = Some(effort::threads(value)?),
            ("hash", Player::Ours(_)) => self.hash = Some(effort::mebibytes(value)?),
            (_, Player::Ours(_)) => {
                return Err(format!(
                    "there is no bound {name:?}; there are time, nodes, depth, threads and hash"
                ));
            }
            ("patience", Player::Theirs(engine)) => {
                let patience = effort::duration(value)?;
                engine.patience_ms = u64::try_from(patience.as_millis()).unwrap_or(u64::MAX);
            }
            (_, Player::Theirs(engine)) => match name.strip_prefix("option.") {
                Some(option) if !option.is_empty() => {
                    engine.options.insert(option.to_owned(), value.to_owned());
                }
                _ => {
                    return Err(format!(
                        "there is no bound {name:?} for an engine; there are time, nodes, depth, \
                         patience and option.NAME"
                    ));
                }
            },
        }
        Ok(())
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
        let (player, bounds) = match text.split_once(':') {
            Some(("engine", rest)) => {
                let (name, bounds) = split(rest);
                let mut engine = preferred(name)?;
                if !bounds.is_empty() {
                    engine.bounds = Bounds::default();
                }
                (Player::Theirs(Box::new(engine)), bounds)
            }
            Some((protocol, rest)) => {
                let protocol = protocol
                    .parse()
                    .map_err(|error: crate::protocol::UnknownProtocol| error.to_string())?;
                let (command, bounds) = split(rest);
                (Player::Theirs(Box::new(engine(protocol, command)?)), bounds)
            }
            None => {
                let (name, bounds) = text.split_once('@').unwrap_or((text, ""));
                (Player::Ours(name.to_owned()), bounds)
            }
        };
        let mut spec = Spec {
            text: text.to_owned(),
            player,
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
            spec.bound(name, value)?;
        }
        Ok(spec)
    }
}

/// The command line of an engine and the bounds after it: they follow the last `@` outside quotation marks, unless what
/// follows is another part of the command, as in `ssh me@there`.
fn split(text: &str) -> (&str, &str) {
    let mut open = None;
    let mut last = None;
    for (at, c) in text.char_indices() {
        match open {
            Some(mark) if c == mark => open = None,
            Some(_) => {}
            None if c == '\'' || c == '"' => open = Some(c),
            None if c == '@' => last = Some(at),
            None => {}
        }
    }
    let parts = last.map(|at| (&text[..at], &text[at + 1..]));
    let bounds = |bounds: &str| {
        !bounds.contains(char::is_whitespace) && bounds.split(',').all(|bound| bound.contains('='))
    };
    parts
        .filter(|(_, after)| bounds(after))
        .unwrap_or((text, ""))
}

/// The engine that has this name in the preferences.
fn preferred(name: &str) -> Result<Settings, String> {
    let words = host::words(name).map_err(|error| error.to_string())?;
    let name = words.join(" ");
    let dirs = Dirs::of_user().ok_or("there are no preferences here")?;
    let engines = crate::app::settings::Settings::load(&dirs.settings())
        .0
        .engines;
    let names: Vec<_> = engines.iter().map(|engine| engine.name.clone()).collect();
    let found = engines.into_iter().find(|engine| engine.name == name);
    found.ok_or_else(|| match names.as_slice() {
        [] => format!("there is no engine {name:?} in the preferences, nor any other"),
        _ => format!(
            "there is no engine {name:?} in the preferences; there are {}",
            names.join(", ")
        ),
    })
}

fn engine(protocol: Protocol, command: &str) -> Result<Settings, String> {
    let words = host::words(command).map_err(|error| error.to_string())?;
    let Some((program, arguments)) = words.split_first() else {
        return Err(format!("{protocol}: needs the program of an engine"));
    };
    let name = Path::new(program).file_name();
    let name = name.map_or_else(
        || program.clone(),
        |name| name.to_string_lossy().into_owned(),
    );
    let mut settings = Settings::new(&name, program, protocol);
    settings.arguments = arguments.to_vec();
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;

    #[test]
    fn a_player_has_a_name_and_bounds() {
        let spec: Spec = "level-10@time=1s,threads=2".parse().unwrap();
        let common = Limits {
            nodes: Some(5),
            ..Limits::default()
        };
        let limits = spec.limits(&common);
        assert_eq!(spec.player, Player::Ours("level-10".into()));
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
            "a@patience=1s",
            "uai:e@speed=3",
            "uai:e@threads=2",
            "uai:e@option.=2",
            "uci:e",
            "uai:",
            "uai:'e",
        ] {
            assert!(bad.parse::<Spec>().is_err(), "{bad}");
        }
    }

    fn theirs(text: &str) -> (Settings, Option<Duration>) {
        let spec: Spec = text.parse().unwrap();
        assert_eq!(spec.to_string(), text);
        match spec.player {
            Player::Theirs(settings) => (*settings, spec.time),
            Player::Ours(name) => panic!("{name}"),
        }
    }

    #[test]
    fn an_engine_has_a_command_line_and_bounds() {
        let second = Some(Duration::from_secs(1));
        let (engine, time) = theirs("gtp:/usr/games/gtp-rhino --level=1@time=1s");
        assert_eq!(engine.name, "gtp-rhino");
        assert_eq!(engine.command, "/usr/games/gtp-rhino");
        assert_eq!(
            (engine.arguments.as_slice(), time),
            (&["--level=1".to_owned()][..], second)
        );

        let (engine, time) = theirs("uai:engine@time=1s,option.Hash=64,patience=200ms");
        assert_eq!(
            (engine.options["Hash"].as_str(), engine.patience_ms, time),
            ("64", 200, second)
        );
    }

    #[test]
    fn an_at_sign_of_the_command_is_no_bound() {
        for (text, arguments, bounded) in [
            ("gtp:ssh me@there", &["me@there"][..], false),
            (
                "gtp:ssh me@there rhino --level=1",
                &["me@there", "rhino", "--level=1"],
                false,
            ),
            (
                "gtp:ssh me@there rhino@time=1s",
                &["me@there", "rhino"],
                true,
            ),
            ("gtp:ssh 'me@x=y'", &["me@x=y"], false),
            ("gtp:ssh 'a b@time=3'@time=1s", &["a b@time=3"], true),
        ] {
            let (engine, time) = theirs(text);
            assert_eq!(engine.arguments, arguments, "{text}");
            assert_eq!(time.is_some(), bounded, "{text}");
        }
    }

    #[test]
    fn an_engine_plays_the_games_of_its_protocol_and_not_for_ever() {
        let check = |text: &str, game: &str| {
            let spec: Spec = text.parse().unwrap();
            spec.check(catalog::game(game).unwrap(), &Limits::default())
                .is_ok()
        };
        assert!(check("nboard:e@depth=4", "reversi") && !check("nboard:e@depth=4", "gomoku"));
        assert!(!check("nboard:e", "reversi"));
        assert!(check("gtp:e", "ataxx"));
        assert!(check("uai:e@depth=3", "ataxx") && !check("uai:e", "ataxx"));
    }
}
