//! What an engine sees, in a form that can be said in words and drawn on a board.

use super::Thought;
use super::search::Think;
use crate::game::{Player, Square};

/// How many reasons are given at most.
pub(super) const REASONS: usize = 3;
/// The name of the reason that stands where there is no other.
const SEARCHED: &str = "search";
/// The term that says how many moves later something comes about.
const LATER: &str = "later";
/// How many faults.
pub(super) const FAULTS: usize = 2;

/// A game whose engine can say what it sees.
pub trait Insight: Think {
    /// How much a move may lose, in the unit of the game's scores.
    const THRESHOLDS: Thresholds;

    /// Why the best move of a thought about this position is good: at most three reasons, the most telling first.
    ///
    /// Only what the rules or the search have established.
    fn reasons(&self, thought: &Thought<Self::Move>) -> Vec<Reason>;

    /// What is wrong with a move beside a better one: at most two faults, the most telling first.
    ///
    /// Each is given with the line that was found to follow, the move itself first. Only what the rules show on these
    /// lines; nothing where one of the moves is not legal.
    fn faults(&self, played: &[Self::Move], better: &[Self::Move]) -> Vec<Reason>;

    /// What a legal move does that decides games and that anybody sees; nothing of most moves.
    fn event(&self, mv: Self::Move) -> Option<Reason>;

    /// How the two sides did in the moves that were played from this position on, as far as that tells why one of them
    /// lost.
    fn tally(&self, moves: &[Self::Move], loser: Player) -> Option<Reason>;

    /// What threatens in this position.
    fn marks(&self) -> Vec<Mark>;
}

/// From which loss on a move is what, in the unit of the game's scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// An inaccuracy.
    pub inaccuracy: f32,
    /// A mistake.
    pub mistake: f32,
    /// A blunder.
    pub blunder: f32,
    /// From this score on a game counts as won: what a move leaves or loses beyond it does not matter.
    pub won: f32,
}

/// A reason for a move: the name of a sentence, and what it speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The name of the sentence.
    pub id: &'static str,
    /// The numbers, players and moves in it, by name.
    pub terms: Vec<(&'static str, Term)>,
    /// Whether it describes the move more than it speaks for it: beside another move it says nothing.
    pub slight: bool,
    /// Where on the board it is seen, once it has come about.
    pub squares: Vec<Seen>,
    /// Where the same is seen after the better move, of a reason that compares the two.
    pub instead: Vec<Seen>,
}

/// A square where a reason is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Where.
    pub square: Square,
    /// Who could move there, of a reason that counts the moves of both sides.
    pub mover: Option<Player>,
}

impl From<Square> for Seen {
    fn from(square: Square) -> Self {
        Seen {
            square,
            mover: None,
        }
    }
}

/// What a reason speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// A count of something.
    Number(i64),
    /// A side.
    Player(Player),
    /// A move or a square in notation.
    Move(String),
}

impl Reason {
    /// A reason that speaks of nothing more.
    #[must_use]
    pub const fn plain(id: &'static str) -> Self {
        Reason {
            id,
            terms: Vec::new(),
            slight: false,
            squares: Vec::new(),
            instead: Vec::new(),
        }
    }

    /// A reason that only describes the move.
    #[must_use]
    pub fn slight(id: &'static str) -> Self {
        Reason {
            slight: true,
            ..Reason::plain(id)
        }
    }

    /// The same reason, which comes about after so many plies of a line, the move itself counted.
    #[must_use]
    pub(super) fn after(self, plies: usize) -> Self {
        self.number(LATER, plies.saturating_sub(1) as i64)
    }

    /// How many moves later it comes about; nothing where it is about the move itself.
    #[must_use]
    pub fn later(&self) -> Option<usize> {
        self.terms.iter().find_map(|(name, term)| match term {
            Term::Number(plies) if *name == LATER => usize::try_from(*plies).ok(),
            _ => None,
        })
    }

