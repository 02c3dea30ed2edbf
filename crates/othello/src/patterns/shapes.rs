//! Which squares belong to which pattern, and which configurations of a
//! pattern are one because the board is symmetric.

use loam_game::{Point, Symmetry};
use std::sync::OnceLock;

/// The most squares a pattern has: an index in base three fits 16 bits.
pub const MAX_SQUARES: usize = 10;

/// Room for the instances of all patterns: two 512-bit registers of `u16`.
pub const LANES: usize = 64;

/// A shape on the board whose configurations have a weight each.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    /// What it is called.
    pub name: &'static str,
    /// How many squares it has.
    pub squares: usize,
    /// The first of its instances among the lanes.
    pub first_lane: usize,
    /// How many places on the board it has.
    pub instances: usize,
    /// Where its weights begin in a table of all configurations.
    pub offset: usize,
}

impl Pattern {
    /// How many configurations there are: each square is empty or has a disc
    /// of one side or the other.
    #[must_use]
    pub const fn configurations(&self) -> usize {
        3_usize.pow(self.squares as u32)
    }
}

/// The shapes by one of their places; the least significant digit first. The
/// large ones come last: the reason is at [`TABLE`].
const SHAPES: [(&str, &str); 13] = [
    ("diagonal of 4", "d1c2b3a4"),
    ("diagonal of 5", "e1d2c3b4a5"),
    ("diagonal of 6", "f1e2d3c4b5a6"),
    ("diagonal of 7", "g1f2e3d4c5b6a7"),
    ("main diagonal", "h1g2f3e4d5c6b7a8"),
    ("row 2", "a2b2c2d2e2f2g2h2"),
    ("row 3", "a3b3c3d3e3f3g3h3"),
    ("row 4", "a4b4c4d4e4f4g4h4"),
    ("corner 3x3", "a1b1c1a2b2c2a3b3c3"),
    ("edge and X squares", "a1b1c1d1e1f1g1h1b2g2"),
    ("edge block", "a1c1d1e1f1h1c2d2e2f2"),
    ("corner triangle", "a1b1c1d1a2b2c2a3b3a4"),
    ("corner 2x5", "a1b1c1d1e1a2b2c2d2e2"),
];

/// How many patterns there are.
pub const PATTERN_COUNT: usize = SHAPES.len();

/// Squares of a lane, the least significant digit first.
type Squares = [u8; MAX_SQUARES];

struct Geometry {
    patterns: [Pattern; PATTERN_COUNT],
    squares: [Squares; LANES],
    lanes: usize,
    configurations: usize,
}

const fn image(square: u8, symmetry: Symmetry) -> u8 {
    let at = Point {
        col: square % 8,
        rank: square / 8,
    };
    let to = symmetry.apply(at, 8, 8);
    to.rank * 8 + to.col
}

const fn turned(squares: &Squares, count: usize, symmetry: Symmetry) -> Squares {
    let mut images = [0; MAX_SQUARES];
    let mut i = 0;
    while i < count {
        images[i] = image(squares[i], symmetry);
        i += 1;
    }
    images
}

const fn set(squares: &Squares, count: usize) -> u64 {
    let mut set = 0;
    let mut i = 0;
    while i < count {
        set |= 1 << squares[i];
        i += 1;
    }
    set
}

const fn parse(text: &str) -> (Squares, usize) {
    let text = text.as_bytes();
    let mut squares = [0; MAX_SQUARES];
    let mut i = 0;
    while 2 * i < text.len() {
        squares[i] = (text[2 * i + 1] - b'1') * 8 + text[2 * i] - b'a';
        i += 1;
    }
    (squares, i)
}

