//! The lines of action: 8 ranks, 8 files and 15 diagonals either way.
//!
//! A piece moves along a line exactly as many squares as there are pieces on
//! it (thesis, rule 3), so a line offers it one landing square forwards and
//! one backwards. Both follow from the count by table.

use crate::Square;

/// The four ways a line can run, as steps towards higher squares.
pub const STEPS: [u32; 4] = [1, 8, 9, 7];

const COL_STEPS: [i32; 4] = [1, 0, 1, -1];
const RANK_STEPS: [i32; 4] = [0, 1, 1, 1];

/// How one line lies through a square.
#[derive(Clone, Copy, Debug)]
pub struct LineThrough {
    /// Every square of the line.
    pub squares: u64,
    /// How many squares follow towards higher indices.
    pub room_ahead: u8,
    /// How many squares precede.
    pub room_behind: u8,
}

/// The line through each square in each of the four ways.
pub static THROUGH: [[LineThrough; 4]; 64] = lines_through();

/// Squares strictly between a piece and its landing square `n` steps ahead,
/// for a piece on a1: shift left by the square.
static PATH_AHEAD: [[u64; 9]; 4] = paths(false);

/// The same `n` steps back, for a piece on h8: shift right by 63 − square.
static PATH_BEHIND: [[u64; 9]; 4] = paths(true);

const fn lines_through() -> [[LineThrough; 4]; 64] {
    let none = LineThrough {
        squares: 0,
        room_ahead: 0,
        room_behind: 0,
    };
    let mut table = [[none; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut way = 0;
        while way < 4 {
            let ahead = room(square as i32, COL_STEPS[way], RANK_STEPS[way]);
            let behind = room(square as i32, -COL_STEPS[way], -RANK_STEPS[way]);
            let mut squares = 1 << square;
            let mut n = 1;
            while n <= ahead {
                squares |= 1 << (square as u32 + n * STEPS[way]);
                n += 1;
            }
            n = 1;
            while n <= behind {
                squares |= 1 << (square as u32 - n * STEPS[way]);
                n += 1;
            }
            table[square][way] = LineThrough {
                squares,
                room_ahead: ahead as u8,
                room_behind: behind as u8,
            };
            way += 1;
        }
        square += 1;
    }
    table
}

const fn room(square: i32, col_step: i32, rank_step: i32) -> u32 {
    let mut col = square % 8 + col_step;
    let mut rank = square / 8 + rank_step;
    let mut room = 0;
    while 0 <= col && col < 8 && 0 <= rank && rank < 8 {
        room += 1;
        col += col_step;
        rank += rank_step;
    }
    room
}

const fn paths(behind: bool) -> [[u64; 9]; 4] {
    let mut table = [[0; 9]; 4];
    let mut way = 0;
    while way < 4 {
        let mut n = 2;
        while n < 9 {
            // Seven steps never leave the 64 bits; eight (a full line) never
            // have room.
            let last = (n as u32 - 1) * STEPS[way];
            let bit = if last > 63 {
                0
            } else if behind {
                1 << (63 - last)
            } else {
                1 << last
            };
            table[way][n] = table[way][n - 1] | bit;
            n += 1;
        }
        way += 1;
    }
    table
}

/// Where a piece on `from` may land along one way: ahead and behind, as
/// one-bit sets, empty where the board ends, an enemy stands in the way or
/// the mover's own piece stands on the landing square.
#[inline]
pub(crate) fn landings(from: Square, way: usize, own: u64, enemy: u64) -> [u64; 2] {
    let line = &THROUGH[from.index()][way];
    let n = ((own | enemy) & line.squares).count_ones();
    let shift = n * STEPS[way];
    let at = from.index() as u32;

    let path_ahead = PATH_AHEAD[way][n as usize] << at;
    let path_behind = PATH_BEHIND[way][n as usize] >> (63 - at);
    let free_ahead = (n <= u32::from(line.room_ahead)) & (path_ahead & enemy == 0);
    let free_behind = (n <= u32::from(line.room_behind)) & (path_behind & enemy == 0);
    // With no room the shift may leave the word; the factor then clears it.
    let ahead = (u64::from(free_ahead) * from.bit().wrapping_shl(shift)) & !own;
    let behind = (u64::from(free_behind) * from.bit().wrapping_shr(shift)) & !own;
    [ahead, behind]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn there_are_46_lines() {
        let lines: HashSet<u64> = THROUGH
            .iter()
            .flatten()
            .map(|line| line.squares)
            // A corner's one-square diagonal is a line of the thesis too.
            .collect();
        let corners = 4;
        let single = lines.iter().filter(|l| l.count_ones() == 1).count();
        assert_eq!(single, corners);
        assert_eq!(lines.len(), 8 + 8 + 15 + 15);
    }

    #[test]
    fn rooms_and_squares_agree() {
        for line in THROUGH.iter().flatten() {
            let length = line.squares.count_ones();
            assert_eq!(
                length,
                1 + u32::from(line.room_ahead) + u32::from(line.room_behind)
            );
        }
    }
}
