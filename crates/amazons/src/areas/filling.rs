use crate::Move;
use crate::geometry::{Wide, flood, grown, reach, squares};
use crate::plodding::plod;
use std::collections::HashMap;
use std::time::Duration;

/// Moves that amazons can be sure to make in squares only they reach, by the
/// plodding heuristic: step to a neighbour, shoot back to where you came from.
/// What an amazon seals off stays sealed.
///
/// ```
/// use loam_amazons::{Amazons, areas::sure_moves};
/// use loam_game::Side;
/// let position = Amazons::parse("w4/5 w").unwrap();
/// assert_eq!(sure_moves(position.queens(Side::White), position.empty()), 9);
/// ```
#[must_use]
pub fn sure_moves(amazons: u128, region: u128) -> u32 {
    plod(&Wide, amazons, region)
}

/// The most moves amazons can make in squares only they reach, and how.
///
/// Amazons that keep the other side out (*blockers*) shoot back with their
/// first move, and are like the others from then on.
#[derive(Debug)]
pub struct Filling {
    known: HashMap<(u128, u128, u128), u8>,
    budget: u32,
    /// Positions looked at for one territory.
    room: u32,
}

/// Positions looked at for one territory where there is no hurry: at most some
/// fifty milliseconds' work.
const ROOM: u32 = 30_000;

impl Default for Filling {
    fn default() -> Filling {
        Filling {
            known: HashMap::new(),
            budget: 0,
            room: ROOM,
        }
    }
}

impl Filling {
    /// Looks at fewer positions from now on if a move may take so long only;
    /// without a time, at as many as ever.
    pub fn hurry(&mut self, time: Option<Duration>) {
        let most = u128::from(ROOM);
        self.room = time.map_or(ROOM, |time| (time.as_micros() / 16).min(most) as u32);
    }

    /// The most moves there are, if that is found soon enough.
    pub fn most(&mut self, amazons: u128, blockers: u128, region: u128) -> Option<u32> {
        self.budget = self.room;
        self.search(amazons, blockers, region)
    }

    /// A move after which there is only one move less than before.
    pub fn best(&mut self, amazons: u128, blockers: u128, region: u128) -> Option<(Move, u32)> {
        let most = self.most(amazons, blockers, region)?;
        if most == 0 {
            return None;
        }
        let mut found = None;
        self.budget = self.room;
        each_move(
            amazons,
            blockers,
            region,
            |mv, amazons, blockers, region| {
                found = found.or_else(|| {
                    let left = self.search(amazons, blockers, region)?;
                    (left + 1 == most).then_some((mv, most))
                });
                found.is_some()
            },
        );
        found
    }

    /// Moves that are sure and moves that cannot be exceeded, with the first
    /// of those that are sure: the same number, if that is found soon enough.
    pub fn bounds(
        &mut self,
        amazons: u128,
        blockers: u128,
        region: u128,
    ) -> (u32, u32, Option<Move>) {
        if let Some(most) = self.most(amazons, blockers, region) {
            let best = self.best(amazons, blockers, region);
            if most == 0 || best.is_some() {
                return (most, most, best.map(|(mv, _)| mv));
            }
        }
        let mut sure = (0, None);
        each_move(amazons, blockers, region, |mv, amazons, _, region| {
            let moves = 1 + sure_moves(amazons, region);
            if mv.arrow == mv.from && moves > sure.0 {
                sure = (moves, Some(mv));
            }
            false
        });
        (sure.0, live(amazons, region).count_ones(), sure.1)
    }

    fn search(&mut self, amazons: u128, blockers: u128, region: u128) -> Option<u32> {
        let upper = live(amazons, region).count_ones();
        if upper == 0 || sure_moves(amazons, region) == upper {
            return Some(upper);
        }
        let key = (amazons, blockers, region);
        if let Some(&known) = self.known.get(&key) {
            return Some(u32::from(known));
        }
        self.budget = self.budget.checked_sub(1)?;
        let mut best = Some(0);
        each_move(amazons, blockers, region, |_, amazons, blockers, region| {
            let value = self.search(amazons, blockers, region);
            best = best.zip(value).map(|(best, value)| best.max(value + 1));
            best.is_none_or(|best| best == upper)
        });
        self.known.insert(key, best? as u8);
        best
    }
}

/// The part of a region that amazons get to.
fn live(amazons: u128, region: u128) -> u128 {
    flood(grown(amazons) & region, region)
}

/// Visits all moves within a region, short ones first, with amazons, blockers
/// and region as they are afterwards, until one is enough.
fn each_move(
    amazons: u128,
    blockers: u128,
    region: u128,
    mut visit: impl FnMut(Move, u128, u128, u128) -> bool,
) {
    for from in squares(amazons) {
        let all = reach(from, region);
        let near = grown(from.bit()) & all;
        for to in squares(near).chain(squares(all & !near)) {
            let moved = amazons & !from.bit() | to.bit();
            let left = region & !to.bit();
            let back = Move {
                from,
                to,
                arrow: from,
            };
            let bound = blockers & from.bit() != 0;
            // Shooting back burns the square left, which was not in the region.
            if visit(back, moved, blockers & !from.bit(), left) {
                return;
            }
            if bound {
                continue;
            }
            let open = left | from.bit();
            for arrow in squares(reach(to, open) & !from.bit()) {
                let mv = Move { from, to, arrow };
                if visit(mv, moved, blockers, open & !arrow.bit()) {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Amazons;
    use loam_game::{Game, Side};
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// The longest way to go on alone, by trying everything.
    fn tried(position: &Amazons) -> u32 {
        let side = position.to_move();
        let mut best = 0;
        position.for_each_move(|mv| {
            let next = position.play(mv);
            let [black, white] = Side::BOTH.map(|side| next.queens(side));
            let shape = next.shape();
            let again = Amazons::from_squares(shape, black, white, next.burnt(), side);
            best = best.max(1 + tried(&again.unwrap()));
        });
        best
    }

    #[test]
    fn small_territories_are_filled_as_well_as_can_be() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        let shape = crate::Shape::new(4, 3).unwrap();
        let mut defective = 0;
        for _ in 0..150 {
            let mut sets = [0_u128; 2];
            for square in squares(shape.squares()) {
                match random.random_range(0..10) {
                    0 => sets[0] |= square.bit(),
                    1..=5 => sets[1] |= square.bit(),
                    _ => {}
                }
            }
            let position = Amazons::from_squares(shape, sets[0], 0, sets[1], Side::Black).unwrap();
            let expected = tried(&position);
            let (amazons, empty) = (sets[0], position.empty());
            let mut filling = Filling::default();
            assert_eq!(filling.most(amazons, 0, empty), Some(expected));
            assert!(sure_moves(amazons, empty) <= expected);
            defective += u32::from(expected < live(amazons, empty).count_ones());
            if let Some((mv, most)) = filling.best(amazons, 0, empty) {
                assert_eq!(most, expected);
                assert!(position.is_legal(mv));
            }
        }
        assert!(defective > 1, "{defective}");
    }

    #[test]
    fn a_blocker_shoots_back() {
        // The amazon on c1 keeps the other side, on e1, out.
        let position = Amazons::parse("2b1w b").unwrap();
        let black = position.queens(Side::Black);
        let region = squares(position.empty())
            .take(2)
            .fold(0, |set, at| set | at.bit());
        let (mv, most) = Filling::default().best(black, black, region).unwrap();
        assert_eq!((mv.arrow, most), (mv.from, 2));
    }
}
