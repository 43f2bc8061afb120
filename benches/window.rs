//! How long it takes to paint the whole window anew in software: the dearest frame there is. In an animation only what
//! moves is painted.
//!
//! `cargo bench --bench window`

use divan::Bencher;
use iced::{Pixels, Renderer, Size, mouse};
use iced_test::core::renderer::{Headless, Style};
use iced_test::core::theme::Base;
use iced_test::futures::futures::executor::block_on;
use iced_test::runtime::user_interface::{Cache, UserInterface};
use sanqi::app::action::Toggle;
use sanqi::app::dialog::Start;
use sanqi::app::settings::Settings;
use sanqi::app::{App, Message, board, fonts};
use sanqi::game::Square;
use sanqi::record::{Choice, Seat};

fn main() {
    divan::main();
}

const WINDOW: Size = Size::new(1280.0, 800.0);
/// In the order of a game: a square for White.
const WHITE: u32 = 1 << 16;

/// A window in which two people have played so many moves, each the first in this order.
fn window(game: &str, variant: &str, size: u8, plies: usize, order: fn(Square) -> u32) -> App {
    let mut settings = Settings {
        last: Some(Start {
            game: game.to_owned(),
            rules: Choice {
                variant: variant.to_owned(),
                size,
                setup: String::new(),
            },
            seats: <[Seat; 2]>::default(),
        }),
        window: WINDOW,
        ..Settings::default()
    };
    settings.set(Toggle::Numbers, true);
    settings.set(Toggle::Graph, false);
    let mut app = App::new(settings, None, None);
    for ply in 0..plies {
        let turn = if ply % 2 == 0 { 0 } else { WHITE };
        let targets = app.table().legal().iter().filter_map(|legal| legal.target);
        let next = targets.min_by_key(|target| order(*target) ^ turn);
        let touched = board::Message::Touched(next.expect("a move"));
        let _ = app.update(Message::Board(touched));
    }
    assert_eq!(app.table().line().len(), plies);
    app
}

fn paint(bencher: Bencher, app: &App) {
    let mut renderer: Renderer = block_on(<Renderer as Headless>::new(
        fonts::REGULAR,
        Pixels(16.0),
        Some("tiny-skia"),
    ))
    .expect("a renderer that needs no screen");
    let system = iced_test::renderer::graphics::text::font_system();
    let mut system = system.write().expect("the fonts");
    for file in fonts::FILES {
        system.load_font(file.into());
    }
    drop(system);
    let theme = app.theme();
    let base = theme.base();
    let style = Style {
        text_color: base.text_color,
    };
    let size = Size::new(WINDOW.width as u32, WINDOW.height as u32);
    let mut cache = Cache::default();
    bencher.bench_local(|| {
        let kept = std::mem::take(&mut cache);
        let mut ui = UserInterface::build(app.view(), WINDOW, kept, &mut renderer);
        ui.draw(&mut renderer, &theme, &style, mouse::Cursor::Unavailable);
        cache = ui.into_cache();
        renderer.screenshot(size, 1.0, base.background_color)
    });
}

/// In an order in which nobody has to pass.
#[divan::bench]
fn reversi_50_discs(bencher: Bencher) {
    let app = window("reversi", "standard", 8, 46, |square| {
        u32::from(square.row * 8 + square.column) * 7 % 67
    });
    paint(bencher, &app);
}

/// Colours in a pattern without five in a row.
#[divan::bench]
fn gomoku_400_stones(bencher: Bencher) {
    let app = window("gomoku", "freestyle", 22, 400, |square| {
        let white = (square.column + 2 * square.row) % 4 >= 2;
        let place = u32::from(square.row) * 22 + u32::from(square.column);
        if white { place | WHITE } else { place }
    });
    paint(bencher, &app);
}
