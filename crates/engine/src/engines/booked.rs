use super::GameEngine;
use loam_book::{Book, Discs};
use loam_game::Timeline;
use loam_othello::solver::SolverPlayer;
use loam_othello::{Move, Othello, Size8};
use loam_search::{Limits, Line, Meaning, Report, Score};

/// A player who knows a book, and thinks when it ends.
pub(crate) struct Booked {
    pub(crate) book: Book,
    /// How much worse than the best a move may be that is played for variety.
    pub(crate) variety: Discs,
    pub(crate) seed: u64,
    pub(crate) player: SolverPlayer,
}

/// A book's values are those of deep, selective searches.
const PERCENT: u8 = 73;

impl GameEngine<Othello<Size8>> for Booked {
    fn choose(
        &mut self,
        game: &Timeline<Othello<Size8>>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let position = game.position();
        // Who wants several lines wants an analysis.
        let asked_for_a_move = limits.lines <= 1 && game.outcome().is_none();
        let chosen = asked_for_a_move
            .then(|| self.book.choose(position, self.variety, self.seed))
            .flatten();
        let Some(chosen) = chosen else {
            return self.player.choose(game, limits, progress);
        };
        let known = self.book.probe(position).unwrap_or_default();
        let value = known.iter().find(|known| known.mv == chosen);
        let score = value.map_or(0, |known| known.value.tenths() * 10);
        let report = Report {
            meaning: Meaning::Likely { percent: PERCENT },
            lines: vec![Line {
                score: Score::estimate(score),
                moves: vec![chosen],
            }],
            ..Report::default()
        };
        progress(&report);
        report
    }

    fn new_game(&mut self) {
        self.player.new_game();
    }
}
