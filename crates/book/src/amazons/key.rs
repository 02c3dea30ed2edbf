use loam_amazons::{Amazons, Move};
use loam_game::{Game, Side, Symmetric, Symmetry};

/// A position up to symmetry. Whose turn it is follows from the arrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Key([u128; 3]);

/// A position in its canonical form, its key, and how to get there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Canonical {
    pub(super) key: Key,
    pub(super) position: Amazons,
    symmetry: Symmetry,
    original: Amazons,
}

impl Canonical {
    pub(super) fn of(position: &Amazons) -> Canonical {
        let images = position.symmetries().iter().map(|&symmetry| {
            let image = position.transformed(symmetry);
            Canonical {
                key: Key::of(&image),
                position: image,
                symmetry,
                original: *position,
            }
        });
        let least = images.min_by_key(|image| image.key);
        least.expect("every board has the identity for a symmetry")
    }

    /// A move of the original position, in the canonical form.
    pub(super) fn image(&self, mv: Move) -> Move {
        self.original.transformed_move(mv, self.symmetry)
    }
}

impl Key {
    fn of(position: &Amazons) -> Key {
        let [black, white] = Side::BOTH.map(|side| position.queens(side));
        Key([position.burnt(), black, white])
    }

    /// Arrows shot.
    pub(super) fn ply(&self) -> usize {
        self.0[0].count_ones() as usize
    }

    /// A number that has nothing to do with what a position is worth.
    pub(super) fn shuffled(&self, seed: u64) -> u128 {
        let mut hash = u128::from(seed) ^ 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
        for byte in self.0.iter().flat_map(|word| word.to_le_bytes()) {
            hash = (hash ^ u128::from(byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b);
        }
        hash
    }
}

/// All moves in the order in which the rules list them.
pub(super) fn moves(position: &Amazons) -> Vec<Move> {
    let mut moves = Vec::new();
    if position.outcome().is_none() {
        position.for_each_move(|mv| moves.push(mv));
    }
    moves
}
