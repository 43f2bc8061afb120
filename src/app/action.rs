//! The one table of commands: it feeds the menu bar, the toolbar, the shortcuts and the help page.

use iced::keyboard::key::Named;

use super::icon::Icon;
use super::keys::{Press, Shortcut};
use crate::text::Language;

/// What a person can tell the window to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Choose and start a new game.
    New,
    /// Open a saved game.
    Open,
    /// Open a saved game by typing its path.
    OpenPath,
    /// Save the game where it was saved last.
    Save,
    /// Save the game somewhere else.
    SaveAs,
    /// Start the same game anew.
    Restart,
    /// Exchange the seats.
    Swap,
    /// Give the game up.
    Resign,
    /// Offer the opponent a draw.
    OfferDraw,
    /// Show the preferences.
    Preferences,
    /// Leave.
    Quit,
    /// Take back to the last decision.
    Undo,
    /// The reverse of [`Command::Undo`].
    Redo,
    /// Look at the start.
    Start,
    /// Look one ply back.
    Back,
    /// Look one ply ahead.
    Forward,
    /// Look at the last move.
    End,
    /// Stop two computers playing each other.
    Pause,
    /// Let two computers play on.
    Continue,
    /// Let a paused computer play one move.
    Step,
    /// End the computer's thought with what it has.
    MoveNow,
    /// Let the computer move in the position looked at.
    PlayOn,
    /// Show the best move; then its line.
    Hint,
    /// Switch the analysis of the position on or off.
    Analysis,
    /// Have the analysis stay with the position shown, or follow again.
    Lock,
    /// Show the position after the first move of a line of the analysis, counted from 0.
    Line(usize),
    /// Begin the review of the game, go on with it, or stop it.
    Review,
    /// Go to the next mistake that the review has found.
    NextMistake,
    /// Go to the mistake before.
    PreviousMistake,
    /// Show the position after the move that would have been better than the one looked at.
    Better,
    /// Start a new game from before the move looked at.
    TryAgain,
    /// Try moves out from the position shown.
    TryOut,
    /// Show the game again.
    BackToGame,
    /// Speak this language.
    Language(Language),
    /// Look this way.
    Look(Look),
    /// Switch a view option.
    Toggle(Toggle),
    /// Fill the screen.
    FullScreen,
    /// Start the engines of other people at the table anew.
    RestartEngine,
    /// Show what is said to them, and what they say.
    EngineLog,
    /// Show the help page.
    Help,
    /// Say what this program is.
    About,
}

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Look {
    /// As the system asks.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// Something on the board or beside it that can be switched off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Toggle {
    /// Marks on legal moves.
    Marks,
    /// The mark of the last move.
    LastMove,
    /// Marks on forbidden points.
    Forbidden,
    /// Move numbers on stones.
    Numbers,
    /// Coordinates at the edge.
    Coordinates,
    /// Movement.
    Animation,
    /// The marks of the threat view.
    Threats,
    /// The graph of the scores.
    Graph,
}

impl Toggle {
    /// Every switch, in the order they are offered.
    pub const ALL: [Toggle; 8] = [
        Toggle::Marks,
        Toggle::LastMove,
        Toggle::Forbidden,
        Toggle::Numbers,
        Toggle::Coordinates,
        Toggle::Animation,
        Toggle::Threats,
        Toggle::Graph,
    ];
}

/// What decides which commands can be given now.
#[derive(Clone, Copy, Debug)]
pub struct Situation {
    /// There is a decision to take back.
    pub can_undo: bool,
    /// There is a decision to repeat.
    pub can_redo: bool,
    /// Moves made in the position.
    pub cursor: usize,
    /// Moves of the line.
    pub moves: usize,
    /// The game is over in the position.
    pub over: bool,
    /// The game has a result, though the position may be an earlier one.
    pub decided: bool,
    /// A computer is thinking.
    pub thinking: bool,
    /// How many people sit at the table.
    pub persons: usize,
    /// Somebody else than people plays the game.
    pub machines: bool,
    /// The two computers are halted.
    pub paused: bool,
    /// A computer's turn is being looked at.
    pub waits: bool,
    /// The language in use.
    pub language: Language,
    /// The look chosen.
    pub look: Look,
    /// Which [`Toggle`]s are on, in their order.
    pub toggles: [bool; Toggle::ALL.len()],
    /// The window fills the screen.
    pub full_screen: bool,
    /// An engine of somebody else sits at the table.
    pub engines: bool,
    /// The conversation with the engines is shown.
    pub console: bool,
    /// Something is tried out while the game waits.
    pub trying: bool,
    /// Positions are analysed.
    pub analysing: bool,
    /// The analysis stays with a position.
    pub locked: bool,
    /// How many lines the analysis has found.
    pub lines: usize,
    /// The game is reviewed now.
    pub reviewing: bool,
    /// Moves of the game that the review has not judged.
    pub unjudged: usize,
    /// Whether the review has found a mistake before and one after the position shown.
    pub mistakes: [bool; 2],
    /// The move that led to the position shown was a mistake.
    pub mistaken: bool,
}

