use super::super::{Failure, Output};
use loam_amazons::areas::Area;
use loam_amazons::databases::{Answer, Builder, DatabaseSet, Databases, default_dir};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Print what an area is worth.
///
/// Rows from the top: B and W queens, . empty, # burnt, and b and w blockers,
/// which shoot their first arrow back to where they came from. Values count
/// for Black: positive is good for Black.
///
/// What no database knows is worked out if the area is small. When the user's
/// folder has no databases, the small set is built there first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam db query --area \"#./#W/.B\"
  loam db query --area \"B.W/.#.\" --json
  loam db query --area \"..b\" --area \".W.B\" --sum")]
pub(super) struct Args {
    /// The area; may be given several times
    #[arg(long, value_name = "ROWS", required = true)]
    area: Vec<Area>,
    /// Print what the areas are worth together
    #[arg(long)]
    sum: bool,
    /// The folder of databases
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// A JSON object for each area
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    area: String,
    kind: String,
    value: Option<String>,
    left_stop: String,
    right_stop: String,
    temperature: String,
    mean: String,
    outcome: String,
    left_stop_tm1: String,
    right_stop_tm1: String,
    lower: i32,
    upper: i32,
    left_wall: Vec<[String; 2]>,
    right_wall: Vec<[String; 2]>,
    best_black: Option<String>,
    best_white: Option<String>,
    database: Option<String>,
}

#[derive(Serialize)]
struct SumRow {
    areas: Vec<String>,
    value: String,
    left_stop: String,
    right_stop: String,
    temperature: String,
    mean: String,
    outcome: String,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let databases = open(args.dir.as_deref())?;
    if args.sum {
        return sum(args, &databases, out);
    }
    for area in &args.area {
        let answer = databases.query(area)?;
        let row = row(area, &answer);
        if args.json {
            out.json(&row)?;
        } else {
            show(&row, out)?;
        }
    }
    Ok(())
}

/// The databases of the folder named, or the user's own; if there are none
/// there yet, the small set is built. Where that cannot be done, small areas
/// are worked out without.
fn open(named: Option<&Path>) -> Result<Databases, Failure> {
    if let Some(dir) = named {
        if !dir.is_dir() {
            let why = "there is no such folder";
            return Err(Failure::bad(&dir.display().to_string(), why));
        }
        return Ok(Databases::open(dir)?);
    }
    let Some(dir) = default_dir() else {
        return Ok(Databases::none());
    };
    let databases = Databases::open(&dir)?;
    if !databases.is_empty() {
        return Ok(databases);
    }
    match super::build::build(&Builder::new(&dir), &DatabaseSet::Small.specs()) {
        Ok(_) => Ok(Databases::open(&dir)?),
        Err(_) => Ok(Databases::none()),
    }
}

fn row(area: &Area, answer: &Answer) -> Row {
    let thermograph = &answer.thermograph;
    let (left, right) = thermograph.stops();
    let (upper, lower) = thermograph.stops_tm1();
    let best = answer.best.map(|mv| mv.map(|mv| mv.to_string()));
    let [best_black, best_white] = best;
    Row {
        area: area.to_string(),
        kind: answer.kind.to_string(),
        value: answer.value.clone(),
        left_stop: left.to_string(),
        right_stop: right.to_string(),
        temperature: thermograph.temperature().to_string(),
        mean: thermograph.mean().to_string(),
        outcome: answer.outcome.to_string(),
        left_stop_tm1: upper.to_string(),
        right_stop_tm1: lower.to_string(),
        lower,
        upper,
        left_wall: points(thermograph.left_wall()),
        right_wall: points(thermograph.right_wall()),
        best_black,
        best_white,
        database: answer.database.map(|spec| spec.to_string()),
    }
}

fn points<T: ToString>(wall: Vec<(T, T)>) -> Vec<[String; 2]> {
    let point = |(temperature, value): (T, T)| [temperature.to_string(), value.to_string()];
    wall.into_iter().map(point).collect()
}

fn show(row: &Row, out: &mut Output) -> Result<(), Failure> {
    for line in row.area.split('/') {
        out.line(line)?;
    }
    let value = row.value.as_deref().unwrap_or("too large to say");
    out.line(format!("{}, value {value}", row.kind))?;
    out.line(format!(
        "stops {} and {}, temperature {}, mean {}",
        row.left_stop, row.right_stop, row.temperature, row.mean
    ))?;
    out.line(format!(
        "Black makes {} to {} moves more than White; outcome {}",
        row.lower, row.upper, row.outcome
    ))?;
    for (side, best) in [("Black", &row.best_black), ("White", &row.best_white)] {
        if let Some(best) = best {
            out.line(format!("{side} moves {best}"))?;
        }
    }
    let source = row.database.as_deref().unwrap_or("no database");
    out.line(format!("from {source}"))
}

fn sum(args: &Args, databases: &Databases, out: &mut Output) -> Result<(), Failure> {
    let sum = databases.query_sum(&args.area)?;
    let (left, right) = sum.thermograph.stops();
    let row = SumRow {
        areas: args.area.iter().map(Area::to_string).collect(),
        value: sum.value,
        left_stop: left.to_string(),
        right_stop: right.to_string(),
        temperature: sum.thermograph.temperature().to_string(),
        mean: sum.thermograph.mean().to_string(),
        outcome: sum.outcome.to_string(),
    };
    if args.json {
        return out.json(&row);
    }
    out.line(format!("{}, value {}", row.areas.join(" + "), row.value))?;
    out.line(format!(
        "stops {} and {}, temperature {}, mean {}; outcome {}",
        row.left_stop, row.right_stop, row.temperature, row.mean, row.outcome
    ))
}
