//! What lies over the stones and changes often: marks of legal and forbidden points, the selection, what the pointer
//! is over, stones on their way, the keyboard's cursor.

use std::time::Instant;

use iced::widget::canvas::{Frame, LineDash, Path, Stroke};
use iced::{Color, Point, Rectangle};

use super::animation::{Animation, Motion};
use super::geometry::Geometry;
use super::lattice::{disc, fill_rounded, tile};
use super::look::{FORBIDDEN, Look, Surface};
use super::picture::Picture;
use super::selection::{self, Touch};
use super::stones;
use crate::game::{Cell, Player, Square};
use crate::table::Legal;

/// What the overlay is drawn of.
pub struct Overlay<'a> {
    /// Where the board lies.
    pub geometry: Geometry,
    /// The look of the game.
    pub look: &'a Look,
    /// What stands on the board.
    pub picture: &'a Picture,
    /// The moves that may be made here by touch; none while nobody may.
    pub legal: &'a [Legal],
    /// Whether to mark them.
    pub mark_legal: bool,
    /// The points that are forbidden; the one under the pointer is marked in any case.
    pub forbidden: &'a [Square],
    /// Whether to mark them all.
    pub mark_forbidden: bool,
    /// Whose turn it is.
    pub turn: Player,
    /// The squares touched so far.
    pub touched: &'a [Square],
    /// The square under the pointer.
    pub hovered: Option<Square>,
    /// The square under the keyboard's cursor.
    pub cursor: Option<Square>,
    /// Stones on their way.
    pub animation: Option<(&'a Animation, Instant)>,
}

impl Overlay<'_> {
    /// Draws everything.
    pub fn draw(&self, frame: &mut Frame) {
        self.draw_selection(frame);
        self.draw_next(frame);
        for square in self.forbidden {
            if self.mark_forbidden || self.hovered == Some(*square) {
                self.draw_forbidden(frame, *square);
            }
        }
        if self.animation.is_none()
            && let Some(square) = self.hovered
        {
            self.draw_hovered(frame, square);
        }
        self.draw_animation(frame);
        if let Some(square) = self.cursor {
            self.draw_cursor(frame, square);
        }
    }

    fn radius(&self) -> f32 {
        self.geometry.cell() * self.look.stone
    }

    fn draw_selection(&self, frame: &mut Frame) {
        for square in self.touched {
            if let Surface::Tiles { selected, .. } = self.look.surface {
                let tile = tile(&self.geometry, *square);
                fill_rounded(frame, tile, tile.width * 0.1, selected);
            }
            if let Cell::Stone(player) = self.picture.cell(*square) {
                let center = self.geometry.center(*square);
                stones::stone(frame, center, self.radius(), player);
            }
        }
    }

    /// Marks the squares that can be touched next: targets of a selection always, the rest if that is wanted.
    fn draw_next(&self, frame: &mut Frame) {
        let from = self.touched.last().copied();
        if from.is_none() && !(self.mark_legal && self.look.legal) {
            return;
        }
        for (square, completes) in selection::next(self.legal, self.touched) {
            match from {
                Some(from) => self.draw_target(frame, from, square),
                None if completes => self.draw_dot(frame, square),
                None => self.draw_start(frame, square),
            }
        }
    }

    /// A square that takes a stone at one touch.
    fn draw_dot(&self, frame: &mut Frame, square: Square) {
        let color = match self.turn {
            Player::Black => Color::BLACK.scale_alpha(0.4),
            Player::White => Color::WHITE.scale_alpha(0.6),
        };
        // Its edge falls on physical pixels where it is straight, so that no faint pixel sticks out there.
        let half = self.geometry.line(1.0) / 2.0;
        let radius = self
            .geometry
            .snap((self.geometry.cell() * 0.1).max(2.0) - half)
            + half;
        frame.fill(&disc(self.geometry.center(square), radius), color);
    }

    /// A stone that can be moved.
    fn draw_start(&self, frame: &mut Frame, square: Square) {
        if let Surface::Tiles { target, .. } = self.look.surface {
            let color = target.scale_alpha(0.45);
            self.outline(frame, tile(&self.geometry, square), 1.5, color, false);
        }
    }

    /// Where a selected stone can go: a neighbour is outlined solidly, what lies farther is dashed.
    fn draw_target(&self, frame: &mut Frame, from: Square, to: Square) {
        let far = from
            .column
            .abs_diff(to.column)
            .max(from.row.abs_diff(to.row))
            > 1;
        match self.look.surface {
            Surface::Tiles { target, .. } => {
                self.outline(frame, tile(&self.geometry, to), 3.0, target, far);
            }
            Surface::Squares { .. } | Surface::Points { .. } => self.draw_dot(frame, to),
        }
    }

    /// Outlines a tile along the inside of its edge.
    fn outline(&self, frame: &mut Frame, tile: Rectangle, width: f32, color: Color, dashed: bool) {
        let width = self.geometry.line(width.min(self.geometry.cell() / 16.0));
        let path = |inset: f32| {
            let bounds = tile.shrink(inset);
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

    fn draw_forbidden(&self, frame: &mut Frame, square: Square) {
        let center = self.geometry.center(square);
        let (arm, half) = (self.geometry.cell() * 0.17, self.geometry.cell() * 0.035);
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

    /// Shows what a touch would do.
    fn draw_hovered(&self, frame: &mut Frame, square: Square) {
        match selection::touch(self.legal, self.touched, square) {
            Touch::Complete(_) => {
                stones::ghost(
                    frame,
                    self.geometry.center(square),
                    self.radius(),
                    self.turn,
                );
            }
            Touch::Selected(_) if !self.touched.contains(&square) => {
                if let Surface::Tiles { target, .. } = self.look.surface {
                    self.outline(frame, tile(&self.geometry, square), 2.0, target, false);
                    for (next, _) in selection::next(self.legal, &[square]) {
                        self.draw_dot(frame, next);
                    }
                }
            }
            Touch::Selected(_) | Touch::Nothing => {}
        }
    }

    fn draw_animation(&self, frame: &mut Frame) {
        let Some((animation, now)) = self.animation else {
            return;
        };
        let radius = self.radius();
        for (square, motion, part) in animation.at(now) {
            let center = self.geometry.center(square);
            match motion {
                Motion::Appear(player) => {
                    stones::stone(frame, center, radius * (0.5 + 0.5 * part), player);
                }
                Motion::Vanish(player) => {
                    stones::stone(frame, center, radius * (1.0 - part), player);
                }
                Motion::Turn(from) => stones::turning(frame, center, radius, from, part),
                Motion::Slide(..) => {}
            }
        }
        // Above the others, which it passes over.
        for (square, motion, part) in animation.at(now) {
            if let Motion::Slide(player, from) = motion {
                let (start, end) = (self.geometry.center(from), self.geometry.center(square));
                stones::stone(frame, start + (end - start) * part, radius, player);
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
                iced::widget::canvas::Fill {
                    style: color.into(),
                    rule: iced::widget::canvas::fill::Rule::EvenOdd,
                },
            );
        }
    }
}
