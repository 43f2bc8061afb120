//! What a stone on a point would be worth: the four lines through it together.

use std::sync::OnceLock;

use super::net::{COMBINATIONS, combination};
use super::pattern::Pattern;
use crate::game::Player;
use crate::game::gomoku::Variant;

/// The patterns of the four lines through a point for one player, four bits each.
pub(super) type Lines = u16;

/// What a player's stone on a point would do, by the best that its lines make together; the stronger the later.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
#[repr(u8)]
pub(super) enum Class {
    /// Nothing of note.
    #[default]
    Quiet,
    /// Forbidden by what the lines alone show: an overline or two fours.
    Foul,
    /// An open two.
    Two,
    /// Two open twos or more.
    TwoTwo,
    /// A three that can be stopped at once.
    ClosedThree,
    /// The same with another one or an open two.
    ClosedThreePlus,
    /// An open three.
    Three,
    /// An open three with something else.
    ThreePlus,
    /// Two open threes.
    DoubleThree,
    /// A four.
    Four,
    /// A four with a closed three or an open two.
    FourPlus,
    /// A four with an open three.
    FourThree,
    /// A four that cannot be stopped: open, or two at once.
    OpenFour,
    /// A win.
    Five,
}

impl Class {
    /// How many there are.
    pub(super) const COUNT: usize = Class::Five as usize + 1;
}

/// All that the lines of a point tell.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Point {
    /// What a stone would do.
    pub(super) class: Class,
    /// Several open threes where that may be forbidden: only the board can tell.
    pub(super) doubtful: bool,
    /// The row of the network for it: the patterns of its lines, and whether renju restrains the player.
    pub(super) row: u16,
}

/// A table from lines to points: one for most players, another for Black in renju.
pub(super) struct Points(Vec<Point>);

impl Points {
    /// The tables of Black and White, made when first asked for.
    pub(super) fn of(variant: Variant) -> [&'static Points; 2] {
        static FREE: OnceLock<Points> = OnceLock::new();
        static RESTRAINED: OnceLock<Points> = OnceLock::new();
        Player::BOTH.map(|player| {
            if variant == Variant::Renju && player == Player::Black {
                RESTRAINED.get_or_init(|| Points::new(true))
            } else {
                FREE.get_or_init(|| Points::new(false))
            }
        })
    }

    /// What these lines tell.
    #[inline]
    pub(super) fn look(&self, lines: Lines) -> Point {
        self.0[usize::from(lines)]
    }

    fn new(restrained: bool) -> Self {
        Points(
            (0..=Lines::MAX)
                .map(|lines| Point::new(lines, restrained))
                .collect(),
        )
    }
}

impl Point {
    fn new(lines: Lines, restrained: bool) -> Self {
        let patterns: [Pattern; 4] = std::array::from_fn(|direction| {
            let index = usize::from(lines >> (4 * direction) & 15);
            Pattern::ALL.get(index).copied().unwrap_or(Pattern::Dead)
        });
        let count = |low: Pattern, high: Pattern| {
            patterns
                .iter()
                .filter(|pattern| (low..=high).contains(pattern))
                .count()
        };
        let fours = count(Pattern::Four, Pattern::OpenFour)
            + count(Pattern::DoubleFour, Pattern::DoubleFour);
        let open_threes = count(Pattern::OpenThree, Pattern::OpenThreeWide);
        let twos = count(Pattern::OpenTwo, Pattern::OpenTwoWidest);
        let more = count(Pattern::Three, Pattern::Three) + twos;
        let class = if count(Pattern::Five, Pattern::Five) > 0 {
            Class::Five
        } else if restrained && (fours > 1 || count(Pattern::Overline, Pattern::Overline) > 0) {
            Class::Foul
        } else if fours > 1 || count(Pattern::OpenFour, Pattern::OpenFour) > 0 {
            Class::OpenFour
        } else if fours == 1 {
            match (open_threes, more) {
                (1.., _) => Class::FourThree,
                (0, 1..) => Class::FourPlus,
                (0, 0) => Class::Four,
            }
        } else {
            match (open_threes, more, twos) {
                (2.., _, _) => Class::DoubleThree,
                (1, 1.., _) => Class::ThreePlus,
                (1, 0, _) => Class::Three,
                (0, 2.., twos) if twos < more => Class::ClosedThreePlus,
                (0, 1, 0) => Class::ClosedThree,
                (0, _, 2..) => Class::TwoTwo,
                (0, _, 1) => Class::Two,
                (0, _, 0) => Class::Quiet,
            }
        };
        let bank = if restrained { COMBINATIONS as u16 } else { 0 };
        Point {
            class,
            doubtful: restrained && class != Class::Five && open_threes > 1,
            row: bank + combination(lines),
        }
    }
}
