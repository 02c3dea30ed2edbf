use super::output::Progress;
use super::{Failure, Output};
use loam_lab::{Effort, Experiment, mia};
use std::path::PathBuf;

/// Reproduce the tables and figures of the papers.
///
/// Prints published and measured figures side by side, and says for each
/// published conclusion whether it holds here.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam lab mia --quick
  loam lab mia --table 5.2 --table 5.8
  loam lab mia --out results")]
pub(crate) struct Args {
    /// The paper: mia
    paper: Option<String>,
    /// Only these tables or figures, such as 5.2, figure-3.4 or appendix-B
    #[arg(long, value_name = "NAME")]
    table: Vec<String>,
    /// A sample that takes seconds
    #[arg(long)]
    quick: bool,
    /// Write each table as CSV and JSON into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// One JSON object per table
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    match args.paper.as_deref() {
        None | Some("mia") => {}
        Some(other) => return Err(Failure::bad(other, "expected a paper: mia")),
    }
    let effort = if args.quick {
        Effort::Quick
    } else {
        Effort::Full
    };
    for experiment in chosen(&args.table)? {
        let mut progress = Progress::new();
        let table = (experiment.run)(effort, &mut |note| progress.note(|| note.to_owned()));
        drop(progress);
        if let Some(folder) = &args.out {
            let save = |extension: &str, text: String| {
                let path = folder.join(format!("mia-{}.{extension}", table.name));
                let made = std::fs::create_dir_all(folder);
                made.and_then(|()| std::fs::write(&path, text))
                    .map_err(|error| Failure::writing(&path.display().to_string(), &error))
            };
            save("csv", table.to_csv())?;
            save("json", serde_json::json!(table).to_string() + "\n")?;
        }
        if args.json {
            out.json(&table)?;
        } else {
            out.line(table.to_string())?;
        }
        out.flush()?;
    }
    Ok(())
}

fn chosen(names: &[String]) -> Result<Vec<&'static Experiment>, Failure> {
    if names.is_empty() {
        return Ok(mia::EXPERIMENTS.iter().collect());
    }
    let find = |name: &String| {
        let is_it = |experiment: &&Experiment| {
            let known = experiment.name;
            known.eq_ignore_ascii_case(name)
                || known
                    .split_once('-')
                    .is_some_and(|(_, number)| number == name)
        };
        mia::EXPERIMENTS.iter().find(is_it).ok_or_else(|| {
            let all: Vec<&str> = mia::EXPERIMENTS.iter().map(|e| e.name).collect();
            Failure::bad(
                name,
                format!("no such table: expected one of {}", all.join(", ")),
            )
        })
    };
    names.iter().map(find).collect()
}
