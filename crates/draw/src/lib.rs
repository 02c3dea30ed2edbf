//! Boards as terminal text and as SVG.
//!
//! Both renderers take a [`BoardView`] (what stands where) and [`Mark`]s (what
//! to point out) and give back a `String`; they know no rules and no files.
//! Marks outside the board are left out of the picture.
//!
//! ```
//! use loam_draw::{TextOptions, text};
//! use loam_game::{BoardStyle, BoardView, Cell, Mark, Point, Side, Status};
//!
//! let view = BoardView {
//!     cols: 3,
//!     ranks: 2,
//!     first_rank_on_top: false,
//!     style: BoardStyle::Queens,
//!     cells: vec![
//!         Cell::Piece(Side::White), Cell::Empty, Cell::Burnt,
//!         Cell::Empty, Cell::Empty, Cell::Piece(Side::Black),
//!     ],
//!     title: "Example",
//!     status: Status::ToMove(Side::Black),
//! };
//! let last = [Mark::Shot(Point { col: 0, rank: 0 }, Point { col: 2, rank: 0 })];
//! assert_eq!(
//!     text(&view, &last, &TextOptions::default()),
//!     "\
//! 2  . . b
//! 1  w .[#]
//!    a b c
//! black to move
//! "
//! );
//! ```
//!
//! The SVG is one self-contained document that scales, without scripts, style
//! sheets or outside fonts. Every square is a group that a page can find:
//!
//! ```
//! # use loam_game::{BoardStyle, BoardView, Cell, Side, Status};
//! use loam_draw::{SvgOptions, Theme, svg};
//!
//! let view = BoardView {
//!     cols: 8,
//!     ranks: 8,
//!     first_rank_on_top: true,
//!     style: BoardStyle::Discs,
//!     cells: vec![Cell::Empty; 64],
//!     title: "Example",
//!     status: Status::ToMove(Side::Black),
//! };
//! let options = SvgOptions { theme: Theme::Slate, ..SvgOptions::default() };
//! let picture = svg(&view, &[], &options);
//! assert!(picture.starts_with("<svg "));
//! assert!(picture.contains(r#"<g class="sq" data-square="d3""#));
//! ```
//!
//! [`BoardView`]: loam_game::BoardView
//! [`Mark`]: loam_game::Mark

mod caption;
mod escape;
mod marked;
mod plot;
mod score_plot;
mod sparkline;
mod svg;
mod text;

pub use plot::{Plot, Series, Style};
pub use score_plot::{ScorePoint, score_plot};
pub use sparkline::sparkline;
pub use svg::{SvgOptions, Theme, svg};
pub use text::{TextOptions, text};
