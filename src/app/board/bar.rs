//! The evaluation bar beside the board: how good the position is for Black, from the bottom up.

use iced::alignment::Vertical;
use iced::widget::canvas::{Geometry as Drawing, Program, Text};
use iced::widget::text::Alignment;
use iced::{Point, Rectangle, Renderer, Size, Theme, color, mouse};

use super::Message;
use super::insight::text_width;
use super::lattice::fill_rounded;
use super::surface::Surface;
use crate::app::fonts;
use crate::app::layer::Layer;
use crate::app::theme::{self, Palette};

/// The bar, over the area in whose middle the board is shown.
pub struct Bar<'a> {
    /// The board.
    pub surface: Surface<'a>,
    /// How far the board keeps from the edge of the area.
    pub margin: f32,
    /// What the bar shows.
    pub reading: Reading,
}

/// What the bar shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// Black's chance of winning, from 0 to 1.
    pub black: f32,
    /// The score with its unit and whose it is; where there is no room for it, the short one of that side.
    pub labels: [String; 2],
}

type Subject = (Rectangle, Palette, Reading);

impl Program<Message> for Bar<'_> {
    type State = Layer<Subject>;

    fn draw(
        &self,
        layer: &Layer<Subject>,
        renderer: &Renderer,
        theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Drawing> {
        let inner = bounds.shrink(self.margin);
        let Some(geometry) = self.surface.geometry(inner) else {
            return Vec::new();
        };
        let (board, field) = (geometry.board(), geometry.field());
        let bar = Rectangle {
            x: (board.x + self.margin - GAP - WIDTH).max(EDGE).round(),
            y: (field.y + self.margin).round(),
            width: WIDTH,
            height: field.height.round(),
        };
        let subject = (bar, *theme::palette(theme), self.reading.clone());
        // The bar, the mark of its middle, and the score at its end.
        let part = Rectangle {
            x: 0.0,
            y: bar.y - END,
            width: bar.x + WIDTH + GAP,
            height: bar.height + 2.0 * END,
        };
        vec![
            layer.draw_within(renderer, part, subject, |frame, subject| {
                let (bar, palette, reading) = subject;
                // The line around it sets each side apart from a ground of its own colour.
                fill_rounded(frame, bar.expand(1.0), WIDTH / 2.0 + 1.0, palette.dim);
                fill_rounded(frame, *bar, WIDTH / 2.0, color!(0xf4f2ec));
                let height = bar.height * reading.black.clamp(0.0, 1.0);
                let top = bar.y + bar.height - height;
                // On a dark ground black would look like nothing.
                let black = if palette.dark {
                    color!(0x50545b)
                } else {
                    color!(0x1c1c1c)
                };
                if height >= 1.0 {
                    let below = Rectangle {
                        y: top,
                        height,
                        ..*bar
                    };
                    fill_rounded(frame, below, (WIDTH / 2.0).min(height / 2.0), black);
                }
                // Half way.
                let middle = Point::new(bar.x - 3.0, (bar.y + bar.height / 2.0).round());
                frame.fill_rectangle(middle, Size::new(WIDTH + 6.0, 1.0), palette.accent);
                // At the end of the side it is good for, but not over the board.
                let end = bar.x + WIDTH + GAP / 2.0;
                let [long, short] = &reading.labels;
                let wide = |label: &String| text_width(label, SIZE);
                let content = if wide(long) < end { long } else { short };
                let half = wide(content) / 2.0;
                let x = bar.center_x().min(end - half).max(half + 1.0);
                let away = GAP + SIZE / 2.0;
                let y = if reading.black < 0.5 {
                    bar.y - away
                } else {
                    bar.y + bar.height + away
                };
                frame.fill_text(Text {
                    content: content.clone(),
                    position: Point::new(x, y),
                    color: palette.ink,
                    size: SIZE.into(),
                    font: fonts::SEMIBOLD,
                    align_x: Alignment::Center,
                    align_y: Vertical::Center,
                    ..Text::default()
                });
            }),
        ]
    }
}

/// The width of the bar.
const WIDTH: f32 = 10.0;
/// Between the bar and the board.
const GAP: f32 = 6.0;
/// The bar is no nearer to the edge of the window.
const EDGE: f32 = 4.0;
/// The size of the score at its end.
const SIZE: f32 = 12.0;
/// The room for it.
const END: f32 = GAP + 2.0 * SIZE;
