//! Pixels ↔ squares, pure: any size, any scale factor, never a wrong square.

use iced::{Point, Rectangle, Size, Vector};

use crate::game::{RowOne, Shape, Square};

/// Where a board lies inside an area, in logical pixels from the area's top left corner.
///
/// Every cell has the same whole number of physical pixels and begins on one, so that lines are crisp and evenly spaced
/// at any scale factor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    shape: Shape,
    /// Physical pixels in a logical one.
    scale: f32,
    /// The top left corner of the cells.
    origin: Point,
    /// The edge of a cell in physical pixels.
    pixels: f32,
    /// Around the cells: what the board's own edge and its labels take.
    rim: f32,
}

impl Geometry {
    /// The largest board of this shape, with a rim around its cells, in the middle of an area.
    ///
    /// `position` is where the area lies in the window, `scale` the physical pixels in a logical one. Nothing where a
    /// cell would be smaller than three physical pixels.
    #[must_use]
    pub fn new(shape: Shape, area: Size, position: Point, rim: Rim, scale: f32) -> Option<Self> {
        let longest = f32::from(shape.columns.max(shape.rows));
        let shorter = area.width.min(area.height);
        // The part of the rim that grows with the cells counts as so much more of a cell on either side.
        let pixels = ((shorter - 2.0 * rim.fixed) * scale / (longest + 2.0 * rim.cells)).floor();
        if !(pixels >= 3.0 && pixels.is_finite()) {
            return None;
        }
        let cell = pixels / scale;
        let corner = |whole: f32, cells: u8, offset: f32| {
            let ideal = (whole - cell * f32::from(cells)) / 2.0;
            ((ideal + offset) * scale).round() / scale - offset
        };
        Some(Geometry {
            shape,
            scale,
            origin: Point::new(
                corner(area.width, shape.columns, position.x),
                corner(area.height, shape.rows, position.y),
            ),
            pixels,
            rim: ((rim.fixed + rim.cells * cell) * scale).floor() / scale,
        })
    }

    /// The edge of a cell.
    #[must_use]
    pub fn cell(&self) -> f32 {
        self.pixels / self.scale
    }

    /// Columns, rows and orientation.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// All cells together: what can be clicked.
    #[must_use]
    pub fn field(&self) -> Rectangle {
        Rectangle {
            x: self.origin.x,
            y: self.origin.y,
            width: self.cell() * f32::from(self.shape.columns),
            height: self.cell() * f32::from(self.shape.rows),
        }
    }

    /// The cells and the rim around them.
    #[must_use]
    pub fn board(&self) -> Rectangle {
        self.field().expand(self.rim)
    }

    /// What the rim takes on each side.
    #[must_use]
    pub fn rim(&self) -> f32 {
        self.rim
    }

    /// The cell under a point; on the border between two, the one it is nearer to, and outside the field none.
    #[must_use]
    pub fn square_at(&self, point: Point) -> Option<Square> {
        let index = |distance: f32, count: u8| {
            let cells = (distance / self.cell()).floor();
            // Also false for what is not a number.
            (cells >= 0.0 && cells < f32::from(count)).then_some(cells as u8)
        };
        let column = index(point.x - self.origin.x, self.shape.columns)?;
        let down = index(point.y - self.origin.y, self.shape.rows)?;
        Some(Square::new(column, self.flipped(down)))
    }

    /// The bounds of a cell.
    #[must_use]
    pub fn bounds(&self, square: Square) -> Rectangle {
        let corner = self.origin
            + Vector::new(
                f32::from(square.column) * self.cell(),
                f32::from(self.flipped(square.row)) * self.cell(),
            );
        Rectangle::new(corner, Size::new(self.cell(), self.cell()))
    }

    /// The middle of a cell: where a line through it would have its own middle.
    #[must_use]
    pub fn center(&self, square: Square) -> Point {
        let bounds = self.bounds(square);
        let half = self.middle();
        Point::new(bounds.x + half, bounds.y + half)
    }

    /// The width of a line of about this many logical pixels: a whole number of physical ones, at least one.
    #[must_use]
    pub fn line(&self, width: f32) -> f32 {
        (width * self.scale).round().max(1.0) / self.scale
    }

    /// A distance rounded to whole physical pixels.
    #[must_use]
    pub fn snap(&self, distance: f32) -> f32 {
        (distance * self.scale).round() / self.scale
    }

    /// From the edge of a cell to its middle, such that the thinnest line there falls on physical pixels.
    fn middle(&self) -> f32 {
        let thin = self.line(1.0) * self.scale;
        ((self.pixels - thin) / 2.0).floor() / self.scale + thin / 2.0 / self.scale
    }

    /// Rows counted from the top for rows counted from row 1, and the other way round.
    fn flipped(&self, row: u8) -> u8 {
        match self.shape.row_one {
            RowOne::Top => row,
            RowOne::Bottom => self.shape.rows - 1 - row,
        }
    }
}

