//! Men, discs and amazons, defined once and used on many squares.

use super::Picture;
use super::theme::PieceColors;
use loam_game::{BoardStyle, Side};
use std::fmt;

pub(super) fn define(picture: &Picture<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for side in Side::BOTH {
        let name = format!("{}-{side}", picture.id);
        let colors = &picture.palette.pieces[side.index()];
        gradient(&name, colors, f)?;
        write!(f, r#"<g id="{name}">"#)?;
        match picture.view.style {
            BoardStyle::Men => man(&name, colors, side, picture.palette.shadow, f)?,
            BoardStyle::Discs => round(&name, colors, picture.palette.shadow, 41, f)?,
            BoardStyle::Queens => amazon(&name, colors, side, f)?,
        }
        f.write_str("</g>\n")?;
    }
    Ok(())
}

/// Light from the upper left.
fn gradient(name: &str, colors: &PieceColors, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let PieceColors { lit, shade, .. } = colors;
    writeln!(
        f,
        r#"<radialGradient id="{name}-fill" cx="0.36" cy="0.3" r="0.75"><stop offset="0" stop-color="{lit}"/><stop offset="1" stop-color="{shade}"/></radialGradient>"#
    )
}

/// A disc with its shadow.
fn round(
    name: &str,
    colors: &PieceColors,
    shadow: &str,
    radius: u32,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let PieceColors { rim, rim_width, .. } = colors;
    write!(
        f,
        r##"<circle cx="51" cy="54" r="{radius}" fill="#000000" fill-opacity="{shadow}"/>"##
    )?;
    write!(
        f,
        r#"<circle cx="50" cy="50" r="{radius}" fill="url(#{name}-fill)" stroke="{rim}" stroke-width="{rim_width}"/>"#
    )
}

/// A turned man: a disc with a groove.
fn man(
    name: &str,
    colors: &PieceColors,
    side: Side,
    shadow: &str,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    round(name, colors, shadow, 38, f)?;
    let groove = match side {
        Side::Black => "#ffffff",
        Side::White => colors.rim,
    };
    write!(
        f,
        r#"<circle cx="50" cy="50" r="27" fill="none" stroke="{groove}" stroke-opacity="0.3" stroke-width="2.5"/>"#
    )
}

/// A queen's crown. The halo contrasts with the fill, so that both sides stand
/// out on light, dark and highlighted squares alike.
fn amazon(name: &str, colors: &PieceColors, side: Side, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (halo, line) = match side {
        Side::Black => ("#ffffff", colors.rim),
        Side::White => (colors.rim, colors.rim),
    };
    write!(
        f,
        r#"<g fill="{halo}" stroke="{halo}" stroke-width="8" stroke-linejoin="round">"#
    )?;
    crown(f)?;
    write!(
        f,
        r#"</g><g fill="url(#{name}-fill)" stroke="{line}" stroke-width="2" stroke-linejoin="round">"#
    )?;
    crown(f)?;
    f.write_str("</g>")
}

fn crown(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(
        r#"<path d="M26 70L15 36L31 52L33 27L43 49L50 23L57 49L67 27L69 52L85 36L74 70Z"/>"#,
    )?;
    for (x, y) in [(15, 34), (33, 24), (50, 18), (67, 24), (85, 34)] {
        write!(f, r#"<circle cx="{x}" cy="{y}" r="5.5"/>"#)?;
    }
    f.write_str(r#"<path d="M25 69Q50 62 75 69L77 84Q50 78 23 84Z"/>"#)
}
