use super::*;
use crate::builder::testing::{Scripted, built};
use crate::{Book, Discs};

/// The bytes with the checksum they ought to have.
fn summed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - CHECKSUM;
    let sum = checksum(&bytes[..end]);
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
    bytes
}

#[test]
fn a_book_comes_back_as_it_was() {
    let book = built(300, Scripted::default());
    assert_eq!(book.len(), 300);
    let bytes = book.to_bytes();
    assert_eq!(Book::from_bytes(&bytes).unwrap(), book);
    assert_eq!(Book::from_bytes(&bytes).unwrap().to_bytes(), bytes);
    assert!(bytes.len() < 300 * 20, "{} bytes", bytes.len());
    let empty = Book::default();
    assert_eq!(Book::from_bytes(&empty.to_bytes()), Ok(empty));
}

#[test]
fn every_cut_and_every_changed_byte_is_noticed() {
    let bytes = built(30, Scripted::default()).to_bytes();
    for length in 0..bytes.len() {
        assert!(
            Book::from_bytes(&bytes[..length]).is_err(),
            "{length} bytes"
        );
    }
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 0x10;
        assert!(Book::from_bytes(&changed).is_err(), "byte {place}");
    }
    assert_eq!(Book::from_bytes(b""), Err(BookError::NoBook));
    assert_eq!(Book::from_bytes(b"(;GM[2]"), Err(BookError::NoBook));
    let mut later = bytes.clone();
    later[8] = 9;
    assert_eq!(Book::from_bytes(&later), Err(BookError::Version(9)));
    later[8..10].copy_from_slice(&[1, 7]);
    assert_eq!(Book::from_bytes(&later), Err(BookError::OtherGame));
}

/// Changed bytes under a right checksum: whatever they say, no panic, and
/// what is read can be written again.
#[test]
fn nonsense_with_a_right_checksum_is_harmless() {
    let bytes = built(30, Scripted::default()).to_bytes();
    let mut refused = 0;
    for place in 10..bytes.len() - CHECKSUM {
        for change in [0x01, 0x02, 0x40, 0x80, 0xff] {
            let mut changed = bytes.clone();
            changed[place] ^= change;
            match Book::from_bytes(&summed(changed)) {
                Err(_) => refused += 1,
                Ok(book) => {
                    let _ = book.verify();
                    assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book));
                }
            }
        }
    }
    assert!(refused > 500, "{refused}");
    let mut more = bytes;
    more.splice(10..10, []);
    more.extend([0; 3]);
    assert!(Book::from_bytes(&summed(more)).is_err());
}

/// A value that negamax does not give passes the checksum and not `verify`.
#[test]
fn a_wrong_value_is_for_verify_to_find() {
    let mut book = built(30, Scripted::default());
    let known = book.known.values_mut().next().unwrap();
    known.value = known.value - Discs::from_tenths(1);
    let book = Book::from_bytes(&book.to_bytes()).unwrap();
    assert!(matches!(book.verify(), Err(BookError::Damaged(..))));
}
