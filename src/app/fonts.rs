//! The bundled fonts: Latin and Chinese on every machine.

use iced::Font;
use iced::font::Weight;

/// The font files, to be loaded before the first frame.
pub const FILES: [&[u8]; 2] = [
    include_bytes!("../../assets/fonts/SanqiSans-Regular.otf"),
    include_bytes!("../../assets/fonts/SanqiSans-SemiBold.otf"),
];

/// Most text. The figures of both weights are tabular.
pub const REGULAR: Font = Font::with_name("Sanqi Sans");

/// Names, headings, counts and titles.
pub const SEMIBOLD: Font = Font {
    weight: Weight::Semibold,
    ..REGULAR
};
