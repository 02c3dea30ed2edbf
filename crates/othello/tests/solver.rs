//! The solver against a search too simple to be wrong, published results, and
//! itself with other kernels, threads and tables.

mod split_mix;

use loam_game::conformance as kit;
use loam_game::{Game, Side};
use loam_othello::kernel::KernelName;
use loam_othello::solver::{
    Checkpoint, Findings, Goal, Headway, Request, Selectivity, Solvable, Table, Task, Watch, solve,
};
use loam_othello::{Move, Othello, Size4, Size6, Size8, Square};
use loam_store::Fault;
use split_mix::split_mix;
use std::time::{Duration, Instant};

/// The score for the mover with best play: every move to the end of the game.
fn minimax<S: Solvable>(position: &Othello<S>) -> i32 {
    if position.outcome().is_some() {
        return position.score(position.to_move());
    }
    let mut best = i32::MIN;
    position.for_each_move(|mv| best = best.max(-minimax(&position.play(mv))));
    best
}

fn square(number: u32) -> Move {
    Move::Place(Square::from_number(number as u8).unwrap())
}

/// The mover's moves with their scores; none if it must pass.
fn move_scores<S: Solvable>(position: &Othello<S>) -> Vec<(u32, i32)> {
    (0..64)
        .filter(|&number| position.placements() >> number & 1 == 1)
        .map(|number| (number, -minimax(&position.play(square(number)))))
        .collect()
}

fn search<S: Solvable>(table: &Table, position: &Othello<S>, request: &Request<'_>) -> Findings {
    solve(table, position, request, &mut |_| {})
}

/// The score at the end of a line that must be a whole game.
fn played_out<S: Solvable>(position: &Othello<S>, line: &[u32]) -> i32 {
    let side = position.to_move();
    let mut position = *position;
    for &number in line {
        if position.is_legal(Move::Pass) {
            position = position.play(Move::Pass);
        }
        assert!(position.is_legal(square(number)), "{position:?} {number}");
        position = position.play(square(number));
    }
    assert!(position.outcome().is_some(), "{position:?} after {line:?}");
    position.score(side)
}

/// Everything the solver can be asked of a position, against its moves' scores.
fn check<S: Solvable>(table: &Table, position: &Othello<S>) {
    let scores = move_scores(position);
    let of = |square: u32| scores.iter().find(|&&(at, _)| at == square).unwrap().1;
    let Some(best) = scores.iter().map(|&(_, score)| score).max() else {
        assert!(
            search(table, position, &Request::default())
                .lines
                .is_empty()
        );
        return;
    };
    for threads in [1, 3] {
        for lines in [1, 2, 64] {
            let request = Request {
                threads,
                lines,
                ..Request::default()
            };
            let found = search(table, position, &request);
            assert!(found.complete && found.selectivity.is_exact());
            let told: Vec<i32> = found.lines.iter().map(|line| line.score).collect();
            let mut expected: Vec<i32> = scores.iter().map(|&(_, score)| score).collect();
            expected.sort_by_key(|score| -score);
            expected.truncate(lines);
            assert_eq!(told, expected, "{position:?}");
            for line in &found.lines {
                assert_eq!(line.score, of(line.squares[0]), "{position:?}");
                assert_eq!(line.score, played_out(position, &line.squares));
            }
        }
        let request = Request {
            goal: Goal::Result,
            threads,
            ..Request::default()
        };
        let line = &search(table, position, &request).lines[0];
        let reached = of(line.squares[0]);
        assert_eq!(line.score.signum(), best.signum(), "{position:?}");
        assert_eq!(reached.signum(), best.signum(), "{position:?}");
        assert!(line.score.abs() <= best.abs(), "{position:?}");
    }
}

/// A position of a random game with so many empty squares, if it gets there.
fn of_a_game<S: Solvable>(empties: u32, rng: &mut kit::Rng) -> Option<Othello<S>> {
    kit::random_game(Othello::<S>::new(), rng, 200)
        .into_iter()
        .find(|position| position.empty_count() == empties)
}

