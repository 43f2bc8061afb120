//! A position to ask an engine about, in words.

use std::time::Duration;

use crate::engine::{Control, Score, Thought};
use crate::game::{Cell, Game, Player, Rules, Square};

/// A position with the whole game that led to it, in the notation of the game.
pub(in crate::protocol) struct Question {
    /// [`Game::ID`].
    pub game: &'static str,
    /// The name of the variant.
    pub variant: &'static str,
    /// Squares along one edge.
    pub size: u8,
    /// The position the game began with.
    pub start: String,
    /// Whether that is the usual start of the variant in its default set-up.
    pub usual_start: bool,
    /// The moves since, with who made them.
    pub moves: Vec<Played>,
    /// In games that only add stones: all of them, those of the start first, then in the order they were played.
    pub stones: Vec<(Square, Player)>,
    /// Whose turn it is.
    pub turn: Player,
}

/// A move of the game.
pub(in crate::protocol) struct Played {
    /// Who made it.
    pub player: Player,
    /// In the notation of the game.
    pub notation: String,
    /// Whether it is a pass.
    pub pass: bool,
}

impl Question {
    /// The question for a move after these moves, and the position they lead to; nothing where one is not legal.
    pub fn new<G: Game>(start: &G, moves: &[G::Move]) -> Option<(Self, G)> {
        let rules = start.rules();
        let (variant, size) = (rules.variant(), rules.size());
        let setup = G::Rules::setups(variant).first().copied();
        let usual = G::Rules::choose(variant, size, setup.unwrap_or_default()).ok()?;
        let mut stones: Vec<_> = start
            .shape()
            .squares()
            .filter_map(|square| match start.cell(square) {
                Cell::Stone(player) => Some((square, player)),
                _ => None,
            })
            .collect();
        let mut game = start.clone();
        let mut played = Vec::with_capacity(moves.len());
        for mv in moves {
            played.push(Played {
                player: game.turn(),
                notation: mv.to_string(),
                pass: *mv == G::pass(),
            });
            stones.extend(G::target(*mv).map(|square| (square, game.turn())));
            game.play(*mv).ok()?;
        }
        let question = Question {
            game: G::ID,
            variant,
            size,
            start: start.to_text(),
            usual_start: start.to_text() == G::new(usual).to_text(),
            moves: played,
            stones,
            turn: game.turn(),
        };
        Some((question, game))
    }
}

/// What an engine found, in the notation of the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::protocol) struct Found {
    pub notation: String,
    pub score: Option<Score>,
    pub depth: u32,
    pub nodes: u64,
    pub line: Vec<String>,
}

impl Found {
    /// Tells whoever watches how the thought goes, once there is a line.
    pub fn report(&self, control: &Control, time: Duration) {
        if let Some(best) = self.line.first() {
            control.report(&Thought {
                best: best.clone(),
                score: self.score,
                depth: self.depth,
                nodes: self.nodes,
                hash_full: 0,
                equals: vec![best.clone()],
                time,
                line: self.line.clone(),
            });
        }
    }
}
