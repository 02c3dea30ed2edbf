use super::*;
use crate::patterns::squares;
use crate::patterns::tests::random_game;
use loam_game::{Symmetric, Symmetry, zobrist};
use std::sync::OnceLock;

/// A network that tells any two classes apart.
fn distinct() -> &'static Network {
    static DISTINCT: OnceLock<Network> = OnceLock::new();
    DISTINCT.get_or_init(|| {
        let dice: [u64; 4096] = zobrist::keys(11);
        let number = |i: usize| (dice[i % 4096] >> (i / 4096 % 48)) as i8;
        let layers = (0..Band::COUNT).map(|band| {
            let mut layers = Layers::default();
            for (i, weight) in layers.numbers().enumerate() {
                *weight = f32::from(number(i * 7 + band)) / 512.0;
            }
            layers.round();
            layers
        });
        let row = |class: usize| Row(std::array::from_fn(|i| number(class * 31 + i) / 8));
        let rows = (0..Classes::get().count() + BLOCK_CLASSES)
            .map(row)
            .collect();
        Network::new(rows, layers.collect()).unwrap()
    })
}

/// The plain way: classes looked up one by one, sums and layers as they are
/// written down.
fn plain(network: &Network, band: Band, own: u64, opp: u64) -> f32 {
    let classes = Classes::get();
    let mut sums = Sums::NOTHING;
    for (number, pattern) in PATTERNS.iter().enumerate() {
        for lane in pattern.first_lane..pattern.first_lane + pattern.instances {
            let mut index = 0;
            for &square in squares(lane).iter().rev() {
                let digit = (own >> square & 1) + 2 * (opp >> square & 1);
                index = 3 * index + digit as usize;
            }
            let class = usize::from(classes.of_pattern(number)[index]);
            let row = network.rows[classes.range(number).start + class];
            sums.add(lane, &row.0.map(|number| f32::from(number) / STEPS));
        }
    }
    let outlook = Outlook::new(own, opp);
    for (i, block) in blocks(&outlook).into_iter().enumerate() {
        let row = network.rows[classes.count() + usize::from(block_class(block))];
        sums.add(
            INSTANCES + i,
            &row.0.map(|number| f32::from(number) / STEPS),
        );
    }
    network.layers[band.index()].result(&sums, &counts(&outlook)) * SCALE
}

#[test]
fn vectors_and_the_plain_twin_agree_for_either_player() {
    let network = distinct();
    let mut least = 0;
    for seed in 200..240 {
        random_game(seed, |position, _| {
            let (own, opp) = position.own_and_opponent();
            let as_first = network.correction(&Features::new(own, opp), true, own, opp);
            let as_second = network.correction(&Features::new(opp, own), false, own, opp);
            assert_eq!(as_first, as_second);
            let Some(band) = Band::of(position.empty_count()) else {
                assert_eq!(as_first, 0);
                return;
            };
            let plain = plain(network, band, own, opp) * UNIT as f32;
            // The weights of the first layer are rounded further.
            let error = (plain - as_first as f32).abs();
            assert!(error < 2.0 + plain.abs() / 100.0, "{plain} {as_first}");
            least = least.min(as_first);
        });
    }
    assert!(least < -UNIT, "the networks say something");
}

#[test]
fn symmetric_positions_are_worth_the_same() {
    let network = distinct();
    for seed in 240..250 {
        random_game(seed, |position, _| {
            let correction = |(own, opp)| {
                let features = Features::new(own, opp);
                network.correction(&features, true, own, opp)
            };
            let value = correction(position.own_and_opponent());
            for symmetry in Symmetry::ALL {
                let image = position.transformed(symmetry).own_and_opponent();
                // Whole numbers are added up, so the sums are the same.
                assert_eq!(correction(image), value);
            }
        });
    }
}

#[test]
fn places_belong_to_the_quarters_they_lie_in() {
    let named = |name: &str| {
        let pattern = PATTERNS.iter().find(|pattern| pattern.name == name);
        quarters_of(pattern.unwrap().first_lane)
    };
    assert_eq!(named("corner 3x3"), [0]);
    assert_eq!(named("edge and X squares"), [0, 1]);
    assert_eq!(named("main diagonal"), [1, 2]);
    assert_eq!(named("diagonal of 6"), [0, 1, 2]);
}

#[test]
fn bands_follow_one_another() {
    let bands: Vec<Band> = Band::all().collect();
    for empties in 0..=60 {
        let holding: Vec<&Band> = bands.iter().filter(|band| band.holds(empties)).collect();
        assert_eq!(holding.first().map(|band| **band), Band::of(empties));
        assert!(holding.len() <= 1);
    }
    for pair in bands.windows(2) {
        assert_eq!(pair[0].limits().1 + 1, pair[1].limits().0);
    }
}

#[test]
fn a_network_is_whole() {
    assert!(Network::new(Vec::new(), Vec::new()).is_none());
}
