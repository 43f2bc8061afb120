//! What the engine of Ataxx sees, in a form that can be said and drawn.

use super::bits;
use crate::engine::insight::{self, Insight, Mark, Reason};
use crate::engine::{Score, Thought};
use crate::game::ataxx::Move;
use crate::game::{Ataxx, Game, Player, Square};

impl Insight for Ataxx {
    const THRESHOLDS: [f32; 3] = [1.0, 2.0, 4.0];

    fn reasons(&self, thought: &Thought<Move>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        reasons.extend(thought.score.as_ref().and_then(solved));
        if let Some(to) = Ataxx::target(thought.best)
            && self.check(thought.best).is_ok()
        {
            after(self, thought.best, to, &mut reasons);
        }
        insight::complete(self, thought, reasons)
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for player in Player::BOTH {
            for to in bits(landing(self, player.other())) {
                let taken = taken(self, player, to).count_ones();
                if taken > 0 {
                    marks.push(Mark {
                        number: u16::try_from(taken).ok(),
                        ..Mark::of("exposed", square(to), player)
                    });
                }
            }
        }
        marks
    }
}

/// What a proven score says.
fn solved(score: &Score) -> Option<Reason> {
    let pieces = score.value.abs() as i64;
    score.proven.then(|| match pieces {
        0 => Reason::plain("solved-draw"),
        _ if score.value > 0.0 => Reason::plain("solved-win").number("count", pieces),
        _ => Reason::plain("solved-loss").number("count", pieces),
    })
}

/// What the rules say of a legal move.
fn after(before: &Ataxx, mv: Move, to: Square, reasons: &mut Vec<Reason>) {
    let (mover, other) = (before.turn(), before.turn().other());
    let mut after = before.clone();
    after.play_unchecked(mv);
    if after.pieces(other) == 0 {
        reasons.push(Reason::plain("wipes-out").player("player", other));
        return;
    }
    let captures = before.pieces(other).count_ones() - after.pieces(other).count_ones();
    let exposes = if after.outcome().is_some() {
        None
    } else {
        most_taken(&after, mover)
    };
    match (captures, exposes) {
        (1.., Some(exposes @ 1..)) => reasons.push(
            Reason::plain("captures-exposes")
                .number("count", captures)
                .number("lost", exposes),
        ),
        (1.., Some(0)) => reasons.push(Reason::plain("captures-safely").number("count", captures)),
        (1.., None) => reasons.push(Reason::plain("captures").number("count", captures)),
        _ => {}
    }
    if after.outcome().is_none() && after.moves() == [Ataxx::pass()] {
        reasons.push(Reason::plain("forces-pass").player("player", other));
    }
    let index = u32::from(8 * to.row + to.column);
    let around = before.habits().captures.around(index);
    let open = before.pieces(mover) | before.pieces(other) | before.empties();
    if around & open & !after.pieces(mover) == 0 && captures == 0 {
        reasons.push(Reason::plain("fills-hole").place("square", to));
    }
    if captures == 0 && exposes == Some(0) {
        reasons.push(Reason::plain("safe").player("player", other));
    }
}

/// The most pieces of a player that one move of the other takes; nothing where the other must pass.
fn most_taken(game: &Ataxx, player: Player) -> Option<u32> {
    let counts = bits(landing(game, player.other())).map(|to| taken(game, player, to).count_ones());
    counts.max()
}

/// The empty squares a player's pieces can arrive on.
fn landing(game: &Ataxx, player: Player) -> u64 {
    let habits = game.habits();
    let pieces = game.pieces(player);
    let clones = habits.clones.map_or(0, |clones| clones.of(pieces));
    (habits.shifts.of(pieces) | clones) & game.empties()
}

/// The pieces of a player that the other takes by arriving on a square.
fn taken(game: &Ataxx, player: Player, to: u32) -> u64 {
    game.habits().captures.around(to) & game.pieces(player)
}

fn square(index: u32) -> Square {
    Square::new((index % 8) as u8, (index / 8) as u8)
}
