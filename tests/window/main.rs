//! The window, clicked and typed at without a screen.

mod commands;
mod dialogs;
mod files;
mod games;
mod looks;
mod person;
mod picture;
mod seats;
mod setup;
