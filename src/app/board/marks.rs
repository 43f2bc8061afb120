//! What is marked on the squares of a board: legal and forbidden points, the selection, the keyboard's cursor.

use iced::widget::canvas::fill::Rule;
use iced::widget::canvas::{Fill, Frame, LineDash, Path, Stroke};
use iced::{Color, Point, Rectangle};

use super::geometry::Geometry;
use super::lattice::{disc, fill_rounded, tile};
use super::look::{FORBIDDEN, Look, SIGNAL, Surface};
use super::stones;
use crate::game::{Player, Square};

/// What the marks are drawn of.
#[derive(Clone, Debug, PartialEq)]
pub struct Marks {
    /// Where the board lies.
    pub geometry: Geometry,
    /// The squares touched so far, and whose stone stands there.
    pub touched: Vec<(Square, Option<Player>)>,
    /// The squares to mark as those that can be touched next: by whom, and whether that completes a move.
    pub next: Vec<(Square, Player, bool)>,
    /// The square that the stone moved last has left, if that is to be marked.
    pub left: Option<Square>,
    /// The points to mark as forbidden.
    pub forbidden: Vec<Square>,
    /// The square under the keyboard's cursor.
    pub cursor: Option<Square>,
}

impl Marks {
    /// Whether there is nothing to draw.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.touched.is_empty()
            && self.next.is_empty()
            && self.left.is_none()
            && self.forbidden.is_empty()
            && self.cursor.is_none()
    }

    /// Draws the marks in the look of the game.
    pub fn draw(&self, frame: &mut Frame, look: &Look) {
        self.draw_selection(frame, look);
        let from = self.touched.last();
        for (square, player, completes) in &self.next {
            match from {
                Some((from, _)) => self.draw_target(frame, look, *from, *square, *player),
                None if *completes => draw_dot(frame, &self.geometry, *square, *player),
                None => self.draw_start(frame, look, *square),
            }
        }
        if let Some(square) = self.left {
            let ring = disc(self.geometry.center(square), self.geometry.cell() * 0.11);
            let stroke = Stroke::default().with_width(2.0).with_color(SIGNAL);
            frame.stroke(&ring, stroke);
        }
        for square in &self.forbidden {
            draw_forbidden(frame, &self.geometry, *square);
        }
        if let Some(square) = self.cursor {
            self.draw_cursor(frame, square);
        }
    }

    fn draw_selection(&self, frame: &mut Frame, look: &Look) {
        for (square, player) in &self.touched {
            if let Surface::Tiles { selected, .. } = look.surface {
                let tile = tile(&self.geometry, *square);
                fill_rounded(frame, tile, tile.width * 0.1, selected);
            }
            if let Some(player) = player {
                let radius = self.geometry.cell() * look.stone;
                stones::stone(frame, self.geometry.center(*square), radius, *player);
            }
        }
    }

    /// A stone that can be moved.
    fn draw_start(&self, frame: &mut Frame, look: &Look, square: Square) {
        if let Surface::Tiles { target, .. } = look.surface {
            let color = target.scale_alpha(0.45);
            outline(frame, &self.geometry, square, 1.5, color, false);
        }
    }

    /// Where a selected stone can go: a neighbour is outlined solidly, what lies farther is dashed.
    fn draw_target(
        &self,
        frame: &mut Frame,
        look: &Look,
        from: Square,
        to: Square,
        player: Player,
    ) {
        let far = from
            .column
            .abs_diff(to.column)
            .max(from.row.abs_diff(to.row))
            > 1;
        match look.surface {
            Surface::Tiles { target, .. } => {
                outline(frame, &self.geometry, to, 3.0, target, far);
            }
            Surface::Squares { .. } | Surface::Points { .. } => {
                draw_dot(frame, &self.geometry, to, player);
            }
        }
    }

    /// A frame that shows on any colour: light outside, dark inside.
    fn draw_cursor(&self, frame: &mut Frame, square: Square) {
        let bounds = self.geometry.bounds(square);
        let width = self.geometry.line(2.0);
        for (inset, color) in [(0.0, Color::WHITE), (width, Color::BLACK)] {
            let outer = bounds.shrink(inset);
            let inner = outer.shrink(width);
            let frame_of = Path::new(|path| {
                for (bounds, radius) in [(outer, 6.0 - inset), (inner, 6.0 - inset - width)] {
                    path.rounded_rectangle(
                        bounds.position(),
                        bounds.size(),
                        radius.max(0.0).into(),
                    );
                }
            });
            frame.fill(
                &frame_of,
                Fill {
                    style: color.into(),
                    rule: Rule::EvenOdd,
                },
            );
        }
    }
}

/// A square that takes a stone at one touch.
pub fn draw_dot(frame: &mut Frame, geometry: &Geometry, square: Square, turn: Player) {
    let color = match turn {
        Player::Black => Color::BLACK.scale_alpha(0.4),
        Player::White => Color::WHITE.scale_alpha(0.6),
    };
    // Its edge falls on physical pixels where it is straight, so that no faint pixel sticks out there.
    let half = geometry.line(1.0) / 2.0;
    let radius = geometry.snap((geometry.cell() * 0.1).max(2.0) - half) + half;
    frame.fill(&disc(geometry.center(square), radius), color);
}

/// Outlines the tile of a square along the inside of its edge.
pub fn outline(
    frame: &mut Frame,
    geometry: &Geometry,
    square: Square,
    width: f32,
    color: Color,
    dashed: bool,
) {
    let tile = tile(geometry, square);
    let width = geometry.line(width.min(geometry.cell() / 16.0));
    let path = |inset: f32| {
        let bounds: Rectangle = tile.shrink(inset);
        let radius = (tile.width * 0.1 - inset).max(0.0);
        Path::rounded_rectangle(bounds.position(), bounds.size(), radius.into())
    };
    // The software renderer repaints what a fill covers, but of a stroke only its middle: this makes it repaint all.
    frame.fill(&path(0.0), Color::TRANSPARENT);
    let dash = [tile.width * 0.11, tile.width * 0.075];
    let stroke = Stroke {
        line_dash: LineDash {
            segments: if dashed { &dash } else { &[] },
            offset: 0,
        },
        ..Stroke::default().with_width(width).with_color(color)
    };
    frame.stroke(&path(width / 2.0), stroke);
}

/// A point that looks free but is forbidden.
pub fn draw_forbidden(frame: &mut Frame, geometry: &Geometry, square: Square) {
    let center = geometry.center(square);
    let (arm, half) = (geometry.cell() * 0.17, geometry.cell() * 0.035);
    // Two crossed bars as one outline, turned by 45°: filled, as a stroke would leave traces.
    let diagonal = |along: f32, across: f32| {
        let unit = std::f32::consts::FRAC_1_SQRT_2;
        Point::new(
            center.x + (along - across) * unit,
            center.y + (along + across) * unit,
        )
    };
    for turned in [false, true] {
        let bar = Path::new(|path| {
            let corner = |along: f32, across: f32| {
                if turned {
                    diagonal(across, along)
                } else {
                    diagonal(along, across)
                }
            };
            path.move_to(corner(-arm, -half));
            path.line_to(corner(arm, -half));
            path.line_to(corner(arm, half));
            path.line_to(corner(-arm, half));
            path.close();
        });
        frame.fill(&bar, FORBIDDEN);
    }
}