const GEOMETRY: Geometry = {
    let empty = Pattern {
        name: "",
        squares: 0,
        first_lane: 0,
        instances: 0,
        offset: 0,
    };
    let mut geometry = Geometry {
        patterns: [empty; PATTERN_COUNT],
        squares: [[0; MAX_SQUARES]; LANES],
        lanes: 0,
        configurations: 0,
    };
    let mut p = 0;
    while p < PATTERN_COUNT {
        let (squares, count) = parse(SHAPES[p].1);
        let first_lane = geometry.lanes;
        let mut s = 0;
        while s < 8 {
            // A symmetry that only reads the same squares in another order
            // makes no new instance; it ties weights instead.
            let images = turned(&squares, count, Symmetry::ALL[s]);
            let mut known = false;
            let mut lane = first_lane;
            while lane < geometry.lanes {
                known |= set(&geometry.squares[lane], count) == set(&images, count);
                lane += 1;
            }
            if !known {
                geometry.squares[geometry.lanes] = images;
                geometry.lanes += 1;
            }
            s += 1;
        }
        geometry.patterns[p] = Pattern {
            name: SHAPES[p].0,
            squares: count,
            first_lane,
            instances: geometry.lanes - first_lane,
            offset: geometry.configurations,
        };
        geometry.configurations += geometry.patterns[p].configurations();
        p += 1;
    }
    geometry
};

/// The patterns.
pub static PATTERNS: [Pattern; PATTERN_COUNT] = PATTERNS_CONST;

pub(super) const PATTERNS_CONST: [Pattern; PATTERN_COUNT] = GEOMETRY.patterns;

/// How many lanes are in use: the places of all patterns.
pub const INSTANCES: usize = GEOMETRY.lanes;

/// How many configurations all patterns have together.
pub const CONFIGURATIONS: usize = GEOMETRY.configurations;

/// Length of a table of weights by configuration.
///
/// It reaches 65,536 beyond the last pattern's offset, so that a constant
/// offset and any 16-bit index together are within it and the compiler needs
/// no bounds check. Since the last pattern is a large one, that costs little.
pub const TABLE: usize = PATTERNS_CONST[PATTERN_COUNT - 1].offset + (1 << 16);

/// What a disc on a square adds to each lane's index: a power of three where
/// the square belongs to the lane.
#[repr(align(64))]
pub(super) struct Lanes(pub(super) [u16; LANES]);

pub(super) static PLACE_VALUES: [Lanes; 64] = {
    let mut values = [const { Lanes([0; LANES]) }; 64];
    let mut p = 0;
    while p < PATTERN_COUNT {
        let pattern = PATTERNS_CONST[p];
        let mut lane = pattern.first_lane;
        while lane < pattern.first_lane + pattern.instances {
            let mut i = 0;
            let mut power = 1;
            while i < pattern.squares {
                values[GEOMETRY.squares[lane][i] as usize].0[lane] = power;
                power = power.wrapping_mul(3);
                i += 1;
            }
            lane += 1;
        }
        p += 1;
    }
    values
};

/// The squares of one of a pattern's places, the least significant digit
/// first; the lane must be in use.
///
/// ```
/// use loam_othello::patterns::{PATTERNS, squares};
/// let edge = PATTERNS.iter().find(|p| p.name == "edge and X squares").unwrap();
/// assert_eq!(edge.instances, 4);
/// assert_eq!(squares(edge.first_lane), [0, 1, 2, 3, 4, 5, 6, 7, 9, 14]);
/// ```
#[must_use]
pub fn squares(lane: usize) -> &'static [u8] {
    static SQUARES: [Squares; LANES] = GEOMETRY.squares;
    let pattern = PATTERNS
        .iter()
        .rev()
        .find(|pattern| pattern.first_lane <= lane)
        .unwrap_or(&PATTERNS[0]);
    &SQUARES[lane][..pattern.squares]
}

/// Configurations that share a weight.
///
/// An edge read backwards is the same edge seen in a mirror. Each class has a
/// number within its pattern; the classes of all patterns, one pattern after
/// the other, are what is trained and stored.
#[derive(Debug)]
pub struct Classes {
    /// By configuration, as in a table: the class's number in its pattern.
    class: Vec<u16>,
    /// By configuration, with the two sides swapped.
    swapped: Vec<u16>,
    /// By pattern: where its classes begin among those of all patterns.
    offset: [usize; PATTERN_COUNT + 1],
}

