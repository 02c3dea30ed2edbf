use super::*;
use crate::{End, Openings, Pace, Schedule};
use loam_game::{Outcome, Side};
use serde_json::{Value, json};
use std::path::PathBuf;

fn tournament(adjudicate: bool) -> Tournament {
    Tournament {
        spec: loam_engine::GameSpec::new(loam_record::GameKind::Othello),
        contenders: vec!["random".parse().unwrap(), "max-disc".parse().unwrap()],
        pace: Pace::depth(1),
        openings: Openings::random(4, 7),
        schedule: Schedule::RoundRobin,
        games: 6,
        threads: 1,
        adjudicate,
    }
}

fn build(build: &str) -> Build {
    Build::of(&tournament(false), "loam 0.1.0", build).unwrap()
}

/// A store of six games.
fn played(path: &Path, tournament: &Tournament) -> Vec<GameResult> {
    let (mut store, before) = Store::open(path, tournament, build("one"), false).unwrap();
    assert_eq!(before.games, []);
    let mut games = Vec::new();
    let stop = Default::default();
    tournament
        .run(&[], &stop, &mut |game| {
            store.add(game).unwrap();
            games.push(game.clone());
        })
        .unwrap();
    games.sort_by_key(|game| game.pairing.number);
    games
}

/// The store with its records changed, and every sum right.
fn edited(path: &Path, number: usize, edit: impl Fn(&mut Value)) -> PathBuf {
    let copy = path.with_extension("edited");
    let mut source = Records::open(&GAMES, path).unwrap();
    let _ = std::fs::remove_file(&copy);
    let mut journal = Journal::open(&GAMES, &copy, source.about(), |_| Ok(())).unwrap();
    source
        .each(|record| {
            let mut record: Value = serde_json::from_slice(record).unwrap();
            if record["game"]["number"] == number {
                edit(&mut record["game"]);
            }
            journal.append(record.to_string().as_bytes()).unwrap();
            Ok(())
        })
        .unwrap();
    copy
}

#[test]
fn games_come_back_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    for adjudicate in [false, true] {
        let path = &folder.path().join(format!("match-{adjudicate}"));
        let tournament = tournament(adjudicate);
        let games = played(path, &tournament);
        let solved = |game: &GameResult| matches!(game.played.end, End::Solved(_));
        assert_eq!(games.iter().any(solved), adjudicate);
        let (_, found) = Store::open(path, &tournament, build("one"), false).unwrap();
        // Times are kept to the microsecond.
        for (found, game) in found.games.iter().zip(&games) {
            assert_eq!(
                (&found.pairing, &found.played.end),
                (&game.pairing, &game.played.end)
            );
            assert_eq!(found.played.moves, game.played.moves);
        }
        assert_eq!(found.builds, [(build("one"), 6)]);
        let (description, read) = Store::read(path).unwrap();
        assert_eq!((description, read), (tournament.description(), found));
    }
}

#[test]
fn strangers_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("match");
    let tournament = tournament(false);
    played(path, &tournament);
    let other = Tournament {
        pace: Pace::depth(2),
        ..tournament.clone()
    };
    let why = Store::open(path, &other, build("one"), false).unwrap_err();
    assert!(
        why.to_string()
            .ends_with("was saved for another task: a tournament with depth 1"),
        "{why}"
    );
    let in_use = Store::open(path, &tournament, build("one"), false).unwrap();
    let why = Store::open(path, &tournament, build("one"), false).unwrap_err();
    assert!(why.to_string().contains("in use by process"), "{why}");
    assert!(Store::read(path).is_ok(), "who only reads need not wait");
    drop(in_use);
    std::fs::write(path, b"redb and so on").unwrap();
    let why = Store::read(path).unwrap_err().to_string();
    assert!(
        why.ends_with("older version of the program: play the match again"),
        "{why}"
    );
}

