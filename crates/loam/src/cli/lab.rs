use super::failure::say;
use super::output::Progress;
use super::{Failure, Output};
use loam_lab::{Bench, Effort, Experiment, Notebook, Paper, Table};
use loam_store::{AtomicFile, ensure_folder};
use std::path::{Path, PathBuf};

/// Reproduce the tables and figures of the papers.
///
/// Prints published and measured figures side by side, and says for each
/// published conclusion whether it holds here. With --out, a run that was
/// stopped goes on where it was when the same command is given again; a run of
/// one table, or a quick one, leaves what a longer one has found.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam lab                                   what there is
  loam lab mia --quick
  loam lab mia --table 5.2 --table 5.8
  loam lab mia --out results                 CSV, JSON and SVG; resumes")]
pub(crate) struct Args {
    /// The paper; none to list them
    paper: Option<String>,
    /// Only these tables or figures, such as 5.2, figure-3.4 or appendix-B
    #[arg(long, value_name = "NAME")]
    table: Vec<String>,
    /// A sample that takes seconds
    #[arg(long)]
    quick: bool,
    /// Write each table as CSV and JSON, and its plots as SVG, into this
    /// folder; of a quick run as PAPER-quick-TABLE
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// One JSON object per table
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let Some(name) = &args.paper else {
        let measuring = [
            ("--table", !args.table.is_empty()),
            ("--quick", args.quick),
            ("--out", args.out.is_some()),
        ];
        Failure::unless_obeyed(&measuring, "of which paper? loam lab lists them")?;
        return list(args, out);
    };
    let paper = Paper::ALL
        .iter()
        .find(|paper| paper.name == name)
        .ok_or_else(|| {
            let all: Vec<&str> = Paper::ALL.iter().map(|paper| paper.name).collect();
            let expected = format!("expected a paper: {}", all.join(", "));
            Failure::bad(name, expected)
        })?;
    let experiments = chosen(paper, &args.table)?;
    let effort = if args.quick {
        Effort::Quick
    } else {
        Effort::Full
    };
    let mut notebook = match &args.out {
        Some(folder) => open(paper, effort, folder)?,
        None => Notebook::scratch(),
    };
    for experiment in &experiments {
        notebook.want(experiment.name);
    }
    for experiment in experiments {
        let mut progress = Progress::new();
        let mut note = |text: &str| progress.note(|| text.to_owned());
        let table = (experiment.run)(&mut Bench::new(effort, &mut notebook, &mut note));
        drop(progress);
        if let Some(failure) = notebook.failure() {
            return Err(failure.into());
        }
        if let Some(folder) = &args.out {
            save(&folder.join(stem(paper, effort)), &table)?;
        }
        notebook.done(experiment.name);
        if args.json {
            out.json(&table)?;
        } else {
            out.line(table.to_string())?;
        }
        out.flush()?;
    }
    Ok(notebook.close()?)
}

fn list(args: &Args, out: &mut Output) -> Result<(), Failure> {
    for paper in Paper::ALL {
        if !args.json {
            out.line(format!("{}: {}", paper.name, paper.title))?;
        }
        for experiment in paper.experiments {
            if args.json {
                out.json(&serde_json::json!({
                    "paper": paper.name,
                    "name": experiment.name,
                    "title": experiment.title,
                }))?;
            } else {
                out.line(format!("  {:<22} {}", experiment.name, experiment.title))?;
            }
        }
    }
    Ok(())
}

/// What the files of a paper begin with: a sample is not taken for a full
/// result, and neither replaces the other.
fn stem(paper: &Paper, effort: Effort) -> String {
    match effort {
        Effort::Full => paper.name.into(),
        Effort::Quick => format!("{}-quick", paper.name),
    }
}

/// The notebook of this very run: paper, effort, and a program that would
/// measure the same.
fn open(paper: &Paper, effort: Effort, folder: &Path) -> Result<Notebook, Failure> {
    ensure_folder(folder)?;
    let run = format!(
        "{} {effort:?} {} {}",
        paper.name,
        env!("CARGO_PKG_VERSION"),
        (paper.fingerprint)()
    );
    let path = folder.join(format!("{}.notebook", stem(paper, effort)));
    let notebook = Notebook::open(&path, &run)?;
    let name = path.display();
    if notebook.torn() > 0 {
        say(&format!(
            "{name}: a piece of work was not written to its end; it is done again"
        ));
    }
    if !notebook.is_empty() {
        let count = notebook.len();
        eprintln!("going on with {name}: {count} pieces of work are done");
    }
    Ok(notebook)
}

/// Writes a table's files, whose names begin so.
fn save(begin: &Path, table: &Table) -> Result<(), Failure> {
    let write = |ending: &str, text: String| {
        let begin = begin.display();
        let path = PathBuf::from(format!("{begin}-{}{ending}", table.name));
        AtomicFile::write(&path, text.as_bytes())
    };
    write(".csv", table.to_csv())?;
    let json = serde_json::to_string(table).expect("a table is plain data");
    write(".json", json + "\n")?;
    for (number, plot) in (1..).zip(&table.plots) {
        let ending = match table.plots.len() {
            1 => ".svg".into(),
            _ => format!("-{number}.svg"),
        };
        write(&ending, plot.to_svg())?;
    }
    Ok(())
}

fn chosen(paper: &Paper, names: &[String]) -> Result<Vec<&'static Experiment>, Failure> {
    if names.is_empty() {
        return Ok(paper.experiments.iter().collect());
    }
    let find = |name: &String| {
        paper.experiment(name).ok_or_else(|| {
            let all: Vec<&str> = paper.experiments.iter().map(|e| e.name).collect();
            let expected = format!("no such table: expected one of {}", all.join(", "));
            Failure::bad(name, expected)
        })
    };
    names.iter().map(find).collect()
}
