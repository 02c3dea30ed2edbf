//! Weights learnt from random games know more than nothing.

use loam_game::{Game, zobrist};
use loam_othello::patterns::{Deviations, Model, StageWeights, Weights};
use loam_othello::{Move, Othello, Size8};
use loam_train::{
    ByEmpties, EndgameSolver, FitOptions, Labelled, Samples, StageReport, fit, stage_plot,
};

/// The positions of a random game in which a disc was placed, labelled with
/// its result.
fn random_game(seed: u64) -> Vec<Labelled> {
    let dice: [u64; 128] = zobrist::keys(seed);
    let mut position = Othello::<Size8>::new();
    let mut line = Vec::new();
    for roll in dice {
        if position.outcome().is_some() {
            break;
        }
        let mut moves = Vec::new();
        position.for_each_move(|mv| moves.push(mv));
        let mv = moves[roll as usize % moves.len()];
        if mv != Move::Pass {
            line.push(position);
        }
        position = position.play(mv);
    }
    let labelled = |(i, at): (usize, &Othello<Size8>)| {
        let (own, opp) = at.own_and_opponent();
        Labelled {
            own,
            opp,
            score: position.score(at.to_move()) as i8,
            begins_game: i == 0,
            perfect: false,
        }
    };
    line.iter().enumerate().map(labelled).collect()
}

fn samples(games: u64) -> Samples {
    let mut samples = Samples::new(0.2, 3);
    for position in (0..games).flat_map(random_game) {
        samples.add(&position, 1.0);
    }
    samples
}

fn finished(stages: Vec<StageWeights>) -> Weights {
    let model = Model::new(stages, Deviations::default());
    model.expect("every stage").into()
}

fn quick(threads: usize) -> FitOptions {
    FitOptions {
        passes: 10,
        threads,
        ..FitOptions::default()
    }
}

#[test]
fn errors_fall_well_below_those_of_a_constant() {
    let (weights, stages) = fit(&samples(600), &quick(0), |_| {}).unwrap();
    for StageReport {
        discs,
        errors,
        constant_rmse,
        ..
    } in &stages
    {
        // What a random game comes to is not known before its end is near.
        let most = match discs {
            ..48 => continue,
            48..60 => 0.9,
            _ => 0.6,
        };
        let rmse = errors.rmse();
        assert!(
            rmse < most * constant_rmse,
            "{discs}: {rmse} of {constant_rmse}"
        );
    }
    assert!(stage_plot(&stages).to_svg().contains("<polyline"));

    // The finished weights err as the fit said they would, on new games too.
    let weights = finished(weights);
    let mut report = ByEmpties::default();
    for position in (1000..1100).flat_map(random_game) {
        report.add(&weights, &position);
    }
    let of = |empties: usize| report.rows().find(|row| row.0 == empties).unwrap().1;
    assert!(of(1).rmse() < 10.0, "{:?}", of(1));
    assert!(of(1).mae() < of(30).mae());
    assert_eq!(
        report.total().count(),
        report.rows().map(|row| row.1.count()).sum::<u64>()
    );
    assert!(report.plot().to_svg().contains("<polyline"));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let samples = samples(60);
    let weights = |threads| fit(&samples, &quick(threads), |_| {}).unwrap().0;
    assert!(weights(1) == weights(3));
}

#[test]
fn positions_that_count_more_are_fitted_more_closely() {
    // The same positions with two opinions: the heavier one wins.
    let mut samples = Samples::new(0.0, 0);
    for mut position in (0..40).flat_map(random_game) {
        position.score = 20;
        samples.add(&position, 9.0);
        position.score = -20;
        samples.add(&position, 1.0);
    }
    let (weights, stages) = fit(&samples, &quick(0), |_| {}).unwrap();
    assert_eq!(stages[10].errors.count(), 0, "nothing was held out");
    let weights = finished(weights);
    let position = random_game(5)[20];
    let value = f64::from(weights.evaluate_discs(position.own, position.opp)) / 64.0;
    assert!((value - 16.0).abs() < 1.0, "{value}");
}

#[test]
fn solved_endgames_pass_their_scores_on() {
    let mut games: Vec<Vec<Labelled>> = (0..20).map(random_game).collect();
    // This position knows better already, and so those before it need not
    // wait for the endgame.
    games[0][30].perfect = true;
    let before = games.clone();
    let solved = EndgameSolver::new(7, 0).unwrap().solve(&mut games);
    let few = |position: &&Labelled| position.empties() <= 7;
    assert_eq!(solved, games.iter().flatten().filter(few).count() as u64);
    for (old, new) in before.iter().zip(&games).skip(1) {
        let Some(first) = new.iter().find(few) else {
            assert_eq!(old, new, "nothing to solve");
            continue;
        };
        assert!(new.iter().all(|position| position.perfect));
        let unchanged = |a: &Labelled, b: &Labelled| (a.own, a.opp) == (b.own, b.opp);
        assert!(old.iter().zip(new).all(|(a, b)| unchanged(a, b)));
        for (old, new) in old.iter().zip(new).filter(|(_, new)| new.empties() > 7) {
            // The result told who is who: equal signs, equal players.
            let result = old.score * first_of(&before, first).score.signum();
            assert_eq!(new.score, first.score * result.signum());
        }
    }
    assert_eq!(games[0][30], before[0][30]);
    assert_eq!(games[0][29].score, -before[0][30].score);
}

/// The same position with the label it had.
fn first_of<'a>(games: &'a [Vec<Labelled>], position: &Labelled) -> &'a Labelled {
    let same = |other: &&Labelled| (other.own, other.opp) == (position.own, position.opp);
    games.iter().flatten().find(same).unwrap()
}
