//! From recorded games to an evaluation, in one command.

use super::{Failure, Output, Step};
use clap::Parser;
use loam_othello::patterns::{SHIPPED_NETWORK, SHIPPED_WEIGHTS};
use std::path::{Path, PathBuf};

/// Train an evaluation from scratch, step by step.
///
/// Makes weights and a network from the games of a WTHOR base and from 3.3
/// million games of its own. Every step is one of the other commands and leaves a
/// file; what is there already is not made again, so that a run that was
/// interrupted goes on, and files made by the same steps on other machines can
/// be put among them. The same base, scale and program give the same files.
#[derive(Debug, clap::Args)]
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

/// A step as it is parsed from its words.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct Words {
    #[command(subcommand)]
    step: Step,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<(), Failure> {
    let steps = Recipe::new(args).steps();
    if args.print {
        return steps.iter().try_for_each(|words| {
            let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
            out.line(format!("loam train othello {}", words.join(" ")))
        });
    }
    let folder = args.into.display().to_string();
    std::fs::create_dir_all(&args.into).map_err(|error| Failure::bad(&folder, error))?;
    let count = steps.len();
    for (number, words) in (1..).zip(&steps) {
        let target = words.last().expect("every step has a file to write");
        if Path::new(target).exists() {
            continue;
        }
        out.line(format!("{number} of {count}: {}", words.join(" ")))?;
        out.flush()?;
        let Words { step } = Words::try_parse_from(words).expect("a step of the recipe");
        super::run_step(&step, out)?;
    }
    let mut shipped = true;
    for (name, ours) in [(WEIGHTS, SHIPPED_WEIGHTS), (NETWORK, SHIPPED_NETWORK)] {
        let path = args.into.join(name);
        let made = std::fs::read(&path).map_err(|error| Failure::bad(name, error))?;
        shipped &= made == ours;
    }
    let which = if shipped { "as they" } else { "others than" };
    out.line(format!(
        "{folder} has {WEIGHTS} and {NETWORK}, {which} come with Loam"
    ))
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:=+,@".contains(c);
    match word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

const WEIGHTS: &str = "othello8.weights";
const NETWORK: &str = "othello8.network";
/// Games of a piece, of which there are as many as wanted so that they can be
/// played on different machines.
const PIECE: f64 = 100_000.0;

/// An evaluation to play with.
#[derive(Clone, Copy)]
struct Player {
    weights: &'static str,
    network: Option<&'static str>,
}

struct Recipe<'a> {
    args: &'a Args,
    steps: Vec<Vec<String>>,
}

