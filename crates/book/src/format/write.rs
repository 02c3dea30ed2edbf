use super::bytes::{write_varint, write_zigzag};
use super::frame::Frame;
use crate::step::{Next, follow, placements, root};
use crate::{Book, Subject};
use loam_othello::openings::Canonical;
use std::collections::HashSet;

impl Book {
    /// The book as bytes, to be read by [`Book::from_bytes`]. Positions that
    /// the starting position does not lead to are left out.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let (count, tree) = self.tree();
        let frame = Frame {
            subject: Subject::Othello,
            engine: self.engine.clone(),
            count,
            tree,
        };
        frame.to_bytes()
    }

    /// The positions as a tree, and how many they are.
    fn tree(&self) -> (usize, Vec<u8>) {
        let mut out = Vec::new();
        let mut announced = HashSet::new();
        let mut waiting: Vec<Canonical> = Vec::new();
        if self.known.contains_key(&root()) {
            announced.insert(root());
            waiting.push(root());
        }
        while let Some(key) = waiting.pop() {
            let known = &self.known[&key];
            let entry = &known.entry;
            let best = entry.scores.iter().max().copied().unwrap_or_default();
            write_varint(
                &mut out,
                u32::from(entry.depth) * 2 + u32::from(entry.exact),
            );
            write_zigzag(&mut out, known.value.tenths());
            write_zigzag(&mut out, best.tenths());
            let position = key.position();
            let mut new = Vec::new();
            for (mv, &score) in placements(&position).into_iter().zip(&entry.scores) {
                let loss = best.tenths() - score.tenths();
                let announces = match follow(&position, mv) {
                    Next::Position { key, .. } if self.known.contains_key(&key) => {
                        let first = announced.insert(key);
                        new.extend(first.then_some(key));
                        first
                    }
                    _ => false,
                };
                write_varint(&mut out, loss.unsigned_abs() * 2 + u32::from(announces));
            }
            waiting.extend(new.into_iter().rev());
        }
        (announced.len(), out)
    }
}
