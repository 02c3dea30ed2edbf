//! What areas a solver meets, and what it asks of the databases (Appendix C).

use crate::databases::AreaThermograph;
use crate::geometry::squares;
use loam_cgt::Dyadic;
use std::collections::BTreeMap;
use std::fmt;

/// A rectangle, the shorter side first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size(pub u8, pub u8);

impl Size {
    /// Of the smallest rectangle around some squares.
    pub(super) fn around(set: u128) -> Size {
        let mut sides = [(u8::MAX, 0); 2];
        for square in squares(set) {
            let at = square.point();
            for ((least, most), here) in sides.iter_mut().zip([at.col, at.rank]) {
                (*least, *most) = (here.min(*least), here.max(*most));
            }
        }
        let [width, height] = sides.map(|(least, most)| (most + 1).saturating_sub(least));
        Size(width.min(height), width.max(height))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.0, self.1)
    }
}

/// Territories asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// In which not every square can be filled.
    pub defective: u64,
    /// All of them.
    pub total: u64,
}

/// Active areas asked for, by the kind of their value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// Integers.
    pub integer: u64,
    /// Other numbers.
    pub fraction: u64,
    /// Numbers and infinitesimals.
    pub infinitesimal: u64,
    /// Whoever moves gains.
    pub hot: u64,
}

impl Values {
    /// All of them.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.integer + self.fraction + self.infinitesimal + self.hot
    }
}

/// How many of some kind of area there were, and whose value a database knew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Areas met.
    pub met: u64,
    /// Of these, in a database.
    pub known: u64,
}

impl Known {
    /// The part that was known, from 0 to 1.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.known as f64 / self.met.max(1) as f64
    }
}

/// Counts of areas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Simple and blocker territories met (Table C.1).
    pub territories: BTreeMap<Size, [u64; 2]>,
    /// Active areas met (Table C.2).
    pub active: BTreeMap<Size, u64>,
    /// Simple territories in the databases, by queens (Table C.3).
    pub simple_queries: BTreeMap<(u8, Size), Asked>,
    /// Active areas in the databases, by the queens of the side with more and
    /// of the other (Table C.4).
    pub active_queries: BTreeMap<((u8, u8), Size), Values>,
    /// Blocker territories in the databases, by ordinary queens and blockers
    /// (Table C.5).
    pub blocker_queries: BTreeMap<((u8, u8), Size), Asked>,
    /// All territories.
    pub of_territories: Known,
    /// All active areas.
    pub of_active: Known,
}

impl Census {
    /// Counts a territory: its squares with its queens, those of them that are
    /// blockers, its empty squares, and the moves a database gives.
    pub(super) fn territory(
        &mut self,
        within: u128,
        blockers: u128,
        empty: u128,
        moves: Option<i32>,
    ) {
        let size = Size::around(within);
        let kind = usize::from(blockers != 0);
        self.territories.entry(size).or_default()[kind] += 1;
        self.of_territories.met += 1;
        let Some(moves) = moves else {
            return;
        };
        self.of_territories.known += 1;
        let queens = (within & !empty).count_ones() as u8;
        let blockers = blockers.count_ones() as u8;
        let asked = if blockers == 0 {
            self.simple_queries.entry((queens, size)).or_default()
        } else {
            let kind = (queens - blockers, blockers);
            self.blocker_queries.entry((kind, size)).or_default()
        };
        asked.total += 1;
        asked.defective += u64::from(moves < (within & empty).count_ones() as i32);
    }

    /// Counts an active area with so many queens of each side.
    pub(super) fn active(
        &mut self,
        within: u128,
        queens: [u32; 2],
        found: Option<&AreaThermograph>,
    ) {
        let size = Size::around(within);
        *self.active.entry(size).or_default() += 1;
        self.of_active.met += 1;
        let Some(thermograph) = found else {
            return;
        };
        self.of_active.known += 1;
        let [black, white] = queens.map(|count| count as u8);
        let kind = (black.max(white), black.min(white));
        let values = self.active_queries.entry((kind, size)).or_default();
        let temperature = thermograph.temperature();
        let count = if temperature > Dyadic::ZERO {
            &mut values.hot
        } else if temperature == Dyadic::ZERO {
            &mut values.infinitesimal
        } else if thermograph.mean().to_integer().is_some() {
            &mut values.integer
        } else {
            &mut values.fraction
        };
        *count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Amazons;
    use crate::databases::{Builder, Databases, Family, Spec};
    use crate::song::{Judge, Memory, Rule};
    use std::sync::Mutex;

    fn counted(position: &str, databases: &Databases) -> Census {
        let census = Mutex::new(Census::default());
        let judge = Judge::new(databases, Rule::Sound).counting(&census);
        let position = Amazons::parse(position).unwrap();
        judge.judge(&position, &mut Memory::default()).unwrap();
        census.into_inner().unwrap()
    }

    #[test]
    fn areas_are_counted_once_whoever_they_belong_to() {
        // A territory of 2x2 each, and an area of both.
        let census = counted("b1x1bw/2xx2/xxxxxx/w1xxxx/2xxxx b", &Databases::none());
        assert_eq!(census.territories[&Size(2, 2)], [2, 0]);
        assert_eq!(census.active[&Size(2, 3)], 1);
        assert_eq!(
            (census.of_territories.known, census.of_active.known),
            (0, 0)
        );
    }

    #[test]
    fn what_databases_know_is_counted_by_kind() {
        let dir = tempfile::tempdir().unwrap();
        let spec = |family, cols, rows, queens| Spec::new(family, cols, rows, queens).unwrap();
        let specs = [
            spec(Family::Simple, 3, 2, "1"),
            spec(Family::Active, 3, 1, "1+1"),
            spec(Family::Active, 4, 1, "1+1"),
        ];
        Builder::new(dir.path()).build(&specs, &|_| {}).unwrap();
        let databases = Databases::open(dir.path()).unwrap();
        // #B#/.#. is defective; .B.W is worth an integer, W.B an infinitesimal.
        let census = counted("xbxx1b1w/1x1xxxxx/xxxxxxxx/w1bxxxxx b", &databases);
        let asked = Asked {
            defective: 1,
            total: 1,
        };
        assert_eq!(census.simple_queries[&(1, Size(2, 3))], asked);
        let values = census.active_queries.values();
        assert_eq!(values.map(Values::total).sum::<u64>(), 2);
        assert!((census.of_active.rate() - 1.0).abs() < 1e-9);
    }
}
