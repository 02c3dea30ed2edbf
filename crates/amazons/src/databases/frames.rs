//! Where the moves of a placement's queens lead, worked out once for all sets
//! of burnt squares.

use super::grid::{Grid, Set, compress, expand};
use super::index::{Index, Pieces};
use crate::board::{Layout, Word};
use loam_game::Side;

/// The numberings a position's moves lead to: its own, and where a blocker of
/// one colour has moved and is one no longer (§3.1.2).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Targets<'a> {
    /// Ordinary queens move within the same numbering.
    pub(crate) own: &'a Index,
    /// After a black blocker's move, and after a white one's.
    pub(crate) freed: [Option<&'a Index>; 2],
}

/// Which numbering a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Own,
    Freed(Side),
}

/// A queen has moved and now shoots: all positions that come of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shots {
    pub(crate) side: Side,
    pub(crate) target: Target,
    /// The number the position would have without the new arrow.
    pub(crate) base: usize,
    /// The places for the arrow, as bits to be added to `base`.
    pub(crate) arrows: Set,
}

impl Shots {
    /// The numbers of the positions.
    #[inline]
    pub(crate) fn numbers(self) -> impl Iterator<Item = usize> {
        self.arrows.bits().map(move |bit| self.base | 1 << bit)
    }
}

/// One queen's move in the frame of the placement it leads to.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    /// The number of the orbit's first position.
    base: usize,
    turn: u8,
    /// What the orbit's queens take up.
    taken: Set,
}

#[derive(Debug)]
struct Queen {
    side: Side,
    from: u32,
    target: Target,
    frames: [Frame; Grid::MAX as usize],
}

/// The moves of all queens of one orbit's representative.
#[derive(Debug)]
pub(crate) struct Frames<'a> {
    grid: &'a Grid,
    taken: Set,
    queens: Vec<Queen>,
}

impl<'a> Frames<'a> {
    pub(crate) fn new(targets: Targets<'a>, orbit: usize) -> Frames<'a> {
        let own = targets.own;
        let orbit = own.orbits()[orbit];
        let mut queens = Vec::new();
        for class in (0..4).filter(|&class| orbit.pieces[class] != 0) {
            let side = Side::BOTH[class / 2];
            let bound = class % 2 == 1;
            let (target, index) = if bound {
                let freed = targets.freed[class / 2].expect("where blockers move to");
                (Target::Freed(side), freed)
            } else {
                (Target::Own, own)
            };
            for from in orbit.pieces[class].bits() {
                let mut frames = [Frame::default(); Grid::MAX as usize];
                let reached = own.grid().reach(from, own.grid().all());
                for to in (reached & !orbit.taken).bits() {
                    frames[to as usize] = frame(index, orbit.pieces, class, from, to);
                }
                queens.push(Queen {
                    side,
                    from,
                    target,
                    frames,
                });
            }
        }
        Frames {
            grid: own.grid(),
            taken: orbit.taken,
            queens,
        }
    }

    /// Calls `visit` for every move of every queen, with `arrows` the burnt
    /// squares as bits of a number; stops when it returns false.
    #[inline]
    pub(crate) fn for_each(&self, arrows: Set, mut visit: impl FnMut(Shots) -> bool) {
        let burnt = expand(arrows, self.taken);
        let empty = self.grid.all() & !self.taken & !burnt;
        for queen in &self.queens {
            let origin = 1 << queen.from;
            for to in self.grid.reach(queen.from, empty).bits() {
                let frame = &queen.frames[to as usize];
                let shots = match queen.target {
                    Target::Own => self.grid.reach(to, empty | origin),
                    Target::Freed(_) => origin,
                };
                let turn = &self.grid.turns()[frame.turn as usize];
                let place = |set| compress(turn.apply(set), frame.taken);
                let go_on = visit(Shots {
                    side: queen.side,
                    target: queen.target,
                    base: frame.base | place(burnt) as usize,
                    arrows: place(shots),
                });
                if !go_on {
                    return;
                }
            }
        }
    }
}

/// The frame of a queen's move; a blocker joins the ordinary queens, whose
/// class precedes its own.
fn frame(index: &Index, mut pieces: Pieces, class: usize, from: u32, to: u32) -> Frame {
    pieces[class] &= !(1 << from);
    pieces[class & !1] |= 1 << to;
    let place = index.place(&pieces);
    Frame {
        base: place.orbit << index.free(),
        turn: place.turn as u8,
        taken: index.orbits()[place.orbit].taken,
    }
}
