//! Marks above the squares: arrows and shots.

use super::Picture;
use super::decimal::Decimal;
use loam_game::{Mark, Point};
use std::fmt;

/// Free space between the middles of the squares and the ends of an arrow: the
/// pieces there stay in view.
struct Gaps {
    tail: f64,
    tip: f64,
}

/// The square that a move leaves is empty.
const MOVE: Gaps = Gaps {
    tail: 20.0,
    tip: 27.0,
};
/// An ember is smaller than a piece.
const SHOT: Gaps = Gaps {
    tail: 36.0,
    tip: 20.0,
};

pub(super) fn draw(picture: &Picture<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let has_any = picture
        .marks()
        .any(|mark| matches!(mark, Mark::Arrow(..) | Mark::Shot(..)));
    if !has_any {
        return Ok(());
    }
    f.write_str("<g class=\"marks\" pointer-events=\"none\">\n")?;
    for mark in picture.marks() {
        match mark {
            Mark::Arrow(from, to) => arrow(picture, from, to, f)?,
            Mark::Shot(from, to) => shot(picture, from, to, f)?,
            Mark::Square(_) | Mark::Dot(_) => {}
        }
    }
    f.write_str("</g>\n")
}

/// Tail and direction of the way between two squares.
struct Way {
    tail: (f64, f64),
    /// A step of one unit.
    step: (f64, f64),
    length: f64,
}

impl Way {
    /// `None` if both squares are the same.
    fn between(picture: &Picture<'_>, from: Point, to: Point, gaps: &Gaps) -> Option<Way> {
        let (x, y) = picture.layout.centre(from);
        let (to_x, to_y) = picture.layout.centre(to);
        let (dx, dy) = (f64::from(to_x - x), f64::from(to_y - y));
        let distance = (dx * dx + dy * dy).sqrt();
        (distance > 0.0).then(|| {
            let step = (dx / distance, dy / distance);
            Way {
                tail: (
                    f64::from(x) + gaps.tail * step.0,
                    f64::from(y) + gaps.tail * step.1,
                ),
                step,
                length: distance - gaps.tail - gaps.tip,
            }
        })
    }

    /// The point `along` units from the tail and `aside` units to the right.
    fn at(&self, along: f64, aside: f64) -> Place {
        Place(
            self.tail.0 + along * self.step.0 - aside * self.step.1,
            self.tail.1 + along * self.step.1 + aside * self.step.0,
        )
    }
}

struct Place(f64, f64);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Decimal(self.0), Decimal(self.1))
    }
}

/// Shaft and head are one outline: two shapes would show through each other.
fn arrow(picture: &Picture<'_>, from: Point, to: Point, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Some(way) = Way::between(picture, from, to, &MOVE) else {
        return Ok(());
    };
    let neck = way.length - 32.0;
    write!(f, r#"<path class="mark arrow" d="M"#)?;
    for (along, aside) in [
        (0.0, -7.0),
        (neck, -7.0),
        (neck - 4.0, -22.0),
        (way.length, 0.0),
        (neck - 4.0, 22.0),
        (neck, 7.0),
        (0.0, 7.0),
    ] {
        write!(f, "{} ", way.at(along, aside))?;
    }
    writeln!(
        f,
        r##"Z" fill="{}" fill-opacity="0.72" stroke="#ffffff" stroke-opacity="0.6" stroke-width="3" stroke-linejoin="round"/>"##,
        picture.palette.arrow
    )
}

/// Thinner than an arrow, so that a shot back along the move's own way shows.
fn shot(picture: &Picture<'_>, from: Point, to: Point, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let color = picture.palette.shot;
    writeln!(f, r#"<g class="mark shot" opacity="0.9">"#)?;
    let (x, y) = picture.layout.corner(to);
    // Two colours: one shows on the burnt tile, the other on the board.
    for (stroke, width) in [(color, 10), (picture.palette.ember, 4)] {
        writeln!(
            f,
            r#"<rect x="{}" y="{}" width="88" height="88" rx="9" fill="none" stroke="{stroke}" stroke-width="{width}"/>"#,
            x + 6,
            y + 6
        )?;
    }
    if let Some(way) = Way::between(picture, from, to, &SHOT) {
        let neck = way.length - 24.0;
        writeln!(
            f,
            r#"<path d="M{}L{}" fill="none" stroke="{color}" stroke-width="8" stroke-dasharray="16 9"/>"#,
            way.at(0.0, 0.0),
            way.at(neck, 0.0)
        )?;
        writeln!(
            f,
            r##"<path d="M{}L{}L{}Z" fill="{color}" stroke="#ffffff" stroke-opacity="0.6" stroke-width="2" stroke-linejoin="round"/>"##,
            way.at(neck - 2.0, -17.0),
            way.at(way.length, 0.0),
            way.at(neck - 2.0, 17.0)
        )?;
    }
    f.write_str("</g>\n")
}
