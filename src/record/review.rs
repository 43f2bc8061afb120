//! What was said of the moves of a game: a part of the save file.

use serde::Serialize;

/// The longest principal variation that a file may hold.
pub const LINE: usize = 40;
/// The most judgements: more than any game has moves.
pub(super) const MOST: usize = 100_000;
/// Beyond this no score and no loss lies.
pub(super) const HIGHEST: i32 = 100_000;
/// What [`Value::unit`] can say.
pub(super) const UNITS: [&str; 5] = ["discs", "pieces", "centipoints", "mate-in", "win"];

/// The judgements on the moves of a game.
#[derive(Clone, Debug, PartialEq, Default, Serialize)]
pub struct Review {
    /// The first judges the first move, and so on; nothing where a move is not judged yet. The last is a judgement.
    plies: Vec<Option<Judgement>>,
}

/// What is said of one move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judgement {
    /// The best move, in notation; the one played where none is better.
    pub best: String,
    /// The principal variation, the best move first.
    pub line: Vec<String>,
    /// What the best move is worth.
    pub score: Value,
    /// What the move that was played is worth.
    pub played: Value,
    /// How much worse it is, in the unit of the game's scores; never negative.
    pub loss: f32,
    /// What that makes it.
    pub class: Class,
    /// How many plies were looked ahead.
    pub depth: u32,
}

/// The value of a move from the side of whoever makes it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Value {
    /// How much, in `unit`.
    pub value: f32,
    /// What `value` counts: `discs`, `pieces`, `centipoints`, `mate-in` or `win`.
    pub unit: String,
    /// Whether the value is proved rather than estimated.
    pub proven: bool,
}

/// What a move is by its loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// There was no other.
    Forced,
    /// None is better.
    Best,
    /// Hardly any loss.
    Good,
    /// Somewhat worse than the best.
    Inaccuracy,
    /// Clearly worse.
    Mistake,
    /// Much worse, or from a game that was not lost to one that is.
    Blunder,
    /// A proved win was let go, though the game was not lost.
    MissedWin,
}

impl Class {
    /// Every class, the best first.
    pub const ALL: [Class; 7] = [
        Class::Forced,
        Class::Best,
        Class::Good,
        Class::Inaccuracy,
        Class::Mistake,
        Class::Blunder,
        Class::MissedWin,
    ];

    /// Its name in files and on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Class::Forced => "forced",
            Class::Best => "best",
            Class::Good => "good",
            Class::Inaccuracy => "inaccuracy",
            Class::Mistake => "mistake",
            Class::Blunder => "blunder",
            Class::MissedWin => "missed-win",
        }
    }

    /// Whether there was something to gain from another move: an inaccuracy or worse.
    #[must_use]
    pub const fn is_error(self) -> bool {
        matches!(
            self,
            Class::Inaccuracy | Class::Mistake | Class::Blunder | Class::MissedWin
        )
    }
}

impl Review {
    /// The judgements of the first moves of a game, or nothing for each.
    #[must_use]
    pub fn new(mut plies: Vec<Option<Judgement>>) -> Self {
        while let Some(None) = plies.last() {
            plies.pop();
        }
        Review { plies }
    }

    /// Whether nothing was said yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// What was said of a move; 0 is the first.
    #[must_use]
    pub fn of(&self, ply: usize) -> Option<&Judgement> {
        self.plies.get(ply)?.as_ref()
    }

    /// Every judgement with the ply of its move, in the order of the moves.
    pub fn judged(&self) -> impl DoubleEndedIterator<Item = (usize, &Judgement)> {
        let plies = self.plies.iter().enumerate();
        plies.filter_map(|(ply, judgement)| Some((ply, judgement.as_ref()?)))
    }

    /// How many moves are judged.
    #[must_use]
    pub fn count(&self) -> usize {
        self.judged().count()
    }

    /// Takes in a judgement on a move, in the place of an earlier one.
    pub fn put(&mut self, ply: usize, judgement: Judgement) {
        if self.plies.len() <= ply {
            self.plies.resize(ply + 1, None);
        }
        if let Some(place) = self.plies.get_mut(ply) {
            *place = Some(judgement);
        }
    }

    /// Forgets what was said of the moves after the first few.
    pub fn truncate(&mut self, moves: usize) {
        self.plies.truncate(moves);
        *self = Review::new(std::mem::take(&mut self.plies));
    }
}
