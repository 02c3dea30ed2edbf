//! Conversations with the real program, by GTP, NBoard and UGI.

mod gtp;
mod gtp_search;
mod hostile;
mod nboard;
mod ugi;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Long enough for any answer on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// What is obeyed at once takes no longer, even on a busy machine.
const AT_ONCE: Duration = Duration::from_secs(1);

/// A program one talks to.
struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
    errors: Option<JoinHandle<String>>,
}

impl Talk {
    fn to(args: &[&str]) -> Talk {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("loam"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stdout = child.stdout.take().unwrap();
        let mut stderr = child.stderr.take().unwrap();
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                if sender.send(line.unwrap()).is_err() {
                    break;
                }
            }
        });
        let errors = thread::spawn(move || {
            let mut bytes = Vec::new();
            stderr.read_to_end(&mut bytes).unwrap();
            String::from_utf8_lossy(&bytes).into_owned()
        });
        Talk {
            input: child.stdin.take(),
            child,
            output,
            errors: Some(errors),
        }
    }

    /// Sends a line, or several.
    fn say(&mut self, line: &str) {
        self.send(format!("{line}\n").as_bytes());
    }

    fn send(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    /// The next line.
    fn hear(&mut self) -> String {
        self.output
            .recv_timeout(PATIENCE)
            .expect("the program says something")
    }

    /// The lines up to the first one that begins so, and how long that took.
    fn hear_until(&mut self, beginning: &str) -> (Vec<String>, Duration) {
        let start = Instant::now();
        let mut lines = Vec::new();
        loop {
            lines.push(self.hear());
            if lines[lines.len() - 1].starts_with(beginning) {
                return (lines, start.elapsed());
            }
        }
    }

    /// The last line of those up to the first one that begins so.
    fn hear_of(&mut self, beginning: &str) -> String {
        self.hear_until(beginning).0.pop().unwrap()
    }

    /// Nothing is said for a while.
    fn is_silent(&mut self) -> bool {
        self.output
            .recv_timeout(Duration::from_millis(200))
            .is_err()
    }

    /// A GTP command's whole answer.
    fn ask(&mut self, command: &str) -> String {
        self.say(command);
        self.answer()
    }

    /// The next GTP answer, without the blank line that ends it.
    fn answer(&mut self) -> String {
        let mut lines = vec![self.hear()];
        assert!(lines[0].starts_with(['=', '?']), "{}", lines[0]);
        loop {
            match self.hear() {
                line if line.is_empty() => return lines.join("\n"),
                line => lines.push(line),
            }
        }
    }

    /// A GTP command that must succeed, and its answer without the sign.
    fn get(&mut self, command: &str) -> String {
        let answer = self.ask(command);
        let text = answer.strip_prefix('=');
        let text = text.unwrap_or_else(|| panic!("{command}: {answer}"));
        text.trim_start_matches(' ').to_owned()
    }

    /// Ends the input, and tells how long the program took to end, too. It
    /// must end well and have nothing to complain about.
    fn end(mut self) -> Duration {
        drop(self.input.take());
        let start = Instant::now();
        let status = loop {
            match self.child.try_wait().unwrap() {
                Some(status) => break status,
                None if start.elapsed() > PATIENCE => panic!("the program does not end"),
                None => thread::sleep(Duration::from_millis(2)),
            }
        };
        let took = start.elapsed();
        let errors = self.errors.take().unwrap().join().unwrap();
        assert_eq!(errors, "");
        assert!(status.success(), "{status}");
        took
    }
}

impl Drop for Talk {
    /// A test that fails leaves no process behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
