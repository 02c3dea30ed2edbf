use super::super::dice::Dice;
use super::super::{Pairs, Score};
use super::*;

fn test(elo0: f64, elo1: f64) -> Sprt {
    Sprt::new(elo0, elo1, 0.05, 0.05).expect("a test")
}

/// Fishtest and cutechess print these for alpha = beta = 0.05: (-2.94, 2.94);
/// OpenBench for alpha = 0.05, beta = 0.10: (-2.25, 2.89).
#[test]
fn bounds_are_wald_s() {
    let sprt = test(0.0, 5.0);
    assert!((sprt.upper_bound() - 2.944_439).abs() < 1e-6);
    assert!((sprt.lower_bound() + 2.944_439).abs() < 1e-6);
    let sprt = Sprt::new(0.0, 5.0, 0.05, 0.10).unwrap();
    assert!((sprt.upper_bound() - 2.89).abs() < 0.005);
    assert!((sprt.lower_bound() + 2.25).abs() < 0.005);
}

/// fastchess, `app/tests/sprt_test.cpp`, "logistic trinomial" 1 and 2 and
/// "logistic pentanomial" 1 and 2 (it allows 1 %, and counts 1 – 1 by two wins
/// and by two draws apart).
#[test]
fn ratios_agree_with_fastchess() {
    let score = |wins, losses, draws| {
        Sample::from(Score {
            wins,
            losses,
            draws,
        })
    };
    for (elo0, elo1, sample, published) in [
        (0.5, 2.5, score(21404, 21184, 40708), -1.57),
        (0.0, 2.0, score(57433, 57030, 106_593), -2.59),
        (
            0.5,
            2.5,
            Pairs([223, 9863, 20279 + 1000, 10037, 246]).into(),
            -3.07,
        ),
        (
            0.0,
            2.0,
            Pairs([871, 26175, 55003 + 980, 26678, 821]).into(),
            -4.98,
        ),
    ] {
        let sprt = test(elo0, elo1);
        for llr in [sprt.llr(sample), sprt.approximate_llr(sample)] {
            assert!((llr - published).abs() < 0.01, "{llr} {published}");
        }
    }
}

/// Finished tests of Stockfish by fishtest, pull requests 3098 and 3209 of
/// official-stockfish/Stockfish; braces in them mean logistic Elo.
#[test]
fn ratios_agree_with_fishtest() {
    for (elo0, elo1, counts, published) in [
        (-0.25, 1.25, [491, 7345, 29693, 7670, 465], 2.96),
        (0.25, 1.25, [53, 2220, 21459, 2445, 47], 2.97),
        (-0.25, 1.25, [253, 4282, 17604, 4431, 286], 2.94),
        (0.25, 1.25, [58, 3302, 33130, 3518, 84], 2.97),
    ] {
        let sprt = test(elo0, elo1);
        for llr in [sprt.llr(Pairs(counts)), sprt.approximate_llr(Pairs(counts))] {
            assert!((llr - published).abs() < 0.0101, "{llr} {published}");
        }
    }
}

/// With wins and losses only the test is Wald's own of a binomial rate:
/// W·ln(s₁/s₀) + L·ln((1−s₁)/(1−s₀)).
#[test]
fn without_draws_it_is_the_binomial_test() {
    let sprt = test(-10.0, 60.0);
    let (s0, s1) = (rate_from_elo(-10.0), rate_from_elo(60.0));
    for (wins, losses) in [(70, 50), (50, 70), (1, 0), (0, 3), (300, 20)] {
        let score = Score {
            wins,
            losses,
            draws: 0,
        };
        let wald = wins as f64 * (s1 / s0).ln() + losses as f64 * ((1.0 - s1) / (1.0 - s0)).ln();
        assert!((sprt.llr(score) - wald).abs() < 0.02, "{score} {wald}");
    }
}

#[test]
fn switching_players_and_hypotheses_switches_the_sign() {
    let pairs = Pairs([12, 30, 80, 41, 17]);
    let (one, other) = (test(-5.0, 20.0), test(-20.0, 5.0));
    assert!((one.llr(pairs) + other.llr(pairs.reversed())).abs() < 1e-9);
    assert!((one.approximate_llr(pairs) + other.approximate_llr(pairs.reversed())).abs() < 1e-9);
}

