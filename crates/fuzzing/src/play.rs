//! Whole games, one move a byte or two.

use crate::first;
use crate::notation::{Verdict, amazons_twin, check_position, loa_twin, othello_twin};
use loam_amazons::{Amazons, AmazonsHalf, HalfMove, Shape};
use loam_game::{Game, Notation, NotationError, Outcome, PlayError, Repetition, Timeline};
use loam_loa::{Loa, Rules, Setup};
use loam_othello::{BoardSize, Othello, Size4, Size6, Size8, Size10};

/// A position is compared with its twin once in so many plies.
const TWIN_EVERY: usize = 8;

/// About so many moves of a position are written and read.
const TEXTS: usize = 4;

/// The most plies of a game without an end of its own.
const LONG: usize = 2000;

/// The first byte picks the game, the second the rules or the board; each ply
/// takes a byte, or two where there are many moves, as the move's number.
pub fn play(data: &[u8]) {
    let (game, data) = first(data);
    let (variant, choices) = first(data);
    match game % 8 {
        0..=2 => loa(variant, choices),
        3 => othello::<Size4>(choices),
        4 => othello::<Size6>(choices),
        5 if variant % 4 == 0 => othello::<Size10>(choices),
        5 => othello::<Size8>(choices),
        6 => amazons(variant, choices),
        _ => amazons_halves(variant, choices),
    }
}

fn loa(variant: usize, choices: &[u8]) {
    let texts = [
        "thesis",
        "mso",
        "openspiel",
        "thesis,repetition=third,no-move=passes",
        "mso,repetition=off,no-move=draws",
        "openspiel,limit=40",
        "mso,no-move=passes,limit=7",
        "thesis,repetition=board,limit=300",
    ];
    let rules: Rules = texts[variant % 8].parse().expect("rules");
    let setup = Setup::ALL[variant / 8 % 2];
    let bound = rules.ply_limit.map_or(LONG, usize::from);
    let parse = |text: &str| Loa::parse(text, rules);
    game(Loa::new(setup, rules), choices, bound, parse, |loa| {
        Some(loa_twin(loa))
    });
}

fn othello<S: BoardSize>(choices: &[u8]) {
    let side = usize::from(S::SIDE);
    // No two passes follow one another.
    let bound = 2 * (side * side - 4);
    game(
        Othello::<S>::new(),
        choices,
        bound,
        Othello::parse,
        |othello| Some(othello_twin(othello)),
    );
}

fn amazons_start(variant: usize) -> Amazons {
    let shapes = [
        (4, 4),
        (5, 5),
        (6, 6),
        (5, 6),
        (8, 8),
        (10, 10),
        (7, 7),
        (4, 7),
    ];
    let (cols, rows) = shapes[variant % 8];
    Amazons::standard(Shape::new(cols, rows).expect("a board")).expect("a set-up")
}

fn amazons(variant: usize, choices: &[u8]) {
    let start = amazons_start(variant);
    let bound = start.empty().count_ones() as usize;
    game(start, choices, bound, Amazons::parse, amazons_twin);
}

fn amazons_halves(variant: usize, choices: &[u8]) {
    let start = amazons_start(variant);
    let bound = 2 * start.empty().count_ones() as usize;
    let start = AmazonsHalf::new(start);
    let mut timeline = Timeline::new(start);
    play_out(&mut timeline, choices, bound, |timeline| {
        check_position(timeline.position(), None, TEXTS);
    });
    // Two halves make a whole.
    let mut whole = *start.board();
    for pair in timeline.moves().chunks_exact(2) {
        let mut found = None;
        whole.for_each_move(|mv| {
            if HalfMove::halves(mv) == *pair {
                found = Some(mv);
            }
        });
        whole = whole.play(found.expect("a move of the whole board"));
    }
    let halves = timeline.positions()[timeline.ply() / 2 * 2];
    assert_eq!(*halves.board(), whole);
}

fn game<G: Notation>(
    start: G,
    choices: &[u8],
    bound: usize,
    parse: impl Fn(&str) -> Result<G, NotationError>,
    twin: impl Fn(&G) -> Option<Verdict>,
) {
    let mut timeline = Timeline::new(start);
    play_out(&mut timeline, choices, bound, |timeline| {
        let position = timeline.position();
        let due = timeline.ply() % TWIN_EVERY == 0 || timeline.outcome().is_some();
        check_position(position, if due { twin(position) } else { None }, TEXTS);
        let text = position.position_text();
        assert!(parse(&text).is_ok_and(|again| again == *position), "{text}");
        assert_eq!(timeline.outcome(), expected_outcome(timeline));
    });
}

/// Plays the moves chosen, looking at every position, and takes all back.
fn play_out<G: Game>(
    timeline: &mut Timeline<G>,
    mut choices: &[u8],
    bound: usize,
    look: impl Fn(&Timeline<G>),
) {
    look(timeline);
    let mut moves = Vec::new();
    while timeline.outcome().is_none() && timeline.ply() < LONG && !choices.is_empty() {
        moves.clear();
        timeline.position().for_each_move(|mv| moves.push(mv));
        let choice;
        (choice, choices) = choose(choices, moves.len());
        let mv = moves[choice];
        let before = timeline.position().clone();
        timeline.play(mv).expect("a generated move is legal");
        let (after, outcome) = (timeline.position().clone(), timeline.outcome());
        assert!(timeline.undo());
        assert!(*timeline.position() == before && timeline.outcome().is_none());
        timeline.play(mv).expect("legal the second time too");
        assert!(*timeline.position() == after && timeline.outcome() == outcome);
        look(timeline);
    }
    assert!(timeline.ply() <= bound, "{} plies", timeline.ply());
    if let (Some(outcome), Some(&mv)) = (timeline.outcome(), moves.first()) {
        assert_eq!(timeline.play(mv), Err(PlayError::Finished(outcome)));
    }
    let mut all = timeline.clone();
    while all.undo() {}
    assert!(*all.position() == timeline.positions()[0] && all.ply() == 0);
}

/// A number below `count`, from one byte or two.
fn choose(choices: &[u8], count: usize) -> (usize, &[u8]) {
    let (low, rest) = first(choices);
    if count <= 256 {
        return (low % count, rest);
    }
    let (high, rest) = first(rest);
    ((low + 256 * high) % count, rest)
}

/// The result with repetition counted position by position, without hashes.
fn expected_outcome<G: Game>(timeline: &Timeline<G>) -> Option<Outcome> {
    let (current, past) = timeline.positions().split_last()?;
    let recurring = |limit: u8, same: &dyn Fn(&G) -> bool| {
        past.iter().filter(|earlier| same(earlier)).count() + 1 >= usize::from(limit)
    };
    let repeated = match current.repetition() {
        Repetition::Ignored => false,
        Repetition::SamePlayer(limit) => recurring(limit, &|earlier| {
            earlier.to_move() == current.to_move() && earlier.same_board(current)
        }),
        Repetition::SameBoard(limit) => recurring(limit, &|earlier| earlier.same_board(current)),
    };
    let too_long = current
        .ply_limit()
        .is_some_and(|limit| timeline.ply() >= limit as usize);
    if timeline.ply() > 0 && (repeated || too_long) {
        return Some(Outcome::Draw);
    }
    current.outcome()
}
