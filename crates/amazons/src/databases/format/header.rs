use super::super::spec::{Family, Spec};
use super::{BLOCK, Fault, SUM, VERSION, sum};

const MAGIC: [u8; 8] = *b"LoamAmDB";

/// What a part of the data is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub(crate) enum Section {
    /// Numbers of the defective positions, ascending.
    Keys,
    /// For each of them, how many squares cannot be filled.
    Deficits,
    /// For every number the thermograph.
    Thermographs,
    /// For each thermograph its two walls.
    Pairs,
    /// Where each wall's bytes end.
    WallEnds,
    /// The walls.
    Walls,
    /// For every number the canonical value.
    Values,
    /// Where each form's bytes end.
    FormEnds,
    /// The canonical forms.
    Forms,
}

/// How many sections there are.
pub(crate) const SECTIONS: usize = 9;

/// What a file says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) spec: Spec,
    /// Entries as the thesis counts them.
    pub(crate) entries: u64,
    /// Entries that are defective, in a territory database.
    pub(crate) defective: Option<u64>,
    /// Positions that have a number.
    pub(crate) numbers: u64,
    /// Bytes of a key, of a thermograph's number, of a wall's, of a value's.
    pub(crate) widths: [u8; 4],
    /// Thermographs, walls, canonical forms.
    pub(crate) counts: [u32; 3],
    /// Binary places of the walls' temperatures.
    pub(crate) places: u8,
    /// The bytes of each section.
    pub(crate) lengths: [u64; SECTIONS],
    /// The checksum of the checksums.
    pub(crate) sums: [u8; SUM],
}

impl Header {
    /// Its bytes in the file.
    pub(crate) const LEN: usize = 512;

    /// Bytes of all sections.
    pub(crate) fn data_len(&self) -> u64 {
        self.lengths.iter().sum()
    }

    pub(crate) fn blocks(&self) -> usize {
        self.data_len().div_ceil(BLOCK as u64) as usize
    }

    /// Where the data begins.
    pub(crate) fn data_start(&self) -> usize {
        Header::LEN + SUM * self.blocks()
    }

    pub(crate) fn to_bytes(&self) -> [u8; Header::LEN] {
        let mut bytes = Vec::with_capacity(Header::LEN);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((BLOCK as u32).to_le_bytes());
        bytes.extend([self.spec.family() as u8, self.spec.cols(), self.spec.rows()]);
        bytes.extend(self.spec.queens());
        bytes.extend(self.widths);
        bytes.push(self.places);
        let numbers = [
            self.entries,
            self.defective.unwrap_or(u64::MAX),
            self.numbers,
        ];
        for number in numbers.iter().chain(&self.lengths) {
            bytes.extend(number.to_le_bytes());
        }
        for count in self.counts {
            bytes.extend(count.to_le_bytes());
        }
        bytes.extend(self.sums);
        bytes.resize(Header::LEN - SUM, 0);
        let seal = sum(&bytes);
        bytes.extend(seal);
        bytes.try_into().expect("so many bytes were written")
    }

    /// Reads the start of a file.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Header, Fault> {
        let mut fields = Fields(bytes);
        if fields.take().is_none_or(|magic: [u8; 8]| magic != MAGIC) {
            return Err(Fault::Foreign);
        }
        let version = fields.u32().ok_or(Fault::Header)?;
        if version != VERSION {
            return Err(Fault::Version(version));
        }
        let whole: &[u8; Header::LEN] = bytes.first_chunk().ok_or(Fault::Header)?;
        let (body, seal) = whole.split_at(Header::LEN - SUM);
        if sum(body) != seal {
            return Err(Fault::Header);
        }
        // The seal is right, so what follows is what our writer wrote; what
        // does not make sense even so is refused all the same.
        let header = Header::read(&mut fields).ok_or(Fault::Header)?;
        if header.to_bytes() != *whole {
            return Err(Fault::Header);
        }
        Ok(header)
    }

    fn read(fields: &mut Fields<'_>) -> Option<Header> {
        let block = fields.u32()?;
        let [family, cols, rows] = fields.take()?;
        let queens: [u8; 4] = fields.take()?;
        let spec = Spec::of(*Family::ALL.get(usize::from(family))?, cols, rows, queens);
        let widths: [u8; 4] = fields.take()?;
        let [places] = fields.take()?;
        let [entries, defective, numbers] = [fields.u64()?, fields.u64()?, fields.u64()?];
        let mut lengths = [0; SECTIONS];
        for length in &mut lengths {
            *length = fields.u64()?;
        }
        let counts = [fields.u32()?, fields.u32()?, fields.u32()?];
        let sums = fields.take()?;
        let sound = block as usize == BLOCK
            && spec.check().is_ok()
            && widths.iter().all(|&width| width <= 8)
            && u32::from(places) <= super::super::walls::PLACES
            && lengths
                .iter()
                .try_fold(0_u64, |all, &more| all.checked_add(more))?
                < 1 << 48;
        sound.then_some(Header {
            spec,
            entries,
            defective: (defective != u64::MAX).then_some(defective),
            numbers,
            widths,
            counts,
            places,
            lengths,
            sums,
        })
    }
}

/// Bytes being read from the front.
struct Fields<'a>(&'a [u8]);

impl Fields<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (field, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*field)
    }

    fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }
}
