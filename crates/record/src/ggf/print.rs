use super::GgfFile;

impl GgfFile<'_> {
    /// The file: the very bytes it was read from, put together again from
    /// the tokens and what stands between them.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.source.len());
        let mut at = 0;
        let mut token = |start: u32, text: &[u8]| {
            let start = start as usize;
            out.extend(&self.source[at..start]);
            out.extend(text);
            at = start + text.len();
        };
        for (game, span) in self.games().zip(&self.games) {
            token(span.open, b"(");
            token(span.start, b";");
            for property in game.properties() {
                token(property.span.start, property.name_bytes());
                token(property.span.open, b"[");
                token(property.span.open + 1, property.raw());
                token(property.span.close, b"]");
            }
            token(span.end, b";");
            token(span.close, b")");
        }
        out.extend(&self.source[at..]);
        out
    }
}

/// Writes games, one to a line.
///
/// ```
/// use loam_record::ggf::GgfPrinter;
/// let mut ggf = GgfPrinter::new();
/// ggf.open();
/// assert!(ggf.property("PB", "ann"));
/// assert!(!ggf.property("PW", "b]b"));
/// ggf.close();
/// assert_eq!(ggf.into_bytes(), b"(;PB[ann];)\n");
/// ```
#[derive(Clone, Debug, Default)]
pub struct GgfPrinter {
    out: Vec<u8>,
}

impl GgfPrinter {
    /// A printer that has printed nothing.
    #[must_use]
    pub fn new() -> GgfPrinter {
        GgfPrinter::default()
    }

    /// Begins a game.
    pub fn open(&mut self) {
        self.out.extend(b"(;");
    }

    /// Adds a property; false, and nothing added, if GGF cannot hold it:
    /// a name of anything but letters and digits, or a `]` in the value.
    pub fn property(&mut self, name: &str, value: &str) -> bool {
        let fits = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.bytes().all(|b| b.is_ascii_alphanumeric())
            && !value.contains(']');
        if fits {
            self.out.extend(name.as_bytes());
            self.out.push(b'[');
            self.out.extend(value.as_bytes());
            self.out.push(b']');
        }
        fits
    }

    /// Ends the game and its line.
    pub fn close(&mut self) {
        self.out.extend(b";)\n");
    }

    /// What was printed.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.out
    }
}
