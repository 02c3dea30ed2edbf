use super::expand::Expander;
use super::node::{Edge, Node};
use super::{Guide, GuidedOptions};
use loam_game::{Game, Side};
use std::sync::atomic::Ordering::Relaxed;

/// The nodes from the root down, each with who is to move there.
pub(super) type Path<'a, M> = Vec<(&'a Node<M>, Side)>;

impl<U> Expander<'_, U> {
    /// One visit: down to a node not visited before, and up again with what
    /// was found there. Returns how deep it went.
    pub(super) fn visit<'a, G>(
        &self,
        root: &'a Node<G::Move>,
        position: &G,
        path: &mut Path<'a, G::Move>,
    ) -> usize
    where
        G: Game,
        U: Guide<G>,
    {
        path.clear();
        let mut position = position.clone();
        let mut node = root;
        let mut judged = 0.5;
        let black = loop {
            let side = position.to_move();
            let for_black = |chance: f32| match side {
                Side::Black => chance,
                Side::White => 1.0 - chance,
            };
            // A virtual loss in all but name: a visit that has begun and has
            // not come back lowers the attention the node gets from others.
            node.begun.fetch_add(1, Relaxed);
            path.push((node, side));
            if let Some(winner) = node.winner() {
                break f32::from(u8::from(winner == Side::Black));
            }
            let Some(edges) = node.edges.get() else {
                if position.outcome().is_some() {
                    // A draw: wins have been seen when the move was judged.
                    break 0.5;
                }
                // Without room the tree stays as it is, and a visit brings back
                // what the move was judged to be.
                if !self.has_room() || !self.affords(position.count_moves()) {
                    break judged;
                }
                break for_black(self.expand(node, &position));
            };
            let Some(edge) = self.options.choose(node, edges, side) else {
                // All moves have been found to lose meanwhile.
                node.set_winner(!side);
                break for_black(0.0);
            };
            judged = for_black(edge.chance.value());
            position = position.play(edge.mv);
            node = edge.node.get_or_init(Box::default);
        };
        // Backpropagation, always as Black's chance: turns need not alternate,
        // so that signs cannot.
        for &(node, _) in path.iter() {
            node.add(black);
        }
        prove(path);
        path.len()
    }
}

/// Carries a proof up the path as far as it goes.
fn prove<M>(path: &Path<'_, M>) {
    for pair in path.windows(2).rev() {
        let ((parent, side), (child, _)) = (pair[0], pair[1]);
        let Some(winner) = child.winner() else {
            return;
        };
        // Won by one winning move; lost when every move is.
        let all_lose = || {
            let edges = parent.edges.get();
            edges.is_some_and(|edges| edges.iter().all(|edge| edge.loses(side)))
        };
        if winner == side || all_lose() {
            parent.set_winner(winner);
        } else {
            return;
        }
    }
}

impl GuidedOptions {
    /// The move to look at next: the best by what is known of it and how
    /// little that is. `None` if all lose for certain.
    fn choose<'a, M>(
        &self,
        node: &Node<M>,
        edges: &'a [Edge<M>],
        side: Side,
    ) -> Option<&'a Edge<M>> {
        // Progressive widening: moves stand in the order of their judgement,
        // and how many of them are open grows with the root of the visits.
        let visits = node.begun.load(Relaxed).max(1) as f32;
        let root = visits.sqrt();
        let width = (self.width + self.widening * root) as usize;
        // PUCT (Rosin 2011; Silver et al. 2016): a move is tried if it is good,
        // or if it was judged to be and has hardly been tried.
        let attention = self.exploration * root / 65535.0;
        let mut best = None;
        let open = edges.iter().filter(|edge| !edge.loses(side));
        for edge in open.take(width.max(1)) {
            let begun = edge.node.get().map_or(0, |node| node.begun.load(Relaxed));
            let value = edge.value(side) + attention * f32::from(edge.prior) / (1.0 + begun as f32);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, edge));
            }
        }
        best.map(|(_, edge)| edge)
    }
}
