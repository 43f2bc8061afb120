//! The graph of the scores of the whole game: click or drag to go to a position.

use iced::alignment::Vertical;
use iced::widget::canvas::{Action, Event, Frame, Geometry, Path, Program, Stroke, Text as Words};
use iced::widget::text::Alignment;
use iced::widget::{column, container};
use iced::{Color, Element, Fill, Padding, Point, Rectangle, Renderer, Size, Theme, mouse};

use super::{Message, heading};
use crate::app::fonts;
use crate::app::layer::{Layer, drawing};
use crate::app::theme::{self, Palette, space as gap, style::mix};
use crate::engine::Score;
use crate::game::Player;
use crate::record::Class;
use crate::text::Text;

/// What the graph is drawn of.
#[derive(Clone)]
pub struct Graph<'a> {
    /// One for every position of the game, the start included; nothing where the score is not known yet.
    pub points: Vec<Option<Spot>>,
    /// The position shown.
    pub cursor: usize,
    /// The words for a tip.
    pub words: &'a Text,
}

/// The score of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// From Black's side.
    pub score: Score,
    /// What the move before it was, if it was a mistake.
    pub class: Option<Class>,
}

/// The heading and the graph.
pub fn view<'a>(graph: Graph<'a>, height: f32) -> Element<'a, Message> {
    container(
        column![
            heading(graph.words.get("panel-graph")),
            container(drawing(graph, Fill, height)).id("graph"),
        ]
        .spacing(gap::XS),
    )
    .padding(Padding::new(gap::L).top(gap::S).bottom(gap::S))
    .width(Fill)
    .into()
}

/// The position shown, what is known of it, and among how many.
type Cursor = (usize, Option<Spot>, usize);

/// What the widget keeps between frames.
#[derive(Default)]
pub struct Kept {
    curve: Layer<(Vec<Option<Spot>>, Palette)>,
    /// Of a drawing that is not kept, the software renderer repaints too little where an edge lies between two pixels.
    cursor: Layer<(Cursor, Option<usize>, Option<String>, Palette)>,
    dragging: bool,
    /// The position under the pointer.
    hovered: Option<usize>,
}

