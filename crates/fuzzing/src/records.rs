//! The file formats: what is accepted reprints to the byte, what was read can
//! be written and read again.

use crate::first;
use loam_engine::Rulebook;
use loam_record::convert::{self, Converted, Options, detect, guess_kind, read_each};
use loam_record::ggf::GgfFile;
use loam_record::obf::ObfFile;
use loam_record::sgf::Collection;
use loam_record::wthor::{NameTable, Wthor};
use loam_record::{
    Format, GameKind, GameRecord, NodeId, RecordError, TranscriptGame, TranscriptReader,
};
use std::fmt::Write;
use std::io::BufReader;

/// Smart Game Format, read as it says and as each of the games.
pub fn sgf(data: &[u8]) {
    match Collection::parse(data) {
        Ok(games) => assert_eq!(games.to_bytes(), data, "reprinted"),
        Err(error) => check_error(data, &error),
    }
    for kind in [None].into_iter().chain(GameKind::ALL.map(Some)) {
        check_reading(data, Format::Sgf, kind);
    }
}

/// Generic Game Format.
pub fn ggf(data: &[u8]) {
    match GgfFile::parse(data) {
        Ok(games) => assert_eq!(games.to_bytes(), data, "reprinted"),
        Err(error) => check_error(data, &error),
    }
    check_reading(data, Format::Ggf, None);
}

/// Othello positions with scored moves.
pub fn obf(data: &[u8]) {
    match ObfFile::parse(data) {
        Ok(file) => {
            assert_eq!(file.to_bytes(), data, "reprinted");
            for entry in file.entries() {
                let mut again = ObfFile::default();
                again.push(&entry.position, &entry.moves);
                let read = ObfFile::parse(&again.to_bytes()).expect("written lines are read");
                assert_eq!(read, again, "written and read");
            }
        }
        Err(error) => check_error(data, &error),
    }
    check_reading(data, Format::Obf, None);
}

/// WTHOR's games, players and tournaments.
pub fn wthor(data: &[u8]) {
    if let Ok(base) = Wthor::parse(data) {
        assert_eq!(base.to_bytes(), data, "reprinted");
        assert_eq!(base.games().len(), base.header().games as usize);
    }
    for table in [NameTable::parse_players, NameTable::parse_tournaments] {
        if let Ok(table) = table(data) {
            assert_eq!(table.to_bytes(), data, "reprinted");
            for number in 0..=u16::try_from(table.len()).unwrap_or(u16::MAX) {
                assert_eq!(
                    table.get(number).is_some(),
                    usize::from(number) < table.len()
                );
            }
        }
    }
    check_reading(data, Format::Wthor, None);
}

/// Transcripts and JSON lines; the first byte picks the game.
pub fn transcript(data: &[u8]) {
    let (pick, data) = first(data);
    let kind = GameKind::ALL[pick % GameKind::ALL.len()];
    let games: Vec<_> = TranscriptReader::new(data, kind).collect();
    // A source that hands out few bytes at a time changes nothing.
    let dripping = BufReader::with_capacity(1 + pick / 3, data);
    let again: Vec<_> = TranscriptReader::new(dripping, kind).collect();
    assert_eq!(again, games, "read in pieces");
    let mut last = 0;
    for game in &games {
        let line = match game {
            Ok(TranscriptGame { line, .. }) => *line,
            Err(error) => {
                check_error(data, error);
                error.line().expect("a text has lines")
            }
        };
        assert!(last < line && line <= lines(data), "line {line}");
        last = line;
    }
    let _ = (detect(data), guess_kind(data));
    check_reading(data, Format::Transcript, Some(kind));
    check_reading(data, Format::Jsonl, Some(kind));
}

