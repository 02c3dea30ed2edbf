//! Books for Othello on the usual board.
//!
//! Each legal move has a score. A position is written as
//!
//! ```text
//! depth       varint: 2 × plies searched + 1 if the scores are true results
//! value       zigzag, tenths of a disc: backed up through the book
//! best score  zigzag, tenths of a disc
//! each legal move in the order of the board:
//!   loss      varint: 2 × tenths of a disc below the best score + 1 if the
//!             position it leads to follows in the tree
//! ```

mod discs;
mod judge;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use discs::Discs;
pub use judge::{Judgement, MoveJudge};

use crate::format::bytes::{Source, write_varint, write_zigzag};
use crate::game::choices;
use crate::{Book, BookGame, Builder, Known, Scored, Subject};
use loam_game::{Game, Side, Symmetric, Symmetry};
use loam_othello::openings::{self, Canonical};
use loam_othello::{Move, Othello, Size8};

pub(crate) type Board = Othello<Size8>;

/// A book for Othello.
pub type OthelloBook = Book<Board>;

/// What a search found of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Plies looked ahead.
    pub depth: u8,
    /// Whether the scores are the game's true results.
    pub exact: bool,
    /// A score for every legal move, in the order of the canonical form's
    /// board.
    pub scores: Box<[Discs]>,
}

impl Default for Builder<Discs> {
    fn default() -> Builder<Discs> {
        Builder {
            positions: None,
            plies: 60,
            width: Discs::whole(6),
            ply_cost: Discs::from_tenths(5),
            seed: 0,
        }
    }
}

impl OthelloBook {
    /// How many openings with a name end in positions it knows.
    #[must_use]
    pub fn named(&self) -> usize {
        let is_known = |opening: &&openings::Opening| {
            let position = opening.position();
            position.is_ok_and(|position| self.known(&position).is_some())
        };
        openings::all().iter().filter(is_known).count()
    }
}

impl BookGame for Board {
    type Board = ();
    type Key = Canonical;
    type Score = Discs;
    type Entry = Entry;

    const BOOK: &'static str = "a book for Othello";
    const ROUND: usize = 64;

    fn subject((): ()) -> Subject {
        Subject::Othello
    }

    fn board(subject: Subject) -> Option<()> {
        (subject == Subject::Othello).then_some(())
    }

    fn start((): ()) -> Option<Board> {
        Some(Board::new())
    }

    fn canonical(&self) -> (Canonical, Symmetry) {
        Canonical::of(self)
    }

    fn form(key: Canonical) -> Board {
        key.position()
    }

    fn ply(key: Canonical) -> usize {
        let (own, opponent) = key.discs();
        ((own | opponent).count_ones() as usize).saturating_sub(4)
    }

    fn shuffled(key: Canonical, seed: u64) -> u128 {
        let (own, opponent) = key.discs();
        let mut hash = seed;
        for word in [own, opponent] {
            hash = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 29;
        }
        hash.into()
    }

    fn salt(&self) -> u64 {
        let (own, opponent) = self.own_and_opponent();
        own.rotate_left(17).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ opponent
    }

    fn forced_pass(&self) -> Option<Move> {
        self.is_legal(Move::Pass).then_some(Move::Pass)
    }

    fn result(&self, last: Move) -> Option<Discs> {
        Some(Discs::whole(self.play(last).score(self.to_move())))
    }

    fn fits(&self, entry: &Entry) -> bool {
        let count = choices(self).len();
        count > 0 && count == entry.scores.len()
    }

    fn scored(&self, entry: &Entry, symmetry: Symmetry) -> Vec<Scored<Board>> {
        let images = choices(&self.transformed(symmetry));
        let scored = choices(self).into_iter().filter_map(|mv| {
            let image = self.transformed_move(mv, symmetry);
            let place = images.iter().position(|&other| other == image)?;
            Some(Scored {
                mv,
                score: *entry.scores.get(place)?,
                visits: None,
            })
        });
        scored.collect()
    }

    fn effort(entry: &Entry) -> Option<(u8, bool)> {
        Some((entry.depth, entry.exact))
    }

    fn write(
        &self,
        known: &Known<Board>,
        out: &mut Vec<u8>,
        announce: &mut dyn FnMut(Move) -> bool,
    ) {
        let entry = &known.entry;
        let best = entry.scores.iter().max().copied().unwrap_or_default();
        write_varint(out, u32::from(entry.depth) * 2 + u32::from(entry.exact));
        write_zigzag(out, known.value.tenths());
        write_zigzag(out, best.tenths());
        for (mv, &score) in choices(self).into_iter().zip(&entry.scores) {
            let loss = (best.tenths() - score.tenths()).unsigned_abs();
            write_varint(out, loss * 2 + u32::from(announce(mv)));
        }
    }

    fn read(&self, source: &mut Source<'_>) -> Result<(Known<Board>, Vec<Move>), &'static str> {
        let missing = "a number is missing";
        let discs = |tenths: i64| {
            let tenths = i32::try_from(tenths).unwrap_or(i32::MAX);
            let score = Discs::from_tenths(tenths);
            let fits = score.tenths() == tenths;
            fits.then_some(score).ok_or("a score is beyond 64 discs")
        };
        let depth = source.varint().ok_or(missing)?;
        let value = discs(source.zigzag().ok_or(missing)?.into())?;
        let best = discs(source.zigzag().ok_or(missing)?.into())?;
        let mut scores = Vec::new();
        let mut announced = Vec::new();
        for mv in choices(self) {
            let loss = source.varint().ok_or(missing)?;
            scores.push(discs(i64::from(best.tenths()) - i64::from(loss / 2))?);
            announced.extend((loss % 2 == 1).then_some(mv));
        }
        if scores.iter().max() != Some(&best) {
            return Err("no move has the best score");
        }
        let entry = Entry {
            depth: u8::try_from(depth / 2).map_err(|_| "its depth is beyond 255")?,
            exact: depth % 2 == 1,
            scores: scores.into(),
        };
        Ok((Known { entry, value }, announced))
    }

    fn record(key: Canonical, entry: &Entry) -> Vec<u8> {
        let (own, opponent) = key.discs();
        let mut bytes = [own.to_le_bytes(), opponent.to_le_bytes()].concat();
        bytes.extend([entry.depth, u8::from(entry.exact)]);
        for score in &entry.scores {
            bytes.extend((score.tenths() as i16).to_le_bytes());
        }
        bytes
    }

    fn recorded((): (), bytes: &[u8]) -> Option<(Canonical, Entry)> {
        let mut source = Source(bytes);
        let own = u64::from_le_bytes(source.array()?);
        let opponent = u64::from_le_bytes(source.array()?);
        let [depth, exact] = source.array()?;
        let (key, _) = Canonical::of(&Board::from_discs(own, opponent, Side::Black)?);
        let scores = source.0.chunks(2).map(|score| {
            let tenths = i16::from_le_bytes(score.try_into().ok()?);
            Some(Discs::from_tenths(tenths.into()))
        });
        let entry = Entry {
            depth,
            exact: exact != 0,
            scores: scores.collect::<Option<_>>()?,
        };
        (key.discs() == (own, opponent)).then_some((key, entry))
    }
}
