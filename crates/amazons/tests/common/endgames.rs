//! Random endgames of several areas, and who wins them.

use super::minimax::{Minimax, Sum};
use loam_amazons::areas::{Area, AreaKind, basic_partition};
use loam_amazons::{Amazons, Shape};
use loam_game::{Game, Side};
use rand::{Rng, RngExt};

/// Squares of the largest rectangle the thesis has databases for, and the
/// most queens of one side.
const LARGEST: u8 = 18;
const QUEENS: u32 = 4;

/// The areas of a position where somebody can move; `None` if one of them is
/// larger than a database.
pub(crate) fn areas(position: &Amazons) -> Option<Vec<Area>> {
    let parts = basic_partition(position).into_iter();
    let live = parts.filter(|part| part.kind != AreaKind::DeadArea);
    live.map(|part| {
        let area = part.area(position)?;
        let few = Side::BOTH.map(|side| area.queens(side).count_ones() <= QUEENS);
        (area.cols() * area.rows() <= LARGEST && few == [true, true]).then_some(area)
    })
    .collect()
}

/// Plays at random from the start until every area is within database size.
/// `None` unless two areas or more are fought over then, with no more empty
/// squares than that in the whole.
pub(crate) fn played(random: &mut impl Rng, side: u8, empties: u32) -> Option<Amazons> {
    let mut position = Amazons::standard(Shape::new(side, side)?)?;
    loop {
        if position.outcome().is_some() {
            return None;
        }
        if let Some(areas) = areas(&position) {
            let active = |area: &&Area| area.kind() == AreaKind::ActiveArea;
            let many = areas.iter().filter(active).count() >= 2;
            let all: u32 = areas.iter().map(|area| area.empty().count_ones()).sum();
            if all <= empties {
                return many.then_some(position);
            }
        }
        let mut moves = Vec::new();
        position.for_each_move(|mv| moves.push(mv));
        position = position.play(moves[random.random_range(0..moves.len())]);
    }
}

/// Areas side by side on a large board, two of them fought over, with so many
/// empty squares in the whole.
pub(crate) fn glued(random: &mut impl Rng, count: usize, empties: usize) -> Amazons {
    let shape = Shape::new(10, 10).expect("a board");
    let corners = [(0, 0), (5, 0), (0, 5), (5, 5)];
    loop {
        let mut sets = [0_u128; 3];
        for (i, &(col, rank)) in corners[..count].iter().enumerate() {
            let (cols, rows) = [(4, 4), (3, 4), (4, 3), (2, 4), (3, 3)][random.random_range(0..5)];
            let mut cells: Vec<u128> = (0..cols * rows)
                .map(|i| loam_game::Point {
                    col: col + i % cols,
                    rank: rank + i / cols,
                })
                .filter_map(|at| Some(shape.square(at)?.bit()))
                .collect();
            for i in 0..cells.len() {
                let j = random.random_range(i..cells.len());
                cells.swap(i, j);
            }
            let queens = random.random_range(2..=3);
            let share = empties / count + usize::from(i < empties % count);
            for (i, bit) in cells.into_iter().enumerate() {
                if i < queens {
                    sets[random.random_range(0..2)] |= bit;
                } else if i < queens + share {
                    sets[2] |= bit;
                }
            }
        }
        let burnt = shape.squares() & !(sets[0] | sets[1] | sets[2]);
        let side = Side::BOTH[random.random_range(0..2)];
        let position = Amazons::from_squares(shape, sets[0], sets[1], burnt, side)
            .expect("sets that do not meet");
        let parts = basic_partition(&position);
        let active = parts
            .iter()
            .filter(|part| part.kind == AreaKind::ActiveArea);
        if active.count() >= 2 && position.outcome().is_none() {
            return position;
        }
    }
}

/// A position of small areas as a sum.
pub(crate) fn sum(minimax: &mut Minimax, position: &Amazons) -> Sum {
    let areas = areas(position).expect("areas within database size");
    let sums = areas.iter().map(|area| minimax.sum(area));
    sums.fold(Sum::default(), |all, sum| all.plus(&sum))
}

/// Whether the side to move wins a position of small areas.
pub(crate) fn wins(minimax: &mut Minimax, position: &Amazons) -> bool {
    let sum = sum(minimax, position);
    minimax.wins(&sum, position.to_move())
}
