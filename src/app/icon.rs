//! The icons: lines of 1.5 px on a 16 px square, drawn by us so that they take any colour and any scale.

use iced::widget::canvas::path::Builder;
use iced::widget::canvas::{Frame, Geometry, LineCap, LineJoin, Path, Program, Stroke};
use iced::{Color, Element, Point, Rectangle, Renderer, Theme, Vector, mouse};

use super::layer::{Layer, drawing};
use super::theme;

/// What an icon shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// A plus: something new.
    New,
    /// A folder.
    Open,
    /// A disk.
    Save,
    /// An arrow back to the left.
    Undo,
    /// An arrow back to the right.
    Redo,
    /// A triangle: go on.
    Play,
    /// Two bars.
    Pause,
    /// A triangle against a bar: one move on.
    Step,
    /// A square.
    Stop,
    /// A tick.
    Tick,
    /// A bulb: an idea.
    Hint,
    /// A curve over its axes.
    Analysis,
    /// A padlock.
    Lock,
}

/// In what colour an icon is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    /// Like text.
    #[default]
    Ink,
    /// Like text that cannot be chosen now.
    Faint,
    /// In the accent.
    Accent,
}

/// An icon as a square of this many logical pixels.
pub fn icon<'a, Message: 'a>(icon: Icon, size: f32, tone: Tone) -> Element<'a, Message> {
    drawing(Picture { icon, tone }, size, size)
}

struct Picture {
    icon: Icon,
    tone: Tone,
}

impl<Message> Program<Message> for Picture {
    type State = Layer<(Icon, Color)>;

    fn draw(
        &self,
        layer: &Layer<(Icon, Color)>,
        renderer: &Renderer,
        theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        let palette = theme::palette(theme);
        let color = match self.tone {
            Tone::Ink => palette.ink,
            Tone::Faint => palette.dim.scale_alpha(0.55),
            Tone::Accent => palette.accent,
        };
        let size = bounds.size();
        vec![layer.draw(
            renderer,
            size,
            (self.icon, color),
            |frame, (icon, color)| {
                frame.scale(size.width.min(size.height) / GRID);
                draw(frame, *icon, *color);
            },
        )]
    }
}

/// The side of the square the icons are designed on.
const GRID: f32 = 16.0;

fn draw(frame: &mut Frame, icon: Icon, color: Color) {
    let stroke = Stroke {
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..Stroke::default().with_width(1.5).with_color(color)
    };
    frame.stroke(&Path::new(|path| outline(path, icon)), stroke);
}

fn outline(path: &mut Builder, icon: Icon) {
    match icon {
        Icon::New => {
            line(path, &[(8.0, 2.5), (8.0, 13.5)]);
            line(path, &[(2.5, 8.0), (13.5, 8.0)]);
        }
        Icon::Open => closed(
            path,
            &[
                (1.75, 12.75),
                (1.75, 3.25),
                (6.0, 3.25),
                (7.75, 5.25),
                (14.25, 5.25),
                (14.25, 12.75),
            ],
        ),
        Icon::Save => {
            closed(
                path,
                &[
                    (2.5, 2.5),
                    (11.0, 2.5),
                    (13.5, 5.0),
                    (13.5, 13.5),
                    (2.5, 13.5),
                ],
            );
            line(path, &[(5.25, 2.5), (5.25, 5.5), (9.75, 5.5), (9.75, 2.5)]);
            line(
                path,
                &[(4.75, 13.5), (4.75, 9.0), (11.25, 9.0), (11.25, 13.5)],
            );
        }
        Icon::Undo => back(path, |x| x),
        Icon::Redo => back(path, |x| GRID - x),
        Icon::Play => closed(path, &[(4.5, 3.0), (12.5, 8.0), (4.5, 13.0)]),
        Icon::Pause => {
            line(path, &[(5.5, 3.25), (5.5, 12.75)]);
            line(path, &[(10.5, 3.25), (10.5, 12.75)]);
        }
        Icon::Step => {
            closed(path, &[(3.5, 3.5), (9.5, 8.0), (3.5, 12.5)]);
            line(path, &[(12.5, 3.25), (12.5, 12.75)]);
        }
        Icon::Stop => closed(
            path,
            &[(4.25, 4.25), (11.75, 4.25), (11.75, 11.75), (4.25, 11.75)],
        ),
        Icon::Tick => line(path, &[(3.0, 8.5), (6.5, 12.0), (13.0, 4.5)]),
        Icon::Hint => {
            path.move_to(Point::new(6.0, 11.0));
            path.bezier_curve_to(
                Point::new(6.0, 9.2),
                Point::new(3.75, 8.4),
                Point::new(3.75, 5.75),
            );
            path.bezier_curve_to(
                Point::new(3.75, 0.25),
                Point::new(12.25, 0.25),
                Point::new(12.25, 5.75),
            );
            path.bezier_curve_to(
                Point::new(12.25, 8.4),
                Point::new(10.0, 9.2),
                Point::new(10.0, 11.0),
            );
            path.close();
            line(path, &[(6.25, 13.75), (9.75, 13.75)]);
        }
        Icon::Analysis => {
            line(path, &[(2.0, 2.0), (2.0, 13.75), (14.0, 13.75)]);
            line(
                path,
                &[(4.5, 10.5), (7.0, 6.75), (9.25, 8.75), (13.25, 3.5)],
            );
        }
        Icon::Lock => {
            closed(
                path,
                &[(3.25, 7.25), (12.75, 7.25), (12.75, 14.0), (3.25, 14.0)],
            );
            path.move_to(Point::new(5.25, 7.25));
            path.line_to(Point::new(5.25, 5.0));
            path.bezier_curve_to(
                Point::new(5.25, 1.25),
                Point::new(10.75, 1.25),
                Point::new(10.75, 5.0),
            );
            path.line_to(Point::new(10.75, 7.25));
        }
    }
}

/// An arrow that turns back, as it is or mirrored.
fn back(path: &mut Builder, mirror: impl Fn(f32) -> f32) {
    line(
        path,
        &[(mirror(5.5), 2.5), (mirror(2.5), 5.5), (mirror(5.5), 8.5)],
    );
    path.move_to(Point::new(mirror(2.5), 5.5));
    path.line_to(Point::new(mirror(9.5), 5.5));
    let (near, far) = (mirror(9.5), mirror(14.8));
    path.bezier_curve_to(
        Point::new(far, 5.5),
        Point::new(far, 13.5),
        Point::new(near, 13.5),
    );
    path.line_to(Point::new(mirror(6.5), 13.5));
}

fn line(path: &mut Builder, points: &[(f32, f32)]) {
    for (index, (x, y)) in points.iter().enumerate() {
        let point = Point::ORIGIN + Vector::new(*x, *y);
        if index == 0 {
            path.move_to(point);
        } else {
            path.line_to(point);
        }
    }
}

fn closed(path: &mut Builder, points: &[(f32, f32)]) {
    line(path, points);
    path.close();
}
