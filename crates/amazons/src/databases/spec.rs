//! What a database is about: its family, its rectangle and its queens.

use super::grid::Grid;
use super::index::{Counts, Index, placements};
use crate::areas::{Area, AreaKind};
use loam_game::{NotationError, Side};
use std::fmt;
use std::str::FromStr;

/// The four families of databases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// Queens of one colour: how many moves they have (Table B.1).
    Simple,
    /// Queens of one colour, some of them blockers (Table B.3).
    Blocker,
    /// Queens of both colours: thermographs (Table B.2).
    Active,
    /// Queens of both colours, some of them blockers: thermographs under the
    /// blocker constraint, which §6.3 leaves for the future.
    Constrained,
}

impl Family {
    /// All of them, in the order of their numbers.
    pub const ALL: [Family; 4] = [
        Family::Simple,
        Family::Blocker,
        Family::Active,
        Family::Constrained,
    ];

    /// Its name on the command line and in file names.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Family::Simple => "simple",
            Family::Blocker => "blocker",
            Family::Active => "active",
            Family::Constrained => "constrained",
        }
    }

    /// Whether its databases hold numbers of moves.
    #[must_use]
    pub const fn is_territory(self) -> bool {
        matches!(self, Family::Simple | Family::Blocker)
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Family {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Family, NotationError> {
        Family::ALL
            .into_iter()
            .find(|family| family.name() == text)
            .ok_or_else(|| {
                let expected = "expected simple, blocker, active or constrained";
                NotationError::about(text, expected)
            })
    }
}

/// A database by what is in it.
///
/// The rectangle is slim: at most as many columns as rows. Black has the
/// queens of a territory, and in areas of both colours no fewer than White;
/// the databases answer for the rest by turning the area and exchanging the
/// colours.
///
/// ```
/// use loam_amazons::databases::{Family, Spec};
/// let spec = Spec::new(Family::Active, 4, 3, "2+1").unwrap();
/// assert_eq!(spec.to_string(), "active 3x4 2+1");
/// assert_eq!(spec.file_name(), "active-3x4-2+1.loamdb");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spec {
    family: Family,
    cols: u8,
    rows: u8,
    queens: Counts,
}

impl Spec {
    /// A database's description. The queens are written `2` (simple
    /// territory), `1+2` (ordinary queens and blockers of a blocker
    /// territory), `2+1` (black and white of an active area) or `1+1v2+0`
    /// (ordinary queens and blockers of Black, then of White).
    pub fn new(family: Family, cols: u8, rows: u8, queens: &str) -> Result<Spec, NotationError> {
        let counts = parse_queens(family, queens).ok_or_else(|| {
            let expected = match family {
                Family::Simple => "expected a number of queens, such as 2",
                Family::Blocker => "expected queens+blockers, such as 1+2",
                Family::Active => "expected black+white, such as 2+1",
                Family::Constrained => "expected queens+blockers of both colours, such as 1+1v2+0",
            };
            NotationError::about(queens, expected)
        })?;
        let spec = Spec::of(family, cols, rows, counts);
        let about = format!("{family} {cols}x{rows} {queens}");
        spec.check()
            .map_err(|why| NotationError::about(&about, why))?;
        Ok(spec)
    }

    /// Turned so that the rectangle is slim and Black has the most.
    pub(crate) fn of(family: Family, cols: u8, rows: u8, queens: Counts) -> Spec {
        let [black, bound, white, tied] = queens;
        let fewer = (black + bound, bound) < (white + tied, tied);
        Spec {
            family,
            cols: cols.min(rows),
            rows: cols.max(rows),
            queens: if fewer {
                [white, tied, black, bound]
            } else {
                queens
            },
        }
    }

    /// The database that knows an area, and whether the area has to be turned
    /// on its side and to exchange its colours; `None` for a dead area.
    #[inline]
    pub(crate) fn of_area(area: &Area) -> Option<(Spec, bool, bool)> {
        let family = match area.kind() {
            AreaKind::DeadArea => return None,
            AreaKind::SimpleTerritory(_) => Family::Simple,
            AreaKind::BlockerTerritory(_) => Family::Blocker,
            AreaKind::ActiveArea if area.blockers() == 0 => Family::Active,
            AreaKind::ActiveArea => Family::Constrained,
        };
        let bound = area.blockers();
        let count = |set: u64| set.count_ones() as u8;
        let (black, white) = (area.queens(Side::Black), area.queens(Side::White));
        let queens = [
            count(black & !bound),
            count(black & bound),
            count(white & !bound),
            count(white & bound),
        ];
        let spec = Spec::of(family, area.cols(), area.rows(), queens);
        Some((spec, area.cols() > area.rows(), spec.queens != queens))
    }

