use crate::history::History;
use crate::responses::ResponseKillers;
use crate::{Hints, SearchOptions};
use loam_game::Game;

/// A move and how early it should be tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked<M> {
    pub(crate) rank: u32,
    pub(crate) code: u32,
    pub(crate) mv: M,
}

/// The moves of every node on the path, one above the other.
#[derive(Debug)]
pub(crate) struct RankedStack<M> {
    moves: Vec<Ranked<M>>,
}

/// Table move, killers, then history and preference (thesis, section 3.10).
const TABLE_MOVE: u32 = u32::MAX;
const KILLER: u32 = u32::MAX - 2;
/// Above what any other criterion adds up to.
const SAVED: u32 = u32::MAX - 16;

impl<M: Copy> RankedStack<M> {
    pub(crate) fn new() -> RankedStack<M> {
        RankedStack { moves: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    pub(crate) fn push(&mut self, ranked: Ranked<M>) {
        self.moves.push(ranked);
    }

    /// The codes of some moves, in their present order.
    pub(crate) fn codes(&self, start: usize, end: usize) -> Vec<u32> {
        self.moves[start..end].iter().map(|m| m.code).collect()
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.moves.truncate(len);
    }

    /// Brings the best of the moves from `next` to `end` to the front and returns
    /// it; equal ones keep the order they were generated in. A cut-off often
    /// spares the rest, so sorting all of them would be wasted.
    pub(crate) fn pick(&mut self, next: usize, end: usize) -> Ranked<M> {
        let rest = &self.moves[next..end];
        let mut best = 0;
        for (i, ranked) in rest.iter().enumerate().skip(1) {
            if ranked.rank > rest[best].rank {
                best = i;
            }
        }
        self.moves[next..=next + best].rotate_right(1);
        self.moves[next]
    }
}

/// What a node knows when it ranks its moves.
pub(crate) struct Ranker<'a, H> {
    pub(crate) hints: &'a H,
    pub(crate) options: &'a SearchOptions,
    pub(crate) history: &'a History,
    pub(crate) killers: [Option<u32>; 2],
    pub(crate) table_code: Option<u32>,
    /// The order the last iteration left the moves in.
    pub(crate) saved: Option<&'a [u32]>,
    /// Responses and the context they are looked up in.
    pub(crate) responses: Option<(&'a ResponseKillers, usize)>,
}

impl<H> Ranker<'_, H> {
    #[inline]
    pub(crate) fn rank<G: Game>(&self, position: &G, mv: G::Move) -> Ranked<G::Move>
    where
        H: Hints<G>,
    {
        let code = self.hints.code(mv);
        let rank = if self.table_code == Some(code) {
            TABLE_MOVE
        } else if self.killers[0] == Some(code) {
            KILLER
        } else if self.killers[1] == Some(code) {
            KILLER - 1
        } else if let Some(place) = self.place(code) {
            SAVED - place
        } else {
            let history = if self.options.history {
                self.history.score(self.hints.slot(position, mv))
            } else {
                0
            };
            let preference = if self.options.preferences {
                self.hints.preference(position, mv)
            } else {
                0
            };
            let response = match self.responses {
                Some((responses, context)) => {
                    responses.rating(context, self.hints.slot(position, mv))
                }
                None => 0,
            };
            (history + response) << 4 | u32::from(preference & 15)
        };
        Ranked { rank, code, mv }
    }

    fn place(&self, code: u32) -> Option<u32> {
        let place = self.saved?.iter().position(|&known| known == code)?;
        Some(place as u32)
    }
}
