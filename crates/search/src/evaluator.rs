use loam_game::Game;

/// What a position that is not decided seems to be worth.
pub trait Evaluator<G: Game> {
    /// An estimate from the view of the player to move, within
    /// ±[`Score::MAX_ESTIMATE`](crate::Score::MAX_ESTIMATE).
    fn evaluate(&self, position: &G) -> i32;

    /// The same where a search ends, for an evaluator that makes use of what
    /// the search knows: the position before, and which values matter.
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
    /// Whatever is not above this is as good as this.
    pub alpha: i32,
    /// Whatever is not below this is as good as this.
    pub beta: i32,
}
