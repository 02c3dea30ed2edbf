use super::super::dice::Dice;
use super::super::{Pairs, Score};
use super::*;

fn score(wins: u64, losses: u64, draws: u64) -> Score {
    Score {
        wins,
        losses,
        draws,
    }
}

fn agree(value: Option<f64>, published: f64, tolerance: f64) {
    let value = value.expect("a bounded estimate");
    assert!(
        (value - published).abs() <= tolerance,
        "{value} {published}"
    );
}

/// Elo's table of expected scores in its logistic form: 0 → .50,
/// 100 → .64, 200 → .76, 400 → 10/11.
#[test]
fn rates_and_elo_are_inverse() {
    for (elo, rate) in [(100.0, 0.64), (200.0, 0.76), (400.0, 10.0 / 11.0)] {
        assert!((rate_from_elo(elo) - rate).abs() < 0.005, "{elo}");
    }
    for step in -40..=40 {
        let elo = f64::from(step) * 25.0;
        assert!((elo_from_rate(rate_from_elo(elo)) - elo).abs() < 1e-9);
        assert!((rate_from_elo(elo) + rate_from_elo(-elo) - 1.0).abs() < 1e-12);
    }
    assert_eq!(elo_from_rate(0.0), f64::NEG_INFINITY);
    assert_eq!(elo_from_rate(-1.0), f64::NEG_INFINITY);
}

/// What cutechess-cli printed for these matches: wins, losses, draws; Elo,
/// margin and likelihood of superiority (the logs in the sources of
/// "Throttle", Chess-Challenge, versions 2.2 to 2.8). For 1.95996 it has
/// Winitzki's approximation, 1.95717.
#[test]
fn single_games_agree_with_cutechess() {
    for (wins, losses, draws, elo, margin, los) in [
        (5383, 5132, 4808, 5.7, 4.6, 99.3),
        (2204, 2080, 1824, 7.1, 7.3, 97.1),
        (1307, 1139, 1072, 16.6, 9.6, 100.0),
        (2000, 1817, 1615, 11.7, 7.7, 99.8),
        (3391, 3179, 2721, 7.9, 5.9, 99.6),
        (902, 733, 544, 27.0, 12.6, 100.0),
    ] {
        let score = score(wins, losses, draws);
        let estimate = Estimate::of(score);
        agree(Some(estimate.elo), elo, 0.0501);
        let shorter = estimate.margin().map(|m| m * 1.957_17 / 1.959_96);
        agree(shorter, margin, 0.0501);
        agree(Some(100.0 * superiority(score)), los, 0.0501);
    }
}

/// fastchess, `app/tests/elo_test.cpp`: "EloWDL 2", whose likelihood of
/// superiority, 99.60 %, is with the error around the mean.
#[test]
fn single_games_agree_with_fastchess() {
    let score = score(136, 96, 111);
    let estimate = Estimate::of(score);
    agree(Some(estimate.elo), 40.70, 0.005);
    agree(estimate.margin(), 30.43, 0.005);
    agree(Some(100.0 * superiority(score)), 99.60, 0.05);
}

