use super::EdgeConfiguration;
use super::edge_stability::{EdgeDiscs, classify_edges, from_full_to_empty};
use std::fmt;

/// The value of every edge configuration for the player it is seen by, who
/// has the next move (section 4.4.1.1).
///
/// [Static values](EdgeTable::static_values) are improved by iterations, each
/// of which works back from the full edges to the empty one. An edge is worth
/// what the mover can expect from it: on each empty square he may place a disc
/// with some probability, after which the other has the move, and he may
/// always stay away.
///
/// "The value … is multiplied by the probability of being able to make that
/// move … The best alternative is chosen", says the paper. Taken literally,
/// that makes a bad move attractive if it is unlikely: a thousandth of a loss
/// is better than the loss. Here the mover takes the best square if he can,
/// else the next best, down to staying away, which is always possible, so that
/// moves worse than staying away are never made; the value is the expected
/// one.
///
/// The number of iterations matters, since the tables do not settle. What both
/// stay away from keeps values of earlier iterations in turn, and an unlikely
/// move gets likelier with every chance to make it. The sixth iteration
/// changes an edge by 80 on average, a hundredth of the largest value, and
/// every eighth by more than 200; the most is 2,599, for `.OOX.XX.` and the
/// like, which go to and fro for ever. So five is Iago's table, not a limit.
#[derive(Clone, PartialEq, Eq)]
pub struct EdgeTable {
    values: Vec<i32>,
}

/// The squares of an edge by name (Figure 2-1b).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EdgeSquare {
    /// The corner.
    Corner,
    /// Next to the corner.
    C,
    /// Next to the c-square.
    A,
    /// One of the two in the middle.
    B,
}

impl EdgeSquare {
    /// The name of square 0 to 7.
    const fn at(square: usize) -> EdgeSquare {
        match square {
            0 | 7 => EdgeSquare::Corner,
            1 | 6 => EdgeSquare::C,
            2 | 5 => EdgeSquare::A,
            _ => EdgeSquare::B,
        }
    }

    /// Its row of Table 4-2: what a stable, a semi-stable and an unstable disc
    /// is worth. A disc in a corner is always stable.
    const fn weights(self) -> [i32; 3] {
        match self {
            EdgeSquare::Corner => [700, 0, 0],
            EdgeSquare::C => [1200, 200, -25],
            EdgeSquare::A => [1000, 200, 75],
            EdgeSquare::B => [1000, 200, 50],
        }
    }
}

/// How likely it is that a square next to so many own (row) and opponent's
/// (column) discs can be taken by way of the rest of the board, if no edge
/// disc is outflanked.
///
/// Section 4.4.1.1 has "a function of the neighboring discs" and no figures.
/// These were measured on 5,000 games drawn from WTHOR (1977 to 2018): at each
/// of their positions, over the empty edge squares other than corners from
/// which the mover turns no edge disc, 4,481,481 in all, the share that was
/// legal, by the discs on the two adjoining edge squares. In full: 0.137,
/// 0.703, 0.902; 0.243, 0.676; 0.204.
const ACCESS: [[f64; 3]; 3] = [[0.14, 0.70, 0.90], [0.24, 0.68, 0.0], [0.20, 0.0, 0.0]];

/// The likelihood that the player an edge is seen by can place a disc on an
/// empty square of it: certain if he outflanks an edge disc; else none for a
/// corner, which no other line reaches over the board's rim.
fn access(edge: EdgeConfiguration, square: usize) -> f64 {
    if edge.flips(square) != 0 {
        return 1.0;
    }
    if EdgeSquare::at(square) == EdgeSquare::Corner {
        return 0.0;
    }
    let count = |set: u8| (set >> (square - 1) & 0b101).count_ones() as usize;
    ACCESS[count(edge.own())][count(edge.opponent())]
}

impl EdgeTable {
    /// How often Iago improved its table.
    pub const ITERATIONS: usize = 5;
    /// The value of an edge full of one's own discs, the largest there is.
    pub const LARGEST: i32 = 7_800;