impl Situation {
    const fn watching(&self) -> bool {
        self.persons == 0 && !self.over
    }
}

/// A command as it is offered.
pub struct Entry {
    /// What it does.
    pub command: Command,
    /// Its text in the catalogues, with the mnemonic.
    pub key: &'static str,
    /// The menu it stands in.
    pub menu: Menu,
    /// Entries of different groups are separated by a line.
    pub group: u8,
    /// The keys that give it; the first is shown.
    pub shortcuts: &'static [Shortcut],
    /// Its button in the toolbar.
    pub tool: Option<Tool>,
    /// Whether it can be given.
    pub enabled: fn(&Situation) -> bool,
    /// Whether it is on, for commands that switch something.
    pub checked: Option<fn(&Situation) -> bool>,
}

/// A button of the toolbar.
pub struct Tool {
    /// Its short text in the catalogues.
    pub key: &'static str,
    /// Its picture.
    pub icon: Icon,
    /// Buttons of different groups are separated by a line.
    pub group: u8,
    /// The place it shares with others, of which the one is there that can be used.
    pub place: Option<Place>,
}

/// A place in the toolbar that several buttons share. It stays where it is whichever of them is there, and whether that
/// can be used or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A computer is hurried, or let move once.
    Hurry,
    /// The game is halted, or goes on.
    GoOn,
}

impl Place {
    /// Whether anything of it can ever be used, as things are.
    #[must_use]
    pub const fn is_there(self, now: &Situation) -> bool {
        match self {
            Place::Hurry => now.machines,
            Place::GoOn => now.machines || now.trying,
        }
    }

    /// The buttons that share it.
    pub fn entries(self) -> impl Iterator<Item = (&'static Entry, &'static Tool)> {
        let tools = COMMANDS
            .iter()
            .filter_map(|entry| Some((entry, entry.tool.as_ref()?)));
        tools.filter(move |(_, tool)| tool.place == Some(self))
    }
}

/// A menu of the menu bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Menu {
    /// Starting, keeping and ending games.
    Game,
    /// Moving through the game.
    Move,
    /// What the engine has to say.
    Analysis,
    /// How it looks.
    View,
    /// Explanations.
    Help,
}

impl Menu {
    /// Every menu with the key of its title, in order.
    pub const ALL: [(Menu, &'static str); 5] = [
        (Menu::Game, "menu-game"),
        (Menu::Move, "menu-move"),
        (Menu::Analysis, "menu-analysis"),
        (Menu::View, "menu-view"),
        (Menu::Help, "menu-help"),
    ];

    /// The entries of this menu, in order.
    pub fn entries(self) -> impl Iterator<Item = &'static Entry> {
        COMMANDS.iter().filter(move |entry| entry.menu == self)
    }
}

/// The entry of a command.
#[must_use]
pub fn entry(command: Command) -> Option<&'static Entry> {
    COMMANDS.iter().find(|entry| entry.command == command)
}

/// The command these keys give now, if one of theirs can be given.
#[must_use]
pub fn by_press(press: Press, now: &Situation) -> Option<&'static Entry> {
    COMMANDS.iter().find(|entry| {
        let asked = entry.shortcuts.iter().any(|shortcut| {
            shortcut.chord == press.chord
                && shortcut.command == press.command
                && shortcut.shift == press.shift
                && !press.alt
        });
        asked && (entry.enabled)(now)
    })
}

const fn item(command: Command, key: &'static str, menu: Menu, group: u8) -> Entry {
    Entry {
        command,
        key,
        menu,
        group,
        shortcuts: &[],
        tool: None,
        enabled: |_| true,
        checked: None,
    }
}

