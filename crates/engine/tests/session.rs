//! Sessions of all games through the one interface.

use loam_engine::{Declaration, GameSpec, PerftOptions, Profile, Rulebook};
use loam_game::{Outcome, Side, Status};
use loam_record::convert::{Options, convert, read};
use loam_record::{Format, GameKind, GameRecord, Referees};
use loam_search::Limits;
use std::time::{Duration, Instant};

fn specs() -> Vec<GameSpec> {
    let mut specs: Vec<GameSpec> = GameKind::ALL.into_iter().map(GameSpec::new).collect();
    for board in [(4, 4), (6, 6), (10, 10)] {
        specs.push(GameSpec {
            board: Some(board),
            ..GameSpec::new(GameKind::Othello)
        });
    }
    for board in [(4, 4), (5, 6), (6, 5), (8, 8)] {
        specs.push(GameSpec {
            board: Some(board),
            ..GameSpec::new(GameKind::Amazons)
        });
    }
    specs.push(GameSpec {
        setup: Some("scrambled-eggs".into()),
        rules: Some("mso,no-move=passes".into()),
        ..GameSpec::new(GameKind::Loa)
    });
    specs
}

#[test]
fn every_game_is_played_to_its_end_and_taken_back() {
    let random: Profile = "random:seed=7".parse().unwrap();
    for spec in specs() {
        let mut game = spec.open().unwrap();
        let start = game.position_text();
        let mut positions = Vec::new();
        while game.outcome().is_none() {
            positions.push(game.position_text());
            assert_eq!(game.legal_count(), Some(game.legal_moves().len() as u64));
            assert_eq!(game.legal_moves().len(), game.plain_legal_moves().len());
            let thought = game
                .think(&random, &Limits::default(), &mut |_| {})
                .unwrap();
            game.play(thought.best().unwrap()).unwrap();
        }
        assert_eq!((game.legal_count(), game.legal_moves().len()), (None, 0));
        let refusal = game.play("a1").unwrap_err();
        assert!(
            refusal.reason().starts_with("the game is over"),
            "{refusal}"
        );
        assert_eq!(game.view().status, Status::Over(game.outcome().unwrap()));
        assert_eq!(game.start_text(), start);

        // A copy is independent, and the moves replay to the same end.
        let (end, moves) = (game.position_text(), game.moves_played());
        let mut copy = game.fork();
        while let Some(before) = positions.pop() {
            assert!(game.undo());
            assert_eq!(game.position_text(), before);
            assert_eq!(game.outcome(), None);
        }
        assert!(!game.undo());
        copy.restart();
        for mv in &moves {
            assert_eq!(copy.play(mv).as_ref(), Ok(mv));
        }
        assert_eq!(copy.position_text(), end);
    }
}

#[test]
fn the_engine_finds_a_win_and_keeps_its_limits() {
    // Black connects by capturing on d3.
    let mut game = GameSpec {
        position: Some("8/5w2/5w2/3b4/8/2bw4/8/8 b".into()),
        ..GameSpec::new(GameKind::Loa)
    }
    .open()
    .unwrap();
    let loam: Profile = "loam".parse().unwrap();
    let mut depths = Vec::new();
    let thought = game
        .think(&loam, &Limits::depth(3), &mut |t| depths.push(t.depth))
        .unwrap();
    assert_eq!(thought.score().decided_in(), Some(1));
    assert_eq!(depths, [1], "a win in one needs no second look");
    game.play(thought.best().unwrap()).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Win(Side::Black)));
    assert_eq!(
        game.think(&loam, &Limits::depth(3), &mut |_| {})
            .unwrap()
            .best(),
        None
    );

    let mut game = GameSpec::new(GameKind::Amazons).open().unwrap();
    let start = Instant::now();
    let limited: Profile = "loam:time=100ms".parse().unwrap();
    assert!(
        game.think(&limited, &Limits::default(), &mut |_| {})
            .unwrap()
            .best()
            .is_some()
    );
    assert!(start.elapsed() < Duration::from_secs(5));
    let nodes: Profile = "loam:nodes=500".parse().unwrap();
    assert!(
        game.think(&nodes, &Limits::default(), &mut |_| {})
            .unwrap()
            .nodes
            <= 501
    );
}

/// With either colour, in every game.
#[test]
fn the_engine_beats_a_random_player() {
    let loam: Profile = "loam:depth=2".parse().unwrap();
    let random: Profile = "random:seed=11".parse().unwrap();
    for kind in GameKind::ALL {
        let board = (kind == GameKind::Amazons).then_some((6, 6));
        let mut wins = 0;
        for engine_side in Side::BOTH {
            let mut game = GameSpec {
                board,
                ..GameSpec::new(kind)
            }
            .open()
            .unwrap();
            while game.outcome().is_none() {
                let player = if game.to_move() == engine_side {
                    &loam
                } else {
                    &random
                };
                let thought = game.think(player, &Limits::default(), &mut |_| {}).unwrap();
                game.play(thought.best().unwrap()).unwrap();
            }
            wins += u32::from(game.outcome() == Some(Outcome::Win(engine_side)));
        }
        assert_eq!(wins, 2, "{kind}");
    }
}

