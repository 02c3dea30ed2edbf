use super::node::{Node, Value, Window};
use super::{Made, Tree};
use crate::ordering::Ranker;
use crate::{Evaluator, Hints};
use loam_game::Game;
use std::ops::Range;

impl<G: Game, E: Evaluator<G>, H: Hints<G>> Tree<'_, G, E, H> {
    /// Searches the moves of a node, the most promising first, and returns
    /// the best one's code, if one is better than what `best` was before.
    pub(super) fn search_moves(
        &mut self,
        mut node: Node<'_, G>,
        table_move: Option<u32>,
        best: &mut Value,
        line: &mut Vec<G::Move>,
    ) -> Option<u32> {
        let position = node.position;
        let moves = self.rank_moves(&node, table_move);
        let mut best_move: Option<Made> = None;
        let mut below = Vec::new();
        let mut searched = Vec::new();
        let is_saved = node.ply < self.options.saved_plies;
        for next in moves.clone() {
            if node.is_root() && self.is_root_time_over(next - moves.start) {
                self.stopped = true;
                break;
            }
            let ranked = self.memory.stack.pick(next, moves.end);
            let child = position.play(ranked.mv);
            // By the time the child asks for its entry, the entry is in the
            // cache. At the horizon none is asked for.
            if let Some(table) = self.table
                && node.depth > 1
            {
                table.prefetch(child.hash());
            }
            let made = Made {
                code: ranked.code,
                slot: self.hints.slot(position, ranked.mv),
            };
            let irreversible = self.hints.is_irreversible(position, ranked.mv);
            self.make(&child, made, irreversible);
            let value = self.search_child(&node, &child, next == moves.start, &mut below);
            self.unmake();
            // What a stopped search returned means nothing; what the moves
            // before it did still counts.
            if self.stopped {
                break;
            }
            if is_saved {
                searched.push((ranked.code, value.score.value()));
            }
            // A value depends on all that any of its moves depends on: one
            // that was refuted by a repetition might be best without it.
            best.taint = best.taint.min(value.taint);
            if value.score > best.score {
                best.score = value.score;
                best_move = Some(made);
                if value.score > node.window.alpha {
                    node.window.alpha = value.score;
                    line.clear();
                    line.push(ranked.mv);
                    line.append(&mut below);
                }
                if node.window.is_empty() {
                    break;
                }
            }
        }
        if is_saved {
            let all = self.memory.stack.codes(moves.clone());
            let path = self.codes_made();
            self.memory.saved.save(&path, searched, &all);
        }
        self.memory.stack.truncate(moves.start);
        let best_move = best_move?;
        if !self.stopped {
            self.reward(&node, best_move);
        }
        Some(best_move.code)
    }

    /// The value of a child for the player at its parent.
    fn search_child(
        &mut self,
        node: &Node<'_, G>,
        child: &G,
        is_first: bool,
        line: &mut Vec<G::Move>,
    ) -> Value {
        // Principal-variation search (Marsland 1986). If the first move is the
        // best, as it is more often than not, of all the others it need only be
        // shown that they are not better, which a null window does at the least
        // price. Without a value to compare with there is no such question.
        let window = node.window;
        if self.options.pvs && !is_first && window.alpha > Window::FULL.alpha {
            let value = self.value_within(node, child, Window::null(window.alpha), line);
            if !window.contains(value.score) || self.stopped {
                return value;
            }
            self.statistics.re_searches += 1;
        }
        self.value_within(node, child, window, line)
    }

    /// The value of a child for the player at its parent, within a window of
    /// that player's.
    fn value_within(
        &mut self,
        node: &Node<'_, G>,
        child: &G,
        window: Window,
        line: &mut Vec<G::Move>,
    ) -> Value {
        // Negamax, but for games in which a player may move twice: after
        // Othello's passes and between the halves of Amazons' turns.
        if child.to_move() == node.position.to_move() {
            self.search(node.child(child, window), line)
        } else {
            -self.search(node.child(child, -window), line)
        }
    }

    /// Puts the moves of a node on the stack, ranked but not yet sorted.
    fn rank_moves(&mut self, node: &Node<'_, G>, table_move: Option<u32>) -> Range<usize> {
        let position = node.position;
        let start = self.memory.stack.len();
        // Response killers: being legal is worth a little.
        let context = self.response_context();
        if let Some(context) = context {
            let (hints, responses) = (self.hints, &mut self.memory.responses);
            position.for_each_move(|mv| responses.legal(context, hints.slot(position, mv)));
        }
        // The saved tree: the order the last iteration left the moves in.
        let path = (node.ply < self.options.saved_plies).then(|| self.codes_made());
        let saved = path.and_then(|path| self.memory.saved.order(&path));
        // The last iteration's best move beats the table's, which at the root
        // may be the best of what an earlier line left over.
        let (first, excluded): (_, &[u32]) = if node.is_root() {
            (self.root.first.or(table_move), &self.root.excluded)
        } else {
            (table_move, &[])
        };
        let ranker = Ranker {
            hints: self.hints,
            options: self.options,
            history: &self.memory.history,
            killers: self.memory.killers.at(node.ply),
            table_move: first,
            saved,
            responses: context.map(|context| (&self.memory.responses, context)),
        };
        let stack = &mut self.memory.stack;
        position.for_each_move(|mv| {
            let ranked = ranker.rank(position, mv);
            if !excluded.contains(&ranked.code) {
                stack.push(ranked);
            }
        });
        start..stack.len()
    }

    /// Lets the tables of move ordering learn a node's best move. It is
    /// rewarded whether or not it cut off, as in the thesis.
    fn reward(&mut self, node: &Node<'_, G>, best: Made) {
        self.memory.killers.reward(node.ply, best.code);
        if self.options.history {
            self.memory.history.reward(best.slot, node.depth);
        }
        if let Some(context) = self.response_context() {
            self.memory.responses.best(context, best.slot);
        }
    }

    /// Where this node's responses are kept.
    fn response_context(&self) -> Option<usize> {
        let key = self.options.responses?;
        let last = self.made.last().map(|made| made.slot);
        Some(key.context(last, self.root.game_ply + self.made.len()))
    }
}
