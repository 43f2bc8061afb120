//! The stones, and what is marked on them: numbers, the last move, the line that won.

use iced::alignment::Vertical;
use iced::widget::canvas::gradient::Linear;
use iced::widget::canvas::{Fill, Frame, Gradient, LineCap, Path, Stroke, Text, fill::Rule};
use iced::widget::text::Alignment;
use iced::{Color, Point, Vector, color};

use super::geometry::Geometry;
use super::lattice::{circle, disc};
use super::look::{Last, Look, SIGNAL};
use super::picture::Picture;
use crate::app::fonts;
use crate::game::{Cell, Player, Square};

/// What some of the stones are drawn of.
#[derive(Clone, Debug, PartialEq)]
pub struct Stones {
    /// Where the board lies.
    pub geometry: Geometry,
    /// Every stone, with the number on it if there is to be one.
    pub stones: Vec<(Square, Player, Option<usize>)>,
    /// The one among them that was played last, if it is to be marked.
    pub last: Option<Square>,
}

impl Stones {
    /// All stones of a picture, without any mark.
    #[must_use]
    pub fn of(picture: &Picture, geometry: Geometry) -> Self {
        let stones = picture.cells().filter_map(|(square, cell)| match cell {
            Cell::Stone(player) => Some((square, player, None)),
            Cell::Empty | Cell::Wall => None,
        });
        Stones {
            geometry,
            stones: stones.collect(),
            last: None,
        }
    }

    /// Draws the stones in the look of their game.
    pub fn draw(&self, frame: &mut Frame, look: &Look) {
        let geometry = &self.geometry;
        let radius = geometry.cell() * look.stone;
        for (square, player, _) in &self.stones {
            stone(frame, geometry.center(*square), radius, *player);
        }
        if let Some(last) = self.last {
            mark_last(frame, geometry.center(last), radius, look.last);
        }
        for (square, player, number) in &self.stones {
            if let Some(number) = number {
                self.draw_number(frame, *square, *number, *player, radius);
            }
        }
    }

    fn draw_number(
        &self,
        frame: &mut Frame,
        square: Square,
        number: usize,
        player: Player,
        radius: f32,
    ) {
        let content = number.to_string();
        let room = if content.len() > 2 { 0.78 } else { 0.86 };
        frame.fill_text(Text {
            content,
            position: self.geometry.center(square),
            color: match player {
                Player::Black => color!(0xf4f4f2),
                Player::White => color!(0x1d1c1a),
            },
            size: (radius * room).min(22.0).into(),
            font: fonts::SEMIBOLD,
            align_x: Alignment::Center,
            align_y: Vertical::Center,
            ..Text::default()
        });
    }
}

/// What the line that won is drawn of.
#[derive(Clone, Debug, PartialEq)]
pub struct Winning {
    /// Where the board lies.
    pub geometry: Geometry,
    /// Its stones.
    pub squares: Vec<Square>,
}

impl Winning {
    /// A bar along every run of the winning stones.
    pub fn draw(&self, frame: &mut Frame) {
        let stroke = Stroke::default()
            .with_width(self.geometry.cell() * 0.13)
            .with_line_cap(LineCap::Round)
            .with_color(SIGNAL.scale_alpha(0.85));
        for (first, last) in runs(&self.squares) {
            let bar = Path::line(self.geometry.center(first), self.geometry.center(last));
            frame.stroke(&bar, stroke);
        }
    }
}

/// The ends of every straight run of at least five of these squares.
fn runs(squares: &[Square]) -> Vec<(Square, Square)> {
    let mut found = Vec::new();
    for first in squares {
        for (columns, rows) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let before = first.offset(-columns, -rows);
            if before.is_some_and(|before| squares.contains(&before)) {
                continue;
            }
            let (mut last, mut length) = (*first, 1);
            while let Some(next) = last.offset(columns, rows)
                && squares.contains(&next)
            {
                (last, length) = (next, length + 1);
            }
            if length >= 5 {
                found.push((*first, last));
            }
        }
    }
    found
}

/// A stone with a soft light from the upper left and a shadow below.
pub fn stone(frame: &mut Frame, center: Point, radius: f32, player: Player) {
    shadow(frame, center, radius);
    body(frame, center, radius, player);
}