/// Reads a file's games and checks that what was read can be written and read
/// back, the same the second time.
fn check_reading(data: &[u8], format: Format, kind: Option<GameKind>) {
    let mut options = Options {
        kind,
        ..Options::default()
    };
    let records: Vec<GameRecord> = match read_each(data, format, &options) {
        Ok(records) => records.into_iter().flatten().collect(),
        Err(_) => return,
    };
    // A file of no games has no form in some formats.
    if records.is_empty() {
        return;
    }
    for record in &records {
        check_record(record);
    }
    let Ok(written) = convert::write(&records, format, &options, &Rulebook::default()) else {
        return;
    };
    add_companions(&written, &mut options);
    let mixed = records.iter().any(|record| record.kind != records[0].kind);
    if mixed && matches!(format, Format::Transcript | Format::Jsonl) {
        return;
    }
    let again = convert::read(&written.bytes, format, &options).unwrap_or_else(|error| {
        panic!("{format} written from records is not read: {error}");
    });
    if written.warnings.is_empty() {
        assert_eq!(again.len(), records.len(), "as many games");
        for (new, old) in again.iter().zip(&records) {
            assert_eq!(essentials(new), essentials(old), "written and read");
            // The others fill in what they must have, such as a result.
            if format == Format::Sgf {
                assert_same(&shape(new), &shape(old), "written and read");
            }
        }
    }
    let twice = convert::write(&again, format, &options, &Rulebook::default())
        .unwrap_or_else(|error| panic!("{format} read back is not written: {error}"));
    let text = String::from_utf8_lossy;
    assert_same(&text(&twice.bytes), &text(&written.bytes), "written twice");
    assert!(twice.bytes == written.bytes, "written twice");
}

/// Reads the files that belong to a converted one.
pub(crate) fn add_companions(converted: &Converted, options: &mut Options) {
    for (extension, bytes) in &converted.companions {
        match *extension {
            "JOU" => options.players = Some(NameTable::parse_players(bytes).expect("players")),
            "TRN" => {
                let table = NameTable::parse_tournaments(bytes).expect("tournaments");
                options.tournaments = Some(table);
            }
            other => panic!("unknown companion {other}"),
        }
    }
}

/// Compares line by line, since whole records make poor messages.
fn assert_same(new: &str, old: &str, what: &str) {
    for (new, old) in new.lines().zip(old.lines()) {
        assert_eq!(new, old, "{what}");
    }
    assert_eq!(new.lines().count(), old.lines().count(), "{what}");
}

/// What any record must bear.
fn check_record(record: &GameRecord) {
    assert!(record.tree.main_line().count() <= record.tree.len());
    assert!(record.main_line().count() <= record.tree.len());
    let start = record.start_diagram().expect("a start that can be read");
    if let Some(start) = start {
        assert_eq!((start.cols, start.rows), (record.cols, record.rows));
    }
}

/// What no format may change without a word.
fn essentials(record: &GameRecord) -> impl PartialEq + std::fmt::Debug {
    let GameRecord {
        kind,
        cols,
        rows,
        start,
        ..
    } = record;
    let moves: Vec<&str> = record.main_line_texts();
    (*kind, (*cols, *rows), start, &record.info.result, moves)
}

/// A record without the numbers of its nodes, which differ with the order of
/// writing.
pub(crate) fn shape(record: &GameRecord) -> String {
    let mut info = record.info.clone();
    // Facts by name, in no order.
    info.extra.sort();
    let mut out = format!(
        "{} {}x{} {:?} {:?} {info:?}",
        record.kind, record.cols, record.rows, record.start, record.setup
    );
    let mut todo = vec![(NodeId::ROOT, 0)];
    while let Some((id, depth)) = todo.pop() {
        let node = record.tree.node(id);
        write!(
            out,
            "\n{depth} {:?} {:?} {:?}",
            node.play, node.comment, node.extra
        )
        .expect("writing to a string cannot fail");
        let children = node.children().iter().rev();
        todo.extend(children.map(|&child| (child, depth + 1)));
    }
    out
}

/// An error points into the text and holds no control characters.
fn check_error(data: &[u8], error: &RecordError) {
    let line = error.line().expect("a text has lines");
    assert!(1 <= line && line <= lines(data), "line {line}");
    let column = error.column().expect("a text has columns");
    assert!(column >= 1 && column as usize <= data.len() + 1);
    assert!(!error.to_string().contains(char::is_control));
}

/// The number of lines, an empty one at the end included; any of LF, CR and
/// both together may end one.
fn lines(data: &[u8]) -> u64 {
    1 + data.iter().filter(|&&b| b == b'\n' || b == b'\r').count() as u64
}
