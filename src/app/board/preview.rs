//! A small still picture of the board a game begins with.

use iced::widget::canvas::{Geometry as Drawing, Program};
use iced::{Element, Rectangle, Renderer, Theme, mouse};

use super::geometry::Geometry;
use super::lattice::Lattice;
use super::look::Look;
use super::picture::Picture;
use super::stones::Stones;
use crate::app::layer::{Layer, drawing};
use crate::app::theme;
use crate::catalog::Entry;
use crate::record::{Choice, Seat};

/// The board a game begins with under these rules, as a square of this many logical pixels; empty for rules that are
/// not on offer.
pub fn preview<'a, Message: 'a>(
    game: &dyn Entry,
    rules: &Choice,
    size: f32,
    scale: f32,
) -> Element<'a, Message> {
    let start = game.start(rules, <[Seat; 2]>::default()).ok();
    let preview = Preview {
        look: Look::of(game.id()),
        picture: start.map(|table| Picture::of(&*table)),
        scale,
    };
    drawing(preview, size, size)
}

struct Preview {
    look: &'static Look,
    picture: Option<Picture>,
    scale: f32,
}

impl<Message> Program<Message> for Preview {
    type State = (Layer<Lattice>, Layer<Stones>);

    fn draw(
        &self,
        (lattice_layer, stones_layer): &Self::State,
        renderer: &Renderer,
        theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Drawing> {
        let Some(picture) = &self.picture else {
            return Vec::new();
        };
        let rim = self.look.rim(false);
        let size = bounds.size();
        let Some(geometry) = Geometry::new(picture.shape, size, bounds.position(), rim, self.scale)
        else {
            return Vec::new();
        };
        let lattice = Lattice::of(picture, geometry, false, theme::palette(theme));
        let stones = Stones::of(picture, geometry);
        vec![
            lattice_layer.draw(renderer, size, lattice, |frame, lattice| {
                lattice.draw(frame, self.look);
            }),
            stones_layer.draw(renderer, size, stones, |frame, stones| {
                stones.draw(frame, self.look);
            }),
        ]
    }
}
