//! Move ordering: what alpha-beta learns about moves and tries them by.
//!
//! | file | holds |
//! |---|---|
//! | `ranker.rs` | the criteria, and which goes before which |
//! | `stack.rs` | the ranked moves of all nodes on the path |
//! | `history.rs` | history heuristic and killer moves |
//! | `responses.rs` | killers by the move they answer |
//! | `saved.rs` | the top of the tree, kept between iterations |

mod history;
mod ranker;
mod responses;
mod saved;
mod stack;

pub(crate) use history::{History, Killers};
pub(crate) use ranker::Ranker;
pub(crate) use responses::ResponseKillers;
pub(crate) use saved::SavedTree;
pub(crate) use stack::RankedStack;

/// What orders moves, from one node and one search to the next. The
/// quiescence search has tables of its own (thesis, section 3.7).
#[derive(Debug)]
pub(crate) struct Memory<M> {
    pub(crate) history: History,
    pub(crate) killers: Killers,
    pub(crate) quiescence_history: History,
    pub(crate) quiescence_killers: Killers,
    pub(crate) responses: ResponseKillers,
    pub(crate) saved: SavedTree,
    pub(crate) stack: RankedStack<M>,
}

impl<M: Copy> Memory<M> {
    /// Empty tables, for moves with this many slots.
    pub(crate) fn new(slots: usize, killers: usize) -> Memory<M> {
        Memory {
            history: History::new(slots),
            killers: Killers::new(killers),
            quiescence_history: History::new(slots),
            quiescence_killers: Killers::new(killers),
            responses: ResponseKillers::new(slots),
            saved: SavedTree::default(),
            stack: RankedStack::new(),
        }
    }

    /// Forgets the last game.
    pub(crate) fn new_game(&mut self) {
        self.history.clear();
        self.quiescence_history.clear();
        self.responses.clear();
        self.new_root();
    }

    /// Readies the tables for a new search. What was learnt about moves still
    /// holds two plies on, but counts for less.
    pub(crate) fn new_search(&mut self) {
        self.history.halve();
        self.quiescence_history.halve();
        self.responses.halve();
        self.new_root();
    }

    /// Forgets what is kept by the distance from the root.
    fn new_root(&mut self) {
        self.saved.clear();
        self.killers.clear();
        self.quiescence_killers.clear();
    }
}
