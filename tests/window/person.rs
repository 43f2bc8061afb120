//! A person at the window: real events go through real widgets into the real update, and its tasks are run.

use std::path::Path;

use iced::keyboard::key::{Named, NativeCode, Physical};
use iced::keyboard::{self, Key, Location, Modifiers};
use iced::{Event, Point, Rectangle, Renderer, Size, Task, Theme, Vector, mouse, window};
use iced_test::core::renderer::{Headless, Style};
use iced_test::core::theme::Base;
use iced_test::core::widget::operation::{Operation, Outcome, black_box};
use iced_test::core::{clipboard, event};
use iced_test::futures::BoxStream;
use iced_test::futures::futures::StreamExt;
use iced_test::futures::futures::executor::block_on;
use iced_test::futures::futures::stream::select_all;
use iced_test::runtime::user_interface::{Cache, UserInterface};
use iced_test::runtime::{self, Action};
use iced_test::selector::{Bounded, Candidate, Selector, id};
use sanqi::app::action::Toggle;
use sanqi::app::board::{self, Board, Options};
use sanqi::app::dialog::Start;
use sanqi::app::settings::Settings;
use sanqi::app::{App, Message, fonts, theme};
use sanqi::game::{Cell, Player, RowOne, Square};
use sanqi::store::Dirs;
use sanqi::table::Table;
use sanqi::text::Language;

use crate::picture::Picture;
use crate::setup::{WINDOW, square};

/// Somebody who sits at the window.
pub struct Person {
    app: App,
    renderer: Renderer,
    cache: Cache,
    size: Size,
    scale: f32,
    pointer: mouse::Cursor,
    /// The tasks put off, while they are.
    held: Option<Vec<BoxStream<Action<Message>>>>,
    /// The program has ended.
    pub ended: bool,
}

impl Person {
    /// At a window that begins with this game, in English, with its files under `home`.
    pub fn at(home: &Path, start: Start) -> Self {
        let mut settings = Settings {
            last: Some(start),
            language: Some(Language::English),
            ..Settings::default()
        };
        // Nobody waits for the score of every position who does not look at it.
        settings.set(Toggle::Graph, false);
        Self::with(home, settings)
    }

    pub fn with(home: &Path, settings: Settings) -> Self {
        let renderer: Renderer = block_on(<Renderer as Headless>::new(
            fonts::REGULAR,
            iced::Pixels(16.0),
            Some("tiny-skia"),
        ))
        .expect("a renderer that needs no screen");
        load_fonts();
        let mut app = App::new(settings, Some(Dirs::under(home)), None);
        let begin = app.begin(None);
        let mut person = Person {
            app,
            renderer,
            cache: Cache::default(),
            size: WINDOW,
            scale: 1.0,
            pointer: mouse::Cursor::Unavailable,
            held: None,
            ended: false,
        };
        person.run(begin);
        person.resize(WINDOW, 1.0);
        person
    }

    pub fn table(&self) -> &dyn Table {
        self.app.table()
    }

    /// What was said to the engines in the console, and what they said.
    pub fn conversation(&self) -> String {
        self.app.conversation()
    }

    pub fn title(&self) -> String {
        self.app.title()
    }

    /// The moves up to the position.
    pub fn moves(&self) -> Vec<String> {
        let table = self.table();
        let made = table.line().iter().take(table.cursor());
        made.map(|played| played.notation.clone()).collect()
    }

    /// For every position of the game, whether the graph has its score.
    pub fn graph(&self) -> Vec<bool> {
        let points = self.app.graph().points;
        points.iter().map(Option::is_some).collect()
    }

    /// The middle of the left and of the right edge of what has this name, just inside.
    pub fn ends_of(&mut self, name: &str) -> (Point, Point) {
        let place = self.place(name).unwrap_or_else(|| panic!("no {name}"));
        let y = place.center_y();
        (
            Point::new(place.x + 1.0, y),
            Point::new(place.x + place.width - 1.0, y),
        )
    }

    /// The window gets another size and scale factor; the pointer stays unseen until it is used.
    pub fn resize(&mut self, size: Size, scale: f32) {
        (self.size, self.scale) = (size, scale);
        self.send(Message::Rescaled(scale));
        self.send(Message::Resized(size));
    }

