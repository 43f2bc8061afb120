//! The board in the window, for any game: drawing it, clicking it, moving over it with the keyboard.
//!
//! [`Board`] is what it remembers between messages; [`Board::view`] is pure. After every change of the table,
//! [`Board::follow`] has to be told, so that the change is shown and nothing selected survives it.

mod animation;
mod bar;
mod better;
mod emblem;
mod evidence;
mod geometry;
mod insight;
mod lattice;
mod look;
mod marks;
mod overlay;
mod picture;
mod preview;
mod selection;
mod stones;
mod surface;
mod threat;

use std::cell::Cell;
use std::time::{Duration, Instant};

use iced::keyboard::Key;
use iced::keyboard::key::Named;
use iced::{Element, Fill, Point, Rectangle};

pub use bar::Reading;
pub use better::draw_better;
pub use emblem::stone;
pub use evidence::{EVIDENCE, draw_evidence};
pub use insight::{Ghost, Hint, Insight, Value};
pub use preview::preview;
pub use threat::draw_mark;

use super::layer::drawing;
use crate::engine::Mark;
use crate::game::{IllegalMove, RowOne, Square};
use crate::table::Table;
use animation::Animation;
use bar::Bar;
use picture::Picture;
use selection::Touch;
use surface::Surface;

/// A square as the players of this game write it.
#[must_use]
pub fn square_name(game: &str, square: Square) -> String {
    if look::Look::of(game).capitals {
        format!("{square:#}")
    } else {
        square.to_string()
    }
}

/// What the board remembers.
#[derive(Debug)]
pub struct Board {
    /// Physical pixels in a logical one.
    scale: f32,
    /// The squares touched so far for a move.
    touched: Vec<Square>,
    /// The square under the pointer.
    hovered: Option<Square>,
    /// The square under the keyboard's cursor, once that has been used.
    cursor: Option<Square>,
    /// The points forbidden in the position.
    forbidden: Vec<Square>,
    /// What was shown last, and the table's version then.
    shown: Option<(Picture, u64)>,
    /// On the way from there.
    animation: Option<Animation>,
    /// What the engine has to say about the position.
    insight: Insight,
    /// When it was drawn last.
    drawn: Cell<Option<Instant>>,
    /// Whether somebody waits for it to be drawn.
    awaited: bool,
}

impl Default for Board {
    fn default() -> Self {
        Board {
            scale: 1.0,
            touched: Vec::new(),
            hovered: None,
            cursor: None,
            forbidden: Vec::new(),
            shown: None,
            animation: None,
            insight: Insight::default(),
            drawn: Cell::new(None),
            awaited: false,
        }
    }
}

/// What to show on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether a person may make a move now.
    pub interactive: bool,
    /// Mark the legal moves, in games where that says something.
    pub legal: bool,
    /// Mark the points that look free but are forbidden.
    pub forbidden: bool,
    /// Letters and numbers along the edge.
    pub coordinates: bool,
    /// Mark the stone played last.
    pub last_move: bool,
    /// The number of its move on every stone that was played.
    pub numbers: bool,
}

/// What happened on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// A square was clicked or touched.
    Touched(Square),
    /// The pointer came over another square, or left them.
    Hovered(Option<Square>),
    /// The selection was given up.
    Cancelled,
    /// The board is drawn, which was waited for.
    Drawn,
}

/// What the board asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Play the move of this notation.
    Play(String),
    /// Say why touching this square made no move.
    Explain(IllegalMove, Square),
}

impl Board {
    /// Shows the table's board.
    ///
    /// Fills the room it is given, the board as large as fits in its middle.
    pub fn view<'a>(&'a self, table: &'a dyn Table, options: Options) -> Element<'a, Message> {
        drawing(Surface::new(self, table, options), Fill, Fill)
    }

