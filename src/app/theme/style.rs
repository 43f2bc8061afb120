//! How the widgets are dressed.
//!
//! Nothing casts a shadow: iced's software renderer repaints a shadow over what has not changed, darker each time.

use iced::border::{self, Border};
use iced::overlay::menu;
use iced::widget::{button, checkbox, container, pick_list, rule, scrollable, text, text_input};
use iced::{Background, Color, Shadow, Theme};

use super::{palette, radius};

/// The one button of a dialog or bar that does what it is there for.
#[must_use]
pub fn primary(theme: &Theme, status: button::Status) -> button::Style {
    let colours = palette(theme);
    filled(colours.accent, colours.on_accent, colours.ink, status)
}

/// A button that throws something away.
#[must_use]
pub fn destructive(theme: &Theme, status: button::Status) -> button::Style {
    let colours = palette(theme);
    filled(colours.warning, colours.on_warning, colours.ink, status)
}

/// Any other button of a dialog.
#[must_use]
pub fn secondary(theme: &Theme, status: button::Status) -> button::Style {
    let colours = palette(theme);
    button::Style {
        border: border::rounded(radius::BUTTON).width(1).color(colours.line),
        ..plain(theme, status, colours.surface, radius::BUTTON)
    }
}

/// Words that lead somewhere.
#[must_use]
pub fn link(theme: &Theme, status: button::Status) -> button::Style {
    let colours = palette(theme);
    let pointed = matches!(status, button::Status::Hovered | button::Status::Pressed);
    button::Style {
        text_color: colours.accent,
        background: pointed.then_some(colours.soft.into()),
        border: iced::border::rounded(radius::BUTTON),
        ..button::Style::default()
    }
}

/// A button of the toolbar; tinted while what it switches is on.
pub fn tool(on: bool) -> impl Fn(&Theme, button::Status) -> button::Style {
    move |theme, status| {
        let colours = palette(theme);
        if on {
            button::Style {
                text_color: colours.accent,
                ..plain(theme, status, colours.soft, radius::BUTTON)
            }
        } else {
            plain(theme, status, Color::TRANSPARENT, radius::BUTTON)
        }
    }
}

/// A title of the menu bar or an item of a menu; tinted while it is the open or chosen one.
pub fn menu_item(chosen: bool) -> impl Fn(&Theme, button::Status) -> button::Style {
    move |theme, status| {
        let colours = palette(theme);
        let ground = if chosen {
            colours.raised
        } else {
            Color::TRANSPARENT
        };
        plain(theme, status, ground, radius::ROW)
    }
}

/// A row of a list, as in the list of moves; the current one carries the accent.
pub fn row(current: bool) -> impl Fn(&Theme, button::Status) -> button::Style {
    move |theme, status| {
        let colours = palette(theme);
        if current {
            button::Style {
                border: border::rounded(radius::ROW),
                ..filled(colours.accent, colours.on_accent, colours.ink, status)
            }
        } else {
            plain(theme, status, Color::TRANSPARENT, radius::ROW)
        }
    }
}

/// A card to choose; the chosen one is tinted and framed with the accent.
pub fn choice_card(chosen: bool) -> impl Fn(&Theme, button::Status) -> button::Style {
    move |theme, status| {
        let colours = palette(theme);
        let (ground, line, width) = if chosen {
            (colours.soft, colours.accent, 2.0)
        } else {
            (colours.surface, colours.line, 1.0)
        };
        button::Style {
            border: border::rounded(radius::CARD).width(width).color(line),
            ..plain(theme, status, ground, radius::CARD)
        }
    }
}

/// One part of a row of alternatives; the chosen one carries the accent.
pub fn segment(chosen: bool) -> impl Fn(&Theme, button::Status) -> button::Style {
    move |theme, status| {
        if chosen {
            primary(theme, status)
        } else {
            plain(theme, status, Color::TRANSPARENT, radius::BUTTON)
        }
    }
}

fn filled(ground: Color, ink: Color, towards: Color, status: button::Status) -> button::Style {
    let base = button::Style {
        background: Some(ground.into()),
        text_color: ink,
        border: border::rounded(radius::BUTTON),
        ..button::Style::default()
    };
    match status {
        button::Status::Active => base,
        button::Status::Hovered => base.with_background(mix(ground, towards, 0.12)),
        button::Status::Pressed => base.with_background(mix(ground, towards, 0.24)),
        button::Status::Disabled => button::Style {
            text_color: ink.scale_alpha(0.6),
            ..base.with_background(ground.scale_alpha(0.4))
        },
    }
}

