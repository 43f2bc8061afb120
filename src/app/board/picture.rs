//! What stands on a board, square by square.

use crate::game::{Cell, Shape, Square};
use crate::table::Table;

/// What stands on a board, square by square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The board.
    pub shape: Shape,
    cells: Vec<Cell>,
}

impl Picture {
    /// The position of a table.
    #[must_use]
    pub fn of(table: &dyn Table) -> Self {
        let shape = table.shape();
        Picture {
            shape,
            cells: shape.squares().map(|square| table.cell(square)).collect(),
        }
    }

    /// What stands on a square; a wall beyond the board.
    #[must_use]
    pub fn cell(&self, square: Square) -> Cell {
        let index = usize::from(square.row) * usize::from(self.shape.columns);
        self.shape
            .contains(square)
            .then(|| self.cells.get(index + usize::from(square.column)).copied())
            .flatten()
            .unwrap_or(Cell::Wall)
    }

    /// Every square with what stands on it.
    pub fn cells(&self) -> impl Iterator<Item = (Square, Cell)> {
        self.shape.squares().zip(self.cells.iter().copied())
    }
}

#[cfg(test)]
impl Picture {
    /// A board drawn in characters, the top row first: `x` Black, `o` White, `#` a wall, anything else nothing.
    pub fn drawn(rows: &[&str]) -> Self {
        let cell = |c| match c {
            'x' => Cell::Stone(crate::game::Player::Black),
            'o' => Cell::Stone(crate::game::Player::White),
            '#' => Cell::Wall,
            _ => Cell::Empty,
        };
        Picture {
            shape: Shape {
                columns: rows[0].len() as u8,
                rows: rows.len() as u8,
                row_one: crate::game::RowOne::Top,
            },
            cells: rows.iter().flat_map(|row| row.chars().map(cell)).collect(),
        }
    }
}
