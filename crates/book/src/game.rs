//! What a book must know of its game.

use crate::{Known, Source, Subject};
use loam_game::{Notation, Symmetric, Symmetry};
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// A game there are books for.
///
/// A book keeps positions in a canonical form, so that images of one another are one.
pub trait BookGame: Symmetric + Notation + Copy {
    /// Which board a book is for.
    type Board: Copy + PartialEq + Debug + Send;
    /// A position up to symmetry.
    type Key: Copy + Ord + Hash + Debug + Send + Sync;
    /// What a position is worth to the player to move.
    type Score: Score;
    /// What a search found of a position in its canonical form.
    type Entry: Clone + PartialEq + Debug + Send;

    /// What its books are called where a file is none.
    const BOOK: &'static str;
    /// The most positions that are judged before the builder looks at the book anew.
    const ROUND: usize;

    /// The game and the board, as files name them.
    fn subject(board: Self::Board) -> Subject;

    /// The board of a subject, if it is of this game.
    fn board(subject: Subject) -> Option<Self::Board>;

    /// The start of every game on a board, if it has one.
    fn start(board: Self::Board) -> Option<Self>;

    /// The canonical form, and the symmetry that leads to it.
    fn canonical(&self) -> (Self::Key, Symmetry);

    /// A position in its canonical form.
    fn form(key: Self::Key) -> Self;

    /// Moves from the start, passes not counted.
    fn ply(key: Self::Key) -> usize;

    /// A number that has nothing to do with what a position is worth.
    fn shuffled(key: Self::Key, seed: u64) -> u128;

    /// What a seed is mixed with to draw a move in this position.
    fn salt(&self) -> u64;

    /// The pass that is forced here, if one is.
    fn forced_pass(&self) -> Option<Self::Move> {
        None
    }

    /// What a move that ends the game is worth to who makes it, if that says more
    /// than a search.
    fn result(&self, _last: Self::Move) -> Option<Self::Score> {
        None
    }

    /// Whether what was found can have been found of this canonical form.
    fn fits(&self, entry: &Self::Entry) -> bool;

    /// The moves something is known of, turned to this position, which `symmetry`
    /// leads to its canonical form; of equal ones the first is preferred.
    fn scored(&self, entry: &Self::Entry, symmetry: Symmetry) -> Vec<Scored<Self>>;

    /// How deep a search was, and whether it found true results, if that is known.
    fn effort(entry: &Self::Entry) -> Option<(u8, bool)>;

    /// Writes what is known of this canonical form for a book; `announce` says
    /// whether the position that a move leads to follows.
    fn write(
        &self,
        known: &Known<Self>,
        out: &mut Vec<u8>,
        announce: &mut dyn FnMut(Self::Move) -> bool,
    );

    /// Reads what [`write`](BookGame::write) wrote, and which moves were announced.
    ///
    /// # Errors
    /// It makes no sense.
    fn read(&self, source: &mut Source<'_>)
    -> Result<(Known<Self>, Vec<Self::Move>), &'static str>;

    /// What was found of a position, as a store keeps it.
    fn record(key: Self::Key, entry: &Self::Entry) -> Vec<u8>;

    /// Reads what [`record`](BookGame::record) made.
    fn recorded(board: Self::Board, bytes: &[u8]) -> Option<(Self::Key, Self::Entry)>;
}

/// A score in a book, counted in steps: tenths of a disc, or hundredths of the
/// logarithm of the odds.
pub trait Score: Copy + Ord + Default + Debug + Display + Send + Sync + 'static {
    /// Steps to one point.
    const STEPS: i32;

    /// The nearest to so many steps that there is.
    fn from_steps(steps: i32) -> Self;

    /// In steps.
    fn steps(self) -> i32;

    /// For the other player.
    #[must_use]
    fn negated(self) -> Self {
        Self::from_steps(-self.steps())
    }

    /// What is lost by this one against another.
    #[must_use]
    fn below(self, best: Self) -> Self {
        Self::from_steps(best.steps() - self.steps())
    }

    /// In points.
    fn points(self) -> f64 {
        f64::from(self.steps()) / f64::from(Self::STEPS)
    }
}

/// A move as a search saw it.
#[derive(Clone, Copy, Debug)]
pub struct Scored<G: BookGame> {
    /// The move.
    pub mv: G::Move,
    /// What it is worth to who makes it.
    pub score: G::Score,
    /// How often the search visited it, if it counts visits.
    pub visits: Option<u32>,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next<K, S> {
    /// The end of the game, worth this to the player who made the move, if it says
    /// more than a search.
    Over(Option<S>),
    /// A position where somebody has a choice.
    Position {
        /// The position.
        key: K,
        /// Whether the opponent had to pass, so that the same player moves
        /// again.
        passed: bool,
    },
}

/// The symmetry that changes nothing.
pub(crate) const IDENTITY: Symmetry = Symmetry::ALL[0];

/// The position after a move and the forced pass that may follow, and the pass;
/// `None` if the game is over.
pub(crate) fn play<G: BookGame>(position: &G, mv: G::Move) -> Option<(G, Option<G::Move>)> {
    let next = position.play(mv);
    if next.outcome().is_some() {
        return None;
    }
    let pass = next.forced_pass();
    Some((pass.map_or(next, |pass| next.play(pass)), pass))
}

/// What a legal move leads to.
pub(crate) fn follow<G: BookGame>(position: &G, mv: G::Move) -> Next<G::Key, G::Score> {
    match play(position, mv) {
        None => Next::Over(position.result(mv)),
        Some((next, pass)) => Next::Position {
            key: next.canonical().0,
            passed: pass.is_some(),
        },
    }
}

/// The moves among which a player can choose, in the order in which the rules list
/// them; none where the player must pass or the game is over.
pub(crate) fn choices<G: BookGame>(position: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if position.outcome().is_none() && position.forced_pass().is_none() {
        position.for_each_move(|mv| moves.push(mv));
    }
    moves
}

/// The position after some legal moves.
pub(crate) fn after<G: BookGame>(start: G, line: &[G::Move]) -> G {
    line.iter().fold(start, |position, &mv| position.play(mv))
}
