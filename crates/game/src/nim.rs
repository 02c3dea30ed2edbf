//! Nim: the smallest complete game.
//!
//! Heaps of stones; a move takes any number from one heap; who takes the last
//! stone wins. The player to move loses exactly when the heaps' binary digits
//! add to zero without carry (Bouton 1901), which makes Nim an oracle for
//! search tests and a short example of every trait.

use crate::{Game, Notation, NotationError, Outcome, Side, zobrist};
use std::fmt;

/// The most heaps a position holds.
pub const MAX_HEAPS: usize = 6;

static KEYS: [u64; MAX_HEAPS + 1] = zobrist::keys(0x6e69_6d00);

/// A position of up to six heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nim {
    heaps: [u8; MAX_HEAPS],
    side: Side,
    hash: u64,
}

/// Take some stones from one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Take {
    heap: u8,
    stones: u8,
}

impl Take {
    /// A number for the move, unique within a position.
    #[must_use]
    pub const fn code(self) -> u32 {
        1 + self.heap as u32 * 256 + self.stones as u32
    }
}

impl Nim {
    /// The given heaps with Black to move.
    ///
    /// # Panics
    /// If there are more than [`MAX_HEAPS`] heaps.
    ///
    /// ```
    /// use loam_game::nim::Nim;
    /// assert_eq!(Nim::new(&[1, 2, 3]).nim_sum(), 0);
    /// ```
    #[must_use]
    pub fn new(sizes: &[u8]) -> Nim {
        let mut heaps = [0; MAX_HEAPS];
        heaps[..sizes.len()].copy_from_slice(sizes);
        let mut nim = Nim {
            heaps,
            side: Side::Black,
            hash: 0,
        };
        nim.hash = nim.fresh_hash();
        nim
    }

    /// Zero exactly if the player to move loses.
    #[must_use]
    pub fn nim_sum(&self) -> u8 {
        self.heaps.iter().fold(0, |sum, heap| sum ^ heap)
    }
}

impl Game for Nim {
    type Move = Take;

    fn to_move(&self) -> Side {
        self.side
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn fresh_hash(&self) -> u64 {
        let mut hash = match self.side {
            Side::Black => 0,
            Side::White => KEYS[MAX_HEAPS],
        };
        for (key, &heap) in KEYS.iter().zip(&self.heaps) {
            hash ^= zobrist::scaled(*key, u64::from(heap));
        }
        hash
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.heaps == [0; MAX_HEAPS]).then_some(Outcome::Win(!self.side))
    }

    fn for_each_move(&self, mut visit: impl FnMut(Take)) {
        for (heap, &size) in (0..).zip(&self.heaps) {
            for stones in 1..=size {
                visit(Take { heap, stones });
            }
        }
    }

    fn play(&self, mv: Take) -> Nim {
        let mut next = *self;
        let heap = usize::from(mv.heap);
        next.heaps[heap] -= mv.stones;
        next.side = !self.side;
        next.hash ^= KEYS[MAX_HEAPS]
            ^ zobrist::scaled(KEYS[heap], u64::from(self.heaps[heap]))
            ^ zobrist::scaled(KEYS[heap], u64::from(next.heaps[heap]));
        next
    }

    fn same_board(&self, other: &Nim) -> bool {
        self.heaps == other.heaps
    }
}

impl Notation for Nim {
    const NAME: &'static str = "nim";

    fn write_move(&self, mv: Take, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "{}-{}", mv.heap + 1, mv.stones)
    }

    fn parse_move(&self, text: &str) -> Result<Take, NotationError> {
        let (heap, stones) = text
            .split_once('-')
            .and_then(|(heap, stones)| Some((heap.parse::<u8>().ok()?, stones.parse().ok()?)))
            .ok_or_else(|| NotationError::about(text, "expected HEAP-STONES"))?;
        let mv = Take {
            heap: heap.wrapping_sub(1),
            stones,
        };
        if self.is_legal(mv) {
            Ok(mv)
        } else {
            Err(NotationError::about(text, "the heap has too few stones"))
        }
    }

    fn position_text(&self) -> String {
        let heaps: Vec<String> = self.heaps.iter().map(u8::to_string).collect();
        format!("{} {}", heaps.join(","), self.side.letter())
    }
}
