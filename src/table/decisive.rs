//! Where a reviewed game was lost.

use super::Played;
use super::review::loses;
use crate::engine::{Thresholds, Unit};
use crate::game::Player;
use crate::record::{Review, Value};

/// From this chance to win on a game is about even.
const EVEN: f32 = 0.4;
/// Below this chance a game is all but lost.
pub const HOPE: f32 = 0.15;

/// The last move of the loser before which the game was not lost, or as good as lost.
pub(super) fn last_defence(line: &[Played], review: &Review, loser: Player) -> Option<usize> {
    let lost = |value: &Value| {
        let score = value.score();
        score.is_some_and(|score| score.unit == Unit::MateIn && loses(&score))
    };
    let moves = line.iter().enumerate().rev();
    let own = moves.filter(|(_, mv)| mv.player == loser);
    // A move that is not judged yet may be the one.
    let (ply, judgement) = own
        .map_while(|(ply, _)| Some((ply, review.of(ply)?)))
        .find(|(_, judgement)| !lost(&judgement.score))?;
    lost(&judgement.played).then_some(ply)
}

/// The mistake of the loser, of those after which the chance to win was never even again: one made while there was hope
/// before all others, among these the one with the worst mark, then the one that cost the most.
pub(super) fn turning_point(
    line: &[Played],
    review: &Review,
    loser: Player,
    thresholds: Thresholds,
) -> Option<usize> {
    let mut worst = None;
    let moves = line.iter().enumerate().rev();
    for (ply, _) in moves.filter(|(_, mv)| mv.player == loser) {
        let judgement = review.of(ply)?;
        let best = judgement.score.score()?;
        let hope = best.chance() >= HOPE;
        let cost = (hope, judgement.class, judgement.telling_loss(thresholds));
        if judgement.class.is_error() && worst.is_none_or(|(most, _)| cost > most) {
            worst = Some((cost, ply));
        }
        if best.chance() >= EVEN {
            break;
        }
    }
    worst.map(|(_, ply)| ply)
}

/// The last move of the loser before which the game was about even.
pub(super) fn last_even(line: &[Played], review: &Review, loser: Player) -> Option<usize> {
    let moves = line.iter().enumerate().rev();
    let mut own = moves.filter(|(_, mv)| mv.player == loser);
    let (ply, even) = own
        .by_ref()
        .map_while(|(ply, _)| Some((ply, review.of(ply)?.score.score()?)))
        .find(|(_, score)| score.chance() >= EVEN)?;
    (!even.proven).then_some(ply)
}
