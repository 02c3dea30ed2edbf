//! The engine: certain where it can be, repeatable, within its limits.

#[path = "common/brute_force.rs"]
mod brute_force;

use brute_force::wins;
use loam_amazons::geometry::squares;
use loam_amazons::player::{AmazonsPlayer, PlayerOptions, Strength};
use loam_amazons::{Amazons, Shape, Square};
use loam_game::{Game, Notation, Point, Side, Timeline};
use loam_search::guided::GuidedOptions;
use loam_search::{Clock, Limits, Score};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashMap;
use std::time::{Duration, Instant};

fn nodes(count: u64) -> Limits {
    Limits {
        nodes: Some(count),
        ..Limits::default()
    }
}

fn standard(side: u8) -> Timeline<Amazons> {
    Timeline::new(Amazons::standard(Shape::new(side, side).unwrap()).unwrap())
}

/// Small areas far apart on a large board, some of them with one side only.
fn decomposed(random: &mut Xoshiro256PlusPlus, areas: usize, empties: usize) -> Amazons {
    let shape = Shape::new(10, 10).unwrap();
    let corners = [(0, 0), (6, 0), (0, 6), (6, 6)];
    let mut sets = [0_u128; 3];
    for &(col, rank) in &corners[..areas] {
        let (cols, rows) = (random.random_range(1..=4), random.random_range(2..=3));
        let mut order: Vec<u128> = (0..cols * rows)
            .map(|i| Point {
                col: col + i % cols,
                rank: rank + i / cols,
            })
            .map(|at| shape.square(at).unwrap().bit())
            .collect();
        for i in 0..order.len() {
            let j = random.random_range(i..order.len());
            order.swap(i, j);
        }
        let amazons = random.random_range(1..=2);
        let share = empties / areas;
        for (i, bit) in order.into_iter().enumerate() {
            if i < amazons {
                sets[random.random_range(0..2)] |= bit;
            } else if i < amazons + share {
                sets[2] |= bit;
            }
        }
    }
    let burnt = shape.squares() & !(sets[0] | sets[1] | sets[2]);
    let side = Side::BOTH[random.random_range(0..2)];
    Amazons::from_squares(shape, sets[0], sets[1], burnt, side).unwrap()
}

/// Plays a position out against a brute force that never errs; a won game must
/// be won.
fn never_lets_go(position: Amazons, limits: &Limits, known: &mut HashMap<u64, bool>) {
    let mut player = AmazonsPlayer::new(PlayerOptions::default());
    let us = position.to_move();
    let mut game = Timeline::new(position);
    while game.outcome().is_none() {
        let now = *game.position();
        if now.to_move() == us {
            let report = player.choose(&game, limits, &mut |_| {});
            let mv = report.best().unwrap();
            assert!(now.is_legal(mv));
            assert!(!wins(&now.play(mv), known), "{}", now.position_text());
            game.play_known_legal(mv);
        } else {
            // The reply that leaves the most to do.
            let mut replies = Vec::new();
            now.for_each_move(|mv| replies.push(mv));
            let hardest = replies
                .into_iter()
                .min_by_key(|&mv| now.play(mv).count_moves());
            game.play_known_legal(hardest.unwrap());
        }
    }
}

#[test]
fn a_won_endgame_of_many_areas_is_won() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(21);
    let mut won = 0;
    for round in 0..160 {
        let position = decomposed(&mut random, 2 + round % 3, 9);
        let mut known = HashMap::new();
        if position.outcome().is_none() && wins(&position, &mut known) {
            won += 1;
            never_lets_go(position, &nodes(2_000), &mut known);
        }
    }
    assert!(won > 40, "{won}");
}

#[test]
fn a_won_endgame_in_one_piece_is_won() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(22);
    let shape = Shape::new(10, 4).unwrap();
    let mut won = 0;
    for _ in 0..120 {
        let mut sets = [0_u128; 3];
        let all: Vec<u128> = squares(shape.squares()).map(Square::bit).collect();
        for _ in 0..4 {
            sets[random.random_range(0..2)] |= all[random.random_range(0..all.len())];
        }
        sets[1] &= !sets[0];
        for _ in 0..9 {
            sets[2] |= all[random.random_range(0..all.len())];
        }
        sets[2] &= !(sets[0] | sets[1]);
        let burnt = shape.squares() & !(sets[0] | sets[1] | sets[2]);
        let position = Amazons::from_squares(shape, sets[0], sets[1], burnt, Side::White).unwrap();
        let mut known = HashMap::new();
        if position.outcome().is_none() && wins(&position, &mut known) {
            won += 1;
            never_lets_go(position, &nodes(2_000), &mut known);
        }
    }
    assert!(won > 20, "{won}");
}

#[test]
fn a_territory_is_filled_to_the_last_square() {
    // Six squares against five: White, who moves first, wins by wasting none.
    let mut game = Timeline::new(Amazons::parse("w2/3/1xx/xxx/b2/3 w").unwrap());
    let mut player = AmazonsPlayer::new(PlayerOptions::default());
    while game.outcome().is_none() {
        let report = player.choose(&game, &nodes(500), &mut |_| {});
        game.play_known_legal(report.best().unwrap());
    }
    assert_eq!(game.outcome().unwrap().winner(), Some(Side::White));
    assert_eq!(game.ply(), 11);
}

