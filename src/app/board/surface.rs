//! The board as a widget: draws its layers and says which square is touched.

use std::time::Instant;

use iced::widget::canvas::{Action, Event, Frame, Geometry as Drawing, Program};
use iced::{Point, Rectangle, Renderer, Theme, mouse, touch, window};

use super::animation::Animation;
use super::geometry::Geometry;
use super::insight::Drawn;
use super::lattice::Lattice;
use super::look::Look;
use super::overlay::Overlay;
use super::picture::Picture;
use super::selection::{self, Touch};
use super::stones::Stones;
use super::{Board, Message, Options};
use crate::app::layer::Layer;
use crate::app::theme;
use crate::game::Square;
use crate::table::{Legal, Table};

/// A board on the screen.
pub struct Surface<'a> {
    board: &'a Board,
    options: Options,
    look: &'static Look,
    picture: Picture,
    legal: &'a [Legal],
    table: &'a dyn Table,
}

/// What the widget keeps between frames.
#[derive(Debug, Default)]
pub struct Kept {
    lattice: Layer<Lattice>,
    stones: Layer<Stones>,
    insight: Layer<Drawn>,
    now: Option<Instant>,
    hovered: Option<Square>,
}

impl<'a> Surface<'a> {
    /// The board of a table.
    pub fn new(board: &'a Board, table: &'a dyn Table, options: Options) -> Self {
        Surface {
            board,
            options,
            look: Look::of(table.game()),
            picture: Picture::of(table),
            legal: if options.interactive {
                table.legal()
            } else {
                &[]
            },
            table,
        }
    }

    /// Where everything is on a board in this area.
    pub fn geometry(&self, bounds: Rectangle) -> Option<Geometry> {
        Geometry::new(
            self.picture.shape,
            bounds.size(),
            bounds.position(),
            self.look.rim(self.options.coordinates),
            self.board.scale,
        )
    }

    fn square_under(&self, bounds: Rectangle, cursor: mouse::Cursor) -> Option<Square> {
        self.square_at(bounds, cursor.position_in(bounds)?)
    }

    fn square_at(&self, bounds: Rectangle, point: Point) -> Option<Square> {
        self.geometry(bounds)?.square_at(point)
    }

    fn animation(&self, kept: &Kept) -> Option<(&'a Animation, Instant)> {
        let animation = self.board.animation.as_ref()?;
        // Until the first frame after it began, an animation stands at its beginning.
        let now = kept.now.unwrap_or_else(Instant::now);
        (!animation.is_over(now)).then_some((animation, now))
    }

    fn stones(&self, geometry: Geometry, moving: Vec<Square>) -> Stones {
        let played = &self.table.line()[..self.table.cursor()];
        Stones {
            geometry,
            picture: self.picture.clone(),
            moving,
            last: self.options.last_move.then(|| last(self.table)).flatten(),
            numbers: if self.options.numbers {
                // A later stone on the same square has the later number.
                let mut numbers = std::collections::BTreeMap::new();
                for (index, mv) in played.iter().enumerate() {
                    if let Some(square) = mv.squares.last() {
                        numbers.insert(*square, index + 1);
                    }
                }
                numbers.into_iter().collect()
            } else {
                Vec::new()
            },
            winning: self.table.winning_line(),
        }
    }
}

/// The square the move before the position ended on.
pub fn last(table: &dyn Table) -> Option<Square> {
    let before = table.cursor().checked_sub(1)?;
    table.line().get(before)?.squares.last().copied()
}

impl Program<Message> for Surface<'_> {
    type State = Kept;

    fn update(
        &self,
        kept: &mut Kept,
        event: &Event,
        bounds: Rectangle,
        cursor: mouse::Cursor,
    ) -> Option<Action<Message>> {
        match event {
            Event::Window(window::Event::RedrawRequested(now)) => {
                kept.now = Some(*now);
                if self.board.awaited {
                    return Some(Action::publish(Message::Drawn));
                }
                let animation = self.board.animation.as_ref()?;
                (!animation.is_over(*now)).then(Action::request_redraw)
            }
            Event::Mouse(mouse::Event::CursorMoved { .. } | mouse::Event::CursorLeft) => {
                let hovered = self.square_under(bounds, cursor);
                (kept.hovered != hovered).then(|| {
                    kept.hovered = hovered;
                    Action::publish(Message::Hovered(hovered))
                })
            }
            Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left)) => {
                let square = self.square_under(bounds, cursor)?;
                Some(Action::publish(Message::Touched(square)).and_capture())
            }
            Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Right)) => {
                cursor.position_in(bounds)?;
                Some(Action::publish(Message::Cancelled).and_capture())
            }
            Event::Touch(touch::Event::FingerPressed { position, .. }) => {
                if !bounds.contains(*position) {
                    return None;
                }
                let point = Point::new(position.x - bounds.x, position.y - bounds.y);
                let square = self.square_at(bounds, point)?;
                Some(Action::publish(Message::Touched(square)).and_capture())
            }
            _ => None,
        }
    }

    fn draw(
        &self,
        kept: &Kept,
        renderer: &Renderer,
        theme: &Theme,
        bounds: Rectangle,
        cursor: mouse::Cursor,
    ) -> Vec<Drawing> {
        self.board.drawn.set(Some(Instant::now()));
        let Some(geometry) = self.geometry(bounds) else {
            return Vec::new();
        };
        let (size, palette) = (bounds.size(), theme::palette(theme));
        let animation = self.animation(kept);
        let moving = animation
            .map(|(animation, _)| animation.squares().collect())
            .unwrap_or_default();

        let lattice = Lattice::of(&self.picture, geometry, self.options.coordinates, palette);
        let lattice = kept
            .lattice
            .draw(renderer, size, lattice, |frame, lattice| {
                lattice.draw(frame, self.look);
            });
        let stones = self.stones(geometry, moving);
        let stones = kept.stones.draw(renderer, size, stones, |frame, stones| {
            stones.draw(frame, self.look);
        });

        let hovered = self.square_under(bounds, cursor);
        let insight = Drawn {
            geometry,
            insight: self.board.insight.clone(),
            touched: self.board.touched.clone(),
            hovered,
        };
        let insight = kept
            .insight
            .draw(renderer, size, insight, |frame, insight| {
                insight.draw(frame, self.look);
            });

        let mut frame = Frame::new(renderer, size);
        Overlay {
            geometry,
            look: self.look,
            picture: &self.picture,
            legal: self.legal,
            // Values and a line played out say more than dots.
            mark_legal: self.options.legal && !self.board.insight.speaks(),
            forbidden: &self.board.forbidden,
            mark_forbidden: self.options.forbidden,
            turn: self.table.turn(),
            touched: &self.board.touched,
            hovered,
            cursor: self.board.cursor,
            animation,
        }
        .draw(&mut frame);
        vec![lattice, stones, insight, frame.into_geometry()]
    }

    fn mouse_interaction(
        &self,
        _kept: &Kept,
        bounds: Rectangle,
        cursor: mouse::Cursor,
    ) -> mouse::Interaction {
        let Some(square) = self.square_under(bounds, cursor) else {
            return mouse::Interaction::default();
        };
        match selection::touch(self.legal, &self.board.touched, square) {
            Touch::Nothing => mouse::Interaction::default(),
            Touch::Selected(_) | Touch::Complete(_) => mouse::Interaction::Pointer,
        }
    }
}
