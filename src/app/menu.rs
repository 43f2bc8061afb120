//! The menu bar and the menu pulled down from it.

use iced::keyboard::key::Named;
use iced::widget::{
    button, column, container, mouse_area, opaque, row, rule, scrollable, space, stack, text,
};
use iced::{Center, Element, Fill, Padding, Size};

use super::action::{self, Command, Entry, Situation};
use super::fonts;
use super::icon::{Icon, Tone, icon};
use super::keys::{Chord, Press, mnemonic};
use super::theme::{measure, palette, space as gap, style, type_size};
use super::widget::{label, width};
use crate::text::Text;

/// Which menu is open, and where the keyboard or pointer is in it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Menu {
    open: Option<usize>,
    chosen: Option<usize>,
}

/// What happened to the menus.
#[derive(Clone, Copy, Debug)]
pub enum Message {
    /// A title was pressed.
    Pressed(usize),
    /// The pointer came over a title.
    Entered(usize),
    /// The pointer came over an item, or left it.
    Pointed(Option<usize>),
    /// An item was chosen.
    Chosen(Command),
    /// The pointer was pressed elsewhere.
    Left,
}

/// What the app has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Nothing; the key, if there was one, was for somebody else.
    None,
    /// Nothing; the key was for the menus.
    Taken,
    /// Do this.
    Perform(Command),
}

impl Menu {
    /// Whether a menu is open.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Closes the menu.
    pub const fn close(&mut self) {
        self.open = None;
        self.chosen = None;
    }

    /// Takes a message.
    pub fn update(&mut self, message: Message) -> Action {
        match message {
            Message::Pressed(index) if self.open == Some(index) => self.close(),
            Message::Pressed(index) => self.show(index, None),
            Message::Entered(index) => {
                if self.is_open() && self.open != Some(index) {
                    self.show(index, None);
                }
            }
            Message::Pointed(item) => self.chosen = item,
            Message::Chosen(command) => {
                self.close();
                return Action::Perform(command);
            }
            Message::Left => self.close(),
        }
        Action::Taken
    }

    /// Takes a key: the letter of a title with Alt, F10, and in an open menu arrows, letters, Enter and Esc.
    pub fn key(&mut self, press: Press, now: &Situation, text: &Text) -> Action {
        if let Chord::Char(letter) = press.chord
            && press.alt
            && !press.command
        {
            let title = action::Menu::ALL
                .iter()
                .position(|(_, key)| mnemonic(&text.get(key)) == Some(letter));
            return title.map_or(Action::None, |index| {
                self.show(index, first(index, now));
                Action::Taken
            });
        }
        let Some(open) = self.open else {
            if press.chord == Chord::Named(Named::F10) && press.plain() {
                self.show(0, first(0, now));
                return Action::Taken;
            }
            return Action::None;
        };
        let count = action::Menu::ALL.len();
        match press.chord {
            Chord::Named(Named::Escape | Named::F10) => self.close(),
            Chord::Named(Named::ArrowLeft) => {
                let left = (open + count - 1) % count;
                self.show(left, first(left, now));
            }
            Chord::Named(Named::ArrowRight) => {
                let right = (open + 1) % count;
                self.show(right, first(right, now));
            }
            Chord::Named(Named::ArrowDown) => self.walk(open, now, false),
            Chord::Named(Named::ArrowUp) => self.walk(open, now, true),
            Chord::Named(Named::Home) => self.chosen = first(open, now),
            Chord::Named(Named::End) => {
                self.chosen = None;
                self.walk(open, now, true);
            }
            Chord::Named(Named::Enter) | Chord::Char(' ') => {
                if let Some(entry) = self.chosen.and_then(|item| entries(open).nth(item)) {
                    return self.update(Message::Chosen(entry.command));
                }
            }
            Chord::Char(letter) if press.plain() => {
                let chosen = entries(open).find(|entry| {
                    (entry.enabled)(now) && mnemonic(&text.get(entry.key)) == Some(letter)
                });
                if let Some(entry) = chosen {
                    return self.update(Message::Chosen(entry.command));
                }
            }
            // A shortcut works from an open menu too.
            Chord::Char(_) | Chord::Named(_) => return Action::None,
        }
        Action::Taken
    }

    const fn show(&mut self, index: usize, chosen: Option<usize>) {
        self.open = Some(index);
        self.chosen = chosen;
    }

    /// Goes to the next item that can be chosen, round the ends.
    fn walk(&mut self, open: usize, now: &Situation, back: bool) {
        let enabled: Vec<usize> = enabled(open, now).collect();
        let next = if back {
            enabled
                .iter()
                .rev()
                .find(|item| self.chosen.is_some_and(|chosen| **item < chosen))
                .or(enabled.last())
        } else {
            enabled
                .iter()
                .find(|item| self.chosen.is_none_or(|chosen| **item > chosen))
                .or(enabled.first())
        };
        self.chosen = next.copied();
    }

