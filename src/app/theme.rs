//! Colours, spacing and type sizes of the window: nothing else in it decides any.
//!
//! A [`Palette`] is the truth; [`light`] and [`dark`] wrap it as an iced theme, [`palette`] takes it out again, and the
//! functions of [`style`] dress the widgets with it.

pub mod style;

use std::sync::LazyLock;

use iced::theme::Mode;
use iced::{Color, Theme, color};

/// The colours of one appearance of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// Whether this is the dark appearance.
    pub dark: bool,
    /// Behind the board.
    pub ground: Color,
    /// Bars, panels, dialogs and fields.
    pub surface: Color,
    /// What a row or button turns to under the pointer.
    pub raised: Color,
    /// Hairlines and the outline of fields.
    pub line: Color,
    /// Text.
    pub ink: Color,
    /// Secondary text.
    pub dim: Color,
    /// The one accent: the main button, the current move, whose turn it is.
    pub accent: Color,
    /// Text on the accent.
    pub on_accent: Color,
    /// The accent as a tint of a whole card.
    pub soft: Color,
    /// Warnings and destructive choices.
    pub warning: Color,
    /// Text on the warning colour.
    pub on_warning: Color,
    /// Over the window behind a dialog.
    pub scrim: Color,
}

/// The light palette.
pub const LIGHT: Palette = Palette {
    dark: false,
    ground: color!(0xf6f5f2),
    surface: color!(0xffffff),
    raised: color!(0xf1efea),
    line: color!(0xe2dfd8),
    ink: color!(0x1d1c1a),
    dim: color!(0x6f6a61),
    accent: color!(0x1f6f54),
    on_accent: color!(0xffffff),
    soft: color!(0xeef4f0),
    warning: color!(0xb4552d),
    on_warning: color!(0xffffff),
    scrim: Color::from_rgba(0.0, 0.0, 0.0, 0.45),
};

/// The dark palette.
pub const DARK: Palette = Palette {
    dark: true,
    ground: color!(0x17181a),
    surface: color!(0x202225),
    raised: color!(0x2a2d31),
    line: color!(0x32353a),
    ink: color!(0xececea),
    dim: color!(0x9a9a95),
    accent: color!(0x5fc39a),
    on_accent: color!(0x0e1a15),
    soft: color!(0x1f2b27),
    warning: color!(0xe08a5c),
    on_warning: color!(0x1f120b),
    scrim: Color::from_rgba(0.0, 0.0, 0.0, 0.55),
};

/// The light theme.
#[must_use]
pub fn light() -> Theme {
    static THEME: LazyLock<Theme> = LazyLock::new(|| themed("Sanqi light", &LIGHT));
    THEME.clone()
}

/// The dark theme.
#[must_use]
pub fn dark() -> Theme {
    static THEME: LazyLock<Theme> = LazyLock::new(|| themed("Sanqi dark", &DARK));
    THEME.clone()
}

/// The theme for what the system asks for; light where it asks for nothing.
#[must_use]
pub fn of(mode: Mode) -> Theme {
    match mode {
        Mode::Dark => dark(),
        Mode::Light | Mode::None => light(),
    }
}

/// The palette a theme was made of.
#[must_use]
pub fn palette(theme: &Theme) -> &'static Palette {
    if theme.extended_palette().is_dark {
        &DARK
    } else {
        &LIGHT
    }
}

fn themed(name: &'static str, palette: &Palette) -> Theme {
    Theme::custom(
        name,
        iced::theme::Palette {
            background: palette.ground,
            text: palette.ink,
            primary: palette.accent,
            success: palette.accent,
            warning: palette.warning,
            danger: palette.warning,
        },
    )
}

/// Distances, in logical pixels.
pub mod space {
    /// Between things that belong to one another.
    pub const XS: f32 = 4.0;
    /// Between an icon and its word.
    pub const S: f32 = 8.0;
    /// Inside fields and buttons.
    pub const M: f32 = 12.0;
    /// Inside cards and the side panel.
    pub const L: f32 = 16.0;
    /// Between groups.
    pub const XL: f32 = 20.0;
    /// Inside dialogs and around the board.
    pub const XXL: f32 = 24.0;
}

/// Corner radii, in logical pixels.
pub mod radius {
    /// Ticks and scrollbars.
    pub const XS: f32 = 4.0;
    /// Rows of lists and menus.
    pub const ROW: f32 = 6.0;
    /// Buttons and fields.
    pub const BUTTON: f32 = 8.0;
    /// Cards.
    pub const CARD: f32 = 12.0;
    /// Dialogs.
    pub const DIALOG: f32 = 14.0;
}

/// Fixed measures of the window, in logical pixels.
pub mod measure {
    use iced::Size;

    /// Height of the menu bar.
    pub const MENU: f32 = 34.0;
    /// Height of the toolbar.
    pub const TOOLBAR: f32 = 52.0;
    /// Height of the status bar.
    pub const STATUS: f32 = 30.0;
    /// Width of the side panel.
    pub const PANEL: f32 = 348.0;
    /// What the bars take of the height of the window, with the hairlines between them.
    pub const BARS: f32 = MENU + TOOLBAR + STATUS + 3.0;
    /// Windows narrower than this have less beside the board.
    pub const NARROW: f32 = 900.0;
    /// Windows less high than this have everything smaller.
    pub const LOW: f32 = 780.0;
    /// An icon beside a word.
    pub const ICON: f32 = 16.0;

    /// Around the board.
    #[must_use]
    pub fn margin(window: Size) -> f32 {
        if window.width < NARROW || window.height < LOW {
            super::space::L
        } else {
            super::space::XXL
        }
    }
}

/// Type sizes, in logical pixels.
pub mod type_size {
    /// Most text.
    pub const BODY: f32 = 14.0;
    /// What stands below or beside it.
    pub const SECONDARY: f32 = 12.5;
    /// Headings in the panel (semibold, dim).
    pub const HEADING: f32 = 12.0;
    /// Names of players (semibold).
    pub const NAME: f32 = 15.0;
    /// Counts of discs (semibold).
    pub const COUNT: f32 = 26.0;
    /// Titles of dialogs (semibold).
    pub const TITLE: f32 = 19.0;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// WCAG 2.1 relative luminance contrast of two opaque colours.
    fn contrast(a: Color, b: Color) -> f32 {
        let (a, b) = (a.relative_luminance(), b.relative_luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn a_theme_gives_its_palette_back() {
        assert_eq!(palette(&light()), &LIGHT);
        assert_eq!(palette(&dark()), &DARK);
        assert_eq!(palette(&of(Mode::None)), &LIGHT);
    }

    #[test]
    fn text_is_readable_on_everything_it_stands_on() {
        for palette in [LIGHT, DARK] {
            for ground in [
                palette.ground,
                palette.surface,
                palette.raised,
                palette.soft,
            ] {
                assert!(contrast(palette.ink, ground) >= 7.0);
                assert!(contrast(palette.dim, ground) >= 4.5, "{ground:?}");
                assert!(contrast(palette.accent, ground) >= 4.5, "{ground:?}");
            }
            assert!(contrast(palette.warning, palette.surface) >= 4.5);
            assert!(contrast(palette.on_accent, palette.accent) >= 4.5);
            assert!(contrast(palette.on_warning, palette.warning) >= 4.5);
        }
    }
}
