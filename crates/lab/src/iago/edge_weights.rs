use crate::{Cell, Conclusion, Table};
use loam_othello::iago::{EdgeConfiguration, EdgeTable};

/// Edges worth a look: where the corner is taken, where it will be.
const EDGES: [(&str, &str); 8] = [
    ("........", "empty"),
    ("X.......", "a corner"),
    ("XX......", "a corner and its neighbour"),
    ("..XXXX..", "balanced four"),
    (".XXXXX..", "unbalanced five"),
    (".XXXXXX.", "balanced six"),
    (".X......", "a c-square alone"),
    (".OX.....", "a corner in one move"),
];

/// Table 4-2 and what the iterations of section 4.4.1.1 make of it: some edges
/// before and after, with either side to move.
#[must_use]
pub fn edge_weights() -> Table {
    let tables = [0, 1, 5, 6].map(EdgeTable::with_iterations);
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for (text, what) in EDGES {
        let edge: EdgeConfiguration = text.parse().expect("an edge");
        let mut row: Vec<Cell> = vec![text.into(), what.into()];
        let signed = |value: i32| Cell::Text(format!("{value:+}"));
        row.extend(tables[..3].iter().map(|table| signed(table.value(edge))));
        row.push(signed(tables[2].value_moving_second(edge)));
        rows.push(row);
    }
    let change = |a: &EdgeTable, b: &EdgeTable| {
        let all = EdgeConfiguration::all();
        let changes = all.map(|edge| f64::from((a.value(edge) - b.value(edge)).abs()));
        changes.sum::<f64>() / EdgeConfiguration::COUNT as f64
    };
    let first = change(&tables[0], &tables[1]);
    let last = change(&tables[2], &tables[3]);
    let range = f64::from(2 * EdgeTable::LARGEST);
    Table {
        name: "table-4-2",
        title: "The edge table: some of its 6,561 values".into(),
        columns: [
            "edge",
            "",
            "static",
            "one iteration",
            "five",
            "five, White to move",
        ]
        .map(String::from)
        .into(),
        rows,
        conclusions: vec![Conclusion {
            claim: "after five iterations values have settled to one per cent of their range"
                .into(),
            holds: last < 0.01 * range,
            evidence: format!(
                "the first changes a value by {first:.0} on average, a sixth by {last:.0} of {range}"
            ),
        }],
        plots: Vec::new(),
    }
}
