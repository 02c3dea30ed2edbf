use super::*;
use std::fs;

static KIND: Kind = Kind {
    tag: *b"test\0\0\0\0",
    name: "a test journal",
    version: 1,
    longest: 1 << 20,
    again: "make it again",
    old: &[b"redb"],
};

const RECORDS: [&[u8]; 4] = [b"one", b"", b"the third", b"four"];

fn open(path: &Path) -> Result<(Journal, Vec<Vec<u8>>), StoreError> {
    let mut found = Vec::new();
    let journal = Journal::open(&KIND, path, b"about", |record| {
        found.push(record.to_vec());
        Ok(())
    })?;
    Ok((journal, found))
}

fn written(path: &Path) -> Vec<u8> {
    let (mut journal, found) = open(path).unwrap();
    assert!(found.is_empty());
    for record in RECORDS {
        journal.append(record).unwrap();
    }
    drop(journal);
    fs::read(path).unwrap()
}

#[test]
fn flips_are_refused_and_torn_ends_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("journal");
    let whole = written(path);
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            fs::write(path, bytes).unwrap();
            let why = open(path).unwrap_err().why;
            match at {
                0..16 => assert!(matches!(why, Fault::Foreign(_)), "{at}: {why}"),
                20..24 => assert!(matches!(why, Fault::Header | Fault::Truncated { .. })),
                16..37 => assert!(matches!(why, Fault::Header), "{at}: {why}"),
                _ => assert!(matches!(why, Fault::Record(_)), "{at}: {why}"),
            }
        }
    }
    for length in 1..whole.len() {
        fs::write(path, &whole[..length]).unwrap();
        if length < 37 {
            let why = open(path).unwrap_err().why;
            assert!(matches!(why, Fault::Truncated { .. }), "{length}: {why}");
            continue;
        }
        // A torn record is dropped, and its place is written again.
        let (mut journal, found) = open(path).unwrap();
        assert_eq!(found, RECORDS[..found.len()]);
        for record in &RECORDS[found.len()..] {
            journal.append(record).unwrap();
        }
        drop(journal);
        assert_eq!(fs::read(path).unwrap(), whole, "{length}");
    }
    // As a power cut may leave it.
    fs::write(path, [&whole[..], &[0; 100]].concat()).unwrap();
    let (journal, found) = open(path).unwrap();
    assert_eq!((found.len(), journal.torn()), (4, 100));
    // An empty file is as good as none; an old one is named.
    drop(journal);
    fs::write(path, b"").unwrap();
    assert_eq!(open(path).unwrap().1.len(), 0);
    fs::write(path, b"redb and so on").unwrap();
    assert!(matches!(open(path).unwrap_err().why, Fault::Older(_)));
}

#[test]
fn a_record_that_makes_no_sense_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("journal");
    written(path);
    let why = Journal::open(&KIND, path, b"", |record| match record {
        b"the third" => Err("a third is too much".into()),
        _ => Ok(()),
    });
    let why = why.unwrap_err().to_string();
    assert!(
        why.ends_with("is damaged: record 2: a third is too much"),
        "{why}"
    );
}

#[test]
fn one_at_a_time_or_all_together() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("journal");
    let one = open(path).unwrap();
    assert!(matches!(open(path).unwrap_err().why, Fault::InUse(_)));
    // Who only reads need not wait.
    assert!(Records::open(&KIND, path).is_ok());
    drop(one);
    assert!(open(path).is_ok());

    let shared = &folder.path().join("shared");
    let share = || Journal::share(&KIND, shared, b"", |_| Ok(())).unwrap();
    let journals: Vec<Journal> = (0..4).map(|_| share()).collect();
    std::thread::scope(|scope| {
        for (number, mut journal) in (0_u8..).zip(journals) {
            scope.spawn(move || {
                for round in 0..50 {
                    journal.append_shared(&[number, round], |_| Ok(())).unwrap();
                }
            });
        }
    });
    let mut seen = Vec::new();
    let mut journal = Journal::share(&KIND, shared, b"", |record| {
        seen.push(record.to_vec());
        Ok(())
    });
    assert_eq!(seen.len(), 200);
    let mut late = share();
    late.append_shared(b"late", |_| Ok(())).unwrap();
    journal
        .as_mut()
        .unwrap()
        .catch_up(|record| {
            assert_eq!(record, b"late");
            seen.push(record.to_vec());
            Ok(())
        })
        .unwrap();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 201);
    drop((late, journal));
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        2,
        "no locks are left"
    );
}