impl Graph<'_> {
    /// Follows the pointer, off the graph too: what was drawn under it has to go.
    fn hover(
        &self,
        kept: &mut Kept,
        bounds: Rectangle,
        cursor: mouse::Cursor,
    ) -> Option<Action<Message>> {
        let point = cursor.position_in(bounds);
        let hovered = point.map(|point| self.ply_at(point.x, bounds.size()));
        let before = std::mem::replace(&mut kept.hovered, hovered);
        (hovered != before).then(Action::request_redraw)
    }

    fn x(&self, ply: usize, size: Size) -> f32 {
        let last = (self.points.len() - 1).max(1) as f32;
        EDGE + (size.width - 2.0 * EDGE) * ply as f32 / last
    }

    fn y(black: f32, size: Size) -> f32 {
        EDGE + (size.height - 2.0 * EDGE) * (1.0 - black)
    }

    fn ply_at(&self, x: f32, size: Size) -> usize {
        let last = self.points.len() - 1;
        let part = (x - EDGE) / (size.width - 2.0 * EDGE).max(1.0);
        ((part * last as f32).round().max(0.0) as usize).min(last)
    }

    fn draw_curve(&self, frame: &mut Frame, palette: &Palette) {
        let size = frame.size();
        let middle = Self::y(0.5, size);
        frame.fill_rectangle(
            Point::new(0.0, middle.round()),
            Size::new(size.width, 1.0),
            palette.line,
        );
        // What is known in one piece is drawn in one piece.
        let mut from = 0;
        while from < self.points.len() {
            if self.points[from].is_none() {
                from += 1;
                continue;
            }
            let rest = &self.points[from..];
            let count = rest.iter().take_while(|spot| spot.is_some()).count();
            let place = |(index, spot): (usize, &Option<Spot>)| {
                let black = spot.as_ref().map_or(0.5, |spot| spot.score.chance());
                Point::new(self.x(from + index, size), Self::y(black, size))
            };
            let places: Vec<Point> = rest[..count].iter().enumerate().map(place).collect();
            self.draw_piece(frame, palette, &places, middle);
            from += count;
        }
        for (ply, spot) in self.points.iter().enumerate() {
            if let Some(spot) = spot
                && let Some(class) = spot.class
            {
                let center = Point::new(self.x(ply, size), Self::y(spot.score.chance(), size));
                frame.fill(&Path::circle(center, 4.5), palette.surface);
                frame.fill(&Path::circle(center, 3.5), class_color(class, palette));
            }
        }
    }

    fn draw_piece(&self, frame: &mut Frame, palette: &Palette, places: &[Point], middle: f32) {
        let (Some(first), Some(last)) = (places.first(), places.last()) else {
            return;
        };
        if places.len() == 1 {
            frame.fill(&Path::circle(*first, 2.0), palette.accent);
            return;
        }
        let area = Path::new(|path| {
            path.move_to(Point::new(first.x, middle));
            for place in places {
                path.line_to(*place);
            }
            path.line_to(Point::new(last.x, middle));
            path.close();
        });
        frame.fill(&area, mix(palette.surface, palette.accent, 0.16));
        let curve = Path::new(|path| {
            path.move_to(*first);
            for place in &places[1..] {
                path.line_to(*place);
            }
        });
        let stroke = Stroke::default().with_width(2.0).with_color(palette.accent);
        frame.stroke(&curve, stroke);
    }

    fn draw_cursor(&self, frame: &mut Frame, palette: &Palette, hovered: Option<usize>) {
        let size = frame.size();
        let cursor = self.cursor.min(self.points.len() - 1);
        self.draw_upright(frame, cursor, palette.dim);
        if let Some(spot) = &self.points[cursor] {
            let center = Point::new(self.x(cursor, size), Self::y(spot.score.chance(), size));
            frame.fill(&Path::circle(center, 4.0), palette.accent);
        }
        let Some(ply) = hovered else { return };
        self.draw_upright(frame, ply, palette.accent);
        if let Some(spot) = &self.points[ply] {
            self.draw_tip(frame, palette, ply, spot);
        }
    }

    fn draw_upright(&self, frame: &mut Frame, ply: usize, color: Color) {
        let size = frame.size();
        let corner = Point::new(self.x(ply, size).round(), 0.0);
        frame.fill_rectangle(corner, Size::new(1.0, size.height), color);
    }

    fn tip(&self, spot: &Spot, ply: usize) -> String {
        let score = self.words.standing(&spot.score, Player::Black);
        let values = [("number", ply.into()), ("score", score.into())];
        self.words.format("graph-tip", &values)
    }

    fn draw_tip(&self, frame: &mut Frame, palette: &Palette, ply: usize, spot: &Spot) {
        let size = frame.size();
        let tip = self.tip(spot, ply);
        let wide = |letter: char| if letter.is_ascii() { 6.6 } else { 12.5 };
        let width = tip.chars().map(wide).sum::<f32>() + 14.0;
        let x = (self.x(ply, size) + 8.0).min(size.width - width).max(0.0);
        // Where the curve is not.
        let y = if spot.score.chance() > 0.5 {
            size.height - TIP - 2.0
        } else {
            2.0
        };
        let corner = Point::new(x, y);
        let plate = Path::rounded_rectangle(corner, Size::new(width, TIP), 6.0.into());
        frame.fill(&plate, palette.ink);
        frame.fill_text(Words {
            content: tip,
            position: Point::new(x + width / 2.0, y + TIP / 2.0),
            color: palette.surface,
            size: 12.0.into(),
            font: fonts::REGULAR,
            align_x: Alignment::Center,
            align_y: Vertical::Center,
            ..Words::default()
        });
    }
}

