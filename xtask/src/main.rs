//! Loam's checks and chores: `cargo xtask test` runs every check.

mod checks;
mod dependencies;
#[cfg(test)]
mod docs;
mod map;
mod page;
mod steps;
#[cfg(unix)]
mod torture;

use std::process::ExitCode;

const USAGE: &str = "\
Usage: cargo xtask COMMAND

  test         everything that must pass: formatting, lints, dependencies,
               types of the web page, unit, doc, integration, data-driven and
               browser tests, a short fuzz run, a short crash lab;
               installs Debian's chromium and driver if they are missing
  fuzz [SECS] [TARGET…]
               coverage-guided fuzzing of every target (or those named), SECS
               seconds each (default 60); needs the nightly toolchain, and
               installs cargo-fuzz if it is missing
  torture [MINUTES] [--program PATH] [--seed N] [--only ROW]
               damage every kind of file, kill and double every command, fill
               disks, for so long (default 10, and 0 for the little that is
               part of the tests); of the program built for speed
  types        write the web page's types of what goes over the wire, from the
               server's OpenAPI document
  map          print which crate knows which, for ARCHITECTURE.md
  bench        the speed benchmarks";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["test"] => checks::test(),
        ["fuzz", rest @ ..] => checks::fuzz(rest),
        ["types"] => page::write_types(),
        ["map"] => map::print(),
        ["bench", rest @ ..] => checks::bench(rest),
        #[cfg(unix)]
        ["torture", rest @ ..] => torture::long(rest),
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
