//! What the engine has to say about a position, drawn on its board: the value of every move, the hint, a line played
//! out, and the threats.

use iced::alignment::Vertical;
use iced::widget::canvas::{Frame, Path, Text};
use iced::widget::text::Alignment;
use iced::{Color, Point, Rectangle, Vector, color};

use super::better::{BETTER, draw_better};
use super::evidence::draw_evidence;
use super::geometry::Geometry;
use super::lattice::{disc, fill_rounded};
use super::look::{HINT, Look};
use super::{stones, threat};
use crate::app::fonts;
use crate::app::theme::style::mix;
use crate::engine::{Mark, Seen};
use crate::game::{Player, Square};

/// What there is to draw.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Insight {
    /// The values of the moves, the best first.
    pub values: Vec<Value>,
    /// The best move.
    pub hint: Option<Hint>,
    /// The squares of the move that was better than the one looked at.
    pub better: Vec<Square>,
    /// The squares that the words beside the board speak of, and whether something stands there.
    pub evidence: Vec<(Seen, bool)>,
    /// A line played out.
    pub ghosts: Vec<Ghost>,
    /// The threats.
    pub marks: Vec<Mark>,
}

impl Insight {
    /// Whether it says more of a move than that it is legal.
    #[must_use]
    pub fn speaks(&self) -> bool {
        let movers = self.evidence.iter().any(|(seen, _)| seen.mover.is_some());
        movers || !self.values.is_empty() || !self.ghosts.is_empty() || !self.better.is_empty()
    }

    /// The last stone on every square of the line, and the numbers of all its moves that end there.
    fn played_out(&self) -> Vec<(Ghost, String)> {
        let mut shown: Vec<(Ghost, String)> = Vec::new();
        for ghost in &self.ghosts {
            match shown
                .iter_mut()
                .find(|(other, _)| other.square == ghost.square)
            {
                Some((other, numbers)) => {
                    *other = *ghost;
                    *numbers = format!("{numbers},{}", ghost.number);
                }
                None => shown.push((*ghost, ghost.number.to_string())),
            }
        }
        shown
    }
}

/// The value of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Value {
    /// The squares to touch for it.
    pub path: Vec<Square>,
    /// The value in a few characters.
    pub label: String,
    /// How good the move is beside the best: from −1 to 1.
    pub quality: f32,
    /// Whether the value is proved.
    pub proven: bool,
    /// Whether it was found as deep as that of the best move: only then the two can be compared.
    pub followed: bool,
}

/// A move that is advised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The squares to touch for it.
    pub path: Vec<Square>,
    /// Whose stone to show there, if it is to be shown.
    pub ghost: Option<Player>,
}

/// A stone of a line played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ghost {
    /// Where it goes.
    pub square: Square,
    /// Whose it is.
    pub player: Player,
    /// Which move of the line it is, counted from 1.
    pub number: usize,
}

/// The part of an [`Insight`] that is drawn, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// Where the board lies.
    pub geometry: Geometry,
    /// What there is to draw.
    pub insight: Insight,
    /// The squares touched so far: of the moves that begin elsewhere no value is drawn.
    pub touched: Vec<Square>,
}

/// The value of the worst moves.
const BAD: Color = color!(0xb23c12);
/// Between the best and the worst.
const FAIR: Color = color!(0x6b6f74);
/// The value of the best moves: a bluish green, which nobody takes for the red.
const GOOD: Color = color!(0x00795c);

/// So many values are drawn in full; of more moves only the best that were followed are, the others are dots.
const FULL: usize = 40;
/// How many are drawn in full where there are more.
const BEST: usize = 12;
/// How many where cells are small.
const FEW: usize = 6;
/// How many in any case.
const FEWEST: usize = 3;
/// Cells below this are small, in logical pixels.
const SMALL: f32 = 26.0;

impl Drawn {
    /// Draws everything in the look of the game.
    pub fn draw(&self, frame: &mut Frame, look: &Look) {
        let radius = self.geometry.cell() * look.stone;
        let [below, above] = [threat::Place::Middle, threat::Place::Corner];
        threat::draw(frame, &self.geometry, &self.insight.marks, below);
        for (ghost, numbers) in self.insight.played_out() {
            self.draw_ghost(frame, ghost, numbers, radius);
        }
        if self.insight.ghosts.is_empty() {
            self.draw_values(frame);
        }
        if let Some(hint) = &self.insight.hint {
            self.draw_hint(frame, hint, radius);
        }
        if let Some(target) = self.insight.better.last() {
            let target = self.geometry.center(*target);
            if let [from, .., _] = self.insight.better.as_slice() {
                self.draw_arrow(frame, self.geometry.center(*from), target, BETTER);
            }
            draw_better(frame, target, self.geometry.cell() * 0.46, 1.5);
        }
        for (seen, taken) in &self.insight.evidence {
            let half = self.geometry.cell() * if *taken { 0.48 } else { 0.3 };
            let center = self.geometry.center(seen.square);
            draw_evidence(frame, center, half, 1.0);
            if let Some(mover) = seen.mover {
                self.draw_mover(frame, seen.square, mover);
            }
        }
        threat::draw(frame, &self.geometry, &self.insight.marks, above);
    }

