use loam_game::Game;

/// An estimate of what an undecided position is worth.
pub trait Evaluator<G: Game> {
    /// An estimate from the view of the player to move, within
    /// ±[`Score::MAX_ESTIMATE`](crate::Score::MAX_ESTIMATE).
    fn evaluate(&self, position: &G) -> i32;

    /// The estimate at a leaf, for an evaluator that uses what the search
    /// knows there: the position before, and the window.
    #[inline]
    fn evaluate_leaf(&self, leaf: &Leaf<'_, G>) -> i32 {
        self.evaluate(leaf.position)
    }

    /// The value of a finished game as an estimate, for an evaluator that
    /// asks by how much it was won; `None` if a win is a win.
    #[inline]
    fn finished(&self, _position: &G) -> Option<i32> {
        None
    }
}

/// A position where a search ends.
#[derive(Clone, Copy, Debug)]
pub struct Leaf<'a, G> {
    /// The position to evaluate.
    pub position: &'a G,
    /// The one before, unless the search ends where it began.
    pub parent: Option<&'a G>,
    /// Values at or below this need not be told apart.
    pub alpha: i32,
    /// Values at or above this need not be told apart.
    pub beta: i32,
}
