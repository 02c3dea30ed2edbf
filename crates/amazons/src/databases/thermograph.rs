use super::walls::{ONE, PLACES, Wall, top, value};
use loam_cgt::{Bounds, Dyadic, Outcome, Thermograph};

/// The thermograph of an area (§2.2.3): from temperature −1 up, what each
/// player can get by moving first when every move costs the temperature.
///
/// Temperatures and values are exact; inside they are counted in *ticks*, of
/// which [`AreaThermograph::TICKS`] make one.
///
/// ```
/// use loam_amazons::databases::{AreaThermograph, Databases};
/// let databases = Databases::none();
/// let answer = databases.query(&"B.W/.#.".parse().unwrap()).unwrap();
/// let hot: &AreaThermograph = &answer.thermograph;
/// assert_eq!(hot.stops_tm1(), (3, -3));
/// assert_eq!(hot.temperature().to_string(), "2");
/// assert_eq!(hot.mean().to_string(), "0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AreaThermograph {
    /// The left wall negated, then the right wall.
    walls: Box<[i32]>,
    /// Where the right wall begins.
    middle: usize,
}

impl AreaThermograph {
    /// How many ticks of temperature or value make one.
    pub const TICKS: i32 = ONE;

    pub(crate) fn new(left: &Wall, right: &Wall) -> AreaThermograph {
        AreaThermograph {
            walls: [left, right].concat().into(),
            middle: left.len(),
        }
    }

    /// The thermograph of an integer.
    #[must_use]
    pub fn integer(value: i32) -> AreaThermograph {
        AreaThermograph::new(&[-value * ONE], &[value * ONE])
    }

    /// The same thermograph, as the databases hold it; `None` if it is finer
    /// or farther out than an area's can be.
    #[must_use]
    pub fn of(thermograph: &Thermograph) -> Option<AreaThermograph> {
        let (left, right) = thermograph.stops_tm1();
        let wall = |start: i64, points: &[(Dyadic, Dyadic)]| {
            let start = i32::try_from(start)
                .ok()
                .filter(|start| start.abs() < 1 << 9)?;
            let mut wall = vec![start * ONE];
            let mut slope = false;
            for pair in points.windows(2) {
                let turn = ticks(pair[0].0)?;
                if (pair[0].1 != pair[1].1) != slope {
                    wall.push(turn);
                    slope = !slope;
                }
            }
            if slope {
                wall.push(ticks(points.last()?.0)?);
            }
            Some(wall)
        };
        let points: Vec<_> = thermograph.left_wall().collect();
        let left = wall(-left, &points)?;
        let points: Vec<_> = thermograph.right_wall().collect();
        let right = wall(right, &points)?;
        Some(AreaThermograph::new(&left, &right))
    }

    fn negated_left(&self) -> &Wall {
        &self.walls[..self.middle]
    }

    fn right(&self) -> &Wall {
        &self.walls[self.middle..]
    }

    /// The left and the right stop at temperature −1: how many moves more than
    /// White Black can make, moving first and second. Zero or more on the left
    /// and less on the right, say, means that who moves first wins.
    #[must_use]
    pub fn stops_tm1(&self) -> (i32, i32) {
        (-self.walls[0] / ONE, self.walls[self.middle] / ONE)
    }

    /// Bounds on how many more moves Black has, which can be added up and are
    /// proofs: the stops at −1, and the best there are (§2.3.1; §2.3.4 prints
    /// others, which are not sound).
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        let (upper, lower) = self.stops_tm1();
        Bounds {
            lower: Dyadic::from(i64::from(lower)),
            upper: Dyadic::from(i64::from(upper)),
        }
    }

    /// The left and the right stop of the game.
    #[must_use]
    pub fn stops(&self) -> (Dyadic, Dyadic) {
        let (left, right) = self.at_ticks(0);
        (dyadic(left), dyadic(right))
    }

    /// Both walls at a temperature, all in ticks.
    #[must_use]
    pub fn at_ticks(&self, temperature: i32) -> (i32, i32) {
        let at = |wall| value(wall, temperature);
        (-at(self.negated_left()), at(self.right()))
    }

    /// The temperatures where a wall bends, in ticks, those of the left wall
    /// first.
    pub fn bends(&self) -> impl Iterator<Item = i32> {
        self.negated_left()[1..]
            .iter()
            .chain(&self.right()[1..])
            .copied()
    }

    /// Where the mast begins, in ticks.
    fn mast(&self) -> i32 {
        self.bends().max().unwrap_or(-ONE)
    }

    /// The temperature: how urgent it is to move here.
    #[must_use]
    pub fn temperature(&self) -> Dyadic {
        dyadic(self.mast())
    }

    /// The mean value.
    #[must_use]
    pub fn mean(&self) -> Dyadic {
        dyadic(top(self.right()))
    }

    /// The points where the left wall begins and bends: temperature, value.
    #[must_use]
    pub fn left_wall(&self) -> Vec<(Dyadic, Dyadic)> {
        points(self.negated_left(), |value| -value)
    }

    /// The points where the right wall begins and bends.
    #[must_use]
    pub fn right_wall(&self) -> Vec<(Dyadic, Dyadic)> {
        points(self.right(), |value| value)
    }

    /// Who wins the area on its own: its stops at −1 tell.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        let (left, right) = self.stops_tm1();
        Outcome::from_order(right >= 0, left <= 0)
    }

    /// The thermograph with the colours exchanged.
    #[must_use]
    pub fn negated(&self) -> AreaThermograph {
        AreaThermograph::new(self.right(), self.negated_left())
    }
}

fn points(wall: &Wall, sign: impl Fn(i32) -> i32) -> Vec<(Dyadic, Dyadic)> {
    let mut turns = vec![-ONE];
    turns.extend(wall[1..].iter().filter(|&&turn| turn != -ONE));
    turns
        .into_iter()
        .map(|turn| (dyadic(turn), dyadic(sign(value(wall, turn)))))
        .collect()
}

fn dyadic(ticks: i32) -> Dyadic {
    Dyadic::new(i64::from(ticks), PLACES).expect("a dyadic rational has so many places")
}

fn ticks(number: Dyadic) -> Option<i32> {
    let places = PLACES.checked_sub(number.exponent())?;
    let ticks = number.numerator().checked_mul(1 << places)?;
    i32::try_from(ticks)
        .ok()
        .filter(|ticks| ticks.abs() < 1 << 29)
}
