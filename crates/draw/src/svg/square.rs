//! One square with all that stands on it.

use super::Picture;
use super::layout::CELL;
use super::theme::Theme;
use crate::marked;
use loam_game::{BoardStyle, Cell, Mark, Point};
use std::fmt;

/// Draws a square in coordinates of its own, from 0 to [`CELL`].
pub(super) fn draw(picture: &Picture<'_>, at: Point, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (x, y) = picture.layout.corner(at);
    let palette = &picture.palette;
    // a1 is dark, as on every chequered board.
    let (class, fill) = match picture.view.style {
        BoardStyle::Discs => ("felt", palette.light),
        _ if (at.col ^ at.rank) & 1 == 0 => ("dark", palette.dark),
        _ => ("light", palette.light),
    };
    write!(
        f,
        r#"<g class="sq" data-square="{at}" transform="translate({x} {y})">"#
    )?;
    // Crisp edges: smoothed ones would let the frame shine through the seams.
    write!(
        f,
        r#"<rect class="{class}" width="{CELL}" height="{CELL}" fill="{fill}" shape-rendering="crispEdges"/>"#
    )?;
    if picture.marks().any(|mark| mark == Mark::Square(at)) {
        highlight(picture, f)?;
    }
    let id = &picture.id;
    match picture.view.cell(at) {
        Cell::Empty => {}
        Cell::Piece(side) => write!(
            f,
            r##"<use class="piece {side}" xlink:href="#{id}-{side}"/>"##
        )?,
        Cell::Burnt => write!(f, r##"<use class="burnt" xlink:href="#{id}-burnt"/>"##)?,
    }
    if marked::dotted(picture.marks, at) {
        write!(
            f,
            r##"<circle class="mark dot" cx="50" cy="50" r="13" fill="{}" fill-opacity="0.75" stroke="#ffffff" stroke-opacity="0.85" stroke-width="3"/>"##,
            palette.dot
        )?;
    }
    f.write_str("</g>\n")
}

/// A tint with a rim: the tint shows around pieces, the rim on any ground.
fn highlight(picture: &Picture<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (tint, rim) = match picture.options.theme {
        Theme::HighContrast => ("1", "#000000"),
        _ => ("0.55", picture.palette.highlight),
    };
    write!(
        f,
        r#"<rect class="mark square" x="4" y="4" width="92" height="92" fill="{}" fill-opacity="{tint}" stroke="{rim}" stroke-width="5"/>"#,
        picture.palette.highlight
    )
}