    /// Why there can be no such database, if there cannot.
    pub(crate) fn check(&self) -> Result<(), &'static str> {
        let [black, bound, white, tied] = self.queens;
        let squares = u32::from(self.cols) * u32::from(self.rows);
        let taken: u32 = self.queens.iter().map(|&count| u32::from(count)).sum();
        let right = match self.family {
            Family::Simple => black > 0 && bound + white + tied == 0,
            Family::Blocker => bound > 0 && white + tied == 0,
            Family::Active => black >= white && white > 0 && bound + tied == 0,
            Family::Constrained => {
                let most = (black + bound, bound) >= (white + tied, tied);
                most && black + bound > 0 && white + tied > 0 && bound + tied > 0
            }
        };
        match () {
            () if !right => Err("these queens make no such area"),
            () if self.cols == 0 || squares < 2 => {
                Err("expected a rectangle of two squares or more")
            }
            () if squares > Grid::MAX => Err("there are no databases of more than 24 squares"),
            () if taken > squares => Err("there are more queens than squares"),
            () if squares - taken > Index::MAX_FREE => {
                Err("there are no databases with more than 20 squares besides the queens")
            }
            () if placements(squares, self.queens) >= 1 << 26 => {
                Err("there are too many ways to place these queens")
            }
            () => Ok(()),
        }
    }

    /// Its family.
    #[must_use]
    pub const fn family(&self) -> Family {
        self.family
    }

    /// Columns of the rectangle, no more than the rows.
    #[must_use]
    pub const fn cols(&self) -> u8 {
        self.cols
    }

    /// Rows of the rectangle.
    #[must_use]
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// Black queens and black blockers, white queens and white blockers.
    #[must_use]
    pub const fn queens(&self) -> [u8; 4] {
        self.queens
    }

    /// The queens as [`new`](Spec::new) reads them.
    #[must_use]
    pub fn queens_text(&self) -> String {
        let [black, bound, white, tied] = self.queens;
        match self.family {
            Family::Simple => black.to_string(),
            Family::Blocker => format!("{black}+{bound}"),
            Family::Active => format!("{black}+{white}"),
            Family::Constrained => format!("{black}+{bound}v{white}+{tied}"),
        }
    }

    /// The name of its file.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!(
            "{}-{}x{}-{}.{EXTENSION}",
            self.family,
            self.cols,
            self.rows,
            self.queens_text()
        )
    }

    /// How many positions there are, mirror images apart: queens placed, any
    /// of the other squares burnt (Table B.3's "generated").
    #[must_use]
    pub fn positions(&self) -> u64 {
        let squares = u32::from(self.cols) * u32::from(self.rows);
        let taken: u32 = self.queens.iter().map(|&count| u32::from(count)).sum();
        placements(squares, self.queens) << (squares - taken)
    }

    pub(crate) fn index(&self) -> Index {
        Index::new(u32::from(self.cols), u32::from(self.rows), self.queens)
    }
}

/// How the names of database files end.
pub const EXTENSION: &str = "loamdb";

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cols, rows) = (self.cols, self.rows);
        write!(f, "{} {cols}x{rows} {}", self.family, self.queens_text())
    }
}

fn parse_queens(family: Family, text: &str) -> Option<Counts> {
    // More than nine of a kind fit no rectangle we know.
    let digit = |text: &str| text.parse::<u8>().ok().filter(|&count| count <= 9);
    let pair = |text: &str| {
        let (one, other) = text.split_once('+')?;
        Some((digit(one)?, digit(other)?))
    };
    Some(match family {
        Family::Simple => [digit(text)?, 0, 0, 0],
        Family::Blocker => {
            let (queens, blockers) = pair(text)?;
            [queens, blockers, 0, 0]
        }
        Family::Active => {
            let (black, white) = pair(text)?;
            [black, 0, white, 0]
        }
        Family::Constrained => {
            let (black, white) = text.split_once('v')?;
            let ((black, bound), (white, tied)) = (pair(black)?, pair(white)?);
            [black, bound, white, tied]
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specs_are_turned_the_slim_way_with_most_for_black() {
        let text =
            |family, cols, rows, queens| Spec::new(family, cols, rows, queens).unwrap().to_string();
        assert_eq!(text(Family::Active, 5, 2, "1+3"), "active 2x5 3+1");
        assert_eq!(text(Family::Simple, 1, 2, "1"), "simple 1x2 1");
        assert_eq!(text(Family::Blocker, 3, 3, "0+2"), "blocker 3x3 0+2");
        let turned = text(Family::Constrained, 3, 3, "1+0v0+1");
        assert_eq!(turned, "constrained 3x3 0+1v1+0");
    }

    #[test]
    fn impossible_specs_are_refused_in_words() {
        for (family, cols, rows, queens, word) in [
            (Family::Simple, 2, 3, "x", "such as 2"),
            (Family::Simple, 2, 3, "0", "no such area"),
            (Family::Simple, 1, 1, "1", "two squares"),
            (Family::Simple, 0, 3, "1", "two squares"),
            (Family::Active, 2, 2, "3+2", "more queens"),
            (Family::Active, 2, 2, "2", "such as 2+1"),
            (Family::Active, 5, 5, "2+2", "24 squares"),
            (Family::Simple, 4, 6, "1", "20 squares"),
            (Family::Blocker, 2, 3, "2+0", "no such area"),
            (Family::Constrained, 2, 3, "1+0v1+0", "no such area"),
            (Family::Active, 4, 6, "9+9", "too many ways"),
            (Family::Active, 250, 250, "9+9", "24 squares"),
        ] {
            let error = Spec::new(family, cols, rows, queens)
                .unwrap_err()
                .to_string();
            assert!(error.contains(word), "{error}");
        }
    }
}
