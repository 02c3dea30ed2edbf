//! Boards as scalable pictures.
//!
//! Colours are presentation attributes rather than a style sheet: a sheet in a
//! picture set inline would leak into the page around it, and attributes give
//! way to the page's own rules.

mod burnt;
mod decimal;
mod frame;
mod layout;
mod marks;
mod pieces;
mod square;
mod theme;

use crate::{caption, marked};
use layout::Layout;
use loam_game::{BoardView, Mark, Point};
use std::fmt;
use theme::Palette;
pub use theme::Theme;

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SvgOptions {
    /// Pixels along the longer side at natural size. The picture scales to any
    /// size; small ones get relatively larger coordinates.
    pub size_px: u32,
    /// Whether letters and numbers stand around the board.
    pub coordinates: bool,
    /// Whether the board is seen from the other side, turned by half a turn.
    pub flipped: bool,
    /// The colours.
    pub theme: Theme,
}

impl Default for SvgOptions {
    /// 480 pixels with coordinates, in [`Theme::Wood`].
    fn default() -> Self {
        SvgOptions {
            size_px: 480,
            coordinates: true,
            flipped: false,
            theme: Theme::Wood,
        }
    }
}

/// The board as a self-contained SVG 1.1 document, ending with a newline.
///
/// For pages that set it inline:
///
/// * the root has class `loam-board`, and `data-style` and `data-theme`;
/// * each square is `<g class="sq" data-square="d4">` with all that stands on
///   it, pieces having the classes `piece` and `black` or `white`;
/// * arrows lie above the squares and let the pointer through;
/// * ids begin with a digest of the picture, so that several boards on a page
///   do not take each other's titles or colours.
///
/// The same arguments always give the same bytes.
///
/// ```
/// use loam_draw::{SvgOptions, svg};
/// use loam_game::{BoardStyle, BoardView, Cell, Mark, Point, Side, Status};
///
/// let view = BoardView {
///     cols: 1,
///     ranks: 2,
///     first_rank_on_top: false,
///     style: BoardStyle::Men,
///     cells: vec![Cell::Empty, Cell::Piece(Side::White)],
///     title: "Example",
///     status: Status::ToMove(Side::Black),
/// };
/// let moved = Mark::Arrow(Point { col: 0, rank: 0 }, Point { col: 0, rank: 1 });
/// let picture = svg(&view, &[moved], &SvgOptions::default());
/// assert!(picture.contains("Example board, black to move"));
/// assert_eq!(picture.matches("data-square=").count(), 2);
/// assert!(picture.contains(r#"class="mark arrow""#));
/// ```
#[must_use]
pub fn svg(view: &BoardView, marks: &[Mark], options: &SvgOptions) -> String {
    Picture {
        view,
        marks,
        options,
        layout: Layout::new(view, options),
        palette: theme::palette(options.theme, view.style),
        id: digest(&format!("{view:?}{marks:?}{options:?}")),
    }
    .to_string()
}

/// All that the parts of a picture need to know of each other.
struct Picture<'a> {
    view: &'a BoardView,
    marks: &'a [Mark],
    options: &'a SvgOptions,
    layout: Layout,
    palette: Palette,
    id: String,
}

impl Picture<'_> {
    /// Marks that lie on the board.
    fn marks(&self) -> impl Iterator<Item = Mark> + '_ {
        self.marks
            .iter()
            .copied()
            .filter(|&mark| marked::on_board(self.view, mark))
    }

    fn head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Layout {
            width,
            height,
            pixels: (width_px, height_px),
            ..
        } = self.layout;
        let id = &self.id;
        let style = match self.view.style {
            loam_game::BoardStyle::Men => "men",
            loam_game::BoardStyle::Discs => "discs",
            loam_game::BoardStyle::Queens => "queens",
        };
        write!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" class="loam-board" data-style="{style}" data-theme="{}" width="{width_px}" height="{height_px}" viewBox="0 0 {width} {height}" role="img" aria-labelledby="{id}-title {id}-desc">"#,
            self.options.theme.name()
        )?;
        writeln!(
            f,
            "\n<title id=\"{id}-title\">{} board, {}</title>",
            self.view.title,
            caption::status(self.view)
        )?;
        writeln!(
            f,
            "<desc id=\"{id}-desc\">{}</desc>",
            caption::Inventory(self.view)
        )
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.head(f)?;
        f.write_str("<defs>\n")?;
        pieces::define(self, f)?;
        burnt::define(self, f)?;
        f.write_str("</defs>\n")?;
        frame::draw(self, f)?;
        f.write_str("<g class=\"squares\">\n")?;
        for rank in self.view.ranks_from_top() {
            for col in 0..self.view.cols {
                square::draw(self, Point { col, rank }, f)?;
            }
        }
        f.write_str("</g>\n")?;
        frame::draw_grid(self, f)?;
        marks::draw(self, f)?;
        f.write_str("</svg>\n")
    }
}

/// A short name for a text (32-bit FNV-1a), starting with a letter as ids must.
fn digest(text: &str) -> String {
    let hash = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    format!("loam-{hash:08x}")
}
