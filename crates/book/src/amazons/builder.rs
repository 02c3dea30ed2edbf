//! Which position to judge next, by drop-out expansion as in `expansion.rs`, and
//! the work itself. One judge judges one position after the other, so that what is
//! judged next depends on nothing but what is known: a build that goes on makes the
//! same book as one that was never stopped.

use super::AmazonsBook;
use super::key::{Canonical, Key, moves};
use super::pages::{Found, Pages};
use crate::format::bytes::{Source, write_varint, write_zigzag};
use crate::{BuildError, Store, Subject};
use loam_amazons::{Amazons, Shape};
use loam_game::{Game, Notation};
use loam_search::StopFlag;
use loam_store::StoreError;
use std::collections::HashMap;

/// Who tells which moves are good.
pub trait AmazonsJudge {
    /// The best moves of a position, best first; `None` if it was stopped.
    fn judge(&mut self, position: &Amazons) -> Option<Vec<Found>>;
}

/// How a book is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AmazonsBuilder {
    /// How many positions are wanted.
    pub positions: usize,
    /// Moves before a position is no opening any more.
    pub plies: usize,
    /// Moves that give away more are not followed.
    pub width: i16,
    /// How much better a line must be to be followed one ply deeper.
    pub ply_cost: i16,
    /// Orders what is equally urgent.
    pub seed: u64,
}

impl Default for AmazonsBuilder {
    fn default() -> AmazonsBuilder {
        AmazonsBuilder {
            positions: 1000,
            plies: 100,
            width: 60,
            ply_cost: 10,
            seed: 0,
        }
    }
}

impl AmazonsBuilder {
    /// Builds until there are enough positions, none is left or `stop` is
    /// raised, and makes a book of what there is. What the store knows already
    /// is not judged again. `progress` hears how many positions are judged and
    /// which was the last.
    ///
    /// # Errors
    /// The store failed, or the board has no starting position.
    pub fn build(
        &self,
        shape: Shape,
        store: &mut Store,
        judge: &mut impl AmazonsJudge,
        stop: &StopFlag,
        progress: &mut dyn FnMut(usize, &Amazons),
    ) -> Result<AmazonsBook, BuildError> {
        let start = Amazons::standard(shape)
            .ok_or_else(|| BuildError::Judge("the board has no starting position".into()))?;
        let mut pages = kept(store, shape)?;
        while pages.0.len() < self.positions && !stop.is_raised() {
            pages.back_up();
            let Some(position) = self.wish(&pages, &start) else {
                break;
            };
            let Some(found) = judge.judge(&position) else {
                break;
            };
            let bytes = written(&position, &found);
            if !pages.insert(&position, found) {
                return Err(BuildError::Judge("the judge found no legal move".into()));
            }
            store.keep(&bytes)?;
            progress(pages.0.len(), &position);
        }
        pages.back_up();
        Ok(AmazonsBook {
            shape,
            engine: store.engine().to_owned(),
            pages,
        })
    }

    /// The most urgent position: the end of the line out of the book that
    /// gives away least.
    fn wish(&self, pages: &Pages, start: &Amazons) -> Option<Amazons> {
        let root = Canonical::of(start);
        if !pages.0.contains_key(&root.key) {
            return Some(root.position);
        }
        let mut costs: HashMap<Key, i64> = HashMap::from([(root.key, 0)]);
        let mut best: Option<((i64, u128), Amazons)> = None;
        for key in pages.forwards() {
            let Some(&cost) = costs.get(&key) else {
                continue;
            };
            let page = &pages.0[&key];
            let values = pages.values(page);
            for ((found, next), (value, known)) in page.found.iter().zip(&page.next).zip(values) {
                let lost = page.value.saturating_sub(value);
                if lost > self.width {
                    continue;
                }
                let cost = cost + i64::from(self.ply_cost) + i64::from(lost);
                if known {
                    let least = costs.entry(*next).or_insert(cost);
                    *least = cost.min(*least);
                    continue;
                }
                let urgency = (cost, next.shuffled(self.seed));
                if next.ply() < self.plies && best.is_none_or(|(least, _)| urgency < least) {
                    let after = page.position.play(found.mv);
                    if after.outcome().is_none() {
                        best = Some((urgency, Canonical::of(&after).position));
                    }
                }
            }
        }
        best.map(|(_, position)| position)
    }
}

/// A position and what was found of it, as a store keeps them.
fn written(position: &Amazons, found: &[Found]) -> Vec<u8> {
    let text = position.position_text();
    let mut out = Vec::new();
    write_varint(&mut out, text.len() as u32);
    out.extend(text.as_bytes());
    let all = moves(position);
    for found in found {
        let place = all.iter().position(|&mv| mv == found.mv);
        write_varint(&mut out, place.map_or(u32::MAX, |place| place as u32));
        write_zigzag(&mut out, found.score.into());
        write_varint(&mut out, found.visits);
    }
    out
}

/// Everything a store knows of a board.
fn kept(store: &Store, shape: Shape) -> Result<Pages, StoreError> {
    let mut pages = Pages::default();
    store.each(Subject::Amazons(shape), |bytes| {
        read(bytes).is_some_and(|(position, found)| {
            position.shape() == shape && pages.insert(&position, found)
        })
    })?;
    Ok(pages)
}

fn read(bytes: &[u8]) -> Option<(Amazons, Vec<Found>)> {
    let mut source = Source(bytes);
    let length = source.varint()? as usize;
    let text = std::str::from_utf8(source.take(length)?).ok()?;
    let position = Amazons::parse(text).ok()?;
    let all = moves(&position);
    let mut found = Vec::new();
    while !source.0.is_empty() {
        found.push(Found {
            mv: *all.get(source.varint()? as usize)?,
            score: i16::try_from(source.zigzag()?).ok()?,
            visits: source.varint()?,
        });
    }
    Some((position, found))
}
