use super::input::Evaluation;
use super::{Done, Input, News, Role, Setting, Summary, Watch, Work};
use crate::{
    GameReader, LabelOptions, Labelled, Labeller, Leanings, PositionWriter, ScoreFile,
    SearchedPositions, TrainError, for_each_position, within,
};
use loam_store::{Fault, StoreError};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// Labels positions with what a search says of them.
#[derive(Clone, Debug)]
pub struct LabelStep {
    /// Positions, or games the engine played, which have the scores of the
    /// searches they were played with.
    pub file: PathBuf,
    /// How many empty squares positions may have.
    pub empties: RangeInclusive<u32>,
    /// How.
    pub options: LabelOptions,
    /// Games that tell how far searches are off.
    pub leanings: Option<PathBuf>,
    /// The evaluation, if not the one that comes with the program.
    pub model: Option<PathBuf>,
}

impl LabelStep {
    /// How many empty squares positions may have, usually.
    pub const EMPTIES: RangeInclusive<u32> = 12..=43;

    fn searched(&self, file: &Path) -> Result<SearchedPositions, StoreError> {
        SearchedPositions::read(GameReader::open(file)?, &self.empties)
    }

    fn search(
        &self,
        output: &Path,
        leanings: Option<&Leanings>,
        watch: &mut Watch<'_>,
    ) -> Result<Done, TrainError> {
        let mut positions: Vec<Labelled> = Vec::new();
        for_each_position(&self.file, |position| positions.push(*position))?;
        let positions: Vec<Labelled> = within(positions, self.empties.clone()).collect();
        let evaluation = Evaluation::read(self.model.as_ref())?;
        let labeller = Labeller::new(evaluation.weights(), self.options)?;
        let mut scores = ScoreFile::resume(output, &labeller.about(&positions))?;
        let noted = |done| {
            watch(News::Progress {
                done: done as u64,
                of: positions.len() as u64,
                what: "positions",
            });
        };
        let labelled = labeller.label(&positions, &mut scores, leanings, noted)?;
        Ok(Done {
            journal: scores.into_journal(),
            ..write(output, &labelled)?
        })
    }
}

impl Work for LabelStep {
    fn name(&self) -> &'static str {
        "label"
    }

    fn inputs(&self) -> Vec<Input<'_>> {
        let leanings = self.leanings.iter();
        let leanings = leanings.map(|path| Input::file(Role::Leanings, path));
        let mut inputs = vec![Input::file(Role::File, &self.file)];
        // What was searched before needs no evaluation now.
        if self.model.is_some() || GameReader::open(&self.file).is_err() {
            inputs.push(Input::model(self.model.as_ref()));
        }
        inputs.extend(leanings);
        inputs
    }

    fn settings(&self) -> Vec<Setting> {
        let (is, usual) = (&self.options, LabelOptions::default());
        let limits = (self.empties.start(), LabelStep::EMPTIES);
        vec![
            Setting::option("depth", is.depth, usual.depth),
            Setting::option("least", limits.0, limits.1.start()),
            Setting::option("most", self.empties.end(), limits.1.end()),
            Setting::option("keep", is.kept, usual.kept),
            Setting::option("trace", is.trace, usual.trace),
        ]
    }

    fn run(&self, output: &Path, watch: &mut Watch<'_>) -> Result<Done, TrainError> {
        let leanings = self.leanings.as_deref().map(|file| self.searched(file));
        let leanings = leanings.transpose()?.map(|games| games.leanings());
        match self.searched(&self.file) {
            Ok(games) => {
                let leanings = leanings.unwrap_or_else(|| games.leanings());
                write(output, &games.labelled(&leanings, self.options.trace))
            }
            Err(error) if matches!(error.why, Fault::Foreign(_)) => {
                self.search(output, leanings.as_ref(), watch)
            }
            Err(error) => Err(error.into()),
        }
    }
}

fn write(output: &Path, labelled: &[Labelled]) -> Result<Done, TrainError> {
    let mut writer = PositionWriter::create(output)?;
    labelled
        .iter()
        .try_for_each(|position| writer.add(position))?;
    Ok(Summary::Label(writer.finish()?).into())
}
