//! Plain minimax on sums of areas: whoever cannot move loses.

use loam_amazons::areas::{Area, AreaKind};
use loam_game::Side;
use std::collections::HashMap;

/// Areas with queens of both sides, by number and in order, and by how many
/// moves Black is ahead where only one side has queens.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Sum {
    areas: Vec<u32>,
    ahead: i32,
}

impl Sum {
    pub(crate) fn plus(&self, other: &Sum) -> Sum {
        let mut areas = [&self.areas[..], &other.areas].concat();
        areas.sort_unstable();
        let ahead = self.ahead + other.ahead;
        Sum { areas, ahead }
    }

    /// The same with so many more moves for Black that nobody can take away.
    #[allow(dead_code, reason = "not every test that shares this file asks")]
    pub(crate) fn ahead(mut self, moves: i32) -> Sum {
        self.ahead += moves;
        self
    }

    fn without(&self, place: usize) -> Sum {
        let mut rest = self.clone();
        rest.areas.remove(place);
        rest
    }
}

/// Minimax that knows areas and their moves, and no theory but that moves
/// nobody can take away cancel.
#[derive(Default)]
pub(crate) struct Minimax {
    numbers: HashMap<Area, u32>,
    areas: Vec<Area>,
    /// What each side can make of an area.
    options: HashMap<(u32, Side), Vec<Sum>>,
    alone: HashMap<Area, i32>,
    known: HashMap<(Sum, Side), bool>,
}

impl Minimax {
    /// An area as a sum of its pieces.
    pub(crate) fn sum(&mut self, area: &Area) -> Sum {
        let mut sum = Sum::default();
        for piece in area.pieces() {
            match piece.kind() {
                AreaKind::ActiveArea => {
                    let next = self.areas.len() as u32;
                    let number = *self.numbers.entry(piece).or_insert(next);
                    if number == next {
                        self.areas.push(piece);
                    }
                    sum.areas.push(number);
                }
                AreaKind::SimpleTerritory(Side::Black) => sum.ahead += self.alone(&piece),
                AreaKind::SimpleTerritory(Side::White) => sum.ahead -= self.alone(&piece),
                _ => {}
            }
        }
        sum.areas.sort_unstable();
        sum
    }

    /// The most moves queens can make on their own, by trying all of them.
    fn alone(&mut self, area: &Area) -> i32 {
        if let Some(&known) = self.alone.get(area) {
            return known;
        }
        let mut next = Vec::new();
        for side in Side::BOTH {
            area.for_each_move(side, |mv| next.push(area.play(mv)));
        }
        let all = |next: Area| 1 + next.pieces().map(|piece| self.alone(&piece)).sum::<i32>();
        let most = next.into_iter().map(all).max().unwrap_or(0);
        self.alone.insert(*area, most);
        most
    }

    fn options(&mut self, area: u32, side: Side) -> Vec<Sum> {
        if let Some(options) = self.options.get(&(area, side)) {
            return options.clone();
        }
        let board = self.areas[area as usize];
        let mut options = Vec::new();
        board.for_each_move(side, |mv| options.push(self.sum(&board.play(mv))));
        options.sort();
        options.dedup();
        self.options.insert((area, side), options.clone());
        options
    }

    /// Whether the side to move wins.
    pub(crate) fn wins(&mut self, sum: &Sum, side: Side) -> bool {
        let sign = if side == Side::Black { 1 } else { -1 };
        let key = (sum.clone(), side);
        if let Some(&wins) = self.known.get(&key) {
            return wins;
        }
        let spare = Sum {
            areas: sum.areas.clone(),
            ahead: sum.ahead - sign,
        };
        let mut wins = sum.ahead * sign > 0 && !self.wins(&spare, !side);
        for (place, &area) in sum.areas.iter().enumerate() {
            let rest = sum.without(place);
            wins = wins
                || self
                    .options(area, side)
                    .iter()
                    .any(|next| !self.wins(&rest.plus(next), !side));
        }
        self.known.insert(key, wins);
        wins
    }
}
