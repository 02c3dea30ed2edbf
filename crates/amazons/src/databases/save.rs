//! Databases on their way to disk.

use super::active::Thermographs;
use super::canonical::Values;
use super::format::{Header, KIND, Section};
use super::index::Index;
use super::palette::Palette;
use super::quarry::Quarry;
use super::spec::Spec;
use super::varint;
use super::workers::Watch;
use loam_store::{SealedWriter, StoreError};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

fn header(spec: Spec, entries: u64, numbers: usize) -> Header {
    Header {
        spec,
        entries,
        defective: None,
        numbers: numbers as u64,
        widths: [0; 4],
        counts: [0; 3],
        places: 0,
        lengths: [0; 9],
    }
}

/// Writes territories: the defective positions only, by number, and their
/// deficits. All others can be filled to the last square (§6.3).
pub(crate) fn territory(
    path: &Path,
    spec: Spec,
    index: &Index,
    entries: u64,
    defective: &[(usize, u8)],
) -> Result<(), StoreError> {
    let mut header = header(spec, entries, index.len());
    let width = varint::width(index.len() as u64);
    header.defective = Some(defective.len() as u64);
    header.widths[0] = width;
    header.lengths[Section::Keys as usize] = defective.len() as u64 * u64::from(width);
    header.lengths[Section::Deficits as usize] = defective.len() as u64;
    let mut bytes = Vec::new();
    for &(number, _) in defective {
        varint::put_fixed(number as u64, width, &mut bytes);
    }
    bytes.extend(defective.iter().map(|&(_, deficit)| deficit));
    write(path, &header, |out| out.write_all(&bytes))
}

/// Writes active areas: a thermograph for every number and, in small
/// databases, a canonical value.
pub(crate) fn thermographs(
    path: &Path,
    spec: Spec,
    thermographs: &Thermographs,
    quarry: &Quarry,
    entries: u64,
    watch: &Watch<'_>,
) -> Result<(), StoreError> {
    let index = &thermographs.index;
    let wanted = Values::are_wanted(spec, index.len());
    let values = wanted.then(|| Values::build(index, watch)).flatten();
    let values = values.unwrap_or_default();
    let palette = Palette::new(thermographs, quarry);
    let mut header = header(spec, entries, index.len());
    let widths = [
        palette.pairs.len(),
        palette.ends.len(),
        values.ends.len() + 1,
    ];
    let [pair, wall, form] = widths.map(|count| varint::width(count as u64));
    header.widths = [0, pair, wall, form];
    header.counts = [palette.pairs.len(), palette.ends.len(), values.ends.len()]
        .map(|count| u32::try_from(count).expect("numbered by 32 bits"));
    header.places = palette.places as u8;
    header.lengths = [
        0,
        0,
        (index.len() * usize::from(pair)) as u64,
        (palette.pairs.len() * 2 * usize::from(wall)) as u64,
        (palette.ends.len() * 4) as u64,
        palette.bytes.len() as u64,
        (values.forms.len() * usize::from(form)) as u64,
        (values.ends.len() * 4) as u64,
        values.bytes.len() as u64,
    ];
    write(path, &header, |out| {
        for entry in &thermographs.table {
            number(palette.number(entry.load(Relaxed)), pair, out)?;
        }
        for walls in &palette.pairs {
            number(walls.left, wall, out)?;
            number(walls.right, wall, out)?;
        }
        ends(&palette.ends, out)?;
        out.write_all(&palette.bytes)?;
        for &value in &values.forms {
            number(value, form, out)?;
        }
        ends(&values.ends, out)?;
        out.write_all(&values.bytes)
    })
}

fn write(
    path: &Path,
    header: &Header,
    content: impl FnOnce(&mut SealedWriter) -> io::Result<()>,
) -> Result<(), StoreError> {
    let mut out = KIND.create(path, &header.to_bytes())?.one_of_many();
    content(&mut out).map_err(|why| StoreError::io(path, "write it", why))?;
    out.finish().map(drop)
}

fn number(number: u32, width: u8, out: &mut SealedWriter) -> io::Result<()> {
    out.write_all(&number.to_le_bytes()[..usize::from(width)])
}

fn ends(ends: &[u32], out: &mut SealedWriter) -> io::Result<()> {
    ends.iter().try_for_each(|&end| number(end, 4, out))
}
