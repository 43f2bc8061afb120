//! The marks of the threat view.

use iced::alignment::Vertical;
use iced::widget::canvas::{Frame, Path, Text};
use iced::widget::text::Alignment;
use iced::{Color, Point, Rectangle, Size, Vector, color};

use super::geometry::Geometry;
use super::lattice::{disc, fill_rounded};
use super::look::{Symbol, symbol};
use crate::app::fonts;
use crate::engine::Mark;
use crate::game::Player;

/// Where in its cell a mark stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the middle, or all over it.
    Middle,
    /// In a lower corner, where it is seen beside whatever else there is.
    Corner,
}

/// Draws the marks of the threat view that stand there.
pub fn draw(frame: &mut Frame, geometry: &Geometry, marks: &[Mark], place: Place) {
    // What tints a cell lies below what stands in it.
    for below in [true, false] {
        for mark in marks {
            let (symbol, color) = symbol(mark.id);
            let cornered = matches!(symbol, Symbol::Side | Symbol::Number);
            let there = cornered == (place == Place::Corner);
            if there && (symbol == Symbol::Ground) == below {
                let sign = Sign {
                    cell: geometry.bounds(mark.square),
                    center: geometry.center(mark.square),
                    player: mark.player,
                    number: mark.number,
                };
                sign.draw(frame, symbol, color);
            }
        }
    }
}

/// Draws a mark by its name in the middle of a frame.
pub fn draw_mark(frame: &mut Frame, mark: &str) {
    let (symbol, color) = symbol(mark);
    // What is small on a cell is enlarged, and what stands in its corners is drawn in the middle.
    let (part, up) = match symbol {
        Symbol::Ground => (0.5, 0.0),
        Symbol::Side | Symbol::Number => (0.7, CORNER * 1.4),
        _ => (0.9, 0.0),
    };
    let half = frame.height() * part;
    let center = frame.center() - Vector::new(0.0, frame.height() * up);
    let sign = Sign {
        cell: Rectangle::new(center, Size::ZERO).expand(half),
        center,
        player: None,
        number: (symbol == Symbol::Number).then_some(3),
    };
    sign.draw(frame, symbol, color);
}

/// How far the corners are where marks stand, in cells from the middle.
const CORNER: f32 = 0.32;

/// A mark in its place.
struct Sign {
    cell: Rectangle,
    center: Point,
    player: Option<Player>,
    number: Option<u16>,
}

impl Sign {
    fn draw(&self, frame: &mut Frame, symbol: Symbol, color: Color) {
        let (cell, center) = (self.cell.width, self.center);
        // Around what stands on a free point: the colour of whose it is.
        let edge = match self.player {
            Some(player) => stone_color(player),
            None => Color::WHITE,
        };
        match symbol {
            Symbol::Ground => {
                fill_rounded(frame, self.cell.shrink(1.0), 2.0, color.scale_alpha(0.5));
                let corner = Vector::new(cell * 0.34, -cell * 0.34);
                self.write(frame, center + corner, Color::WHITE);
            }
            Symbol::Dot => {
                let radius = (cell * 0.12).max(2.0);
                frame.fill(&disc(center, radius + 1.0), edge);
                frame.fill(&disc(center, radius), color);
            }
            Symbol::Side => {
                let radius = (cell * 0.1).max(2.0);
                for (player, center) in self.sides() {
                    frame.fill(&disc(center, radius), stone_color(player));
                }
            }
            Symbol::Diamond | Symbol::Triangle => {
                let (radius, count, rim) = if symbol == Symbol::Diamond {
                    (cell * 0.2, 4, 2.0)
                } else {
                    (cell * 0.22, 3, 2.5)
                };
                let radius = radius.max(3.5);
                frame.fill(&polygon(center, radius + rim, count), edge);
                frame.fill(&polygon(center, radius, count), color);
            }
            Symbol::Square => {
                let half = (cell * 0.1).max(2.0);
                for (half, color) in [(half + 1.0, color!(0x141414)), (half, color)] {
                    let corner = Point::new(center.x - half, center.y - half);
                    frame.fill_rectangle(corner, Size::new(half * 2.0, half * 2.0), color);
                }
            }
            // Where a figure has no room, it is left out.
            Symbol::Number if cell < 24.0 => {
                for (player, center) in self.sides() {
                    frame.fill(&disc(center, 3.5), color);
                    frame.fill(&disc(center, 2.5), stone_color(player));
                }
            }
            Symbol::Number => {
                let half = (cell * 0.14).clamp(6.0, 11.0);
                for (player, center) in self.sides() {
                    let plate = Rectangle::new(center, Size::ZERO).expand(half);
                    fill_rounded(frame, plate.expand(1.0), half * 0.45, color);
                    fill_rounded(frame, plate, half * 0.4, stone_color(player));
                    self.write(frame, center, stone_color(player.other()));
                }
            }
            Symbol::Cross => {
                for turned in [1.0, -1.0] {
                    frame.fill(&bar(center, cell, turned), color);
                }
            }
        }
    }

    /// Where a mark goes that may have the other side's beside it, and a value above it: in a lower corner.
    fn sides(&self) -> impl Iterator<Item = (Player, Point)> {
        let (center, mine) = (self.center, self.player);
        let aside = self.cell.width * CORNER;
        let both = Player::BOTH.into_iter();
        both.filter(move |player| mine.is_none_or(|mine| mine == *player))
            .map(move |player| {
                let way = match player {
                    Player::Black => -aside,
                    Player::White => aside,
                };
                (player, center + Vector::new(way, aside))
            })
    }

    /// Writes the number, if there is one.
    fn write(&self, frame: &mut Frame, at: Point, color: Color) {
        if let Some(number) = self.number {
            frame.fill_text(Text {
                content: number.to_string(),
                position: at,
                color,
                size: (self.cell.width * 0.26).clamp(9.0, 15.0).into(),
                font: fonts::SEMIBOLD,
                align_x: Alignment::Center,
                align_y: Vertical::Center,
                ..Text::default()
            });
        }
    }
}

const fn stone_color(player: Player) -> Color {
    match player {
        Player::Black => color!(0x141414),
        Player::White => color!(0xfafafa),
    }
}

/// One of the two bars of a cross in a cell of this size.
fn bar(center: Point, cell: f32, turned: f32) -> Path {
    let (arm, half) = (cell * 0.17, (cell * 0.035).max(0.8));
    let unit = std::f32::consts::FRAC_1_SQRT_2;
    let at = |along: f32, across: f32| {
        Point::new(
            center.x + (along - across) * unit,
            center.y + (along + across) * unit * turned,
        )
    };
    Path::new(|path| {
        path.move_to(at(-arm, -half));
        path.line_to(at(arm, -half));
        path.line_to(at(arm, half));
        path.line_to(at(-arm, half));
        path.close();
    })
}

/// A regular polygon that stands on its side or point.
fn polygon(center: Point, radius: f32, count: u8) -> Path {
    Path::new(|path| {
        for corner in 0..count {
            let turn = std::f32::consts::TAU * f32::from(corner) / f32::from(count);
            let at = Point::new(
                center.x + radius * turn.sin(),
                center.y - radius * turn.cos(),
            );
            if corner == 0 {
                path.move_to(at);
            } else {
                path.line_to(at);
            }
        }
        path.close();
    })
}
