//! Every option and argument of every command does something, or is refused.

mod table;

use crate::{failures, helps, loam};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};
use table::{Effect, FILES, Trial};

/// The options and arguments of every command, as its help has them.
fn arguments() -> BTreeSet<(String, String)> {
    let mut all = BTreeSet::new();
    for (command, help) in helps("") {
        let mut section = "";
        for line in help.lines().filter(|line| !line.is_empty()) {
            let entry = line.trim_start();
            match line.len() - entry.len() {
                0 => section = line,
                1..=6 => {}
                // Explanations are indented further.
                _ => continue,
            }
            let name = match section {
                "Arguments:" => entry.split("  ").next(),
                "Options:" => entry.split_whitespace().find(|word| word.starts_with("--")),
                _ => None,
            };
            let name = name.filter(|name| !["--help", "--version"].contains(name) && entry != line);
            if let Some(name) = name {
                let name = name
                    .trim_end_matches("...")
                    .replace(['[', ']', '<', '>'], "");
                all.insert((command.clone(), name));
            }
        }
    }
    all
}

/// Long enough for any run on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// What was seen of a run.
#[derive(Clone, Debug, Default, PartialEq)]
struct Seen {
    status: Option<i32>,
    stdout: String,
    stderr: String,
    files: HashMap<String, Vec<u8>>,
    threads: usize,
}

impl Seen {
    /// Whether the program said no, and why, in one line.
    fn is_refused(&self, why: &str) -> bool {
        let line = self.stderr.strip_suffix('\n').unwrap_or_default();
        let is_one = line.starts_with("loam: ") && !line.contains('\n');
        self.status == Some(2) && is_one && line.contains(why)
    }
}

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files: Vec<_> = self.files.keys().collect();
        let (status, threads) = (self.status, self.threads);
        writeln!(f, "status {status:?}, {threads} threads, files {files:?}")?;
        write!(f, "{}{}", self.stdout, self.stderr)
    }
}

/// What depends on the clock.
fn timeless(line: &str) -> String {
    match serde_json::from_str(line) {
        Ok(Value::Object(mut row)) => {
            row.retain(|key, _| !["seconds", "nps", "overhead"].contains(&key.as_str()));
            Value::Object(row).to_string()
        }
        _ => line.to_owned(),
    }
}

/// Words as a shell has them.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, part) in line.split('\'').enumerate() {
        match number % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

/// Reads a line of the table: `words < input`, where ` ; ` ends a line of
/// the input, and `@name` is a file in the folder of those made beforehand.
fn run(trial: &Trial, args: &str, files: &Path) -> Seen {
    let folder = tempfile::tempdir().unwrap();
    let effect = trial.effect;
    let (args, input) = args.split_once(" < ").unwrap_or((args, ""));
    let args = format!("{} {args}", trial.command);
    let at = format!("{}/", files.to_str().unwrap());
    let mut args: Vec<String> = words(&args)
        .into_iter()
        .map(|word| word.replace('@', &at))
        .collect();
    args.insert(
        0,
        assert_cmd::cargo::cargo_bin("loam")
            .to_str()
            .unwrap()
            .into(),
    );
    if effect == Effect::Terminal {
        let line: Vec<String> = args.iter().map(|word| format!("'{word}'")).collect();
        args = ["script", "-qec", &line.join(" "), "/dev/null"]
            .map(str::to_owned)
            .into();
    }
    let mut child = Command::new(&args[0])
        .args(&args[1..])
        .current_dir(folder.path())
        .env("LOAM_DATA", folder.path())
        .env("TERM", "xterm")
        .env_remove("NO_COLOR")
        .stdin(if input.is_empty() {
            Stdio::null()
        } else {
            Stdio::piped()
        })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    if let Some(mut stdin) = child.stdin.take() {
        // It may have refused without reading.
        let _ = stdin.write_all((input.replace(" ; ", "\n") + "\n").as_bytes());
    }
    // What comes after the word would take long.
    let is_enough = Arc::new(AtomicBool::new(false));
    let listen = |pipe: Box<dyn Read + Send>| {
        let is_enough = is_enough.clone();
        std::thread::spawn(move || {
            let mut text = String::new();
            for line in BufReader::new(pipe).lines().map_while(Result::ok) {
                text += &(timeless(&line) + "\n");
                if effect.is_enough(&line) {
                    is_enough.store(true, Ordering::Relaxed);
                    break;
                }
            }
            text
        })
    };
    let stdout = listen(Box::new(child.stdout.take().unwrap()));
    let stderr = listen(Box::new(child.stderr.take().unwrap()));
    let mut seen = Seen::default();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if let Effect::Threads(wanted, _) = effect {
            seen.threads = seen.threads.max(threads_of(child.id()));
            is_enough.fetch_or(seen.threads >= wanted, Ordering::Relaxed);
        }
        if is_enough.load(Ordering::Relaxed) || begun.elapsed() > PATIENCE {
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(begun.elapsed() < PATIENCE, "{args:?} does not end");
    seen.status = child.wait().unwrap().code();
    seen.stdout = stdout.join().unwrap();
    seen.stderr = stderr.join().unwrap();
    files_below(folder.path(), folder.path(), &mut seen.files);
    seen
}

/// How many threads a process has at this moment.
fn threads_of(process: u32) -> usize {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let threads = status
        .lines()
        .find_map(|line| line.strip_prefix("Threads:"));
    threads.map_or(0, |threads| threads.trim().parse().unwrap())
}

fn files_below(root: &Path, folder: &Path, files: &mut HashMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files_below(root, &path, files);
        } else {
            let name = path.strip_prefix(root).unwrap().to_str().unwrap();
            files.insert(name.to_owned(), fs::read(&path).unwrap());
        }
    }
}

