//! What the review says in words.

use super::{Habit, Report, Subject};
use crate::app::panel::name;
use crate::engine::{Reason, Score, Thresholds, Unit};
use crate::game::Player;
use crate::record::{Class, Judgement, Value};
use crate::table::{Answer, Event, Explanation, HOPE};
use crate::text::Text;

/// What the move that is told of first did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    /// It lost the game.
    Decisive,
    /// The game was going badly before.
    Late,
    /// It was one small step of many.
    Small,
}

impl Loss {
    pub(super) fn of(judgement: &Judgement) -> Self {
        match judgement.score.score() {
            _ if judgement.class == Class::Inaccuracy => Loss::Small,
            Some(before) if before.chance() <= BEHIND => Loss::Late,
            _ => Loss::Decisive,
        }
    }

    const fn sentence(self) -> &'static str {
        match self {
            Loss::Decisive => "review-turning",
            Loss::Late => "review-costliest",
            Loss::Small => "review-crept",
        }
    }
}

/// What recurs in the moves of the loser.
pub(super) fn habit(habit: &Habit, loser: Player, words: &Text) -> String {
    let values = [
        ("player", words.player(loser).into()),
        ("count", habit.moves.len().into()),
        ("all", habit.all.into()),
        ("what", words.get(&format!("habit-{}", habit.id)).into()),
    ];
    words.format("review-habit", &values)
}

/// How the two sides did since the game was even.
pub(super) fn tally(report: &Report<'_>, words: &Text) -> Option<String> {
    let values = [
        ("from", report.last_even.unwrap_or(0).into()),
        ("what", words.reason(report.tally?).into()),
    ];
    Some(words.format("review-tally", &values))
}

/// What there is to learn from the first of these that many do.
pub(super) fn lesson<'a>(
    reasons: impl IntoIterator<Item = &'a Reason>,
    words: &Text,
) -> Option<String> {
    let lesson = reasons.into_iter().find_map(Reason::lesson)?;
    let lesson = words.get(&format!("lesson-{lesson}"));
    Some(words.format("review-lesson", &[("lesson", lesson.into())]))
}

/// A mistake after which the game was even again.
pub(super) fn made_good(mistake: Subject<'_>, words: &Text) -> String {
    let values = [
        ("number", mistake.number.into()),
        ("move", name(mistake.mv, words).into()),
        ("class", words.class(mistake.judgement.class).into()),
    ];
    words.format("review-earlier", &values)
}

/// Another mistake than the one that decided.
pub(super) fn also(mistake: Subject<'_>, words: &Text) -> Option<String> {
    let fault = mistake.explanation?.faults.first()?;
    let values = [
        ("number", mistake.number.into()),
        ("move", name(mistake.mv, words).into()),
        ("why", words.reason(fault).into()),
    ];
    Some(words.format("review-also", &values))
}

/// One of the moves that cost the most, and how much.
pub(super) fn costly(mistake: Subject<'_>, words: &Text) -> Option<String> {
    let values = [
        ("number", mistake.number.into()),
        ("move", name(mistake.mv, words).into()),
        ("cost", cost(mistake.judgement, words)?.into()),
    ];
    Some(words.format("review-worst-move", &values))
}

/// A move of the winner that came of it.
pub(super) fn came(event: &Event, words: &Text) -> String {
    let values = [
        ("number", event.number.into()),
        ("move", name(&event.mv, words).into()),
        ("what", words.reason(&event.does).into()),
    ];
    words.format("review-came-move", &values)
}

/// How far ahead the search sees a difference of which there is nothing else to say.
pub(super) fn deep(mistake: Subject<'_>, words: &Text) -> Option<String> {
    let found = mistake.explanation?;
    let told = found
        .answer
        .as_ref()
        .is_some_and(|answer| !answer.reasons.is_empty());
    let silent = found.faults.is_empty() && found.better.is_empty() && !told;
    let values = [("plies", mistake.judgement.depth.into())];
    silent.then(|| words.format("review-deep", &values))
}

