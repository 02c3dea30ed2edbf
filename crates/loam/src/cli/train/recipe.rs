use super::{Failure, Output, news};
use loam_othello::patterns::Model;
use loam_train::{Pipeline, Recipe};
use std::path::PathBuf;

/// Train a model from scratch, step by step.
///
/// Makes weights and a network from the games of a WTHOR base and from 3.3
/// million games of its own. Every step is one of the other commands and leaves a
/// file, and a manifest that says how it was made; what is there already, made
/// in the same way from the same files, is not made again, so that a run that
/// was interrupted goes on, and files made by the same steps on other machines
/// can be put among them with their manifests. The same base, scale and program
/// give the same files.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  loam train othello recipe --wthor base --into work --print
  loam train othello recipe --wthor base --into work --scale 0.01")]
pub(crate) struct Args {
    /// A WTHOR file, or a folder of them (*.wtb)
    #[arg(long, value_name = "PATH")]
    wthor: PathBuf,
    /// The folder to work in
    #[arg(long, value_name = "FOLDER")]
    into: PathBuf,
    /// How many games to play, in parts of those 3.3 million
    #[arg(long, value_name = "X", default_value_t = 1.0, value_parser = scale)]
    scale: f64,
    /// Print the commands instead
    #[arg(long)]
    print: bool,
}

fn scale(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(scale) if scale > 0.0 && scale <= 100.0 => Ok(scale),
        _ => Err("expected a number above 0 and up to 100".into()),
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let recipe = Recipe {
        wthor: args.wthor.clone(),
        folder: args.into.clone(),
        scale: args.scale,
    };
    let steps = recipe.steps();
    if args.print {
        return steps.iter().try_for_each(|step| {
            let words: Vec<String> = step.command().iter().map(|word| quoted(word)).collect();
            out.line(format!("loam train othello {}", words.join(" ")))
        });
    }
    let mut pipeline = Pipeline::open(&args.into, &steps)?;
    for (number, step) in (1..).zip(&steps) {
        if pipeline.is_done(step)? {
            continue;
        }
        let words = step.command().join(" ");
        out.line(format!("{number} of {}: {words}", steps.len()))?;
        out.flush()?;
        let summary = pipeline.run(step, &mut news::teller())?;
        news::tell(&summary, &step.output, out)?;
    }
    let made = Model::read(&recipe.model())?;
    let which = match made.has_numbers_of(&Model::shipped()) {
        true => "as they come",
        false => "others than come",
    };
    let name = recipe.model().display().to_string();
    out.line(format!("{name} has its numbers {which} with Loam"))
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:=+,@".contains(c);
    match word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use std::collections::HashSet;

    #[derive(Debug, Parser)]
    #[command(no_binary_name = true)]
    struct Words {
        #[command(subcommand)]
        _command: super::super::Command,
    }

    #[test]
    fn every_step_is_a_command_that_has_what_it_needs() {
        let recipe = Recipe {
            wthor: "base".into(),
            folder: "work".into(),
            scale: 0.5,
        };
        let mut made = HashSet::new();
        for step in recipe.steps() {
            let words = step.command();
            Words::try_parse_from(&words).unwrap();
            let (to, from) = words.split_last().unwrap();
            for name in from.iter().filter(|word| word.starts_with("work")) {
                assert!(made.contains(name), "{name} for {to}");
            }
            assert!(made.insert(to.clone()), "{to} is made twice");
        }
        assert!(made.contains(&recipe.model().display().to_string()));
        assert_eq!(made.len(), 78);
    }

    #[test]
    fn words_are_quoted_for_shells() {
        assert_eq!(quoted("work/a1.games"), "work/a1.games");
        assert_eq!(quoted("my base"), "'my base'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }
}
