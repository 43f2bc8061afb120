//! The conversation with the engines at the table: what is said to them and what they say, with times.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use iced::widget::{button, column, container, row, scrollable, text};
use iced::{Center, Element, Fill, Size, Task, clipboard};

use super::theme::{space as gap, style, type_size};
use super::widget::{hairline, semibold};
use super::{App, Message as AppMessage};
use crate::protocol::host::{Engine, Entry, Source};
use crate::text::Text;

/// How often the console looks for new lines.
pub const REFRESH: Duration = Duration::from_millis(250);

/// Lines that are shown; all that are kept can be copied.
const SHOWN: usize = 200;
/// The height of the list, and the part of a low window that it has.
const HEIGHT: f32 = 180.0;
const PART: f32 = 0.2;
const LIST: &str = "console";

/// What is shown of the conversations with the engines.
#[derive(Debug, Default)]
pub struct Console {
    conversations: Vec<Conversation>,
}

/// The last lines of the conversation with one engine.
#[derive(Debug)]
struct Conversation {
    engine: Arc<Engine>,
    next: u64,
    lines: VecDeque<Entry>,
}

/// What happened in the console.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Message {
    /// It is time to look for new lines.
    Refreshed,
    /// Everything is to be copied.
    Copied,
    /// It was closed.
    Closed,
}

impl Console {
    /// Takes up what was said since, with the engines at the table now.
    fn refresh(&mut self, engines: &[Option<Arc<Engine>>; 2], adviser: Option<&Arc<Engine>>) {
        let present = engines.iter().flatten().chain(adviser);
        for engine in present.clone() {
            let known = |conversation: &Conversation| Arc::ptr_eq(&conversation.engine, engine);
            if !self.conversations.iter().any(known) {
                self.conversations.push(Conversation {
                    engine: Arc::clone(engine),
                    next: 0,
                    lines: VecDeque::new(),
                });
            }
        }
        // The words of an engine that is gone stay until another sits there.
        if present.clone().next().is_some() {
            self.conversations.retain(|known| {
                present
                    .clone()
                    .any(|engine| Arc::ptr_eq(engine, &known.engine))
            });
        }
        for conversation in &mut self.conversations {
            let (entries, next) = conversation.engine.log().since(conversation.next);
            conversation.next = next;
            conversation.lines.extend(entries);
            let surplus = conversation.lines.len().saturating_sub(SHOWN);
            conversation.lines.drain(..surplus);
        }
    }

    /// Everything that is kept of the conversations.
    fn all(&self) -> String {
        let mut all = String::new();
        for conversation in &self.conversations {
            let settings = conversation.engine.settings();
            all.push_str(&format!("# {} ({})\n", settings.name, settings.protocol));
            for entry in conversation.engine.log().since(0).0 {
                all.push_str(&line(&entry));
                all.push('\n');
            }
        }
        all
    }

    /// The console, over the status bar.
    pub fn view<'a>(&'a self, words: &Text, window: Size) -> Element<'a, Message> {
        let names: Vec<_> = self
            .conversations
            .iter()
            .map(|conversation| conversation.engine.settings().name.as_str())
            .collect();
        let pressable = |key: &str, message: Message| {
            button(text(words.get(key)).size(type_size::SECONDARY))
                .padding([gap::XS, gap::M])
                .style(style::secondary)
                .on_press(message)
        };
        let head = row![
            semibold(words.get("console-title")).size(type_size::BODY),
            text(names.join(" · "))
                .size(type_size::SECONDARY)
                .wrapping(text::Wrapping::None)
                .style(style::dim)
                .width(Fill),
            pressable("console-copy", Message::Copied),
            pressable("dialog-close", Message::Closed),
        ]
        .spacing(gap::S)
        .align_y(Center);
        let lines = self
            .conversations
            .iter()
            .flat_map(|conversation| conversation.lines.iter())
            .map(|entry| {
                let said = text(line(entry))
                    .size(type_size::SECONDARY)
                    .wrapping(text::Wrapping::Glyph);
                match entry.source {
                    Source::Sent => said.style(style::accent),
                    Source::Received => said,
                    Source::Error => said.style(style::warning),
                    Source::Event => said.style(style::dim),
                }
                .into()
            });
        let list: Element<'a, Message> = if names.is_empty() {
            text(words.get("console-empty"))
                .size(type_size::SECONDARY)
                .style(style::dim)
                .into()
        } else {
            column(lines).spacing(1).width(Fill).into()
        };
        column![
            hairline(),
            container(
                column![
                    head,
                    scrollable(list)
                        .id(LIST)
                        .height((window.height * PART).min(HEIGHT))
                        .width(Fill)
                        .anchor_bottom()
                        .style(style::scroll),
                ]
                .spacing(gap::XS)
            )
            .padding([gap::S, 14.0])
            .width(Fill)
            .style(style::surface),
        ]
        .into()
    }
}

/// A line as it is shown and copied: the time in seconds, who says it, and what.
fn line(entry: &Entry) -> String {
    let mark = match entry.source {
        Source::Sent => '>',
        Source::Received => '<',
        Source::Error => '!',
        Source::Event => '#',
    };
    format!("{:9.3} {mark} {}", entry.at.as_secs_f64(), entry.text)
}

impl App {
    /// Shows the console, or puts it away.
    pub(super) fn toggle_console(&mut self) -> Task<AppMessage> {
        self.console = match self.console.take() {
            Some(_) => None,
            None => {
                let mut console = Console::default();
                console.refresh(&self.engines, self.adviser.as_ref());
                Some(console)
            }
        };
        Task::none()
    }

    /// Everything that is kept of the conversations shown in the console, as it is copied.
    #[must_use]
    pub fn conversation(&self) -> String {
        self.console.as_ref().map_or_else(String::new, Console::all)
    }

    /// Does what is wanted of the console.
    pub(super) fn console_did(&mut self, message: Message) -> Task<AppMessage> {
        let Some(console) = &mut self.console else {
            return Task::none();
        };
        match message {
            Message::Refreshed => {
                console.refresh(&self.engines, self.adviser.as_ref());
                Task::none()
            }
            Message::Copied => {
                self.say("console-copied");
                clipboard::write(self.conversation())
            }
            Message::Closed => self.toggle_console(),
        }
    }
}
