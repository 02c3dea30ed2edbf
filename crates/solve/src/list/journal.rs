//! What a long list of positions has given so far, kept in a file that several
//! processes may work with at a time.

use super::Row;
use crate::{OthelloQuestion, Slice};
use loam_othello::solver::Goal;
use loam_store::{Fault, Kind, Lock, StoreError};
use std::fmt::Write;
use std::path::Path;

/// Every record is a row as JSON.
static ROWS: Kind = Kind {
    tag: *b"solved\0\0",
    name: "a file of solved positions",
    version: 1,
    longest: 1 << 20,
    again: "remove it to begin anew, or name another",
    old: &[b"{\"best\":"],
};

/// The rows of positions solved, each in the file as soon as it is found.
pub struct Journal {
    file: loam_store::Journal,
    /// Rows found here that could not be written yet.
    unsaved: Vec<Vec<u8>>,
    /// What there is to tell of the file.
    pub(super) complaint: Option<String>,
    has_complained: bool,
    /// Who we are among the processes at work on it, from 1.
    pub(super) number: u64,
    /// What keeps the number ours.
    _lock: Lock,
}

impl Journal {
    /// Begins a file, or joins in with the rows that are in it.
    ///
    /// # Errors
    /// It is of other questions, damaged, or cannot be written.
    pub fn open(
        path: &Path,
        question: &OthelloQuestion,
        slice: &Slice,
    ) -> Result<(Journal, Vec<Row>), StoreError> {
        let asked = asked(question, slice);
        let mut rows = Vec::new();
        let visit = |record: &[u8]| read(record, &mut rows);
        let file = loam_store::Journal::share(&ROWS, path, asked.as_bytes(), visit)?;
        file.is_about(&asked)?;
        let complaint = (file.torn() > 0).then(|| {
            format!(
                "{}: the last row was not written to its end, and is dropped",
                path.display()
            )
        });
        let (number, lock) = number(path)?;
        let journal = Journal {
            file,
            unsaved: Vec::new(),
            complaint,
            has_complained: false,
            number,
            _lock: lock,
        };
        Ok((journal, rows))
    }

    /// What others have found.
    pub(super) fn catch_up(&mut self) -> Vec<Row> {
        let mut rows = Vec::new();
        if let Err(why) = self.file.catch_up(|record| read(record, &mut rows)) {
            self.complain(&why);
        }
        rows
    }

    /// Writes down what was found here, and tells what others have found.
    pub(super) fn add(&mut self, row: &Row) -> Vec<Row> {
        let row = serde_json::to_vec(row).expect("rows are JSON");
        self.unsaved.push(row);
        let mut rows = Vec::new();
        if let Err(why) = self.write(&mut rows) {
            self.complain(&why);
        }
        rows
    }

    /// Writes down what is not yet in the file.
    fn write(&mut self, rows: &mut Vec<Row>) -> Result<(), StoreError> {
        while let Some(record) = self.unsaved.first() {
            let read = |record: &[u8]| read(record, rows);
            self.file.append_shared(record, read)?;
            self.unsaved.remove(0);
        }
        Ok(())
    }

    /// Says what is in the way, once: work goes on, and a full disk may have
    /// room again.
    fn complain(&mut self, why: &StoreError) {
        if !self.has_complained {
            self.complaint = Some(format!("going on, though nothing is saved now: {why}"));
        }
        self.has_complained = true;
    }

    /// Sees that everything is in the file.
    pub(super) fn finish(mut self) -> Result<(), StoreError> {
        self.write(&mut Vec::new())?;
        self.file.sync()
    }
}

fn read(record: &[u8], rows: &mut Vec<Row>) -> Result<(), String> {
    let row = serde_json::from_slice(record).map_err(|_| "it is no solved position")?;
    rows.push(row);
    Ok(())
}

/// The lowest number that no other process has, and what keeps it ours.
fn number(path: &Path) -> Result<(u64, Lock), StoreError> {
    let mut number = 1;
    loop {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{number}"));
        match Lock::acquire(Path::new(&name)) {
            Err(error) if matches!(error.why, Fault::InUse(_)) => number += 1,
            lock => return Ok((number, lock?)),
        }
    }
}

/// Whatever a row depends on besides its position.
fn asked(question: &OthelloQuestion, slice: &Slice) -> String {
    let goal = match question.goal {
        Goal::Score => "score",
        Goal::Result => "result",
    };
    let percent = question.selectivity.percent();
    let mut text = format!("solving with --goal {goal} --selectivity {percent}");
    let options = [
        ("best", question.lines.map(|lines| lines as u64)),
        ("depth", question.depth.map(u64::from)),
        ("nodes", slice.nodes),
    ];
    for (name, value) in options {
        if let Some(value) = value {
            let _ = write!(text, " --{name} {value}");
        }
    }
    if let Some(time) = slice.time {
        let _ = write!(text, " --time {}ms", time.as_millis());
    }
    text
}
