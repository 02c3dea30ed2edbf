//! What a long list of positions has given so far, kept in a file.

use super::super::Failure;
use super::Args;
use super::problems::Problem;
use super::row::Row;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// The rows of positions solved, by position. The file has a line of JSON for
/// what is asked of all of them and one for each row, added as it is found, so
/// that a run that is killed loses no more than what it was at.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    rows: HashMap<String, Row>,
}

impl Journal {
    /// Begins a file, or goes on with it.
    pub(super) fn open(path: &Path, args: &Args) -> Result<Journal, Failure> {
        let name = path.display().to_string();
        let failed = |error: io::Error| Failure::writing(&name, &error);
        let mut options = OpenOptions::new();
        let options = options.read(true).append(true).create(true);
        let mut file = options.open(path).map_err(failed)?;
        if !file.metadata().map_err(failed)?.is_file() {
            return Err(Failure::bad(&name, "expected a file"));
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        // A killed run may have left part of a line.
        let whole = text.iter().rposition(|&byte| byte == b'\n');
        let whole = whole.map_or(0, |end| end + 1);
        let asked = asked(args);
        let mut journal = Journal {
            path: path.to_owned(),
            file,
            rows: HashMap::new(),
        };
        if whole == 0 && (text.is_empty() || asked.to_string().as_bytes().starts_with(&text)) {
            journal.cut(0).map_err(failed)?;
            journal.line(&asked).map_err(failed)?;
            return Ok(journal);
        }
        let mut lines = text[..whole].split(|&byte| byte == b'\n');
        let header: Option<Value> = lines
            .next()
            .and_then(|line| serde_json::from_slice(line).ok());
        match header {
            Some(found) if found == asked => {}
            Some(found) if found.get(KIND).is_some() => {
                return Err(Failure::bad(&name, "was saved for other options"));
            }
            _ => return Err(Failure::bad(&name, "is not a file of solved positions")),
        }
        for (number, line) in (2..).zip(lines).filter(|(_, line)| !line.is_empty()) {
            let row: Row = serde_json::from_slice(line)
                .map_err(|_| Failure::bad(&name, format!("line {number} is damaged")))?;
            journal.rows.entry(row.position.clone()).or_insert(row);
        }
        journal.cut(whole as u64).map_err(failed)?;
        Ok(journal)
    }

    /// What is known of positions, one after the other.
    pub(super) fn known(&self, problems: &[Problem]) -> Result<Vec<Option<Row>>, Failure> {
        let known = |problem: &Problem| {
            let mut row = self.rows.get(&problem.position_text()?).cloned();
            if let Some(row) = &mut row {
                row.answer(problem);
            }
            Ok(row)
        };
        problems.iter().map(known).collect()
    }

    /// Notes what was found.
    pub(super) fn add(&mut self, row: &Row) -> Result<(), Failure> {
        let line = serde_json::to_value(row).expect("rows are JSON");
        self.line(&line)
            .map_err(|error| Failure::writing(&self.path.display().to_string(), &error))
    }

    fn line(&mut self, value: &Value) -> io::Result<()> {
        self.file.write_all(format!("{value}\n").as_bytes())
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        if self.file.metadata()?.len() != length {
            self.file.set_len(length)?;
            self.file.seek(io::SeekFrom::End(0))?;
        }
        Ok(())
    }
}

const KIND: &str = "solved positions";

/// Whatever a row depends on besides its position.
fn asked(args: &Args) -> Value {
    let milliseconds = args.time.map(|time| time.as_millis() as u64);
    json!({
        KIND: 1,
        "goal": format!("{:?}", args.goal).to_lowercase(),
        "best": args.best,
        "depth": args.depth,
        "selectivity": args.selectivity.percent(),
        "milliseconds": milliseconds,
        "nodes": args.nodes,
    })
}
