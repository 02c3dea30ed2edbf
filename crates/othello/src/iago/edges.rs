use super::edge_configuration::index_of;
use super::{A_FILE, EdgeConfiguration, EdgeTable};
use crate::kernel;
use std::fmt;

/// Iago's edge stability (section 4.4.1.1): the edge table, the choice of
/// side at each corner, and the price of x-squares.
#[derive(Clone, PartialEq, Eq)]
pub struct Edges {
    tests_access: bool,
    sides: Vec<Side>,
    given: Vec<Given>,
}

/// An edge of a board: its value for the player to move if he plays there
/// first, and if the other does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Side {
    first: i16,
    second: i16,
}

/// What an edge becomes if a disc is placed in an empty corner of it: by the
/// corner's end of the edge, low or high, and by the disc, own or opponent's.
type Given = [[Side; 2]; 2];

/// A corner: its square and x-square, its two edges by their place in
/// [`indices`], and at which end of each it lies.
struct Corner {
    corner: u32,
    x_square: u32,
    edges: [usize; 2],
    ends: [usize; 2],
}

const TOP: usize = 0;
const BOTTOM: usize = 1;
const LEFT: usize = 2;
const RIGHT: usize = 3;

const CORNERS: [Corner; 4] = [
    corner(0, 9, [TOP, LEFT], [0, 0]),
    corner(7, 14, [TOP, RIGHT], [1, 0]),
    corner(56, 49, [BOTTOM, LEFT], [0, 1]),
    corner(63, 54, [BOTTOM, RIGHT], [1, 1]),
];

const X_SQUARES: u64 = 1 << 9 | 1 << 14 | 1 << 49 | 1 << 54;

const fn corner(corner: u32, x_square: u32, edges: [usize; 2], ends: [usize; 2]) -> Corner {
    Corner {
        corner,
        x_square,
        edges,
        ends,
    }
}

/// The four edges of a set of squares, a byte each: top and bottom from the
/// a-file, left and right from rank 1.
#[inline]
fn rims(set: u64) -> [u8; 4] {
    /// Gathers the a-file in the highest byte: rank `i`, at bit `8i`, goes to
    /// bit `56 + i`, and nothing else does.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let file = |set: u64| ((set & A_FILE).wrapping_mul(GATHER) >> 56) as u8;
    [set as u8, (set >> 56) as u8, file(set), file(set >> 7)]
}

/// The indices of the four edges.
#[inline]
fn indices(own: u64, opponent: u64) -> [usize; 4] {
    let (own, opponent) = (rims(own), rims(opponent));
    [TOP, BOTTOM, LEFT, RIGHT].map(|edge| index_of(own[edge], opponent[edge]))
}

/// "The player with the next move will be able to take his choice of which
/// side to play into"; the other comes first on the other side.
#[inline]
fn moving_first([a, b]: [Side; 2]) -> i32 {
    let sum = |first: Side, second: Side| i32::from(first.first) + i32::from(second.second);
    sum(a, b).max(sum(b, a))
}

/// The same if the choice is the other player's.
#[inline]
fn moving_second([a, b]: [Side; 2]) -> i32 {
    let sum = |first: Side, second: Side| i32::from(first.first) + i32::from(second.second);
    sum(a, b).min(sum(b, a))
}

impl Edges {
    /// The largest sum of four corners of two edges.
    pub const LARGEST: i32 = 8 * EdgeTable::LARGEST;

    /// Edge stability by a table.
    ///
    /// With `tests_access` a corner that the opponent can take by way of the
    /// x-square as the board stands counts as certain to be lost, whoever has
    /// the move. The paper describes this test, but "due to an oversight, this
    /// condition was not actually tested" (footnote 15).
    #[must_use]
    pub fn new(table: &EdgeTable, tests_access: bool) -> Edges {
        let side = |edge| Side {
            first: table.value(edge) as i16,
            second: table.value_moving_second(edge) as i16,
        };
        let given = |edge: EdgeConfiguration| {
            [0, 7].map(|corner| {
                if edge.occupied() >> corner & 1 == 1 {
                    return [Side::default(); 2];
                }
                let theirs = edge.inverse().play(corner).inverse();
                [side(edge.play(corner)), side(theirs)]
            })
        };
        Edges {
            tests_access,
            sides: EdgeConfiguration::all().map(side).collect(),
            given: EdgeConfiguration::all().map(given).collect(),
        }
    }

    /// The sum of the four corner values for the player to move, within
    /// ±[`LARGEST`](Self::LARGEST); `move_number` is that of the move he is
    /// about to make.
    #[inline]
    #[must_use]
    pub fn stability(&self, own: u64, opponent: u64, move_number: i32) -> i32 {
        let indices = indices(own, opponent);
        let sides = indices.map(|index| self.sides[index]);
        let mut values = CORNERS.map(|corner| moving_first(corner.edges.map(|edge| sides[edge])));
        let occupied = own | opponent;
        if occupied & X_SQUARES != 0 {
            for (corner, value) in CORNERS.iter().zip(&mut values) {
                if occupied >> corner.x_square & 1 == 1 && occupied >> corner.corner & 1 == 0 {
                    *value += self.price(corner, *value, &indices, own, opponent, move_number);
                }
            }
        }
        let sum: i32 = values.iter().sum();
        sum.clamp(-Edges::LARGEST, Edges::LARGEST)
    }

