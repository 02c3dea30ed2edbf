use crate::geometry::{Square, reach, squares};
use crate::{Amazons, Move};
use loam_game::{Game, Notation, NotationError, Outcome, Side, coords, zobrist};
use std::fmt;

static SHOOTER_KEYS: [u64; 128] = zobrist::keys(0x616d_6104);

/// Amazons in half-moves: a player moves an amazon and, still to move, shoots
/// its arrow. A search then chooses among dozens of half-moves twice instead
/// of thousands of moves once.
///
/// ```
/// use loam_amazons::{Amazons, AmazonsHalf, Shape};
/// use loam_game::{Game, Notation};
/// let start = AmazonsHalf::new(Amazons::standard(Shape::new(6, 6).unwrap()).unwrap());
/// let moved = start.play(start.parse_move("b1-b4").unwrap());
/// assert_eq!(moved.to_move(), start.to_move());
/// let shot = moved.play(moved.parse_move("/d4").unwrap());
/// assert_ne!(shot.to_move(), start.to_move());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AmazonsHalf {
    board: Amazons,
    shooter: Option<Square>,
}

/// Half a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HalfMove {
    /// An amazon goes from one square to another.
    Amazon {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// The amazon that has just moved burns a square.
    Arrow(Square),
}

impl HalfMove {
    /// The two halves of a move.
    #[must_use]
    pub const fn halves(mv: Move) -> [HalfMove; 2] {
        [
            HalfMove::Amazon {
                from: mv.from,
                to: mv.to,
            },
            HalfMove::Arrow(mv.arrow),
        ]
    }
}

impl AmazonsHalf {
    /// The start of a turn.
    #[must_use]
    pub const fn new(board: Amazons) -> AmazonsHalf {
        AmazonsHalf {
            board,
            shooter: None,
        }
    }

    /// The board; between the halves, with the amazon on its new square.
    #[must_use]
    pub const fn board(&self) -> &Amazons {
        &self.board
    }

    /// The amazon that has to shoot, between the halves.
    #[must_use]
    pub const fn shooter(&self) -> Option<Square> {
        self.shooter
    }
}

impl Game for AmazonsHalf {
    type Move = HalfMove;

    fn to_move(&self) -> Side {
        self.board.to_move()
    }

    fn hash(&self) -> u64 {
        self.board.hash() ^ self.shooter.map_or(0, |at| SHOOTER_KEYS[at.index()])
    }

    fn fresh_hash(&self) -> u64 {
        self.board.fresh_hash() ^ self.shooter.map_or(0, |at| SHOOTER_KEYS[at.index()])
    }

    fn outcome(&self) -> Option<Outcome> {
        // An amazon that has moved can always shoot back.
        match self.shooter {
            Some(_) => None,
            None => self.board.outcome(),
        }
    }

    fn for_each_move(&self, mut visit: impl FnMut(HalfMove)) {
        let empty = self.board.empty();
        match self.shooter {
            Some(at) => squares(reach(at, empty)).for_each(|arrow| visit(HalfMove::Arrow(arrow))),
            None => {
                for from in squares(self.board.queens(self.to_move())) {
                    for to in squares(reach(from, empty)) {
                        visit(HalfMove::Amazon { from, to });
                    }
                }
            }
        }
    }

    fn play(&self, mv: HalfMove) -> AmazonsHalf {
        match mv {
            HalfMove::Amazon { from, to } => AmazonsHalf {
                board: self.board.with_amazon_moved(from, to),
                shooter: Some(to),
            },
            HalfMove::Arrow(arrow) => AmazonsHalf::new(self.board.with_arrow(arrow)),
        }
    }

    fn is_legal(&self, mv: HalfMove) -> bool {
        let empty = self.board.empty();
        match (self.shooter, mv) {
            (None, HalfMove::Amazon { from, to }) => {
                self.board.queens(self.to_move()) & from.bit() != 0
                    && reach(from, empty) & to.bit() != 0
            }
            (Some(at), HalfMove::Arrow(arrow)) => reach(at, empty) & arrow.bit() != 0,
            _ => false,
        }
    }

    fn same_board(&self, other: &AmazonsHalf) -> bool {
        self.shooter == other.shooter && self.board.same_board(&other.board)
    }
}

impl Notation for AmazonsHalf {
    const NAME: &'static str = "amazons-half";

    fn write_move(&self, mv: HalfMove, out: &mut impl fmt::Write) -> fmt::Result {
        match mv {
            HalfMove::Amazon { from, to } => write!(out, "{from}-{to}"),
            HalfMove::Arrow(arrow) => write!(out, "/{arrow}"),
        }
    }

    fn parse_move(&self, text: &str) -> Result<HalfMove, NotationError> {
        let shape = self.board.shape();
        let square = |text| {
            coords::take_square_on(text, text, shape.cols(), shape.rows())
                .map(|(at, rest)| (shape.square(at).expect("checked"), rest))
        };
        let (mv, rest) = match self.shooter {
            Some(_) => {
                let (arrow, rest) = square(text.strip_prefix(['/', 'x']).unwrap_or(text))?;
                (HalfMove::Arrow(arrow), rest)
            }
            None => {
                let (from, rest) = square(text)?;
                let (to, rest) = square(rest.strip_prefix('-').unwrap_or(rest))?;
                (HalfMove::Amazon { from, to }, rest)
            }
        };
        if !rest.is_empty() {
            return Err(NotationError::about(text, "expected half a move"));
        }
        if !self.is_legal(mv) {
            return Err(NotationError::about(text, "no queen's move leads there"));
        }
        Ok(mv)
    }

    /// The board's text and, between the halves, the square that shoots.
    fn position_text(&self) -> String {
        let board = self.board.position_text();
        match self.shooter {
            Some(at) => format!("{board} {at}"),
            None => board,
        }
    }
}
