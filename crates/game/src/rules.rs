use crate::{Outcome, Repetition, Side};
use std::fmt::Debug;
use std::hash::Hash;

/// The rules of a two-player game without chance or hidden information.
///
/// A value is a position, small enough to copy: [`play`](Game::play) returns
/// the next one and leaves this one alone. Everything is statically
/// dispatched and nothing allocates, so a search can be generic over the game
/// at no cost.
///
/// The side to move need not alternate (forced passes in Othello, the two
/// half-moves of an Amazons turn): compare [`to_move`](Game::to_move).
///
/// ```
/// use loam_game::{Game, Outcome, Side, nim::Nim};
///
/// let mut heaps = Nim::new(&[2]);
/// let mut take_all = None;
/// heaps.for_each_move(|mv| take_all = Some(mv));
/// heaps = heaps.play(take_all.unwrap());
/// assert_eq!(heaps.outcome(), Some(Outcome::Win(Side::Black)));
/// ```
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// A move, meaningful together with the position it is played in.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// The player whose turn it is.
    fn to_move(&self) -> Side;

    /// The 64-bit hash of board and player to move, stored in the position
    /// and updated move by move.
    fn hash(&self) -> u64;

    /// The same hash computed from nothing: the slow twin of
    /// [`hash`](Game::hash).
    fn fresh_hash(&self) -> u64;

    /// The result, if the position itself ends the game. Ends that depend on
    /// history (repetition, length) belong to [`Timeline`](crate::Timeline).
    fn outcome(&self) -> Option<Outcome>;

    /// Calls `visit` with every legal move, in a fixed order.
    ///
    /// Ask [`outcome`](Game::outcome) first: on a finished position the moves
    /// visited mean nothing.
    fn for_each_move(&self, visit: impl FnMut(Self::Move));

    /// The position after `mv`, which must be legal here.
    #[must_use]
    fn play(&self, mv: Self::Move) -> Self;

    /// How many moves [`for_each_move`](Game::for_each_move) would visit.
    fn count_moves(&self) -> u64 {
        let mut count = 0;
        self.for_each_move(|_| count += 1);
        count
    }

    /// The number of legal moves, or `None` once the game is over.
    fn legal_count(&self) -> Option<u64> {
        match self.outcome() {
            Some(_) => None,
            None => Some(self.count_moves()),
        }
    }

    /// Whether `mv` may be played here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        if self.outcome().is_some() {
            return false;
        }
        let mut found = false;
        self.for_each_move(|candidate| found |= candidate == mv);
        found
    }

    /// When a recurring position draws.
    fn repetition(&self) -> Repetition {
        Repetition::Ignored
    }

    /// The number of plies after which the game is drawn, if there is one.
    fn ply_limit(&self) -> Option<u32> {
        None
    }

    /// Whether the pieces stand alike, whoever is to move.
    fn same_board(&self, other: &Self) -> bool;
}
