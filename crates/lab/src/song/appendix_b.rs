use crate::{Bench, Conclusion, Effort, Table};
use loam_amazons::databases::{BuildError, Builder, Built, Family, Spec, default_dir};
use std::path::PathBuf;
use std::sync::mpsc;

/// Tables B.1 to B.3 as printed: table, size, queens, entries, and a number
/// that differs from table to table.
const PUBLISHED: &str = include_str!("published/appendix_b.csv");

/// Databases with more positions are left out of a quick run.
const QUICK: u64 = 200_000;

struct Row {
    spec: Spec,
    entries: u64,
    /// Of simple territories how many are defective; of blocker territories
    /// how many positions were generated.
    extra: Option<u64>,
}

fn published(table: &str, family: Family) -> Vec<Row> {
    let rows = PUBLISHED
        .lines()
        .map(|line| line.split(',').collect::<Vec<_>>());
    rows.filter(|row| row[0] == table)
        .map(|row| {
            let number = |at: usize| row[at].parse::<u64>().ok();
            let side = |at: usize| number(at).unwrap_or(0) as u8;
            let queens = match family {
                Family::Simple => row[3].to_owned(),
                _ => format!("{}+{}", row[3], row[4]),
            };
            Row {
                spec: Spec::new(family, side(1), side(2), &queens)
                    .expect("a database of the thesis"),
                entries: number(5).expect("a count"),
                extra: number(6),
            }
        })
        .collect()
}

/// Table B.1.
pub fn simple_territories(bench: &mut Bench<'_>) -> Table {
    let title = "Simple territory databases";
    appendix(bench, "B1", "table-B.1", title, Family::Simple)
}

/// Table B.2, with the database of 43,433,015 entries that the thesis built
/// and did not use.
pub fn active_areas(bench: &mut Bench<'_>) -> Table {
    let title = "Active area databases";
    appendix(bench, "B2", "table-B.2", title, Family::Active)
}

/// Table B.3.
pub fn blocker_territories(bench: &mut Bench<'_>) -> Table {
    let title = "Blocker territory databases";
    appendix(bench, "B3", "table-B.3", title, Family::Blocker)
}

fn appendix(
    bench: &mut Bench<'_>,
    table: &str,
    name: &'static str,
    title: &str,
    family: Family,
) -> Table {
    let mut published = published(table, family);
    let all = published.len();
    if bench.effort == Effort::Quick {
        published.retain(|row| row.spec.positions() <= QUICK);
    }
    let specs: Vec<Spec> = published.iter().map(|row| row.spec).collect();
    let built = built(bench, &specs);
    let (rows, conclusion) = match built {
        Ok(built) => compare(&published, &built, all, family),
        Err(why) => {
            let conclusion = Conclusion {
                claim: format!("all {all} databases have as many entries as published"),
                holds: false,
                evidence: why.to_string(),
            };
            (Vec::new(), conclusion)
        }
    };
    let extra = match family {
        Family::Simple => ["defective, thesis", "defective, here"],
        _ => ["generated, thesis", "generated, here"],
    };
    let columns = ["size", "queens", "entries, thesis", "entries, here"];
    Table {
        name,
        title: title.into(),
        columns: columns.into_iter().chain(extra).map(String::from).collect(),
        rows,
        conclusions: vec![conclusion],
        plots: Vec::new(),
    }
}

fn compare(
    published: &[Row],
    built: &[Built],
    all: usize,
    family: Family,
) -> (Vec<Vec<crate::Cell>>, Conclusion) {
    let mut equal = 0;
    let mut rows = Vec::new();
    for (row, built) in published.iter().zip(built) {
        let extra = match family {
            Family::Simple => built.defective,
            _ => Some(row.spec.positions()),
        };
        equal += usize::from(
            row.entries == built.entries && row.extra.is_none_or(|there| Some(there) == extra),
        );
        rows.push(vec![
            format!("{}x{}", row.spec.cols(), row.spec.rows()).into(),
            row.spec.queens_text().into(),
            row.entries.into(),
            built.entries.into(),
            row.extra.into(),
            extra.into(),
        ]);
    }
    let conclusion = Conclusion {
        claim: format!("all {all} databases have as many entries as published"),
        holds: equal == published.len(),
        evidence: format!("{equal} equal of {} built", published.len()),
    };
    (rows, conclusion)
}

/// Builds what is not there yet: a quick run in a folder of its own, a full
/// one where the program looks for databases.
fn built(bench: &mut Bench<'_>, specs: &[Spec]) -> Result<Vec<Built>, BuildError> {
    let scratch = tempfile::tempdir().ok();
    let own = |effort| effort == Effort::Full;
    let dir = default_dir()
        .filter(|_| own(bench.effort))
        .or_else(|| scratch.as_ref().map(|dir| dir.path().to_owned()))
        .unwrap_or_else(|| PathBuf::from("amazons-databases"));
    std::thread::scope(|scope| {
        let (notes, heard) = mpsc::channel();
        let work = scope.spawn(move || {
            Builder::new(&dir).build(specs, &|progress| {
                let (number, of) = (progress.number, progress.of);
                // If nobody listens any more, nothing is lost.
                let _ = notes.send(format!("{} ({number} of {of})", progress.spec));
            })
        });
        for note in heard {
            bench.note(&note);
        }
        work.join().expect("no panic")
    })
}