/// What lies around the cells of a board on each side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rim {
    /// In logical pixels.
    pub fixed: f32,
    /// In cells.
    pub cells: f32,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const RIM: Rim = Rim {
        fixed: 24.0,
        cells: 0.25,
    };

    prop_compose! {
        fn geometries()(
            columns in 4u8..=22, rows in 4u8..=22, top in any::<bool>(),
            width in 250f32..3000.0, height in 250f32..2000.0, x in 0f32..800.0, y in 0f32..800.0,
            scale in prop::sample::select(vec![1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0]),
        ) -> (Geometry, Size, Point, f32) {
            let row_one = if top { RowOne::Top } else { RowOne::Bottom };
            let (area, position) = (Size::new(width, height), Point::new(x, y));
            let geometry = Geometry::new(Shape { columns, rows, row_one }, area, position, RIM, scale);
            (geometry.expect("room for a board"), area, position, scale)
        }
    }

    fn whole(pixels: f32) -> bool {
        (pixels - pixels.round()).abs() < 0.02
    }

    proptest! {
        #[test]
        fn every_point_of_a_cell_maps_to_it((geometry, ..) in geometries(), u in 0.001f32..0.999, v in 0.001f32..0.999) {
            for square in geometry.shape().squares() {
                let cell = geometry.bounds(square);
                let point = Point::new(cell.x + u * cell.width, cell.y + v * cell.height);
                prop_assert_eq!(geometry.square_at(point), Some(square));
                prop_assert_eq!(geometry.square_at(geometry.center(square)), Some(square));
            }
        }

        #[test]
        fn a_click_maps_to_the_nearest_center((geometry, ..) in geometries(), u in 0f32..1.0, v in 0f32..1.0) {
            let field = geometry.field();
            let point = Point::new(field.x + u * field.width, field.y + v * field.height);
            if let Some(found) = geometry.square_at(point) {
                let nearest = geometry.shape().squares()
                    .map(|square| geometry.center(square).distance(point))
                    .fold(f32::INFINITY, f32::min);
                // Centers are rounded to pixels, so a point within one of the border may be nearer to the other.
                prop_assert!(geometry.center(found).distance(point) <= nearest + 1.5);
            }
        }

        #[test]
        fn outside_there_is_nothing((geometry, ..) in geometries(), along in -0.2f32..1.2, beyond in 0.01f32..500.0) {
            let field = geometry.field();
            let (x, y) = (field.x + along * field.width, field.y + along * field.height);
            for point in [
                Point::new(field.x - beyond, y),
                Point::new(field.x + field.width + beyond, y),
                Point::new(x, field.y - beyond),
                Point::new(x, field.y + field.height + beyond),
                Point::new(f32::NAN, y),
            ] {
                prop_assert_eq!(geometry.square_at(point), None);
            }
        }

        #[test]
        fn cells_are_square_and_begin_on_physical_pixels((geometry, _, position, scale) in geometries()) {
            prop_assert!(whole(geometry.cell() * scale));
            for square in geometry.shape().squares() {
                let cell = geometry.bounds(square);
                prop_assert_eq!(cell.width, cell.height);
                prop_assert!(whole((cell.x + position.x) * scale), "{:?}", cell);
                prop_assert!(whole((cell.y + position.y) * scale), "{:?}", cell);
            }
        }

        #[test]
        fn a_thin_line_through_the_middle_falls_on_physical_pixels((geometry, _, position, scale) in geometries()) {
            let line = geometry.line(1.0);
            prop_assert!(whole(line * scale) && line * scale > 0.9);
            for square in geometry.shape().squares() {
                let middle = geometry.center(square);
                prop_assert!(whole((middle.x - line / 2.0 + position.x) * scale));
                prop_assert!(whole((middle.y - line / 2.0 + position.y) * scale));
            }
        }

        #[test]
        fn the_board_lies_in_the_middle_of_its_area((geometry, area, ..) in geometries()) {
            let board = geometry.board();
            prop_assert!(board.x >= -1.0 && board.y >= -1.0);
            prop_assert!(board.x + board.width <= area.width + 1.0);
            prop_assert!(board.y + board.height <= area.height + 1.0);
            prop_assert!((board.center_x() - area.width / 2.0).abs() <= 1.0);
            prop_assert!((board.center_y() - area.height / 2.0).abs() <= 1.0);
        }
    }

    fn simple(row_one: RowOne) -> Geometry {
        let shape = Shape {
            columns: 8,
            rows: 8,
            row_one,
        };
        let none = Rim {
            fixed: 0.0,
            cells: 0.0,
        };
        Geometry::new(shape, Size::new(80.0, 80.0), Point::ORIGIN, none, 1.0).expect("room")
    }

    #[test]
    fn row_one_is_where_the_game_prints_it() {
        let corner = Point::new(5.0, 5.0);
        assert_eq!(
            simple(RowOne::Top).square_at(corner),
            Some(Square::new(0, 0))
        );
        assert_eq!(
            simple(RowOne::Bottom).square_at(corner),
            Some(Square::new(0, 7))
        );
    }

    #[test]
    fn the_border_between_cells_belongs_to_the_next_and_the_last_border_to_none() {
        let geometry = simple(RowOne::Top);
        let at = |x: f32| geometry.square_at(Point::new(x, 5.0)).map(|s| s.column);
        assert_eq!(at(0.0), Some(0));
        assert_eq!(at(9.99), Some(0));
        assert_eq!(at(10.0), Some(1));
        assert_eq!(at(79.99), Some(7));
        assert_eq!(at(80.0), None);
        assert_eq!(at(-0.01), None);
    }

    #[test]
    fn no_room_is_no_board() {
        let shape = Shape {
            columns: 22,
            rows: 22,
            row_one: RowOne::Top,
        };
        for size in [0.0, 40.0, -5.0] {
            let area = Size::new(size, 900.0);
            assert_eq!(Geometry::new(shape, area, Point::ORIGIN, RIM, 1.0), None);
        }
    }
}