    /// The name of a word in it that has to be explained; nothing where there is none.
    #[must_use]
    pub fn word(&self) -> Option<&'static str> {
        match self.id {
            "wins" | "wins-fours" | "wins-threats" | "lost" => Some("ply"),
            _ => None,
        }
    }

    /// The name of what is said where a player has this fault in one move after another; nothing where that tells no
    /// more than that moves were bad.
    #[must_use]
    pub fn habit(&self) -> Option<&'static str> {
        Some(match self.id {
            "gives-corner" | "line-loses-corner" | "line-misses-corner" => "corners",
            "x-square" | "c-square" => "near-corner",
            "moves-now" | "line-safe" | "line-moves" => "fewer-moves",
            "frontier" => "frontier",
            "adds-none" | "jumps-instead" => "adds-none",
            "captures-less" => "captures-less",
            "exposes-more" => "exposes-more",
            "no-threat" => "no-threat",
            "leaves-point" | "left-four" | "left-three" => "leaves-point",
            "leaves-hole" => "leaves-hole",
            "leaves-attacker" => "leaves-attacker",
            _ => return None,
        })
    }

    /// The name of what there is to learn from a move with this fault; nothing where it is not one of many.
    #[must_use]
    pub fn lesson(&self) -> Option<&'static str> {
        match self.id {
            "tally-moves" => return Some("moves"),
            "tally-jumps" => return Some("adds-none"),
            "tally-captures" => return Some("captures-less"),
            "tally-threats" => return Some("no-threat"),
            _ => {}
        }
        Some(match self.habit()? {
            "fewer-moves" => "moves",
            habit => habit,
        })
    }

    /// The same where it stands beside another move: without what comes back, which is no part of the comparison.
    #[must_use]
    pub(crate) fn alone(mut self) -> Self {
        if matches!(self.id, "captures-exposes" | "captures-safely") {
            self.id = "captures";
        }
        self
    }

    /// What it counts after the move, and after the better one, as `10` or `10–12`; nothing where it counts nothing.
    #[must_use]
    pub fn counts(&self) -> Option<[String; 2]> {
        let number = |names: &[&str]| {
            self.terms.iter().find_map(|(name, term)| match term {
                Term::Number(number) if names.contains(name) => Some(*number),
                _ => None,
            })
        };
        let against = |own, others| Some(format!("{}–{}", number(&[own])?, number(&[others])?));
        if let (Some(after), Some(instead)) = (against("own", "others"), against("more", "fewer")) {
            return Some([after, instead]);
        }
        let count = number(&["count"])?.to_string();
        Some([count, number(&["instead", "fewer"])?.to_string()])
    }

    /// The same reason, seen on these squares.
    #[must_use]
    pub(super) fn seen(mut self, squares: impl IntoIterator<Item: Into<Seen>>) -> Self {
        self.squares.extend(squares.into_iter().map(Into::into));
        self
    }

    /// The same reason, seen on these squares after the better move.
    #[must_use]
    pub(super) fn but_instead(mut self, squares: impl IntoIterator<Item: Into<Seen>>) -> Self {
        self.instead.extend(squares.into_iter().map(Into::into));
        self
    }

    /// The same reason with one more number.
    #[must_use]
    pub fn number(mut self, name: &'static str, number: impl Into<i64>) -> Self {
        self.terms.push((name, Term::Number(number.into())));
        self
    }

    /// The same reason with one more side.
    #[must_use]
    pub fn player(mut self, name: &'static str, player: Player) -> Self {
        self.terms.push((name, Term::Player(player)));
        self
    }

    /// The same reason with one more move or square.
    #[must_use]
    pub fn place(mut self, name: &'static str, place: impl ToString) -> Self {
        self.terms.push((name, Term::Move(place.to_string())));
        self
    }
}

/// A sign on a square of the threat view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The name of its sentence in the legend.
    pub id: &'static str,
    /// Where.
    pub square: Square,
    /// Whose it is.
    pub player: Option<Player>,
    /// A count: pieces taken, the number of a region.
    pub number: Option<u16>,
}

impl Mark {
    /// A mark of a player's on a square.
    #[must_use]
    pub const fn of(id: &'static str, square: Square, player: Player) -> Self {
        Mark {
            id,
            square,
            player: Some(player),
            number: None,
        }
    }
}

/// The position after so many moves of a line, or after those of them that are legal.
pub(super) fn along<G: Think>(game: &G, line: &[G::Move], plies: usize) -> G {
    let mut game = game.clone();
    for mv in line.iter().take(plies) {
        if game.play(*mv).is_err() {
            break;
        }
    }
    game
}

/// What a move counts for whoever makes it, in the moves from a position on: that of a player, then that of the other.
pub(super) fn counted<G: Think, const N: usize>(
    game: &G,
    moves: &[G::Move],
    player: Player,
    count: impl Fn(&G, G::Move) -> [i64; N],
) -> [[i64; N]; 2] {
    let mut game = game.clone();
    let mut sums = [[0; N]; 2];
    for mv in moves {
        let sum = &mut sums[usize::from(game.turn() != player)];
        for (sum, more) in sum.iter_mut().zip(count(&game, *mv)) {
            *sum += more;
        }
        if game.play(*mv).is_err() {
            break;
        }
    }
    sums
}

/// The reasons that stand where a game has none of its own to give: what the rules force, else how far was searched.
pub(super) fn complete<G: Think>(
    game: &G,
    thought: &Thought<G::Move>,
    mut reasons: Vec<Reason>,
) -> Vec<Reason> {
    if game.count_moves() == 1 {
        reasons.insert(0, Reason::plain("only-move"));
    }
    if reasons.is_empty() && thought.depth > 0 {
        reasons.push(Reason::slight(SEARCHED).number("plies", thought.depth));
    }
    reasons.truncate(REASONS);
    reasons
}
