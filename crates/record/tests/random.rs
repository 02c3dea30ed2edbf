//! Round trips of generated files.

use loam_game::{Cell, Point, Side};
use loam_record::convert::{Options, convert, read_each, write};
use loam_record::ggf::{GgfFile, GgfPrinter};
use loam_record::model::{Extra, GameRecord, NodeId, Play};
use loam_record::obf::{ObfFile, ObfMove};
use loam_record::position::Diagram;
use loam_record::sgf::{Collection, Printer};
use loam_record::wthor::{Game, Header, Wthor, move_byte, write_games};
use loam_record::{Format, GameKind, NoReferees};
use proptest::collection::vec;
use proptest::prelude::*;

/// A tree as the parent of each node, small numbers to be taken modulo.
fn shape() -> impl Strategy<Value = Vec<usize>> {
    vec(0usize..1000, 0..40)
}

fn text() -> impl Strategy<Value = String> {
    "[ -~é日\n]{0,12}"
}

/// A short text of the letters that matter to the syntax.
fn syntax() -> impl Strategy<Value = Vec<u8>> {
    let letters = b"(;)[]\\ \n\rGMBWCSZab2918:/-x+f5\xe9\0".to_vec();
    vec(prop::sample::select(letters), 0..60)
}

fn side() -> impl Strategy<Value = Side> {
    prop::sample::select(Side::BOTH.to_vec())
}

fn squares(kind: GameKind, numbers: (u8, u8, u8)) -> String {
    let square = |n: u8| Point {
        col: n % 8,
        rank: n / 8 % 8,
    };
    let (a, b, c) = (square(numbers.0), square(numbers.1), square(numbers.2));
    match kind {
        GameKind::Loa if numbers.2.is_multiple_of(2) => format!("{a}x{b}"),
        GameKind::Loa => format!("{a}-{b}"),
        GameKind::Othello if numbers.2.is_multiple_of(9) => "pass".to_owned(),
        GameKind::Othello => a.to_string(),
        GameKind::Amazons => format!("{a}-{b}/{c}"),
    }
}

prop_compose! {
    fn record()(
        kind in prop::sample::select(GameKind::ALL.to_vec()),
        first in side(),
        nodes in vec((0usize..1000, any::<(u8, u8, u8)>(), any::<bool>(), prop::option::of(text()), side()), 0..30),
        black in prop::option::of("[ -~é]{1,9}"),
        cells in vec(0u8..4, 64),
        explicit in any::<bool>(),
    ) -> GameRecord {
        let mut record = GameRecord::on_board(kind, 8, 8);
        record.info.black = black;
        if explicit {
            let mut start = Diagram::empty(8, 8, first);
            start.cells = cells.iter().map(|n| match (n, kind) {
                (0, _) => Cell::Piece(Side::Black),
                (1, _) => Cell::Piece(Side::White),
                (2, GameKind::Amazons) => Cell::Burnt,
                _ => Cell::Empty,
            }).collect();
            // At least one piece, or the file would mean the usual set-up.
            start.cells[0] = Cell::Piece(first);
            record.start = Some(start.to_text(kind));
        } else if kind == GameKind::Amazons {
            record.start = Some(Diagram::amazons_black_below(8, 8).unwrap().to_text(kind));
        }
        let mut ids = vec![NodeId::ROOT];
        for (parent, numbers, has_move, comment, side) in nodes {
            let parent = ids[parent % ids.len()];
            let id = record.tree.add_child(parent);
            let node = record.tree.node_mut(id);
            if has_move {
                node.play = Some(Play::new(Some(side), squares(kind, numbers)));
            }
            node.comment = comment.map(String::into_boxed_str);
            if numbers.0.is_multiple_of(5) {
                node.extra.push(Extra { name: "LB".into(), values: vec!["aa:x".into(), "b\\]".into()] });
            }
            ids.push(id);
        }
        if !explicit {
            // Without PL the first move says who begins: keep it Black's.
            let line: Vec<_> = record.tree.main_line().collect();
            if let Some(play) = line.iter().find_map(|&id| record.tree.node(id).play.as_ref().map(|_| id)) {
                record.tree.node_mut(play).play.as_mut().unwrap().side = Some(Side::Black);
            }
        }
        record
    }
}

/// Node numbers differ with the order of writing; compare by shape.
fn flat(record: &GameRecord) -> String {
    let mut out = format!("{:?} {:?} {:?}", record.kind, record.start, record.info);
    let mut todo = vec![(NodeId::ROOT, 0)];
    while let Some((id, depth)) = todo.pop() {
        let node = record.tree.node(id);
        out.push_str(&format!(
            "\n{depth} {:?} {:?} {:?}",
            node.play, node.comment, node.extra
        ));
        todo.extend(
            node.children()
                .iter()
                .rev()
                .map(|&child| (child, depth + 1)),
        );
    }
    out
}

