//! Choosing a new game: which one, by which rules, on which board, and who plays.

use iced::keyboard::key::Named;
use iced::widget::{button, column, container, row, scrollable, space, text};
use iced::{Center, Element, Fill, Padding};

use super::preferences::neighbour;
use super::{Action, Start};
use crate::app::keys::{Chord, Focus, Press};
use crate::app::theme::{space as gap, style, type_size};
use crate::app::widget::{
    Choosable, RING, Weight, body, dialog_button, list, ring, segments, semibold, setting, sheet,
};
use crate::app::{Screen, board};
use crate::catalog::{self, Entry};
use crate::game::Player;
use crate::protocol::host;
use crate::record::{Choice, Seat};
use crate::text::Text;

/// A game being chosen. What was chosen for each game is kept while the dialog is open.
pub struct NewGame {
    game: usize,
    drafts: Vec<Draft>,
    focus: Focus,
}

/// What is chosen for one game.
struct Draft {
    entry: &'static dyn Entry,
    rules: Choice,
    seats: [Seat; 2],
    /// The engines of the preferences that play this game.
    engines: Vec<String>,
}

/// What was chosen.
#[derive(Clone, Debug)]
pub enum Message {
    /// The game at this place of the catalogue.
    Game(usize),
    /// A variant of its rules.
    Variant(String),
    /// The size of the board.
    Size(u8),
    /// The set-up.
    Setup(String),
    /// Who plays a colour.
    Seat(Player, Seat),
    /// Start it.
    Started,
    /// The dialog was left.
    Cancelled,
}

/// A control of the dialog, for the keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Control {
    Games,
    Rules,
    Size,
    Setup,
    Seat(Player),
    Cancel,
    Start,
}

impl Draft {
    fn choose(&mut self, message: Message) {
        match message {
            Message::Variant(variant) => {
                let setups = self.entry.setups(&variant);
                let sizes = self.entry.sizes(&variant);
                let keeps_setup = setups.iter().any(|setup| *setup == self.rules.setup);
                let usual = self.entry.default_size(&self.rules.variant);
                let chose_size = self.rules.size != usual && sizes.contains(&self.rules.size);
                self.rules = Choice {
                    size: if chose_size {
                        self.rules.size
                    } else {
                        self.entry.default_size(&variant)
                    },
                    setup: if keeps_setup {
                        self.rules.setup.clone()
                    } else {
                        setups.first().map(ToString::to_string).unwrap_or_default()
                    },
                    variant,
                };
            }
            Message::Size(size) => self.rules.size = size,
            Message::Setup(setup) => self.rules.setup = setup,
            Message::Seat(player, seat) => self.seats[player.index()] = seat,
            Message::Game(_) | Message::Started | Message::Cancelled => {}
        }
    }

    fn sizes(&self) -> Vec<u8> {
        self.entry.sizes(&self.rules.variant)
    }

    fn setups(&self) -> Vec<String> {
        let setups = self.entry.setups(&self.rules.variant);
        setups.iter().map(ToString::to_string).collect()
    }

    fn seats_on_offer(&self) -> Vec<Seat> {
        let computers = self.entry.computers().into_iter();
        let engines = self.engines.iter().cloned();
        std::iter::once(Seat::default())
            .chain(computers.map(|player| Seat::Computer {
                player: player.to_owned(),
            }))
            .chain(engines.map(|name| Seat::Engine { name }))
            .collect()
    }
}

/// The seats of a first game: a person against a computer player that a newcomer can beat.
fn usual_seats(entry: &dyn Entry) -> [Seat; 2] {
    let computers = entry.computers();
    let middle = computers.get((computers.len() / 3).max(1));
    [
        Seat::default(),
        middle.map_or_else(Seat::default, |player| Seat::Computer {
            player: (*player).to_owned(),
        }),
    ]
}

impl NewGame {
    /// The dialog at this game, with what was last started or else the usual choices, and with these engines to play
    /// against.
    #[must_use]
    pub fn new(last: Option<&Start>, game: &str, engines: &[host::Settings]) -> Self {
        let drafts: Vec<_> = catalog::games()
            .iter()
            .map(|entry| {
                let entry = entry.as_ref();
                let usual = || (entry.default_rules(), usual_seats(entry));
                let (rules, seats) = last
                    .filter(|last| last.game == entry.id())
                    .filter(|last| entry.start(&last.rules, last.seats.clone()).is_ok())
                    .map_or_else(usual, |last| (last.rules.clone(), last.seats.clone()));
                let engines = engines.iter().filter(|engine| engine.plays(entry.id()));
                let mut draft = Draft {
                    entry,
                    rules,
                    seats,
                    engines: engines.map(|engine| engine.name.clone()).collect(),
                };
                let on_offer = draft.seats_on_offer();
                let here =
                    |seat: &Seat| matches!(seat, Seat::Person { .. }) || on_offer.contains(seat);
                if !draft.seats.iter().all(here) {
                    draft.seats = usual_seats(entry);
                }
                draft
            })
            .collect();
        let game = drafts
            .iter()
            .position(|draft| draft.entry.id() == game)
            .unwrap_or(0);
        NewGame {
            game,
            drafts,
            focus: Focus::default(),
        }
    }

