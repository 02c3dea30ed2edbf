use crate::{Cell, Conclusion, Table};
use loam_draw::{Plot, Series, Style};
use loam_othello::iago::{TimeAllocation, allocation_fraction, normalized_marginal_value};
use std::time::Duration;

/// Figure 4-1: how Iago divides its half hour. The paper's own numbers went
/// with the figure; these follow its text.
#[must_use]
pub fn time_allocation() -> Table {
    let moves = 1..=60_usize;
    let mut left = [Duration::from_secs(1800); 2];
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    let mut points = Vec::new();
    for number in moves {
        let clock = &mut left[number % 2];
        let time = TimeAllocation::TOURNAMENT.allotted(*clock, number);
        *clock -= time + TimeAllocation::TOURNAMENT.overhead;
        let share = normalized_marginal_value(number);
        points.push((number as f64, share));
        rows.push(vec![
            (number as u64).into(),
            Cell::Precise(share),
            Cell::Precise(allocation_fraction(number)),
            time.as_secs_f64().into(),
            clock.as_secs_f64().into(),
        ]);
    }
    let reserve = TimeAllocation::TOURNAMENT.reserve;
    Table {
        name: "figure-4-1",
        title: "Time allocation for a half-hour clock".into(),
        columns: [
            "move",
            "marginal value, normalised",
            "fraction of what is left",
            "seconds",
            "left on the clock",
        ]
        .map(String::from)
        .into(),
        rows,
        conclusions: vec![Conclusion {
            claim: "after thirty moves each the reserve of 2.5 minutes is untouched".into(),
            holds: left.iter().all(|clock| *clock >= reserve),
            evidence: format!(
                "{:.0} and {:.0} seconds left",
                left[1].as_secs_f64(),
                left[0].as_secs_f64()
            ),
        }],
        plots: vec![Plot {
            title: "Figure 4-1: marginal time allocation".into(),
            x: "move".into(),
            y: "fraction".into(),
            logarithmic: false,
            series: vec![Series {
                name: "here".into(),
                style: Style::Line,
                points,
            }],
        }],
    }
}
