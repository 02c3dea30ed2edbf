use super::key::{Canonical, Key};
use loam_amazons::{Amazons, Move};
use loam_game::Game;
use std::collections::HashMap;

/// A move a search cared for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move.
    pub mv: Move,
    /// What the search thought of it, for who makes it.
    pub score: i16,
    /// How often it was visited.
    pub visits: u32,
}

/// What is known of one position, in its canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    pub(super) position: Amazons,
    pub(super) found: Vec<Found>,
    /// Backed up through the book, for the player to move.
    pub(super) value: i16,
    /// Where the moves lead.
    pub(super) next: Vec<Key>,
}

impl Page {
    /// The moves, in the order in which the search liked them.
    #[must_use]
    pub fn found(&self) -> &[Found] {
        &self.found
    }

    /// What the position is worth to the player to move.
    #[must_use]
    pub const fn value(&self) -> i16 {
        self.value
    }
}

/// Judged positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pages(pub(super) HashMap<Key, Page>);

impl Pages {
    /// Adds what was found of a position in its canonical form; false if there
    /// is nothing, or a move is not legal.
    pub(super) fn insert(&mut self, position: &Amazons, found: Vec<Found>) -> bool {
        let legal = found.iter().all(|found| position.is_legal(found.mv));
        if !legal || found.is_empty() || position.outcome().is_some() {
            return false;
        }
        let after = |found: &Found| Canonical::of(&position.play(found.mv)).key;
        let page = Page {
            position: *position,
            value: 0,
            next: found.iter().map(after).collect(),
            found,
        };
        let key = Canonical::of(position).key;
        self.0.insert(key, page).is_none()
    }

    /// What a page's moves are worth to who makes them: by the page they lead
    /// to, or else by the search; and whether there is such a page.
    pub(super) fn values(&self, page: &Page) -> Vec<(i16, bool)> {
        let both = page.found.iter().zip(&page.next);
        both.map(|(found, next)| match self.0.get(next) {
            Some(next) => (-next.value, true),
            None => (found.score, false),
        })
        .collect()
    }

    /// The keys from the fewest arrows to the most: every move leads to a later
    /// one.
    pub(super) fn forwards(&self) -> Vec<Key> {
        let mut keys: Vec<Key> = self.0.keys().copied().collect();
        keys.sort_unstable_by_key(|key| (key.ply(), *key));
        keys
    }

    /// Finds every value anew, from the ends to the start.
    pub(super) fn back_up(&mut self) {
        for key in self.forwards().into_iter().rev() {
            let best = self.values(&self.0[&key]).into_iter().max();
            if let Some(page) = self.0.get_mut(&key) {
                page.value = best.map_or(0, |(value, _)| value);
            }
        }
    }
}
