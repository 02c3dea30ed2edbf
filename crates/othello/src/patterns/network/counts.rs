use super::Outlook;

/// How many things are counted.
pub const COUNTS: usize = 13;

const CORNERS: u64 = 0x8100_0000_0000_0081;
/// The squares of each quarter of the board.
pub(super) const QUARTER_SQUARES: [u64; 4] = [
    0x0000_0000_0f0f_0f0f,
    0x0000_0000_f0f0_f0f0,
    0x0f0f_0f0f_0000_0000,
    0xf0f0_f0f0_0000_0000,
];

/// What patterns see only in pieces: moves of both sides, those into corners,
/// squares that may become moves, discs beside empty squares, quarters with an
/// odd number of empty squares, and how far the game has come.
#[inline]
#[must_use]
pub fn counts(outlook: &Outlook) -> [f32; COUNTS] {
    let &Outlook {
        own,
        opp,
        moves,
        answers,
    } = outlook;
    let empty = outlook.empty();
    let count = |set: u64| set.count_ones() as f32;
    let beside_empty = around(empty);
    let odd = QUARTER_SQUARES.map(|quarter| (empty & quarter).count_ones() & 1);
    let empties = empty.count_ones();
    [
        count(moves) / 8.0,
        count(answers) / 8.0,
        count(moves & CORNERS),
        count(answers & CORNERS),
        count(around(opp) & empty) / 12.0,
        count(around(own) & empty) / 12.0,
        count(own & beside_empty) / 12.0,
        count(opp & beside_empty) / 12.0,
        odd.iter().sum::<u32>() as f32 / 2.0,
        empties as f32 / 8.0,
        (empties & 1) as f32,
        f32::from(moves == 0),
        f32::from(answers == 0),
    ]
}

/// Squares next to those of a set, and the set itself.
#[inline]
fn around(set: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let row = set | (set << 1 & NOT_A) | (set >> 1 & NOT_H);
    row | row << 8 | row >> 8
}
