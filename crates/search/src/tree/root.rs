use super::Tree;
use super::node::Node;
use crate::{Evaluator, Hints, Line, Score};
use loam_game::Game;
use std::cmp::Reverse;
use std::time::Instant;

/// What concerns the root alone.
pub(super) struct Root {
    /// Plies played before the search.
    pub(super) game_ply: usize,
    /// The move to try first, by code.
    pub(super) first: Option<u32>,
    /// The moves better lines begin with, by code.
    pub(super) excluded: Vec<u32>,
    pub(super) iteration_start: Instant,
}

/// Some line, in case there is no time to find a good one.
pub(crate) fn any_move<G: Game>(position: &G) -> Line<G::Move> {
    let mut first = None;
    position.for_each_move(|mv| first = first.or(Some(mv)));
    Line {
        score: Score::DRAW,
        moves: vec![first.expect("a running game has a move")],
    }
}

impl<G: Game, E: Evaluator<G>, H: Hints<G>> Tree<'_, G, E, H> {
    /// The best lines at one depth, fewer if the search was stopped.
    pub(crate) fn iteration(
        &mut self,
        position: &G,
        depth: u32,
        wanted: usize,
        previous: &[Line<G::Move>],
    ) -> Vec<Line<G::Move>> {
        let wanted = wanted.min(position.count_moves() as usize);
        let mut lines: Vec<Line<G::Move>> = Vec::with_capacity(wanted);
        self.root.excluded.clear();
        self.root.iteration_start = Instant::now();
        self.cut_short = false;
        // Multi-PV: each line is the best among the moves that begin no
        // better one, found by a search of its own. The first costs no more
        // than if it alone were wanted, and all the others profit from the
        // table it leaves behind.
        for rank in 0..wanted {
            self.root.first = previous
                .get(rank)
                .filter(|_| self.options.best_first)
                .map(|line| self.hints.code(line.moves[0]));
            let mut moves = Vec::new();
            let value = self.search(Node::root(position, depth), &mut moves);
            let Some(&best) = moves.first() else {
                break;
            };
            self.root.excluded.push(self.hints.code(best));
            let score = value.score;
            lines.push(Line { score, moves });
            if self.stopped {
                break;
            }
        }
        // A later search may have found a better score in a fuller table.
        lines.sort_by_key(|line| Reverse(line.score));
        lines
    }

    /// Whether one more root move would take too long, if it takes as long
    /// as the `done` moves before it did on the average.
    pub(super) fn is_root_time_over(&self, done: usize) -> bool {
        let Some(limit) = self.limits.root_time else {
            return false;
        };
        let each = match done {
            0 => return false,
            _ => self.root.iteration_start.elapsed() / done as u32,
        };
        self.start.elapsed() + each > limit
    }
}