/// Discs anywhere around so many empty squares.
fn scattered<S: Solvable>(empties: u32, seed: u64) -> Othello<S> {
    let mut random = split_mix(seed);
    let mut discs = S::BOARD;
    while (S::BOARD & !discs).count_ones() < empties {
        discs &= !(1 << (random() % 64));
    }
    let black = discs & random();
    Othello::from_discs(black, discs & !black, Side::Black).unwrap()
}

#[test]
fn it_agrees_with_minimax_on_8x8() {
    let table = Table::megabytes(1);
    let mut rng = kit::rng(1);
    for i in 0..300 {
        // The few with nine squares left take longest.
        let empties = 1 + i % 8 + u32::from(i % 40 == 7);
        if let Some(position) = of_a_game::<Size8>(empties, &mut rng) {
            check(&table, &position);
        }
        check(&table, &scattered::<Size8>(1 + i % 6, u64::from(i)));
    }
}

#[test]
fn it_agrees_with_minimax_on_smaller_boards() {
    let mut rng = kit::rng(2);
    let (small, middle) = (Table::megabytes(1), Table::megabytes(1));
    for i in 0..200 {
        if let Some(position) = of_a_game::<Size4>(i % 9, &mut rng) {
            check(&small, &position);
        }
        if let Some(position) = of_a_game::<Size6>(i % 8, &mut rng) {
            check(&middle, &position);
        }
        check(&middle, &scattered::<Size6>(1 + i % 6, u64::from(i)));
    }
}

/// The score if it lies between the bounds, else one of them.
fn alpha_beta<S: Solvable>(position: &Othello<S>, low: i32, high: i32) -> i32 {
    if position.outcome().is_some() {
        return position.score(position.to_move()).clamp(low, high);
    }
    let mut best = low;
    position.for_each_move(|mv| {
        if best < high {
            best = best.max(-alpha_beta(&position.play(mv), -high, -best));
        }
    });
    best
}

/// Enough empty squares for the shared table, the evaluation and the threads
/// to have their part.
fn check_deeper<S: Solvable>(count: usize, empties: u32, rng: &mut kit::Rng) {
    let table = Table::megabytes(1);
    let positions: Vec<_> = (0..count)
        .filter_map(|_| of_a_game::<S>(empties, rng))
        .collect();
    for position in positions
        .iter()
        .filter(|position| position.placements() != 0)
    {
        let score = alpha_beta(position, -64, 64);
        for (threads, goal, lines) in [
            (1, Goal::Score, 1),
            (3, Goal::Score, 1),
            (2, Goal::Score, 3),
            (2, Goal::Result, 1),
        ] {
            let request = Request {
                threads,
                goal,
                lines,
                ..Request::default()
            };
            let found = search(&table, position, &request);
            let line = &found.lines[0];
            let reached = -alpha_beta(&position.play(square(line.squares[0])), -64, 64);
            if goal == Goal::Result {
                assert_eq!(line.score.signum(), score.signum(), "{position:?}");
                assert_eq!(reached.signum(), score.signum(), "{position:?}");
            } else {
                assert_eq!((line.score, reached), (score, score), "{position:?}");
            }
        }
    }
}

#[test]
fn it_agrees_with_alpha_beta_on_more_empty_squares() {
    let mut rng = kit::rng(3);
    check_deeper::<Size8>(20, 11, &mut rng);
    check_deeper::<Size8>(5, 12, &mut rng);
    check_deeper::<Size6>(20, 11, &mut rng);
    check_deeper::<Size4>(40, 10, &mut rng);
}

/// A position is worth what its best move is, however it is searched.
#[test]
fn a_position_is_worth_its_best_move() {
    fn check<S: Solvable>(position: &Othello<S>) {
        let request = Request {
            threads: 2,
            ..Request::default()
        };
        let score = |position: &Othello<S>| {
            let (position, sign) = match position.is_legal(Move::Pass) {
                true => (position.play(Move::Pass), -1),
                false => (*position, 1),
            };
            let found = search(&Table::megabytes(2), &position, &request);
            sign * found.lines[0].score
        };
        let mut best = i32::MIN;
        position.for_each_move(|mv| {
            let next = position.play(mv);
            best = best.max(match next.outcome() {
                Some(_) => next.score(position.to_move()),
                None => -score(&next),
            });
        });
        assert_eq!(score(position), best, "{position:?}");
    }
    let mut rng = kit::rng(4);
    for _ in 0..12 {
        check(&of_a_game::<Size8>(16, &mut rng).unwrap());
        check(&of_a_game::<Size6>(16, &mut rng).unwrap());
    }
}