    /// Hands a message to the app, and does what comes of it.
    pub fn send(&mut self, message: Message) {
        let task = self.app.update(message);
        self.run(task);
    }

    /// Puts off what takes time from now on.
    pub fn hold(&mut self) {
        self.held = Some(Vec::new());
    }

    /// Does what was put off.
    pub fn release(&mut self) {
        for actions in self.held.take().unwrap_or_default() {
            self.finish(actions);
        }
    }

    /// Does what was put off, one thing after the other, until something is so; the rest stays put off.
    pub fn wait_until(&mut self, enough: impl Fn(&mut Self) -> bool) {
        let mut all = select_all(self.held.take().expect("something put off"));
        self.held = Some(Vec::new());
        while !enough(self) {
            match block_on(all.next()).expect("something still to come") {
                Action::Output(message) => self.send(message),
                Action::Widget(operation) => self.operate(operation),
                _ => {}
            }
            all.extend(self.held.replace(Vec::new()).unwrap_or_default());
        }
        self.held = Some(vec![all.boxed()]);
    }

    /// Drops what was put off.
    pub fn forget(&mut self) {
        self.held = None;
    }

    fn run(&mut self, task: Task<Message>) {
        let Some(actions) = runtime::task::into_stream(task) else {
            return;
        };
        match &mut self.held {
            Some(held) => held.push(actions),
            None => self.finish(actions),
        }
    }

    fn finish(&mut self, mut actions: BoxStream<Action<Message>>) {
        while let Some(action) = block_on(actions.next()) {
            match action {
                Action::Output(message) => self.send(message),
                Action::Widget(operation) => self.operate(operation),
                Action::Exit => self.ended = true,
                _ => {}
            }
        }
    }

    fn operate(&mut self, operation: Box<dyn Operation>) {
        self.ui(|ui, renderer, _| {
            let mut next = Some(operation);
            while let Some(mut operation) = next.take() {
                ui.operate(renderer, operation.as_mut());
                if let Outcome::Chain(chained) = operation.finish() {
                    next = Some(chained);
                }
            }
        });
    }

    /// Builds the widgets, does something with them, and hands their messages to the app.
    fn ui<T>(
        &mut self,
        act: impl FnOnce(
            &mut UserInterface<'_, Message, Theme, Renderer>,
            &mut Renderer,
            &mut Vec<Message>,
        ) -> T,
    ) -> T {
        let cache = std::mem::take(&mut self.cache);
        let mut messages = Vec::new();
        let mut ui = UserInterface::build(self.app.view(), self.size, cache, &mut self.renderer);
        let result = act(&mut ui, &mut self.renderer, &mut messages);
        self.cache = ui.into_cache();
        for message in messages {
            self.send(message);
        }
        result
    }

    /// Lets the widgets have an event, then draws, as happens on a screen.
    fn event(&mut self, event: Event) -> event::Status {
        let pointer = self.pointer;
        let mut give = |event: Event| {
            self.ui(|ui, renderer, messages| {
                let (_, status) =
                    ui.update(&[event], pointer, renderer, &mut clipboard::Null, messages);
                status[0]
            })
        };
        let status = give(event);
        let now = iced_test::core::time::Instant::now();
        give(Event::Window(window::Event::RedrawRequested(now)));
        status
    }

    fn find<S>(&mut self, selector: S) -> Vec<S::Output>
    where
        S: Selector + Send,
        S::Output: Clone + Send,
    {
        let mut operation = selector.find_all();
        self.ui(|ui, renderer, _| ui.operate(renderer, &mut black_box(&mut operation)));
        match operation.finish() {
            Outcome::Some(found) => found,
            _ => Vec::new(),
        }
    }

