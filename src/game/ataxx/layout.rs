//! The named wall layouts of classic Ataxx.

/// Walls on a 7×7 board.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(super) struct Layout {
    /// Its name in files and on the command line.
    pub(super) name: &'static str,
    /// Its walls, as bits.
    pub(super) walls: u64,
}

/// Every layout, the empty board first. All are unchanged by turning the board over in either direction.
pub(super) static LAYOUTS: [Layout; 9] = [
    layout("open", ["       ", "       ", "       ", "       "]),
    layout("posts", ["       ", " #   # ", "       ", "       "]),
    layout("square", ["       ", "       ", "  # #  ", "       "]),
    layout("quincunx", ["       ", "       ", "  # #  ", "   #   "]),
    layout("diamond", ["       ", "       ", "   #   ", "  # #  "]),
    layout("cross", ["       ", "       ", "   #   ", "  ###  "]),
    layout("keep", ["       ", "       ", "  ###  ", "  # #  "]),
    layout("gates", ["   #   ", "   #   ", "       ", "##   ##"]),
    layout("river", ["       ", "       ", "       ", "## # ##"]),
];

/// Their names, in the same order.
pub(super) static NAMES: [&str; LAYOUTS.len()] = {
    let mut names = [""; LAYOUTS.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = LAYOUTS[at].name;
        at += 1;
    }
    names
};

/// A layout drawn by its rows 7 to 4; rows 3 to 1 mirror them.
const fn layout(name: &'static str, rows: [&str; 4]) -> Layout {
    let mut walls = 0;
    let mut row = 0;
    while row < 4 {
        let drawn = rows[row].as_bytes();
        let mut column = 0;
        while column < drawn.len() {
            if drawn[column] == b'#' {
                walls |= 1 << (row * 8 + column) | 1 << ((6 - row) * 8 + column);
            }
            column += 1;
        }
        row += 1;
    }
    Layout { name, walls }
}
