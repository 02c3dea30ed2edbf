//! Several processes with the same files at the same time.

use super::bench::Trial;
use super::dice::Dice;
use super::jobs::Course;
use super::program::End;
use super::scratch::Tree;
use crate::steps::Result;

impl Course {
    /// Gives the command two or three times at once. Each does the work and is
    /// right, or is turned away in a line that says so; then all is sound.
    pub(super) fn at_once(&self, trial: &Trial<'_>) -> Result<()> {
        let mut dice = Dice::new(trial.bench.seed, self.job.name, trial.number);
        let folder = trial.lay_out(&Tree::new())?;
        let mut running = Vec::new();
        let more = if trial.bench.is_short { 1 } else { 2 };
        for number in 0..2 + dice.below(more) {
            if number > 0 && dice.below(2) == 0 {
                std::thread::sleep(self.took.mul_f64(dice.part() * 0.7));
            }
            running.push(self.start(trial, folder)?);
        }
        let mut worked = 0;
        for running in running {
            let ran = running.finish(None)?;
            let turned_away = ran.refused() && ran.err.contains("in use");
            if ran.end == End::Exit(0) {
                worked += 1;
                if !self.is_said(&ran) {
                    trial.fault("other answer of one at once", &ran.story());
                }
            } else if turned_away && !self.job.shares {
                trial.count("in use", 1);
            } else {
                let what = ran.untidy().unwrap_or("another refusal");
                trial.fault(&format!("at once: {what}"), &ran.story());
            }
        }
        trial.count("at once", 1);
        if worked == 0 {
            trial.fault("nobody does the work", self.job.line);
        }
        self.settle(trial, "after several at once")?;
        Ok(())
    }
}
