/// By how much a shallow search must clear a bound before it may stand for a
/// deep one: the less, the more selective the search.
///
/// A level's percentage is the probability that one such cut is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Selectivity(u8);

/// Margins in standard deviations, and the chance of each.
const LEVELS: [(f32, u8); 6] = [
    (1.1, 73),
    (1.5, 87),
    (2.0, 95),
    (2.6, 98),
    (3.3, 99),
    (f32::INFINITY, 100),
];

impl Selectivity {
    /// The most selective level.
    pub const LEAST: Selectivity = Selectivity(0);
    /// No probabilistic cuts.
    pub const NONE: Selectivity = Selectivity(5);

    /// Every level, the most selective first.
    pub fn all() -> impl DoubleEndedIterator<Item = Selectivity> {
        (0..LEVELS.len() as u8).map(Selectivity)
    }

    pub(crate) const fn index(self) -> u8 {
        self.0
    }

    pub(crate) fn from_index(index: u8) -> Selectivity {
        Selectivity(index.min(LEVELS.len() as u8 - 1))
    }

    /// Standard deviations a shallow search must clear a bound by.
    pub(crate) fn margin(self) -> f32 {
        LEVELS[usize::from(self.0)].0
    }

    /// The probability that one cut is right, in percent.
    ///
    /// ```
    /// use loam_othello::solver::Selectivity;
    /// assert_eq!(Selectivity::LEAST.percent(), 73);
    /// assert_eq!(Selectivity::NONE.percent(), 100);
    /// ```
    #[must_use]
    pub fn percent(self) -> u8 {
        LEVELS[usize::from(self.0)].1
    }

    /// Whether nothing is cut off on probability.
    #[must_use]
    pub fn is_exact(self) -> bool {
        self == Selectivity::NONE
    }
}
