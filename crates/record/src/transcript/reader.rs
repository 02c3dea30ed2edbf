use super::{TranscriptGame, json, line};
use crate::{GameKind, Place, RecordError};
use std::io::{BufRead, ErrorKind};

/// The longest line that is read.
pub const MAX_LINE: usize = 16 << 20;

/// Reads games one line at a time.
///
/// A line that is wrong gives an error and the next one is read; a file that
/// is no text (NUL bytes, endless lines) or cannot be read ends there.
#[derive(Debug)]
pub struct TranscriptReader<R> {
    source: R,
    kind: GameKind,
    line: u64,
    buffer: Vec<u8>,
    done: bool,
}

impl<R: BufRead> TranscriptReader<R> {
    /// Reads games of `kind` from `source`.
    pub fn new(source: R, kind: GameKind) -> TranscriptReader<R> {
        TranscriptReader {
            source,
            kind,
            line: 0,
            buffer: Vec::new(),
            done: false,
        }
    }

    /// Fills the buffer with the next line, without its end; false at the
    /// end of the file. Never holds more than [`MAX_LINE`] bytes.
    fn fill_line(&mut self) -> Result<bool, RecordError> {
        self.buffer.clear();
        self.line += 1;
        let mut any = false;
        loop {
            let chunk = match self.source.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => {
                    return Err(error_at(
                        self.line,
                        &self.buffer,
                        &format!("cannot read on: {error}"),
                    ));
                }
            };
            if chunk.is_empty() {
                return Ok(any);
            }
            any = true;
            let end = chunk.iter().position(|&b| b == b'\n');
            let piece = &chunk[..end.unwrap_or(chunk.len())];
            if let Some(nul) = piece.iter().position(|&b| b == 0) {
                self.buffer.extend(&piece[..nul]);
                return Err(error_at(self.line, &self.buffer, "not text: NUL byte"));
            }
            if self.buffer.len() + piece.len() > MAX_LINE {
                let message = format!("expected a line of at most {MAX_LINE} bytes, found more");
                return Err(error_at(self.line, &[], &message));
            }
            self.buffer.extend(piece);
            let used = piece.len() + usize::from(end.is_some());
            self.source.consume(used);
            if end.is_some() {
                return Ok(true);
            }
        }
    }
}

impl<R: BufRead> Iterator for TranscriptReader<R> {
    type Item = Result<TranscriptGame, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.done {
            match self.fill_line() {
                Ok(true) => {}
                Ok(false) => self.done = true,
                Err(error) => {
                    self.done = true;
                    return Some(Err(error));
                }
            }
            if self.done {
                break;
            }
            let mut bytes = self.buffer.as_slice();
            if self.line == 1 {
                bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
            }
            let text = match std::str::from_utf8(bytes) {
                Ok(text) => text,
                Err(error) => {
                    let before = &bytes[..error.valid_up_to()];
                    return Some(Err(error_at(self.line, before, "not text: expected UTF-8")));
                }
            };
            let start = text.trim_start();
            if start.is_empty() || start.starts_with('#') {
                continue;
            }
            let game = if start.starts_with('{') {
                json::parse(self.kind, self.line, text)
            } else {
                line::parse(self.kind, self.line, text)
            };
            return Some(game.map_err(|(offset, message)| {
                let offset = offset.min(bytes.len());
                error_at(self.line, &bytes[..offset], &message)
            }));
        }
        None
    }
}

/// An error on a line, in the column after `before`.
fn error_at(line: u64, before: &[u8], message: &str) -> RecordError {
    let column = 1 + before.iter().filter(|&&b| b & 0xc0 != 0x80).count() as u64;
    RecordError::new(Place::Text { line, column }, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};

    fn read(kind: GameKind, text: &[u8]) -> Vec<Result<TranscriptGame, String>> {
        let games = TranscriptReader::new(text, kind);
        games
            .map(|game| game.map_err(|error| error.to_string()))
            .collect()
    }

    #[test]
    fn good_lines_follow_bad_ones() {
        let games = read(GameKind::Othello, b"\xef\xbb\xbff5d6\r\n\nf5z\n\xff\nd3");
        assert_eq!(games.len(), 4);
        assert_eq!(games[0].as_ref().unwrap().moves, ["f5", "d6"]);
        assert_eq!(
            games[1].as_ref().unwrap_err(),
            "line 3, column 3: expected a square such as f5 or a pass, found 'z'"
        );
        assert_eq!(
            games[2].as_ref().unwrap_err(),
            "line 4, column 1: not text: expected UTF-8"
        );
        assert_eq!(games[3].as_ref().unwrap().line, 5);
    }

    #[test]
    fn what_is_no_text_is_refused_at_once() {
        let zeros = BufReader::new(std::io::repeat(0).take(5 << 30));
        let games: Vec<_> = TranscriptReader::new(zeros, GameKind::Loa).collect();
        assert_eq!(games.len(), 1);
        let error = games[0].as_ref().unwrap_err();
        assert_eq!(error.to_string(), "line 1, column 1: not text: NUL byte");

        let endless = BufReader::new(std::io::repeat(b'a').take(5 << 30));
        let games: Vec<_> = TranscriptReader::new(endless, GameKind::Loa).collect();
        assert_eq!(games.len(), 1);
        assert_eq!(
            games[0].as_ref().unwrap_err().to_string(),
            "line 1, column 1: expected a line of at most 16777216 bytes, found more"
        );
    }

    #[test]
    fn a_failing_source_ends_the_reading() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
                Err(std::io::Error::other("disk gone"))
            }
        }
        let games: Vec<_> = TranscriptReader::new(BufReader::new(Broken), GameKind::Loa).collect();
        assert_eq!(games.len(), 1);
        let error = games[0].as_ref().unwrap_err().to_string();
        assert_eq!(error, "line 1, column 1: cannot read on: disk gone");
    }
}
