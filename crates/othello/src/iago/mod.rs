//! Iago's knowledge of Othello.
//!
//! Paul S. Rosenbloom, *A World-Championship-Level Othello Program*, Carnegie
//! Mellon University, 1981: the evaluation function of section 4.4 on the 8×8
//! board, the edge table behind it, and the simple strategies of section 3.1.
//!
//! | file | holds |
//! |---|---|
//! | `edge_configuration.rs` | one of the 6,561 edges |
//! | `edge_stability.rs` | which of its discs are stable |
//! | `edge_table.rs` | what it is worth |
//! | `edges.rs` | edge stability: corners, the choice of side, x-squares |
//! | `internal_stability.rs` | stable internal discs by Iago's algorithm |
//! | `stable_discs.rs` | stable discs by a better one |
//! | `mobility.rs` | current and potential mobility |
//! | `coefficients.rs` | how the components are weighted |
//! | `components.rs` | the evaluation taken apart |
//! | `evaluator.rs` | the evaluation in a search |
//! | `simple.rs` | the three simple strategies |
//! | `hints.rs` | the order of the squares by value |
//! | `time.rs` | how the clock is divided among the moves |
//! | `player.rs` | Iago at the board: deepening by predicted time, solving the ending |

mod coefficients;
mod components;
mod edge_configuration;
mod edge_stability;
mod edge_table;
mod edges;
mod evaluator;
mod hints;
mod internal_stability;
mod mobility;
mod player;
mod simple;
mod stable_discs;
#[cfg(test)]
mod testing;
mod time;

pub use coefficients::{INTERNAL_COEFFICIENT, POTENTIAL_COEFFICIENT, cmac, esac, move_number};
pub use components::Components;
pub use edge_configuration::EdgeConfiguration;
pub use edge_stability::{EdgeDiscs, classify_edges};
pub use edge_table::EdgeTable;
pub use edges::Edges;
pub use evaluator::{Goal, Iago};
pub use hints::IagoHints;
pub use internal_stability::{INTERNAL, anchored_discs, internal_lead};
pub use mobility::{PotentialMobility, combine, current_mobility};
pub use player::IagoPlayer;
pub use simple::{MaximumDisc, MinimumDisc, WeightedSquare};
pub use stable_discs::stable_discs;
pub use time::{TimeAllocation, allocation_fraction, normalized_marginal_value};

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;