/// Runs that were made already, without the option on trial.
type Known = Mutex<HashMap<String, Arc<OnceLock<Seen>>>>;

/// Whether the option shows its effect, or what was seen instead.
fn check(trial: &Trial, files: &Path, known: &Known) -> Result<(), String> {
    let effect = trial.effect;
    let elsewhere = match effect {
        Effect::Elsewhere(_) => true,
        Effect::Terminal | Effect::Threads(..) => !cfg!(target_os = "linux"),
        _ => false,
    };
    if elsewhere {
        return Ok(());
    }
    let [without, with] = trial.lines();
    let key = format!("{effect:?} {} {without}", trial.command);
    let one = known.lock().unwrap().entry(key).or_default().clone();
    let one = one.get_or_init(|| match effect {
        Effect::Refused(_) => Seen::default(),
        _ => run(trial, &without, files),
    });
    let other = run(trial, &with, files);
    let is_json = |seen: &Seen| {
        let is_object = |line| serde_json::from_str::<Value>(line).is_ok();
        !seen.stdout.is_empty() && seen.stdout.lines().all(is_object)
    };
    let is_shown = match effect {
        Effect::Refused(why) => {
            other.is_refused(why) && other.stderr.contains(trial.flag) && other.stdout.is_empty()
        }
        Effect::Fails(why) => one.status == Some(0) && other.is_refused(why),
        // A refusal is no effect.
        _ if other.status == Some(2) => false,
        Effect::Elsewhere(_) => true,
        Effect::Differs | Effect::Terminal => {
            (one.status, &one.stdout) != (other.status, &other.stdout)
        }
        Effect::Json => !is_json(one) && is_json(&other),
        Effect::File(name) => {
            let (one, other) = (one.files.get(name), other.files.get(name));
            other.is_some() && one != other
        }
        Effect::Hears(_) => (&one.stdout, &one.stderr) != (&other.stdout, &other.stderr),
        Effect::Threads(wanted, _) => one.threads < wanted && wanted <= other.threads,
    };
    match is_shown {
        true => Ok(()),
        false => Err(format!("{one}but\n{other}")),
    }
}

#[test]
fn every_option_is_obeyed_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let files = folder.path().canonicalize().unwrap();
    for (name, text) in table::TEXTS {
        fs::write(files.join(name), text).unwrap();
    }
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (from, to) in [
        ("../othello/weights/othello8.model", "shipped.model"),
        ("tests/data/WTH_1980.wtb", "base.wtb"),
    ] {
        fs::copy(own.join(from), files.join(to)).unwrap();
    }
    fs::create_dir(files.join("empty")).unwrap();
    for line in FILES {
        loam(&[])
            .args(words(line))
            .current_dir(&files)
            .assert()
            .success();
    }
    let trials: Vec<Trial> = Trial::all().collect();
    let known = Known::default();
    let failed = failures(&trials, |trial| {
        check(trial, &files, &known)
            .map_err(|why| format!("loam {} {}: {why}", trial.command, trial.lines()[1]))
    });
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// A new option needs a trial, or the name of a test that shows its effect.
#[test]
fn no_option_is_left_out() {
    let all = arguments();
    let tried = Trial::all().map(|trial| (trial.command.to_owned(), trial.flag.to_owned()));
    let tried: BTreeSet<_> = tried.collect();
    let missing: Vec<_> = all.difference(&tried).collect();
    assert!(missing.is_empty(), "without a trial: {missing:?}");
    let unknown: Vec<_> = tried.difference(&all).collect();
    assert!(unknown.is_empty(), "not in the help: {unknown:?}");
    let mut sources = HashMap::new();
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    files_below(own, &own.join("src"), &mut sources);
    files_below(own, &own.join("tests/cli"), &mut sources);
    let sources: Vec<String> = sources
        .into_values()
        .map(|bytes| String::from_utf8(bytes).unwrap())
        .collect();
    for trial in Trial::all() {
        if let Effect::Elsewhere(test) = trial.effect {
            let function = format!("fn {test}(");
            let is_there = sources.iter().any(|text| text.contains(&function));
            assert!(is_there, "{test} is no test");
        }
    }
}
