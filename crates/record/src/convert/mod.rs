//! From any format to any other.
//!
//! To the same format the bytes come back as they were. To another, a file
//! becomes [`GameRecord`]s, one after the other, the rules fill in what it
//! leaves out, and what the new format cannot hold is listed in
//! [`Converted::warnings`]. Games that break the rules are converted all the
//! same; [`Converted::illegal`] tells of them.

mod detect;
mod guess;
mod notes;
mod read;
mod sink;
mod text;
mod wthor;

pub use detect::detect;
pub use guess::guess_kind;
pub use read::Games;

use crate::model::GameRecord;
use crate::obf::ObfFile;
use crate::referee::Referees;
use crate::wthor::{Header, NameTable};
use crate::{GameKind, RecordError, ggf::GgfFile, sgf::Collection};
use sink::Sink;
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
    /// What the new format could not hold: one line for each thing, with the
    /// number of games where there are several, and at most 20 lines and a
    /// count of the rest.
    pub warnings: Vec<String>,
    /// Moves, starts and boards the rules refuse, such as
    /// `game 1: ply 2: f5: the square is taken`: the first 20 and a count of
    /// the rest. Empty where no rules were asked.
    pub illegal: Vec<String>,
}

/// Reads every game of a file; the error is the first one's.
pub fn read(
    bytes: &[u8],
    format: Format,
    options: &Options,
) -> Result<Vec<GameRecord>, RecordError> {
    games(bytes, format, options)?.collect()
}

/// Reads every game of a file on its own: one that is wrong does not spoil
/// the others. The outer error is a file that cannot be read at all.
pub fn read_each(
    bytes: &[u8],
    format: Format,
    options: &Options,
) -> Result<Vec<Result<GameRecord, RecordError>>, RecordError> {
    Ok(games(bytes, format, options)?.collect())
}

/// [`read_each`], one game at a time: those not asked for yet take no memory
/// but what marks their place in the file.
///
/// ```
/// use loam_record::{Format, convert::{Options, games}};
/// let sgf = b"(;GM[9];B[e1-e3])(;GM[9];B[zz])";
/// let options = Options::default();
/// let mut games = games(sgf, Format::Sgf, &options).unwrap();
/// assert_eq!(games.next().unwrap().unwrap().main_line_texts(), ["e1-e3"]);
/// assert!(games.next().unwrap().is_err());
/// assert!(games.next().is_none());
/// ```
pub fn games<'a>(
    bytes: &'a [u8],
    format: Format,
    options: &'a Options,
) -> Result<Games<'a>, RecordError> {
    Games::new(bytes, format, options)
}

/// Writes records as they stand; the rules are asked only for what they
/// alone know (positions for OBF, scores for WTHOR).
pub fn write(
    records: &[GameRecord],
    format: Format,
    options: &Options,
    referees: &dyn Referees,
) -> Result<Converted, RecordError> {
    let mut sink = Sink::new(format, options, referees);
    for record in records {
        sink.add(record)?;
    }
    Ok(sink.finish())
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
    let mut source = games(bytes, from, options)?;
    let mut sink = Sink::new(to, options, referees);
    while let Some(game) = source.next_with_losses() {
        let (record, lost) = game?;
        sink.complete_and_add(record, &lost)?;
    }
    Ok(sink.finish())
}

/// Checks a file and prints it from what was understood: the same bytes.
fn reprint(bytes: &[u8], format: Format, options: &Options) -> Result<Vec<u8>, RecordError> {
    match format {
        Format::Sgf => Ok(Collection::parse(bytes)?.to_bytes()),
        Format::Ggf => Ok(GgfFile::parse(bytes)?.to_bytes()),
        Format::Obf => Ok(ObfFile::parse(bytes)?.to_bytes()),
        Format::Wthor => Ok(crate::wthor::Wthor::parse(bytes)?.to_bytes()),
        Format::Transcript | Format::Jsonl => {
            for game in games(bytes, format, options)? {
                game?;
            }
            Ok(bytes.to_vec())
        }
    }
}
