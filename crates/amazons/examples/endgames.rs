//! Endgames of several areas: whether the engine keeps every win, and how long
//! its moves take.
//!
//! `cargo run --release -p loam-amazons --example endgames [COUNT] [EMPTIES] [DATABASES]`

#[path = "../tests/common/endgames.rs"]
mod endgames;
#[path = "../tests/common/minimax.rs"]
mod minimax;

use loam_amazons::Amazons;
use loam_amazons::databases::{Builder, DatabaseSet, Databases};
use loam_amazons::player::{AmazonsPlayer, PlayerOptions};
use loam_cgt::Player;
use loam_game::{Game, Notation, Outcome, Side, Timeline};
use loam_search::Limits;
use minimax::Minimax;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Empty squares up to which plain minimax says who wins; beyond that,
/// canonical values added up do.
const PLAIN: usize = 13;
/// What a move may take.
const LIMIT: Duration = Duration::from_millis(90);

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, default| match words.get(place) {
        Some(word) => word.parse().expect("a number"),
        None => default,
    };
    let (count, empties) = (number(0, 500_usize), number(1, 14_usize));
    let databases = Arc::new(words.get(2).map_or_else(Databases::none, |folder| {
        let folder = Path::new(folder);
        let set = DatabaseSet::Small.specs();
        Builder::new(folder)
            .build(&set, &|_| {})
            .expect("room for databases");
        Databases::open(folder).expect("databases")
    }));
    let new = || AmazonsPlayer::with_databases(PlayerOptions::default(), Arc::clone(&databases));
    let mut players = [new(), new()];
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2013);
    let (mut games, mut lost) = (0, 0);
    let mut times: Vec<Duration> = Vec::new();
    let mut oracle = Duration::ZERO;
    while games < count {
        let position = match games % 4 {
            3 => Some(endgames::glued(&mut random, 2 + games / 4 % 3, empties)),
            board => endgames::played(&mut random, [6, 8, 10][board], empties as u32),
        };
        let Some(position) = position else {
            continue;
        };
        let mut minimax = Minimax::default();
        let start = Instant::now();
        let won = if empties <= PLAIN {
            Some(endgames::wins(&mut minimax, &position))
        } else {
            wins_by_values(&databases, &position)
        };
        oracle += start.elapsed();
        let Some(won) = won else {
            continue;
        };
        games += 1;
        let hero = if won {
            position.to_move()
        } else {
            !position.to_move()
        };
        players.iter_mut().for_each(AmazonsPlayer::new_game);
        let mut game = Timeline::new(position);
        while game.outcome().is_none() {
            let now = *game.position();
            let player = &mut players[usize::from(now.to_move() == hero)];
            let mv = if now.to_move() == hero || empties > PLAIN {
                let start = Instant::now();
                let report = player.choose(&game, &Limits::time(LIMIT), &mut |_| {});
                times.push(start.elapsed());
                report.best().expect("a move")
            } else {
                reply(&mut minimax, &now, &mut random)
            };
            game.play_known_legal(mv);
        }
        if game.outcome().and_then(Outcome::winner) != Some(hero) {
            lost += 1;
            println!("lost: {}", position.position_text());
        }
    }
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    println!("{games} endgames of up to {empties} empty squares, {lost} not as they should be");
    println!(
        "{} moves: median {:.2} ms, 99% {:.1} ms, longest {:.1} ms; minimax took {:.1} s",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0),
        oracle.as_secs_f64()
    );
}

fn wins_by_values(databases: &Databases, position: &Amazons) -> Option<bool> {
    let sum = databases.query_sum(&endgames::areas(position)?).ok()?;
    let to_move = match position.to_move() {
        Side::Black => Player::Left,
        Side::White => Player::Right,
    };
    Some(sum.outcome.winner(to_move) == to_move)
}

/// A move that wins if there is one, else any.
fn reply(
    minimax: &mut Minimax,
    position: &Amazons,
    random: &mut Xoshiro256PlusPlus,
) -> loam_amazons::Move {
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(mv));
    let wins = moves.iter().find(|&&mv| {
        let next = position.play(mv);
        next.outcome().is_some() || !endgames::wins(minimax, &next)
    });
    wins.copied()
        .unwrap_or(moves[random.random_range(0..moves.len())])
}
