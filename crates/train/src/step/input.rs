use crate::TrainError;
use loam_othello::patterns::{Model, Weights};
use loam_store::StoreError;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// What a file is to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// What it is about.
    File,
    /// Recorded games: a file or a folder.
    Wthor,
    /// Recorded games to follow: a file or a folder.
    After,
    /// Games the engine played.
    Games,
    /// Games that tell how far searches are off.
    Leanings,
    /// An evaluation.
    Model,
    /// A model whose network is trained further.
    Start,
}

impl Role {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Role::File => "file",
            Role::Wthor => "wthor",
            Role::After => "after",
            Role::Games => "games",
            Role::Leanings => "leanings",
            Role::Model => "model",
            Role::Start => "start",
        }
    }
}

/// Something a step reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Input<'a> {
    pub(crate) role: Role,
    /// `None` for the model that comes with the program.
    pub(crate) path: Option<&'a Path>,
    /// How much each of its positions counts.
    pub(crate) weight: f32,
}

impl<'a> Input<'a> {
    pub(crate) fn file(role: Role, path: &'a Path) -> Input<'a> {
        Input {
            role,
            path: Some(path),
            weight: 1.0,
        }
    }

    pub(crate) fn all(role: Role, paths: &'a [PathBuf]) -> impl Iterator<Item = Input<'a>> {
        paths.iter().map(move |path| Input::file(role, path))
    }

    /// A model, or the one that comes with the program.
    pub(crate) fn model(path: Option<&'a PathBuf>) -> Input<'a> {
        Input {
            role: Role::Model,
            path: path.map(PathBuf::as_path),
            weight: 1.0,
        }
    }

    /// As it stands in a command.
    pub(crate) fn words(&self) -> Vec<String> {
        let Some(path) = self.path else {
            return Vec::new();
        };
        let mut word = path.display().to_string();
        if self.weight != 1.0 {
            word += &format!(":{}", self.weight);
        }
        match self.role {
            Role::File => vec![word],
            role => vec![format!("--{}", role.name()), word],
        }
    }
}

/// A file of positions, and how much each of them counts: `FILE:WEIGHT`.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighted {
    /// The file.
    pub path: PathBuf,
    /// How much.
    pub weight: f32,
}

impl From<PathBuf> for Weighted {
    fn from(path: PathBuf) -> Weighted {
        Weighted { path, weight: 1.0 }
    }
}

impl FromStr for Weighted {
    type Err = String;

    fn from_str(text: &str) -> Result<Weighted, String> {
        let whole = || PathBuf::from(text).into();
        let Some((path, weight)) = text.rsplit_once(':') else {
            return Ok(whole());
        };
        match weight.parse::<f32>() {
            Ok(weight) if weight.is_finite() && weight > 0.0 => Ok(Weighted {
                path: path.into(),
                weight,
            }),
            Ok(_) => Err("expected a weight above zero after the colon".into()),
            // A name may have colons of its own.
            Err(_) => Ok(whole()),
        }
    }
}

/// A model's file, or the model that comes with the program.
pub(crate) fn model_or_shipped(path: Option<&PathBuf>) -> Result<Model, StoreError> {
    path.map_or_else(|| Ok(Model::shipped()), |path| Model::read(path))
}

/// An evaluation to search with.
pub(crate) enum Evaluation {
    Shipped,
    Read(Box<Weights>),
}

impl Evaluation {
    pub(crate) fn read(model: Option<&PathBuf>) -> Result<Evaluation, TrainError> {
        Ok(match model {
            None => Evaluation::Shipped,
            Some(path) => Evaluation::Read(Box::new(Model::read(path)?.into())),
        })
    }

    pub(crate) fn weights(&self) -> &Weights {
        match self {
            Evaluation::Shipped => Weights::shipped(),
            Evaluation::Read(weights) => weights,
        }
    }
}