    /// Every text that can be seen, and where.
    pub fn texts(&mut self) -> Vec<(String, Rectangle)> {
        self.find(|candidate: Candidate<'_>| match candidate {
            Candidate::Text {
                content,
                visible_bounds: Some(bounds),
                ..
            } => Some((content.to_owned(), bounds)),
            Candidate::TextInput {
                state,
                visible_bounds: Some(bounds),
                ..
            } => Some((state.text().to_owned(), bounds)),
            _ => None,
        })
    }

    pub fn sees(&mut self, text: &str) -> bool {
        self.texts().iter().any(|(content, _)| content == text)
    }

    pub fn sees_part(&mut self, part: &str) -> bool {
        self.texts()
            .iter()
            .any(|(content, _)| content.contains(part))
    }

    /// Whether there is something of this name to be seen.
    pub fn has(&mut self, name: &str) -> bool {
        self.place(name).is_some()
    }

    /// Where what has this name is to be seen.
    pub fn place(&mut self, name: &str) -> Option<Rectangle> {
        let found = self.find(id(name.to_owned()));
        found.iter().find_map(Bounded::visible_bounds)
    }

    /// The middle of what has this name.
    pub fn center_of(&mut self, name: &str) -> Point {
        let place = self.place(name);
        place.unwrap_or_else(|| panic!("no {name}")).center()
    }

    pub fn place_of_text(&mut self, text: &str) -> Rectangle {
        let texts = self.texts();
        let found = texts.iter().rev().find(|(content, _)| content == text);
        found
            .unwrap_or_else(|| panic!("no text {text:?} among {texts:?}"))
            .1
    }

    /// Clicks what has this name.
    pub fn click(&mut self, name: &str) {
        let center = self.center_of(name);
        self.click_at(center);
    }

    /// Clicks this text; of several the one drawn last, which is on top.
    pub fn click_text(&mut self, text: &str) {
        let place = self.place_of_text(text);
        self.click_at(place.center());
    }

    pub fn point_at(&mut self, point: Point) {
        self.pointer = mouse::Cursor::Available(point);
        self.event(Event::Mouse(mouse::Event::CursorMoved { position: point }));
    }

    pub fn click_at(&mut self, point: Point) {
        self.point_at(point);
        self.press();
    }

    /// Presses and releases the button where the pointer is.
    pub fn press(&mut self) {
        let button = mouse::Button::Left;
        self.event(Event::Mouse(mouse::Event::ButtonPressed(button)));
        self.event(Event::Mouse(mouse::Event::ButtonReleased(button)));
    }

    /// The pointer is somewhere without having moved there, as after a window has changed under it.
    pub fn put_pointer(&mut self, point: Point) {
        self.pointer = mouse::Cursor::Available(point);
    }

    /// Where a square is on the screen.
    pub fn center(&mut self, square: Square) -> Point {
        let area = self.place("board").expect("the board");
        let area = area.shrink(theme::measure::margin(self.size));
        let mut board = Board::default();
        board.rescaled(self.scale);
        let options = Options {
            interactive: true,
            legal: true,
            forbidden: true,
            coordinates: true,
            last_move: true,
            numbers: false,
        };
        board
            .center(self.table(), options, area, square)
            .expect("a board that can be seen")
    }

    /// The squares that the words beside the board are seen to speak of, in order.
    pub fn marked(&mut self) -> Vec<String> {
        self.point_at(Point::ORIGIN);
        let cell = self.center(square("b1")).x - self.center(square("a1")).x;
        let squares: Vec<Square> = self.table().shape().squares().collect();
        let picture = self.picture();
        let mut marked = Vec::new();
        for square in squares {
            let taken = self.table().cell(square) != Cell::Empty;
            let part = if taken { 0.48 } else { 0.3 };
            let corner =
                self.center(square) + Vector::new(2.0, 2.0) - Vector::new(cell, cell) * part;
            if picture.colour(corner, self.scale) == board::EVIDENCE.into_rgba8() {
                marked.push(square.to_string());
            }
        }
        marked.sort();
        marked
    }

    /// The squares on which small discs are seen that say that a player could move there, in order.
    pub fn movers(&mut self, player: Player) -> Vec<String> {
        let marked = self.marked();
        let cell = self.center(square("b1")).x - self.center(square("a1")).x;
        let picture = self.picture();
        let (disc, side) = match player {
            Player::Black => ([0x1d, 0x1c, 0x1a, 0xff], -0.13),
            Player::White => ([0xff; 4], 0.13),
        };
        let seen = |name: &String| {
            let center = self.center(square(name));
            let places = [0.0, side].map(|side| center + Vector::new(side * cell, 0.0));
            places
                .iter()
                .any(|place| picture.colour(*place, self.scale) == disc)
        };
        marked.into_iter().filter(seen).collect()
    }

    /// Whether the sign of what the words speak of stands before a sentence that begins like this.
    pub fn has_sign(&mut self, begin: &str) -> bool {
        let texts = self.texts();
        let sentence = texts.iter().find(|(text, _)| text.starts_with(begin));
        let (_, place) = sentence.unwrap_or_else(|| panic!("no {begin:?} among {texts:?}"));
        let (left, top) = (place.x - 24.0, place.y - 2.0);
        let picture = self.picture();
        let room = (0..22).flat_map(|x| (0..20).map(move |y| (x as f32, y as f32)));
        let mut colours =
            room.map(|(x, y)| picture.colour(Point::new(left + x, top + y), self.scale));
        colours.any(|colour| colour == board::EVIDENCE.into_rgba8())
    }

    pub fn click_square(&mut self, square: Square) {
        let point = self.center(square);
        self.click_at(point);
    }

    /// Clicks these squares, one after the other.
    pub fn click_squares(&mut self, names: &[&str]) {
        for name in names {
            self.click_square(square(name));
        }
    }

    /// Presses a key: what no field takes is for the app, and so is Esc.
    pub fn key(&mut self, key: impl Into<Key>, modifiers: Modifiers) {
        let key = key.into();
        let text = match &key {
            Key::Character(text) if modifiers.is_empty() => Some(text.clone()),
            _ => None,
        };
        self.event(Event::Keyboard(keyboard::Event::ModifiersChanged(
            modifiers,
        )));
        let pressed = keyboard::Event::KeyPressed {
            modified_key: key.clone(),
            physical_key: Physical::Unidentified(NativeCode::Unidentified),
            key: key.clone(),
            location: Location::Standard,
            modifiers,
            text,
            repeat: false,
        };
        let status = self.event(Event::Keyboard(pressed.clone()));
        if status == event::Status::Ignored || key == Key::Named(Named::Escape) {
            self.send(Message::Key(pressed));
        }
        self.event(Event::Keyboard(keyboard::Event::ModifiersChanged(
            Modifiers::empty(),
        )));
    }

    pub fn named(&mut self, key: Named) {
        self.key(key, Modifiers::empty());
    }

    pub fn letter(&mut self, letter: &str, modifiers: Modifiers) {
        self.key(Key::Character(letter.into()), modifiers);
    }

    /// Replaces what stands in the field that has the keyboard.
    pub fn type_over(&mut self, text: &str) {
        self.letter("a", Modifiers::COMMAND);
        for letter in text.chars() {
            self.letter(&letter.to_string(), Modifiers::empty());
        }
    }

    /// Moves the cursor on the board to a square with the arrow keys alone, by way of the corner at a1.
    pub fn walk_to(&mut self, square: Square) {
        let shape = self.table().shape();
        let (up, down) = match shape.row_one {
            RowOne::Top => (Named::ArrowUp, Named::ArrowDown),
            RowOne::Bottom => (Named::ArrowDown, Named::ArrowUp),
        };
        for _ in 0..=shape.columns {
            self.named(Named::ArrowLeft);
        }
        for _ in 0..=shape.rows {
            self.named(up);
        }
        for _ in 0..square.column {
            self.named(Named::ArrowRight);
        }
        for _ in 0..square.row {
            self.named(down);
        }
    }

    /// What is on the screen now: bytes of red, green, blue and opacity, row by row, at the scale factor.
    pub fn picture(&mut self) -> Picture {
        let theme = self.app.theme();
        let base = theme.base();
        let (pointer, size, scale) = (self.pointer, self.size, self.scale);
        let size = Size::new(
            (size.width * scale).round() as u32,
            (size.height * scale).round() as u32,
        );
        let bytes = self.ui(|ui, renderer, messages| {
            let now = iced_test::core::time::Instant::now();
            let redraw = Event::Window(window::Event::RedrawRequested(now));
            ui.update(&[redraw], pointer, renderer, &mut clipboard::Null, messages);
            let style = Style {
                text_color: base.text_color,
            };
            ui.draw(renderer, &theme, &style, pointer);
            renderer.screenshot(size, scale, base.background_color)
        });
        Picture { size, bytes }
    }
}

fn load_fonts() {
    let system = iced_test::renderer::graphics::text::font_system();
    let mut system = system.write().expect("the fonts");
    for file in fonts::FILES {
        system.load_font(file.into());
    }
}
