//! How hard the computer players think.

use iced::Element;
use iced::widget::{column, text};

use super::{Action, Message, neighbour};
use crate::app::settings::Effort;
use crate::app::theme::{space, style, type_size};
use crate::app::widget::{Choosable, list, ring, setting};
use crate::text::Text;

/// The section.
#[derive(Debug)]
pub(super) struct Computer {
    effort: Effort,
}

const TIME: usize = 0;
const THREADS: usize = 1;
const HASH: usize = 2;

impl Computer {
    pub(super) const CONTROLS: usize = 3;

    pub(super) const fn new(effort: Effort) -> Self {
        Computer { effort }
    }

    pub(super) fn set(&mut self, effort: Effort) -> Action {
        self.effort = effort;
        Action::Effort(effort)
    }

    pub(super) fn turn(&mut self, control: usize, back: bool) -> Action {
        let effort = self.effort;
        let turned = match control {
            TIME => neighbour(&Effort::SECONDS, effort.seconds, back)
                .map(|seconds| Effort { seconds, ..effort }),
            THREADS => neighbour(&Effort::threads(), effort.threads, back)
                .map(|threads| Effort { threads, ..effort }),
            HASH => neighbour(&Effort::HASH_MIB, effort.hash_mib, back)
                .map(|hash_mib| Effort { hash_mib, ..effort }),
            _ => None,
        };
        turned.map_or(Action::None, |effort| self.set(effort))
    }

    pub(super) fn view<'a>(&self, words: &Text, shown: Option<usize>) -> Element<'a, Message> {
        let effort = self.effort;
        let times = Effort::SECONDS.map(|seconds| Choosable {
            name: words.format("effort-seconds", &[("seconds", seconds.into())]),
            value: seconds,
        });
        let threads = Effort::threads().into_iter().map(|threads| Choosable {
            name: words.format("effort-threads", &[("threads", threads.into())]),
            value: threads,
        });
        let sizes = Effort::HASH_MIB.map(|size| Choosable {
            name: words.format("effort-hash", &[("size", size.into())]),
            value: size,
        });
        column![
            setting(
                words.get("preferences-time"),
                ring(
                    list(times.into(), &effort.seconds, move |seconds| {
                        Message::Effort(TIME, Effort { seconds, ..effort })
                    }),
                    shown == Some(TIME),
                ),
            ),
            setting(
                words.get("preferences-threads"),
                ring(
                    list(threads.collect(), &effort.threads, move |threads| {
                        Message::Effort(THREADS, Effort { threads, ..effort })
                    }),
                    shown == Some(THREADS),
                ),
            ),
            setting(
                words.get("preferences-hash"),
                ring(
                    list(sizes.into(), &effort.hash_mib, move |hash_mib| {
                        Message::Effort(HASH, Effort { hash_mib, ..effort })
                    }),
                    shown == Some(HASH),
                ),
            ),
            text(words.get("preferences-effort-about"))
                .size(type_size::SECONDARY)
                .line_height(1.4)
                .style(style::dim),
        ]
        .spacing(space::M)
        .into()
    }
}
