use crate::{Evaluator, Limits, Score};
use loam_game::{Game, MoveStack, Outcome, Repetition};
use std::time::Instant;

/// Alpha-beta search with iterative deepening.
///
/// Each iteration searches the previous one's line of play first; at the root
/// the moves keep the order the last iteration found.
#[derive(Debug)]
pub struct AlphaBeta<E> {
    evaluator: E,
}

/// What a search found, or has found so far.
#[derive(Clone, Debug)]
pub struct Report<M> {
    /// Last depth searched to the end.
    pub depth: u32,
    /// Value for the player to move.
    pub score: Score,
    /// Expected line of play, the best move first; empty only if the game is
    /// over.
    pub line: Vec<M>,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub seconds: f64,
}

impl<E> AlphaBeta<E> {
    /// A search that judges by `evaluator`.
    pub const fn new(evaluator: E) -> AlphaBeta<E> {
        AlphaBeta { evaluator }
    }

    /// Searches `position` within `limits`. `history` holds the positions
    /// that led here, for the rule of repetition; `progress` hears of every
    /// finished iteration.
    ///
    /// However tight the limits, a running game gets a legal move.
    pub fn search<G: Game>(
        &self,
        position: &G,
        history: &[G],
        limits: &Limits,
        mut progress: impl FnMut(&Report<G::Move>),
    ) -> Report<G::Move>
    where
        E: Evaluator<G>,
    {
        let mut tree = Tree {
            evaluator: &self.evaluator,
            limits,
            start: Instant::now(),
            nodes: 0,
            stopped: false,
            stack: MoveStack::new(),
            path: history.to_vec(),
            leading_line: Vec::new(),
        };
        let mut report = Report {
            depth: 0,
            score: Score::DRAW,
            line: Vec::new(),
            nodes: 0,
            seconds: 0.0,
        };
        if position.outcome().is_some() {
            return report;
        }
        let mut moves = Vec::new();
        position.for_each_move(|mv| moves.push(mv));
        report.line = vec![moves[0]];

        let deepest = limits.depth.unwrap_or(u32::MAX);
        for depth in 1..=deepest {
            let found = tree.search_root(position, &mut moves, depth, &report.line);
            // An unfinished iteration still counts if it got through the
            // first move, which was the last one's best.
            if let Some((score, line)) = found {
                report.score = score;
                report.line = line;
            }
            report.nodes = tree.nodes;
            report.seconds = tree.start.elapsed().as_secs_f64();
            if tree.stopped {
                break;
            }
            report.depth = depth;
            progress(&report);
            if report
                .score
                .decided_in()
                .is_some_and(|n| n.unsigned_abs() <= depth)
            {
                break;
            }
        }
        report
    }
}

struct Tree<'a, G: Game, E> {
    evaluator: &'a E,
    limits: &'a Limits,
    start: Instant,
    nodes: u64,
    stopped: bool,
    stack: MoveStack<G::Move>,
    /// Positions from the start of the game to the node being searched.
    path: Vec<G>,
    /// What remains of the previous iteration's line at this node.
    leading_line: Vec<G::Move>,
}

