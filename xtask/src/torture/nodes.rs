//! Targets and inputs that are no plain files: device nodes, pipes, links,
//! folders. All of them are made in a scratch folder; the machine's own are
//! not touched.

use super::bench::Trial;
use super::kinds::with_inputs;
use super::program::{End, words};
use super::scratch::Tree;
use crate::steps::{Result, works};
use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::{FileTypeExt, MetadataExt, symlink};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Commands that write a file; it is called `T`.
pub(super) const WRITERS: &[&str] = &[
    "solve amazons --board 4x4 --table 1 --threads 1 --strategy T",
    "solve amazons --board 4x4 --table 1 --threads 1 --checkpoint T",
    "solve othello --board 4x4 --table 1 --threads 1 --checkpoint T",
    "solve othello @some.obf --table 1 --jobs 1 --checkpoint T",
    "book build othello --engine loam:depth=1 --positions 5 --threads 1 --store s --out T",
    "book build othello --engine loam:depth=1 --positions 5 --threads 1 --out b --store T",
    "match othello random max-disc --games 4 --depth 1 --threads 1 --store T",
    "match openings othello --plies 4 --count 2 --engine loam:depth=1 --out T",
    "train othello positions --games @played.games --out T",
    "train othello games --games 2 --depth 1 --perfect 4 --threads 1 --out T",
    "train othello label @some.positions --depth 1 --threads 1 --out T",
    "train othello solve @some.positions --empties 6 --threads 1 --out T",
    "train othello fit @some.positions --epochs 1 --threads 1 --out T",
    "train othello fit @some.positions --epochs 1 --threads 1 --out w --plot T",
    "train othello report shipped @some.positions --plot T",
    "show othello --svg T",
    "analyze othello @game.sgf --engine max-disc --depth 1 --svg T",
    "convert --to jsonl @game.sgf T",
];

/// What a target may be before the command.
pub(super) const TARGETS: &[&str] = &[
    "device that takes all",
    "device that is full",
    "link to a device",
    "link to a file",
    "link to nothing",
    "pipe",
    "folder",
    "file in no folder",
];

/// Commands that read a file; its name begins with `zero`.
pub(super) const READERS: &[&str] = &[
    "solve verify zero",
    "solve amazons zero",
    "solve amazons --board 4x4 --table 1 --checkpoint zero",
    "solve othello --board 4x4 --table 1 --checkpoint zero",
    "solve othello @some.obf --table 1 --checkpoint zero",
    "solve othello zero.obf",
    "solve othello zero.wtb",
    "book stats zero",
    "book verify zero",
    "book show othello zero",
    "book build othello --engine loam:depth=1 --positions 3 --out b --store zero",
    "db verify zero.loamdb",
    "match othello random max-disc --games 2 --depth 1 --openings zero",
    "match othello random max-disc --games 2 --depth 1 --store zero",
    "match report zero --out page",
    "train othello positions --games zero --out l",
    "train othello positions --wthor zero.wtb --out l",
    "train othello report zero @some.positions",
    "train othello report shipped zero",
    "train othello games --games 2 --depth 1 --model zero --out g",
    "train othello label zero --out l",
    "train othello solve zero --out l",
    "train othello fit zero --epochs 1 --out w",
    "convert zero.sgf out.ggf",
    "convert zero.wtb out.sgf",
    "replay loa zero",
    "analyze othello zero.sgf --depth 1",
    "analyze othello zero.ggf --depth 1",
];

/// How long is long for files as small as these.
const PATIENCE: Duration = Duration::from_secs(10);

/// A character device of the memory driver. False where none can be made.
fn device(path: &Path, minor: &str) -> bool {
    works(Command::new("mknod").arg(path).args(["c", "1", minor]))
}

/// What a name stands for: sort of file, device, and where a link leads.
fn nature(path: &Path) -> Option<String> {
    let about = fs::symlink_metadata(path).ok()?;
    let kind = about.file_type();
    let word = match () {
        () if kind.is_symlink() => "link",
        () if kind.is_char_device() => "device",
        () if kind.is_fifo() => "pipe",
        () if kind.is_dir() => "folder",
        () => "file",
    };
    let leads = fs::read_link(path).ok();
    Some(format!("{word} {} {leads:?}", about.rdev()))
}

/// Everything's nature in a folder, except what plain files hold.
fn survey(folder: &Path) -> Result<Vec<(String, Option<String>)>> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        names.push((name, nature(&entry.path())));
    }
    names.sort();
    Ok(names)
}

