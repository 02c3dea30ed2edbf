//! Builds that are interrupted, repeated, refused.

use crate::spec;
use loam_amazons::databases::{BuildError, Builder, Origin, Progress};
use loam_store::Lock;
use std::collections::BTreeMap;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The databases of a folder, byte for byte.
fn contents(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "loamdb"))
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read(&path).unwrap())
        })
        .collect()
}

const NAMES: [&str; 6] = [
    "simple 2x5 1",
    "blocker 2x4 1+2",
    "active 2x5 1+1",
    "active 3x3 2+1",
    "constrained 2x3 0+1v1+0",
    "constrained 2x3 1+1v1+1",
];

#[test]
fn the_bytes_do_not_depend_on_threads_or_order() {
    let specs: Vec<_> = NAMES.iter().map(|name| spec(name)).collect();
    let mut turned = specs.clone();
    turned.reverse();
    let folders: Vec<_> = [(1, &specs), (2, &specs), (5, &turned)]
        .into_iter()
        .map(|(threads, specs)| {
            let folder = tempfile::tempdir().unwrap();
            let mut builder = Builder::new(folder.path());
            builder.threads = threads;
            builder.build(specs, &|_| {}).unwrap();
            folder
        })
        .collect();
    let expected = contents(folders[0].path());
    assert_eq!(expected.len(), NAMES.len());
    assert!(
        folders
            .iter()
            .all(|folder| contents(folder.path()) == expected)
    );
}

/// A build that stops dead at any of many moments, then goes on.
#[test]
fn an_interrupted_build_goes_on_and_ends_the_same() {
    let spec = spec("active 2x5 2+1");
    let whole = tempfile::tempdir().unwrap();
    Builder::new(whole.path()).build(&[spec], &|_| {}).unwrap();
    let expected = contents(whole.path());
    let folder = tempfile::tempdir().unwrap();
    let mut builder = Builder::new(folder.path());
    builder.threads = 1;
    builder.checkpoint = Duration::ZERO;
    let mut earliest = u64::MAX;
    for stop in 1..5 {
        // Each attempt gets farther than the one before.
        let least = AtomicU64::new(u64::MAX);
        let stopped = catch_unwind(AssertUnwindSafe(|| {
            builder.build(&[spec], &|now: Progress| {
                least.fetch_min(now.done, Relaxed);
                assert!(now.done < now.total * stop / 5, "stop here");
            })
        }));
        assert!(stopped.is_err());
        assert!(contents(folder.path()).is_empty());
        let least = least.into_inner();
        assert!(stop == 1 || least >= earliest, "it went on");
        earliest = least;
    }
    let part = folder.path().join("active-2x5-2+1.part");
    assert!(part.exists());
    let started = AtomicU64::new(u64::MAX);
    builder
        .build(&[spec], &|now| {
            started.fetch_min(now.done, Relaxed);
        })
        .unwrap();
    assert_eq!(contents(folder.path()), expected);
    assert!(!part.exists());
}

