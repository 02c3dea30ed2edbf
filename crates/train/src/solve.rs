//! Better labels: endgames solved.

use crate::Labelled;
use loam_game::Side;
use loam_othello::solver::{Request, Table, solve};
use loam_othello::{Othello, Size8};
use rayon::prelude::*;

/// Megabytes of each thread's table: endgames are small.
const TABLE: usize = 4;

/// Solves the last positions of games.
#[derive(Debug)]
pub struct EndgameSolver {
    pool: rayon::ThreadPool,
    empties: u32,
}

impl EndgameSolver {
    /// For positions with at most so many empty squares; on so many threads,
    /// or with zero one to a core.
    ///
    /// # Errors
    /// If threads cannot be started.
    pub fn new(empties: u32, threads: usize) -> Result<EndgameSolver, rayon::ThreadPoolBuildError> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()?;
        Ok(EndgameSolver { pool, empties })
    }

    /// Labels positions with few empty squares with their exact scores, and
    /// returns how many.
    ///
    /// A position before them that has only the game's result gets the score
    /// of the first one solved: what was thrown away after that no longer
    /// counts against it.
    ///
    /// ```
    /// use loam_train::{EndgameSolver, Labelled};
    /// // Only a1 is empty. A disc there turns the rest of the rank, thanks to h1.
    /// let (own, opp) = (0x80, !0x81);
    /// let blunder = Labelled { own, opp, score: -64, begins_game: true, perfect: false };
    /// let mut games = [vec![blunder]];
    /// EndgameSolver::new(10, 1).unwrap().solve(&mut games);
    /// assert_eq!(games[0][0], Labelled { score: 8 - 56, perfect: true, ..blunder });
    /// ```
    pub fn solve(&self, games: &mut [Vec<Labelled>]) -> u64 {
        let fresh = || Table::megabytes(TABLE);
        let one =
            |table: &mut Table, game: &mut Vec<Labelled>| solve_game(game, self.empties, table);
        let all = || games.par_iter_mut().map_init(fresh, one).sum();
        self.pool.install(all)
    }
}

fn solve_game(game: &mut [Labelled], empties: u32, table: &Table) -> u64 {
    let mut solved = 0;
    let mut next: Option<Labelled> = None;
    for position in game.iter_mut().rev() {
        if position.empties() <= empties {
            if let Some(score) = exact_score(position, table) {
                position.score = score;
                position.perfect = true;
                solved += 1;
            }
        } else if let (false, Some(next)) = (position.perfect, next) {
            // A player's discs stay his while he moves: so they tell whether
            // it is the other's turn next.
            let turned = position.own & !next.opp == 0;
            position.score = if turned { -next.score } else { next.score };
            position.perfect = true;
        }
        next = Some(*position).filter(|position| position.perfect);
    }
    solved
}

/// The score of perfect play; `None` if the mover has no move.
fn exact_score(position: &Labelled, table: &Table) -> Option<i8> {
    let position = Othello::<Size8>::from_discs(position.own, position.opp, Side::Black)?;
    let findings = solve(table, &position, &Request::default(), &mut |_| {});
    let best = findings.lines.first().filter(|_| findings.complete)?;
    i8::try_from(best.score).ok()
}
