use super::testing::parse;
use super::*;
use crate::game::{Next, after, choices, follow, play};
use loam_game::{Notation, Symmetry};

#[test]
fn a_pass_is_played_at_once_and_an_end_is_scored() {
    // White has one disc left to lose, and Black takes it.
    let text = format!("-OX{} X", "-".repeat(61));
    let position = Board::parse(&text).unwrap();
    let taking = position.parse_move("a1").unwrap();
    assert_eq!(follow(&position, taking), Next::Over(Some(Discs::MAX)));

    // After a1, White cannot move, and Black can, in the fourth rank.
    let rows = ["-OX-----", "--------", "--------", "------OX"];
    let text = format!("{}{} X", rows.concat(), "-".repeat(32));
    let position = Board::parse(&text).unwrap();
    let (next, pass) = play(&position, position.parse_move("a1").unwrap()).unwrap();
    assert!(pass.is_some() && next.to_move() == position.to_move());
    assert_eq!(choices(&next), [next.parse_move("f4").unwrap()]);
    let must_pass = position.play(position.parse_move("a1").unwrap());
    assert_eq!(choices(&must_pass), []);
}

#[test]
fn every_move_has_its_place_whatever_the_orientation() {
    let position = after(Board::new(), &parse("f5 d6 c3"));
    for symmetry in Symmetry::ALL {
        let turned = position.transformed(symmetry);
        let (key, symmetry) = turned.canonical();
        let form = key.position();
        // A move's score is its place.
        let entry = Entry {
            depth: 1,
            exact: false,
            scores: (0..choices(&form).len() as i32)
                .map(Discs::from_tenths)
                .collect(),
        };
        let mut places = Vec::new();
        for scored in turned.scored(&entry, symmetry) {
            let place = scored.score.tenths() as usize;
            let image = choices(&form)[place];
            assert_eq!(follow(&turned, scored.mv), follow(&form, image));
            places.push(place);
        }
        places.sort_unstable();
        assert!(places.into_iter().eq(0..choices(&position).len()));
    }
}
