use crate::steps::Result;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Whoever takes longer hangs, unless it is known to take long.
const PATIENCE: Duration = Duration::from_secs(60);
/// What a process may take, in kilobytes of addresses: a length read from a
/// damaged file must not eat the machine.
const ROOM: u64 = 4_000_000;

/// The program under test, known by its command line alone.
pub(super) struct Program {
    path: PathBuf,
    /// Where what it says is kept, and what it takes for the user's folder.
    home: PathBuf,
    count: AtomicU64,
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum End {
    Exit(i32),
    Signal(i32),
    Hung,
    /// By us.
    Killed,
}

/// What a process did.
pub(super) struct Ran {
    pub(super) end: End,
    pub(super) out: String,
    pub(super) err: String,
    pub(super) took: Duration,
    /// The most memory it had, in megabytes; zero if it was over at once.
    pub(super) peak: u64,
}

/// A process under way.
pub(super) struct Running {
    child: Child,
    said: [File; 2],
    begun: Instant,
    peak: u64,
    /// Whoever takes longer hangs.
    pub(super) patience: Duration,
}

impl Program {
    pub(super) fn new(path: PathBuf, home: PathBuf) -> Result<Program> {
        fs::create_dir_all(&home).map_err(|error| format!("{}: {error}", home.display()))?;
        Ok(Program {
            path,
            home,
            count: AtomicU64::new(0),
        })
    }

    /// Runs a line of words in a folder to its end.
    pub(super) fn run(&self, line: &str, folder: &Path) -> Result<Ran> {
        self.start(&[], line, folder)?.finish(None)
    }

    /// Starts a line of words, after those of a command that starts others.
    pub(super) fn start(&self, before: &[&str], line: &str, folder: &Path) -> Result<Running> {
        // `exec` leaves the process its number, so that kills meet it.
        let script = format!("ulimit -v {ROOM} 2>/dev/null; exec \"$@\"");
        let mut command = Command::new("sh");
        command.args(["-c", &script, "sh"]).args(before);
        command.arg(&self.path).args(words(line));
        command.current_dir(folder).stdin(Stdio::null());
        // Databases and solutions of whoever runs this are no part of it.
        command.env("HOME", &self.home);
        command.env("XDG_DATA_HOME", &self.home);
        let said = [self.paper()?, self.paper()?];
        let failed = |error| format!("cannot start {}: {error}", self.path.display());
        command.stdout(said[0].try_clone().map_err(failed)?);
        command.stderr(said[1].try_clone().map_err(failed)?);
        Ok(Running {
            child: command.spawn().map_err(failed)?,
            said,
            begun: Instant::now(),
            peak: 0,
            patience: PATIENCE,
        })
    }

    /// A file without a name. Pipes would need a thread each to be emptied.
    fn paper(&self) -> Result<File> {
        let path = self.home.join(self.count.fetch_add(1, Relaxed).to_string());
        let open = || {
            let mut options = OpenOptions::new();
            let file = options
                .read(true)
                .write(true)
                .create_new(true)
                .open(&path)?;
            fs::remove_file(&path)?;
            Ok(file)
        };
        open().map_err(|error: std::io::Error| format!("{}: {error}", path.display()))
    }
}

impl Running {
    /// Waits for the end, or kills at a moment after the start.
    pub(super) fn finish(self, kill_after: Option<Duration>) -> Result<Ran> {
        let begun = self.begun;
        self.until(|| kill_after.is_some_and(|moment| begun.elapsed() >= moment))
    }

    /// Waits for the end, or kills as soon as something is so.
    pub(super) fn until(mut self, mut is_time: impl FnMut() -> bool) -> Result<Ran> {
        let failed = |error: std::io::Error| format!("cannot wait for a process: {error}");
        let mut nap = Duration::from_micros(100);
        let end = loop {
            if let Some(status) = self.child.try_wait().map_err(failed)? {
                break End::of(status);
            }
            let hangs = self.begun.elapsed() > self.patience;
            if hangs || is_time() {
                // SIGKILL; a process that has just ended of its own is as well.
                let _ = self.child.kill();
                self.child.wait().map_err(failed)?;
                break if hangs { End::Hung } else { End::Killed };
            }
            self.look_at_memory();
            std::thread::sleep(nap);
            nap = (nap * 3 / 2).min(Duration::from_millis(4));
        };
        let mut texts = self.said.iter_mut().map(|file| {
            let mut bytes = Vec::new();
            file.rewind()?;
            file.take(8 << 20).read_to_end(&mut bytes)?;
            Ok(String::from_utf8_lossy(&bytes).into_owned())
        });
        let mut text = || texts.next().expect("two files").map_err(failed);
        Ok(Ran {
            end,
            out: text()?,
            err: text()?,
            took: self.begun.elapsed(),
            peak: self.peak,
        })
    }

