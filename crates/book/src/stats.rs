use crate::{Book, BookGame, Score};

/// What is in a book.
#[derive(Clone, Debug, PartialEq)]
pub struct Stats<S> {
    /// Positions, images counted once.
    pub positions: usize,
    /// Positions after so many moves.
    pub by_ply: Vec<usize>,
    /// The value of the starting position for who moves first, if it is known.
    pub value: Option<S>,
    /// The least and the greatest depth of a search.
    pub depths: Option<(u8, u8)>,
    /// Positions whose scores are true results.
    pub exact: usize,
    /// Length of the best line from the start.
    pub line: usize,
}

impl<S: Score> Stats<S> {
    /// Counts.
    #[must_use]
    pub fn of<G: BookGame<Score = S>>(book: &Book<G>) -> Stats<S> {
        let mut by_ply = Vec::new();
        let mut depths = None;
        let mut exact = 0;
        for (&key, known) in &book.known {
            let ply = G::ply(key);
            if by_ply.len() <= ply {
                by_ply.resize(ply + 1, 0);
            }
            by_ply[ply] += 1;
            if let Some((depth, solved)) = G::effort(&known.entry) {
                let (least, most) = depths.unwrap_or((depth, depth));
                depths = Some((least.min(depth), most.max(depth)));
                exact += usize::from(solved);
            }
        }
        let start = G::start(book.board);
        Stats {
            positions: book.len(),
            by_ply,
            value: start.and_then(|start| Some(book.known(&start)?.value)),
            depths,
            exact,
            line: start.map_or(0, |start| book.line(&start).len()),
        }
    }
}