#[test]
fn builds_are_mixed_only_on_demand() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("match");
    let tournament = tournament(false);
    let game = played(path, &tournament).remove(0);
    let open = |build, mixed| Store::open(path, &tournament, build, mixed);
    let why = open(build("two"), false).unwrap_err();
    assert!(matches!(why, OpenError::OtherBuild(_)));
    let expected = "6 of its games were played by loam 0.1.0 (one); this is loam 0.1.0 (two)";
    assert!(why.to_string().ends_with(expected), "{why}");
    let mut newer = build("one");
    newer.engines[1] = "0".into();
    let why = open(newer, false).unwrap_err().to_string();
    assert!(why.contains("whose max-disc plays otherwise"), "{why}");

    let (mut store, _) = open(build("two"), true).unwrap();
    let mut seventh = game;
    seventh.pairing.number = 6;
    // The fourth opening, which the first game did not have.
    store.add(&seventh).unwrap();
    drop(store);
    let why = open(build("two"), true).unwrap_err().to_string();
    assert!(why.ends_with("game 7: it begins unlike opening 4"), "{why}");
    std::fs::remove_file(path).unwrap();

    let games = played(path, &tournament);
    std::fs::remove_file(path).unwrap();
    for (game, mark) in games.iter().zip(["one", "two", "two", "one", "one", "one"]) {
        open(build(mark), true).unwrap().0.add(game).unwrap();
    }
    let (_, contents) = Store::read(path).unwrap();
    assert_eq!(contents.builds, [(build("one"), 4), (build("two"), 2)]);
}

/// Whatever is written in a store, the winner is who has won.
#[test]
fn winners_are_those_of_the_moves() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("match");
    let games = played(path, &tournament(false));
    let read = |edit: &dyn Fn(&mut Value)| Store::read(&edited(path, 2, edit));
    let refused = |edit: &dyn Fn(&mut Value), expected: &str| {
        let why = read(edit).unwrap_err().to_string();
        assert!(why.contains(expected), "{expected}: {why}");
    };
    let right = read(&|_| {}).unwrap().1;
    assert_eq!(right.games[2].played.end, games[2].played.end);
    refused(
        &|game| game["winner"] = json!("black"),
        "unknown field `winner`",
    );
    refused(&|game| game["black"] = json!(1), "unknown field `black`");
    refused(&|game| game["moves"][20] = json!("z9"), "game 3: ply 21");
    refused(
        &|game| {
            game["moves"].as_array_mut().unwrap().pop();
        },
        "game 3: it is not over",
    );
    refused(
        &|game| game["moves"].as_array_mut().unwrap().push(json!("a1")),
        "game 3: ply",
    );
    refused(
        &|game| game["number"] = json!(1),
        "game 2: it is there twice",
    );
    refused(
        &|game| game["end"] = json!("solved"),
        "game 3: it is over by the rules",
    );
    let resigned = json!({"fault": ["white", {"fault": "resigned"}]});
    refused(
        &|game| game["end"] = resigned.clone(),
        "game 3: it is over by the rules",
    );
    refused(
        &|game| game["opening_plies"] = json!(1000),
        "fewer moves than its opening",
    );
    refused(
        &|game| game["opening_plies"] = json!(5),
        "game 4: it begins unlike opening 2",
    );
    // Who knows the openings compares them.
    let other = edited(path, 2, |game| game["opening_plies"] = json!(5));
    let why = Store::open(&other, &tournament(false), build("one"), false).unwrap_err();
    assert!(
        why.to_string()
            .contains("game 3: it begins unlike opening 2"),
        "{why}"
    );

    // A fault ends a game that is not over.
    let cut = |game: &mut Value| {
        game["moves"].as_array_mut().unwrap().truncate(30);
        game["end"] = resigned.clone();
    };
    let found = &read(&cut).unwrap().1.games[2];
    assert_eq!(
        found.played.end,
        End::Fault(Side::White, crate::Fault::Resigned)
    );
    assert_eq!(found.played.end.outcome(), Outcome::Win(Side::Black));
}

/// Every game that is whole comes back as it was, or the store is refused.
#[test]
fn damage_is_an_error_and_never_a_panic() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("match");
    let mut tournament = tournament(false);
    tournament.spec.board = Some((4, 4));
    tournament.contenders[1] = "random:seed=1".parse().unwrap();
    (tournament.openings, tournament.games) = (Openings::random(2, 7), 2);
    let open = |path: &Path| Store::open(path, &tournament, build("one"), false);
    let mut store = open(path).unwrap().0;
    let stop = Default::default();
    let add = &mut |game: &GameResult| store.add(game).unwrap();
    tournament.run(&[], &stop, add).unwrap();
    drop(store);
    let whole = std::fs::read(path).unwrap();
    let right = open(path).unwrap().1;
    for at in 0..whole.len() {
        let path = &folder.path().join(at.to_string());
        std::fs::write(path, &whole[..at]).unwrap();
        if let Ok((_, found)) = open(path) {
            assert!(found.games.len() < 2, "{at} bytes");
            assert_eq!(found.games, right.games[..found.games.len()]);
        }
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        let path = &path.with_extension("flipped");
        std::fs::write(path, bytes).unwrap();
        assert!(open(path).is_err(), "byte {at}");
    }
}
