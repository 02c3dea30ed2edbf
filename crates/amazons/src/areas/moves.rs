use super::Area;
use crate::board::{Lattice, Layout, Word};
use loam_game::{Side, coords};
use std::fmt;

/// A queen's move and shot within an area. A square is its column and row,
/// both from zero, the lower left corner first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AreaMove {
    from: u8,
    to: u8,
    arrow: u8,
}

impl AreaMove {
    /// Where the queen stands.
    #[must_use]
    pub const fn from(self) -> (u8, u8) {
        (self.from % 8, self.from / 8)
    }

    /// Where it goes.
    #[must_use]
    pub const fn to(self) -> (u8, u8) {
        (self.to % 8, self.to / 8)
    }

    /// The square its arrow burns.
    #[must_use]
    pub const fn arrow(self) -> (u8, u8) {
        (self.arrow % 8, self.arrow / 8)
    }
}

impl fmt::Display for AreaMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        coords::write_square(self.from % 8, self.from / 8, f)?;
        f.write_str("-")?;
        coords::write_square(self.to % 8, self.to / 8, f)?;
        f.write_str("/")?;
        coords::write_square(self.arrow % 8, self.arrow / 8, f)
    }
}

impl Area {
    /// Calls `visit` with every move of one side. A blocker shoots back to the
    /// square it leaves, which its own path keeps open (§3.1.2).
    ///
    /// ```
    /// use loam_amazons::areas::Area;
    /// use loam_game::Side;
    /// let moves = |text: &str| {
    ///     let mut moves = Vec::new();
    ///     let area: Area = text.parse().unwrap();
    ///     area.for_each_move(Side::Black, |mv| moves.push(mv.to_string()));
    ///     moves.join(" ")
    /// };
    /// assert_eq!(moves("B.."), "a1-b1/a1 a1-b1/c1 a1-c1/a1 a1-c1/b1");
    /// assert_eq!(moves("b.."), "a1-b1/a1 a1-c1/a1");
    /// ```
    #[inline]
    pub fn for_each_move(&self, side: Side, mut visit: impl FnMut(AreaMove)) {
        for from in self.queens(side).bits() {
            let origin = 1 << from;
            for to in Lattice.reach(from, self.empty).bits() {
                let arrows = if self.blockers & origin == 0 {
                    Lattice.reach(to, self.empty | origin)
                } else {
                    origin
                };
                for arrow in arrows.bits() {
                    visit(AreaMove {
                        from: from as u8,
                        to: to as u8,
                        arrow: arrow as u8,
                    });
                }
            }
        }
    }

    /// The area after a legal move, in the same rectangle. A blocker that has
    /// moved is an ordinary queen.
    #[inline]
    #[must_use]
    pub fn play(&self, mv: AreaMove) -> Area {
        let (from, to) = (1_u64 << mv.from, 1_u64 << mv.to);
        let mut next = *self;
        for queens in &mut next.queens {
            if *queens & from != 0 {
                *queens ^= from | to;
            }
        }
        next.empty ^= from | to;
        next.empty ^= 1 << mv.arrow;
        next.blockers &= !from;
        next
    }
}
