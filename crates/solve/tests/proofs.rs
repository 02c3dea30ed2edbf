//! Every solver behind the one trait: in one go, in slices, from a file, and
//! against what is known.

use loam_amazons::databases::Databases;
use loam_amazons::song::{Census, Method, Rule};
use loam_engine::{AnyPosition, GameSpec, Session};
use loam_game::Side;
use loam_record::GameKind;
use loam_search::dfpn::INFINITE;
use loam_solve::{
    AmazonsProof, Certainty, Details, OthelloQuestion, Proof, Run, Slice, SongProof, Standing,
    Within, prove,
};
use std::sync::Mutex;

fn open(kind: GameKind, board: (u8, u8), position: Option<&str>) -> Box<dyn Session> {
    let spec = GameSpec {
        board: Some(board),
        position: position.map(str::to_owned),
        ..GameSpec::new(kind)
    };
    spec.open().unwrap()
}

/// Black wins in three plies: the other side cannot come between.
const LOA: &str = "8/5w2/5w2/3b4/8/2bw4/8/8 b";

/// Positions with what they are worth: the winner, and discs for the mover.
fn known() -> Vec<(Box<dyn Session>, Side, i32)> {
    vec![
        // Joel Feinstein's 4×4: Black, to move, loses by ten discs.
        (open(GameKind::Othello, (4, 4), None), Side::White, -10),
        // Song's thesis, table 5.3.
        (open(GameKind::Amazons, (4, 4), None), Side::Black, -1),
        (open(GameKind::Loa, (8, 8), Some(LOA)), Side::Black, 1),
    ]
}

fn proof(session: &dyn Session) -> Box<dyn Proof> {
    prove(session.fork(), OthelloQuestion::default(), 1).unwrap()
}

fn done(proof: &mut dyn Proof, slice: &Slice) -> Standing {
    proof.work(slice, &mut |_| {}).unwrap();
    proof.standing()
}

#[test]
fn every_game_is_solved_in_one_go_or_in_slices() {
    for (session, winner, value) in known() {
        let whole = done(&mut *proof(&*session), &Slice::default());
        assert!(whole.solved);
        assert_eq!((whole.winner, whole.value), (Some(winner), Some(value)));
        assert_ne!(whole.certainty, Certainty::Estimate);
        let mut game = session.fork();
        for text in &whole.lines[0].moves {
            game.play(text).unwrap();
        }

        let mut sliced = proof(&*session);
        let mut slices = 0;
        let slice = Slice {
            nodes: Some(500),
            ..Slice::default()
        };
        let mut last = 0;
        let standing = loop {
            let standing = done(&mut *sliced, &slice);
            assert!(standing.nodes >= last, "work adds up");
            last = standing.nodes;
            slices += 1;
            assert!(slices < 10_000);
            if standing.solved {
                break standing;
            }
        };
        assert_eq!(
            (standing.winner, standing.value),
            (Some(winner), Some(value))
        );
    }
}

#[test]
fn slices_end_by_nodes_time_and_stop() {
    let session = open(GameKind::Amazons, (5, 6), None);
    let nodes = Slice {
        nodes: Some(10),
        ..Slice::default()
    };
    let standing = done(&mut *proof(&*session), &nodes);
    assert!(!standing.solved && standing.nodes <= 10, "{standing:?}");
    let time = Slice {
        time: Some(std::time::Duration::from_millis(1)),
        ..Slice::default()
    };
    for (kind, board) in [
        (GameKind::Amazons, (5, 6)),
        (GameKind::Othello, (8, 8)),
        (GameKind::Loa, (8, 8)),
    ] {
        let session = open(kind, board, None);
        let stopped = Slice::default();
        stopped.stop.raise();
        for slice in [&time, &stopped] {
            assert!(!done(&mut *proof(&*session), slice).solved, "{kind}");
        }
    }
}

