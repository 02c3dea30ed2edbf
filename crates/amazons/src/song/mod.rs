//! The solver of Song's thesis (2013): bounds on areas, combined over the
//! board (chapter 4), under alpha-beta and df-pn.
//!
//! The printed rule for combining areas from the databases is unsound: it
//! takes a hot game for an interval of numbers. [`Rule::Printed`] keeps it for
//! the experiments; [`Rule::Sound`], with the same bounds on each area, is what
//! proofs rest on. See `combination.rs` for why it holds.
//!
//! ```
//! use loam_amazons::{Amazons, Shape};
//! use loam_amazons::databases::Databases;
//! use loam_amazons::song::{Judge, Method, Rule, SongSolver};
//! use loam_game::Side;
//! let start = Amazons::standard(Shape::new(4, 4).unwrap()).unwrap();
//! let databases = Databases::none();
//! let judge = Judge::new(&databases, Rule::Sound);
//! let solver = SongSolver::new(judge, 1 << 22).unwrap();
//! assert_eq!(solver.solve(&start, Method::DfPn).unwrap(), Some(Side::Black));
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `static_rules.rs` | safe moves: the four rules and the two improved ones (§4.1.3) |
//! | `local_search.rs` | small areas searched with passes (§4.1.3) |
//! | `queen_selection.rs` | which queens fill a blocker territory (Algorithm 3) |
//! | `shares.rs` | what each area gives a side |
//! | `combination.rs` | the whole board: the sound rule, and Algorithms 4 to 7 as printed |
//! | `census.rs` | what areas were met and asked for (Appendix C) |
//! | `solver.rs` | alpha-beta and df-pn over it |

mod census;
mod combination;
mod local_search;
mod queen_selection;
mod shares;
mod solver;
mod static_rules;

pub use census::{Asked, Census, Known, Size, Values};
pub use combination::{Judge, Judged, Memory, Rule};
pub use shares::{Share, Source};
pub use solver::{Method, SongSolver};
pub use static_rules::has_safe_move;