impl Entry {
    const fn keys(self, shortcuts: &'static [Shortcut]) -> Self {
        Entry { shortcuts, ..self }
    }

    const fn tool(self, key: &'static str, icon: Icon, group: u8) -> Self {
        Entry {
            tool: Some(Tool {
                key,
                icon,
                group,
                place: None,
            }),
            ..self
        }
    }

    const fn at(self, place: Place) -> Self {
        match self.tool {
            Some(tool) => Entry {
                tool: Some(Tool {
                    place: Some(place),
                    ..tool
                }),
                ..self
            },
            None => self,
        }
    }

    const fn when(self, enabled: fn(&Situation) -> bool) -> Self {
        Entry { enabled, ..self }
    }

    const fn checked(self, checked: fn(&Situation) -> bool) -> Self {
        Entry {
            checked: Some(checked),
            ..self
        }
    }
}

/// Every command, in the order of the menus.
pub static COMMANDS: &[Entry] = &[
    item(Command::New, "command-new", Menu::Game, 0)
        .keys(&[Shortcut::command('n')])
        .tool("tool-new", Icon::New, 0),
    item(Command::Open, "command-open", Menu::Game, 0)
        .keys(&[Shortcut::command('o')])
        .tool("tool-open", Icon::Open, 0),
    item(Command::OpenPath, "command-open-path", Menu::Game, 0)
        .keys(&[Shortcut::command('o').shift()]),
    item(Command::Save, "command-save", Menu::Game, 1)
        .keys(&[Shortcut::command('s')])
        .tool("tool-save", Icon::Save, 0),
    item(Command::SaveAs, "command-save-as", Menu::Game, 1).keys(&[Shortcut::command('s').shift()]),
    item(Command::Restart, "command-restart", Menu::Game, 2)
        .keys(&[Shortcut::command('r')])
        .when(|now| !now.trying && (now.moves > 0 || now.over)),
    item(Command::Swap, "command-swap", Menu::Game, 2).when(|now| !now.trying),
    item(Command::Resign, "command-resign", Menu::Game, 2)
        .when(|now| !now.trying && now.persons > 0 && !now.decided),
    item(Command::OfferDraw, "command-draw", Menu::Game, 2)
        .when(|now| !now.trying && now.persons > 0 && !now.decided && now.moves > 0),
    item(Command::Preferences, "command-preferences", Menu::Game, 3)
        .keys(&[Shortcut::command(',')]),
    item(Command::Quit, "command-quit", Menu::Game, 4).keys(&[Shortcut::command('q')]),
    item(Command::Undo, "command-undo", Menu::Move, 0)
        .keys(&[Shortcut::command('z')])
        .tool("tool-undo", Icon::Undo, 1)
        .when(|now| now.can_undo),
    item(Command::Redo, "command-redo", Menu::Move, 0)
        .keys(&[Shortcut::command('z').shift(), Shortcut::command('y')])
        .tool("tool-redo", Icon::Redo, 1)
        .when(|now| now.can_redo),
    item(Command::Start, "command-start", Menu::Move, 1)
        .keys(&[Shortcut::named(Named::Home)])
        .when(|now| now.cursor > 0),
    item(Command::Back, "command-back", Menu::Move, 1)
        .keys(&[Shortcut::named(Named::PageUp)])
        .when(|now| now.cursor > 0),
    item(Command::Forward, "command-forward", Menu::Move, 1)
        .keys(&[Shortcut::named(Named::PageDown)])
        .when(|now| now.cursor < now.moves),
    item(Command::End, "command-end", Menu::Move, 1)
        .keys(&[Shortcut::named(Named::End)])
        .when(|now| now.cursor < now.moves),
    item(Command::MoveNow, "command-move-now", Menu::Move, 2)
        .keys(&[Shortcut::named(Named::F5)])
        .tool("tool-move-now", Icon::Stop, 4)
        .at(Place::Hurry)
        .when(|now| now.thinking),
    item(Command::PlayOn, "command-play-on", Menu::Move, 2)
        .keys(&[Shortcut::named(Named::F6)])
        .tool("tool-continue", Icon::Play, 4)
        .at(Place::GoOn)
        .when(|now| now.waits && !now.thinking),
    item(Command::Pause, "command-pause", Menu::Move, 3)
        .keys(&[Shortcut::named(Named::F7)])
        .tool("tool-pause", Icon::Pause, 4)
        .at(Place::GoOn)
        .when(|now| now.watching() && !now.paused),
    item(Command::Continue, "command-continue", Menu::Move, 3)
        .keys(&[Shortcut::named(Named::F7)])
        .tool("tool-continue", Icon::Play, 4)
        .at(Place::GoOn)
        .when(|now| now.watching() && now.paused && !now.waits),
    item(Command::Step, "command-step", Menu::Move, 3)
        .keys(&[Shortcut::named(Named::F8)])
        .tool("tool-step", Icon::Step, 4)
        .at(Place::Hurry)
        .when(|now| now.watching() && now.paused && !now.thinking),
    item(
        Command::RestartEngine,
        "command-restart-engine",
        Menu::Move,
        4,
    )
    .when(|now| now.engines),
    item(Command::Hint, "command-hint", Menu::Analysis, 0)
        .keys(&[Shortcut::plain('h')])
        .tool("tool-hint", Icon::Hint, 3)
        .when(|now| !now.over),
    item(Command::Analysis, "command-analysis", Menu::Analysis, 0)
        .keys(&[Shortcut::plain('a')])
        .tool("tool-analysis", Icon::Analysis, 3)
        .checked(|now| now.analysing),
    item(Command::Lock, "command-lock", Menu::Analysis, 0)
        .keys(&[Shortcut::plain('l')])
        .when(|now| now.analysing)
        .checked(|now| now.locked),
    item(Command::Line(0), "command-line-1", Menu::Analysis, 1)
        .keys(&[Shortcut::plain('1')])
        .when(|now| now.lines > 0),
    item(Command::Line(1), "command-line-2", Menu::Analysis, 1)
        .keys(&[Shortcut::plain('2')])
        .when(|now| now.lines > 1),
    item(Command::Line(2), "command-line-3", Menu::Analysis, 1)
        .keys(&[Shortcut::plain('3')])
        .when(|now| now.lines > 2),
    item(Command::TryOut, "command-try-out", Menu::Analysis, 1)
        .keys(&[Shortcut::plain('x')])
        .when(|now| !now.trying && !now.over),
    item(
        Command::BackToGame,
        "command-back-to-game",
        Menu::Analysis,
        1,
    )
    .keys(&[Shortcut::named(Named::Escape)])
    .tool("tool-back-to-game", Icon::Undo, 4)
    .at(Place::GoOn)
    .when(|now| now.trying),
    item(Command::Review, "command-review", Menu::Analysis, 2)
        .keys(&[Shortcut::plain('r')])
        .when(|now| now.reviewing || now.unjudged > 0 || now.moves == 0)
        .checked(|now| now.reviewing),
    item(
        Command::NextMistake,
        "command-next-mistake",
        Menu::Analysis,
        2,
    )
    .keys(&[Shortcut::plain('n')])
    .when(|now| now.mistakes[1]),
    item(
        Command::PreviousMistake,
        "command-previous-mistake",
        Menu::Analysis,
        2,
    )
    .keys(&[Shortcut::plain('p')])
    .when(|now| now.mistakes[0]),
    item(Command::Better, "command-better", Menu::Analysis, 2)
        .keys(&[Shortcut::plain('b')])
        .when(|now| now.mistaken && !now.trying),
    item(Command::TryAgain, "command-try-again", Menu::Analysis, 2)
        .keys(&[Shortcut::named(Named::F9)])
        .when(|now| now.mistaken && !now.trying),
    item(
        Command::Toggle(Toggle::Threats),
        "command-threats",
        Menu::Analysis,
        3,
    )
    .keys(&[Shortcut::plain('t')])
    .checked(|now| now.toggles[6]),
    item(
        Command::Toggle(Toggle::Graph),
        "command-graph",
        Menu::Analysis,
        3,
    )
    .keys(&[Shortcut::plain('g')])
    .checked(|now| now.toggles[7]),
    language(Language::English, "command-english"),
    language(Language::Chinese, "command-chinese"),
    item(
        Command::Look(Look::System),
        "command-theme-system",
        Menu::View,
        1,
    )
    .checked(|now| matches!(now.look, Look::System)),
    item(
        Command::Look(Look::Light),
        "command-theme-light",
        Menu::View,
        1,
    )
    .checked(|now| matches!(now.look, Look::Light)),
    item(
        Command::Look(Look::Dark),
        "command-theme-dark",
        Menu::View,
        1,
    )
    .checked(|now| matches!(now.look, Look::Dark)),
    toggle(Toggle::Marks, "command-marks").checked(|now| now.toggles[0]),
    toggle(Toggle::LastMove, "command-last-move").checked(|now| now.toggles[1]),
    toggle(Toggle::Forbidden, "command-forbidden").checked(|now| now.toggles[2]),
    toggle(Toggle::Numbers, "command-numbers").checked(|now| now.toggles[3]),
    toggle(Toggle::Coordinates, "command-coordinates").checked(|now| now.toggles[4]),
    toggle(Toggle::Animation, "command-animation").checked(|now| now.toggles[5]),
    item(Command::FullScreen, "command-full-screen", Menu::View, 3)
        .keys(&[Shortcut::named(Named::F11)])
        .checked(|now| now.full_screen),
    item(Command::EngineLog, "command-engine-log", Menu::View, 4)
        .keys(&[Shortcut::named(Named::F12)])
        .checked(|now| now.console),
    item(Command::Help, "command-help", Menu::Help, 0).keys(&[Shortcut::named(Named::F1)]),
    item(Command::About, "command-about", Menu::Help, 0),
];