    /// The usual start of a game by its name, or of the first game.
    #[must_use]
    pub fn usual(game: Option<&str>) -> Option<Start> {
        let entry = match game {
            Some(id) => catalog::game(id)?,
            None => catalog::games().first()?.as_ref(),
        };
        Some(Start {
            game: entry.id().to_owned(),
            rules: entry.default_rules(),
            seats: usual_seats(entry),
        })
    }

    fn draft(&self) -> Option<&Draft> {
        self.drafts.get(self.game)
    }

    fn controls(&self) -> Vec<Control> {
        let mut controls = vec![Control::Games, Control::Rules];
        if let Some(draft) = self.draft() {
            if draft.sizes().len() > 1 {
                controls.push(Control::Size);
            }
            if draft.setups().len() > 1 {
                controls.push(Control::Setup);
            }
        }
        controls.extend(Player::BOTH.map(Control::Seat));
        controls.extend([Control::Cancel, Control::Start]);
        controls
    }

    /// Takes what the pointer did; the keyboard goes on from there.
    pub(super) fn update(&mut self, message: Message) -> Action {
        let control = match &message {
            Message::Game(_) => Some(Control::Games),
            Message::Variant(_) => Some(Control::Rules),
            Message::Size(_) => Some(Control::Size),
            Message::Setup(_) => Some(Control::Setup),
            Message::Seat(player, _) => Some(Control::Seat(*player)),
            Message::Started | Message::Cancelled => None,
        };
        let action = self.take(message);
        if let Some(index) = control.and_then(|control| self.place(control)) {
            self.focus.touch(index);
        }
        action
    }

    /// Where a control is in the order of the keyboard.
    fn place(&self, control: Control) -> Option<usize> {
        self.controls().iter().position(|other| *other == control)
    }

    fn take(&mut self, message: Message) -> Action {
        match message {
            Message::Cancelled => return Action::Close,
            Message::Started => {
                if let Some(draft) = self.draft() {
                    return Action::Start(Start {
                        game: draft.entry.id().to_owned(),
                        rules: draft.rules.clone(),
                        seats: draft.seats.clone(),
                    });
                }
            }
            Message::Game(game) => self.game = game,
            chosen => {
                if let Some(draft) = self.drafts.get_mut(self.game) {
                    draft.choose(chosen);
                }
            }
        }
        Action::None
    }

    pub(super) fn key(&mut self, press: Press) -> Action {
        let controls = self.controls();
        let control = controls.get(self.focus.index()).copied();
        match press.chord {
            Chord::Named(Named::Escape) => return Action::Close,
            Chord::Named(Named::Tab) => self.focus.step(controls.len(), press.shift),
            Chord::Named(Named::Enter) if control == Some(Control::Cancel) => return Action::Close,
            Chord::Named(Named::Enter) => return self.take(Message::Started),
            Chord::Char(' ') if control == Some(Control::Cancel) => return Action::Close,
            Chord::Char(' ') if control == Some(Control::Start) => {
                return self.take(Message::Started);
            }
            Chord::Named(Named::ArrowLeft | Named::ArrowUp) => self.turn(control, true),
            Chord::Named(Named::ArrowRight | Named::ArrowDown) => self.turn(control, false),
            Chord::Char(_) | Chord::Named(_) => {}
        }
        Action::None
    }

    /// Goes to the next or previous choice of a control.
    fn turn(&mut self, control: Option<Control>, back: bool) {
        self.focus.show();
        let games: Vec<_> = (0..self.drafts.len()).collect();
        let Some(draft) = self.draft() else { return };
        let chosen = match control {
            Some(Control::Games) => neighbour(&games, self.game, back).map(Message::Game),
            Some(Control::Rules) => {
                let variants: Vec<_> = draft.entry.variants().to_vec();
                neighbour(&variants, draft.rules.variant.as_str(), back)
                    .map(|variant| Message::Variant(variant.to_owned()))
            }
            Some(Control::Size) => {
                neighbour(&draft.sizes(), draft.rules.size, back).map(Message::Size)
            }
            Some(Control::Setup) => {
                neighbour(&draft.setups(), draft.rules.setup.clone(), back).map(Message::Setup)
            }
            Some(Control::Seat(player)) => {
                let now = draft.seats[player.index()].clone();
                neighbour(&draft.seats_on_offer(), now, back)
                    .map(|seat| Message::Seat(player, seat))
            }
            Some(Control::Cancel | Control::Start) => {
                self.focus.step(self.controls().len(), back);
                None
            }
            None => None,
        };
        if let Some(chosen) = chosen {
            self.take(chosen);
        }
    }

