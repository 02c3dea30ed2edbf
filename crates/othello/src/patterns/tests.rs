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

/// Weights that tell any two classes apart.
fn distinct() -> &'static (Vec<StageWeights>, Weights) {
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
        let weights = Weights::new(&stages).unwrap();
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
    let weights = Weights::new(&vec![stage; STAGES]).unwrap();
    assert_eq!(weights.evaluate_discs(1, 2), MAX_VALUE);
    assert_eq!(weights.evaluate_discs(0, 0), MAX_VALUE);
    assert!(Weights::new(&[]).is_none());
    assert!(Weights::new(&vec![StageWeights::default(); STAGES]).is_none());
}

#[test]
fn files_round_trip_and_damage_is_noticed() {
    let (stages, _) = distinct();
    let bytes = write_stages(stages).unwrap();
    assert_eq!(&read_stages(&bytes).unwrap(), stages);
    let error = |bytes: &[u8]| Weights::from_bytes(bytes).unwrap_err();
    for length in [0, 7] {
        assert_eq!(error(&bytes[..length]), WeightsError::NotWeights);
    }
    for length in [8, 27, 59, 60, bytes.len() - 1] {
        assert_eq!(error(&bytes[..length]), WeightsError::Corrupt, "{length}");
    }
    let changed = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 0x10;
        error(&bytes)
    };
    assert_eq!(changed(0), WeightsError::NotWeights);
    assert_eq!(
        changed(8),
        WeightsError::Version {
            found: 0x12,
            expected: 2
        }
    );
    for at in [12, 16, 24] {
        assert_eq!(changed(at), WeightsError::OtherPatterns);
    }
    for at in [28, 59, 60, bytes.len() / 2, bytes.len() - 1] {
        assert_eq!(changed(at), WeightsError::Corrupt);
    }
    assert_eq!(
        error(&[&bytes[..], b"more"].concat()),
        WeightsError::Corrupt
    );
}

#[test]
fn packed_bytes_of_another_length_are_refused() {
    // A file whose checksum is right but whose content is too short or long.
    for length in [0, 2, 2 * STAGES * (2 + Classes::get().count()) + 2] {
        let packed = zstd::bulk::compress(&vec![0; length], 1).unwrap();
        let mut bytes = write_stages(&[]).unwrap()[..28].to_vec();
        bytes.extend(blake3::hash(&packed).as_bytes());
        bytes.extend(packed);
        assert_eq!(read_stages(&bytes).unwrap_err(), WeightsError::Corrupt);
    }
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
