use super::super::{Failure, Output};
use super::Which;
use loam_amazons::databases::{Built, Database, Family, Origin, Spec};
use serde::Serialize;

/// Print what is in databases.
///
/// Entries are counted as in the thesis (Tables B.1 to B.3): areas that are
/// connected and touch all four sides of the rectangle, those that are the same
/// turned or mirrored once.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam db stats
  loam db stats amazons-databases --json
  loam db stats amazons-databases/active-3x4-2+1.loamdb")]
pub(super) struct Args {
    #[command(flatten)]
    which: Which,
    /// A JSON object for each database
    #[arg(long)]
    json: bool,
}

/// A database in JSON.
#[derive(Serialize)]
pub(super) struct Row {
    family: &'static str,
    size: String,
    #[serde(flatten)]
    queens: Queens,
    entries: u64,
    defective: Option<u64>,
    positions: u64,
    bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    thermographs: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<bool>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Queens {
    Simple {
        queens: u8,
    },
    Blocker {
        normal: u8,
        blockers: u8,
    },
    Active {
        black: u8,
        white: u8,
    },
    Constrained {
        black: u8,
        black_blockers: u8,
        white: u8,
        white_blockers: u8,
    },
}

impl Row {
    fn new(spec: Spec, entries: u64, defective: Option<u64>, bytes: u64) -> Row {
        let [black, black_blockers, white, white_blockers] = spec.queens();
        let queens = match spec.family() {
            Family::Simple => Queens::Simple { queens: black },
            Family::Blocker => Queens::Blocker {
                normal: black,
                blockers: black_blockers,
            },
            Family::Active => Queens::Active { black, white },
            Family::Constrained => Queens::Constrained {
                black,
                black_blockers,
                white,
                white_blockers,
            },
        };
        Row {
            family: spec.family().name(),
            size: format!("{}x{}", spec.cols(), spec.rows()),
            queens,
            entries,
            defective,
            positions: spec.positions(),
            bytes,
            thermographs: None,
            values: None,
            kept: None,
        }
    }

    /// A database that has just been built.
    pub(super) fn of_built(built: &Built) -> Row {
        let mut row = Row::new(built.spec, built.entries, built.defective, built.bytes);
        row.kept = Some(built.origin == Origin::Kept);
        row
    }

    fn of(database: &Database) -> Row {
        let (spec, entries) = (database.spec(), database.entries());
        let mut row = Row::new(spec, entries, database.defective(), database.bytes());
        if !spec.family().is_territory() {
            row.thermographs = Some(database.thermographs());
            row.values = Some(database.has_values());
        }
        row
    }
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let databases = args.which.open()?;
    if args.json {
        return databases
            .iter()
            .try_for_each(|database| out.json(&Row::of(database)));
    }
    out.line("family      size queens      entries defective thermographs      bytes")?;
    for database in &databases {
        let spec = database.spec();
        let row = Row::of(database);
        let or_dash = |number: Option<u64>| number.map_or("-".into(), |number| number.to_string());
        out.line(format!(
            "{:<11} {:<4} {:<7} {:>11} {:>9} {:>12} {:>10}",
            row.family,
            row.size,
            spec.queens_text(),
            row.entries,
            or_dash(row.defective),
            or_dash(row.thermographs.map(u64::from)),
            row.bytes,
        ))?;
    }
    let entries: u64 = databases.iter().map(Database::entries).sum();
    let bytes: u64 = databases.iter().map(Database::bytes).sum();
    out.line(format!(
        "{} databases, {entries} entries, {bytes} bytes",
        databases.len()
    ))
}