/// How the move that cost the most changed the game.
pub(super) fn decided(report: &Report<'_>, lost: Subject<'_>, words: &Text) -> String {
    let judgement = lost.judgement;
    let open = judgement
        .score
        .score()
        .is_some_and(|score| score.chance() >= HOPE);
    let outlook = |score: Option<Score>| {
        score.map_or_else(String::new, |score| outlook(score, lost.player, words))
    };
    let values = [
        ("player", words.player(lost.player).into()),
        ("number", lost.number.into()),
        ("move", name(lost.mv, words).into()),
        ("before", outlook(judgement.score.score()).into()),
        ("after", outlook(reached(judgement)).into()),
        ("from", report.last_even.unwrap_or(0).into()),
        ("open", usize::from(open).into()),
    ];
    let sentence = match Loss::of(judgement) {
        // The game itself was lost later.
        Loss::Decisive if judgement.class == Class::MissedWin => "review-let-go",
        loss => loss.sentence(),
    };
    words.format(sentence, &values)
}

/// From this chance to win on a player is ahead.
const AHEAD: f32 = 0.6;
/// Up to this one the player is behind.
const BEHIND: f32 = 0.4;

/// How the game stood for a player.
fn outlook(score: Score, player: Player, words: &Text) -> String {
    let ahead = |player: Player, score: Score| {
        let key = match score.chance() {
            _ if score.proven && score.value != 0.0 => "outlook-won",
            0.85.. => "outlook-winning",
            _ => "outlook-ahead",
        };
        let values = [
            ("player", words.player(player).into()),
            ("score", words.score(&score).into()),
        ];
        words.format(key, &values)
    };
    match score.chance() {
        AHEAD.. => ahead(player, score),
        ..=BEHIND => ahead(player.other(), score.reversed()),
        _ => words.get("outlook-even"),
    }
}

/// The score of the position that a move led to: its own ply is over there.
pub(super) fn reached(judgement: &Judgement) -> Option<Score> {
    Some(judgement.played.score()?.earlier(-1.0))
}

/// What a move did worse than the best.
pub(super) fn faulty(found: &Explanation, mv: &str, words: &Text) -> Option<String> {
    let values = [
        ("move", name(mv, words).into()),
        ("why", words.reasons(&found.faults).into()),
    ];
    (!found.faults.is_empty()).then(|| words.format("review-fault", &values))
}

/// What was better, and why.
pub(super) fn better(
    judgement: &Judgement,
    explanation: Option<&Explanation>,
    words: &Text,
) -> String {
    let reasons = explanation.map_or(&[][..], |found| &found.better);
    let best = ("move", name(&judgement.best, words).into());
    if reasons.is_empty() {
        words.format("review-better", &[best])
    } else {
        let why = ("why", words.reasons(reasons).into());
        words.format("review-better-because", &[best, why])
    }
}

/// What a mistake allowed.
pub(super) fn allowed(found: &Explanation, mistake: Subject<'_>, words: &Text) -> Option<String> {
    let Answer {
        line,
        score,
        reasons,
    } = found.answer.as_ref()?;
    let answer = line.first()?;
    let opponent = mistake.player.other();
    let same = mistake.judgement.line.get(1) == Some(answer);
    let (key, why) = if reasons.is_empty() {
        if same {
            return None;
        }
        (
            "review-allowed-bare",
            standing(score.score(), opponent, words),
        )
    } else if same {
        ("review-allowed-now", words.reasons(reasons))
    } else {
        ("review-allowed", words.reasons(reasons))
    };
    let values = [
        ("player", words.player(opponent).into()),
        ("move", name(answer, words).into()),
        ("best", name(&mistake.judgement.best, words).into()),
        ("why", why.into()),
    ];
    Some(words.format(key, &values))
}