proptest! {
    #[test]
    fn sgf_trees_round_trip(shape in shape(), texts in vec(text(), 1..8)) {
        let mut sgf = Printer::new();
        let (mut open, mut games) = (0, 0);
        for (i, &number) in shape.iter().enumerate() {
            // Close some trees, then open one: a game if none is open.
            for _ in 0..(number % 4).min(open) {
                sgf.close();
                open -= 1;
            }
            games += usize::from(open == 0);
            sgf.open(if open == 0 { " text " } else { " \t" });
            open += 1;
            let value = &texts[i % texts.len()];
            sgf.node("\r\n");
            sgf.text("C", value);
            sgf.composed("AB", value, "b");
            sgf.node("");
        }
        for _ in 0..open {
            sgf.close();
        }
        prop_assume!(games > 0);
        let bytes = sgf.into_bytes();
        let read = Collection::parse(&bytes).unwrap();
        prop_assert_eq!(read.to_bytes(), &bytes[..]);
        prop_assert_eq!(read.roots().count(), games);
        let sizes: usize = read.roots().map(|root| root.size()).sum();
        prop_assert_eq!(sizes, 2 * shape.len());
        // The trees in the order of the file, their texts as they were put in.
        let mut todo: Vec<_> = read.roots().collect();
        todo.reverse();
        let mut seen = 0;
        while let Some(tree) = todo.pop() {
            let comment = tree.first().unwrap().get("C").unwrap().first().text();
            prop_assert_eq!(&comment, &texts[seen % texts.len()]);
            prop_assert_eq!(tree.nodes().count(), 2);
            seen += 1;
            let children: Vec<_> = tree.children().collect();
            todo.extend(children.into_iter().rev());
        }
        prop_assert_eq!(seen, shape.len());
    }

    #[test]
    fn records_survive_sgf(record in record()) {
        let options = Options::default();
        let out = write(std::slice::from_ref(&record), Format::Sgf, &options, &NoReferees).unwrap();
        prop_assert_eq!(&out.warnings, &Vec::<String>::new());
        let again = loam_record::convert::read(&out.bytes, Format::Sgf, &options).unwrap();
        prop_assert_eq!(flat(&again[0]), flat(&record));
    }

    #[test]
    fn accepted_bytes_reprint_identically(bytes in vec(any::<u8>(), 0..200)) {
        check(&bytes);
    }

    #[test]
    fn accepted_syntax_reprints_identically(middle in syntax()) {
        check(&middle);
        let wrapped = [b"(;GM[2]".as_slice(), &middle, b")"].concat();
        check(&wrapped);
        check(&[b"(;GM[Othello]".as_slice(), &middle, b";)"].concat());
    }

    #[test]
    fn ggf_games_round_trip(values in vec(("[A-Z]{1,3}", "[^\\]]{0,9}"), 0..20)) {
        let mut ggf = GgfPrinter::new();
        for _ in 0..2 {
            ggf.open();
            for (name, value) in &values {
                prop_assert!(ggf.property(name, value));
            }
            ggf.close();
        }
        let bytes = ggf.into_bytes();
        let file = GgfFile::parse(&bytes).unwrap();
        prop_assert_eq!(file.to_bytes(), &bytes[..]);
        for game in file.games() {
            let found: Vec<_> = game.properties().map(|p| (p.name(), p.text())).collect();
            prop_assert_eq!(&found, &values);
        }
    }

    #[test]
    fn obf_lines_round_trip(cells in vec(0u8..3, 64), side in side(), moves in vec((0u8..64, -127i32..65), 0..9)) {
        let mut position = Diagram::empty(8, 8, side);
        position.cells = cells.iter().map(|n| match n {
            0 => Cell::Piece(Side::Black),
            1 => Cell::Piece(Side::White),
            _ => Cell::Empty,
        }).collect();
        let moves: Vec<ObfMove> = moves.iter().map(|&(n, score)| ObfMove {
            text: if n == 0 { "pass".into() } else { squares(GameKind::Othello, (n, 0, 1)) },
            score,
        }).collect();
        let mut file = ObfFile::default();
        file.push(&position, &moves);
        prop_assert_eq!(ObfFile::parse(&file.to_bytes()).unwrap(), file);
    }

    #[test]
    fn wthor_games_round_trip(games in vec((any::<(u16, u16, u16)>(), 0u8..65, vec((0u8..8, 0u8..8), 0..61)), 0..9)) {
        let games: Vec<Game> = games.into_iter().map(|((tournament, black, white), score, moves)| {
            let bytes: Vec<u8> = moves.into_iter().filter_map(|(col, rank)| move_byte(Point { col, rank })).collect();
            Game { tournament, black, white, score, theory: score, ..Game::new(&bytes) }
        }).collect();
        let bytes = write_games(&Header::default(), &games);
        let base = Wthor::parse(&bytes).unwrap();
        let again: Vec<Game> = base.games().map(|game| game.to_game()).collect();
        prop_assert_eq!(again, games);
        prop_assert_eq!(base.to_bytes(), bytes);
    }

    #[test]
    fn positions_round_trip(record in record()) {
        if let Some(text) = &record.start {
            let diagram = Diagram::parse(record.kind, text).unwrap();
            prop_assert_eq!(&diagram.to_text(record.kind), text);
        }
    }

    #[test]
    fn lines_keep_moves_and_start(record in record()) {
        let options = Options { kind: Some(record.kind), ..Options::default() };
        for format in [Format::Transcript, Format::Jsonl] {
            let out = write(std::slice::from_ref(&record), format, &options, &NoReferees).unwrap();
            let again = loam_record::convert::read(&out.bytes, format, &options).unwrap();
            prop_assert_eq!(again[0].main_line_texts(), record.main_line_texts());
            prop_assert_eq!(&again[0].start, &record.start);
        }
    }
}

fn check(bytes: &[u8]) {
    for format in Format::ALL {
        let options = Options {
            kind: Some(GameKind::Othello),
            ..Options::default()
        };
        if let Ok(out) = convert(bytes, format, format, &options, &NoReferees) {
            assert_eq!(out.bytes, bytes);
        }
        if let Ok(records) = read_each(bytes, format, &options) {
            let records: Vec<_> = records.into_iter().flatten().collect();
            let _ = write(&records, Format::Sgf, &options, &NoReferees);
        }
    }
}
