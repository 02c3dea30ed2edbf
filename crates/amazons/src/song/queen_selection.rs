//! Which queens fill a blocker territory (§4.2.3, Algorithm 3).

use crate::geometry::{Square, squares};

/// A territory of one side inside an active area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Territory {
    /// Its squares and its ordinary queens.
    pub(super) core: u128,
    /// Its empty squares.
    pub(super) empty: u128,
    /// The queens that shut it off.
    pub(super) blockers: u128,
}

/// The queens a territory is filled with, and whether they must be shared with
/// other territories.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Selection {
    pub(super) queens: u128,
    /// The one blocker that also has other territories to fill.
    pub(super) shared: Option<Square>,
}

/// Chooses the queens of one of the territories: ordinary queens and blockers
/// with nothing to do elsewhere (`idle`) if there are any; else the blocker of
/// this territory alone that is nearest to its middle; else, of the blockers
/// with several territories, the one whose largest other one is smallest.
pub(super) fn select(
    territories: &[Territory],
    place: usize,
    queens: u128,
    idle: u128,
) -> Selection {
    let territory = &territories[place];
    // A blocker between two territories can fill only one of them, whatever
    // lies on the other side of it.
    let between = (territories.iter().enumerate())
        .filter(|&(i, _)| i != place)
        .fold(0, |set, (_, other)| set | other.blockers);
    let free = territory.core & queens | territory.blockers & idle & !between;
    if free != 0 {
        return Selection {
            queens: free,
            shared: None,
        };
    }
    let others = |blocker: Square| {
        let others = territories.iter().enumerate();
        let others = others.filter(move |&(i, _)| i != place);
        others.filter(move |(_, other)| other.blockers & blocker.bit() != 0)
    };
    let alone = squares(territory.blockers).filter(|&blocker| others(blocker).next().is_none());
    if let Some(nearest) = alone.min_by_key(|&blocker| from_the_middle(territory, blocker)) {
        return Selection {
            queens: nearest.bit(),
            shared: None,
        };
    }
    let weakest = squares(territory.blockers).min_by_key(|&blocker| {
        others(blocker)
            .map(|(_, other)| other.empty.count_ones())
            .max()
    });
    Selection {
        queens: weakest.map_or(0, Square::bit),
        shared: weakest,
    }
}

/// How far a blocker is from the middle of a territory, squared and scaled.
fn from_the_middle(territory: &Territory, blocker: Square) -> u64 {
    let all = territory.core | territory.blockers;
    let count = i64::from(all.count_ones());
    let sums = squares(all).fold((0, 0), |(cols, ranks), square| {
        let at = square.point();
        (cols + i64::from(at.col), ranks + i64::from(at.rank))
    });
    let at = blocker.point();
    let (col, rank) = (i64::from(at.col) * count, i64::from(at.rank) * count);
    (col - sums.0).pow(2).unsigned_abs() + (rank - sums.1).pow(2).unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Amazons;
    use loam_game::Side;

    #[test]
    fn a_blocker_of_one_territory_goes_before_one_of_two() {
        let position = Amazons::parse("2x2/1bxb1/xxxxx w").unwrap();
        let queens: Vec<Square> = squares(position.queens(Side::Black)).collect();
        let [left, right] = queens[..] else { panic!() };
        let territory = |empty: u128, blockers: u128| Territory {
            core: empty,
            empty,
            blockers,
        };
        let both = left.bit() | right.bit();
        let some = |n: usize| {
            squares(position.empty())
                .take(n)
                .fold(0, |set, s| set | s.bit())
        };
        let territories = [territory(some(2), both), territory(some(1), left.bit())];
        let selection = select(&territories, 0, position.queens(Side::Black), 0);
        assert_eq!((selection.queens, selection.shared), (right.bit(), None));
        // Figure 4.16: the shared one goes to the blocker whose other one is
        // the smaller.
        let territories = [
            territory(some(3), both),
            territory(some(2), left.bit()),
            territory(some(1), right.bit()),
        ];
        let selection = select(&territories, 0, position.queens(Side::Black), 0);
        assert_eq!(
            (selection.queens, selection.shared),
            (right.bit(), Some(right))
        );
    }

    #[test]
    fn an_idle_blocker_does_not_fill_two_territories() {
        let position = Amazons::parse("xx1/xbx/1xx w").unwrap();
        let queen = position.queens(Side::Black);
        let ends: Vec<Territory> = squares(position.empty())
            .map(|square| Territory {
                core: square.bit(),
                empty: square.bit(),
                blockers: queen,
            })
            .collect();
        let selection = select(&ends, 0, queen, queen);
        assert_eq!(selection.shared.map(Square::bit), Some(queen));
        assert_eq!(select(&ends[..1], 0, queen, queen).shared, None);
    }
}