/// The class of a move in a word; where the game is lost or won whatever is played, no move is called good.
pub(super) fn class_of(
    judgement: &Judgement,
    thresholds: Thresholds,
    slip: bool,
    words: &Text,
) -> String {
    let score = judgement.score.score();
    let decided = score.filter(|score| score.loses() || judgement.loss >= thresholds.inaccuracy);
    match decided {
        Some(score) if judgement.class == Class::Good => words.get(if score.value < 0.0 {
            "class-lost"
        } else {
            "class-won"
        }),
        _ if slip && judgement.class == Class::Good => words.get("class-slip"),
        _ => words.class(judgement.class),
    }
}

/// How a position stands by the score of a player's move that leads to it.
pub(super) fn standing(score: Option<Score>, player: Player, words: &Text) -> String {
    score.map_or_else(String::new, |score| words.standing(&score, player))
}

/// A move, its class, and what it cost where that can be counted; of one that was no mistake how the game stands then.
pub(super) fn headline(report: &Report<'_>, shown: Subject<'_>, words: &Text) -> String {
    let Subject {
        number,
        player,
        mv,
        judgement,
        ..
    } = shown;
    let class = class_of(judgement, report.thresholds, report.slip, words);
    let mut values = vec![
        ("number", number.into()),
        ("player", words.player(player).into()),
        ("move", name(mv, words).into()),
        ("class", class.into()),
    ];
    let key = if !judgement.class.is_error() && !report.slip {
        "review-move"
    } else if let Some(cost) = cost(judgement, words) {
        values.push(("cost", cost.into()));
        "review-mistake"
    } else {
        "review-error"
    };
    words.format(key, &values)
}

/// How the game stood before and after a mistake.
pub(super) fn change(report: &Report<'_>, shown: Subject<'_>, words: &Text) -> String {
    let judgement = shown.judgement;
    let decisive = report
        .turning
        .is_some_and(|lost| lost.number == shown.number);
    if decisive && Loss::of(judgement) == Loss::Decisive {
        return decided(report, shown, words);
    }
    let before = standing(judgement.score.score(), shown.player, words);
    let after = standing(reached(judgement), shown.player, words);
    let values = [("before", before.into()), ("after", after.into())];
    words.format("review-change", &values)
}

/// What the other side gave back of a mistake with its next move.
pub(super) fn returned(mistake: Subject<'_>, words: &Text) -> Option<String> {
    let reply = mistake.reply.filter(|reply| reply.class.is_error())?;
    let values = [
        ("player", words.player(mistake.player.other()).into()),
        ("class", words.class(reply.class).into()),
        ("cost", cost(reply, words)?.into()),
    ];
    Some(words.format("review-returned", &values))
}

/// What a move cost, where that can be counted.
fn cost(judgement: &Judgement, words: &Text) -> Option<String> {
    let scores = [&judgement.score, &judgement.played].map(Value::score);
    let [Some(best), Some(played)] = &scores else {
        return None;
    };
    // As it is shown, so that before less after is what it cost.
    let shown = |score: &Score| match score.unit {
        Unit::Centipoints => (score.value / 10.0).round() * 10.0,
        _ => (score.value * 10.0).round() / 10.0,
    };
    let lost = shown(best) - shown(played);
    (best.unit == played.unit).then(|| words.cost(lost, best.unit))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_move_lost_the_game_only_if_it_cost_much_and_all_was_well_before() {
        let pieces = |value| Value {
            value,
            unit: "pieces".to_owned(),
            proven: false,
        };
        let sentence = |before, after, class| {
            Loss::of(&Judgement {
                best: "g3".to_owned(),
                line: vec!["g3".to_owned()],
                score: pieces(before),
                played: pieces(after),
                loss: before - after,
                class,
                depth: 5,
            })
        };
        let mistake = |before, after| sentence(before, after, Class::Mistake);
        assert_eq!(mistake(-3.0, -7.0), Loss::Late);
        assert_eq!(mistake(-1.0, -5.0), Loss::Decisive);
        assert_eq!(mistake(6.0, -5.0), Loss::Decisive);
        let inaccuracy = sentence(-1.0, -3.5, Class::Inaccuracy);
        assert_eq!(inaccuracy, Loss::Small);
    }
}