/// White wins 11:3, and two squares stay empty.
#[test]
fn the_4x4_game_is_white_s_by_ten() {
    for threads in [1, 2] {
        let request = Request {
            threads,
            lines: 4,
            ..Request::default()
        };
        let found = search(&Table::megabytes(1), &Othello::<Size4>::new(), &request);
        assert_eq!(found.lines.len(), 4);
        for line in &found.lines {
            assert_eq!(line.score, -10);
            assert_eq!(played_out(&Othello::<Size4>::new(), &line.squares), -10);
        }
    }
}

/// A position with its moves' published scores.
struct Problem {
    position: Othello<Size8>,
    scores: Vec<(u32, i32)>,
}

impl Problem {
    fn all(text: &str) -> Vec<Problem> {
        text.lines().map(Problem::parse).collect()
    }

    fn parse(line: &str) -> Problem {
        let mut fields = line.split(';').map(str::trim);
        let position = Othello::parse(fields.next().unwrap()).unwrap();
        let score = |field: &str| {
            let (square, score) = field.split_once(':')?;
            let [col, rank] = *square.as_bytes() else {
                return None;
            };
            let number = u32::from(col.to_ascii_uppercase().checked_sub(b'A')?)
                + 8 * u32::from(rank.checked_sub(b'1')?);
            Some((number, score.parse().unwrap()))
        };
        Problem {
            position,
            scores: fields.filter_map(score).collect(),
        }
    }

    fn best(&self) -> i32 {
        self.scores.iter().map(|&(_, score)| score).max().unwrap()
    }

    fn check(&self, found: &Findings) {
        let line = &found.lines[0];
        assert!(found.complete && found.selectivity.is_exact());
        assert_eq!(line.score, self.best(), "{:?}", self.position);
        let listed = self.scores.iter().find(|&&(at, _)| at == line.squares[0]);
        assert!(
            listed.is_none_or(|&(_, score)| score == line.score),
            "{:?} {}",
            self.position,
            line.squares[0]
        );
    }
}

fn fforum() -> Vec<Problem> {
    Problem::all(include_str!("data/fforum.obf"))
}

#[test]
fn published_endgames_have_their_scores() {
    let table = Table::megabytes(64);
    let hard = Problem::all(include_str!("data/hard.obf"));
    for problem in fforum().iter().chain(&hard) {
        let request = Request {
            threads: 2,
            ..Request::default()
        };
        let found = search(&table, &problem.position, &request);
        problem.check(&found);
        // The table is large enough to remember the whole line.
        let line = &found.lines[0];
        assert_eq!(played_out(&problem.position, &line.squares), line.score);
    }
}

/// FFO #41, #42, #44 and #47, with 22 to 25 empty squares: far enough from
/// the end for the network and the longer order to be used.
#[test]
fn long_endgames_have_their_published_scores() {
    let table = Table::megabytes(64);
    for problem in Problem::all(include_str!("data/fforum-long.obf")) {
        let mut nodes = Vec::new();
        for kernel in [KernelName::best(), KernelName::Plain] {
            table.clear();
            let request = Request {
                kernel: Some(kernel),
                ..Request::default()
            };
            let found = search(&table, &problem.position, &request);
            problem.check(&found);
            nodes.push(found.nodes);
        }
        assert_eq!(nodes[0], nodes[1], "{:?}", problem.position);
        let request = Request {
            threads: 2,
            ..Request::default()
        };
        problem.check(&search(&table, &problem.position, &request));
    }
}

