use crate::{Game, Outcome, Repetition};

/// A game in progress: the positions so far and the ends that depend on them.
///
/// ```
/// use loam_game::{Timeline, Game, nim::Nim};
/// let mut game = Timeline::new(Nim::new(&[1, 1]));
/// let mut first = None;
/// game.position().for_each_move(|mv| first = first.or(Some(mv)));
/// game.play(first.unwrap()).unwrap();
/// assert_eq!(game.ply(), 1);
/// game.undo();
/// assert_eq!(game.ply(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Timeline<G: Game> {
    positions: Vec<G>,
    moves: Vec<G::Move>,
    outcome: Option<Outcome>,
}

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The rules do not allow it.
    #[error("illegal move")]
    Illegal,
    /// The game has ended.
    #[error("the game is over ({0})")]
    Finished(Outcome),
}

impl<G: Game> Timeline<G> {
    /// A game that starts from `position`.
    #[must_use]
    pub fn new(position: G) -> Timeline<G> {
        let outcome = position.outcome();
        Timeline {
            positions: vec![position],
            moves: Vec::new(),
            outcome,
        }
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &G {
        self.positions.last().expect("a timeline is never empty")
    }

    /// Every position from the first to the current one.
    #[must_use]
    pub fn positions(&self) -> &[G] {
        &self.positions
    }

    /// The moves played.
    #[must_use]
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// How many moves have been played.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The result, history considered.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Plays a move after checking it.
    pub fn play(&mut self, mv: G::Move) -> Result<(), PlayError> {
        if let Some(outcome) = self.outcome {
            return Err(PlayError::Finished(outcome));
        }
        if !self.position().is_legal(mv) {
            return Err(PlayError::Illegal);
        }
        self.play_known_legal(mv);
        Ok(())
    }

    /// Plays a move that the caller knows to be legal in a running game.
    pub fn play_known_legal(&mut self, mv: G::Move) {
        debug_assert!(self.outcome.is_none() && self.position().is_legal(mv));
        let next = self.position().play(mv);
        self.positions.push(next);
        self.moves.push(mv);
        self.outcome = self.judge();
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.positions.pop();
        // A move was played from here, so the game was running.
        self.outcome = None;
        true
    }

    /// How often the current position has occurred under the game's rule of
    /// repetition, this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let current = self.position();
        let alike = |earlier: &&G| match current.repetition() {
            Repetition::Ignored => false,
            Repetition::SamePlayer(_) => {
                earlier.hash() == current.hash()
                    && earlier.to_move() == current.to_move()
                    && earlier.same_board(current)
            }
            Repetition::SameBoard(_) => earlier.same_board(current),
        };
        1 + self.positions[..self.positions.len() - 1]
            .iter()
            .filter(alike)
            .count()
    }

    // History first: OpenSpiel draws at its length limit even when the last
    // move connects, and a repeated position cannot be a decided one.
    fn judge(&self) -> Option<Outcome> {
        let position = self.position();
        let too_long = position
            .ply_limit()
            .is_some_and(|limit| self.moves.len() >= limit as usize);
        let repeated = position
            .repetition()
            .limit()
            .is_some_and(|limit| self.occurrences() >= usize::from(limit));
        if too_long || repeated {
            return Some(Outcome::Draw);
        }
        position.outcome()
    }
}
