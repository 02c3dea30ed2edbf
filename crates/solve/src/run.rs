use crate::{Proof, Slice, SolveError, Standing};
use loam_store::StoreError;
use std::path::Path;

/// A proof worked on for one slice, with a file it is kept in.
#[derive(Clone, Debug, Default)]
pub struct Run<'a> {
    /// How long to work.
    pub slice: Slice,
    /// Where to keep what is known, and to go on from.
    pub checkpoint: Option<&'a Path>,
}

impl Run<'_> {
    /// Goes on from the file, works, and saves what is known by then. `resumed`
    /// hears what there was. The inner result is whether it could be saved:
    /// a full disk does not cost the answer.
    ///
    /// # Errors
    /// The file is of no use, or what is read on the way is damaged.
    pub fn go(
        &self,
        proof: &mut dyn Proof,
        resumed: &mut dyn FnMut(&Standing),
        look: &mut (dyn FnMut(&Standing) + Send),
    ) -> Result<Result<(), StoreError>, SolveError> {
        if let Some(path) = self.checkpoint
            && proof.keep_in(path)?
        {
            resumed(&proof.standing());
        }
        proof.work(&self.slice, look)?;
        Ok(proof.save())
    }
}
