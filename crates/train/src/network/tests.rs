use super::*;
use loam_othello::patterns::{Deviations, Model};

fn positions() -> Samples {
    // Of random games; the mover's mobility is what is to be learnt,
    // which no sum of patterns can tell.
    let mut samples = Samples::new(0.1, 3);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    for _ in 0..2500 {
        let mut game = loam_othello::Othello::<loam_othello::Size8>::new();
        let mut begins_game = true;
        while loam_game::Game::outcome(&game).is_none() {
            let (own, opp) = game.own_and_opponent();
            // Some bands only: the others should stay without effect.
            if (16..28).contains(&game.empty_count()) {
                let moves = game.placements().count_ones() as i8;
                samples.add(
                    &crate::Labelled {
                        own,
                        opp,
                        score: 3 * moves - 20,
                        begins_game,
                        perfect: false,
                    },
                    1.0,
                );
                begins_game = false;
            }
            let mut moves = Vec::new();
            loam_game::Game::for_each_move(&game, |mv| moves.push(mv));
            let mv = moves[random.random_range(0..moves.len())];
            game = loam_game::Game::play(&game, mv);
        }
    }
    samples
}

fn nothing() -> Model {
    let stage = loam_othello::patterns::StageWeights {
        constants: [0; 2],
        classes: vec![0; Classes::get().count()],
    };
    let stages = vec![stage; loam_othello::patterns::STAGES];
    Model::new(stages, Deviations::default()).unwrap()
}

#[test]
fn a_network_learns_what_it_is_shown_and_the_same_with_any_threads() {
    let (samples, weights) = (positions(), Weights::from(nothing()));
    let band = Band::of(20).unwrap();
    let train = |passes, threads| {
        let options = NetworkOptions {
            passes,
            batch: 512,
            rate: 1e-2,
            threads,
            ..NetworkOptions::default()
        };
        let mut reports = Vec::new();
        let mut steps = 0;
        let network = train_network(&samples, &weights, None, &options, |news| match news {
            News::Pass(pass) => reports.push(pass.clone()),
            News::Progress { done, .. } => steps = done,
            _ => {}
        });
        let batches = reports[0].positions.div_ceil(512) as u64;
        assert_eq!(steps, u64::from(passes) * batches);
        (network.unwrap(), reports)
    };
    let (network, passes) = train(6, 0);
    let (first, last) = (&passes[0], &passes[passes.len() - 1]);
    let (tested, errors) = &last.errors[band.index()];
    assert_eq!(*tested, band);
    assert!(errors.count() > 100);
    assert!(errors.mae() < 3.2, "{first:?} {last:?}");
    assert!(last.loss < first.loss / 4.0);
    assert_eq!(train(1, 1).0, train(1, 3).0);
    let weights = Weights::from(nothing().with_network(network));
    let (early_own, early_opp) = (0x0000_0018_3400_0000_u64, 0x0000_2424_0838_1000_u64);
    assert_eq!(weights.evaluate_discs(early_own, early_opp), 0);
    let late = samples.test(64 - 20)[0];
    let value = weights.evaluate_discs(late.own, late.opp) as f32 / UNIT as f32;
    assert!((value - f32::from(late.score)).abs() < 8.0);
}

#[test]
fn merged_positions_have_the_mean_of_their_labels() {
    let band = Band::of(20).unwrap();
    let lesson = |own, opp, rest| Lesson {
        band,
        own,
        opp,
        rest,
    };
    let lessons = vec![
        lesson(2, 1, 4.0),
        lesson(1, 2, 3.0),
        lesson(2, 1, -1.0),
        lesson(2, 5, 7.0),
        lesson(2, 1, 0.0),
    ];
    let found: Vec<_> = merged(lessons)
        .iter()
        .map(|lesson| (lesson.own, lesson.opp, lesson.rest))
        .collect();
    assert_eq!(found, [(1, 2, 3.0), (2, 1, 1.0), (2, 5, 7.0)]);
}

#[test]
fn a_network_is_gone_on_with() {
    let (samples, weights) = (positions(), Weights::from(nothing()));
    let train = |start: Option<&Network>, rate| {
        let options = NetworkOptions {
            passes: 1,
            batch: 512,
            rate,
            ..NetworkOptions::default()
        };
        let mut losses = Vec::new();
        let network = train_network(&samples, &weights, start, &options, |news| {
            if let News::Pass(pass) = news {
                losses.push(pass.loss);
            }
        });
        (network.unwrap(), losses[0])
    };
    let (first, loss) = train(None, 1e-2);
    let (same, _) = train(Some(&first), 0.0);
    assert_eq!(first, same);
    let (_, later) = train(Some(&first), 1e-3);
    assert!(later < 0.75 * loss, "{later} after {loss}");
}

/// Slopes against differences.
#[test]
fn the_slopes_are_those_of_the_loss() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
    let mut trainee = Trainee::new(&mut random);
    let (own, opp) = (0x0000_0018_3400_0000_u64, 0x0000_2424_0838_1000_u64);
    let outlook = Outlook::new(own, opp);
    let (terms, counted) = (classes_of(&outlook), counts(&outlook));
    for (rest, band) in [-30.0, 0.5, 12.0].into_iter().zip(Band::all()) {
        let lesson = Lesson {
            band,
            own,
            opp,
            rest,
        };
        let mut slopes = Layers::default();
        trainee.backward(&terms, &counted, &lesson, &mut slopes);
        let slopes: Vec<f32> = slopes.numbers().map(|slope| *slope).collect();
        for (i, &slope) in slopes.iter().enumerate() {
            let step = 2e-4;
            let mut loss = |by: f32| {
                let number = |trainee: &mut Trainee, by: f32| {
                    *trainee.layers[band.index()].numbers().nth(i).unwrap() += by;
                };
                number(&mut trainee, by);
                let loss = trainee.backward(&terms, &counted, &lesson, &mut Layers::default());
                number(&mut trainee, -by);
                f64::from(loss.0)
            };
            let difference = (loss(step) - loss(-step)) / f64::from(2.0 * step);
            let error = (difference - f64::from(slope)).abs();
            assert!(
                error < 0.05 + 0.02 * difference.abs(),
                "{i}: {difference} {slope}"
            );
        }
    }
}
