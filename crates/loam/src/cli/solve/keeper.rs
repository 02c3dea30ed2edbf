//! What goes on beside a search: a note of its progress, and checkpoints.

use super::super::failure::say;
use super::super::output::Progress;
use loam_othello::solver::{Checkpoint, Headway, Standing, Table, Watch};
use loam_store::StoreError;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

const TICK: Duration = Duration::from_millis(100);

/// Saves a search now and then. A failure is said once, and the search goes on:
/// a full disk may have room again.
pub(super) struct Saver {
    every: Duration,
    last: Instant,
    failing: bool,
}

impl Saver {
    pub(super) fn new(every: Duration) -> Saver {
        Saver {
            every,
            last: Instant::now(),
            failing: false,
        }
    }

    /// Saves if it is time to.
    pub(super) fn look(&mut self, save: impl FnOnce() -> Result<(), StoreError>) {
        if self.last.elapsed() < self.every {
            return;
        }
        let saved = save();
        if let (Err(why), false) = (&saved, self.failing) {
            say(&format!("going on, though nothing is saved now: {why}"));
        }
        self.failing = saved.is_err();
        self.last = Instant::now();
    }
}

/// The file a search is kept in.
pub(super) struct Kept<'a> {
    pub(super) file: Checkpoint,
    pub(super) every: Duration,
    pub(super) table: &'a Table,
    /// What earlier runs have found and taken.
    pub(super) before: &'a Headway,
}

impl Kept<'_> {
    /// Writes the file.
    pub(super) fn save(&mut self, watch: &Watch, begun: Instant) -> Result<(), StoreError> {
        let mut standing = watch.standing();
        if standing.findings.is_none() && standing.bounds.is_none() {
            // This run has not got as far yet as the one before.
            standing = self.before.standing.clone();
        }
        let headway = Headway {
            standing,
            nodes: self.before.nodes + watch.nodes(),
            seconds: self.before.seconds + begun.elapsed().as_secs_f64(),
        };
        self.file.save(&headway, self.table)
    }
}

/// Goes along with a search until `done` is closed.
pub(super) fn keep(
    watch: &Watch,
    begun: Instant,
    mut kept: Option<&mut Kept<'_>>,
    done: &Receiver<()>,
    heading: &str,
) {
    let mut progress = Progress::new();
    let mut saver = kept.as_ref().map(|kept| Saver::new(kept.every));
    while done.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
        progress.note(|| note(heading, watch, begun));
        if let (Some(kept), Some(saver)) = (&mut kept, &mut saver) {
            saver.look(|| kept.save(watch, begun));
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
