//! Negation and addition.

use super::{Game, Games};
use crate::error::GameError;
use crate::stops::Cuts;

impl Games {
    /// The negative: the game with the players' roles exchanged.
    ///
    /// ```
    /// use loam_cgt::Games;
    /// let mut games = Games::new();
    /// let game = games.parse("{3|^*}").unwrap();
    /// let negative = games.negate(game)?;
    /// assert_eq!(games.display(negative).to_string(), "{v*|-3}");
    /// # Ok::<(), loam_cgt::GameError>(())
    /// ```
    pub fn negate(&mut self, game: Game) -> Result<Game, GameError> {
        if let Some(known) = self.node(game).negative {
            return Ok(known);
        }
        let negative = match self.as_number_up_star(game) {
            Some(form) => self.number_up_star(form.checked_neg().ok_or(GameError::NumberRange)?)?,
            None => {
                let node = self.node(game);
                let (lefts, rights, cuts) = (node.lefts(), node.rights(), node.cuts());
                let mut negate_all = |options: std::ops::Range<usize>| {
                    let negatives = options.map(|i| self.negate(self.options[i]));
                    negatives.collect::<Result<Vec<_>, _>>()
                };
                let (mut lefts, mut rights) = (negate_all(rights)?, negate_all(lefts)?);
                lefts.sort_by(|&g, &h| self.cmp_form(g, h));
                rights.sort_by(|&g, &h| self.cmp_form(g, h));
                self.intern_general(&lefts, &rights, cuts.negate()?)?
            }
        };
        self.nodes[game.index()].negative = Some(negative);
        self.nodes[negative.index()].negative = Some(game);
        Ok(negative)
    }

    /// The sum of two games: a player moves in either.
    ///
    /// ```
    /// use loam_cgt::Games;
    /// let mut games = Games::new();
    /// let (g, h) = (games.parse("{2|0}").unwrap(), games.parse("{1|-1}").unwrap());
    /// assert_eq!(games.add(g, h)?, games.integer(1)?);
    /// # Ok::<(), loam_cgt::GameError>(())
    /// ```
    pub fn add(&mut self, g: Game, h: Game) -> Result<Game, GameError> {
        if g == Game::ZERO {
            return Ok(h);
        }
        if h == Game::ZERO {
            return Ok(g);
        }
        let forms = (self.as_number_up_star(g), self.as_number_up_star(h));
        if let (Some(a), Some(b)) = forms {
            return self.number_up_star(a.checked_add(b).ok_or(GameError::NumberRange)?);
        }
        if self.node(g).negative == Some(h) {
            return Ok(Game::ZERO);
        }
        let (g, h) = if g.0 <= h.0 { (g, h) } else { (h, g) };
        if let Some(known) = self.sums.get(g, h) {
            return Ok(Game(known));
        }
        let sum = if self.as_number(g).is_some() {
            self.translate(h, g)?
        } else if self.as_number(h).is_some() {
            self.translate(g, h)?
        } else {
            let (mut lefts, mut rights) = (vec![], vec![]);
            for (part, rest) in [(g, h), (h, g)] {
                for i in self.node(part).lefts() {
                    lefts.push(self.add(self.options[i], rest)?);
                }
                for i in self.node(part).rights() {
                    rights.push(self.add(self.options[i], rest)?);
                }
            }
            self.canonical(&lefts, &rights)?
        };
        self.sums.insert(g, h, sum.0);
        Ok(sum)
    }

    /// The sum of any number of games.
    pub fn sum(&mut self, games: impl IntoIterator<Item = Game>) -> Result<Game, GameError> {
        games
            .into_iter()
            .try_fold(Game::ZERO, |sum, game| self.add(sum, game))
    }

    /// `g − h`.
    pub fn sub(&mut self, g: Game, h: Game) -> Result<Game, GameError> {
        let negative = self.negate(h)?;
        self.add(g, negative)
    }

    /// The sum of a game that is not a number plus ups plus a nimber, and a
    /// number. By number translation it is enough to add the number to each
    /// option: the form stays canonical and the options stay in order.
    fn translate(&mut self, game: Game, number: Game) -> Result<Game, GameError> {
        let node = self.node(game);
        let (lefts, rights, cuts) = (node.lefts(), node.rights(), node.cuts());
        let mut add_to_all = |options: std::ops::Range<usize>| {
            let sums = options.map(|i| self.add(self.options[i], number));
            sums.collect::<Result<Vec<_>, _>>()
        };
        let (lefts, rights) = (add_to_all(lefts)?, add_to_all(rights)?);
        let by = self.cuts(number).left_stop;
        let shift = |stop: crate::Dyadic| stop.checked_add(by).ok_or(GameError::NumberRange);
        let cuts = Cuts {
            left_stop: shift(cuts.left_stop)?,
            right_stop: shift(cuts.right_stop)?,
            ..cuts
        };
        self.intern_general(&lefts, &rights, cuts)
    }
}

impl Cuts {
    fn negate(self) -> Result<Cuts, GameError> {
        let negate = |stop: crate::Dyadic| stop.checked_neg().ok_or(GameError::NumberRange);
        Ok(Cuts {
            left_stop: negate(self.right_stop)?,
            right_stop: negate(self.left_stop)?,
            le_left_stop: self.ge_right_stop,
            ge_right_stop: self.le_left_stop,
        })
    }
}
