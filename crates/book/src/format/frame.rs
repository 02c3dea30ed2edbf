use super::bytes::Source;
use super::{BookError, CHECKSUM, MAGIC, VERSION, checksum};

/// What every book has around its positions.
pub(crate) struct Frame<'a> {
    pub(crate) engine: String,
    pub(crate) count: usize,
    /// The positions.
    pub(crate) tree: Source<'a>,
}

/// Whether some bytes begin as every book does.
fn begins_well(bytes: &[u8]) -> bool {
    let begins = &bytes[..bytes.len().min(MAGIC.len())];
    MAGIC.starts_with(begins) && !begins.is_empty()
}

/// The number of the game a book is about, if it is a book.
pub(crate) fn game_of(bytes: &[u8]) -> Result<u8, BookError> {
    if !begins_well(bytes) {
        return Err(BookError::NoBook);
    }
    let mut source = Source(bytes);
    source.take(MAGIC.len())?;
    let [version, game] = source.array()?;
    if version == VERSION {
        Ok(game)
    } else {
        Err(BookError::Version(version))
    }
}

/// Opens a book of this game.
pub(crate) fn open(bytes: &[u8], game: u8) -> Result<Frame<'_>, BookError> {
    if game_of(bytes)? != game {
        return Err(BookError::OtherGame);
    }
    let end = bytes.len() - CHECKSUM.min(bytes.len());
    let (content, sum) = bytes.split_at(end);
    if sum != checksum(content).to_le_bytes() {
        return Err(BookError::Checksum);
    }
    let mut source = Source(content);
    source.take(MAGIC.len() + 2)?;
    let count = u32::from_le_bytes(source.array()?) as usize;
    let length = u16::from_le_bytes(source.array()?);
    let engine = String::from_utf8_lossy(source.take(usize::from(length))?).into_owned();
    Ok(Frame {
        engine,
        count,
        tree: source,
    })
}

/// Puts a frame around the positions of a game.
pub(crate) fn close(game: u8, engine: &str, count: u32, tree: &[u8]) -> Vec<u8> {
    // Cut at a letter, should an engine's description ever be so long.
    let length = engine.floor_char_boundary(usize::from(u16::MAX));
    let mut out = Vec::with_capacity(tree.len() + length + 32);
    out.extend(MAGIC);
    out.extend([VERSION, game]);
    out.extend(count.to_le_bytes());
    out.extend((length as u16).to_le_bytes());
    out.extend(&engine.as_bytes()[..length]);
    out.extend(tree);
    out.extend(checksum(&out).to_le_bytes());
    out
}
