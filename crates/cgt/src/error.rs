//! Why an operation on games has no result.

use crate::games::MAX_DEPTH;

/// Why an operation on games has no result.
///
/// Games stay usable after an error: what was built before it remains valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The result needs more games than the arena may hold.
    #[error("the limit of {0} games is reached")]
    NodeLimit(usize),
    /// The result is deeper than [`MAX_DEPTH`].
    #[error("a game is deeper than {MAX_DEPTH} moves")]
    TooDeep,
    /// A number is larger or finer than [`Dyadic`](crate::Dyadic) holds.
    #[error("a number is too large or too fine")]
    NumberRange,
    /// A thermograph is larger or finer than its fixed-point coordinates hold.
    #[error("a thermograph is too large or too fine")]
    ThermographRange,
    /// A game can be cooled by −1 or more.
    #[error("a game cannot be cooled by less than -1")]
    BelowMinusOne,
}
