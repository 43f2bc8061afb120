//! Small pieces that the bars, panels and dialogs are made of.

use std::fmt;

use iced::advanced::text::{LineHeight, Paragraph, Renderer, Text};
use iced::alignment::Vertical;
use iced::widget::{
    Id, button, column, container, pick_list, responsive, rich_text, row, rule, space, span, text,
    text_input, tooltip,
};
use iced::{Border, Center, Element, Fill, Font, Length, Padding, Size, Theme, border};

use super::fonts;
use super::theme::{palette, radius, space as gap, style, type_size};

/// A label whose letter after the ampersand is underlined.
pub fn label<'a, M: 'a>(label: &str) -> Element<'a, M> {
    let Some((before, after)) = label.split_once('&') else {
        return text(label.to_owned()).size(type_size::BODY).into();
    };
    let end = after.chars().next().map_or(0, char::len_utf8);
    let (letter, rest) = after.split_at(end);
    rich_text::<(), M, Theme, iced::Renderer>([
        span(before.to_owned()),
        span(letter.to_owned()).underline(true),
        span(rest.to_owned()),
    ])
    .size(type_size::BODY)
    .into()
}

/// Text in the heavier weight.
pub fn semibold<'a>(content: impl Into<String>) -> text::Text<'a> {
    text(content.into()).font(fonts::SEMIBOLD)
}

/// One line of text; where the room is too narrow it ends in an ellipsis, and a tooltip shows the whole.
pub fn line<'a, M: 'a>(
    content: String,
    size: f32,
    font: Font,
    look: fn(&Theme) -> text::Style,
) -> Element<'a, M> {
    responsive(move |room| {
        let shown = |content: String| {
            text(content)
                .size(size)
                .font(font)
                .wrapping(text::Wrapping::None)
                .style(look)
        };
        match shortened(&content, |part| width(part, size, font) <= room.width) {
            None => shown(content.clone()).into(),
            Some(short) => tooltip(
                shown(short),
                tip(content.clone()),
                tooltip::Position::Bottom,
            )
            .into(),
        }
    })
    .width(Fill)
    .height(LineHeight::default().to_absolute(size.into()).0)
    .into()
}

/// The longest beginning of a text that fits with an ellipsis after it; nothing where all of the text fits.
fn shortened(content: &str, fits: impl Fn(&str) -> bool) -> Option<String> {
    if fits(content) {
        return None;
    }
    let ends: Vec<_> = content.char_indices().map(|(end, _)| end).collect();
    let cut = |end: usize| format!("{}…", content[..end].trim_end());
    let fitting = ends.partition_point(|end| fits(&cut(*end)));
    Some(cut(ends[..fitting].last().copied().unwrap_or(0)))
}

/// How wide a line of text is.
pub fn width(content: &str, size: f32, font: Font) -> f32 {
    <iced::Renderer as Renderer>::Paragraph::with_text(Text {
        content,
        bounds: Size::INFINITE,
        size: size.into(),
        line_height: LineHeight::default(),
        font,
        align_x: text::Alignment::Default,
        align_y: Vertical::Top,
        shaping: text::Shaping::default(),
        wrapping: text::Wrapping::None,
    })
    .min_width()
}

/// The inside of a tooltip.
pub fn tip<'a, M: 'a>(content: String) -> container::Container<'a, M> {
    container(text(content).size(type_size::SECONDARY))
        .padding([gap::XS, gap::S])
        .max_width(420)
        .style(style::tooltip)
}

/// A horizontal hairline.
pub fn hairline<'a, M: 'a>() -> Element<'a, M> {
    rule::horizontal(1).style(style::hairline).into()
}

/// The frame that shows where the keyboard is. It takes the same room with and without the ring.
pub fn ring<'a, M: 'a>(
    content: impl Into<Element<'a, M>>,
    shown: bool,
) -> container::Container<'a, M> {
    container(content)
        .padding(RING)
        .style(move |theme: &Theme| container::Style {
            border: if shown {
                border::rounded(radius::BUTTON + RING)
                    .width(2)
                    .color(palette(theme).accent)
            } else {
                Border::default()
            },
            ..container::Style::default()
        })
}

/// The room a [`ring`] takes on each side.
pub const RING: f32 = 3.0;

/// What a button of a dialog is there for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// The usual answer.
    Primary,
    /// Another answer.
    Secondary,
    /// An answer that throws something away.
    Destructive,
}

