//! The status bar: a sentence at the left, facts at the right.

use iced::widget::{container, row, text};
use iced::{Center, Element, Fill, Padding, Theme};

use super::App;
use super::fonts;
use super::theme::{measure, space as gap, style, type_size};
use super::widget::line;
use crate::game::Player;
use crate::record::Seat;
use crate::table::{Actor, Table};

/// The bar; a warning is dressed as one.
pub fn view<'a, M: 'a>(sentence: String, warning: bool, facts: &[String]) -> Element<'a, M> {
    let look: fn(&Theme) -> text::Style = if warning {
        style::warning
    } else {
        text::default
    };
    container(
        row![
            line(sentence, type_size::SECONDARY + 0.5, fonts::REGULAR, look),
            text(facts.join("  •  "))
                .size(type_size::SECONDARY + 0.5)
                .wrapping(text::Wrapping::None)
                .style(style::dim),
        ]
        .spacing(gap::L)
        .align_y(Center),
    )
    .padding(Padding::ZERO.horizontal(14))
    .height(measure::STATUS)
    .width(Fill)
    .align_y(Center)
    .style(style::surface)
    .into()
}

impl App {
    /// What the status bar says, and whether it is a warning.
    pub(super) fn sentence(&self) -> (String, bool) {
        if let Some(notice) = &self.notice {
            return (notice.sentence.clone(), notice.warning);
        }
        if let Some(hint) = self.hint_sentence() {
            return (hint, false);
        }
        (self.standing_sentence(), false)
    }

    fn standing_sentence(&self) -> String {
        let (table, text) = (self.table.as_ref(), &self.text);
        let turn = table.turn();
        if let Some(game) = &self.away {
            let verdict = table.verdict().map(|verdict| text.verdict(&verdict));
            let to_move = || text.format("status-to-move", &[("player", text.player(turn).into())]);
            let from = shared(&**game, table).min(table.cursor());
            let values = [
                ("number", from.into()),
                ("more", (table.cursor() - from).into()),
                ("standing", verdict.unwrap_or_else(to_move).into()),
            ];
            return text.format("status-trying", &values);
        }
        if let Some(verdict) = table.verdict() {
            return text.verdict(&verdict);
        }
        let named = |key: &str, name: String| text.format(key, &[("name", name.into())]);
        let of_player =
            |key: &str, player: Player| text.format(key, &[("player", text.player(player).into())]);
        let seated = |player: Player| text.seat(&table.seats()[player.index()], player, false);
        let passes = |player: Player| {
            if self.is_only_person(player) {
                text.get("status-you-pass")
            } else {
                of_player("status-passes", player)
            }
        };
        match table.actor() {
            Actor::Pass(player) => passes(player),
            Actor::Browsing(player) if table.must_pass() => passes(player),
            Actor::Person(player) if self.is_only_person(player) => text.get("status-your-move"),
            Actor::Person(player) => of_player("status-to-move", player),
            Actor::Computer(player, _) if self.paused && self.thinking.is_none() => {
                of_player("status-paused", player)
            }
            Actor::Computer(player, _) if self.failed == Some(table.version()) => {
                named("status-stuck", seated(player))
            }
            Actor::Computer(player, _) => named("status-thinking", seated(player)),
            Actor::Browsing(player) => match &table.seats()[turn.index()] {
                Seat::Computer { .. } | Seat::Engine { .. } if self.thinking.is_some() => {
                    named("status-thinking", seated(player))
                }
                Seat::Computer { .. } | Seat::Engine { .. } => {
                    named("status-waiting", seated(player))
                }
                Seat::Person { .. } => {
                    let (cursor, all) = (table.cursor(), table.line().len());
                    let key = if cursor == 0 {
                        "status-start"
                    } else {
                        "status-browsing"
                    };
                    text.format(key, &[("number", cursor.into()), ("all", all.into())])
                }
            },
            Actor::Nobody => String::new(),
        }
    }

    /// Whether this is the only person at the table.
    fn is_only_person(&self, player: Player) -> bool {
        let seats = self.table.seats();
        matches!(seats[player.index()], Seat::Person { .. })
            && !matches!(seats[player.other().index()], Seat::Person { .. })
    }

    /// The facts at the right of the status bar: the game and its rules, the move, whether it is saved. In a narrow
    /// window the rules are left out, so that the sentence has room.
    pub(super) fn facts(&self) -> Vec<String> {
        let (table, text) = (self.table.as_ref(), &self.text);
        let (number, all) = (table.cursor(), table.line().len());
        let mv = if number == all {
            text.format("fact-move", &[("number", number.into())])
        } else {
            let values = [("number", number.into()), ("all", all.into())];
            text.format("fact-move-of", &values)
        };
        let kept = match (self.is_unsaved(), &self.file) {
            (false, None) => "fact-new",
            (false, Some(_)) => "fact-saved",
            (true, _) => "fact-unsaved",
        };
        let rules = (self.screen.size.width >= measure::NARROW)
            .then(|| text.rules(table.game(), &table.rules()));
        rules.into_iter().chain([mv, text.get(kept)]).collect()
    }
}
/// How many moves a game and what is tried out have in common.
fn shared(game: &dyn Table, tried: &dyn Table) -> usize {
    let moves = game.line().iter().zip(tried.line());
    moves
        .take_while(|(game, tried)| game.notation == tried.notation)
        .count()
        .min(tried.cursor())
}
