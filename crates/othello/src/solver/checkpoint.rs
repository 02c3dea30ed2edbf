//! A search on disk: how far it had come and the deepest entries of its
//! table, so that a search of hours can go on after an interruption.
//!
//! The content of the file, with numbers little-endian: how long the head is, 4
//! bytes; the head, which is the [`Headway`] and the binary logarithm of the
//! table's buckets; the entries, in whatever order.

use super::board::Board;
use super::request::{Findings, FoundLine, Goal, Request};
use super::selectivity::Selectivity;
use super::table::{Saved, Table};
use super::watch::{Bounds, Standing};
use crate::{BoardSize, Othello};
use loam_game::Notation;
use loam_store::{Kind, StoreError};
use std::io::{self, Read};
use std::path::Path;

static SEARCH: Kind = Kind {
    tag: *b"othello\0",
    name: "a checkpoint of the solver",
    version: 1,
    longest: 256 << 20,
    again: "remove it to begin anew, or name another",
    old: &[b"LOAMOSLV"],
};
const ENTRY: usize = 20;
/// States stay below about 256 MB.
const MOST_ENTRIES: u64 = 250_000_000 / ENTRY as u64;
/// No head is longer: 64 lines of 60 moves.
const LONGEST_HEAD: u32 = 1 << 13;

/// What a search was asked for, as far as its results depend on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task(String);

impl Task {
    /// The task of searching a position by a request.
    #[must_use]
    pub fn new<S: BoardSize<Bits = u64>>(position: &Othello<S>, request: &Request<'_>) -> Task {
        let (own, opp) = position.own_and_opponent();
        let goal = match request.goal {
            Goal::Score => "score",
            Goal::Result => "result",
        };
        Task(format!(
            "the {goal} of {}, depth {}, selectivity {}%, best {} (solver {:08x})",
            position.position_text(),
            request.depth.min(64),
            request.selectivity.percent(),
            request.lines.clamp(1, 64),
            // Entries are of no use where positions have other keys.
            Board { own, opp }.keys().check >> 32,
        ))
    }
}

/// How far a search has come, and what that took.
#[derive(Clone, Debug, Default)]
pub struct Headway {
    /// How far it has come.
    pub standing: Standing,
    /// Positions visited, in all runs.
    pub nodes: u64,
    /// Time spent, in all runs.
    pub seconds: f64,
}

/// The file a search is kept in while it goes on, in one process at a time.
#[derive(Debug)]
pub struct Checkpoint {
    file: loam_store::Checkpoint,
}

impl Checkpoint {
    /// Opens the checkpoint of a task, or makes sure that there can be one, and
    /// reads what earlier runs saved into the table, for the next search.
    ///
    /// # Errors
    /// It is in use, of another task, damaged, from a smaller table, or cannot
    /// be written.
    pub fn open(
        path: &Path,
        task: &Task,
        table: &Table,
    ) -> Result<(Checkpoint, Option<Headway>), StoreError> {
        let (file, saved) = loam_store::Checkpoint::open(&SEARCH, path, &task.0)?;
        let headway = match saved {
            Some(saved) => Some(read(saved, path, table)?),
            None => None,
        };
        Ok((Checkpoint { file }, headway))
    }

    /// Saves how far a search has come and the deepest entries of its table.
    /// The search may go on meanwhile.
    ///
    /// # Errors
    /// It cannot be written; what was saved before still is.
    pub fn save(&mut self, headway: &Headway, table: &Table) -> Result<(), StoreError> {
        let mut head = headway.nodes.to_le_bytes().to_vec();
        head.extend(headway.seconds.to_le_bytes());
        write_standing(&headway.standing, &mut head);
        head.push(table.buckets().ilog2() as u8);
        let complete = |findings: &Findings| findings.complete;
        // A finished search needs no table.
        let most = match headway.standing.findings.as_ref().is_some_and(complete) {
            true => 0,
            // A running search may have added some since they were counted.
            false => MOST_ENTRIES as usize,
        };
        self.file.save(|out| {
            out.write_all(&(head.len() as u32).to_le_bytes())?;
            out.write_all(&head)?;
            let mut entries = table.entries(least_depth(table)).take(most);
            entries.try_for_each(|saved| out.write_all(&bytes(saved)))
        })
    }

    /// Removes the file: the search is done.
    ///
    /// # Errors
    /// It cannot be removed.
    pub fn remove(self) -> Result<(), StoreError> {
        self.file.remove()
    }
}

