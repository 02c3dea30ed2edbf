use crate::graph::{Entry, Graph};
use crate::step::{Board, Next, follow, placed, play};
use crate::{BookError, Discs};
use loam_game::Notation;
use loam_othello::Move;
use loam_othello::openings::Canonical;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashMap;

/// A book to read from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    pub(crate) engine: String,
    pub(crate) known: HashMap<Canonical, Known>,
}

/// What a book knows of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// What the search found.
    pub entry: Entry,
    /// The position's value for the player to move, backed up through the
    /// book.
    pub value: Discs,
}

/// A move of a position in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// What the search of this position thought of it.
    pub score: Discs,
    /// What it is worth within the book; the score again where the book ends.
    pub value: Discs,
    /// Whether the book knows the position it leads to.
    pub continues: bool,
}

impl Book {
    /// A book of judged positions, their values backed up; `engine` tells who
    /// judged them.
    ///
    /// # Errors
    /// An entry does not fit its position.
    pub fn new(
        engine: &str,
        entries: impl IntoIterator<Item = (Canonical, Entry)>,
    ) -> Result<Book, BookError> {
        let mut graph = Graph::default();
        for (key, entry) in entries {
            if !graph.insert(key, entry) {
                let why = "the scores do not fit the moves";
                return Err(BookError::new(position_text(key), why));
            }
        }
        graph.back_up();
        Ok(Book::of_graph(engine, &graph))
    }

    pub(crate) fn of_graph(engine: &str, graph: &Graph) -> Book {
        let known = graph.nodes().iter().map(|node| {
            let known = Known {
                entry: node.entry.clone(),
                value: node.value,
            };
            (node.key, known)
        });
        Book {
            engine: engine.to_owned(),
            known: known.collect(),
        }
    }

    /// Who judged the positions.
    #[must_use]
    pub fn engine(&self) -> &str {
        &self.engine
    }

    /// How many positions it knows, images counted once.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether it knows nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// What it knows of a position.
    #[must_use]
    pub fn known(&self, position: &Board) -> Option<&Known> {
        self.known.get(&Canonical::of(position).0)
    }

    /// The moves of a position, best first; `None` if the book does not know
    /// it.
    #[must_use]
    pub fn probe(&self, position: &Board) -> Option<Vec<BookMove>> {
        let (key, places) = placed(position);
        let known = self.known.get(&key)?;
        let moves = places.into_iter().filter_map(|(mv, place)| {
            let score = *known.entry.scores.get(place)?;
            let beyond = self.value_after(position, mv);
            Some(BookMove {
                mv,
                score,
                value: beyond.unwrap_or(score),
                continues: beyond.is_some(),
            })
        });
        let mut moves: Vec<BookMove> = moves.collect();
        moves.sort_by_key(|known| std::cmp::Reverse(known.value));
        (!moves.is_empty()).then_some(moves)
    }

    /// What a move is worth by the position it leads to, if that is known.
    fn value_after(&self, position: &Board, mv: Move) -> Option<Discs> {
        let Next::Position { key, passed } = follow(position, mv) else {
            return None;
        };
        let value = self.known.get(&key)?.value;
        Some(if passed { value } else { -value })
    }

    /// A move drawn from those within `variety` of the best. The same seed
    /// draws the same move in the same position.
    #[must_use]
    pub fn choose(&self, position: &Board, variety: Discs, seed: u64) -> Option<Move> {
        let moves = self.probe(position)?;
        let best = moves.first()?.value;
        let near = |known: &&BookMove| (best - known.value).tenths() <= variety.tenths().max(0);
        let good: Vec<Move> = moves.iter().filter(near).map(|known| known.mv).collect();
        let (own, opponent) = position.own_and_opponent();
        let here = own.rotate_left(17).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ opponent;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ here);
        good.get(rng.random_range(0..good.len())).copied()
    }

    /// The best moves from a position as far as the book goes, forced passes
    /// included.
    #[must_use]
    pub fn line(&self, position: &Board) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = *position;
        while let Some(best) = self
            .probe(&position)
            .and_then(|moves| moves.first().copied())
        {
            line.push(best.mv);
            let Some((next, passed)) = play(&position, best.mv) else {
                break;
            };
            if passed {
                line.push(Move::Pass);
            }
            position = next;
        }
        line
    }

    /// Finds every value anew and compares: a book that was read from a file
    /// tells its values itself.
    ///
    /// # Errors
    /// An entry does not fit its position, or a value is not what negamax
    /// gives.
    pub fn verify(&self) -> Result<(), BookError> {
        let entries = self
            .known
            .iter()
            .map(|(&key, known)| (key, known.entry.clone()));
        let fresh = Book::new(&self.engine, entries)?;
        for (&key, known) in &self.known {
            let found = &fresh.known[&key];
            if found.value != known.value {
                let why = format!(
                    "its value is {}, its moves make it {}",
                    known.value, found.value
                );
                return Err(BookError::new(position_text(key), why));
            }
            if found.entry != known.entry {
                let why = "a move that ends the game has not its result for a score";
                return Err(BookError::new(position_text(key), why));
            }
        }
        Ok(())
    }
}

pub(crate) fn position_text(key: Canonical) -> String {
    key.position().position_text()
}

#[cfg(test)]
mod tests;
