//! What is on the screen, to look for in it.

use std::collections::HashSet;

use iced::{Point, Rectangle, Size};

/// A drawn window.
#[derive(PartialEq, Eq)]
pub struct Picture {
    pub size: Size<u32>,
    /// Red, green, blue and opacity, row by row.
    pub bytes: Vec<u8>,
}

impl Picture {
    /// The colour at a place, given in logical pixels at a scale factor.
    pub fn colour(&self, at: Point, scale: f32) -> [u8; 4] {
        let [x, y] = [at.x, at.y].map(|place| (place * scale) as u32);
        let at = (y * self.size.width + x) as usize * 4;
        self.bytes[at..at + 4].try_into().expect("a colour")
    }

    /// How many colours there are in a part of it, given in physical pixels.
    pub fn colours(&self, part: Rectangle) -> usize {
        let mut colours = HashSet::new();
        for y in part.y as u32..((part.y + part.height) as u32).min(self.size.height) {
            for x in part.x as u32..((part.x + part.width) as u32).min(self.size.width) {
                let at = (y * self.size.width + x) as usize * 4;
                colours.insert(&self.bytes[at..at + 4]);
            }
        }
        colours.len()
    }
}
