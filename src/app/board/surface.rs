//! The board as a widget: draws its layers and says which square is touched.

use std::collections::BTreeMap;
use std::time::Instant;

use iced::widget::canvas::{Action, Event, Frame, Geometry as Drawing, Program};
use iced::{Point, Rectangle, Renderer, Theme, mouse, touch, window};

use super::animation::Animation;
use super::geometry::Geometry;
use super::insight::{Drawn, Insight};
use super::lattice::Lattice;
use super::look::Look;
use super::marks::Marks;
use super::overlay::Overlay;
use super::picture::Picture;
use super::selection::{self, Touch};
use super::stones::{Stones, Winning};
use super::{Board, Message, Options};
use crate::app::layer::Layer;
use crate::app::theme;
use crate::game::{Cell, Square};
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

/// The stones are drawn in so many bands of rows, so that those far from a move are not painted anew.
const BANDS: usize = 8;

/// What the widget keeps between frames.
#[derive(Debug, Default)]
pub struct Kept {
    lattice: Layer<Lattice>,
    stones: [Layer<Stones>; BANDS],
    winning: Layer<Winning>,
    marks: Layer<Marks>,
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

    /// The stones in bands of rows and the bounds of each band, but for those that are drawn elsewhere.
    fn stones(&self, geometry: Geometry, moving: &[Square]) -> Vec<(Rectangle, Stones)> {
        let mut all = Stones::of(&self.picture, geometry);
        all.stones.retain(|(square, ..)| !moving.contains(square));
        if self.options.numbers {
            let played = &self.table.line()[..self.table.cursor()];
            // A later stone on the same square has the later number.
            let numbers: BTreeMap<_, _> = (1..)
                .zip(played)
                .filter_map(|(number, mv)| Some((*mv.squares.last()?, number)))
                .collect();
            for (square, _, number) in &mut all.stones {
                *number = numbers.get(square).copied();
            }
        }
        let last = last(self.table).filter(|last| self.options.last_move && !moving.contains(last));
        // A ring and the shadow reach a little beyond the row.
        let beyond = 2.0 + geometry.cell() * 0.05;
        let shape = self.picture.shape;
        let first = |band: usize| (band * usize::from(shape.rows)).div_ceil(BANDS) as u8;
        let bands = (0..BANDS).map(|band| first(band)..first(band + 1));
        let bands = bands.filter(|rows| !rows.is_empty()).map(|rows| {
            let here = |square: &Square| rows.contains(&square.row);
            let stones = all.stones.iter().filter(|(square, ..)| here(square));
            let part = Stones {
                geometry,
                stones: stones.copied().collect(),
                last: last.filter(here),
            };
            let ends = [(0, rows.start), (shape.columns - 1, rows.end - 1)];
            let [a, b] = ends.map(|(column, row)| geometry.bounds(Square::new(column, row)));
            (a.union(&b).expand(beyond), part)
        });
        bands.collect()
    }

    pub(super) fn marks(&self, geometry: Geometry) -> Marks {
        let board = self.board;
        let touched = board.touched.iter().map(|square| {
            let player = match self.picture.cell(*square) {
                Cell::Stone(player) => Some(player),
                Cell::Empty | Cell::Wall => None,
            };
            (*square, player)
        });
        // Targets of a selection are marked always. Values and a line played out say more than dots.
        let wanted = self.options.legal && self.look.legal && !board.insight.speaks();
        let next = if wanted || !board.touched.is_empty() {
            selection::next(self.legal, &board.touched)
        } else {
            Vec::new()
        };
        Marks {
            geometry,
            touched: touched.collect(),
            next: next
                .into_iter()
                .map(|(square, completes)| (square, self.table.turn(), completes))
                .collect(),
            left: left(self.table).filter(|square| {
                let empty = self.picture.cell(*square) == Cell::Empty;
                let bare = board.insight.values.is_empty() && board.insight.ghosts.is_empty();
                empty && bare && self.options.last_move
            }),
            forbidden: if self.options.forbidden {
                board.forbidden.clone()
            } else {
                Vec::new()
            },
            cursor: board.cursor,
        }
    }
}

/// The square the move before the position ended on.
pub fn last(table: &dyn Table) -> Option<Square> {
    let before = table.cursor().checked_sub(1)?;
    table.line().get(before)?.squares.last().copied()
}

/// The square that the last move began on, where it ended on another one.
fn left(table: &dyn Table) -> Option<Square> {
    let before = table.cursor().checked_sub(1)?;
    match table.line().get(before)?.squares.as_slice() {
        [from, .., to] if from != to => Some(*from),
        _ => None,
    }
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
        let moving: Vec<Square> = animation
            .map(|(animation, _)| animation.squares().collect())
            .unwrap_or_default();

        let look = self.look;
        let lattice = Lattice::of(&self.picture, geometry, self.options.coordinates, palette);
        let lattice = kept
            .lattice
            .draw(renderer, size, lattice, |frame, lattice| {
                lattice.draw(frame, look);
            });
        let mut drawings = vec![lattice];
        for (layer, (bounds, stones)) in kept.stones.iter().zip(self.stones(geometry, &moving)) {
            drawings.push(
                layer.draw_within(renderer, bounds, stones, |frame, stones| {
                    stones.draw(frame, look);
                }),
            );
        }
        // Of what is not there no layer is made: the software renderer takes its time over empty ones too.
        let squares = self.table.winning_line();
        if moving.is_empty() && !squares.is_empty() {
            let winning = Winning { geometry, squares };
            let draw = |frame: &mut Frame, winning: &Winning| winning.draw(frame);
            drawings.push(kept.winning.draw(renderer, size, winning, draw));
        }

        let insight = Drawn {
            geometry,
            insight: self.board.insight.clone(),
            touched: self.board.touched.clone(),
        };
        let hovered = self.square_under(bounds, cursor);
        let mut frame = Frame::new(renderer, size);
        Overlay {
            geometry,
            look,
            legal: self.legal,
            forbidden: &self.board.forbidden,
            turn: self.table.turn(),
            touched: &self.board.touched,
            hovered,
            animation,
        }
        .draw(&mut frame);
        if let Some(square) = hovered {
            insight.draw_hovered(&mut frame, square);
        }
        if self.board.insight != Insight::default() {
            let draw = |frame: &mut Frame, insight: &Drawn| insight.draw(frame, look);
            drawings.push(kept.insight.draw(renderer, size, insight, draw));
        }
        let marks = self.marks(geometry);
        if !marks.is_empty() {
            let draw = |frame: &mut Frame, marks: &Marks| marks.draw(frame, look);
            drawings.push(kept.marks.draw(renderer, size, marks, draw));
        }
        drawings.push(frame.into_geometry());
        drawings
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
