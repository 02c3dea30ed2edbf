//! When two positions are the same for both sides.

use crate::Amazons;
use crate::geometry::{STRIDE, flood};
use loam_game::{Game, Side};

/// A position's name, equal for mirror images and for positions that differ
/// only in squares no amazon can reach and in amazons that can never move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Name(u128);

/// Squares a name has room for: two bits each, and one for the side to move.
pub(super) const MOST_SQUARES: u32 = 63;

/// A set without the bits between the rows; `columns` and `rows` tell whether
/// it is mirrored.
fn packed(position: &Amazons, set: u128, columns: bool, rows: bool) -> u64 {
    let shape = position.shape();
    let (cols, height) = (u32::from(shape.cols()), u32::from(shape.rows()));
    let mask = (1 << cols) - 1;
    (0..height).fold(0, |sum, row| {
        let mut bits = (set >> (1 + row * STRIDE)) as u64 & mask;
        if columns {
            bits = bits.reverse_bits() >> (64 - cols);
        }
        let place = if rows { height - 1 - row } else { row };
        sum | bits << (place * cols)
    })
}

impl Name {
    /// The name of a position on at most `MOST_SQUARES` squares.
    pub(super) fn of(position: &Amazons) -> Name {
        let queens = position.queens(Side::Black) | position.queens(Side::White);
        let open = position.empty() | queens;
        // What a queen can come to, and the queens that can go anywhere.
        let empty = flood(queens, open) & position.empty();
        let live = flood(empty, open);
        let (black, white) = (
            position.queens(Side::Black) & live,
            position.queens(Side::White) & live,
        );
        let squares = u32::from(position.shape().cols()) * u32::from(position.shape().rows());
        let side = u128::from(position.to_move() == Side::Black);
        let name = |columns, rows| {
            let pack = |set| u128::from(packed(position, set, columns, rows));
            pack(black | white) | pack(black | empty) << squares | side << (2 * squares)
        };
        let names = [
            name(false, false),
            name(true, false),
            name(false, true),
            name(true, true),
        ];
        Name(names.into_iter().min().unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use loam_game::{Symmetric, Symmetry};

    #[test]
    fn mirror_images_have_one_name() {
        let position = Amazons::parse("1b2/w1x1/3b/x1w1/4 b").unwrap();
        let own: &[Symmetry] = position.symmetries();
        for &symmetry in own {
            let image = position.transformed(symmetry);
            assert_eq!(Name::of(&image), Name::of(&position));
        }
        let other = Amazons::parse("1b2/w1x1/3b/x1w1/4 w").unwrap();
        assert_ne!(Name::of(&other), Name::of(&position));
    }

    #[test]
    fn what_cannot_matter_has_no_name() {
        let name = |text: &str| Name::of(&Amazons::parse(text).unwrap());
        // An amazon walled in, and a square no one can come to.
        assert_eq!(name("bx1b/xx2/w3 w"), name("xx1b/xx2/w3 w"));
        assert_eq!(name("1x1b/xx2/w3 w"), name("xx1b/xx2/w3 w"));
        assert_ne!(name("b2b/xx2/w3 w"), name("xx1b/xx2/w3 w"));
    }
}
