//! What the program says about games, players, moves and faults, by variant of the typed values.

use super::{Text, Value};
use crate::game::{Count, Ending, IllegalMove, Player};
use crate::record::Seat;
use crate::table::{Choice, PlayError, Verdict};

impl Text {
    /// The name of a colour.
    #[must_use]
    pub fn player(&self, player: Player) -> String {
        self.get(match player {
            Player::Black => "player-black",
            Player::White => "player-white",
        })
    }

    /// The name of a game.
    #[must_use]
    pub fn game(&self, id: &str) -> String {
        self.get(&format!("game-{id}"))
    }

    /// The name of a variant of a game's rules.
    #[must_use]
    pub fn variant(&self, game: &str, variant: &str) -> String {
        self.get(&format!("variant-{game}-{variant}"))
    }

    /// What a variant of a game's rules is about, in a sentence.
    #[must_use]
    pub fn variant_about(&self, game: &str, variant: &str) -> String {
        self.get(&format!("variant-{game}-{variant}-about"))
    }

    /// The name of a set-up.
    #[must_use]
    pub fn setup(&self, game: &str, setup: &str) -> String {
        self.get(&format!("setup-{game}-{setup}"))
    }

    /// The game, its rules and its size in a few words.
    #[must_use]
    pub fn rules(&self, game: &str, rules: &Choice) -> String {
        self.format(
            "fact-rules",
            &[
                ("game", self.game(game).into()),
                ("variant", self.variant(game, &rules.variant).into()),
                ("size", rules.size.into()),
            ],
        )
    }

    /// The name of a computer player.
    #[must_use]
    pub fn computer(&self, id: &str) -> String {
        match level(id) {
            Some(number) => self.format("computer-level", &[("number", number.into())]),
            None => self.get(&format!("computer-{id}")),
        }
    }

    /// What a computer player is like, in a few words.
    #[must_use]
    pub fn computer_about(&self, id: &str) -> String {
        match level(id) {
            Some(number) => self.format("computer-level-about", &[("number", number.into())]),
            None => self.get(&format!("computer-{id}-about")),
        }
    }

    /// How whoever sits in a seat is called. `alone` says that no other person sits at the table.
    #[must_use]
    pub fn seat(&self, seat: &Seat, player: Player, alone: bool) -> String {
        match seat {
            Seat::Computer { player } => self.computer(player),
            Seat::Engine { name } => name.clone(),
            Seat::Person { name } if !name.is_empty() => name.clone(),
            Seat::Person { .. } if alone => self.get("seat-you"),
            Seat::Person { .. } => self.player(player),
        }
    }