    /// The bar with the titles.
    pub fn bar<'a>(&self, text: &Text) -> Element<'a, Message> {
        container(
            row(action::Menu::ALL
                .iter()
                .enumerate()
                .map(|(index, (_, key))| {
                    let title = button(label(&text.get(key)))
                        .padding(TITLE)
                        .style(style::menu_item(self.open == Some(index)))
                        .on_press(Message::Pressed(index));
                    mouse_area(container(title).id(*key))
                        .on_enter(Message::Entered(index))
                        .into()
                }))
            .align_y(Center),
        )
        .padding(Padding::ZERO.horizontal(gap::S))
        .height(measure::MENU)
        .width(Fill)
        .align_y(Center)
        .style(style::surface)
        .into()
    }

    /// The open menu, to be laid over the whole window.
    pub fn sheet<'a>(
        &self,
        now: &Situation,
        text: &Text,
        window: Size,
    ) -> Option<Element<'a, Message>> {
        let open = self.open?;
        let elsewhere = column![
            space().height(measure::MENU),
            opaque(mouse_area(space().width(Fill).height(Fill)).on_press(Message::Left)),
        ];
        let before = action::Menu::ALL.iter().take(open).map(|(_, key)| {
            let title = text.get(key).replacen('&', "", 1);
            width(&title, type_size::BODY, fonts::REGULAR) + 2.0 * TITLE[1]
        });
        let left = gap::S + before.sum::<f32>();
        let sheet = opaque(
            container(
                scrollable(self.items(open, now, text))
                    .style(style::scroll)
                    .direction(scrollable::Direction::Vertical(
                        scrollable::Scrollbar::new().width(4).scroller_width(4),
                    )),
            )
            .max_height((window.height - measure::MENU - gap::S).max(0.0))
            .style(style::menu_sheet),
        );
        Some(
            stack![
                elsewhere,
                column![
                    space().height(measure::MENU),
                    container(sheet).padding(Padding::ZERO.left(left).right(gap::S)),
                ],
            ]
            .into(),
        )
    }

    fn items<'a>(&self, open: usize, now: &Situation, text: &Text) -> Element<'a, Message> {
        let mut items = column![].padding(gap::XS).width(SHEET);
        let mut group = None;
        for (index, entry) in entries(open).enumerate() {
            if group.is_some_and(|group| group != entry.group) {
                items = items.push(
                    container(rule::horizontal(1).style(style::hairline))
                        .padding(Padding::ZERO.vertical(gap::XS)),
                );
            }
            group = Some(entry.group);
            let chosen = self.chosen == Some(index);
            items = items.push(
                mouse_area(item(entry, now, text, chosen))
                    .on_enter(Message::Pointed(Some(index)))
                    .on_exit(Message::Pointed(None)),
            );
        }
        items.into()
    }
}

fn item<'a>(entry: &Entry, now: &Situation, words: &Text, chosen: bool) -> Element<'a, Message> {
    let enabled = (entry.enabled)(now);
    let checked = entry.checked.is_some_and(|checked| checked(now));
    let tick: Element<'a, Message> = if checked {
        icon(Icon::Tick, measure::ICON, Tone::Accent)
    } else {
        space().width(measure::ICON).into()
    };
    let shortcut = entry.shortcuts.first().map(ToString::to_string);
    let content = row![
        tick,
        label(&words.get(entry.key)),
        space::horizontal(),
        text(shortcut.unwrap_or_default())
            .size(type_size::SECONDARY)
            .style(move |theme: &iced::Theme| text::Style {
                color: enabled.then(|| palette(theme).dim),
            }),
    ]
    .spacing(gap::S)
    .align_y(Center);
    container(
        button(content)
            .width(Fill)
            .padding([6.0, gap::S])
            .style(style::menu_item(chosen && enabled))
            .on_press_maybe(enabled.then_some(Message::Chosen(entry.command))),
    )
    .id(entry.key)
    .into()
}

fn entries(open: usize) -> impl Iterator<Item = &'static Entry> {
    action::Menu::ALL
        .get(open)
        .into_iter()
        .flat_map(|(menu, _)| menu.entries())
}

fn enabled(open: usize, now: &Situation) -> impl Iterator<Item = usize> {
    entries(open)
        .enumerate()
        .filter(|(_, entry)| (entry.enabled)(now))
        .map(|(index, _)| index)
}

fn first(open: usize, now: &Situation) -> Option<usize> {
    enabled(open, now).next()
}

/// Around a title.
const TITLE: [f32; 2] = [5.0, 10.0];

/// The width of an open menu.
const SHEET: f32 = 296.0;
