//! How a file was made, beside it as `NAME.manifest`.

use crate::games::wthor_files;
use crate::step::{Input, Role};
use crate::{Step, TrainError};
use loam_othello::patterns::SHIPPED_MODEL;
use loam_store::{AtomicFile, StoreError, hash_file, read_text};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// How a file is made: the same in any folder and on any machine.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Manifest {
    /// The step.
    step: String,
    /// The version of the program.
    program: String,
    /// All that the output depends on beside the inputs.
    options: BTreeMap<String, String>,
    inputs: Vec<Ingredient>,
    /// The output's hash; `None` while the step is under way.
    output: Option<String>,
}

/// A file a step reads.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Ingredient {
    role: String,
    /// What the file was called: for people.
    name: String,
    weight: f32,
    hash: String,
}

impl PartialEq for Ingredient {
    fn eq(&self, other: &Ingredient) -> bool {
        let all = |one: &Ingredient| (one.role.clone(), one.weight.to_bits(), one.hash.clone());
        all(self) == all(other)
    }
}

/// No manifest is longer.
const LONGEST: u64 = 1 << 20;

impl Manifest {
    /// What there is to say of a step before it is taken.
    ///
    /// # Errors
    /// An input cannot be read.
    pub(crate) fn of(step: &Step, hashes: &mut Hashes) -> Result<Manifest, TrainError> {
        let mut manifest = Manifest::without_inputs(step);
        for input in step.work().inputs() {
            manifest.add(&input, hashes)?;
        }
        Ok(manifest)
    }

    fn without_inputs(step: &Step) -> Manifest {
        let settings = step.work().settings().into_iter();
        Manifest {
            step: step.work().name().to_owned(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            options: settings
                .map(|setting| (setting.name.to_owned(), setting.value))
                .collect(),
            inputs: Vec::new(),
            output: None,
        }
    }

    fn add(&mut self, input: &Input<'_>, hashes: &mut Hashes) -> Result<(), TrainError> {
        let mut ingredient = |name: String, hash: String| {
            self.inputs.push(Ingredient {
                role: input.role.name().to_owned(),
                name,
                weight: input.weight,
                hash,
            });
        };
        match (input.path, input.role) {
            (None, _) => {
                let hash = blake3::hash(SHIPPED_MODEL).to_hex().to_string();
                ingredient("shipped".to_owned(), hash);
            }
            (Some(path), Role::Wthor | Role::After) => {
                for file in wthor_files(path)? {
                    ingredient(name(&file), hashes.of(&file)?);
                }
            }
            (Some(path), _) => ingredient(name(path), hashes.of(path)?),
        }
        Ok(())
    }

    /// The manifest of a step's output, if it has one.
    pub(crate) fn read(output: &Path) -> Result<Option<Manifest>, StoreError> {
        let path = path_of(output);
        let text = match read_text(&path, LONGEST) {
            Err(error) if error.is_missing() => return Ok(None),
            text => text?,
        };
        let manifest = serde_json::from_str(&text);
        manifest
            .map(Some)
            .map_err(|why| StoreError::contents(&path, format!("not a manifest of Loam: {why}")))
    }

    pub(crate) fn write(&self, output: &Path) -> Result<(), StoreError> {
        let mut text = serde_json::to_string_pretty(self).expect("nothing but text and numbers");
        text.push('\n');
        AtomicFile::write(&path_of(output), text.as_bytes())
    }

    /// The same of a step that is done.
    pub(crate) fn done(self, hash: String) -> Manifest {
        Manifest {
            output: Some(hash),
            ..self
        }
    }

    pub(crate) fn output(&self) -> Option<&str> {
        self.output.as_deref()
    }

    /// What of a recorded step is not as in this one, its inputs apart.
    pub(crate) fn other_options(&self, step: &Step) -> Option<String> {
        let now = Manifest::without_inputs(step);
        let (then, is) = (&self.step, &now.step);
        if then != is {
            return Some(format!("`{then}` instead of `{is}`"));
        }
        let (then, is) = (&self.program, &now.program);
        if then != is {
            return Some(format!("Loam {then} instead of {is}"));
        }
        let none = || "none".to_owned();
        let names = self.options.keys().chain(now.options.keys());
        let values =
            names.map(|name| [&self.options, &now.options].map(|all| (name, all.get(name))));
        let other = values.into_iter().find(|[then, is]| then != is);
        other.map(|[(name, then), (_, is)]| {
            let [then, is] = [then, is].map(|value| value.cloned().unwrap_or_else(none));
            format!("{name} {then} instead of {is}")
        })
    }

    /// Which input of a recorded step is another one in this.
    pub(crate) fn other_input(&self, now: &Manifest) -> Option<String> {
        let count = self.inputs.len().max(now.inputs.len());
        let other = (0..count).find(|&i| self.inputs.get(i) != now.inputs.get(i));
        other.map(|i| match now.inputs.get(i).or(self.inputs.get(i)) {
            Some(input) => format!("another {}", input.name),
            None => "other files".to_owned(),
        })
    }
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

/// Where the manifest of a file is.
pub(crate) fn path_of(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".manifest");
    name.into()
}

/// The hashes of files, worked out once.
#[derive(Debug, Default)]
pub(crate) struct Hashes(HashMap<PathBuf, String>);

impl Hashes {
    /// The hash of a file, which must be one: a pipe would have to be read
    /// twice, and a device may not end.
    pub(crate) fn of(&mut self, path: &Path) -> Result<String, StoreError> {
        if let Some(hash) = self.0.get(path) {
            return Ok(hash.clone());
        }
        let failed = |why| StoreError::io(path, "read it", why);
        let data = std::fs::metadata(path).map_err(failed)?;
        if data.is_dir() {
            return Err(failed(ErrorKind::IsADirectory.into()));
        }
        if !data.is_file() {
            return Err(StoreError::new(path, loam_store::Fault::Foreign("a file")));
        }
        let hash = blake3::Hash::from_bytes(hash_file(path)?);
        let hash = hash.to_hex().to_string();
        self.0.insert(path.to_owned(), hash.clone());
        Ok(hash)
    }

    /// A file has been written anew.
    pub(crate) fn forget(&mut self, path: &Path) {
        self.0.remove(path);
    }
}
