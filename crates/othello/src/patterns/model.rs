//! All that is trained, in one file, so that its parts belong together.
//!
//! The content of the container:
//!
//! ```text
//! 0    how many bytes the packed weights are, 4 bytes
//! 4    the same of the network, zero if there is none
//! 8    the ten numbers of multi-ProbCut's formula, 32-bit floating-point
//! 48   the weights, packed
//! …    the network, packed
//! ```
//!
//! Its description: in the first line what the numbers are for, which must be
//! what this program has; below it where they come from.

use super::deviations::Deviations;
use super::network::{Band, Network};
use super::packed::{pack_network, pack_stages, unpack_network, unpack_stages};
use super::shapes::{Classes, fingerprint};
use super::weights::{STAGES, StageWeights, Weights};
use loam_store::{Fault, Kind, Sealed, StoreError};
use std::io::Write;
use std::path::Path;

/// The file that comes with the program.
pub const SHIPPED_MODEL: &[u8] = include_bytes!("../../weights/othello8.model");

static KIND: Kind = Kind {
    tag: *b"othmodel",
    name: "a model of Othello",
    version: 1,
    longest: 1 << 26,
    again: "`loam train othello recipe` makes it again",
    old: &[b"LOAMOTHW", b"LOAMOTHN"],
};

/// Bytes before the packed numbers.
const FIXED: usize = 48;

/// The weights of the patterns, the network if there is one, multi-ProbCut's
/// numbers, and where they come from.
///
/// ```
/// use loam_othello::patterns::{Model, Weights};
/// let model = Model::shipped();
/// assert!(model.network().is_some());
/// let (own, opp) = (0x0000_0018_3400_0000, 0x0000_2424_0838_1000);
/// let sum = model.patterns().evaluate_discs(own, opp);
/// assert_eq!(sum, Weights::shipped().sum_of_patterns(own, opp));
/// ```
#[derive(Debug)]
pub struct Model {
    stages: Vec<StageWeights>,
    network: Option<Network>,
    deviations: Deviations,
    provenance: String,
}

impl Model {
    /// Weights alone; `None` unless there are [`STAGES`] of them, each with a
    /// weight for every class.
    #[must_use]
    pub fn new(stages: Vec<StageWeights>, deviations: Deviations) -> Option<Model> {
        let classes = Classes::get().count();
        let whole = |stage: &StageWeights| stage.classes.len() == classes;
        (stages.len() == STAGES && stages.iter().all(whole)).then_some(Model {
            stages,
            network: None,
            deviations,
            provenance: String::new(),
        })
    }

    /// The same with a network that says what patterns miss.
    #[must_use]
    pub fn with_network(self, network: Network) -> Model {
        Model {
            network: Some(network),
            ..self
        }
    }

    /// The same with other numbers for multi-ProbCut.
    #[must_use]
    pub fn with_deviations(self, deviations: Deviations) -> Model {
        Model { deviations, ..self }
    }

    /// The same with one more line about where it comes from.
    #[must_use]
    pub fn noting(mut self, line: &str) -> Model {
        self.provenance += line;
        self.provenance.push('\n');
        self
    }

    /// The weights of each stage.
    #[must_use]
    pub fn stages(&self) -> &[StageWeights] {
        &self.stages
    }

    /// The network.
    #[must_use]
    pub fn network(&self) -> Option<&Network> {
        self.network.as_ref()
    }

    /// What the weights say without the network.
    #[must_use]
    pub fn patterns(&self) -> Weights {
        Weights::of(&self.stages, None, self.deviations)
    }

    /// Multi-ProbCut's numbers.
    #[must_use]
    pub fn deviations(&self) -> Deviations {
        self.deviations
    }

    /// Where it comes from, in lines.
    #[must_use]
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// Whether every number is the same.
    #[must_use]
    pub fn has_numbers_of(&self, other: &Model) -> bool {
        self.stages == other.stages
            && self.network == other.network
            && self.deviations == other.deviations
    }

