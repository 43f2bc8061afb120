//! Sanqi (三棋, "three board games"): Reversi, Gomoku and Ataxx behind one [`game::Game`] trait.
//!
//! Each room stands on the rooms named before it and never calls upward: [`game`] (the rules) → [`engine`] and
//! [`record`] (choosing a move; a game written down) → `store` (files that must not be lost) → [`table`] (a game
//! being played) → [`catalog`] (the one place that names all three games) → `text` (the sentences, in English and
//! Chinese) → `cli` (the commands) and `app` (the window).
#![warn(missing_docs)]
#![cfg_attr(
    not(test),
    warn(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::todo)
)]

pub mod app;
pub mod catalog;
pub mod cli;
pub mod engine;
pub mod game;
pub mod protocol;
pub mod record;
pub mod store;
pub mod table;
pub mod text;
