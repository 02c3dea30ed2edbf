use super::BookError;
use super::bytes::Source;
use super::frame::Frame;
use crate::book::position_text;
use crate::graph::Entry;
use crate::step::{Next, follow, placements, root};
use crate::{Book, Discs, Known};
use loam_othello::openings::Canonical;
use std::collections::{HashMap, HashSet};

impl Book {
    pub(crate) fn of_frame(frame: Frame) -> Result<Book, BookError> {
        let known = tree(&mut Source(&frame.tree), frame.count)?;
        let engine = frame.engine;
        Ok(Book { engine, known })
    }
}

/// Reads so many positions and nothing more.
fn tree(source: &mut Source<'_>, count: usize) -> Result<HashMap<Canonical, Known>, BookError> {
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
                return Err(BookError::new(position_text(next), "it is announced twice"));
            }
        }
        waiting.extend(new.into_iter().rev());
        known.insert(key, here);
    }
    if known.len() != count {
        return Err(BookError::whole("the number of positions is wrong"));
    }
    if !source.0.is_empty() {
        return Err(BookError::whole("there is more than the positions"));
    }
    Ok(known)
}

/// Reads one position and finds the new ones it leads to.
fn position(source: &mut Source<'_>, key: Canonical) -> Result<(Known, Vec<Canonical>), BookError> {
    let wrong = |why: &str| BookError::new(position_text(key), why);
    let missing = || wrong("a number is missing");
    let discs = |tenths: i64| {
        let tenths = i32::try_from(tenths).unwrap_or(i32::MAX);
        let score = Discs::from_tenths(tenths);
        let fits = score.tenths() == tenths;
        fits.then_some(score)
            .ok_or_else(|| wrong("a score is beyond 64 discs"))
    };
    let depth = source.varint().ok_or_else(missing)?;
    let value = discs(source.zigzag().ok_or_else(missing)?.into())?;
    let best = discs(source.zigzag().ok_or_else(missing)?.into())?;
    let board = key.position();
    let mut scores = Vec::new();
    let mut new = Vec::new();
    for mv in placements(&board) {
        let loss = source.varint().ok_or_else(missing)?;
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