/// A stone in the middle of turning over: `part` of the way from this player's side to the other's.
pub fn turning(frame: &mut Frame, center: Point, radius: f32, from: Player, part: f32) {
    let width = (std::f32::consts::PI * part).cos();
    let player = if width >= 0.0 { from } else { from.other() };
    shadow(frame, center, radius);
    frame.with_save(|frame| {
        frame.translate(Vector::new(center.x, center.y));
        frame.scale_nonuniform(Vector::new(width.abs().max(0.02), 1.0));
        body(frame, Point::ORIGIN, radius, player);
    });
}

/// The outline of a stone that may be placed here.
pub fn ghost(frame: &mut Frame, center: Point, radius: f32, player: Player) {
    let (fill, edge) = match player {
        Player::Black => (color!(0x161616, 0.5), color!(0x000000, 0.35)),
        Player::White => (color!(0xffffff, 0.62), color!(0x000000, 0.25)),
    };
    frame.fill(&disc(center, radius), fill);
    ring(frame, center, radius, 1.0, edge);
}

/// Marks a stone of this radius as the one played last.
pub fn mark_last(frame: &mut Frame, center: Point, radius: f32, how: Last) {
    match how {
        Last::Dot => frame.fill(&disc(center, (radius * 0.17).max(1.5)), SIGNAL),
        Last::Ring => {
            let width = (radius * 0.11).max(1.5);
            ring(frame, center, radius + width, width, SIGNAL);
        }
    }
}

/// A ring, drawn inwards from its radius.
///
/// Filled, not stroked: the software renderer forgets the outer half of a stroke when it repaints what has changed.
pub fn ring(frame: &mut Frame, center: Point, radius: f32, width: f32, color: Color) {
    let path = Path::new(|path| {
        circle(path, center, radius);
        circle(path, center, (radius - width).max(0.0));
    });
    frame.fill(
        &path,
        Fill {
            style: color.into(),
            rule: Rule::EvenOdd,
        },
    );
}

fn shadow(frame: &mut Frame, center: Point, radius: f32) {
    // At most 1.5 px, and no more than a small stone can carry.
    let drop = (radius * 0.08).min(1.5);
    let below = center + Vector::new(0.0, drop);
    frame.fill(
        &disc(below, radius + drop * 0.3),
        Color::BLACK.scale_alpha(0.28),
    );
}

/// One disc with one gradient: stones are most of what there is to paint, and every disc more costs as much again.
fn body(frame: &mut Frame, center: Point, radius: f32, player: Player) {
    let (light, edge) = match player {
        Player::Black => (color!(0x5c5c5c), color!(0x101010)),
        Player::White => (color!(0xffffff), color!(0xd0cbc1)),
    };
    let towards = Vector::new(-0.62, -0.7) * radius;
    let shade = Linear::new(center + towards, center - towards)
        .add_stop(0.0, light)
        .add_stop(1.0, edge);
    frame.fill(&disc(center, radius), Gradient::Linear(shade));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(names: &str) -> Vec<Square> {
        names
            .split(' ')
            .map(|name| name.parse().expect("a square"))
            .collect()
    }

    fn ends(first: &str, last: &str) -> (Square, Square) {
        (squares(first)[0], squares(last)[0])
    }

    #[test]
    fn a_winning_five_is_one_bar_whatever_its_direction() {
        assert_eq!(runs(&squares("a1 b1 c1 d1 e1")), [ends("a1", "e1")]);
        assert_eq!(runs(&squares("e1 d2 c3 b4 a5")), [ends("a5", "e1")]);
        assert_eq!(runs(&squares("c3 c4 c5 c6 c7 c8")), [ends("c3", "c8")]);
    }

    #[test]
    fn two_fives_through_one_stone_are_two_bars() {
        let both = "c1 c2 c3 c4 c5 a5 b5 d5 e5";
        assert_eq!(runs(&squares(both)).len(), 2);
    }

    #[test]
    fn no_line_is_no_bar() {
        assert!(runs(&[]).is_empty());
        assert!(runs(&squares("a1 b1 c1 d1")).is_empty());
    }
}
