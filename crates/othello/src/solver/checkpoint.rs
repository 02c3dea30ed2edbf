//! A search on disk: how far it had come and the deepest entries of its
//! table, so that a search of hours can go on after an interruption.
//!
//! Numbers are little-endian. The body of the [`CheckedFile`] is the [`Task`],
//! the [`Checkpoint`] and the entries.

use super::board::Board;
use super::order::{Findings, FoundLine, Goal, Order};
use super::selectivity::Selectivity;
use super::table::{Saved, Table};
use super::watch::{Bounds, Standing};
use crate::{BoardSize, Othello};
use loam_search::{CheckedFile, CheckedFileError};
use std::fmt;
use std::io::{self, Write};
use std::path::Path;

const FILE: CheckedFile = CheckedFile {
    magic: *b"LOAMOSLV",
    version: 1,
    longest: 256 << 20,
};
const ENTRY: usize = 20;
/// Files stay below about 256 MB.
const MOST_ENTRIES: u64 = 250_000_000 / ENTRY as u64;

/// What a search was asked for, as far as its results depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    side: u8,
    own: u64,
    opp: u64,
    goal: Goal,
    depth: u8,
    selectivity: Selectivity,
    lines: u8,
}

impl Task {
    /// The task of a position and an order.
    #[must_use]
    pub fn new<S: BoardSize<Bits = u64>>(position: &Othello<S>, order: &Order<'_>) -> Task {
        let (own, opp) = position.own_and_opponent();
        Task {
            side: S::SIDE,
            own,
            opp,
            goal: order.goal,
            depth: order.depth.min(64) as u8,
            selectivity: order.selectivity,
            lines: order.lines.clamp(1, 64) as u8,
        }
    }

    fn write(self, out: &mut impl Write) -> io::Result<()> {
        let board = Board {
            own: self.own,
            opp: self.opp,
        };
        out.write_all(&[self.side])?;
        out.write_all(&self.own.to_le_bytes())?;
        out.write_all(&self.opp.to_le_bytes())?;
        // Entries are of no use where positions have other keys.
        out.write_all(&board.keys().check.to_le_bytes())?;
        out.write_all(&[
            u8::from(self.goal == Goal::Result),
            self.depth,
            self.selectivity.index(),
            self.lines,
        ])
    }
}

/// How far a search has come, and what that took.
#[derive(Clone, Debug, Default)]
pub struct Checkpoint {
    /// How far it has come.
    pub standing: Standing,
    /// Positions visited, in all runs.
    pub nodes: u64,
    /// Time spent, in all runs.
    pub seconds: f64,
}

/// Why a checkpoint cannot be gone on from.
#[derive(Debug)]
pub enum CheckpointError {
    /// The file could not be read.
    Io(io::Error),
    /// It is no checkpoint.
    Foreign,
    /// It was written by another version of the program.
    Version,
    /// It is damaged.
    Damaged,
    /// It is of another position.
    OtherPosition,
    /// It is of the same position with other options.
    OtherOptions,
    /// Its table had so many megabytes, more than there are now.
    SmallerTable(usize),
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckpointError::Io(error) => error.fmt(f),
            CheckpointError::Foreign => f.write_str("is not a checkpoint of the solver"),
            CheckpointError::Version => f.write_str("was saved by another version of the program"),
            CheckpointError::Damaged => f.write_str("is damaged: its checksum is wrong"),
            CheckpointError::OtherPosition => f.write_str("was saved for another position"),
            CheckpointError::OtherOptions => f.write_str(
                "was saved for another goal, depth, selectivity or number of best moves",
            ),
            CheckpointError::SmallerTable(megabytes) => write!(
                f,
                "was saved from a table of {megabytes} MB and fits into none that is larger"
            ),
        }
    }
}

impl std::error::Error for CheckpointError {}

impl From<CheckedFileError> for CheckpointError {
    fn from(error: CheckedFileError) -> CheckpointError {
        match error {
            CheckedFileError::Io(error) => CheckpointError::Io(error),
            CheckedFileError::Foreign | CheckedFileError::TooLarge => CheckpointError::Foreign,
            CheckedFileError::Version => CheckpointError::Version,
            CheckedFileError::Damaged => CheckpointError::Damaged,
        }
    }
}

