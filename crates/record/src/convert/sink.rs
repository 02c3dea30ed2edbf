use super::notes::{Notes, Refusals};
use super::wthor::WthorWriter;
use super::{Converted, Format, Options, text};
use crate::dialect::{write_ggf_game, write_sgf_game};
use crate::ggf::GgfPrinter;
use crate::model::GameRecord;
use crate::referee::{Referees, check};
use crate::sgf::Printer;
use crate::{GameKind, Place, RecordError};

/// A file being written: games come one by one and need not stay.
pub(super) struct Sink<'a> {
    target: Target,
    options: &'a Options,
    referees: &'a dyn Referees,
    games: usize,
    first_kind: Option<GameKind>,
    notes: Notes,
    illegal: Refusals,
}

enum Target {
    Sgf(Printer),
    Ggf(GgfPrinter),
    Obf(String),
    Wthor(Box<WthorWriter>),
    Transcript(String),
    Jsonl(String),
}

impl<'a> Sink<'a> {
    pub(super) fn new(
        format: Format,
        options: &'a Options,
        referees: &'a dyn Referees,
    ) -> Sink<'a> {
        Sink {
            target: match format {
                Format::Sgf => Target::Sgf(Printer::new()),
                Format::Ggf => Target::Ggf(GgfPrinter::new()),
                Format::Obf => Target::Obf(String::new()),
                Format::Wthor => Target::Wthor(Box::default()),
                Format::Transcript => Target::Transcript(String::new()),
                Format::Jsonl => Target::Jsonl(String::new()),
            },
            options,
            referees,
            games: 0,
            first_kind: None,
            notes: Notes::default(),
            illegal: Refusals::default(),
        }
    }

    /// Has the rules complete the next game, then writes it. `lost` is what
    /// was left out in reading it.
    pub(super) fn complete_and_add(
        &mut self,
        mut record: GameRecord,
        lost: &[String],
    ) -> Result<(), RecordError> {
        let number = self.games + 1;
        for note in lost {
            self.notes.add(Some(number), note);
        }
        if self.referees.at_hand() {
            let found = check(&mut record, self.referees);
            self.illegal.add(number, &found.lines, found.more);
        } else if let Err(why) = self.referees.start(&record) {
            let note = format!("not checked against the rules: {why}");
            self.notes.add(Some(number), &note);
        }
        self.add(&record)
    }

    /// Writes the next game as it stands.
    pub(super) fn add(&mut self, record: &GameRecord) -> Result<(), RecordError> {
        self.games += 1;
        let number = self.games;
        let first_kind = *self.first_kind.get_or_insert(record.kind);
        let lost = self.write(record, first_kind);
        let lost = lost.map_err(|why| RecordError::new(Place::Game(number), why))?;
        for note in lost {
            self.notes.add(Some(number), &note);
        }
        Ok(())
    }

    fn write(&mut self, record: &GameRecord, first_kind: GameKind) -> Result<Vec<String>, String> {
        match &mut self.target {
            Target::Sgf(sgf) => {
                sgf_can_hold(record)?;
                Ok(write_sgf_game(record, sgf))
            }
            Target::Ggf(ggf) => write_ggf_game(record, ggf),
            Target::Obf(out) => text::add_obf(record, self.referees, out),
            Target::Wthor(wthor) => wthor.add(record, self.referees),
            Target::Transcript(out) => Ok(text::add_transcript(record, first_kind, out)),
            Target::Jsonl(out) => Ok(text::add_jsonl(record, first_kind, out)),
        }
    }

    /// The file.
    pub(super) fn finish(mut self) -> Converted {
        let mut companions = Vec::new();
        let bytes = match self.target {
            Target::Sgf(sgf) => sgf.into_bytes(),
            Target::Ggf(ggf) => ggf.into_bytes(),
            Target::Obf(out) | Target::Transcript(out) | Target::Jsonl(out) => out.into_bytes(),
            Target::Wthor(wthor) => {
                let file = wthor.finish(self.options, &mut self.notes);
                companions = file.companions;
                file.games
            }
        };
        Converted {
            bytes,
            companions,
            warnings: self.notes.into_lines(),
            illegal: self.illegal.into_lines(),
        }
    }
}

/// SGF's default for Amazons is another one, so the start must be written.
fn sgf_can_hold(record: &GameRecord) -> Result<(), String> {
    if record.kind != GameKind::Amazons {
        return Ok(());
    }
    match record.start_diagram() {
        Ok(None) => Err("the start is known to the rules only".to_owned()),
        Ok(Some(start)) if !start.has_pieces() => {
            Err("SGF cannot set up a board without pieces".to_owned())
        }
        _ => Ok(()),
    }
}
