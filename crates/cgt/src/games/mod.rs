//! The arena of canonical games.

mod canonical;
mod compare;
mod cool;
mod intern;
mod memo;
mod order;
mod sum;

use crate::dyadic::Dyadic;
use crate::error::GameError;
use crate::number_up_star::NumberUpStar;
use crate::stops::Cuts;
use crate::thermograph::Thermograph;
use intern::{Index, Node};
use memo::Memo;
use std::collections::HashMap;

/// How deep a canonical form may be, not counting the moves inside numbers.
///
/// The operations recurse on options, and this keeps them within the stack of
/// any thread. A sum of Amazons areas is no deeper than its empty squares.
pub const MAX_DEPTH: u32 = 250;

/// How many games [`Games::new`] allows.
const DEFAULT_LIMIT: usize = 1 << 21;

/// Options in all per game the limit allows. Values met in practice have fewer.
const OPTIONS_PER_GAME: usize = 16;

/// A handle to a game in canonical form.
///
/// Two handles of one [`Games`] are equal just when the games are. A handle means
/// nothing to another `Games`, which may panic on it. The order is that in which
/// the games came into the arena, not that of their values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Game(u32);

impl Game {
    /// The zero game, in which nobody can move.
    pub const ZERO: Game = Game(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// An arena of short partizan games under normal play, each in canonical form
/// and stored once.
///
/// Operations that may need new games return a [`Result`]: they stop with
/// [`GameError::NodeLimit`] instead of exhausting memory.
///
/// ```
/// use loam_cgt::{Games, Outcome};
///
/// let mut games = Games::new();
/// let (two, minus_two) = (games.integer(2)?, games.integer(-2)?);
/// let hot = games.canonical(&[two], &[minus_two])?;
/// assert_eq!(games.display(hot).to_string(), "{2|-2}");
/// assert_eq!(games.outcome(hot), Outcome::N);
///
/// let star = games.star(1)?;
/// assert_eq!(games.add(star, star)?, loam_cgt::Game::ZERO);
/// # Ok::<(), loam_cgt::GameError>(())
/// ```
#[derive(Debug)]
pub struct Games {
    nodes: Vec<Node>,
    /// The options of all nodes, left before right; a node knows its part.
    options: Vec<Game>,
    index: Index,
    limit: usize,
    /// Whether the first is at most the second.
    order: Memo,
    sums: Memo,
    thermographs: HashMap<Game, Thermograph>,
}

impl Default for Games {
    fn default() -> Games {
        Games::new()
    }
}

impl Games {
    /// An arena with room for two million games.
    #[must_use]
    pub fn new() -> Games {
        Games::with_limit(DEFAULT_LIMIT)
    }

    /// An arena with room for `limit` games. Full, it takes 200 to 400 bytes a
    /// game, caches included.
    ///
    /// ```
    /// use loam_cgt::{GameError, Games};
    ///
    /// let mut games = Games::with_limit(3);
    /// games.integer(1)?;
    /// games.integer(2)?;
    /// assert_eq!(games.integer(3), Err(GameError::NodeLimit(3)));
    /// assert!(games.integer(2).is_ok());
    /// # Ok::<(), GameError>(())
    /// ```
    #[must_use]
    pub fn with_limit(limit: usize) -> Games {
        let limit = limit.clamp(1, u32::MAX as usize / OPTIONS_PER_GAME);
        let mut games = Games {
            nodes: Vec::new(),
            options: Vec::new(),
            index: Index::default(),
            limit,
            order: Memo::with_limit(limit),
            sums: Memo::with_limit(limit),
            thermographs: HashMap::new(),
        };
        games.insert_zero();
        games
    }

    /// How many different games the arena holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: an arena holds at least zero.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The integer `n`: that many free moves for Left, or for Right if negative.
    pub fn integer(&mut self, n: i64) -> Result<Game, GameError> {
        self.number(Dyadic::from(n))
    }

    /// A number.
    pub fn number(&mut self, number: Dyadic) -> Result<Game, GameError> {
        self.number_up_star(NumberUpStar::from(number))
    }

    /// The nim heap `*n`; `*0` is zero and `*1` is star.
    pub fn star(&mut self, n: u32) -> Result<Game, GameError> {
        self.number_up_star(NumberUpStar {
            number: Dyadic::ZERO,
            ups: 0,
            nimber: n,
        })
    }

    /// Up, the game `{0|*}`.
    pub fn up(&mut self) -> Result<Game, GameError> {
        self.number_up_star(NumberUpStar {
            number: Dyadic::ZERO,
            ups: 1,
            nimber: 0,
        })
    }

    /// A number plus a multiple of up plus a nimber.
    pub fn number_up_star(&mut self, game: NumberUpStar) -> Result<Game, GameError> {
        self.intern_number_up_star(game)
    }

    /// The game as a number plus a multiple of up plus a nimber, if it is one.
    ///
    /// ```
    /// use loam_cgt::Games;
    /// let mut games = Games::new();
    /// let game = games.parse("{1, 1*|1}").unwrap();
    /// let form = games.as_number_up_star(game).unwrap();
    /// assert_eq!((form.ups, form.nimber), (1, 1));
    /// ```
    #[must_use]
    pub fn as_number_up_star(&self, game: Game) -> Option<NumberUpStar> {
        self.node(game).number_up_star()
    }

    /// The number the game is, if it is one.
    #[must_use]
    pub fn as_number(&self, game: Game) -> Option<Dyadic> {
        self.node(game).as_number()
    }

    /// The left and the right options of the canonical form, in the order in
    /// which they are printed.
    ///
    /// ```
    /// use loam_cgt::{Game, Games};
    /// let mut games = Games::new();
    /// let half = games.parse("1/2").unwrap();
    /// let one = games.integer(1)?;
    /// assert_eq!(games.options(half)?, (vec![Game::ZERO], vec![one]));
    /// # Ok::<(), loam_cgt::GameError>(())
    /// ```
    pub fn options(&mut self, game: Game) -> Result<(Vec<Game>, Vec<Game>), GameError> {
        let Some(number) = self.as_number(game) else {
            let (lefts, rights) = self.stored_options(game);
            return Ok((lefts.to_vec(), rights.to_vec()));
        };
        match number.to_integer() {
            Some(0) => Ok((vec![], vec![])),
            Some(n @ 1..) => Ok((vec![self.integer(n - 1)?], vec![])),
            Some(n) => Ok((vec![], vec![self.integer(n + 1)?])),
            None => {
                let (below, above) = number.neighbours();
                Ok((vec![self.number(below)?], vec![self.number(above)?]))
            }
        }
    }

    /// The options of a game that is not a number; of a number, none.
    pub(crate) fn stored_options(&self, game: Game) -> (&[Game], &[Game]) {
        let node = self.node(game);
        (&self.options[node.lefts()], &self.options[node.rights()])
    }

    /// The day on which the game is born: the height of its canonical form.
    ///
    /// ```
    /// use loam_cgt::Games;
    /// let mut games = Games::new();
    /// let game = games.parse("{2|-2}").unwrap();
    /// assert_eq!(games.birthday(game), 3);
    /// ```
    #[must_use]
    pub fn birthday(&self, game: Game) -> u64 {
        self.node(game).birthday()
    }

    pub(crate) fn cuts(&self, game: Game) -> Cuts {
        self.node(game).cuts()
    }

    /// The thermograph of the game, from temperature −1 up.
    ///
    /// ```
    /// use loam_cgt::{Dyadic, Games};
    /// let mut games = Games::new();
    /// let game = games.parse("{2|-1}").unwrap();
    /// let thermograph = games.thermograph(game)?;
    /// assert_eq!(thermograph.temperature().to_string(), "3/2");
    /// assert_eq!(thermograph.mean().to_string(), "1/2");
    /// # Ok::<(), loam_cgt::GameError>(())
    /// ```
    pub fn thermograph(&mut self, game: Game) -> Result<Thermograph, GameError> {
        if let Some(number) = self.as_number(game) {
            return Thermograph::number(number);
        }
        if let Some(known) = self.thermographs.get(&game) {
            return Ok(known.clone());
        }
        let (lefts, rights) = (self.node(game).lefts(), self.node(game).rights());
        let lefts = lefts
            .map(|i| self.thermograph(self.options[i]))
            .collect::<Result<Vec<_>, _>>()?;
        let rights = rights
            .map(|i| self.thermograph(self.options[i]))
            .collect::<Result<Vec<_>, _>>()?;
        let thermograph = Thermograph::from_options(&lefts, &rights)?;
        self.thermographs.insert(game, thermograph.clone());
        Ok(thermograph)
    }

    /// The temperature of the game: how much a move in it is worth.
    pub fn temperature(&mut self, game: Game) -> Result<Dyadic, GameError> {
        Ok(self.thermograph(game)?.temperature())
    }

    /// The mean value of the game.
    pub fn mean(&mut self, game: Game) -> Result<Dyadic, GameError> {
        Ok(self.thermograph(game)?.mean())
    }
}
