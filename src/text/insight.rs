//! What the program says of scores, moves and threats.

use super::{Text, Value};
use crate::engine::{Reason, Score, Term, Unit};
use crate::game::Player;
use crate::record::Class;

impl Text {
    /// A score in words: `+3.0 discs`, `wins in 9 plies`, `wins by 6, solved`.
    #[must_use]
    pub fn score(&self, score: &Score) -> String {
        let size = score.value.abs();
        let wins = score.value > 0.0;
        let whole: Value<'_> = size.round().into();
        match score.unit {
            Unit::MateIn if size < 0.5 => self.get(if score.value.is_sign_negative() {
                "score-lost"
            } else {
                "score-won"
            }),
            Unit::MateIn => {
                let key = match (score.proven, wins) {
                    (true, true) => "score-wins-in",
                    (true, false) => "score-loses-in",
                    (false, true) => "score-likely-wins-in",
                    (false, false) => "score-likely-loses-in",
                };
                self.format(key, &[("plies", whole)])
            }
            Unit::Win => self.get(if wins { "score-wins" } else { "score-loses" }),
            _ if score.proven && size < 0.5 => self.get("score-draw"),
            Unit::Centipoints => self.format("score-points", &[("value", signed(score).into())]),
            _ if score.proven && wins => self.format("score-wins-by", &[("count", whole)]),
            _ if score.proven => self.format("score-loses-by", &[("count", whole)]),
            Unit::Discs => self.format("score-discs", &[("value", signed(score).into())]),
            Unit::Pieces => self.format("score-pieces", &[("value", signed(score).into())]),
        }
    }

    /// So much of what scores of this unit count: `5.5 discs`; nothing if they count nothing that can be lost.
    #[must_use]
    pub fn cost(&self, value: f32, unit: Unit) -> Option<String> {
        let (key, value) = match unit {
            Unit::Discs => ("score-by-discs", value),
            Unit::Pieces => ("score-by-pieces", value),
            Unit::Centipoints => ("score-by-points", value / 100.0),
            Unit::MateIn | Unit::Win => return None,
        };
        let value = format!("{value:.1}");
        // "1.0 pieces" needs no singular.
        let whole = value.strip_suffix(".0").filter(|whole| *whole != "1");
        let value = whole.unwrap_or(&value);
        Some(self.format(key, &[("value", value.into())]))
    }

    /// A score from this player's side, said of the side it is good for.
    #[must_use]
    pub fn standing(&self, score: &Score, player: Player) -> String {
        let (leader, score) = if score.value.is_sign_negative() {
            (player.other(), score.reversed())
        } else {
            (player, *score)
        };
        let said = self.score(&score);
        if !score.unit.is_result() && !signed(&score).starts_with('+') {
            return said;
        }
        let values = [
            ("player", self.player(leader).into()),
            ("score", said.into()),
        ];
        self.format("score-of", &values)
    }

    /// A score in as few characters as fit a square: `+3`, `W9`, `L4`.
    #[must_use]
    pub fn score_short(&self, score: &Score) -> String {
        let size = score.value.abs();
        match score.unit {
            Unit::MateIn if size < 0.5 => self.score(score),
            Unit::MateIn => {
                let key = if score.value > 0.0 {
                    "score-short-wins-in"
                } else {
                    "score-short-loses-in"
                };
                let said = self.format(key, &[("plies", size.round().into())]);
                if score.proven {
                    said
                } else {
                    format!("{said}?")
                }
            }
            Unit::Win => self.get(if score.value > 0.0 {
                "score-short-wins"
            } else {
                "score-short-loses"
            }),
            Unit::Centipoints => signed(score),
            Unit::Discs | Unit::Pieces => with_sign(score.value, format!("{:.0}", size)),
        }
    }

    /// A class of moves.
    #[must_use]
    pub fn class(&self, class: Class) -> String {
        self.get(&format!("class-{}", class.id()))
    }

