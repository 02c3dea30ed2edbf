use crate::Fault;
use loam_search::StopFlag;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

/// An outside program and the lines it writes.
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// Raised when the tournament is called off.
    stop: StopFlag,
}

/// How often a wait looks whether it is still wanted.
const GLANCE: Duration = Duration::from_millis(20);
/// Lines kept for a reader that is slow: a program that floods its output
/// then has to wait.
const KEPT_LINES: usize = 10_000;
/// The longest line that is read whole.
const LONGEST_LINE: u64 = 1 << 20;
/// How long a program may take to end by itself.
const PARTING: Duration = Duration::from_millis(500);
const STEP: Duration = Duration::from_millis(1);

impl Process {
    /// Starts a command line by the shell.
    pub(crate) fn start(command: &str, stop: &StopFlag) -> Result<Process, Fault> {
        let failed = |why: std::io::Error| Fault::Crash(format!("{command}: {why}"));
        let mut shell = Command::new("sh");
        shell
            .arg("-c")
            .arg(format!("exec {command}"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // Ctrl-C at the terminal is for the match, which then parts from its
        // programs; they would otherwise die first and seem to have crashed.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let mut child = shell.spawn().map_err(failed)?;
        let input = child.stdin.take().expect("piped");
        let output = child.stdout.take().expect("piped");
        let (sender, lines) = sync_channel(KEPT_LINES);
        std::thread::spawn(move || {
            let mut reader = BufReader::new(output);
            let mut line = Vec::new();
            loop {
                line.clear();
                let mut limited = std::io::Read::take(&mut reader, LONGEST_LINE);
                match limited.read_until(b'\n', &mut line) {
                    Ok(0) | Err(_) => break,
                    Ok(_) => {}
                }
                let text = String::from_utf8_lossy(&line);
                let text = text.trim_end_matches(['\r', '\n']).to_owned();
                if sender.send(text).is_err() {
                    break;
                }
            }
        });
        Ok(Process {
            child,
            input,
            lines,
            stop: stop.clone(),
        })
    }

    /// Writes a line.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), Fault> {
        let sent = self
            .input
            .write_all(format!("{line}\n").as_bytes())
            .and_then(|()| self.input.flush());
        sent.map_err(|_| self.ended())
    }

    /// The next line, or the fault of not writing one in time.
    pub(crate) fn receive(&mut self, patience: Duration) -> Result<String, Fault> {
        let start = Instant::now();
        loop {
            let left = patience.saturating_sub(start.elapsed());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(Fault::Time(patience.as_millis() as u64));
                }
                Err(RecvTimeoutError::Timeout) if self.stop.is_raised() => {
                    return Err(Fault::Crash("the game was called off".into()));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn ended(&mut self) -> Fault {
        match self.child.try_wait() {
            Ok(Some(status)) => Fault::Crash(format!("the program ended ({status})")),
            _ => Fault::Crash("the program closed its input or output".into()),
        }
    }
}

impl Drop for Process {
    /// Asks it to go, and sees that it went.
    fn drop(&mut self) {
        let _ = self.send("quit");
        let mut waited = Duration::ZERO;
        while waited < PARTING {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            std::thread::sleep(STEP);
            waited += STEP;
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
