use super::*;
use crate::patterns::{BLOCK_CLASSES, Layers, Row, WIDTH};

/// A model that packs well, and yet every number of it is its own.
fn sample() -> (Model, Network) {
    let classes = Classes::get().count();
    let stage = |stage: i16| StageWeights {
        constants: [stage, -stage],
        classes: vec![stage - 7; classes],
    };
    let mut layers = vec![Layers::default(); Band::COUNT];
    for (band, layers) in layers.iter_mut().enumerate() {
        for (i, number) in layers.numbers().enumerate() {
            *number = (band * 100 + i % 10) as f32;
        }
    }
    let row = |class: usize| Row([(class % 5) as i8; WIDTH]);
    let rows = (0..classes + BLOCK_CLASSES).map(row).collect();
    let deviations = Deviations {
        middle: [1.0, 2.0, 3.0, 4.0, 5.0],
        end: [-1.0, -2.0, -3.0, -4.0, -5.0],
    };
    let model = Model::new((0..STAGES as i16).map(stage).collect(), deviations);
    let model = model.unwrap().noting("made up").noting("for a test");
    (model, Network::new(rows, layers).unwrap())
}

#[test]
fn files_have_every_number() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("model");
    let (model, network) = sample();
    model.write(path).unwrap();
    let patterns = Model::read(path).unwrap();
    assert!(patterns.network().is_none() && patterns.has_numbers_of(&model));
    assert_eq!(patterns.provenance(), "made up\nfor a test\n");

    let whole = model.with_network(network);
    whole.write(path).unwrap();
    let read = Model::read(path).unwrap();
    assert!(read.has_numbers_of(&whole) && !read.has_numbers_of(&patterns));
    let other = read.with_deviations(Deviations::default());
    assert!(!other.has_numbers_of(&whole));
    assert_eq!(Deviations::shipped(), Model::shipped().deviations());
}

#[test]
fn damage_and_other_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = &folder.path().join("model");
    sample().0.write(path).unwrap();
    let whole = std::fs::read(path).unwrap();
    let error = |bytes: &[u8]| {
        std::fs::write(path, bytes).unwrap();
        Model::read(path).unwrap_err().why.to_string()
    };
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        let why = error(&bytes);
        assert!(
            why.contains("damaged") || why.contains("is not") || why.contains("cut off"),
            "{at}: {why}"
        );
    }
    for length in 0..whole.len() {
        error(&whole[..length]);
    }
    assert_eq!(error(b"no"), "is not a model of Othello");
    for old in [b"LOAMOTHW\x02\0", b"LOAMOTHN\x04\0"] {
        let why = error(old);
        assert!(
            why.ends_with("`loam train othello recipe` makes it again"),
            "{why}"
        );
    }
    // Whole, but of another program.
    let others = KIND.to_bytes(b"30 stages of 5 classes", &[0; FIXED]);
    assert!(error(&others).ends_with("this program has"));
    let senseless = KIND.to_bytes(what_for().as_bytes(), &[0; FIXED]);
    assert!(error(&senseless).ends_with("cannot be unpacked"));
}
