use crate::step::{Board, ply};
use crate::{Book, Discs};
use loam_othello::openings;

/// What is in a book.
#[derive(Clone, Debug, PartialEq)]
pub struct Stats {
    /// Positions, images counted once.
    pub positions: usize,
    /// Positions after so many discs placed.
    pub by_ply: Vec<usize>,
    /// The value of the starting position for Black, if it is known.
    pub value: Option<Discs>,
    /// The least and the greatest depth of a search.
    pub depths: Option<(u8, u8)>,
    /// Positions whose scores are true results.
    pub exact: usize,
    /// Openings with a name whose position is known.
    pub named: usize,
    /// Length of the best line from the start.
    pub line: usize,
}

impl Stats {
    /// Counts.
    #[must_use]
    pub fn of(book: &Book) -> Stats {
        let mut by_ply = Vec::new();
        let mut depths = None;
        let mut exact = 0;
        for (&key, known) in &book.known {
            let ply = ply(key);
            if by_ply.len() <= ply {
                by_ply.resize(ply + 1, 0);
            }
            by_ply[ply] += 1;
            let depth = known.entry.depth;
            let (least, most) = depths.unwrap_or((depth, depth));
            depths = Some((least.min(depth), most.max(depth)));
            exact += usize::from(known.entry.exact);
        }
        let is_known = |opening: &&openings::Opening| {
            let position = opening.position();
            position.is_ok_and(|position| book.known(&position).is_some())
        };
        let start = Board::new();
        Stats {
            positions: book.len(),
            by_ply,
            value: book.known(&start).map(|known| known.value),
            depths,
            exact,
            named: openings::all().iter().filter(is_known).count(),
            line: book.line(&start).len(),
        }
    }
}
