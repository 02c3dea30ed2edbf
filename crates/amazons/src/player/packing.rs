use crate::areas::{AreaKind, Filling, basic_partition};
use crate::geometry::{STRIDE, Square, grown, squares};
use crate::{Amazons, Move, Shape};
use loam_game::{Game, Point, Side};

/// A board that has fallen into pieces, laid out on a smaller one: pieces where
/// both sides have amazons are moved together, and all territories become a
/// single one that holds the difference of their moves.
pub(super) struct Packed {
    pub(super) position: Amazons,
    pieces: Vec<Piece>,
    /// Squares that stand for the territories.
    strip: u128,
}

struct Piece {
    /// Where its squares are on the smaller board.
    squares: u128,
    /// By how many bits it was moved.
    shift: i32,
}

/// Boards that a solver holds in 64 bits, the handiest first.
const BOARDS: [(u8, u8); 6] = [(7, 7), (8, 6), (6, 8), (9, 6), (10, 5), (5, 10)];

/// What a move on the smaller board is on the large one.
pub(super) enum Unpacked {
    /// A move in a piece.
    Move(Move),
    /// Any move in one's own territory that wastes nothing.
    Fill,
}

impl Packed {
    /// Packs a board; `None` if it does not fit, or a territory's moves cannot
    /// be counted. Pieces may have so many empty squares together.
    pub(super) fn new(position: &Amazons, filling: &mut Filling, empties: u32) -> Option<Packed> {
        let partition = basic_partition(position);
        let active = partition.iter();
        let active = active.filter(|part| part.kind == AreaKind::ActiveArea);
        let mut active: Vec<u128> = active.map(|part| part.squares).collect();
        let all = active.iter().fold(0, |all, piece| all | piece);
        if (position.empty() & all).count_ones() > empties {
            return None;
        }
        let mut ahead = 0; // Black's moves less White's
        for part in partition {
            let empty = position.empty() & part.squares;
            if let AreaKind::SimpleTerritory(side) = part.kind {
                let amazons = position.queens(side) & part.squares;
                let moves = filling.most(amazons, 0, empty)? as i32;
                ahead += match side {
                    Side::Black => moves,
                    Side::White => -moves,
                };
            }
        }
        active.sort_by_key(|piece| std::cmp::Reverse(piece.count_ones()));
        let boards = BOARDS
            .into_iter()
            .filter_map(|(cols, rows)| Shape::new(cols, rows));
        boards
            .into_iter()
            .find_map(|shape| lay_out(position, &active, ahead, shape))
    }

    /// The move on the large board.
    pub(super) fn unpack(&self, mv: Move) -> Unpacked {
        let piece = self
            .pieces
            .iter()
            .find(|piece| piece.squares & mv.from.bit() != 0);
        let Some(piece) = piece else {
            debug_assert!(self.strip & mv.from.bit() != 0);
            return Unpacked::Fill;
        };
        let back =
            |square: Square| Square::from_index((square.index() as i32 - piece.shift) as u32);
        Unpacked::Move(Move {
            from: back(mv.from),
            to: back(mv.to),
            arrow: back(mv.arrow),
        })
    }
}

fn lay_out(position: &Amazons, active: &[u128], ahead: i32, shape: Shape) -> Option<Packed> {
    let mut free = shape.squares();
    let mut queens = [0_u128; 2];
    let mut empty = 0;
    let mut pieces = Vec::new();
    for &piece in active {
        let (shift, placed) = place(piece, free)?;
        let moved = |set: u128| shifted(set & piece, shift);
        for side in Side::BOTH {
            queens[side.index()] |= moved(position.queens(side));
        }
        empty |= moved(position.empty());
        free &= !grown(placed);
        pieces.push(Piece {
            squares: placed,
            shift,
        });
    }
    let mut strip = 0;
    if ahead != 0 {
        let owner = if ahead > 0 { Side::Black } else { Side::White };
        strip = (1..=5).find_map(|rows| {
            let block = block(ahead.unsigned_abs() + 1, rows)?;
            place(block, free).map(|(_, placed)| placed)
        })?;
        let queen = strip & strip.wrapping_neg();
        queens[owner.index()] |= queen;
        empty |= strip & !queen;
    }
    let burnt = shape.squares() & !(queens[0] | queens[1] | empty);
    let position = Amazons::from_squares(shape, queens[0], queens[1], burnt, position.to_move())?;
    Some(Packed {
        position,
        pieces,
        strip,
    })
}

/// So many squares in so many rows. An amazon in the corner can walk over all
/// of them, row by row.
fn block(count: u32, rows: u32) -> Option<u128> {
    let cols = count.div_ceil(rows);
    if cols > 10 {
        return None;
    }
    let at = |i: u32| Square::at((i % cols) as u8, (i / cols) as u8).bit();
    Some((0..count).fold(0, |set, i| set | at(i)))
}

fn shifted(set: u128, shift: i32) -> u128 {
    match shift {
        0.. => set << shift,
        _ => set >> -shift,
    }
}

/// Moves a piece to where there is room, by how many bits.
fn place(piece: u128, free: u128) -> Option<(i32, u128)> {
    let points = || squares(piece).map(Square::point);
    let corner = Point {
        col: points().map(|at| at.col).min()?,
        rank: points().map(|at| at.rank).min()?,
    };
    let span = |edge: fn(Point) -> u8, least: u8| points().map(edge).max().map(|most| most - least);
    let (cols, ranks) = (
        span(|at| at.col, corner.col)?,
        span(|at| at.rank, corner.rank)?,
    );
    let home = Square::at(corner.col, corner.rank).index() as i32;
    for rank in 0..10 - ranks {
        for col in 0..10 - cols {
            let shift = 1 + i32::from(rank) * STRIDE as i32 + i32::from(col) - home;
            let placed = shifted(piece, shift);
            if placed & !free == 0 {
                return Some((shift, placed));
            }
        }
    }
    None
}