    /// A reason for a move.
    #[must_use]
    pub fn reason(&self, reason: &Reason) -> String {
        let terms: Vec<(&str, Value<'_>)> = reason
            .terms
            .iter()
            .map(|(name, term)| {
                let value = match term {
                    Term::Number(number) => (*number).into(),
                    Term::Player(player) => self.player(*player).into(),
                    Term::Move(text) => text.as_str().into(),
                };
                (*name, value)
            })
            .collect();
        self.format(&format!("reason-{}", reason.id), &terms)
    }

    /// Several reasons in one sentence.
    #[must_use]
    pub fn reasons(&self, reasons: &[Reason]) -> String {
        let said: Vec<String> = reasons.iter().map(|reason| self.reason(reason)).collect();
        said.join(&self.get("reason-separator"))
    }

    /// What a mark of the threat view means.
    #[must_use]
    pub fn mark(&self, id: &str) -> String {
        self.get(&format!("mark-{id}"))
    }
}

/// The value with its sign and one decimal; of centipoints, the points.
fn signed(score: &Score) -> String {
    let value = match score.unit {
        Unit::Centipoints => score.value / 100.0,
        _ => score.value,
    };
    with_sign(value, format!("{:.1}", value.abs()))
}

/// A number with its sign, unless it reads as nothing.
fn with_sign(value: f32, text: String) -> String {
    if text.bytes().all(|digit| matches!(digit, b'0' | b'.')) {
        text
    } else if value < 0.0 {
        format!("−{text}")
    } else {
        format!("+{text}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::Language;
    use super::*;
    use crate::game::Player;

    const fn score(value: f32, unit: Unit, proven: bool) -> Score {
        Score {
            value,
            unit,
            proven,
        }
    }

    #[test]
    fn scores_are_said_long_and_short() {
        let english = Text::new(Language::English);
        let chinese = Text::new(Language::Chinese);
        for (value, unit, proven, long, short, said) in [
            (3.04, Unit::Discs, false, "+3.0 discs", "+3", "+3.0 子"),
            (-1.0, Unit::Discs, false, "−1.0 discs", "−1", "−1.0 子"),
            (6.1, Unit::Discs, false, "+6.1 discs", "+6", "+6.1 子"),
            (0.04, Unit::Discs, false, "0.0 discs", "0", "0.0 子"),
            (
                6.0,
                Unit::Discs,
                true,
                "wins by 6, solved",
                "+6",
                "胜 6 子，已算清",
            ),
            (
                -6.0,
                Unit::Pieces,
                true,
                "loses by 6, solved",
                "−6",
                "负 6 子，已算清",
            ),
            (0.0, Unit::Discs, true, "draw, solved", "0", "和棋，已算清"),
            (-2.25, Unit::Pieces, false, "−2.2 pieces", "−2", "−2.2 子"),
            (
                123.0,
                Unit::Centipoints,
                false,
                "+1.2 points",
                "+1.2",
                "+1.2 分",
            ),
            (
                -3.0,
                Unit::Centipoints,
                false,
                "0.0 points",
                "0.0",
                "0.0 分",
            ),
            (9.0, Unit::MateIn, true, "wins in 9 plies", "W9", "9 手内胜"),
            (1.0, Unit::MateIn, true, "wins in 1 ply", "W1", "1 手内胜"),
            (
                -4.0,
                Unit::MateIn,
                true,
                "loses in 4 plies",
                "L4",
                "4 手内负",
            ),
            (
                17.0,
                Unit::MateIn,
                false,
                "likely wins in 17 plies",
                "W17?",
                "看来 17 手内胜",
            ),
            (
                -1.0,
                Unit::MateIn,
                false,
                "likely loses in 1 ply",
                "L1?",
                "看来 1 手内负",
            ),
            (1.0, Unit::Win, true, "certain win", "W", "必胜"),
            (-1.0, Unit::Win, true, "certain loss", "L", "必败"),
            (0.0, Unit::MateIn, true, "won", "won", "已胜"),
            (-0.0, Unit::MateIn, true, "lost", "lost", "已负"),
        ] {
            let score = score(value, unit, proven);
            assert_eq!(english.score(&score), long);
            assert_eq!(english.score_short(&score), short);
            assert_eq!(chinese.score(&score), said);
        }
    }

    #[test]
    fn a_standing_names_the_side_it_is_good_for_whosever_turn_it_is() {
        let english = Text::new(Language::English);
        for (value, unit, proven, said) in [
            (3.5, Unit::Pieces, false, "White: +3.5 pieces"),
            (-3.5, Unit::Discs, false, "Black: +3.5 discs"),
            (0.03, Unit::Discs, false, "0.0 discs"),
            (-3.0, Unit::Centipoints, false, "0.0 points"),
            (0.0, Unit::Discs, true, "draw, solved"),
            (-6.0, Unit::Discs, true, "Black: wins by 6, solved"),
            (-4.0, Unit::MateIn, true, "Black: wins in 4 plies"),
            (-0.0, Unit::MateIn, true, "Black: won"),
            (-1.0, Unit::Win, true, "Black: certain win"),
        ] {
            let score = score(value, unit, proven);
            assert_eq!(english.standing(&score, Player::White), said);
        }
    }

    #[test]
    fn a_reason_is_said_in_both_languages() {
        let reasons = [
            Reason::plain("captures-exposes")
                .number("count", 5)
                .number("lost", 2),
            Reason::plain("blocks-three").player("player", Player::White),
            Reason::plain("corner"),
        ];
        assert_eq!(
            Text::new(Language::English).reasons(&reasons),
            "captures 5; up to 2 can be captured back; blocks White's open three; takes the corner"
        );
        assert_eq!(
            Text::new(Language::Chinese).reasons(&reasons),
            "吃 5 子；最多会被吃回 2 子；挡住白方的活三；占角"
        );
    }

    #[test]
    fn every_class_has_a_name() {
        for language in Language::ALL {
            let text = Text::new(language);
            for class in Class::ALL {
                assert!(text.has(&format!("class-{}", class.id())));
            }
        }
    }
}
