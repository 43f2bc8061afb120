//! The cards of the two players.

use iced::widget::{Column, column, container, row, space, text};
use iced::{Center, Element, Fill, Left, Padding, Right};

use super::{Message, Standing};
use crate::app::theme::{space as gap, style, type_size};
use crate::app::widget::{line, semibold};
use crate::app::{board, fonts};
use crate::game::Player;
use crate::record::Seat;
use crate::table::{Actor, Table, Verdict};
use crate::text::Text;

/// Both cards, Black's first; low ones have a line less.
pub fn view<'a>(
    table: &'a dyn Table,
    words: &Text,
    standing: Standing<'_>,
    height: f32,
) -> Column<'a, Message> {
    column(Player::BOTH.map(|player| card(table, words, standing, player, height)))
}

fn card<'a>(
    table: &'a dyn Table,
    words: &Text,
    standing: Standing<'_>,
    player: Player,
    height: f32,
) -> Element<'a, Message> {
    let to_move = table.verdict().is_none() && table.turn() == player;
    let seat = &standing.seats[player.index()];
    let name = words.seat(seat, player, alone(standing.seats));
    let value: Element<'a, Message> = match table.count() {
        Some(count) => semibold(count.of(player).to_string())
            .size(type_size::COUNT.min(height * 0.5))
            .into(),
        None => space().into(),
    };
    let doing = (height >= LINES).then(|| {
        text(state(table, words, standing, player))
            .size(type_size::SECONDARY)
            .wrapping(text::Wrapping::None)
            .style(style::dim)
    });
    let content = row![
        board::stone(player, STONE.min(height - 2.0 * gap::S)),
        column![line(name, type_size::NAME, fonts::SEMIBOLD, text::default)]
            .push(doing)
            .spacing(2)
            .width(Fill)
            .align_x(Left)
            .clip(true),
        container(value).align_x(Right),
    ]
    .spacing(gap::M)
    .align_y(Center);
    row![
        container(space().width(3).height(Fill)).style(style::player_edge(to_move)),
        container(content)
            .padding(Padding::ZERO.horizontal(gap::L))
            .width(Fill)
            .height(Fill)
            .align_y(Center)
            .style(style::player(to_move)),
    ]
    .height(height)
    .into()
}

/// What the player is doing, or how it ended for them, after what kind of player they are.
fn state(table: &dyn Table, words: &Text, standing: Standing<'_>, player: Player) -> String {
    let kind = match &standing.seats[player.index()] {
        Seat::Computer { .. } => words.get("seat-computer"),
        Seat::Engine { .. } => words.get("seat-engine"),
        Seat::Person { name } if name.is_empty() && !alone(standing.seats) => {
            words.get("seat-person")
        }
        Seat::Person { .. } => words.player(player),
    };
    let doing = match table.verdict() {
        Some(Verdict::Resigned(loser)) if loser == player => "card-resigned",
        Some(verdict) => match verdict.winner() {
            Some(winner) if winner == player => "card-won",
            Some(_) => "card-lost",
            None => "card-draw",
        },
        None if table.turn() != player => return kind,
        None if table.must_pass() => "card-passes",
        None => match (&standing.seats[player.index()], table.actor()) {
            (Seat::Computer { .. } | Seat::Engine { .. }, _) if standing.thinking => {
                "card-thinking"
            }
            (_, Actor::Computer(..)) if standing.paused => "card-paused",
            (Seat::Person { .. }, _) if alone(standing.seats) => "card-your-move",
            _ => "card-to-move",
        },
    };
    format!("{kind} · {}", words.get(doing))
}

/// Whether exactly one person sits at the table.
fn alone(seats: &[Seat; 2]) -> bool {
    let persons = seats
        .iter()
        .filter(|seat| matches!(seat, Seat::Person { .. }));
    persons.count() == 1
}

/// A card less high than this has room for the name alone.
const LINES: f32 = 48.0;
/// The diameter of the stone in a card.
const STONE: f32 = 34.0;
