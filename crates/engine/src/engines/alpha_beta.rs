use super::{Found, GameEngine, Hear};
use crate::playable::Playable;
use loam_game::{Game, Timeline};
use loam_search::{Evaluator, Hints, Limits, Report, Search, SearchOptions, TableOptions};

/// What every game's search gains by; null moves are a game's own affair.
pub(crate) const PLAY: SearchOptions = SearchOptions {
    pvs: true,
    table: Some(TableOptions::megabytes(64)),
    killers: 2,
    history: true,
    null_move: None,
    quiescence: true,
    preferences: true,
    ..SearchOptions::PLAIN
};

/// An alpha-beta search as an engine.
pub(crate) fn search_engine<G, E, H>(
    evaluator: E,
    hints: H,
    options: SearchOptions,
) -> Box<dyn GameEngine<G>>
where
    G: Playable,
    E: Evaluator<G> + Send + 'static,
    H: Hints<G> + Send + 'static,
{
    Box::new(Search::<G, E, H>::new(evaluator, hints, options))
}

impl<G, E, H> GameEngine<G> for Search<G, E, H>
where
    G: Playable,
    E: Evaluator<G> + Send + 'static,
    H: Hints<G> + Send + 'static,
    <G as Game>::Move: Send,
{
    fn choose(&mut self, game: &Timeline<G>, limits: &Limits, progress: Hear<'_, G>) -> Found<G> {
        if game.outcome().is_some() {
            return Report::default();
        }
        let history = &game.positions()[..game.ply()];
        self.search(game.position(), history, limits, |report| progress(report))
    }

    fn new_game(&mut self) {
        Search::new_game(self);
    }
}
