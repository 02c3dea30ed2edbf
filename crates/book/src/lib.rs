//! Opening books, for Othello on the usual board and for Amazons.
//!
//! A book knows positions up to symmetry. Each has scores for its moves, as a
//! search found them, and a value backed up by negamax through the positions of
//! the book. [`Book::probe`] and [`Book::choose`] are for players; [`Builder`]
//! makes books, asking a [`Judge`] about one position after the other and keeping
//! each answer at once in a [`Store`]. What differs from game to game is in
//! [`BookGame`].
//!
//! ```
//! use loam_book::othello::{Discs, Judgement, MoveJudge, OthelloBook};
//! use loam_book::{Builder, Store, Subject};
//! use loam_othello::{Move, Othello, Size8};
//! use loam_search::StopFlag;
//!
//! /// Finds every move worth the same.
//! struct Even;
//! impl MoveJudge for Even {
//!     fn judge_moves(&mut self, _: &[Move], moves: &[Move]) -> Result<Option<Judgement>, String> {
//!         let scores = moves.iter().map(|_| Discs::ZERO).collect();
//!         Ok(Some(Judgement { scores, depth: 1, exact: false }))
//!     }
//! }
//!
//! let builder = Builder::<Discs> { positions: Some(20), ..Builder::default() };
//! let mut store = Store::scratch(Subject::Othello, "even");
//! let book: OthelloBook = builder
//!     .build((), &mut store, vec![Even], &StopFlag::default(), &mut |_| {})
//!     .unwrap();
//! let moves = book.probe(&Othello::<Size8>::new()).unwrap();
//! assert_eq!((moves.len(), moves[0].value), (4, Discs::ZERO));
//! let copy = OthelloBook::from_bytes(&book.to_bytes()).unwrap();
//! assert_eq!(copy.len(), 20);
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `game.rs` | what a book must know of its game |
//! | `graph.rs` | judged positions and their negamax values |
//! | `book.rs`, `stats.rs` | a book to read: probe, choose, best line, what is in it |
//! | `format/`, `any.rs` | a book as bytes, of either game |
//! | `subject.rs` | which game, which board |
//! | `expansion.rs` | which position to judge next |
//! | `builder.rs` | judges at work, several at once |
//! | `store.rs` | what is judged, on disk |
//! | `othello/` | Othello: every move has a score in discs |
//! | `amazons/` | Amazons: the few moves a search cared for, and the engine as a judge |
//! | `shipped.rs` | the books that come with the program |

pub mod amazons;
mod any;
mod book;
mod builder;
mod expansion;
mod format;
mod game;
mod graph;
pub mod othello;
pub mod shipped;
mod stats;
mod store;
mod subject;

pub use any::AnyBook;
pub use book::{Book, BookMove, Known};
pub use builder::{BuildError, Builder, Judge, Progress};
pub use format::BookError;
pub use format::bytes::Source;
pub use game::{BookGame, Score, Scored};
pub use stats::Stats;
pub use store::Store;
pub use subject::Subject;