impl<'a> Recipe<'a> {
    fn new(args: &'a Args) -> Recipe<'a> {
        Recipe {
            args,
            steps: Vec::new(),
        }
    }

    fn steps(mut self) -> Vec<Vec<String>> {
        let base = self.args.wthor.display().to_string();
        self.step(&["positions", "--wthor", &base], &[], "wthor.positions");
        self.step(
            &["solve", "--empties", "14"],
            &["wthor.positions"],
            "human.positions",
        );
        self.step(&["fit"], &["human.positions"], "first.weights");

        // Weights: what human games do not show is learnt from games that
        // begin at random, and played the better the second time.
        let first = Player {
            weights: "first.weights",
            network: None,
        };
        let mut learnt = vec!["human.positions".to_owned()];
        let played = self.games("a", 1..=1, first, &[]);
        learnt.extend(self.positions(&played));
        self.step(&["fit"], &names(&learnt), "second.weights");
        let second = Player {
            weights: "second.weights",
            network: None,
        };
        let played = self.games("b", 11..=14, second, &[]);
        learnt.extend(self.positions(&played));
        self.step(
            &["fit", "--epochs", "15", "--holdout", "0.01"],
            &names(&learnt),
            WEIGHTS,
        );

        // Networks: each learns what searches with the one before said.
        let labelled = self.labels(&played, "0.8");
        self.network(&labelled, None, &[], "first.network");
        let player = |network| Player {
            weights: WEIGHTS,
            network: Some(network),
        };
        let played = self.games("c", 21..=24, player("first.network"), &[]);
        let mut labelled = self.labels(&played, "0.8");
        self.network(&labelled, Some("first.network"), &[], "second.network");
        let player = player("second.network");
        let mut played = self.games("d", 31..=34, player, &[]);
        played.extend(self.games("e", 51..=61, player, &["--after", &base]));
        let ending = ["--ending", "18", "--after", &base];
        played.extend(self.games("f", 71..=79, player, &ending));
        // The better both play, the more what comes later is worth.
        labelled.extend(self.labels(&played, "0.9"));
        // Games after the same recorded one often meet.
        self.network(&labelled, Some("second.network"), &["--merged"], NETWORK);
        self.steps
    }

    /// A step that makes a file of others.
    fn step(&mut self, words: &[&str], from: &[&str], to: &str) {
        let (command, options) = words.split_first().expect("a command");
        let mut step = vec![(*command).to_owned()];
        step.extend(from.iter().map(|name| self.path(name)));
        step.extend(options.iter().map(|&word| word.to_owned()));
        step.extend(["--out".to_owned(), self.path(to)]);
        self.steps.push(step);
    }

    fn path(&self, name: &str) -> String {
        self.args.into.join(name).display().to_string()
    }

    /// Pieces of games with these seeds.
    fn games(
        &mut self,
        name: &str,
        seeds: std::ops::RangeInclusive<u32>,
        player: Player,
        more: &[&str],
    ) -> Vec<String> {
        let count = (PIECE * self.args.scale).ceil().to_string();
        let weights = self.path(player.weights);
        let network = player.network.map(|network| self.path(network));
        let mut pieces = Vec::new();
        for seed in seeds {
            let (piece, seed) = (format!("{name}{seed}"), seed.to_string());
            let mut words = vec!["games", "--games", &count, "--seed", &seed];
            words.extend(["--depth", "4", "--perfect", "14", "--weights", &weights]);
            words.extend(network.iter().flat_map(|path| ["--network", path]));
            words.extend(more);
            self.step(&words, &[], &format!("{piece}.games"));
            pieces.push(piece);
        }
        pieces
    }

    /// The games' positions, labelled with how they ended.
    fn positions(&mut self, pieces: &[String]) -> Vec<String> {
        let made = pieces.iter().map(|piece| {
            let (games, to) = (
                self.path(&format!("{piece}.games")),
                format!("{piece}.positions"),
            );
            self.step(&["positions", "--games", &games], &[], &to);
            to
        });
        made.collect()
    }

    /// The games' positions, labelled with what was searched and with so much
    /// of the next position's label.
    fn labels(&mut self, pieces: &[String], trace: &str) -> Vec<String> {
        let made = pieces.iter().map(|piece| {
            let (games, to) = (format!("{piece}.games"), format!("{piece}.labelled"));
            self.step(&["label", "--trace", trace], &[&games], &to);
            to
        });
        made.collect()
    }

    /// A network that learns these labels, from nothing or from where another
    /// one is.
    fn network(&mut self, labelled: &[String], start: Option<&str>, more: &[&str], to: &str) {
        let weights = self.path(WEIGHTS);
        let start = start.map(|name| self.path(name));
        let mut words = vec!["network", "--weights", &weights, "--epochs", "3"];
        if let Some(start) = &start {
            words.extend(["--start", start, "--rate", "0.002"]);
        }
        words.extend(more);
        self.step(&words, &names(labelled), to);
    }
}

fn names(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_step_is_a_command_that_has_what_it_needs() {
        let args = Args {
            wthor: "base".into(),
            into: "work".into(),
            scale: 0.5,
            print: false,
        };
        let steps = Recipe::new(&args).steps();
        let mut made = HashSet::new();
        for words in &steps {
            Words::try_parse_from(words).unwrap();
            let (to, from) = words.split_last().unwrap();
            for name in from.iter().filter(|word| word.starts_with("work")) {
                assert!(made.contains(name), "{name} for {to}");
            }
            assert!(made.insert(to), "{to} is made twice");
        }
        for last in [WEIGHTS, NETWORK] {
            assert!(made.contains(&Path::new("work").join(last).display().to_string()));
        }
    }

    #[test]
    fn words_are_quoted_for_shells() {
        assert_eq!(quoted("work/a1.games"), "work/a1.games");
        assert_eq!(quoted("my base"), "'my base'");
        assert_eq!(quoted("it's"), r"'it'\''s'");
    }
}
