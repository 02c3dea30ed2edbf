use super::*;
use crate::{Move, Othello, Size8};
use loam_game::{Game, Side, Symmetric, Symmetry, zobrist};
use std::sync::OnceLock;

/// Indices read off the board, digit by digit.
fn fresh(first: u64, second: u64) -> Vec<u16> {
    let digit = |square: u8| match (first >> square & 1, second >> square & 1) {
        (1, _) => 1,
        (_, 1) => 2,
        _ => 0,
    };
    let index = |lane| {
        let squares = squares(lane).iter().rev();
        squares.fold(0, |index, &square| 3 * index + digit(square))
    };
    (0..INSTANCES).map(index).collect()
}

/// Calls `visit` with the positions of a random game and the moves played.
pub(super) fn random_game(seed: u64, mut visit: impl FnMut(&Othello<Size8>, Option<Move>)) {
    let dice: [u64; 128] = zobrist::keys(seed);
    let mut position = Othello::<Size8>::new();
    for roll in dice {
        if position.outcome().is_some() {
            break;
        }
        let mut moves = Vec::new();
        position.for_each_move(|mv| moves.push(mv));
        let mv = moves[roll as usize % moves.len()];
        visit(&position, Some(mv));
        position = position.play(mv);
    }
    visit(&position, None);
}

fn weights(stages: Vec<StageWeights>) -> Option<Weights> {
    Model::new(stages, Deviations::default()).map(Weights::from)
}

/// Weights that tell any two classes apart.
pub(super) fn distinct() -> &'static (Vec<StageWeights>, Weights) {
    static DISTINCT: OnceLock<(Vec<StageWeights>, Weights)> = OnceLock::new();
    DISTINCT.get_or_init(|| {
        let dice: [u64; 4096] = zobrist::keys(7);
        let weight = |i: usize| (dice[i % 4096] >> (i / 4096 % 48)) as i16 % 100;
        let classes = Classes::get().count();
        let stages: Vec<StageWeights> = (0..STAGES)
            .map(|stage| StageWeights {
                constants: [stage as i16 * 3, -7],
                classes: (0..classes).map(|i| weight(i * 31 + stage)).collect(),
            })
            .collect();
        let weights = weights(stages.clone()).unwrap();
        (stages, weights)
    })
}

/// The evaluation without tables, lanes or views: each place's configuration
/// in all its readings, the classes looked up one by one.
fn slow_value(stages: &[StageWeights], own: u64, opp: u64) -> i32 {
    let discs = (own | opp).count_ones();
    let stage = &stages[stage(discs)];
    let classes = Classes::get();
    let indices = fresh(own, opp);
    let mut value = i32::from(stage.constants[discs as usize % 2]);
    for (p, pattern) in PATTERNS.iter().enumerate() {
        let lanes = pattern.first_lane..pattern.first_lane + pattern.instances;
        for &index in &indices[lanes] {
            let class = classes.of_pattern(p)[usize::from(index)];
            value += i32::from(stage.classes[classes.range(p)][usize::from(class)]);
        }
    }
    value.clamp(-MAX_VALUE, MAX_VALUE)
}

#[test]
fn the_shapes_are_the_intended_ones() {
    assert_eq!(INSTANCES, 54);
    assert_eq!(CONFIGURATIONS, 285_363);
    let instances: Vec<usize> = PATTERNS.iter().map(|p| p.instances).collect();
    assert_eq!(instances, [4, 4, 4, 4, 2, 4, 4, 4, 4, 4, 4, 4, 8]);
    // Every square belongs to some pattern, no lane has a square twice.
    let mut covered = 0;
    for lane in 0..INSTANCES {
        let set = squares(lane).iter().fold(0_u64, |set, at| set | 1 << at);
        assert_eq!(set.count_ones() as usize, squares(lane).len());
        covered |= set;
    }
    assert_eq!(covered, !0);
    // A mirrored pair has one class, a palindrome its own.
    let classes = Classes::get();
    let count = |p: usize| classes.range(p).len();
    assert_eq!(count(0), (81 + 9) / 2);
    assert_eq!(count(8), (19_683 + 729) / 2);
    assert_eq!(count(12), 59_049, "nothing keeps a 2x5 corner in place");
    assert_eq!(classes.count(), 173_412);
}

