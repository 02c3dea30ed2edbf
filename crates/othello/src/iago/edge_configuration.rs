use loam_game::NotationError;
use std::fmt;
use std::str::FromStr;

/// A byte read as eight digits of base 3, each 0 or 1, bit 0 the lowest.
static TERNARY: [u16; 256] = {
    let mut table = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        table[byte] = 3 * table[byte >> 1] + (byte & 1) as u16;
        byte += 1;
    }
    table
};

/// The eight squares of one edge, both corners included (section 4.4.1.1).
///
/// `X` is the player the configuration is seen by, "black" in the paper, and
/// `O` the other; square 0 is written first.
///
/// ```
/// use loam_othello::iago::EdgeConfiguration;
/// let edge: EdgeConfiguration = "XX.OO..X".parse().unwrap();
/// assert_eq!(edge.inverse().to_string(), "OO.XX..O");
/// assert_eq!(edge.mirrored().to_string(), "X..OO.XX");
/// assert_eq!(EdgeConfiguration::from_index(edge.index()), edge);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct EdgeConfiguration {
    own: u8,
    opponent: u8,
}

impl EdgeConfiguration {
    /// How many there are: 3⁸.
    pub const COUNT: usize = 6561;

    /// The configuration of these squares; `None` if one is doubled.
    #[must_use]
    pub const fn new(own: u8, opponent: u8) -> Option<EdgeConfiguration> {
        if own & opponent == 0 {
            Some(EdgeConfiguration { own, opponent })
        } else {
            None
        }
    }

    /// Every configuration, by index.
    pub fn all() -> impl Iterator<Item = EdgeConfiguration> {
        (0..EdgeConfiguration::COUNT).map(EdgeConfiguration::from_index)
    }

    /// The number in base 3: an own disc on square `i` is worth 3ⁱ, one of the
    /// opponent's twice that.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        index_of(self.own, self.opponent)
    }

    /// The configuration with this number, which is below
    /// [`COUNT`](Self::COUNT).
    #[must_use]
    pub fn from_index(index: usize) -> EdgeConfiguration {
        assert!(index < EdgeConfiguration::COUNT, "no such edge: {index}");
        let mut edge = EdgeConfiguration::default();
        let mut rest = index;
        for square in 0..8 {
            match rest % 3 {
                1 => edge.own |= 1 << square,
                2 => edge.opponent |= 1 << square,
                _ => {}
            }
            rest /= 3;
        }
        edge
    }

    /// The discs of the player it is seen by.
    #[must_use]
    pub const fn own(self) -> u8 {
        self.own
    }

    /// The other's discs.
    #[must_use]
    pub const fn opponent(self) -> u8 {
        self.opponent
    }

    /// Squares with a disc.
    #[must_use]
    pub const fn occupied(self) -> u8 {
        self.own | self.opponent
    }

    /// The same seen by the other player: every disc turned over.
    #[must_use]
    pub const fn inverse(self) -> EdgeConfiguration {
        EdgeConfiguration {
            own: self.opponent,
            opponent: self.own,
        }
    }

    /// The same read from the other end.
    #[must_use]
    pub const fn mirrored(self) -> EdgeConfiguration {
        EdgeConfiguration {
            own: self.own.reverse_bits(),
            opponent: self.opponent.reverse_bits(),
        }
    }

    /// The opponent's discs that an own disc on the empty `square` outflanks
    /// along the edge.
    #[must_use]
    pub fn flips(self, square: usize) -> u8 {
        let mut flipped = 0;
        let up: &mut dyn Iterator<Item = usize> = &mut (square + 1..8);
        let down: &mut dyn Iterator<Item = usize> = &mut (0..square).rev();
        for way in [up, down] {
            let mut line = 0;
            for at in way {
                if self.own >> at & 1 == 1 {
                    flipped |= line;
                    break;
                }
                if self.opponent >> at & 1 == 0 {
                    break;
                }
                line |= 1 << at;
            }
        }
        flipped
    }

    /// With an own disc on the empty `square`, and the discs it outflanks
    /// turned. It need not outflank any: the edge is a part of a board.
    #[must_use]
    pub fn play(self, square: usize) -> EdgeConfiguration {
        let flipped = self.flips(square);
        EdgeConfiguration {
            own: self.own | flipped | 1 << square,
            opponent: self.opponent & !flipped,
        }
    }

    /// The empty squares, in order.
    pub fn empty_squares(self) -> impl Iterator<Item = usize> {
        (0..8).filter(move |square| self.occupied() >> square & 1 == 0)
    }
}

/// The index of a configuration given as two bytes.
#[inline]
pub(super) fn index_of(own: u8, opponent: u8) -> usize {
    usize::from(TERNARY[usize::from(own)] + 2 * TERNARY[usize::from(opponent)])
}

impl FromStr for EdgeConfiguration {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<EdgeConfiguration, NotationError> {
        let fail = |why: fmt::Arguments<'_>| Err(NotationError::about(text, why));
        let found = text.chars().count();
        if found != 8 {
            return fail(format_args!(
                "expected 8 squares (X, O or .), found {found}"
            ));
        }
        let mut edge = EdgeConfiguration::default();
        for (square, c) in text.chars().enumerate() {
            match c {
                'X' | 'x' | '*' => edge.own |= 1 << square,
                'O' | 'o' => edge.opponent |= 1 << square,
                '.' | '-' => {}
                _ => return fail(format_args!("expected X, O or ., found '{c}'")),
            }
        }
        Ok(edge)
    }
}

impl fmt::Display for EdgeConfiguration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..8 {
            let letter = match (self.own >> square & 1, self.opponent >> square & 1) {
                (1, _) => 'X',
                (_, 1) => 'O',
                _ => '.',
            };
            write!(f, "{letter}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edge(text: &str) -> EdgeConfiguration {
        text.parse().unwrap()
    }

    #[test]
    fn indices_are_base_three() {
        for (index, edge) in EdgeConfiguration::all().enumerate() {
            let digits = edge.to_string();
            let value = digits.chars().rev().fold(0, |value, c| {
                3 * value + ".XO".find(c).expect("one of three")
            });
            assert_eq!(value, index, "{digits}");
            assert_eq!(edge.index(), index);
        }
    }

    #[test]
    fn a_disc_turns_what_it_outflanks_along_the_edge() {
        assert_eq!(edge(".OOX.OX.").play(0), edge("XXXX.OX."));
        assert_eq!(edge("XOO.OOX.").play(3), edge("XXXXXXX."));
        assert_eq!(edge("OO..OO..").play(2), edge("OOX.OO.."));
        assert_eq!(edge(".OOOOOOO").play(0), edge("XOOOOOOO"));
    }

    #[test]
    fn what_is_no_edge_is_told() {
        for text in ["", "XX", "XXXXXXXXX", "XX.OO..?"] {
            assert!(text.parse::<EdgeConfiguration>().is_err(), "{text}");
        }
        assert_eq!(EdgeConfiguration::new(1, 1), None);
    }
}
