//! The rules of the three games a second time, slow and obvious.
//!
//! Each twin keeps its board as an array of cells, walks it square by square
//! and speaks in texts: positions and moves are strings, lists of moves are
//! sorted bytewise. Nothing is cached, packed or shared with the fast move
//! generators, so that where the two agree, both are likely right.
//!
//! ```
//! use loam_twins::{AmazonsTwin, LoaTwin, OthelloTwin};
//!
//! assert_eq!(LoaTwin::initial().perft(2), 1244);
//! assert_eq!(OthelloTwin::initial(8).legal_moves(), ["c4", "d3", "e6", "f5"]);
//! assert_eq!(AmazonsTwin::initial(6, 6).legal_moves().len(), 544);
//! ```
//!
//! The twins are made for tests: a text that is not a position, or a move that
//! is not legal, is a panic.

mod amazons;
mod loa;
mod othello;

pub use amazons::{AmazonsTwin, Square};
pub use loa::{LoaTwin, NoMove, Simultaneous};
pub use othello::OthelloTwin;

use loam_game::Side;

/// The eight directions as steps (file, rank).
const DIRECTIONS: [(i32, i32); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];

/// The name of a square, file and rank counted from zero: (3, 9) is `d10`.
fn square_name(file: i32, rank: i32) -> String {
    let letter = char::from(b'a' + u8::try_from(file).expect("file on the board"));
    let number = rank + 1;
    format!("{letter}{number}")
}

/// The square with a name, as (file, rank) from zero.
fn square_named(name: &str) -> (i32, i32) {
    let letter = name.chars().next().expect("a square's name");
    let number: i32 = name[1..].parse().expect("a square's number");
    (letter as i32 - 'a' as i32, number - 1)
}

/// Panics if a move is not among the legal ones of a position.
fn assert_legal(text: &str, legal: &[String], position: &str) {
    let is_legal = legal.iter().any(|mv| mv == text);
    assert!(is_legal, "{text} is not legal in {position}");
}

/// The side that `b` or `w` stands for.
fn side_of_letter(letter: &str) -> Side {
    match letter {
        "b" => Side::Black,
        "w" => Side::White,
        _ => panic!("not a side: {letter}"),
    }
}