    /// Iago's table: five iterations.
    #[must_use]
    pub fn new() -> EdgeTable {
        EdgeTable::with_iterations(EdgeTable::ITERATIONS)
    }

    /// The table after any number of iterations.
    #[must_use]
    pub fn with_iterations(iterations: usize) -> EdgeTable {
        let order = from_full_to_empty();
        let mut table = EdgeTable::static_values();
        for _ in 0..iterations {
            table.improve(&order);
        }
        table
    }

    /// The first step: the sum of the weights of Table 4-2, the opponent's
    /// discs being negative.
    #[must_use]
    pub fn static_values() -> EdgeTable {
        let values = EdgeConfiguration::all()
            .zip(classify_edges())
            .map(|(edge, discs)| {
                let sum = |set| weight_of(set, discs);
                sum(edge.own()) - sum(edge.opponent())
            })
            .collect();
        EdgeTable { values }
    }

    /// The value for the player the edge is seen by, if he moves first.
    #[inline]
    #[must_use]
    pub fn value(&self, edge: EdgeConfiguration) -> i32 {
        self.values[edge.index()]
    }

    /// The value for the player the edge is seen by, if the other moves first.
    #[must_use]
    pub fn value_moving_second(&self, edge: EdgeConfiguration) -> i32 {
        -self.value(edge.inverse())
    }

    /// By how much the two tables differ where they differ most.
    #[must_use]
    pub fn largest_difference(&self, other: &EdgeTable) -> i32 {
        let pairs = self.values.iter().zip(&other.values);
        pairs.map(|(a, b)| (a - b).abs()).max().unwrap_or(0)
    }

    /// One iteration. Edges with more discs have their new values by the time
    /// they are asked for; staying away leads to the same edge with the other
    /// to move, whose value is the previous one.
    fn improve(&mut self, order: &[EdgeConfiguration]) {
        let previous = self.clone();
        for &edge in order {
            if edge.occupied() != !0 {
                let stay = previous.value_moving_second(edge);
                self.values[edge.index()] = self.expected(edge, stay);
            }
        }
    }

    fn expected(&self, edge: EdgeConfiguration, stay: i32) -> i32 {
        let mut moves: Vec<(i32, f64)> = edge
            .empty_squares()
            .map(|square| {
                let value = self.value_moving_second(edge.play(square));
                (value, access(edge, square))
            })
            .filter(|&(value, _)| value > stay)
            .collect();
        // The likelier of equals first, so that mirror images agree to the bit.
        moves.sort_by(|a, b| b.0.cmp(&a.0).then(b.1.total_cmp(&a.1)));
        let (mut sum, mut left) = (0.0, 1.0);
        for (value, probability) in moves {
            sum += left * probability * f64::from(value);
            left *= 1.0 - probability;
        }
        (sum + left * f64::from(stay)).round() as i32
    }
}

impl Default for EdgeTable {
    fn default() -> EdgeTable {
        EdgeTable::new()
    }
}

impl fmt::Debug for EdgeTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EdgeTable").finish_non_exhaustive()
    }
}

