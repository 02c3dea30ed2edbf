use super::MiaEvaluator;
use crate::evaluators::{Blocking, Normal, Quad};
use crate::{Loa, LoaHints, Move};
use loam_search::{Evaluator, Limits, Report, Search, SearchOptions};
use std::fmt;

/// MIA at the board: its search behind one of its evaluators.
pub struct MiaPlayer {
    search: Box<dyn AnySearch>,
}

impl MiaPlayer {
    /// MIA with such an evaluator, hints and options.
    #[must_use]
    pub fn new(evaluator: MiaEvaluator, hints: LoaHints, options: SearchOptions) -> MiaPlayer {
        let search: Box<dyn AnySearch> = match evaluator {
            MiaEvaluator::Quad => Box::new(Search::new(Quad::default(), hints, options)),
            MiaEvaluator::Normal => Box::new(Search::new(Normal::default(), hints, options)),
            MiaEvaluator::Blocking => Box::new(Search::new(Blocking::default(), hints, options)),
        };
        MiaPlayer { search }
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
        self.search.choose(position, history, limits, progress)
    }

    /// Forgets the last game.
    pub fn new_game(&mut self) {
        self.search.new_game();
    }
}

impl fmt::Debug for MiaPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MiaPlayer").finish_non_exhaustive()
    }
}

/// The search, whichever evaluator it was compiled with.
trait AnySearch: Send {
    fn choose(
        &mut self,
        position: &Loa,
        history: &[Loa],
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move>;

    fn new_game(&mut self);
}

impl<E: Evaluator<Loa> + Send> AnySearch for Search<Loa, E, LoaHints> {
    fn choose(
        &mut self,
        position: &Loa,
        history: &[Loa],
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        self.search(position, history, limits, |report| progress(report))
    }

    fn new_game(&mut self) {
        Search::new_game(self);
    }
}
