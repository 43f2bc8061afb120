//! The toolbar: the commands that have a button there.

use iced::widget::{button, container, row, rule, text, tooltip};
use iced::{Center, Element, Fill, Padding};

use super::action::{COMMANDS, Command, Entry, Situation, Tool};
use super::fonts;
use super::icon::{Tone, icon};
use super::keys::plain;
use super::theme::{measure, space as gap, style, type_size};
use super::widget;
use crate::text::Text;

/// A button was pressed.
#[derive(Clone, Copy, Debug)]
pub struct Pressed(pub Command);

/// The toolbar; in a narrow window the buttons stand closer, and in a very narrow one the pictures alone.
pub fn view<'a>(now: &Situation, text: &Text, window: f32) -> Element<'a, Pressed> {
    let slots = slots(now, text);
    let fits = |padding: &f32| width(&slots, *padding) <= window;
    let padding = [gap::M, gap::S].into_iter().find(fits);
    let mut tools = row![].spacing(SPACING).align_y(Center);
    let mut group = None;
    for slot in slots.into_iter().filter(|slot| slot.is_there) {
        if group.is_some_and(|group| group != slot.tool.group) {
            tools = tools.push(
                container(rule::vertical(1).style(style::hairline))
                    .height(20)
                    .padding(Padding::ZERO.horizontal(gap::S)),
            );
        }
        group = Some(slot.tool.group);
        tools = tools.push(tool_button(slot, padding, now, text));
    }
    container(tools)
        .padding(Padding::ZERO.horizontal(gap::M))
        .height(measure::TOOLBAR)
        .width(Fill)
        .align_y(Center)
        .style(style::surface)
        .into()
}

/// Between the picture of a button and its word.
const GAP: f32 = 10.0;
/// Between two buttons.
const SPACING: f32 = 2.0;

/// A button and the room for its word.
struct Slot {
    entry: &'static Entry,
    tool: &'static Tool,
    room: f32,
    /// Whether it is shown; the room of one that is not is kept in mind all the same.
    is_there: bool,
}

fn slots(now: &Situation, text: &Text) -> Vec<Slot> {
    let with_tool = |entry: &'static Entry| Some((entry, entry.tool.as_ref()?));
    let mut all: Vec<_> = COMMANDS.iter().filter_map(with_tool).collect();
    all.sort_by_key(|(_, tool)| tool.group);
    let word =
        |tool: &Tool| widget::width(&text.get(tool.key), type_size::BODY, fonts::REGULAR).ceil();
    let mut slots: Vec<Slot> = Vec::new();
    for (entry, tool) in all {
        let Some(place) = tool.place else {
            slots.push(Slot {
                entry,
                tool,
                room: word(tool),
                is_there: true,
            });
            continue;
        };
        if slots.iter().any(|slot| slot.tool.place == Some(place)) {
            continue;
        }
        let mut usable = place.entries().filter(|(entry, _)| (entry.enabled)(now));
        let (entry, tool) = usable.next().unwrap_or((entry, tool));
        slots.push(Slot {
            entry,
            tool,
            room: place
                .entries()
                .map(|(_, tool)| word(tool))
                .fold(0.0, f32::max),
            is_there: place.is_there(now),
        });
    }
    slots
}

/// How wide all buttons are with their words and this padding.
fn width(slots: &[Slot], padding: f32) -> f32 {
    let button = |slot: &Slot| measure::ICON + GAP + slot.room + 2.0 * padding + SPACING;
    let groups = slots.chunk_by(|a, b| a.tool.group == b.tool.group).count();
    let rules = groups.saturating_sub(1) as f32 * (1.0 + 2.0 * gap::S + SPACING);
    slots.iter().map(button).sum::<f32>() + rules + 2.0 * gap::M
}

/// A button, without its word where there is no padding that leaves room for it.
fn tool_button<'a>(
    slot: Slot,
    padding: Option<f32>,
    now: &Situation,
    words: &Text,
) -> Element<'a, Pressed> {
    let Slot {
        entry, tool, room, ..
    } = slot;
    let enabled = (entry.enabled)(now);
    let on = entry.checked.is_some_and(|checked| checked(now));
    let tone = match (enabled, on) {
        (true, true) => Tone::Accent,
        (true, false) => Tone::Ink,
        (false, _) => Tone::Faint,
    };
    let mut content = row![icon(tool.icon, measure::ICON, tone)]
        .spacing(GAP)
        .align_y(Center);
    if padding.is_some() {
        content = content.push(
            text(words.get(tool.key))
                .size(type_size::BODY)
                .wrapping(text::Wrapping::None)
                .width(room),
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
                .padding([gap::S, padding.unwrap_or(gap::M)])
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