/// Hours of work are not thrown away unasked.
#[test]
fn a_damaged_checkpoint_is_refused_and_a_torn_one_gone_on_with() {
    let spec = spec("active 2x4 2+1");
    let whole = tempfile::tempdir().unwrap();
    Builder::new(whole.path()).build(&[spec], &|_| {}).unwrap();
    let expected = contents(whole.path());
    let folder = tempfile::tempdir().unwrap();
    let mut builder = Builder::new(folder.path());
    builder.checkpoint = Duration::ZERO;
    builder.threads = 1;
    let stopped = catch_unwind(AssertUnwindSafe(|| {
        builder.build(&[spec], &|now| {
            assert!(2 * now.done < now.total, "stop here");
        })
    }));
    assert!(stopped.is_err());
    let part = folder.path().join("active-2x4-2+1.part");
    let saved = fs::read(&part).unwrap();
    let refused = || {
        let error = builder.build(&[spec], &|_| {}).unwrap_err();
        assert!(matches!(error, BuildError::Unfinished(_)), "{error}");
        assert!(contents(folder.path()).is_empty());
        let said = error.to_string();
        assert!(said.contains("active-2x4-2+1.part: "), "{said}");
        assert!(said.ends_with("; remove it to begin again"), "{said}");
        said
    };
    for place in [0, 9, 17, 25, 40, saved.len() / 2] {
        let mut bytes = saved.clone();
        bytes[place] ^= 0x41;
        fs::write(&part, &bytes).unwrap();
        refused();
    }
    fs::write(&part, b"LoamAmC1 and so on").unwrap();
    assert!(refused().contains("was written by an older version"));
    // What a kill leaves: what was saved before it counts.
    for length in [0, saved.len() / 2, saved.len() - 1] {
        fs::write(&part, &saved[..length]).unwrap();
        builder.build(&[spec], &|_| {}).unwrap();
        assert_eq!(contents(folder.path()), expected);
        assert!(!part.exists());
        fs::remove_file(folder.path().join(spec.file_name())).unwrap();
    }
    // It is left over if the program is killed when the database has its name.
    builder.build(&[spec], &|_| {}).unwrap();
    fs::write(&part, &saved).unwrap();
    let built = builder.build(&[spec], &|_| {}).unwrap();
    assert_eq!(built[0].origin, Origin::Kept);
    assert!(!part.exists());
}

#[test]
fn finished_databases_are_kept_and_damaged_ones_made_anew() {
    let folder = tempfile::tempdir().unwrap();
    let builder = Builder::new(folder.path());
    let specs = [spec("simple 2x3 1"), spec("active 2x3 1+1")];
    let built = builder.build(&specs, &|_| {}).unwrap();
    assert!(built.iter().all(|database| database.origin == Origin::New));
    let expected = contents(folder.path());
    let built = builder.build(&specs, &|_| {}).unwrap();
    let kept = |origin: &Origin| *origin == Origin::Kept;
    assert!(built.iter().all(|database| kept(&database.origin)));
    let path = folder.path().join(specs[1].file_name());
    let mut bytes = fs::read(&path).unwrap();
    bytes[700] ^= 1;
    for (there, why) in [
        (bytes, "is damaged at block 0"),
        (b"LoamAmDB and so on".to_vec(), "has an older format"),
        (
            fs::read(folder.path().join(specs[0].file_name())).unwrap(),
            "is another database: simple 2x3 1",
        ),
    ] {
        fs::write(&path, there).unwrap();
        let built = builder.build(&specs, &|_| {}).unwrap();
        assert_eq!(built[0].origin, Origin::Kept);
        assert_eq!(built[1].origin, Origin::Anew(why.into()));
        assert_eq!(contents(folder.path()), expected);
    }
    fs::write(&path, "my notes").unwrap();
    let error = builder.build(&specs, &|_| {}).unwrap_err();
    let expected = "is not a database of Amazons areas";
    assert!(error.to_string().ends_with(expected), "{error}");
    assert_eq!(fs::read(&path).unwrap(), b"my notes");
}

#[test]
fn too_little_memory_is_refused_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let mut builder = Builder::new(folder.path());
    builder.memory = 100 << 20;
    let error = builder
        .build(&[spec("active 3x6 2+2")], &|_| {})
        .unwrap_err();
    assert!(matches!(error, BuildError::Memory { .. }));
    let said = error.to_string();
    assert!(said.starts_with("active 3x6 2+2: needs "), "{said}");
    assert!(
        said.ends_with(" MB of memory, and may take 100 MB"),
        "{said}"
    );
}

#[test]
fn two_builds_do_not_get_in_each_others_way() {
    let folder = tempfile::tempdir().unwrap();
    let lock = Lock::acquire(folder.path()).unwrap();
    let builder = Builder::new(folder.path());
    let error = builder.build(&[spec("simple 2x3 1")], &|_| {}).unwrap_err();
    let expected = format!("in use by process {}", std::process::id());
    assert!(error.to_string().ends_with(&expected), "{error}");
    drop(lock);
    builder.build(&[spec("simple 2x3 1")], &|_| {}).unwrap();
}
