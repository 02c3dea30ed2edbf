use super::key::{Canonical, moves};
use super::pages::{Page, Pages};
use crate::BookError;
use loam_amazons::{Amazons, Move, Shape};
use loam_game::{Game, Notation};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A book for one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AmazonsBook {
    pub(super) shape: Shape,
    pub(super) engine: String,
    pub(super) pages: Pages,
}

/// A move of a position in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// What it is worth within the book, in hundredths of the logarithm of the
    /// odds.
    pub value: i16,
    /// What the search of this position thought of it.
    pub score: i16,
    /// How often that search visited it.
    pub visits: u32,
    /// Whether the book knows the position it leads to.
    pub continues: bool,
}

impl AmazonsBook {
    /// The board it is for.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Who judged the positions.
    #[must_use]
    pub fn engine(&self) -> &str {
        &self.engine
    }

    /// How many positions it knows, images counted once.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pages.0.len()
    }

    /// Whether it knows nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pages.0.is_empty()
    }

    /// Positions after so many moves.
    #[must_use]
    pub fn by_ply(&self) -> Vec<usize> {
        let mut counts = Vec::new();
        for key in self.pages.0.keys() {
            if counts.len() <= key.ply() {
                counts.resize(key.ply() + 1, 0);
            }
            counts[key.ply()] += 1;
        }
        counts
    }

    /// What it knows of a position, turned as the book has it.
    #[must_use]
    pub fn page(&self, position: &Amazons) -> Option<&Page> {
        let page = self.pages.0.get(&Canonical::of(position).key)?;
        // Arrows are no proof whose turn it is where a game began otherwise.
        let same = page.position.to_move() == position.to_move();
        (same && position.shape() == self.shape).then_some(page)
    }

    /// The moves of a position, best first; `None` if the book does not know it.
    #[must_use]
    pub fn probe(&self, position: &Amazons) -> Option<Vec<BookMove>> {
        let page = self.page(position)?;
        let canonical = Canonical::of(position);
        let values = self.pages.values(page);
        let all: Vec<(Move, Move)> = moves(position)
            .into_iter()
            .map(|mv| (canonical.image(mv), mv))
            .collect();
        let known = page.found.iter().zip(values);
        let turned = known.filter_map(|(found, (value, continues))| {
            let &(_, mv) = all.iter().find(|(image, _)| *image == found.mv)?;
            Some(BookMove {
                mv,
                value,
                score: found.score,
                visits: found.visits,
                continues,
            })
        });
        let mut turned: Vec<BookMove> = turned.collect();
        turned.sort_by_key(|known| std::cmp::Reverse((known.value, known.visits)));
        (!turned.is_empty()).then_some(turned)
    }

    /// A move drawn from those within `variety` of the best. The same seed
    /// draws the same move in the same position.
    #[must_use]
    pub fn choose(&self, position: &Amazons, variety: i16, seed: u64) -> Option<BookMove> {
        let moves = self.probe(position)?;
        let least = moves.first()?.value.saturating_sub(variety.max(0));
        let good = moves.iter().filter(|known| known.value >= least).count();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ position.hash());
        moves.get(rng.random_range(0..good)).copied()
    }

    /// The best moves from a position as far as the book goes.
    #[must_use]
    pub fn line(&self, position: &Amazons) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = *position;
        while let Some(best) = self.probe(&position).map(|moves| moves[0].mv) {
            line.push(best);
            position = position.play(best);
        }
        line
    }

    /// Finds every value anew and compares.
    ///
    /// # Errors
    /// A value is not what negamax gives.
    pub fn verify(&self) -> Result<(), BookError> {
        let mut fresh = self.pages.clone();
        fresh.back_up();
        for (key, page) in &self.pages.0 {
            let found = fresh.0[key].value;
            if found != page.value {
                let why = format!("its value is {}, its moves make it {found}", page.value);
                return Err(BookError::new(page.position.position_text(), why));
            }
        }
        Ok(())
    }
}
