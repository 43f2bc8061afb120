//! The window, clicked and typed at without a screen.

#[cfg(unix)]
#[path = "../protocol/bad.rs"]
mod bad;
mod commands;
mod dialogs;
mod engines;
mod files;
mod games;
mod insight;
mod looks;
mod person;
mod picture;
mod review;
mod seats;
mod setup;