    pub(super) fn view<'a>(&'a self, words: &'a Text, screen: Screen) -> Element<'a, Message> {
        let focused = |control: Control| {
            let at = self.place(control);
            at.is_some_and(|index| self.focus.shows(index))
        };
        // The cards reach to the margins, their rings into them.
        let cards = container(self.cards(words, screen, focused(Control::Games)))
            .padding(Padding::ZERO.horizontal(gap::XXL - RING));
        let content = column![cards]
            .push(
                self.draft()
                    .map(|draft| body(settings(draft, words, &focused))),
            )
            .spacing(gap::M);
        sheet(
            words.get("new-title"),
            container(scrollable(content).style(style::scroll))
                .max_height((screen.size.height - 168.0).max(120.0)),
            vec![
                dialog_button(
                    words.get("dialog-cancel"),
                    Weight::Secondary,
                    focused(Control::Cancel),
                    Message::Cancelled,
                ),
                dialog_button(
                    words.get("new-start"),
                    Weight::Primary,
                    focused(Control::Start),
                    Message::Started,
                ),
            ],
            700.0,
        )
    }

    fn cards<'a>(&'a self, words: &Text, screen: Screen, focused: bool) -> Element<'a, Message> {
        let side = if screen.size.height < SHORT || screen.size.width < 640.0 {
            84.0
        } else {
            150.0
        };
        let cards = self.drafts.iter().enumerate().map(|(index, draft)| {
            let id = draft.entry.id();
            let picture = board::preview(draft.entry, &draft.rules, side, screen.scale);
            let content = column![
                picture,
                space().height(gap::S),
                semibold(words.game(id)).size(type_size::NAME),
                text(words.get(&format!("game-{id}-tagline")))
                    .size(type_size::SECONDARY)
                    .style(style::dim),
            ]
            .spacing(gap::XS)
            .align_x(Center)
            .width(Fill);
            ring(
                button(content)
                    .padding(gap::M)
                    .width(Fill)
                    .style(style::choice_card(index == self.game))
                    .on_press(Message::Game(index)),
                focused && index == self.game,
            )
            .into()
        });
        row(cards).spacing(gap::XS).into()
    }
}

/// Windows less high than this have smaller pictures in the cards.
const SHORT: f32 = 780.0;

fn settings<'a>(
    draft: &'a Draft,
    words: &'a Text,
    focused: &impl Fn(Control) -> bool,
) -> Element<'a, Message> {
    let id = draft.entry.id();
    let variant = draft.rules.variant.as_str();
    let variants = draft
        .entry
        .variants()
        .iter()
        .map(|variant| (words.variant(id, variant), *variant));
    let rules = column![
        ring(
            segments(variants, variant, |variant| Message::Variant(
                variant.to_owned()
            )),
            focused(Control::Rules),
        ),
        container(
            text(words.variant_about(id, variant))
                .size(type_size::SECONDARY)
                .style(style::dim),
        )
        .padding([0.0, gap::XS]),
    ]
    .spacing(gap::XS);
    let mut settings = column![setting(words.get("new-rules"), rules)].spacing(gap::S);

    let sizes = draft.sizes();
    if sizes.len() > 1 {
        let sizes = sizes.into_iter().map(|size| {
            let name = words.format("board-size", &[("size", size.into())]);
            Choosable { name, value: size }
        });
        let list = list(sizes.collect(), &draft.rules.size, Message::Size);
        settings = settings.push(setting(
            words.get("new-board"),
            ring(list, focused(Control::Size)),
        ));
    }
    let setups = draft.setups();
    if setups.len() > 1 {
        let setups = setups.into_iter().map(|setup| Choosable {
            name: words.setup(id, &setup),
            value: setup,
        });
        let list = list(setups.collect(), &draft.rules.setup, Message::Setup);
        settings = settings.push(setting(
            words.get("new-setup"),
            ring(list, focused(Control::Setup)),
        ));
    }
    for player in Player::BOTH {
        let seats = draft.seats_on_offer().into_iter().map(|seat| Choosable {
            name: seat_name(words, &seat),
            value: seat,
        });
        let list = list(seats.collect(), &draft.seats[player.index()], move |seat| {
            Message::Seat(player, seat)
        });
        settings = settings.push(setting(
            words.player(player),
            ring(list, focused(Control::Seat(player))),
        ));
    }
    settings.into()
}

fn seat_name(words: &Text, seat: &Seat) -> String {
    match seat {
        Seat::Person { .. } => words.get("seat-person"),
        Seat::Computer { player } => format!(
            "{} · {}",
            words.computer(player),
            words.computer_about(player)
        ),
        Seat::Engine { name } => format!("{name} · {}", words.get("seat-engine")),
    }
}
