//! Small areas, searched to the end (§4.1.3).

use crate::areas::Area;
use loam_game::Side;
use std::collections::HashMap;

/// Squares and queens of an area small enough to be searched: less than nine.
pub(super) const LARGEST: u32 = 8;

/// By how many moves Black comes out ahead, moving first and moving second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stops {
    pub(super) first: i32,
    pub(super) second: i32,
}

/// The stops of areas, as far as they have come up.
#[derive(Debug, Default)]
pub(super) struct LocalSearch {
    known: HashMap<Area, Stops>,
}

/// Areas kept; beyond that all are forgotten.
const KEPT: usize = 1 << 20;

impl LocalSearch {
    /// The stops of an area: what both sides get if they may pass as well as
    /// move (passing pays where a move would cost more than it brings). They
    /// are the walls of its thermograph at temperature −1.
    pub(super) fn stops(&mut self, area: &Area) -> Stops {
        if area.empty() == 0 {
            return Stops {
                first: 0,
                second: 0,
            };
        }
        if let Some(&known) = self.known.get(area) {
            return known;
        }
        let mut black = i32::MIN;
        let mut white = i32::MAX;
        let mut next = Vec::new();
        area.for_each_move(Side::Black, |mv| next.push(area.play(mv)));
        for area in &next {
            black = black.max(1 + self.stops(area).second);
        }
        next.clear();
        area.for_each_move(Side::White, |mv| next.push(area.play(mv)));
        for area in &next {
            white = white.min(self.stops(area).first - 1);
        }
        // Where nobody wants to move, the value is the integer nearest to zero
        // between what the two would get.
        let stops = Stops {
            first: black.max(white.min(0)),
            second: white.min(black.max(0)),
        };
        if self.known.len() >= KEPT {
            self.known.clear();
        }
        self.known.insert(*area, stops);
        stops
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::databases::Databases;

    #[test]
    fn the_stops_are_those_of_the_thermograph() {
        let areas = [
            "B.W",
            "B..W",
            ".B..W",
            "#./#W/.B",
            "B./.W",
            "B.#/..W",
            "BW/..",
            "B../..W",
            ".B/W.",
            "BB./.W.",
            "#B#/.#.",
            "##.####/###B###/#.#W#.#/.#.#.#./.#...#.",
        ];
        let mut search = LocalSearch::default();
        for text in areas {
            let area: Area = text.parse().unwrap();
            let answer = Databases::none().query(&area).unwrap();
            let (first, second) = answer.thermograph.stops_tm1();
            assert_eq!(search.stops(&area), Stops { first, second }, "{text}");
        }
    }
}
