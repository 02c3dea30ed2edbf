//! Where things are.

use super::SvgOptions;
use loam_game::{BoardView, Point};

/// Side of a square in units of the view box.
pub(super) const CELL: i32 = 100;

/// Sizes in units of the view box.
pub(super) struct Layout {
    cols: i32,
    ranks: i32,
    first_rank_on_top: bool,
    flipped: bool,
    /// Width of the frame on each side.
    pub(super) margin: i32,
    /// Height of the coordinates.
    pub(super) font: i32,
    pub(super) width: i32,
    pub(super) height: i32,
    /// Natural size.
    pub(super) pixels: (u32, u32),
}

impl Layout {
    pub(super) fn new(view: &BoardView, options: &SvgOptions) -> Self {
        let (cols, ranks) = (i32::from(view.cols), i32::from(view.ranks));
        let longest = CELL * cols.max(ranks);
        // About nine pixels, if that leaves the board the larger part.
        let size = i64::from(options.size_px.max(1));
        let font = (9 * i64::from(longest) / size).clamp(30, 46) as i32;
        let margin = if options.coordinates {
            font * 17 / 10
        } else {
            14
        };
        let (width, height) = (CELL * cols + 2 * margin, CELL * ranks + 2 * margin);
        let longer = i64::from(width.max(height));
        let scaled = |units: i32| ((i64::from(units) * size + longer / 2) / longer).max(1) as u32;
        Layout {
            cols,
            ranks,
            first_rank_on_top: view.first_rank_on_top,
            flipped: options.flipped,
            margin,
            font,
            width,
            height,
            pixels: (scaled(width), scaled(height)),
        }
    }

    /// Width and height of the squares together.
    pub(super) fn field(&self) -> (i32, i32) {
        (self.cols * CELL, self.ranks * CELL)
    }

    /// The top left corner of a square.
    pub(super) fn corner(&self, at: Point) -> (i32, i32) {
        let (col, rank) = (i32::from(at.col), i32::from(at.rank));
        let col = if self.flipped {
            self.cols - 1 - col
        } else {
            col
        };
        let row = if self.first_rank_on_top == self.flipped {
            self.ranks - 1 - rank
        } else {
            rank
        };
        (self.margin + col * CELL, self.margin + row * CELL)
    }

    /// The middle of a square.
    pub(super) fn centre(&self, at: Point) -> (i32, i32) {
        let (x, y) = self.corner(at);
        (x + CELL / 2, y + CELL / 2)
    }
}
