//! The program as a person or a script uses it.

mod analysis;
mod book;
mod checkpoints;
mod counting;
mod db;
#[cfg(unix)]
mod examples;
mod files;
mod flags;
mod lab;
mod matches;
mod playing;
mod protocols;
mod records;
mod refusals;
mod serve;
mod solve;
mod train;

use assert_cmd::Command;
use serde_json::Value;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

fn loam(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("loam").unwrap();
    command.args(args);
    command
}

/// Runs a command that must succeed and returns what it prints.
fn prints(args: &[&str]) -> String {
    let output = loam(args).assert().success().get_output().clone();
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The help of a command and of all commands below it, each with its name.
fn helps(command: &str) -> Vec<(String, String)> {
    let words: Vec<&str> = command.split_whitespace().chain(["--help"]).collect();
    let help = prints(&words);
    let commands = help.split_once("\nCommands:\n").unwrap_or_default().1;
    let names = commands
        .lines()
        .map_while(|line| line.split_whitespace().next());
    let names = names.filter(|name| *name != "help");
    let below: Vec<_> = names
        .flat_map(|name| helps(format!("{command} {name}").trim()))
        .collect();
    std::iter::once((command.to_owned(), help))
        .chain(below)
        .collect()
}

/// Tries them all, some at a time, and returns what has failed.
fn failures<T: Sync>(all: &[T], attempt: impl Fn(&T) -> Result<(), String> + Sync) -> Vec<String> {
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(one) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(why) = attempt(one) {
                        failed.lock().unwrap().push(why);
                    }
                }
            });
        }
    });
    failed.into_inner().unwrap()
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Runs a command that must be refused: exit status 2 and one line.
fn refused(command: &mut Command) -> String {
    let output = command.assert().code(2).get_output().clone();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    assert!(
        stderr.ends_with('\n') && stderr.starts_with("loam: "),
        "{stderr}"
    );
    stderr["loam: ".len()..].trim_end().to_owned()
}
