use super::*;
use crate::{BookError, Store, StoreError};
use loam_amazons::{Amazons, Shape};
use loam_game::{Game, Symmetric};
use loam_search::StopFlag;

/// Says the same of a position whatever its orientation, and stops after so
/// many.
struct Scripted {
    left: usize,
}

impl AmazonsJudge for Scripted {
    fn judge(&mut self, position: &Amazons) -> Option<Vec<Found>> {
        self.left = self.left.checked_sub(1)?;
        let mut found = Vec::new();
        position.for_each_move(|mv| {
            let key = key::Canonical::of(&position.play(mv)).key;
            found.push(Found {
                mv,
                score: (key.shuffled(9) % 200) as i16 - 100,
                visits: (key.shuffled(8) % 1000) as u32,
            });
        });
        found.sort_by_key(|found| std::cmp::Reverse(found.score));
        found.truncate(5);
        Some(found)
    }
}

fn shape() -> Shape {
    Shape::new(5, 5).unwrap()
}

fn built(positions: usize, store: &mut Store, left: usize) -> AmazonsBook {
    let builder = AmazonsBuilder {
        positions,
        ..AmazonsBuilder::default()
    };
    let mut judge = Scripted { left };
    let stop = StopFlag::default();
    builder
        .build(shape(), store, &mut judge, &stop, &mut |_, _| {})
        .unwrap()
}

#[test]
fn a_build_that_is_stopped_makes_the_same_book() {
    let whole = built(120, &mut Store::scratch("one").unwrap(), usize::MAX);
    assert_eq!(whole.len(), 120);
    whole.verify().unwrap();
    let mut store = Store::scratch("one").unwrap();
    assert_eq!(built(120, &mut store, 50).len(), 50);
    assert_eq!(built(120, &mut store, 70), whole);
    let builder = AmazonsBuilder::default();
    let other = Shape::new(6, 6).unwrap();
    let mut judge = Scripted { left: 1 };
    let built = builder.build(
        other,
        &mut store,
        &mut judge,
        &StopFlag::default(),
        &mut |_, _| {},
    );
    let why = built.unwrap_err();
    assert!(matches!(
        why,
        crate::BuildError::Store(StoreError::Damaged(_))
    ));
}

#[test]
fn every_orientation_has_the_same_moves() {
    let book = built(60, &mut Store::scratch("one").unwrap(), usize::MAX);
    let mut position = Amazons::standard(shape()).unwrap();
    let mut known = 0;
    while let Some(best) = book.choose(&position, 0, 0) {
        known += 1;
        for &symmetry in position.symmetries() {
            let turned = position.transformed(symmetry);
            let moves = book.probe(&turned).unwrap();
            assert_eq!(moves[0].value, best.value);
            assert!(moves.is_sorted_by(|a, b| a.value >= b.value));
            assert!(moves.iter().all(|known| turned.is_legal(known.mv)));
        }
        position = position.play(best.mv);
    }
    assert!(known > 2);
    assert_eq!(book.line(&Amazons::standard(shape()).unwrap()).len(), known);
}

#[test]
fn damage_is_noticed() {
    let book = built(30, &mut Store::scratch("one").unwrap(), usize::MAX);
    let bytes = book.to_bytes();
    assert_eq!(AmazonsBook::from_bytes(&bytes).as_ref(), Ok(&book));
    for length in 0..bytes.len() {
        assert!(AmazonsBook::from_bytes(&bytes[..length]).is_err());
    }
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 0x10;
        assert!(AmazonsBook::from_bytes(&changed).is_err(), "byte {place}");
        // Nonsense with a right checksum is harmless.
        let end = changed.len() - 8;
        let sum = crate::format::checksum(&changed[..end]);
        changed[end..].copy_from_slice(&sum.to_le_bytes());
        if let Ok(book) = AmazonsBook::from_bytes(&changed) {
            let _ = book.verify();
        }
    }
    assert_eq!(crate::Book::from_bytes(&bytes), Err(BookError::OtherGame));
}
