//! Reading games.

use crate::dyadic::Dyadic;
use crate::error::GameError;
use crate::games::{Game, Games, MAX_DEPTH};
use crate::number_up_star::NumberUpStar;

/// Text that is not a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind} at byte {at}")]
pub struct ParseGameError {
    /// Where in the text, in bytes from its start.
    pub at: usize,
    /// What is wrong there.
    #[source]
    pub kind: ParseGameErrorKind,
}

/// What is wrong with the text of a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseGameErrorKind {
    /// Something else should stand here.
    #[error("expected {0}")]
    Expected(&'static str),
    /// A number is too large, too fine or not dyadic.
    #[error("a number is too large, too fine or not dyadic")]
    Number,
    /// The game cannot be built.
    #[error(transparent)]
    Game(#[from] GameError),
}

impl Games {
    /// Reads a game, in any form, and brings it to canonical form.
    ///
    /// ```
    /// use loam_cgt::Games;
    /// let mut games = Games::new();
    /// let mut read = |text: &str| {
    ///     let game = games.parse(text)?;
    ///     Ok::<_, loam_cgt::ParseGameError>(games.display(game).to_string())
    /// };
    /// assert_eq!(read("{0|1}")?, "1/2");
    /// assert_eq!(read(" { *, 0 | 0 } ")?, "^*");
    /// assert_eq!(read("-_3/2")?, "{{3/2|0}|0}");
    /// assert_eq!(read("{1|").unwrap_err().to_string(), "expected a game at byte 3");
    /// # Ok::<(), loam_cgt::ParseGameError>(())
    /// ```
    pub fn parse(&mut self, text: &str) -> Result<Game, ParseGameError> {
        let mut parser = Parser {
            games: self,
            text,
            at: 0,
            depth: 0,
        };
        let game = parser.game()?;
        parser.spaces();
        if parser.at < text.len() {
            return parser.fail(ParseGameErrorKind::Expected("the end of the text"));
        }
        Ok(game)
    }
}

struct Parser<'a> {
    games: &'a mut Games,
    text: &'a str,
    at: usize,
    /// How many braces are open.
    depth: u32,
}

impl Parser<'_> {
    fn fail<T>(&self, kind: impl Into<ParseGameErrorKind>) -> Result<T, ParseGameError> {
        Err(ParseGameError {
            at: self.at,
            kind: kind.into(),
        })
    }

    /// The result of an operation, or its error at this place.
    fn built<T>(&self, result: Result<T, GameError>) -> Result<T, ParseGameError> {
        result.or_else(|error| self.fail(error))
    }

    fn rest(&self) -> &[u8] {
        &self.text.as_bytes()[self.at..]
    }

    fn spaces(&mut self) {
        self.at += self
            .rest()
            .iter()
            .take_while(|b| b.is_ascii_whitespace())
            .count();
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token.as_bytes());
        self.at += if found { token.len() } else { 0 };
        found
    }

    /// The digits here, perhaps none.
    fn digits(&mut self) -> &str {
        let start = self.at;
        self.at += self
            .rest()
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        &self.text[start..self.at]
    }

    fn game(&mut self) -> Result<Game, ParseGameError> {
        self.spaces();
        if self.take("{") {
            self.by_options()
        } else if self.take("+_") {
            self.tiny()
        } else if self.take("-_") {
            let tiny = self.tiny()?;
            let miny = self.games.negate(tiny);
            self.built(miny)
        } else {
            self.sum()
        }
    }

    /// A game by its options, the opening brace read.
    fn by_options(&mut self) -> Result<Game, ParseGameError> {
        if self.depth == MAX_DEPTH {
            return self.fail(GameError::TooDeep);
        }
        self.depth += 1;
        let lefts = self.list(b'|')?;
        if !self.take("|") {
            return self.fail(ParseGameErrorKind::Expected("`,` or `|`"));
        }
        let rights = self.list(b'}')?;
        if !self.take("}") {
            return self.fail(ParseGameErrorKind::Expected("`,` or `}`"));
        }
        self.depth -= 1;
        let game = self.games.canonical(&lefts, &rights);
        self.built(game)
    }

    /// Games separated by commas, up to `end` or what should be there.
    fn list(&mut self, end: u8) -> Result<Vec<Game>, ParseGameError> {
        let mut list = vec![];
        self.spaces();
        if self.rest().first() == Some(&end) {
            return Ok(list);
        }
        loop {
            list.push(self.game()?);
            self.spaces();
            if !self.take(",") {
                return Ok(list);
            }
        }
    }

    /// Tiny G, which is {0|{0|-G}}, its sign read.
    fn tiny(&mut self) -> Result<Game, ParseGameError> {
        let threat = if self.take("{") {
            self.by_options()?
        } else {
            let Some(number) = self.number()? else {
                return self.fail(ParseGameErrorKind::Expected("a number or `{`"));
            };
            let number = self.games.number(number);
            self.built(number)?
        };
        let negative = self.games.negate(threat);
        let negative = self.built(negative)?;
        let answer = self.games.canonical(&[Game::ZERO], &[negative]);
        let answer = self.built(answer)?;
        let tiny = self.games.canonical(&[Game::ZERO], &[answer]);
        self.built(tiny)
    }

    /// A number, ups or downs and a nimber, at least one of them.
    fn sum(&mut self) -> Result<Game, ParseGameError> {
        let start = self.at;
        let number = self.number()?.unwrap_or(Dyadic::ZERO);
        let ups = if self.take("^") {
            self.count()?
        } else if self.take("v") {
            -self.count()?
        } else {
            0
        };
        let nimber = if self.take("*") { self.count()? } else { 0 };
        if self.at == start {
            return self.fail(ParseGameErrorKind::Expected("a game"));
        }
        let game = self.games.number_up_star(NumberUpStar {
            number,
            ups,
            nimber: nimber.unsigned_abs(),
        });
        self.built(game)
    }

    /// How many of what was just read: 1 unless a number says otherwise.
    fn count(&mut self) -> Result<i32, ParseGameError> {
        match self.digits() {
            "" => Ok(1),
            digits => match digits.parse() {
                Ok(count) => Ok(count),
                Err(_) => self.fail(ParseGameErrorKind::Number),
            },
        }
    }

    /// The number here, if there is one.
    fn number(&mut self) -> Result<Option<Dyadic>, ParseGameError> {
        let start = self.at;
        let negative = self.take("-");
        if self.digits().is_empty() {
            return match negative {
                true => self.fail(ParseGameErrorKind::Expected("digits")),
                false => Ok(None),
            };
        }
        if self.take("/") && self.digits().is_empty() {
            return self.fail(ParseGameErrorKind::Expected("digits"));
        }
        match self.text[start..self.at].parse() {
            Ok(number) => Ok(Some(number)),
            Err(_) => self.fail(ParseGameErrorKind::Number),
        }
    }
}
