use loam_amazons::Amazons;
use loam_game::{Game, Side, Symmetric, Symmetry};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// A position in its canonical form: the least of its images by the squares that
/// are burnt, and where Black's and White's amazons stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(Amazons);

impl Key {
    pub(super) fn of(position: &Amazons) -> (Key, Symmetry) {
        let images = position.symmetries().iter();
        let images = images.map(|&symmetry| (Key(position.transformed(symmetry)), symmetry));
        let least = images.min_by_key(|image| image.0.words());
        least.expect("every board has the identity for a symmetry")
    }

    pub(super) const fn form(self) -> Amazons {
        self.0
    }

    pub(super) fn words(self) -> [u128; 3] {
        let [black, white] = Side::BOTH.map(|side| self.0.queens(side));
        [self.0.burnt(), black, white]
    }
}

impl Ord for Key {
    fn cmp(&self, other: &Key) -> Ordering {
        let order = |key: &Key| (key.words(), key.0.to_move().index());
        order(self).cmp(&order(other))
    }
}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Key) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash());
    }
}
