use crate::Game;

/// One growable list that holds the moves of every node on a search path.
///
/// An Amazons position can have thousands of moves, so no fixed array will
/// do, and a vector per node would allocate. Each node takes a [`Frame`] at
/// the end of the list and gives it back when it is done; the list itself
/// stops growing after the first few nodes.
///
/// ```
/// use loam_game::{MoveStack, nim::Nim};
/// let mut stack = MoveStack::new();
/// let frame = stack.generate(&Nim::new(&[3]));
/// assert_eq!(stack.moves(&frame).len(), 3);
/// stack.release(frame);
/// ```
#[derive(Debug)]
pub struct MoveStack<M> {
    moves: Vec<M>,
}

/// The moves of one node within a [`MoveStack`].
#[derive(Debug)]
#[must_use = "a frame must be released"]
pub struct Frame {
    start: usize,
    end: usize,
}

impl Frame {
    /// Number of moves in the frame.
    #[must_use]
    pub fn len(&self) -> usize {
        self.end - self.start
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.start == self.end
    }
}

impl<M: Copy> MoveStack<M> {
    /// An empty stack.
    #[must_use]
    pub fn new() -> MoveStack<M> {
        MoveStack { moves: Vec::new() }
    }

    /// Puts the moves of `position` on top.
    pub fn generate<G: Game<Move = M>>(&mut self, position: &G) -> Frame {
        let start = self.moves.len();
        position.for_each_move(|mv| self.moves.push(mv));
        Frame {
            start,
            end: self.moves.len(),
        }
    }

    /// The moves of a frame.
    #[must_use]
    pub fn moves(&self, frame: &Frame) -> &[M] {
        &self.moves[frame.start..frame.end]
    }

    /// The moves of a frame, to be reordered.
    pub fn moves_mut(&mut self, frame: &Frame) -> &mut [M] {
        &mut self.moves[frame.start..frame.end]
    }

    /// Drops a frame and everything above it.
    #[expect(clippy::needless_pass_by_value, reason = "a released frame is gone")]
    pub fn release(&mut self, frame: Frame) {
        self.moves.truncate(frame.start);
    }
}

impl<M: Copy> Default for MoveStack<M> {
    fn default() -> MoveStack<M> {
        MoveStack::new()
    }
}
