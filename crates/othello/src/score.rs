use crate::{Bits, BoardSize, Othello};
use loam_game::Side;

impl<S: BoardSize> Othello<S> {
    /// How many discs a side has.
    #[must_use]
    pub fn disc_count(&self, side: Side) -> u32 {
        self.discs(side).count()
    }

    /// How many squares are empty.
    #[must_use]
    pub fn empty_count(&self) -> u32 {
        self.empties().count()
    }

    /// The score as if the game ended here, from one side's view: the
    /// difference in discs, with the empty squares given to the winner.
    ///
    /// ```
    /// use loam_othello::{Othello, Size8};
    /// use loam_game::Side;
    /// let text = format!("XX{} X", "-".repeat(62));
    /// let wiped_out = Othello::<Size8>::parse(&text).unwrap();
    /// assert_eq!(wiped_out.score(Side::Black), 64);
    /// ```
    #[must_use]
    pub fn score(&self, side: Side) -> i32 {
        let empties = self.empty_count() as i32;
        match self.disc_count(side) as i32 - self.disc_count(!side) as i32 {
            0 => 0,
            lead => lead + empties * lead.signum(),
        }
    }

    /// Discs as the tournament record counts them: empties go to the winner,
    /// and are shared if there is none.
    #[must_use]
    pub fn recorded_discs(&self, side: Side) -> u32 {
        let squares = i32::from(S::SIDE) * i32::from(S::SIDE);
        ((squares + self.score(side)) / 2) as u32
    }
}
