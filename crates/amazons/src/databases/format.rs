//! A database as a file: sections end to end, and a header that says what is
//! in them.

use super::spec::{Family, Spec};
use loam_store::Kind;

/// Files of databases. What they are about is a [`Header`].
pub(crate) static KIND: Kind = Kind {
    tag: *b"amazondb",
    name: "a database of Amazons areas",
    version: 2,
    longest: MOST_BYTES,
    again: "`loam db build` makes it again",
    old: &[b"LoamAmDB"],
};

const MOST_BYTES: u64 = 1 << 48;

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

/// What a file says of itself. Numbers are little-endian, one after the other.
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
}

impl Header {
    /// Where each section begins, and where the last one ends.
    pub(crate) fn starts(&self) -> ([usize; SECTIONS], u64) {
        let mut end = 0;
        let starts = self.lengths.map(|length| {
            let start = end as usize;
            end += length;
            start
        });
        (starts, end)
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.spec.family() as u8, self.spec.cols(), self.spec.rows()];
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
        bytes
    }

    /// Reads it back; `None` if it makes no sense.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Header> {
        let mut fields = Fields(bytes);
        let [family, cols, rows] = fields.take()?;
        let queens: [u8; 4] = fields.take()?;
        let widths: [u8; 4] = fields.take()?;
        let [places] = fields.take()?;
        let [entries, defective, numbers] = fields.words()?;
        let lengths = fields.words()?;
        let counts = [fields.take()?, fields.take()?, fields.take()?].map(u32::from_le_bytes);
        let header = Header {
            spec: Spec::of(*Family::ALL.get(usize::from(family))?, cols, rows, queens),
            entries,
            defective: (defective != u64::MAX).then_some(defective),
            numbers,
            widths,
            counts,
            places,
            lengths,
        };
        (header.is_sound()? && header.to_bytes() == bytes).then_some(header)
    }

    /// Whether its numbers fit together; `None` if some are too large.
    fn is_sound(&self) -> Option<bool> {
        self.spec.check().ok()?;
        let mut lengths = self.lengths.iter();
        lengths.try_fold(0_u64, |all, &more| {
            all.checked_add(more).filter(|&all| all <= MOST_BYTES)
        })?;
        let [
            keys,
            deficits,
            numbers,
            pairs,
            wall_ends,
            _,
            values,
            form_ends,
            _,
        ] = self.lengths;
        let [key, pair, wall, form] = self.widths.map(u64::from);
        let [thermographs, walls, forms] = self.counts.map(u64::from);
        let count = self.defective.unwrap_or(0);
        Some(if self.spec.family().is_territory() {
            self.defective.is_some()
                && (1..=8).contains(&key)
                && keys == count.checked_mul(key)?
                && deficits == count
        } else {
            [pair, wall, form].iter().all(|&width| width <= 4)
                && u32::from(self.places) <= super::walls::PLACES
                && numbers == self.numbers.checked_mul(pair)?
                && pairs == thermographs * 2 * wall
                && wall_ends == 4 * walls
                && (values == 0 || values == self.numbers.checked_mul(form)?)
                && form_ends == 4 * forms
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

    fn words<const N: usize>(&mut self) -> Option<[u64; N]> {
        let mut words = [0; N];
        for word in &mut words {
            *word = u64::from_le_bytes(self.take()?);
        }
        Some(words)
    }
}
