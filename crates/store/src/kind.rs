/// A kind of file.
///
/// ```
/// use loam_store::{Fault, Kind};
/// # let folder = tempfile::tempdir()?;
/// # let path = &folder.path().join("numbers");
/// static NUMBERS: Kind = Kind {
///     tag: *b"numbers\0",
///     name: "a file of numbers",
///     version: 1,
///     longest: 1 << 20,
///     again: "write it again",
///     old: &[],
/// };
/// NUMBERS.write(path, b"the first three", &[1, 2, 3]).unwrap();
/// let file = NUMBERS.read(path).unwrap();
/// assert_eq!((&*file.about, &*file.content), (&b"the first three"[..], &[1, 2, 3][..]));
///
/// std::fs::write(path, b"a letter")?;
/// assert!(matches!(NUMBERS.read(path).unwrap_err().why, Fault::Foreign(_)));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Kind {
    /// What tells it from other kinds, in the file.
    pub tag: [u8; 8],
    /// What tells it from other kinds, in words: "a strategy".
    pub name: &'static str,
    /// To be raised whenever the format or meaning of the content changes.
    pub version: u32,
    /// Nobody's memory is filled with more than so many bytes of content.
    pub longest: u64,
    /// How a file of an older version is made again.
    pub again: &'static str,
    /// How files of this kind began before there was one container.
    pub old: &'static [&'static [u8]],
}

impl Kind {
    /// Whether bytes are the beginning of one that an older program wrote.
    pub(crate) fn is_old(&self, bytes: &[u8]) -> bool {
        self.old.iter().any(|old| bytes.starts_with(old))
    }
}
