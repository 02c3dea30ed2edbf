//! The same for 10×10 boards in 128 bits. An empty column between the ranks
//! stops every fill, so no masks are needed; clarity goes before speed here.

/// Bits from one rank to the next: ten squares and the empty column.
pub const STRIDE: u8 = 11;

/// The 100 squares.
pub const BOARD: u128 = {
    let mut board = 0;
    let mut rank = 0;
    while rank < 10 {
        board |= 0x3ff << (STRIDE as u32 * rank);
        rank += 1;
    }
    board
};

const SHIFTS: [u32; 4] = [1, 11, 12, 10];

/// Discs of `opp` in unbroken lines from `from`, one way along one line.
fn fill(from: u128, opp: u128, step: impl Fn(u128) -> u128) -> u128 {
    let mut line = opp & step(from);
    for _ in 0..7 {
        line |= opp & step(line);
    }
    line
}

/// See [`moves`](super::moves).
#[must_use]
pub fn moves(own: u128, opp: u128) -> u128 {
    let mut found = 0;
    for shift in SHIFTS {
        found |= fill(own, opp, |set| set << shift) << shift;
        found |= fill(own, opp, |set| set >> shift) >> shift;
    }
    found & BOARD & !(own | opp)
}

/// See [`flips`](super::flips).
#[must_use]
pub fn flips(own: u128, opp: u128, at: u32) -> u128 {
    let placed = 1 << at;
    let mut flipped = 0;
    for shift in SHIFTS {
        let up = fill(placed, opp, |set| set << shift);
        let down = fill(placed, opp, |set| set >> shift);
        if own & (up << shift) != 0 {
            flipped |= up;
        }
        if own & (down >> shift) != 0 {
            flipped |= down;
        }
    }
    flipped
}
