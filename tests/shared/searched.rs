//! What the tests of the search and of the analysis are run on.

use sanqi::engine::search::Options;

/// A search without a single shortcut.
pub const PLAIN: Options = Options {
    selective: false,
    table: false,
    variety: 0,
};

/// Runs a check for every game and some of its rules.
macro_rules! every_game {
    ($check:ident) => {
        $check::<Reversi>(&["standard", "standard:6", "anti", "anti:4"]);
        $check::<Gomoku>(&["freestyle", "renju", "standard:9", "caro:12"]);
        $check::<Ataxx>(&["classic", "classic:cross", "orthogonal", "orthogonal:5"]);
    };
}
