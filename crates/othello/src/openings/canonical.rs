use crate::{Othello, Size8};
use loam_game::{Side, Symmetry};

/// A position up to symmetry: of the eight images of the board the one whose
/// discs make the least numbers. Who moves is not kept, only what he has.
///
/// ```
/// use loam_game::{Game, Notation};
/// use loam_othello::openings::Canonical;
/// use loam_othello::{Othello, Size8};
/// let start = Othello::<Size8>::new();
/// let after = |text: &str| start.play(start.parse_move(text).unwrap());
/// assert_eq!(Canonical::of(&after("f5")).0, Canonical::of(&after("c4")).0);
/// assert_ne!(Canonical::of(&after("f5")).0, Canonical::of(&start).0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Canonical {
    own: u64,
    opponent: u64,
}

impl Canonical {
    /// The form of a position, and the symmetry that leads to it.
    #[must_use]
    pub fn of(position: &Othello<Size8>) -> (Canonical, Symmetry) {
        let (own, opponent) = position.own_and_opponent();
        let (owns, opponents) = (images(own), images(opponent));
        let form = |i: usize| Canonical {
            own: owns[i],
            opponent: opponents[i],
        };
        let least = (1..8).fold(0, |least, i| if form(i) < form(least) { i } else { least });
        (form(least), Symmetry::ALL[least])
    }

    /// The position itself, with Black to move.
    #[must_use]
    pub fn position(self) -> Othello<Size8> {
        Othello::from_discs(self.own, self.opponent, Side::Black)
            .expect("the discs of a position do not overlap")
    }

    /// The discs of the player to move, and the other's.
    #[must_use]
    pub const fn discs(self) -> (u64, u64) {
        (self.own, self.opponent)
    }
}

/// A set of squares under each of [`Symmetry::ALL`], in their order: axes are
/// swapped first, then columns and ranks mirrored.
fn images(set: u64) -> [u64; 8] {
    let mut images = [0; 8];
    for (i, image) in images.iter_mut().enumerate() {
        *image = if i & 4 == 0 { set } else { swap_axes(set) };
        if i & 1 != 0 {
            // Mirrors everything; the ranks are put back.
            *image = image.reverse_bits().swap_bytes();
        }
        if i & 2 != 0 {
            *image = image.swap_bytes();
        }
    }
    images
}

/// Columns become ranks: squares change places across the diagonal by blocks
/// of one, two and four.
fn swap_axes(mut set: u64) -> u64 {
    for (mask, shift) in [
        (0x00aa_00aa_00aa_00aa, 7),
        (0x0000_cccc_0000_cccc, 14),
        (0x0000_0000_f0f0_f0f0, 28),
    ] {
        let changed = (set ^ (set >> shift)) & mask;
        set ^= changed ^ (changed << shift);
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_game::{Game, Notation, Symmetric};

    #[test]
    fn every_image_of_a_position_has_the_same_form() {
        let mut position = Othello::<Size8>::new();
        for text in "f5 d6 c3 d3 c4 f4 f6 f3".split(' ') {
            position = position.play(position.parse_move(text).unwrap());
            let (form, symmetry) = Canonical::of(&position);
            let image = position.transformed(symmetry);
            assert_eq!(image.own_and_opponent(), form.discs());
            assert_eq!(form.position().own_and_opponent(), form.discs());
            let (own, _) = position.own_and_opponent();
            for (symmetry, image) in Symmetry::ALL.into_iter().zip(images(own)) {
                assert_eq!(image, position.transformed(symmetry).own_and_opponent().0);
                assert_eq!(Canonical::of(&position.transformed(symmetry)).0, form);
            }
        }
    }
}