    /// The model that comes with the program.
    #[must_use]
    pub fn shipped() -> Model {
        Model::opened(Path::new(SHIPPED), &shipped()).expect("the tests read this file")
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read, is no model, damaged, or for other patterns.
    pub fn read(path: &Path) -> Result<Model, StoreError> {
        Model::opened(path, &KIND.read(path)?)
    }

    fn opened(path: &Path, sealed: &Sealed) -> Result<Model, StoreError> {
        let about = str::from_utf8(&sealed.about).unwrap_or_default();
        let (first, provenance) = about.split_once('\n').unwrap_or((about, ""));
        if first != what_for() {
            let ours = "a model of the patterns this program has";
            return Err(StoreError::new(path, Fault::Foreign(ours)));
        }
        let model = Model::parsed(&sealed.content).map(|model| Model {
            provenance: provenance.to_owned(),
            ..model
        });
        model.ok_or_else(|| StoreError::contents(path, "its numbers cannot be unpacked"))
    }

    fn parsed(content: &[u8]) -> Option<Model> {
        let (fixed, packed) = content.split_at_checked(FIXED)?;
        let words = fixed.as_chunks::<4>().0;
        let length = |word: usize| u32::from_le_bytes(words[word]) as usize;
        let (stages, network) = packed.split_at_checked(length(0))?;
        if network.len() != length(1) {
            return None;
        }
        let model = Model::new(unpack_stages(stages)?, deviations(content)?)?;
        match network {
            [] => Some(model),
            network => Some(model.with_network(unpack_network(network)?)),
        }
    }

    /// Writes a file and says how many bytes it has.
    ///
    /// # Errors
    /// It cannot be written; what was there before still is.
    pub fn write(&self, path: &Path) -> Result<u64, StoreError> {
        let failed = |why| StoreError::io(path, "pack it", why);
        let stages = pack_stages(&self.stages).map_err(failed)?;
        let network = self.network.as_ref().map(pack_network);
        let network = network.transpose().map_err(failed)?.unwrap_or_default();
        let mut content = Vec::with_capacity(FIXED + stages.len() + network.len());
        content.extend((stages.len() as u32).to_le_bytes());
        content.extend((network.len() as u32).to_le_bytes());
        let Deviations { middle, end } = self.deviations;
        content.extend(middle.into_iter().chain(end).flat_map(f32::to_le_bytes));
        content.extend(stages);
        content.extend(network);
        let about = format!("{}\n{}", what_for(), self.provenance);
        let mut file = KIND.create(path, about.as_bytes())?;
        let written = file.write_all(&content);
        written.map_err(|why| StoreError::io(path, "write it", why))?;
        file.finish()
    }
}

const SHIPPED: &str = "the model that comes with the program";

fn shipped() -> Sealed {
    let sealed = KIND.parse(SHIPPED, SHIPPED_MODEL);
    sealed.expect("the tests read this file")
}

impl Deviations {
    /// Those of the [model](Model) that comes with the program.
    #[must_use]
    pub fn shipped() -> Deviations {
        deviations(&shipped().content).expect("the tests read this file")
    }
}

fn deviations(content: &[u8]) -> Option<Deviations> {
    let words = content.get(8..FIXED)?.as_chunks().0;
    let five = |from| std::array::from_fn(|i| f32::from_le_bytes(words[from + i]));
    Some(Deviations {
        middle: five(0),
        end: five(5),
    })
}

/// What the numbers are for.
fn what_for() -> String {
    let (classes, patterns) = (Classes::get().count(), fingerprint());
    let bands = Band::COUNT;
    format!("{STAGES} stages of {classes} classes, {bands} bands; patterns {patterns:016x}")
}

impl From<Model> for Weights {
    fn from(model: Model) -> Weights {
        Weights::of(&model.stages, model.network, model.deviations)
    }
}

#[cfg(test)]
mod tests;
