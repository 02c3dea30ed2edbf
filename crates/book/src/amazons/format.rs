//! A book for Amazons as bytes: a tree that is replayed by the rules, in the
//! frame all books have. After columns and rows, a position in its canonical form
//! is
//!
//! ```text
//! value       zigzag: backed up through the book
//! moves       varint: how many
//! each of them:
//!   place     varint: 2 × its place among the legal moves + 1 if the position it
//!             leads to follows in the tree
//!   score     zigzag
//!   visits    varint
//! then the positions announced, in the same order
//! ```

use super::AmazonsBook;
use super::key::{Canonical, Key, moves};
use super::pages::{Found, Page, Pages};
use crate::BookError;
use crate::format::bytes::{Source, write_varint, write_zigzag};
use crate::format::{AMAZONS, frame};
use loam_amazons::{Amazons, Shape};
use loam_game::{Game, Notation};
use std::collections::HashSet;

impl AmazonsBook {
    /// Whether bytes seem to be a book for Amazons.
    #[must_use]
    pub fn is_one(bytes: &[u8]) -> bool {
        frame::game_of(bytes) == Ok(AMAZONS)
    }

    /// The book as bytes, to be read by [`AmazonsBook::from_bytes`]. Positions
    /// that the starting position does not lead to are left out.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = vec![self.shape.cols(), self.shape.rows()];
        let mut announced: HashSet<Key> = HashSet::new();
        let mut waiting: Vec<&Page> = Vec::new();
        let start = Amazons::standard(self.shape).and_then(|start| self.page(&start));
        if let Some(page) = start {
            announced.insert(Canonical::of(&page.position).key);
            waiting.push(page);
        }
        while let Some(page) = waiting.pop() {
            let all = moves(&page.position);
            write_zigzag(&mut out, page.value.into());
            write_varint(&mut out, page.found.len() as u32);
            let mut new = Vec::new();
            for (found, next) in page.found.iter().zip(&page.next) {
                let place = all.iter().position(|&mv| mv == found.mv).unwrap_or(0) as u32;
                let follows = self.pages.0.get(next).filter(|_| announced.insert(*next));
                write_varint(&mut out, 2 * place + u32::from(follows.is_some()));
                write_zigzag(&mut out, found.score.into());
                write_varint(&mut out, found.visits);
                new.extend(follows);
            }
            waiting.extend(new.into_iter().rev());
        }
        frame::close(AMAZONS, &self.engine, announced.len() as u32, &out)
    }

    /// Reads what [`AmazonsBook::to_bytes`] wrote. The values are taken as they
    /// are: [`AmazonsBook::verify`] checks them.
    ///
    /// # Errors
    /// The bytes are no book for Amazons, or a damaged one.
    pub fn from_bytes(bytes: &[u8]) -> Result<AmazonsBook, BookError> {
        let whole = |why: &str| BookError::Damaged("the whole".into(), why.into());
        let mut frame = frame::open(bytes, AMAZONS)?;
        let [cols, rows] = frame.tree.array()?;
        let start =
            Shape::new(cols, rows).and_then(|shape| Some((shape, Amazons::standard(shape)?)));
        let (shape, start) = start.ok_or_else(|| whole("there is no such board"))?;
        let mut pages = Pages::default();
        let mut waiting = Vec::new();
        waiting.extend((frame.count > 0).then(|| Canonical::of(&start).position));
        while let Some(position) = waiting.pop() {
            let new = page(&mut frame.tree, &position, &mut pages)?;
            waiting.extend(new.into_iter().rev());
        }
        if pages.0.len() != frame.count {
            return Err(whole("the number of positions is wrong"));
        }
        if !frame.tree.0.is_empty() {
            return Err(whole("there is more than the positions"));
        }
        Ok(AmazonsBook {
            shape,
            engine: frame.engine,
            pages,
        })
    }
}

/// Reads one position; those that follow.
fn page(
    source: &mut Source<'_>,
    position: &Amazons,
    pages: &mut Pages,
) -> Result<Vec<Amazons>, BookError> {
    let wrong = |why: &str| BookError::Damaged(position.position_text(), why.into());
    let small =
        |number: i32| i16::try_from(number).map_err(|_| wrong("a score is beyond all odds"));
    let value = small(source.zigzag()?)?;
    let all = moves(position);
    let count = source.varint()? as usize;
    if count > all.len() {
        return Err(wrong("there are more moves than legal ones"));
    }
    let mut found = Vec::new();
    let mut new = Vec::new();
    for _ in 0..count {
        let place = source.varint()?;
        let mv = all.get(place as usize / 2).copied();
        let mv = mv.ok_or_else(|| wrong("there is no such move"))?;
        let score = small(source.zigzag()?)?;
        let visits = source.varint()?;
        if place % 2 == 1 {
            new.push(Canonical::of(&position.play(mv)).position);
        }
        found.push(Found { mv, score, visits });
    }
    if !pages.insert(position, found) {
        return Err(wrong("it is there twice, or has no moves"));
    }
    if let Some(page) = pages.0.get_mut(&Canonical::of(position).key) {
        page.value = value;
    }
    Ok(new)
}