impl Program<Message> for Graph<'_> {
    type State = Kept;

    fn update(
        &self,
        kept: &mut Kept,
        event: &Event,
        bounds: Rectangle,
        cursor: mouse::Cursor,
    ) -> Option<Action<Message>> {
        let go_to = |point: Point| {
            let ply = self.ply_at(point.x - bounds.x, bounds.size());
            Action::publish(Message::Visited(ply)).and_capture()
        };
        match event {
            Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left)) => {
                let point = cursor.position_over(bounds)?;
                kept.dragging = true;
                Some(go_to(point))
            }
            Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left)) => {
                kept.dragging = false;
                None
            }
            Event::Mouse(mouse::Event::CursorMoved { .. }) => {
                if kept.dragging {
                    let point = cursor.position()?;
                    let ply = self.ply_at(point.x - bounds.x, bounds.size());
                    return (ply != self.cursor).then(|| go_to(point));
                }
                self.hover(kept, bounds, cursor)
            }
            Event::Mouse(mouse::Event::CursorLeft) => self.hover(kept, bounds, cursor),
            _ => None,
        }
    }

    fn draw(
        &self,
        kept: &Kept,
        renderer: &Renderer,
        theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        let (size, palette) = (bounds.size(), theme::palette(theme));
        let subject = (self.points.clone(), *palette);
        let curve = kept.curve.draw(renderer, size, subject, |frame, _| {
            self.draw_curve(frame, palette);
        });
        let hovered = kept.hovered.filter(|ply| *ply < self.points.len());
        let spot = |ply: usize| self.points.get(ply).cloned().flatten();
        let tip = hovered.and_then(|ply| Some(self.tip(&spot(ply)?, ply)));
        let cursor = (self.cursor, spot(self.cursor), self.points.len());
        let subject = (cursor, hovered, tip, *palette);
        let cursor = kept.cursor.draw(renderer, size, subject, |frame, _| {
            self.draw_cursor(frame, palette, hovered);
        });
        vec![curve, cursor]
    }

    fn mouse_interaction(
        &self,
        _kept: &Kept,
        bounds: Rectangle,
        cursor: mouse::Cursor,
    ) -> mouse::Interaction {
        if cursor.is_over(bounds) {
            mouse::Interaction::Pointer
        } else {
            mouse::Interaction::default()
        }
    }
}

/// The colour of a mistake.
pub fn class_color(class: Class, palette: &Palette) -> Color {
    match class {
        Class::Forced | Class::Best | Class::Good => palette.accent,
        Class::Inaccuracy => palette.dim,
        Class::Mistake => mix(palette.warning, palette.dim, 0.3),
        Class::Blunder | Class::MissedWin => palette.warning,
    }
}

/// What the curve keeps from the edge of its area.
const EDGE: f32 = 5.0;
/// The height of a tip.
const TIP: f32 = 22.0;

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::text::Language;

    fn graph(moves: usize) -> Graph<'static> {
        static WORDS: LazyLock<Text> = LazyLock::new(|| Text::new(Language::English));
        Graph {
            words: &WORDS,
            points: vec![None; moves + 1],
            cursor: 0,
        }
    }

    #[test]
    fn every_ply_is_found_where_it_is_drawn() {
        for moves in [1, 2, 60, 400, 484] {
            let graph = graph(moves);
            let size = Size::new(316.0, 84.0);
            for ply in 0..=moves {
                let found = graph.ply_at(graph.x(ply, size), size);
                assert_eq!(found, ply, "of {moves}");
            }
            assert_eq!(graph.ply_at(-50.0, size), 0);
            assert_eq!(graph.ply_at(900.0, size), moves);
        }
    }

    #[test]
    fn a_game_without_a_move_has_one_place() {
        let graph = graph(0);
        let size = Size::new(316.0, 84.0);
        assert_eq!(graph.ply_at(200.0, size), 0);
        assert!(graph.x(0, size).is_finite());
    }
}
