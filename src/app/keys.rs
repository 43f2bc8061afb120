//! Keys: what was pressed, whatever the keyboard layout, and what it means.

use std::fmt;

use iced::keyboard::key::Named;
use iced::keyboard::{Event, Key};

/// A key without its modifiers: a Latin letter or sign in lower case, or a named key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chord {
    /// A letter or sign.
    Char(char),
    /// A named key.
    Named(Named),
}

/// The keys that give a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shortcut {
    /// The key.
    pub chord: Chord,
    /// With Ctrl (on macOS: Command).
    pub command: bool,
    /// With Shift.
    pub shift: bool,
}

impl Shortcut {
    /// Ctrl (on macOS: Command) and a letter or sign.
    #[must_use]
    pub const fn command(letter: char) -> Self {
        Shortcut {
            chord: Chord::Char(letter),
            command: true,
            shift: false,
        }
    }

    /// A letter or sign alone.
    #[must_use]
    pub const fn plain(letter: char) -> Self {
        Shortcut {
            chord: Chord::Char(letter),
            command: false,
            shift: false,
        }
    }

    /// A named key alone.
    #[must_use]
    pub const fn named(key: Named) -> Self {
        Shortcut {
            chord: Chord::Named(key),
            command: false,
            shift: false,
        }
    }

    /// The same with Shift.
    #[must_use]
    pub const fn shift(self) -> Self {
        Shortcut {
            shift: true,
            ..self
        }
    }
}

impl fmt::Display for Shortcut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let apple = cfg!(target_os = "macos");
        if self.shift {
            f.write_str(if apple { "⇧" } else { "" })?;
        }
        if self.command {
            f.write_str(if apple { "⌘" } else { "Ctrl+" })?;
        }
        if self.shift && !apple {
            f.write_str("Shift+")?;
        }
        match self.chord {
            Chord::Char(letter) => write!(f, "{}", letter.to_ascii_uppercase()),
            Chord::Named(Named::PageUp) => f.write_str("PgUp"),
            Chord::Named(Named::PageDown) => f.write_str("PgDn"),
            Chord::Named(Named::Escape) => f.write_str("Esc"),
            Chord::Named(named) => write!(f, "{named:?}"),
        }
    }
}

/// A key that was pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Press {
    /// The key.
    pub chord: Chord,
    /// Ctrl (on macOS: Command) was held.
    pub command: bool,
    /// Shift was held.
    pub shift: bool,
    /// Alt was held.
    pub alt: bool,
}

impl Press {
    /// Reads a keyboard event. A letter that is not Latin counts as the one its key has on a Latin keyboard, so that
    /// shortcuts work on every layout.
    #[must_use]
    pub fn read(event: &Event) -> Option<Self> {
        let Event::KeyPressed {
            key,
            physical_key,
            modifiers,
            ..
        } = event
        else {
            return None;
        };
        let chord = match key {
            Key::Named(Named::Space) => Chord::Char(' '),
            Key::Named(named) => Chord::Named(*named),
            Key::Character(_) => Chord::Char(key.to_latin(*physical_key)?.to_ascii_lowercase()),
            Key::Unidentified => return None,
        };
        Some(Press {
            chord,
            command: modifiers.command(),
            shift: modifiers.shift(),
            alt: modifiers.alt(),
        })
    }

    /// Whether neither Ctrl nor Alt was held.
    #[must_use]
    pub const fn plain(self) -> bool {
        !self.command && !self.alt
    }
}

/// The letter after the ampersand of a label, in lower case.
#[must_use]
pub fn mnemonic(label: &str) -> Option<char> {
    let (_, after) = label.split_once('&')?;
    after
        .chars()
        .next()
        .map(|letter| letter.to_ascii_lowercase())
}

/// A label as it reads in a sentence: without its mnemonic and its dots.
#[must_use]
pub fn plain(label: &str) -> String {
    let label = match label.find("(&") {
        Some(at) => &label[..at],
        None => label,
    };
    label.replace(['&', '…'], "")
}

/// Where the keyboard is in a dialog. The ring is drawn once the keyboard is used.
#[derive(Clone, Copy, Debug, Default)]
pub struct Focus {
    at: usize,
    shown: bool,
}

impl Focus {
    /// The keyboard at this control, its ring not yet drawn.
    #[must_use]
    pub const fn at(at: usize) -> Self {
        Focus { at, shown: false }
    }

    /// The index of the control.
    #[must_use]
    pub const fn index(self) -> usize {
        self.at
    }

    /// Whether the ring is drawn around this control.
    #[must_use]
    pub const fn shows(self, index: usize) -> bool {
        self.shown && self.at == index
    }

    /// Goes on to the next of `count` controls, or back to the one before.
    pub const fn step(&mut self, count: usize, back: bool) {
        self.shown = true;
        if count > 0 {
            self.at = (self.at + if back { count - 1 } else { 1 }) % count;
        }
    }

    /// Goes to a control because the pointer used it.
    pub const fn touch(&mut self, index: usize) {
        *self = Focus::at(index);
    }

    /// Draws the ring from now on.
    pub const fn show(&mut self) {
        self.shown = true;
    }
}

#[cfg(test)]
mod tests {
    use iced::keyboard::key::{Code, NativeCode, Physical};
    use iced::keyboard::{Location, Modifiers};

    use super::*;

    fn pressed(key: Key, physical_key: Physical, modifiers: Modifiers) -> Event {
        Event::KeyPressed {
            modified_key: key.clone(),
            key,
            physical_key,
            location: Location::Standard,
            modifiers,
            text: None,
            repeat: false,
        }
    }

    #[test]
    fn a_cyrillic_layout_gives_the_latin_letter_of_the_key() {
        let event = pressed(
            Key::Character("я".into()),
            Physical::Code(Code::KeyZ),
            Modifiers::COMMAND | Modifiers::SHIFT,
        );
        assert_eq!(
            Press::read(&event),
            Some(Press {
                chord: Chord::Char('z'),
                command: true,
                shift: true,
                alt: false,
            })
        );
    }

    #[test]
    fn a_dead_key_is_nothing() {
        let unknown = Physical::Unidentified(NativeCode::Unidentified);
        let event = pressed(Key::Unidentified, unknown, Modifiers::empty());
        assert_eq!(Press::read(&event), None);
    }

    #[test]
    fn a_label_has_its_letter_and_its_plain_form() {
        assert_eq!(mnemonic("Save &as…"), Some('a'));
        assert_eq!(plain("Save &as…"), "Save as");
        assert_eq!(mnemonic("另存为(&A)…"), Some('a'));
        assert_eq!(plain("另存为(&A)…"), "另存为");
        assert_eq!(mnemonic("English"), None);
    }

    #[test]
    fn focus_goes_round() {
        let mut focus = Focus::at(0);
        assert!(!focus.shows(0));
        focus.step(3, true);
        assert!(focus.shows(2));
        focus.step(3, false);
        assert!(focus.shows(0));
    }

    #[test]
    #[cfg(not(target_os = "macos"))]
    fn shortcuts_read_as_on_other_programs() {
        assert_eq!(Shortcut::command('z').shift().to_string(), "Ctrl+Shift+Z");
        assert_eq!(Shortcut::named(Named::F11).to_string(), "F11");
        assert_eq!(Shortcut::named(Named::PageUp).to_string(), "PgUp");
    }
}
