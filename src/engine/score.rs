//! What a position is worth.

use std::fmt;

/// The value of a position from the mover's side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// How much, in `unit`.
    pub value: f32,
    /// What `value` counts.
    pub unit: Unit,
    /// Whether the value is proved rather than estimated.
    pub proven: bool,
}

/// What a score counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Reversi: the final difference in discs.
    Discs,
    /// Ataxx: the difference in pieces.
    Pieces,
    /// Gomoku: hundredths of a point of evaluation.
    Centipoints,
    /// The most plies to the end of a forced win (positive) or loss (negative), whatever the other side does; 0 and -0
    /// where the game is won or lost already. Unless it is proven, a defence that was not looked at may last longer.
    MateIn,
    /// Ataxx: the result alone, 1 for a certain win and -1 for a certain loss; by how much is not known.
    Win,
}

impl Unit {
    /// Every unit.
    pub const ALL: [Unit; 5] = [
        Unit::Discs,
        Unit::Pieces,
        Unit::Centipoints,
        Unit::MateIn,
        Unit::Win,
    ];

    /// Its name in files and in JSON.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Unit::Discs => "discs",
            Unit::Pieces => "pieces",
            Unit::Centipoints => "centipoints",
            Unit::MateIn => "mate-in",
            Unit::Win => "win",
        }
    }

    /// Whether it tells the result and not by how much.
    #[must_use]
    pub const fn is_result(self) -> bool {
        matches!(self, Unit::MateIn | Unit::Win)
    }

    /// The unit of this name.
    #[must_use]
    pub fn of(id: &str) -> Option<Unit> {
        Unit::ALL.into_iter().find(|unit| unit.id() == id)
    }

    /// How much of the unit makes the odds e to 1, about 73 %.
    ///
    /// For pieces and points it is the scale that the networks of Ataxx and Gomoku were trained with; for discs a round
    /// number.
    const fn scale(self) -> f32 {
        match self {
            Unit::Discs | Unit::Pieces => 4.0,
            Unit::Centipoints => 200.0,
            Unit::MateIn | Unit::Win => 0.0,
        }
    }
}

/// In English words: `+3.5 discs`, `wins by 12, solved`, `loses in 7 plies`, `likely wins in 9 plies`, `wins`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Score {
            value,
            unit,
            proven,
        } = *self;
        match unit {
            Unit::MateIn => {
                let result = if value.is_sign_positive() {
                    "wins"
                } else {
                    "loses"
                };
                let likely = if proven { "" } else { "likely " };
                let plural = if value.abs() == 1.0 { "y" } else { "ies" };
                write!(f, "{likely}{result} in {} pl{plural}", value.abs())
            }
            Unit::Win => f.write_str(if value > 0.0 { "wins" } else { "loses" }),
            Unit::Centipoints => write!(f, "{:+.2}", value / 100.0),
            Unit::Discs | Unit::Pieces if proven && value > 0.0 => {
                write!(f, "wins by {value}, solved")
            }
            Unit::Discs | Unit::Pieces if proven && value < 0.0 => {
                write!(f, "loses by {}, solved", -value)
            }
            Unit::Discs | Unit::Pieces if proven => f.write_str("draws, solved"),
            Unit::Discs => write!(f, "{value:+.1} discs"),
            Unit::Pieces => write!(f, "{value:+.1} pieces"),
        }
    }
}

/// The chance that a win turns out to be none that was found by looking at a part of the defences: next to nothing.
const DOUBT: f32 = 0.02;

impl Score {
    /// The winning chance of the side the score is for, from 0 to 1: a logistic function of the value, and 0, ½ or 1
    /// once the result is proven.
    #[must_use]
    pub fn chance(&self) -> f32 {
        if self.unit == Unit::MateIn {
            let doubt = if self.proven { 0.0 } else { DOUBT };
            return if self.value.is_sign_positive() {
                1.0 - doubt
            } else {
                doubt
            };
        }
        if self.proven {
            return if self.value > 0.0 {
                1.0
            } else if self.value < 0.0 {
                0.0
            } else {
                0.5
            };
        }
        1.0 / (1.0 + (-self.value / self.unit.scale()).exp())
    }

    /// The score for the other side.
    #[must_use]
    pub fn reversed(&self) -> Score {
        Score {
            value: match self.unit {
                Unit::MateIn => -self.value,
                // Never minus nothing.
                _ => 0.0 - self.value,
            },
            ..*self
        }
    }

    /// The same score as it is so many plies earlier in a line, or later where that is negative: a win takes so much
    /// longer, or less.
    #[must_use]
    pub fn earlier(&self, plies: f32) -> Score {
        match self.unit {
            Unit::MateIn => Score {
                value: (self.value.abs() + plies).max(0.0).copysign(self.value),
                ..*self
            },
            _ => *self,
        }
    }

    /// Whether the side the score is for wins, or is as good as sure to.
    #[must_use]
    pub fn decided(&self) -> bool {
        self.value.is_sign_positive() && (self.wins() || self.unit.is_result())
    }