    fn draw_values(&self, frame: &mut Frame) {
        let shown = self.shown();
        for (rank, value) in shown.iter().enumerate().rev() {
            let Some(square) = value.path.last() else {
                continue;
            };
            let center = self.geometry.center(*square);
            if self.is_full(rank, value, shown.len()) {
                self.draw_value(frame, center, value, rank == 0);
            } else {
                let told = is_telling(rank, value);
                let (part, opacity) = if told { (0.1, 1.0) } else { (0.065, 0.55) };
                let radius = (self.geometry.cell() * part).max(1.5);
                let color = shade(value.quality).scale_alpha(opacity);
                frame.fill(&disc(center, radius), color);
            }
        }
    }

    /// Draws the value of the square under the pointer, if it is not there in full already.
    pub fn draw_hovered(&self, frame: &mut Frame, square: Square) {
        let shown = self.shown();
        let here = |value: &&Value| value.path.last() == Some(&square);
        if let Some(rank) = shown.iter().position(here)
            && self.insight.ghosts.is_empty()
            && !self.is_full(rank, shown[rank], shown.len())
        {
            let center = self.geometry.center(square);
            self.draw_value(frame, center, shown[rank], rank == 0);
        }
    }

    /// Whether the value of this rank among so many is drawn in full.
    fn is_full(&self, rank: usize, value: &Value, count: usize) -> bool {
        let crowded = count > FULL;
        let most = match crowded {
            false => FULL,
            true if self.geometry.cell() < SMALL => FEW,
            true => BEST,
        };
        rank < most && (is_telling(rank, value) || !crowded)
    }

    /// The best value of every square a stone can go to next.
    fn shown(&self) -> Vec<&Value> {
        let mut shown: Vec<&Value> = Vec::new();
        for value in &self.insight.values {
            let begun = value.path.starts_with(&self.touched);
            if begun
                && shown
                    .iter()
                    .all(|other| other.path.last() != value.path.last())
            {
                shown.push(value);
            }
        }
        shown
    }

    /// A number on its colour: round where it is estimated, square where it is proved, ringed where it is the best.
    fn draw_value(&self, frame: &mut Frame, center: Point, value: &Value, best: bool) {
        let cell = self.geometry.cell();
        let size = type_size(cell, &value.label);
        let half = cell * 0.3;
        let width = (text_width(&value.label, size) / 2.0 + cell * 0.05).clamp(half, cell * 0.49);
        let corner = if value.proven { half * 0.28 } else { half };
        let plate = |more: f32| Rectangle {
            x: center.x - width - more,
            y: center.y - half - more,
            width: (width + more) * 2.0,
            height: (half + more) * 2.0,
        };
        // A faint rim for all, so that green is seen on green.
        let (rim, opacity) = if best {
            (self.geometry.line((cell * 0.04).max(1.5)), 1.0)
        } else {
            (self.geometry.line(1.0), 0.3)
        };
        let edge = Color::WHITE.scale_alpha(opacity);
        fill_rounded(frame, plate(rim), corner + rim, edge);
        fill_rounded(frame, plate(0.0), corner, shade(value.quality));
        frame.fill_text(label(value.label.clone(), center, size, Color::WHITE));
    }

    fn draw_ghost(&self, frame: &mut Frame, ghost: Ghost, numbers: String, radius: f32) {
        let center = self.geometry.center(ghost.square);
        stones::ghost(frame, center, radius, ghost.player);
        let ink = match ghost.player {
            Player::Black => color!(0xffffff),
            Player::White => color!(0x1d1c1a),
        };
        let fitting = radius * 1.7 / text_width(&numbers, 1.0);
        let size = (radius * 0.86).min(22.0).min(fitting);
        frame.fill_text(label(numbers, center, size, ink));
    }

