//! Opening books: for Othello on the usual board here, for Amazons in
//! [`amazons`].
//!
//! A book knows positions up to symmetry. Each has a score for every legal
//! move, as a search found it, and a value backed up by negamax through the
//! positions of the book. [`Book::probe`] and [`Book::choose`] are for players;
//! [`Builder`] makes books, asking a [`Judge`] about one position after the
//! other and keeping each answer at once in a [`Store`].
//!
//! ```
//! use loam_book::{Book, Builder, Discs, Judge, Judgement, Store, Subject};
//! use loam_othello::{Move, Othello, Size8};
//! use loam_search::StopFlag;
//!
//! /// Finds every move worth the same.
//! struct Even;
//! impl Judge for Even {
//!     fn judge(&mut self, _: &[Move], moves: &[Move]) -> Result<Option<Judgement>, String> {
//!         let scores = moves.iter().map(|_| Discs::ZERO).collect();
//!         Ok(Some(Judgement { scores, depth: 1, exact: false }))
//!     }
//! }
//!
//! let builder = Builder { positions: Some(20), ..Builder::default() };
//! let mut store = Store::scratch(Subject::Othello, "even");
//! let book = builder
//!     .build(&mut store, vec![Even], &StopFlag::default(), &mut |_| {})
//!     .unwrap();
//! let moves = book.probe(&Othello::<Size8>::new()).unwrap();
//! assert_eq!((moves.len(), moves[0].value), (4, Discs::ZERO));
//! let copy = Book::from_bytes(&book.to_bytes()).unwrap();
//! assert_eq!(copy.len(), 20);
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `discs.rs` | a score in tenths of a disc |
//! | `step.rs` | what a move leads to, passes played |
//! | `graph.rs` | judged positions and their negamax values |
//! | `book.rs`, `stats.rs` | a book to read: probe, choose, best line, what is in it |
//! | `format/`, `any.rs` | a book as bytes, of either game |
//! | `subject.rs` | which game, which board |
//! | `expansion.rs` | which position to judge next |
//! | `builder.rs` | judges at work, several at once |
//! | `store.rs` | what is judged, on disk |
//! | `shipped.rs` | the books that come with the program |
//! | `amazons/` | books for Amazons, which has too many moves to score them all |

pub mod amazons;
mod any;
mod book;
mod builder;
mod discs;
mod expansion;
mod format;
mod graph;
pub mod shipped;
mod stats;
mod step;
mod store;
mod subject;

pub use any::AnyBook;
pub use book::{Book, BookMove, Known};
pub use builder::{BuildError, Builder, Judge, Judgement, Progress};
pub use discs::Discs;
pub use format::BookError;
pub use graph::Entry;
pub use stats::Stats;
pub use store::Store;
pub use subject::Subject;
