//! A book for Amazons as bytes: a tree that is replayed by the rules, in the
//! frame all books have. A position in its canonical form is
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
use crate::format::bytes::{Source, write_varint, write_zigzag};
use crate::format::frame::Frame;
use crate::{BookError, Subject};
use loam_amazons::{Amazons, Shape};
use loam_game::{Game, Notation};
use std::collections::HashSet;

impl AmazonsBook {
    /// The book as bytes, to be read by [`AmazonsBook::from_bytes`]. Positions
    /// that the starting position does not lead to are left out.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::new();
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
        let frame = Frame {
            subject: Subject::Amazons(self.shape),
            engine: self.engine.clone(),
            count: announced.len(),
            tree: out,
        };
        frame.to_bytes()
    }

    pub(crate) fn of_frame(shape: Shape, frame: Frame) -> Result<AmazonsBook, BookError> {
        let start = Amazons::standard(shape);
        let start = start.ok_or_else(|| BookError::whole("there is no such board"))?;
        let mut tree = Source(&frame.tree);
        let mut pages = Pages::default();
        let mut waiting = Vec::new();
        waiting.extend((frame.count > 0).then(|| Canonical::of(&start).position));
        while let Some(position) = waiting.pop() {
            let new = page(&mut tree, &position, &mut pages)?;
            waiting.extend(new.into_iter().rev());
        }
        if pages.0.len() != frame.count {
            return Err(BookError::whole("the number of positions is wrong"));
        }
        if !tree.0.is_empty() {
            return Err(BookError::whole("there is more than the positions"));
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
    let wrong = |why: &str| BookError::new(position.position_text(), why);
    let missing = || wrong("a number is missing");
    let small =
        |number: i32| i16::try_from(number).map_err(|_| wrong("a score is beyond all odds"));
    let value = small(source.zigzag().ok_or_else(missing)?)?;
    let all = moves(position);
    let count = source.varint().ok_or_else(missing)? as usize;
    if count > all.len() {
        return Err(wrong("there are more moves than legal ones"));
    }
    let mut found = Vec::new();
    let mut new = Vec::new();
    for _ in 0..count {
        let place = source.varint().ok_or_else(missing)?;
        let mv = all.get(place as usize / 2).copied();
        let mv = mv.ok_or_else(|| wrong("there is no such move"))?;
        let score = small(source.zigzag().ok_or_else(missing)?)?;
        let visits = source.varint().ok_or_else(missing)?;
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
