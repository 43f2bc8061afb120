//! The moves of a game in SGF, for `loadsgf`: the main line of the first game, nothing else.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::game::Player;

/// More than any game of a few hundred moves with its comments needs.
const LARGEST: u64 = 1 << 20;

/// A game as SGF tells it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Game {
    /// Squares along one edge, where the file says so.
    pub size: Option<u8>,
    /// Who moved and where, as it stands in the file: `dc`, `d3`, or nothing for a pass.
    pub moves: Vec<(Player, String)>,
}

/// Reads a file; nothing when it cannot be read or is not a game that begins with an empty or usual board.
pub(super) fn read(path: &Path) -> Option<Game> {
    let mut bytes = Vec::new();
    let mut file = File::open(path).ok()?.take(LARGEST + 1);
    file.read_to_end(&mut bytes).ok()?;
    if bytes.len() as u64 > LARGEST {
        return None;
    }
    parse(&String::from_utf8_lossy(&bytes))
}

/// Reads the text of a file. Of every variation the first is the main line, so reading stops at the first `)`.
fn parse(text: &str) -> Option<Game> {
    let mut game = Game::default();
    let mut letters = text.trim_start_matches('\u{feff}').trim_start().chars();
    if letters.next() != Some('(') {
        return None;
    }
    let mut name = String::new();
    let mut values = 0;
    while let Some(letter) = letters.next() {
        match letter {
            ')' => return Some(game),
            '[' => {
                let mut value = String::new();
                loop {
                    match letters.next()? {
                        ']' => break,
                        '\\' => value.push(letters.next()?),
                        other => value.push(other),
                    }
                }
                values += 1;
                match name.as_str() {
                    "B" => game.moves.push((Player::Black, value)),
                    "W" => game.moves.push((Player::White, value)),
                    "SZ" => game.size = Some(value.trim().parse().ok()?),
                    // Stones put on the board by hand cannot be told to the game as moves.
                    "AB" | "AW" | "AE" => return None,
                    _ => {}
                }
            }
            'A'..='Z' => {
                if values > 0 {
                    name.clear();
                    values = 0;
                }
                name.push(letter);
            }
            ';' | '(' => {
                name.clear();
                values = 0;
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_main_line_with_comments_and_variations() {
        let text = "(;FF[4]GM[2]SZ[8]C[a \\] bracket];B[d3];W[c5](;B[d6];W[])(;B[e6]))";
        let game = parse(text).expect("a game");
        assert_eq!(game.size, Some(8));
        let moves: Vec<_> = game.moves.iter().map(|(_, at)| at.as_str()).collect();
        assert_eq!(moves, ["d3", "c5", "d6", ""]);
        assert_eq!(game.moves[2].0, Player::Black);
    }

    #[test]
    fn what_is_no_game_is_refused() {
        for text in [
            "",
            "B[d3]",
            "(;B[d3]",
            "(;B[d3",
            "(;AB[aa];W[bb])",
            "(;SZ[300])",
        ] {
            assert_eq!(parse(text), None, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_harm(text in "[(;)BW\\[\\]a-d1-8\\\\]{0,60}|.{0,60}") {
            let _ = parse(&text);
        }
    }
}
