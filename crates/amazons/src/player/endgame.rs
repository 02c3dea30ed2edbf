use super::packing::{Packed, Unpacked};
use crate::areas::{Filling, components};
use crate::evaluators::Race;
use crate::geometry::grown;
use crate::solver::Solver;
use crate::sums::Choice;
use crate::{Amazons, Move};
use loam_game::{Game, Side};
use loam_search::StopFlag;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// A move that keeps a certain result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Certain {
    pub(super) mv: Move,
    pub(super) won: bool,
}

impl From<Choice> for Certain {
    fn from(choice: Choice) -> Certain {
        Certain {
            mv: choice.mv,
            won: choice.won,
        }
    }
}

/// How hard to try.
pub(super) struct Effort<'a> {
    /// Empty squares of pieces still fought over.
    pub(super) empties: u32,
    /// Time it may take.
    pub(super) time: Option<Duration>,
    /// Raised to give up.
    pub(super) stop: &'a StopFlag,
}

/// Bytes of the solver's table: the endgames asked about are small.
const TABLE: usize = 8 << 20;

/// What a side has on a board where nothing is contested any more.
#[derive(Default)]
struct Store {
    /// Moves it is sure of.
    least: u32,
    /// Moves it cannot exceed.
    most: u32,
    /// The first of them.
    first: Option<Move>,
}

impl Store {
    /// Counts the moves of a side in its region; `other` is the other's.
    fn count(
        position: &Amazons,
        side: Side,
        region: u128,
        other: u128,
        filling: &mut Filling,
    ) -> Store {
        let amazons = position.queens(side) & grown(region);
        // Who stands in the other's way must leave a burnt square behind.
        let blockers = amazons & grown(other | position.queens(!side));
        let mut store = Store::default();
        // Squares that share an amazon are one territory.
        for territory in components(region | amazons) {
            let (mine, squares) = (amazons & territory, region & territory);
            let bound = blockers & territory;
            let (least, mut most, mv) = filling.bounds(mine, bound, squares);
            if bound != 0 && least < squares.count_ones() {
                // Shooting elsewhere may fill more, if the other side lets it.
                most = filling.bounds(mine, 0, squares).1;
            }
            store.least += least;
            store.most += most;
            store.first = store.first.or(mv);
        }
        store
    }
}

/// The move to make on a board where nothing is contested any more: one that
/// wastes nothing. `None` if it is not certain who wins.
pub(super) fn fill(position: &Amazons, race: &Race, filling: &mut Filling) -> Option<Certain> {
    let side = position.to_move();
    if race.own_all & race.opp_all != 0 {
        return None;
    }
    let mine = Store::count(position, side, race.own_all, race.opp_all, filling);
    let theirs = Store::count(position, !side, race.opp_all, race.own_all, filling);
    let won = match () {
        () if mine.least > theirs.most => true,
        () if theirs.least >= mine.most => false,
        () => return None,
    };
    let mv = mine.first?;
    Some(Certain { mv, won })
}

/// Solves a board whose fought-over pieces are small.
pub(super) fn solve(
    position: &Amazons,
    race: &Race,
    filling: &mut Filling,
    effort: &Effort<'_>,
) -> Option<Certain> {
    let start = Instant::now();
    let packed = Packed::new(position, filling, effort.empties)?;
    let solver = Solver::new(&packed.position, TABLE).ok()?;
    let solution = std::thread::scope(|scope| {
        let (done, waiting) = channel::<()>();
        let progress = &solver.progress;
        scope.spawn(move || {
            loop {
                let end = waiting.recv_timeout(Duration::from_millis(2));
                if end != Err(RecvTimeoutError::Timeout) {
                    return;
                }
                let late = effort.time.is_some_and(|most| start.elapsed() >= most);
                if late || effort.stop.is_raised() {
                    progress.stop.store(true, Relaxed);
                }
            }
        });
        let solution = solver.solve(1);
        drop(done);
        solution
    });
    if solution.winner? != position.to_move() {
        // The other side may still go wrong: a search finds where.
        return None;
    }
    let mv = match packed.unpack(*solution.line.first()?) {
        Unpacked::Move(mv) => mv,
        Unpacked::Fill => fill_anywhere(position, race, filling)?,
    };
    Some(Certain { mv, won: true })
}

/// A move in a simple territory of the player to move that wastes nothing.
fn fill_anywhere(position: &Amazons, race: &Race, filling: &mut Filling) -> Option<Move> {
    let side = position.to_move();
    let open = position.empty() | position.queens(side) | position.queens(!side);
    components(open)
        .filter(|piece| piece & position.queens(!side) == 0)
        .find_map(|piece| {
            let amazons = position.queens(side) & piece;
            filling.best(amazons, 0, race.own_all & piece)
        })
        .map(|(mv, _)| mv)
}
