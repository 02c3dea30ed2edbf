//! The solver: exact scores of endgames and deep searches before them.
//!
//! | file | holds |
//! |---|---|
//! | `driver.rs` | deepening, ever surer searches, threads, lines |
//! | `request.rs` | what is asked of a search, and what it finds |
//! | `worker.rs` | one thread of a search |
//! | `tree.rs` | null-window search over the shared table |
//! | `probcut.rs`, `selectivity.rs` | cutting branches off on probability |
//! | `shallow.rs` | five to ten empty squares |
//! | `last_empties.rs` | one to four |
//! | `board.rs` | discs from the mover's point of view, parity of quarters |
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
mod probcut;
mod request;
mod selectivity;
mod shallow;
mod solve;
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
