use crate::{Loa, Move, Square};
use loam_game::{Game, Side};

/// Number of lines of action: 8 ranks, 8 files, 15 diagonals either way.
const LINES: usize = 46;

/// How many pieces stand on each of the 46 lines, kept up to date move by
/// move (thesis, section 3.1.1). A capture changes the four lines through the
/// square left; a plain move changes six, for the line moved along keeps its
/// count.
///
/// The engine counts a line's pieces with one instruction instead, which needs
/// no upkeep (`cargo bench --bench lines`); this is the thesis's way, and the
/// twin that checks it.
///
/// ```
/// use loam_game::{Game, Notation};
/// use loam_loa::{LineCounts, Loa, Rules, Setup};
/// let start = Loa::new(Setup::Standard, Rules::THESIS);
/// let counts = LineCounts::of(&start);
/// let mv = start.parse_move("d1-b3").unwrap();
/// let after = counts.played(&start, mv);
/// assert_eq!(after, LineCounts::of(&start.play(mv)));
/// assert_eq!(after.differing(&counts), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineCounts([u8; LINES]);

/// The number of the line through a square in each of the four ways.
static NUMBERS: [[u8; 4]; 64] = numbers();

const fn numbers() -> [[u8; 4]; 64] {
    let mut table = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let (col, rank) = (square as u8 % 8, square as u8 / 8);
        // Ranks, files, then the diagonals by the difference and the sum.
        table[square] = [rank, 8 + col, 16 + (7 + rank - col), 31 + rank + col];
        square += 1;
    }
    table
}

impl LineCounts {
    /// Counts every line.
    #[must_use]
    pub fn of(position: &Loa) -> LineCounts {
        let mut counts = LineCounts([0; LINES]);
        let all = position.pieces(Side::Black) | position.pieces(Side::White);
        for square in crate::square::squares(all) {
            counts.change(square, 1);
        }
        counts
    }

    /// How many pieces stand on the line through `square` that runs in the
    /// given one of the four [ways](crate::lines::STEPS).
    #[inline]
    #[must_use]
    pub fn through(&self, square: Square, way: usize) -> u8 {
        self.0[usize::from(NUMBERS[square.index()][way])]
    }

    /// The counts after a move in this position.
    #[inline]
    #[must_use]
    pub fn played(mut self, position: &Loa, mv: Move) -> LineCounts {
        if let Move::Step { from, to } = mv {
            let enemy = position.pieces(!position.to_move());
            self.change(from, u8::MAX);
            if enemy & to.bit() == 0 {
                self.change(to, 1);
            }
        }
        self
    }

    /// How many lines have another count.
    #[must_use]
    pub fn differing(&self, other: &LineCounts) -> usize {
        let pairs = self.0.iter().zip(&other.0);
        pairs.filter(|(one, other)| one != other).count()
    }

    #[inline]
    fn change(&mut self, square: Square, by: u8) {
        for &number in &NUMBERS[square.index()] {
            let count = &mut self.0[usize::from(number)];
            *count = count.wrapping_add(by);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::THROUGH;
    use crate::{Rules, Setup};
    use loam_game::conformance as kit;

    #[test]
    fn counts_follow_games_and_equal_the_pieces_on_each_line() {
        let mut rng = kit::rng(9);
        for _ in 0..20 {
            let start = Loa::new(Setup::Standard, Rules::OPENSPIEL);
            let game = kit::random_game(start, &mut rng, 1000);
            for position in &game {
                let counts = LineCounts::of(position);
                let all = position.pieces(Side::Black) | position.pieces(Side::White);
                for square in Square::all() {
                    for (way, line) in THROUGH[square.index()].iter().enumerate() {
                        let there = (all & line.squares).count_ones();
                        assert_eq!(u32::from(counts.through(square, way)), there);
                    }
                }
                position.for_each_move(|mv| {
                    let after = counts.played(position, mv);
                    assert_eq!(after, LineCounts::of(&position.play(mv)));
                    // "4 lines on a capture, 6 on a plain move": the line
                    // moved along keeps its count.
                    let changed = if position.is_capture(mv) { 4 } else { 6 };
                    assert_eq!(after.differing(&counts), changed);
                });
            }
        }
    }

    #[test]
    fn numbers_are_those_of_46_lines() {
        let all: std::collections::BTreeSet<u8> = NUMBERS.iter().flatten().copied().collect();
        assert_eq!(all.len(), LINES);
        assert_eq!(all.last(), Some(&45));
    }
}
