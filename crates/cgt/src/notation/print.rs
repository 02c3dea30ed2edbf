//! Printing games.

use crate::dyadic::Dyadic;
use crate::games::{Game, Games};
use std::fmt;

/// A game ready to be printed: see [`Games::display`].
#[derive(Debug, Clone, Copy)]
pub struct GameDisplay<'a> {
    games: &'a Games,
    game: Game,
}

impl Games {
    /// The game as text. The alternate form `{:#}` writes tinies and minies by
    /// their names.
    ///
    /// ```
    /// use loam_cgt::Games;
    /// let mut games = Games::new();
    /// let game = games.parse("{3|+_2, -1/2v*}").unwrap();
    /// assert_eq!(games.display(game).to_string(), "{3|-1/2v*}");
    /// let game = games.parse("{3|+_2, ^}").unwrap();
    /// assert_eq!(games.display(game).to_string(), "{3|{0|{0|-2}}}");
    /// assert_eq!(format!("{:#}", games.display(game)), "{3|+_2}");
    /// ```
    #[must_use]
    pub fn display(&self, game: Game) -> GameDisplay<'_> {
        GameDisplay { games: self, game }
    }

    /// The number `x` if the game is `{0|{0|-x}}` with `x > 0`.
    fn as_tiny(&self, game: Game) -> Option<Dyadic> {
        let (&[Game::ZERO], &[threat]) = self.stored_options(game) else {
            return None;
        };
        let (&[Game::ZERO], &[loss]) = self.stored_options(threat) else {
            return None;
        };
        self.as_number(loss)?
            .checked_neg()
            .filter(|&x| x > Dyadic::ZERO)
    }

    /// The number `x` if the game is `{{x|0}|0}` with `x > 0`.
    fn as_miny(&self, game: Game) -> Option<Dyadic> {
        let (&[threat], &[Game::ZERO]) = self.stored_options(game) else {
            return None;
        };
        let (&[gain], &[Game::ZERO]) = self.stored_options(threat) else {
            return None;
        };
        self.as_number(gain).filter(|&x| x > Dyadic::ZERO)
    }
}

impl GameDisplay<'_> {
    fn list(self, f: &mut fmt::Formatter<'_>, options: &[Game]) -> fmt::Result {
        for (i, &game) in options.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            fmt::Display::fmt(&GameDisplay { game, ..self }, f)?;
        }
        Ok(())
    }
}

impl fmt::Display for GameDisplay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(form) = self.games.as_number_up_star(self.game) {
            return write!(f, "{form}");
        }
        if f.alternate() {
            if let Some(x) = self.games.as_tiny(self.game) {
                return write!(f, "+_{x}");
            }
            if let Some(x) = self.games.as_miny(self.game) {
                return write!(f, "-_{x}");
            }
        }
        let (lefts, rights) = self.games.stored_options(self.game);
        f.write_str("{")?;
        self.list(f, lefts)?;
        f.write_str("|")?;
        self.list(f, rights)?;
        f.write_str("}")
    }
}
