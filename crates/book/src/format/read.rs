use super::bytes::Source;
use super::{BookError, OTHELLO_8, frame};
use crate::book::position_text;
use crate::graph::Entry;
use crate::step::{Next, follow, placements, root};
use crate::{Book, Discs, Known};
use loam_othello::openings::Canonical;
use std::collections::{HashMap, HashSet};

impl Book {
    /// Reads what [`Book::to_bytes`] wrote. The values are taken as they are:
    /// [`Book::verify`] checks them.
    ///
    /// # Errors
    /// The bytes are no book, or a damaged one.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BookError> {
        let mut frame = frame::open(bytes, OTHELLO_8)?;
        let engine = frame.engine;
        let known = tree(&mut frame.tree, frame.count)?;
        Ok(Book { engine, known })
    }
}

/// Reads so many positions and nothing more.
fn tree(source: &mut Source<'_>, count: usize) -> Result<HashMap<Canonical, Known>, BookError> {
    let whole = |why: &str| BookError::Damaged("the whole".into(), why.into());
    let mut known = HashMap::new();
    let mut announced = HashSet::new();
    let mut waiting = Vec::new();
    if count > 0 {
        announced.insert(root());
        waiting.push(root());
    }
    while let Some(key) = waiting.pop() {
        let (here, new) = position(source, key)?;
        for &next in &new {
            if !announced.insert(next) {
                let why = "it is announced twice".into();
                return Err(BookError::Damaged(position_text(next), why));
            }
        }
        waiting.extend(new.into_iter().rev());
        known.insert(key, here);
    }
    if known.len() != count {
        return Err(whole("the number of positions is wrong"));
    }
    if !source.0.is_empty() {
        return Err(whole("there is more than the positions"));
    }
    Ok(known)
}

/// Reads one position and finds the new ones it leads to.
fn position(source: &mut Source<'_>, key: Canonical) -> Result<(Known, Vec<Canonical>), BookError> {
    let wrong = |why: &str| BookError::Damaged(position_text(key), why.into());
    let discs = |tenths: i64| {
        let tenths = i32::try_from(tenths).unwrap_or(i32::MAX);
        let score = Discs::from_tenths(tenths);
        let fits = score.tenths() == tenths;
        fits.then_some(score)
            .ok_or_else(|| wrong("a score is beyond 64 discs"))
    };
    let depth = source.varint()?;
    let value = discs(source.zigzag()?.into())?;
    let best = discs(source.zigzag()?.into())?;
    let board = key.position();
    let mut scores = Vec::new();
    let mut new = Vec::new();
    for mv in placements(&board) {
        let loss = source.varint()?;
        scores.push(discs(i64::from(best.tenths()) - i64::from(loss / 2))?);
        if loss % 2 == 1 {
            match follow(&board, mv) {
                Next::Position { key, .. } => new.push(key),
                Next::Over(_) => return Err(wrong("a position is announced after the end")),
            }
        }
    }
    if scores.iter().max() != Some(&best) {
        return Err(wrong("no move has the best score"));
    }
    let entry = Entry {
        depth: u8::try_from(depth / 2).map_err(|_| wrong("its depth is beyond 255"))?,
        exact: depth % 2 == 1,
        scores: scores.into(),
    };
    Ok((Known { entry, value }, new))
}
