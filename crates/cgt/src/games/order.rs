//! The order in which options are stored and printed.

use super::{Game, Games};
use std::cmp::Ordering;

impl Games {
    /// Orders games by how they look: numbers plus ups plus nimbers first, by
    /// number, ups and nimber; then the others by their left options and then
    /// their right ones, list against list. It depends on the games alone, not
    /// on when they entered the arena.
    pub(super) fn cmp_form(&self, g: Game, h: Game) -> Ordering {
        if g == h {
            return Ordering::Equal;
        }
        let (a, b) = (self.node(g), self.node(h));
        match (a.number_up_star(), b.number_up_star()) {
            (Some(a), Some(b)) => (a.number, a.ups, a.nimber).cmp(&(b.number, b.ups, b.nimber)),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => {
                let lists = |x, y| self.cmp_lists(&self.options[x], &self.options[y]);
                lists(a.lefts(), b.lefts()).then_with(|| lists(a.rights(), b.rights()))
            }
        }
    }

    fn cmp_lists(&self, a: &[Game], b: &[Game]) -> Ordering {
        // Games are stored once, so the first two that differ decide.
        match a.iter().zip(b).find(|(x, y)| x != y) {
            Some((&x, &y)) => self.cmp_form(x, y),
            None => a.len().cmp(&b.len()),
        }
    }
}
