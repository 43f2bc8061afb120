//! A game as an engine follows it: where it began and every move since.

use std::sync::Arc;

use crate::engine::{Computer, Control, Greedy, Limits, Thought};
use crate::game::{Game, IllegalMove, Player};

/// Where a game began, the moves since, and the position they lead to.
#[derive(Clone, Debug)]
pub(crate) struct Course<G: Game> {
    start: G,
    moves: Vec<G::Move>,
    now: G,
}

impl<G: Game> Course<G> {
    /// A game that begins here.
    pub fn new(start: G) -> Self {
        Course {
            now: start.clone(),
            moves: Vec::new(),
            start,
        }
    }

    /// The position the moves lead to.
    pub const fn now(&self) -> &G {
        &self.now
    }

    /// Plays a move.
    pub fn play(&mut self, mv: G::Move) -> Result<(), IllegalMove> {
        self.now.play(mv)?;
        self.moves.push(mv);
        Ok(())
    }

    /// Plays a move for a player, who may have come to move by a forced pass of the other that nobody mentioned.
    pub fn play_for(&mut self, player: Player, mv: G::Move) -> Result<(), IllegalMove> {
        let mut after = self.clone();
        if mv != G::pass() || after.now.turn() != player {
            after.pass_to(player);
        }
        if after.now.turn() != player {
            return Err(IllegalMove::NotYours);
        }
        after.play(mv)?;
        *self = after;
        Ok(())
    }

    /// Passes if that brings this player to move and the other has no choice.
    pub fn pass_to(&mut self, player: Player) {
        if self.now.turn() != player && self.must_pass() {
            let _ = self.play(G::pass());
        }
    }

    /// Whether the side to move can only pass.
    pub fn must_pass(&self) -> bool {
        self.now.check(G::pass()).is_ok()
    }

    /// Takes the last move back; false when there is none.
    pub fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.now = self.start.clone();
        for mv in &self.moves {
            self.now.play_unchecked(*mv);
        }
        true
    }

    /// A thought about the position, which ends in a move whenever there is one: stopped before it found any, it takes
    /// the greedy one.
    pub fn think(
        &self,
        computer: &Arc<dyn Computer<G>>,
        limits: Limits,
    ) -> impl FnOnce(&Control) -> Option<Thought<String>> + Send + 'static {
        let (course, computer) = (self.clone(), Arc::clone(computer));
        move |control| {
            computer
                .choose_after(&course.start, &course.moves, &limits, control)
                .or_else(|| Greedy.choose(&course.now, &limits, control))
                .map(|thought| thought.to_text())
        }
    }
}
