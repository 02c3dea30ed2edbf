//! Cooling: a tax on every move.

use super::{Game, Games};
use crate::dyadic::Dyadic;
use crate::error::GameError;
use std::collections::HashMap;

impl Games {
    /// The game cooled by `t ≥ −1` (thesis, §2.2.3): each move costs the player
    /// who makes it `t`, and the game freezes to its mean above its temperature.
    /// Its stops are the walls of the thermograph at `t`.
    ///
    /// ```
    /// use loam_cgt::{Dyadic, Games};
    /// let mut games = Games::new();
    /// let hot = games.parse("{2|-2}").unwrap();
    /// let cooled = games.cool(hot, Dyadic::from(1))?;
    /// assert_eq!(games.display(cooled).to_string(), "{1|-1}");
    /// let tepid = games.cool(hot, Dyadic::from(2))?;
    /// assert_eq!(games.display(tepid).to_string(), "*");
    /// let frozen = games.cool(hot, Dyadic::from(3))?;
    /// assert_eq!(frozen, loam_cgt::Game::ZERO);
    /// # Ok::<(), loam_cgt::GameError>(())
    /// ```
    pub fn cool(&mut self, game: Game, t: Dyadic) -> Result<Game, GameError> {
        if t < Dyadic::from(-1) {
            return Err(GameError::BelowMinusOne);
        }
        let tax = self.number(t)?;
        let levies = [self.negate(tax)?, tax];
        self.cool_by(game, t, levies, &mut HashMap::new())
    }

    /// `levies` are what a move of Left and one of Right add.
    fn cool_by(
        &mut self,
        game: Game,
        t: Dyadic,
        levies: [Game; 2],
        done: &mut HashMap<Game, Game>,
    ) -> Result<Game, GameError> {
        if let Some(&cooled) = done.get(&game) {
            return Ok(cooled);
        }
        let thermograph = self.thermograph(game)?;
        let is_integer = self
            .as_number(game)
            .is_some_and(|x| x.to_integer().is_some());
        let cooled = if is_integer {
            game
        } else if t > thermograph.temperature() {
            self.number(thermograph.mean())?
        } else {
            let (mut lefts, mut rights) = self.options(game)?;
            for (options, levy) in [(&mut lefts, levies[0]), (&mut rights, levies[1])] {
                for option in options {
                    let cooled = self.cool_by(*option, t, levies, done)?;
                    *option = self.add(cooled, levy)?;
                }
            }
            self.canonical(&lefts, &rights)?
        };
        done.insert(game, cooled);
        Ok(cooled)
    }
}