impl Classes {
    /// The classes, found once and kept.
    #[must_use]
    pub fn get() -> &'static Classes {
        static CLASSES: OnceLock<Classes> = OnceLock::new();
        CLASSES.get_or_init(Classes::find)
    }

    fn find() -> Classes {
        let mut class = Vec::with_capacity(CONFIGURATIONS);
        let mut swapped = Vec::with_capacity(CONFIGURATIONS);
        let mut offset = [0; PATTERN_COUNT + 1];
        for (p, pattern) in PATTERNS.iter().enumerate() {
            let mirror = mirror(pattern);
            let start = class.len();
            let mut count = 0_u16;
            for index in 0..pattern.configurations() {
                // The lower of a pair comes first and names the class.
                let twin = reindexed(index, &mirror);
                if twin < index {
                    class.push(class[start + twin]);
                } else {
                    class.push(count);
                    count += 1;
                }
            }
            swapped.extend(
                (0..pattern.configurations())
                    .map(|index| class[start + opposite(index, pattern.squares)]),
            );
            offset[p + 1] = offset[p] + usize::from(count);
        }
        Classes {
            class,
            swapped,
            offset,
        }
    }

    /// How many classes there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.offset[PATTERN_COUNT]
    }

    /// Where the classes of a pattern are among all.
    #[must_use]
    pub fn range(&self, pattern: usize) -> std::ops::Range<usize> {
        self.offset[pattern]..self.offset[pattern + 1]
    }

    /// The class of each configuration of a pattern, within the pattern.
    #[must_use]
    pub fn of_pattern(&self, pattern: usize) -> &[u16] {
        &self.class[configurations(pattern)]
    }

    /// The same with the two sides swapped.
    #[must_use]
    pub fn of_pattern_swapped(&self, pattern: usize) -> &[u16] {
        &self.swapped[configurations(pattern)]
    }
}

fn configurations(pattern: usize) -> std::ops::Range<usize> {
    let pattern = &PATTERNS[pattern];
    pattern.offset..pattern.offset + pattern.configurations()
}

/// Where each digit goes under the symmetry that keeps the pattern in place;
/// all digits stay where there is none but the identity.
fn mirror(pattern: &Pattern) -> Vec<usize> {
    let squares = squares(pattern.first_lane);
    let mut orders = Symmetry::ALL.iter().filter_map(|&symmetry| {
        let place = |&square: &u8| {
            let to = image(square, symmetry);
            squares.iter().position(|&square| square == to)
        };
        squares.iter().map(place).collect::<Option<Vec<usize>>>()
    });
    let identity: Vec<usize> = (0..squares.len()).collect();
    orders.find(|order| *order != identity).unwrap_or(identity)
}

fn reindexed(mut index: usize, order: &[usize]) -> usize {
    let mut image = 0;
    for &place in order {
        image += index % 3 * 3_usize.pow(place as u32);
        index /= 3;
    }
    image
}

/// The configuration with the sides swapped: digits 1 and 2 change places.
fn opposite(mut index: usize, squares: usize) -> usize {
    let mut image = 0;
    for place in 0..squares {
        image += (3 - index % 3) % 3 * 3_usize.pow(place as u32);
        index /= 3;
    }
    image
}

/// A number that changes when the patterns do: weights trained for others
/// are of no use.
#[must_use]
pub fn fingerprint() -> u64 {
    // FNV-1a over what the index of each lane is made of.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |byte: u8| hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    for pattern in &PATTERNS {
        for lane in pattern.first_lane..pattern.first_lane + pattern.instances {
            squares(lane).iter().for_each(|&square| add(square));
            add(0xff);
        }
        add(0xfe);
    }
    hash
}
