use super::Failure;
use loam_record::Format;
use loam_record::convert::detect;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

/// The largest record file that is read as a whole. Line-by-line formats have
/// no such limit.
const MAX_WHOLE: u64 = 256 << 20;

/// How much of a file's start is looked at, at most, to tell its format.
const PEEK: usize = 64 << 10;

/// Length of WTHOR's header, which is told before the first line ends.
const HEADER: usize = 16;

/// A file or standard input, with what its beginning tells.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) format: Format,
    start: Vec<u8>,
    rest: Box<dyn Read>,
}

impl Input {
    /// Opens a file, or standard input for `-`.
    pub(crate) fn open(path: &Path, format: Option<Format>) -> Result<Input, Failure> {
        let (name, mut rest): (String, Box<dyn Read>) = if path.as_os_str() == "-" {
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
        let start = peek(&mut *rest).map_err(|error| Failure::bad(&name, error))?;
        if start.is_empty() {
            return Err(Failure::bad(&name, "is empty, expected a game record"));
        }
        // Some extensions are sure; others may hold any of the text formats.
        let by_name = path
            .extension()
            .and_then(|extension| Format::from_extension(&extension.to_string_lossy()));
        let sure = by_name.filter(|format| !matches!(format, Format::Transcript | Format::Jsonl));
        let format = format
            .or(sure)
            .unwrap_or_else(|| by_content(&start, by_name));
        if format != Format::Wthor && start.contains(&0) {
            // Nor would more of it, and of a device there is always more.
            return Err(Failure::bad(
                &name,
                format!("expected {format}, found a NUL, which is in no text"),
            ));
        }
        Ok(Input {
            name,
            format,
            start,
            rest,
        })
    }

    /// All of it, line by line.
    pub(crate) fn into_reader(self) -> impl BufRead {
        BufReader::with_capacity(PEEK, Cursor::new(self.start).chain(self.rest))
    }

    /// The whole content, if it is of a sensible size.
    pub(crate) fn read_whole(self) -> Result<Vec<u8>, Failure> {
        // A WTHOR file says how long it is, so that no one can make us read
        // gigabytes of something else.
        let limit = match self.format {
            Format::Wthor => loam_record::wthor::file_length(&self.start).unwrap_or(HEADER as u64),
            _ => MAX_WHOLE,
        }
        .min(MAX_WHOLE);
        let mut bytes = Vec::new();
        Cursor::new(self.start)
            .chain(self.rest)
            .take(limit + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| Failure::bad(&self.name, error))?;
        if bytes.len() as u64 > limit {
            let why = match self.format {
                Format::Wthor => format!(
                    "neither text nor a WTHOR file: expected {limit} bytes by its header, found more"
                ),
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

/// Reads until the first line and a binary header would be complete: a pipe
/// may hand over less at a time, and may have nothing more to give just now.
fn peek(source: &mut dyn Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    let mut chunk = [0; 4096];
    while start.len() < PEEK {
        let told = start.contains(&b'\n') || start.contains(&0);
        if told && start.len() >= HEADER {
            break;
        }
        match source.read(&mut chunk) {
            Ok(0) => break,
            Ok(n) => start.extend(&chunk[..n]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(start)
}

/// What the first bytes show. A NUL is found in no text but in WTHOR's header;
/// a start of comments only can be a transcript's.
fn by_content(start: &[u8], by_name: Option<Format>) -> Format {
    if start[..start.len().min(HEADER)].contains(&0) {
        return by_name.unwrap_or(Format::Wthor);
    }
    detect(start).or(by_name).unwrap_or(Format::Transcript)
}
