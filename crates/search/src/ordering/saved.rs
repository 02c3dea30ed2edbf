use std::collections::HashMap;

/// The top plies of the tree with their moves in the order of their values,
/// from one iteration to the next (Iago, section 4.2.1).
#[derive(Clone, Debug, Default)]
pub(crate) struct SavedTree {
    /// Codes of a node's moves, best first, by the codes that lead to it.
    orders: HashMap<Box<[u32]>, Vec<u32>>,
}

impl SavedTree {
    /// The order of the moves after `path`, if it has been searched.
    pub(crate) fn order(&self, path: &[u32]) -> Option<&[u32]> {
        self.orders.get(path).map(Vec::as_slice)
    }

    /// Sorts the moves of a node by what the search found; those it did not
    /// get to follow in the order they had.
    pub(crate) fn save(&mut self, path: &[u32], mut searched: Vec<(u32, i32)>, all: &[u32]) {
        // A stable sort: bounds of moves that were refuted are often equal, and
        // then the order of the iteration before is the best guess.
        searched.sort_by_key(|&(_, value)| std::cmp::Reverse(value));
        let mut order: Vec<u32> = searched.into_iter().map(|(code, _)| code).collect();
        let rest = all.iter().filter(|code| !order.contains(code)).copied();
        let rest: Vec<u32> = rest.collect();
        order.extend(rest);
        self.orders.insert(path.into(), order);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.orders.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_kept_best_first() {
        let mut saved = SavedTree::default();
        assert_eq!(saved.order(&[1]), None);
        saved.save(&[1], vec![(5, -3), (6, 9), (7, -3)], &[8, 5, 6, 9, 7]);
        assert_eq!(saved.order(&[1]), Some(&[6, 5, 7, 8, 9][..]));
        assert_eq!(saved.order(&[2]), None);
    }
}