    /// A ring that no other mark has, and an arrow where the stone comes from another square.
    fn draw_hint(&self, frame: &mut Frame, hint: &Hint, radius: f32) {
        let cell = self.geometry.cell();
        let Some(target) = hint.path.last() else {
            return;
        };
        let center = self.geometry.center(*target);
        if let [from, .., _] = hint.path.as_slice() {
            self.draw_arrow(frame, self.geometry.center(*from), center, HINT);
        }
        let bare = self.insight.values.is_empty() && self.insight.ghosts.is_empty();
        if let Some(player) = hint.ghost.filter(|_| bare) {
            stones::ghost(frame, center, radius, player);
        }
        let width = (cell * 0.06).clamp(2.0, 5.0);
        let outer = cell * 0.47;
        stones::ring(frame, center, outer, width + 2.0, Color::WHITE);
        stones::ring(frame, center, outer - 1.0, width, HINT);
    }

    /// A small stone of whoever could move to a square, beside that of the other side where both could.
    fn draw_mover(&self, frame: &mut Frame, square: Square, mover: Player) {
        let radius = self.geometry.cell() * 0.13;
        let other = Seen {
            square,
            mover: Some(mover.other()),
        };
        let aside = match mover {
            _ if !self.insight.evidence.iter().any(|(seen, _)| *seen == other) => 0.0,
            Player::Black => -radius,
            Player::White => radius,
        };
        let center = self.geometry.center(square) + Vector::new(aside, 0.0);
        let (face, rim) = match mover {
            Player::Black => (color!(0x1d1c1a), Color::WHITE),
            Player::White => (Color::WHITE, color!(0x1d1c1a)),
        };
        frame.fill(&disc(center, radius), rim);
        frame.fill(&disc(center, radius - self.geometry.line(1.0)), face);
    }

    fn draw_arrow(&self, frame: &mut Frame, from: Point, to: Point, color: Color) {
        let cell = self.geometry.cell();
        let way = to - from;
        let length = way.x.hypot(way.y);
        if length <= 0.0 {
            return;
        }
        let along = way * (1.0 / length);
        let across = Vector::new(-along.y, along.x);
        let at = |forward: f32, side: f32| from + along * forward + across * side;
        let tip = length - cell * 0.47;
        for (more, color) in [(1.5, Color::WHITE), (0.0, color)] {
            let (shaft, head) = (cell * 0.035 + more, cell * 0.13 + more);
            let neck = tip - cell * 0.2 - more;
            let arrow = Path::new(|path| {
                path.move_to(at(0.0, -shaft));
                path.line_to(at(neck, -shaft));
                path.line_to(at(neck, -head));
                path.line_to(at(tip + more, 0.0));
                path.line_to(at(neck, head));
                path.line_to(at(neck, shaft));
                path.line_to(at(0.0, shaft));
                path.close();
            });
            frame.fill(&arrow, color);
        }
        frame.fill(&disc(from, cell * 0.09 + 1.5), Color::WHITE);
        frame.fill(&disc(from, cell * 0.09), color);
    }
}

/// In a crowd nobody needs the figures of moves that lose, unless there are no others.
fn is_telling(rank: usize, value: &Value) -> bool {
    value.followed && (value.quality > -0.9 || rank < FEWEST)
}

/// From red over grey to green.
fn shade(quality: f32) -> Color {
    if quality < 0.0 {
        mix(FAIR, BAD, (-quality).min(1.0))
    } else {
        mix(FAIR, GOOD, quality.min(1.0))
    }
}

/// The size at which a label fits into a cell.
fn type_size(cell: f32, label: &str) -> f32 {
    let fitting = cell * 0.94 / text_width(label, 1.0).max(1.0);
    (cell * 0.23).clamp(9.0, 18.0).min(fitting)
}

/// About how wide a few figures and words of this size are.
pub fn text_width(label: &str, size: f32) -> f32 {
    let wide = |letter: char| if letter >= '⺀' { 1.0 } else { 0.58 };
    label.chars().map(wide).sum::<f32>() * size
}

fn label(content: String, position: Point, size: f32, color: Color) -> Text {
    Text {
        content,
        position,
        color,
        size: size.into(),
        font: fonts::SEMIBOLD,
        align_x: Alignment::Center,
        align_y: Vertical::Center,
        ..Text::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_that_is_reused_in_a_line_has_all_its_numbers_and_the_last_stone() {
        let ghost = |name: &str, player, number| Ghost {
            square: name.parse().expect("a square"),
            player,
            number,
        };
        let ghosts = vec![
            ghost("b2", Player::Black, 1),
            ghost("c3", Player::White, 2),
            ghost("b2", Player::White, 4),
        ];
        let insight = Insight {
            ghosts: ghosts.clone(),
            ..Insight::default()
        };
        assert_eq!(
            insight.played_out(),
            [(ghosts[2], "1,4".to_owned()), (ghosts[1], "2".to_owned())]
        );
    }
}
