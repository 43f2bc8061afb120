//! The board itself: ground, lines or tiles, dots, walls and labels.

use iced::alignment::Vertical;
use iced::widget::canvas::{Frame, Path, Stroke, Text, path::Builder};
use iced::widget::text::Alignment;
use iced::{Color, Point, Rectangle, Size, Vector};

use super::geometry::Geometry;
use super::look::{Look, Surface};
use super::picture::Picture;
use crate::app::fonts;
use crate::app::theme::Palette;
use crate::game::{Cell, RowOne, Square};

/// What the lattice is drawn of.
#[derive(Clone, Debug, PartialEq)]
pub struct Lattice {
    /// Where the board lies.
    pub geometry: Geometry,
    /// Its squares with a wall on them.
    pub walls: Vec<Square>,
    /// Whether its edge is labelled.
    pub coordinates: bool,
    /// The colours around it.
    pub palette: Palette,
}

impl Lattice {
    /// The lattice under a picture.
    #[must_use]
    pub fn of(picture: &Picture, geometry: Geometry, coordinates: bool, palette: &Palette) -> Self {
        Lattice {
            geometry,
            walls: picture
                .cells()
                .filter(|(_, cell)| *cell == Cell::Wall)
                .map(|(square, _)| square)
                .collect(),
            coordinates,
            palette: *palette,
        }
    }

    /// Draws the lattice in the look of its game.
    pub fn draw(&self, frame: &mut Frame, look: &Look) {
        match look.surface {
            Surface::Squares { ground, line } => {
                let field = self.geometry.field();
                fill_rounded(frame, field, 4.0, ground);
                self.lines_between(frame, line);
                self.dots_between(frame, line);
            }
            Surface::Points { ground, line, star } => {
                fill_rounded(frame, self.geometry.board(), 10.0, ground);
                self.lines_through(frame, line);
                self.stars(frame, star);
            }
            Surface::Tiles { tile, .. } => self.tiles(frame, tile),
        }
        if self.coordinates {
            self.labels(frame, look);
        }
    }

    fn lines_between(&self, frame: &mut Frame, color: Color) {
        let geometry = &self.geometry;
        let (field, cell, shape) = (geometry.field(), geometry.cell(), geometry.shape());
        let width = geometry.line(cell / 42.0);
        let back = geometry.snap(width / 2.0);
        for column in 1..shape.columns {
            let x = field.x + cell * f32::from(column) - back;
            frame.fill_rectangle(
                Point::new(x, field.y),
                Size::new(width, field.height),
                color,
            );
        }
        for row in 1..shape.rows {
            let y = field.y + cell * f32::from(row) - back;
            frame.fill_rectangle(Point::new(field.x, y), Size::new(field.width, width), color);
        }
    }

    /// The four dots two squares from the corners, on boards where they are apart.
    fn dots_between(&self, frame: &mut Frame, color: Color) {
        let (field, cell, shape) = (
            self.geometry.field(),
            self.geometry.cell(),
            self.geometry.shape(),
        );
        if shape.columns < 6 || shape.rows < 6 {
            return;
        }
        for column in [2, shape.columns - 2] {
            for row in [2, shape.rows - 2] {
                let center = Point::new(
                    field.x + cell * f32::from(column),
                    field.y + cell * f32::from(row),
                );
                frame.fill(&disc(center, (cell * 0.045).max(1.5)), color);
            }
        }
    }

    fn lines_through(&self, frame: &mut Frame, color: Color) {
        let geometry = &self.geometry;
        let shape = geometry.shape();
        let width = geometry.line(1.0);
        let first = geometry.center(Square::new(0, 0));
        let last = geometry.center(Square::new(shape.columns - 1, shape.rows - 1));
        let (left, right) = (first.x - width / 2.0, last.x + width / 2.0);
        let (top, bottom) = (
            first.y.min(last.y) - width / 2.0,
            first.y.max(last.y) + width / 2.0,
        );
        for column in 0..shape.columns {
            let x = geometry.center(Square::new(column, 0)).x - width / 2.0;
            frame.fill_rectangle(Point::new(x, top), Size::new(width, bottom - top), color);
        }
        for row in 0..shape.rows {
            let y = geometry.center(Square::new(0, row)).y - width / 2.0;
            frame.fill_rectangle(Point::new(left, y), Size::new(right - left, width), color);
        }
    }

    fn stars(&self, frame: &mut Frame, color: Color) {
        let shape = self.geometry.shape();
        let rows = star_lines(shape.rows);
        for column in star_lines(shape.columns) {
            for row in rows.iter().copied() {
                // The middles of the edges belong to large boards only.
                let edge = (column == shape.columns / 2) != (row == shape.rows / 2);
                if edge && shape.columns < 17 {
                    continue;
                }
                let center = self.geometry.center(Square::new(column, row));
                let radius = (self.geometry.cell() * 0.09).clamp(1.5, 4.5);
                frame.fill(&disc(center, radius), color);
            }
        }
    }

