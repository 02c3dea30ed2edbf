//! Kills at random moments, then a run to the end.

use super::bench::Trial;
use super::dice::Dice;
use super::jobs::{Course, noted};
use super::kinds::with_inputs;
use super::program::End;
use super::scratch::{Tree, length, read_tree};
use crate::steps::Result;

impl Course {
    /// Kills the job one to six times, then lets it end, and compares with the
    /// undisturbed run. What was known once stays known.
    pub(super) fn kill(&self, trial: &Trial<'_>) -> Result<()> {
        let mut dice = Dice::new(trial.bench.seed, self.job.name, trial.number);
        let folder = trial.lay_out(&Tree::new())?;
        let mut known = 0;
        let mut moments = Vec::new();
        let most = if trial.bench.is_short { 2 } else { 6 };
        for _ in 0..1 + dice.below(most) {
            // Squared: what is kept is kept early, and runs get shorter.
            let moment = self.took.mul_f64(dice.part() * dice.part());
            let ran = self.start(trial, folder)?.finish(Some(moment))?;
            moments.push(format!("{moment:.1?}"));
            self.is_monotone(trial, &mut known, noted(&ran), &moments);
            match ran.end {
                End::Killed => trial.count("kills", 1),
                End::Exit(0) => break,
                _ => trial.fault(ran.untidy().unwrap_or("does not go on"), &ran.story()),
            }
            if self.is_done(&read_tree(folder)?) {
                break;
            }
            if let Some(between) = self.job.between {
                let kept = length(folder, self.job.state);
                let ran = trial.bench.program.run(&with_inputs(between), folder)?;
                if ran.end != End::Exit(0) {
                    trial.fault("fails after a kill", &ran.story());
                }
                let now = length(folder, self.job.state);
                if now < kept {
                    let story = format!("{kept:?} bytes were kept, {now:?} after '{between}'");
                    trial.fault("forgot its work", &story);
                }
            }
        }
        if let Some(between) = self.job.between {
            // What the job came to its end without is part of the answer too.
            trial.bench.program.run(&with_inputs(between), folder)?;
        }
        let had_state = length(folder, self.job.state).is_some_and(|length| length > 0);
        let note = self.settle(trial, &format!("killed after {}", moments.join(", ")))?;
        trial.count("resumed", 1);
        self.is_monotone(trial, &mut known, note, &moments);
        // A job that is done may have put its state away, and begins anew.
        if known > 0 && note.is_none() && had_state {
            trial.fault(
                "forgot its work",
                &format!("{known} were known, killed after {}", moments.join(", ")),
            );
        }
        Ok(())
    }

    fn is_monotone(
        &self,
        trial: &Trial<'_>,
        known: &mut u64,
        note: Option<u64>,
        moments: &[String],
    ) {
        let Some(now) = note else { return };
        if now < *known {
            let story = format!(
                "{known} were known, then {now}, killed after {}",
                moments.join(", ")
            );
            trial.fault("lost work", &story);
        }
        *known = now.max(*known);
    }
}
