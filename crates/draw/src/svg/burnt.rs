//! Burnt squares: a charred tile with an ember in it. The square shape and the
//! glow keep it apart from a black piece.

use super::Picture;
use loam_game::Cell;
use std::fmt;

pub(super) fn define(picture: &Picture<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if !picture.view.cells.contains(&Cell::Burnt) {
        return Ok(());
    }
    let (id, palette) = (&picture.id, &picture.palette);
    let ember = palette.ember;
    writeln!(
        f,
        r#"<radialGradient id="{id}-glow"><stop offset="0" stop-color="{ember}" stop-opacity="0.55"/><stop offset="1" stop-color="{ember}" stop-opacity="0"/></radialGradient>"#
    )?;
    write!(
        f,
        r#"<g id="{id}-burnt"><rect x="6" y="6" width="88" height="88" rx="9" fill="{}" stroke="{}" stroke-width="5"/>"#,
        palette.burnt, palette.burnt_edge
    )?;
    write!(
        f,
        r#"<circle cx="50" cy="50" r="36" fill="url(#{id}-glow)"/>"#
    )?;
    // Four points, like the crossed heads of arrows.
    writeln!(
        f,
        r#"<path d="M50 27Q53 47 73 50Q53 53 50 73Q47 53 27 50Q47 47 50 27Z" fill="{ember}"/><circle cx="50" cy="50" r="5" fill="{}"/></g>"#,
        palette.ember_heart
    )
}
