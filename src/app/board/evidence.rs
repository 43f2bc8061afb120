//! The sign of the squares that the words beside the board speak of: four corners around each.

use iced::widget::canvas::Frame;
use iced::{Color, Point, Size, color};

/// The colour of the corners.
pub const EVIDENCE: Color = color!(0x8a1fb8);

/// Draws the corners of a square so far from its centre, with a rim of this width.
pub fn draw_evidence(frame: &mut Frame, center: Point, half: f32, rim: f32) {
    let width = (half * 0.16).clamp(2.0, 5.0);
    let length = half * 0.5;
    for (more, color) in [(rim, Color::WHITE), (0.0, EVIDENCE)] {
        for (right, down) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            let corner = center + iced::Vector::new(right * half, down * half);
            let mut bar = |width: f32, height: f32| {
                let x = if right < 0.0 {
                    corner.x
                } else {
                    corner.x - width
                };
                let y = if down < 0.0 {
                    corner.y
                } else {
                    corner.y - height
                };
                let size = Size::new(width + 2.0 * more, height + 2.0 * more);
                frame.fill_rectangle(Point::new(x - more, y - more), size, color);
            };
            bar(length, width);
            bar(width, length);
        }
    }
}