    /// The evaluation bar, to be laid over an area in whose middle, with a margin around it, the board is shown.
    pub fn bar<'a>(
        &'a self,
        table: &'a dyn Table,
        options: Options,
        margin: f32,
        reading: Reading,
    ) -> Element<'a, Message> {
        let bar = Bar {
            surface: Surface::new(self, table, options),
            margin,
            reading,
        };
        drawing(bar, Fill, Fill)
    }

    /// Shows what the engine has to say about the position.
    pub fn explain(&mut self, insight: Insight) {
        self.insight = insight;
    }

    /// The marks of the threat view that are shown.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.insight.marks
    }

    /// Whether something is selected, or the keyboard's cursor is there: what Esc gives up.
    #[must_use]
    pub fn holds(&self) -> bool {
        !self.touched.is_empty() || self.cursor.is_some()
    }

    /// Whether it was drawn once, but not for so long.
    #[must_use]
    pub fn undrawn_for(&self, time: Duration) -> bool {
        self.drawn.get().is_some_and(|drawn| drawn.elapsed() > time)
    }

    /// Has [`Message::Drawn`] sent when it is drawn next, or no more.
    pub fn await_drawing(&mut self, awaited: bool) {
        self.awaited = awaited;
    }

    /// The middle of a square on a board that is shown in this area.
    #[must_use]
    pub fn center(
        &self,
        table: &dyn Table,
        options: Options,
        area: Rectangle,
        square: Square,
    ) -> Option<Point> {
        let inside = Surface::new(self, table, options)
            .geometry(area)?
            .center(square);
        Some(Point::new(area.x + inside.x, area.y + inside.y))
    }

    /// Takes note of what happened on the board; what comes back is for the caller to do.
    ///
    /// Touches are to be passed on only while a person may move.
    pub fn update(&mut self, message: Message, table: &dyn Table) -> Option<Action> {
        match message {
            Message::Touched(square) => {
                self.cursor = None;
                self.touch(square, table)
            }
            Message::Hovered(square) => {
                self.hovered = square;
                None
            }
            Message::Cancelled => {
                self.touched.clear();
                None
            }
            Message::Drawn => None,
        }
    }

    /// Takes note of a key: arrows move the cursor, Enter and Space touch its square, Escape gives up the selection
    /// and then the cursor.
    pub fn key(&mut self, key: &Key, table: &dyn Table) -> Option<Action> {
        let Key::Named(key) = key else {
            return None;
        };
        let up = match table.shape().row_one {
            RowOne::Top => -1,
            RowOne::Bottom => 1,
        };
        match key {
            Named::ArrowLeft => self.step(table, -1, 0),
            Named::ArrowRight => self.step(table, 1, 0),
            Named::ArrowUp => self.step(table, 0, up),
            Named::ArrowDown => self.step(table, 0, -up),
            Named::Enter | Named::Space => match self.cursor {
                Some(square) => return self.touch(square, table),
                None => self.show_cursor(table),
            },
            Named::Escape if self.touched.is_empty() => self.cursor = None,
            Named::Escape => self.touched.clear(),
            _ => {}
        }
        None
    }

    /// Takes note that the table has changed, or is another: the difference from what was shown is animated if that is
    /// wanted, and a selection is given up.
    pub fn follow(&mut self, table: &dyn Table, animated: bool, now: Instant) {
        let picture = Picture::of(table);
        let shown = (picture, table.version());
        if self.shown.as_ref() == Some(&shown) {
            return;
        }
        self.touched.clear();
        self.forbidden = table
            .forbidden()
            .into_iter()
            .map(|(square, _)| square)
            .collect();
        self.cursor = self.cursor.filter(|cursor| table.shape().contains(*cursor));
        self.animation = self
            .shown
            .as_ref()
            .filter(|_| animated)
            .and_then(|(before, _)| {
                Animation::between(before, &shown.0, surface::last(table), now)
            });
        self.shown = Some(shown);
    }

    /// Takes note of the window's scale factor: physical pixels in a logical one.
    pub fn rescaled(&mut self, scale: f32) {
        if scale.is_finite() && scale > 0.0 {
            self.scale = scale;
        }
    }

    /// The square a person looks at: under the keyboard's cursor, or under the pointer.
    #[must_use]
    pub fn looked_at(&self) -> Option<Square> {
        self.cursor.or(self.hovered)
    }

    fn touch(&mut self, square: Square, table: &dyn Table) -> Option<Action> {
        // A touch counts at once, whatever is still on its way.
        self.animation = None;
        match selection::touch(table.legal(), &self.touched, square) {
            Touch::Selected(touched) => {
                self.touched = touched;
                None
            }
            Touch::Complete(notation) => {
                self.touched.clear();
                Some(Action::Play(notation))
            }
            Touch::Nothing => {
                let mut touched = std::mem::take(&mut self.touched);
                touched.push(square);
                let why = table.why_not(&touched)?;
                Some(Action::Explain(why, square))
            }
        }
    }

    /// The first arrow shows the cursor, the next ones move it; at the edge it stays.
    fn step(&mut self, table: &dyn Table, columns: i8, rows: i8) {
        let Some(square) = self.cursor else {
            return self.show_cursor(table);
        };
        self.cursor = square
            .offset(columns, rows)
            .filter(|next| table.shape().contains(*next))
            .or(self.cursor);
    }

    fn show_cursor(&mut self, table: &dyn Table) {
        let shape = table.shape();
        self.cursor = surface::last(table).or(Some(Square::new(shape.columns / 2, shape.rows / 2)));
    }
}

#[cfg(test)]
mod tests;
