//! The terms by their definitions: a walk over squares for every amazon.

use super::*;
use crate::geometry::{grown, reach, squares};
use crate::{Shape, Square};
use loam_game::Side;
use loam_game::conformance as kit;
use rand::RngExt;
use std::collections::VecDeque;

const FAR: u32 = u32::MAX;

/// The distance of every square from the nearest of some amazons.
fn walked(position: &Amazons, amazons: u128, queens: bool) -> [u32; 128] {
    let mut distances = [FAR; 128];
    let mut waiting: VecDeque<(Square, u32)> = squares(amazons).map(|at| (at, 0)).collect();
    while let Some((at, distance)) = waiting.pop_front() {
        let next = match queens {
            true => reach(at, position.empty()),
            false => grown(at.bit()) & position.empty(),
        };
        for to in squares(next) {
            if distances[to.index()] == FAR {
                distances[to.index()] = distance + 1;
                waiting.push_back((to, distance + 1));
            }
        }
    }
    distances
}

fn burden(position: &Amazons, side: Side, theirs: &[u32; 128]) -> f64 {
    let empty = position.empty();
    let mut sum = 0.0;
    for from in squares(position.queens(side)) {
        let mut mobility = 0.0;
        for to in squares(reach(from, empty)) {
            let (a, b) = (from.point(), to.point());
            let way = a.col.abs_diff(b.col).max(a.rank.abs_diff(b.rank));
            let around = (grown(to.bit()) & empty & !to.bit()).count_ones();
            if theirs[to.index()] != FAR {
                mobility += 0.5_f64.powi(way.into()) * f64::from(around);
            }
        }
        sum += (6.0 / (6.0 + mobility)).powi(2);
    }
    sum
}

/// t1, c1, t2, c2, the mobility term, squares both reach together, ω.
fn by_definition(position: &Amazons) -> [f64; 7] {
    let side = position.to_move();
    let maps = |queens| [side, !side].map(|side| walked(position, position.queens(side), queens));
    let ([q1, q2], [k1, k2]) = (maps(true), maps(false));
    let mut found = [0.0; 7];
    let power = |distance: u32| match distance {
        FAR => 0.0,
        near => 0.5_f64.powi(near as i32),
    };
    let ahead = |a: u32, b: u32| f64::from(a < b) - f64::from(a > b);
    for at in squares(position.empty()) {
        let [q1, q2, k1, k2] = [&q1, &q2, &k1, &k2].map(|map| map[at.index()]);
        found[0] += ahead(q1, q2);
        found[1] += 2.0 * (power(q1) - power(q2));
        found[2] += ahead(k1, k2);
        found[3] += match (k1, k2) {
            (FAR, FAR) => 0.0,
            (FAR, _) => -1.0,
            (_, FAR) => 1.0,
            (a, b) => ((f64::from(b) - f64::from(a)) / 6.0).clamp(-1.0, 1.0),
        };
        found[5] += f64::from(q1 == q2 && q1 != FAR);
        if q1 != FAR && q2 != FAR {
            found[6] += power(q1.abs_diff(q2));
        }
    }
    found[4] = burden(position, !side, &q1) - burden(position, side, &q2);
    found
}

#[track_caller]
fn check(position: &Amazons) {
    let features = Features::new(position);
    let mut terms = features.terms();
    terms[6] = features.queens.contested;
    for (found, expected) in terms.into_iter().zip(by_definition(position)) {
        let error = (f64::from(found) - expected).abs();
        assert!(error < 1e-3, "{position:?}: {terms:?} {expected}");
    }
}

#[test]
fn games_on_all_boards_agree_with_the_definitions() {
    let mut rng = kit::rng(9);
    for side in [4, 5, 6, 7, 8, 10] {
        let start = Amazons::standard(Shape::new(side, side).unwrap()).unwrap();
        for _ in 0..6 {
            kit::random_game(start, &mut rng, 100)
                .iter()
                .for_each(check);
        }
    }
}

#[test]
fn any_position_agrees_with_the_definitions() {
    let mut rng = kit::rng(10);
    for cols in 1..=10 {
        for rows in 1..=10 {
            let Some(shape) = Shape::new(cols, rows) else {
                continue;
            };
            for burnt in [1, 4, 8] {
                let mut sets = [0_u128; 4];
                for square in squares(shape.squares()) {
                    let what = match rng.random_range(0..20) {
                        0 => 0,
                        1 => 1,
                        other if other < 2 + burnt => 2,
                        _ => 3,
                    };
                    sets[what] |= square.bit();
                }
                let [black, white, burnt, _] = sets;
                let found = Amazons::from_squares(shape, black, white, burnt, Side::Black);
                check(&found.unwrap());
            }
        }
    }
}

#[test]
fn the_other_side_sees_the_same_from_its_own() {
    let mut rng = kit::rng(11);
    let start = Amazons::standard(Shape::new(8, 8).unwrap()).unwrap();
    for position in kit::random_game(start, &mut rng, 60) {
        let [black, white] = Side::BOTH.map(|side| position.queens(side));
        let (burnt, side) = (position.burnt(), position.to_move());
        let other = Amazons::from_squares(position.shape(), white, black, burnt, !side).unwrap();
        assert_eq!(
            Features::new(&position).terms(),
            Features::new(&other).terms()
        );
    }
}

#[test]
fn weights_change_evenly_between_knots() {
    let mut weights = Weights([[0.0; TERMS]; KNOTS.len()]);
    for (knot, row) in weights.0.iter_mut().enumerate() {
        row[0] = KNOTS[knot];
    }
    for phase in [0.0, 1.5, 3.0, 8.0, 25.0, 59.0, 60.0] {
        assert!((weights.at(phase)[0] - phase).abs() < 1e-4, "{phase}");
    }
    assert_eq!(weights.at(100.0)[0], 60.0);
}
