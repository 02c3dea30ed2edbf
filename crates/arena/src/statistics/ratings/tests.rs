use super::super::dice::Dice;
use super::super::{Estimate, Sample, elo_from_rate};
use super::*;

/// So little that the estimate is the maximum of the likelihood.
const HARDLY: f64 = 1e-6;

fn score(wins: u64, losses: u64, draws: u64) -> Score {
    Score {
        wins,
        losses,
        draws,
    }
}

fn near(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() < tolerance, "{value} {expected}");
}

/// The American League of 1987 (Agresti, "Categorical Data Analysis", 2nd
/// edition, section 10.6), as fitted in `tests/baseball.Rout.save` of the R
/// package BradleyTerry2: estimates and standard errors relative to Baltimore.
#[test]
fn baseball_agrees_with_agresti() {
    // Of 13 games with each team below: Milwaukee, Detroit, Toronto, New York,
    // Boston, Cleveland, Baltimore.
    let wins: [&[u64]; 6] = [
        &[7, 9, 7, 7, 9, 11],
        &[7, 5, 11, 9, 9],
        &[7, 7, 8, 12],
        &[6, 7, 10],
        &[7, 12],
        &[6],
    ];
    let mut table = CrossTable::new(7);
    for (team, wins) in wins.iter().enumerate() {
        for (other, &wins) in (team + 1..).zip(*wins) {
            table.record(team, other, score(wins, 13 - wins, 0));
        }
    }
    let ratings = table.ratings_with_prior(HARDLY);
    for (team, estimate, error) in [
        (0, 1.5814, 0.3433),
        (1, 1.4364, 0.3396),
        (2, 1.2945, 0.3367),
        (3, 1.2476, 0.3359),
        (4, 1.1077, 0.3339),
        (5, 0.6839, 0.3319),
    ] {
        let difference = ratings.difference(team, 6);
        near(difference.elo / ELO, estimate, 5.1e-5);
        near(difference.error / ELO, error, 5.1e-5);
    }
    assert_eq!(ratings.ranking(), [0, 1, 2, 3, 4, 5, 6]);
}

/// The toy data in the README of the R package BradleyTerryScalable
/// (EllaKaye/BradleyTerryScalable): eight games of Amy, Ben, Cyd and Dan, draws
/// as half wins, estimates with mean 0 and their standard errors. Its fit stops
/// early, giving Cyd 1.9988 of her 2 points.
#[test]
fn draws_agree_with_bradleyterryscalable() {
    let (amy, ben, cyd, dan) = (0, 1, 2, 3);
    let mut table = CrossTable::new(4);
    table.record(cyd, amy, score(2, 0, 0));
    table.record(amy, ben, score(0, 0, 1));
    table.record(cyd, dan, score(0, 1, 0));
    table.record(ben, dan, score(0, 0, 2));
    table.record(amy, dan, score(2, 0, 0));
    let ratings = table.ratings_with_prior(HARDLY);
    for (player, estimate, error) in [
        (cyd, 0.592_399_92, 0.990_595_8),
        (amy, 0.032_501_19, 0.699_043_8),
        (ben, -0.243_071_79, 0.944_310_3),
        (dan, -0.381_829_32, 0.712_424_0),
    ] {
        near(ratings.get(player).elo / ELO, estimate, 2e-3);
        near(ratings.get(player).error / ELO, error, 2e-3);
    }
}

#[test]
fn two_players_differ_by_the_elo_of_the_rate() {
    for score in [score(60, 30, 10), score(1, 2, 7), score(999, 1, 0)] {
        let mut table = CrossTable::new(2);
        table.record(0, 1, score);
        let ratings = table.ratings_with_prior(HARDLY);
        let elo = elo_from_rate(score.rate());
        near(ratings.difference(0, 1).elo, elo, 0.01);
        near(ratings.get(0).elo, elo / 2.0, 0.01);
        near(ratings.get(1).elo, -elo / 2.0, 0.01);
    }
    // Without draws the error is that of the delta method.
    let score = score(6000, 4000, 0);
    let mut table = CrossTable::new(2);
    table.record(1, 0, score);
    let difference = table.ratings_with_prior(HARDLY).difference(1, 0);
    let slope = ELO / (score.rate() * (1.0 - score.rate()));
    near(
        difference.error,
        Sample::from(score).mean_error() * slope,
        1e-3,
    );
    near(
        1.96 * difference.error,
        Estimate::of(score).margin().unwrap(),
        0.01,
    );
}

