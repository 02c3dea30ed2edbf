//! Round trips of generated files.

use loam_game::{Cell, Point, Side};
use loam_record::convert::{Options, convert, read_each, write};
use loam_record::ggf::{GgfFile, GgfGame};
use loam_record::model::{Extra, GameRecord, NodeId, Play};
use loam_record::obf::{ObfFile, ObfMove};
use loam_record::position::Diagram;
use loam_record::sgf::{Collection, Node, Property, Value};
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
            node.comment = comment;
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
        let mut games = Collection::new();
        let mut trees = Vec::new();
        for (i, &parent) in shape.iter().enumerate() {
            let tree = match trees.len() {
                0 => games.add_game("\n"),
                n if parent % 7 == 0 => { let _ = n; games.add_game(" text ") }
                n => games.add_variation(trees[parent % n], " \t"),
            };
            let value = &texts[i % texts.len()];
            let mut node = Node::after("\r\n").with("C", value);
            node.push(Property::new("AB", [Value::composed(value, "b"), Value::from_text(value)]));
            games.tree_mut(tree).nodes_mut().extend([node, Node::new()]);
            trees.push(tree);
        }
        prop_assume!(!trees.is_empty());
        let bytes = games.to_bytes();
        let again = Collection::parse(&bytes).unwrap();
        prop_assert_eq!(again.to_bytes(), bytes);
        prop_assert_eq!(again.roots().len(), games.roots().len());
        for (i, tree) in trees.iter().enumerate() {
            let _ = i;
            let node = &games.tree(*tree).nodes()[0];
            prop_assert!(texts.contains(&node.get("C").unwrap().first().text()));
        }
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
        let mut game = GgfGame::new();
        for (name, value) in &values {
            prop_assert!(game.push(name, value));
        }
        let file = GgfFile::from_games([game.clone(), game]);
        prop_assert_eq!(GgfFile::parse(&file.to_bytes()).unwrap(), file);
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
