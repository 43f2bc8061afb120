//! Files that must not be lost: saves, the autosave, the settings, and where they live.

mod autosave;
mod dirs;
mod file;
mod log;
pub mod settings;

pub use autosave::Slot;
pub use dirs::Dirs;
pub use file::{LoadError, SaveError, load, plain, save, set_aside};
pub use log::MoveLog;
