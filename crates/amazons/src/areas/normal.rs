use super::Area;
use crate::board::lattice::{mirrored_columns, mirrored_rows};
use std::fmt;

/// One of the eight ways to turn or mirror an area, named as in Table 3.1:
/// t0 to t3 keep the axes, t4 to t7 begin with a quarter turn anticlockwise.
/// As Table 3.2 shows, ref-x exchanges left and right and ref-y top and
/// bottom; t3, in print "ref-x → ref-x", is ref-x, then ref-y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transformation(u8);

impl Transformation {
    /// t0 to t7.
    pub const ALL: [Transformation; 8] = {
        let mut all = [Transformation(0); 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Transformation(i as u8);
            i += 1;
        }
        all
    };

    /// Whether columns become rows.
    #[must_use]
    pub const fn turns(self) -> bool {
        self.0 >= 4
    }
}

impl fmt::Display for Transformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "t{}", self.0)
    }
}

/// What stands for an area and everything that looks the same turned or
/// mirrored: the transformation with the smallest signature, among the slim
/// ones if it is not square (§3.2.2).
///
/// ```
/// use loam_amazons::areas::Area;
/// let area: Area = "#./#W/.B".parse().unwrap();
/// let other: Area = ".##/BW.".parse().unwrap();
/// assert_eq!(area.normal_form(), other.normal_form());
/// assert_eq!(area.normal_form().area().to_string(), ".B/#W/#.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NormalForm(Area);

impl NormalForm {
    /// The area in its normal form.
    #[must_use]
    pub const fn area(&self) -> &Area {
        &self.0
    }

    /// Its signature.
    #[must_use]
    pub fn signature(&self) -> String {
        self.0.signature()
    }
}

impl Area {
    /// The codes of its squares, row by row from the lower left corner: `A`
    /// burnt by an arrow, `B` and `W` queens, `E` empty, `O` a black blocker
    /// and `P` a white one (§3.2.2; the thesis has blockers of one colour).
    ///
    /// ```
    /// use loam_amazons::areas::Area;
    /// // Figure 3.1, with the blocker on a2 that its text names.
    /// let area: Area = "Bb./.#./.#b".parse().unwrap();
    /// assert_eq!(area.signature(), "EAOEAEBOE");
    /// ```
    #[must_use]
    pub fn signature(&self) -> String {
        (0..self.rows())
            .flat_map(|row| (0..self.cols()).map(move |col| 1_u64 << (8 * row + col)))
            .map(|cell| self.code(cell))
            .collect()
    }

    fn code(&self, cell: u64) -> char {
        let bound = self.blockers & cell != 0;
        match () {
            () if self.empty & cell != 0 => 'E',
            () if self.queens[0] & cell != 0 => ['B', 'O'][usize::from(bound)],
            () if self.queens[1] & cell != 0 => ['W', 'P'][usize::from(bound)],
            () => 'A',
        }
    }

    /// The area turned or mirrored.
    #[must_use]
    pub fn transformed(&self, by: Transformation) -> Area {
        // A quarter turn anticlockwise: the transpose, then left for right.
        let mut area = if by.turns() {
            self.transposed()
                .map_sets(|set, cols, _| mirrored_columns(set, cols))
        } else {
            *self
        };
        if by.0 & 1 != 0 {
            area = area.map_sets(|set, cols, _| mirrored_columns(set, cols));
        }
        if by.0 & 2 != 0 {
            area = area.map_sets(|set, _, rows| mirrored_rows(set, rows));
        }
        area
    }

    fn map_sets(&self, image: impl Fn(u64, u32, u32) -> u64) -> Area {
        let image = |set| image(set, u32::from(self.cols()), u32::from(self.rows()));
        let mut area = *self;
        area.queens = self.queens.map(image);
        area.blockers = image(self.blockers);
        area.empty = image(self.empty);
        area
    }

    /// The area's normal form.
    #[must_use]
    pub fn normal_form(&self) -> NormalForm {
        let square = self.cols() == self.rows();
        let slim = |area: &Area| square || area.cols() < area.rows();
        let areas = Transformation::ALL.map(|by| self.transformed(by));
        let smallest = areas.into_iter().filter(slim).min_by_key(Area::signature);
        NormalForm(smallest.expect("one of two ways to lie is slim"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In print p0, p4, p5 and p6 have an E too many and p3 an X for an A.
    #[test]
    fn the_eight_signatures_of_table_3_2() {
        let p0: Area = ".#./B../..W".parse().unwrap();
        let table = [
            "EEWBEEEAE",
            "WEEEEBEAE",
            "EAEBEEEEW",
            "EAEEEBWEE",
            "EBEAEEEEW",
            "EBEEEAWEE",
            "EEWAEEEBE",
            "WEEEEAEBE",
        ];
        for (by, signature) in Transformation::ALL.into_iter().zip(table) {
            assert_eq!(p0.transformed(by).signature(), signature, "{by}");
        }
        assert_eq!(p0.normal_form().signature(), table[2]);
    }

    #[test]
    fn all_eight_have_the_same_normal_form() {
        for text in ["#./#W/.B", "b.W/#..", "B..", "wB/.."] {
            let area: Area = text.parse().unwrap();
            let mut seen = std::collections::HashSet::new();
            for by in Transformation::ALL {
                let turned = area.transformed(by);
                seen.insert(turned);
                assert_eq!(turned.normal_form(), area.normal_form(), "{text} {by}");
                assert!(turned.normal_form().area().cols() <= turned.normal_form().area().rows());
            }
            assert!(
                seen.len() == 8 || text.len() == 3 || text.len() == 5,
                "{text}"
            );
        }
    }
}
