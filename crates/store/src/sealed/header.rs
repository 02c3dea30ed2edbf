use super::{BLOCK, MOST_ABOUT};
use crate::{Fault, Kind, SUM, sum};
use std::io::{self, Read};

const MAGIC: [u8; 8] = *b"LoamFile";
/// Bytes before the description.
const FIXED: usize = 48;
/// Bytes that the header's sum covers, before the description.
const COVERED: usize = 40;

/// What a file says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) about: Vec<u8>,
    pub(crate) length: u64,
    /// The sum of the sums.
    pub(crate) sums: [u8; SUM],
}

impl Header {
    pub(crate) fn len(&self) -> u64 {
        (FIXED + self.about.len()) as u64
    }

    pub(crate) fn blocks(&self) -> u64 {
        self.length.div_ceil(BLOCK as u64)
    }

    /// Where the table of sums begins.
    pub(crate) fn sums_at(&self) -> u64 {
        self.len() + self.length
    }

    /// The length of the file.
    pub(crate) fn file_len(&self) -> u64 {
        self.sums_at() + self.blocks() * SUM as u64
    }

    pub(crate) fn to_bytes(&self, kind: &Kind) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(FIXED + self.about.len());
        bytes.extend(MAGIC);
        bytes.extend(kind.tag);
        bytes.extend(kind.version.to_le_bytes());
        bytes.extend((self.about.len() as u32).to_le_bytes());
        bytes.extend(self.length.to_le_bytes());
        bytes.extend(self.sums);
        bytes.extend(sum(&[&bytes, &self.about]));
        bytes.extend(&self.about);
        bytes
    }

    /// Reads the header of a file of this kind, and nothing more.
    pub(crate) fn read(source: &mut dyn Read, kind: &Kind) -> Result<Header, Fault> {
        let mut fixed = [0; FIXED];
        let found = fill(source, &mut fixed)?;
        let there = &fixed[..found];
        if kind.is_old(there) {
            return Err(Fault::Older(kind.again));
        }
        let begins = there.len().min(MAGIC.len());
        let tagged = there.get(8..).unwrap_or_default();
        if there.is_empty()
            || there[..begins] != MAGIC[..begins]
            || tagged[..tagged.len().min(8)] != kind.tag[..tagged.len().min(8)]
        {
            return Err(Fault::Foreign(kind.name));
        }
        let cut_off = |found: usize, expected: usize| Fault::Truncated {
            found: found as u64,
            expected: expected as u64,
        };
        if found < FIXED {
            return Err(cut_off(found, FIXED));
        }
        let word = |at: usize| u32::from_le_bytes(fixed[at..at + 4].try_into().expect("four"));
        let (version, length) = (word(16), word(20) as usize);
        if length > MOST_ABOUT {
            return Err(Fault::Header);
        }
        let mut about = vec![0; length];
        let found = fill(source, &mut about)?;
        if found < length {
            return Err(cut_off(FIXED + found, FIXED + length));
        }
        if fixed[COVERED..] != sum(&[&fixed[..COVERED], &about]) {
            return Err(Fault::Header);
        }
        match version {
            older if older < kind.version => return Err(Fault::Older(kind.again)),
            found if found > kind.version => {
                let known = kind.version;
                return Err(Fault::Newer { found, known });
            }
            _ => {}
        }
        let content = u64::from_le_bytes(fixed[24..32].try_into().expect("eight"));
        let sums = fixed[32..COVERED].try_into().expect("eight");
        if content > 1 << 60 {
            return Err(Fault::Header);
        }
        Ok(Header {
            about,
            length: content,
            sums,
        })
    }

    /// Compares the length of the file with what it should be.
    pub(crate) fn check_length(&self, found: u64) -> Result<(), Fault> {
        let expected = self.file_len();
        match found {
            less if less < expected => Err(Fault::Truncated { found, expected }),
            more if more > expected => Err(Fault::TooLong { found, expected }),
            _ => Ok(()),
        }
    }
}

/// Reads until the buffer is full or the source ends.
pub(super) fn fill(source: &mut dyn Read, buffer: &mut [u8]) -> Result<usize, Fault> {
    let mut filled = 0;
    while filled < buffer.len() {
        match source.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(why) if why.kind() == io::ErrorKind::Interrupted => {}
            Err(why) => {
                let doing = "read it";
                return Err(Fault::Io { doing, why });
            }
        }
    }
    Ok(filled)
}
