use crate::ordering::Ranker;
use crate::tree::Tree;
use crate::{Evaluator, Hints, Score};
use loam_game::Game;

impl<G: Game, E: Evaluator<G>, H: Hints<G>> Tree<'_, G, E, H> {
    /// Searches noisy moves only, until none is left (thesis, section 3.7).
    ///
    /// The player to move may decline them all, so the evaluation of an
    /// interior node is a lower bound of its value (Schrüfer 1989).
    pub(crate) fn quiescence(
        &mut self,
        position: &G,
        ply: u32,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        let mut best = self.evaluate(position);
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let start = self.memory.stack.len();
        self.rank_noisy_moves(position, ply);
        let end = self.memory.stack.len();
        let mut best_move = None;
        for next in start..end {
            let ranked = self.memory.stack.pick(next, end);
            let child = position.play(ranked.mv);
            let score = -self.noisy_child(&child, ply + 1, -beta, -alpha);
            if self.stopped() {
                break;
            }
            if score > best {
                best = score;
                best_move = Some(ranked);
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.memory.stack.truncate(start);
        if let Some(ranked) = best_move {
            let slot = self.hints.slot(position, ranked.mv);
            self.memory.quiescence_killers.reward(ply, ranked.code);
            if self.options.history {
                self.memory.quiescence_history.reward(slot, 0);
            }
        }
        best
    }

    fn noisy_child(&mut self, child: &G, ply: u32, alpha: Score, beta: Score) -> Score {
        self.statistics.quiescence_nodes += 1;
        if self.count_node(ply) {
            return Score::DRAW;
        }
        match child.outcome() {
            Some(outcome) => self.decided(outcome, child, ply),
            None => self.quiescence(child, ply, alpha, beta),
        }
    }

    fn rank_noisy_moves(&mut self, position: &G, ply: u32) {
        let ranker = Ranker {
            hints: self.hints,
            options: self.options,
            history: &self.memory.quiescence_history,
            killers: self.memory.quiescence_killers.at(ply),
            table_code: None,
            saved: None,
            responses: None,
        };
        let stack = &mut self.memory.stack;
        self.hints
            .for_each_noisy_move(position, |mv| stack.push(ranker.rank(position, mv)));
    }
}
