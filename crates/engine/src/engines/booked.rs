use super::{Found, GameEngine, Hear};
use crate::Term;
use crate::playable::Playable;
use loam_amazons::{Amazons, Shape};
use loam_book::{Book, BookGame, Score as _, shipped};
use loam_game::Timeline;
use loam_othello::{Othello, Size8};
use loam_search::{Limits, Line, Meaning, Report, Score};

/// A game whose engine may play from a book.
pub(crate) trait Bookish: Playable + BookGame {
    /// What the book's scores mean.
    const MEANING: Meaning;

    /// The board it is played on here.
    fn here(&self) -> Self::Board;

    /// The book for a board that comes with the program.
    fn shipped(board: Self::Board) -> Option<Book<Self>>;
}

impl Bookish for Othello<Size8> {
    /// The values are those of deep, selective searches.
    const MEANING: Meaning = Meaning::Likely { percent: 73 };

    fn here(&self) {}

    fn shipped((): ()) -> Option<Book<Self>> {
        shipped::othello().ok()
    }
}

impl Bookish for Amazons {
    const MEANING: Meaning = Meaning::Estimate;

    fn here(&self) -> Shape {
        self.shape()
    }

    fn shipped(shape: Shape) -> Option<Book<Self>> {
        shipped::amazons(shape)?.ok()
    }
}

/// A player who knows a book, and thinks when it ends.
pub(crate) struct Booked<G: Bookish, E> {
    pub(crate) repertoire: Repertoire<G>,
    pub(crate) player: E,
}

impl<G: Bookish, E: GameEngine<G>> GameEngine<G> for Booked<G, E> {
    fn choose(&mut self, game: &Timeline<G>, limits: &Limits, progress: Hear<'_, G>) -> Found<G> {
        // Several lines are asked for by an analysis, which is to show the search.
        let asked_for_a_move = limits.lines <= 1 && game.outcome().is_none();
        let chosen = asked_for_a_move.then(|| self.repertoire.choose(game.position()));
        let Some((mv, score)) = chosen.flatten() else {
            return self.player.choose(game, limits, progress);
        };
        let report = Report {
            meaning: G::MEANING,
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

/// A book in use, or those that come with the program, each read when its board is
/// first played on.
pub(crate) struct Repertoire<G: Bookish> {
    /// The last book read, or the board there is none for.
    book: Result<Book<G>, Option<G::Board>>,
    shipped: bool,
    /// How much worse than the best a move may be that is played for variety.
    variety: G::Score,
    seed: u64,
}

impl<G: Bookish> Repertoire<G> {
    /// This book, or without one those that come with the program.
    pub(crate) fn new(book: Option<Book<G>>, variety: G::Score, seed: u64) -> Repertoire<G> {
        Repertoire {
            shipped: book.is_none(),
            book: book.ok_or(None),
            variety,
            seed,
        }
    }

    fn turn_to(&mut self, board: G::Board) {
        let now = match &self.book {
            Ok(book) => Some(book.board()),
            Err(without) => *without,
        };
        if self.shipped && now != Some(board) {
            self.book = G::shipped(board).ok_or(Some(board));
        }
    }

    /// A move for a position it knows, with its score.
    fn choose(&mut self, position: &G) -> Option<(G::Move, Score)> {
        self.turn_to(position.here());
        let book = self.book.as_ref().ok()?;
        let known = book.choose(position, self.variety, self.seed)?;
        // Hundredths of a point.
        let value = known.value.steps() * (100 / G::Score::STEPS);
        Some((known.mv, Score::estimate(value)))
    }
}
