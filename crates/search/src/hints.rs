use loam_game::Game;

/// What a search may know about a game beyond its rules: how to index tables
/// by moves, whether a null move makes sense, which moves are noisy, which to
/// prefer when nothing else tells them apart.
///
/// Hints are a value of their own, so that one game can be searched with
/// several kinds of knowledge and each can be switched off.
pub trait Hints<G: Game> {
    /// Size of the history tables.
    const SLOTS: usize;

    /// The move's place in the history tables, below [`SLOTS`](Hints::SLOTS).
    fn slot(&self, position: &G, mv: G::Move) -> usize;

    /// A number for the move, below 2^24 and unique within a position, by
    /// which the transposition table remembers it.
    fn code(&self, mv: G::Move) -> u32;

    /// The position with the turn passed on, if a null move makes sense here.
    fn null_move(&self, _position: &G) -> Option<G> {
        None
    }

    /// Visits the moves a quiescence search should look at. There must be an
    /// end to them: it follows them as far as they go.
    fn for_each_noisy_move(&self, _position: &G, _visit: impl FnMut(G::Move)) {}

    /// Preference among moves that are otherwise equal, 0 to 15; higher is
    /// earlier.
    fn preference(&self, _position: &G, _mv: G::Move) -> u8 {
        0
    }

    /// Whether no earlier position can recur after this move.
    fn is_irreversible(&self, _position: &G, _mv: G::Move) -> bool {
        false
    }
}
