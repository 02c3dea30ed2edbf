//! Loam's checks and chores: `cargo xtask test` runs every check.

mod checks;
mod steps;

use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask COMMAND

  test         everything that must pass: formatting, lints, unit, doc,
               integration, data-driven and browser tests, a short fuzz run;
               installs Debian's chromium and driver if they are missing
  fuzz [SECS] [TARGET…]
               coverage-guided fuzzing of every target (or those named), SECS
               seconds each (default 60); needs the nightly toolchain, and
               installs cargo-fuzz if it is missing
  bench        the speed benchmarks";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["test"] => checks::test(),
        ["fuzz", rest @ ..] => checks::fuzz(rest),
        ["bench", rest @ ..] => checks::bench(rest),
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(USAGE.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
