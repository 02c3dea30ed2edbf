//! Alpha-beta against plain minimax and against the theory of Nim.

use loam_game::conformance as kit;
use loam_game::nim::Nim;
use loam_game::{Game, Outcome};
use loam_search::{AlphaBeta, Evaluator, Limits, Score, StopFlag};
use std::time::{Duration, Instant};

/// A meaningless but deterministic value, so that ties are rare.
struct HashEvaluator;

impl Evaluator<Nim> for HashEvaluator {
    fn evaluate(&self, position: &Nim) -> i32 {
        (position.hash() % 2001) as i32 - 1000
    }
}

fn minimax(position: &Nim, depth: u32, ply: u32) -> Score {
    match position.outcome() {
        Some(Outcome::Win(side)) if side == position.to_move() => return Score::win_in(ply),
        Some(Outcome::Win(_)) => return Score::loss_in(ply),
        Some(Outcome::Draw) => return Score::DRAW,
        None => {}
    }
    if depth == 0 {
        return Score::estimate(HashEvaluator.evaluate(position));
    }
    let mut best = Score::LOWEST;
    position.for_each_move(|mv| best = best.max(-minimax(&position.play(mv), depth - 1, ply + 1)));
    best
}

#[test]
fn equals_minimax_at_every_depth() {
    let mut rng = kit::rng(1);
    for position in kit::random_game(Nim::new(&[3, 4, 5, 2]), &mut rng, 100) {
        if position.outcome().is_some() {
            continue;
        }
        for depth in 1..=4 {
            let report =
                AlphaBeta::new(HashEvaluator).search(&position, &[], &Limits::depth(depth), |_| {});
            // A decided game may be found at a shallower depth.
            let expected = minimax(&position, report.depth, 0);
            assert_eq!(report.score, expected, "{position:?} depth {depth}");
            assert!(report.depth == depth || report.score.decided_in().is_some());
        }
    }
}

#[test]
fn wins_nim_when_the_nim_sum_says_so() {
    for heaps in [[1, 2, 3], [2, 2, 1], [3, 1, 1], [2, 3, 1], [3, 3, 0]] {
        let position = Nim::new(&heaps);
        let report =
            AlphaBeta::new(HashEvaluator).search(&position, &[], &Limits::default(), |_| {});
        let wins = report.score.decided_in().expect("played to the end") > 0;
        assert_eq!(wins, position.nim_sum() != 0, "{heaps:?}");
        let end = report.line.iter().fold(position, |p, &mv| {
            assert!(p.is_legal(mv));
            p.play(mv)
        });
        assert!(end.outcome().is_some(), "the line leads to the end");
    }
}

#[test]
fn limits_stop_the_search_and_still_give_a_move() {
    let position = Nim::new(&[9, 9, 9, 9, 9, 9]);
    let search = |limits: &Limits| {
        let report = AlphaBeta::new(HashEvaluator).search(&position, &[], limits, |_| {});
        assert!(position.is_legal(report.line[0]));
        report
    };
    let nodes = search(&Limits {
        nodes: Some(1000),
        ..Limits::default()
    })
    .nodes;
    assert!(nodes <= 1001, "{nodes}");

    let start = Instant::now();
    search(&Limits::time(Duration::from_millis(50)));
    assert!(start.elapsed() < Duration::from_secs(5));

    let stop = StopFlag::default();
    stop.raise();
    let report = search(&Limits {
        stop,
        ..Limits::default()
    });
    assert!(report.nodes <= 256);
}

#[test]
fn progress_tells_of_every_depth() {
    let mut depths = Vec::new();
    AlphaBeta::new(HashEvaluator).search(&Nim::new(&[5, 6, 7]), &[], &Limits::depth(4), |report| {
        depths.push(report.depth);
    });
    assert_eq!(depths, [1, 2, 3, 4]);
}