#[test]
fn perft_counts_through_the_interface() {
    let game = GameSpec {
        board: Some((5, 6)),
        ..GameSpec::new(GameKind::Amazons)
    };
    let game = game.open().unwrap();
    let mut parts = 0;
    let total = game.divide(2, PerftOptions::default(), &mut |_, n| parts += n);
    assert_eq!((total, parts), (129_436, 129_436));
    let loa = GameSpec::new(GameKind::Loa).open().unwrap();
    for with_history in [false, true] {
        let options = PerftOptions {
            with_history,
            finished: None,
        };
        assert_eq!(loa.perft(3, options), 44_952);
        assert_eq!(loa.divide(3, options, &mut |_, _| {}), 44_952);
    }
}

#[test]
fn specs_that_make_no_sense_are_refused() {
    let refuse = |spec: GameSpec, why: &str| {
        let error = spec.open().err().expect("refused").to_string();
        assert!(error.contains(why), "{error}");
    };
    let position = Some("8/8/8/8/8/8/8/8 b".to_owned());
    let setup = Some("standard".to_owned());
    refuse(
        GameSpec {
            position,
            setup,
            ..GameSpec::new(GameKind::Loa)
        },
        "a set-up and a position cannot both be the start",
    );
    let setup = Some("parachute".to_owned());
    refuse(
        GameSpec {
            setup,
            ..GameSpec::new(GameKind::Loa)
        },
        "expected a set-up",
    );
    let setup = Some("odd".to_owned());
    refuse(
        GameSpec {
            setup,
            ..GameSpec::new(GameKind::Amazons)
        },
        "Amazons has no such set-up",
    );
    for (text, why) in [
        ("", "expected an engine: loam, "),
        ("deep", "expected an engine: loam, "),
        ("loam:depth", "expected options as key=value"),
        ("loam:depth=x", "expected depth to be a number"),
        ("loam:time=-1s", "expected time to be a time"),
        ("loam:what=1", "loam has no option 'what'"),
        (
            "loam:level=13",
            "expected level to be a number from 1 to 12",
        ),
        ("loam:table=8,table=16", "table is given twice"),
        ("mia-2000:seed=7", "mia-2000 has no option 'seed'"),
        ("random:time=1s", "random has no option 'time'"),
        ("mcts:depth=3", "mcts has no option 'depth'"),
        (
            "mcts:playouts=x",
            "expected playouts to be a number from 1, found 'x'",
        ),
    ] {
        let error = text.parse::<Profile>().unwrap_err();
        assert!(error.reason().starts_with(why), "{text}: {error}");
    }
    let mut game = GameSpec::new(GameKind::Othello).open().unwrap();
    for (text, why) in [
        ("mia-2000", "Othello has no such engine"),
        ("loam:search=mcts", "loam has no option 'search' here"),
        ("loam:variety=2", "variety has no effect without book"),
        ("loam:seed=2,level=9", "seed has no effect without level"),
    ] {
        let profile: Profile = text.parse().unwrap();
        let error = game.think(&profile, &Limits::depth(1), &mut |_| {});
        assert!(error.unwrap_err().reason().contains(why), "{text}");
    }
}

/// What records leave out, the rules put in.
#[test]
fn the_rulebook_fills_in_passes_and_captures() {
    let options = Options {
        kind: Some(GameKind::Loa),
        ..Options::default()
    };
    let sgf = convert(
        b"c1-a3 h5-f5",
        Format::Transcript,
        Format::Sgf,
        &options,
        &Rulebook::default(),
    );
    let text = String::from_utf8(sgf.unwrap().bytes).unwrap();
    assert!(text.contains(";B[c1:a3];W[h5-f5]"), "{text}");

    let record = &read(b"c1-a3", Format::Transcript, &options).unwrap()[0];
    let mut referee = Rulebook::default().start(record).unwrap();
    assert_eq!(referee.play("c1-a3"), Ok("c1xa3".into()));
    assert_eq!(
        referee.play("c1-a3").unwrap_err(),
        "c1 holds no piece, and white is to move"
    );
    referee.undo();
    assert_eq!(referee.to_move(), Some(Side::Black));
    let mut odd = GameRecord::new(GameKind::Othello);
    (odd.cols, odd.rows) = (5, 5);
    assert!(Rulebook::default().start(&odd).is_err());
}

