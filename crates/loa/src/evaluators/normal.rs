use super::{Army, Weights, difference};
use crate::{Loa, Square};
use loam_search::Evaluator;

/// The centre-of-mass evaluator (thesis, section 4.2.1).
///
/// ```
/// use loam_loa::{Loa, Rules, evaluators::Normal};
/// use loam_search::Evaluator;
/// let gathered = Loa::parse("b6b/8/8/3ww3/3ww3/8/8/b6b w", Rules::THESIS).unwrap();
/// assert!(Normal::default().evaluate(&gathered) > 1000);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Normal {
    /// The constants.
    pub weights: Weights,
}

pub(super) const EDGE: u64 = 0xff81_8181_8181_81ff;

/// Squares at most `n` king's steps from a square.
pub(super) static WITHIN: [[u64; 8]; 64] = within();

const fn within() -> [[u64; 8]; 64] {
    let mut table = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        table[square][0] = 1 << square;
        let mut n = 1;
        while n < 8 {
            table[square][n] = crate::connection::grown(table[square][n - 1]);
            n += 1;
        }
        square += 1;
    }
    table
}

/// The sum of the pieces' distances to their centre of mass.
#[inline]
pub(super) fn sum_of_distances(pieces: u64, centre: Square) -> i32 {
    // A piece at distance d lies outside the first d of these sets.
    let rings = &WITHIN[centre.index()];
    rings[..7]
        .iter()
        .map(|ring| (pieces & !ring).count_ones() as i32)
        .sum()
}

/// The least sum any formation of so many pieces has: one on the centre, eight
/// around it, sixteen at distance two, and so on.
pub(super) const fn sum_of_minimal_distances(count: i32) -> i32 {
    let mut rest = count - 1;
    let mut distance = 1;
    let mut sum = 0;
    while rest > 0 {
        let here = if rest < 8 * distance {
            rest
        } else {
            8 * distance
        };
        sum += here * distance;
        rest -= here;
        distance += 1;
    }
    sum
}

/// Sums for up to 64 pieces, looked up at every leaf.
static MINIMAL: [i32; 65] = {
    let mut table = [0; 65];
    let mut count = 0;
    while count < 65 {
        table[count] = sum_of_minimal_distances(count as i32);
        count += 1;
    }
    table
};

impl Weights {
    /// The value of one side by the four steps of the article of 2001, section
    /// 5.2. The average distance counts from one, so that its inverse is the
    /// whole weight for a perfect formation and nowhere infinite.
    #[inline]
    pub(super) fn normal(&self, army: &Army) -> i32 {
        let count = army.pieces.count_ones() as i32;
        if count == 0 {
            return 0;
        }
        // Rounding can bring the centre nearer to a scattered formation than
        // the table's ideal one, never by much.
        let distances = sum_of_distances(army.pieces, army.centre);
        let surplus = (distances - MINIMAL[count as usize]).max(0);
        let concentration = self.concentration * count / (count + surplus);
        let (col, rank) = (army.centre.col(), army.centre.rank());
        let central = col.min(7 - col).min(rank.min(7 - rank));
        let edge = (army.pieces & EDGE).count_ones() as i32;
        concentration + self.central * i32::from(central) - self.edge * edge
    }
}

impl Evaluator<Loa> for Normal {
    #[inline]
    fn evaluate(&self, position: &Loa) -> i32 {
        difference(position, |army, _| self.weights.normal(army))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hints::{centre_of_mass, distance};
    use crate::square::squares;
    use loam_game::conformance as kit;

    #[test]
    fn distances_are_summed_right() {
        let mut rng = kit::rng(1);
        for _ in 0..2_000 {
            let pieces = kit::random_set(u128::from(u64::MAX), 50, &mut rng) as u64 | 1;
            let centre = centre_of_mass(pieces);
            let slow: i32 = squares(pieces)
                .map(|square| i32::from(distance(square, centre)))
                .sum();
            assert_eq!(sum_of_distances(pieces, centre), slow);
        }
    }

    /// "If we have ten pieces, … the total sum of distances is minimal 10."
    #[test]
    fn the_articles_example_of_minimal_distances() {
        assert_eq!(sum_of_minimal_distances(10), 10);
        assert_eq!(sum_of_minimal_distances(1), 0);
        assert_eq!(sum_of_minimal_distances(12), 14);
    }
}
