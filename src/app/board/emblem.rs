//! A single stone: the picture of a player.

use iced::widget::canvas::{Geometry, Program};
use iced::{Element, Rectangle, Renderer, Theme, mouse};

use super::stones;
use crate::app::layer::{Layer, drawing};
use crate::game::Player;

/// A stone of this player, as a square of this many logical pixels.
pub fn stone<'a, Message: 'a>(player: Player, size: f32) -> Element<'a, Message> {
    drawing(Emblem(player), size, size)
}

struct Emblem(Player);

impl<Message> Program<Message> for Emblem {
    type State = Layer<Player>;

    fn draw(
        &self,
        layer: &Layer<Player>,
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        vec![
            layer.draw(renderer, bounds.size(), self.0, |frame, player| {
                // Two pixels are the shadow's.
                let radius = frame.width().min(frame.height()) / 2.0 - 2.0;
                let center = frame.center();
                stones::stone(frame, center, radius, *player);
            }),
        ]
    }
}