    /// Whether either side wins, or is as good as sure to.
    #[must_use]
    pub fn settled(&self) -> bool {
        self.decided() || self.reversed().decided()
    }

    /// Whether it is better for its side than another one of the same game: a win before all estimates, the sooner the
    /// better, and a loss behind them, the later the better.
    #[must_use]
    pub fn better_than(&self, other: &Score) -> bool {
        let rank = |score: &Score| match score.unit {
            Unit::MateIn | Unit::Win if score.value.is_sign_positive() => 1,
            Unit::MateIn | Unit::Win => -1,
            Unit::Pieces if score.wins() => 1,
            Unit::Pieces if score.loses() => -1,
            _ => 0,
        };
        let by_rank = rank(self).cmp(&rank(other));
        by_rank.is_gt()
            || by_rank.is_eq()
                && match (self.unit, other.unit) {
                    (Unit::MateIn, Unit::MateIn) => self.value < other.value,
                    _ => self.value > other.value,
                }
    }

    /// Whether the side the score is for is proved to win.
    #[must_use]
    pub fn wins(&self) -> bool {
        self.proven && self.value > 0.0
    }

    /// Whether the side the score is for is proved to lose.
    #[must_use]
    pub fn loses(&self) -> bool {
        self.proven && self.value < 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(value: f32, unit: Unit, proven: bool) -> Score {
        Score {
            value,
            unit,
            proven,
        }
    }

    #[test]
    fn a_chance_is_even_at_nothing_and_certain_when_proven() {
        for unit in [Unit::Discs, Unit::Pieces, Unit::Centipoints] {
            assert!((score(0.0, unit, false).chance() - 0.5).abs() < 1e-6);
            assert!((score(0.0, unit, true).chance() - 0.5).abs() < 1e-6);
            assert!(score(1.0, unit, true).chance() > 0.999);
            assert!(score(-1.0, unit, true).chance() < 0.001);
            let better = score(3.0, unit, false);
            assert!(better.chance() > 0.5 && better.chance() < 1.0);
            assert!((better.chance() + better.reversed().chance() - 1.0).abs() < 1e-6);
        }
        assert!(score(9.0, Unit::MateIn, true).chance() > 0.999);
        assert!(score(-9.0, Unit::MateIn, true).chance() < 0.001);
        assert!((score(9.0, Unit::MateIn, false).chance() - 0.98).abs() < 1e-6);
        assert!((score(-9.0, Unit::MateIn, false).chance() - 0.02).abs() < 1e-6);
        assert!(score(1.0, Unit::Win, true).chance() > 0.999);
        assert!(score(-1.0, Unit::Win, true).chance() < 0.001);
        assert!((score(4.0, Unit::Discs, false).chance() - 0.731).abs() < 1e-3);
    }

    #[test]
    fn wins_come_before_estimates_and_losses_behind_them() {
        let order = [
            score(3.0, Unit::MateIn, true),
            score(9.0, Unit::MateIn, false),
            score(800.0, Unit::Centipoints, false),
            score(-900.0, Unit::Centipoints, false),
            score(-8.0, Unit::MateIn, true),
            score(-2.0, Unit::MateIn, true),
        ];
        for (place, better) in order.iter().enumerate() {
            for (other, worse) in order.iter().enumerate() {
                assert_eq!(better.better_than(worse), place < other);
            }
        }
        let win = score(1.0, Unit::Win, true);
        assert!(win.better_than(&score(12.0, Unit::Pieces, false)));
        assert!(score(-9.0, Unit::Pieces, false).better_than(&win.reversed()));
    }

    #[test]
    fn a_win_takes_a_ply_longer_a_ply_earlier() {
        let mate = |plies| score(plies, Unit::MateIn, true);
        assert_eq!(mate(4.0).earlier(1.0), mate(5.0));
        assert_eq!(mate(-5.0).earlier(-1.0), mate(-4.0));
        let won = mate(-1.0).earlier(-2.0).value;
        assert!(won == 0.0 && won.is_sign_negative());
        let discs = score(3.0, Unit::Discs, false);
        assert_eq!(discs.earlier(1.0), discs);
    }

    #[test]
    fn a_win_is_decided_when_it_is_found_or_proved() {
        assert!(score(9.0, Unit::MateIn, false).decided());
        assert!(score(1.0, Unit::Win, true).decided());
        assert!(score(2.0, Unit::Discs, true).decided());
        for open in [
            score(40.0, Unit::Discs, false),
            score(0.0, Unit::Discs, true),
            score(-9.0, Unit::MateIn, false),
        ] {
            assert!(!open.decided(), "{open}");
        }
    }

    #[test]
    fn every_unit_has_a_name_of_its_own() {
        for unit in Unit::ALL {
            assert_eq!(Unit::of(unit.id()), Some(unit));
        }
        assert_eq!(Unit::of("stones"), None);
    }
}
