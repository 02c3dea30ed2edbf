//! Curves and bars: what a table of numbers looks like.

use crate::escape::escaped;
use std::fmt::Write as _;

/// A picture of some series over a common horizontal axis.
///
/// ```
/// use loam_draw::{Plot, Series, Style};
/// let plot = Plot {
///     title: "Nodes by depth".into(),
///     x: "depth".into(),
///     y: "nodes".into(),
///     logarithmic: true,
///     series: vec![Series {
///         name: "measured".into(),
///         style: Style::Line,
///         points: vec![(1.0, 58.0), (2.0, 1_344.0), (3.0, 3_975.0)],
///     }],
/// };
/// assert!(plot.to_svg().contains("<polyline"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// What runs from left to right.
    pub x: String,
    /// What runs upwards.
    pub y: String,
    /// Whether the vertical axis is logarithmic; then values must be positive
    /// to show.
    pub logarithmic: bool,
    /// What is drawn, in this order.
    pub series: Vec<Series>,
}

/// One row of points.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// How it is drawn.
    pub style: Style,
    /// The points; those that are not finite are left out.
    pub points: Vec<(f64, f64)>,
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A line with dots.
    Line,
    /// A dashed line: published figures, say.
    Dashed,
    /// Bars from zero, one to each whole number.
    Bars,
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 58.0;
const BOTTOM: f64 = 48.0;
/// Colours that people who see no red or no green can tell apart.
const COLOURS: [&str; 6] = [
    "#1f5fa8", "#d55e00", "#009e73", "#cc79a7", "#6b6b6b", "#e69f00",
];

/// One axis: a range of values on a range of pixels.
#[derive(Clone, Copy)]
struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
    logarithmic: bool,
}

impl Axis {
    fn at(&self, value: f64) -> f64 {
        let scale = |v: f64| if self.logarithmic { v.log10() } else { v };
        let (low, high) = (scale(self.low), scale(self.high));
        let part = (scale(value) - low) / (high - low);
        self.from + (self.to - self.from) * part.clamp(0.0, 1.0)
    }

    fn ticks(&self) -> Vec<f64> {
        if self.logarithmic {
            let first = self.low.log10().ceil() as i32;
            let last = self.high.log10().floor() as i32;
            let every = ((last - first) / 6 + 1).max(1) as usize;
            let powers = (first..=last).step_by(every);
            return powers.map(|power| 10_f64.powi(power)).collect();
        }
        let rough = (self.high - self.low) / 6.0;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0]
            .into_iter()
            .map(|factor| factor * power)
            .find(|step| *step >= rough)
            .unwrap_or(10.0 * power);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).map(|n| n as f64 * step).collect()
    }
}

impl Plot {
    fn shows(&self, point: (f64, f64)) -> bool {
        point.0.is_finite() && point.1.is_finite() && (!self.logarithmic || point.1 > 0.0)
    }

