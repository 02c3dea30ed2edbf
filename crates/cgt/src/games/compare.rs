//! The partial order of games.

use super::{Game, Games};
use std::cmp::Ordering;

impl Games {
    /// Whether `g ≤ h`: Right, moving second, wins `g − h`.
    ///
    /// ```
    /// use loam_cgt::{Game, Games};
    /// let mut games = Games::new();
    /// let (up, star) = (games.up()?, games.star(1)?);
    /// assert!(games.le(Game::ZERO, up));
    /// assert!(!games.le(star, up) && !games.le(up, star));
    /// # Ok::<(), loam_cgt::GameError>(())
    /// ```
    pub fn le(&mut self, g: Game, h: Game) -> bool {
        if g == h {
            return true;
        }
        let (a, b) = (self.node(g), self.node(h));
        if let Some(known) = a.cuts().le(b.cuts()) {
            return known;
        }
        if let (Some(a), Some(b)) = (a.number_up_star(), b.number_up_star()) {
            return matches!(a.compare(b), Some(Ordering::Less));
        }
        if let Some(known) = self.order.get(g, h) {
            return known != 0;
        }
        let (lefts, rights) = (a.lefts(), b.rights());
        let result = lefts.into_iter().all(|i| !self.le(h, self.options[i]))
            && rights.into_iter().all(|i| !self.le(self.options[i], g));
        self.order.insert(g, h, u32::from(result));
        result
    }

    /// How two games compare; `None` if they are confused.
    ///
    /// ```
    /// use loam_cgt::{Game, Games};
    /// use std::cmp::Ordering;
    /// let mut games = Games::new();
    /// let (up, star) = (games.up()?, games.star(1)?);
    /// assert_eq!(games.compare(up, Game::ZERO), Some(Ordering::Greater));
    /// assert_eq!(games.compare(star, Game::ZERO), None);
    /// # Ok::<(), loam_cgt::GameError>(())
    /// ```
    pub fn compare(&mut self, g: Game, h: Game) -> Option<Ordering> {
        if g == h {
            Some(Ordering::Equal)
        } else if self.le(g, h) {
            Some(Ordering::Less)
        } else if self.le(h, g) {
            Some(Ordering::Greater)
        } else {
            None
        }
    }
}
