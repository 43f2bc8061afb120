//! The window: state, messages, update and view. Only this room knows iced and rfd.

pub mod board;
pub mod fonts;
pub mod icon;
mod layer;
pub mod theme;
