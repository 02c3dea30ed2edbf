//! The course of a game as a picture: one value a position, for Black up and
//! for White down.

use crate::escape::escaped;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

/// A value after each ply, from Black's view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScorePoint {
    /// The value; beyond the plot's range it is drawn at the edge.
    pub value: f64,
    /// Whether the move that led here was a mistake.
    pub mistake: bool,
    /// Whether the value is less sure than others: drawn paler.
    pub estimated: bool,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 28.0;
const BOTTOM: f64 = 28.0;

/// Draws a curve of scores as SVG. `range` is the value at the upper edge; the
/// lower edge is its negative.
///
/// ```
/// use loam_draw::{ScorePoint, score_plot};
/// let points = [0.0, 50.0, -80.0].map(|value| ScorePoint {
///     value,
///     mistake: value < 0.0,
///     estimated: false,
/// });
/// let picture = score_plot("A short game", &points, 100.0);
/// assert!(picture.starts_with("<svg ") && picture.matches("<circle").count() == 1);
/// ```
#[must_use]
pub fn score_plot(title: &str, points: &[ScorePoint], range: f64) -> String {
    let inner = (WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM);
    let last = points.len().saturating_sub(1).max(1) as f64;
    let x = |ply: usize| LEFT + inner.0 * ply as f64 / last;
    let y = |value: f64| {
        let part = (value / range.max(1e-9)).clamp(-1.0, 1.0);
        TOP + inner.1 * (1.0 - part) / 2.0
    };
    let title = escaped(title);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\" \
         font-family=\"system-ui, sans-serif\" font-size=\"12\">\n<title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"18\" fill=\"#222222\" font-weight=\"bold\">{title}</text>\n"
    );
    let mut line = |args: std::fmt::Arguments<'_>| {
        svg.write_fmt(args).expect("a string takes all");
        svg.push('\n');
    };
    let (left, right) = (LEFT, WIDTH - RIGHT);
    for value in [range, 0.0, -range] {
        let at = y(value);
        line(format_args!(
            "<line x1=\"{left}\" x2=\"{right}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"#cccccc\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#666666\">{value:+.0}</text>",
            left - 6.0,
            at + 4.0
        ));
    }
    for ply in (0..points.len()).step_by(10) {
        line(format_args!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#666666\">{ply}</text>",
            x(ply),
            HEIGHT - 10.0
        ));
    }
    for (estimated, plies) in runs(points) {
        let curve: Vec<String> = plies
            .map(|ply| format!("{:.1},{:.1}", x(ply), y(points[ply].value)))
            .collect();
        let colour = if estimated { "#9dbfe3" } else { "#1f5fa8" };
        line(format_args!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            curve.join(" ")
        ));
    }
    for (ply, point) in points.iter().enumerate().filter(|(_, point)| point.mistake) {
        line(format_args!(
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"#c0392b\"><title>ply {ply}</title></circle>",
            x(ply),
            y(point.value)
        ));
    }
    svg.push_str("</svg>\n");
    svg
}

/// The parts of the curve that are drawn alike. One begins with the point the
/// one before ends with; a stretch between two points is as the later one is.
fn runs(points: &[ScorePoint]) -> Vec<(bool, RangeInclusive<usize>)> {
    let mut runs: Vec<(bool, RangeInclusive<usize>)> = Vec::new();
    for (ply, point) in points.iter().enumerate() {
        match runs.last_mut() {
            Some((estimated, plies)) if *estimated == point.estimated => {
                *plies = *plies.start()..=ply;
            }
            last => {
                let start = last.map_or(ply, |(_, plies)| *plies.end());
                runs.push((point.estimated, start..=ply));
            }
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_are_paler_and_join_the_rest() {
        let point = |estimated| ScorePoint {
            value: 1.0,
            mistake: false,
            estimated,
        };
        let points = [true, true, false, false].map(point);
        assert_eq!(runs(&points), [(true, 0..=1), (false, 1..=3)]);
        assert_eq!(runs(&[]), []);
        let picture = score_plot("", &points, 10.0);
        assert_eq!(picture.matches("<polyline").count(), 2);
        assert_eq!(picture.matches("#9dbfe3").count(), 1);
        let sure = score_plot("", &points[2..], 10.0);
        assert!(sure.matches("<polyline").count() == 1 && !sure.contains("#9dbfe3"));
    }

    #[test]
    fn nothing_falls_outside_whatever_the_values() {
        let values = [0.0, 1e9, -1e9, f64::NAN, 3.0];
        let points = values.map(|value| ScorePoint {
            value,
            mistake: true,
            estimated: value < 0.0,
        });
        for count in 0..=points.len() {
            let picture = score_plot("<&>", &points[..count], 10.0);
            assert!(picture.contains("&lt;&amp;&gt;") && picture.ends_with("</svg>\n"));
            assert!(!picture.contains("inf"), "{picture}");
        }
    }
}
