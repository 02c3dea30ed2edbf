//! The program as a person or a script uses it.

mod analysis;
mod book;
mod checkpoints;
mod counting;
mod db;
mod files;
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
