//! Lines of Action against the kit, the mailbox twin and published counts.

use loam_game::conformance as kit;
use loam_game::perft::{FinishedGame, perft, perft_played};
use loam_game::{Game, Notation, Side};
use loam_loa::{Loa, NoMove, Rules, Setup, Simultaneous};
use loam_twins::LoaTwin;

fn twin(position: &Loa) -> LoaTwin {
    let mut twin = LoaTwin::parse(&position.position_text());
    twin.simultaneous = match position.rules().simultaneous {
        Simultaneous::MoverWins => loam_twins::Simultaneous::MoverWins,
        Simultaneous::Draw => loam_twins::Simultaneous::Draw,
    };
    twin.no_move = match position.rules().no_move {
        NoMove::Loses => loam_twins::NoMove::Loses,
        NoMove::Passes => loam_twins::NoMove::Passes,
        NoMove::Draws => loam_twins::NoMove::Draws,
    };
    twin
}

fn check_against_twin(position: &Loa) {
    let twin = twin(position);
    kit::check_twin(position, twin.outcome(), twin.legal_moves());
}

fn rules(index: usize) -> Rules {
    let simultaneous = [Simultaneous::MoverWins, Simultaneous::Draw][index % 2];
    let no_move = [NoMove::Loses, NoMove::Passes, NoMove::Draws][index / 2 % 3];
    Rules {
        simultaneous,
        no_move,
        ..Rules::OPENSPIEL
    }
}

/// Boards no game would reach: any number of pieces anywhere.
fn arbitrary(index: usize, rng: &mut kit::Rng) -> Loa {
    let density = [8, 24, 64, 128, 200, 255][index % 6];
    let occupied = kit::random_set(u128::from(u64::MAX), density, rng);
    let black = kit::random_set(occupied, [128, 30, 220][index / 6 % 3], rng);
    let white = occupied & !black;
    let side = Side::BOTH[index / 18 % 2];
    Loa::from_pieces(black as u64, white as u64, side, rules(index / 36)).unwrap()
}

#[test]
fn perft_agrees_with_the_published_counts() {
    let start = Loa::new(Setup::Standard, Rules::THESIS);
    for case in kit::read_perft_suite(include_str!("data/perft.txt")) {
        assert_eq!(case.position, "standard");
        for (depth, count) in case.counts {
            assert_eq!(
                perft(&start, depth, FinishedGame::Nothing),
                count,
                "depth {depth}"
            );
        }
    }
    let scrambled = Loa::new(Setup::ScrambledEggs, Rules::THESIS);
    for depth in 0..4 {
        let expected = perft_played(&scrambled, depth, FinishedGame::Nothing);
        assert_eq!(perft(&scrambled, depth, FinishedGame::Nothing), expected);
        assert_eq!(twin(&scrambled).perft(depth.min(3)), expected);
    }
}

#[test]
fn a_hundred_thousand_positions_of_games_agree_with_the_twin() {
    let mut rng = kit::rng(1);
    let mut seen = 0;
    for game in 0.. {
        let start = Loa::new(Setup::ALL[game % 2], rules(game));
        for position in kit::random_game(start, &mut rng, 1000) {
            check_against_twin(&position);
            seen += 1;
        }
        if seen >= 100_000 {
            break;
        }
    }
}

#[test]
fn a_hundred_thousand_arbitrary_positions_agree_with_the_twin() {
    let mut rng = kit::rng(2);
    for index in 0..100_000 {
        check_against_twin(&arbitrary(index, &mut rng));
    }
}

#[test]
fn positions_pass_the_kit() {
    let mut rng = kit::rng(3);
    let mut positions: Vec<Loa> = (0..2_000).map(|i| arbitrary(i, &mut rng)).collect();
    for game in 0..12 {
        let start = Loa::new(Setup::ALL[game % 2], rules(game));
        positions.extend(kit::random_game(start, &mut rng, 1000));
    }
    for position in &positions {
        kit::check_position(position);
        kit::check_symmetry(position);
        let rules = position.rules();
        kit::check_text(position, |text| Loa::parse(text, rules));
    }
}

#[test]
fn recorded_games_replay() {
    let random = kit::read_reference_games(include_str!("data/random_games.jsonl"));
    let edge = kit::read_reference_games(include_str!("data/edge_games.jsonl"));
    assert_eq!((random.len(), edge.len()), (40, 22));
    for game in random.iter().chain(&edge) {
        kit::replay(Loa::new(Setup::Standard, Rules::OPENSPIEL), game);
    }
}

/// Appendices B, E and F of the thesis; the first game has a misprint.
#[test]
fn the_games_of_the_thesis_replay_to_their_ends() {
    let mut ends = Vec::new();
    for line in include_str!("data/games_winands.txt").lines() {
        let Some((header, moves)) = line.split_once("moves=") else {
            continue;
        };
        let mut position = Loa::new(Setup::Standard, Rules::THESIS);
        let mut error = None;
        for (i, text) in moves.split_whitespace().enumerate() {
            match position.parse_move(text) {
                Ok(mv) => position = position.play(mv),
                Err(why) => {
                    error = Some(format!("ply {}: {why}", i + 1));
                    break;
                }
            }
        }
        let connected = match Side::BOTH.map(|side| position.is_connected(side)) {
            [true, false] => "b",
            [false, true] => "w",
            [false, false] => "none",
            [true, true] => "both",
        };
        assert!(
            header.contains(&format!("connected={connected};")),
            "{header}: {connected}"
        );
        ends.push(error);
    }
    assert_eq!(ends.len(), 17);
    assert!(ends[1..].iter().all(Option::is_none), "{ends:?}");
    assert_eq!(
        ends[0].as_deref(),
        Some("ply 31: 'e6-g6': e6 holds a white piece, and black is to move")
    );
}
