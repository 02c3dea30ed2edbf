use super::{Cli, Failure, Output};
use clap::CommandFactory;

/// Print a completion script for your shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam completions bash > ~/.local/share/bash-completion/completions/loam
  loam completions zsh > ~/.zfunc/_loam
  loam completions fish > ~/.config/fish/completions/loam.fish")]
pub(crate) struct Args {
    /// The shell
    shell: clap_complete::Shell,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "loam", &mut script);
    out.bytes(&script)
}