/// A button of a dialog.
pub fn dialog_button<'a, M: Clone + 'a>(
    content: String,
    weight: Weight,
    focused: bool,
    message: M,
) -> Element<'a, M> {
    let strong = weight != Weight::Secondary;
    let words = text(content).size(type_size::BODY).font(if strong {
        fonts::SEMIBOLD
    } else {
        fonts::REGULAR
    });
    ring(
        button(words)
            .padding([9.0, 18.0])
            .style(match weight {
                Weight::Primary => style::primary,
                Weight::Secondary => style::secondary,
                Weight::Destructive => style::destructive,
            })
            .on_press(message),
        focused,
    )
    .into()
}

/// The sheet of a dialog: a title, what it is about, and a row of buttons at its lower right.
pub fn sheet<'a, M: 'a>(
    title: String,
    body: impl Into<Element<'a, M>>,
    buttons: Vec<Element<'a, M>>,
    width: f32,
) -> Element<'a, M> {
    let buttons = row![space::horizontal()]
        .extend(buttons)
        .spacing(gap::XS)
        .align_y(Center);
    let content = column![
        container(semibold(title).size(type_size::TITLE))
            .padding(Padding::ZERO.horizontal(gap::XXL)),
        body.into(),
        container(buttons).padding(Padding::ZERO.horizontal(gap::XXL - RING)),
    ]
    .spacing(gap::L);
    container(content)
        .padding(Padding::ZERO.vertical(gap::XXL))
        .width(Length::Fill)
        .max_width(width)
        .style(style::dialog)
        .into()
}

/// The body of a [`sheet`], with the sheet's margins.
pub fn body<'a, M: 'a>(content: impl Into<Element<'a, M>>) -> container::Container<'a, M> {
    container(content)
        .padding(Padding::ZERO.horizontal(gap::XXL))
        .width(Fill)
}

/// A row of alternatives, one of them chosen.
pub fn segments<'a, T: PartialEq, M: Clone + 'a>(
    choices: impl IntoIterator<Item = (String, T)>,
    chosen: T,
    choose: impl Fn(T) -> M,
) -> Element<'a, M> {
    container(
        row(choices.into_iter().map(|(name, choice)| {
            button(text(name).size(type_size::BODY))
                .padding([gap::S, 14.0])
                .style(style::segment(choice == chosen))
                .on_press(choose(choice))
                .into()
        }))
        .wrap(),
    )
    .style(style::segments)
    .into()
}

/// A choice of a list with its name.
#[derive(Clone, Debug)]
pub struct Choosable<T> {
    /// How it is shown.
    pub name: String,
    /// What is chosen.
    pub value: T,
}

impl<T> fmt::Display for Choosable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl<T: PartialEq> PartialEq for Choosable<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

/// A list that opens to choose from.
pub fn list<'a, T: Clone + PartialEq + 'a, M: Clone + 'a>(
    choices: Vec<Choosable<T>>,
    chosen: &T,
    choose: impl Fn(T) -> M + 'a,
) -> Element<'a, M> {
    let now = choices
        .iter()
        .find(|choice| choice.value == *chosen)
        .cloned();
    pick_list(choices, now, move |choice| choose(choice.value))
        .text_size(type_size::BODY)
        .padding([gap::S, gap::M])
        .menu_height(Length::Shrink)
        .width(320)
        .style(style::pick)
        .menu_style(style::pick_menu)
        .into()
}

/// A field to type in.
pub fn field<'a, M: Clone + 'a>(
    id: &str,
    hint: &str,
    typed: &str,
    write: impl Fn(String) -> M + 'a,
    submit: M,
) -> text_input::TextInput<'a, M> {
    text_input(hint, typed)
        .id(Id::from(id.to_owned()))
        .size(type_size::BODY)
        .padding([gap::S, gap::M])
        .style(style::field)
        .on_input(write)
        .on_submit(submit)
}

/// A setting: its name at the left, its control at the right. The name stands on the control's first line, taken to be
/// that of a ringed row of segments or list.
pub fn setting<'a, M: 'a>(name: String, control: impl Into<Element<'a, M>>) -> Element<'a, M> {
    row![
        container(text(name).size(type_size::BODY).style(style::dim))
            .padding(Padding::ZERO.top(RING + gap::S))
            .width(SETTING),
        control.into(),
    ]
    .into()
}

/// The width of the names of settings.
const SETTING: f32 = 107.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_only_where_it_does_not_fit_and_then_as_late_as_possible() {
        let within = |room: usize| move |part: &str| part.chars().count() <= room;
        assert_eq!(shortened("韩梅梅", within(3)), None);
        assert_eq!(
            shortened("韩梅梅与李雷", within(4)).as_deref(),
            Some("韩梅梅…")
        );
        assert_eq!(
            shortened("Ada Lovelace", within(5)).as_deref(),
            Some("Ada…")
        );
        assert_eq!(shortened("Ada", within(0)).as_deref(), Some("…"));
        assert_eq!(shortened("", within(0)), None);
    }
}
