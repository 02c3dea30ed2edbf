//! Sums of areas against a solver that knows no theory at all.

use crate::Shelf;
use crate::minimax::{Minimax, Sum};
use crate::noise::Noise;
use loam_amazons::areas::{Area, AreaKind};
use loam_amazons::databases::Databases;
use loam_cgt::{Outcome, Player};
use loam_game::Side;
use std::collections::HashMap;

fn outcome(minimax: &mut Minimax, areas: &[Area]) -> Outcome {
    let sums = areas.iter().map(|area| minimax.sum(area));
    let sum = sums.fold(Sum::default(), |all, sum| all.plus(&sum));
    let [black, white] = Side::BOTH.map(|side| minimax.wins(&sum, side));
    match (black, white) {
        (true, true) => Outcome::N,
        (true, false) => Outcome::L,
        (false, true) => Outcome::R,
        (false, false) => Outcome::P,
    }
}

impl Noise {
    /// A connected area with queens of both colours and few empty squares.
    fn area(&mut self, most: u32) -> Area {
        loop {
            let (cols, rows) = (1 + self.below(3) as u8, 2 + self.below(2) as u8);
            let (mut queens, mut empty) = ([0, 0], 0);
            for cell in (0..rows).flat_map(|row| (0..cols).map(move |col| 8 * row + col)) {
                match self.below(9) {
                    0 | 1 => queens[0] |= 1 << cell,
                    2 | 3 => queens[1] |= 1 << cell,
                    4..=7 => empty |= 1 << cell,
                    _ => {}
                }
            }
            let area = Area::from_sets(cols, rows, queens, 0, empty).unwrap();
            let active = area.kind() == AreaKind::ActiveArea && area.is_connected();
            if active && area.spans() && area.empty().count_ones() <= most {
                return area;
            }
        }
    }
}

#[test]
fn ten_thousand_sums_end_as_plain_minimax_says() {
    let shelf = Shelf::of(&[
        "active 2x3 1+1",
        "active 2x3 2+1",
        "active 3x3 1+1",
        "active 3x3 2+1",
        "active 3x3 2+2",
    ]);
    let mut minimax = Minimax::default();
    let mut noise = Noise(2013);
    let mut counts = HashMap::new();
    for round in 0..10_000 {
        let areas: Vec<Area> = match round % 2 {
            0 => (0..2).map(|_| noise.area(4)).collect(),
            _ => [3, 3, 2].map(|most| noise.area(most)).into(),
        };
        let expected = outcome(&mut minimax, &areas);
        let databases = if round % 4 < 2 {
            &shelf.databases
        } else {
            &Databases::none()
        };
        let sum = databases.query_sum(&areas).unwrap();
        assert_eq!(sum.outcome, expected, "{areas:?}");
        // Bounds that add up never contradict (notes on sums: t = −1).
        let stops = areas.iter().map(|area| {
            let answer = databases.stops_tm1(area).unwrap();
            answer.unwrap_or_else(|| databases.query(area).unwrap().thermograph.stops_tm1())
        });
        let (upper, lower) = stops.fold((0, 0), |all, stops| (all.0 + stops.0, all.1 + stops.1));
        if lower > 0 {
            assert_eq!(expected, Outcome::L);
        }
        if upper < 0 {
            assert_eq!(expected, Outcome::R);
        }
        if lower == 0 {
            assert_eq!(expected.winner(Player::Right), Player::Left);
        }
        *counts.entry(expected.to_string()).or_insert(0) += 1;
    }
    assert!(
        counts.len() == 4 && counts.values().all(|&count| count > 300),
        "{counts:?}"
    );
}
