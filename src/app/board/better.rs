//! The sign of what would have been better than the move looked at: a dashed ring, that nobody takes for the whole one
//! of a hint.

use iced::widget::canvas::{Frame, Path};
use iced::{Color, Point, color};

/// The colour of the dashes.
pub(super) const BETTER: Color = color!(0x1668c8);
/// How many there are.
const DASHES: u8 = 10;
/// The part of the ring that they fill.
const FILLED: f32 = 0.62;
/// Corners of one side of a dash.
const CORNERS: u8 = 6;

/// Draws the ring inwards from its radius, with a rim of this width.
pub fn draw_better(frame: &mut Frame, center: Point, radius: f32, rim: f32) {
    let width = (radius * 0.14).clamp(2.0, 5.0);
    for (more, color) in [(rim, Color::WHITE), (0.0, BETTER)] {
        for dash in 0..DASHES {
            let path = dash_path(center, dash, [radius + more, radius - width - more], more);
            frame.fill(&path, color);
        }
    }
}

/// One dash between two radii, longer at both ends by so much.
fn dash_path(center: Point, dash: u8, [outer, inner]: [f32; 2], more: f32) -> Path {
    let step = std::f32::consts::TAU / f32::from(DASHES);
    let longer = more / outer.max(1.0);
    let from = step * f32::from(dash) - longer;
    let length = step * FILLED + 2.0 * longer;
    let at = |radius: f32, corner: u8| {
        let angle = from + length * f32::from(corner) / f32::from(CORNERS);
        center + iced::Vector::new(angle.cos(), angle.sin()) * radius
    };
    Path::new(|path| {
        path.move_to(at(outer, 0));
        for corner in 1..=CORNERS {
            path.line_to(at(outer, corner));
        }
        for corner in (0..=CORNERS).rev() {
            path.line_to(at(inner, corner));
        }
        path.close();
    })
}
