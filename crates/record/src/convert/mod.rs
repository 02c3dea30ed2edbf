//! From any format to any other.
//!
//! To the same format the bytes come back as they were. To another, a file
//! becomes [`GameRecord`]s, the rules fill in what it leaves out, and what
//! the new format cannot hold is listed in [`Converted::warnings`].

mod detect;
mod read;
mod text;
mod wthor;

pub use detect::{detect, guess_kind};

use crate::dialect::{write_ggf, write_sgf};
use crate::model::GameRecord;
use crate::obf::ObfFile;
use crate::referee::{Referees, complete};
use crate::wthor::{Header, NameTable};
use crate::{GameKind, Place, RecordError, ggf::GgfFile, sgf::Collection};
use std::fmt;
use std::str::FromStr;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Smart Game Format.
    Sgf,
    /// Generic Game Format.
    Ggf,
    /// Othello positions with scores.
    Obf,
    /// The French federation's games.
    Wthor,
    /// One game to a line.
    Transcript,
    /// One JSON object to a line.
    Jsonl,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 6] = [
        Format::Sgf,
        Format::Ggf,
        Format::Obf,
        Format::Wthor,
        Format::Transcript,
        Format::Jsonl,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Sgf => "sgf",
            Format::Ggf => "ggf",
            Format::Obf => "obf",
            Format::Wthor => "wthor",
            Format::Transcript => "transcript",
            Format::Jsonl => "jsonl",
        }
    }

    /// The format a file's extension (without the dot) stands for.
    ///
    /// ```
    /// use loam_record::Format;
    /// assert_eq!(Format::from_extension("WTB"), Some(Format::Wthor));
    /// ```
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Format> {
        match extension.to_ascii_lowercase().as_str() {
            "sgf" => Some(Format::Sgf),
            "ggf" => Some(Format::Ggf),
            "obf" => Some(Format::Obf),
            "wtb" | "wthor" => Some(Format::Wthor),
            "txt" | "transcript" | "moves" => Some(Format::Transcript),
            "jsonl" | "ndjson" | "json" => Some(Format::Jsonl),
            _ => None,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no format's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a format, sgf, ggf, obf, wthor, transcript or jsonl, found {}", crate::error::quote(.0))]
pub struct UnknownFormat(String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        Format::ALL
            .into_iter()
            .find(|format| format.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownFormat(text.to_owned()))
    }
}

/// What a conversion may need to be told.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The game, where the file does not say.
    pub kind: Option<GameKind>,
    /// WTHOR's `.JOU` file.
    pub players: Option<NameTable>,
    /// WTHOR's `.TRN` file.
    pub tournaments: Option<NameTable>,
    /// The creation date (and nothing else of it) for WTHOR files written.
    pub created: Header,
}

/// A converted file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Converted {
    /// The file.
    pub bytes: Vec<u8>,
    /// Files that belong to it, by extension: WTHOR's `JOU` and `TRN`.
    pub companions: Vec<(&'static str, Vec<u8>)>,
    /// What the new format could not hold, one line each.
    pub warnings: Vec<String>,
}

/// Reads every game of a file; the error is the first one's.
pub fn read(
    bytes: &[u8],
    format: Format,
    options: &Options,
) -> Result<Vec<GameRecord>, RecordError> {
    read_each(bytes, format, options)?.into_iter().collect()
}

/// Reads every game of a file on its own: one that is wrong does not spoil
/// the others. The outer error is a file that cannot be read at all.
pub fn read_each(
    bytes: &[u8],
    format: Format,
    options: &Options,
) -> Result<Vec<Result<GameRecord, RecordError>>, RecordError> {
    read::read_each(bytes, format, options)
}

/// Writes records as they stand; the rules are asked only for what they
/// alone know (positions for OBF, scores for WTHOR).
pub fn write(
    records: &[GameRecord],
    format: Format,
    options: &Options,
    referees: &dyn Referees,
) -> Result<Converted, RecordError> {
    let plain = |bytes, warnings| Converted {
        bytes,
        companions: Vec::new(),
        warnings,
    };
    match format {
        Format::Sgf => {
            let (games, warnings) = write_sgf(records);
            Ok(plain(games.to_bytes(), warnings))
        }
        Format::Ggf => {
            let (file, warnings) = write_ggf(records)?;
            Ok(plain(file.to_bytes(), warnings))
        }
        Format::Obf => {
            let (file, warnings) = text::write_obf(records, referees)?;
            Ok(plain(file.to_bytes(), warnings))
        }
        Format::Transcript => {
            let (text, warnings) = text::write_transcript(records);
            Ok(plain(text.into_bytes(), warnings))
        }
        Format::Jsonl => {
            let (text, warnings) = text::write_jsonl(records);
            Ok(plain(text.into_bytes(), warnings))
        }
        Format::Wthor => wthor::write(records, options, referees),
    }
}

/// Converts a file.
///
/// ```
/// use loam_record::{Format, NoReferees, convert::{Options, convert}};
/// let ggf = b"(;GM[Othello]PB[a]PW[b]B[F5/1.5]W[D6];)";
/// let sgf = convert(ggf, Format::Ggf, Format::Sgf, &Options::default(), &NoReferees).unwrap();
/// let text = String::from_utf8(sgf.bytes).unwrap();
/// assert_eq!(text, "(;FF[4]GM[2]CA[UTF-8]SZ[8]PB[a]PW[b];B[fe]EVAL[1.5];W[df])\n");
/// ```
pub fn convert(
    bytes: &[u8],
    from: Format,
    to: Format,
    options: &Options,
    referees: &dyn Referees,
) -> Result<Converted, RecordError> {
    if from == to {
        return Ok(Converted {
            bytes: reprint(bytes, from, options)?,
            ..Converted::default()
        });
    }
    let mut records = read(bytes, from, options)?;
    let mut warnings = Vec::new();
    for (i, record) in records.iter_mut().enumerate() {
        let number = i + 1;
        let found = complete(record, referees);
        warnings.extend(found.into_iter().map(|w| format!("game {number}: {w}")));
    }
    let mut converted = write(&records, to, options, referees)?;
    warnings.append(&mut converted.warnings);
    converted.warnings = warnings;
    Ok(converted)
}

/// Checks a file and prints it from what was understood: the same bytes.
fn reprint(bytes: &[u8], format: Format, options: &Options) -> Result<Vec<u8>, RecordError> {
    match format {
        Format::Sgf => Ok(Collection::parse(bytes)?.to_bytes()),
        Format::Ggf => Ok(GgfFile::parse(bytes)?.to_bytes()),
        Format::Obf => Ok(ObfFile::parse(bytes)?.to_bytes()),
        Format::Wthor => Ok(crate::wthor::Wthor::parse(bytes)?.to_bytes()),
        Format::Transcript | Format::Jsonl => {
            read(bytes, format, options)?;
            Ok(bytes.to_vec())
        }
    }
}

/// An error about a record that has no file any more.
fn game_error(index: usize, message: &str) -> RecordError {
    RecordError::new(Place::Game(index + 1), message)
}
