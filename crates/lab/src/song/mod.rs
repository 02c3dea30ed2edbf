//! Song's Amazons solver of 2013: the endgame databases and the values they
//! hold, how boards fall apart, and what the solvers solve.

mod appendix_b;
mod appendix_c;
mod area_evolution;
mod boards;
mod comparison;
mod early_positions;
mod figures;
mod patience;
mod self_play;
mod shelf;

pub use appendix_b::{active_areas, blocker_territories, simple_territories};
pub use appendix_c::{
    active_areas_met, active_queries, blocker_queries, simple_queries, territories_met,
};
pub use area_evolution::area_evolution;
pub use boards::boards;
pub use comparison::solver_comparison;
pub use early_positions::{early_6x5, early_6x6};
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
        name: "table-5.2",
        title: "How boards fall into areas (Figures 5.1 to 5.4)",
        run: area_evolution,
    },
    Experiment {
        name: "figure-5.5",
        title: "The solvers on sixty positions (Figures 5.5 to 5.7)",
        run: solver_comparison,
    },
    Experiment {
        name: "section-5.3",
        title: "Starting positions solved",
        run: boards,
    },
    Experiment {
        name: "table-5.4",
        title: "Early 6x5 positions",
        run: early_6x5,
    },
    Experiment {
        name: "table-5.5",
        title: "Early 6x6 positions",
        run: early_6x6,
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
    Experiment {
        name: "table-C.1",
        title: "Territories met while solving 5x6",
        run: territories_met,
    },
    Experiment {
        name: "table-C.2",
        title: "Active areas met while solving 5x6",
        run: active_areas_met,
    },
    Experiment {
        name: "table-C.3",
        title: "Simple territories asked for",
        run: simple_queries,
    },
    Experiment {
        name: "table-C.4",
        title: "Active areas asked for",
        run: active_queries,
    },
    Experiment {
        name: "table-C.5",
        title: "Blocker territories asked for",
        run: blocker_queries,
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::quickly;

    #[test]
    fn boards_have_their_known_winners() {
        let table = quickly(boards);
        assert_eq!(table.rows.len(), 4);
        assert!(table.conclusions[0].holds, "{table}");
    }

    #[test]
    fn solvers_agree_on_the_test_set() {
        let table = quickly(solver_comparison);
        assert_eq!(table.rows.len(), 12);
        assert!(table.conclusions[0].holds, "{table}");
    }

    #[test]
    fn areas_are_followed_through_games() {
        let table = quickly(area_evolution);
        assert_eq!((table.rows.len(), table.plots.len()), (16, 4));
        assert!(table.conclusions[0].holds, "{table}");
    }

    #[test]
    fn areas_met_are_counted_as_in_the_appendix() {
        let tables = [
            territories_met,
            active_areas_met,
            simple_queries,
            active_queries,
            blocker_queries,
        ];
        let tables = quickly(|bench| tables.map(|run| run(bench)));
        for table in tables {
            assert!(table.rows.len() >= 18, "{table}");
            assert!(table.conclusions[0].holds, "{table}");
        }
    }

    #[test]
    fn games_are_solved_from_their_ends() {
        let table = quickly(early_6x5);
        let last_moves = table.rows.iter().filter(|row| row[2] == row[3]).count();
        assert!(last_moves >= 5, "{table}");
        assert_eq!(quickly(early_6x6).rows.len(), 22);
    }
}
