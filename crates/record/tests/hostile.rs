//! Inputs meant to break a reader: none may panic, overflow or take long.

use loam_record::convert::{Options, convert, detect, guess_kind, read_each, write};
use loam_record::wthor::NameTable;
use loam_record::{Format, GameKind, NoReferees, TranscriptReader};

/// Everything a program would do with a file of unknown content.
fn exercise(bytes: &[u8]) {
    let _ = detect(bytes);
    let _ = guess_kind(bytes);
    for format in Format::ALL {
        for kind in [
            None,
            Some(GameKind::Loa),
            Some(GameKind::Othello),
            Some(GameKind::Amazons),
        ] {
            let options = Options {
                kind,
                ..Options::default()
            };
            if let Ok(records) = read_each(bytes, format, &options) {
                let records: Vec<_> = records.into_iter().flatten().collect();
                for to in Format::ALL {
                    let _ = write(&records, to, &options, &NoReferees);
                }
            }
            if let Ok(same) = convert(bytes, format, format, &options, &NoReferees) {
                assert_eq!(same.bytes, bytes);
            }
        }
    }
    let _ = NameTable::parse_players(bytes);
    let _ = NameTable::parse_tournaments(bytes);
}

#[test]
fn samples_cut_anywhere_are_harmless() {
    let samples: [&[u8]; 10] = [
        include_bytes!("data/loa.sgf"),
        include_bytes!("data/loa_old.sgf"),
        include_bytes!("data/othello.sgf"),
        include_bytes!("data/amazons.sgf"),
        include_bytes!("data/match.ggf"),
        include_bytes!("data/amazons.ggf"),
        include_bytes!("data/positions.obf"),
        include_bytes!("data/iago.txt"),
        include_bytes!("data/amazons.jsonl"),
        include_bytes!("data/wthor_1977.wtb"),
    ];
    for sample in samples {
        for cut in 0..=sample.len() {
            exercise(&sample[..cut]);
        }
        for at in 0..sample.len() {
            let mut bent = sample.to_vec();
            bent[at] = [0, b']', b'(', 0xff, b'9', b'\\'][at % 6];
            exercise(&bent);
        }
    }
}

#[test]
fn odd_bytes_are_harmless() {
    exercise(b"");
    exercise(b"\xef\xbb\xbf");
    exercise(&[0; 100_000]);
    exercise(&[0xff; 100_000]);
    exercise(b"\xef\xbb\xbf(;GM[2];B[ed])\0\0");
}

#[test]
fn a_million_of_anything_is_quick() {
    let million = 1_000_000;
    for piece in [
        "(",
        "(;",
        ")",
        ";",
        "[",
        "(;GM[9]",
        "{",
        "[[",
        "f5",
        "a1-b2 ",
        "-",
        "X",
        "1.",
        "\\",
        "B[",
        "x=",
        ";;)",
        "(;GM[2];B[zz])",
        "(;GM[Othello]B[Z9];)",
        "(;GM[9];W[a2-c2];B[b1-b3])",
        "é",
        "\n",
    ] {
        let bytes = piece.repeat(million / piece.len());
        let started = std::time::Instant::now();
        let options = Options {
            kind: Some(GameKind::Othello),
            ..Options::default()
        };
        for format in Format::ALL {
            let _ = read_each(bytes.as_bytes(), format, &options);
        }
        let _ = detect(bytes.as_bytes());
        assert!(started.elapsed().as_secs() < 20, "{piece}");
    }
}

#[test]
fn wide_things_are_quick() {
    let many = 200_000;
    let files = [
        (
            Format::Ggf,
            format!("(;GM[Othello]{};)", "AA[x]".repeat(many)),
        ),
        (
            Format::Ggf,
            format!("(;GM[Othello]{};)", "B[F5]".repeat(many)),
        ),
        (Format::Sgf, format!("(;GM[9]{})", "AA[x]".repeat(many))),
        (Format::Sgf, format!("(;GM[9]AB{})", "[a1:h8]".repeat(many))),
        (
            Format::Sgf,
            format!("(;GM[9]{})", "(;B[e1-e3])".repeat(many)),
        ),
        (Format::Transcript, format!("{}f5", "a=b;".repeat(many))),
        (Format::Transcript, format!("{}f5", "b;".repeat(many))),
        (
            Format::Obf,
            format!("{} X;{}", "-".repeat(64), "F5:+1;".repeat(many)),
        ),
    ];
    let options = Options {
        kind: Some(GameKind::Othello),
        ..Options::default()
    };
    for (format, text) in files {
        let started = std::time::Instant::now();
        let records = loam_record::convert::read(text.as_bytes(), format, &options).unwrap();
        for to in Format::ALL {
            let _ = write(&records, to, &options, &NoReferees);
        }
        assert!(started.elapsed().as_secs() < 20, "{}", &text[..30]);
    }
}

#[test]
fn deep_trees_go_through_the_model() {
    let depth = 300_000;
    let mut deep = b"(;GM[9]".to_vec();
    deep.extend(b"(;B[e1-e3](;W[a2-c2])".repeat(depth));
    deep.extend(b")".repeat(depth + 1));
    let options = Options::default();
    let records = loam_record::convert::read(&deep, Format::Sgf, &options).unwrap();
    assert_eq!(records[0].tree.len(), 2 * depth + 1);
    let out = write(&records, Format::Sgf, &options, &NoReferees).unwrap();
    let again = loam_record::convert::read(&out.bytes, Format::Sgf, &options).unwrap();
    assert!(records == again);
}

#[test]
fn many_bad_lines_are_each_reported() {
    let text = "f5\nzz\n".repeat(50_000);
    let games = TranscriptReader::new(text.as_bytes(), GameKind::Othello);
    assert_eq!(games.filter(Result::is_err).count(), 50_000);
}
