use super::*;
use crate::format::frame::Frame;
use crate::othello::OthelloBook;
use crate::{BuildError, Judge, Store, Subject};
use loam_search::StopFlag;
use loam_store::Fault;

/// Says the same of a position whatever its orientation, and stops after so
/// many.
struct Scripted {
    left: usize,
}

impl Judge<Amazons> for Scripted {
    fn judge(&mut self, _: &[Move], position: &Amazons) -> Result<Option<Vec<Found>>, String> {
        let Some(left) = self.left.checked_sub(1) else {
            return Ok(None);
        };
        self.left = left;
        let mut found = Vec::new();
        position.for_each_move(|mv| {
            let (key, _) = position.play(mv).canonical();
            found.push(Found {
                mv,
                score: (Amazons::shuffled(key, 9) % 200) as i16 - 100,
                visits: (Amazons::shuffled(key, 8) % 1000) as u32,
            });
        });
        found.sort_by_key(|found| std::cmp::Reverse(found.score));
        found.truncate(5);
        Ok(Some(found))
    }
}

fn shape() -> Shape {
    Shape::new(5, 5).unwrap()
}

fn scratch() -> Store {
    Store::scratch(Subject::Amazons(shape()), "one")
}

fn build(
    shape: Shape,
    positions: usize,
    store: &mut Store,
    judges: Vec<Scripted>,
) -> Result<AmazonsBook, BuildError> {
    let builder = Builder::<i16> {
        positions: Some(positions),
        ..Builder::default()
    };
    builder.build(shape, store, judges, &StopFlag::default(), &mut |_| {})
}

fn built(positions: usize, store: &mut Store, left: usize) -> AmazonsBook {
    let judges = vec![Scripted { left }];
    build(shape(), positions, store, judges).unwrap()
}

#[test]
fn a_build_that_is_stopped_makes_the_same_book() {
    let whole = built(120, &mut scratch(), usize::MAX);
    assert_eq!(whole.len(), 120);
    whole.verify().unwrap();
    let mut store = scratch();
    assert_eq!(built(120, &mut store, 50).len(), 50);
    assert_eq!(built(120, &mut store, 70), whole);
    let other = Shape::new(6, 6).unwrap();
    let built = build(other, 1, &mut store, vec![Scripted { left: 1 }]);
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
        if let Ok(book) = AmazonsBook::from_bytes(&frame.to_bytes()) {
            let _ = book.verify();
        }
    }
    let why = OthelloBook::from_bytes(&bytes).unwrap_err().to_string();
    assert!(why.ends_with("is not a book for Othello"), "{why}");
}
