//! What the marks of the threat view mean.

use iced::widget::canvas::{Geometry, Program};
use iced::widget::{column, container, row, text};
use iced::{Center, Element, Fill, Padding, Rectangle, Renderer, Theme, mouse};

use super::{Message, heading};
use crate::app::board;
use crate::app::layer::{Layer, drawing};
use crate::app::theme::{space as gap, style, type_size};
use crate::engine::Mark;
use crate::text::Text;

/// A sentence for every kind of mark on the board.
pub fn view<'a>(marks: &[Mark], words: &Text) -> Element<'a, Message> {
    let mut kinds: Vec<&'static str> = Vec::new();
    for mark in marks {
        if !kinds.contains(&mark.id) {
            kinds.push(mark.id);
        }
    }
    let mut content = column![heading(words.get("panel-threats"))].spacing(gap::XS);
    if kinds.is_empty() {
        content = content.push(
            text(words.get("threats-none"))
                .size(type_size::SECONDARY)
                .style(style::dim),
        );
    }
    for id in kinds {
        content = content.push(
            row![
                drawing(Sign(id), 30, 18),
                text(words.mark(id)).size(type_size::SECONDARY).width(Fill),
            ]
            .spacing(gap::S)
            .align_y(Center),
        );
    }
    container(content)
        .id("legend")
        .padding(Padding::new(gap::L).top(gap::S).bottom(gap::M))
        .width(Fill)
        .into()
}

struct Sign(&'static str);

impl<M> Program<M> for Sign {
    type State = Layer<&'static str>;

    fn draw(
        &self,
        layer: &Self::State,
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        vec![layer.draw(renderer, bounds.size(), self.0, |frame, id| {
            board::draw_mark(frame, id);
        })]
    }
}
