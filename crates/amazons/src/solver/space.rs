//! Amazons as something to prove.

use super::estimate::Estimator;
use super::fill::Fills;
use super::hashing::Hashing;
use super::holdings::Holdings;
use super::safe_moves::SafeMoves;
use crate::board::{Grid, Layout, Word};
use crate::{Amazons, Shape};
use loam_game::Game;
use loam_search::dfpn::{Child, Numbers, ProofSpace};

/// A position less what is settled.
///
/// Areas without empty squares are left out, and so are simple territories,
/// which are worth a number of moves: only the difference of these counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<W> {
    /// The mover's queens.
    pub(super) own: W,
    /// The other's.
    pub(super) opp: W,
    /// Empty squares still in play.
    pub(super) empty: W,
    /// By how many moves the mover is ahead in what was left out.
    pub(super) ahead: i8,
}

/// The positions of one board.
pub struct Space<W> {
    shape: Shape,
    grid: Grid<W>,
    hashing: Hashing,
    safe: &'static SafeMoves,
    estimator: Estimator,
}

impl<W: Word> Space<W> {
    /// The positions of a board; `None` if the word does not hold them with a
    /// bit between the rows: 64 bits hold 8×6 and 7×7, 128 all boards.
    #[must_use]
    pub fn new(shape: Shape) -> Option<Space<W>> {
        let grid = Grid::new(shape)?;
        Some(Space {
            shape,
            hashing: Hashing::new(&grid),
            grid,
            safe: SafeMoves::get(),
            estimator: Estimator::new(),
        })
    }

    /// A position of this board, judged.
    ///
    /// # Panics
    /// If it is of another board.
    #[must_use]
    pub fn root(&self, position: &Amazons) -> Child<Node<W>> {
        assert_eq!(position.shape(), self.shape, "the board of this space");
        let own = self.grid.set(position.queens(position.to_move()));
        let opp = self.grid.set(position.queens(!position.to_move()));
        let empty = self.grid.all & !own & !opp & !self.grid.set(position.burnt());
        self.child(&mut Fills::default(), own, opp, empty, 0, None)
    }

    /// Leaves out what is settled. Also who wins, if that needs no search, or
    /// else the balance of squares only one side can reach.
    #[inline]
    fn stripped(
        &self,
        fills: &mut Fills<W>,
        own: W,
        opp: W,
        empty: W,
        ahead: i32,
        shot: Option<u32>,
    ) -> (Node<W>, Result<bool, i32>) {
        let grid = &self.grid;
        let node = |own, opp, empty, ahead: i32| Node {
            own,
            opp,
            empty,
            ahead: ahead as i8,
        };
        let whole = own | opp | empty;
        if let Some(shot) = shot
            && !(grid.grown(W::bit(shot)) & empty).is_empty()
            && !grid.may_cut(shot, whole)
        {
            // Nothing has come apart, and nothing has become full.
            let verdict = self.bounded(own, opp, empty, ahead);
            return (node(own, opp, empty, ahead), verdict);
        }
        let mut rest = own | opp;
        let mut live = W::NONE;
        let mut ahead = ahead;
        while !rest.is_empty() {
            let area = grid.flood(rest.lowest_bit(), whole);
            rest &= !area;
            if (area & empty).is_empty() {
                continue;
            }
            let (mine, theirs) = (area & own, area & opp);
            if !mine.is_empty() && !theirs.is_empty() {
                live |= area;
            } else if let Some(value) = fills.most(grid, mine | theirs, area & empty) {
                ahead += match mine.is_empty() {
                    false => value as i32,
                    true => -(value as i32),
                };
            } else {
                live |= area;
            }
        }
        let (own, opp, empty) = (own & live, opp & live, empty & live);
        let verdict = if live.is_empty() {
            Ok(ahead > 0)
        } else {
            self.bounded(own, opp, empty, ahead)
        };
        (node(own, opp, empty, ahead), verdict)
    }

    /// Who wins, if counting tells.
    #[inline]
    fn bounded(&self, own: W, opp: W, empty: W, ahead: i32) -> Result<bool, i32> {
        let grid = &self.grid;
        let mine = Holdings::of(grid, opp, empty);
        if mine.ahead_by(grid, self.safe, own, true, 1 - ahead) {
            return Ok(true);
        }
        let theirs = Holdings::of(grid, own, empty);
        if theirs.ahead_by(grid, self.safe, opp, false, ahead) {
            return Ok(false);
        }
        Err(mine.balance() - theirs.balance())
    }

    #[inline]
    fn child(
        &self,
        fills: &mut Fills<W>,
        own: W,
        opp: W,
        empty: W,
        ahead: i32,
        shot: Option<u32>,
    ) -> Child<Node<W>> {
        let (node, verdict) = self.stripped(fills, own, opp, empty, ahead, shot);
        let numbers = match verdict {
            Ok(true) => Numbers::WON,
            Ok(false) => Numbers::LOST,
            Err(balance) => {
                let ahead = i32::from(node.ahead);
                self.estimator
                    .numbers(&self.grid, node.own, node.opp, node.empty, ahead, balance)
            }
        };
        Child {
            node,
            key: self.hashing.key(node.own, node.opp, node.empty),
            rank: node.ahead,
            numbers,
        }
    }
}

impl<W: Word> ProofSpace for Space<W> {
    type Node = Node<W>;
    type Scratch = Fills<W>;

    fn expand(&self, node: &Node<W>, fills: &mut Fills<W>, children: &mut Vec<Child<Node<W>>>) {
        let grid = &self.grid;
        let Node {
            own,
            opp,
            empty,
            ahead,
        } = *node;
        let ahead = i32::from(ahead);
        for from in own.bits() {
            let open = empty | W::bit(from);
            for to in grid.reach(from, empty).bits() {
                let moved = own & !W::bit(from) | W::bit(to);
                let left = open & !W::bit(to);
                for arrow in grid.reach(to, left).bits() {
                    let empty = left & !W::bit(arrow);
                    let child = self.child(fills, opp, moved, empty, -ahead, Some(arrow));
                    children.push(child);
                    if child.numbers.delta == 0 {
                        return;
                    }
                }
            }
        }
        if ahead > 0 {
            // A move where everything is settled.
            children.push(self.child(fills, opp, own, empty, 1 - ahead, None));
        }
        // Many ways lead to the same position.
        children.sort_unstable_by_key(|child| (child.key, child.rank));
        children.dedup_by_key(|child| (child.key, child.rank));
    }
}