#[test]
fn every_kernel_visits_the_same_nodes() {
    for problem in &fforum()[..12] {
        let of = |name: KernelName| {
            let request = Request {
                kernel: Some(name),
                ..Request::default()
            };
            let found = search(&Table::megabytes(16), &problem.position, &request);
            (found.lines, found.nodes)
        };
        let plain = of(KernelName::Plain);
        for name in KernelName::available().skip(1) {
            assert_eq!(of(name), plain, "{name}");
        }
    }
}

#[test]
fn a_small_table_and_several_threads_change_no_score() {
    let table = Table::megabytes(1);
    for problem in &fforum()[..19] {
        for threads in [2, 3] {
            let request = Request {
                threads,
                ..Request::default()
            };
            problem.check(&search(&table, &problem.position, &request));
        }
    }
}

/// The score of the first few moves, those of equal score in any order.
#[test]
fn the_best_few_moves_have_their_published_scores() {
    let table = Table::megabytes(16);
    for problem in &fforum()[..6] {
        let request = Request {
            lines: 4,
            threads: 2,
            ..Request::default()
        };
        let found = search(&table, &problem.position, &request);
        let mut expected: Vec<i32> = problem.scores.iter().map(|&(_, score)| score).collect();
        expected.sort_by_key(|score| -score);
        let told: Vec<i32> = found.lines.iter().map(|line| line.score).collect();
        assert_eq!(told, expected[..4], "{:?}", problem.position);
    }
}

#[test]
fn the_result_alone_is_found_as_well() {
    let table = Table::megabytes(16);
    for problem in &fforum()[..25] {
        let request = Request {
            goal: Goal::Result,
            ..Request::default()
        };
        let found = search(&table, &problem.position, &request);
        assert!(found.complete);
        let (told, best) = (found.lines[0].score, problem.best());
        assert_eq!(told.signum(), best.signum(), "{:?}", problem.position);
        assert!(told.abs() <= best.abs(), "{:?}", problem.position);
    }
}

fn opening() -> Othello<Size8> {
    let text = "------------------OXX------OX-----XXXO--------------------------";
    Othello::parse(&format!("{text} O")).unwrap()
}

#[test]
fn limits_end_a_search_soon_with_a_move() {
    let table = Table::megabytes(16);
    let stop = || true;
    let limits = [
        Request {
            nodes: Some(20_000),
            ..Request::default()
        },
        Request {
            time: Some(Duration::from_millis(50)),
            ..Request::default()
        },
        Request {
            time: Some(Duration::ZERO),
            ..Request::default()
        },
        Request {
            interrupted: &stop,
            ..Request::default()
        },
    ];
    for threads in [1, 2] {
        for limit in &limits {
            let request = Request { threads, ..*limit };
            let begun = Instant::now();
            let found = search(&table, &opening(), &request);
            assert!(!found.complete);
            let best = square(found.lines[0].squares[0]);
            assert!(opening().is_legal(best));
            assert!(begun.elapsed() < Duration::from_secs(3), "{found:?}");
        }
    }
}

#[test]
fn depth_and_certainty_are_as_ordered() {
    let table = Table::megabytes(16);
    let request = Request {
        depth: 6,
        selectivity: Selectivity::LEAST,
        ..Request::default()
    };
    let mut steps = 0;
    let found = solve(&table, &opening(), &request, &mut |_| steps += 1);
    assert!(found.complete && steps == 6);
    assert_eq!((found.depth, found.selectivity), (6, Selectivity::LEAST));
}

/// A position of the 6×6 game that takes a moment.
fn middle_of_6x6() -> Othello<Size6> {
    let mut rng = kit::rng(6);
    of_a_game::<Size6>(19, &mut rng).unwrap()
}

