//! What a person sits down to.

use iced::Size;
use sanqi::app::dialog::Start;
use sanqi::game::Square;
use sanqi::record::{Choice, Seat};
use tempfile::TempDir;

/// The size of the window that nobody has resized.
pub const WINDOW: Size = Size::new(1280.0, 860.0);

/// A directory for the program's own files.
pub fn home() -> TempDir {
    tempfile::tempdir().expect("a directory")
}

/// Two people.
pub fn people() -> [Seat; 2] {
    [Seat::default(), Seat::default()]
}

/// A person with Black, this computer player with White.
pub fn against(computer: &str) -> [Seat; 2] {
    [Seat::default(), self::computer(computer)]
}

/// This computer player.
pub fn computer(player: &str) -> Seat {
    Seat::Computer {
        player: player.to_owned(),
    }
}

/// A game with its usual set-up.
pub fn start(game: &str, variant: &str, size: u8, seats: [Seat; 2]) -> Start {
    Start {
        game: game.to_owned(),
        rules: Choice {
            variant: variant.to_owned(),
            size,
            setup: String::new(),
        },
        seats,
    }
}

/// A square by its name in any of the games.
pub fn square(name: &str) -> Square {
    name.to_lowercase().parse().expect("a square")
}
