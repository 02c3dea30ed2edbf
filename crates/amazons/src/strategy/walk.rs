//! The walk through all positions of a strategy.

use super::canonical::{MOST_SQUARES, Name};
use super::counting::counted;
use crate::{Amazons, Move};
use loam_game::{Game, Notation, Side};
use std::collections::HashSet;
use std::fmt;

/// Whoever knows what to play.
pub(crate) trait Guide {
    /// What the winner plays in a position that has not come up before, by the
    /// move's place among all moves; `None` if the guide does not know.
    fn step(&mut self, position: &Amazons) -> Option<u64>;
}

/// What a check came upon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Different positions of the strategy.
    pub positions: u64,
    /// Of these, where the winner's move is written down.
    pub moves: u64,
    /// Of these, where counting settles the game.
    pub endings: u64,
}

/// Why a strategy does not win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The board has too many squares for a check.
    TooLarge,
    /// There is no such move in a position.
    NoSuchMove(String),
    /// It leads to a position the winner has lost.
    NotWon(String),
    /// It ends before all of the loser's moves are answered.
    TooShort(String),
    /// It goes on after everything is answered.
    TooLong,
    /// It was ended before everything was looked at.
    Stopped,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::TooLarge => write!(
                f,
                "boards of more than {MOST_SQUARES} squares are not checked"
            ),
            Flaw::NoSuchMove(at) => write!(f, "there is no such move in {at}"),
            Flaw::NotWon(at) => write!(f, "the winner does not win {at}"),
            Flaw::TooShort(at) => write!(f, "there is no answer to {at}"),
            Flaw::TooLong => f.write_str("there are answers to positions that never come up"),
            Flaw::Stopped => f.write_str("the check was ended before everything was looked at"),
        }
    }
}

impl std::error::Error for Flaw {}

/// Whether strategies of the board can be written and checked.
pub(super) fn fits(position: &Amazons) -> Result<(), Flaw> {
    let shape = position.shape();
    match u32::from(shape.cols()) * u32::from(shape.rows()) {
        0..=MOST_SQUARES => Ok(()),
        _ => Err(Flaw::TooLarge),
    }
}

/// How often the caller hears how far it is, in positions.
const REPORT: u64 = 4096;

/// A walk under way.
pub(super) struct Walk<F> {
    winner: Side,
    seen: HashSet<Name>,
    checked: Checked,
    goes_on: F,
}

impl<F: FnMut(&Checked) -> bool> Walk<F> {
    pub(super) fn new(position: &Amazons, winner: Side, goes_on: F) -> Result<Walk<F>, Flaw> {
        fits(position)?;
        Ok(Walk {
            winner,
            seen: HashSet::new(),
            checked: Checked::default(),
            goes_on,
        })
    }

    pub(super) fn checked(&self) -> Checked {
        self.checked
    }

    /// Walks through everything that can come of a position.
    pub(super) fn through(
        &mut self,
        position: &Amazons,
        guide: &mut impl Guide,
    ) -> Result<(), Flaw> {
        if !self.seen.insert(Name::of(position)) {
            return Ok(());
        }
        self.checked.positions += 1;
        if self.checked.positions.is_multiple_of(REPORT) && !(self.goes_on)(&self.checked) {
            return Err(Flaw::Stopped);
        }
        let winners_turn = position.to_move() == self.winner;
        let text = || position.position_text();
        match counted(position) {
            Some(won) if won == winners_turn => {
                self.checked.endings += 1;
                return Ok(());
            }
            Some(_) => return Err(Flaw::NotWon(text())),
            None => {}
        }
        if winners_turn {
            let place = guide.step(position).ok_or_else(|| Flaw::TooShort(text()))?;
            let mv = nth(position, place).ok_or_else(|| Flaw::NoSuchMove(text()))?;
            self.checked.moves += 1;
            return self.through(&position.play(mv), guide);
        }
        let mut moves = Vec::new();
        position.for_each_move(|mv| moves.push(mv));
        moves
            .into_iter()
            .try_for_each(|mv| self.through(&position.play(mv), guide))
    }
}

/// The move at a place among all moves.
fn nth(position: &Amazons, place: u64) -> Option<Move> {
    let mut left = place;
    let mut found = None;
    position.for_each_move(|mv| {
        if left == 0 && found.is_none() {
            found = Some(mv);
        }
        left = left.saturating_sub(1);
    });
    found
}
