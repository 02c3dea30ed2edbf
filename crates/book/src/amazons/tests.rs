use super::*;
use crate::format::frame::Frame;
use crate::{AnyBook, BuildError, Store, Subject};
use loam_amazons::{Amazons, Shape};
use loam_game::{Game, Symmetric};
use loam_search::StopFlag;
use loam_store::Fault;

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

fn scratch() -> Store {
    Store::scratch(Subject::Amazons(shape()), "one")
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
    let whole = built(120, &mut scratch(), usize::MAX);
    assert_eq!(whole.len(), 120);
    whole.verify().unwrap();
    let mut store = scratch();
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
    let BuildError::Store(why) = built.unwrap_err() else {
        panic!("another board is the store's affair")
    };
    assert!(matches!(why.why, Fault::OtherTask(_)), "{why}");
}

#[test]
fn every_orientation_has_the_same_moves() {
    let book = built(60, &mut scratch(), usize::MAX);
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
    let book = built(30, &mut scratch(), usize::MAX);
    let bytes = book.to_bytes();
    assert_eq!(AmazonsBook::from_bytes(&bytes).unwrap(), book);
    for place in 0..bytes.len() {
        assert!(AmazonsBook::from_bytes(&bytes[..place]).is_err());
        let mut changed = bytes.clone();
        changed[place] ^= 0x10;
        assert!(AmazonsBook::from_bytes(&changed).is_err(), "byte {place}");
    }
    // Nonsense with right sums is harmless.
    let frame = || Frame::from_bytes("a book", &bytes).unwrap();
    for place in 0..frame().tree.len() {
        let mut frame = frame();
        frame.tree[place] ^= 0x10;
        if let Ok(book) = AnyBook::from_bytes(&frame.to_bytes()) {
            let _ = book.verify();
        }
    }
    let why = crate::Book::from_bytes(&bytes).unwrap_err().to_string();
    assert!(why.ends_with("is not a book for Othello"), "{why}");
}
