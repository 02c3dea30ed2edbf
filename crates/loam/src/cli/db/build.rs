use super::super::failure::say;
use super::super::output::Progress;
use super::super::{Failure, Output};
use super::stats::Row;
use loam_amazons::Shape;
use loam_amazons::databases::{BuildError, Builder, Built, DatabaseSet, Family, Origin, Spec};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

/// Build one database, or a set of them.
///
/// Databases that are there already are kept, so a build that was interrupted
/// goes on when the same command is given again; the files are the same byte
/// for byte, whatever happened and however many threads worked. Those that are
/// damaged, or have an older format, are built anew.
///
/// The set "small" takes seconds, "thesis" has the 241 databases of Song's
/// thesis and takes some minutes, "large" goes beyond it and takes hours.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam db build --set thesis
  loam db build --set small --dir areas --json
  loam db build --family simple --size 2x6 --queens 2
  loam db build --family blocker --size 3x4 --queens 1+2        queens+blockers
  loam db build --family active --size 3x6 --queens 2+2         black+white
  loam db build --family constrained --size 3x3 --queens 1+1v2+0
                                       black queens+blockers, then white")]
pub(super) struct Args {
    /// A set of databases: small, thesis or large
    #[arg(long, value_name = "SET", conflicts_with_all = ["family", "size", "queens"])]
    set: Option<DatabaseSet>,
    /// The family of one database: simple, blocker, active or constrained
    #[arg(long, value_name = "FAMILY", requires_all = ["size", "queens"],
        required_unless_present = "set")]
    family: Option<Family>,
    /// Its rectangle
    #[arg(long, value_name = "CxR")]
    size: Option<Shape>,
    /// Its queens: N, NORMAL+BLOCKERS, BLACK+WHITE, or for both colours
    /// NORMAL+BLOCKERSvNORMAL+BLOCKERS
    #[arg(long, value_name = "QUEENS")]
    queens: Option<String>,
    /// Where to put the files
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Threads [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The most memory to take
    #[arg(long, value_name = "MB", default_value_t = Builder::MEMORY >> 20,
        value_parser = clap::value_parser!(u64).range(1..=1 << 24))]
    memory: u64,
    /// Within one database, keep the work at least so often
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    checkpoint: u32,
    /// A JSON object for each database
    #[arg(long)]
    json: bool,
}

impl Args {
    fn specs(&self) -> Result<Vec<Spec>, Failure> {
        match (self.set, self.family, self.size, &self.queens) {
            (Some(set), ..) => Ok(set.specs()),
            (None, Some(family), Some(size), Some(queens)) => {
                Ok(vec![Spec::new(family, size.cols(), size.rows(), queens)?])
            }
            _ => Err(Failure::BadInput(
                "give --set, or --family with --size and --queens".into(),
            )),
        }
    }
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let specs = args.specs()?;
    let dir = super::folder(args.dir.as_deref())?;
    let mut builder = Builder::new(&dir);
    builder.threads = args.threads.map_or(builder.threads, usize::from);
    builder.memory = args.memory << 20;
    builder.checkpoint = Duration::from_secs(args.checkpoint.into());
    let built = build(&builder, &specs)?;
    for database in &built {
        if args.json {
            out.json(&Row::of_built(database))?;
        } else if args.set.is_none() {
            out.line(format!(
                "{}: {} entries, {} bytes{}",
                database.spec,
                database.entries,
                database.bytes,
                match database.origin {
                    Origin::Kept => ", already there",
                    _ => "",
                }
            ))?;
        }
    }
    if !args.json && args.set.is_some() {
        let kept = |database: &&Built| database.origin == Origin::Kept;
        let kept = built.iter().filter(kept).count();
        let bytes: u64 = built.iter().map(|database| database.bytes).sum();
        out.line(format!(
            "{}: {} databases, {kept} of them already there, {bytes} bytes",
            dir.display(),
            built.len(),
        ))?;
    }
    Ok(())
}

/// Builds databases and says on the way how far it has come, and in the end
/// what it found there and could not use.
pub(super) fn build(builder: &Builder, specs: &[Spec]) -> Result<Vec<Built>, BuildError> {
    let progress = Mutex::new(Progress::new());
    let built = builder.build(specs, &|now| {
        // A note that another thread is just writing is as good as this one.
        if let Ok(mut progress) = progress.try_lock() {
            progress.note(|| {
                let percent = 100 * now.done / now.total.max(1);
                let (number, of) = (now.number, now.of);
                format!(
                    "{number} of {of}: {}, {percent}% of {}",
                    now.spec, now.total
                )
            });
        }
    })?;
    drop(progress);
    let mut anew: BTreeMap<&str, Vec<Spec>> = BTreeMap::new();
    for database in &built {
        if let Origin::Anew(why) = &database.origin {
            anew.entry(why).or_default().push(database.spec);
        }
    }
    for (why, specs) in anew {
        let first = builder.dir.join(specs[0].file_name());
        let more = match specs.len() - 1 {
            0 => String::new(),
            more => format!(", as {more} others"),
        };
        say(&format!("{}: {why}{more}; built anew", first.display()));
    }
    Ok(built)
}