#[test]
fn a_stopped_search_goes_on_from_its_checkpoint() {
    let folder = std::env::temp_dir().join(format!("loam-solver-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = &folder.join("six.checkpoint");
    let position = middle_of_6x6();
    let request = Request::default();
    let task = &Task::new(&position, &request);
    let whole = search(&Table::megabytes(8), &position, &request);
    let watch = Watch::default();
    let table = Table::megabytes(8);
    let stopped = Request {
        nodes: Some(whole.nodes * 3 / 4),
        watch: Some(&watch),
        ..Request::default()
    };
    assert!(!search(&table, &position, &stopped).complete);
    let save = |table: &Table| {
        let headway = Headway {
            standing: watch.standing(),
            nodes: watch.nodes(),
            seconds: 1.5,
        };
        let (mut kept, _) = Checkpoint::open(file, task, table).unwrap();
        kept.save(&headway, table).unwrap();
        let busy = Checkpoint::open(file, task, table).unwrap_err();
        assert!(matches!(busy.why, Fault::InUse(_)), "{busy}");
    };
    save(&table);

    // Into a table of the same size or a smaller one, but no larger one.
    let load = |task: &Task, table: &Table| -> Result<Option<Headway>, String> {
        let opened = Checkpoint::open(file, task, table);
        opened
            .map(|(_, headway)| headway)
            .map_err(|why| why.to_string())
    };
    for megabytes in [8, 2] {
        let table = Table::megabytes(megabytes);
        let loaded = load(task, &table).unwrap().unwrap();
        assert_eq!((loaded.nodes, loaded.seconds), (watch.nodes(), 1.5));
        let resumed = Request {
            resume: Some(&loaded.standing),
            ..Request::default()
        };
        let found = search(&table, &position, &resumed);
        assert!(found.complete);
        assert_eq!(found.lines[0].score, whole.lines[0].score);
        assert!(found.nodes < whole.nodes * 3 / 4, "{}", found.nodes);
    }
    let why = load(task, &Table::megabytes(16)).unwrap_err();
    assert!(
        why.contains("cannot go on with it: its table had 8 MB"),
        "{why}"
    );
    let table = &Table::megabytes(8);
    let result = Request {
        goal: Goal::Result,
        ..Request::default()
    };
    for other in [
        Task::new(&Othello::<Size6>::new(), &request),
        Task::new(&position, &result),
    ] {
        let why = load(&other, table).unwrap_err();
        assert!(
            why.contains("was saved for another task: the score of "),
            "{why}"
        );
    }

    // Whatever bit is wrong, it is noticed; what is cut off does not count.
    let bytes = std::fs::read(file).unwrap();
    for at in [0, 8, 9, 30, 60, bytes.len() / 2, bytes.len() - 1] {
        let mut wrong = bytes.clone();
        wrong[at] ^= 4;
        std::fs::write(file, wrong).unwrap();
        let why = load(task, table).unwrap_err();
        assert_eq!(
            why.ends_with("is not a checkpoint of the solver"),
            at < 16,
            "{why}"
        );
    }
    for length in [5, 8, 20, 39, 40, 90, bytes.len() - 1] {
        std::fs::write(file, &bytes[..length]).unwrap();
        assert!(!matches!(load(task, table), Ok(Some(_))), "{length}");
    }
    std::fs::write(file, b"LOAMOSLV and so on").unwrap();
    assert!(load(task, table).unwrap_err().contains("an older version"));
    std::fs::remove_file(file).unwrap();

    // A finished search is known at once.
    let request = Request {
        watch: Some(&watch),
        ..Request::default()
    };
    search(table, &position, &request);
    save(table);
    let loaded = load(task, table).unwrap().unwrap();
    let resumed = Request {
        resume: Some(&loaded.standing),
        ..Request::default()
    };
    let found = search(&Table::megabytes(1), &position, &resumed);
    assert!(found.complete && found.nodes == 0);
    assert_eq!(found.lines, whole.lines);
    std::fs::remove_dir_all(folder).unwrap();
}

/// With 24 empty squares the table still names moves of searches that were not
/// exact; one of them stood in this line.
#[test]
fn no_move_of_an_exact_line_is_a_guess() {
    let text = "--XXXX---OXXXX--XOOXXXX-XOOOXO--XOXOOX--XXOOOOO-X-OOO--------O-- X";
    let position = Othello::<Size8>::parse(text).unwrap();
    let findings = search(&Table::megabytes(64), &position, &Request::default());
    let line = &findings.lines[0];
    assert_eq!(line.score, 10);
    assert_eq!(played_out(&position, &line.squares), 10);
}
