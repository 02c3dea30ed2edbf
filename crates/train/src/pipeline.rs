//! Steps taken, and known to have been taken.

use crate::manifest::{Hashes, Manifest, path_of};
use crate::{Step, Summary, TrainError, Watch};
use loam_store::{Fault, Lock, StoreError, ensure_folder, is_device, probe};
use std::path::Path;

impl Step {
    /// Takes the step and leaves a manifest that says how beside its output;
    /// none where one of them is no file.
    ///
    /// # Errors
    /// An input cannot be read, or the output not be written, or somebody else
    /// is writing it.
    pub fn run(&self, watch: &mut Watch<'_>) -> Result<Summary, TrainError> {
        let mut hashes = Hashes::default();
        match Manifest::of(self, &mut hashes) {
            Ok(manifest) => self.take(Some(manifest), &mut hashes, watch),
            Err(TrainError::Store(error)) if matches!(error.why, Fault::Foreign(_)) => {
                self.take(None, &mut hashes, watch)
            }
            Err(error) => Err(error),
        }
    }

    fn take(
        &self,
        manifest: Option<Manifest>,
        hashes: &mut Hashes,
        watch: &mut Watch<'_>,
    ) -> Result<Summary, TrainError> {
        probe(&self.output)?;
        let is_device = is_device(&self.output)?;
        let _lock = match is_device {
            true => None,
            false => Some(Lock::acquire(&self.output)?),
        };
        let done = self.work().run(&self.output, watch)?;
        if !done.summary.is_whole() {
            return Ok(done.summary);
        }
        hashes.forget(&self.output);
        if !is_device {
            match manifest {
                Some(manifest) => manifest
                    .done(hashes.of(&self.output)?)
                    .write(&self.output)?,
                None => remove_manifest(&self.output)?,
            }
        }
        if let Some(journal) = done.journal {
            journal.remove()?;
        }
        Ok(done.summary)
    }
}

/// What it says is no longer so.
fn remove_manifest(output: &Path) -> Result<(), StoreError> {
    let path = path_of(output);
    match std::fs::remove_file(&path) {
        Err(why) if why.kind() != std::io::ErrorKind::NotFound => {
            Err(StoreError::io(&path, "remove it", why))
        }
        _ => Ok(()),
    }
}

/// Steps that are taken one after the other in a folder; what was done there
/// before, by the same steps, is not done again.
#[derive(Debug)]
pub struct Pipeline {
    hashes: Hashes,
    _lock: Lock,
}

impl Pipeline {
    /// Makes the folder, if need be, and sees that nothing in it is in the way.
    ///
    /// # Errors
    /// It cannot be worked in, somebody else is at work in it, or it has files
    /// that were made by nobody knows whom, or with other options.
    pub fn open(folder: &Path, steps: &[Step]) -> Result<Pipeline, TrainError> {
        ensure_folder(folder)?;
        let lock = Lock::acquire(folder)?;
        for step in steps {
            if recorded(step)?.is_none() {
                probe(&step.output)?;
            }
        }
        Ok(Pipeline {
            hashes: Hashes::default(),
            _lock: lock,
        })
    }

    /// Whether a step is done: its manifest says so, and the inputs and the
    /// output are what it says.
    ///
    /// # Errors
    /// A file cannot be read, or is not what the manifest says.
    pub fn is_done(&mut self, step: &Step) -> Result<bool, TrainError> {
        let Some(recorded) = recorded(step)? else {
            return Ok(false);
        };
        let now = Manifest::of(step, &mut self.hashes)?;
        if let Some(how) = recorded.other_input(&now) {
            return Err(made_otherwise(step, how));
        }
        let hash = self.hashes.of(&step.output)?;
        match recorded.output() == Some(hash.as_str()) {
            true => Ok(true),
            false => Err(TrainError::NotAsMade(step.output.clone())),
        }
    }

    /// Takes a step.
    ///
    /// # Errors
    /// Those of [`Step::run`].
    pub fn run(&mut self, step: &Step, watch: &mut Watch<'_>) -> Result<Summary, TrainError> {
        let manifest = Manifest::of(step, &mut self.hashes)?;
        // If we are killed between the output and its manifest, this says that
        // the output is ours, to be made again.
        manifest.write(&step.output)?;
        step.take(Some(manifest), &mut self.hashes, watch)
    }
}

/// The manifest of a step that seems to be done.
fn recorded(step: &Step) -> Result<Option<Manifest>, TrainError> {
    let there = std::fs::symlink_metadata(&step.output).is_ok();
    match Manifest::read(&step.output)? {
        None if there => Err(TrainError::NotMade(step.output.clone())),
        Some(manifest) if there && manifest.output().is_some() => {
            match manifest.other_options(step) {
                Some(how) => Err(made_otherwise(step, how)),
                None => Ok(Some(manifest)),
            }
        }
        _ => Ok(None),
    }
}

fn made_otherwise(step: &Step, how: String) -> TrainError {
    TrainError::MadeOtherwise {
        path: step.output.clone(),
        how,
    }
}