impl<G: Game, E: Evaluator<G>> Tree<'_, G, E> {
    fn search_root(
        &mut self,
        position: &G,
        moves: &mut Vec<G::Move>,
        depth: u32,
        previous: &[G::Move],
    ) -> Option<(Score, Vec<G::Move>)> {
        let mut best: Option<(Score, Vec<G::Move>)> = None;
        let mut ranked = Vec::with_capacity(moves.len());
        self.path.push(position.clone());
        for (i, &mv) in moves.iter().enumerate() {
            self.leading_line.clear();
            if i == 0 && previous.first() == Some(&mv) {
                // Innermost move last, so that each ply pops its own.
                self.leading_line.extend(previous[1..].iter().rev());
            }
            let alpha = best.as_ref().map_or(Score::LOWEST, |(score, _)| *score);
            let mut line = Vec::new();
            let score = self.child(position, mv, depth, 1, alpha, -Score::LOWEST, &mut line);
            if self.stopped {
                break;
            }
            ranked.push((score, mv));
            if score > alpha {
                line.insert(0, mv);
                best = Some((score, line));
            }
        }
        self.path.pop();
        if !self.stopped {
            // Stable: moves that failed low keep their order.
            ranked.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
            if let Some((_, line)) = &best {
                // Bounds of later moves may tie with the best score.
                let first = ranked.iter().position(|&(_, mv)| mv == line[0]);
                let first = ranked.remove(first.expect("the best move is ranked"));
                ranked.insert(0, first);
            }
            *moves = ranked.into_iter().map(|(_, mv)| mv).collect();
        }
        best
    }

    /// The value of playing `mv` in `position`, for its player to move.
    #[expect(clippy::too_many_arguments, reason = "the state of an alpha-beta node")]
    fn child(
        &mut self,
        position: &G,
        mv: G::Move,
        depth: u32,
        ply: u32,
        alpha: Score,
        beta: Score,
        line: &mut Vec<G::Move>,
    ) -> Score {
        let next = position.play(mv);
        // The turn need not alternate: passes, half-moves.
        if next.to_move() == position.to_move() {
            self.node(&next, depth - 1, ply, alpha, beta, line)
        } else {
            -self.node(&next, depth - 1, ply, -beta, -alpha, line)
        }
    }

    fn node(
        &mut self,
        position: &G,
        depth: u32,
        ply: u32,
        mut alpha: Score,
        beta: Score,
        line: &mut Vec<G::Move>,
    ) -> Score {
        line.clear();
        self.nodes += 1;
        if self.must_stop() {
            return Score::DRAW;
        }
        if self.is_drawn_by_history(position) {
            return Score::DRAW;
        }
        match position.outcome() {
            Some(Outcome::Draw) => return Score::DRAW,
            Some(Outcome::Win(side)) if side == position.to_move() => return Score::win_in(ply),
            Some(Outcome::Win(_)) => return Score::loss_in(ply),
            None => {}
        }
        if depth == 0 {
            return Score::estimate(self.evaluator.evaluate(position));
        }

        let frame = self.stack.generate(position);
        if let Some(first) = self.leading_line.pop() {
            let moves = self.stack.moves_mut(&frame);
            match moves.iter().position(|&mv| mv == first) {
                Some(i) => moves[..=i].rotate_right(1),
                None => self.leading_line.clear(),
            }
        }
        self.path.push(position.clone());
        let mut best = Score::LOWEST;
        let mut below = Vec::new();
        for i in 0..frame.len() {
            let mv = self.stack.moves(&frame)[i];
            let score = self.child(position, mv, depth, ply + 1, alpha, beta, &mut below);
            self.leading_line.clear();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    line.clear();
                    line.push(mv);
                    line.append(&mut below);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        self.path.pop();
        self.stack.release(frame);
        best
    }

    /// Reads the clock now and then; the first node is always searched.
    fn must_stop(&mut self) -> bool {
        const BETWEEN_LOOKS: u64 = 256;
        self.stopped |= self.limits.nodes.is_some_and(|limit| self.nodes > limit);
        if self.nodes.is_multiple_of(BETWEEN_LOOKS) {
            self.stopped |= self.limits.stop.is_raised()
                || self
                    .limits
                    .time
                    .is_some_and(|limit| self.start.elapsed() >= limit);
        }
        self.stopped
    }

    /// Within the tree one recurrence is enough: whoever could avoid it at
    /// the third occurrence could avoid it at the second.
    fn is_drawn_by_history(&self, position: &G) -> bool {
        let repeated = match position.repetition() {
            Repetition::Ignored => false,
            Repetition::SamePlayer(_) => self.path.iter().any(|earlier| {
                earlier.hash() == position.hash()
                    && earlier.to_move() == position.to_move()
                    && earlier.same_board(position)
            }),
            Repetition::SameBoard(_) => self.path.iter().any(|e| e.same_board(position)),
        };
        repeated
            || position
                .ply_limit()
                .is_some_and(|limit| self.path.len() >= limit as usize)
    }
}
