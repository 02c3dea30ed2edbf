use crate::game::{IDENTITY, Next, Score, follow, play};
use crate::graph::Graph;
use crate::{BookError, BookGame};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::cmp::Reverse;
use std::collections::HashMap;

/// A book to read from.
#[derive(Clone, Debug, PartialEq)]
pub struct Book<G: BookGame> {
    pub(crate) board: G::Board,
    pub(crate) engine: String,
    pub(crate) known: HashMap<G::Key, Known<G>>,
}

/// What a book knows of one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Known<G: BookGame> {
    /// What the search found.
    pub entry: G::Entry,
    /// The position's value for the player to move, backed up through the
    /// book.
    pub value: G::Score,
}

/// A move of a position in a book.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookMove<G: BookGame> {
    /// The move.
    pub mv: G::Move,
    /// What the search of this position thought of it.
    pub score: G::Score,
    /// What it is worth within the book; the score again where the book ends.
    pub value: G::Score,
    /// How often the search visited it, if it counts visits.
    pub visits: Option<u32>,
    /// Whether the book knows the position it leads to.
    pub continues: bool,
}

impl<G: BookGame> Book<G> {
    /// A book of judged positions, their values backed up; `engine` tells who
    /// judged them.
    pub(crate) fn of_graph(board: G::Board, engine: &str, graph: Graph<G>) -> Book<G> {
        let known = graph.into_nodes().into_iter().map(|node| {
            let (entry, value) = (node.entry, node.value);
            (node.key, Known { entry, value })
        });
        Book {
            board,
            engine: engine.to_owned(),
            known: known.collect(),
        }
    }

    /// The board it is for.
    #[must_use]
    pub const fn board(&self) -> G::Board {
        self.board
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
    pub fn known(&self, position: &G) -> Option<&Known<G>> {
        self.known.get(&position.canonical().0)
    }

    /// The moves of a position, best first; `None` if the book does not know
    /// it.
    #[must_use]
    pub fn probe(&self, position: &G) -> Option<Vec<BookMove<G>>> {
        let (key, symmetry) = position.canonical();
        let known = self.known.get(&key)?;
        let moves = position.scored(&known.entry, symmetry).into_iter();
        let moves = moves.map(|scored| {
            let beyond = self.value_after(position, scored.mv);
            BookMove {
                mv: scored.mv,
                score: scored.score,
                value: beyond.unwrap_or(scored.score),
                visits: scored.visits,
                continues: beyond.is_some(),
            }
        });
        let mut moves: Vec<BookMove<G>> = moves.collect();
        moves.sort_by_key(|known| Reverse((known.value, known.visits)));
        (!moves.is_empty()).then_some(moves)
    }

    /// What a move is worth by the position it leads to, if that is known.
    fn value_after(&self, position: &G, mv: G::Move) -> Option<G::Score> {
        let Next::Position { key, passed } = follow(position, mv) else {
            return None;
        };
        let value = self.known.get(&key)?.value;
        Some(if passed { value } else { value.negated() })
    }

    /// A move drawn from those within `variety` of the best. The same seed
    /// draws the same move in the same position.
    #[must_use]
    pub fn choose(&self, position: &G, variety: G::Score, seed: u64) -> Option<BookMove<G>> {
        let moves = self.probe(position)?;
        let best = moves.first()?.value;
        let near =
            |known: &&BookMove<G>| known.value.below(best) <= variety.max(G::Score::default());
        let good = moves.iter().take_while(near).count();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ position.salt());
        moves.get(rng.random_range(0..good)).copied()
    }

    /// The best moves from a position as far as the book goes, forced passes
    /// included.
    #[must_use]
    pub fn line(&self, position: &G) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut position = *position;
        while let Some(best) = self.probe(&position).map(|moves| moves[0].mv) {
            line.push(best);
            let Some((next, pass)) = play(&position, best) else {
                break;
            };
            line.extend(pass);
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
        let wrong = |key, why: &str| Err(BookError::new(G::form(key).position_text(), why));
        let mut graph = Graph::<G>::default();
        for (&key, known) in &self.known {
            if !graph.insert(key, known.entry.clone()) {
                return wrong(key, "the scores do not fit the moves");
            }
        }
        graph.back_up();
        for node in graph.nodes() {
            let (value, found) = (self.known[&node.key].value, node.value);
            if value != found {
                let why = format!("its value is {value}, its moves make it {found}");
                return wrong(node.key, &why);
            }
            let scored = G::form(node.key).scored(&node.entry, IDENTITY);
            let mut both = node.edges.iter().zip(scored);
            if both.any(|(edge, scored)| edge.score != scored.score) {
                let why = "a move that ends the game has not its result for a score";
                return wrong(node.key, why);
            }
        }
        Ok(())
    }
}
