//! Files that are not as they should be.

use crate::{Shelf, every_area, spec};
use loam_amazons::databases::{Database, Databases, Fault};
use std::fs;
use std::path::Path;

fn damaged(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    fs::write(path, bytes).unwrap();
    let checked = Database::open(path).and_then(|database| database.verify());
    checked.map_err(|error| {
        assert_eq!(error.path, path);
        assert!(!error.to_string().contains('\n'));
        error.why
    })
}

#[test]
fn a_flipped_byte_anywhere_is_found() {
    for name in [
        "active 2x2 1+1",
        "simple 2x3 1",
        "blocker 2x3 0+1",
        "constrained 2x2 0+1v1+0",
    ] {
        let shelf = Shelf::of(&[name]);
        let path = shelf.path().join(spec(name).file_name());
        let whole = fs::read(&path).unwrap();
        assert!(whole.len() > 512, "{name}");
        let copy = shelf.path().join("copy.loamdb");
        assert!(damaged(&copy, &whole).is_ok());
        for place in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[place] ^= 1 << (place % 8);
            assert!(damaged(&copy, &bytes).is_err(), "{name}, byte {place}");
        }
    }
}

/// A block of damaged data is found by whoever asks for it, and by nobody
/// else.
#[test]
fn a_query_that_touches_a_damaged_block_fails_and_others_do_not() {
    let name = "active 2x6 1+1";
    let shelf = Shelf::of(&[name]);
    let path = shelf.path().join(spec(name).file_name());
    let whole = fs::read(&path).unwrap();
    assert!(whole.len() > 2 * 16_384, "{}", whole.len());
    let mut bytes = whole.clone();
    *bytes.last_mut().unwrap() ^= 0x10;
    fs::write(&path, &bytes).unwrap();
    let databases = Databases::open(shelf.path()).unwrap();
    let mut games = loam_cgt::Games::new();
    let (mut fine, mut refused) = (0, 0);
    every_area(2, 6, [1, 0, 1, 0], &mut |area| {
        if area.empty() == 0 {
            return;
        }
        // The canonical forms lie at the end, the thermographs do not.
        assert!(databases.thermograph(&area).is_ok());
        match databases.value(&area, &mut games) {
            Ok(_) => fine += 1,
            Err(error) => {
                assert!(matches!(error.why, Fault::Block(_)), "{error}");
                refused += 1;
            }
        }
    });
    assert!(fine > 0 && refused > 0, "{fine} {refused}");
    assert!(databases.iter().any(|database| database.verify().is_err()));
}

#[test]
fn what_is_cut_short_or_foreign_is_refused_with_its_reason() {
    let name = "active 2x3 1+1";
    let shelf = Shelf::of(&[name]);
    let whole = fs::read(shelf.path().join(spec(name).file_name())).unwrap();
    let copy = shelf.path().join("copy.loamdb");
    for length in (0..whole.len()).step_by(97).chain([0, 7, 8, 12, 511, 512]) {
        let fault = damaged(&copy, &whole[..length]).unwrap_err();
        match length {
            0 => assert!(matches!(fault, Fault::Length { found: 0, .. })),
            1..8 => assert!(matches!(fault, Fault::Foreign)),
            8..512 => assert!(matches!(fault, Fault::Header)),
            _ => assert!(matches!(fault, Fault::Length { .. })),
        }
    }
    let longer = [&whole[..], b"x"].concat();
    assert!(matches!(damaged(&copy, &longer), Err(Fault::Length { .. })));
    assert!(matches!(damaged(&copy, &[b'x'; 2000]), Err(Fault::Foreign)));
    let mut newer = whole.clone();
    newer[8] = 9;
    assert!(matches!(damaged(&copy, &newer), Err(Fault::Version(9))));
    let error = Databases::open(shelf.path()).unwrap_err().to_string();
    let expected = "copy.loamdb: has format 9, and this program reads 1";
    assert!(error.ends_with(expected), "{error}");
    let missing = Database::open(&shelf.path().join("none.loamdb"));
    assert!(matches!(missing.unwrap_err().why, Fault::Io(_)));
}

#[test]
fn a_folder_that_is_not_there_has_no_databases() {
    let folder = tempfile::tempdir().unwrap();
    assert!(
        Databases::open(&folder.path().join("no"))
            .unwrap()
            .is_empty()
    );
    assert!(Databases::open(folder.path()).unwrap().is_empty());
}
