//! Thermographs: what moving first is worth at each temperature.
//!
//! At temperature −1 the walls stand on integers; above it they are piecewise
//! linear. The left wall has slopes 0 and −1 and the right wall 0 and 1, as
//! functions of the temperature, and both are constant (the mast) from the game's
//! temperature on. So a wall is given by the integer it starts from and by the
//! temperatures at which its slope changes; whether it starts sloped follows from
//! their parity.
//!
//! Those temperatures are dyadic, since a new one arises where two lines with
//! slopes 0, 1 or −1 meet: it is the difference of two known coordinates or half
//! of it. They are held in fixed-point.

mod builder;

pub use builder::ThermographBuilder;

use crate::dyadic::Dyadic;
use crate::error::GameError;
use crate::outcome::Outcome;

/// Binary places of the temperatures.
const FRACTION_BITS: u32 = 32;

/// One in fixed-point.
const ONE: i64 = 1 << FRACTION_BITS;

/// The largest absolute value of a wall at −1, so that twice the difference
/// of two fits in fixed-point.
const MAX_VALUE: i64 = 1 << 28;

/// Bends of both walls together that are held without an allocation.
const INLINE: usize = 6;

/// The thermograph of a game, from temperature −1 up.
///
/// It can be computed from the options' thermographs alone, whatever form the
/// game is given in: no canonical form is needed. See [`ThermographBuilder`] for
/// the quickest way. Equal thermographs are few among many games, so a database
/// may store each once: they can be hashed, and take 64 bytes unless they have
/// more than six bends.
///
/// All coordinates are exact. Temperatures have 32 binary places, enough for any
/// game 32 moves deep; a game that needs more, or a value beyond ±2^28, is
/// [`GameError::ThermographRange`].
///
/// ```
/// use loam_cgt::{Dyadic, Thermograph};
///
/// // {2|-2}
/// let (two, minus_two) = (Thermograph::integer(2)?, Thermograph::integer(-2)?);
/// let hot = Thermograph::from_options(&[two], &[minus_two])?;
/// assert_eq!(hot.temperature(), Dyadic::from(2));
/// assert_eq!(hot.mean(), Dyadic::ZERO);
/// let point = |t: i64, x: i64| (Dyadic::from(t), Dyadic::from(x));
/// assert!(hot.left_wall().eq([point(-1, 3), point(2, 0)]));
/// assert!(hot.right_wall().eq([point(-1, -3), point(2, 0)]));
/// # Ok::<(), loam_cgt::GameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Thermograph {
    /// The left wall at −1, negated.
    left: i32,
    /// The right wall at −1.
    right: i32,
    bends: Bends,
}

/// The temperatures at which the walls bend, those of the left wall before those
/// of the right. Inline just when they fit, with zeros for padding, so that equal
/// walls have equal representations.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Bends {
    Inline {
        lefts: u8,
        rights: u8,
        at: [i64; INLINE],
    },
    Boxed {
        lefts: u32,
        at: Box<[i64]>,
    },
}

impl Bends {
    fn new(lefts: &[i64], rights: &[i64]) -> Bends {
        let (n, m) = (lefts.len(), rights.len());
        if n + m <= INLINE {
            let mut at = [0; INLINE];
            at[..n].copy_from_slice(lefts);
            at[n..n + m].copy_from_slice(rights);
            Bends::Inline {
                lefts: n as u8,
                rights: m as u8,
                at,
            }
        } else {
            Bends::Boxed {
                lefts: n as u32,
                at: [lefts, rights].concat().into(),
            }
        }
    }

    fn lefts(&self) -> &[i64] {
        match self {
            Bends::Inline { lefts, at, .. } => &at[..usize::from(*lefts)],
            Bends::Boxed { lefts, at } => &at[..*lefts as usize],
        }
    }

    fn rights(&self) -> &[i64] {
        match self {
            Bends::Inline { lefts, rights, at } => {
                &at[usize::from(*lefts)..usize::from(*lefts + *rights)]
            }
            Bends::Boxed { lefts, at } => &at[*lefts as usize..],
        }
    }
}

/// A wall that rises from −1 on with slopes 0 and 1 and ends constant: a right
/// wall, or a left wall negated.
#[derive(Debug, Clone, Copy)]
struct Wall<'a> {
    start: i32,
    bends: &'a [i64],
}

