//! Who may move where: the board in blocks of two by two squares.
//!
//! Patterns see discs; whether a square can be moved to depends on up to four
//! of them at once. Here a square is one of five things: taken, or empty and
//! nobody's move, the mover's, the other's, or both players'. As patterns do,
//! blocks that are mirror images of each other share their numbers.

use super::Outlook;

/// Blocks of two by two squares.
pub const BLOCKS: usize = 16;
/// Blocks of a quarter of the board.
const IN_QUARTER: usize = 4;

/// What a square may be.
const STATES: u16 = 5;
/// Configurations of a block.
const CONFIGURATIONS: u16 = STATES.pow(4);
/// What the squares of a block count for, the nearest to the corner first.
const DIGITS: [u16; 4] = [STATES.pow(3), STATES.pow(2), STATES, 1];
/// Classes of blocks: of those in corners, at edges and in the centre.
pub const BLOCK_CLASSES: usize = 3 * CONFIGURATIONS as usize;

/// The quarter a block lies in.
#[must_use]
pub(super) const fn quarter_of_block(block: usize) -> usize {
    block / IN_QUARTER
}

/// A block and how it is looked at.
#[derive(Clone, Copy)]
struct Place {
    /// Where its four bits are, see [`by_block`].
    shift: u32,
    /// The first class of its kind.
    first: u16,
    /// By the bits of some of its squares: what these count for.
    digits: [u16; 16],
}

const PLACES: [Place; BLOCKS] = {
    let empty = Place {
        shift: 0,
        first: 0,
        digits: [0; 16],
    };
    let mut places = [empty; BLOCKS];
    let mut block = 0;
    while block < BLOCKS {
        let (quarter, kind) = (quarter_of_block(block), block % IN_QUARTER);
        // From the corner: the column and row of the block, and of a square.
        let (right, top) = (quarter & 1, quarter >> 1);
        let (col, row) = (kind & 1, kind >> 1);
        let (col, row) = (col ^ (3 * right), row ^ (3 * top));
        places[block].shift = (16 * row + 4 * col) as u32;
        // The two blocks at edges are each other's mirror image.
        let turned = kind == 2;
        places[block].first = [0, 1, 1, 2][kind] * CONFIGURATIONS;
        let mut bits = 0;
        while bits < 16 {
            let mut square = 0;
            while square < 4 {
                let (x, y) = ((square & 1) ^ right, (square >> 1) ^ top);
                let near = if turned { 2 * x + y } else { x + 2 * y };
                if bits >> square & 1 == 1 {
                    places[block].digits[bits] += DIGITS[near];
                }
                square += 1;
            }
            bits += 1;
        }
        block += 1;
    }
    places
};

/// What is where in each block: its kind and configuration in one number below
/// [`BLOCK_CLASSES`], as seen from the corner. Blocks of a quarter stand
/// together.
#[inline]
#[must_use]
pub fn blocks(outlook: &Outlook) -> [u16; BLOCKS] {
    // Moves are among the empty squares, so what a square is adds up.
    let [empty, moves, answers] = [outlook.empty(), outlook.moves, outlook.answers].map(by_block);
    std::array::from_fn(|block| {
        let place = &PLACES[block];
        let digits = |set: u64| place.digits[(set >> place.shift & 15) as usize];
        place.first + digits(empty) + digits(moves) + 2 * digits(answers)
    })
}

/// The class of what is in a block: those on the main diagonals are the same
/// as their mirror images.
#[must_use]
pub fn block_class(block: u16) -> u16 {
    let (kind, configuration) = (block / CONFIGURATIONS, block % CONFIGURATIONS);
    let digit = |at: usize| configuration / DIGITS[at] % STATES;
    if kind == 1 || digit(1) <= digit(2) {
        return block;
    }
    let change = (digit(1) - digit(2)) * (DIGITS[1] - DIGITS[2]);
    block - change
}

/// The squares of each block side by side: lowest those of a1, b1, a2, b2.
#[inline]
fn by_block(set: u64) -> u64 {
    let swap = |set: u64, mask: u64, by: u32| {
        let change = (set ^ set >> by) & mask;
        set ^ change ^ change << by
    };
    let set = swap(set, 0x00f0_00f0_00f0_00f0, 4);
    swap(set, 0x0c0c_0c0c_0c0c_0c0c, 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::patterns::tests::random_game;
    use loam_game::{Symmetric, Symmetry};

    #[test]
    fn the_squares_of_a_block_stand_together() {
        for square in 0..64 {
            let (col, row) = (square % 8, square / 8);
            let at = 16 * (row / 2) + 4 * (col / 2) + 2 * (row % 2) + col % 2;
            assert_eq!(by_block(1 << square), 1 << at);
        }
    }

    /// The plain way: square by square, from each corner.
    fn plain(outlook: &Outlook) -> Vec<u16> {
        let state = |col: usize, row: usize| {
            let has = |set: u64| (set >> (8 * row + col) & 1) as u16;
            has(outlook.empty()) + has(outlook.moves) + 2 * has(outlook.answers)
        };
        let mut blocks = Vec::new();
        for (right, top) in [(0, 0), (7, 0), (0, 7), (7, 7)] {
            let from_corner = |col: usize, row: usize| state(col ^ right, row ^ top);
            let block = |kind: u16, squares: [(usize, usize); 4]| {
                squares.iter().fold(kind, |block, &(col, row)| {
                    STATES * block + from_corner(col, row)
                })
            };
            blocks.extend([
                block(0, [(0, 0), (1, 0), (0, 1), (1, 1)]),
                block(1, [(2, 0), (3, 0), (2, 1), (3, 1)]),
                block(1, [(0, 2), (0, 3), (1, 2), (1, 3)]),
                block(2, [(2, 2), (3, 2), (2, 3), (3, 3)]),
            ]);
        }
        blocks
    }

    #[test]
    fn blocks_and_their_plain_twin_agree() {
        for seed in 0..20 {
            random_game(seed, |position, _| {
                let (own, opp) = position.own_and_opponent();
                let outlook = Outlook::new(own, opp);
                assert_eq!(blocks(&outlook).to_vec(), plain(&outlook));
            });
        }
    }

    #[test]
    fn symmetric_positions_have_the_same_classes() {
        let classes = |(own, opp)| {
            let mut classes = blocks(&Outlook::new(own, opp)).map(block_class);
            classes.sort_unstable();
            classes
        };
        for seed in 20..30 {
            random_game(seed, |position, _| {
                let own = classes(position.own_and_opponent());
                for symmetry in Symmetry::ALL {
                    let image = position.transformed(symmetry);
                    assert_eq!(classes(image.own_and_opponent()), own);
                }
            });
        }
        let of_edges = CONFIGURATIONS..2 * CONFIGURATIONS;
        assert!(
            of_edges
                .into_iter()
                .all(|block| block_class(block) == block)
        );
    }
}
