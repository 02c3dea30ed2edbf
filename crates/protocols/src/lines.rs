use std::io::{self, Read};

/// The longest line that is taken, in bytes.
pub(crate) const LONGEST: usize = 64 << 10;

/// A line of input, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Its text; bytes that are no text have become replacement characters.
    Text(String),
    /// It was longer than any command, and has not been kept.
    TooLong,
}

impl Line {
    /// The text, if there is one.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Line::Text(text) => Some(text),
            Line::TooLong => None,
        }
    }

    /// The words of the text, control characters being none.
    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        let text = self.text().unwrap_or_default();
        text.split(is_blank).filter(|word| !word.is_empty())
    }

    /// The first word, and the rest of the text.
    pub(crate) fn command(&self) -> (&str, &str) {
        let text = self.text().unwrap_or_default().trim_matches(is_blank);
        let (command, rest) = text.split_once(is_blank).unwrap_or((text, ""));
        (command, rest.trim_start_matches(is_blank))
    }
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

/// Cuts bytes into lines, and never holds more than one line's worth.
#[derive(Default)]
struct Splitter {
    begun: Vec<u8>,
    too_long: bool,
}

impl Splitter {
    fn feed(&mut self, mut bytes: &[u8], lines: &mut Vec<Line>) {
        while let Some(end) = bytes.iter().position(|&byte| byte == b'\n') {
            self.keep(&bytes[..end]);
            lines.push(self.take());
            bytes = &bytes[end + 1..];
        }
        self.keep(bytes);
    }

    fn keep(&mut self, bytes: &[u8]) {
        if self.too_long || self.begun.len() + bytes.len() > LONGEST {
            self.too_long = true;
            self.begun = Vec::new();
        } else {
            self.begun.extend(bytes);
        }
    }

    fn take(&mut self) -> Line {
        let bytes = std::mem::take(&mut self.begun);
        match std::mem::take(&mut self.too_long) {
            true => Line::TooLong,
            false => Line::Text(String::from_utf8_lossy(&bytes).into_owned()),
        }
    }

    /// The last line, which may lack its end.
    fn finish(mut self) -> Option<Line> {
        (self.too_long || !self.begun.is_empty()).then(|| self.take())
    }
}

/// Reads lines until the input or the interest in them ends. Those that
/// arrive together are handed over together, so that a script can be told
/// from a person who types while the engine thinks.
pub(super) fn read_lines(mut input: impl Read, mut take: impl FnMut(Vec<Line>) -> bool) {
    let mut splitter = Splitter::default();
    let mut chunk = [0; 8 << 10];
    loop {
        let length = match input.read(&mut chunk) {
            Ok(0) => break,
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            // What cannot be read any more has ended.
            Err(_) => break,
        };
        let mut lines = Vec::new();
        splitter.feed(&chunk[..length], &mut lines);
        if !lines.is_empty() && !take(lines) {
            return;
        }
    }
    if let Some(last) = splitter.finish() {
        take(vec![last]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out its bytes a few at a time, as a pipe may.
    struct Pieces<'a>(&'a [u8], usize);

    impl Read for Pieces<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = self.0.len().min(self.1).min(buffer.len());
            buffer[..length].copy_from_slice(&self.0[..length]);
            self.0 = &self.0[length..];
            Ok(length)
        }
    }

    fn lines(bytes: &[u8], piece: usize) -> Vec<Line> {
        let mut all = Vec::new();
        read_lines(Pieces(bytes, piece), |lines| {
            all.extend(lines);
            true
        });
        all
    }

    #[test]
    fn lines_do_not_depend_on_how_they_arrive() {
        let bytes = b"name\r\n\n\xff\x00play b d1\nlast";
        let whole = lines(bytes, usize::MAX);
        assert_eq!(whole.len(), 4);
        assert_eq!(
            whole[2].words().collect::<Vec<_>>(),
            ["\u{fffd}", "play", "b", "d1"]
        );
        assert_eq!(whole[2].command(), ("\u{fffd}", "play b d1"));
        assert_eq!(whole[0].command(), ("name", ""));
        assert_eq!(whole[3], Line::Text("last".into()));
        for piece in 1..8 {
            assert_eq!(lines(bytes, piece), whole, "{piece} at a time");
        }
    }

    #[test]
    fn a_long_line_is_refused_and_the_next_one_is_not() {
        let mut bytes = vec![b'x'; LONGEST];
        bytes.extend(b"\nname\n");
        bytes.extend(vec![b'x'; LONGEST + 1]);
        bytes.extend(b"\nname\n");
        bytes.extend(vec![b'x'; 3 * LONGEST]);
        let found = lines(&bytes, 1000);
        let name = Line::Text("name".into());
        assert_eq!(found[0].text().map(str::len), Some(LONGEST));
        assert_eq!(
            found[1..],
            [name.clone(), Line::TooLong, name, Line::TooLong]
        );
    }
}
