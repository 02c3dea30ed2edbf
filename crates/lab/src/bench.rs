use crate::{Effort, Notebook};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Where an experiment works: how much it may do, who hears of its progress,
/// and the notebook it resumes from.
pub struct Bench<'a> {
    /// How much work it may do.
    pub effort: Effort,
    progress: &'a mut dyn FnMut(&str),
    notebook: &'a mut Notebook,
}

impl<'a> Bench<'a> {
    /// A bench with everything on it.
    pub fn new(
        effort: Effort,
        notebook: &'a mut Notebook,
        progress: &'a mut dyn FnMut(&str),
    ) -> Bench<'a> {
        Bench {
            effort,
            progress,
            notebook,
        }
    }

    /// Tells how far the work is.
    pub fn note(&mut self, text: &str) {
        (self.progress)(text);
    }

    /// One piece of work, done now unless the notebook has it. The key names
    /// it among all experiments of a run.
    pub fn once<T: Serialize + DeserializeOwned>(
        &mut self,
        key: &str,
        work: impl FnOnce() -> T,
    ) -> T {
        if let Some(found) = self.notebook.get(key) {
            return found;
        }
        let found = work();
        self.notebook.put(key, &found);
        found
    }
}

/// Runs an experiment for a test: quickly, quietly, from nothing.
#[cfg(test)]
pub(crate) fn quickly<T>(run: impl FnOnce(&mut Bench<'_>) -> T) -> T {
    let mut notebook = Notebook::scratch();
    run(&mut Bench::new(Effort::Quick, &mut notebook, &mut |_| {}))
}
