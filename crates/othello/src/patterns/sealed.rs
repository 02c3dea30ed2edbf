//! What files of trained numbers have in common: what they are for, a
//! checksum, and the numbers packed.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | what kind of file it is |
//! | 4 | version, little-endian like every number |
//! | 4 | stages or bands |
//! | 8 | fingerprint of the patterns |
//! | 4 | classes |
//! | 32 | BLAKE3 of all that follows |
//! | … | zstd |

use super::format::WeightsError;
use super::shapes::{Classes, fingerprint};

const HEADER: usize = 60;

/// A kind of file.
pub(super) struct Sealed {
    pub(super) magic: [u8; 8],
    pub(super) version: u32,
    /// Stages or bands.
    pub(super) parts: usize,
    /// What to say of a file that begins otherwise.
    pub(super) other: WeightsError,
}

impl Sealed {
    /// The numbers of a file, which must be so many bytes.
    pub(super) fn open(&self, bytes: &[u8], length: usize) -> Result<Vec<u8>, WeightsError> {
        if !bytes.starts_with(&self.magic) {
            return Err(self.other.clone());
        }
        let Some((header, packed)) = bytes.split_at_checked(HEADER) else {
            return Err(WeightsError::Corrupt);
        };
        let found = u32::from_le_bytes(header[8..12].try_into().expect("four bytes"));
        let expected = self.version;
        if found != expected {
            return Err(WeightsError::Version { found, expected });
        }
        if header[12..28] != self.description() {
            return Err(WeightsError::OtherPatterns);
        }
        if header[28..] != *blake3::hash(packed).as_bytes() {
            return Err(WeightsError::Corrupt);
        }
        // The length is ours, not the file's: nobody can make us allocate more.
        let raw = zstd::bulk::decompress(packed, length).map_err(|_| WeightsError::Corrupt)?;
        if raw.len() != length {
            return Err(WeightsError::Corrupt);
        }
        Ok(raw)
    }

    /// Numbers as a file.
    ///
    /// # Errors
    /// If the compressor fails, for want of memory.
    pub(super) fn seal(&self, raw: &[u8]) -> std::io::Result<Vec<u8>> {
        let packed = zstd::bulk::compress(raw, 19)?;
        let mut bytes = Vec::with_capacity(HEADER + packed.len());
        bytes.extend(self.magic);
        bytes.extend(self.version.to_le_bytes());
        bytes.extend(self.description());
        bytes.extend(blake3::hash(&packed).as_bytes());
        bytes.extend(packed);
        Ok(bytes)
    }

    /// What the numbers are for: the header's middle.
    fn description(&self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..4].copy_from_slice(&(self.parts as u32).to_le_bytes());
        bytes[4..12].copy_from_slice(&fingerprint().to_le_bytes());
        bytes[12..].copy_from_slice(&(Classes::get().count() as u32).to_le_bytes());
        bytes
    }
}