#[test]
fn the_same_limits_give_the_same_game() {
    let play = || {
        let mut game = standard(6);
        let mut player = AmazonsPlayer::new(PlayerOptions::default());
        while game.outcome().is_none() {
            let report = player.choose(&game, &nodes(800), &mut |_| {});
            game.play_known_legal(report.best().unwrap());
        }
        game.moves().to_vec()
    };
    assert_eq!(play(), play());
}

#[test]
fn nodes_and_times_are_kept_to() {
    let game = standard(10);
    let mut player = AmazonsPlayer::new(PlayerOptions::default());
    let report = player.choose(&game, &nodes(5_000), &mut |_| {});
    assert!((4_700..=5_000).contains(&report.statistics.nodes));
    player.new_game();
    let start = Instant::now();
    let mut told = 0;
    player.choose(
        &game,
        &Limits::time(Duration::from_millis(150)),
        &mut |_| {
            told += 1;
        },
    );
    let spent = start.elapsed();
    assert!(spent >= Duration::from_millis(140) && spent < Duration::from_millis(500));
    assert!(told > 0);
}

#[test]
fn a_whole_game_fits_its_clock() {
    let mut game = standard(8);
    let mut player = AmazonsPlayer::new(PlayerOptions::default());
    let mut left = [Duration::from_secs(1); 2];
    while game.outcome().is_none() {
        let side = game.position().to_move().index();
        let clock = Clock {
            remaining: left[side],
            increment: Duration::ZERO,
            moves_to_go: None,
        };
        let start = Instant::now();
        let report = player.choose(&game, &clock.limits(game.ply()), &mut |_| {});
        left[side] = left[side].checked_sub(start.elapsed()).expect("in time");
        game.play_known_legal(report.best().unwrap());
    }
}

#[test]
fn every_level_and_any_number_of_threads_plays() {
    let game = standard(5);
    for level in 1..=Strength::LEVELS {
        let mut player = AmazonsPlayer::new(PlayerOptions {
            strength: Strength::level(level).unwrap(),
            search: GuidedOptions {
                threads: 1 + level as usize % 3,
                memory: 1 << 20,
                ..GuidedOptions::default()
            },
            ..PlayerOptions::default()
        });
        let limits = Limits::time(Duration::from_millis(100));
        let report = player.choose(&game, &limits, &mut |_| {});
        assert!(game.position().is_legal(report.best().unwrap()), "{level}");
    }
}

#[test]
fn several_lines_come_best_first_and_differ() {
    let game = standard(5);
    let mut player = AmazonsPlayer::new(PlayerOptions::default());
    for (lines, limits) in [
        (5, nodes(3_000)),
        (400, nodes(3_000)),
        (9, Limits::depth(1)),
    ] {
        let limits = Limits { lines, ..limits };
        let report = player.choose(&game, &limits, &mut |_| {});
        let legal = game.position().count_moves() as usize;
        assert_eq!(report.lines.len(), lines.min(legal));
        assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score));
        let mut moves: Vec<_> = report.lines.iter().map(|line| line.moves[0]).collect();
        moves.sort_unstable();
        moves.dedup();
        assert_eq!(moves.len(), report.lines.len());
    }
}

#[test]
fn a_finished_game_has_no_move_and_a_won_one_says_so() {
    let over = Timeline::new(Amazons::parse("wx1/xx1/1bx w").unwrap());
    let mut player = AmazonsPlayer::new(PlayerOptions::default());
    assert!(
        player
            .choose(&over, &nodes(100), &mut |_| {})
            .best()
            .is_none()
    );
    let won = Timeline::new(Amazons::parse("w5xb2 w").unwrap());
    let report = player.choose(&won, &nodes(100), &mut |_| {});
    assert!(report.score() > Score::estimate(Score::MAX_ESTIMATE));
}

/// Twenty moves deep a game of 4x4 is over: both ways of alpha-beta see who wins.
#[test]
fn alpha_beta_over_half_moves_finds_what_brute_force_finds() {
    use loam_amazons::player::HalfMoveSearch;
    use loam_search::SearchOptions;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(9);
    let mut seen = [0; 2];
    for _ in 0..30 {
        let mut position = Amazons::standard("4x4".parse().unwrap()).unwrap();
        let mut moves = Vec::new();
        for _ in 0..3 {
            moves.clear();
            position.for_each_move(|mv| moves.push(mv));
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[random.random_range(0..moves.len())]);
        }
        if position.outcome().is_some() {
            continue;
        }
        let mut search = HalfMoveSearch::new(SearchOptions::PLAIN);
        let limits = Limits {
            depth: Some(6),
            ..Limits::default()
        };
        let report = search.choose(&Timeline::new(position), &limits, &mut |_| {});
        let mv = report.best().unwrap();
        assert!(position.is_legal(mv));
        let known = &mut HashMap::new();
        let won = wins(&position, known);
        seen[usize::from(won)] += 1;
        assert_eq!(
            !wins(&position.play(mv), known),
            won,
            "{}",
            position.position_text()
        );
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}
