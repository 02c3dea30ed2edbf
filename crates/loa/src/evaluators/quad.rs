use super::normal::WITHIN;
use super::{Weights, difference};
use crate::{Loa, Square};
use loam_search::Evaluator;

/// [`Normal`](super::Normal) and solid formations (thesis, section 4.2.2): a
/// quad of three or four pieces cannot be broken by a single capture. Only
/// those within two squares of the centre of mass count.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quad {
    /// The constants.
    pub weights: Weights,
}

/// How many quads of three and of four pieces lie near the centre of mass. A
/// quad is where its lower left square is, or any other of the four: it lies
/// near if one of them does.
#[inline]
fn solid_quads(pieces: u64, centre: Square) -> (i32, i32) {
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let a = pieces;
    let b = (pieces >> 1) & NOT_H;
    let c = pieces >> 8;
    let d = b >> 8;
    let (rising, falling) = (a & d, b & c & NOT_H);
    let three = (rising & (b ^ c)) | (falling & (a ^ d));
    let four = rising & falling;
    let near = WITHIN[centre.index()][2];
    let near = near | (near >> 1) & NOT_H;
    let near = near | near >> 8;
    (
        (three & near).count_ones() as i32,
        (four & near).count_ones() as i32,
    )
}

impl Evaluator<Loa> for Quad {
    #[inline]
    fn evaluate(&self, position: &Loa) -> i32 {
        let weights = &self.weights;
        difference(position, |army, _| {
            let (three, four) = solid_quads(army.pieces, army.centre);
            weights.normal(army) + weights.q3 * three + weights.q4 * four
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hints::{centre_of_mass, distance};
    use loam_game::conformance as kit;

    fn slow(pieces: u64, centre: Square) -> (i32, i32) {
        let mut counts = [0; 5];
        for rank in 0..7 {
            for col in 0..7 {
                let cells = [(0, 0), (1, 0), (0, 1), (1, 1)]
                    .map(|(x, y)| Square::new(col + x, rank + y).unwrap());
                if cells.iter().any(|&cell| distance(cell, centre) <= 2) {
                    let held = cells.iter().filter(|c| pieces & c.bit() != 0).count();
                    counts[held] += 1;
                }
            }
        }
        (counts[3], counts[4])
    }

    #[test]
    fn solid_quads_are_counted_right() {
        let mut rng = kit::rng(1);
        for density in [40, 100, 180] {
            for _ in 0..500 {
                let pieces = kit::random_set(u128::from(u64::MAX), density, &mut rng) as u64;
                let centre = centre_of_mass(pieces);
                assert_eq!(solid_quads(pieces, centre), slow(pieces, centre));
            }
        }
    }
}
