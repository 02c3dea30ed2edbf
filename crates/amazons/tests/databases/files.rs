//! Files that are not as they should be.

use crate::{Shelf, every_area, spec};
use loam_amazons::areas::Area;
use loam_amazons::databases::{Answer, Database, Databases, QueryError};
use loam_store::Fault;
use std::fs;
use std::path::Path;

/// Bytes that have a checksum together.
const BLOCK: usize = 16_384;

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
        assert!(whole.len() > 160, "{name}");
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
    assert!(whole.len() > 2 * BLOCK, "{}", whole.len());
    let mut bytes = whole.clone();
    // The last byte before the sums of the blocks.
    let sums = 8 * (whole.len() / BLOCK + 1);
    bytes[whole.len() - sums - 1] ^= 0x10;
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
    for length in (0..whole.len()).step_by(97).chain([0, 7, 8, 12, 47, 48]) {
        let fault = damaged(&copy, &whole[..length]).unwrap_err();
        match length {
            0 => assert!(matches!(fault, Fault::Foreign(_))),
            _ => assert!(matches!(fault, Fault::Truncated { .. })),
        }
    }
    let longer = [&whole[..], b"x"].concat();
    let fault = damaged(&copy, &longer);
    assert!(matches!(fault, Err(Fault::TooLong { .. })));
    let foreign = damaged(&copy, &[b'x'; 2000]);
    assert!(matches!(foreign, Err(Fault::Foreign(_))));
    let old = [b"LoamAmDB", &[0; 2000][..]].concat();
    assert!(matches!(damaged(&copy, &old), Err(Fault::Older(_))));
    let error = Databases::open(shelf.path()).unwrap_err().to_string();
    let expected = "copy.loamdb: was written by an older version of the program: \
                    `loam db build` makes it again";
    assert!(error.ends_with(expected), "{error}");
    let missing = Database::open(&shelf.path().join("none.loamdb"));
    assert!(missing.unwrap_err().is_missing());
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

/// Areas of some databases, and what is said about them.
fn asked(databases: &Databases, areas: &[Area]) -> Vec<Result<Answer, QueryError>> {
    areas.iter().map(|area| databases.query(area)).collect()
}

/// Whatever is damaged, an answer is the right one or none.
#[test]
fn no_question_is_answered_wrongly_over_a_damaged_block() {
    let names = ["active 2x6 1+1", "active 2x4 1+1", "blocker 2x4 0+1"];
    let shelf = Shelf::of(&names);
    let mut areas = Vec::new();
    every_area(2, 6, [1, 0, 1, 0], &mut |area| areas.push(area));
    every_area(2, 4, [1, 0, 1, 0], &mut |area| areas.push(area));
    every_area(2, 4, [0, 1, 0, 0], &mut |area| areas.push(area));
    let areas: Vec<Area> = areas.into_iter().step_by(97).collect();
    let expected = asked(&shelf.databases, &areas);
    let sums = expected.len();
    let mut refused = 0;
    for name in names {
        let path = shelf.path().join(spec(name).file_name());
        let whole = fs::read(&path).unwrap();
        for place in (0..whole.len()).step_by(BLOCK / 2).skip(1) {
            let mut bytes = whole.clone();
            bytes[place] ^= 4;
            fs::write(&path, &bytes).unwrap();
            let Ok(databases) = Databases::open(shelf.path()) else {
                refused += sums;
                continue;
            };
            for (answer, expected) in asked(&databases, &areas).iter().zip(&expected) {
                match (answer, expected) {
                    (Err(QueryError::Store(why)), _) => {
                        assert!(matches!(why.why, Fault::Block(_)), "{why}");
                        refused += 1;
                    }
                    (Err(why), Err(expected)) => {
                        assert_eq!(why.to_string(), expected.to_string());
                    }
                    _ => assert_eq!(answer.as_ref().unwrap(), expected.as_ref().unwrap()),
                }
            }
            let sum = databases.query_sum(&areas[..1]);
            let expected = shelf.databases.query_sum(&areas[..1]).unwrap();
            match sum {
                Ok(sum) => assert_eq!(sum.value, expected.value),
                Err(why) => assert!(matches!(why, QueryError::Store(_)), "{why}"),
            }
        }
        fs::write(&path, &whole).unwrap();
    }
    assert!(refused > 0);
}

/// A file that somebody cuts short while it is mapped is an error, not the end
/// of the program.
#[cfg(unix)]
#[test]
fn a_database_that_loses_its_end_while_in_use_is_an_error() {
    let shelf = Shelf::of(&["active 2x6 1+1"]);
    let mut areas = Vec::new();
    every_area(2, 6, [1, 0, 1, 0], &mut |area| areas.push(area));
    areas.retain(|area| area.empty() > 0 && area.is_connected());
    let areas: Vec<Area> = areas.into_iter().step_by(97).collect();
    let before: Vec<_> = areas
        .iter()
        .map(|area| shelf.databases.stops_tm1(area).unwrap())
        .collect();
    assert!(before.iter().all(Option::is_some));
    let path = shelf.path().join(spec("active 2x6 1+1").file_name());
    let file = fs::OpenOptions::new().write(true).open(path).unwrap();
    file.set_len(100).unwrap();
    for area in &areas {
        let why = shelf.databases.stops_tm1(area).unwrap_err().why;
        assert!(matches!(why, Fault::CutShort), "{why}");
    }
}
