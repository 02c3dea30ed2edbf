use super::*;
use std::sync::mpsc;
use std::time::Instant;

fn scheduler(threads: usize, megabytes: usize) -> Arc<Scheduler> {
    Arc::new(Scheduler::new(Budget { threads, megabytes }))
}

fn wish(key: &str, kind: Kind) -> Wish {
    Wish {
        key: key.into(),
        kind,
        threads: 1,
        megabytes: 10,
    }
}

const OPEN: Kind = Kind::OpenEnded {
    slice: Duration::from_secs(600),
};

/// Waits until something holds, for a while.
fn soon(what: impl Fn() -> bool) -> bool {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(10) {
        if what() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    false
}

#[test]
fn what_is_left_behind_is_found_again() {
    let scheduler = scheduler(1, 100);
    let job = Arc::new(Job::default());
    let enter = |key: &str| scheduler.enter(&wish(key, Kind::Reply), &job, |_| {});
    let mut turn = enter("a").unwrap();
    assert_eq!(turn.take::<u32>(), None);
    turn.keep(7_u32);
    drop(turn);
    assert_eq!(enter("b").unwrap().take::<u32>(), None);
    assert_eq!(enter("a").unwrap().take::<u32>(), Some(7));
    assert_eq!(enter("a").unwrap().take::<u32>(), None, "it was taken");
}

#[test]
fn the_oldest_goes_when_memory_is_short() {
    let scheduler = scheduler(1, 25);
    let job = Arc::new(Job::default());
    for key in ["a", "b", "c"] {
        let mut turn = scheduler
            .enter(&wish(key, Kind::Reply), &job, |_| {})
            .unwrap();
        turn.keep(key);
    }
    let kept: Vec<String> = scheduler
        .lock()
        .kept
        .iter()
        .map(|kept| kept.key.clone())
        .collect();
    assert_eq!(kept, ["b", "c"]);
}

#[test]
fn a_reply_interrupts_an_open_ended_search_and_no_other_reply() {
    for (kind, interrupted) in [(OPEN, true), (Kind::Reply, false), (Kind::Stepwise, false)] {
        let scheduler = scheduler(1, 100);
        let (first, second) = (Arc::new(Job::default()), Arc::new(Job::default()));
        let turn = scheduler
            .enter(&wish("long", kind), &first, |_| {})
            .unwrap();
        let other = std::thread::spawn({
            let (scheduler, second) = (Arc::clone(&scheduler), Arc::clone(&second));
            move || {
                scheduler
                    .enter(&wish("move", Kind::Reply), &second, |_| {})
                    .is_some()
            }
        });
        assert!(soon(|| scheduler.load() == (1, 1)));
        if interrupted {
            assert!(soon(|| turn.stop().is_raised()));
        } else {
            std::thread::sleep(4 * LOOK);
            assert!(!turn.stop().is_raised());
        }
        drop(turn);
        assert!(other.join().unwrap());
        assert_eq!(scheduler.load(), (0, 0));
    }
}

#[test]
fn open_ended_searches_take_turns() {
    let scheduler = scheduler(1, 100);
    let slice = Duration::from_millis(30);
    let (told, hear) = mpsc::channel();
    let workers: Vec<_> = (0..3)
        .map(|number| {
            let (scheduler, told) = (Arc::clone(&scheduler), told.clone());
            std::thread::spawn(move || {
                let job = Arc::new(Job::default());
                for _ in 0..3 {
                    let wish = wish(&number.to_string(), Kind::OpenEnded { slice });
                    let turn = scheduler.enter(&wish, &job, |_| {}).unwrap();
                    told.send(number).unwrap();
                    let start = Instant::now();
                    while !turn.stop().is_raised() && start.elapsed() < 8 * slice {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                }
            })
        })
        .collect();
    workers
        .into_iter()
        .for_each(|worker| worker.join().unwrap());
    let order: Vec<i32> = hear.try_iter().collect();
    assert_eq!(order.len(), 9);
    let repeats = order[..6]
        .windows(2)
        .filter(|pair| pair[0] == pair[1])
        .count();
    assert_eq!(repeats, 0, "{order:?}");
}

#[test]
fn who_is_cancelled_waits_no_longer() {
    let scheduler = scheduler(1, 100);
    let (first, second) = (Arc::new(Job::default()), Arc::new(Job::default()));
    let turn = scheduler
        .enter(&wish("a", Kind::Reply), &first, |_| {})
        .unwrap();
    let other = std::thread::spawn({
        let (scheduler, second) = (Arc::clone(&scheduler), Arc::clone(&second));
        move || {
            scheduler
                .enter(&wish("b", Kind::Reply), &second, |_| {})
                .is_none()
        }
    });
    assert!(soon(|| scheduler.load() == (1, 1)));
    second.cancel();
    assert!(other.join().unwrap());
    first.cancel();
    assert!(turn.stop().is_raised());
}

#[test]
fn a_stepwise_search_lets_others_through() {
    let scheduler = scheduler(1, 100);
    let (first, second) = (Arc::new(Job::default()), Arc::new(Job::default()));
    let mut turn = scheduler
        .enter(&wish("review", Kind::Stepwise), &first, |_| {})
        .unwrap();
    assert!(turn.breathe(), "nobody waits");
    let (told, hear) = mpsc::channel();
    let other = std::thread::spawn({
        let scheduler = Arc::clone(&scheduler);
        move || {
            let turn = scheduler.enter(&wish("move", Kind::Reply), &second, |_| {});
            told.send(turn.is_some()).unwrap();
        }
    });
    assert!(soon(|| scheduler.load() == (1, 1)));
    assert!(turn.breathe());
    assert_eq!(hear.try_recv(), Ok(true), "it came through in between");
    other.join().unwrap();
}