fn plain(theme: &Theme, status: button::Status, ground: Color, radius: f32) -> button::Style {
    let colours = palette(theme);
    let base = button::Style {
        background: Some(ground.into()),
        text_color: colours.ink,
        border: border::rounded(radius),
        ..button::Style::default()
    };
    let under = if ground.a == 0.0 {
        colours.raised
    } else {
        mix(ground, colours.ink, 0.05)
    };
    match status {
        button::Status::Active => base,
        button::Status::Hovered => base.with_background(under),
        button::Status::Pressed => base.with_background(mix(under, colours.ink, 0.08)),
        button::Status::Disabled => button::Style {
            text_color: colours.dim.scale_alpha(0.55),
            ..base
        },
    }
}

/// The window behind the board.
#[must_use]
pub fn ground(theme: &Theme) -> container::Style {
    container::Style::default().background(palette(theme).ground)
}

/// Bars and panels.
#[must_use]
pub fn surface(theme: &Theme) -> container::Style {
    container::Style::default().background(palette(theme).surface)
}

/// The frame around a row of [`segment`]s.
#[must_use]
pub fn segments(theme: &Theme) -> container::Style {
    let colours = palette(theme);
    container::Style {
        border: border::rounded(radius::BUTTON).width(1).color(colours.line),
        ..surface(theme)
    }
}

/// The card of a player; tinted while it is that player's turn.
pub fn player(to_move: bool) -> impl Fn(&Theme) -> container::Style {
    move |theme| {
        let colours = palette(theme);
        container::Style::default().background(if to_move {
            colours.soft
        } else {
            colours.surface
        })
    }
}

/// The edge of the card of the player to move.
pub fn player_edge(to_move: bool) -> impl Fn(&Theme) -> container::Style {
    move |theme| {
        container::Style::default().background(if to_move {
            palette(theme).accent
        } else {
            Color::TRANSPARENT
        })
    }
}

/// How far something has come: the part that is done, and the rest.
pub fn progress(done: bool) -> impl Fn(&Theme) -> container::Style {
    move |theme| {
        let colours = palette(theme);
        container::Style::default().background(if done { colours.accent } else { colours.line })
    }
}

/// A dialog.
#[must_use]
pub fn dialog(theme: &Theme) -> container::Style {
    container::Style {
        border: border::rounded(radius::DIALOG)
            .width(1)
            .color(palette(theme).line),
        ..surface(theme)
    }
}

/// A menu that has been pulled down.
#[must_use]
pub fn menu_sheet(theme: &Theme) -> container::Style {
    let colours = palette(theme);
    container::Style {
        border: border::rounded(radius::BUTTON).width(1).color(colours.line),
        ..surface(theme)
    }
}

/// Over the window behind a dialog.
#[must_use]
pub fn scrim(theme: &Theme) -> container::Style {
    container::Style::default().background(palette(theme).scrim)
}

/// A tooltip.
#[must_use]
pub fn tooltip(theme: &Theme) -> container::Style {
    let colours = palette(theme);
    container::Style {
        text_color: Some(colours.surface),
        border: border::rounded(radius::ROW),
        ..container::Style::default().background(colours.ink)
    }
}

/// Secondary text.
#[must_use]
pub fn dim(theme: &Theme) -> text::Style {
    text::Style {
        color: Some(palette(theme).dim),
    }
}

/// Text that belongs to us among that of others.
#[must_use]
pub fn accent(theme: &Theme) -> text::Style {
    text::Style {
        color: Some(palette(theme).accent),
    }
}

/// Text about something that went wrong.
#[must_use]
pub fn warning(theme: &Theme) -> text::Style {
    text::Style {
        color: Some(palette(theme).warning),
    }
}

/// A hairline between two areas.
#[must_use]
pub fn hairline(theme: &Theme) -> rule::Style {
    rule::Style {
        color: palette(theme).line,
        radius: 0.0.into(),
        fill_mode: rule::FillMode::Full,
        snap: true,
    }
}