impl Wall<'_> {
    /// How far the wall has risen at `t`, given in units of 2^-exponent, at least
    /// as fine as fixed-point.
    fn rise(self, t: i128, exponent: u32) -> i128 {
        let mut rise = 0;
        let mut sloped = self.bends.len() % 2 == 1;
        let mut last = -1 << exponent;
        for &bend in self.bends {
            let next = (i128::from(bend) << (exponent - FRACTION_BITS)).min(t);
            if sloped {
                rise += next - last;
            }
            (last, sloped) = (next, !sloped);
        }
        rise
    }

    fn value(self, t: i128, exponent: u32) -> Option<Dyadic> {
        let start = i128::from(self.start) << exponent;
        Dyadic::from_wide(start + self.rise(t, exponent), exponent)
    }

    /// The points where the wall bends, and the one it starts from.
    fn points(self) -> impl Iterator<Item = (Dyadic, Dyadic)> {
        std::iter::once(-ONE)
            .chain(self.bends.iter().copied())
            .map(move |t| (fixed(t), self.fixed_value(t)))
    }

    /// The value at a temperature in fixed-point.
    fn fixed_value(self, t: i64) -> Dyadic {
        let value = self.value(t.into(), FRACTION_BITS);
        value.expect("a wall is bounded by MAX_VALUE and its temperature, both below 2^31")
    }
}

/// A fixed-point number as a dyadic rational.
fn fixed(t: i64) -> Dyadic {
    Dyadic::new(t, FRACTION_BITS).expect("fixed-point has fewer places than a dyadic rational")
}

impl Thermograph {
    /// The thermograph of an integer: a mast from −1 on.
    pub fn integer(n: i64) -> Result<Thermograph, GameError> {
        if !(-MAX_VALUE..=MAX_VALUE).contains(&n) {
            return Err(GameError::ThermographRange);
        }
        Ok(Thermograph {
            left: -n as i32,
            right: n as i32,
            bends: Bends::new(&[], &[]),
        })
    }

    /// The thermograph of a number. That of m/2^j in lowest terms has temperature
    /// −1/2^j.
    ///
    /// ```
    /// use loam_cgt::Thermograph;
    /// let x = "-3/4".parse().unwrap();
    /// let thermograph = Thermograph::number(x)?;
    /// assert_eq!(thermograph.mean(), x);
    /// assert_eq!(thermograph.temperature().to_string(), "-1/4");
    /// assert_eq!(thermograph.stops_tm1(), (0, -1));
    /// # Ok::<(), loam_cgt::GameError>(())
    /// ```
    pub fn number(x: Dyadic) -> Result<Thermograph, GameError> {
        if let Some(n) = x.to_integer() {
            return Thermograph::integer(n);
        }
        // Halve the interval between the integers around x until x is in the
        // middle: the ends are its options.
        let mut low = (Dyadic::from(x.floor()), Thermograph::integer(x.floor())?);
        let mut high = (Dyadic::from(x.ceil()), Thermograph::integer(x.ceil())?);
        loop {
            let middle = Thermograph::from_options([&low.1], [&high.1])?;
            let at = middle.mean();
            match x.cmp(&at) {
                std::cmp::Ordering::Equal => return Ok(middle),
                std::cmp::Ordering::Less => high = (at, middle),
                std::cmp::Ordering::Greater => low = (at, middle),
            }
        }
    }

