//! The computer players that search: ten levels of strength for every game.

use std::sync::Arc;
use std::time::Duration;

use super::search::{Node, Options, Searcher, Think};
use super::{Computer, Control, Limits, Thought};

/// How many levels there are.
pub const LEVELS: usize = 10;

/// What the strongest level takes for a move when nobody says how long.
const USUAL: Duration = Duration::from_secs(2);

/// What makes a level as strong as it is.
#[derive(Clone, Copy, Debug)]
struct Strength {
    id: &'static str,
    /// Plies.
    depth: Option<u32>,
    /// Positions visited, in thousandths of what the game visits in a second ([`Node::pace`]).
    work: Option<u64>,
    /// Grains ([`Node::grain`]) that a move may be worse than the best and still be played: throughout the game, and
    /// at least so many in the opening.
    variety: u32,
    opening: u32,
}

const fn strength(
    id: &'static str,
    depth: Option<u32>,
    work: Option<u64>,
    variety: u32,
) -> Strength {
    let opening = if variety > 1 { variety } else { 1 };
    Strength {
        id,
        depth,
        work,
        variety,
        opening,
    }
}

static STRENGTHS: [Strength; LEVELS] = [
    strength("level-1", Some(1), None, 120),
    strength("level-2", Some(1), None, 12),
    strength("level-3", Some(2), None, 8),
    strength("level-4", Some(3), None, 6),
    strength("level-5", Some(4), Some(2), 4),
    strength("level-6", None, Some(4), 2),
    strength("level-7", None, Some(14), 1),
    strength("level-8", None, Some(55), 0),
    strength("level-9", None, Some(300), 0),
    strength("level-10", None, None, 0),
];

/// A computer player of one level: the search, held back in depth and work, with moves drawn among those that are
/// nearly as good. What is decided is never drawn: no level lets a win go that it has seen.
#[derive(Debug)]
pub struct Level {
    strength: Strength,
    searcher: Arc<Searcher>,
}

/// The levels, weakest first; they share one memory, which only the strongest uses across moves.
#[must_use]
pub fn levels<G: Think>() -> Vec<Arc<dyn Computer<G>>> {
    let searcher = Arc::new(Searcher::new());
    STRENGTHS
        .iter()
        .map(|strength| {
            Arc::new(Level {
                strength: *strength,
                searcher: Arc::clone(&searcher),
            }) as Arc<dyn Computer<G>>
        })
        .collect()
}

impl Level {
    /// What this level adds to the limits somebody set: the tighter bound counts.
    fn within<N: Node>(&self, limits: &Limits, node: &N) -> (Limits, Options) {
        let Strength {
            depth,
            work,
            variety,
            opening,
            ..
        } = self.strength;
        let tighter = |a: Option<u64>, b: Option<u64>| match (a, b) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        let work = work.map(|thousandths| node.pace() * thousandths / 1000);
        let depth = tighter(limits.depth.map(u64::from), depth.map(u64::from));
        let mut limits = Limits {
            depth: depth.map(|depth| depth as u32),
            nodes: tighter(limits.nodes, work),
            ..limits.clone()
        };
        if limits.endless() {
            limits.time = Some(USUAL);
        }
        let variety = if limits.thorough {
            0
        } else if node.opening() {
            opening
        } else {
            variety
        };
        let options = Options {
            variety,
            ..Options::default()
        };
        (limits, options)
    }
}

impl<G: Think> Computer<G> for Level {
    fn id(&self) -> &str {
        self.strength.id
    }

    fn choose(&self, game: &G, limits: &Limits, control: &Control) -> Option<Thought<G::Move>> {
        let (limits, options) = self.within(limits, &game.node());
        self.searcher
            .think(game, &limits, options, control)
            .map(|answer| answer.thought)
    }
}
