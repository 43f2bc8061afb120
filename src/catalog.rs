//! The one place that names all three games: from a name to the rules on offer and to a [`Table`](crate::table::Table).
