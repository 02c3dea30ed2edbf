//! The frame with its coordinates, and the grid of boards without chequers.
//!
//! Coordinates stand on the frame, not on the page, so that they can be read
//! on light pages and on dark ones.

use super::Picture;
use super::layout::CELL;
use loam_game::{BoardStyle, Point};
use std::fmt;

const FONTS: &str = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif";

pub(super) fn draw(picture: &Picture<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (layout, palette) = (&picture.layout, &picture.palette);
    let margin = layout.margin;
    let (field_width, field_height) = layout.field();
    writeln!(
        f,
        r#"<rect class="frame" width="{}" height="{}" rx="{}" fill="{}"/>"#,
        layout.width,
        layout.height,
        margin.min(20),
        palette.frame,
    )?;
    writeln!(
        f,
        r#"<rect class="edge" x="{0}" y="{0}" width="{1}" height="{2}" fill="{3}"/>"#,
        margin - 4,
        field_width + 8,
        field_height + 8,
        palette.edge,
    )?;
    if picture.options.coordinates {
        draw_labels(picture, f)?;
    }
    Ok(())
}

fn draw_labels(picture: &Picture<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let layout = &picture.layout;
    // Browsers disagree on central baselines; digits are 0.7 of the size high.
    let drop = layout.font * 7 / 20;
    let (near, half) = (layout.margin / 2, CELL / 2);
    writeln!(
        f,
        r#"<g class="labels" aria-hidden="true" pointer-events="none" font-family="{FONTS}" font-size="{}" font-weight="600" text-anchor="middle" fill="{}">"#,
        layout.font, picture.palette.label,
    )?;
    for col in 0..picture.view.cols {
        let (x, _) = layout.corner(Point { col, rank: 0 });
        let letter = char::from(b'a' + col);
        for y in [near, layout.height - near] {
            writeln!(
                f,
                r#"<text x="{}" y="{}">{letter}</text>"#,
                x + half,
                y + drop
            )?;
        }
    }
    for rank in 0..picture.view.ranks {
        let (_, y) = layout.corner(Point { col: 0, rank });
        let number = u32::from(rank) + 1;
        for x in [near, layout.width - near] {
            writeln!(
                f,
                r#"<text x="{x}" y="{}">{number}</text>"#,
                y + half + drop
            )?;
        }
    }
    f.write_str("</g>\n")
}

/// Lines between the squares, and guide dots two squares in from each corner.
pub(super) fn draw_grid(picture: &Picture<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let view = picture.view;
    if view.style != BoardStyle::Discs {
        return Ok(());
    }
    let (margin, line) = (picture.layout.margin, picture.palette.line);
    let (width, height) = picture.layout.field();
    write!(
        f,
        r#"<path class="grid" pointer-events="none" fill="none" stroke="{line}" stroke-width="3" d=""#
    )?;
    for col in 1..i32::from(view.cols) {
        write!(f, "M{} {margin}v{height}", margin + col * CELL)?;
    }
    for rank in 1..i32::from(view.ranks) {
        write!(f, "M{margin} {}h{width}", margin + rank * CELL)?;
    }
    f.write_str("\"/>\n")?;
    // On smaller boards the dots would run together.
    if view.cols.min(view.ranks) >= 6 {
        writeln!(
            f,
            r#"<g class="guides" pointer-events="none" fill="{line}">"#
        )?;
        for y in [2 * CELL, height - 2 * CELL] {
            for x in [2 * CELL, width - 2 * CELL] {
                writeln!(
                    f,
                    r#"<circle cx="{}" cy="{}" r="9"/>"#,
                    margin + x,
                    margin + y
                )?;
            }
        }
        f.write_str("</g>\n")?;
    }
    Ok(())
}