const fn language(language: Language, key: &'static str) -> Entry {
    item(Command::Language(language), key, Menu::View, 0).checked(match language {
        Language::English => |now| matches!(now.language, Language::English),
        Language::Chinese => |now| matches!(now.language, Language::Chinese),
    })
}

const fn toggle(toggle: Toggle, key: &'static str) -> Entry {
    item(Command::Toggle(toggle), key, Menu::View, 2)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::app::keys::mnemonic;
    use crate::text::Text;

    #[test]
    fn every_command_has_its_texts() {
        for language in Language::ALL {
            let text = Text::new(language);
            for entry in COMMANDS {
                assert!(text.has(entry.key), "{}", entry.key);
                if let Some(tool) = &entry.tool {
                    assert!(text.has(tool.key), "{}", tool.key);
                }
            }
        }
    }

    #[test]
    fn no_letter_chooses_two_entries_of_a_menu() {
        for language in Language::ALL {
            let text = Text::new(language);
            let mut titles = HashSet::new();
            for (menu, key) in Menu::ALL {
                let letter = mnemonic(&text.get(key));
                assert!(letter.is_some_and(|c| titles.insert(c)), "{key}");
                let mut letters = HashSet::new();
                for entry in menu.entries() {
                    if let Some(letter) = mnemonic(&text.get(entry.key)) {
                        assert!(letters.insert(letter), "{}: {letter}", entry.key);
                    }
                }
            }
        }
    }

    #[test]
    fn a_chord_gives_one_command_unless_they_exclude_each_other() {
        let mut seen: Vec<(Shortcut, Command)> = Vec::new();
        for entry in COMMANDS {
            for shortcut in entry.shortcuts {
                for (other, command) in &seen {
                    assert!(
                        other != shortcut
                            || (*command, entry.command) == (Command::Pause, Command::Continue),
                        "{command:?} and {:?}",
                        entry.command
                    );
                }
                seen.push((*shortcut, entry.command));
            }
        }
    }

    #[test]
    fn toggles_are_checked_in_their_order() {
        for (index, toggle) in Toggle::ALL.into_iter().enumerate() {
            let mut now = situation();
            let checked = entry(Command::Toggle(toggle))
                .and_then(|entry| entry.checked)
                .expect("a toggle is checked or not");
            assert!(!checked(&now));
            now.toggles[index] = true;
            assert!(checked(&now), "{toggle:?}");
        }
    }

    fn situation() -> Situation {
        Situation {
            can_undo: false,
            can_redo: false,
            cursor: 0,
            moves: 0,
            over: false,
            decided: false,
            thinking: false,
            persons: 1,
            machines: true,
            paused: false,
            waits: false,
            language: Language::English,
            look: Look::System,
            toggles: [false; Toggle::ALL.len()],
            full_screen: false,
            engines: false,
            console: false,
            trying: false,
            analysing: false,
            locked: false,
            lines: 0,
            reviewing: false,
            unjudged: 0,
            mistakes: [false; 2],
            mistaken: false,
        }
    }
}