/// Table 4-2, summed over a set of discs.
fn weight_of(set: u8, discs: EdgeDiscs) -> i32 {
    let has = |set: u8, square: usize| set >> square & 1 == 1;
    (0..8)
        .filter(|&square| has(set, square))
        .map(|square| {
            let [stable, semi_stable, unstable] = EdgeSquare::at(square).weights();
            if has(discs.stable, square) {
                stable
            } else if has(discs.semi_stable, square) {
                semi_stable
            } else {
                unstable
            }
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(text: &str) -> EdgeConfiguration {
        text.parse().unwrap()
    }

    #[test]
    fn static_values_are_sums_of_table_4_2() {
        let table = EdgeTable::static_values();
        let value = |text| table.value(edge(text));
        assert_eq!(value("XXXXXXXX"), EdgeTable::LARGEST);
        assert_eq!(value("XX......"), 700 + 1200);
        assert_eq!(value("..X....."), 200);
        assert_eq!(value("..XO...."), 75 - 50);
        assert_eq!(value(".XO....."), -25 - 75);
        assert_eq!(value("O.....XX"), 1200);
    }

    /// An edge no disc can be added to is worth the same whoever moves, and
    /// the first step does not ask who does.
    #[test]
    fn swapping_colours_negates_what_does_not_depend_on_the_move() {
        let (start, table) = (EdgeTable::static_values(), EdgeTable::new());
        for edge in EdgeConfiguration::all() {
            assert_eq!(start.value(edge), -start.value(edge.inverse()), "{edge}");
            if edge.occupied() == !0 {
                assert_eq!(table.value(edge), -table.value(edge.inverse()), "{edge}");
                assert_eq!(table.value(edge), start.value(edge), "{edge}");
            }
        }
    }

    #[test]
    fn mirror_images_are_worth_the_same() {
        let table = EdgeTable::new();
        for edge in EdgeConfiguration::all() {
            assert_eq!(table.value(edge), table.value(edge.mirrored()), "{edge}");
            assert!(table.value(edge).abs() <= EdgeTable::LARGEST);
        }
    }

    /// An edge one may stay away from is no worse for having the move, but for
    /// the edges that go to and fro.
    #[test]
    fn it_is_better_to_move_first() {
        let table = EdgeTable::new();
        let burdens: Vec<i32> = EdgeConfiguration::all()
            .map(|edge| table.value_moving_second(edge) - table.value(edge))
            .filter(|&burden| burden > 0)
            .collect();
        assert!(burdens.len() <= 120, "{}", burdens.len());
        assert!(burdens.iter().all(|&burden| burden <= 300), "{burdens:?}");
    }

    #[test]
    fn corners_are_worth_having() {
        let (start, table) = (EdgeTable::static_values(), EdgeTable::new());
        let value = |text| table.value(edge(text));
        assert!(value("X.......") > value("........"));
        assert!(value("X......X") > value("X......."));
        assert!(value("O.......") < value("........"));
        // On any edge, a corner is better one's own than the other's, as long
        // as nobody moves: then a hole next to it may tell.
        for edge in EdgeConfiguration::all().filter(|edge| edge.own() & 1 == 1) {
            let lost = EdgeConfiguration::new(edge.own() & !1, edge.opponent() | 1).unwrap();
            assert!(start.value(edge) > start.value(lost), "{edge}");
        }
        assert!(value("X.XXXXXO") < value("O.XXXXXO"));
    }

    /// Footnote 14, on the edge of Figure 3-3b (Iago against Inoue before move
    /// 54): White is to move, takes the hole and then the corner. "If black
    /// had had the next move, he could have turned it around …, stabilizing
    /// seven of the bottom edge squares for himself."
    #[test]
    fn the_move_decides_unbalanced_edges() {
        let (table, contested) = (EdgeTable::new(), edge(".XXXX.OX"));
        assert_eq!(table.value(contested), EdgeTable::LARGEST - 700);
        assert!(table.value_moving_second(contested) < 0);
    }

    /// What the documentation says of five iterations and six.
    #[test]
    fn iterations_change_less_and_less() {
        let tables: Vec<_> = (0..8).map(EdgeTable::with_iterations).collect();
        let changes = |i: usize| -> Vec<i32> {
            let pairs = tables[i - 1].values.iter().zip(&tables[i].values);
            pairs.map(|(a, b)| (a - b).abs()).collect()
        };
        let sums: Vec<i32> = (1..8).map(|i| changes(i).iter().sum()).collect();
        assert!(sums.is_sorted_by(|a, b| a > b), "{sums:?}");
        let sixth = changes(6);
        let count = EdgeConfiguration::COUNT;
        assert_eq!(sums[5] as usize / count, 80);
        let large = sixth.iter().filter(|&&change| change > 200).count();
        assert_eq!((large + count / 16) * 8 / count, 1, "{large}");
        assert_eq!(tables[5].largest_difference(&tables[6]), 2_599);
        let swinging = edge(".OOX.XX.");
        assert_eq!(
            (tables[6].value(swinging) - tables[5].value(swinging)).abs(),
            2_599
        );
        assert_eq!(tables[7].value(swinging), tables[5].value(swinging));
    }
}
