use crate::first;
use loam_store::{AtomicFile, Journal, Kind, Records};
use std::path::Path;

static KIND: Kind = Kind {
    tag: *b"fuzzing\0",
    name: "a file of the fuzzers",
    version: 1,
    longest: 1 << 20,
    again: "fuzz again",
    old: &[],
};

/// Containers and journals: nothing foreign is taken for one, whole ones come
/// back as they were, and no changed or missing byte is overlooked.
pub fn store(bytes: &[u8]) {
    if let Ok(file) = KIND.parse("input", bytes) {
        assert_eq!(KIND.to_bytes(&file.about, &file.content), bytes);
    }
    let (place, rest) = first(bytes);
    let (length, rest) = first(rest);
    let (about, content) = rest.split_at(length.min(rest.len()));
    let whole = KIND.to_bytes(about, content);
    let file = KIND.parse("whole", &whole).expect("it is whole");
    assert_eq!((&*file.about, &*file.content), (about, content));
    let at = place * whole.len() / 256;
    assert!(KIND.parse("flipped", &flipped(&whole, at)).is_err());
    assert!(KIND.parse("cut off", &whole[..at]).is_err());
    // A disk is slow: only now and then.
    if length.is_multiple_of(32) {
        journal(place, about, content);
    }
}

fn journal(place: usize, about: &[u8], content: &[u8]) {
    let folder = tempfile::tempdir().expect("there is room");
    let path = &folder.path().join("journal");
    let records: Vec<&[u8]> = content.chunks(1 + place % 16).collect();
    let mut journal = Journal::open(&KIND, path, about, |_| Ok(())).expect("there is none");
    for record in &records {
        journal.append(record).expect("there is room");
    }
    drop(journal);
    let whole = loam_store::read_file(path, 1 << 20).expect("it was just written");
    let (there, torn) = read(path, &whole).expect("it is whole");
    assert!(there == records && torn == 0);
    let at = place * whole.len() / 256;
    assert!(read(path, &flipped(&whole, at)).is_none());
    if let Some((left, _)) = read(path, &whole[..at]) {
        assert!(records.starts_with(&left.iter().map(Vec::as_slice).collect::<Vec<_>>()));
    }
}

fn flipped(bytes: &[u8], at: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[at] ^= 1 << (at % 8);
    bytes
}

/// The records of a journal of these bytes, and how many are no whole one.
fn read(path: &Path, bytes: &[u8]) -> Option<(Vec<Vec<u8>>, u64)> {
    AtomicFile::write_page(path, bytes).expect("there is room");
    let mut journal = Records::open(&KIND, path).ok()?;
    let mut records = Vec::new();
    let all = journal.each(|record| {
        records.push(record.to_vec());
        Ok(())
    });
    all.ok().map(|()| (records, journal.torn()))
}
