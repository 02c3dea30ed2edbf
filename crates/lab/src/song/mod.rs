//! Song's Amazons solver of 2013: the endgame databases and the values they
//! hold.

mod appendix_b;
mod figures;

pub use appendix_b::{active_areas, blocker_territories, simple_territories};
pub use figures::figures;

use crate::{Experiment, Paper};
use loam_amazons::databases::Databases;

/// The chapter.
pub const PAPER: Paper = Paper {
    name: "song",
    title: "Song, An Enhanced Solver for the Game of Amazons (2013)",
    experiments: EXPERIMENTS,
    fingerprint,
};

/// What changes when areas are counted or valued otherwise.
fn fingerprint() -> String {
    let area = ".B.W/..#.".parse().expect("an area");
    let answer = Databases::none().query(&area).ok();
    answer.and_then(|answer| answer.value).unwrap_or_default()
}

/// Every experiment of the chapter, in the order of the thesis.
const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "figures",
        title: "Values of the positions in the figures",
        run: |_| figures(),
    },
    Experiment {
        name: "table-B.1",
        title: "Simple territory databases",
        run: simple_territories,
    },
    Experiment {
        name: "table-B.2",
        title: "Active area databases",
        run: active_areas,
    },
    Experiment {
        name: "table-B.3",
        title: "Blocker territory databases",
        run: blocker_territories,
    },
];
