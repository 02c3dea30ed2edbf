use super::output::Progress;
use super::{Failure, Output};
use loam_lab::{Bench, Effort, Experiment, Notebook, Paper, Table};
use std::path::{Path, PathBuf};

/// Reproduce the tables and figures of the papers.
///
/// Prints published and measured figures side by side, and says for each
/// published conclusion whether it holds here. With --out, a run that was
/// stopped goes on where it was when the same command is given again.
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
    /// Write each table as CSV and JSON, and its plots as SVG, into this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// One JSON object per table
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let Some(name) = &args.paper else {
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
    let part = args
        .out
        .as_ref()
        .map(|folder| folder.join(format!("{}.part.jsonl", paper.name)));
    let mut notebook = match &part {
        Some(path) => open(paper, effort, path)?,
        None => Notebook::scratch(),
    };
    for experiment in experiments {
        let mut progress = Progress::new();
        let mut note = |text: &str| progress.note(|| text.to_owned());
        let table = (experiment.run)(&mut Bench::new(effort, &mut notebook, &mut note));
        drop(progress);
        if let (Some(path), Some(error)) = (&part, notebook.failure()) {
            return Err(Failure::writing(&path.display().to_string(), &error));
        }
        if let Some(folder) = &args.out {
            save(folder, paper, &table)?;
        }
        if args.json {
            out.json(&table)?;
        } else {
            out.line(table.to_string())?;
        }
        out.flush()?;
    }
    // The run is complete: the next one starts afresh.
    if let Some(path) = &part {
        drop(notebook);
        std::fs::remove_file(path)
            .map_err(|error| Failure::writing(&path.display().to_string(), &error))?;
    }
    Ok(())
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

/// The notebook of this very run: paper, effort, and a program that would
/// measure the same.
fn open(paper: &Paper, effort: Effort, path: &Path) -> Result<Notebook, Failure> {
    let failed = |error: std::io::Error| Failure::writing(&path.display().to_string(), &error);
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    let run = format!(
        "{} {effort:?} {} {}",
        paper.name,
        env!("CARGO_PKG_VERSION"),
        (paper.fingerprint)()
    );
    let notebook = Notebook::open(path, &run).map_err(failed)?;
    if !notebook.is_empty() {
        eprintln!(
            "going on with {}: {} pieces of work are done",
            path.display(),
            notebook.len()
        );
    }
    Ok(notebook)
}

fn save(folder: &Path, paper: &Paper, table: &Table) -> Result<(), Failure> {
    let write = |name: String, text: String| {
        let path = folder.join(name);
        std::fs::write(&path, text)
            .map_err(|error| Failure::writing(&path.display().to_string(), &error))
    };
    let stem = format!("{}-{}", paper.name, table.name);
    write(format!("{stem}.csv"), table.to_csv())?;
    let json = serde_json::to_string(table).expect("a table is plain data");
    write(format!("{stem}.json"), json + "\n")?;
    for (number, plot) in (1..).zip(&table.plots) {
        let suffix = match table.plots.len() {
            1 => String::new(),
            _ => format!("-{number}"),
        };
        write(format!("{stem}{suffix}.svg"), plot.to_svg())?;
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
