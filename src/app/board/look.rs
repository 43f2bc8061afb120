//! What the board of each game looks like: the only place where that is decided.

use iced::{Color, color};

use super::geometry::Rim;

/// The look of one game's board.
#[derive(Debug)]
pub struct Look {
    /// The [`Game::ID`](crate::game::Game::ID) this is the look of.
    game: &'static str,
    /// What the stones stand on.
    pub surface: Surface,
    /// The radius of a stone, in cells.
    pub stone: f32,
    /// Whether columns are lettered in capitals.
    pub capitals: bool,
    /// How the stone played last is marked.
    pub last: Last,
    /// Whether legal moves are worth marking: not where every free point is one.
    pub legal: bool,
}

/// What the stones of a game stand on.
#[derive(Debug)]
pub enum Surface {
    /// Squares divided by lines.
    Squares {
        /// The board.
        ground: Color,
        /// The lines and dots.
        line: Color,
    },
    /// Lines that cross where the stones stand, on a board that reaches beyond them.
    Points {
        /// The board.
        ground: Color,
        /// The lines.
        line: Color,
        /// The star points and the labels.
        star: Color,
    },
    /// Tiles with gaps between them.
    Tiles {
        /// A tile.
        tile: Color,
        /// A tile that has been touched.
        selected: Color,
        /// The outline of a tile that can be touched next.
        target: Color,
    },
}

/// How the stone played last is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Last {
    /// A dot on it.
    Dot,
    /// A ring around it.
    Ring,
}

impl Look {
    /// The look of the game of this ID; a game without one of its own gets plain tiles.
    #[must_use]
    pub fn of(game: &str) -> &'static Look {
        LOOKS
            .iter()
            .find(|look| look.game == game)
            .unwrap_or(&LOOKS[0])
    }

    /// What lies around the cells: the board's own edge and, if they are shown, the labels.
    #[must_use]
    pub fn rim(&self, coordinates: bool) -> Rim {
        match (&self.surface, coordinates) {
            (Surface::Points { .. }, true) => Rim {
                fixed: 14.0,
                cells: 0.2,
            },
            (Surface::Points { .. }, false) => Rim {
                fixed: 4.0,
                cells: 0.1,
            },
            (_, true) => Rim {
                fixed: 26.0,
                cells: 0.0,
            },
            (_, false) => Rim {
                fixed: 0.0,
                cells: 0.0,
            },
        }
    }
}

/// Marks the stone played last and the line that won.
pub const SIGNAL: Color = color!(0xe5484d);

/// Marks a forbidden point.
pub const FORBIDDEN: Color = color!(0xb3261e);

/// Marks a move that is advised.
pub const HINT: Color = color!(0x7a3cd6);

/// How a mark of the threat view is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// The whole square is tinted.
    Ground,
    /// A small disc.
    Dot,
    /// A small stone: Black's at the left, White's at the right, so that both have room.
    Side,
    /// A square that stands on its point.
    Diamond,
    /// A triangle.
    Triangle,
    /// A small square.
    Square,
    /// The number on a plate in the colour of whose it is, placed like [`Symbol::Side`].
    Number,
    /// Two crossed bars.
    Cross,
}

/// The symbol of a mark by its name, and its colour; a mark without one of its own is a dot.
#[must_use]
pub fn symbol(mark: &str) -> (Symbol, Color) {
    match mark {
        "four" => (Symbol::Diamond, color!(0xd6261c)),
        "open-three" => (Symbol::Triangle, color!(0xe07b00)),
        "forbidden" => (Symbol::Cross, FORBIDDEN),
        "mobility" => (Symbol::Side, color!(0x808080)),
        "stable" => (Symbol::Square, color!(0xe0a400)),
        "region-odd" => (Symbol::Ground, color!(0xd0a020)),
        "region-even" => (Symbol::Ground, color!(0x4b8fe8)),
        "exposed" => (Symbol::Number, color!(0x808080)),
        _ => (Symbol::Dot, HINT),
    }
}

static LOOKS: [Look; 3] = [
    Look {
        game: "ataxx",
        surface: Surface::Tiles {
            tile: color!(0xc9d8e4),
            selected: color!(0x8fb8d8),
            target: color!(0x2a6aa0),
        },
        stone: 0.345,
        capitals: false,
        last: Last::Dot,
        legal: true,
    },
    Look {
        game: "gomoku",
        surface: Surface::Points {
            ground: color!(0xd9b47a),
            line: color!(0x7a5b2e),
            star: color!(0x5a421f),
        },
        stone: 0.455,
        capitals: true,
        last: Last::Ring,
        legal: false,
    },
    Look {
        game: "reversi",
        surface: Surface::Squares {
            ground: color!(0x2f7d5b),
            line: color!(0x24634a),
        },
        stone: 0.415,
        capitals: false,
        last: Last::Dot,
        legal: true,
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;

    #[test]
    fn every_game_has_a_look_of_its_own() {
        for game in catalog::games() {
            assert_eq!(Look::of(game.id()).game, game.id());
        }
    }
}
