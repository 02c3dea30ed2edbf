use super::MiaEvaluator;
use crate::evaluators::{Blocking, Normal, Quad};
use crate::{Loa, LoaHints, Move};
use loam_search::{Limits, Report, Search, SearchOptions};

/// MIA at the board: its search behind one of its evaluators.
#[derive(Debug)]
pub struct MiaPlayer(AnySearch);

/// The search, compiled for each evaluator.
#[derive(Debug)]
enum AnySearch {
    Quad(Search<Loa, Quad, LoaHints>),
    Normal(Search<Loa, Normal, LoaHints>),
    Blocking(Search<Loa, Blocking, LoaHints>),
}

impl MiaPlayer {
    /// MIA with such an evaluator, hints and options.
    #[must_use]
    pub fn new(evaluator: MiaEvaluator, hints: LoaHints, options: SearchOptions) -> MiaPlayer {
        use AnySearch as Any;
        MiaPlayer(match evaluator {
            MiaEvaluator::Quad => Any::Quad(Search::new(Quad::default(), hints, options)),
            MiaEvaluator::Normal => Any::Normal(Search::new(Normal::default(), hints, options)),
            MiaEvaluator::Blocking => {
                Any::Blocking(Search::new(Blocking::default(), hints, options))
            }
        })
    }

    /// Searches a position after those of `history`; `progress` hears of every
    /// depth.
    pub fn choose(
        &mut self,
        position: &Loa,
        history: &[Loa],
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        match &mut self.0 {
            AnySearch::Quad(search) => search.search(position, history, limits, progress),
            AnySearch::Normal(search) => search.search(position, history, limits, progress),
            AnySearch::Blocking(search) => search.search(position, history, limits, progress),
        }
    }

    /// Forgets the last game.
    pub fn new_game(&mut self) {
        match &mut self.0 {
            AnySearch::Quad(search) => search.new_game(),
            AnySearch::Normal(search) => search.new_game(),
            AnySearch::Blocking(search) => search.new_game(),
        }
    }
}
