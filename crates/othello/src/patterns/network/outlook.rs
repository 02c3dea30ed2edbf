use crate::kernel;

/// A position with the moves of both players: what the network sees of it
/// beside the patterns.
///
/// ```
/// use loam_othello::patterns::Outlook;
/// let start = Outlook::new(0x0000_0008_1000_0000, 0x0000_0010_0800_0000);
/// assert_eq!(start.moves.count_ones(), 4);
/// assert_eq!(start.answers.count_ones(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Discs of the player to move.
    pub own: u64,
    /// Discs of the other.
    pub opp: u64,
    /// Where the player to move may place a disc.
    pub moves: u64,
    /// Where the other might, were it their turn.
    pub answers: u64,
}

impl Outlook {
    /// Of a position.
    #[inline]
    #[must_use]
    pub fn new(own: u64, opp: u64) -> Outlook {
        Outlook {
            own,
            opp,
            moves: kernel::moves(own, opp),
            answers: kernel::moves(opp, own),
        }
    }

    /// The empty squares.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> u64 {
        !(self.own | self.opp)
    }
}