/// In a chain nobody else bears on a link, so each is the Elo of its rate, and
/// the variances of the links add up.
#[test]
fn a_chain_adds_up() {
    let mut table = CrossTable::new(3);
    table.record(0, 1, score(30, 10, 0));
    table.record(1, 2, score(45, 15, 0));
    let ratings = table.ratings_with_prior(HARDLY);
    let link = elo_from_rate(0.75);
    near(ratings.get(0).elo, link, 0.01);
    near(ratings.get(1).elo, 0.0, 0.01);
    near(ratings.get(2).elo, -link, 0.01);
    let variance: f64 = 1.0 / (40.0 * 0.1875) + 1.0 / (60.0 * 0.1875);
    let error = ratings.difference(0, 2).error;
    near(error, variance.sqrt() * ELO, 0.01);
}

#[test]
fn a_cycle_is_even() {
    let mut table = CrossTable::new(3);
    for player in 0..3 {
        table.record(player, (player + 1) % 3, score(70, 20, 10));
    }
    for draws in [HARDLY, PRIOR_DRAWS] {
        let ratings = table.ratings_with_prior(draws);
        let first = ratings.get(0).error;
        for rating in ratings.iter() {
            near(rating.elo, 0.0, 1e-9);
            near(rating.error, first, 1e-9);
        }
        near(ratings.superiority(0, 1), 0.5, 1e-9);
        assert_eq!(ratings.ranking().len(), 3);
    }
    // Three pairs of 100 games at ¼ each: the information of a centred
    // direction is 3·25, and two thirds of a player's variance are left of it.
    let error = table.ratings_with_prior(HARDLY).get(0).error;
    near(error, (2.0 / 3.0 / 75.0f64).sqrt() * ELO, 0.01);
}

#[test]
fn more_of_the_same_is_only_surer() {
    let games = [
        (0, 1, score(9, 4, 3)),
        (1, 2, score(7, 6, 2)),
        (2, 0, score(3, 8, 5)),
        (2, 3, score(5, 5, 0)),
    ];
    let (mut once, mut often) = (CrossTable::new(4), CrossTable::new(4));
    for (a, b, score) in games {
        once.record(a, b, score);
        for _ in 0..25 {
            often.record(a, b, score);
        }
    }
    let (once, often) = (
        once.ratings_with_prior(0.2),
        often.ratings_with_prior(25.0 * 0.2),
    );
    for (one, many) in once.iter().zip(often.iter()) {
        near(one.elo, many.elo, 1e-6);
        near(one.error, 5.0 * many.error, 1e-6);
    }
}

#[test]
fn the_unbeaten_and_the_unknown_are_finite() {
    let mut table = CrossTable::new(6);
    table.record(0, 1, score(20, 0, 0));
    table.record(1, 2, score(20, 0, 0));
    table.record(3, 4, score(5, 5, 0)); // a group of its own; 5 never played
    let ratings = table.ratings();
    assert!(
        ratings
            .iter()
            .all(|r| r.elo.is_finite() && r.error.is_finite())
    );
    assert!(ratings.get(0).elo > 400.0 && ratings.get(2).elo < -400.0);
    near(ratings.iter().map(|r| r.elo).sum::<f64>(), 0.0, 1e-6);
    near(ratings.get(3).elo, ratings.get(4).elo, 1e-6);
    assert!(ratings.get(5).error > ratings.get(3).error);
    // Stronger winners of a sweep for a weaker prior, and still finite.
    let weaker = table.ratings_with_prior(HARDLY);
    assert!(weaker.get(0).elo > ratings.get(0).elo + 400.0);
    assert!(weaker.get(0).elo < 20_000.0);
    assert_eq!(table.total(1), score(20, 20, 0));
    assert_eq!(table.score(1, 0), score(0, 20, 0));
}

#[test]
fn small_tables_have_ratings_too() {
    assert_eq!(CrossTable::new(0).ratings().iter().count(), 0);
    let alone = CrossTable::new(1).ratings();
    assert_eq!(alone.get(0).elo, 0.0);
    near(alone.get(0).error, 0.0, 1e-9);
    assert_eq!(CrossTable::new(2).ratings().superiority(0, 1), 0.5);
}

#[test]
#[should_panic(expected = "nobody plays himself")]
fn nobody_plays_himself() {
    CrossTable::new(2).record(1, 1, Score::default());
}

/// Tournaments of players whose strength is known: the errors are of the size
/// they are said to be.
#[test]
fn errors_are_of_the_size_they_claim() {
    let truth = [220.0, 90.0, 10.0, -30.0, -110.0, -180.0];
    let mut dice = Dice(1952);
    let (mut squares, mut count) = (0.0, 0.0);
    for _ in 0..100 {
        let mut table = CrossTable::new(truth.len());
        for a in 0..truth.len() {
            for b in 0..a {
                let games = (0..60).map(|_| dice.game(truth[a] - truth[b], 0.0));
                table.record(a, b, games.collect());
            }
        }
        let ratings = table.ratings();
        for (rating, truth) in ratings.iter().zip(truth) {
            squares += ((rating.elo - truth) / rating.error).powi(2);
            count += 1.0;
        }
    }
    near(squares / count, 1.0, 0.15);
}
