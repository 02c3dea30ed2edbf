use super::Tree;
use super::node::{Node, Window};
use crate::ordering::Ranker;
use crate::{Evaluator, Hints, Leaf, Score};
use loam_game::Game;
use std::ops::Range;

impl<G: Game, E: Evaluator<G>, H: Hints<G>> Tree<'_, G, E, H> {
    /// The value of a position where the search ends.
    pub(super) fn horizon(&mut self, node: &Node<'_, G>) -> Score {
        self.cut_short = true;
        if self.options.quiescence {
            self.quiescence(node)
        } else {
            self.evaluate_leaf(node.window)
        }
    }

    /// The evaluation of the position at the end of the path.
    fn evaluate_leaf(&mut self, window: Window) -> Score {
        self.statistics.evaluations += 1;
        let (position, parent) = self.path.last_two();
        let leaf = Leaf {
            position,
            parent,
            alpha: window.alpha.value(),
            beta: window.beta.value(),
        };
        Score::estimate(self.evaluator.evaluate_leaf(&leaf))
    }

    pub(super) fn evaluate(&mut self, position: &G) -> Score {
        self.statistics.evaluations += 1;
        Score::estimate(self.evaluator.evaluate(position))
    }

    /// Searches noisy moves only, until none is left (thesis, section 3.7).
    fn quiescence(&mut self, node: &Node<'_, G>) -> Score {
        let Node {
            position,
            mut window,
            ..
        } = *node;
        // Standing pat: the player to move may decline all noisy moves, so
        // the evaluation is a lower bound of the value (Schrüfer 1989).
        let mut best = self.evaluate(position);
        if best >= window.beta {
            return best;
        }
        window = window.raised(best);
        let moves = self.rank_noisy_moves(node);
        let mut best_move = None;
        for next in moves.clone() {
            let ranked = self.memory.stack.pick(next, moves.end);
            let child = position.play(ranked.mv);
            let score = -self.noisy_child(&node.child(&child, -window));
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                best_move = Some(ranked);
                window = window.raised(score);
                if window.is_empty() {
                    break;
                }
            }
        }
        self.memory.stack.truncate(moves.start);
        if let Some(ranked) = best_move {
            let slot = self.hints.slot(position, ranked.mv);
            self.memory.quiescence_killers.reward(node.ply, ranked.code);
            if self.options.history {
                self.memory.quiescence_history.reward(slot, 0);
            }
        }
        best
    }

    /// Noisy moves come to an end by themselves, so there is no test for
    /// repetitions, and they are too cheap for the table.
    fn noisy_child(&mut self, node: &Node<'_, G>) -> Score {
        self.statistics.quiescence_nodes += 1;
        if self.count_node(node.ply) {
            return Score::DRAW;
        }
        match node.position.outcome() {
            Some(outcome) => self.decided(outcome, node.position, node.ply),
            None => self.quiescence(node),
        }
    }

    /// Puts the noisy moves of a node on the stack. They are ordered by
    /// tables of their own: what is best among all moves says little about
    /// captures, and the other way round.
    fn rank_noisy_moves(&mut self, node: &Node<'_, G>) -> Range<usize> {
        let position = node.position;
        let ranker = Ranker {
            hints: self.hints,
            options: self.options,
            history: &self.memory.quiescence_history,
            killers: self.memory.quiescence_killers.at(node.ply),
            table_move: None,
            saved: None,
            responses: None,
        };
        let stack = &mut self.memory.stack;
        let start = stack.len();
        self.hints
            .for_each_noisy_move(position, |mv| stack.push(ranker.rank(position, mv)));
        start..stack.len()
    }
}