    fn tiles(&self, frame: &mut Frame, color: Color) {
        for square in self.geometry.shape().squares() {
            let tile = tile(&self.geometry, square);
            if self.walls.contains(&square) {
                let (ground, cross) = if self.palette.dark {
                    (self.palette.line, self.palette.dim)
                } else {
                    (self.palette.line, self.palette.dim.scale_alpha(0.7))
                };
                fill_rounded(frame, tile, tile.width * 0.1, ground);
                self.wall(frame, tile, cross);
            } else {
                fill_rounded(frame, tile, tile.width * 0.1, color);
            }
        }
    }

    fn wall(&self, frame: &mut Frame, tile: Rectangle, color: Color) {
        let (middle, arm) = (tile.center(), tile.width * 0.2);
        let cross = Path::new(|path| {
            for (x, y) in [(arm, arm), (arm, -arm)] {
                path.move_to(Point::new(middle.x - x, middle.y - y));
                path.line_to(Point::new(middle.x + x, middle.y + y));
            }
        });
        let width = self.geometry.line(self.geometry.cell() / 32.0);
        frame.stroke(
            &cross,
            Stroke::default().with_width(width).with_color(color),
        );
    }

    fn labels(&self, frame: &mut Frame, look: &Look) {
        let geometry = &self.geometry;
        let (field, cell, shape) = (geometry.field(), geometry.cell(), geometry.shape());
        let (color, inside) = match look.surface {
            Surface::Points { star, .. } => (star, true),
            Surface::Squares { .. } | Surface::Tiles { .. } => (self.palette.dim, false),
        };
        // On the board itself labels stand as near the lines as the stones on the outermost let them.
        let away = if inside {
            let room = geometry.rim() + cell * (0.5 - look.stone);
            geometry.rim() - room * 0.56
        } else {
            geometry.rim() / 2.0
        };
        let size = (cell * 0.3).clamp(9.0, 13.0);
        let label = |frame: &mut Frame, content: String, position: Point| {
            frame.fill_text(Text {
                content,
                position,
                color,
                size: size.into(),
                font: fonts::REGULAR,
                align_x: Alignment::Center,
                align_y: Vertical::Center,
                ..Text::default()
            });
        };
        let y = match shape.row_one {
            RowOne::Top => field.y - away,
            RowOne::Bottom => field.y + field.height + away,
        };
        for column in 0..shape.columns {
            let name = Square::new(column, 0);
            let name = if look.capitals {
                format!("{name:#}")
            } else {
                name.to_string()
            };
            let x = geometry.center(Square::new(column, 0)).x;
            label(frame, name.chars().take(1).collect(), Point::new(x, y));
        }
        for row in 0..shape.rows {
            let y = geometry.center(Square::new(0, row)).y;
            label(
                frame,
                (u16::from(row) + 1).to_string(),
                Point::new(field.x - away, y),
            );
        }
    }
}

/// The tile of a square: its cell without the gaps.
pub fn tile(geometry: &Geometry, square: Square) -> Rectangle {
    let gap = geometry.snap((geometry.cell() * 0.036).max(1.0));
    geometry.bounds(square).shrink(gap)
}

/// A round path.
pub fn disc(center: Point, radius: f32) -> Path {
    Path::new(|path| circle(path, center, radius))
}

/// Adds a circle to a path: of four cubic curves and closed, as the arcs of the library leave a seam where they meet.
pub fn circle(path: &mut Builder, center: Point, radius: f32) {
    // The usual approximation of a quarter of a circle: off by less than a part in 3000 of the radius.
    let pull = radius * 4.0 / 3.0 * (std::f32::consts::SQRT_2 - 1.0);
    let (mut from, mut out) = (Vector::new(radius, 0.0), Vector::new(0.0, pull));
    path.move_to(center + from);
    for _ in 0..4 {
        let (to, along) = (Vector::new(-from.y, from.x), Vector::new(-out.y, out.x));
        path.bezier_curve_to(center + from + out, center + to - along, center + to);
        (from, out) = (to, along);
    }
    path.close();
}

/// Fills a rectangle with round corners.
pub fn fill_rounded(frame: &mut Frame, bounds: Rectangle, radius: f32, color: Color) {
    let path = Path::rounded_rectangle(bounds.position(), bounds.size(), radius.into());
    frame.fill(&path, color);
}

/// The lines with star points on a board with this many.
fn star_lines(lines: u8) -> Vec<u8> {
    let inset = match lines {
        0..9 => None,
        9..13 => Some(2),
        13.. => Some(3),
    };
    let middle = (lines % 2 == 1).then_some(lines / 2);
    [inset, middle, inset.map(|inset| lines - 1 - inset)]
        .into_iter()
        .flatten()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn star_points_stand_where_players_know_them() {
        assert_eq!(star_lines(5), [2]);
        assert!(star_lines(8).is_empty());
        assert_eq!(star_lines(9), [2, 4, 6]);
        assert_eq!(star_lines(15), [3, 7, 11]);
        assert_eq!(star_lines(19), [3, 9, 15]);
        assert_eq!(star_lines(22), [3, 18]);
    }
}
