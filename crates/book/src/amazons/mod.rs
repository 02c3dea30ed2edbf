//! Opening books for Amazons.
//!
//! There are thousands of moves, so a [`Page`] keeps the few a search cared for,
//! each with its score and visits. Values go from page to page by negamax. Scores
//! are hundredths of the logarithm of the odds, for the player to move, as the
//! engine gives them. Files and stores are those of the other books.
//!
//! ```
//! use loam_amazons::{Amazons, Shape};
//! use loam_book::{Store, Subject, amazons::{AmazonsBook, AmazonsBuilder, AmazonsJudge, Found}};
//! use loam_game::Game;
//! use loam_search::StopFlag;
//!
//! /// Likes the first two moves it finds.
//! struct First;
//! impl AmazonsJudge for First {
//!     fn judge(&mut self, position: &Amazons) -> Option<Vec<Found>> {
//!         let mut found = Vec::new();
//!         position.for_each_move(|mv| found.push(Found { mv, score: 0, visits: 1 }));
//!         found.truncate(2);
//!         Some(found)
//!     }
//! }
//!
//! let start = Amazons::standard(Shape::new(6, 6).unwrap()).unwrap();
//! let builder = AmazonsBuilder { positions: 10, ..AmazonsBuilder::default() };
//! let mut store = Store::scratch(Subject::Amazons(start.shape()), "first");
//! let book = builder
//!     .build(start.shape(), &mut store, &mut First, &StopFlag::default(), &mut |_, _| {})
//!     .unwrap();
//! assert_eq!(book.len(), 10);
//! assert!(start.is_legal(book.choose(&start, 0, 0).unwrap().mv));
//! assert_eq!(AmazonsBook::from_bytes(&book.to_bytes()).unwrap(), book);
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `key.rs` | positions up to symmetry |
//! | `pages.rs` | what is known of a position; values by negamax |
//! | `book.rs` | a book to read |
//! | `format.rs` | a book as bytes |
//! | `searcher.rs` | the engine as a judge |
//! | `builder.rs` | which position to judge next, and the work |

mod book;
mod builder;
mod format;
mod key;
mod pages;
mod searcher;

pub use book::{AmazonsBook, BookMove};
pub use builder::{AmazonsBuilder, AmazonsJudge};
pub use pages::{Found, Page};
pub use searcher::AmazonsSearcher;

#[cfg(test)]
mod tests;