fn read(mut saved: loam_store::Saved, path: &Path, table: &Table) -> Result<Headway, StoreError> {
    let senseless = || StoreError::contents(path, "its head makes no sense");
    let failed = |why| StoreError::io(path, "read it", why);
    let all = saved.len();
    let size = saved.take_array().map_err(failed)?;
    let size = Some(u32::from_le_bytes(size)).filter(|&size| size <= LONGEST_HEAD);
    let mut head = vec![0; size.ok_or_else(senseless)? as usize];
    saved.read_exact(&mut head).map_err(failed)?;
    let mut from = Reader(&head);
    let (headway, buckets) = from.headway().ok_or_else(senseless)?;
    let entries = all - 4 - head.len() as u64;
    if entries > 0 && buckets < table.buckets() {
        let why = format!(
            "its table had {} MB, and there is no way from there to a larger one",
            (buckets >> 14).max(1)
        );
        return Err(StoreError::io(path, "go on with it", io::Error::other(why)));
    }
    if !from.0.is_empty() || !entries.is_multiple_of(ENTRY as u64) {
        return Err(senseless());
    }
    for _ in 0..entries / ENTRY as u64 {
        let entry = entry(&saved.take_array().map_err(failed)?);
        if entry.is_sound() {
            table.restore(entry);
        }
    }
    Ok(headway)
}

fn bytes(saved: Saved) -> [u8; ENTRY] {
    let mut bytes = [0; ENTRY];
    bytes[..4].copy_from_slice(&saved.bucket.to_le_bytes());
    bytes[4..12].copy_from_slice(&saved.check.to_le_bytes());
    bytes[12..].copy_from_slice(&saved.data.to_le_bytes());
    bytes
}

fn entry(bytes: &[u8; ENTRY]) -> Saved {
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight"));
    Saved {
        bucket: u32::from_le_bytes(bytes[..4].try_into().expect("four")),
        check: number(4),
        data: number(12),
    }
}

/// The least depth of which, with all above it, not too many entries are.
fn least_depth(table: &Table) -> u8 {
    let mut counts = [0_u64; 256];
    for saved in table.entries(1) {
        counts[usize::from(saved.depth())] += 1;
    }
    let mut sum = 0;
    for depth in (1..=u8::MAX).rev() {
        sum += counts[usize::from(depth)];
        if sum > MOST_ENTRIES {
            return depth.saturating_add(1);
        }
    }
    1
}

fn write_standing(standing: &Standing, out: &mut Vec<u8>) {
    match &standing.findings {
        None => out.push(0),
        Some(findings) => {
            out.extend([
                1 + u8::from(findings.complete),
                findings.depth as u8,
                findings.selectivity.index(),
                findings.lines.len() as u8,
            ]);
            for line in &findings.lines {
                out.extend([line.score as i8 as u8, line.squares.len() as u8]);
                out.extend(line.squares.iter().map(|&square| square as u8));
            }
        }
    }
    match standing.bounds {
        None => out.push(0),
        Some(bounds) => out.extend([
            1,
            bounds.depth as u8,
            bounds.selectivity.index(),
            bounds.low as i8 as u8,
            bounds.high as i8 as u8,
            bounds.best.map_or(u8::MAX, |square| square as u8),
        ]),
    }
}

/// What is left to read.
struct Reader<'b>(&'b [u8]);

impl Reader<'_> {
    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn byte(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    fn score(&mut self) -> Option<i32> {
        self.byte().map(|byte| i32::from(byte as i8))
    }

    /// How far a search had come, and how many buckets its table had.
    fn headway(&mut self) -> Option<(Headway, usize)> {
        let headway = Headway {
            nodes: u64::from_le_bytes(self.array()?),
            seconds: f64::from_le_bytes(self.array()?),
            standing: self.standing()?,
        };
        let buckets = 1_usize.checked_shl(u32::from(self.byte()?))?;
        Some((headway, buckets))
    }

    fn standing(&mut self) -> Option<Standing> {
        let mut standing = Standing::default();
        let state = self.byte()?;
        if state > 0 {
            let [depth, selectivity, count] = self.array()?;
            let line = |_| {
                let score = self.score()?;
                let squares = (0..self.byte()?).map(|_| self.byte().map(u32::from));
                let squares = squares.collect::<Option<_>>()?;
                Some(FoundLine { score, squares })
            };
            standing.findings = Some(Findings {
                lines: (0..count).map(line).collect::<Option<_>>()?,
                depth: u32::from(depth),
                selectivity: Selectivity::from_index(selectivity),
                complete: state > 1,
                nodes: 0,
                seconds: 0.0,
                table_fullness: 0,
            });
        }
        if self.byte()? > 0 {
            let [depth, selectivity] = self.array()?;
            let (low, high) = (self.score()?, self.score()?);
            let best = self.byte()?;
            standing.bounds = Some(Bounds {
                depth: u32::from(depth),
                selectivity: Selectivity::from_index(selectivity),
                low,
                high,
                best: (best < 64).then_some(u32::from(best)),
            });
        }
        Some(standing)
    }
}