    fn axes(&self) -> (Axis, Axis) {
        let all = || {
            let points = self.series.iter().flat_map(|series| &series.points);
            points.copied().filter(|&point| self.shows(point))
        };
        let range = |values: &mut dyn Iterator<Item = f64>| {
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| {
                (low.min(v), high.max(v))
            })
        };
        let (mut left, mut right) = range(&mut all().map(|point| point.0));
        let (mut low, mut high) = range(&mut all().map(|point| point.1));
        if left > right {
            (left, right, low, high) = (0.0, 1.0, 1.0, 10.0);
        }
        if self.series.iter().any(|series| series.style == Style::Bars) {
            (left, right) = (left - 0.5, right + 0.5);
        }
        if self.logarithmic {
            low = 10_f64.powf(low.log10().floor());
            high = 10_f64.powf(high.log10().ceil());
        } else {
            low = low.min(0.0);
            high = high.max(0.0) * 1.05;
        }
        let widen = |low: f64, high: f64| if high > low { high } else { low + 1.0 };
        (
            Axis {
                low: left,
                high: widen(left, right),
                from: LEFT,
                to: WIDTH - RIGHT,
                logarithmic: false,
            },
            Axis {
                low,
                high: if self.logarithmic && high <= low {
                    low * 10.0
                } else {
                    widen(low, high)
                },
                from: HEIGHT - BOTTOM,
                to: TOP,
                logarithmic: self.logarithmic,
            },
        )
    }

    /// The picture as SVG.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (x, y) = self.axes();
        let title = escaped(&self.title);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\" \
             font-family=\"system-ui, sans-serif\" font-size=\"12\">\n<title>{title}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
             <text x=\"{LEFT}\" y=\"20\" fill=\"#222222\" font-weight=\"bold\">{title}</text>\n"
        );
        self.draw_axes(&mut svg, x, y);
        for (number, series) in self.series.iter().enumerate() {
            self.draw_series(&mut svg, number, series, x, y);
        }
        self.draw_legend(&mut svg);
        svg.push_str("</svg>\n");
        svg
    }

    fn draw_axes(&self, svg: &mut String, x: Axis, y: Axis) {
        let (left, right, bottom) = (x.from, x.to, y.from);
        for value in y.ticks() {
            let at = y.at(value);
            add(
                svg,
                format_args!(
                    "<line x1=\"{left}\" x2=\"{right}\" y1=\"{at:.1}\" y2=\"{at:.1}\" \
                     stroke=\"#dddddd\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" \
                     fill=\"#666666\">{}</text>",
                    left - 6.0,
                    at + 4.0,
                    number(value)
                ),
            );
        }
        for value in x.ticks() {
            add(
                svg,
                format_args!(
                    "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" \
                     fill=\"#666666\">{}</text>",
                    x.at(value),
                    bottom + 16.0,
                    number(value)
                ),
            );
        }
        add(
            svg,
            format_args!(
                "<line x1=\"{left}\" x2=\"{right}\" y1=\"{bottom}\" y2=\"{bottom}\" \
                 stroke=\"#666666\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#444444\">{}</text>\
                 <text transform=\"translate(14 {:.1}) rotate(-90)\" text-anchor=\"middle\" \
                 fill=\"#444444\">{}</text>",
                f64::midpoint(left, right),
                HEIGHT - 10.0,
                escaped(&self.x),
                f64::midpoint(y.from, y.to),
                escaped(&self.y)
            ),
        );
    }

    fn draw_series(&self, svg: &mut String, number: usize, series: &Series, x: Axis, y: Axis) {
        let colour = COLOURS[number % COLOURS.len()];
        let shown = || series.points.iter().copied().filter(|&p| self.shows(p));
        if series.style == Style::Bars {
            let together = self.series.iter().filter(|s| s.style == Style::Bars);
            let rank = self.series[..number]
                .iter()
                .filter(|s| s.style == Style::Bars)
                .count();
            let room = (x.at(x.low + 1.0) - x.at(x.low)) * 0.9;
            let width = room / together.count() as f64;
            let base = y.at(if self.logarithmic { y.low } else { 0.0 });
            for point in shown() {
                let (top, end) = (y.at(point.1).min(base), y.at(point.1).max(base));
                add(
                    svg,
                    format_args!(
                        "<rect x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" \
                         fill=\"{colour}\"/>",
                        x.at(point.0) - room / 2.0 + width * rank as f64,
                        width.max(0.5),
                        end - top
                    ),
                );
            }
            return;
        }
        let path: Vec<String> = shown()
            .map(|point| format!("{:.1},{:.1}", x.at(point.0), y.at(point.1)))
            .collect();
        let dash = match series.style {
            Style::Dashed => " stroke-dasharray=\"6 4\"",
            _ => "",
        };
        add(
            svg,
            format_args!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" \
                 stroke-width=\"2\"{dash}/>",
                path.join(" ")
            ),
        );
        if path.len() <= 40 {
            for point in shown() {
                add(
                    svg,
                    format_args!(
                        "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"{colour}\"/>",
                        x.at(point.0),
                        y.at(point.1)
                    ),
                );
            }
        }
    }

    fn draw_legend(&self, svg: &mut String) {
        let mut left = LEFT;
        for (number, series) in self.series.iter().enumerate() {
            let colour = COLOURS[number % COLOURS.len()];
            add(
                svg,
                format_args!(
                    "<rect x=\"{left:.1}\" y=\"32\" width=\"12\" height=\"10\" fill=\"{colour}\"/>\
                     <text x=\"{:.1}\" y=\"41\" fill=\"#444444\">{}</text>",
                    left + 17.0,
                    escaped(&series.name)
                ),
            );
            left += 34.0 + 6.6 * series.name.chars().count() as f64;
        }
    }
}

fn add(svg: &mut String, args: std::fmt::Arguments<'_>) {
    svg.write_fmt(args).expect("a string takes all");
    svg.push('\n');
}

/// A tick's number, short: 20, 1.5, 3M.
fn number(value: f64) -> String {
    let size = value.abs();
    let (scaled, unit) = if size >= 1e9 {
        (value / 1e9, "G")
    } else if size >= 1e6 {
        (value / 1e6, "M")
    } else if size >= 1e4 {
        (value / 1e3, "k")
    } else {
        (value, "")
    };
    let text = format!("{scaled:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{text}{unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(logarithmic: bool, style: Style, points: &[(f64, f64)]) -> String {
        let series = Series {
            name: "a & b".into(),
            style,
            points: points.to_vec(),
        };
        Plot {
            title: "<t>".into(),
            x: "x".into(),
            y: "y".into(),
            logarithmic,
            series: vec![series.clone(), series],
        }
        .to_svg()
    }

    #[test]
    fn nothing_breaks_whatever_the_values() {
        let wild = [
            (0.0, 0.0),
            (1.0, -5.0),
            (f64::NAN, 1.0),
            (2.0, f64::INFINITY),
            (3.0, 1e12),
        ];
        for logarithmic in [false, true] {
            for style in [Style::Line, Style::Dashed, Style::Bars] {
                for count in 0..=wild.len() {
                    let svg = plot(logarithmic, style, &wild[..count]);
                    assert!(svg.contains("&lt;t&gt;") && svg.contains("a &amp; b"));
                    assert!(!svg.contains("inf") && !svg.contains("NaN"), "{svg}");
                }
            }
        }
    }

    #[test]
    fn ticks_are_short() {
        for (value, text) in [(0.0, "0"), (1.5, "1.5"), (2e4, "20k"), (-3e6, "-3M")] {
            assert_eq!(number(value), text);
        }
        let axis = Axis {
            low: 0.0,
            high: 38.0,
            from: 0.0,
            to: 1.0,
            logarithmic: false,
        };
        assert_eq!(axis.ticks(), [0.0, 10.0, 20.0, 30.0]);
    }

    #[test]
    fn bars_stand_beside_each_other() {
        let svg = plot(false, Style::Bars, &[(1.0, 2.0), (2.0, 4.0)]);
        // The ground, two entries of the legend and two bars of each series.
        assert_eq!(svg.matches("<rect").count(), 1 + 2 + 4);
    }
}