    /// What the disc on the x-square next to an empty corner worth `existing`
    /// costs its owner, seen by the player to move.
    ///
    /// If the owner's opponent had a disc in the corner and the owner the
    /// move, the corner would have a new value. Where that is the worse for
    /// the owner, it counts with the probability *p* that it comes to this,
    /// twice (footnote 17): a disc in a corner would be seen from both ends of
    /// its edges.
    #[inline]
    fn price(
        &self,
        corner: &Corner,
        existing: i32,
        indices: &[usize; 4],
        own: u64,
        opponent: u64,
        move_number: i32,
    ) -> i32 {
        let given = |disc: usize| {
            [0, 1].map(|i| self.given[indices[corner.edges[i]]][corner.ends[i]][disc])
        };
        let is_own = own >> corner.x_square & 1 == 1;
        let change = if is_own {
            (moving_first(given(1)) - existing).min(0)
        } else {
            (moving_second(given(0)) - existing).max(0)
        };
        // p in parts of 120: 1 − MoveNumber/120, or 1.
        let mut p = 120 - move_number;
        if self.tests_access {
            let (owner, taker) = if is_own {
                (own, opponent)
            } else {
                (opponent, own)
            };
            if kernel::flips(taker, owner, corner.corner) >> corner.x_square & 1 == 1 {
                p = 120;
            }
        }
        2 * change * p / 120
    }
}

impl fmt::Debug for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Edges")
            .field("tests_access", &self.tests_access)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{board, boards};
    use super::*;

    /// The squares of an edge, from the corner at `from` towards `to`.
    fn read(own: u64, opponent: u64, from: u32, to: u32) -> EdgeConfiguration {
        let step = (to as i32 - from as i32) / 7;
        let mut edge = EdgeConfiguration::default();
        for i in 0..8 {
            let square = from as i32 + step * i;
            let bit = |set: u64| ((set >> square & 1) as u8) << i;
            edge = EdgeConfiguration::new(edge.own() | bit(own), edge.opponent() | bit(opponent))
                .expect("one disc a square");
        }
        edge
    }

    /// A corner by the book: both edges read from the corner, black's and
    /// white's view worked out from the table alone.
    fn slow_corner(table: &EdgeTable, edges: [EdgeConfiguration; 2], me_first: bool) -> i32 {
        let [a, b] = if me_first {
            edges
        } else {
            edges.map(EdgeConfiguration::inverse)
        };
        let into_a = table.value(a) - table.value(b.inverse());
        let into_b = table.value(b) - table.value(a.inverse());
        let value = into_a.max(into_b);
        if me_first { value } else { -value }
    }

    fn slow(table: &EdgeTable, own: u64, opponent: u64, move_number: i32, tests: bool) -> i32 {
        let mut sum = 0;
        for (corner, x_square, others) in [
            (0, 9, [7, 56]),
            (7, 14, [0, 63]),
            (56, 49, [0, 63]),
            (63, 54, [56, 7]),
        ] {
            let edges = others.map(|other| read(own, opponent, corner, other));
            let existing = slow_corner(table, edges, true);
            sum += existing;
            if (own | opponent) >> corner & 1 == 1 || (own | opponent) >> x_square & 1 == 0 {
                continue;
            }
            // All seen by the owner of the x-square.
            let mine = own >> x_square & 1 == 1;
            let sign = if mine { 1 } else { -1 };
            let lost = edges.map(|edge| {
                let seen_by_taker = if mine { edge.inverse() } else { edge };
                seen_by_taker.play(0).inverse()
            });
            let (old, new) = (sign * existing, slow_corner(table, lost, true));
            let (taker, owner) = if mine {
                (opponent, own)
            } else {
                (own, opponent)
            };
            let taken = kernel::flips(taker, owner, corner) >> x_square & 1 == 1;
            let p = if tests && taken {
                120
            } else {
                120 - move_number
            };
            if new < old {
                sum += sign * (2 * (new - old) * p / 120);
            }
        }
        sum.clamp(-Edges::LARGEST, Edges::LARGEST)
    }

    #[test]
    fn fast_and_slow_agree() {
        let table = EdgeTable::new();
        for tests in [false, true] {
            let edges = Edges::new(&table, tests);
            for (i, (own, opponent)) in boards(4_000, 1).into_iter().enumerate() {
                let move_number = i as i32 % 60 + 1;
                assert_eq!(
                    edges.stability(own, opponent, move_number),
                    slow(&table, own, opponent, move_number, tests),
                    "{own:#x} {opponent:#x}"
                );
            }
        }
    }

    #[test]
    fn rims_are_the_edges() {
        for (set, _) in boards(500, 2) {
            let edge = |from, to| read(set, 0, from, to).own();
            let slow = [edge(0, 7), edge(56, 63), edge(0, 56), edge(7, 63)];
            assert_eq!(rims(set), slow);
        }
    }

    #[test]
    fn a_board_of_ones_own_discs_has_the_largest_value() {
        let edges = Edges::new(&EdgeTable::new(), false);
        assert_eq!(edges.stability(!0, 0, 60), Edges::LARGEST);
        assert_eq!(edges.stability(0, !0, 60), -Edges::LARGEST);
    }

    /// An x-square costs less as the game goes on, and nothing once the
    /// corner is taken; one that opens the corner costs most.
    #[test]
    fn x_squares_cost() {
        let (table, empty) = (EdgeTable::new(), (0, 0));
        let edges = Edges::new(&table, false);
        let value =
            |(own, opponent): (u64, u64), move_number| edges.stability(own, opponent, move_number);
        let x = (1 << 9, 0);
        let [early, late] = [10, 50].map(|n| value(x, n) - value(empty, n));
        assert!(early < late && late < 0, "{early} {late}");
        assert_eq!(value((1 << 9 | 1, 0), 10), value((1, 0), 10));

        // White on c3 takes a1 over b2.
        let open = board("........ .X...... ..O.....");
        let testing = Edges::new(&table, true);
        assert!(testing.stability(open.0, open.1, 10) < value(open, 10));
        assert_eq!(testing.stability(x.0, x.1, 10), value(x, 10));
    }
}
