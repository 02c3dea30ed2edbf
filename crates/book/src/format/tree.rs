//! The positions of a book as a tree.

use super::BookError;
use super::bytes::Source;
use super::frame::Frame;
use crate::game::{Next, follow};
use crate::{Book, BookGame};
use std::collections::{HashMap, HashSet};

impl<G: BookGame> Book<G> {
    /// The book as bytes, to be read by [`Book::from_bytes`]. Positions that
    /// the starting position does not lead to are left out.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut tree = Vec::new();
        let mut announced = HashSet::new();
        let mut waiting = Vec::new();
        if let Some(root) = root::<G>(self.board).filter(|root| self.known.contains_key(root)) {
            announced.insert(root);
            waiting.push(root);
        }
        while let Some(key) = waiting.pop() {
            let form = G::form(key);
            let mut new = Vec::new();
            let mut announce = |mv| match follow(&form, mv) {
                Next::Position { key, .. } if self.known.contains_key(&key) => {
                    let first = announced.insert(key);
                    new.extend(first.then_some(key));
                    first
                }
                _ => false,
            };
            form.write(&self.known[&key], &mut tree, &mut announce);
            waiting.extend(new.into_iter().rev());
        }
        let frame = Frame {
            subject: G::subject(self.board),
            engine: self.engine.clone(),
            count: announced.len(),
            tree,
        };
        frame.to_bytes()
    }

    /// Reads so many positions as the frame says, and nothing more.
    pub(crate) fn of_frame(board: G::Board, frame: Frame) -> Result<Book<G>, BookError> {
        let root = root::<G>(board);
        let root = root.ok_or_else(|| BookError::whole("there is no such board"))?;
        let mut source = Source(&frame.tree);
        let mut known = HashMap::new();
        let mut announced = HashSet::from([root]);
        let mut waiting = Vec::new();
        waiting.extend((frame.count > 0).then_some(root));
        while let Some(key) = waiting.pop() {
            let form = G::form(key);
            let wrong = |why| BookError::new(form.position_text(), why);
            let (here, moves) = form.read(&mut source).map_err(wrong)?;
            let mut new = Vec::new();
            for mv in moves {
                match follow(&form, mv) {
                    Next::Position { key, .. } if announced.insert(key) => new.push(key),
                    Next::Position { .. } => return Err(wrong("it announces one twice")),
                    Next::Over(_) => return Err(wrong("a position is announced after the end")),
                }
            }
            waiting.extend(new.into_iter().rev());
            known.insert(key, here);
        }
        if known.len() != frame.count {
            return Err(BookError::whole("the number of positions is wrong"));
        }
        if !source.0.is_empty() {
            return Err(BookError::whole("there is more than the positions"));
        }
        Ok(Book {
            board,
            engine: frame.engine,
            known,
        })
    }
}

fn root<G: BookGame>(board: G::Board) -> Option<G::Key> {
    G::start(board).map(|start| start.canonical().0)
}
