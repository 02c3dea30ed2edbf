//! What goes on beside a search: a note of its progress, and checkpoints.

use super::super::Failure;
use super::super::failure::say;
use super::super::output::Progress;
use loam_othello::solver::{Checkpoint, Standing, Table, Task, Watch};
use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

const TICK: Duration = Duration::from_millis(100);

/// The file a search is kept in.
#[derive(Clone, Copy)]
pub(super) struct Kept<'a> {
    pub(super) path: &'a Path,
    pub(super) every: Duration,
    pub(super) task: Task,
    pub(super) table: &'a Table,
    /// What earlier runs have found and taken.
    pub(super) before: &'a Checkpoint,
}

impl Kept<'_> {
    /// Reads the file, if it exists.
    pub(super) fn read(
        path: &Path,
        task: Task,
        table: &Table,
    ) -> Result<Option<Checkpoint>, Failure> {
        if !path.try_exists().unwrap_or(true) {
            return Ok(None);
        }
        let name = path.display().to_string();
        Checkpoint::load(path, task, table)
            .map(Some)
            .map_err(|why| Failure::bad(&name, why))
    }

    /// Writes the file.
    pub(super) fn save(&self, watch: &Watch, begun: Instant) -> io::Result<()> {
        let mut standing = watch.standing();
        if standing.findings.is_none() && standing.bounds.is_none() {
            // This run has not got as far yet as the one before.
            standing = self.before.standing.clone();
        }
        let checkpoint = Checkpoint {
            standing,
            nodes: self.before.nodes + watch.nodes(),
            seconds: self.before.seconds + begun.elapsed().as_secs_f64(),
        };
        checkpoint.save(self.path, self.task, self.table)
    }

    /// The failure to write it.
    pub(super) fn failure(&self, error: &io::Error) -> Failure {
        Failure::writing(&self.path.display().to_string(), error)
    }
}

/// Goes along with a search until `done` is closed.
pub(super) fn keep(
    watch: &Watch,
    begun: Instant,
    kept: Option<Kept<'_>>,
    done: &Receiver<()>,
    heading: &str,
) {
    let mut progress = Progress::new();
    let mut last_save = begun;
    while done.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
        progress.note(|| note(heading, watch, begun));
        if let Some(kept) = kept
            && last_save.elapsed() >= kept.every
        {
            // The search goes on; a full disk may have room again next time.
            if let Err(error) = kept.save(watch, begun) {
                say(&format!("{}: {error}", kept.path.display()));
            }
            last_save = Instant::now();
        }
    }
}

fn note(heading: &str, watch: &Watch, begun: Instant) -> String {
    let seconds = begun.elapsed().as_secs_f64();
    let millions = watch.nodes() as f64 / 1e6;
    let standing = standing_text(&watch.standing());
    format!(
        "{heading}{standing}, {millions:.1} Mn, {:.1} Mn/s, {seconds:.0} s",
        millions / seconds.max(1e-9)
    )
}

/// How far a search has come, in words.
pub(super) fn standing_text(standing: &Standing) -> String {
    let mut parts = Vec::new();
    if let Some(findings) = &standing.findings
        && let Some(line) = findings.lines.first()
    {
        let best = line.squares.first().map_or("-".into(), |&at| name(at));
        let (depth, percent) = (findings.depth, findings.selectivity.percent());
        parts.push(format!("depth {depth}@{percent}% {:+} {best}", line.score));
    }
    if let Some(bounds) = standing.bounds {
        let best = bounds.best.map_or("-".into(), name);
        let (depth, percent) = (bounds.depth, bounds.selectivity.percent());
        let (low, high) = (bounds.low, bounds.high);
        parts.push(format!(
            "depth {depth}@{percent}% {low:+} to {high:+} {best}"
        ));
    }
    if parts.is_empty() {
        return "at the beginning".into();
    }
    parts.join(", ")
}

/// A square of the boards up to 8x8, which all have ranks of eight bits.
pub(super) fn name(square: u32) -> String {
    let file = char::from(b'a' + (square % 8) as u8);
    format!("{file}{}", square / 8 + 1)
}
