//! What lies over the stones and changes with every frame or move of the pointer: what the pointer is over, and stones
//! on their way.

use std::time::Instant;

use iced::widget::canvas::Frame;
use iced::{Color, Point, Size, Vector};

use super::animation::{Animation, Motion};
use super::geometry::Geometry;
use super::look::{Look, Surface};
use super::marks::{draw_dot, draw_forbidden, outline};
use super::selection::{self, Touch};
use super::stones;
use crate::game::{Player, Square};
use crate::table::Legal;

/// What the overlay is drawn of.
pub struct Overlay<'a> {
    /// Where the board lies.
    pub geometry: Geometry,
    /// The look of the game.
    pub look: &'a Look,
    /// The moves that may be made here by touch; none while nobody may.
    pub legal: &'a [Legal],
    /// The points that are forbidden.
    pub forbidden: &'a [Square],
    /// Whose turn it is.
    pub turn: Player,
    /// The squares touched so far.
    pub touched: &'a [Square],
    /// The square under the pointer.
    pub hovered: Option<Square>,
    /// Stones on their way.
    pub animation: Option<(&'a Animation, Instant)>,
}

impl Overlay<'_> {
    /// Draws everything.
    pub fn draw(&self, frame: &mut Frame) {
        match (self.animation, self.hovered) {
            (Some((animation, now)), _) => self.draw_animation(frame, animation, now),
            (None, Some(square)) => self.draw_hovered(frame, square),
            (None, None) => {}
        }
    }

    fn radius(&self) -> f32 {
        self.geometry.cell() * self.look.stone
    }

    /// Has a cell around this point painted anew, whatever is drawn there. Of what moves on, the software renderer would
    /// leave the faintest edge behind.
    fn claim(&self, frame: &mut Frame, center: Point) {
        let half = self.geometry.cell() / 2.0 + 2.0;
        let corner = center - Vector::new(half, half);
        let size = Size::new(2.0 * half, 2.0 * half);
        frame.fill_rectangle(corner, size, Color::TRANSPARENT);
    }

    /// Shows what a touch would do.
    fn draw_hovered(&self, frame: &mut Frame, square: Square) {
        self.claim(frame, self.geometry.center(square));
        if self.forbidden.contains(&square) {
            draw_forbidden(frame, &self.geometry, square);
        }
        match selection::touch(self.legal, self.touched, square) {
            Touch::Complete(_) => {
                let center = self.geometry.center(square);
                stones::ghost(frame, center, self.radius(), self.turn);
            }
            Touch::Selected(_) if !self.touched.contains(&square) => {
                if let Surface::Tiles { target, .. } = self.look.surface {
                    outline(frame, &self.geometry, square, 2.0, target, false);
                    for (next, _) in selection::next(self.legal, &[square]) {
                        self.claim(frame, self.geometry.center(next));
                        draw_dot(frame, &self.geometry, next, self.turn);
                    }
                }
            }
            Touch::Selected(_) | Touch::Nothing => {}
        }
    }

    fn draw_animation(&self, frame: &mut Frame, animation: &Animation, now: Instant) {
        let radius = self.radius();
        for (square, motion, part) in animation.at(now) {
            let center = self.geometry.center(square);
            self.claim(frame, center);
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
                let center = start + (end - start) * part;
                self.claim(frame, center);
                stones::stone(frame, center, radius, player);
            }
        }
    }
}
