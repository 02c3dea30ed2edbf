use crate::quads::euler;
use crate::square::squares;
use crate::{Loa, Move, Square};
use loam_game::Game;
use loam_search::Hints;

/// What a search may know about Lines of Action.
///
/// ```
/// use loam_loa::{LoaHints, Preference};
/// let thesis = LoaHints::default();
/// assert_eq!(thesis.preference, Preference::AwayFromEdge);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct LoaHints {
    /// The last criterion when moves are put in order.
    pub preference: Preference,
}

/// The game-specific orderings of the thesis, section 3.4.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Preference {
    /// Moves to the edge last: the outsider-move heuristic, the one kept.
    #[default]
    AwayFromEdge,
    /// Captures first; abandoned.
    Captures,
    /// Moves towards the own centre of mass first; abandoned.
    TowardsCentreOfMass,
}

const EDGE: u64 = 0xff81_8181_8181_81ff;

impl Hints<Loa> for LoaHints {
    /// Two sides, 64 squares to leave, 64 to reach; and the pass.
    const SLOTS: usize = 2 * 64 * 64 + 1;

    #[inline]
    fn slot(&self, position: &Loa, mv: Move) -> usize {
        match mv {
            Move::Step { from, to } => {
                position.to_move().index() << 12 | from.index() << 6 | to.index()
            }
            Move::Pass => <LoaHints as Hints<Loa>>::SLOTS - 1,
        }
    }

    #[inline]
    fn code(&self, mv: Move) -> u32 {
        match mv {
            Move::Step { from, to } => (1 << 12 | from.index() << 6 | to.index()) as u32,
            Move::Pass => 1,
        }
    }

    fn null_move(&self, position: &Loa) -> Option<Loa> {
        Some(position.passed())
    }

    /// Captures that join the mover's pieces or part the opponent's, told by
    /// the Euler numbers (thesis, section 3.7).
    fn for_each_noisy_move(&self, position: &Loa, mut visit: impl FnMut(Move)) {
        let side = position.to_move();
        let (own, enemy) = (position.pieces(side), position.pieces(!side));
        let (own_euler, enemy_euler) = (euler(own), euler(enemy));
        for from in squares(own) {
            for to in squares(position.targets(from) & enemy) {
                let joins = || euler(own ^ from.bit() ^ to.bit()) < own_euler;
                let parts = || euler(enemy ^ to.bit()) > enemy_euler;
                if parts() || joins() {
                    visit(Move::Step { from, to });
                }
            }
        }
    }

    #[inline]
    fn preference(&self, position: &Loa, mv: Move) -> u8 {
        let Move::Step { from, to } = mv else {
            return 0;
        };
        let preferred = match self.preference {
            Preference::AwayFromEdge => to.bit() & EDGE == 0,
            Preference::Captures => position.is_capture(mv),
            Preference::TowardsCentreOfMass => {
                let centre = centre_of_mass(position.pieces(position.to_move()));
                distance(to, centre) < distance(from, centre)
            }
        };
        u8::from(preferred)
    }

    /// A captured piece never comes back.
    #[inline]
    fn is_irreversible(&self, position: &Loa, mv: Move) -> bool {
        position.is_capture(mv)
    }
}

/// The square nearest to the centre of mass of some pieces; d4 if there are
/// none.
#[inline]
pub(crate) fn centre_of_mass(pieces: u64) -> Square {
    let count = pieces.count_ones();
    // The sum of columns by the bits of the column's number, and of ranks.
    let sum = |ones: u64, twos: u64, fours: u64| {
        (pieces & ones).count_ones()
            + 2 * (pieces & twos).count_ones()
            + 4 * (pieces & fours).count_ones()
    };
    let cols = sum(
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
    );
    let ranks = sum(
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    );
    if count == 0 {
        return Square::from_index(27);
    }
    let nearest = |total: u32| (2 * total + count) / (2 * count);
    Square::from_index(nearest(ranks) * 8 + nearest(cols))
}

/// Number of king's steps between two squares.
#[inline]
pub(crate) fn distance(a: Square, b: Square) -> u8 {
    a.col().abs_diff(b.col()).max(a.rank().abs_diff(b.rank()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rules, Setup};
    use loam_game::{Side, conformance as kit};

    #[test]
    fn the_centre_of_mass_is_the_rounded_mean() {
        let mut rng = kit::rng(5);
        for _ in 0..2_000 {
            let pieces = kit::random_set(u128::from(u64::MAX), 50, &mut rng) as u64 | 1;
            let (mut cols, mut ranks, mut n) = (0.0, 0.0, 0.0);
            for square in squares(pieces) {
                cols += f64::from(square.col());
                ranks += f64::from(square.rank());
                n += 1.0;
            }
            let centre = centre_of_mass(pieces);
            let rounded = |sum: f64| (sum / n + 0.5).floor() as u8;
            assert_eq!(
                (centre.col(), centre.rank()),
                (rounded(cols), rounded(ranks))
            );
        }
    }

    #[test]
    fn noisy_moves_are_captures_that_join_or_part() {
        let mut rng = kit::rng(6);
        for _ in 0..20 {
            let start = Loa::new(Setup::Standard, Rules::OPENSPIEL);
            for position in kit::random_game(start, &mut rng, 1000) {
                let mut noisy = Vec::new();
                LoaHints::default().for_each_noisy_move(&position, |mv| noisy.push(mv));
                let mut expected = Vec::new();
                let side = position.to_move();
                position.for_each_move(|mv| {
                    let after = position.play(mv);
                    let euler =
                        |p: &Loa, side: Side| crate::quads::Quads::count(p.pieces(side)).euler();
                    let joins = euler(&after, side) < euler(&position, side);
                    let parts = euler(&after, !side) > euler(&position, !side);
                    if position.is_capture(mv) && (joins || parts) {
                        expected.push(mv);
                    }
                });
                assert_eq!(noisy, expected);
            }
        }
    }
}
