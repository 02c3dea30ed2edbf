//! Keys that are equal for positions equal up to symmetry.

use crate::board::{Grid, Word};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const LANES: usize = 8;
type Lanes = [u64; LANES];

/// A random number for every square and kind of content under every
/// symmetry; eight squares at a time.
pub(super) struct Hashing {
    lanes: usize,
    tables: Vec<[Lanes; 256]>,
}

impl Hashing {
    pub(super) fn new<W: Word>(grid: &Grid<W>) -> Hashing {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(0x4c6f_616d);
        let mut numbers = || -> Vec<u64> { (0..W::BITS).map(|_| random.random()).collect() };
        let single: [Vec<u64>; 3] = std::array::from_fn(|_| numbers());
        let rectangle = grid.rectangle();
        let symmetries = rectangle.symmetries();
        let lanes = |kind: &[u64], bit| {
            let mut lanes = [0; LANES];
            for (lane, &symmetry) in lanes.iter_mut().zip(symmetries) {
                let image = rectangle.image(bit, symmetry);
                *lane = image.map_or(0, |image| kind[image as usize]);
            }
            lanes
        };
        let mut tables = Vec::new();
        for kind in &single {
            for chunk in 0..W::BITS / 8 {
                let mut table = [[0; LANES]; 256];
                for byte in 1..256_usize {
                    let lowest = byte & byte.wrapping_neg();
                    table[byte] = match byte ^ lowest {
                        0 => lanes(kind, chunk * 8 + byte.trailing_zeros()),
                        rest => std::array::from_fn(|lane| table[lowest][lane] ^ table[rest][lane]),
                    };
                }
                tables.push(table);
            }
        }
        Hashing {
            lanes: symmetries.len(),
            tables,
        }
    }

    #[inline]
    pub(super) fn key<W: Word>(&self, own: W, opp: W, empty: W) -> u64 {
        let mut sum: Lanes = [0; LANES];
        for (kind, set) in [own, opp, empty].into_iter().enumerate() {
            for (chunk, byte) in set.chunks().enumerate() {
                if byte == 0 {
                    continue;
                }
                let lanes = &self.tables[kind * (W::BITS / 8) as usize + chunk][usize::from(byte)];
                for (lane, value) in sum.iter_mut().zip(lanes) {
                    *lane ^= value;
                }
            }
        }
        sum[..self.lanes].iter().copied().min().unwrap_or(0)
    }
}
