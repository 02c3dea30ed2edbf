//! Books for Amazons.
//!
//! There are thousands of moves, so a position keeps the few a search cared for,
//! each with its score and visits, in the order in which the search liked them.
//! Scores are hundredths of the logarithm of the odds, as the engine gives them.
//! A position is written as
//!
//! ```text
//! value       zigzag: backed up through the book
//! moves       varint: how many
//! each of them:
//!   place     varint: 2 × its place among the legal moves + 1 if the position it
//!             leads to follows in the tree
//!   score     zigzag
//!   visits    varint
//! ```
//!
//! ```
//! use loam_amazons::{Amazons, Shape};
//! use loam_book::amazons::{AmazonsBook, AmazonsSearcher};
//! use loam_book::{BookGame, Builder, Store};
//! use loam_game::Game;
//! use loam_search::{Limits, StopFlag};
//!
//! let six = Shape::new(6, 6).unwrap();
//! let limits = Limits { nodes: Some(200), ..Limits::default() };
//! let builder = Builder::<i16> { positions: Some(3), ..Builder::default() };
//! let mut store = Store::scratch(Amazons::subject(six), "the engine");
//! let judges = vec![AmazonsSearcher::new(limits, 0)];
//! let stop = StopFlag::default();
//! let book: AmazonsBook = builder
//!     .build(six, &mut store, judges, &stop, &mut |_| {})
//!     .unwrap();
//! assert_eq!(book.len(), 3);
//! let start = Amazons::start(six).unwrap();
//! assert!(start.is_legal(book.choose(&start, 0, 0).unwrap().mv));
//! assert_eq!(AmazonsBook::from_bytes(&book.to_bytes()).unwrap(), book);
//! ```

mod key;
mod searcher;
#[cfg(test)]
mod tests;

pub use key::Key;
pub use searcher::AmazonsSearcher;

use crate::format::bytes::{Source, write_varint, write_zigzag};
use crate::game::choices;
use crate::{Book, BookGame, Builder, Known, Score, Scored, Subject};
use loam_amazons::{Amazons, Move, Shape};
use loam_game::{Game, Notation, Symmetric, Symmetry};

/// A book for a board of Amazons.
pub type AmazonsBook = Book<Amazons>;

/// A move a search cared for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move.
    pub mv: Move,
    /// What the search thought of it, for who makes it.
    pub score: i16,
    /// How often it was visited.
    pub visits: u32,
}

impl Default for Builder<i16> {
    fn default() -> Builder<i16> {
        Builder {
            positions: None,
            plies: 100,
            width: 60,
            ply_cost: 10,
            seed: 0,
        }
    }
}

impl BookGame for Amazons {
    type Board = Shape;
    type Key = Key;
    type Score = i16;
    type Entry = Vec<Found>;

    const BOOK: &'static str = "a book for Amazons";
    const ROUND: usize = 1;

    fn subject(shape: Shape) -> Subject {
        Subject::Amazons(shape)
    }

    fn board(subject: Subject) -> Option<Shape> {
        match subject {
            Subject::Amazons(shape) => Some(shape),
            Subject::Othello => None,
        }
    }

    fn start(shape: Shape) -> Option<Amazons> {
        Amazons::standard(shape)
    }

    fn canonical(&self) -> (Key, Symmetry) {
        Key::of(self)
    }

    fn form(key: Key) -> Amazons {
        key.form()
    }

    fn ply(key: Key) -> usize {
        key.form().burnt().count_ones() as usize
    }

