//! The stones on a Gomoku board, and the runs they form.

use crate::game::{Player, Square};

/// The largest board: 22 points along an edge.
pub const MAX_SIZE: u8 = 22;

/// The four directions of a line, as steps in columns and rows.
pub const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Black and white stones on a square board, one bit a point: row by row, bit 0 is column A.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    size: u8,
    rows: [[u32; MAX_SIZE as usize]; 2],
}

impl Grid {
    /// An empty board with `size` points along an edge, at most [`MAX_SIZE`].
    #[must_use]
    pub const fn new(size: u8) -> Self {
        Grid {
            size,
            rows: [[0; MAX_SIZE as usize]; 2],
        }
    }

    /// Points along an edge.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Whether the point is on the board.
    #[must_use]
    pub const fn contains(&self, square: Square) -> bool {
        square.column < self.size && square.row < self.size
    }

    /// Whether this player has a stone there; off the board nobody has.
    #[must_use]
    pub const fn has(&self, player: Player, square: Square) -> bool {
        self.contains(square)
            && self.rows[player.index()][square.row as usize] >> square.column & 1 != 0
    }

    /// Whether the point is on the board and free.
    #[must_use]
    pub const fn free(&self, square: Square) -> bool {
        self.contains(square)
            && !self.has(Player::Black, square)
            && !self.has(Player::White, square)
    }

    /// The free points, row by row from row 1.
    pub fn free_squares(&self) -> impl Iterator<Item = Square> + use<> {
        let grid = *self;
        let whole = (1_u32 << grid.size) - 1;
        (0..grid.size).flat_map(move |row| {
            let [black, white] = grid.rows.map(|rows| rows[usize::from(row)]);
            let free = whole & !(black | white);
            (0..grid.size)
                .filter(move |column| free >> column & 1 != 0)
                .map(move |column| Square::new(column, row))
        })
    }

    /// How many stones this player has.
    #[must_use]
    pub fn stones(&self, player: Player) -> u16 {
        self.rows[player.index()]
            .iter()
            .map(|row| row.count_ones() as u16)
            .sum()
    }

    /// Whether no point is free.
    #[must_use]
    pub fn full(&self) -> bool {
        self.stones(Player::Black) + self.stones(Player::White)
            == u16::from(self.size) * u16::from(self.size)
    }

    /// Puts a stone on a free point.
    pub const fn put(&mut self, player: Player, square: Square) {
        self.rows[player.index()][square.row as usize] |= 1 << square.column;
    }

    /// Takes whatever stone is on a point of the board.
    pub const fn take(&mut self, square: Square) {
        let others = !(1 << square.column);
        self.rows[0][square.row as usize] &= others;
        self.rows[1][square.row as usize] &= others;
    }

    /// The board after a stone was put on a free point.
    #[must_use]
    pub const fn with(mut self, player: Player, square: Square) -> Self {
        self.put(player, square);
        self
    }

    /// The point `steps` away in a direction, unless it is off the board.
    #[must_use]
    pub fn step(&self, square: Square, direction: (i8, i8), steps: i8) -> Option<Square> {
        square
            .offset(direction.0 * steps, direction.1 * steps)
            .filter(|to| self.contains(*to))
    }

    /// The run of this player's stones through a point, the point itself taken as theirs.
    #[must_use]
    pub fn run(&self, player: Player, square: Square, direction: (i8, i8)) -> Run {
        let reach = |sign: i8| {
            let mut steps = 0;
            while self
                .step(square, direction, sign * (steps + 1))
                .is_some_and(|next| self.has(player, next))
            {
                steps += 1;
            }
            steps
        };
        Run {
            back: reach(-1),
            ahead: reach(1),
        }
    }
}

/// An unbroken run of one player's stones, seen from one of its points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// Stones behind the point, against the direction.
    pub back: i8,
    /// Stones ahead of the point.
    pub ahead: i8,
}

impl Run {
    /// The length of the run with the point itself.
    #[must_use]
    pub const fn length(self) -> i8 {
        self.back + 1 + self.ahead
    }
}