#[test]
fn what_was_saved_is_gone_on_from() {
    let folder = tempfile::tempdir().unwrap();
    for (kind, board) in [(GameKind::Amazons, (5, 5)), (GameKind::Othello, (6, 6))] {
        let session = open(kind, board, None);
        let path = &folder.path().join(kind.name());
        let run = Run {
            slice: Slice {
                nodes: Some(300),
                ..Slice::default()
            },
            checkpoint: Some(path),
        };
        let go = |expected: Option<u64>| {
            let mut proof = proof(&*session);
            let mut before = None;
            let saved = run.go(
                &mut *proof,
                &mut |there| before = Some(there.nodes),
                &mut |_| {},
            );
            saved.unwrap().unwrap();
            assert_eq!(before, expected);
            proof.standing().nodes
        };
        let first = go(None);
        let second = go(Some(first));
        assert!(second > first);
        let mut third = proof(&*session);
        assert!(third.keep_in(path).unwrap());
        third.forget();
        assert!(!path.exists());
    }
    // Not every search can be kept.
    let loa = open(GameKind::Loa, (8, 8), None);
    assert!(proof(&*loa).keep_in(&folder.path().join("loa")).is_err());
}

#[test]
fn probes_are_bounded_and_go_on() {
    let session = open(GameKind::Amazons, (4, 4), None);
    let mut proof = proof(&*session);
    let mut within = Within {
        phi: INFINITE,
        delta: INFINITE,
        nodes: 50,
    };
    let first = proof.probe(&within).unwrap();
    assert!(first.numbers.won().is_none() && (1..=50).contains(&first.effort));
    assert_eq!(first.entries.len(), 88);
    within.nodes = u64::MAX;
    let last = proof.probe(&within).unwrap();
    assert_eq!(last.numbers.won(), Some(false), "White, to move, loses");
    assert!(
        last.entries
            .iter()
            .all(|(_, numbers)| numbers.won() != Some(false))
    );
    // It ends as soon as a number reaches its limit.
    let mut fresh = prove(session.fork(), OthelloQuestion::default(), 1).unwrap();
    let tight = Within {
        phi: first.numbers.phi + 1,
        ..within
    };
    let bounded = fresh.probe(&tight).unwrap();
    assert!(bounded.effort < last.effort + first.effort);
    assert!(bounded.numbers.phi > first.numbers.phi || bounded.numbers.won().is_some());
    let othello = open(GameKind::Othello, (4, 4), None);
    assert!(
        prove(othello, OthelloQuestion::default(), 1)
            .unwrap()
            .probe(&tight)
            .is_none()
    );
}

#[test]
fn the_thesis_s_solvers_and_ours_agree() {
    let AnyPosition::Amazons(start) = open(GameKind::Amazons, (4, 4), None).position() else {
        unreachable!()
    };
    let (databases, census) = (Databases::none(), Mutex::new(Census::default()));
    for (method, rule) in [
        (Method::AlphaBeta, Rule::Sound),
        (Method::DfPn, Rule::Sound),
        (Method::DfPn, Rule::Printed),
    ] {
        let mut song = SongProof::new(&start, &databases, &census, (method, rule), 1).unwrap();
        let standing = done(&mut song, &Slice::default());
        assert_eq!(standing.winner, Some(Side::Black));
        let sound = standing.certainty == Certainty::Sign;
        assert_eq!((sound, song.is_sound()), (rule == Rule::Sound, sound));
        assert!(matches!(standing.details, Details::Areas { active, .. } if active.met > 0));
    }
}

#[test]
fn moves_are_solved_one_by_one_and_strategies_written() {
    let folder = tempfile::tempdir().unwrap();
    let AnyPosition::Amazons(start) = open(GameKind::Amazons, (4, 4), None).position() else {
        unreachable!()
    };
    let mut proof = AmazonsProof::new(&start, 1, true).unwrap();
    let standing = done(&mut proof, &Slice::default());
    let Details::Replies(replies) = &standing.details else {
        panic!("{standing:?}")
    };
    assert!(
        replies
            .iter()
            .all(|reply| reply.winner == Some(Side::Black))
    );
    assert!(
        standing.progress().starts_with("88 of 88 settled"),
        "{}",
        standing.progress()
    );
    let path = folder.path().join("4x4.strategy");
    loam_solve::can_certify(&start, &path).unwrap();
    let mut told = 0;
    proof.certify(&path, 1, &mut |_| told += 1).unwrap();
    let strategy = loam_amazons::strategy::Strategy::load(&path).unwrap();
    assert_eq!(strategy.winner(), Side::Black);
    strategy.check(|_| true).unwrap();
    let othello = open(GameKind::Othello, (4, 4), None);
    let mut othello = prove(othello, OthelloQuestion::default(), 1).unwrap();
    assert!(othello.certify(&path, 1, &mut |_| {}).is_err());
}
