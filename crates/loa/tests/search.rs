//! The search on Lines of Action against plain minimax, repetition included.

use loam_game::conformance as kit;
use loam_game::{Game, Notation, Outcome};
use loam_loa::evaluators::{Normal, Quad};
use loam_loa::{Loa, LoaHints, Rules, Setup};
use loam_search::{
    Clear, Evaluator, Limits, NullMove, Scheme, Score, Search, SearchOptions, TableOptions,
};

/// Minimax along a path, with nothing left out.
fn minimax(position: &Loa, path: &mut Vec<Loa>, depth: u32, ply: u32) -> Score {
    if ply > 0 {
        let recurs = path
            .iter()
            .any(|earlier| earlier.to_move() == position.to_move() && earlier.same_board(position));
        if recurs {
            return Score::DRAW;
        }
        match position.outcome() {
            Some(Outcome::Draw) => return Score::DRAW,
            Some(Outcome::Win(side)) if side == position.to_move() => return Score::win_in(ply),
            Some(Outcome::Win(_)) => return Score::loss_in(ply),
            None => {}
        }
    }
    if depth == 0 {
        return Score::estimate(Quad::default().evaluate(position));
    }
    let mut best = Score::LOWEST;
    path.push(*position);
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(mv));
    for mv in moves {
        best = best.max(-minimax(&position.play(mv), path, depth - 1, ply + 1));
    }
    path.pop();
    best
}

/// Positions of random games, thinned out until the trees are small.
fn positions(count: usize, most_moves: u64, seed: u64) -> Vec<(Loa, Vec<Loa>)> {
    let mut rng = kit::rng(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let start = Loa::new(Setup::Standard, Rules::THESIS);
        let game = kit::random_game(start, &mut rng, 2000);
        for (i, position) in game.iter().enumerate().skip(4).step_by(3) {
            let few = position.count_moves() <= most_moves;
            if few && position.outcome().is_none() && found.len() < count {
                found.push((*position, game[..i].to_vec()));
            }
        }
    }
    found
}

/// Everything that must not change the value of a search to a fixed depth.
const NEUTRAL: SearchOptions = SearchOptions {
    pvs: true,
    table: Some(TableOptions {
        scheme: Scheme::TwoDeep,
        bytes: 1 << 20,
        clear: Clear::EverySearch,
        exact_depth: true,
    }),
    killers: 2,
    history: true,
    null_move: None,
    quiescence: false,
    preferences: true,
    ..SearchOptions::PLAIN
};

#[test]
fn a_thousand_searches_to_depth_4_equal_minimax() {
    let buckets = SearchOptions {
        table: NEUTRAL.table.map(|table| TableOptions {
            scheme: Scheme::Buckets,
            ..table
        }),
        ..NEUTRAL
    };
    let mut search = Search::new(Quad::default(), LoaHints::default(), NEUTRAL);
    let mut other = Search::new(Quad::default(), LoaHints::default(), buckets);
    for (position, history) in positions(1_000, 10, 1) {
        let mut expected = std::collections::HashMap::new();
        for search in [&mut search, &mut other] {
            let report = search.search(&position, &history, &Limits::depth(4), |_| {});
            let text = position.position_text();
            let value = *expected
                .entry(report.depth)
                .or_insert_with(|| minimax(&position, &mut history.clone(), report.depth, 0));
            assert_eq!(report.score(), value, "{text}");
            assert!(
                report.depth == 4 || report.score().decided_in().is_some(),
                "{text}"
            );
        }
    }
}

/// Whether the player to move can win within `plies`, by trying everything.
fn wins_within(position: &Loa, path: &mut Vec<Loa>, plies: u32) -> bool {
    minimax(position, path, plies, 0)
        .decided_in()
        .is_some_and(|n| n > 0 && n as u32 <= plies)
}

/// With null move and quiescence a win may be missed, but one that is claimed
/// must be there.
#[test]
fn claimed_wins_are_confirmed_by_brute_force() {
    let options = SearchOptions {
        null_move: Some(NullMove::THESIS),
        quiescence: true,
        table: Some(TableOptions::megabytes(1)),
        ..NEUTRAL
    };
    let mut confirmed = [0; 6];
    for (position, history) in positions(1_000, 8, 2) {
        let mut search = Search::new(Quad::default(), LoaHints::default(), options);
        let report = search.search(&position, &history, &Limits::depth(5), |_| {});
        if let Some(plies @ 1..=5) = report.score().decided_in() {
            let plies = plies as u32;
            assert!(
                wins_within(&position, &mut history.clone(), plies),
                "{} in {plies}",
                position.position_text()
            );
            confirmed[plies as usize] += 1;
        }
    }
    assert!(confirmed[1] > 5 && confirmed[3] > 5, "{confirmed:?}");
}

/// "If 1. d1-d3 is played …, the program will respond with a3xd3" (section
/// 4.2.1, normal evaluator). With our constants a6xd3, which takes the same
/// piece, comes out a little better.
#[test]
fn the_reply_to_d1_d3_captures() {
    let start = Loa::new(Setup::Standard, Rules::THESIS);
    let position = start.play(start.parse_move("d1-d3").unwrap());
    let mut search = Search::new(Normal::default(), LoaHints::default(), SearchOptions::PLAIN);
    let report = search.search(&position, &[start], &Limits::depth(1), |_| {});
    let reply = position.move_text(report.best().unwrap());
    assert!(reply == "a3xd3" || reply == "a6xd3", "{reply}");
}
