use loam_game::Game;

/// What a position that is not decided seems to be worth.
pub trait Evaluator<G: Game> {
    /// An estimate from the view of the player to move, within
    /// ±[`Score::MAX_ESTIMATE`](crate::Score::MAX_ESTIMATE).
    fn evaluate(&self, position: &G) -> i32;
}
