//! The toolbar: the commands that have a button there.

use iced::widget::{button, container, row, rule, text, tooltip};
use iced::{Center, Element, Fill, Padding};

use super::action::{COMMANDS, Command, Entry, Situation, Tool};
use super::icon::{Tone, icon};
use super::keys::plain;
use super::theme::{measure, space as gap, style, type_size};
use super::widget;
use crate::text::Text;

/// A button was pressed.
#[derive(Clone, Copy, Debug)]
pub struct Pressed(pub Command);

/// The toolbar; in a narrow window the pictures stand alone.
pub fn view<'a>(now: &Situation, text: &Text, narrow: bool) -> Element<'a, Pressed> {
    let mut tools = row![].spacing(2).align_y(Center);
    let mut group = None;
    for entry in COMMANDS {
        let Some(tool) = &entry.tool else { continue };
        if tool.fleeting && !(entry.enabled)(now) {
            continue;
        }
        if group.is_some_and(|group| group != tool.group) {
            tools = tools.push(
                container(rule::vertical(1).style(style::hairline))
                    .height(20)
                    .padding(Padding::ZERO.horizontal(gap::S)),
            );
        }
        group = Some(tool.group);
        tools = tools.push(tool_button(entry, tool, now, text, narrow));
    }
    container(tools)
        .padding(Padding::ZERO.horizontal(gap::M))
        .height(measure::TOOLBAR)
        .width(Fill)
        .align_y(Center)
        .style(style::surface)
        .into()
}

fn tool_button<'a>(
    entry: &'static Entry,
    tool: &Tool,
    now: &Situation,
    words: &Text,
    narrow: bool,
) -> Element<'a, Pressed> {
    let enabled = (entry.enabled)(now);
    let on = entry.checked.is_some_and(|checked| checked(now));
    let tone = match (enabled, on) {
        (true, true) => Tone::Accent,
        (true, false) => Tone::Ink,
        (false, _) => Tone::Faint,
    };
    let mut content = row![icon(tool.icon, measure::ICON, tone)]
        .spacing(10)
        .align_y(Center);
    if !narrow {
        content = content.push(
            text(words.get(tool.key))
                .size(type_size::BODY)
                .wrapping(text::Wrapping::None),
        );
    }
    let name = plain(&words.get(entry.key));
    let tip = match entry.shortcuts.first() {
        Some(shortcut) => format!("{name}  {shortcut}"),
        None => name,
    };
    tooltip(
        container(
            button(content)
                .padding([gap::S, gap::M])
                .style(style::tool(on))
                .on_press_maybe(enabled.then_some(Pressed(entry.command))),
        )
        .id(tool.key),
        widget::tip(tip),
        tooltip::Position::Bottom,
    )
    .delay(std::time::Duration::from_millis(500))
    .into()
}
