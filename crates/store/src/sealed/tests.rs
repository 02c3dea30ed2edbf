use super::*;
use crate::{Fault, Kind};
use std::fs;
use std::io::{Read, Write};
use std::path::Path;

static KIND: Kind = Kind {
    tag: *b"test\0\0\0\0",
    name: "a test file",
    version: 3,
    longest: 1 << 20,
    again: "make it again",
    old: &[b"OLDTEST"],
};

fn content() -> Vec<u8> {
    (0..2 * BLOCK as u32 + 100)
        .map(|i| ((i * i) >> 3) as u8)
        .collect()
}

/// All ways to read a file; what each says.
fn readings(path: &Path) -> [Result<Vec<u8>, Fault>; 3] {
    let streamed = KIND.open(path).and_then(|mut reader| {
        let mut all = Vec::new();
        let mut byte = [0];
        while reader.next(&mut byte)? {
            all.push(byte[0]);
        }
        Ok(all)
    });
    let mapped = KIND.map(path).and_then(|mapped| {
        mapped.verify()?;
        mapped.read(0, mapped.len() as usize, <[u8]>::to_vec)
    });
    let whole = KIND.read(path).map(|file| file.content);
    [whole, streamed, mapped].map(|read| read.map_err(|error| error.why))
}

#[test]
fn no_reader_takes_what_is_not_as_it_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("file");
    for content in [content(), Vec::new(), vec![7; BLOCK]] {
        KIND.write(path, b"about", &content).unwrap();
        let whole = fs::read(path).unwrap();
        assert_eq!(whole, KIND.to_bytes(b"about", &content));
        let parsed = KIND.parse("memory", &whole).unwrap();
        assert_eq!((&*parsed.about, &parsed.content), (&b"about"[..], &content));
        for read in readings(path) {
            assert_eq!(read.unwrap(), content);
        }
        let step = if whole.len() > 1000 { 97 } else { 1 };
        for at in (0..whole.len()).step_by(step).chain(0..60.min(whole.len())) {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (at % 8);
            fs::write(path, bytes).unwrap();
            for why in readings(path).map(Result::unwrap_err) {
                match at {
                    0..16 => assert!(matches!(why, Fault::Foreign("a test file")), "{at}: {why}"),
                    // How long the description is: the rest seems to be missing.
                    20..24 => assert!(matches!(why, Fault::Header | Fault::Truncated { .. })),
                    _ => assert!(
                        matches!(why, Fault::Header | Fault::Block(_)),
                        "{at}: {why}"
                    ),
                }
            }
            fs::write(path, &whole[..at]).unwrap();
            for why in readings(path).map(Result::unwrap_err) {
                match at {
                    0 => assert!(matches!(why, Fault::Foreign(_)), "{why}"),
                    _ => assert!(matches!(why, Fault::Truncated { .. }), "{at}: {why}"),
                }
            }
        }
        fs::write(path, [&whole[..], b"more"].concat()).unwrap();
        for why in readings(path).map(Result::unwrap_err) {
            assert!(matches!(why, Fault::TooLong { .. }), "{why}");
        }
    }
}

#[test]
fn versions_and_limits_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("file");
    let with = |version: u32, bytes: &[u8]| {
        let kind = Kind {
            old: &[],
            version,
            ..KIND
        };
        fs::write(path, kind.to_bytes(b"", bytes)).unwrap();
        KIND.read(path).unwrap_err().to_string()
    };
    assert!(
        with(2, b"").ends_with("was written by an older version of the program: make it again")
    );
    assert!(with(4, b"").ends_with("has format 4, and this program knows 3"));
    assert!(
        with(3, &vec![0; 2 << 20]).ends_with("is larger than the 1048576 bytes expected at most")
    );
    fs::write(path, b"OLDTEST and so on").unwrap();
    assert!(matches!(KIND.read(path).unwrap_err().why, Fault::Older(_)));
    assert!(
        KIND.read(folder.path())
            .unwrap_err()
            .to_string()
            .contains("directory")
    );
}

#[test]
fn what_was_not_finished_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("file");
    KIND.write(path, b"", b"old").unwrap();
    let mut writer = KIND.create(path, b"").unwrap();
    writer.write_all(b"new").unwrap();
    drop(writer);
    assert_eq!(KIND.read(path).unwrap().content, b"old");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let mut text = Vec::new();
    KIND.open(path).unwrap().read_to_end(&mut text).unwrap();
    assert_eq!(text, b"old");
}

#[cfg(unix)]
#[test]
fn a_mapped_file_that_is_cut_short_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("file");
    KIND.write(path, b"", &content()).unwrap();
    let maps: Vec<_> = (0..3).map(|_| KIND.map(path).unwrap()).collect();
    assert_eq!(
        maps[0].read(BLOCK, 5, <[u8]>::to_vec).unwrap(),
        content()[BLOCK..BLOCK + 5]
    );
    // Checked or not, what is gone is gone.
    fs::OpenOptions::new()
        .write(true)
        .open(path)
        .unwrap()
        .set_len(100)
        .unwrap();
    for map in &maps[..2] {
        let why = map.read(BLOCK, 5, <[u8]>::to_vec).unwrap_err().why;
        assert!(matches!(why, Fault::CutShort), "{why}");
    }
    drop(maps);
    // What is left of its last page reads as zeros, without a signal.
    KIND.write(path, b"", &[7; 100]).unwrap();
    let map = KIND.map(path).unwrap();
    assert_eq!(map.read(99, 1, <[u8]>::to_vec).unwrap(), [7]);
    let file = fs::OpenOptions::new().write(true).open(path).unwrap();
    file.set_len(100).unwrap();
    let why = map.read(99, 1, <[u8]>::to_vec).unwrap_err().why;
    assert!(matches!(why, Fault::CutShort), "{why}");
    assert!(matches!(
        KIND.map(path).unwrap_err().why,
        Fault::Truncated { .. }
    ));
}

#[cfg(unix)]
#[test]
fn a_pipe_is_read_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo")
        .arg(&path)
        .status()
        .unwrap();
    assert!(made.success());
    let there = path.clone();
    let writer = std::thread::spawn(move || KIND.write(&there, b"x", &content()).unwrap());
    let read = KIND.read(&path).unwrap();
    writer.join().unwrap();
    assert_eq!((read.about, read.content), (b"x".to_vec(), content()));
}