#[test]
fn short_and_one_sided_matches_have_a_finite_ratio() {
    let sprt = test(0.0, 10.0);
    assert_eq!(sprt.llr(Score::default()), 0.0);
    assert_eq!(sprt.approximate_llr(Pairs::default()), 0.0);
    assert_eq!(sprt.verdict(Score::default()), Verdict::Continue);
    // The first pair, whatever it is, decides nothing.
    for i in 0..5 {
        let mut counts = [0; 5];
        counts[i] = 1;
        assert_eq!(sprt.verdict(Pairs(counts)), Verdict::Continue);
        assert!(sprt.approximate_llr(Pairs(counts)).is_finite());
    }
    // The closed form is certain of it after the first.
    assert!(sprt.approximate_llr(Pairs([0, 0, 0, 0, 1])) > sprt.upper_bound());
    // Many of a kind decide: only draws are no gain, a clean sweep is one.
    let all = |i: usize| {
        let mut counts = [0; 5];
        counts[i] = 1000;
        sprt.verdict(Pairs(counts))
    };
    use Verdict::{AcceptH0, AcceptH1};
    let expected = [AcceptH0, AcceptH0, AcceptH0, AcceptH1, AcceptH1];
    assert_eq!([0, 1, 2, 3, 4].map(all), expected);
    // The furthest hypotheses are computed without trouble.
    let far = test(-GREATEST_ELO, GREATEST_ELO);
    assert!(far.llr(Pairs([0, 0, 0, 0, 7])).is_finite());
    assert!(far.llr(Pairs([3, 0, 1, 0, 0])) < 0.0);
}

/// How many of 400 matches, played by chance until the verdict, accept H1.
fn accepted(sprt: Sprt, elo: f64, in_pairs: bool, seed: u64) -> u32 {
    let mut dice = Dice(seed);
    let mut upper = 0;
    for _ in 0..400 {
        let (mut score, mut pairs) = (Score::default(), Pairs::default());
        let verdict = loop {
            let verdict = if in_pairs {
                // Openings that favour one side by some 80 Elo.
                let bias = 160.0 * dice.unit() - 80.0;
                pairs.record(dice.game(elo + bias, 0.3), dice.game(elo - bias, 0.3));
                sprt.verdict(pairs)
            } else {
                score.record(dice.game(elo, 0.3));
                sprt.verdict(score)
            };
            if verdict != Verdict::Continue {
                break verdict;
            }
        };
        upper += u32::from(verdict == Verdict::AcceptH1);
    }
    upper
}

#[test]
fn errors_are_as_rare_as_asked_for() {
    let sprt = test(0.0, 40.0);
    for in_pairs in [false, true] {
        let wrong = accepted(sprt, 0.0, in_pairs, 5);
        let right = accepted(sprt, 40.0, in_pairs, 6);
        assert!(wrong <= 35, "{wrong} of 400");
        assert!(right >= 365, "{right} of 400");
        let between = accepted(sprt, 20.0, in_pairs, 7);
        assert!((150..=250).contains(&between), "{between} of 400");
    }
}

#[test]
fn what_is_no_test_is_refused() {
    let hypotheses = Err(SprtError::Hypotheses);
    assert_eq!(Sprt::new(5.0, 5.0, 0.05, 0.05), hypotheses);
    assert_eq!(Sprt::new(5.0, 0.0, 0.05, 0.05), hypotheses);
    assert_eq!(Sprt::new(f64::NAN, 0.0, 0.05, 0.05), hypotheses);
    assert_eq!(Sprt::new(0.0, f64::INFINITY, 0.05, 0.05), hypotheses);
    for (alpha, beta) in [(0.0, 0.05), (0.05, 0.5), (f64::NAN, 0.05), (-0.1, 0.05)] {
        assert_eq!(Sprt::new(0.0, 5.0, alpha, beta), Err(SprtError::Errors));
    }
    let stored = Unchecked {
        elo0: 3.0,
        elo1: 1.0,
        alpha: 0.05,
        beta: 0.05,
    };
    let error = Sprt::try_from(stored).unwrap_err().to_string();
    assert!(error.contains("elo0 below elo1"), "{error}");
}
