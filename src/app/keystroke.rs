//! Where a key goes that no widget has taken.

use iced::Task;
use iced::keyboard::key::Named;
use iced::keyboard::{Event, Key};

use super::{App, Message, action, keys, menu};

impl App {
    /// Passes a key on: to the dialog, which takes all; to the menus; to the shortcuts; to the board.
    pub(super) fn key(&mut self, event: &Event) -> Task<Message> {
        let Some(press) = keys::Press::read(event) else {
            return Task::none();
        };
        let now = self.situation();
        if let Some(dialog) = &mut self.dialog {
            let action = dialog.key(press, &now);
            return self.obey_dialog(action);
        }
        let action = self.menu.key(press, &now, &self.text);
        if action != menu::Action::None {
            return self.obey_menu(action);
        }
        // Esc gives up the smallest thing first.
        let escape = press.plain() && press.chord == keys::Chord::Named(Named::Escape);
        if escape && self.clear_hint() {
            return Task::none();
        }
        let press = self.stepping(press).unwrap_or(press);
        if let Some(entry) = action::by_press(press, &now)
            && !(escape && self.board.holds())
        {
            self.menu.close();
            return self.perform(entry.command);
        }
        match event {
            Event::KeyPressed { key, .. } if press.plain() => {
                let acts = matches!(key, Key::Named(Named::Enter | Named::Space | Named::Escape));
                if acts && self.may_move() {
                    self.notice = None;
                }
                let action = self.board.key(key, self.table.as_ref());
                self.obey_board(action)
            }
            _ => Task::none(),
        }
    }

    /// The key that steps through the game, for an arrow that is pressed where nobody wants to place a stone: at its end,
    /// or while looking back, unless the board has a cursor.
    fn stepping(&self, press: keys::Press) -> Option<keys::Press> {
        let table = self.table.as_ref();
        let looks_back = table.cursor() < table.line().len() || table.verdict().is_some();
        let key = match press.chord {
            keys::Chord::Named(Named::ArrowLeft) => Named::PageUp,
            keys::Chord::Named(Named::ArrowRight) => Named::PageDown,
            _ => return None,
        };
        (looks_back && press.plain() && !self.board.holds()).then_some(keys::Press {
            chord: keys::Chord::Named(key),
            ..press
        })
    }
}