    fn shuffled(key: Key, seed: u64) -> u128 {
        let mut hash = u128::from(seed) ^ 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
        for byte in key.words().iter().flat_map(|word| word.to_le_bytes()) {
            hash = (hash ^ u128::from(byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b);
        }
        hash
    }

    fn salt(&self) -> u64 {
        self.hash()
    }

    fn fits(&self, entry: &Vec<Found>) -> bool {
        let legal = entry.iter().all(|found| self.is_legal(found.mv));
        legal && !entry.is_empty() && self.outcome().is_none()
    }

    fn scored(&self, entry: &Vec<Found>, symmetry: Symmetry) -> Vec<Scored<Amazons>> {
        let image = |mv| (self.transformed_move(mv, symmetry), mv);
        let all: Vec<(Move, Move)> = choices(self).into_iter().map(image).collect();
        let scored = entry.iter().filter_map(|found| {
            let &(_, mv) = all.iter().find(|(image, _)| *image == found.mv)?;
            Some(Scored {
                mv,
                score: found.score,
                visits: Some(found.visits),
            })
        });
        scored.collect()
    }

    fn effort(_: &Vec<Found>) -> Option<(u8, bool)> {
        None
    }

    fn write(
        &self,
        known: &Known<Amazons>,
        out: &mut Vec<u8>,
        announce: &mut dyn FnMut(Move) -> bool,
    ) {
        let all = choices(self);
        write_zigzag(out, known.value.into());
        write_varint(out, known.entry.len() as u32);
        for found in &known.entry {
            let place = all.iter().position(|&mv| mv == found.mv).unwrap_or(0) as u32;
            write_varint(out, 2 * place + u32::from(announce(found.mv)));
            write_zigzag(out, found.score.into());
            write_varint(out, found.visits);
        }
    }

    fn read(&self, source: &mut Source<'_>) -> Result<(Known<Amazons>, Vec<Move>), &'static str> {
        let missing = "a number is missing";
        let small = |number: i32| i16::try_from(number).map_err(|_| "a score is beyond all odds");
        let value = small(source.zigzag().ok_or(missing)?)?;
        let all = choices(self);
        let count = source.varint().ok_or(missing)? as usize;
        if count == 0 || count > all.len() {
            return Err("it has no moves, or more than legal ones");
        }
        let mut entry = Vec::new();
        let mut announced = Vec::new();
        for _ in 0..count {
            let place = source.varint().ok_or(missing)?;
            let mv = *all.get(place as usize / 2).ok_or("there is no such move")?;
            let score = small(source.zigzag().ok_or(missing)?)?;
            let visits = source.varint().ok_or(missing)?;
            announced.extend((place % 2 == 1).then_some(mv));
            entry.push(Found { mv, score, visits });
        }
        Ok((Known { entry, value }, announced))
    }

    fn record(key: Key, entry: &Vec<Found>) -> Vec<u8> {
        let position = key.form();
        let text = position.position_text();
        let mut out = Vec::new();
        write_varint(&mut out, text.len() as u32);
        out.extend(text.as_bytes());
        let all = choices(&position);
        for found in entry {
            let place = all.iter().position(|&mv| mv == found.mv);
            write_varint(&mut out, place.map_or(u32::MAX, |place| place as u32));
            write_zigzag(&mut out, found.score.into());
            write_varint(&mut out, found.visits);
        }
        out
    }

    fn recorded(shape: Shape, bytes: &[u8]) -> Option<(Key, Vec<Found>)> {
        let mut source = Source(bytes);
        let length = source.varint()? as usize;
        let text = std::str::from_utf8(source.take(length)?).ok()?;
        let position = Amazons::parse(text).ok()?;
        let (key, _) = Key::of(&position);
        let all = choices(&position);
        let mut entry = Vec::new();
        while !source.0.is_empty() {
            entry.push(Found {
                mv: *all.get(source.varint()? as usize)?,
                score: i16::try_from(source.zigzag()?).ok()?,
                visits: source.varint()?,
            });
        }
        (position.shape() == shape && key.form() == position).then_some((key, entry))
    }
}

impl Score for i16 {
    const STEPS: i32 = 100;

    fn from_steps(steps: i32) -> i16 {
        steps.clamp(i16::MIN.into(), i16::MAX.into()) as i16
    }

    fn steps(self) -> i32 {
        self.into()
    }
}