/// fastchess, `app/tests/elo_test.cpp`: "EloPentanomial" 1 to 3 (it counts
/// 1 – 1 by two wins and by two draws apart).
#[test]
fn pairs_agree_with_fastchess() {
    for (counts, elo, margin, los) in [
        ([34, 54, 31 + 32, 64, 75], 55.58, 27.65, 100.0),
        ([332, 433, 457 + 41, 333, 334], -8.64, 10.33, 5.05),
        ([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95, 0.0),
    ] {
        let estimate = Estimate::of(Pairs(counts));
        agree(Some(estimate.elo), elo, 0.005);
        agree(estimate.margin(), margin, 0.005);
        agree(Some(100.0 * superiority(Pairs(counts))), los, 0.01);
    }
}

/// What OpenBench printed for tests of PlentyChess (pull requests 296 and
/// 334 of Yoshie2000/PlentyChess).
#[test]
fn pairs_agree_with_openbench() {
    for (counts, elo, margin) in [
        ([214, 8992, 19871, 9102, 235], 0.69, 1.25),
        ([5, 942, 2469, 1050, 5], 4.20, 3.43),
        ([78, 4150, 9069, 4080, 85], -0.56, 1.84),
        ([5, 1340, 3348, 1456, 6], 3.33, 2.95),
    ] {
        let estimate = Estimate::of(Pairs(counts));
        agree(Some(estimate.elo), elo, 0.005);
        agree(estimate.margin(), margin, 0.0051);
    }
}

/// The bar carried over is the delta method's, dElo/ds = 400/(ln 10·s(1−s)),
/// when it is short.
#[test]
fn short_bars_are_those_of_the_delta_method() {
    let score = score(60_000, 30_000, 10_000);
    let (rate, error) = (score.rate(), Sample::from(score).mean_error());
    let slope = 400.0 / (10f64.ln() * rate * (1.0 - rate));
    let delta = 1.959_964 * error * slope;
    agree(Estimate::of(score).margin(), delta, 0.001);
}

#[test]
fn switching_the_players_switches_the_signs() {
    let pairs = Pairs([3, 9, 31, 12, 8]);
    let (one, other) = (Estimate::of(pairs), Estimate::of(pairs.reversed()));
    assert!((one.elo + other.elo).abs() < 1e-9);
    agree(one.low, -other.high.unwrap(), 1e-9);
    assert!((superiority(pairs) + superiority(pairs.reversed()) - 1.0).abs() < 1e-12);
}

/// Anscombe: ±400·log₁₀((n + ½)/½) for n games; Clopper and Pearson:
/// of 10 games the lower end is at 0.025^0.1 = 0.6915.
#[test]
fn clean_sweeps_are_finite_and_open() {
    for games in [1, 2, 10, 1000] {
        let expected = 400.0 * (2.0 * games as f64 + 1.0).log10();
        let (won, lost) = (
            Estimate::of(score(games, 0, 0)),
            Estimate::of(score(0, games, 0)),
        );
        assert!((won.elo - expected).abs() < 1e-9);
        assert!((lost.elo + expected).abs() < 1e-9);
        assert_eq!((won.high, lost.low), (None, None));
        assert!(won.low.unwrap() < won.elo && lost.high.unwrap() > lost.elo);
        assert_eq!((won.margin(), lost.margin()), (None, None));
    }
    let ten = Estimate::of(score(10, 0, 0));
    agree(ten.low, elo_from_rate(0.691_503), 0.001);
    assert!(Estimate::of(score(0, 2, 0)).to_string().contains("[-∞, "));
    let pairs = Estimate::of(Pairs([0, 0, 0, 0, 10]));
    assert_eq!((pairs.low, pairs.high), (ten.low, None));
}

#[test]
fn few_or_even_results_are_not_certain() {
    let nothing = Estimate::of(Score::default());
    assert_eq!((nothing.elo, nothing.low, nothing.high), (0.0, None, None));
    assert_eq!(nothing.to_string(), "+0.0 [-∞, ∞]");
    assert_eq!(superiority(Pairs::default()), 0.5);
    // All drawn: even, with bars that close in on zero.
    let (few, many) = (
        Estimate::of(score(0, 0, 4)),
        Estimate::of(score(0, 0, 4000)),
    );
    assert_eq!((few.elo, superiority(score(0, 0, 4))), (0.0, 0.5));
    assert!(few.margin().unwrap() > 100.0);
    assert!(many.margin().unwrap() < 1.0);
    // One loss in ten leaves the upper side open.
    assert_eq!(Estimate::of(score(9, 1, 0)).high, None);
}

#[test]
fn the_bars_hold_the_truth_19_times_of_20() {
    let mut dice = Dice(1978);
    let mut held = [0, 0];
    for _ in 0..2000 {
        let (mut score, mut pairs) = (Score::default(), Pairs::default());
        for _ in 0..150 {
            // Openings that favour one side by 200 Elo.
            let (first, second) = (dice.game(230.0, 0.3), dice.game(-170.0, 0.3));
            score.record(first);
            score.record(second);
            pairs.record(first, second);
        }
        let truth = elo_from_rate((rate_from_elo(230.0) + rate_from_elo(-170.0)) / 2.0);
        for (held, estimate) in held
            .iter_mut()
            .zip([Estimate::of(score), Estimate::of(pairs)])
        {
            let inside = estimate.low.unwrap() <= truth && truth <= estimate.high.unwrap();
            *held += u32::from(inside);
        }
    }
    // The games' variance counts the openings' bias, so its bars are long.
    assert!((1870..=1930).contains(&held[1]), "{held:?}");
    assert!(held[0] > 1930, "{held:?}");
}
