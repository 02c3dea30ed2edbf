use super::frame::Frame;
use crate::Score;
use crate::othello::testing::{Scripted, built};
use crate::othello::{Discs, OthelloBook};
use loam_store::Fault;

#[test]
fn a_book_comes_back_as_it_was() {
    let book = built(300, Scripted::default());
    assert_eq!(book.len(), 300);
    let bytes = book.to_bytes();
    assert_eq!(OthelloBook::from_bytes(&bytes).unwrap(), book);
    assert_eq!(OthelloBook::from_bytes(&bytes).unwrap().to_bytes(), bytes);
    assert!(bytes.len() < 300 * 20, "{} bytes", bytes.len());
    let empty = OthelloBook::of_graph((), "", crate::graph::Graph::default());
    assert_eq!(OthelloBook::from_bytes(&empty.to_bytes()).unwrap(), empty);
}

fn damage_is_noticed(bytes: &[u8]) {
    for place in 0..bytes.len() {
        assert!(
            OthelloBook::from_bytes(&bytes[..place]).is_err(),
            "{place} bytes"
        );
        let mut changed = bytes.to_vec();
        changed[place] ^= 0x10;
        assert!(OthelloBook::from_bytes(&changed).is_err(), "byte {place}");
    }
}

#[test]
fn every_cut_and_every_changed_byte_is_noticed() {
    let bytes = built(30, Scripted::default()).to_bytes();
    damage_is_noticed(&bytes);
    for foreign in [&b""[..], b"(;GM[2]"] {
        let why = OthelloBook::from_bytes(foreign).unwrap_err().why;
        assert!(matches!(why, Fault::Foreign(_)), "{why}");
    }
}

/// Changed bytes with right sums: whatever they say, no panic, and what is
/// read can be written again.
#[test]
fn nonsense_with_right_sums_is_harmless() {
    let bytes = built(30, Scripted::default()).to_bytes();
    let frame = || Frame::from_bytes("a book", &bytes).unwrap();
    let mut refused = 0;
    for place in 0..frame().tree.len() {
        for change in [0x01, 0x02, 0x40, 0x80, 0xff] {
            let mut frame = frame();
            frame.tree[place] ^= change;
            match OthelloBook::from_bytes(&frame.to_bytes()) {
                Err(_) => refused += 1,
                Ok(book) => {
                    let _ = book.verify();
                    assert_eq!(OthelloBook::from_bytes(&book.to_bytes()).unwrap(), book);
                }
            }
        }
    }
    assert!(refused > 500, "{refused}");
    let mut more = frame();
    more.tree.extend([0; 3]);
    assert!(OthelloBook::from_bytes(&more.to_bytes()).is_err());
}

/// A book of version 1, as programs wrote it before.
fn old(book: &OthelloBook) -> Vec<u8> {
    let frame = Frame::from_bytes("a book", &book.to_bytes()).unwrap();
    let mut bytes = b"LOAMBOOK\x01\x01".to_vec();
    bytes.extend((frame.count as u32).to_le_bytes());
    bytes.extend((frame.engine.len() as u16).to_le_bytes());
    bytes.extend(frame.engine.as_bytes());
    bytes.extend(&frame.tree);
    let sum = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    bytes.extend(sum.to_le_bytes());
    bytes
}

#[test]
fn old_books_are_still_read() {
    let book = built(30, Scripted::default());
    let bytes = old(&book);
    assert_eq!(OthelloBook::from_bytes(&bytes).unwrap(), book);
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("old.book");
    std::fs::write(path, &bytes).unwrap();
    assert_eq!(OthelloBook::open(path).unwrap(), book);
    damage_is_noticed(&bytes);
}

#[cfg(unix)]
#[test]
fn an_endless_file_is_refused_at_once() {
    let why = OthelloBook::open(std::path::Path::new("/dev/zero")).unwrap_err();
    assert_eq!(why.to_string(), "/dev/zero: is not a book");
}

/// A value that negamax does not give passes the checksum and not `verify`.
#[test]
fn a_wrong_value_is_for_verify_to_find() {
    let mut book = built(30, Scripted::default());
    let known = book.known.values_mut().next().unwrap();
    known.value = Discs::from_tenths(1).below(known.value);
    let book = OthelloBook::from_bytes(&book.to_bytes()).unwrap();
    assert!(book.verify().is_err());
}
