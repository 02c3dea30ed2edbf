use super::Failure;
use serde::Serialize;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

/// Standard output, buffered, with failures told apart.
pub(crate) struct Output {
    writer: BufWriter<StdoutLock<'static>>,
    terminal: bool,
}

impl Output {
    pub(crate) fn stdout() -> Output {
        let stdout = io::stdout();
        Output {
            terminal: stdout.is_terminal(),
            writer: BufWriter::with_capacity(1 << 16, stdout.lock()),
        }
    }

    /// Whether to use colour: on a terminal that has it, unless `NO_COLOR` is
    /// set.
    pub(crate) fn color(&self) -> bool {
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        self.terminal && !dumb && !refused
    }

    /// A line of text.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        self.text(text)?;
        self.text("\n")
    }

    /// Text as it is.
    pub(crate) fn text(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        self.bytes(text.as_ref().as_bytes())
    }

    /// Bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.writer
            .write_all(bytes)
            .map_err(|error| Failure::writing("standard output", &error))
    }

    /// A value as one line of JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer(&mut self.writer, value)
            .map_err(|error| Failure::writing("standard output", &error.into()))?;
        self.text("\n")
    }

    /// Shows what has been written so far.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.writer
            .flush()
            .map_err(|error| Failure::writing("standard output", &error))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// A note on stderr that overwrites itself, for a person who waits; silent
/// when stderr is not a terminal, and of no consequence if it fails.
pub(crate) struct Progress {
    shown: bool,
    terminal: bool,
    next: std::time::Instant,
}

impl Progress {
    const FIRST: std::time::Duration = std::time::Duration::from_secs(2);
    const BETWEEN: std::time::Duration = std::time::Duration::from_millis(200);

    pub(crate) fn new() -> Progress {
        Progress {
            shown: false,
            terminal: io::stderr().is_terminal(),
            next: std::time::Instant::now() + Progress::FIRST,
        }
    }

    /// Shows a note, if it is time for one.
    pub(crate) fn note(&mut self, text: impl FnOnce() -> String) {
        if !self.terminal || std::time::Instant::now() < self.next {
            return;
        }
        self.next = std::time::Instant::now() + Progress::BETWEEN;
        self.shown = true;
        let _ = write!(io::stderr(), "\r\x1b[K{}", text());
    }
}

impl Progress {
    /// Takes the note away, so that something else can be written.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
