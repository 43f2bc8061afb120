//! A drawing that is made again only when what it shows has changed.

use std::cell::RefCell;

use iced::widget::canvas::{self, Cache, Frame, Geometry, Program};
use iced::widget::{space, stack};
use iced::{Element, Length, Rectangle, Renderer, Size};

/// A canvas apart from all text around it.
///
/// To find out what has to be painted anew, the software renderer of iced compares each text of a layer with the one at
/// the same place in the list of the last frame, and moves both by the offset of the former. A canvas has an offset, so
/// text that comes where a canvas was would not be painted (`Layer::damage` in iced_tiny_skia 0.14).
pub fn drawing<'a, P, Message>(
    program: P,
    width: impl Into<Length>,
    height: impl Into<Length>,
) -> Element<'a, Message>
where
    P: Program<Message> + 'a,
    Message: 'a,
{
    let (width, height) = (width.into(), height.into());
    let room = space().width(width).height(height);
    let canvas = canvas::Canvas::new(program).width(width).height(height);
    stack![room, canvas].clip(true).into()
}

/// A cached drawing and what it was drawn of.
#[derive(Debug)]
pub struct Layer<Subject> {
    cache: Cache,
    drawn: RefCell<Option<Subject>>,
}

impl<Subject> Default for Layer<Subject> {
    fn default() -> Self {
        Layer {
            cache: Cache::new(),
            drawn: RefCell::new(None),
        }
    }
}

impl<Subject: PartialEq> Layer<Subject> {
    /// The drawing of a subject; `draw` is called only for another size or subject than last time.
    pub fn draw(
        &self,
        renderer: &Renderer,
        size: Size,
        subject: Subject,
        draw: impl FnOnce(&mut Frame, &Subject),
    ) -> Geometry {
        self.draw_within(renderer, Rectangle::with_size(size), subject, draw)
    }

    /// The same for a part of an area. Where the drawing has changed, the software renderer paints the whole of its
    /// bounds anew, and no more.
    pub fn draw_within(
        &self,
        renderer: &Renderer,
        bounds: Rectangle,
        subject: Subject,
        draw: impl FnOnce(&mut Frame, &Subject),
    ) -> Geometry {
        let mut drawn = self.drawn.borrow_mut();
        if drawn.as_ref() != Some(&subject) {
            self.cache.clear();
        }
        let subject = drawn.insert(subject);
        self.cache
            .draw_with_bounds(renderer, bounds, |frame| draw(frame, subject))
    }
}