/// Lets a command write into something that is no plain file.
pub(super) fn write_to(trial: &Trial<'_>, target: &str, line: &str) -> Result<()> {
    let folder = trial.lay_out(&Tree::new())?;
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let path = folder.join("T");
    // Kept open: who opens a pipe to write waits until somebody reads.
    let mut reader: Option<File> = None;
    let made = match target {
        "device that takes all" => device(&path, "3"),
        "device that is full" => device(&path, "7"),
        "link to a device" => {
            symlink("node", &path).map_err(failed)?;
            device(&folder.join("node"), "3")
        }
        "link to a file" => {
            fs::write(folder.join("old"), "old\n").map_err(failed)?;
            symlink("old", &path).is_ok()
        }
        "link to nothing" => symlink("new", &path).is_ok(),
        "pipe" => {
            let made = works(Command::new("mkfifo").arg(&path));
            reader = OpenOptions::new().read(true).write(true).open(&path).ok();
            made && reader.is_some()
        }
        "folder" => fs::create_dir(&path).is_ok(),
        _ => true,
    };
    if !made {
        trial
            .bench
            .tally
            .skip(&format!("{target}: cannot be made here"));
        return Ok(());
    }
    let name = if target == "file in no folder" {
        "none/T"
    } else {
        "T"
    };
    let line = line.replace(" T", &format!(" {name}"));
    let before = survey(folder)?;
    let mut running = trial
        .bench
        .program
        .start(&[], &with_inputs(&line), folder)?;
    running.patience = PATIENCE;
    let ran = running.finish(None)?;
    drop(reader);
    let after = survey(folder)?;
    trial.count("cases", 1);
    trial.count(
        if ran.end == End::Exit(0) {
            "written"
        } else {
            "refused"
        },
        1,
    );
    let tell = |what: &str| trial.fault(what, &format!("{target}, '{line}': {}", ran.story()));
    if let Some(untidy) = ran.untidy() {
        tell(untidy);
    }
    let wrote = ran.end == End::Exit(0);
    if wrote && ["device that is full", "folder", "file in no folder"].contains(&target) {
        tell("says that it has written");
    }
    if before.iter().any(|known| !after.contains(known)) {
        tell("no longer what it was");
    }
    // Other files the command was asked for, and where a link leads.
    let asked = words(&line);
    let stray = |name: &String| {
        // A trained file's manifest belongs to it.
        let name = name.strip_suffix(".manifest").unwrap_or(name).to_owned();
        let name = &name;
        !before.iter().any(|(known, _)| known == name) && !asked.contains(name) && name != "new"
    };
    if let Some((name, _)) = after.iter().find(|(name, _)| stray(name)) {
        trial.fault(
            "stray files",
            &format!("{name} after '{line}' into a {target}"),
        );
    }
    let text = |name: &str| fs::read(folder.join(name)).unwrap_or_default();
    match target {
        "link to nothing" if wrote && text("new").is_empty() => tell("nothing was written"),
        "link to a file" if wrote == (text("old") == b"old\n") => tell("the old file is not whole"),
        _ => {}
    }
    Ok(())
}

/// Has a command read what never ends, or is no file.
pub(super) fn read_from(trial: &Trial<'_>, line: &str) -> Result<()> {
    for what in ["a device", "a link to a device", "a folder"] {
        let folder = trial.lay_out(&Tree::new())?;
        let name = words(line)
            .into_iter()
            .find(|word| word.starts_with("zero"));
        let path = folder.join(name.expect("each reads it"));
        let made = match what {
            "a device" => device(&path, "5"),
            "a folder" => fs::create_dir(&path).is_ok(),
            _ => device(&folder.join("node"), "5") && symlink("node", &path).is_ok(),
        };
        // A folder of recorded games is as good as a file.
        if !made || what == "a folder" && line.contains("--wthor") {
            continue;
        }
        let before = survey(folder)?;
        let running = trial.bench.program.start(&[], &with_inputs(line), folder)?;
        let ran = running.finish(Some(PATIENCE))?;
        trial.count("cases", 1);
        let tell = |fault: &str| trial.fault(fault, &format!("{what}, '{line}': {}", ran.story()));
        match ran.untidy() {
            Some("killed") => tell("reads on and on"),
            Some(untidy) => tell(untidy),
            None if ran.end == End::Exit(0) => tell("takes it for a file"),
            None if ran.peak > 200 => tell("much memory for a refusal"),
            None => trial.count("refused", 1),
        }
        if survey(folder)? != before {
            tell("leaves or takes files");
        }
    }
    Ok(())
}
