//! One database, opened.

use super::canonical::Form;
use super::format::{Header, KIND, SECTIONS, Section};
use super::grid::Set;
use super::index::{Index, Pieces};
use super::palette;
use super::spec::Spec;
use super::thermograph::AreaThermograph;
use super::varint;
use crate::areas::Area;
use loam_cgt::{Game, Games};
use loam_game::Side;
use loam_store::{Mapped, StoreError};
use std::path::Path;
use std::sync::OnceLock;

/// A database file, opened: nothing is read but what is asked for, and what is
/// read is compared with its checksum first.
#[derive(Debug)]
pub struct Database {
    file: Mapped,
    header: Header,
    /// Where each section begins.
    starts: [usize; SECTIONS],
    /// Made when it is first needed: opening takes no time.
    index: OnceLock<Index>,
}

impl Database {
    /// Opens a file.
    ///
    /// # Errors
    /// It is damaged, cut short, of an older program, or no database.
    pub fn open(path: &Path) -> Result<Database, StoreError> {
        let file = KIND.map(path)?;
        let header = Header::from_bytes(file.about());
        let sound = header.map(|header| (header.starts(), header));
        match sound {
            Some(((starts, end), header)) if end == file.len() => Ok(Database {
                file,
                header,
                starts,
                index: OnceLock::new(),
            }),
            _ => Err(StoreError::contents(path, "its header makes no sense")),
        }
    }

    /// What is in it.
    #[must_use]
    pub fn spec(&self) -> Spec {
        self.header.spec
    }

