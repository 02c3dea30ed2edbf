use super::configuration::{Arm, Effect, Place, gain};
use crate::{Bench, Cell, Conclusion, Effort, Table};
use loam_draw::{Plot, Series, Style};
use loam_loa::Preference;
use loam_loa::mia::{CLASSIC, QUIESCENT};
use loam_search::{NullMove, SearchOptions, TableOptions};

/// Searches to one depth that differ in one thing, as a table of nodes.
struct Sweep<'a> {
    name: &'static str,
    title: String,
    what: &'a str,
    place: Place,
    depth: u32,
    arms: Vec<(String, Arm)>,
}

impl Sweep<'_> {
    fn run(&self, bench: &mut Bench<'_>) -> (Table, Vec<Effect>) {
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        let mut effects = Vec::new();
        for (label, arm) in &self.arms {
            bench.note(&format!("{}: {} {label}", self.name, self.what));
            let effect = bench.once(&format!("{} {label}", self.name), || {
                let all = arm.measure(self.place, self.depth);
                all[all.len() - 1]
            });
            effects.push(effect);
            rows.push(vec![
                label.as_str().into(),
                effect.nodes.into(),
                gain(effects[0].nodes, effect.nodes).into(),
                effect.hits.into(),
                Cell::Precise(effect.seconds),
            ]);
        }
        let table = Table {
            name: self.name,
            title: format!("{}, depth {}", self.title, self.depth),
            columns: [self.what, "nodes", "% gain on the first", "hits", "s"]
                .map(String::from)
                .into(),
            rows,
            conclusions: Vec::new(),
            plots: Vec::new(),
        };
        (table, effects)
    }
}

/// Section 3.4.3: the orderings that were tried, and all but one abandoned.
pub fn game_specific_orderings(bench: &mut Bench<'_>) -> Table {
    let depth = match bench.effort {
        Effort::Quick => 4,
        Effort::Full => 6,
    };
    let preferring = |preference| Arm {
        options: SearchOptions {
            preferences: true,
            ..QUIESCENT
        },
        preference,
    };
    let sweep = Sweep {
        name: "section-3.4.3",
        title: "Game-specific orderings alone, in the starting position".into(),
        what: "ordering",
        place: Place::Start,
        depth,
        arms: vec![
            ("none".into(), Arm::new(QUIESCENT)),
            (
                "outsiders last".into(),
                preferring(Preference::AwayFromEdge),
            ),
            ("captures first".into(), preferring(Preference::Captures)),
            (
                "towards the centre of mass".into(),
                preferring(Preference::TowardsCentreOfMass),
            ),
        ],
    };
    let (mut table, effects) = sweep.run(bench);
    let outsider = effects[1].nodes;
    for (number, claim) in [
        (2, "captures first are no better than outsiders last"),
        (
            3,
            "moves towards the centre of mass first are no better than outsiders last",
        ),
    ] {
        table.conclusions.push(Conclusion {
            claim: claim.into(),
            holds: effects[number].nodes >= outsider,
            evidence: format!("{} nodes against {outsider}", effects[number].nodes),
        });
    }
    table
}

/// Figure 5.5: the size of the transposition table and the nodes of a search.
pub fn table_sizes(bench: &mut Bench<'_>) -> Table {
    let (depth, largest) = match bench.effort {
        Effort::Quick => (5, 16),
        Effort::Full => (7, 22),
    };
    let sized = |power: u32| {
        let options = SearchOptions {
            table: CLASSIC.table.map(|table| TableOptions {
                // An entry of the two-level scheme holds two of 16 bytes.
                bytes: 32 << power,
                ..table
            }),
            ..CLASSIC
        };
        (format!("2^{power}"), Arm::new(options))
    };
    let powers: Vec<u32> = (8..=largest).step_by(2).collect();
    let sweep = Sweep {
        name: "figure-5.5",
        title: "Size of the transposition table, starting position".into(),
        what: "entries",
        place: Place::Start,
        depth,
        arms: powers.iter().map(|&power| sized(power)).collect(),
    };
    let (mut table, effects) = sweep.run(bench);
    let nodes: Vec<u64> = effects.iter().map(|effect| effect.nodes).collect();
    let last = nodes.len() - 1;
    let change = gain(nodes[last - 1], nodes[last]).abs();
    table.conclusions.push(Conclusion {
        claim: "as the table grows the nodes tend to a constant".into(),
        holds: change < 5.0 && nodes[last] < nodes[0],
        evidence: format!(
            "{} nodes with the smallest, {} with the largest; the last step changes {change:.1}%",
            nodes[0], nodes[last]
        ),
    });
    table.plots.push(Plot {
        title: "Figure 5.5: transposition tables of different sizes".into(),
        x: "entries, power of two".into(),
        y: "nodes".into(),
        logarithmic: false,
        series: vec![Series {
            name: "here".into(),
            style: Style::Line,
            points: powers
                .iter()
                .zip(&nodes)
                .map(|(&power, &nodes)| (f64::from(power), nodes as f64))
                .collect(),
        }],
    });
    table
}

/// Section 6.3 asks what other reductions of the null move would do.
pub fn null_move_reductions(bench: &mut Bench<'_>) -> Table {
    let depth = match bench.effort {
        Effort::Quick => 6,
        Effort::Full => 9,
    };
    let mut arms = vec![("no null move".into(), Arm::new(CLASSIC))];
    for reduction in 1..=4 {
        let options = SearchOptions {
            null_move: Some(NullMove {
                reduction,
                ..NullMove::THESIS
            }),
            ..CLASSIC
        };
        arms.push((format!("R = {reduction}"), Arm::new(options)));
    }
    let sweep = Sweep {
        name: "section-6.3-null-move",
        title: "Reductions of the null move, middle game".into(),
        what: "reduction",
        place: Place::MiddleGame,
        depth,
        arms,
    };
    let (mut table, effects) = sweep.run(bench);
    table.conclusions.push(Conclusion {
        claim: "R = 2, the thesis's choice, needs fewer nodes than R = 1".into(),
        holds: effects[2].nodes < effects[1].nodes,
        evidence: format!("{} against {}", effects[2].nodes, effects[1].nodes),
    });
    table
}
