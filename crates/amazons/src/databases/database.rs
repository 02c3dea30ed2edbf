//! One database, opened.

use super::canonical::Form;
use super::format::{DatabaseError, Fault, Mapped, Section};
use super::grid::Set;
use super::index::{Index, Pieces};
use super::palette;
use super::spec::Spec;
use super::thermograph::AreaThermograph;
use super::varint;
use crate::areas::Area;
use loam_cgt::{Game, Games};
use loam_game::Side;
use std::path::Path;
use std::sync::OnceLock;

/// A database file, opened: nothing is read but what is asked for, and what is
/// read is compared with its checksum first.
#[derive(Debug)]
pub struct Database {
    file: Mapped,
    /// Made when it is first needed: opening takes no time.
    index: OnceLock<Index>,
}

impl Database {
    /// Opens a file. One that is damaged, cut short, or no database, is
    /// refused.
    pub fn open(path: &Path) -> Result<Database, DatabaseError> {
        let file = Mapped::open(path)?;
        let database = Database {
            file,
            index: OnceLock::new(),
        };
        database.check_shape()?;
        Ok(database)
    }

    /// Whether the header's numbers fit together.
    fn check_shape(&self) -> Result<(), DatabaseError> {
        let header = &self.file.header;
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
        ] = header.lengths;
        let [key, pair, wall, form] = header.widths.map(u64::from);
        let [thermographs, walls, forms] = header.counts.map(u64::from);
        let count = header.defective.unwrap_or(0);
        let sound = if header.spec.family().is_territory() {
            header.defective.is_some()
                && (1..=8).contains(&key)
                && Some(keys) == count.checked_mul(key)
                && deficits == count
        } else {
            Some(numbers) == header.numbers.checked_mul(pair)
                && pairs == thermographs * 2 * wall
                && wall_ends == 4 * walls
                && (values == 0 || Some(values) == header.numbers.checked_mul(form))
                && form_ends == 4 * forms
        };
        if sound {
            Ok(())
        } else {
            Err(self.file.fault(Fault::Header))
        }
    }

    /// What is in it.
    #[must_use]
    pub fn spec(&self) -> Spec {
        self.file.header.spec
    }

    /// Where it lies.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Entries as the thesis counts them (Appendix B).
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.file.header.entries
    }

    /// How many of them are defective, if it is about territories.
    #[must_use]
    pub fn defective(&self) -> Option<u64> {
        self.file.header.defective
    }

    /// The size of its file.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.file.len()
    }

    /// How many different thermographs it has.
    #[must_use]
    pub fn thermographs(&self) -> u32 {
        self.file.header.counts[0]
    }

    /// Whether it has canonical values.
    #[must_use]
    pub fn has_values(&self) -> bool {
        self.file.header.lengths[Section::Values as usize] > 0
    }

    /// Compares every byte with its checksum.
    pub fn verify(&self) -> Result<(), DatabaseError> {
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
    pub(super) fn moves(&self, area: &Area) -> Result<u32, DatabaseError> {
        let number = self.index().normal(self.number(area)) as u64;
        let width = usize::from(self.file.header.widths[0]);
        let count = self.file.header.defective.unwrap_or(0) as usize;
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low.midpoint(high);
            let key = varint::fixed(self.file.bytes(Section::Keys, middle * width, width)?);
            match key.cmp(&number) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => {
                    let deficit = self.file.bytes(Section::Deficits, middle, 1)?[0];
                    let moves = area.empty().count_ones().checked_sub(deficit.into());
                    return moves.ok_or_else(|| self.nonsense("more is missing than there is"));
                }
            }
        }
        Ok(area.empty().count_ones())
    }

    /// An area's thermograph.
    pub(super) fn thermograph(&self, area: &Area) -> Result<AreaThermograph, DatabaseError> {
        let [left, right] = self.walls(area)?;
        let places = u32::from(self.file.header.places);
        let (mut one, mut other) = (Vec::new(), Vec::new());
        let sound =
            palette::decode(left, places, &mut one) && palette::decode(right, places, &mut other);
        if !sound {
            return Err(self.nonsense("a wall makes no sense"));
        }
        Ok(AreaThermograph::new(&one, &other))
    }

    /// An area's stops at temperature −1.
    #[inline]
    pub(super) fn stops(&self, area: &Area) -> Result<(i32, i32), DatabaseError> {
        let start = |mut bytes: &[u8]| varint::take_signed(&mut bytes).map(|start| start as i32);
        match self.walls(area)?.map(start) {
            [Some(left), Some(right)] => Ok((-left, right)),
            _ => Err(self.nonsense("a wall makes no sense")),
        }
    }

    /// The bytes of both walls, the left one negated.
    #[inline]
    fn walls(&self, area: &Area) -> Result<[&[u8]; 2], DatabaseError> {
        let [_, pair, wall, _] = self.file.header.widths.map(usize::from);
        let number = self.number(area);
        let bytes = self
            .file
            .bytes(Section::Thermographs, number * pair, pair)?;
        let place = varint::fixed(bytes) as usize * 2 * wall;
        let pair = self.file.bytes(Section::Pairs, place, 2 * wall)?;
        let (left, right) = pair.split_at(wall);
        let bytes = |id: &[u8]| {
            let id = varint::fixed(id) as usize;
            self.item(Section::WallEnds, Section::Walls, id)
        };
        Ok([bytes(left)?, bytes(right)?])
    }

    /// The bytes of one thing among many that lie end to end.
    #[inline]
    fn item(&self, ends: Section, items: Section, id: usize) -> Result<&[u8], DatabaseError> {
        let end = |id: usize| -> Result<usize, DatabaseError> {
            Ok(varint::fixed(self.file.bytes(ends, 4 * id, 4)?) as usize)
        };
        let start = if id == 0 { 0 } else { end(id - 1)? };
        let len = end(id)?.checked_sub(start);
        let len = len.ok_or_else(|| self.nonsense("its parts overlap"))?;
        self.file.bytes(items, start, len)
    }

    /// An area's canonical value, if it is stored and fits into `games`.
    pub(super) fn value(
        &self,
        area: &Area,
        games: &mut Games,
    ) -> Result<Option<Game>, DatabaseError> {
        if !self.has_values() {
            return Ok(None);
        }
        let width = usize::from(self.file.header.widths[3]);
        let place = self.number(area) * width;
        let form = varint::fixed(self.file.bytes(Section::Values, place, width)?);
        match form.checked_sub(1) {
            Some(form) => self.game(form as u32, games),
            None => Ok(None),
        }
    }

    fn game(&self, id: u32, games: &mut Games) -> Result<Option<Game>, DatabaseError> {
        let bytes = self.item(Section::FormEnds, Section::Forms, id as usize)?;
        let form = Form::decode(bytes, id);
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
    fn nonsense(&self, why: &'static str) -> DatabaseError {
        self.file.fault(Fault::Contents(why))
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