    /// How a game ended.
    #[must_use]
    pub fn verdict(&self, verdict: &Verdict) -> String {
        let outcome = match verdict {
            Verdict::Agreed => return self.get("verdict-agreed"),
            Verdict::Resigned(loser) => {
                return self.format(
                    "verdict-resigned",
                    &[
                        ("loser", self.player(*loser).into()),
                        ("player", self.player(loser.other()).into()),
                    ],
                );
            }
            Verdict::Rules(outcome) => outcome,
        };
        let score = |key: &str, count: Count| {
            let (ours, theirs) = match outcome.winner {
                Some(Player::White) => (count.white, count.black),
                Some(Player::Black) | None => (count.black, count.white),
            };
            let mut values: Vec<(&str, Value<'_>)> =
                vec![("more", ours.into()), ("less", theirs.into())];
            if let Some(winner) = outcome.winner {
                values.push(("player", self.player(winner).into()));
            }
            self.format(key, &values)
        };
        let mut said = match (outcome.winner, outcome.count) {
            (Some(_), Some(count)) => score("verdict-wins-count", count),
            (None, Some(count)) => score("verdict-draw-count", count),
            (Some(winner), None) => {
                self.format("verdict-wins", &[("player", self.player(winner).into())])
            }
            (None, None) => self.get("verdict-draw"),
        };
        let loser = outcome.winner.map_or(Player::Black, Player::other);
        self.append(
            &mut said,
            &self.format(
                match outcome.ending {
                    Ending::Five => "ending-five",
                    Ending::FullBoard => "ending-full-board",
                    Ending::NoMoves => "ending-no-moves",
                    Ending::WipedOut => "ending-wiped-out",
                    Ending::Repetition => "ending-repetition",
                    Ending::PlyClock => "ending-ply-clock",
                },
                &[("loser", self.player(loser).into())],
            ),
        );
        if let Some(tournament) = outcome.tournament
            && outcome.tournament != outcome.count
        {
            self.append(&mut said, &score("verdict-tournament", tournament));
        }
        said
    }

    /// Why a move of this player to this square (as written on this board) is illegal.
    #[must_use]
    pub fn illegal(&self, why: IllegalMove, player: Player, square: &str) -> String {
        self.format(
            &format!("illegal-{why}"),
            &[
                ("player", self.player(player).into()),
                ("square", square.into()),
            ],
        )
    }

    /// Why a move in notation was not played.
    #[must_use]
    pub fn play_error(&self, error: &PlayError, player: Player) -> String {
        match error {
            PlayError::Notation(text) => {
                self.format("illegal-notation", &[("move", text.as_str().into())])
            }
            PlayError::Illegal(text, why) => self.illegal(*why, player, text),
            PlayError::Over => self.get("illegal-game-over"),
        }
    }

    /// Adds a sentence to others, with the space the language puts between them.
    fn append(&self, said: &mut String, sentence: &str) {
        if self.language() == super::Language::English {
            said.push(' ');
        }
        said.push_str(sentence);
    }
}

/// The number of a computer player that is one of a row of levels.
fn level(id: &str) -> Option<u32> {
    id.strip_prefix("level-")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::super::Language;
    use super::*;
    use crate::catalog;
    use crate::game::{Foul, Outcome};

    #[test]
    fn every_reason_has_a_sentence() {
        for language in Language::ALL {
            let text = Text::new(language);
            for why in [
                IllegalMove::GameOver,
                IllegalMove::OffBoard,
                IllegalMove::Occupied,
                IllegalMove::Wall,
                IllegalMove::FlipsNothing,
                IllegalMove::NotYours,
                IllegalMove::OutOfReach,
                IllegalMove::Forbidden(Foul::DoubleThree),
                IllegalMove::Forbidden(Foul::DoubleFour),
                IllegalMove::Forbidden(Foul::Overline),
                IllegalMove::PassRefused,
                IllegalMove::MustPass,
                IllegalMove::WrongKind,
                IllegalMove::CannotMove,
                IllegalMove::ChoosePiece,
                IllegalMove::PieceOutOfReach,
            ] {
                assert!(text.has(&format!("illegal-{why}")), "{why}");
                assert!(!text.illegal(why, Player::Black, "d3").contains("illegal-"));
            }
        }
    }

    #[test]
    fn everything_in_the_catalogue_has_a_name() {
        let text = Text::new(Language::English);
        for game in catalog::games() {
            let id = game.id();
            for key in [
                format!("game-{id}"),
                format!("game-{id}-tagline"),
                format!("game-{id}-rules"),
            ] {
                assert!(text.has(&key), "{key}");
            }
            for variant in game.variants() {
                let key = format!("variant-{id}-{variant}");
                assert!(text.has(&key) && text.has(&format!("{key}-about")), "{key}");
                for setup in game.setups(variant) {
                    assert!(text.has(&format!("setup-{id}-{setup}")), "{id} {setup}");
                }
            }
            for computer in game.computers() {
                for said in [text.computer(computer), text.computer_about(computer)] {
                    assert!(!said.starts_with("computer-"), "{said}");
                }
            }
        }
    }

    #[test]
    fn a_win_by_count_names_the_winner_first() {
        let count = Count {
            black: 20,
            white: 34,
        };
        let verdict = Verdict::Rules(Outcome {
            winner: Some(Player::White),
            ending: Ending::NoMoves,
            count: Some(count),
            tournament: Some(Count {
                black: 20,
                white: 44,
            }),
        });
        assert_eq!(
            Text::new(Language::English).verdict(&verdict),
            "White wins 34–20. Neither side can move. With the empty squares 44–20."
        );
        assert_eq!(
            Text::new(Language::Chinese).verdict(&verdict),
            "白方以 34:20 获胜。双方都无处可走。空格计入胜方为 44:20。"
        );
    }

    #[test]
    fn a_draw_by_count_is_a_draw() {
        let verdict = Verdict::Rules(Outcome {
            winner: None,
            ending: Ending::FullBoard,
            count: Some(Count {
                black: 32,
                white: 32,
            }),
            tournament: Some(Count {
                black: 32,
                white: 32,
            }),
        });
        assert_eq!(
            Text::new(Language::English).verdict(&verdict),
            "The game is a draw, 32–32. The board is full."
        );
    }
}