impl Checkpoint {
    /// Writes the checkpoint and the deepest entries of the table, in one go:
    /// whoever reads the file sees the old one or the new one. The search may
    /// go on meanwhile.
    pub fn save(&self, path: &Path, task: Task, table: &Table) -> io::Result<()> {
        FILE.write(path, |mut out| {
            task.write(&mut out)?;
            out.write_all(&self.nodes.to_le_bytes())?;
            out.write_all(&self.seconds.to_le_bytes())?;
            write_standing(&self.standing, &mut out)?;
            out.write_all(&[table.buckets().ilog2() as u8])?;
            let complete = |findings: &Findings| findings.complete;
            // A finished search needs no table.
            if !self.standing.findings.as_ref().is_some_and(complete) {
                let mut left = MOST_ENTRIES;
                for saved in table.entries(least_depth(table)) {
                    out.write_all(&saved.bucket.to_le_bytes())?;
                    out.write_all(&saved.check.to_le_bytes())?;
                    out.write_all(&saved.data.to_le_bytes())?;
                    // More may have become deep since they were counted.
                    left -= 1;
                    if left == 0 {
                        break;
                    }
                }
            }
            Ok(())
        })
    }

    /// Reads a checkpoint of this task, and its entries into the table for
    /// the next search.
    pub fn load(path: &Path, task: Task, table: &Table) -> Result<Checkpoint, CheckpointError> {
        let body = FILE.read(path)?;
        let mut from = Reader(&body);
        from.check_task(task)?;
        let nodes = from.number()?;
        let seconds = f64::from_bits(from.number()?);
        let standing = from.standing()?;
        let buckets = 1_usize
            .checked_shl(u32::from(from.byte()?))
            .ok_or(CheckpointError::Damaged)?;
        if buckets < table.buckets() && !from.0.is_empty() {
            return Err(CheckpointError::SmallerTable((buckets >> 14).max(1)));
        }
        if !from.0.len().is_multiple_of(ENTRY) {
            return Err(CheckpointError::Damaged);
        }
        while !from.0.is_empty() {
            let saved = Saved {
                bucket: u32::from_le_bytes(from.array()?),
                check: from.number()?,
                data: from.number()?,
            };
            if saved.is_sound() {
                table.restore(saved);
            }
        }
        Ok(Checkpoint {
            standing,
            nodes,
            seconds,
        })
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

fn write_standing(standing: &Standing, out: &mut impl Write) -> io::Result<()> {
    match &standing.findings {
        None => out.write_all(&[0])?,
        Some(findings) => {
            out.write_all(&[
                1 + u8::from(findings.complete),
                findings.depth as u8,
                findings.selectivity.index(),
                findings.lines.len() as u8,
            ])?;
            for line in &findings.lines {
                out.write_all(&[line.score as i8 as u8, line.squares.len() as u8])?;
                let squares: Vec<u8> = line.squares.iter().map(|&square| square as u8).collect();
                out.write_all(&squares)?;
            }
        }
    }
    match standing.bounds {
        None => out.write_all(&[0]),
        Some(bounds) => out.write_all(&[
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
    fn array<const N: usize>(&mut self) -> Result<[u8; N], CheckpointError> {
        let (first, rest) = self.0.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        self.0 = rest;
        Ok(*first)
    }

    fn byte(&mut self) -> Result<u8, CheckpointError> {
        self.array().map(|[byte]| byte)
    }

    fn score(&mut self) -> Result<i32, CheckpointError> {
        Ok(i32::from(self.byte()? as i8))
    }

    fn number(&mut self) -> Result<u64, CheckpointError> {
        self.array().map(u64::from_le_bytes)
    }

    fn check_task(&mut self, task: Task) -> Result<(), CheckpointError> {
        let mut expected = Vec::new();
        task.write(&mut expected).map_err(CheckpointError::Io)?;
        let (position, rest) = expected.split_at(17);
        let (keys, options) = rest.split_at(8);
        if self.array::<17>()? != position {
            return Err(CheckpointError::OtherPosition);
        }
        if self.array::<8>()? != keys {
            return Err(CheckpointError::Version);
        }
        if self.array::<4>()? != options {
            return Err(CheckpointError::OtherOptions);
        }
        Ok(())
    }

    fn standing(&mut self) -> Result<Standing, CheckpointError> {
        let mut standing = Standing::default();
        let state = self.byte()?;
        if state > 0 {
            let [depth, selectivity, count] = self.array()?;
            let mut lines = Vec::new();
            for _ in 0..count {
                let score = self.score()?;
                let length = self.byte()?;
                let squares = (0..length)
                    .map(|_| self.byte().map(u32::from))
                    .collect::<Result<_, _>>()?;
                lines.push(FoundLine { score, squares });
            }
            standing.findings = Some(Findings {
                lines,
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
        Ok(standing)
    }
}
