use super::Area;
use loam_game::Side;
use std::fmt;

/// What an area is, by its queens and blockers (§2.3.3).
///
/// Table 2.5's column heads are exchanged in print: queens of one colour
/// *without* blockers make a simple territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AreaKind {
    /// Only queens, or only empty squares: nobody ever moves here.
    DeadArea,
    /// Queens of one colour, none a blocker.
    SimpleTerritory(Side),
    /// Queens of one colour, some of them blockers.
    BlockerTerritory(Side),
    /// Queens of both colours.
    ActiveArea,
}

impl AreaKind {
    /// The kind of an area from what it contains.
    #[must_use]
    pub const fn of(black: bool, white: bool, blockers: bool, empty: bool) -> AreaKind {
        match (black, white, blockers) {
            _ if !empty => AreaKind::DeadArea,
            (false, false, _) => AreaKind::DeadArea,
            (true, true, _) => AreaKind::ActiveArea,
            (true, false, false) => AreaKind::SimpleTerritory(Side::Black),
            (false, true, false) => AreaKind::SimpleTerritory(Side::White),
            (true, false, true) => AreaKind::BlockerTerritory(Side::Black),
            (false, true, true) => AreaKind::BlockerTerritory(Side::White),
        }
    }

    /// Whose territory it is, if it is one.
    #[must_use]
    pub const fn owner(self) -> Option<Side> {
        match self {
            AreaKind::SimpleTerritory(side) | AreaKind::BlockerTerritory(side) => Some(side),
            AreaKind::DeadArea | AreaKind::ActiveArea => None,
        }
    }
}

impl fmt::Display for AreaKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AreaKind::DeadArea => f.write_str("dead area"),
            AreaKind::SimpleTerritory(side) => write!(f, "{side} simple territory"),
            AreaKind::BlockerTerritory(side) => write!(f, "{side} blocker territory"),
            AreaKind::ActiveArea => f.write_str("active area"),
        }
    }
}

impl Area {
    /// What the area is.
    ///
    /// ```
    /// use loam_amazons::areas::{Area, AreaKind};
    /// use loam_game::Side;
    /// let kind = |text: &str| text.parse::<Area>().unwrap().kind();
    /// assert_eq!(kind(".W"), AreaKind::SimpleTerritory(Side::White));
    /// assert_eq!(kind(".w"), AreaKind::BlockerTerritory(Side::White));
    /// assert_eq!(kind("BW"), AreaKind::DeadArea);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> AreaKind {
        AreaKind::of(
            self.queens[0] != 0,
            self.queens[1] != 0,
            self.blockers != 0,
            self.empty != 0,
        )
    }
}