/// A field for text.
#[must_use]
pub fn field(theme: &Theme, status: text_input::Status) -> text_input::Style {
    let colours = palette(theme);
    let (line, width) = match status {
        text_input::Status::Focused { .. } => (colours.accent, 2.0),
        text_input::Status::Hovered => (colours.dim, 1.0),
        text_input::Status::Active | text_input::Status::Disabled => (colours.line, 1.0),
    };
    text_input::Style {
        background: colours.surface.into(),
        border: outlined(line, width),
        icon: colours.dim,
        placeholder: colours.dim,
        value: match status {
            text_input::Status::Disabled => colours.dim,
            _ => colours.ink,
        },
        selection: colours.accent.scale_alpha(0.35),
    }
}

/// A list to pick from.
#[must_use]
pub fn pick(theme: &Theme, status: pick_list::Status) -> pick_list::Style {
    let colours = palette(theme);
    let line = match status {
        pick_list::Status::Opened { .. } => colours.accent,
        pick_list::Status::Hovered => colours.dim,
        pick_list::Status::Active => colours.line,
    };
    pick_list::Style {
        text_color: colours.ink,
        placeholder_color: colours.dim,
        handle_color: colours.dim,
        background: colours.surface.into(),
        border: outlined(line, 1.0),
    }
}

/// The open list of a [`pick`].
#[must_use]
pub fn pick_menu(theme: &Theme) -> menu::Style {
    let colours = palette(theme);
    menu::Style {
        background: colours.surface.into(),
        border: outlined(colours.line, 1.0),
        text_color: colours.ink,
        selected_text_color: colours.on_accent,
        selected_background: colours.accent.into(),
        shadow: Shadow::default(),
    }
}

/// A box to tick.
#[must_use]
pub fn tick(theme: &Theme, status: checkbox::Status) -> checkbox::Style {
    let colours = palette(theme);
    let (checked, line, ink) = match status {
        checkbox::Status::Active { is_checked } => (is_checked, colours.dim, colours.ink),
        checkbox::Status::Hovered { is_checked } => (is_checked, colours.accent, colours.ink),
        checkbox::Status::Disabled { is_checked } => (is_checked, colours.line, colours.dim),
    };
    checkbox::Style {
        background: if checked {
            colours.accent
        } else {
            colours.surface
        }
        .into(),
        icon_color: colours.on_accent,
        border: border::rounded(radius::XS).width(1).color(if checked {
            colours.accent
        } else {
            line
        }),
        text_color: Some(ink),
    }
}

/// Something that scrolls.
#[must_use]
pub fn scroll(theme: &Theme, status: scrollable::Status) -> scrollable::Style {
    let colours = palette(theme);
    let (across, down) = match status {
        scrollable::Status::Active { .. } => (false, false),
        scrollable::Status::Hovered {
            is_horizontal_scrollbar_hovered,
            is_vertical_scrollbar_hovered,
            ..
        } => (
            is_horizontal_scrollbar_hovered,
            is_vertical_scrollbar_hovered,
        ),
        scrollable::Status::Dragged {
            is_horizontal_scrollbar_dragged,
            is_vertical_scrollbar_dragged,
            ..
        } => (
            is_horizontal_scrollbar_dragged,
            is_vertical_scrollbar_dragged,
        ),
    };
    let rail = |held: bool| scrollable::Rail {
        background: None,
        border: Border::default(),
        scroller: scrollable::Scroller {
            background: Background::Color(if held {
                colours.dim
            } else {
                mix(colours.line, colours.dim, 0.35)
            }),
            border: border::rounded(radius::XS),
        },
    };
    scrollable::Style {
        container: container::Style::default(),
        vertical_rail: rail(down),
        horizontal_rail: rail(across),
        gap: None,
        auto_scroll: scrollable::AutoScroll {
            background: colours.surface.into(),
            border: border::rounded(radius::DIALOG).width(1).color(colours.line),
            shadow: Shadow::default(),
            icon: colours.dim,
        },
    }
}

fn outlined(line: Color, width: f32) -> Border {
    border::rounded(radius::BUTTON).width(width).color(line)
}

/// A colour on the way from one to another.
#[must_use]
pub fn mix(from: Color, to: Color, part: f32) -> Color {
    let between = |a: f32, b: f32| a + (b - a) * part;
    Color {
        r: between(from.r, to.r),
        g: between(from.g, to.g),
        b: between(from.b, to.b),
        a: between(from.a, to.a),
    }
}
