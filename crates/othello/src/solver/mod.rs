//! The solver: exact scores of endgames and deep searches before them.
//!
//! | file | holds |
//! |---|---|
//! | `driver.rs`, `steps.rs` | iterative deepening, then ever surer searches to the end |
//! | `root.rs` | the best lines of a step: multi-PV, MTD(f), threads |
//! | `principal_variation.rs` | lines rebuilt from the table |
//! | `request.rs` | what is asked of a search, and what it finds |
//! | `worker.rs` | one thread of a search |
//! | `tree.rs` | null-window search over the shared table |
//! | `ordering.rs` | which moves it tries first |
//! | `leaves.rs` | the last two plies before the evaluation |
//! | `probcut.rs`, `selectivity.rs` | cutting branches off on probability |
//! | `shallow.rs` | five to about a dozen empty squares |
//! | `last_empties.rs` | one to four |
//! | `board.rs`, `parity.rs` | discs from the mover's point of view, odd quarters |
//! | `evaluation.rs` | what a search asks of an evaluation |
//! | `table.rs`, `busy.rs` | what threads share |
//! | `watch.rs` | looking on from outside |
//! | `checkpoint.rs` | a search on disk, to go on with later |
//! | `tuning.rs` | numbers found by measuring |

mod board;
mod busy;
mod checkpoint;
mod driver;
mod evaluation;
mod last_empties;
mod leaves;
mod ordering;
mod parity;
mod principal_variation;
mod probcut;
mod request;
mod root;
mod selectivity;
mod shallow;
mod solve;
mod steps;
mod table;
mod tree;
mod tuning;
mod watch;
mod worker;

pub use checkpoint::{Checkpoint, Headway, Task};
pub use request::{Findings, FoundLine, Goal, Request};
pub use selectivity::Selectivity;
pub use solve::{Solvable, solve};
pub use table::Table;
pub use watch::{Bounds, Standing, Watch};
