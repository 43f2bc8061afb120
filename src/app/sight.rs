//! Whether anybody can see the window: what nobody sees is not worth thinking about.

use std::time::Duration;

use iced::{Subscription, Task, time, window};

use super::{App, Message, board};

/// Why the window is not seen, if it is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Sight {
    /// Somebody may see it.
    #[default]
    Seen,
    /// It is minimised.
    Minimised,
    /// It is not asked to draw itself, as where the system knows that others cover it.
    Undrawn,
}

/// How often is looked whether the window can be seen, while it matters.
const PULSE: Duration = Duration::from_secs(1);
/// A window that was not drawn for so long is not seen.
const UNDRAWN: Duration = Duration::from_secs(4);

impl Sight {
    /// Whether nobody sees the window.
    pub(super) fn hidden(self) -> bool {
        self != Sight::Seen
    }
}

impl App {
    /// Ticks while there is something to stop once nobody looks.
    pub(super) fn pulse(&self) -> Subscription<Message> {
        if self.analysing.at_work() {
            time::every(PULSE).map(|_| Message::Pulse)
        } else {
            Subscription::none()
        }
    }

    /// Looks whether the window can be seen.
    pub(super) fn look_around(&mut self) -> Task<Message> {
        if self.analysing.at_work() && self.board.undrawn_for(UNDRAWN) {
            self.hide(Sight::Undrawn);
        }
        self.window.map_or_else(Task::none, |id| {
            window::is_minimized(id).map(|minimised| Message::Minimised(minimised == Some(true)))
        })
    }

    /// It is known whether the window is minimised.
    pub(super) fn minimised(&mut self, minimised: bool) -> Task<Message> {
        if minimised {
            self.hide(Sight::Minimised);
            return Task::none();
        }
        if self.sight == Sight::Minimised {
            return self.show();
        }
        Task::none()
    }

    /// The window was drawn, after it had not been for a while.
    pub(super) fn drawn_again(&mut self) -> Task<Message> {
        if self.sight == Sight::Undrawn {
            self.show()
        } else {
            Task::none()
        }
    }

    /// Who does something in the window sees it, whatever the system has said.
    pub(super) fn wake_for(&mut self, message: &Message) -> Task<Message> {
        let by_person = match message {
            Message::Key(_) | Message::Menu(_) | Message::Toolbar(_) => true,
            Message::Board(message) => *message != board::Message::Drawn,
            _ => false,
        };
        if by_person && self.sight.hidden() {
            self.show()
        } else {
            Task::none()
        }
    }

    fn hide(&mut self, why: Sight) {
        self.sight = why;
        self.board.await_drawing(why == Sight::Undrawn);
        self.analysing.rest();
    }

    fn show(&mut self) -> Task<Message> {
        self.sight = Sight::Seen;
        self.board.await_drawing(false);
        self.analyse()
    }
}