    /// Where it lies.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Entries as the thesis counts them (Appendix B).
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.header.entries
    }

    /// How many of them are defective, if it is about territories.
    #[must_use]
    pub fn defective(&self) -> Option<u64> {
        self.header.defective
    }

    /// The size of its file.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.file.file_len()
    }

    /// How many different thermographs it has.
    #[must_use]
    pub fn thermographs(&self) -> u32 {
        self.header.counts[0]
    }

    /// Whether it has canonical values.
    #[must_use]
    pub fn has_values(&self) -> bool {
        self.header.lengths[Section::Values as usize] > 0
    }

    /// Compares every byte with its checksum.
    pub fn verify(&self) -> Result<(), StoreError> {
        self.file.verify()
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| self.spec().index())
    }

    /// An area's number. The area has this database's rectangle and queens.
    #[inline]
    pub(super) fn number(&self, area: &Area) -> usize {
        let (pieces, burnt) = packed(area);
        self.index().locate(&pieces, burnt)
    }

    /// How many moves a territory has: its area must be connected and span
    /// the rectangle.
    #[inline]
    pub(super) fn moves(&self, area: &Area) -> Result<u32, StoreError> {
        let number = self.index().normal(self.number(area)) as u64;
        let width = self.header.widths[0];
        let count = self.header.defective.unwrap_or(0) as usize;
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low.midpoint(high);
            let key = self.fixed(Section::Keys, middle, width)?;
            match key.cmp(&number) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => {
                    let deficit = self.fixed(Section::Deficits, middle, 1)? as u32;
                    let moves = area.empty().count_ones().checked_sub(deficit);
                    return moves.ok_or_else(|| self.nonsense("more is missing than there is"));
                }
            }
        }
        Ok(area.empty().count_ones())
    }

    /// An area's thermograph.
    pub(super) fn thermograph(&self, area: &Area) -> Result<AreaThermograph, StoreError> {
        let places = u32::from(self.header.places);
        let [left, right] = self.walls(area, |bytes| palette::decode(bytes, places))?;
        Ok(AreaThermograph::new(&left, &right))
    }

    /// An area's stops at temperature −1.
    #[inline]
    pub(super) fn stops(&self, area: &Area) -> Result<(i32, i32), StoreError> {
        let start = |mut bytes: &[u8]| varint::take_signed(&mut bytes).map(|start| start as i32);
        let [left, right] = self.walls(area, start)?;
        Ok((-left, right))
    }

    /// What is read from the bytes of both walls, the left one negated.
    #[inline]
    fn walls<T>(
        &self,
        area: &Area,
        read: impl Fn(&[u8]) -> Option<T>,
    ) -> Result<[T; 2], StoreError> {
        let [_, pair, wall, _] = self.header.widths;
        let pair = self.fixed(Section::Thermographs, self.number(area), pair)? as usize;
        let wall = usize::from(wall);
        let [left, right] = self.read(Section::Pairs, pair * 2 * wall, 2 * wall, |ids| {
            let (left, right) = ids.split_at(wall);
            [left, right].map(|id| varint::fixed(id) as usize)
        })?;
        let wall = |id: usize| {
            let found = self.item(Section::WallEnds, Section::Walls, id, &read)?;
            found.ok_or_else(|| self.nonsense("a wall makes no sense"))
        };
        Ok([wall(left)?, wall(right)?])
    }

    /// What is read from the bytes of one thing among many that lie end to end.
    #[inline]
    fn item<T>(
        &self,
        ends: Section,
        items: Section,
        id: usize,
        read: impl FnOnce(&[u8]) -> T,
    ) -> Result<T, StoreError> {
        let [start, end] = match id.checked_sub(1) {
            None => [0, self.fixed(ends, 0, 4)? as usize],
            Some(before) => self.read(ends, 4 * before, 8, |both| {
                let (start, end) = both.split_at(4);
                [start, end].map(|end| varint::fixed(end) as usize)
            })?,
        };
        let len = end.checked_sub(start);
        let len = len.ok_or_else(|| self.nonsense("its parts overlap"))?;
        self.read(items, start, len, read)
    }

    /// One of a section's numbers, all of which have so many bytes.
    #[inline]
    fn fixed(&self, section: Section, place: usize, width: u8) -> Result<u64, StoreError> {
        let width = usize::from(width);
        self.read(section, place * width, width, varint::fixed)
    }

    /// What is read from some bytes of a section.
    #[inline]
    fn read<T>(
        &self,
        section: Section,
        start: usize,
        len: usize,
        read: impl FnOnce(&[u8]) -> T,
    ) -> Result<T, StoreError> {
        let start = self.starts[section as usize] + start;
        self.file.read(start, len, read)
    }

    /// An area's canonical value, if it is stored and fits into `games`.
    pub(super) fn value(&self, area: &Area, games: &mut Games) -> Result<Option<Game>, StoreError> {
        if !self.has_values() {
            return Ok(None);
        }
        let form = self.fixed(Section::Values, self.number(area), self.header.widths[3])?;
        match form.checked_sub(1) {
            Some(form) => self.game(form as u32, games),
            None => Ok(None),
        }
    }

    fn game(&self, id: u32, games: &mut Games) -> Result<Option<Game>, StoreError> {
        let decode = |bytes: &[u8]| Form::decode(bytes, id);
        let form = self.item(Section::FormEnds, Section::Forms, id as usize, decode)?;
        let form = form.ok_or_else(|| self.nonsense("a form makes no sense"))?;
        let sides = match form {
            Form::Simple(form) => return Ok(games.number_up_star(form).ok()),
            Form::Options(sides) => sides,
        };
        let mut options = [Vec::new(), Vec::new()];
        for (games_of, ids) in options.iter_mut().zip(sides) {
            for id in ids {
                match self.game(id, games)? {
                    Some(game) => games_of.push(game),
                    None => return Ok(None),
                }
            }
        }
        let [lefts, rights] = options;
        Ok(games.canonical(&lefts, &rights).ok())
    }

    #[cold]
    fn nonsense(&self, why: &'static str) -> StoreError {
        StoreError::contents(self.path(), why)
    }
}

/// An area's queens and burnt squares as a grid numbers squares.
#[inline]
fn packed(area: &Area) -> (Pieces, Set) {
    let (cols, rows) = (u32::from(area.cols()), u32::from(area.rows()));
    let row = (1_u64 << cols) - 1;
    let pack = |set: u64| {
        (0..rows).fold(0_u64, |all, rank| {
            all | (set >> (8 * rank) & row) << (cols * rank)
        }) as Set
    };
    let bound = area.blockers();
    let (black, white) = (area.queens(Side::Black), area.queens(Side::White));
    let pieces = [black & !bound, black & bound, white & !bound, white & bound].map(pack);
    (pieces, pack(area.burnt()))
}
