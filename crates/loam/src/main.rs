//! Loam on the command line.
//!
//! Every command is a thin skin over `loam-engine` and `loam-record`: it reads
//! names and texts, and prints what they answer.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(std::env::args_os())
}
