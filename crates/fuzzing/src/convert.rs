//! From any format to any other, with the rules at hand.

use crate::first;
use crate::records::{add_companions, shape};
use loam_engine::Rulebook;
use loam_record::convert::{self, Converted, Options};
use loam_record::referee::complete;
use loam_record::{Format, GameKind, GameRecord};

/// The first byte picks the format read and the rules, the second the format
/// written and the game; the rest is the file.
pub fn convert(data: &[u8]) {
    let (pick, data) = first(data);
    let from = Format::ALL[pick % 6];
    let rules = [None, Some("mso"), Some("openspiel"), Some("no-move=passes")];
    let rulebook = Rulebook {
        rules: rules[pick / 6 % 4].map(str::to_owned),
    };
    let (pick, data) = first(data);
    let to = Format::ALL[pick % 6];
    let kinds = [
        None,
        Some(GameKind::Loa),
        Some(GameKind::Othello),
        Some(GameKind::Amazons),
    ];
    let options = Options {
        kind: kinds[pick / 6 % 4],
        ..Options::default()
    };
    let Ok(converted) = convert::convert(data, from, to, &options, &rulebook) else {
        return;
    };
    if from == to {
        assert_eq!(converted.bytes, data, "the same format");
        return;
    }
    for warning in converted.warnings.iter().chain(&converted.illegal) {
        let one_line = !warning.is_empty() && !warning.contains(char::is_control);
        assert!(one_line, "{warning:?}");
    }
    let mut records = convert::read(data, from, &options).expect("it was converted");
    // A file of no games has no form in some formats.
    if records.is_empty() {
        return;
    }
    for record in &mut records {
        let _ = complete(record, &rulebook);
        let before = shape(record);
        let _ = complete(record, &rulebook);
        assert_eq!(shape(record), before, "completed twice");
    }
    check_written(&converted, to, &records);
}

/// The file written can be read, with as many games and the same moves.
fn check_written(converted: &Converted, format: Format, records: &[GameRecord]) {
    let mut options = Options {
        kind: records.first().map(|record| record.kind),
        ..Options::default()
    };
    let lines = matches!(format, Format::Transcript | Format::Jsonl);
    if lines
        && records
            .iter()
            .any(|record| Some(record.kind) != options.kind)
    {
        return;
    }
    add_companions(converted, &mut options);
    let again = convert::read(&converted.bytes, format, &options)
        .unwrap_or_else(|error| panic!("{format} written is not read: {error}"));
    // What breaks the rules is kept as far as the format allows.
    let whole = converted.warnings.is_empty() && converted.illegal.is_empty();
    if matches!(format, Format::Sgf | Format::Transcript | Format::Jsonl) {
        assert_eq!(again.len(), records.len(), "as many games");
        for (new, old) in again.iter().zip(records) {
            assert_eq!(new.kind, old.kind);
            if whole {
                assert_eq!(new.main_line_texts(), old.main_line_texts(), "moves");
            }
        }
    }
}
