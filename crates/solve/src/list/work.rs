//! Sharing a list out among threads, and among processes with one journal.

use super::{Journal, Problem, Row};
use loam_game::NotationError;
use loam_store::StoreError;
use std::collections::{BTreeSet, HashMap};
use std::mem::replace;

/// A row and its place in the list.
pub type Placed = (usize, Row);

/// What is still to be done of a list.
pub struct Work<'a> {
    problems: &'a [Problem],
    /// Where each position stands.
    places: HashMap<String, Vec<usize>>,
    is_known: Vec<bool>,
    /// Neither known nor begun here. What another process is at is among them:
    /// whoever finds nothing else solves it as well.
    left: BTreeSet<usize>,
    way: Way,
    journal: Option<Journal>,
    /// Positions solved here.
    pub solved: usize,
    /// Positions others have solved meanwhile.
    pub taken: usize,
}

/// Where in a list to go on: processes meet only when little is left.
enum Way {
    Front,
    Back,
    /// Somewhere, by a random number.
    Anywhere(u64),
}

impl Way {
    /// That of one of the processes at work, counted from 1.
    fn of(number: u64) -> Way {
        match number {
            0 | 1 => Way::Front,
            2 => Way::Back,
            number => Way::Anywhere(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
        }
    }

    fn take(&mut self, left: &mut BTreeSet<usize>) -> Option<usize> {
        let at = match self {
            Way::Front => left.first().copied(),
            Way::Back => left.last().copied(),
            Way::Anywhere(random) => {
                // Xorshift, by Marsaglia.
                *random ^= *random << 13;
                *random ^= *random >> 7;
                *random ^= *random << 17;
                let nth = *random % left.len().max(1) as u64;
                left.iter().nth(nth as usize).copied()
            }
        }?;
        left.remove(&at);
        Some(at)
    }
}

impl<'a> Work<'a> {
    /// A whole list.
    ///
    /// # Errors
    /// One of the positions makes no sense.
    pub fn new(
        problems: &'a [Problem],
        journal: Option<Journal>,
    ) -> Result<Work<'a>, NotationError> {
        let mut places: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, problem) in problems.iter().enumerate() {
            places.entry(problem.position_text()?).or_default().push(at);
        }
        Ok(Work {
            problems,
            places,
            is_known: vec![false; problems.len()],
            left: (0..problems.len()).collect(),
            way: Way::of(journal.as_ref().map_or(1, |journal| journal.number)),
            journal,
            solved: 0,
            taken: 0,
        })
    }

    /// Where to go on, and what others have solved meanwhile.
    pub(super) fn next(&mut self) -> (Option<usize>, Vec<Placed>) {
        let rows = self.journal.as_mut().map_or(Vec::new(), Journal::catch_up);
        let rows = self.take_over(rows);
        (self.way.take(&mut self.left), rows)
    }

    /// Notes what was solved here; tells what became known by it.
    pub(super) fn found(&mut self, at: usize, row: Row) -> Vec<Placed> {
        self.solved += 1;
        let Some(journal) = &mut self.journal else {
            return vec![(at, row)];
        };
        let others = journal.add(&row);
        let mut rows = self.take_over(others);
        rows.extend(self.placed(vec![row]));
        rows
    }

    /// The rows others have found, where they are news.
    fn take_over(&mut self, rows: Vec<Row>) -> Vec<Placed> {
        let rows = self.placed(rows);
        self.taken += rows.len();
        rows
    }

    /// Rows at all places of their positions of which nothing was known.
    pub fn placed(&mut self, rows: Vec<Row>) -> Vec<Placed> {
        let mut news = Vec::new();
        for row in rows {
            for &at in self.places.get(&row.position).into_iter().flatten() {
                if !replace(&mut self.is_known[at], true) {
                    self.left.remove(&at);
                    let mut row = row.clone();
                    row.answer(&self.problems[at]);
                    news.push((at, row));
                }
            }
        }
        news
    }

    /// Why rows cannot be written down at present, once.
    pub fn complaint(&mut self) -> Option<String> {
        self.journal.as_mut()?.complaint.take()
    }

    /// Sees that all rows are in the journal.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn finish(self) -> Result<(), StoreError> {
        self.journal.map_or(Ok(()), Journal::finish)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_begin_apart_and_take_everything_once() {
        for number in 1..6 {
            let mut way = Way::of(number);
            let mut left: BTreeSet<usize> = (0..100).collect();
            let mut taken: Vec<usize> = std::iter::from_fn(|| way.take(&mut left)).collect();
            match number {
                1 => assert_eq!(taken[..2], [0, 1]),
                2 => assert_eq!(taken[..2], [99, 98]),
                _ => assert!(!taken.is_sorted() && taken[0] != 0 && taken[0] != 99),
            }
            taken.sort_unstable();
            assert_eq!(taken, (0..100).collect::<Vec<_>>());
        }
    }
}
