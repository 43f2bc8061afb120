//! Testing an engine: it is started, introduces itself, and leaves again.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use iced::widget::{column, text};
use iced::{Element, Task};

use super::EnginesMessage;
use crate::app::background::work;
use crate::app::dialog;
use crate::app::theme::{space, style, type_size};
use crate::protocol::host::{Answered, Declaration, Engine, Fault, Settings};
use crate::text::Text;

/// A test of an engine. Dropping it ends the engine.
#[derive(Debug)]
pub(super) struct Trial {
    /// Tells it from every other.
    number: u64,
    engine: Arc<Engine>,
    outcome: Option<Result<Answered, Fault>>,
}

/// A test to be carried out.
#[derive(Clone, Debug)]
pub struct Probe(Arc<Engine>);

impl PartialEq for Probe {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Probe {
    /// Starts the engine on another thread and hands the answer back to the preferences.
    pub fn run(self, number: u64) -> Task<crate::app::Message> {
        work(move || self.0.test())
            .and_then(Task::done)
            .map(move |outcome| {
                let message = super::Message::Engines(EnginesMessage::Tested(number, outcome));
                crate::app::Message::Dialog(dialog::Message::Preferences(message))
            })
    }
}

impl Trial {
    pub(super) fn new(settings: Settings) -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        Trial {
            number: LAST.fetch_add(1, Ordering::Relaxed) + 1,
            engine: Arc::new(Engine::new(settings)),
            outcome: None,
        }
    }

    pub(super) fn action(&self) -> dialog::Action {
        dialog::Action::Test(self.number, Probe(Arc::clone(&self.engine)))
    }

    /// Takes the outcome of the test of this number, if this is that test.
    pub(super) fn take(&mut self, number: u64, outcome: &Result<Answered, Fault>) -> bool {
        let mine = self.number == number;
        if mine {
            self.outcome = Some(outcome.clone());
        }
        mine
    }

    pub(super) const fn runs(&self) -> bool {
        self.outcome.is_none()
    }

    /// The options the engine has declared.
    pub(super) fn declared(&self) -> &[Declaration] {
        match &self.outcome {
            Some(Ok(answered)) => &answered.identity.options,
            _ => &[],
        }
    }

    /// What came of it: one sentence, and after a fault the last lines of the engine.
    pub(super) fn view<'a, M: 'a>(&'a self, words: &Text) -> Element<'a, M> {
        let (sentence, fault) = match &self.outcome {
            None => (words.get("engine-testing"), None),
            Some(Ok(answered)) => (words.engine_answered(answered), None),
            Some(Err(fault)) => (words.engine_fault(fault), Some(fault)),
        };
        let look = match &self.outcome {
            None => style::dim,
            Some(Ok(_)) => style::accent,
            Some(Err(_)) => style::warning,
        };
        let said = |content: String| {
            text(content)
                .size(type_size::SECONDARY)
                .line_height(1.4)
                .wrapping(text::Wrapping::WordOrGlyph)
        };
        let tail = fault.into_iter().flat_map(|fault| &fault.tail);
        let lines = tail.map(|line| {
            said(line.clone())
                .wrapping(text::Wrapping::None)
                .style(style::dim)
                .into()
        });
        column![said(sentence).style(look)]
            .extend(lines)
            .spacing(space::XS)
            .clip(true)
            .into()
    }

    /// The room that takes, where no line is broken.
    pub(super) fn height(&self) -> f32 {
        let lines = match &self.outcome {
            Some(Err(fault)) => 1 + fault.tail.len(),
            _ => 1,
        };
        lines as f32 * (type_size::SECONDARY * 1.4 + space::XS)
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        self.engine.end();
    }
}
