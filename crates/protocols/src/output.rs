use std::io::{self, Write};

/// What the other side reads.
pub(crate) struct Output<'w> {
    writer: &'w mut dyn Write,
}

impl<'w> Output<'w> {
    pub(crate) fn new(writer: &'w mut dyn Write) -> Output<'w> {
        Output { writer }
    }

    /// A line of text.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        self.text(text)?;
        self.text("\n")
    }

    /// Text as it is.
    pub(crate) fn text(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        self.writer.write_all(text.as_ref().as_bytes())
    }

    /// Shows what has been written so far.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
