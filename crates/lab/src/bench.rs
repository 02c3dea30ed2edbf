use crate::{Effort, Notebook};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

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

    /// Many pieces of work of one kind, numbered from 0 and done on all cores,
    /// each noted down as it is finished.
    pub fn each<T: Serialize + DeserializeOwned + Send>(
        &mut self,
        key: &str,
        count: usize,
        work: impl Fn(usize) -> T + Sync,
    ) -> Vec<T> {
        let name = |number: usize| format!("{key} {number}");
        let mut found: Vec<Option<T>> = (0..count)
            .map(|number| self.notebook.get(&name(number)))
            .collect();
        let missing: Vec<usize> = (0..count).filter(|&i| found[i].is_none()).collect();
        let workers = std::thread::available_parallelism().map_or(1, usize::from);
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..workers.min(missing.len()) {
                let sender = sender.clone();
                let (next, missing, work) = (&next, &missing, &work);
                scope.spawn(move || {
                    while let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                        // Nobody listens any more: the rest is not wanted.
                        if sender.send((number, work(number))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut finished = count - missing.len();
            for (number, result) in receiver {
                self.notebook.put(&name(number), &result);
                found[number] = Some(result);
                finished += 1;
                self.note(&format!("{key}: {finished} of {count}"));
            }
        });
        let all = found.into_iter();
        all.map(|one| one.expect("every piece was done")).collect()
    }
}

/// Runs an experiment for a test: quickly, quietly, from nothing.
#[cfg(test)]
pub(crate) fn quickly<T>(run: impl FnOnce(&mut Bench<'_>) -> T) -> T {
    let mut notebook = Notebook::scratch();
    run(&mut Bench::new(Effort::Quick, &mut notebook, &mut |_| {}))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_done_once_and_kept_in_order() {
        let mut notebook = Notebook::scratch();
        let mut quiet = |_: &str| {};
        let mut bench = Bench::new(Effort::Quick, &mut notebook, &mut quiet);
        assert_eq!(bench.each("square", 50, |n| n * n)[7], 49);
        // What is known is not worked out again.
        let again = bench.each("square", 60, |n| n + 1000);
        assert_eq!((again[49], again[50]), (49 * 49, 1050));
        assert!(bench.each("nothing", 0, |n| n).is_empty());
    }
}
