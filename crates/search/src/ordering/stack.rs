use std::ops::Range;

/// A move and how early it should be tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked<M> {
    pub(crate) rank: u32,
    pub(crate) code: u32,
    pub(crate) mv: M,
}

/// The moves of every node on the path, one above the other: after the first
/// few nodes of a search nothing is allocated any more.
#[derive(Debug)]
pub(crate) struct RankedStack<M> {
    moves: Vec<Ranked<M>>,
}

impl<M: Copy> RankedStack<M> {
    pub(super) fn new() -> RankedStack<M> {
        RankedStack { moves: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    pub(crate) fn push(&mut self, ranked: Ranked<M>) {
        self.moves.push(ranked);
    }

    /// The codes of some moves, in their present order.
    pub(crate) fn codes(&self, range: Range<usize>) -> Vec<u32> {
        self.moves[range].iter().map(|m| m.code).collect()
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
    }

    /// Brings the best of the moves from `next` to `end` to the front and
    /// returns it; equal ones keep the order they were generated in.
    pub(crate) fn pick(&mut self, next: usize, end: usize) -> Ranked<M> {
        // Selection, not sorting: a cut-off often spares the rest.
        let rest = &self.moves[next..end];
        let mut best = 0;
        for (i, ranked) in rest.iter().enumerate().skip(1) {
            if ranked.rank > rest[best].rank {
                best = i;
            }
        }
        // Rotated, not swapped, so that the others keep their order.
        self.moves[next..=next + best].rotate_right(1);
        self.moves[next]
    }
}
