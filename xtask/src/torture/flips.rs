//! Damaged files: bits flipped, ends cut off, ends full of zeros.
//!
//! Whoever reads such a file refuses it or says what it says of the whole one.

use super::bench::{Bench, Trial};
use super::dice::Dice;
use super::kinds::{Care, Kind, Reader, make, run};
use super::program::{End, Ran};
use super::scratch::{Tree, chosen, matches, read_tree, write_tree};
use crate::steps::Result;
use std::path::Path;
use std::time::{Duration, Instant};

/// A whole file, and what its readers say of it.
pub(super) struct Sample {
    kind: &'static Kind,
    tree: Tree,
    /// The name of the file that is damaged.
    file: String,
    answers: Vec<Answer>,
    /// How long it takes to read.
    took: Duration,
}

#[derive(PartialEq)]
struct Answer {
    text: String,
    results: Tree,
}

enum Damage {
    Flip {
        at: usize,
        bit: u32,
    },
    Cut {
        length: usize,
    },
    /// What a power cut leaves of a file whose length was written first.
    Zeros {
        from: usize,
    },
}

impl Sample {
    pub(super) fn new(bench: &Bench, kind: &'static Kind) -> Result<Sample> {
        let about = |error: String| format!("{}: {error}", kind.name);
        let folder = bench
            .scratch
            .join("samples")
            .join(kind.name.replace(' ', "-"));
        // What is to be killed in the middle may be through before that.
        let mut attempts = 0;
        loop {
            write_tree(&folder, &Tree::new())?;
            match make(bench, kind.make, &folder) {
                Ok(()) => break,
                Err(error) if attempts == 4 => return Err(about(error)),
                Err(_) => attempts += 1,
            }
        }
        let tree = read_tree(&folder)?;
        let is_it =
            |(name, bytes): &(&String, &Vec<u8>)| matches(name, kind.file) && !bytes.is_empty();
        let (file, _) = tree
            .iter()
            .find(is_it)
            .ok_or_else(|| about(format!("no {} was made", kind.file)))?;
        let mut sample = Sample {
            kind,
            file: file.clone(),
            tree,
            answers: Vec::new(),
            took: Duration::ZERO,
        };
        let begun = Instant::now();
        for reader in kind.read {
            let [first, second] = [
                sample.whole(bench, reader, &folder)?,
                sample.whole(bench, reader, &folder)?,
            ];
            if first != second {
                return Err(about(format!(
                    "'{}' does not answer twice the same",
                    reader.line
                )));
            }
            sample.answers.push(first);
        }
        sample.took = begun.elapsed() / 2;
        Ok(sample)
    }

    pub(super) fn name(&self) -> &'static str {
        self.kind.name
    }

    pub(super) fn took(&self) -> f64 {
        self.took.as_secs_f64()
    }

    /// What a reader says of the whole file.
    fn whole(&self, bench: &Bench, reader: &Reader, folder: &Path) -> Result<Answer> {
        write_tree(folder, &self.tree)?;
        let ran = run(bench, reader.line, folder)?;
        if ran.end != End::Exit(0) {
            return Err(format!(
                "{}: '{}' fails: {}",
                self.kind.name,
                reader.line,
                ran.story()
            ));
        }
        self.answer(&ran, folder)
    }

    fn answer(&self, ran: &Ran, folder: &Path) -> Result<Answer> {
        Ok(Answer {
            text: ran.answer(),
            results: chosen(&read_tree(folder)?, self.kind.results),
        })
    }

    /// Damages the file in one way and has it read.
    pub(super) fn damage(&self, trial: &Trial<'_>) -> Result<()> {
        let whole = &self.tree[&self.file];
        let damage = Damage::of(whole, trial.bench.seed, self.kind.name, trial.number);
        let mut tree = self.tree.clone();
        tree.insert(self.file.clone(), damage.done_to(whole));
        trial.count(damage.column(), 1);
        let mut refused = false;
        for (reader, expected) in self.kind.read.iter().zip(&self.answers) {
            let folder = trial.lay_out(&tree)?;
            let ran = run(trial.bench, reader.line, folder)?;
            refused |= ran.refused();
            let found = self.answer(&ran, folder)?;
            if let Some(what) = judge(reader.care, &damage, &ran, &found, expected) {
                let story = format!(
                    "{} of {} bytes of {}, '{}': {}",
                    damage.words(),
                    whole.len(),
                    self.file,
                    reader.line,
                    ran.story()
                );
                // What is kept is the damaged file, not what was made of it.
                trial.lay_out(&tree)?;
                trial.fault(what, &story);
                return Ok(());
            }
        }
        trial.count(if refused { "refused" } else { "same" }, 1);
        Ok(())
    }
}

