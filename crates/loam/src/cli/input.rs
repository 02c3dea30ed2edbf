use super::Failure;
use loam_record::Format;
use loam_record::convert::detect;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// The largest record file that is read as a whole. Line-by-line formats have
/// no such limit.
const MAX_WHOLE: u64 = 256 << 20;

/// How much of a file's start is looked at to tell its format.
const PEEK: usize = 64 << 10;

/// A file or standard input, with what its beginning tells.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) format: Format,
    reader: BufReader<Box<dyn Read>>,
}

impl Input {
    /// Opens a file, or standard input for `-`.
    pub(crate) fn open(path: &Path, format: Option<Format>) -> Result<Input, Failure> {
        let (name, source): (String, Box<dyn Read>) = if path.as_os_str() == "-" {
            ("standard input".into(), Box::new(io::stdin()))
        } else {
            let name = path.display().to_string();
            let file = File::open(path).map_err(|error| Failure::bad(&name, error))?;
            let metadata = file
                .metadata()
                .map_err(|error| Failure::bad(&name, error))?;
            if metadata.is_dir() {
                return Err(Failure::bad(&name, "is a directory, expected a file"));
            }
            (name, Box::new(file))
        };
        let mut reader = BufReader::with_capacity(PEEK, source);
        let start = reader
            .fill_buf()
            .map_err(|error| Failure::bad(&name, error))?;
        // Some extensions are sure; others may hold any of the text formats.
        let by_name = path
            .extension()
            .and_then(|extension| Format::from_extension(&extension.to_string_lossy()));
        let sure = by_name.filter(|format| !matches!(format, Format::Transcript | Format::Jsonl));
        let Some(format) = format
            .or(sure)
            .or_else(|| by_content(start, by_name))
            .filter(|_| !start.is_empty())
        else {
            return Err(Failure::bad(&name, "is empty, expected a game record"));
        };
        Ok(Input {
            name,
            format,
            reader,
        })
    }

    /// The rest, line by line.
    pub(crate) fn into_reader(self) -> impl BufRead {
        self.reader
    }

    /// The whole content, if it is of a sensible size.
    pub(crate) fn read_whole(self) -> Result<Vec<u8>, Failure> {
        let limit = match self.format {
            Format::Wthor => wthor_length(self.reader.buffer()),
            _ => MAX_WHOLE,
        };
        let mut bytes = Vec::new();
        self.reader
            .take(limit + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| Failure::bad(&self.name, error))?;
        if bytes.len() as u64 > limit {
            let why = match self.format {
                Format::Wthor => {
                    format!(
                        "neither text nor a WTHOR file: expected {limit} bytes by its header, found more"
                    )
                }
                format => format!(
                    "expected at most {} MiB of {format}, found more",
                    MAX_WHOLE >> 20
                ),
            };
            return Err(Failure::bad(&self.name, why));
        }
        Ok(bytes)
    }
}

/// What the first bytes show. A NUL is found in no text but in WTHOR's header.
fn by_content(start: &[u8], by_name: Option<Format>) -> Option<Format> {
    if start[..start.len().min(16)].contains(&0) {
        return by_name.or(Some(Format::Wthor));
    }
    detect(start)
}

/// How long a WTHOR file is by its own header; a reader that stops there
/// cannot be made to read gigabytes of something else.
fn wthor_length(start: &[u8]) -> u64 {
    const HEADER: u64 = 16;
    const GAME: u64 = 68;
    match start.get(4..8) {
        Some(&[a, b, c, d]) => HEADER + GAME * u64::from(u32::from_le_bytes([a, b, c, d])),
        _ => HEADER,
    }
    .min(MAX_WHOLE)
}