    /// Whether the process is no more.
    pub(super) fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }

    /// Kills the process, whatever it is at, and says what it had said.
    pub(super) fn stop(self) -> Result<Ran> {
        self.until(|| true)
    }

    fn look_at_memory(&mut self) {
        if self.begun.elapsed() < Duration::from_millis(20) {
            return;
        }
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let most = status.ok().and_then(|text| {
            let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
            line.split_whitespace().next()?.parse::<u64>().ok()
        });
        self.peak = self.peak.max(most.unwrap_or(0) / 1024);
    }
}

impl End {
    fn of(status: ExitStatus) -> End {
        match status.code() {
            Some(code) => End::Exit(code),
            None => End::Signal(status.signal().unwrap_or(0)),
        }
    }
}

impl Ran {
    /// Why this is neither success nor a refusal in one line; `None` if it is.
    pub(super) fn untidy(&self) -> Option<&'static str> {
        // Those before it tell of progress, of work resumed, or sum up.
        let lines = self.err.lines().filter(|line| !line.is_empty());
        let is_reason = |line: &&str| {
            let told = line.strip_prefix("loam: ");
            told.is_some_and(|told| !told.contains("going on") && !told.contains(" nodes, "))
        };
        match self.end {
            End::Exit(0) => None,
            End::Exit(2)
                if !lines
                    .clone()
                    .next_back()
                    .is_some_and(|line| is_reason(&line)) =>
            {
                Some("odd refusal")
            }
            End::Exit(2) if lines.filter(is_reason).count() > 1 => Some("refusal not in one line"),
            End::Exit(2) => None,
            End::Exit(101) => Some("panic"),
            End::Exit(_) => Some("odd exit status"),
            End::Signal(_) => Some("died of a signal"),
            End::Hung => Some("hang"),
            End::Killed => Some("killed"),
        }
    }

    pub(super) fn refused(&self) -> bool {
        self.end == End::Exit(2) && self.untidy().is_none()
    }

    /// What is said, without what differs from run to run.
    pub(super) fn answer(&self) -> String {
        without_times(&self.out)
    }

    /// How it ended and what it said, for whoever looks for the fault.
    pub(super) fn story(&self) -> String {
        let short = |text: &str| -> String { text.trim().chars().take(300).collect() };
        let (out, err) = (short(&self.answer()), short(&self.err));
        format!(
            "{:?} after {:.2?}, stdout {out:?}, stderr {err:?}",
            self.end, self.took
        )
    }
}

/// What depends on the clock, on threads, or on how much was known before.
const PASSING: [&str; 8] = [
    "seconds",
    "nps",
    "wall",
    "overhead",
    "nodes",
    "looked_at",
    "fresh",
    "pv",
];

/// A JSON text without those fields; other text stays as it is.
fn without_times(text: &str) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some(quote) = rest.find('"') {
        let (head, tail) = rest.split_at(quote + 1);
        let field = |name: &&str| {
            let tail = tail.strip_prefix(*name)?;
            tail.strip_prefix("\":")
        };
        let Some(value) = PASSING.iter().find_map(field) else {
            kept.push_str(head);
            rest = tail;
            continue;
        };
        kept.push_str(&head[..quote]);
        let mut depth = 0;
        let end = value.find(|c| {
            depth += i32::from(matches!(c, '[' | '{')) - i32::from(matches!(c, ']' | '}'));
            depth < 0 || depth == 0 && matches!(c, ',' | '\n')
        });
        rest = &value[end.unwrap_or(value.len())..];
        rest = rest.strip_prefix(',').unwrap_or(rest);
    }
    kept + rest
}

/// Words between spaces; what stands between apostrophes is one.
pub(super) fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (number, piece) in line.split('\'').enumerate() {
        if number % 2 == 1 {
            words.push(piece.to_owned());
        } else {
            words.extend(piece.split_whitespace().map(str::to_owned));
        }
    }
    words
}