    /// The thermograph of a game from those of its left and right options.
    ///
    /// ```
    /// use loam_cgt::Thermograph;
    /// let zero = Thermograph::integer(0)?;
    /// let star = Thermograph::from_options([&zero], [&zero])?;
    /// assert_eq!(star.stops_tm1(), (1, -1));
    /// // {*|*} = 0, in any form.
    /// assert_eq!(Thermograph::from_options([&star], [&star])?, zero);
    /// # Ok::<(), loam_cgt::GameError>(())
    /// ```
    pub fn from_options<'a>(
        lefts: impl IntoIterator<Item = &'a Thermograph>,
        rights: impl IntoIterator<Item = &'a Thermograph>,
    ) -> Result<Thermograph, GameError> {
        let mut builder = ThermographBuilder::new();
        lefts.into_iter().for_each(|option| builder.left(option));
        rights.into_iter().for_each(|option| builder.right(option));
        builder.finish()
    }

    fn negated_left(&self) -> Wall<'_> {
        Wall {
            start: self.left,
            bends: self.bends.lefts(),
        }
    }

    fn right(&self) -> Wall<'_> {
        Wall {
            start: self.right,
            bends: self.bends.rights(),
        }
    }

    /// Where the mast begins, in fixed-point: the walls bend no more.
    fn mast(&self) -> i64 {
        let last = |bends: &[i64]| bends.last().copied().unwrap_or(-ONE);
        last(self.bends.lefts()).max(last(self.bends.rights()))
    }

    /// The temperature: the lowest at which the walls meet.
    #[must_use]
    pub fn temperature(&self) -> Dyadic {
        fixed(self.mast())
    }

    /// The mean value, at which the mast stands.
    #[must_use]
    pub fn mean(&self) -> Dyadic {
        self.right().fixed_value(self.mast())
    }

    /// The walls (left, right) at temperature `t`: the stops of the game cooled
    /// by `t`. `None` below −1, and where the answer is finer than [`Dyadic`]
    /// holds.
    ///
    /// ```
    /// use loam_cgt::{Dyadic, Thermograph};
    /// let half = Thermograph::number("1/2".parse().unwrap())?;
    /// let at = |t: &str| half.at(t.parse().unwrap());
    /// let pair = |l: &str, r: &str| Some((l.parse().unwrap(), r.parse().unwrap()));
    /// assert_eq!(at("-1"), pair("1", "0"));
    /// assert_eq!(at("-3/4"), pair("3/4", "1/4"));
    /// assert_eq!(at("0"), pair("1/2", "1/2"));
    /// assert_eq!(at("-2"), None);
    /// # Ok::<(), loam_cgt::GameError>(())
    /// ```
    #[must_use]
    pub fn at(&self, t: Dyadic) -> Option<(Dyadic, Dyadic)> {
        if t < Dyadic::from(-1) {
            return None;
        }
        let exponent = t.exponent().max(FRACTION_BITS);
        let t = t.scaled(exponent);
        let left = self.negated_left().value(t, exponent)?;
        Some((left.checked_neg()?, self.right().value(t, exponent)?))
    }

    /// The points (temperature, value) of the left wall: at −1 and where it bends.
    /// Above the last the wall is constant.
    pub fn left_wall(&self) -> impl Iterator<Item = (Dyadic, Dyadic)> {
        self.negated_left().points().map(|(t, x)| (t, -x))
    }

    /// The points (temperature, value) of the right wall.
    pub fn right_wall(&self) -> impl Iterator<Item = (Dyadic, Dyadic)> {
        self.right().points()
    }

    /// The walls (left, right) at temperature −1: the least integer that the game
    /// is at most and the greatest that it is at least.
    #[must_use]
    pub fn stops_tm1(&self) -> (i64, i64) {
        (-i64::from(self.left), i64::from(self.right))
    }

    /// The stops (left, right): the walls at temperature 0.
    #[must_use]
    pub fn stops(&self) -> (Dyadic, Dyadic) {
        (
            -self.negated_left().fixed_value(0),
            self.right().fixed_value(0),
        )
    }

    /// Who wins the game, which the stops at −1 tell.
    ///
    /// ```
    /// use loam_cgt::{Outcome, Thermograph};
    /// let (two, zero) = (Thermograph::integer(2)?, Thermograph::integer(0)?);
    /// let hot = Thermograph::from_options([&two], [&zero])?;
    /// assert_eq!(hot.outcome(), Outcome::N);
    /// # Ok::<(), loam_cgt::GameError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let (left, right) = self.stops_tm1();
        Outcome::from_order(right >= 0, left <= 0)
    }

    /// The thermograph of the negative.
    #[must_use]
    pub fn negate(&self) -> Thermograph {
        Thermograph {
            left: self.right,
            right: self.left,
            bends: Bends::new(self.bends.rights(), self.bends.lefts()),
        }
    }

    /// The thermograph of the game plus an integer. (A fraction would change the
    /// walls' shape below temperature 0 too.)
    pub fn shift(&self, n: i64) -> Result<Thermograph, GameError> {
        let (left, right) = self.stops_tm1();
        let range = -MAX_VALUE..=MAX_VALUE;
        let bounded = |x: i64| x.checked_add(n).filter(|x| range.contains(x));
        let (left, right) = bounded(left)
            .zip(bounded(right))
            .ok_or(GameError::ThermographRange)?;
        Ok(Thermograph {
            left: -left as i32,
            right: right as i32,
            bends: self.bends.clone(),
        })
    }
}