/// What is wrong with what a reader did.
fn judge(
    care: Care,
    damage: &Damage,
    ran: &Ran,
    found: &Answer,
    expected: &Answer,
) -> Option<&'static str> {
    if let Some(untidy) = ran.untidy() {
        return Some(untidy);
    }
    if ran.refused() {
        // What was said before the damage was met is true.
        let mut said = found.text.lines();
        let is_true = said.all(|line| expected.text.lines().any(|other| other == line));
        return (!is_true).then_some("wrong before it was refused");
    }
    let has_lost_its_end = !matches!(damage, Damage::Flip { .. });
    match care {
        Care::Refuse => Some("damage not found"),
        Care::Rest if has_lost_its_end => None,
        Care::OrNothing if found.text == "[]" => None,
        _ if found.text != expected.text => Some("other answer"),
        _ => (found.results != expected.results).then_some("other files"),
    }
}

impl Damage {
    /// The damage of this number: flips and cuts in turn, each evenly spread
    /// over the file and meeting every place before any comes again.
    fn of(bytes: &[u8], seed: u64, name: &str, number: u64) -> Damage {
        let length = bytes.len().max(1);
        let mut dice = Dice::new(seed, name, number);
        let first = Dice::new(seed, name, u64::MAX).below(length);
        let turn = (number / 2) as usize;
        let place = |turn: usize| (first + turn % length * stride(length)) % length;
        match number % 2 {
            0 => Damage::Flip {
                at: place(turn),
                bit: dice.below(8) as u32,
            },
            // Once every length has been tried there is nothing new in cuts.
            _ if turn < length && turn % 8 != 7 => Damage::Cut {
                length: place(turn),
            },
            _ => {
                let from = bytes.len().saturating_sub(1 + dice.below(length.min(5000)));
                match bytes[from..].iter().all(|&byte| byte == 0) {
                    // That would be no damage.
                    true => Damage::Cut { length: from },
                    false => Damage::Zeros { from },
                }
            }
        }
    }

    fn done_to(&self, whole: &[u8]) -> Vec<u8> {
        let mut bytes = whole.to_vec();
        match *self {
            Damage::Flip { at, bit } => bytes[at] ^= 1 << bit,
            Damage::Cut { length } => bytes.truncate(length),
            Damage::Zeros { from } => bytes[from..].fill(0),
        }
        bytes
    }

    fn column(&self) -> &'static str {
        match self {
            Damage::Flip { .. } => "flipped",
            Damage::Cut { .. } => "cut",
            Damage::Zeros { .. } => "zeroed",
        }
    }

    fn words(&self) -> String {
        match self {
            Damage::Flip { at, bit } => format!("bit {bit} of byte {at} flipped"),
            Damage::Cut { length } => format!("cut to {length}"),
            Damage::Zeros { from } => format!("zeros from {from} on"),
        }
    }
}

/// A step that meets all of so many places, far apart at first.
fn stride(length: usize) -> usize {
    let golden = (length as f64 * 0.618) as usize;
    let is_coprime = |step: &usize| {
        let (mut a, mut b) = (*step, length);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a == 1
    };
    (golden.max(1)..)
        .find(is_coprime)
        .expect("length + 1 is one")
}
