use super::*;
use crate::Subject;
use crate::game::after;
use crate::othello::testing::{Scripted, built};
use crate::othello::{Board, Discs, Judgement, MoveJudge, OthelloBook};
use loam_othello::Move;
use std::sync::atomic::Ordering;

fn builder(positions: usize) -> Builder<Discs> {
    Builder {
        positions: Some(positions),
        ..Builder::default()
    }
}

fn run(
    builder: &Builder<Discs>,
    store: &mut Store,
    judges: Vec<Scripted>,
) -> Result<OthelloBook, BuildError> {
    builder.build((), store, judges, &StopFlag::default(), &mut |_| {})
}

#[test]
fn books_are_consistent_and_as_large_as_wanted() {
    let book = built(400, Scripted::default());
    assert_eq!(book.len(), 400);
    assert_eq!(book.verify(), Ok(()));
    let start = book.known(&Board::new()).unwrap();
    let best = book.probe(&Board::new()).unwrap()[0];
    assert_eq!(best.value, start.value);
}

/// Two discs are worth four plies: where a move gives them away, the book is
/// about so much shallower.
#[test]
fn a_book_is_deepest_where_both_sides_play_well() {
    let judge = Scripted {
        steady: true,
        ..Scripted::default()
    };
    let book = built(300, judge);
    let start = Board::new();
    let best = book.line(&start);
    assert!(best.len() >= 10, "{}", best.len());
    let position = after(start, &best[..1]);
    let moves = book.probe(&position).unwrap();
    let values: Vec<i32> = moves.iter().map(|known| known.value.tenths()).collect();
    assert_eq!(values, [0, -20, -20]);
    for worse in &moves[1..] {
        let beside = 2 + book.line(&after(position, &[worse.mv])).len();
        assert!((1..best.len() - 2).contains(&beside), "{beside}");
    }
}

#[test]
fn judges_in_parallel_make_the_same_book() {
    let alone = built(200, Scripted::default());
    let mut store = Store::scratch(Subject::Othello, "scripted");
    let judges = vec![Scripted::default(); 4];
    assert_eq!(run(&builder(200), &mut store, judges).unwrap(), alone);
}

#[test]
fn an_interrupted_book_goes_on_and_ends_the_same() {
    let whole = built(150, Scripted::default());
    let mut store = Store::scratch(Subject::Othello, "scripted");
    let mut known = 0;
    for most in [1, 7, 40, 61] {
        let stop = StopFlag::default();
        let judge = Scripted {
            stop_after: Some((most, stop.clone())),
            ..Scripted::default()
        };
        let book = builder(150)
            .build((), &mut store, vec![judge], &stop, &mut |_| {})
            .unwrap();
        known += most;
        assert_eq!((book.len(), store.len()), (known, known));
    }
    let judge = Scripted::default();
    let asked = judge.asked.clone();
    let book = run(&builder(150), &mut store, vec![judge]).unwrap();
    assert_eq!(book, whole);
    assert_eq!(asked.load(Ordering::Relaxed), 150 - known);
}

#[test]
fn a_failing_judge_ends_the_work_and_what_is_done_is_kept() {
    let mut store = Store::scratch(Subject::Othello, "scripted");
    let judge = Scripted {
        fail_after: Some(30),
        ..Scripted::default()
    };
    let why = run(&builder(100), &mut store, vec![judge; 2]).unwrap_err();
    assert_eq!(why.to_string(), "no more");
    assert_eq!(store.len(), 30);
    assert!(run(&builder(100), &mut store, Vec::new()).is_err());
}

#[test]
fn a_judge_that_breaks_down_does_not_hang_the_builder() {
    struct Broken;
    impl MoveJudge for Broken {
        fn judge_moves(&mut self, _: &[Move], _: &[Move]) -> Result<Option<Judgement>, String> {
            std::panic::resume_unwind(Box::new("broken"))
        }
    }
    let mut store = Store::scratch(Subject::Othello, "broken");
    let stop = StopFlag::default();
    let failed = builder(5).build((), &mut store, vec![Broken, Broken], &stop, &mut |_| {});
    assert_eq!(failed.unwrap_err().to_string(), "the judge broke down");
}

/// Without a number of positions the book ends where its reach does.
#[test]
fn a_book_within_reach_is_completed() {
    let all = Builder {
        plies: 3,
        width: Discs::MAX,
        ..Builder::default()
    };
    let mut store = Store::scratch(Subject::Othello, "scripted");
    let book = run(&all, &mut store, vec![Scripted::default()]).unwrap();
    // The start, the move, and the three replies.
    assert_eq!(book.len(), 5);
    let narrow = Builder {
        plies: 12,
        width: Discs::ZERO,
        ..all
    };
    let mut store = Store::scratch(Subject::Othello, "scripted");
    let book = run(&narrow, &mut store, vec![Scripted::default()]).unwrap();
    assert_eq!(book.line(&Board::new()).len(), 12);
    assert_eq!(book.verify(), Ok(()));
}

#[test]
fn a_plan_of_nonsense_is_left_out() {
    let wish = |text| wish(Board::new(), text);
    assert!(wish("f5 d6").is_some() && wish("").is_some());
    assert_eq!(wish("f5 f5"), None);
    let mut store = Store::scratch(Subject::Othello, "scripted");
    store.set_plan(vec!["a1".into(), "f5 f6".into()]).unwrap();
    let book = run(&builder(3), &mut store, vec![Scripted::default()]).unwrap();
    assert_eq!(book.len(), 3);
}
