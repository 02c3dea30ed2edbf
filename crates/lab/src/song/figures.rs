use crate::{Cell, Conclusion, Table};
use loam_amazons::databases::{Answer, Databases};

/// A position whose value the thesis tells. Where its picture is lost, one
/// with that value that fits the text.
struct Figure {
    name: &'static str,
    shows: &'static str,
    area: &'static str,
    value: &'static str,
}

const FIGURES: [Figure; 7] = [
    Figure {
        name: "2.8",
        shows: "a number that is no integer",
        area: "#./#B/.W",
        value: "1/2",
    },
    Figure {
        name: "2.9",
        shows: "star",
        area: "B.WB",
        value: "*",
    },
    Figure {
        name: "2.11",
        shows: "a hot game",
        area: "B.W/.#.",
        value: "{2|-2}",
    },
    Figure {
        name: "2.16",
        shows: "a defective territory: two squares, one move",
        area: "#B#/.#.",
        value: "1",
    },
    Figure {
        name: "2.18",
        shows: "zugzwang: who moves first loses by it",
        area: "##.####/###B###/#.#W#.#/.#.#.#./.#...#.",
        value: "-9",
    },
    Figure {
        name: "3.1",
        shows: "a blocker territory",
        area: ".../b#./B#b",
        value: "4",
    },
    Figure {
        name: "traps",
        shows: "hot at temperature 0, yet no bound of 0 for Black",
        area: ".B..W",
        value: "{2|0}",
    },
];

/// The values of the figures in chapters 2 and 3.
///
/// ```
/// let table = loam_lab::song::figures();
/// assert!(table.conclusions.iter().all(|conclusion| conclusion.holds));
/// ```
#[must_use]
pub fn figures() -> Table {
    let databases = Databases::none();
    let mut rows = Vec::new();
    let mut conclusions = Vec::new();
    for figure in &FIGURES {
        let area = figure.area.parse().expect("an area");
        let answer = databases.query(&area);
        let found = |tell: &dyn Fn(&Answer) -> String| match &answer {
            Ok(answer) => Cell::from(tell(answer)),
            Err(why) => Cell::from(why.to_string()),
        };
        let value = found(&|answer| answer.value.clone().unwrap_or_default());
        conclusions.push(Conclusion {
            claim: format!(
                "figure {}: {} is {}",
                figure.name, figure.area, figure.value
            ),
            holds: value == Cell::from(figure.value),
            evidence: value.to_string(),
        });
        rows.push(vec![
            figure.name.into(),
            figure.area.into(),
            figure.shows.into(),
            figure.value.into(),
            value,
            found(&|answer| answer.thermograph.temperature().to_string()),
            found(&|answer| answer.outcome.to_string()),
        ]);
    }
    Table {
        name: "figures",
        title: "Values of the positions in the figures".into(),
        columns: [
            "figure",
            "area",
            "shows",
            "thesis",
            "here",
            "temperature",
            "outcome",
        ]
        .map(String::from)
        .to_vec(),
        rows,
        conclusions,
        plots: Vec::new(),
    }
}
