//! The one implementation of [`Table`](super::Table).
