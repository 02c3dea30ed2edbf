//! From options to the canonical form.

use super::{Game, Games};
use crate::error::GameError;
use crate::number_up_star::NumberUpStar;
use crate::simplest::simplest;
use crate::stops::Cuts;
use std::collections::HashMap;

/// A game given by its options, not a number and not yet in canonical form.
struct Raw {
    lefts: Vec<Game>,
    rights: Vec<Game>,
    cuts: Cuts,
    /// What is known of a game's order against this one.
    order: HashMap<(Game, Order), bool>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Order {
    AtMost,
    AtLeast,
}

impl Games {
    /// The canonical form of the game with these options: the simplest number
    /// that fits between them, if any does; otherwise what remains when dominated
    /// options are removed and reversible ones bypassed.
    ///
    /// ```
    /// use loam_cgt::{Game, Games};
    /// let mut games = Games::new();
    /// let (three, six) = (games.integer(3)?, games.integer(6)?);
    /// let zugzwang = games.canonical(&[three], &[six])?;
    /// assert_eq!(zugzwang, games.integer(4)?);
    ///
    /// let star = games.star(1)?;
    /// let up = games.canonical(&[Game::ZERO], &[star])?;
    /// assert_eq!(up, games.up()?);
    /// # Ok::<(), loam_cgt::GameError>(())
    /// ```
    pub fn canonical(&mut self, lefts: &[Game], rights: &[Game]) -> Result<Game, GameError> {
        let low = Cuts::low_end(lefts.iter().map(|&o| self.cuts(o)));
        let high = Cuts::high_end(rights.iter().map(|&o| self.cuts(o)));
        let cuts = low
            .zip(high)
            .and_then(|(low, high)| Cuts::around(low, high));
        let Some(cuts) = cuts else {
            let number = simplest(low, high).ok_or(GameError::NumberRange)?;
            return self.number(number);
        };
        let mut raw = Raw {
            lefts: self.undominated(lefts, Order::AtMost),
            rights: self.undominated(rights, Order::AtLeast),
            cuts,
            order: HashMap::new(),
        };
        let mut lefts = self.bypass(&mut raw, Order::AtMost);
        let mut rights = self.bypass(&mut raw, Order::AtLeast);
        lefts.sort_by(|&g, &h| self.cmp_form(g, h));
        rights.sort_by(|&g, &h| self.cmp_form(g, h));
        if let Some(form) = self.number_up_star_of(&lefts, &rights) {
            return self.number_up_star(form);
        }
        self.intern_general(&lefts, &rights, cuts)
    }

    /// The options without repetitions and without those that some other is at
    /// least as good as. `dominated` is how a bad option compares with a better
    /// one: at most for Left, at least for Right.
    fn undominated(&mut self, options: &[Game], dominated: Order) -> Vec<Game> {
        let mut kept: Vec<Game> = vec![];
        for &option in options {
            if kept
                .iter()
                .any(|&other| self.holds(option, dominated, other))
            {
                continue;
            }
            kept.retain(|&other| !self.holds(other, dominated, option));
            kept.push(option);
        }
        kept
    }

    fn holds(&mut self, g: Game, order: Order, h: Game) -> bool {
        match order {
            Order::AtMost => self.le(g, h),
            Order::AtLeast => self.le(h, g),
        }
    }

    /// The options of one player with the reversible ones bypassed: an option
    /// from which the opponent has an answer at least as good for him as the game
    /// itself is replaced by the answer's options. `answer` is how a good answer
    /// compares with the game: at most for Left's options, at least for Right's.
    ///
    /// The options of numbers are not stored and never needed. Once dominated
    /// options are gone, no number is reversible: `l^R ≤ G` puts the stops of `G`
    /// above `l`, and the option that attains the left stop dominates `l`. For the
    /// same reason what stands behind an answer that is a number is dominated.
    fn bypass(&mut self, raw: &mut Raw, answer: Order) -> Vec<Game> {
        let mut open = match answer {
            Order::AtMost => raw.lefts.clone(),
            Order::AtLeast => raw.rights.clone(),
        };
        let mut kept = Vec::with_capacity(open.len());
        let mut bypassed = false;
        while let Some(option) = open.pop() {
            let mut answers = match answer {
                Order::AtMost => self.node(option).rights(),
                Order::AtLeast => self.node(option).lefts(),
            };
            let reversing = answers
                .find(|&i| self.holds_against(self.options[i], answer, raw))
                .map(|i| self.options[i]);
            let Some(reply) = reversing else {
                kept.push(option);
                continue;
            };
            bypassed = true;
            let behind = match answer {
                Order::AtMost => self.node(reply).lefts(),
                Order::AtLeast => self.node(reply).rights(),
            };
            open.extend_from_slice(&self.options[behind]);
        }
        if bypassed {
            kept = self.undominated(&kept, answer);
        }
        kept
    }

    /// Whether `game ≤ raw` or `game ≥ raw`, as `order` says.
    fn holds_against(&mut self, game: Game, order: Order, raw: &mut Raw) -> bool {
        let cuts = self.cuts(game);
        let by_cuts = match order {
            Order::AtMost => cuts.le(raw.cuts),
            Order::AtLeast => raw.cuts.le(cuts),
        };
        if let Some(known) = by_cuts {
            return known;
        }
        if let Some(&known) = raw.order.get(&(game, order)) {
            return known;
        }
        let result = match order {
            Order::AtMost => {
                raw.rights.iter().all(|&right| !self.le(right, game))
                    && self
                        .node(game)
                        .lefts()
                        .all(|i| !self.holds_against(self.options[i], Order::AtLeast, raw))
            }
            Order::AtLeast => {
                raw.lefts.iter().all(|&left| !self.le(game, left))
                    && self
                        .node(game)
                        .rights()
                        .all(|i| !self.holds_against(self.options[i], Order::AtMost, raw))
            }
        };
        raw.order.insert((game, order), result);
        result
    }

    /// The form of a game with these sorted canonical options, if it is a number
    /// plus ups plus a nimber.
    fn number_up_star_of(&self, lefts: &[Game], rights: &[Game]) -> Option<NumberUpStar> {
        let forms = |options: &[Game]| {
            let forms = options.iter().map(|&o| self.as_number_up_star(o));
            forms.collect::<Option<Vec<_>>>()
        };
        NumberUpStar::from_options(&forms(lefts)?, &forms(rights)?)
    }
}
