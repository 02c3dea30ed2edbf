use super::GameEngine;
use crate::Term;
use crate::playable::Playable;
use loam_amazons::{Amazons, Shape};
use loam_book::amazons::AmazonsBook;
use loam_book::{Book, Discs, shipped};
use loam_game::Timeline;
use loam_othello::{Othello, Size8};
use loam_search::{Limits, Line, Meaning, Report, Score};

/// A book in use.
pub(crate) trait Repertoire<G: Playable>: Send {
    /// What its scores mean.
    const MEANING: Meaning;

    /// A move for a position it knows, with its score.
    fn choose(&mut self, position: &G) -> Option<(G::Move, Score)>;
}

/// A player who knows a book, and thinks when it ends.
pub(crate) struct Booked<R, E> {
    pub(crate) repertoire: R,
    pub(crate) player: E,
}

impl<G, R, E> GameEngine<G> for Booked<R, E>
where
    G: Playable,
    R: Repertoire<G>,
    E: GameEngine<G>,
{
    fn choose(
        &mut self,
        game: &Timeline<G>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        // Several lines are asked for by an analysis, which is to show the search.
        let asked_for_a_move = limits.lines <= 1 && game.outcome().is_none();
        let chosen = asked_for_a_move.then(|| self.repertoire.choose(game.position()));
        let Some((mv, score)) = chosen.flatten() else {
            return self.player.choose(game, limits, progress);
        };
        let report = Report {
            meaning: R::MEANING,
            lines: vec![Line {
                score,
                moves: vec![mv],
            }],
            ..Report::default()
        };
        progress(&report);
        report
    }

    fn new_game(&mut self) {
        self.player.new_game();
    }

    fn explain(&self, position: &G) -> Vec<Term> {
        self.player.explain(position)
    }
}

/// A book for Othello.
pub(crate) struct OthelloRepertoire {
    pub(crate) book: Book,
    /// How much worse than the best a move may be that is played for variety.
    pub(crate) variety: Discs,
    pub(crate) seed: u64,
}

impl Repertoire<Othello<Size8>> for OthelloRepertoire {
    /// The values are those of deep, selective searches.
    const MEANING: Meaning = Meaning::Likely { percent: 73 };

    fn choose(&mut self, position: &Othello<Size8>) -> Option<(loam_othello::Move, Score)> {
        let chosen = self.book.choose(position, self.variety, self.seed)?;
        let known = self.book.probe(position).unwrap_or_default();
        let value = known.iter().find(|known| known.mv == chosen);
        let score = value.map_or(0, |known| known.value.tenths() * 10);
        Some((chosen, Score::estimate(score)))
    }
}

/// A book for Amazons, or those that come with the program, each read when its
/// board is first played on.
pub(crate) struct AmazonsRepertoire {
    /// The last book read, or the board there is none for.
    book: Result<AmazonsBook, Option<Shape>>,
    shipped: bool,
    /// How much worse than the best a move may be that is played for variety,
    /// in hundredths of the logarithm of the odds.
    variety: i16,
    seed: u64,
}

impl AmazonsRepertoire {
    /// This book, or without one those that come with the program.
    pub(crate) fn new(book: Option<AmazonsBook>, variety: i16, seed: u64) -> AmazonsRepertoire {
        AmazonsRepertoire {
            shipped: book.is_none(),
            book: book.ok_or(None),
            variety,
            seed,
        }
    }

    fn turn_to(&mut self, shape: Shape) {
        let now = match &self.book {
            Ok(book) => Some(book.shape()),
            Err(without) => *without,
        };
        if self.shipped && now != Some(shape) {
            let read = shipped::amazons(shape).and_then(Result::ok);
            self.book = read.ok_or(Some(shape));
        }
    }
}

impl Repertoire<Amazons> for AmazonsRepertoire {
    const MEANING: Meaning = Meaning::Estimate;

    fn choose(&mut self, position: &Amazons) -> Option<(loam_amazons::Move, Score)> {
        self.turn_to(position.shape());
        let book = self.book.as_ref().ok()?;
        let known = book.choose(position, self.variety, self.seed)?;
        Some((known.mv, Score::estimate(known.value.into())))
    }
}
