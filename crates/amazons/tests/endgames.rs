//! Endgames of several areas, played out: whoever should win does.

#[path = "common/endgames.rs"]
mod endgames;
#[path = "common/minimax.rs"]
mod minimax;

use loam_amazons::databases::{Builder, DatabaseSet, Databases};
use loam_amazons::player::{AmazonsPlayer, PlayerOptions};
use loam_amazons::sums::{Effort, SumPlayer};
use loam_amazons::{Amazons, Move};
use loam_game::{Game, Notation, Side, Timeline};
use loam_search::Limits;
use minimax::Minimax;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Endgames on 6×6, 8×8 and 10×10 after random play, and areas put together on
/// 10×10. Plain minimax has to follow: `examples/endgames.rs` has larger ones.
fn positions(seed: u64, count: usize) -> Vec<Amazons> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        positions.extend(match positions.len() % 4 {
            3 => Some(endgames::glued(
                &mut random,
                2 + positions.len() / 4 % 3,
                10,
            )),
            board => endgames::played(&mut random, [6, 8, 10][board], 12),
        });
    }
    positions
}

fn moves(position: &Amazons) -> Vec<Move> {
    let mut moves = Vec::new();
    position.for_each_move(|mv| moves.push(mv));
    moves
}

/// Plays the winner's moves with the engine; the other side answers at random,
/// and minimax would see the first move that lets the win go.
fn play_out(player: &mut AmazonsPlayer, position: Amazons, seed: u64) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut minimax = Minimax::default();
    let hero = match endgames::wins(&mut minimax, &position) {
        true => position.to_move(),
        false => !position.to_move(),
    };
    let limits = Limits {
        nodes: Some(500),
        ..Limits::default()
    };
    player.new_game();
    let mut game = Timeline::new(position);
    while game.outcome().is_none() {
        let now = *game.position();
        let mv = if now.to_move() == hero {
            let report = player.choose(&game, &limits, &mut |_| {});
            let mv = report.best().unwrap();
            let lets_go = endgames::wins(&mut minimax, &now.play(mv));
            assert!(!lets_go, "{}", now.position_text());
            mv
        } else {
            let moves = moves(&now);
            moves[random.random_range(0..moves.len())]
        };
        game.play_known_legal(mv);
    }
    assert_eq!(game.outcome().unwrap().winner(), Some(hero));
}

#[test]
fn who_should_win_does() {
    let mut player = AmazonsPlayer::new(PlayerOptions::default());
    for (seed, position) in (0..).zip(positions(500, 250)) {
        play_out(&mut player, position, seed);
    }
}

#[test]
fn who_should_win_does_with_databases_too() {
    let folder = tempfile::tempdir().unwrap();
    let small = DatabaseSet::Small.specs().into_iter();
    let few: Vec<_> = small
        .filter(|spec| spec.cols() * spec.rows() <= 8)
        .collect();
    Builder::new(folder.path()).build(&few, &|_| {}).unwrap();
    let databases = Databases::open(folder.path()).unwrap();
    let options = PlayerOptions::default();
    let mut player = AmazonsPlayer::with_databases(options, databases.into());
    for (seed, position) in (0..).zip(positions(501, 250)) {
        play_out(&mut player, position, seed);
    }
}

/// How many moves a side may give away and still win, by definition: moves in
/// a corner of its opponent that nobody else can get at.
#[test]
fn margins_are_moves_to_spare() {
    let mut player = SumPlayer::new(Databases::none().into());
    let mut minimax = Minimax::default();
    for position in positions(502, 60) {
        let side = position.to_move();
        let sign = if side == Side::Black { 1 } else { -1 };
        let Some(choice) = player.choose(&position, &Effort::default()) else {
            continue;
        };
        let margin = choice.margin.unwrap();
        let mut keeps = |mv: Move, given: i32| {
            let sum = endgames::sum(&mut minimax, &position.play(mv));
            !minimax.wins(&sum.ahead(-sign * given), !side)
        };
        assert!(keeps(choice.mv, margin), "{}", position.position_text());
        let more = moves(&position).iter().any(|&mv| keeps(mv, margin + 1));
        assert!(!more, "{}", position.position_text());
        assert_eq!(choice.won, margin >= 0);
    }
}
