//! A thermograph as a picture.

use loam_amazons::databases::AreaThermograph;
use std::fmt::Write as _;

const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 220.0;
const MARGIN: f64 = 34.0;

/// Draws the walls over the temperature. As is the custom, what is good for
/// Left (Black) lies to the left.
pub(super) fn draw(graph: &AreaThermograph) -> String {
    let one = f64::from(AreaThermograph::TICKS);
    let mut turns: Vec<i32> = graph.bends().collect();
    let top = turns.iter().copied().max().unwrap_or(0).max(0) + AreaThermograph::TICKS;
    turns.extend([-AreaThermograph::TICKS, top]);
    turns.sort_unstable();
    turns.dedup();
    // Both walls at every temperature where one bends: temperature, left, right.
    let points: Vec<[f64; 3]> = turns
        .iter()
        .map(|&turn| {
            let (left, right) = graph.at_ticks(turn);
            [turn, left, right].map(|ticks| f64::from(ticks) / one)
        })
        .collect();
    let values = points.iter().flat_map(|[_, left, right]| [*left, *right]);
    let low = values.clone().fold(f64::INFINITY, f64::min).floor() - 1.0;
    let high = values.fold(f64::NEG_INFINITY, f64::max).ceil() + 1.0;
    let ceiling = f64::from(top) / one;
    let x = |value: f64| MARGIN + (WIDTH - 2.0 * MARGIN) * (high - value) / (high - low);
    let y = |temperature: f64| {
        HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * (temperature + 1.0) / (ceiling + 1.0)
    };
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         font-family=\"system-ui, sans-serif\" font-size=\"12\">\n<title>Thermograph: left wall \
         solid, right wall dashed</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    let mut line = |args: std::fmt::Arguments<'_>| {
        svg.write_fmt(args).expect("a string takes all");
        svg.push('\n');
    };
    // About eight numbers fit along the axis.
    let step = ((high - low) / 8.0).ceil().max(1.0);
    let mut value = low;
    while value <= high {
        let at = x(value);
        line(format_args!(
            "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{:.1}\" y2=\"{:.1}\" stroke=\"#e3e3e3\"/>\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555555\">{value:.0}</text>",
            y(-1.0),
            y(ceiling),
            HEIGHT - 14.0
        ));
        value += step;
    }
    for temperature in [-1.0, 0.0, ceiling.floor()] {
        let at = y(temperature);
        line(format_args!(
            "<line x1=\"{MARGIN}\" x2=\"{:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"#cccccc\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555555\">{temperature:.0}</text>",
            WIDTH - MARGIN,
            MARGIN - 6.0,
            at + 4.0
        ));
    }
    for (wall, colour, dashes) in [(1, "#0b4f8a", ""), (2, "#b45309", "6 4")] {
        let path: Vec<String> = points
            .iter()
            .map(|point| format!("{:.1},{:.1}", x(point[wall]), y(point[0])))
            .collect();
        line(format_args!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" \
             stroke-dasharray=\"{dashes}\"/>",
            path.join(" ")
        ));
    }
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_amazons::databases::Databases;

    #[test]
    fn walls_stay_inside_the_picture() {
        for area in ["B.W/.#.", "#./#W/.B", "B..", "BW/.."] {
            let answer = Databases::none().query(&area.parse().unwrap()).unwrap();
            let picture = draw(&answer.thermograph);
            assert_eq!(picture.matches("<polyline").count(), 2, "{area}");
            for part in picture.split("points=\"").skip(1) {
                let points = part.split('"').next().unwrap().split([' ', ',']);
                for (i, number) in points.enumerate() {
                    let number: f64 = number.parse().unwrap();
                    let most = if i % 2 == 0 { WIDTH } else { HEIGHT };
                    assert!((0.0..=most).contains(&number), "{area}: {number}");
                }
            }
        }
    }
}