#[test]
fn features_are_kept_up() {
    for seed in 0..40 {
        let mut features = None;
        random_game(seed, |position, mv| {
            let [black, white] = Side::BOTH.map(|side| position.discs(side));
            let now = features.unwrap_or_else(|| Features::new(black, white));
            assert_eq!(now, Features::new(black, white));
            assert_eq!(now.indices()[..], fresh(black, white));
            features = Some(match mv {
                Some(Move::Place(square)) => {
                    let flips = position.flips(square);
                    match position.to_move() {
                        Side::Black => now.after_first(square.index(), flips),
                        Side::White => now.after_second(square.index(), flips),
                    }
                }
                _ => now,
            });
        });
    }
}

#[test]
fn both_views_and_the_slow_twin_agree() {
    let (stages, weights) = distinct();
    for seed in 40..80 {
        random_game(seed, |position, _| {
            let (own, opp) = position.own_and_opponent();
            let value = slow_value(stages, own, opp);
            let as_first = weights.evaluate(&Features::new(own, opp), true, own, opp);
            let as_second = weights.evaluate(&Features::new(opp, own), false, own, opp);
            assert_eq!((as_first, as_second), (value, value));
            assert_eq!(weights.evaluate_discs(own, opp), value);
        });
    }
}

#[test]
fn symmetric_positions_are_worth_the_same() {
    let (_, weights) = distinct();
    for seed in 80..100 {
        random_game(seed, |position, _| {
            let (own, opp) = position.own_and_opponent();
            for symmetry in Symmetry::ALL {
                let (a, b) = position.transformed(symmetry).own_and_opponent();
                assert_eq!(
                    weights.evaluate_discs(a, b),
                    weights.evaluate_discs(own, opp)
                );
            }
        });
    }
}

#[test]
fn values_stay_on_the_board() {
    let stage = StageWeights {
        constants: [i16::MAX; 2],
        classes: vec![i16::MAX; Classes::get().count()],
    };
    let high = weights(vec![stage; STAGES]).unwrap();
    assert_eq!(high.evaluate_discs(1, 2), MAX_VALUE);
    assert_eq!(high.evaluate_discs(0, 0), MAX_VALUE);
    assert!(weights(Vec::new()).is_none());
    assert!(weights(vec![StageWeights::default(); STAGES]).is_none());
}

#[test]
fn the_shipped_weights_know_what_a_corner_is() {
    let weights = Weights::shipped();
    // The same middle game with a corner taken by one side or the other.
    let (own, opp) = (0x0000_0018_3400_0000, 0x0000_2424_0838_1000);
    let corner = 1;
    let with = weights.evaluate_discs(own | corner, opp);
    let against = weights.evaluate_discs(own, opp | corner);
    assert!(with > against + 4 * UNIT, "{with} {against}");
}

#[test]
fn what_the_lanes_add_is_the_value() {
    let weights = Weights::shipped();
    let (own, opp) = (0x0000_0018_3400_0000_u64, 0x0000_2424_0838_1000_u64);
    let discs = (own | opp).count_ones();
    let difference = |own, opp| {
        let features = Features::new(own, opp);
        let lanes: i32 = weights.by_lane(&features, true, discs).iter().sum();
        assert_eq!(weights.by_lane(&features, true, discs).len(), INSTANCES);
        weights.sum(&features, true, discs) - lanes
    };
    // What is left is the same for all positions of a stage: the constant.
    assert_eq!(difference(own, opp), difference(opp, own));
}