#[test]
fn nobody_thinks_once_history_has_ended_the_game() {
    let mut game = GameSpec {
        rules: Some("thesis,limit=1".into()),
        ..GameSpec::new(GameKind::Loa)
    }
    .open()
    .unwrap();
    game.play("b1-b3").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Draw));
    for engine in ["loam", "mia-2000", "mcts", "random"] {
        let thought = game
            .think(&engine.parse().unwrap(), &Limits::depth(2), &mut |_| {
                panic!("nothing to report")
            })
            .unwrap();
        assert_eq!(thought.best(), None, "{engine}");
        assert_eq!(thought.score(), loam_search::Score::DRAW);
    }
}

#[test]
fn engines_play_what_they_say_they_play() {
    for kind in GameKind::ALL {
        for board in [(8, 8), (6, 6)] {
            let spec = GameSpec {
                board: Some(board),
                ..GameSpec::new(kind)
            };
            let Ok(mut game) = spec.open() else {
                continue;
            };
            for engine in Declaration::all() {
                let profile = Profile::new(engine);
                let thought = game.think(&profile, &Limits::depth(1), &mut |_| {});
                assert_eq!(
                    thought.is_ok(),
                    engine.plays(kind, board),
                    "{engine:?} {kind}"
                );
            }
        }
    }
}

#[test]
fn own_options_can_be_read_and_set() {
    let profile: Profile = "loam:table=16,time=1500ms,depth=3".parse().unwrap();
    assert_eq!(profile.get("table"), Some("16"));
    assert_eq!(profile.to_string(), "loam:depth=3,time=1.5s,table=16");
    let other = profile.without("time").with("table", "4").unwrap();
    assert_eq!(other.to_string(), "loam:depth=3,table=4");
    assert!(profile.with("table", "much").is_err());
    assert!(profile.with("tables", "4").is_err());
}

#[test]
fn uct_uses_what_it_is_given() {
    let spec = GameSpec {
        board: Some((5, 5)),
        ..GameSpec::new(GameKind::Amazons)
    };
    let mut game = spec.open().unwrap();
    let mut playouts = |engine: &str, nodes: Option<u64>| {
        let limits = Limits {
            nodes,
            ..Limits::default()
        };
        let thought = game.think(&engine.parse().unwrap(), &limits, &mut |_| {});
        thought.unwrap().nodes
    };
    assert_eq!(playouts("uct", Some(3_000)), 3_000);
    assert_eq!(playouts("mcts", Some(3_000)), 2_000);
    assert_eq!(playouts("uct", None), 2_000);
    assert_eq!(playouts("uct:playouts=50", Some(3_000)), 50);
}

/// The book is for who asks for it: others see the search.
#[test]
fn the_amazons_engine_plays_from_its_book() {
    let mut game = GameSpec::new(GameKind::Amazons).open().unwrap();
    let mut nodes = |engine: &str, limits: Limits| {
        let thought = game.think(&engine.parse().unwrap(), &limits, &mut |_| {});
        let thought = thought.unwrap();
        assert!(thought.best().is_some());
        thought.nodes
    };
    let time = || Limits::time(std::time::Duration::from_millis(20));
    let counted = || Limits {
        nodes: Some(5_000),
        ..Limits::default()
    };
    assert_eq!(nodes("loam:book=on", time()), 0);
    assert_eq!(nodes("loam:book=on,variety=20", counted()), 0);
    assert!(nodes("loam", time()) > 0);
    assert!(nodes("loam", counted()) > 0);
    assert!(nodes("loam:book=off", time()) > 0);
    let several = Limits { lines: 3, ..time() };
    assert!(nodes("loam:book=on", several) > 0);
}

#[test]
fn the_amazons_engine_has_levels_and_tells_its_terms() {
    let mut game = GameSpec::new(GameKind::Amazons).open().unwrap();
    for engine in [
        "loam:level=1",
        "loam:level=5,threads=2",
        "loam:search=alpha-beta,depth=1",
        "loam:search=half-moves,depth=2",
    ] {
        let thought = game.think(&engine.parse().unwrap(), &Limits::default(), &mut |_| {});
        assert!(thought.unwrap().best().is_some(), "{engine}");
    }
    for refused in [
        "loam:level=11",
        "loam:search=hope",
        "loam:table=-1",
        "loam:book=/nowhere/to/be/found",
        "loam:databases=/nowhere/to/be/found",
        "loam:variety=much",
        "loam:search=half-moves,book=on",
        "loam:search=alpha-beta,databases=/nowhere",
        "loam:search=alpha-beta,level=9",
        "loam:search=half-moves,threads=2",
        "loam:level=1,databases=/nowhere/to/be/found",
        "loam:seed=3",
    ] {
        let profile = refused.parse::<Profile>();
        let prepared = profile.and_then(|profile| game.prepare(&profile));
        assert!(prepared.is_err(), "{refused}");
    }
    let terms = game
        .explain(&"loam".parse().unwrap(), &["d1-d7/g7".into()])
        .unwrap();
    let territory = terms.iter().find(|term| term.name == "queen territory");
    assert!(territory.unwrap().value > 0.0, "{terms:?}");
}
