/// When the recurrence of a position draws the game.
///
/// A position alone cannot know its history: [`Timeline`](crate::Timeline)
/// applies the rule during play, a search applies it along its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Repetition {
    /// Never; also right for games that cannot repeat.
    #[default]
    Ignored,
    /// At the n-th occurrence of a position with the same player to move.
    SamePlayer(u8),
    /// At the n-th occurrence of the placement of pieces, whoever is to move.
    SameBoard(u8),
}

impl Repetition {
    /// How many occurrences draw, or `None` if none ever does.
    #[must_use]
    pub const fn limit(self) -> Option<u8> {
        match self {
            Repetition::Ignored => None,
            Repetition::SamePlayer(n) | Repetition::SameBoard(n) => Some(n),
        }
    }
}
