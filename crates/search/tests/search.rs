//! The search against plain minimax and against the theory of Nim.

use loam_game::conformance as kit;
use loam_game::nim::{Nim, Take};
use loam_game::{Game, Outcome};
use loam_search::{
    Clear, Evaluator, Hints, Limits, Report, ResponseKey, Scheme, Score, Search, SearchOptions,
    StopFlag, TableOptions,
};
use std::time::{Duration, Instant};

/// A meaningless but deterministic value, so that ties are rare.
struct HashEvaluator;

impl Evaluator<Nim> for HashEvaluator {
    fn evaluate(&self, position: &Nim) -> i32 {
        (position.hash() % 2001) as i32 - 1000
    }
}

struct NimHints;

impl Hints<Nim> for NimHints {
    const SLOTS: usize = 4096;

    fn slot(&self, _: &Nim, mv: Take) -> usize {
        mv.code() as usize
    }

    fn code(&self, mv: Take) -> u32 {
        mv.code()
    }

    fn preference(&self, _: &Nim, mv: Take) -> u8 {
        (mv.code() % 16) as u8
    }

    fn is_irreversible(&self, _: &Nim, _: Take) -> bool {
        true
    }
}

const fn table(scheme: Scheme, clear: Clear) -> Option<TableOptions> {
    Some(TableOptions {
        scheme,
        bytes: 1 << 16,
        clear,
        exact_depth: true,
    })
}

/// Every combination of what must not change the value at a fixed depth.
fn neutral_options() -> Vec<SearchOptions> {
    let tables = [
        None,
        table(Scheme::TwoDeep, Clear::EverySearch),
        table(Scheme::TwoDeep, Clear::EveryIteration),
        table(Scheme::Buckets, Clear::EveryGame),
    ];
    let mut all = Vec::new();
    for table in tables {
        for bits in 0..64 {
            let responses = [
                None,
                Some(ResponseKey::LastMove),
                Some(ResponseKey::MoveNumber),
            ];
            all.push(SearchOptions {
                responses: responses[bits / 16 % 3],
                saved_plies: if bits >= 32 { 3 } else { 0 },
                pvs: bits & 1 != 0,
                table,
                killers: if bits & 2 != 0 { 2 } else { 0 },
                history: bits & 4 != 0,
                preferences: bits & 8 != 0,
                ..SearchOptions::PLAIN
            });
        }
    }
    all
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

fn search(position: &Nim, options: SearchOptions, limits: &Limits) -> Report<Take> {
    Search::new(HashEvaluator, NimHints, options).search(position, &[], limits, |_| {})
}

#[test]
fn every_combination_equals_minimax() {
    let mut rng = kit::rng(1);
    let all = neutral_options();
    for position in kit::random_game(Nim::new(&[3, 4, 5, 2]), &mut rng, 100) {
        if position.outcome().is_some() {
            continue;
        }
        for options in &all {
            for depth in 1..=4 {
                let report = search(&position, *options, &Limits::depth(depth));
                // A decided game may be found at a shallower depth.
                let expected = minimax(&position, report.depth, 0);
                assert_eq!(
                    report.score(),
                    expected,
                    "{position:?} depth {depth} {options:?}"
                );
                assert!(report.depth == depth || expected.decided_in().is_some());
            }
        }
    }
}

#[test]
fn wins_nim_when_the_nim_sum_says_so() {
    for heaps in [[1, 2, 3], [2, 2, 1], [3, 1, 1], [2, 3, 1], [3, 3, 0]] {
        let position = Nim::new(&heaps);
        for options in neutral_options() {
            let report = search(&position, options, &Limits::default());
            let wins = report.score().decided_in().expect("played to the end") > 0;
            assert_eq!(wins, position.nim_sum() != 0, "{heaps:?}");
            let end = report.lines[0].moves.iter().fold(position, |p, &mv| {
                assert!(p.is_legal(mv));
                p.play(mv)
            });
            // A line may be cut short by the table, never by the search alone.
            assert!(end.outcome().is_some() || options.table.is_some());
        }
    }
}

#[test]
fn limits_stop_the_search_and_still_give_a_move() {
    let position = Nim::new(&[9, 9, 9, 9, 9, 9]);
    let run = |limits: &Limits| {
        let report = search(&position, SearchOptions::PLAIN, limits);
        assert!(position.is_legal(report.best().unwrap()));
        report
    };
    let limited = Limits {
        nodes: Some(1000),
        ..Limits::default()
    };
    assert!(run(&limited).statistics.nodes <= 1001);

    let start = Instant::now();
    run(&Limits::time(Duration::from_millis(50)));
    assert!(start.elapsed() < Duration::from_secs(5));

    let stop = StopFlag::default();
    stop.raise();
    let raised = Limits {
        stop,
        ..Limits::default()
    };
    assert!(run(&raised).statistics.nodes <= 512);
    assert_eq!(run(&Limits::depth(0)).depth, 0);
}

#[test]
fn a_stop_from_another_thread_is_obeyed_at_once() {
    let position = Nim::new(&[9, 9, 9, 9, 9, 9]);
    let stop = StopFlag::default();
    let limits = Limits {
        stop: stop.clone(),
        ..Limits::default()
    };
    let (stopped, raised) = std::thread::scope(|scope| {
        let searching = scope.spawn(|| {
            search(&position, SearchOptions::PLAIN, &limits);
            Instant::now()
        });
        std::thread::sleep(Duration::from_millis(30));
        let raised = Instant::now();
        stop.raise();
        (searching.join().unwrap(), raised)
    });
    let latency = stopped.saturating_duration_since(raised);
    assert!(latency < Duration::from_millis(500), "{latency:?}");
}

#[test]
fn progress_tells_of_every_depth() {
    let mut depths = Vec::new();
    let mut search = Search::new(HashEvaluator, NimHints, SearchOptions::PLAIN);
    let report = search.search(&Nim::new(&[5, 6, 7]), &[], &Limits::depth(4), |report| {
        depths.push(report.depth);
    });
    assert_eq!(depths, [1, 2, 3, 4]);
    assert_eq!(report.selective_depth, 4);
}

/// The n-th line is the best that begins with none of the moves before.
#[test]
fn several_lines_are_the_best_ones_in_order() {
    let position = Nim::new(&[2, 3, 2]);
    for options in neutral_options() {
        let limits = Limits {
            lines: 4,
            ..Limits::depth(3)
        };
        let report = search(&position, options, &limits);
        let mut all = Vec::new();
        position.for_each_move(|mv| all.push(-minimax(&position.play(mv), report.depth - 1, 1)));
        all.sort_by_key(|&score| std::cmp::Reverse(score));
        let found: Vec<Score> = report.lines.iter().map(|line| line.score).collect();
        assert_eq!(found, all[..4], "{options:?}");
    }
}

#[test]
fn a_search_can_be_used_again() {
    let mut search = Search::new(
        HashEvaluator,
        NimHints,
        SearchOptions {
            table: Some(TableOptions::megabytes(1)),
            history: true,
            killers: 2,
            pvs: true,
            ..SearchOptions::PLAIN
        },
    );
    let position = Nim::new(&[1, 2, 3]);
    for _ in 0..100 {
        let report = search.search(&position, &[], &Limits::default(), |_| {});
        assert_eq!(report.score().decided_in().map(i32::signum), Some(-1));
    }
    search.new_game();
    let report = search.search(&position, &[], &Limits::default(), |_| {});
    assert_eq!(report.score().decided_in().map(i32::signum), Some(-1));
}
